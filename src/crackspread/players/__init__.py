"""Computer players, by name. One interface: `choose(state, seat, clock) -> move`, told only what the seat may know."""

from ..kernel.match import Match
from ..kernel.state import State
from .hints import Hint, adviser, hints, why
from .interface import Player, plan
from .levels import LEVELS, Level, clock_of, levels
from .registry import PLAYERS, brief, load, player


def shown(match: Match, seat: int) -> State:
    """The position with this seat to move, dealt anew where the seat cannot know it."""
    state = match.state()
    state.turn(seat)
    state.conceal(seat, 1 + len(match.entries))
    state.step(-1)
    return state


def ask(who: Player, match: Match, seat: int, clock: float = 1.0) -> int:
    """The move that a player chooses, shown only what its seat may know."""
    return who.choose(shown(match, seat), seat, clock)


__all__ = [
    "LEVELS",
    "PLAYERS",
    "Hint",
    "Level",
    "Player",
    "adviser",
    "ask",
    "brief",
    "clock_of",
    "hints",
    "levels",
    "load",
    "plan",
    "player",
    "shown",
    "why",
]
