"""Seats in sentences: a mark stands for a seat until its name is known.

The marks are private characters that no foreign text may hold (see `kernel.components`), so a card's or a player's
own words are never taken for a mark, and nothing is ever formatted by them.
"""

import re
from collections.abc import Sequence

FIRST = 0xE000
MARK = re.compile(f"[{chr(FIRST)}-{chr(FIRST + 15)}]")


def mark(seat: int) -> str:
    """The character that stands for a seat's name."""
    return chr(FIRST + seat)


def named(text: str, names: Sequence[str]) -> str:
    """A sentence with the seats' names in it, all put in at once: a name that holds a mark stays as it is."""
    return MARK.sub(lambda found: names[ord(found[0]) - FIRST], text)


def unnamed(text: str) -> str:
    """A sentence without the seats, as a hint would say it."""
    return MARK.sub("", text)
