"""Record web/tests/unit/recorded.json, what the server tells of one position of PipeLite; --check compares it.

The page's unit tests stand on it: the seat "Mara" has a pipe to draw, in a match of three.
"""

import json
import random
import sys
from pathlib import Path
from typing import Any

from fastapi import Response

import crackspread
from crackspread.table.advice import previews
from crackspread.table.games_api import get_guide, list_moves
from crackspread.table.log import MemoryLog
from crackspread.table.reader import Reader
from crackspread.table.session import Session
from crackspread.table.state_message import state_message
from crackspread.table.store import SeatRow, Stored
from crackspread.table.stored_match import rows_after

FILE = Path(__file__).parents[1] / "web" / "tests" / "unit" / "recorded.json"
SEATS = (SeatRow(0, "Mara", "me", None), SeatRow(1, "Theo", "link", None), SeatRow(2, "Ines", "computer", "club"))
SEED, MOVES = 88, 59


def position() -> Session:
    """A match in which everybody has played at random, and nobody has ended a round early."""
    game = crackspread.game("pipelite")
    match, luck = game.new(3, SEED, names=[seat.name for seat in SEATS], target="python"), random.Random(SEED)
    while len(match.entries) < MOVES:
        seat = luck.choice(match.waiting)
        legal = match.legal(seat)
        match.play(luck.choice([move for move in legal if game.moves[move].name != "done"] or legal), seat)
    stored = Stored("m1", {}, SEATS, tuple(rows_after([], match)), (), MOVES, 0.0, None, None)
    return Session(MemoryLog(stored, match.at(0)), stored, match)


def recorded() -> dict[str, Any]:
    """The messages, as JSON."""
    session = position()
    state = state_message(session, Reader([0], ["token"], 0))
    shown = previews(session, 0, state.at, state.legal)
    return {
        "moves": [move.model_dump() for move in list_moves(state.game, Response())],
        "state": state.model_dump(),
        "previews": {move: preview.model_dump() for move, preview in shown.items()},
        "guide": get_guide(state.game).model_dump(),
    }


if __name__ == "__main__":
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in recorded().items())
    text = f"{{\n{lines}\n}}\n"
    if "--check" in sys.argv:
        told = FILE.read_text(encoding="utf-8") == text
        sys.exit(None if told else "The server tells another position than the page's tests have: run make protocol.")
    FILE.write_text(text, encoding="utf-8")
