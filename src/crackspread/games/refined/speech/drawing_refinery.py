"""A seat's refinery as part of a drawing: storage, dice to load, column, units, coke, contracts."""

from ....kernel.drawing import AMBER, BLUE, CANVAS, INK2, INK3, RULE, RULE2, SHEET, WASH, WHITE, Box, Drawing, dollars
from .drawing_dice import die, free_die, grid, letter, unrolled, wanted
from .refinery_view import ActiveContract, Coke, ColumnRow, RefineryView, UnitState

PAD = 14
STORAGE = Box(14, 34, 138, 168)
TRAY = Box(14, 214, 138, 202)
COLUMN = Box(176, 34, 206, 382)
CRACKER, REFORMER, COKE = Box(406, 34, 116, 150), Box(406, 196, 116, 134), Box(406, 342, 116, 74)
"""Within the panel."""
DIE, PAIR = 32, 27
"""The largest dice, and those of a pair in a unit."""
CAP = 20
"""How high the dome of the column is."""


def _within(panel: Box, box: Box) -> Box:
    return Box(panel.x + box.x, panel.y + box.y, box.width, box.height)


def refinery_panel(d: Drawing, panel: Box, sheet: RefineryView) -> None:
    """Where the dice of a seat lie."""
    d.panel(panel, CANVAS)
    d.heading(panel.x + PAD, panel.y + 23, "Refinery", f"{sheet['lost']} dice lost so far", panel.right - PAD)
    flow(d, panel)
    store, held = sheet["storage"], unrolled(sheet["storage"]["dice"])
    dice_box(d, _within(panel, STORAGE), "Storage", f"{len(held)} of {store['places']}", SHEET)
    grid(d, _below(_within(panel, STORAGE)), held, store["places"], 26)
    tray = sheet["tray"]
    dice_box(d, _within(panel, TRAY), "To load", str(len(tray)), WASH if tray else SHEET)
    grid(d, _below(_within(panel, TRAY)), tray, 0, DIE + 10)
    column(d, _within(panel, COLUMN), sheet["column"])
    for box, unit in zip((CRACKER, REFORMER), sheet["units"], strict=True):
        unit_box(d, _within(panel, box), unit)
    coke_box(d, _within(panel, COKE), sheet["coke"])


def flow(d: Drawing, panel: Box) -> None:
    """The lines from storage to column and on to the units."""
    storage, tray, col = (_within(panel, box) for box in (STORAGE, TRAY, COLUMN))
    d.path(f"M{storage.x + storage.width / 2:g} {storage.bottom:g}V{tray.y:g}", stroke=BLUE, stroke_width=3)
    d.path(f"M{tray.right:g} {tray.y + 40:g}H{col.x:g}", stroke=BLUE, stroke_width=3)
    for box in (CRACKER, REFORMER, COKE):
        unit = _within(panel, box)
        d.path(f"M{col.right:g} {unit.y + unit.height / 2:g}H{unit.x:g}", stroke=BLUE, stroke_width=3)


def dice_box(d: Drawing, box: Box, title: str, note: str, fill: str) -> None:
    """A tank with its title."""
    d.rect(box, fill, rx=10, stroke=RULE2, stroke_width=1.5)
    d.text(box.x + 10, box.y + 20, title, 13, bold=True)
    d.text(box.right - 10, box.y + 20, note, 12, INK3, anchor="end")


def _below(box: Box) -> Box:
    """What is below the title of a box."""
    return Box(box.x + 8, box.y + 30, box.width - 14, box.height - 36)


def column(d: Drawing, box: Box, rows: list[ColumnRow]) -> None:
    """The trays of the column from the top, light dice first; tiles of two colours between them."""
    d.rect(box, SHEET, rx=CAP, stroke=RULE2, stroke_width=1.5)
    inner, label = Box(box.x + 10, box.y + CAP / 2, box.width - 20, box.height - CAP), 28
    for row, at in zip(rows, inner.rows(len(rows)), strict=True):
        size = min(DIE, at.height - 6, (at.width - label) / max(row["places"], 1) - 3)
        y = at.y + (at.height - size) / 2
        for k, colour in enumerate(row["colours"]):
            letter(d, at.x, at.y + at.height / 2 - 9 * len(row["colours"]) + 18 * k, colour, 17)
        for k in range(row["places"]):
            x = at.x + label + k * (size + 3)
            if k < len(row["dice"]):
                one = row["dice"][k]
                die(d, x, y, [one["colour"]], one["face"], size)
            else:
                free_die(d, x, y, size)
        if at.bottom < inner.bottom - 1:
            d.path(f"M{box.x:g} {at.bottom:g}h{box.width:g}", stroke=RULE)


