"""Whoever reads a match: what they hold, through which seat they look, and what they know of log and chat already."""

from __future__ import annotations

from dataclasses import dataclass, field

from .messages import ChatOut, LineOut


@dataclass
class Reader:
    """Whom a state is for: the seats held and their tokens, the seat looked through, and what it knows already."""

    yours: list[int]
    tokens: list[str]
    eyes: int | None
    lines: list[LineOut] = field(default_factory=list)
    chat: list[ChatOut] = field(default_factory=list)
