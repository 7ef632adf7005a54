"""Dice of crude oil by colour and carbon value, as parts of a drawing."""

from collections.abc import Mapping, Sequence
from typing import cast

from ....kernel.drawing import GOOD, INK, INK2, SLOT, SLOT_EDGE, WHITE, Box, Drawing
from .card_views import ComponentView, Die, OfColours

FILLS = {
    "beige": "#ead6b4",
    "yellow": "#f3d250",
    "orange": "#ef8c42",
    "red": "#e67268",
    "aqua": "#6cc3d8",
    "magenta": "#d487c5",
}
SMALLEST_FACE = 20
"""Dice smaller than this show their colour's letter alone."""


def die(d: Drawing, x: float, y: float, colours: Sequence[str], face: str | None, size: float, **look: str) -> None:
    """A die of a colour, or one of two colours, that shows a value."""
    a, b = colours[0], colours[-1]
    edge = look.get("stroke", INK)
    d.rect((x, y, size, size), FILLS[a], rx=size * 0.14, stroke=edge, stroke_width=2.5 if edge == GOOD else 1.2)
    if a != b:
        inset = size * 0.06
        corner = f"M{x + size - inset:g} {y + inset:g}V{y + size - inset:g}H{x + inset:g}Z"
        d.path(corner, FILLS[b])
    letters = "/".join(dict.fromkeys(c[0].upper() for c in colours))
    if face is None or size < SMALLEST_FACE:
        d.text(x + size / 2, y + size * 0.68, letters if face is None else letters[0], size * 0.5, INK, True, "middle")
        return
    d.text(x + size * 0.1, y + size * 0.36, letters, size * 0.3, INK)
    d.text(x + size / 2, y + size * 0.84, face, size * (0.42 if len(face) < 5 else 0.35), INK, True, "middle")


def free_die(d: Drawing, x: float, y: float, size: float) -> None:
    """A place for a die."""
    d.rect((x, y, size, size), SLOT, rx=size * 0.14, stroke=SLOT_EDGE, stroke_dasharray="3 2")


def grid(d: Drawing, box: Box, dice: Sequence[Die | str], places: int, largest: float) -> None:
    """Dice, or colours of dice not rolled, and free places, as large as all fit a box."""
    count = max(len(dice), places)
    size = largest
    while int(box.width // size) * int(box.height // size) < count:
        size *= 0.95
    row = int(box.width // size)
    for k in range(count):
        x, y, side = box.x + k % row * size, box.y + k // row * size, size * 0.9
        if k >= len(dice):
            free_die(d, x, y, side)
            continue
        one = dice[k]
        if isinstance(one, str):
            die(d, x, y, [one], None, side)
        else:
            die(d, x, y, [one["colour"]], one["face"], side)


def wanted(d: Drawing, box: Box, slots: Sequence[ComponentView], chances: Sequence[str | None], largest: float) -> None:
    """What a contract asks for: delivered dice are ticked, those at hand have a green edge."""
    size = min(largest, box.width / max(len(slots), 1))
    for k, (slot, chance) in enumerate(zip(slots, chances, strict=True)):
        x, side = box.x + k * size, size * 0.92
        edge = GOOD if chance in ("column", "coke", "tray") else INK if chance == "filled" else SLOT_EDGE
        die(d, x, box.y, slot["colours"], slot["face"], side, stroke=edge)
        if slot["filled"]:
            tick(d, x + side * 0.78, box.y + side * 0.2, side * 0.24)


def tick(d: Drawing, x: float, y: float, r: float) -> None:
    """The sign of what is delivered."""
    d.circle(x, y, r, GOOD, stroke=WHITE)
    d.path(f"M{x - r * 0.5:g} {y:g}l{r * 0.4:g} {r * 0.4:g}l{r * 0.6:g} {-r * 0.8:g}", stroke=WHITE, stroke_width=1.5)


def unrolled(cubes: OfColours) -> list[str]:
    """The colours of dice not rolled, one by one."""
    return [colour for colour, n in cast(Mapping[str, int], cubes).items() for _ in range(n)]


def cubes(d: Drawing, x: float, y: float, held: OfColours, size: float, step: float) -> None:
    """How many dice of each colour."""
    for k, (colour, n) in enumerate(cast(Mapping[str, int], held).items()):
        if n:
            d.rect((x + k * step, y, size, size), FILLS[colour], rx=3, stroke=INK)
            d.text(x + k * step + size / 2, y + size * 0.74, n, size * 0.64, INK, True, "middle")
        else:
            d.rect((x + k * step, y, size, size), "none", rx=3, stroke=SLOT_EDGE, stroke_dasharray="2 2")


def letter(d: Drawing, x: float, y: float, colour: str, size: float) -> None:
    """The sign of a colour."""
    d.rect((x, y, size, size), FILLS[colour], rx=3, stroke=INK2)
    d.text(x + size / 2, y + size * 0.7, colour[0].upper(), size * 0.56, INK, True, "middle")