def unit_box(d: Drawing, box: Box, unit: UnitState) -> None:
    """A reprocessing unit with its pairs of dice."""
    d.rect(box, SHEET, rx=8, stroke=RULE2, stroke_width=1.5)
    d.text(box.x + 10, box.y + 19, unit["unit"].capitalize(), 12.5, bold=True)
    for k, colour in enumerate(unit["colours"]):
        letter(d, box.right - 8 - 15 * (len(unit["colours"]) - k), box.y + 8, colour, 13)
    d.text(box.x + 10, box.bottom - 9, f"pair: {unit['rate']} dice", 11, INK3)
    d.text(box.right - 10, box.bottom - 9, dollars(unit["cost"]), 11, INK3, anchor="end")
    rows = Box(box.x + 10, box.y + 28, box.width - 20, box.height - 50).rows(max(unit["pairs"], 1))
    size, link = min(PAIR, rows[0].height - 2), 10
    left = rows[0].x + (rows[0].width - 2 * size - link) / 2
    for n, row in enumerate(rows):
        for k, one in enumerate([*unit["dice"][2 * n : 2 * n + 2], None, None][:2]):
            x = left + k * (size + link)
            if one:
                die(d, x, row.y, [one["colour"]], one["face"], size)
            else:
                free_die(d, x, row.y, size)
        d.path(f"M{left + size:g} {row.y + size / 2:g}h{link}", stroke=INK2, stroke_width=2)


def coke_box(d: Drawing, box: Box, coke: Coke) -> None:
    """Coke spots with their markers."""
    d.rect(box, SHEET, rx=8, stroke=RULE2, stroke_width=1.5)
    d.text(box.x + 10, box.y + 19, "Coke", 13, bold=True)
    d.text(box.right - 10, box.y + 19, f"{coke['sold']} sold", 11, INK3, anchor="end")
    step = min(24, (box.width - 20) / max(coke["spots"], 1))
    for k in range(coke["spots"]):
        there = k < coke["markers"]
        d.circle(box.x + 10 + (k + 0.5) * step, box.y + 48, step * 0.42, INK2 if there else WHITE, stroke=RULE2)


def contracts_panel(d: Drawing, box: Box, sheet: RefineryView) -> None:
    """The active contracts with what they want."""
    d.panel(box)
    d.heading(box.x + PAD, box.y + 23, "Contracts", f"{sheet['completed']} completed", box.right - PAD)
    places = Box(box.x + PAD, box.y + 32, box.width - 2 * PAD, box.height - 42)
    for at, active in zip(places.columns(len(sheet["active"]), 8), sheet["active"], strict=True):
        if active:
            contract(d, at, active)
        else:
            d.rect(at, "none", rx=4, stroke=RULE, stroke_dasharray="3 3")


def contract(d: Drawing, box: Box, active: ActiveContract) -> None:
    """One active contract."""
    d.rect(box, WHITE, rx=4, stroke=AMBER if active["takes"] else RULE)
    d.text(box.x + 8, box.y + 18, active["name"], 12, bold=True, width=box.width - 46)
    d.text(box.right - 8, box.y + 18, dollars(active["money"]), 14, bold=True, anchor="end")
    dots = f"{active['dots']} dot{'' if active['dots'] == 1 else 's'}"
    told = ", ".join([dots, *active["categories"], *active["bonus"]])
    d.text(box.x + 8, box.y + 35, told, 11, INK3, width=box.width - 14)
    slots, chances, half = active["slots"], active["chances"], 5
    for k in range(0, len(slots), half):
        at = Box(box.x + 8, box.y + 42 + k / half * 22, box.width - 14, 0)
        wanted(d, at, slots[k : k + half], chances[k : k + half], 22 if len(slots) > half else 30)
