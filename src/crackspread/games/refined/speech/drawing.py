"""The table with one refinery as an SVG: the viewer's, a watcher's is that of the seat to move."""

from collections.abc import Mapping
from typing import cast

from ....kernel.drawing import INK2, INK3, MARGIN, WHITE, Box, Drawing, dollars
from ....kernel.drawing_parts import boxes, count_table, decides, seat_name, seat_sign, table
from ..rules.position import Position
from ..rules.scoring import ITEMS, rank
from .card_views import AchievementView, ContractView, TicketView
from .drawing_dice import unrolled
from .drawing_market import (
    ROMAN,
    environment_panel,
    era_panel,
    market_panel,
    places_panel,
    tickets_panel,
)
from .drawing_refinery import contracts_panel, refinery_panel
from .refinery_view import RefineryView
from .view import View, view
from .words import prompt

ROUNDS_AT, PHASE_AT, PROMPT_AT = 164, 400, 520
LEFT_WIDTH = 304
ERA = Box(MARGIN, 68, LEFT_WIDTH, 168)
MARKET = Box(MARGIN, 248, LEFT_WIDTH, 242)
ENVIRONMENT = Box(MARGIN, 502, LEFT_WIDTH, 100)
TICKETS = Box(MARGIN, 614, LEFT_WIDTH, 170)
CENTRE, CENTRE_WIDTH = 332, 536
REFINERY = Box(CENTRE, 68, CENTRE_WIDTH, 430)
CONTRACTS = Box(CENTRE, 510, CENTRE_WIDTH, 134)
PLACES = Box(CENTRE, 656, CENTRE_WIDTH, 128)
SIDE, SIDE_WIDTH = 880, 304
MINE = Box(SIDE, 68, SIDE_WIDTH, 142)
CARDS = Box(SIDE, 222, SIDE_WIDTH, 186)
ACHIEVEMENTS = Box(SIDE, 420, SIDE_WIDTH, 176)
SEATS = Box(SIDE, 608, SIDE_WIDTH, 176)
PAD = 14
TOKENS = {"grey": "#8d99a3", "red": "#b3382c"}


def drawing(s: Position, viewer: int | None) -> str:
    """The table with one refinery; seats are marks."""
    seen = view(s, viewer)
    places = [0] * s.players
    rank(s, places)
    shown = viewer if viewer is not None else places.index(1) if s.over else s.seat
    sheet = seen["sheets"][shown]
    d = Drawing()
    head(d, seen)
    decides(d, PROMPT_AT, -1 if s.over else s.seat, prompt(s) if viewer == s.seat and not s.over else None)
    era_panel(d, ERA, seen)
    market_panel(d, MARKET, seen)
    environment_panel(d, ENVIRONMENT, seen["environment"])
    tickets_panel(d, TICKETS, seen)
    refinery_panel(d, REFINERY, sheet)
    contracts_panel(d, CONTRACTS, sheet)
    places_panel(d, PLACES, seen["locations"])
    mine(d, seen, sheet)
    if s.over:
        scores = [cast(Mapping[str, int], one["score"]) for one in seen["sheets"]]
        count_table(d, CARDS, ITEMS, scores, places)
    else:
        cards(d, seen, sheet)
    achievements(d, seen)
    seats(d, seen, shown, places if s.over else None)
    return d.svg(f"REFINED, round {seen['round']} of {seen['rounds']}")


def head(d: Drawing, seen: View) -> None:
    """The rounds by their eras, and the phase."""
    table(d, "REFINED")
    d.text(ROUNDS_AT, 36, "Round", 13, INK2)
    now = seen["rounds"] if seen["phase"] == "over" else seen["round"] - 1
    end = boxes(d, ROUNDS_AT + 46, 20, [ROMAN[era] for era in seen["eras"]], now, 26)
    if seen["phase"] != "over":
        d.text(end + 16, 37, seen["phase"].capitalize(), 15, bold=True)


def mine(d: Drawing, seen: View, sheet: RefineryView) -> None:
    """Money, tokens, technology, tickets kept."""
    d.panel(MINE)
    inner, row = MINE.inner(PAD), 20
    seat_name(d, inner.x, inner.y + 18, sheet["seat"], bold=True)
    d.text(inner.right, inner.y + 22, dollars(sheet["money"]), 26, bold=True, anchor="end")
    y = inner.y + 52
    for k, (kind, n) in enumerate((("grey", sheet["grey"]), ("red", sheet["red"]))):
        x = inner.x + 8 + k * 74
        d.circle(x, y - 4, 8, TOKENS[kind], stroke=WHITE)
        d.text(x + 13, y, f"{n} {kind}", 13)
    d.text(inner.right, y, f"technology {sheet['technology']}", 13, INK2, anchor="end")
    left = f"{sheet['left']} of {sheet['engineers']} engineers free"
    d.text(inner.x, y + row, left, 12, INK2)
    d.text(inner.right, y + row, f"environment {sheet['impact']}", 12, INK2, anchor="end")
    kept = ", ".join(f"{n} {grade}" for grade, n in cast(Mapping[str, int], sheet["tickets"]).items() if n)
    d.text(inner.x, y + 2 * row, f"Tickets: {kept or 'none'}, {sheet['tucked']} tucked", 12, INK2, width=inner.width)
    told = "Counts" if seen["phase"] == "over" else "Would count"
    d.text(inner.x, y + 3 * row, f"{told} {dollars(sheet['score']['total'])}", 12, INK2)


