"""A pause: any seat may take one and any seat may end it."""

from __future__ import annotations

from .refused import Refused
from .session import Session


def pause(session: Session, seat: int | None) -> None:
    """Pause for this seat, or with None go on."""
    if session.archived or session.match.over:
        raise Refused(session.archived or "The match is over.")
    session.note(lambda seen: session.log.pause(seen, seat))
