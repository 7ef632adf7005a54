"""The store: every match as its log, in SQLite or PostgreSQL.

A change to a match is one transaction that first moves the match's version on from the one its author had read. Whoever
read an older version is `Overtaken` and writes nothing, whether it is a thread, a process or a machine. Tokens are kept
as hashes only. Nothing here knows a rule of a game.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.dialects import postgresql, sqlite

from crackspread.kernel.errors import CrackspreadError

from .tables import ANALYSES, CHAT, COMPONENTS, ENTRIES, MATCHES, SEATS


class Overtaken(Exception):
    """Somebody else changed the match first; nothing was written."""


@dataclass(frozen=True)
class SeatRow:
    seat: int
    name: str
    kind: str
    level: str | None


@dataclass(frozen=True)
class EntryRow:
    """One entry of the log: `made` counts the entries of its own seat before it."""

    n: int
    seat: int
    made: int
    move: str
    digest: str | None


@dataclass(frozen=True)
class Said:
    """One line of the chat."""

    n: int
    seat: int
    text: str
    when: float


@dataclass(frozen=True)
class Stored:
    """All that is stored of a match but its tokens."""

    id: str
    setup: dict[str, Any]
    seats: tuple[SeatRow, ...]
    rows: tuple[EntryRow, ...]
    chat: tuple[Said, ...]
    version: int
    updated: float
    paused: int | None
    rematch: str | None
    over: bool = False
    result: dict[str, Any] | None = None
    deal: str | None = None


@dataclass(frozen=True)
class Held:
    """What a token opens: a seat of a match, or with seat None the right to watch it."""

    token: str
    match: str
    seat: int | None


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


class Store:
    """All matches, by their ids and tokens; what is written of one of them goes by its `log.StoredLog`."""

    def __init__(self, url: sa.URL) -> None:
        self.engine = sa.create_engine(url, pool_pre_ping=True)
        if self.engine.dialect.name == "sqlite":
            sa.event.listen(self.engine, "connect", _prepare_sqlite)
            sa.event.listen(self.engine, "begin", _begin_sqlite)

    def migrate(self, to: str = "head") -> None:
        """Bring the database to this version's tables or an earlier one's; servers that start at once take turns."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
        with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
            if connection.dialect.name == "postgresql":
                connection.execute(sa.text("SELECT pg_advisory_xact_lock(hashtext('crackspread'))"))
            config.attributes["connection"] = connection
            command.upgrade(config, to)

    def close(self) -> None:
        self.engine.dispose()

    def create(
        self,
        match: str,
        setup: dict[str, Any],
        watch: str,
        seats: Sequence[tuple[SeatRow, str | None]],
        rows: Sequence[EntryRow],
        over: bool,
        result: dict[str, Any] | None = None,
        deal: str | None = None,
    ) -> Stored:
        hashed = [(seat, token and token_hash(token)) for seat, token in seats]
        with self.write() as connection:
            now = add_match(connection, match, setup, token_hash(watch), hashed, over=over, result=result, deal=deal)
            add_entries(connection, match, rows)
        sitting = tuple(seat for seat, _ in seats)
        return Stored(match, setup, sitting, tuple(rows), (), 0, now, None, None, over, result, deal)

    def read(self, match: str) -> Stored | None:
        # The version is read first: entries newer than it cost their reader an Overtaken, older ones could lose a move.
        with self.engine.connect() as connection:
            head = connection.execute(MATCHES.select().where(MATCHES.c.id == match)).one_or_none()
            if head is None:
                return None
            seats = connection.execute(SEATS.select().where(SEATS.c.match_id == match).order_by(SEATS.c.seat)).all()
            rows = connection.execute(ENTRIES.select().where(ENTRIES.c.match_id == match).order_by(ENTRIES.c.n)).all()
            chat = connection.execute(CHAT.select().where(CHAT.c.match_id == match).order_by(CHAT.c.n)).all()
            known = sa.select(COMPONENTS.c["values"]).where(COMPONENTS.c.digest == head.components)
            values = connection.execute(known).scalar_one()
        return Stored(
            head.id,
            {**head.setup, "components": values},
            tuple(SeatRow(row.seat, head.setup["seats"][row.seat], row.kind, row.level) for row in seats),
            tuple(EntryRow(row.n, row.seat, row.made, row.move, row.digest) for row in rows),
            tuple(Said(row.n, row.seat, row.text, row.when) for row in chat),
            head.version,
            head.updated,
            head.paused,
            head.rematch,
            head.over,
            head.result,
            head.deal,
        )

    def held(self, tokens: Iterable[str]) -> list[Held]:
        """What these tokens open, in their order, the latest match first; unknown ones are left out."""
        hashes = {token_hash(token): token for token in tokens}
        seats = (
            sa.select(SEATS.c.token, SEATS.c.match_id, SEATS.c.seat)
            .join(MATCHES)
            .where(SEATS.c.token.in_(hashes))
            .order_by(MATCHES.c.created.desc())
        )
        watch = sa.select(MATCHES.c.watch, MATCHES.c.id, sa.null()).where(MATCHES.c.watch.in_(hashes))
        with self.engine.connect() as connection:
            found = [*connection.execute(seats), *connection.execute(watch)]
        return [Held(hashes[key], match, seat) for key in hashes for token, match, seat in found if token == key]

    def unfinished_with_computers(self) -> list[str]:
        query = (
            sa.select(MATCHES.c.id)
            .where(~MATCHES.c.over, MATCHES.c.id.in_(sa.select(SEATS.c.match_id).where(SEATS.c.kind == "computer")))
            .order_by(MATCHES.c.updated.desc())
        )
        with self.engine.connect() as connection:
            return list(connection.scalars(query))

    def keep_analysis(self, match: str, under: str, result: dict[str, Any]) -> None:
        """Instead of an older one. Another server that was faster has stored the same."""
        with suppress(sa.exc.IntegrityError), self.write() as connection:
            connection.execute(ANALYSES.delete().where(ANALYSES.c.match_id == match))
            connection.execute(ANALYSES.insert(), {"match_id": match, "under": under, "result": result})

    def analysis(self, match: str, under: str) -> dict[str, Any] | None:
        query = sa.select(ANALYSES.c.result).where(ANALYSES.c.match_id == match, ANALYSES.c.under == under)
        with self.engine.connect() as connection:
            found: dict[str, Any] | None = connection.scalar(query)
        return found

    def write(self) -> Any:
        """A transaction that writes, as a context manager."""
        return self.engine.execution_options(writes=True).begin()


