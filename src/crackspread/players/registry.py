"""Players by name: ours, one of ours with a fixed number of playouts (`search@64`), or a class of your own."""

import importlib
import sys
from collections.abc import Callable
from pathlib import Path

from ..kernel.errors import OptionError
from ..kernel.state import State
from .expert import Expert
from .greedy import Greedy
from .interface import Player
from .learnt import Learnt
from .racing import RacingPlayer
from .random import Random
from .search import Search

RACING: dict[str, Callable[[int | None], RacingPlayer]] = {
    "search": Search,
    "expert": Expert,
    "master": lambda playouts: Expert(playouts, master=True),
}
"""Players that try plans out, as often as their clock allows or so many times."""
PLAYERS: dict[str, Callable[[int | None], Player]] = {
    "random": Random,
    "greedy": lambda seed: Greedy(),
    "learnt": lambda seed: Learnt(),
    "novice": lambda seed: Greedy(novice=True),
    "club": lambda seed: Greedy(),
    "search": lambda seed: Search(),
    "expert": lambda seed: Expert(),
    "master": lambda seed: Expert(master=True),
}
"""Name -> maker, given a seed for those that draw."""


def player(spec: str, seed: int | None = None) -> Player:
    """A computer player by its name, or one of your own.

    `"club"` is one of `crackspread.players.PLAYERS`; `"search@64"` tries plans so many times instead of using its
    clock, which makes it repeatable; `"learnt@FILE"` has a network of yours; `"my_module:MyClass"` is a class of your
    own, which is imported (from the working directory too) and made without arguments. `seed` is for those that draw
    at random.
    """
    name, at, detail = spec.partition("@")
    if ":" in name:
        return _own(spec)
    if name not in PLAYERS:
        raise OptionError(f"There is no computer player called {name!r}; there is {', '.join(PLAYERS)}.")
    if not at:
        return PLAYERS[name](seed)
    if name == "learnt" and detail:
        return Learnt(Path(detail))
    if name not in RACING or not detail.isdecimal() or int(detail) < 1:
        raise OptionError(f"{spec!r}: only {', '.join(RACING)} take a number of playouts, such as search@64.")
    return RACING[name](int(detail))


load = player
"""An older name of `player`."""


class WarmUp:
    """A player that goes through all of its thinking once, as if it were late: to have it compiled."""

    def __init__(self, who: RacingPlayer) -> None:
        self.name, self.who = who.name, who

    def choose(self, state: State, seat: int, clock: float) -> int:
        """The first move of a plan that was tried a few times."""
        race = self.who.begin(state, seat, 0.0)
        race.run(0.0, None)
        race.compare_with_club()
        return race.lines[race.order()[0]][0]


def warm_up_player(spec: str) -> Player:
    """A player that thinks as shortly as it can."""
    name = spec.partition("@")[0]
    return WarmUp(RACING[name](None)) if name in RACING else player(spec)


def _own(spec: str) -> Player:
    module, _, attribute = spec.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        who = getattr(importlib.import_module(module), attribute)()
    except (Exception, SystemExit) as error:  # whatever a stranger's module does
        what = str(error) or type(error).__name__
        raise OptionError(f"The player {spec!r} cannot be loaded: {what}.") from error
    if not callable(getattr(who, "choose", None)):
        raise OptionError(f"The player {spec!r} has no method choose(state, seat, clock).")
    found: Player = who
    return found
