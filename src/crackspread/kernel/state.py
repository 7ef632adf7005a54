"""One position with its legal moves: the fast path. It trusts its caller; a `Match` checks every move."""

from typing import Any

import numpy as np

from .engine import LEGAL, Engine
from .plain import plain_rows
from .record import Array, words


class State:
    """A position that can be stepped, copied and looked at."""

    __slots__ = ("_step", "array", "engine", "legal_ids", "n", "rows", "words")

    def __init__(self, engine: Engine, array: Array) -> None:
        self.engine, self.array, self.rows, self.words = engine, array, engine.rows(array), words(array)
        self.legal_ids = np.empty(engine.game.most_legal, LEGAL)
        self._step = engine.step
        self.n = 0

    def step(self, move: int) -> int:
        """Play a legal move (-1: none); the first n of `legal_ids` are then the legal moves. 0: the game is over."""
        # A NumPy integer would have the whole engine compiled once more.
        self.n = n = self._step(self.rows, 0, int(move), self.legal_ids)
        return n

    def legal(self) -> list[int]:
        """The legal moves, sorted."""
        ids: list[int] = self.legal_ids[: self.n].tolist()
        return ids

    def copy(self) -> "State":
        """An independent copy."""
        twin = object.__new__(State)
        twin.engine, twin._step, twin.n = self.engine, self._step, self.n
        twin.words, twin.legal_ids = self.words.copy(), self.legal_ids.copy()
        # NumPy copies and views of a structured array go field by field; the words' buffer is taken as it is.
        twin.array = np.ndarray(1, self.array.dtype, twin.words)
        twin.rows = self.engine.rows(twin.array)
        return twin

    def take(self, other: "State") -> None:
        """Become a copy of another state without allocating."""
        self.words[...] = other.words
        self.legal_ids[...] = other.legal_ids
        self.n = other.n

    def turn(self, seat: int) -> bool:
        """Make it this seat's move if the rules let it act now."""
        if not self.engine.turn(self.rows, 0, seat):
            return False
        self.step(-1)
        return True

    def conceal(self, viewer: int, seed: int) -> None:
        """Deal anew what this viewer (-1: a watcher) cannot know."""
        self.engine.conceal(self.rows, 0, viewer, seed)

    def observe(self, viewer: int) -> Array:
        """Integers for a learner: only what the viewer may know."""
        out = np.zeros(self.engine.game.observed, np.int16)
        self.engine.observe(self.rows, 0, viewer, out)
        return out

    def score(self) -> tuple[Array, Array]:
        """Money of each seat by item, and places."""
        game = self.engine.game
        items = np.zeros((game.players[-1], len(game.items)), np.int64)
        places = np.zeros(game.players[-1], np.int64)
        self.engine.score(self.rows, 0, items, places)
        return items, places

    @property
    def actor(self) -> int:
        """The seat to move, -1 when the game is over."""
        return int(self.engine.game.rules.actor(self.record))

    @property
    def record(self) -> Any:
        """The position as plain Python sees it."""
        return self.rows[0] if self.engine.target == "python" else plain_rows(self.array)[0]
