"""All live matches of one server: found, loaded, changed, and everybody at the table told.

The event loop never waits for the store or the engine: both work in threads, one at a time for each match.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import TypeVar

from crackspread.kernel.match import Match
from crackspread.kernel.saved import setup_of

from .checking import Checker, Crowded
from .live import LiveMatch
from .models import AgainAsked, Created, SeatAsked, SeatCreated
from .store import Held, Seat, Store, Stored
from .stored_match import result_of, rows_after
from .tryout import TryOut, branched, played_on, seat_again
from .workers import Workers

T = TypeVar("T")

MOST_IDLE = 200
"""Matches kept in memory though nobody looks at them; a refold takes milliseconds."""
MOST_PLAYING = 100
"""Matches in which a computer is to move."""


class Hub:
    def __init__(self, store: Store, workers: Workers, checker: Checker) -> None:
        self.store, self.workers, self.checker = store, workers, checker
        self._lives: dict[str, LiveMatch] = {}
        self.one_status = asyncio.Lock()
        """Held while a match is read for "My matches": many at once would keep everybody else waiting."""
        self.on_change: Callable[[LiveMatch], None] = lambda _live: None

    async def create(self, match: Match, seats: Sequence[SeatAsked], deal: str | None) -> Created:
        """Store a new or imported match; returns its tokens, the only time that they are seen."""
        self._check_crowd(seats)
        made = _created(seats)
        stored = await asyncio.to_thread(self._store, made, match, deal)
        live = self._lives[made.id] = LiveMatch(self.store, stored, match)
        self._forget_idle()
        self.on_change(live)
        return made

    def _store(self, made: Created, match: Match, deal: str | None) -> Stored:
        seats = [(Seat(s.seat, s.name, s.kind, s.level), s.token) for s in made.seats]
        rows, result = rows_after([], match), result_of(match)
        return self.store.create(made.id, setup_of(match), made.watch, seats, rows, match.over, result, deal)

    async def try_out(self, origin: LiveMatch, at: int, yours: list[int]) -> Created:
        """A branch of the match in memory, all its seats whoever asked for it."""
        match, seat = await self.work(origin, branched, origin, at, yours)
        made = _created([SeatAsked(name=name, kind="me") for name in match.names])
        self._lives[made.id] = TryOut(made, origin, at, seat, match)
        self._forget_idle()
        return made

    async def again(self, origin: LiveMatch, at: int, asked: AgainAsked) -> Created:
        """A branch of a finished match in memory: one seat for whoever asked for it, computers for the others."""
        match = await self.work(origin, played_on, origin, at, asked)
        seats = [seat_again(name, seat, asked) for seat, name in enumerate(match.names)]
        self._check_crowd(seats)
        made = _created(seats)
        live = self._lives[made.id] = TryOut(made, origin, at, None, match)
        self._forget_idle()
        self.on_change(live)
        return made

    async def rematch(self, live: LiveMatch) -> str:
        """The id of the match's rematch, begun now if nobody has."""
        found = await self.work(live, live.begin_rematch, secrets.token_hex(8), new_key())
        self.on_change(await self.open(found))
        return found

    async def held(self, tokens: Sequence[str]) -> list[Held]:
        tried = [
            live.held[token]
            for live in self._lives.values()
            if isinstance(live, TryOut)
            for token in tokens
            if token in live.held
        ]
        return tried + await asyncio.to_thread(self.store.held, tokens)

    async def find(self, match: str) -> LiveMatch | None:
        """The match, as fresh as the store; None if there is none of that id."""
        live = self._lives.pop(match, None)
        if live is None:
            stored = await asyncio.to_thread(self.store.read, match)
            if stored is None:
                return None
            loaded = await asyncio.to_thread(LiveMatch, self.store, stored)
            live = self._lives.pop(match, loaded)
        self._lives[match] = live  # now the latest used
        self._forget_idle()
        await self.work(live, live.refresh)
        return live

    async def open(self, match: str) -> LiveMatch:
        live = await self.find(match)
        assert live is not None
        return live

    async def work(self, live: LiveMatch, call: Callable[..., T], *args: object) -> T:
        """Run a method of the match in a thread, alone, and tell the table if it changed the match."""
        async with live.lock:
            before = live.shown
            try:
                return await asyncio.to_thread(call, *args)
            finally:
                if live.shown != before:
                    self.changed(live)

    def changed(self, live: LiveMatch) -> None:
        for connection in live.connections:
            connection.renew()
        self.on_change(live)

    def _check_crowd(self, seats: Sequence[SeatAsked]) -> None:
        playing = sum(live.computers is not None for live in self._lives.values())
        if playing >= MOST_PLAYING and any(seat.kind == "computer" for seat in seats):
            raise Crowded("The computers play in many matches just now; please try again in a few minutes.")

    @property
    def looking(self) -> int:
        """Browsers at all tables."""
        return sum(len(live.connections) for live in self._lives.values())

    def _forget_idle(self) -> None:
        idle = [key for key, live in self._lives.items() if not live.busy]
        for key in idle[:-MOST_IDLE]:
            del self._lives[key]


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
