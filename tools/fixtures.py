"""Record web/tests/unit/recorded.json, what the server tells of some positions; --check compares it.

The page's unit tests stand on it: in a match of PipeLite the seat "Mara" has a pipe to draw, among three, and in two of
REFINED she loads her dice: without a red token, and with one and a magenta die in the column.
"""

import json
import random
import sys
from pathlib import Path
from typing import Any

from fastapi import Response

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

import crackspread  # noqa: E402
from crackspread.table.advice import previews  # noqa: E402
from crackspread.table.games_api import get_guide, list_moves  # noqa: E402
from crackspread.table.log import MemoryLog  # noqa: E402
from crackspread.table.reader import Reader  # noqa: E402
from crackspread.table.session import Session  # noqa: E402
from crackspread.table.state_message import state_message  # noqa: E402
from crackspread.table.store import SeatRow, Stored  # noqa: E402
from crackspread.table.stored_match import rows_after  # noqa: E402
from tests.games.refined.kit import Table  # noqa: E402

FILE = ROOT / "web" / "tests" / "unit" / "recorded.json"
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


def refining(red: int) -> dict[str, Any]:
    """What a seat sees of its loading, and the moves that it may make."""
    t = Table().give(grey=2, red=red).put("tray", "magenta 30/50", "magenta 70+")
    match = t.put("column", *["magenta 30/50"] * red, "red 12/14").refining().match
    moves = [match.game.moves[move] for move in match.legal()]
    legal = [{"id": move, "name": m.name, "args": m.args} for move, m in zip(match.legal(), moves, strict=True)]
    return {"legal": legal, "labels": match.labels(), "view": match.view(0)}


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
        "refining": [refining(red) for red in range(2)],
    }


if __name__ == "__main__":
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in recorded().items())
    text = f"{{\n{lines}\n}}\n"
    if "--check" in sys.argv:
        told = FILE.read_text(encoding="utf-8") == text
        sys.exit(None if told else "The server tells another position than the page's tests have: run make protocol.")
    FILE.write_text(text, encoding="utf-8")
