"""A try-out: a branch of a match that lives in memory only, with every seat in one hand.

A branch of a match that is being played starts with all that its seat cannot know dealt anew, so nothing can be learnt
from it. Its moves can be played in the real match as long as they are that seat's own and nothing was left to chance.
From a finished match one seat may also play on against computers.
"""

from __future__ import annotations

import time

from crackspread.kernel.match import Match
from crackspread.players import levels, shown

from .live import LiveMatch, Refused
from .models import AgainAsked, Created, SeatAsked, TryOutOut
from .store import Held, Seat, Stored
from .stored_match import rows_after


class TryOut(LiveMatch):
    def __init__(self, made: Created, origin: LiveMatch, at: int, seat: int | None, match: Match) -> None:
        seats = tuple(Seat(s.seat, s.name, s.kind, s.level) for s in made.seats)
        stored = Stored(made.id, {}, seats, (), (), 0, time.time(), None, None)
        super().__init__(origin.store, stored, match)
        self.origin, self.seat, self._at = origin, seat, at
        self.held = {made.watch: Held(made.watch, made.id, None)}
        for s in made.seats:
            if s.token is not None:
                self.held[s.token] = Held(s.token, made.id, s.seat)
        self._reveals = match.position.reveals

    def refresh(self) -> None:
        """There is nothing to read again."""

    def _compiled(self) -> None:
        """A branch stays in the engine in which it began."""

    def _keep(self, match: Match) -> None:
        self._rows = rows_after([], match)
        self.version, self.updated = self.version + 1, time.time()

    def _note(self, _write: object) -> None:
        raise Refused("A try-out has no pause and no rematch.")

    @property
    def random(self) -> bool:
        """Whether chance or something hidden came into it."""
        return bool(self.match.position.reveals != self._reveals)

    def tried(self) -> TryOutOut:
        return TryOutOut(of=self.origin.id, at=self._at, random=self.random, keep=self.why_not_keep(self.origin))

    def why_not_keep(self, real: LiveMatch) -> str | None:
        """The sentence why these moves cannot be played in the real match, None if they can."""
        entries = self.match.entries
        if self.seat is None:
            return "The match is over; its moves stand."
        if real.entries != self._at:
            return "The match has moved on since this try-out began."
        if not entries:
            return "Nothing was played here yet."
        if any(entry.seat != self.seat for entry in entries):
            return f"Only moves of {self.seats[self.seat].name} can be kept."
        return "Chance had a part in this; the real match would go another way." if self.random else None

    def keep(self, real: LiveMatch) -> int:
        """Play the moves in the real match; returns how many entries that then has."""
        reason = self.why_not_keep(real)
        if reason is not None or self.seat is None:
            raise Refused(reason or "")
        real.act("play", self.seat, real.match.made(self.seat), *(entry.move for entry in self.match.entries))
        return real.entries


def branched(origin: LiveMatch, at: int, yours: list[int]) -> tuple[Match, int | None]:
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
    return match.branch(shown(match, seat)), seat


def played_on(origin: LiveMatch, at: int, asked: AgainAsked) -> Match:
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
    return match.branch(shown(past, asked.seat))


def seat_again(name: str, seat: int, asked: AgainAsked) -> SeatAsked:
    own = seat == asked.seat
    return SeatAsked(name=name, kind="me" if own else "computer", level=None if own else asked.level)
