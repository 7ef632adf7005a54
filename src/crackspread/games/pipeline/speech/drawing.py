"""The table with one seat's network as an SVG: the viewer's, a watcher's is that of the seat to move."""

from collections.abc import Mapping, Sequence
from typing import cast

from ....kernel.drawing import BAD, INK2, INK3, MARGIN, RULE, RULE2, SHEET, SLOT_EDGE, WHITE, Box, Drawing, dollars
from ....kernel.drawing_parts import OILS, barrel, boxes, count_table, decides, pawn, seat_name, seat_sign, table
from ..rules.position import Position
from ..rules.scoring import ITEMS, rank
from .drawing_markets import card_box, cards_panel, markets_panel
from .drawing_network import network_panel, offered
from .drawing_shops import government_panel, shops_panel, upgrades_panel, valuations_panel
from .titles import FAMILY_TITLES, GRADE_TITLES, LEVELS, first_up
from .view import SeatState, Space, View, view
from .words import prompt

YEARS_AT, ORDER_AT, PROMPT_AT = 132, 556, 690
MARKETS = Box(MARGIN, 68, 376, 424)
CARDS = Box(MARGIN, 504, 376, 280)
CENTRE, CENTRE_WIDTH = 404, 444
CROSS = Box(CENTRE, 68, CENTRE_WIDTH, 80)
NETWORK = Box(CENTRE, 160, CENTRE_WIDTH, 318)
TANKS = Box(CENTRE, 490, CENTRE_WIDTH, 164)
MINE = Box(CENTRE, 666, CENTRE_WIDTH, 118)
SIDE, SIDE_WIDTH = 860, 324
SHOPS = Box(SIDE, 68, SIDE_WIDTH, 142)
GOVERNMENT = Box(SIDE, 222, SIDE_WIDTH, 128)
COUNT = Box(SIDE, 68, SIDE_WIDTH, 282)
UPGRADES = Box(SIDE, 362, SIDE_WIDTH, 148)
VALUATIONS = Box(SIDE, 522, SIDE_WIDTH, 104)
SEATS = Box(SIDE, 638, SIDE_WIDTH, 146)
PAD = 14


def drawing(s: Position, viewer: int | None) -> str:
    """The table with one network; seats are marks."""
    seen = view(s, viewer)
    places = [0] * s.players
    rank(s, places)
    shown = viewer if viewer is not None else places.index(1) if s.over else s.seat
    seat = seen["seats"][shown]
    d = Drawing()
    head(d, seen)
    decides(d, PROMPT_AT, -1 if s.over else s.seat, prompt(s) if viewer == s.seat and not s.over else None)
    markets_panel(d, MARKETS, seen)
    cards_panel(d, CARDS, seen)
    cross(d, seen)
    network_panel(d, NETWORK, seat)
    in_hand(d, seen)
    tanks(d, seen, seat)
    mine(d, seat)
    if s.over:
        count_table(d, COUNT, ITEMS, [cast(Mapping[str, int], one["score"]) for one in seen["seats"]], places)
    else:
        shops_panel(d, SHOPS, seen)
        government_panel(d, GOVERNMENT, seen)
    upgrades_panel(d, UPGRADES, seen)
    valuations_panel(d, VALUATIONS, seen)
    seats(d, seen, shown, places if s.over else None)
    return d.svg(f"Pipeline, year {seen['year']}, round {seen['round']}")


