"""Computer players, by name. One interface: `choose(state, seat, clock) -> move`, told only what the seat may know."""

from .asking import ask, hints, shown
from .hints import Hint, advise, adviser, spoken
from .interface import Player, plan
from .levels import LEVELS, Level, clock_of, levels
from .registry import PLAYERS, brief, load, player

__all__ = [
    "LEVELS",
    "PLAYERS",
    "Hint",
    "Level",
    "Player",
    "advise",
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
    "spoken",
]
