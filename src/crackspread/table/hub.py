"""All live matches of one server: found, loaded, changed, and everybody at the table told.

The event loop never waits for the store or the engine: both work in threads, one at a time for each match.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from crackspread.kernel.match import Match

from .live import LiveMatch, rows_after
from .models import Created, SeatAsked, SeatCreated
from .store import Held, Seat, Store

T = TypeVar("T")

MOST_IDLE = 200
"""Matches kept in memory though nobody looks at them; a refold takes milliseconds."""


class Hub:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._lives: dict[str, LiveMatch] = {}
        self.on_change: Callable[[LiveMatch], None] = lambda _live: None

    async def create(self, match: Match, seats: Sequence[SeatAsked]) -> Created:
        """Store a new or imported match; returns its tokens, the only time that they are seen."""
        setup = json.loads(match.dumps())
        del setup["moves"]
        made = Created(
            id=secrets.token_hex(8),
            watch=secrets.token_urlsafe(24),
            seats=[SeatCreated(seat=i, **seat.model_dump(), token=_token(seat)) for i, seat in enumerate(seats)],
        )
        rows = [(Seat(s.seat, s.name, s.kind, s.level), s.token) for s in made.seats]
        await asyncio.to_thread(self.store.create, made.id, setup, made.watch, rows, rows_after([], match), match.over)
        self.on_change(await self.open(made.id))
        return made

    async def held(self, tokens: Iterable[str]) -> list[Held]:
        return await asyncio.to_thread(self.store.held, tokens)

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
            before = live.version
            try:
                return await asyncio.to_thread(call, *args)
            finally:
                if live.version != before:
                    self.changed(live)

    def changed(self, live: LiveMatch) -> None:
        for connection in live.connections:
            connection.renew()
        self.on_change(live)

    def _forget_idle(self) -> None:
        idle = [key for key, live in self._lives.items() if not live.busy]
        for key in idle[:-MOST_IDLE]:
            del self._lives[key]


def _token(seat: SeatAsked) -> str | None:
    return None if seat.kind == "computer" else secrets.token_urlsafe(24)
