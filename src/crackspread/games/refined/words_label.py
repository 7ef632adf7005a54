"""Every move of REFINED as a short order: what the log would tell, and words of their own for the rest.

The log may tell what a move has shown; an order is given before, so it names no card that is still face down.
"""

from collections.abc import Callable
from typing import Any

from ...kernel.sentences import order
from .faces import achievement, contract, track_name
from .moves import DICE, MOVES
from .position import BUYING, DELIVER, MARKET, OUTPUT, PUBLISH, REFINE, TUCK, UNLOADING
from .words import told


def label(s: Any, move: int) -> str:
    """A move as a short order, for a button or a hint."""
    m = MOVES[move]
    own = _OWN[m.name](s, s.seat_at[s.seat], m.args) if m.name in _OWN else ""
    return own or order(told(s, move))


def _achievement(s: Any, pl: Any, a: dict[str, Any]) -> str:
    return "" if s.step == PUBLISH else f"Keep the achievement {achievement(s, a['card'] - 1)['name']}"


def _take(s: Any, pl: Any, a: dict[str, Any]) -> str:
    return "" if s.face_up >> (a["ticket"] - 1) & 1 else f"Take the face-down ticket {a['ticket']}"


def _sell(s: Any, pl: Any, a: dict[str, Any]) -> str:
    return f"Sell {a['die']} to {track_name(s, DICE.index(a['die']) // 3)}"


def _fill(s: Any, pl: Any, a: dict[str, Any]) -> str:
    what = a.get("die", "a coke marker")
    return f"Deliver {what} to {contract(s, pl.active[a['active'] - 1])['name']}"


_FINISH = {
    TUCK: "Keep the tickets",
    BUYING: "Finish buying",
    UNLOADING: "Finish selling",
    REFINE: "Finish loading",
    MARKET: "End the turn",
    DELIVER: "Finish delivering",
    OUTPUT: "Store the rest",
}
_OWN: dict[str, Callable[[Any, Any, dict[str, Any]], str]] = {
    "achievement": _achievement,
    "flip": lambda s, pl, a: f"Turn ticket {a['ticket']} over",
    "take": _take,
    "load": lambda s, pl, a: f"Load {a['die']} into the column",
    "recycle": lambda s, pl, a: f"Put {a['die']} into its reprocessing unit",
    "sell": _sell,
    "fill": _fill,
    "fill_coke": _fill,
    "finish": lambda s, pl, a: _FINISH[int(s.step)],
}
