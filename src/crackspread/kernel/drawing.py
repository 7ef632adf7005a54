"""What drawings of positions are made of: an SVG on a page of light colours, and text that fits the room there is.

A drawing names seats by their marks (see `kernel.sentences`), so that whoever shows it puts in the names.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from typing import Any, Literal, NamedTuple

from .sentences import named

WIDTH, HEIGHT = 1200, 800
"""Of a drawing, in the units of its own."""

PAPER, SHEET, CANVAS = "#e9e8e2", "#faf9f5", "#f4f6f5"
INK, INK2, INK3 = "#15242e", "#3f4f5a", "#5a6973"
RULE, RULE2 = "#dcded9", "#7c8a92"
SLOT, SLOT_EDGE = "#f1f1ec", "#8b969c"
BLUE, BLUE_WASH = "#1c4f7c", "#e3ecf3"
BRASS, WASH, AMBER = "#e0a030", "#fbf0d6", "#a9660a"
GOOD, GOOD_WASH = "#24633a", "#e2efe4"
BAD, BAD_WASH = "#a5291f", "#f8e4e0"
WHITE = "#ffffff"
SEATS = ("#7a3e86", "#2b5c98", "#4f7019", "#ae3441", "#0a5f59", "#8c3b07")
"""The page's light colours."""

MARGIN, GAP = 16, 12
"""Around everything, and between panels."""

FONT = "Arimo, Arial, Helvetica, sans-serif"
NAME = 100
"""How wide a name may become, in the size of text that names have."""
NAME_SIZE = 14

Anchor = Literal["start", "middle", "end"]


class Box(NamedTuple):
    """A place on a drawing."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.y + self.height

    def inner(self, margin: float) -> "Box":
        """The same without a margin."""
        return Box(self.x + margin, self.y + margin, self.width - 2 * margin, self.height - 2 * margin)

    def columns(self, count: int, gap: float = 0) -> "list[Box]":
        """As many boxes side by side."""
        width = (self.width - gap * (count - 1)) / count
        return [Box(self.x + k * (width + gap), self.y, width, self.height) for k in range(count)]

    def rows(self, count: int, gap: float = 0) -> "list[Box]":
        """As many boxes, one below the other."""
        height = (self.height - gap * (count - 1)) / count
        return [Box(self.x, self.y + k * (height + gap), self.width, height) for k in range(count)]


class Drawing:
    """An SVG that grows piece by piece."""

    def __init__(self, width: float = WIDTH, height: float = HEIGHT) -> None:
        self.width, self.height = width, height
        self.parts: list[str] = []
        self.symbols: dict[str, str] = {}

    def add(self, tag: str, **attributes: Any) -> None:
        """An element; `stroke_width=2` becomes `stroke-width="2"`, and None leaves an attribute out."""
        self.parts.append(f"<{tag}{_told(attributes)}/>")

    def rect(self, box: tuple[float, float, float, float], fill: str = SHEET, **more: Any) -> None:
        """A rectangle; `rx` rounds its corners."""
        x, y, width, height = box
        self.add("rect", x=x, y=y, width=width, height=height, fill=fill, **more)

    def circle(self, x: float, y: float, r: float, fill: str = SHEET, **more: Any) -> None:
        """A circle."""
        self.add("circle", cx=x, cy=y, r=r, fill=fill, **more)

    def path(self, d: str, fill: str = "none", **more: Any) -> None:
        """Any line or shape."""
        self.add("path", d=d, fill=fill, **more)

    def text(
        self,
        x: float,
        y: float,
        text: Any,
        size: float = 13,
        fill: str = INK,
        bold: bool = False,
        anchor: Anchor = "start",
        width: float | None = None,
        **more: Any,
    ) -> None:
        """Text on its base line, cut where it would become wider than there is room."""
        shown = clipped(str(text), width, size, bold) if width is not None else str(text)
        weight, side = "700" if bold else None, anchor if anchor != "start" else None
        told = _told(
            {"x": x, "y": y, "font_size": size, "fill": fill, "font_weight": weight, "text_anchor": side, **more}
        )
        self.parts.append(f"<text{told}>{escaped(shown)}</text>")

    def paragraph(self, box: Box, text: str, size: float = 13, fill: str = INK2, **more: Any) -> float:
        """Text from the top of a box over as many lines as it has; where the last of them ends."""
        step = size * 1.3
        lines = wrapped(text, box.width, size, max(int(box.height / step), 1))
        for k, line in enumerate(lines):
            self.text(box.x, box.y + size + k * step, line, size, fill, width=box.width, **more)
        return box.y + len(lines) * step

    def panel(self, box: Box, fill: str = SHEET, stroke: str = RULE) -> None:
        """A sheet on the table."""
        self.rect(box, fill, rx=4, stroke=stroke)

    def heading(self, x: float, y: float, text: str, note: str = "", right: float = 0) -> None:
        """What a panel shows, and a note at its right end."""
        self.text(x, y, text.upper(), 11, INK2, bold=True, letter_spacing=1)
        if note:
            self.text(
                right, y, note, 12, INK3, anchor="end", width=right - x - 1.2 * text_width(text.upper(), 11, True)
            )

    def symbol(self, name: str, size: float, body: str) -> None:
        """Something that is drawn many times, in a square of this size."""
        self.symbols[name] = f'<symbol id="{name}" viewBox="0 0 {size:g} {size:g}">{body}</symbol>'

    def use(self, name: str, x: float, y: float, size: float) -> None:
        """A symbol with its left upper corner here."""
        self.add("use", href=f"#{name}", x=x, y=y, width=size, height=size)

    def open_group(self, transform: str) -> None:
        """What follows is moved or turned, until the group is closed."""
        self.parts.append(f'<g transform="{transform}">')

    def close_group(self) -> None:
        """Ends a group."""
        self.parts.append("</g>")

    def svg(self, title: str) -> str:
        """The whole drawing; the title is what a screen reader says of it."""
        size = f'viewBox="0 0 {self.width:g} {self.height:g}" width="{self.width:g}" height="{self.height:g}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}" role="img">'
        defs = f"<defs>{''.join(self.symbols.values())}</defs>"
        return "\n".join([head, f"<title>{escaped(title)}</title>", defs, *self.parts, "</svg>\n"])


def _told(attributes: Mapping[str, Any]) -> str:
    return "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else format(value, ".6g")}"'
        for name, value in attributes.items()
        if value is not None
    )


def escaped(text: str) -> str:
    """A text for an SVG; what XML cannot hold is a question mark, a seat's mark stays until it is named."""
    return escape("".join(c if c.isprintable() or "\ue000" <= c <= "\ue00f" else "?" for c in text))