def open_store(url: str) -> Store:
    """The store at this address, its tables made or brought up to date; what is wrong with it is one sentence."""
    try:
        address = sa.make_url(url)
        if address.drivername == "postgresql":
            address = address.set(drivername="postgresql+psycopg")
        if address.get_backend_name() not in ("sqlite", "postgresql"):
            raise CrackspreadError("Matches are kept in SQLite or PostgreSQL; the address begins with either.")
        if address.get_backend_name() == "sqlite" and address.database:
            Path(address.database).parent.mkdir(parents=True, exist_ok=True)
        store = Store(address)
        store.migrate()
        return store
    except sa.exc.ArgumentError:
        raise CrackspreadError("A database is named by an address such as sqlite:///matches.sqlite.") from None
    except ImportError:
        raise CrackspreadError("PostgreSQL needs one package more: pip install '.[postgres]' in a checkout.") from None
    except (sa.exc.SQLAlchemyError, OSError) as error:
        cause = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise CrackspreadError(f"The database cannot be opened: {cause}.") from None


def add_match(
    connection: sa.Connection,
    match: str,
    setup: dict[str, Any],
    watch: str,
    seats: Sequence[tuple[SeatRow, str | None]],
    *,
    over: bool = False,
    result: dict[str, Any] | None = None,
    deal: str | None = None,
) -> float:
    """A new match, made at the time returned; `watch` and the tokens of the seats are hashes."""
    now = time.time()
    values, rest = setup["components"], {name: value for name, value in setup.items() if name != "components"}
    digest = hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()
    if connection.scalar(sa.select(COMPONENTS.c.digest).where(COMPONENTS.c.digest == digest)) is None:
        insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        connection.execute(insert(COMPONENTS).on_conflict_do_nothing(), {"digest": digest, "values": values})
    head = {"id": match, "setup": rest, "watch": watch, "version": 0, "over": over, "created": now, "updated": now}
    connection.execute(MATCHES.insert(), {**head, "components": digest, "result": result, "deal": deal})
    connection.execute(
        SEATS.insert(),
        [
            {"match_id": match, "seat": seat.seat, "kind": seat.kind, "level": seat.level, "token": token}
            for seat, token in seats
        ],
    )
    return now


def move_on(connection: sa.Connection, match: str, version: int, **values: Any) -> float:
    """Move the match on from this version, at the time returned, or raise Overtaken."""
    now = time.time()
    found = connection.execute(
        MATCHES.update()
        .where(MATCHES.c.id == match, MATCHES.c.version == version)
        .values(version=version + 1, updated=now, **values)
    )
    if found.rowcount != 1:
        raise Overtaken(match)
    return now


def add_entries(connection: sa.Connection, match: str, rows: Sequence[EntryRow]) -> None:
    """Append rows to the log."""
    if rows:
        connection.execute(ENTRIES.insert(), [{"match_id": match, **vars(row)} for row in rows])


def _prepare_sqlite(raw: Any, _record: object) -> None:
    raw.isolation_level = None  # or the driver would begin and commit by itself, around DDL too
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        raw.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: sa.Connection) -> None:
    # A writer that began as a reader could find its snapshot outdated and fail instead of waiting its turn.
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