def head(d: Drawing, seen: View) -> None:
    """Years and rounds, and who acts in which order now and in the next round."""
    table(d, "Pipeline")
    x, size, row = float(YEARS_AT), 10, 20
    for year, rounds in enumerate(seen["rounds"], 1):
        d.text(x, 35, f"Year {year}", 13, INK2, year == seen["year"])
        past = rounds if year < seen["year"] or seen["over"] else seen["round"] - 1 if year == seen["year"] else 0
        now = past if year >= seen["year"] and not seen["over"] else rounds
        x = boxes(d, x + 48, 26, [""] * rounds, now if year == seen["year"] else past or -1, size) + 10
    orders: list[tuple[str, Sequence[int | None]]] = [("Now", seen["order"]), ("Next", seen["lower"])]
    for k, (title, order) in enumerate([] if seen["over"] else orders):
        y = 18 + k * row
        d.text(ORDER_AT, y + 4, title, 12, INK2)
        for n, p in enumerate(order):
            at = ORDER_AT + 46 + n * 22
            if p is None:
                d.circle(at, y, 8, "none", stroke=SLOT_EDGE, stroke_dasharray="2 2")
            else:
                seat_sign(d, at, y, p, 16)
            if k == 0 and n < seen["done"]:
                d.circle(at, y, 10, SHEET, fill_opacity=0.6)


def cross(d: Drawing, seen: View) -> None:
    """The action spaces with the workers on them, outer ones and inner ones."""
    gap = 6
    for inner, line in zip((False, True), CROSS.rows(2, gap), strict=True):
        spaces = [space for space in seen["cross"] if space["inner"] is inner]
        for box, space in zip(line.columns(4, gap), spaces, strict=True):
            action_space(d, box, space, seen["seats"])


def action_space(d: Drawing, box: Box, space: Space, seats: list[SeatState]) -> None:
    """One action space."""
    d.rect(box, SHEET, rx=4, stroke=RULE2)
    title = space["title"]
    d.text(box.x + box.width / 2, box.bottom - 10, title, 11, INK2, True, "middle", box.width - 4)
    here = [
        s for s in seats if s["worker"] and s["worker"]["at"] == "action" and s["worker"]["action"] == space["action"]
    ]
    for k, seat in enumerate(here):
        pawn(d, box.right - 12 - 17 * k, box.y + 3, seat["seat"], 24)


def in_hand(d: Drawing, seen: View) -> None:
    """The tile about to be laid."""
    decision, cell = seen["decision"], 30
    if decision and decision["hand"]:
        x, y = NETWORK.right - PAD - 2 * cell, NETWORK.bottom - PAD - cell
        d.text(x + cell, y - 6, "to be laid", 12, INK2, anchor="middle")
        offered(d, decision["hand"], x, y, cell)


def tanks(d: Drawing, seen: View, seat: SeatState) -> None:
    """The tank farm from High to crude, what a step of refining costs, what barrels bring."""
    d.panel(TANKS)
    inner, title, label, farm, costs = TANKS.inner(PAD), 18, 44, 176, 92
    columns = Box(inner.x + label + farm + costs, inner.y, inner.width - label - farm - costs, 0).columns(3)
    d.heading(inner.x, inner.y + 8, "Tanks")
    d.text(inner.x + label + farm + costs / 2, inner.y + 8, "to refine", 11, INK3, anchor="middle")
    for at, name in zip(columns, ("contract", "order", "end"), strict=True):
        d.text(at.right, inner.y + 8, name, 11, INK3, anchor="end")
    rates = seen["rates"]
    rows = Box(inner.x, inner.y + title, inner.width, inner.height - title).rows(4, 2)
    for row, g in zip(rows, (3, 2, 1, 0), strict=True):
        y = row.y + 20
        d.text(row.x, y, first_up(GRADE_TITLES[g]), 13, INK2, bold=True)
        tank_row(d, Box(row.x + label, row.y, farm, row.height), seen, seat, g)
        if g:
            for k, (oil, steps) in enumerate(seen["costs"].items()):
                x = row.x + label + farm + 10 + k * 28
                d.circle(x, y - 4, 5, OILS[oil], stroke=INK2)
                d.text(x + 8, y, steps[g - 1], 13, bold=True)
            for at, rate in zip(columns, (rates["contract"], rates["order"], rates["oil"]), strict=True):
                d.text(at.right, y, dollars(rate[g]), 12, INK2, anchor="end")


