"""A machine with its outlets, the pipes below it and its tanks, as part of a drawing."""

from ....kernel.drawing import CANVAS, INK, INK2, INK3, RULE, SLOT_EDGE, WHITE, Box, Drawing
from ....kernel.drawing_parts import CASING, OILS, STEPS, barrel, blind_end, oil_sign, pipe, small_pipe, way
from .view import DrawnNetwork, Square, Tank, View

MACHINE, MACHINE_INK, OUTLET = "#21333f", "#c9d5dc", "#f3e3bc"
CELL = 50
HEAD, STUB = 62, 14
"""How high a machine is, and how far its outlets stand out."""
PAD = 14
TANK = 26
OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}


def network_panel(d: Drawing, box: Box, oil: str, network: DrawnNetwork, tanks: list[Tank], seen: View) -> None:
    """One of the three networks of a sheet."""
    d.panel(box, CANVAS)
    grid = seen["grid"]
    wide, high = CELL * grid["columns"], CELL * grid["rows"]
    left, top = box.x + (box.width - wide) / 2, box.y + PAD + HEAD + STUB
    d.rect((left, top, wide, high), "none", stroke=RULE)
    inner = [f"M{left} {top + k * CELL}h{wide}" for k in range(1, grid["rows"])]
    inner += [f"M{left + k * CELL} {top}v{high}" for k in range(1, grid["columns"])]
    d.path("".join(inner), stroke=RULE)
    machine(d, Box(left - 4, box.y + PAD, wide + 8, HEAD), oil, network, seen)
    pipes(d, left, top, oil, network)
    farm(d, Box(left, top + high + PAD, wide, box.bottom - top - high - PAD), oil, tanks, seen)


def machine(d: Drawing, box: Box, oil: str, network: DrawnNetwork, seen: View) -> None:
    """The machine, and above each outlet how long its longest way is."""
    left, width, height = box.x + 4, 36, 22
    stubs = [(left + (outlet["column"] - 0.5) * CELL, box.bottom) for outlet in network["outlets"]]
    pipe(d, "".join(f"M{x:g} {y - 6:g}v{STUB + 6}" for x, y in stubs), oil, CELL)
    d.rect(box, MACHINE, rx=5)
    oil_sign(d, box.x + 8, box.y + 7, oil, 22)
    d.text(box.x + 38, box.y + 23, oil.capitalize(), 15, WHITE, bold=True)
    reach = f"reaches {seen['grades'][network['reaches']].capitalize()}" if network["reaches"] else "too short for Low"
    d.text(box.right - 10, box.y + 23, ("has run · " if network["ran"] else "") + reach, 12, MACHINE_INK, anchor="end")
    for (x, y), outlet in zip(stubs, network["outlets"], strict=True):
        fill = MACHINE if outlet["used"] else OUTLET
        d.rect((x - width / 2, y - height - 4, width, height), fill, rx=height / 2, stroke=OUTLET)
        d.text(x, y - 9, outlet["value"], 14, WHITE if outlet["used"] else INK, True, "middle")


def pipes(d: Drawing, left: float, top: float, oil: str, network: DrawnNetwork) -> None:
    """The pipes on their squares, with hubs where three or four sides meet, and flanges where nothing answers."""
    corner = [(left + (c["column"] - 1) * CELL, top + (c["row"] - 1) * CELL, c["sides"]) for c in network["cells"]]
    for x, y, _ in corner:
        d.rect((x + 1, y + 1, CELL - 2, CELL - 2), WHITE, rx=3, stroke=RULE)
    if corner:
        pipe(d, "".join(way(sides, x, y, CELL) for x, y, sides in corner), oil, CELL)
    for x, y, sides in corner:
        if len(sides) > 2:
            d.circle(x + CELL / 2, y + CELL / 2, CELL * CASING / 2, OILS[oil], stroke=INK, stroke_width=2)
    ends = [
        blind_end(left + (c["column"] - 1) * CELL, top + (c["row"] - 1) * CELL, side, CELL)
        for c, side in open_ends(network)
    ]
    if ends:
        d.path("".join(ends), stroke=INK, stroke_width=4)


def open_ends(network: DrawnNetwork) -> list[tuple[Square, str]]:
    """The sides of pipes that meet neither a pipe nor an outlet."""
    at = {(c["row"], c["column"]): c["sides"] for c in network["cells"]}
    outlets = {(0, outlet["column"]): "D" for outlet in network["outlets"]}
    met = {**outlets, **at}
    return [
        (c, side)
        for c in network["cells"]
        for side in c["sides"]
        if OPPOSITE[side] not in met.get((c["row"] + STEPS[side][1], c["column"] + STEPS[side][0]), "")
    ]


def farm(d: Drawing, box: Box, oil: str, tanks: list[Tank], seen: View) -> None:
    """The tanks from High to crude: barrels held, boxes used up, boxes free."""
    row, label = 31, 74
    for k, g in enumerate(reversed(range(len(tanks)))):
        tank, y = tanks[g], box.y + k * row
        d.text(box.x, y + 18, seen["grades"][g].capitalize(), 13, INK2, bold=True)
        if seen["tank_values"][g]:
            d.text(box.x + label - 12, y + 18, f"${seen['tank_values'][g]}", 12, INK3, anchor="end")
        step = min(TANK + 4, (box.width - label) / max(tank["boxes"], 1))
        for n in range(tank["boxes"]):
            x, used = box.x + label + n * step, n - tank["spent"]
            place(d, x, y, min(TANK, step - 1), used < 0)
            if 0 <= used < tank["held"]:
                barrel(d, x + 1, y + 1, oil, g, min(TANK, step - 1) - 2)


def place(d: Drawing, x: float, y: float, size: float, spent: bool) -> None:
    """A box of a tank; one used up is hatched."""
    dash = None if spent else "3 2"
    d.rect((x, y, size, size), RULE if spent else WHITE, rx=3, stroke=SLOT_EDGE, stroke_dasharray=dash)
    if spent:
        d.path(f"M{x + 3:g} {y + size - 3:g}L{x + size - 3:g} {y + 3:g}", stroke=SLOT_EDGE)


def small_network(d: Drawing, box: Box, oil: str, network: DrawnNetwork, cell: float) -> None:
    """A network where there is little room."""
    d.rect(box, CANVAS, stroke=RULE)
    lines = [
        way(c["sides"], box.x + (c["column"] - 1) * cell, box.y + (c["row"] - 1) * cell, cell) for c in network["cells"]
    ]
    if lines:
        small_pipe(d, "".join(lines), oil, cell)
