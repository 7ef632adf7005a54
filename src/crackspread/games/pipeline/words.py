"""Pipeline in sentences."""

from typing import Any

from .moves import MOVES

BARRIER = "the new year"


def moment(s: Any) -> tuple[int, str]:
    """The year and the round."""
    before = sum(s.book.rounds[y] for y in range(1, s.year))
    return before + s.round, f"Year {s.year}, round {s.round + 1}"


def say(s: Any, move: int) -> str:
    """One sentence for the log."""
    return str(MOVES[move])


def why_not(s: Any, move: int) -> str:
    """The rule that forbids a move."""
    return "That move is not legal now."


def preview(before: Any, after: Any, move: int) -> dict[str, Any]:
    """What a move changes."""
    return {"lines": [], "money": 0}
