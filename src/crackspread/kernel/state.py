"""One position with its legal moves: the fast path. It trusts its caller; `checked()` gives one that does not."""

import zlib
from functools import cache
from operator import index
from typing import Any, SupportsIndex

import numpy as np

from .chance import deal_words
from .components import Components
from .engine import LEGAL, Engine
from .errors import BadMatch, IllegalMove, OptionError
from .memory import Array, blank, words
from .numbers import check_seed, whole_number
from .record import Record, record_rows

SETTLED = ("players", "options", "book")
"""The fields of a position that are settled before the deal and stay as they are."""


class State:
    """A position that can be stepped, copied and looked at.

    Two states are equal if they are the same position of the same game, whatever they run on. The hash is that of the
    position now: a state that is stepped while it is a key of a dictionary is lost there, so keep a copy.
    """

    __slots__ = ("_step", "array", "components", "engine", "legal_ids", "n", "rows", "words")
    n: int
    """How many moves are legal; 0 when the game is over."""
    legal_ids: Array
    """The legal moves, sorted: the first n of them count."""
    components: Components
    """The printed values that the game is played with."""

    def __init__(self, engine: Engine, array: Array, components: Components | None = None) -> None:
        self.engine, self.array, self.rows, self.words = engine, array, engine.rows(array), words(array)
        self.components = components or engine.game.components
        self.legal_ids = np.empty(engine.game.most_legal, LEGAL)
        self._step = engine.step
        self.n = 0

    def step(self, move: SupportsIndex) -> int:
        """Play a legal move (-1: none); the first n of `legal_ids` are then the legal moves. 0: the game is over."""
        # A NumPy integer would have the whole engine compiled once more.
        self.n = n = self._step(self.rows, 0, index(move), self.legal_ids)
        return n

    def legal(self) -> list[int]:
        """The legal moves, sorted."""
        ids: list[int] = self.legal_ids[: self.n].tolist()
        return ids

    def reset(self, seed: SupportsIndex | str) -> int:
        """Deal a new game of the same players, options and components; returns how many moves are legal."""
        first, *key = deal_words(check_seed(seed))
        self.words &= settled(self.engine.game.position)
        self.array["key"][0] = key
        self.engine.setup(self.rows, 0, first)
        return self.step(-1)

    def copy(self) -> "State":
        """An independent copy."""
        return self._copied(type(self))

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "State":
        return self.copy()

    def _copied(self, kind: "type[State]") -> "State":
        twin = object.__new__(kind)
        twin.engine, twin._step, twin.n, twin.components = self.engine, self._step, self.n, self.components
        twin.words, twin.legal_ids = self.words.copy(), self.legal_ids.copy()
        # NumPy copies and views of a structured array go field by field; the words' buffer is taken as it is.
        twin.array = np.ndarray(1, self.array.dtype, twin.words)
        twin.rows = self.engine.rows(twin.array)
        return twin

    def checked(self) -> "CheckedState":
        """A copy that refuses illegal moves, seats and viewers with a sentence."""
        twin = self._copied(CheckedState)
        assert isinstance(twin, CheckedState)
        return twin

    def take(self, other: "State") -> None:
        """Become a copy of another state without allocating."""
        self.words[...] = other.words
        self.legal_ids[...] = other.legal_ids
        self.n, self.components = other.n, other.components

    def turn(self, seat: SupportsIndex) -> bool:
        """Make it this seat's move if the rules let it act now."""
        if not self.engine.turn(self.rows, 0, index(seat)):
            return False
        self.step(-1)
        return True

    def conceal(self, viewer: SupportsIndex, seed: SupportsIndex) -> None:
        """Deal anew what this viewer (-1: a watcher) cannot know."""
        self.engine.conceal(self.rows, 0, index(viewer), index(seed))

    def observe(self, viewer: SupportsIndex, out: Array | None = None) -> Array:
        """Integers for a learner, only what the viewer may know: a new array, or written into `out` (int16)."""
        return self._written(self.engine.observe, viewer, self.engine.game.observation, out)

    def features(self, seat: SupportsIndex | None = None, out: Array | None = None) -> Array:
        """What a value network looks at, only what the seat may know: a new array, or written into `out` (int16)."""
        return self._written(self.engine.features, self.actor if seat is None else seat, self.engine.game.features, out)

    def _written(self, call: Any, viewer: SupportsIndex, kind: type[Record], out: Array | None) -> Array:
        size = kind.size
        if out is None:
            out = np.zeros(size, np.int16)
        elif out.shape != (size,) or out.dtype != np.int16 or not out.flags.c_contiguous:
            raise OptionError(f"This needs an array of {size} numbers of the type int16, one after the other.")
        else:
            out[:] = 0
        # As in `_copied`: a view as a structured array goes field by field.
        call(self.rows, 0, index(viewer), self.engine.rows(np.ndarray(1, kind.dtype, out)))
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
        return int(self.engine.actor(self.rows, 0))

    @property
    def players(self) -> int:
        """How many seats."""
        return int(self.array["players"][0])

    @property
    def record(self) -> Any:
        """The position as plain Python sees it."""
        record = (self.rows if self.engine.target == "python" else record_rows(self.array))[0]
        record.components = self.components
        return record

    def __reduce__(self) -> tuple[Any, ...]:
        packed = zlib.compress(self.words.tobytes(), 1)
        return restored, (type(self), self.engine, packed, self.n > 0, self.components.changed)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (
            self.engine.game is other.engine.game
            and self.components.changed == other.components.changed
            and np.array_equal(self.words, other.words)
        )

    def __hash__(self) -> int:
        return hash((self.engine.game.name, self.words.tobytes()))

    def __repr__(self) -> str:
        stands = f"seat {self.actor} of {self.players} to move, {self.n} legal moves" if self.n else "over"
        return f"<{type(self).__name__} of {self.engine.game.name}: {stands}>"


