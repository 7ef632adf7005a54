"""Computer players, by name. One interface: `choose(state, seat, clock) -> move`, told only what the seat may know."""

from .asking import ask, concealed_for, hints
from .hints import Hint, advise, adviser, spoken
from .interface import Player, plan
from .levels import LEVELS, Level, clock_of, levels
from .registry import PLAYERS, load, player, warm_up_player

__all__ = [
    "LEVELS",
    "PLAYERS",
    "Hint",
    "Level",
    "Player",
    "advise",
    "adviser",
    "ask",
    "clock_of",
    "concealed_for",
    "hints",
    "levels",
    "load",
    "plan",
    "player",
    "spoken",
    "warm_up_player",
]
