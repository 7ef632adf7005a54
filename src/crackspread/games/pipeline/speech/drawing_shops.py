"""Shops, Government tiles, upgrades and valuations as parts of a drawing."""

from ....kernel.drawing import BAD, GOOD, INK2, INK3, RULE, SLOT, SLOT_EDGE, Box, Drawing, dollars
from ....kernel.drawing_parts import pawn, seat_sign
from .drawing_network import MACHINE, offered
from .titles import LEVELS
from .view import View
from .view_shops import Quadrant, Shop, UpgradeLevel

PAD = 14
STOCK, GOODS = 17, 11
"""How high a price row of a shop is, and how large what it sells."""
TILES_IN_ROW, TILE = 4, 17
CELL = 16
"""Half a Government tile."""


def shops_panel(d: Drawing, box: Box, seen: View) -> None:
    """Both shops: prices with what is left at them, and pipe tiles."""
    d.panel(box)
    left, right = box.inner(PAD).columns(2, PAD)
    shop(d, left, "Machine shop", seen["machine_shop"], MACHINE)
    shop(d, right, "Tank shop", seen["tank_shop"], SLOT_EDGE)


def shop(d: Drawing, box: Box, title: str, stock: Shop, colour: str) -> None:
    """One shop."""
    d.heading(box.x, box.y + 9, title)
    for k, row in enumerate(stock["rows"]):
        y = box.y + 17 + k * STOCK
        d.text(box.x, y + 11, dollars(row["price"]), 12, bold=True)
        step = min(GOODS + 4, (box.width - 36) / max(row["slots"], 1))
        for n in range(row["slots"]):
            there = n < row["stock"]
            place = (box.x + 36 + n * step, y + 1, step - 3, GOODS)
            d.rect(place, colour if there else SLOT, rx=2, stroke=SLOT_EDGE, stroke_dasharray=None if there else "2 2")
    for k, tile in enumerate(stock["pipes"]):
        x = box.x + k % TILES_IN_ROW * (2 * TILE + 2)
        offered(d, tile, x, box.y + 22 + 3 * STOCK + k // TILES_IN_ROW * (TILE + 3), TILE)


def government_panel(d: Drawing, box: Box, seen: View) -> None:
    """The quadrants of Government tiles; tiles of a closed one cannot be taken."""
    d.panel(box)
    inner, offer = box.inner(PAD), seen["government"]
    prices = " ".join(f"{k + 1} {dollars(price)}" for k, price in enumerate(offer["prices"]))
    d.heading(inner.x, inner.y + 9, "Government", prices, inner.right)
    workers = [(seat["seat"], seat["worker"]) for seat in seen["seats"]]
    for place, quadrant in zip(inner.columns(4, 8), offer["quadrants"], strict=True):
        x, y = place.x + (place.width - 4 * CELL) / 2, inner.y + 18
        quadrant_tiles(d, x, y, quadrant, offer["layout"])
        state = "open" if quadrant["open"] else "closed"
        d.text(place.x + place.width / 2, inner.bottom, f"{quadrant['name']} {state}", 11, INK2, anchor="middle")
        here = [p for p, at in workers if at and at["at"] == "government" and at["quadrant"] == quadrant["name"]]
        for k, p in enumerate(here):
            pawn(d, x + 12 + k * 14, y + 4 * CELL - 4, p, 22)


def quadrant_tiles(d: Drawing, x: float, y: float, quadrant: Quadrant, layout: list[str]) -> None:
    """The eight tiles of a quadrant as they lie."""
    places: dict[str, list[tuple[int, int]]] = {}
    for row, letters in enumerate(layout):
        for column, letter in enumerate(letters):
            places.setdefault(letter, []).append((column, row))
    for tile, halves in zip(quadrant["tiles"], (places[letter] for letter in sorted(places)), strict=True):
        (ax, ay), (bx, by) = halves
        if ay == by:
            offered(d, tile, x + ax * CELL, y + ay * CELL, CELL)
        else:
            d.open_group(f"translate({x + (bx + 1) * CELL:g} {y + ay * CELL:g}) rotate(90)")
            offered(d, tile, 0, 0, CELL)
            d.close_group()
    if not quadrant["open"]:
        d.rect((x, y, 4 * CELL, 4 * CELL), "#faf9f5", fill_opacity=0.55)


def upgrades_panel(d: Drawing, box: Box, seen: View) -> None:
    """Families by level: copies left, and who has them."""
    d.panel(box)
    inner, label = box.inner(PAD), 142
    d.heading(inner.x, inner.y + 9, "Upgrades", f"{dollars(seen['upgrade_price'])} each", inner.right)
    families = seen["upgrades"]
    rows = Box(inner.x, inner.y + 16, inner.width, inner.height - 14).rows(max(len(families), 5))
    for row, family in zip(rows, families, strict=False):
        d.circle(row.x + 5, row.y + row.height / 2, 4, GOOD if family["open"] else BAD)
        d.text(row.x + 16, row.y + row.height / 2 + 4, family["title"], 12, bold=True)
        levels = Box(row.x + label, row.y, row.width - label, row.height).columns(3, 4)
        for at, level in zip(levels, family["levels"], strict=True):
            upgrade(d, at, level)
        d.path(f"M{row.x:g} {row.bottom:g}h{row.width:g}", stroke=RULE)


def upgrade(d: Drawing, box: Box, level: UpgradeLevel) -> None:
    """One level of a family."""
    y = box.y + box.height / 2 + 4
    d.text(box.x, y, LEVELS[level["level"] - 1], 11, INK3)
    owners = level["owners"]
    for k, owner in enumerate(owners):
        seat_sign(d, box.x + 21 + k * min(13, (box.width - 28) / len(owners)), y - 4, owner, 12)
    if not owners:
        d.text(box.x + 15, y, f"x{level['copies']}", 12, INK2)


def valuations_panel(d: Drawing, box: Box, seen: View) -> None:
    """What counts again at the end."""
    d.panel(box)
    inner = box.inner(PAD)
    d.heading(inner.x, inner.y + 9, "Valuations")
    row = (inner.height - 12) / len(seen["valuations"])
    for k, card in enumerate(seen["valuations"]):
        y = inner.y + 12 + (k + 0.8) * row
        d.text(inner.x, y, card["card"] or "tile", 12, bold=True)
        d.text(inner.x + 30, y, card["title"], 12, INK2, width=inner.width - 30)