class CheckedState(State):
    """A state that refuses what is not legal and says which rule forbids it; it is then as it was before."""

    __slots__ = ()

    def step(self, move: SupportsIndex) -> int:
        """Play a legal move (-1: none), or raise IllegalMove."""
        wanted = whole_number(move)
        if wanted is None or (wanted != -1 and wanted not in self.legal_ids[: self.n]):
            raise IllegalMove(self.refusal(move))
        return super().step(wanted)

    def refusal(self, move: object) -> str:
        """Why this is not legal, which it must not be."""
        game, wanted = self.engine.game, whole_number(move)
        if self.n == 0:
            return "The game is over."
        if wanted is None or not 0 <= wanted < len(game.moves):
            return f"There is no move {move!r} in {game.title}."
        return game.why_not(self.record, wanted) or "That move is not legal now."

    def turn(self, seat: SupportsIndex) -> bool:
        """Make it this seat's move if the rules let it act now."""
        return super().turn(self._seat(seat))

    def conceal(self, viewer: SupportsIndex, seed: SupportsIndex) -> None:
        """Deal anew what this viewer (-1: a watcher) cannot know."""
        super().conceal(self._seat(viewer, -1), seed)

    def observe(self, viewer: SupportsIndex, out: Array | None = None) -> Array:
        """Integers for a learner: only what the viewer may know."""
        return super().observe(self._seat(viewer, -1), out)

    def features(self, seat: SupportsIndex | None = None, out: Array | None = None) -> Array:
        """What a value network looks at: only what the seat may know."""
        return super().features(self._seat(self.actor if seat is None else seat), out)

    def _seat(self, seat: object, low: int = 0) -> int:
        found = whole_number(seat)
        if found is None or not low <= found < self.players:
            raise IllegalMove(f"There is no seat {seat!r}; the seats are {low} to {self.players - 1}.")
        return found


def restored(kind: type[State], engine: Engine, packed: bytes, ready: bool, changed: dict[str, Any]) -> State:
    """A state from its pickle."""
    array = blank(engine.game.position)
    raw, row = zlib.decompress(packed), words(array)
    if len(raw) != row.nbytes:
        raise BadMatch("This pickle was made by another version; its positions have another shape.")
    row[...] = np.frombuffer(raw, row.dtype).reshape(row.shape)
    state = kind(engine, array, engine.game.components.override(changed) if changed else None)
    if ready:
        state.step(-1)
    return state


@cache
def settled(kind: type[Record]) -> Array:
    """A mask over the words of a position that keeps what is settled before the deal."""
    mask = blank(kind)
    raw = mask.view(np.uint8)
    for name in set(SETTLED) & set(kind.dtype.names or ()):
        field, offset = kind.dtype.fields[name][:2]  # type: ignore[index]
        raw[offset : offset + field.itemsize] = 0xFF
    return words(mask)