def with_names(svg: str, names: Sequence[str]) -> str:
    """A drawing with the seats' names in it."""
    plain = ("".join(c if c.isprintable() else "?" for c in name) for name in names)
    return named(svg, [escape(clipped(name, NAME, NAME_SIZE)) for name in plain])


def dollars(amount: int) -> str:
    """Money, such as `$5` or `-$5`."""
    return f"-${-amount}" if amount < 0 else f"${amount}"


def clipped(text: str, width: float, size: float, bold: bool = False) -> str:
    """As much of a text as fits this width."""
    if text_width(text, size, bold) <= width:
        return text
    while text and text_width(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def wrapped(text: str, width: float, size: float, lines: int) -> list[str]:
    """A text broken between words; the last line holds all that is left."""
    found: list[str] = [""]
    for word in text.split():
        longer = f"{found[-1]} {word}".strip()
        if text_width(longer, size) > width and found[-1] and len(found) < lines:
            found.append(word)
        else:
            found[-1] = longer
    return found


def text_width(text: str, size: float, bold: bool = False) -> float:
    """How wide a text becomes, about; a seat's mark is as wide as a name may be."""
    return sum(map(_ems, text)) * size * (BOLDER if bold else 1)


EMS = {
    0.22: "ijl'|",
    0.28: "ft I.,:;/![]",
    0.34: "r-()",
    0.5: "ckszvxyJ",
    0.61: "FTZ+<=>~",
    0.67: "ABEKPSVXY&",
    0.73: "CDHNRUw",
    0.78: "GOQ",
    0.84: "Mm",
    0.95: "W@%…",
}
"""How wide letters are, in sizes of the text; others take 0.56, wide scripts 1."""
BOLDER = 1.07


@cache
def _ems(c: str) -> float:
    if "\ue000" <= c <= "\ue00f":
        return NAME / NAME_SIZE
    if unicodedata.east_asian_width(c) in "WF":
        return 1.0
    return next((width for width, letters in EMS.items() if c in letters), 0.56 if c.islower() or c.isdigit() else 0.7)
