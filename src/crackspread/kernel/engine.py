"""A game's rules made callable from Python, on one target: plain Python (`python`) or native code (`cpu`)."""

import os
import threading
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from .errors import OptionError
from .game import Game
from .memory import Array
from .record import record_rows
from .rule import entry, python_twin

LEGAL = np.int16


def default_target() -> str:
    """`cpu`, unless CRACKSPREAD_JIT=0 asks for plain Python."""
    return "python" if os.environ.get("CRACKSPREAD_JIT") == "0" else "cpu"


class Engine:
    """A game on one target. Every function takes the positions (see `rows`) and an index.

    `observe` and `features` write into the first of the records that they are given, as `rows` too.
    """

    setup: Callable[[Any, int, int], None]
    actor: Callable[[Any, int], int]
    turn: Callable[[Any, int, int], int]
    step: Callable[[Any, int, int, Array], int]
    score: Callable[[Any, int, Array, Array], None]
    conceal: Callable[[Any, int, int, int], None]
    observe: Callable[[Any, int, int, Any], None]
    features: Callable[[Any, int, int, Any], None]

    def __init__(self, game: Game, target: str) -> None:
        if target not in ("python", "cpu"):
            raise OptionError(f"A match runs on python or cpu; {target!r} is neither.")
        self.game, self.target = game, target
        for f in calls(game):
            setattr(self, f.__name__, self.callable(f))

    def callable(self, f: Callable[..., Any]) -> Callable[..., Any]:
        """A function over rules as this target runs it."""
        return entry(f) if self.target == "cpu" else _quiet(python_twin(f))

    def __reduce__(self) -> tuple[Any, ...]:
        return engine, (self.game, self.target)

    def rows(self, records: Array) -> Any:
        """Records as this target's rules take them."""
        return records if self.target == "cpu" else record_rows(records)


def calls(game: Game) -> tuple[Callable[..., Any], ...]:
    """The functions that Python calls, as closures over a game's rules.

    Each takes the positions and an index, so that one compiled body serves a match and a batch alike.
    """
    r = game.rules
    rules_setup, rules_actor, rules_turn, rules_legal, rules_play = r.setup, r.actor, r.turn, r.legal, r.play
    rules_score, rules_rank, rules_conceal, rules_observe = r.score, r.rank, r.conceal, r.observe
    rules_features = r.features

    def setup(ps: Any, i: int, seed: int) -> None:
        rules_setup(ps[i], seed)

    def actor(ps: Any, i: int) -> Any:
        return rules_actor(ps[i])

    def turn(ps: Any, i: int, seat: int) -> Any:
        return rules_turn(ps[i], seat)

    def step(ps: Any, i: int, move: int, out: Array) -> Any:
        s = ps[i]
        if move >= 0:
            rules_play(s, move)
        if rules_actor(s) < 0:
            return 0
        return rules_legal(s, out)

    def score(ps: Any, i: int, out: Array, places: Array) -> None:
        rules_score(ps[i], out)
        rules_rank(ps[i], places)

    def conceal(ps: Any, i: int, viewer: int, seed: int) -> None:
        rules_conceal(ps[i], viewer, seed)

    def observe(ps: Any, i: int, viewer: int, outs: Any) -> None:
        rules_observe(ps[i], viewer, outs[0])

    def features(ps: Any, i: int, seat: int, outs: Any) -> None:
        rules_features(ps[i], seat, outs[0])

    return setup, actor, turn, step, score, conceal, observe, features


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
