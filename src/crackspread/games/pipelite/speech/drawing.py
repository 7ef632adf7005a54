"""One sheet and what is common to all as an SVG: the viewer's sheet, a watcher's is that of the seat to move."""

from typing import cast

from ....kernel.drawing import BLUE, GAP, INK2, INK3, MARGIN, RULE, SLOT_EDGE, WASH, WHITE, Box, Drawing, dollars
from ....kernel.drawing_parts import (
    barrel,
    boxes,
    decides,
    die,
    free_place,
    oil_sign,
    pipe,
    seat_name,
    struck,
    table,
    way,
)
from ..rules.position import Position
from ..rules.scoring import ITEMS, rank
from ..rules.turn import actor
from .drawing_network import network_panel, small_network
from .view import ContractLine, MarketBox, SheetView, View, view
from .words import prompt

ROUNDS_AT, PROMPT_AT = 140, 420
"""Where the head has its rounds, and how far left a prompt may reach."""
DICE = Box(MARGIN, 68, 872, 84)
DIE, DIE_STEP, DICE_AT, LOANS_AT = 46, 64, 224, 584
NETWORKS = Box(MARGIN, 164, 872, 430)
CONTRACTS = Box(MARGIN, 606, 872, 96)
CHART = Box(MARGIN, 714, 872, 70)
SIDE, SIDE_WIDTH = 900, 284
MARKETS = Box(SIDE, 68, SIDE_WIDTH, 178)
COSTS = Box(SIDE, 258, SIDE_WIDTH, 140)
SCORE = Box(SIDE, 410, SIDE_WIDTH, 148)
SEATS = Box(SIDE, 570, SIDE_WIDTH, 214)
PAD = 14
"""Between the edge of a panel and what is in it."""
BARREL = 24
LOAN = Box(0, 112, 40, 26)


def drawing(s: Position, viewer: int | None) -> str:
    """The table with one sheet; seats are marks."""
    seen, turn = view(s, viewer), int(actor(s))
    places = [0] * s.players
    rank(s, places)
    shown = viewer if viewer is not None else turn if turn >= 0 else places.index(1)
    sheet = seen["sheets"][shown]
    d = Drawing()
    table(d, "PipeLite")
    d.text(ROUNDS_AT, 36, "Round", 13, INK2)
    now = seen["rounds"] if s.over else seen["round"] - 1
    boxes(d, ROUNDS_AT + 46, 20, [str(n + 1) for n in range(seen["rounds"])], now)
    decides(d, PROMPT_AT, turn, prompt(s) if viewer == turn else None)
    dice(d, seen, sheet)
    for box, (oil, network) in zip(NETWORKS.columns(3, GAP), sheet["networks"].items(), strict=True):
        network_panel(d, box, oil, network, sheet["tanks"][oil], seen)
    for box, row in zip(CONTRACTS.columns(3, GAP), range(3), strict=True):
        contract(d, box, seen["contracts"][row], sheet["contracts"][row]["done"], sheet["contracts"][row]["hold"])
    chart(d, seen)
    markets(d, seen, sheet)
    costs(d, seen)
    score(d, sheet)
    seats(d, seen, shown, places if s.over else None)
    return d.svg(f"PipeLite, round {seen['round']} of {seen['rounds']}")


def dice(d: Drawing, seen: View, sheet: SheetView) -> None:
    """Whose sheet it is, its dice and what they were used for, its loans."""
    d.panel(DICE, WASH)
    x, y = DICE.x + PAD, DICE.y + 10
    seat_name(d, x, y + 20, sheet["seat"], bold=True)
    d.text(x, y + 46, dollars(sheet["score"]["total"]), 20, bold=True)
    if sheet["done"] and sheet["phase"] != "over":
        d.text(x + 80, y + 46, "round finished", 12, INK2)
    for k, rolled in enumerate(sheet["dice"]):
        at = DICE.x + DICE_AT + k * DIE_STEP
        die(d, at, y, rolled["value"], DIE, faded=rolled["use"] is not None)
        changed = f" (was {rolled['rolled']})" if rolled["rolled"] != rolled["value"] else ""
        d.text(
            at + DIE / 2, y + DIE + 15, (rolled["use"] or "free") + changed, 12, INK2, anchor="middle", width=DIE_STEP
        )
    loans(d, seen, sheet)


def loans(d: Drawing, seen: View, sheet: SheetView) -> None:
    """What one loan more and one loan more would cost in all; those taken are filled."""
    totals = seen["loan_totals"][1:]
    x, right = LOANS_AT, DICE.right - PAD
    d.heading(x, DICE.y + 24, "Loans", f"{sheet['loans']} taken, all cost" if sheet["loans"] else "all cost", right)
    step = min(LOAN.width + 6, (right - x + 6) / max(len(totals), 1))
    for k, total in enumerate(totals):
        taken = k < sheet["loans"]
        box = Box(x + k * step, LOAN.y, step - 6, LOAN.height)
        d.rect(box, BLUE if taken else WHITE, rx=3, stroke=SLOT_EDGE)
        colour = WHITE if taken else INK2
        d.text(box.x + box.width / 2, box.y + 18, dollars(-total), 13, colour, taken, "middle", box.width)


