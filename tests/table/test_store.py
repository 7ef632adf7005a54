"""The store alone, on real SQLite files and a real PostgreSQL."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from crackspread.games import game
from crackspread.kernel.errors import CrackspreadError
from crackspread.kernel.saved import format_1
from crackspread.table.log import StoredLog
from crackspread.table.store import EntryRow, Overtaken, SeatRow, Store, Stored, open_store, token_hash
from crackspread.table.tables import META

from .serving import sqlite_url

SETUP = {"game": "pipelite", "seats": ["Mara", "Ines"], "seed": 2**62, "components": {"longest_pays": 3}}
SEATS = [(SeatRow(0, "Mara", "me", None), "token-0"), (SeatRow(1, "Ines", "computer", "greedy"), None)]


@pytest.fixture
def store(database: str) -> Store:
    return open_store(database)


def begin(store: Store, match: str = "m", rows: tuple[EntryRow, ...] = ()) -> tuple[StoredLog, Stored]:
    """A new match, and what whoever begins it sees of it."""
    seats = [(seat, token and f"{match}-{token}") for seat, token in SEATS]
    return StoredLog(store, match), store.create(match, SETUP, f"{match}-watch", seats, rows, over=False)


def test_what_is_stored_is_read_again(store: Store) -> None:
    rows = (EntryRow(0, 1, 0, "move 5", None), EntryRow(1, 0, 0, "move 7", None))
    log, created = begin(store, rows=rows)
    stored = log.read()
    assert stored is not None
    assert stored == created
    assert (stored.setup, stored.rows, stored.version) == (SETUP, rows, 0)
    assert stored.seats == tuple(seat for seat, _ in SEATS)
    assert store.read("n") is None
    assert StoredLog(store, "n").version() is None


def test_a_change_drops_and_appends_and_counts_up(store: Store) -> None:
    rows = (
        EntryRow(0, 0, 0, "move 1", None),
        EntryRow(1, 1, 0, "move 2", None),
        EntryRow(2, 0, 1, "move 3", None),
        EntryRow(3, 1, 1, "move 4", None),
    )
    log, stored = begin(store, rows=rows)
    stored = log.change(stored, [*rows[:2], rows[3]], over=False)
    assert log.read() == stored
    stored = log.change(stored, [*stored.rows, EntryRow(4, 0, 1, "move 9", None)], over=True, result={"totals": [1, 2]})
    assert log.read() == stored
    assert [(row.seat, row.made) for row in stored.rows] == [(0, 0), (1, 0), (1, 1), (0, 1)]
    assert [row.move for row in stored.rows] == ["move 1", "move 2", "move 4", "move 9"]
    assert stored.version == 2 == log.version()


def test_whoever_read_an_older_version_writes_nothing(store: Store) -> None:
    log, seen = begin(store)
    log.change(seen, [EntryRow(0, 0, 0, "move 1", None)], over=False)
    with pytest.raises(Overtaken):
        log.change(seen, [EntryRow(0, 0, 0, "move 2", None)], over=False)
    with pytest.raises(Overtaken):
        StoredLog(store, "unknown").change(seen, [], over=False)
    stored = store.read("m")
    assert stored is not None
    assert stored.rows == (EntryRow(0, 0, 0, "move 1", None),)


def test_the_tables_themselves_refuse_a_second_move_of_the_same_number(store: Store) -> None:
    log, seen = begin(store, rows=(EntryRow(0, 0, 0, "move 1", None),))
    with pytest.raises(sa.exc.IntegrityError):
        log.change(seen, [*seen.rows, EntryRow(1, 0, 0, "move 2", None)], over=False)
    with pytest.raises(sa.exc.IntegrityError):
        log.change(seen, [*seen.rows, EntryRow(0, 1, 0, "move 2", None)], over=False)
    assert log.version() == 0, "a refused change leaves nothing behind"


def test_of_many_writers_at_once_exactly_one_wins_each_round(database: str) -> None:
    logs = [StoredLog(open_store(database), "m") for _ in range(4)]
    _, stored = begin(logs[0].store)

    def write(log: StoredLog, seen: Stored) -> Stored | None:
        row = EntryRow(seen.version, 0, seen.version, f"move {seen.version}", None)
        try:
            return log.change(seen, [*seen.rows, row], over=False)
        except Overtaken:
            return None

    with ThreadPoolExecutor(4) as pool:
        for _ in range(50):
            (stored,) = filter(None, pool.map(write, logs, [stored] * 4))
    assert logs[0].read() == stored
    assert [row.move for row in stored.rows] == [f"move {version}" for version in range(50)]


def test_tokens_open_what_they_were_made_for_and_are_not_stored(store: Store) -> None:
    begin(store)
    begin(store, "n")
    held = store.held(["n-watch", "nonsense", "", "\ud800", "m-token-0"])
    assert [(h.token, h.match, h.seat) for h in held] == [("n-watch", "n", None), ("m-token-0", "m", 0)]
    with store.engine.connect() as connection:
        for table in META.sorted_tables:
            assert "token-0" not in str(connection.execute(table.select()).all())


def test_unfinished_matches_with_computers_are_found(store: Store) -> None:
    begin(store)
    log, seen = begin(store, "over")
    log.change(seen, [], over=True)
    store.create("people", SETUP, "w", [SEATS[0]], [], over=False)
    assert store.unfinished_with_computers() == ["m"]


def test_an_entry_needs_its_match(store: Store) -> None:
    with pytest.raises(sa.exc.IntegrityError), store.engine.begin() as connection:
        connection.execute(sa.text("INSERT INTO entries (match_id, n, seat, made, move) VALUES ('none', 0, 0, 0, 0)"))


def test_the_migrations_make_the_tables_that_the_code_names(store: Store) -> None:
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), META) == []


def test_matches_of_the_first_version_are_taken_along(database: str) -> None:
    store = open_store(database)
    with store.engine.execution_options(writes=True).begin() as connection:
        for table in reversed(META.sorted_tables):
            table.drop(connection)
        connection.execute(sa.text("DROP TABLE alembic_version"))
    store.migrate("0001")
    with store.engine.execution_options(writes=True).begin() as connection:
        setup = json.dumps(SETUP)
        connection.execute(
            sa.text(
                "INSERT INTO matches (id, setup, watch, version, over, created, updated)"
                " VALUES ('m', :setup, 'w', 3, :over, 1, 2)"
            ),
            {"setup": setup, "over": False},
        )
        for seat, token in enumerate((token_hash("first"), None)):
            connection.execute(
                sa.text("INSERT INTO seats (match_id, seat, kind, token) VALUES ('m', :seat, 'me', :token)"),
                {"seat": seat, "token": token},
            )
        connection.execute(sa.text("INSERT INTO entries (match_id, n, seat, made, move) VALUES ('m', 0, 0, 0, 7)"))
    store.migrate()
    stored = store.read("m")
    assert stored is not None
    rows = (EntryRow(0, 0, 0, format_1(game("pipelite"))[0][7], None),)
    assert (stored.rows, stored.version, stored.paused, stored.chat) == (rows, 3, None, ())
    assert [(h.match, h.seat) for h in store.held(["first"])] == [("m", 0)]


def test_notes_beside_the_log_are_kept_and_count_up(store: Store) -> None:
    log, seen = begin(store)
    paused = log.pause(seen, 1)
    stored = log.say(paused, 1, "Hello")
    with pytest.raises(Overtaken):
        log.say(paused, 0, "Too late")
    assert log.read() == stored
    assert (stored.version, stored.paused) == (2, 1)
    assert [(said.n, said.seat, said.text) for said in stored.chat] == [(0, 1, "Hello")]
    stored = log.sit(log.pause(stored, None), 1, 1, "Ada")
    assert log.read() == stored
    assert (stored.version, stored.paused, stored.seats[1].name) == (4, None, "Ada")


def test_a_rematch_is_opened_by_the_same_tokens_and_begun_once(store: Store) -> None:
    log, seen = begin(store)
    stored = log.begin_rematch(seen, "n", {**SETUP, "seats": ["Ines", "Mara"]})
    assert log.read() == stored
    with pytest.raises(Overtaken):
        log.begin_rematch(seen, "o", {**SETUP, "seats": ["Ines", "Mara"]})
    assert store.read("o") is None
    again = store.read("n")
    assert again is not None
    assert [(seat.name, seat.kind, seat.level) for seat in again.seats] == [
        ("Ines", "computer", "greedy"),
        ("Mara", "me", None),
    ]
    assert [(h.match, h.seat) for h in store.held(["m-token-0"])] == [("n", 1), ("m", 0)]


def test_servers_that_start_at_once_on_a_new_database_take_turns(database: str) -> None:
    program = "import sys; from crackspread.table.store import open_store; open_store(sys.argv[1])"
    starting = [subprocess.Popen([sys.executable, "-c", program, database]) for _ in range(2)]
    assert [process.wait(60) for process in starting] == [0, 0]


def test_sqlite_keeps_every_commit_through_a_crash(tmp_path: Path) -> None:
    with open_store(sqlite_url(tmp_path)).engine.connect() as connection:
        values = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert values == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


@pytest.mark.parametrize(
    "address",
    [
        "nonsense",
        "mysql://localhost/x",
        "postgresql://nobody@/none?host=/nowhere",
        "sqlite:////dev/null/table.sqlite",
        "sqlite:////dev",
    ],
)
def test_a_database_that_cannot_be_opened_is_one_sentence(address: str) -> None:
    with pytest.raises(CrackspreadError) as refusal:
        open_store(address)
    assert "\n" not in str(refusal.value)
    assert str(refusal.value).endswith(".")


def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "table.sqlite").write_text("these are words, not pages of a database. " * 50)
    with pytest.raises(CrackspreadError, match="cannot be opened"):
        open_store(sqlite_url(tmp_path))