def tank_row(d: Drawing, box: Box, seen: View, seat: SeatState, grade: int) -> None:
    """The tanks of a grade, and the barrels in them."""
    row, rates, size = seat["tanks"][grade], seen["rates"], 16
    held = [oil for oil, n in row["barrels"].items() for _ in range(n)]
    spaces = max(rates["tank_spaces"], row["tanks"])
    step = box.width / max(spaces, 1)
    for n in range(spaces):
        tank = Box(box.x + n * step, box.y, step - 3, box.height)
        built = n < row["tanks"]
        d.rect(
            tank,
            WHITE if built else "none",
            rx=3,
            stroke=RULE2 if built else RULE,
            stroke_dasharray=None if built else "3 3",
        )
        inside = held[n * rates["tank_holds"] : (n + 1) * rates["tank_holds"]]
        pitch = (tank.width - 1) / max(rates["tank_holds"], 1)
        for k, oil in enumerate(inside):
            side = min(size, pitch)
            barrel(d, tank.x + 1 + k * pitch, tank.y + (tank.height - side) / 2, oil, grade, side)


def mine(d: Drawing, seat: SeatState) -> None:
    """Cash, loans and penalties, contracts and orders, upgrades."""
    d.panel(MINE)
    inner, cards, upgrades = MINE.inner(PAD), 112, 292
    seat_name(d, inner.x, inner.y + 13, seat["seat"], bold=True)
    d.text(inner.x, inner.y + 44, dollars(seat["cash"]), 24, bold=True)
    d.text(inner.x, inner.y + 64, f"worth {dollars(seat['score']['total'])}", 12, INK2)
    fines = seat["penalties"]
    owed = (
        f"{fines} penalt{'y' if fines == 1 else 'ies'}, {dollars(-seat['penalty_loss'])}" if fines else "no penalties"
    )
    d.text(inner.x, inner.y + 84, owed, 12, BAD if fines else INK3, width=cards - 4)
    d.heading(inner.x + cards, inner.y + 9, "Contracts, orders")
    places = Box(inner.x + cards, inner.y + 16, upgrades - cards - PAD, inner.height - 16).rows(2, 4)
    held = sorted(seat["cards"], key=lambda card: card["state"] == "fulfilled")
    for at, card in zip([box for row in places for box in row.columns(2, 4)], held, strict=False):
        card_box(d, at, card)
    if not held:
        d.text(inner.x + cards, inner.y + 28, "none so far", 12, INK3)
    if len(held) > 4:
        d.text(inner.x + upgrades - PAD, inner.y + 9, f"4 of {len(held)}", 11, INK3, anchor="end")
    d.heading(inner.x + upgrades, inner.y + 9, "Upgrades")
    owned = [(title, n) for title, n in zip(FAMILY_TITLES, seat["levels"].values(), strict=True) if n]
    if not owned:
        d.text(inner.x + upgrades, inner.y + 28, "none so far", 12, INK3)
    for k, (title, level) in enumerate(owned):
        y = inner.y + 28 + k * min(15, 66 / len(owned))
        d.text(inner.x + upgrades, y, f"{title} {LEVELS[level - 1]}", 12, INK2, width=inner.width - upgrades)


def seats(d: Drawing, seen: View, shown: int, places: list[int] | None) -> None:
    """Everybody's cash and longest pipelines."""
    d.panel(SEATS)
    inner, row, lines = SEATS.inner(PAD), 27, 134
    d.heading(inner.x, inner.y + 9, "Players", "total" if places else "longest pipelines, cash", inner.right)
    for k, seat in enumerate(seen["seats"]):
        y = inner.y + 34 + k * row
        seat_name(d, inner.x, y, k, bold=k == shown)
        for n, (oil, length) in enumerate(seat["network"]["longest"].items()):
            d.circle(inner.x + lines + n * 36, y - 5, 5, OILS[oil], stroke=INK2)
            d.text(inner.x + lines + 9 + n * 36, y, length, 12, INK2)
        money = seat["score"]["total"] if places else seat["cash"]
        d.text(inner.right, y, dollars(money), 15, bold=True, anchor="end")