def contract(d: Drawing, box: Box, card: ContractLine, done: bool, hold: int) -> None:
    """A row of the contract area."""
    d.panel(box)
    inner = box.inner(PAD)
    d.text(inner.x, inner.y + 12, f"Contract of {card['barrels']}", 14, bold=True)
    d.text(inner.x + 112, inner.y + 12, "completed" if done else f"{hold} in the tanks", 12, INK3)
    d.text(inner.right, inner.y + 12, dollars(card["value"]), 16, bold=True, anchor="end")
    for place, wanted in zip(inner.columns(len(card["row"])), card["row"], strict=True):
        x, y = place.x + (place.width - BARREL) / 2, inner.y + 24
        if wanted["open"]:
            barrel(d, x, y, wanted["oil"], wanted["grade"], BARREL)
        else:
            free_place(d, x, y, wanted["oil"], BARREL)
            struck(d, x, y, BARREL)
        colour = INK2 if wanted["open"] else SLOT_EDGE
        d.text(x + BARREL / 2, y + BARREL + 15, wanted["value"], 12, colour, anchor="middle")


def chart(d: Drawing, seen: View) -> None:
    """What a die can do."""
    d.panel(CHART)
    size, below = 32, 46
    for box, line in zip(CHART.inner(PAD).columns(len(seen["chart"])), seen["chart"], strict=True):
        y = box.y + (box.height - size) / 2
        die(d, box.x, y, line["die"], size)
        d.rect((box.x + below, y, size, size), WHITE, rx=3, stroke=RULE)
        pipe(d, way(line["sides"], box.x + below, y, size), "grey", size)
        crude = box.x + below + size + 4
        barrel(d, crude, y - 2, line["crude"], 0, 20)
        d.text(crude, y + size, f"sells at {line['market']}", 11, INK3)


def markets(d: Drawing, seen: View, sheet: SheetView) -> None:
    """Both markets; what the sheet has sold is filled."""
    d.panel(MARKETS)
    for m, (box, market) in enumerate(zip(MARKETS.inner(PAD).columns(2, PAD), seen["markets"], strict=True)):
        dice_ = market["dice"]
        d.text(box.x, box.y + 10, f"Market {m + 1}", 14, bold=True)
        d.text(box.right, box.y + 10, f"dice {', '.join(map(str, dice_)) or 'none'}", 12, INK3, anchor="end", width=66)
        market_rows(d, Box(box.x, box.y + 20, box.width, box.height - 20), seen, market, sheet["sold"][m])


def market_rows(d: Drawing, box: Box, seen: View, market: MarketBox, sold: dict[str, list[bool]]) -> None:
    """Prices of a market by oil and grade."""
    size, step, first, row = 30, 33, 28, 39
    for g, grade in enumerate(seen["grades"][1:]):
        d.text(box.x + first + g * step + size / 2, box.y + 12, grade.capitalize(), 11, INK3, anchor="middle")
    for k, (oil, prices) in enumerate(market["prices"].items()):
        y = box.y + 17 + k * row
        oil_sign(d, box.x, y + 5, oil)
        for g, price in enumerate(prices):
            x = box.x + first + g * step
            if sold[oil][g]:
                barrel(d, x, y, oil, g + 1, size, str(price))
            else:
                free_place(d, x, y, oil, size, str(price))


def costs(d: Drawing, seen: View) -> None:
    """Squares that a step of refining costs."""
    d.panel(COSTS)
    inner, first, row = COSTS.inner(PAD), 84, 28
    d.heading(inner.x, inner.y + 9, "Refining costs", "squares of a way", inner.right)
    grades = [grade.capitalize() for grade in seen["grades"]]
    steps = Box(inner.x + first, inner.y, inner.width - first, 0).columns(len(grades) - 1)
    for box, grade in zip(steps, grades[1:], strict=True):
        d.text(box.x + box.width / 2, inner.y + 30, f"to {grade}", 11, INK3, anchor="middle")
    for k, (oil, spent) in enumerate(seen["costs"].items()):
        y = inner.y + 36 + k * row
        oil_sign(d, inner.x, y, oil)
        d.text(inner.x + 28, y + 15, oil.capitalize(), 13, INK2)
        for box, n in zip(steps, spent, strict=True):
            d.text(box.x + box.width / 2, y + 15, n, 14, bold=True, anchor="middle")


def score(d: Drawing, sheet: SheetView) -> None:
    """What the sheet would count now."""
    d.panel(SCORE)
    inner, row = SCORE.inner(PAD), 18
    money = cast(dict[str, int], sheet["score"])
    d.heading(inner.x, inner.y + 9, "The count" if sheet["phase"] == "over" else "If it ended now")
    for k, (key, title) in enumerate(ITEMS):
        y = inner.y + 29 + k * row
        note = f", {money['squares']} squares" if key == "longest" else ""
        d.text(inner.x, y, title + note, 13, INK2)
        d.text(inner.right, y, dollars(money[key]), 13, anchor="end")
    d.text(inner.x, inner.bottom, "Total", 14, bold=True)
    d.text(inner.right, inner.bottom, dollars(money["total"]), 14, bold=True, anchor="end")


def seats(d: Drawing, seen: View, shown: int, places: list[int] | None) -> None:
    """Everybody's money and networks."""
    d.panel(SEATS)
    inner, row, cell, step = SEATS.inner(PAD), 30, 5, 29
    d.heading(inner.x, inner.y + 9, "Players", "all play the same dice", inner.right)
    for k, sheet in enumerate(seen["sheets"]):
        y = inner.y + 38 + k * row
        seat_name(d, inner.x, y, sheet["seat"], bold=k == shown)
        if places:
            d.text(inner.x + 150, y, f"{places[k]}.", 13, INK2)
        else:
            for n, (oil, network) in enumerate(sheet["networks"].items()):
                at = Box(inner.x + 134 + n * step, y - 16, cell * seen["grid"]["columns"], cell * seen["grid"]["rows"])
                small_network(d, at, oil, network, cell)
        d.text(inner.right, y, dollars(sheet["score"]["total"]), 15, bold=True, anchor="end")
