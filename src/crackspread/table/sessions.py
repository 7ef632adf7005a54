"""All sessions of one server: found, loaded, changed, and everybody at the table told.

The event loop never waits for the store or the engine: both work in threads, one at a time for each match.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import Concatenate, ParamSpec, TypeVar

from crackspread.kernel.match import Match
from crackspread.kernel.saved import setup_of

from . import try_out
from .answers import Created, SeatCreated
from .checking import Checker, Crowded
from .log import StoredLog
from .rematch import begin_rematch
from .requests import AgainAsked, SeatAsked
from .session import Session
from .store import Held, SeatRow, Store, Stored
from .stored_match import result_of, rows_after
from .workers import Workers

P = ParamSpec("P")
T = TypeVar("T")

MOST_IDLE = 200
"""Matches kept in memory though nobody looks at them; a refold takes milliseconds."""
MOST_PLAYING = 100
"""Matches in which a computer is to move."""


class Sessions:
    def __init__(self, store: Store, workers: Workers, checker: Checker) -> None:
        self.store, self.workers, self.checker = store, workers, checker
        self._sessions: dict[str, Session] = {}
        self.one_status = asyncio.Lock()
        """Held while a match is read for "My matches": many at once would keep everybody else waiting."""
        self.on_change: Callable[[Session], None] = lambda _session: None

    async def create(self, match: Match, seats: Sequence[SeatAsked], deal: str | None) -> Created:
        """Store a new or imported match; returns its tokens, the only time that they are seen."""
        self._check_crowd(seats)
        made = _created(seats)
        stored = await asyncio.to_thread(self._store, made, match, deal)
        self._add(Session(StoredLog(self.store, made.id), stored, match))
        return made

    def _store(self, made: Created, match: Match, deal: str | None) -> Stored:
        seats = [(SeatRow(s.seat, s.name, s.kind, s.level), s.token) for s in made.seats]
        rows, result = rows_after([], match), result_of(match)
        return self.store.create(made.id, setup_of(match), made.watch, seats, rows, match.over, result, deal)

    async def try_out(self, origin: Session, at: int, yours: list[int]) -> Created:
        """A branch of the match in memory, all its seats whoever asked for it."""
        match, seat = await self.work(origin, try_out.branched, at, yours)
        return self._begin(origin, at, seat, match, [SeatAsked(name=name, kind="me") for name in match.names])

    async def again(self, origin: Session, at: int, asked: AgainAsked) -> Created:
        """A branch of a finished match in memory: one seat for whoever asked for it, computers for the others."""
        match = await self.work(origin, try_out.played_on, at, asked)
        seats = [try_out.seat_again(name, seat, asked) for seat, name in enumerate(match.names)]
        self._check_crowd(seats)
        return self._begin(origin, at, None, match, seats)

    def _begin(self, origin: Session, at: int, seat: int | None, match: Match, seats: Sequence[SeatAsked]) -> Created:
        made = _created(seats)
        self._add(try_out.begin(made, origin, at, seat, match))
        return made

    def _add(self, session: Session) -> None:
        self._sessions[session.id] = session
        self._forget_idle()
        self.on_change(session)

    async def rematch(self, session: Session) -> str:
        """The id of the match's rematch, begun now if nobody has."""
        found = await self.work(session, begin_rematch, secrets.token_hex(8), new_key())
        self.on_change(await self.open(found))
        return found

    async def held(self, tokens: Sequence[str]) -> list[Held]:
        """What these tokens open: try-outs first, then stored matches."""
        known = [session.tryout.held for session in self._sessions.values() if session.tryout is not None]
        tried = [held[token] for held in known for token in tokens if token in held]
        return tried + await asyncio.to_thread(self.store.held, tokens)

    async def find(self, match: str) -> Session | None:
        """The match, as fresh as the store; None if there is none of that id."""
        session = self._sessions.pop(match, None)
        if session is None:
            stored = await asyncio.to_thread(self.store.read, match)
            if stored is None:
                return None
            loaded = await asyncio.to_thread(Session, StoredLog(self.store, match), stored)
            session = self._sessions.pop(match, loaded)
        self._sessions[match] = session  # now the latest used
        self._forget_idle()
        await self.work(session, Session.refresh)
        return session

    async def open(self, match: str) -> Session:
        """A match that is known to be there."""
        session = await self.find(match)
        assert session is not None
        return session

    async def work(
        self, session: Session, call: Callable[Concatenate[Session, P], T], *args: P.args, **more: P.kwargs
    ) -> T:
        """Do something with a session in a thread, alone, and tell the table if that changed it."""
        async with session.lock:
            before = session.shown
            try:
                return await asyncio.to_thread(call, session, *args, **more)
            finally:
                if session.shown != before:
                    self.changed(session)

    def changed(self, session: Session) -> None:
        for connection in session.connections:
            connection.renew()
        self.on_change(session)

    def _check_crowd(self, seats: Sequence[SeatAsked]) -> None:
        playing = sum(session.computers is not None for session in self._sessions.values())
        if playing >= MOST_PLAYING and any(seat.kind == "computer" for seat in seats):
            raise Crowded("The computers play in many matches just now; please try again in a few minutes.")

    @property
    def looking(self) -> int:
        """Browsers at all tables."""
        return sum(len(session.connections) for session in self._sessions.values())

    def _forget_idle(self) -> None:
        idle = [key for key, session in self._sessions.items() if not session.busy]
        for key in idle[:-MOST_IDLE]:
            del self._sessions[key]


def new_key() -> str:
    """A key of 128 random bits to deal from, which nobody knows."""
    return secrets.token_hex(16)


def _created(seats: Sequence[SeatAsked]) -> Created:
    return Created(
        id=secrets.token_hex(8),
        watch=secrets.token_urlsafe(24),
        seats=[SeatCreated(seat=i, **seat.model_dump(), token=_token(seat)) for i, seat in enumerate(seats)],
    )


def _token(seat: SeatAsked) -> str | None:
    return None if seat.kind == "computer" else secrets.token_urlsafe(24)
