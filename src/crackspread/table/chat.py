"""The chat between the people of a match."""

from __future__ import annotations

from .refused import Refused
from .session import Session

MOST_SAID = 1000
"""Lines of the chat: everybody who looks in is sent them all."""


def say(session: Session, seat: int, text: str) -> None:
    """Append a line."""
    if not any(other.kind == "link" for other in session.seats):
        raise Refused("Nobody at another device takes part in this match.")
    if len(session.stored.chat) >= MOST_SAID:
        raise Refused("So much was said in this match that no more fits.")
    session.note(lambda seen: session.log.say(seen, seat, text))
