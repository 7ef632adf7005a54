"""Markets, contracts and orders as parts of a drawing."""

from ....kernel.drawing import AMBER, GOOD, GOOD_WASH, INK2, INK3, RULE, WHITE, Box, Drawing, dollars
from ....kernel.drawing_parts import barrel, free_place, oil_sign
from .titles import GRADE_TITLES
from .view import View
from .view_cards import CardState
from .view_markets import CrudeRow, MarketLine

PAD = 14
HEAD, ROW, SIZE = 21, 25, 21
"""How high the title and a row of a market are, and a barrel."""
SIGN = 26
"""How wide the sign of a row's oil is."""
GRADE = 12
"""How wide the letter of a grade is."""
CARD_LABEL, CARD_BARREL = 40, 15


def markets_panel(d: Drawing, box: Box, seen: View) -> None:
    """The Crude Market and the three Refined Markets."""
    d.panel(box)
    inner = box.inner(PAD)
    d.text(inner.x, inner.y + 11, "Crude market", 14, bold=True)
    d.text(inner.right, inner.y + 11, "+n, -n: barrels each new year", 11, INK3, anchor="end")
    y = inner.y + HEAD
    for row in seen["crude"][:3]:
        crude_row(d, Box(inner.x, y, inner.width, ROW), row)
        y += ROW
    for market in seen["markets"]:
        d.text(inner.x, y + 17, f"Refined market {market['market']}", 14, bold=True)
        y += HEAD + 3
        crude_row(d, Box(inner.x, y, inner.width, ROW), seen["crude"][market["crude_row"] - 1])
        lines = market["lines"]
        for half in (lines[:3], lines[3:]):
            y += ROW
            oil_sign(d, inner.x, y + 1, half[0]["colour"], SIZE)
            room = Box(inner.x + SIGN, y, inner.width - SIGN, ROW)
            for place, line in zip(room.columns(3, 2), half, strict=True):
                market_line(d, place, line)
        y += ROW


def crude_row(d: Drawing, box: Box, row: CrudeRow) -> None:
    """Prices of crude; what may be bought is a barrel."""
    oil_sign(d, box.x, box.y + 1, row["colour"], SIZE)
    step = min(SIZE + 2, (box.width - SIGN - 60) / max(len(row["slots"]), 1))
    for k, slot in enumerate(row["slots"]):
        place(d, box.x + SIGN + k * step, box.y + 1, row["colour"], 0, slot["barrel"], slot["price"], step - 2)
    d.text(box.right, box.y + 16, f"crude, +{row['supply']}", 11, INK3, anchor="end")


def market_line(d: Drawing, box: Box, line: MarketLine) -> None:
    """Prices of a refined oil; where a barrel lies none can be sold."""
    d.text(box.x + GRADE / 2, box.y + 16, GRADE_TITLES[line["grade"]][0], 11, INK3, True, "middle")
    step = min(SIZE + 1, (box.width - GRADE - 14) / max(len(line["slots"]), 1))
    for k, slot in enumerate(line["slots"]):
        x = box.x + GRADE + 2 + k * step
        place(
            d, x, box.y + 1 + (SIZE - step) / 2, line["colour"], line["grade"], slot["barrel"], slot["price"], step - 1
        )
    if line["demand"]:
        d.text(box.right, box.y + 16, f"-{line['demand']}", 10, INK3, anchor="end")


def place(d: Drawing, x: float, y: float, oil: str, grade: int, lies: str | None, price: int, size: float) -> None:
    """A space of a market with its price."""
    if lies:
        barrel(d, x, y, lies, grade, size, str(price))
    else:
        free_place(d, x, y, oil, size, str(price))


def cards_panel(d: Drawing, box: Box, seen: View) -> None:
    """Contracts on display and on top of their stacks, and orders."""
    d.panel(box)
    inner = box.inner(PAD)
    d.heading(inner.x, inner.y + 9, "Contracts", "next of the stack", inner.right)
    gap, title, orders_title = 4, 16, 24
    half = (inner.height - title - orders_title) / 2
    top = Box(inner.x, inner.y + title, inner.width, half)
    for box_, row in zip(top.rows(3, gap), reversed(seen["contracts"]), strict=True):
        d.text(box_.x, box_.y + 21, row["grade"].capitalize(), 12, INK2, bold=True)
        for k, (at, card) in enumerate(zip(_places(box_, 4, gap), [*row["cards"], row["next"]], strict=True)):
            card_box(d, at, card, stack=k == 3)
    low = Box(inner.x, top.bottom + orders_title, inner.width, half)
    d.heading(inner.x, low.y - 7, "Orders")
    for box_, orders in zip(low.rows(3, gap), seen["orders"], strict=True):
        d.text(box_.x, box_.y + 21, orders["barrels"], 12, INK2, bold=True)
        for at, card in zip(_places(box_, 3, gap), orders["cards"], strict=True):
            card_box(d, at, card)


def _places(box: Box, count: int, gap: float) -> list[Box]:
    return Box(box.x + CARD_LABEL, box.y, box.width - CARD_LABEL, box.height).columns(count, gap)


def card_box(d: Drawing, box: Box, card: CardState | None, stack: bool = False) -> None:
    """A contract or order with what it asks for and pays; filled barrels are ticked."""
    if card is None:
        d.rect(box, "none", rx=3, stroke=RULE, stroke_dasharray="3 3")
        return
    due = card["state"] in ("active", "deferred")
    d.rect(
        box,
        GOOD_WASH if card["state"] == "fulfilled" else WHITE,
        rx=3,
        stroke=AMBER if due else INK3 if stack else RULE,
    )
    step = min(CARD_BARREL, (box.width - 6) / max(len(card["barrels"]), 1))
    for k, wanted in enumerate(card["barrels"]):
        x = box.x + 3 + k * step
        barrel(d, x, box.y + 2, wanted["colour"], wanted["grade"], step - 0.5)
        if wanted["filled"]:
            d.path(f"M{x + 1:g} {box.y + 10:g}l4 5l8 -11", stroke=GOOD, stroke_width=2.5)
    d.text(box.x + 5, box.bottom - 4, dollars(card["value"]), 12, bold=True)
    if card["state"] == "shown":
        d.text(box.right - 5, box.bottom - 4, f"{card['held']}/{len(card['barrels'])}", 11, INK3, anchor="end")
