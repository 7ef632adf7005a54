"""What boards of several games are drawn with: barrels, pipes, dice, the signs of seats, the head of a page."""

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Any

from .drawing import (
    BRASS,
    HEIGHT,
    INK,
    INK2,
    INK3,
    MARGIN,
    NAME_SIZE,
    PAPER,
    RULE,
    SEATS,
    SHEET,
    SLOT,
    SLOT_EDGE,
    WHITE,
    WIDTH,
    Box,
    Drawing,
    dollars,
)
from .sentences import mark

HEAD = 56
"""How high the head of a page is."""

# --- oil: colour, silhouette, line and letter say the same -----------------------------------------------------------

OILS = {"orange": "#ef8c42", "blue": "#6fa9dc", "teal": "#3fb0a5", "grey": "#bac4cc", "silver": "#bac4cc"}
BULGED = "M5 1.5H17Q22.6 11 17 20.5H5Q-.6 11 5 1.5Z"
SIX_SIDED = "M5.5 1.5H16.5L21 11 16.5 20.5H5.5L1 11Z"
SQUARE = "M4 1.5H18Q19.5 1.5 19.5 3V19Q19.5 20.5 18 20.5H4Q2.5 20.5 2.5 19V3Q2.5 1.5 4 1.5Z"
DRUMS = {"orange": SIX_SIDED, "blue": BULGED, "teal": BULGED, "grey": SQUARE, "silver": SQUARE}
DRUM = 22
"""Units of a drum's side."""
LEVELS = (17.5, 14.2, 7.9, 1.5)
"""Where the liquid stands in a drum, by grade."""
LINES = {"orange": (INK, "0.16 0.1"), "blue": (WHITE, None), "teal": (WHITE, None)}
"""The line along a pipe, in sizes of its square; others have dots."""


def barrel(d: Drawing, x: float, y: float, oil: str, grade: int, size: float = 20, text: str | None = None) -> None:
    """A barrel of this grade (0: crude) with its oil's letter, or another text, in it."""
    name = f"barrel-{oil}-{grade}"
    if name not in d.symbols:
        drum, liquid = DRUMS[oil], f'y="{LEVELS[grade]}" width="{DRUM}" height="{DRUM}" fill="{OILS[oil]}"'
        d.symbol(
            name,
            DRUM,
            f'<clipPath id="clip-{name}"><path d="{drum}"/></clipPath><path d="{drum}" fill="{WHITE}"/>'
            f'<g clip-path="url(#clip-{name})"><rect {liquid}/>'
            f'<path d="M0 7.9H22M0 14.2H22" stroke="{INK}" stroke-opacity=".35" stroke-width=".8"/></g>'
            f'<path d="{drum}" fill="none" stroke="{INK}" stroke-width="1.3"/>',
        )
    d.use(name, x, y, size)
    halo: dict[str, Any] = {
        "stroke": WHITE,
        "stroke_width": size * 0.12,
        "stroke_linejoin": "round",
        "paint_order": "stroke",
    }
    _in_barrel(d, x, y, size, oil[0].upper() if text is None else text, INK, **halo)


def free_place(d: Drawing, x: float, y: float, oil: str, size: float = 20, text: str = "") -> None:
    """A place for a barrel of this oil."""
    name = f"free-{oil}"
    if name not in d.symbols:
        look = f'fill="{SLOT}" stroke="{SLOT_EDGE}" stroke-dasharray="2.2 1.8"'
        d.symbol(name, DRUM, f'<path d="{DRUMS[oil]}" {look}/>')
    d.use(name, x, y, size)
    _in_barrel(d, x, y, size, text, INK2)


def oil_sign(d: Drawing, x: float, y: float, oil: str, size: float = 20) -> None:
    """The sign of an oil of any grade."""
    name = f"sign-{oil}"
    if name not in d.symbols:
        d.symbol(name, DRUM, f'<path d="{DRUMS[oil]}" fill="{OILS[oil]}" stroke="{INK}" stroke-width="1.3"/>')
    d.use(name, x, y, size)
    _in_barrel(d, x, y, size, oil[0].upper(), INK)


def _in_barrel(d: Drawing, x: float, y: float, size: float, text: str, fill: str, **more: Any) -> None:
    if text:
        letters = 0.54 if len(text) < 3 else 0.44
        d.text(x + size / 2, y + size * 0.69, text, size * letters, fill, True, "middle", **more)


