"""Whoever reads a match: what they hold, through which seat they look, and what they know of log and chat already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .models import ChatOut, LineOut


@dataclass
class Reader:
    """Whom a state is for: the seats held and their tokens, the seat looked through, and what it knows already."""

    yours: list[int]
    tokens: list[str]
    eyes: int | None
    lines: list[LineOut] = field(default_factory=list)
    chat: list[ChatOut] = field(default_factory=list)


def common(known: Sequence[object], lines: Sequence[object]) -> int:
    """How many lines both begin with."""
    pairs = zip(known, lines, strict=False)
    return next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(known), len(lines)))
