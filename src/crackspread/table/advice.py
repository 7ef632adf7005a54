"""What a seat may ask before it moves: what a move would change, why it may not be made, and what a player would do."""

from __future__ import annotations

from collections.abc import Sequence

from crackspread.kernel.state import State
from crackspread.players import concealed_for

from .messages import PreviewOut
from .refused import Refused
from .session import Session


def previews(session: Session, seat: int, at: int, moves: Sequence[int]) -> dict[str, PreviewOut]:
    """What each of these moves would change; those that are not legal are left out."""
    session.check_at(seat, at)
    legal = set(session.match.legal(seat))
    return {str(move): PreviewOut(**session.match.preview(move, seat)) for move in moves if move in legal}


def hint_position(session: Session, seat: int, at: int) -> State:
    """The position that a hint is given for, with only what the seat may know."""
    session.check_at(seat, at)
    if any(other.kind == "link" for other in session.seats):
        raise Refused("Hints are for games against the computer.")
    if seat not in session.waiting:
        raise Refused("Hints are given at one's own turn.")
    return concealed_for(session.match, seat)


def why_not(session: Session, seat: int, move: int) -> str | None:
    """The rule that forbids a move, None if it is legal."""
    return session.match.why_not(move, seat)
