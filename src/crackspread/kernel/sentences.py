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


def seat_names(players: int) -> list[str]:
    """What seats are called that nobody named."""
    return [f"Player {p + 1}" for p in range(players)]


_ORDERS = {
    "asked for": "name",
    "began with": "keep",
    "bought": "buy",
    "burnt": "burn",
    "changed": "change",
    "chose": "choose",
    "claimed": "claim",
    "closed": "close",
    "completed": "complete",
    "declined": "decline",
    "delivered": "deliver",
    "discarded": "discard",
    "drew": "draw",
    "exchanged": "exchange",
    "expanded": "expand",
    "finished": "finish",
    "flared": "flare",
    "fulfilled": "fulfil",
    "gave": "give",
    "had no room for": "lose",
    "installed": "install",
    "kept": "keep",
    "laid": "lay",
    "left": "leave",
    "looked": "look",
    "met": "meet",
    "named": "name",
    "opened": "open",
    "paid": "pay",
    "passed": "pass",
    "placed": "place",
    "published": "publish",
    "ran": "run",
    "received": "take",
    "refined": "refine",
    "reprocessed": "reprocess",
    "rolled": "roll",
    "searched": "search",
    "sent": "send",
    "set": "set",
    "sold": "sell",
    "swapped": "swap",
    "took": "take",
    "traded": "trade",
    "tucked": "tuck",
    "turned": "turn",
    "went": "go",
}
"""What the log tells as done, as an order."""


def order(told: str) -> str:
    """What the log would tell of a move, as the label of it: "sold teal Mid for $40" is "Sell teal Mid for $40"."""
    done = next(verb for verb in _ORDERS if told.startswith(f"{verb} ") or told == verb)
    words = _ORDERS[done] + told[len(done) :]
    return words[0].upper() + words[1:]
