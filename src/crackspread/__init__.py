"""Crackspread: refinery board games in Python.

>>> import crackspread
>>> match = crackspread.game("pipelite").new(players=2, seed=7)
>>> match.play(match.legal()[0])
"""

from .games import NAMES as GAMES
from .games import game, load, loads
from .kernel.errors import (
    BadMatch,
    CrackspreadError,
    IllegalMove,
    NotUndoable,
    OptionError,
    UnknownGame,
)
from .kernel.game import Game, Option
from .kernel.log import Entry, Line
from .kernel.match import Match, Score
from .kernel.state import CheckedState, State
from .players import Player, ask, player

__version__ = "0.1.0"


__all__ = [
    "GAMES",
    "BadMatch",
    "CheckedState",
    "CrackspreadError",
    "Entry",
    "Game",
    "IllegalMove",
    "Line",
    "Match",
    "NotUndoable",
    "Option",
    "OptionError",
    "Player",
    "Score",
    "State",
    "UnknownGame",
    "ask",
    "game",
    "load",
    "loads",
    "player",
]
