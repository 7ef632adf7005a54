"""Pipe tiles on a table and on offer, and a seat's network with its machines and worker, as parts of a drawing."""

from collections.abc import Iterator

from ....kernel.drawing import BRASS, CANVAS, INK, INK2, INK3, RULE2, WHITE, Box, Drawing
from ....kernel.drawing_parts import OILS, pawn, pipe, small_pipe, way
from ..rules.position import GRID
from .titles import GRADE_TITLES
from .view import SeatState
from .view_player import Half, LaidTile, NetworkView, Pipeline, PipeSegment
from .view_shops import OfferedTile

MACHINE, TILE_EDGE = "#21333f", "#b9c4c8"
LARGEST_CELL, MARGIN, SUMMARY = 56, 16, 34
"""The largest side of a half tile, what is kept free around a network, and above it for the summary."""
LABELLED = 3
"""Segments that a pipeline has at least to be labelled while it reaches no grade."""
BADGE = 32, 19


def network_panel(d: Drawing, box: Box, seat: SeatState) -> None:
    """A seat's network with the values of its pipelines."""
    d.panel(box, CANVAS)
    summary(d, box, seat["network"])
    room = Box(box.x + MARGIN, box.y + SUMMARY, box.width - 2 * MARGIN, box.height - SUMMARY - MARGIN)
    network(d, room, seat)


def summary(d: Drawing, box: Box, net: NetworkView) -> None:
    """The longest pipelines, and what they reach."""
    d.heading(box.x + 14, box.y + 23, "Network")
    x = box.x + 110
    for oil, length in net["longest"].items():
        best = max((line for line in net["pipelines"] if line["colour"] == oil), key=_value, default=None)
        reach = f"reaches {GRADE_TITLES[best['reaches']]}" if best and best["reaches"] else "too short"
        d.circle(x + 6, box.y + 19, 6, OILS[oil], stroke=INK)
        d.text(x + 18, box.y + 23, f"{length} {reach}", 12, INK2)
        x += 112


def _value(line: Pipeline) -> int:
    return line["value"]


def network(d: Drawing, room: Box, seat: SeatState) -> None:
    """All tiles as large as there is room."""
    net = seat["network"]
    cell = min(LARGEST_CELL, room.width / max(net["wide"], 1), room.height / max(net["high"], 1))
    x = room.x + (room.width - cell * net["wide"]) / 2
    y = room.y + (room.height - cell * net["high"]) / 2
    for laid in net["tiles"]:
        face(d, laid, x, y, cell)
    for laid in net["tiles"]:
        for half in laid["halves"]:
            at = x + half["x"] * cell, y + half["y"] * cell
            if half["machine"]:
                machine(d, *at, cell)
            else:
                half_pipes(d, half["segments"], *at, cell)
    for line, at_x, at_y in badges(net):
        badge(d, line, x + at_x * cell, y + at_y * cell)
    worker = seat["worker"]
    if worker and worker["at"] == "cell":
        column, row = (worker["column"] - net["left"]) % GRID, (worker["row"] - net["top"]) % GRID
        pawn(d, x + (column + 0.5) * cell, y + (row + 0.5) * cell, seat["seat"], 0.6 * cell)


def face(d: Drawing, laid: LaidTile, x: float, y: float, cell: float) -> None:
    """The white face of a tile of two halves."""
    a, b = laid["halves"]
    left, top = min(a["x"], b["x"]), min(a["y"], b["y"])
    wide, high = abs(a["x"] - b["x"]) + 1, abs(a["y"] - b["y"]) + 1
    rect = Box(x + left * cell, y + top * cell, wide * cell, high * cell).inner(0.5)
    d.rect(rect, WHITE, rx=cell * 0.08, stroke=TILE_EDGE)


def half_pipes(d: Drawing, segments: list[PipeSegment], x: float, y: float, cell: float) -> None:
    """The pipes of a half tile, of two straight ones the second over the first."""
    for segment in segments:
        pipe(d, way(segment["ends"], x, y, cell), segment["colour"], cell)


def machine(d: Drawing, x: float, y: float, cell: float) -> None:
    """A machine on half a tile."""
    inset = cell * 0.1
    d.rect((x + inset, y + inset, cell - 2 * inset, cell - 2 * inset), MACHINE, rx=cell * 0.1, stroke=RULE2)
    middle_x, middle_y, r = x + cell / 2, y + cell / 2, cell * 0.24
    d.circle(middle_x, middle_y, r, "#f3e3bc", stroke=WHITE, stroke_width=cell * 0.04)
    d.path(f"M{middle_x:g} {middle_y:g}l{r * 0.55:g} {-r * 0.55:g}", stroke=MACHINE, stroke_width=cell * 0.06)


def badges(net: NetworkView) -> Iterator[tuple[Pipeline, float, float]]:
    """Where the value of a pipeline stands: on the middle one of its segments, in sizes of a cell."""
    places: dict[int, list[tuple[float, float]]] = {}
    for laid in net["tiles"]:
        for half in laid["halves"]:
            for segment in half["segments"]:
                places.setdefault(segment["pipeline"], []).append(middle(half, segment["ends"]))
    for line in net["pipelines"]:
        if line["reaches"] or line["length"] >= LABELLED:
            here = sorted(places[line["pipeline"]])
            yield line, *here[len(here) // 2]


def middle(half: Half, ends: str) -> tuple[float, float]:
    """The middle of a segment, in sizes of a cell."""
    bend = {"N": (0, -0.13), "S": (0, 0.13), "E": (0.13, 0), "W": (-0.13, 0)}
    dx, dy = (sum(bend[end][axis] for end in ends) for axis in (0, 1))
    return half["x"] + 0.5 + dx, half["y"] + 0.5 + dy


def badge(d: Drawing, line: Pipeline, x: float, y: float) -> None:
    """The value of a pipeline; filled if it reaches a grade."""
    width, height = BADGE
    fill = BRASS if line["reaches"] else WHITE
    d.rect((x - width / 2, y - height / 2, width, height), fill, rx=height / 2, stroke=INK)
    d.text(x, y + 4.5, f"{line['colour'][0].upper()}{line['value']}", 12, INK, True, "middle")


def offered(d: Drawing, tile: OfferedTile | None, x: float, y: float, cell: float) -> None:
    """A pipe tile on offer, or the place where one was."""
    rect = Box(x, y, 2 * cell, cell).inner(0.5)
    if tile is None:
        d.rect(rect, "none", rx=2, stroke=TILE_EDGE, stroke_dasharray="2 2")
        return
    d.rect(rect, WHITE, rx=2, stroke=INK3)
    for segment in tile["segments"]:
        line = way(segment["ends"], x + segment["half"] * cell, y, cell)
        (pipe if cell > LARGEST_CELL / 3 else small_pipe)(d, line, segment["colour"], cell)