def cards(d: Drawing, seen: View, sheet: RefineryView) -> None:
    """Cards to choose from, or what the seat holds of cards, as far as the viewer may see them."""
    d.panel(CARDS)
    inner, dealt = CARDS.inner(PAD), sheet["dealt"]
    choice: list[TicketView | ContractView | AchievementView] = [*seen["offer"]]
    if dealt:
        choice += [*dealt["achievements"], *dealt["contracts"]]
    title = "To choose from" if choice else "Cards"
    lines = [card_lines(card) for card in choice] or held_cards(sheet)
    d.heading(inner.x, inner.y + 9, title, f"{len(lines)}" if len(lines) > 4 else "", inner.right)
    row = min(34, (inner.height - 18) / max(len(lines), 1))
    for k, (name, value, note) in enumerate(lines):
        y = inner.y + 32 + k * row
        d.text(inner.x, y, name, 13, bold=True, width=inner.width - 50)
        d.text(inner.right, y, value, 13, bold=True, anchor="end")
        if row > 26:
            d.text(inner.x, y + 14, note, 11, INK3, width=inner.width)


def card_lines(card: TicketView | ContractView | AchievementView) -> tuple[str, str, str]:
    """A card: its name, what it brings, what it asks for."""
    if "need" in card:
        one = cast(AchievementView, card)
        return one["name"], dollars(one["reward"]), one["need"]
    if "money" in card:
        contract = cast(ContractView, card)
        wants = ", ".join(f"{'/'.join(slot['colours'])} {slot['face']}" for slot in contract["slots"])
        return contract["name"], dollars(contract["money"]), wants
    dice = cast(Mapping[str, int], card["cubes"])
    return f"{card['grade'].capitalize()} ticket", "", ", ".join(f"{n} {colour}" for colour, n in dice.items() if n)


def held_cards(sheet: RefineryView) -> list[tuple[str, str, str]]:
    """The achievement kept and the contracts completed."""
    lines = []
    if sheet["private"]:
        kept = sheet["private"]
        lines.append((kept["name"], dollars(kept["reward"]), f"kept: {kept['need']}"))
    elif not sheet["published"]:
        lines.append(("An achievement", "", "kept secret"))
    if sheet["done"] is None:
        lines.append((f"{sheet['completed']} contracts completed", "", "they lie face down"))
    for contract in sheet["done"] or []:
        lines.append((contract["name"], dollars(contract["money"]), f"completed, {', '.join(contract['categories'])}"))
    return lines


def achievements(d: Drawing, seen: View) -> None:
    """The achievements on the board, and who would have them now."""
    d.panel(ACHIEVEMENTS)
    inner, shown = ACHIEVEMENTS.inner(PAD), seen["achievements"]
    d.heading(inner.x, inner.y + 9, "Achievements")
    rows = Box(inner.x, inner.y + 16, inner.width, inner.height - 14).rows(max(len(shown), 4))
    for row, one in zip(rows, shown, strict=False):
        signs = 15 * len(one["seats"])
        d.text(row.x, row.y + 13, one["name"], 12, bold=True, width=row.width - 40 - signs)
        d.text(row.right, row.y + 13, dollars(one["reward"]), 13, bold=True, anchor="end")
        for k, p in enumerate(one["seats"]):
            seat_sign(d, row.right - 38 - 15 * k, row.y + 9, p, 13)
        if row.height > 26:
            d.text(row.x, row.y + 27, one["need"], 11, INK3, width=row.width)


def seats(d: Drawing, seen: View, shown: int, places: list[int] | None) -> None:
    """Everybody's money, contracts, dice and tokens."""
    d.panel(SEATS)
    inner, row = SEATS.inner(PAD), 35
    d.heading(inner.x, inner.y + 9, "Players", "total" if places else "money", inner.right)
    for k, sheet in enumerate(seen["sheets"]):
        y = inner.y + 31 + k * row
        seat_name(d, inner.x, y, k, bold=k == shown)
        if k == seen["first"] and not places:
            d.text(inner.x + 140, y, "first player", 11, INK3)
        if places:
            d.text(inner.x + 150, y, f"{places[k]}.", 13, INK2)
        money = sheet["score"]["total"] if places else sheet["money"]
        d.text(inner.right, y, dollars(money), 15, bold=True, anchor="end")
        d.text(inner.x + 26, y + 14, seat_line(sheet), 11, INK3, width=inner.width - 26)


def seat_line(sheet: RefineryView) -> str:
    """A seat in few words."""
    rolled = len(sheet["tray"]) + sum(len(row["dice"]) for row in sheet["column"])
    dice = rolled + sum(len(unit["dice"]) for unit in sheet["units"]) + len(unrolled(sheet["storage"]["dice"]))
    tokens = f"{sheet['grey']} grey, {sheet['red']} red"
    return f"{sheet['completed']} done, {dice} dice, {tokens}, environment {sheet['impact']}"
