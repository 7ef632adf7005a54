"""Analyses at the table: made in the background, told as they go, stored with the match, for finished matches alone."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import crackspread
from crackspread.lab.analysis import analyse
from crackspread.table.analysis import Job
from crackspread.table.store import open_store

from .serving import DONE, PATIENCE, Server, sqlite_url
from .test_http import finished, sentence
from .test_life import crude, ended, post
from .test_live import tokens


def analysed(server: Server, match: str, *held: str) -> dict[str, Any]:
    """Have it done and wait for it; `done` must never fall meanwhile."""
    path, before = f"/api/matches/{match}/analysis", -1
    found = post(server, path, *held).json()
    deadline = time.monotonic() + 2 * PATIENCE
    while found["result"] is None:
        assert time.monotonic() < deadline, found
        assert before <= found["done"] <= found["of"]
        before = found["done"]
        found = server.get(path, *held).json()
        assert found["problem"] is None
    result: dict[str, Any] = found["result"]
    return result


def test_an_analysis_is_made_once_and_says_what_the_command_line_says(server: Server) -> None:
    made = ended(server, "me", "link")
    path = f"/api/matches/{made['id']}/analysis"
    before = server.get(path, made["watch"]).json()
    assert (before["of"], before["result"], before["problem"]) == (0, None, None)
    assert before["seconds"] > 0
    begun = post(server, path, *tokens(made)).json()
    assert begun["of"] > 1
    assert post(server, path, made["watch"]).json()["of"] in (begun["of"], 0), "a second request joins the first"
    result = analysed(server, made["id"], made["watch"])
    match = crackspread.loads(json.dumps(finished()))
    assert result == json.loads(json.dumps(analyse(match, jobs=1)))
    assert post(server, path, made["watch"]).json()["result"] == result


def test_the_time_left_follows_the_pace_of_the_analysis() -> None:
    job = Job(of=10, seconds=40, begun=100.0)
    assert job.left(104.0) == 40, "nothing shows the pace yet"
    job.done = 1
    assert job.left(104.0) == 36
    job.done = 5
    assert job.left(110.0) == 10
    job.done = 10
    assert job.left(120.0) == 1


def test_the_position_after_a_better_line_is_shown(server: Server) -> None:
    made = ended(server, "me", "link")
    result = analysed(server, made["id"], made["watch"])
    seat, line = next((turn["seat"], line) for turn in result["turns"] for line in turn["better"])
    shown = server.get(f"/api/matches/{made['id']}/at/{line['at']}/better", made["watch"]).json()
    past = crackspread.loads(json.dumps(finished())).at(line["at"])
    for move in line["moves"]:
        past.play(move, seat)
    assert (shown["entries"], shown["legal"]) == (line["at"], [])
    assert shown["view"]["sheets"][seat] == json.loads(json.dumps(past.view(None)))["sheets"][seat]
    sentence(server.get(f"/api/matches/{made['id']}/at/{10**6}/better", made["watch"]), 403)


def test_an_analysis_outlives_the_server(database: str, start: Callable[[str], Server]) -> None:
    server = start(database)
    made = ended(server, "me", "link")
    result = analysed(server, made["id"], *tokens(made))
    server.kill()
    again = start(database)
    found = again.get(f"/api/matches/{made['id']}/analysis", made["watch"]).json()
    assert found["result"] == result


def test_an_analysis_that_a_dead_server_left_is_begun_anew(tmp_path: Path, start: Callable[[str], Server]) -> None:
    database = sqlite_url(tmp_path)
    server = start(database)
    made = ended(server, "me", "link")
    assert post(server, f"/api/matches/{made['id']}/analysis", *tokens(made)).json()["of"] > 1
    server.kill()
    assert analysed(start(database), made["id"], *tokens(made))["turns"]


def test_an_analysis_under_other_rules_is_worth_nothing(database: str) -> None:
    store = open_store(database)
    with store.engine.execution_options(writes=True).begin() as connection:
        connection.execute(
            sa.text(
                "INSERT INTO matches (id, setup, watch, version, over, created, updated)"
                " VALUES ('m', '{}', 'w', 3, :over, 1, 2)"
            ),
            {"over": True},
        )
    store.keep_analysis("m", "these rules", {"turns": [1]})
    assert store.analysis("m", "these rules") == {"turns": [1]}
    assert store.analysis("m", "other rules") is None
    store.keep_analysis("m", "other rules", {"turns": [2]})
    assert store.analysis("m", "these rules") is None
    assert store.analysis("m", "other rules") == {"turns": [2]}


def test_a_match_taken_back_is_analysed_anew(server: Server) -> None:
    """The last move of a finished match may be undone, and played in another way."""
    made = ended(server, "me", "device")
    analysed(server, made["id"], *tokens(made))
    with server.browse(made["id"], *tokens(made)) as us:
        seat = next(seat for seat in (0, 1) if us.look(seat)["can"]["undo"])
        assert us.ask("undo", seat=seat, at=us.state["at"])["type"] == "accepted"
        us.reach(over=False)
        path = f"/api/matches/{made['id']}/analysis"
        assert "Only a finished match" in sentence(server.get(path, *tokens(made)), 422)
        other = [move for move in us.state["legal"] if move != us.lines[-1]["moves"][-1]]
        us.play(other[0])
        while not us.state["over"]:
            us.play(us.state["legal"][-1])
        assert server.get(path, *tokens(made)).json()["result"] is None


def test_only_a_finished_match_is_analysed_and_only_for_who_may_see_it(server: Server) -> None:
    made = server.create("me", "link", seed=5)
    path = f"/api/matches/{made['id']}/analysis"
    for ask in (server.get(path, *tokens(made)), post(server, path, *tokens(made))):
        assert "Only a finished match" in sentence(ask, 422)
    over = ended(server, "me", "link")
    sentence(post(server, f"/api/matches/{over['id']}/analysis", "stranger"), 403)
    sentence(server.http.post(f"/api/matches/{over['id']}/analysis"), 401)
    tried = post(server, f"/api/matches/{over['id']}/tryout", over["watch"], at=3).json()
    sentence(post(server, f"/api/matches/{tried['id']}/analysis", *tokens(tried)), 422)


def test_computers_play_while_a_match_is_analysed(server: Server) -> None:
    saved = crackspread.loads(json.dumps(finished(rounds=8)))
    long = server.http.post("/api/matches/import", json={"match": json.loads(saved.dumps())}).json()
    path = f"/api/matches/{long['id']}/analysis"
    assert post(server, path, *tokens(long)).json()["of"] > 10
    made = server.create("computer:club", "computer:club", options={"rounds": 2})
    with server.browse(made["id"], made["watch"]) as watcher:
        watcher.reach(over=True)
        assert server.get(path, *tokens(long)).json()["result"] is None, "the computers had to wait for the analysis"


# --- again ------------------------------------------------------------------------------------------------------------


def test_one_plays_on_from_any_position_against_computers(server: Server) -> None:
    made = ended(server, "me", "link")
    match = crackspread.loads(json.dumps(finished()))
    at = next(n for n, entry in enumerate(match.entries) if entry.seat == 1)
    asked = {"at": at, "again": {"seat": 1, "level": "random"}}
    tried = post(server, f"/api/matches/{made['id']}/tryout", made["watch"], **asked).json()
    assert [(seat["kind"], seat["level"]) for seat in tried["seats"]] == [("computer", "random"), ("me", None)]
    with server.browse(tried["id"], *tokens(tried)) as me:
        assert (me.state["yours"], me.state["tryout"]["of"]) == ([1], made["id"])
        assert me.state["view"]["sheets"][1] == json.loads(json.dumps(match.at(at).view(1)))["sheets"][1]
        assert 0 in match.at(at).waiting
        me.reach(waiting=[1])  # the computer waits for nobody
        while not me.state["over"]:
            if 1 in me.state["waiting"]:
                me.play(me.state["legal"][-1])
            else:
                me.until(lambda state: state["over"] or 1 in state["waiting"])
        assert {line["seat"] for line in me.lines} == {0, 1}
    assert server.state(made["id"], made["watch"])["entries"] == len(match.entries)


def test_what_comes_is_dealt_anew(server: Server) -> None:
    """Whoever plays on knows the match, and must not know the dice."""
    match = crackspread.game("pipelite").new(1, 7, {"rounds": 2})
    match.play(DONE)
    rolled = json.loads(json.dumps(match.view(0)["sheets"][0]["dice"]))
    match.play(DONE)
    made = server.http.post("/api/matches/import", json={"match": json.loads(match.dumps())}).json()
    asked = {"at": 0, "again": {"seat": 0, "level": "club"}}
    tried = post(server, f"/api/matches/{made['id']}/tryout", *tokens(made), **asked).json()
    with server.browse(tried["id"], *tokens(tried)) as me:
        assert me.state["view"] == json.loads(json.dumps(match.at(0).view(0)))
        assert me.play(DONE)["view"]["sheets"][0]["dice"] != rolled


@pytest.mark.parametrize(
    ("again", "code"),
    [
        ({"seat": 2, "level": "club"}, 403),
        ({"seat": 0, "level": "oracle"}, 403),
        ({"seat": 0}, 422),
        ({"seat": -1, "level": "club"}, 422),
    ],
)
def test_a_wrong_seat_or_level_is_refused(server: Server, again: dict[str, Any], code: int) -> None:
    made = ended(server, "me", "link")
    sentence(post(server, f"/api/matches/{made['id']}/tryout", made["watch"], at=0, again=again), code)


def test_a_match_being_played_is_not_played_again(server: Server) -> None:
    made = server.create("me", "link", seed=5)
    with server.browse(made["id"], tokens(made)[0]) as me:
        crude(me)
        again = {"seat": 0, "level": "club"}
        path = f"/api/matches/{made['id']}/tryout"
        assert "finished match" in sentence(post(server, path, tokens(made)[0], at=1, again=again), 403)