def struck(d: Drawing, x: float, y: float, size: float = 20) -> None:
    """A cross over what is no longer wanted."""
    a, b = size * 0.25, size * 0.75
    d.path(f"M{x + a:g} {y + a:g}L{x + b:g} {y + b:g}M{x + b:g} {y + a:g}L{x + a:g} {y + b:g}", stroke=SLOT_EDGE)


# --- pipes -----------------------------------------------------------------------------------------------------------

STEPS = {"U": (0, -1), "R": (1, 0), "D": (0, 1), "L": (-1, 0), "N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
"""Which way a side of a square lies."""
CASING, LIQUID, SIGN = 0.36, 0.27, 0.05
"""How wide a pipe, the liquid in it and the line along it are, in sizes of its square."""


def way(sides: str, x: float, y: float, size: float) -> str:
    """The centre line of a pipe that opens to these sides of a square."""
    half = size / 2
    mx, my = x + half, y + half
    ends = [(mx + STEPS[side][0] * half, my + STEPS[side][1] * half) for side in sides]
    if len(ends) != 2:
        return "".join(f"M{mx:g} {my:g}L{a:g} {b:g}" for a, b in ends)
    (ax, ay), (bx, by) = ends
    bend = f"L{bx:g} {by:g}" if ax == bx or ay == by else f"Q{mx:g} {my:g} {bx:g} {by:g}"
    return f"M{ax:g} {ay:g}{bend}"


def pipe(d: Drawing, line: str, oil: str, size: float) -> None:
    """A pipe along a line, or several at once; `size` is that of its squares."""
    d.path(line, stroke=INK, stroke_width=CASING * size)
    d.path(line, stroke=OILS[oil], stroke_width=LIQUID * size)
    colour, dashes = LINES.get(oil, (INK2, "0.01 0.14"))
    lengths = " ".join(f"{float(n) * size:g}" for n in dashes.split()) if dashes else None
    round_ = "round" if oil not in LINES else None
    width = (SIGN if oil in LINES else 0.085) * size
    d.path(line, stroke=colour, stroke_width=width, stroke_dasharray=lengths, stroke_linecap=round_)


def small_pipe(d: Drawing, line: str, oil: str, size: float) -> None:
    """The same where there is little room."""
    d.path(line, stroke=INK2, stroke_width=0.5 * size)
    d.path(line, stroke=OILS[oil], stroke_width=0.32 * size)


def blind_end(x: float, y: float, side: str, size: float) -> str:
    """The line of the flange that closes a pipe at a side of its square."""
    dx, dy = STEPS[side]
    half, back = 0.24 * size, 0.46 * size
    ax, ay = x + size / 2 + dx * back, y + size / 2 + dy * back
    return f"M{ax - dy * half:g} {ay - dx * half:g}L{ax + dy * half:g} {ay + dx * half:g}"


# --- dice and seats --------------------------------------------------------------------------------------------------

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(d: Drawing, x: float, y: float, value: int, size: float, faded: bool = False) -> None:
    """A die of pips."""
    edge, fill = (SLOT_EDGE, SLOT) if faded else (INK, WHITE)
    d.rect((x, y, size, size), fill, rx=size * 0.14, stroke=edge, stroke_width=size * 0.04)
    for dx, dy in PIPS[value]:
        d.circle(x + size * (0.5 + 0.26 * dx), y + size * (0.5 + 0.26 * dy), size * 0.085, edge)


CORNERS = ((0, 0.0), (4, 0.25), (4, 0.0), (6, 0.0), (5, 0.0), (3, 0.0))
"""Of each seat's sign: corners (0: a circle), and how far it is turned, in parts of a corner's angle."""


def seat_sign(d: Drawing, x: float, y: float, seat: int, size: float = 18) -> None:
    """The sign of a seat around this point: its colour, shape and number say the same."""
    corners, turned = CORNERS[seat % len(CORNERS)]
    colour, r = SEATS[seat % len(SEATS)], size / 2
    if corners:
        angles = [2 * pi * ((k + 2 * turned) / corners) - pi / 2 for k in range(corners)]
        reach = r * (1.3 if corners == 4 else 1.25 if corners == 3 else 1.1)
        points = " ".join(f"{x + reach * cos(a):.2f},{y + reach * sin(a):.2f}" for a in angles)
        d.add("polygon", points=points, fill=colour)
    else:
        d.circle(x, y, r, colour)
    d.text(x, y + size * 0.22, seat + 1, size * 0.62, WHITE, True, "middle")


def seat_name(d: Drawing, x: float, y: float, seat: int, bold: bool = False) -> None:
    """A seat's sign and name on a base line."""
    seat_sign(d, x + 9, y - 5, seat)
    d.text(x + 26, y, mark(seat), NAME_SIZE, bold=bold)


def pawn(d: Drawing, x: float, y: float, seat: int, size: float) -> None:
    """A seat's pawn around this point."""
    colour, r = SEATS[seat % len(SEATS)], size / 2
    d.path(
        f"M{x - 0.7 * r:g} {y + r:g}Q{x - 0.6 * r:g} {y:g} {x - 0.2 * r:g} {y - 0.2 * r:g}"
        f"H{x + 0.2 * r:g}Q{x + 0.6 * r:g} {y:g} {x + 0.7 * r:g} {y + r:g}Z",
        colour,
        stroke=WHITE,
    )
    d.circle(x, y - 0.45 * r, 0.45 * r, colour, stroke=WHITE)
    d.text(x, y + 0.8 * r, seat + 1, 0.85 * r, WHITE, True, "middle")


# --- the head of a page ----------------------------------------------------------------------------------------------


def table(d: Drawing, title: str) -> None:
    """The table below everything, and the title in the head of the page."""
    d.rect((0, 0, WIDTH, HEIGHT), PAPER)
    d.rect((0, 0, WIDTH, HEAD), SHEET)
    d.path(f"M0 {HEAD}H{WIDTH}", stroke=RULE)
    d.text(MARGIN, 36, title, 24, bold=True)


def decides(d: Drawing, x: float, actor: int, asked: tuple[str, str] | None) -> None:
    """Right in the head: what the viewer decides, or who is to move, or that the game is over."""
    right = WIDTH - MARGIN
    if actor < 0:
        d.text(right, 35, "The game is over", 17, bold=True, anchor="end")
    elif asked is None:
        d.text(right, 35, f"{mark(actor)} is to move", 17, anchor="end")
    else:
        title, why = asked
        d.text(right, 25, title, 17, bold=True, anchor="end", width=right - x)
        d.text(right, 44, why, 13, INK2, anchor="end", width=right - x)


def boxes(d: Drawing, x: float, y: float, texts: Sequence[str], now: int, size: float = 24) -> float:
    """A track of boxes of which those before `now` are past; where it ends."""
    for k, text in enumerate(texts):
        fill = BRASS if k == now else RULE if k < now else SHEET
        d.rect((x, y, size, size), fill, rx=3, stroke=INK if k == now else SLOT_EDGE)
        if text:
            d.text(x + size / 2, y + size * 0.68, text, size * 0.52, INK if k == now else INK3, k == now, "middle")
        x += size + 4
    return x


def count_table(
    d: Drawing, box: Box, items: Sequence[tuple[str, str]], scores: Sequence[Mapping[str, int]], places: Sequence[int]
) -> None:
    """The final count of every seat by item, with totals and places."""
    d.panel(box)
    inner, label = box.inner(14), 0.42
    d.heading(inner.x, inner.y + 9, "The count")
    lines = [*items, ("total", "Total"), ("place", "Place")]
    rows = Box(inner.x, inner.y + 4, inner.width, inner.height - 4).rows(len(lines) + 1)
    columns = Box(inner.x + label * inner.width, 0, (1 - label) * inner.width, 0).columns(len(scores))
    for at, seat in zip(columns, range(len(scores)), strict=True):
        seat_sign(d, at.right - 10, rows[0].y + 8, seat, 16)
    for row, (key, title) in zip(rows[1:], lines, strict=True):
        strong, y = key in ("total", "place"), row.y + row.height / 2 + 5
        d.text(row.x, y, title, 12, INK2, strong, width=label * inner.width)
        for at, score, place in zip(columns, scores, places, strict=True):
            shown = f"{place}." if key == "place" else dollars(score[key])
            d.text(at.right, y, shown, 12, bold=strong, anchor="end")
