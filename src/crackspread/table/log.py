"""Where a session writes down what happens: in the store, or in memory for as long as it lasts.

A write is given the match as its author had seen it, and gives it back as it is now. Whoever had seen an older version
of a stored match is `Overtaken` and writes nothing.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Protocol

import sqlalchemy as sa

from crackspread.kernel.match import Match

from .refused import Refused
from .store import EntryRow, Said, SeatRow, Store, Stored, add_entries, add_match, move_on, token_hash
from .stored_match import Unfolded, common, unfold
from .tables import CHAT, ENTRIES, MATCHES, SEATS


class Log(Protocol):
    def read(self) -> Stored | None: ...
    def version(self) -> int | None: ...
    def unfold(self, stored: Stored) -> Unfolded: ...
    def change(
        self, seen: Stored, rows: Sequence[EntryRow], over: bool, result: dict[str, Any] | None = None
    ) -> Stored: ...
    def pause(self, seen: Stored, seat: int | None) -> Stored: ...
    def say(self, seen: Stored, seat: int, text: str) -> Stored: ...
    def sit(self, seen: Stored, seat: int, to: int, name: str) -> Stored: ...
    def begin_rematch(self, seen: Stored, rematch: str, setup: dict[str, Any]) -> Stored: ...


class StoredLog:
    """The log of a match in the store, which other servers may write too."""

    def __init__(self, store: Store, match: str) -> None:
        self.store, self.match = store, match

    def read(self) -> Stored | None:
        """The match as it is stored now."""
        return self.store.read(self.match)

    def version(self) -> int | None:
        """What `read` would give as the version, for less."""
        with self.store.engine.connect() as connection:
            found: int | None = connection.scalar(sa.select(MATCHES.c.version).where(MATCHES.c.id == self.match))
        return found

    def unfold(self, stored: Stored) -> Unfolded:
        """The match that these rows tell."""
        return unfold(stored)

    def change(
        self, seen: Stored, rows: Sequence[EntryRow], over: bool, result: dict[str, Any] | None = None
    ) -> Stored:
        """Let the log consist of these rows."""
        keep = common(seen.rows, rows)
        drop = [row.n for row in seen.rows[keep:]]
        with self._moving_on(seen, over=over, result=result) as (connection, now):
            if drop:
                connection.execute(ENTRIES.delete().where(ENTRIES.c.match_id == self.match, ENTRIES.c.n.in_(drop)))
            add_entries(connection, self.match, rows[keep:])
        return replace(now, rows=tuple(rows), over=over, result=result)

    def pause(self, seen: Stored, seat: int | None) -> Stored:
        """Note who paused the match, None for nobody."""
        with self._moving_on(seen, paused=seat) as (_, now):
            return replace(now, paused=seat)

    def say(self, seen: Stored, seat: int, text: str) -> Stored:
        """Append a line to the chat."""
        with self._moving_on(seen) as (connection, now):
            said = Said(len(seen.chat), seat, text, now.updated)
            connection.execute(CHAT.insert(), {"match_id": self.match, **vars(said)})
        return replace(now, chat=(*seen.chat, said))

    def sit(self, seen: Stored, seat: int, to: int, name: str) -> Stored:
        """Let two seats change tokens and names, which may be one and the same, and give the second a new name."""
        names = list(seen.setup["seats"])
        names[seat], names[to] = names[to], name
        setup, seats = {**seen.setup, "seats": names}, tuple(replace(s, name=names[s.seat]) for s in seen.seats)
        bare = {key: value for key, value in setup.items() if key != "components"}
        with self._moving_on(seen, setup=bare) as (connection, now):
            if seat != to:
                of = SEATS.c.match_id == self.match
                tokens = {row.seat: row.token for row in connection.execute(SEATS.select().where(of))}
                for one, other in ((seat, to), (to, seat)):
                    connection.execute(SEATS.update().where(of, SEATS.c.seat == one).values(token=tokens[other]))
        return replace(now, setup=setup, seats=seats)

    def begin_rematch(self, seen: Stored, rematch: str, setup: dict[str, Any]) -> Stored:
        """Create another match with the same seats, each moved up by one, and note it in this one."""
        with self._moving_on(seen, rematch=rematch) as (connection, now):
            old = connection.execute(SEATS.select().where(SEATS.c.match_id == self.match).order_by(SEATS.c.seat)).all()
            seats = [
                (SeatRow(seat, setup["seats"][seat], row.kind, row.level), row.token)
                for seat, row in enumerate([*old[1:], *old[:1]])
            ]
            add_match(connection, rematch, setup, token_hash(secrets.token_urlsafe(24)), seats)
        return replace(now, rematch=rematch)

    @contextmanager
    def _moving_on(self, seen: Stored, **head: Any) -> Iterator[tuple[sa.Connection, Stored]]:
        """A transaction that first moves the match on from what its author has seen."""
        with self.store.write() as connection:
            now = move_on(connection, self.match, seen.version, **head)
            yield connection, replace(seen, version=seen.version + 1, updated=now)


class MemoryLog:
    """The log of a try-out, which begins at a position of another match and ends with its session."""

    def __init__(self, stored: Stored, begun: Match) -> None:
        self._stored, self._begun = stored, begun.copy()

    def read(self) -> Stored:
        """The try-out as it is now."""
        return self._stored

    def version(self) -> int:
        """How often it was written."""
        return self._stored.version

    def unfold(self, stored: Stored) -> Unfolded:
        """The match that these rows tell, from where the try-out began."""
        match = self._begun.copy()
        for row in stored.rows:
            match.play(match.game.moves.by_text(row.move) or 0, row.seat)
        return Unfolded(match, None)

    def change(
        self, seen: Stored, rows: Sequence[EntryRow], over: bool, result: dict[str, Any] | None = None
    ) -> Stored:
        """Let the log consist of these rows."""
        now = replace(seen, version=seen.version + 1, updated=time.time())
        self._stored = replace(now, rows=tuple(rows), over=over, result=result)
        return self._stored

    def _never(self, *_: object) -> Stored:
        raise Refused("A try-out has no pause and no rematch.")

    pause = say = sit = begin_rematch = _never
