"""Going back further than one's own last move: asked of the other people at the table if moves of theirs would go."""

from __future__ import annotations

from collections.abc import Sequence

from .messages import TakebackRequest
from .refused import Refused
from .session import Session


def go_back(session: Session, seat: int, at: int, to: int, yours: Sequence[int]) -> bool:
    """Undo to there, or ask for it; True if it is done."""
    session.check_at(seat, at)
    reason = session.match.can_go_back(to)
    if reason:
        raise Refused(reason)
    others = session.people - set(yours)
    if others.isdisjoint(entry.seat for entry in session.match.entries[to:]):
        session.change(lambda match: match.back_to(to))
        return True
    session.request = TakebackRequest(seat=seat, to=to, waits=sorted(others))
    return False


def answer(session: Session, yes: bool, yours: Sequence[int]) -> None:
    """These seats' answer to what is asked, which its own author may withdraw."""
    asked = session.request
    if asked is None or not {asked.seat, *asked.waits} & set(yours):
        raise Refused("Nobody asks to go back.")
    waits = [seat for seat in asked.waits if seat not in yours]
    if not yes:
        session.request = None
    elif waits:
        session.request = TakebackRequest(seat=asked.seat, to=asked.to, waits=waits)
    else:
        session.change(lambda match: match.back_to(asked.to))
