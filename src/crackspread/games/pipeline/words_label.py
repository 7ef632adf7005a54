"""Every move of Pipeline as a short order: what the log would tell, and words of their own for half-steps."""

from collections.abc import Callable
from typing import Any

from ...kernel.sentences import order
from .moves import MOVES
from .position import BETWEEN, CHOOSE_ORDER, GIFT, LAYING, MACHINE_PHASE, MAIN
from .words import card_name, told


def label(s: Any, move: int) -> str:
    """A move as a short order, for a button or a hint."""
    name, a = MOVES[move].name, MOVES[move].args
    own = _OWN[name](s, a) if name in _OWN else ""
    return own or order(told(s, move))


def _cell(s: Any, a: dict[str, Any]) -> str:
    return f"Lay the tile at row {a['row']}, column {a['column']}" if s.phase == LAYING else ""


def _done(s: Any, a: dict[str, Any]) -> str:
    if s.phase == GIFT:
        return "Open no quadrant"
    if s.phase == CHOOSE_ORDER:
        return "Keep the place in turn order"
    return "End the turn" if s.phase in (MAIN, BETWEEN, MACHINE_PHASE) else "Finish this"


_OWN: dict[str, Callable[[Any, dict[str, Any]], str]] = {
    "cell": _cell,
    "turn": lambda s, a: f"Turn its right half {a['side']}",
    "serve": lambda s, a: f"Deliver to {card_name(s, a['card'])}",
    "take_tank": lambda s, a: f"Take a free tank from the ${s.book.tank_price[a['row'] - 1]} row",
    "done": _done,
}
