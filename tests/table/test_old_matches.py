"""Matches outlive the rules they were begun under: those of the version before, and those whose rules have changed.

`version_0003.json` holds the rows of a database that the version before moves were stored by name wrote itself, and
`version_0004.json.gz` those that the version before games had floors wrote: one running and one finished match of each
game, and of each edition of Pipeline.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import crackspread
from crackspread.kernel.saved import moves_of, setup_of
from crackspread.table.store import EntryRow, SeatRow, Store, open_store
from crackspread.table.stored_match import result_of, rows_after, unfold
from crackspread.table.tables import META

from .serving import Server

FOLDER = Path(__file__).parent
BEFORE: dict[str, Any] = json.loads((FOLDER / "version_0003.json").read_text())
RUNNING = [row["id"] for row in BEFORE["matches"] if not row["over"]]
OVER = [row["id"] for row in BEFORE["matches"] if row["over"]]


def empty_store(database: str, version: str) -> Store:
    """A database with the tables of this version, and nothing in them."""
    store = open_store(database)
    with store.engine.execution_options(writes=True).begin() as connection:
        for table in reversed(META.sorted_tables):
            table.drop(connection)
        connection.execute(sa.text("DROP TABLE alembic_version"))
    store.migrate(version)
    return store


@pytest.fixture
def old(database: str) -> str:
    """A database of the version before, brought up to date."""
    store = empty_store(database, "0003")
    with store.engine.execution_options(writes=True).begin() as connection:
        for name in ("matches", "seats", "chat", "analyses"):
            rows = [{k: json.dumps(v) if isinstance(v, dict) else v for k, v in row.items()} for row in BEFORE[name]]
            columns = ", ".join(f'"{column}"' for column in rows[0])
            values = ", ".join(f":{column}" for column in rows[0])
            connection.execute(sa.text(f"INSERT INTO {name} ({columns}) VALUES ({values})"), rows)
        for match, entries in BEFORE["entries"].items():
            connection.execute(
                sa.text("INSERT INTO entries (match_id, n, seat, made, move) VALUES (:match, :n, :seat, :made, :move)"),
                [dict(zip(("n", "seat", "made", "move"), row, strict=True), match=match) for row in entries],
            )
    store.migrate()
    store.close()
    return database


def token(match: str, seat: int = 0) -> dict[str, str]:
    return {"Authorization": f"Bearer token-{match}-{seat}"}


def test_every_match_of_the_version_before_opens(old: str, start: Callable[[str], Server]) -> None:
    """In REFINED the starting contracts that are left over now lie in the deck: two matches drew other cards there."""
    server = start(old)
    held = server.http.post("/api/matches/status", json={"tokens": [f"token-{m}-0" for m in RUNNING + OVER]}).json()
    assert {status["id"] for status in held} == {*RUNNING, *OVER}
    for match in RUNNING + OVER:
        state = server.http.get(f"/api/matches/{match}", headers=token(match)).json()
        stored = len(BEFORE["entries"][match])
        assert state["over"] == (match in OVER)
        if match in ("refined-running", "refined-over"):
            assert state["archived"].startswith("This match was played under earlier rules")
            assert 0 < state["entries"] < stored
        else:
            assert state["archived"] is None
            assert state["entries"] >= stored
        past = server.http.get(f"/api/matches/{match}/at/{state['entries'] // 2}", headers=token(match))
        assert past.json()["entries"] == state["entries"] // 2
    with server.browse("lite-running", "token-lite-running-0") as me:
        at = me.state["at"]
        me.play(me.state["legal"][0])
        assert me.state["at"] == at + 1


def test_no_match_from_before_games_had_floors_is_archived(database: str, start: Callable[[str], Server]) -> None:
    """Whatever the order of files and fields became, every move leads where it led, and running matches go on."""
    tables = json.loads(gzip.decompress((FOLDER / "version_0004.json.gz").read_bytes()))
    store = empty_store(database, "0004")
    with store.engine.execution_options(writes=True).begin() as connection:
        for name, held in tables.items():
            rows = [dict(zip(held["columns"], row, strict=True)) for row in held["rows"]]
            if rows:
                connection.execute(META.tables[name].insert(), rows)
    store.migrate()
    store.close()
    server = start(database)
    matches = [dict(zip(tables["matches"]["columns"], row, strict=True)) for row in tables["matches"]["rows"]]
    assert len(matches) == 10
    for match in matches:
        with server.browse(match["id"], *(f"token-{match['id']}-{seat}" for seat in range(4))) as me:
            assert me.state["archived"] is None
            assert me.state["over"] == match["over"]
            assert me.state["entries"] == sum(row[0] == match["id"] for row in tables["entries"]["rows"])
            if match["over"]:
                assert me.state["score"] == match["result"]
            else:
                me.look(me.state["actor"])
                at = me.state["at"]
                me.play(me.state["legal"][-1])
                assert (me.state["at"], me.state["archived"]) == (at + 1, None)


def test_the_moves_components_and_results_of_the_version_before_are_its_own(old: str) -> None:
    store = open_store(old)
    cards = store.read("refined-cards")
    assert cards is not None
    assert all(card["name"].endswith(" II") for card in cards.setup["components"]["contracts"])
    lite = store.read("lite-over")
    assert lite is not None
    assert lite.setup["components"]["longest_pays"] == 3
    assert lite.over
    assert unfold(lite).match.score().totals == [-3, -24, -24]
    with store.engine.connect() as connection:
        shared = connection.scalar(sa.text("SELECT COUNT(*) FROM components"))
    assert shared == 5, "one of each game as it shipped, and two changed ones"
    store.close()


def test_what_the_rules_of_today_do_not_allow_is_archived(old: str, start: Callable[[str], Server]) -> None:
    store, at = open_store(old), 40
    with store.engine.execution_options(writes=True).begin() as connection:
        connection.execute(
            sa.text("UPDATE entries SET move = 'no_more of=this' WHERE match_id = 'pipe-over' AND n = :n"), {"n": at}
        )
    store.close()
    server = start(old)
    state = server.http.get("/api/matches/pipe-over", headers=token("pipe-over")).json()
    assert state["archived"].startswith("This match was played under earlier rules")
    assert "Move 41" in state["archived"]
    assert (state["entries"], state["over"], state["legal"], state["waiting"]) == (at, True, [], [])


# --- digests ----------------------------------------------------------------------------------------------------------


def keep(store: Store, match: crackspread.Match, spoilt: int | None = None) -> list[EntryRow]:
    """Store a match as one of other rules, which at one entry led elsewhere."""
    rows = rows_after([], match)
    if spoilt is not None:
        rows[spoilt] = EntryRow(**{**vars(rows[spoilt]), "digest": "000000000000"})
    seats = [(SeatRow(seat, name, "me", None), f"token-m-{seat}") for seat, name in enumerate(match.names)]
    setup = {**setup_of(match), "rules": "other"}
    store.create("m", setup, "watch-m", seats, rows, match.over, result_of(match))
    return rows


def played(moves: int) -> crackspread.Match:
    match = crackspread.game("pipelite").new(2, 3, {"rounds": 2}, {"longest_pays": 5}, ["Mara", "Theo"], "python")
    while not match.over and len(match.entries) < moves:
        match.play(match.legal()[0])
    return match


def test_a_match_of_other_rules_goes_on_if_they_lead_to_the_same(database: str, start: Callable[[str], Server]) -> None:
    store = open_store(database)
    rows = keep(store, played(6))
    store.close()
    with start(database).browse("m", "token-m-0", "token-m-1") as me:
        assert me.state["archived"] is None
        me.play(me.state["legal"][0])
        assert me.state["entries"] == len(rows) + 1


def test_a_match_that_led_elsewhere_is_archived_up_to_there(database: str, start: Callable[[str], Server]) -> None:
    store = open_store(database)
    match = played(10_000)
    keep(store, match, spoilt=4)
    store.close()
    server = start(database)
    state = server.http.get("/api/matches/m", headers=token("m")).json()
    assert "Move 5 of this saved match leads elsewhere under today's rules." in state["archived"]
    assert (state["entries"], state["over"], state["legal"]) == (4, True, [])
    assert state["score"] == json.loads(json.dumps(match.score().as_dict())), "the result as it was stored"
    status = server.http.post("/api/matches/status", json={"tokens": ["token-m-0"]}).json()
    assert status[0]["archived"] == state["archived"]
    assert server.http.get("/api/matches/m/at/2", headers=token("m")).json()["entries"] == 2
    assert server.http.get("/api/matches/m/chart", headers=token("m")).status_code == 200
    assert server.http.get("/api/matches/m/export", headers=token("m")).json()["moves"] == moves_of(match)[:4]
    assert server.http.post("/api/matches/m/tryout", headers=token("m"), json={"at": 2}).status_code == 403
    assert server.http.post("/api/matches/m/analysis", headers=token("m")).status_code == 422
    with server.browse("m", "token-m-0", "token-m-1") as me:
        for do, more in (("play", {"move": 0, "at": me.state["at"]}), ("undo", {"at": me.state["at"]}), ("pause", {})):
            assert me.ask(do, seat=0, **more)["reason"] == state["archived"]
        assert me.ask("hint", seat=0, at=me.state["at"])["type"] == "refused"


def test_an_undo_among_the_moves_of_others_leaves_digests_that_agree(
    database: str, start: Callable[[str], Server]
) -> None:
    server = start(database)
    made = server.create("me", "me", seed=5)
    tokens = [seat["token"] for seat in made["seats"]]
    with server.browse(made["id"], *tokens) as me:
        for seat in (0, 1, 0, 1, 1):
            me.look(seat)
            me.play(me.state["legal"][0])
        me.look(0)
        me.ask("undo", seat=0, at=me.state["at"])
        me.until(lambda state: state["entries"] == 4)
    store = open_store(database)
    stored = store.read(made["id"])
    assert stored is not None
    assert [row.digest for row in stored.rows] == unfold(stored).match.digests()
    store.close()
