"""A game's rules made callable from Python, on one target: plain Python (`python`) or native code (`cpu`)."""

import os
import threading
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from .entries import calls
from .errors import OptionError
from .game import Game
from .plain import plain_rows
from .record import Array
from .rule import entry, plain

LEGAL = np.int16


def default_target() -> str:
    """`cpu`, unless CRACKSPREAD_JIT=0 asks for plain Python."""
    return "python" if os.environ.get("CRACKSPREAD_JIT") == "0" else "cpu"


class Engine:
    """A game on one target. Every function takes the positions (see `rows`) and an index."""

    setup: Callable[[Any, int, int], None]
    actor: Callable[[Any, int], int]
    turn: Callable[[Any, int, int], int]
    step: Callable[[Any, int, int, Array], int]
    score: Callable[[Any, int, Array, Array], None]
    conceal: Callable[[Any, int, int, int], None]
    observe: Callable[[Any, int, int, Array], int]
    features: Callable[[Any, int, int, Array], None]
    games: Callable[..., None]

    def __init__(self, game: Game, target: str) -> None:
        if target not in ("python", "cpu"):
            raise OptionError(f"A match runs on python or cpu; {target!r} is neither.")
        self.game, self.target = game, target
        for f in calls(game):
            setattr(self, f.__name__, entry(f) if target == "cpu" else _quiet(plain(f)))

    def __reduce__(self) -> tuple[Any, ...]:
        return engine, (self.game, self.target)

    def rows(self, positions: Array) -> Any:
        """The positions as this target's rules take them."""
        return positions if self.target == "cpu" else plain_rows(positions)


@cache
def engine(game: Game, target: str) -> Engine:
    """The one engine of a game and target."""
    return Engine(game, target)


def _quiet(f: Callable[..., Any]) -> Callable[..., Any]:
    """The generator's 64-bit arithmetic wraps on purpose; NumPy need not warn."""

    def call(*args: Any) -> Any:
        with np.errstate(over="ignore"):
            return f(*args)

    return call


class Warmer:
    """Compiles a game in a background thread, so that a server answers at once: plain Python carries it until then."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ready = threading.Event()
        self._begun = threading.Lock()

    def start(self) -> None:
        """Begin, unless it has begun already."""
        if self._begun.acquire(blocking=False):
            threading.Thread(target=self.run, name=f"compile {self.game.name}", daemon=True).start()

    def run(self) -> None:
        """Do natively all that a match and its players do: everything is then compiled or loaded."""
        match = self.game.new(target="cpu")
        match.play(match.legal()[0])
        match.score()
        state = match.state()
        state.turn(match.actor)
        state.conceal(match.actor, 1)
        state.observe(match.actor)
        self.ready.set()

    @property
    def target(self) -> str:
        """The best target that is ready now."""
        return "cpu" if self.ready.is_set() else "python"
