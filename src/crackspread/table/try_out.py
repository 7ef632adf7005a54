"""A try-out: a session whose log is in memory, which branches off from another match.

A branch of a match that is being played starts with all that its seat cannot know dealt anew, so nothing can be learnt
from it; every seat is in one hand. Its moves can be played in the real match as long as they are that seat's own and
nothing was left to chance. From a finished match one seat may also play on against computers.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass

from crackspread.kernel.match import Match
from crackspread.players import concealed_for, levels

from .answers import Created
from .log import MemoryLog
from .messages import TryOutOut
from .refused import Refused
from .requests import AgainAsked, SeatAsked
from .session import Session
from .store import Held, SeatRow, Stored


@dataclass(frozen=True)
class TryOut:
    """What makes a session a try-out: whose branch it is, after how many entries and for which seat."""

    origin: Session
    at: int
    seat: int | None
    """None for one from a finished match."""
    reveals: int
    """How much was revealed when it began."""
    held: Mapping[str, Held]
    """What its tokens open."""


def begin(made: Created, origin: Session, at: int, seat: int | None, match: Match) -> Session:
    """A session of this branch."""
    held = {made.watch: Held(made.watch, made.id, None)}
    held |= {s.token: Held(s.token, made.id, s.seat) for s in made.seats if s.token is not None}
    seats = tuple(SeatRow(s.seat, s.name, s.kind, s.level) for s in made.seats)
    stored = Stored(made.id, {}, seats, (), (), 0, time.time(), None, None)
    tried = TryOut(origin, at, seat, match.position.reveals, held)
    return Session(MemoryLog(stored, match), stored, match, tried)


def told(session: Session) -> TryOutOut | None:
    """What a state says of a try-out; None for any other session."""
    tried = session.tryout
    if tried is None:
        return None
    keep = why_not_keep(session, tried, tried.origin)
    return TryOutOut(of=tried.origin.id, at=tried.at, random=_random(session, tried), keep=keep)


def why_not_keep(session: Session, tried: TryOut, real: Session) -> str | None:
    """The sentence why these moves cannot be played in the real match, None if they can."""
    entries = session.match.entries
    if tried.seat is None:
        return "The match is over; its moves stand."
    if real.entries != tried.at:
        return "The match has moved on since this try-out began."
    if not entries:
        return "Nothing was played here yet."
    if any(entry.seat != tried.seat for entry in entries):
        return f"Only moves of {session.seats[tried.seat].name} can be kept."
    return "Chance had a part in this; the real match would go another way." if _random(session, tried) else None


def _random(session: Session, tried: TryOut) -> bool:
    """Whether chance or something hidden came into it."""
    return bool(session.match.position.reveals != tried.reveals)


def keep(session: Session, tried: TryOut, real: Session) -> int:
    """Play the moves in the real match; returns how many entries that then has."""
    reason = why_not_keep(session, tried, real)
    if reason is not None or tried.seat is None:
        raise Refused(reason or "")
    moves = [entry.move for entry in session.match.entries]
    real.act("play", tried.seat, real.match.moves_by(tried.seat), *moves)
    return real.entries


def branched(origin: Session, at: int, yours: list[int]) -> tuple[Match, int | None]:
    """A branch of the match after its first `at` entries, and the seat that it is tried for, None after the end."""
    match = origin.match
    if origin.archived:
        raise Refused(origin.archived)
    if match.branched:
        raise Refused("This is a try-out already.")
    if match.over:
        return match.branch(match.at(at).state()), None
    seat = origin.eyes(yours)
    if seat is None or seat not in match.waiting:
        raise Refused("While a match is played, a seat can try things at its own turn only.")
    if at != len(match.entries):
        raise Refused("While a match is played, things are tried from its present position only.", stale=True)
    return match.branch(concealed_for(match, seat)), seat


def played_on(origin: Session, at: int, asked: AgainAsked) -> Match:
    """A branch of a finished match after its first `at` entries, to be played on by one seat against computers."""
    match = origin.match
    if match.branched or not match.over:
        raise Refused("Only a finished match can be played again from one of its positions.")
    known = [level.name for level in levels(match.game)]
    if asked.seat >= match.players or asked.level not in known:
        raise Refused(f"Choose a seat of this match and one of the levels {', '.join(known)}.")
    past = match.at(at)
    if asked.seat not in past.waiting:
        raise Refused(f"{match.names[asked.seat]} is not to move there.")
    return match.branch(concealed_for(past, asked.seat))


def seat_again(name: str, seat: int, asked: AgainAsked) -> SeatAsked:
    """Who sits there in a match that is played on."""
    own = seat == asked.seat
    return SeatAsked(name=name, kind="me" if own else "computer", level=None if own else asked.level)
