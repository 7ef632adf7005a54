"""Laying pipe tiles and machines in words."""

from typing import Literal, get_args

from ....kernel.record import Cells
from ..rules import phases
from ..rules.laying import START, joins_live
from ..rules.network import covered
from ..rules.position import GRID, WIDEST, Network, Position
from ..rules.tiles import DX, DY, SYMMETRIC
from .chapter import Args, MoveWords, Speech
from .titles import counted_out

Side = Literal["east", "south", "west", "north"]
SIDES: tuple[Side, ...] = get_args(Side)
"""Where the right half of a tile lies, by its turn."""
TAKEN = "Another tile lies there; tiles are never covered or moved (p. 9)."
APART = "A new tile must share an edge with the network, at a half without a machine (p. 9)."
EDGE = f"The table ends there: a network spans {WIDEST} halves at most."


# --- a pipe tile -----------------------------------------------------------------------------------------------------


def _prompt_lay(s: Position) -> tuple[str, str]:
    """What the tile in hand and those before it in this action cost together."""
    where = "touch your network" if s.network[s.seat].tiles else "the first tile may lie anywhere"
    paid = {
        phases.TANK_SHOP: s.book.pipe_price,
        phases.MACHINE_SHOP: s.book.pipe_price,
        phases.GOVERNING: s.book.government_price,
    }
    price = f"${paid[s.back][s.bought]} for {counted_out(s.bought, 'pipe')}" if s.back in paid else "A gift"
    return "Place the pipe", f"{price}; {where}"


def _prompt_turn(s: Position) -> tuple[str, str]:
    return "Turn the pipe", "Its left half lies; choose the side of its right half"


def _label_lay(s: Position, a: Args) -> str:
    return f"Lay the tile at row {a['row']}, column {a['column']}"


def _label_turn(s: Position, a: Args) -> str:
    return f"Turn its right half {a['side']}"


def _say_turn(s: Position, a: Args) -> str:
    return "laid a pipe tile"


def _occupied(net: Network, x: int, y: int) -> bool:
    """Whether a half lies there."""
    return bool(net.cell[y, x])


def _touches(rows: Cells, x: int, y: int) -> bool:
    """Whether a cell shares an edge with one of these cells, given as bits."""
    beside = rows[y] >> (x + 1) % GRID | rows[y] >> (x - 1) % GRID
    return bool((beside | rows[(y + 1) % GRID] >> x | rows[(y - 1) % GRID] >> x) & 1)


def spans(start: int, size: int, at: int) -> bool:
    """Whether a network would still fit the table if it took in this row or column too."""
    beyond = (at - start) % GRID
    return beyond < size or size + min(beyond - size + 1, GRID - beyond) <= WIDEST


def fits(net: Network, x: int, y: int) -> bool:
    """Whether a cell lies on the table."""
    return spans(net.left, net.wide, x) and spans(net.top, net.high, y)


def _close(net: Network, x: int, y: int) -> bool:
    """Whether a tile whose left half lies here could reach the network at all."""
    return (x - net.left + 2) % GRID < net.wide + 4 and (y - net.top + 2) % GRID < net.high + 4


def turns(s: Position) -> range:
    """The turns that differ: half a turn of a symmetric tile is none."""
    return range(2 if SYMMETRIC[s.deck[s.hand]] else 4)


def _why_not_lie(net: Network, x: int, y: int, turn: int) -> str | None:
    """Why a tile whose left half lies here does not lie with this turn.

    It must touch a half without a machine, or any half where that is impossible.
    """
    x2, y2 = (x + int(DX[(turn + 1) % 4])) % GRID, (y + int(DY[(turn + 1) % 4])) % GRID
    if _occupied(net, x2, y2):
        return TAKEN
    if not fits(net, x2, y2):
        return EDGE
    if _touches(net.live, x, y) or _touches(net.live, x2, y2):
        return None
    walled_in = _touches(net.row, x, y) or _touches(net.row, x2, y2)
    return None if walled_in and not joins_live(net) else APART


def _why_not_lay(s: Position, a: Args) -> str | None:
    """A cell for the left half: some turn must fit."""
    net, x, y = s.network[s.seat], a["column"], a["row"]
    if net.tiles == 0:
        return None if (x, y) == (START, START) else "The first tile lies in the middle of your table (p. 9)."
    if _occupied(net, x, y):
        return TAKEN
    if not _close(net, x, y):
        return APART
    if not fits(net, x, y):
        return EDGE
    reasons = [_why_not_lie(net, x, y, turn) for turn in turns(s)]
    return None if None in reasons else APART if APART in reasons else "There is no room for its right half (p. 9)."


def _why_not_turn(s: Position, a: Args) -> str | None:
    net, turn = s.network[s.seat], SIDES.index(a["side"])
    if turn not in turns(s):
        return "This tile looks the same after half a turn: east and south are all its ways to lie (p. 9)."
    return _why_not_lie(net, s.anchor % GRID, s.anchor // GRID, turn) if net.tiles else None


# --- a machine -------------------------------------------------------------------------------------------------------


def _prompt_cover(s: Position) -> tuple[str, str]:
    return "Place the machine", "On one half of a tile; the pipelines around it end there"


def _say_cover(s: Position, a: Args) -> str:
    return "placed a machine"


def _label_cover(s: Position, a: Args) -> str:
    return f"Place the machine at row {a['row']}, column {a['column']}"


def _why_not_cover(s: Position, a: Args) -> str | None:
    half = s.network[s.seat].cell[a["row"], a["column"]] - 1
    if half < 0:
        return "A machine goes on half of a tile of yours (p. 8)."
    return "A half carries one machine (p. 8)." if covered(s, half) else None


PHASES = {
    phases.LAYING: Speech(
        _prompt_lay, {"cell": MoveWords(_why_not_lay, label=_label_lay)}, "Lay the tile in your hand first (p. 8)."
    ),
    phases.TURNING: Speech(
        _prompt_turn,
        {"turn": MoveWords(_why_not_turn, _say_turn, _label_turn)},
        "Turn the tile in your hand first (p. 9).",
    ),
    phases.COVERING: Speech(
        _prompt_cover,
        {"cell": MoveWords(_why_not_cover, _say_cover, _label_cover)},
        "Place the machine first, on one half of a tile (p. 8).",
    ),
}
