"""Plots of a report as SVG: a row for each number, hollow before a change and filled after it, with 95 % intervals."""

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from .report_findings import figure

WIDE, LEFT, RIGHT, ROW, FOOT = 604, 190, 130, 36, 22
TICKS = 5
"""Lines of a scale, about."""
Span = tuple[float, float, float]
"""A value, and from where to where its interval goes."""


class Row(NamedTuple):
    """One number, before and after."""

    title: str
    before: Span | None
    after: Span | None
    figure: str
    """What stands beside it: the difference, or the value where there is none."""
    sure: bool
    """Whether it is to be read first."""


def around(value: Sequence[float] | None) -> Span | None:
    """A mean with the half width of its interval as a span."""
    return (value[0], value[0] - value[1], value[0] + value[1]) if value else None


def plot(rows: Sequence[Row], unit: str, even: float | None, about: str) -> str:
    """All rows on a common scale; a dashed line where all would be even."""
    spans = [span for row in rows for span in (row.before, row.after) if span]
    low = min([span[1] for span in spans] + ([even] if even is not None else []))
    high = max([span[2] for span in spans] + ([even] if even is not None else []))
    lines = scale(low, high)
    low, high = min(low, lines[0]), max(high, lines[-1])
    deep = ROW * len(rows)

    def x(value: float) -> float:
        return LEFT + 8 + (WIDE - LEFT - RIGHT - 16) * (value - low) / (high - low)

    places = max(0, ceil(-log10((lines[1] - lines[0]) * (100 if unit == "%" else 1)) - 1e-9))
    marks = []
    for line in lines:
        marks.append(f'<path d="M{x(line):.1f} 2V{deep}" stroke="var(--rule)"/>')
        told = escape(figure(line, unit, places))
        marks.append(f'<text x="{x(line):.1f}" y="{deep + 16}" class="tick">{told}</text>')
    if even is not None:
        marks.append(f'<path d="M{x(even):.1f} 2V{deep}" stroke="var(--soft)" stroke-dasharray="3 3"/>')
    for k, row in enumerate(rows):
        marks.append(drawn(row, ROW * k, x))
    size = f'viewBox="0 0 {WIDE} {deep + FOOT}" width="{WIDE}" height="{deep + FOOT}"'
    return f'<svg {size} role="img" aria-label="{escape(about)}">{"".join(marks)}</svg>'


def drawn(row: Row, top: int, x: object) -> str:
    """A row: its title, its dots with their intervals and its figure."""
    assert callable(x)
    middle = top + ROW // 2
    both = row.before and row.after
    parts = [f'<path d="M0 {top}H{WIDE}" stroke="var(--rule)" stroke-opacity=".7"/>' if top else ""]
    parts.append(f'<text x="0" y="{middle + 4}" class="name">{escape(fitted(row.title))}</text>')
    for span, filled in ((row.before, not both), (row.after, True)):
        if not span:
            continue
        y = middle + (0 if not both else 7 if filled else -7)
        value, least, most = (x(end) for end in span)
        line = "var(--blue)" if filled else "var(--grey)"
        ends = f"M{least:.1f} {y}H{most:.1f}M{least:.1f} {y - 4}v8M{most:.1f} {y - 4}v8"
        parts.append(f'<path d="{ends}" stroke="{line}" stroke-width="1.8"/>')
        fill, edge = ("var(--blue)", "var(--sheet)") if filled else ("var(--sheet)", "var(--grey)")
        parts.append(f'<circle cx="{value:.1f}" cy="{y}" r="4.6" fill="{fill}" stroke="{edge}" stroke-width="1.8"/>')
    kind = "figure sure" if row.sure else "figure"
    parts.append(f'<text x="{WIDE}" y="{middle + 4}" class="{kind}">{escape(row.figure)}</text>')
    return "".join(parts)


def fitted(title: str, most: int = 28) -> str:
    """A title that fits beside its plot."""
    return title if len(title) <= most else f"{title[: most - 1].rstrip()}\u2026"


def scale(low: float, high: float) -> list[float]:
    """Round numbers from at most the least to at least the most, about TICKS of them."""
    span = (high - low) or abs(high) or 1.0
    rough = span / TICKS
    power = 10 ** floor(log10(rough))
    step = next(n * power for n in (1, 2, 5, 10) if n * power >= rough)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [k * step for k in range(first, max(last, first + 1) + 1)]
