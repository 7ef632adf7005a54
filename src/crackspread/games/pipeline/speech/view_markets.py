"""The Crude Market and the three Refined Markets as plain data."""

from typing_extensions import TypedDict

from ..rules.moves import PRICES, Price
from ..rules.position import COLOURS, Colour, Position


class CrudeSlot(TypedDict):
    """A space for a barrel: its price, which of the row's prices that is, and the barrel there."""

    price: int
    tier: int
    barrel: Colour | None


class CrudeRow(TypedDict):
    """One crude row: 1-3 of the Crude Market, 4-6 of Refined Markets 1-3."""

    row: int
    market: int
    colour: Colour
    supply: int
    slots: list[CrudeSlot]


class RefinedSlot(TypedDict):
    """A space for a barrel: its price, which of the row's two prices that is, and the barrel there."""

    price: int
    tier: Price
    barrel: Colour | None


class MarketLine(TypedDict):
    """A refined row and the barrels that a new year takes out of it."""

    line: int
    colour: Colour
    grade: int
    demand: int
    slots: list[RefinedSlot]


class Market(TypedDict):
    """A Refined Market."""

    market: int
    crude_row: int
    lines: list[MarketLine]


def colour_on(code: int) -> Colour | None:
    """The colour of the barrel on a slot."""
    return COLOURS[code - 1] if code else None


def crude_row(s: Position, row: int) -> CrudeRow:
    """One crude row."""
    return {
        "row": row + 1,
        "market": max(row - 2, 0),
        "colour": COLOURS[s.crude_colour[row]],
        "supply": s.book.supply[row],
        "slots": [
            {"price": s.book.crude_price[row, k // 2], "tier": k // 2 + 1, "barrel": colour_on(s.crude[row, k])}
            for k in range(s.book.crude_slots)
        ],
    }


def market(s: Position, m: int) -> Market:
    """One refined market."""
    return {"market": m, "crude_row": m + 3, "lines": [market_line(s, m, line) for line in range(6)]}


def market_line(s: Position, m: int, line: int) -> MarketLine:
    """One refined row where it lies."""
    loc = 6 * (m - 1) + line
    row = s.refined_row[loc]
    return {
        "line": line + 1,
        "colour": COLOURS[s.book.refined_colour[row]],
        "grade": s.book.refined_grade[row],
        "demand": s.book.demand[row],
        "slots": [
            {"price": s.book.refined_price[row, k // 2], "tier": PRICES[k // 2], "barrel": colour_on(s.refined[loc, k])}
            for k in range(4 - s.book.refined_slots, 4)
        ],
    }
