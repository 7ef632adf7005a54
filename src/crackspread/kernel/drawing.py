"""What drawings of positions are made of: an SVG on a page of light colours, and text that fits the room there is.

A drawing names seats by their marks (see `kernel.sentences`), so that whoever shows it puts in the names.
"""

import unicodedata
from collections.abc import Sequence
from html import escape
from typing import Any, Literal

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

FONT = "Arimo, Arial, Helvetica, sans-serif"
NAME = 130
"""How wide a name may become, in the size of text that names have."""
NAME_SIZE = 14

Anchor = Literal["start", "middle", "end"]


class Drawing:
    """An SVG that grows piece by piece."""

    def __init__(self, width: float = WIDTH, height: float = HEIGHT) -> None:
        self.width, self.height = width, height
        self.parts: list[str] = []

    def add(self, tag: str, **attributes: Any) -> None:
        """An element; `stroke_width=2` becomes `stroke-width="2"`, and None leaves an attribute out."""
        told = "".join(
            f' {name.replace("_", "-")}="{value:.6g}"'
            if isinstance(value, float)
            else f' {name.replace("_", "-")}="{value}"'
            for name, value in attributes.items()
            if value is not None
        )
        self.parts.append(f"<{tag}{told}/>")

    def rect(self, x: float, y: float, width: float, height: float, fill: str = SHEET, **more: Any) -> None:
        """A rectangle; `rx` rounds its corners."""
        self.add("rect", x=x, y=y, width=width, height=height, fill=fill, **more)

    def circle(self, x: float, y: float, r: float, fill: str = SHEET, **more: Any) -> None:
        """A circle."""
        self.add("circle", cx=x, cy=y, r=r, fill=fill, **more)

    def line(self, x1: float, y1: float, x2: float, y2: float, stroke: str = RULE, **more: Any) -> None:
        """A straight line."""
        self.add("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=stroke, **more)

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
    ) -> None:
        """Text on its base line, cut where it would become wider than there is room."""
        shown = clipped(str(text), width, size, bold) if width is not None else str(text)
        weight = ' font-weight="700"' if bold else ""
        side = f' text-anchor="{anchor}"' if anchor != "start" else ""
        self.parts.append(
            f'<text x="{x:.6g}" y="{y:.6g}" font-size="{size:.6g}" fill="{fill}"{weight}{side}>{escaped(shown)}</text>'
        )

    def paragraph(self, x: float, y: float, text: str, width: float, lines: int, size: float = 13, **more: Any) -> int:
        """Text over some lines, the last of them cut; how many there were."""
        broken = wrapped(text, width, size, lines)
        for k, line in enumerate(broken):
            self.text(x, y + k * size * 1.3, line, size, width=width, **more)
        return len(broken)

    def svg(self, title: str) -> str:
        """The whole drawing; the title is what a screen reader says of it."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}" '
            f'width="{self.width:g}" height="{self.height:g}" font-family="{FONT}" role="img">'
        )
        return "\n".join([head, f"<title>{escaped(title)}</title>", *self.parts, "</svg>\n"])


def escaped(text: str) -> str:
    """A text for an SVG; what XML cannot hold is a question mark, a seat's mark stays until it is named."""
    return escape("".join(c if c.isprintable() or "\ue000" <= c <= "\ue00f" else "?" for c in text))


def with_names(svg: str, names: Sequence[str]) -> str:
    """A drawing with the seats' names in it."""
    plain = ("".join(c if c.isprintable() else "?" for c in name) for name in names)
    return named(svg, [escape(clipped(name, NAME, NAME_SIZE)) for name in plain])


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
    return sum(NAME * size / NAME_SIZE if "\ue000" <= c <= "\ue00f" else _ems(c) * size for c in text) * (
        1.06 if bold else 1
    )


def _ems(c: str) -> float:
    if c in "ijlI.,:;'|!":
        return 0.28
    if c in "ft()[]/ r-·":
        return 0.34
    if c in "mMW@%":
        return 0.86
    if unicodedata.east_asian_width(c) in "WF":
        return 1.0
    return 0.68 if c.isupper() else 0.55
