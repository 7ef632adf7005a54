"""Crackspread: refinery board games in Python.

>>> import crackspread
>>> match = crackspread.game("pipelite").new(players=2, seed=7)
>>> match.play(match.legal()[0])
"""

from typing import Any

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
from .kernel.log import Entry, LogLine
from .kernel.match import Match
from .kernel.moves import Move, MoveTable
from .kernel.score import Score
from .kernel.state import CheckedState, State
from .kernel.vector import VectorState
from .players import Hint, Player, player
from .players.asking import ask, hints

__version__ = "0.1.0"


def analyse(match: Match, jobs: int = 1) -> dict[str, Any]:
    """Judge a finished match: what `crackspread analyse` tells, as plain data.

    `start` and every one of `turns` have the money that each seat could expect and its chance to win; a turn also has
    what it lost (`loss`, in dollars) and the `better` lines, in sentences and as moves. `accuracy` is a seat's, in
    percent. With more than one of `jobs` that many processes share the work; a script that asks for them needs the
    usual `if __name__ == "__main__":`.
    """
    from .lab.analysis import analyse as run

    return run(match, jobs=jobs)


__all__ = [
    "GAMES",
    "BadMatch",
    "CheckedState",
    "CrackspreadError",
    "Entry",
    "Game",
    "Hint",
    "IllegalMove",
    "LogLine",
    "Match",
    "Move",
    "MoveTable",
    "NotUndoable",
    "Option",
    "OptionError",
    "Player",
    "Score",
    "State",
    "UnknownGame",
    "VectorState",
    "analyse",
    "ask",
    "game",
    "hints",
    "load",
    "loads",
    "player",
]
