"""The life of a match beside its moves: going back, chat, pause, pace, rematch."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import httpx
import pytest

import crackspread

from .serving import DONE, Browser, Server
from .test_http import finished, sentence
from .test_live import refused, tokens

CRUDE = [move.id for move in crackspread.game("pipelite").moves if move.name == "crude"]


def post(server: Server, path: str, *held: str, **body: Any) -> httpx.Response:
    return server.http.post(path, json=body, headers={"Authorization": f"Bearer {','.join(held)}"})


def crude(browser: Browser) -> None:
    browser.play(next(move for move in browser.state["legal"] if move in CRUDE))


def ended(server: Server, *kinds: str) -> dict[str, Any]:
    """A match that is over, with seats of these kinds."""
    seats = [{"name": name, "kind": kind} for name, kind in zip(("Mara", "Theo"), kinds, strict=True)]
    made: dict[str, Any] = server.http.post("/api/matches/import", json={"match": finished(), "seats": seats}).json()
    return made


# --- going back -------------------------------------------------------------------------------------------------------


def test_one_may_go_back_over_moves_of_seats_in_ones_own_hand(server: Server) -> None:
    made = server.create("me", "device", seed=5)
    with server.browse(made["id"], *tokens(made)) as us:
        crude(us)
        us.look(1)
        crude(us)
        us.look(0)
        crude(us)
        assert (us.state["entries"], us.state["can"]["back"]) == (3, 0)
        assert us.ask("undo", seat=0, at=2, to=1)["type"] == "accepted"
        assert us.reach(entries=1)["request"] is None
        refused(us.ask("undo", seat=0, at=1, to=1))
        refused(us.ask("undo", seat=0, at=0, to=0), stale=True)
        assert server.state(made["id"], *tokens(made))["entries"] == 1
    stored = server.get(f"/api/matches/{made['id']}/export", *tokens(made)).json()["moves"]
    assert len(stored) == 1


def test_nobody_goes_back_past_what_was_shown_and_is_told_what_that_was(server: Server) -> None:
    made = server.create("me", seed=5)
    with server.browse(made["id"], *tokens(made)) as me:
        crude(me)
        me.play(DONE)
        assert me.state["can"]["back"] == 2
        crude(me)
        why = refused(me.ask("undo", seat=0, at=3, to=1))
        assert why.startswith("Cannot undo past move 2 (the roll of the dice): Seat 0 finished the round")
        assert me.ask("undo", seat=0, at=3, to=2)["type"] == "accepted"
        assert me.reach(entries=2)["can"]["why"] == why


def test_moves_of_other_people_go_only_if_all_of_them_agree(server: Server) -> None:
    made = server.create("me", "link", "link", "computer:random", seed=5)
    one, two, three = tokens(made)
    with (
        server.browse(made["id"], one) as me,
        server.browse(made["id"], two) as you,
        server.browse(made["id"], three) as they,
    ):
        me.reach(thinking=[])
        before = me.state["entries"]
        crude(me)
        crude(you)
        asking = {"seat": 0, "at": 1, "to": before}
        assert me.ask("undo", **asking)["type"] == "accepted"
        you.until(lambda state: state["request"] == {"seat": 0, "to": before, "waits": [1, 2]})
        assert you.ask("answer", seat=1, yes=True)["type"] == "accepted"
        they.until(lambda state: state["request"] == {"seat": 0, "to": before, "waits": [2]})
        refused(you.ask("answer", seat=1, yes=True))
        assert they.ask("answer", seat=2, yes=False)["type"] == "accepted"
        me.until(lambda state: state["request"] is None)
        assert me.state["entries"] == before + 2

        assert me.ask("undo", **asking)["type"] == "accepted"
        assert me.ask("answer", seat=0, yes=False)["type"] == "accepted", "one's own request can be withdrawn"
        me.ask("undo", **asking)
        for browser, seat in ((you, 1), (they, 2)):
            assert browser.ask("answer", seat=seat, yes=True)["type"] == "accepted"
        assert me.reach(entries=before)["request"] is None
        refused(you.ask("answer", seat=1, yes=True))


def test_a_move_answers_a_request_too(server: Server) -> None:
    made = server.create("me", "link", seed=5)
    with server.browse(made["id"], tokens(made)[0]) as me, server.browse(made["id"], tokens(made)[1]) as you:
        crude(you)
        crude(me)
        me.ask("undo", seat=0, at=1, to=0)
        you.until(lambda state: state["request"] is not None)
        crude(you)
        assert me.reach(entries=3)["request"] is None


# --- chat, pause and pace ---------------------------------------------------------------------------------------------


def test_people_at_different_devices_talk(database: str, start: Callable[[str], Server]) -> None:
    server = start(database)
    made = server.create("me", "link")
    with (
        server.browse(made["id"], tokens(made)[0]) as me,
        server.browse(made["id"], tokens(made)[1]) as you,
        server.browse(made["id"], made["watch"]) as watcher,
    ):
        me.ask("chat", seat=0, text="  Good luck! \u263a")
        said = you.until(lambda state: bool(state["chat"]["add"]))["chat"]
        assert [(line["n"], line["seat"], line["text"]) for line in said["add"]] == [(0, 0, "Good luck! \u263a")]
        you.ask("chat", seat=1, text="x" * 500)
        said = you.until(lambda state: bool(state["chat"]["add"]))["chat"]
        assert (said["keep"], said["add"][0]["n"]) == (1, 1)
        for text in ("", " ", "x" * 501, "a\nb", "\0", "\ud800", 5):
            refused(me.ask("chat", seat=0, text=text))
        refused(me.ask("chat", seat=1, text="I am Ines"))
        refused(watcher.ask("chat", seat=0, text="Hello"))
        assert watcher.state["chat"] == {"keep": 0, "add": []}
    server.kill()
    again = start(database).state(made["id"], tokens(made)[0])["chat"]
    assert [line["text"] for line in again["add"]] == ["Good luck! \u263a", "x" * 500]


def test_nobody_talks_to_themselves(server: Server) -> None:
    made = server.create("me", "computer:random")
    with server.browse(made["id"], *tokens(made)) as me:
        refused(me.ask("chat", seat=0, text="Hello?"))


def test_a_paused_match_waits_even_through_a_crash(database: str, start: Callable[[str], Server]) -> None:
    server = start(database)
    made = server.create("me", "link", seed=5)
    with server.browse(made["id"], tokens(made)[0]) as me, server.browse(made["id"], tokens(made)[1]) as you:
        crude(me)
        assert you.ask("pause", seat=1)["type"] == "accepted"
        assert me.until(lambda state: state["paused"] is not None)["paused"] == {"seat": 1}
        assert "Seat 1 paused" in refused(me.ask("play", seat=0, move=me.state["legal"][0], at=1))
        refused(me.ask("undo", seat=0, at=1))
    server.kill()
    server = start(database)
    with server.browse(made["id"], tokens(made)[0]) as me:
        assert me.state["paused"] == {"seat": 1}
        assert me.ask("resume", seat=0)["type"] == "accepted"
        me.until(lambda state: state["paused"] is None)
        crude(me)


def test_computers_wait_while_the_match_is_paused(server: Server) -> None:
    made = server.create("me", "computer:random", options={"rounds": 2}, seed=5)
    with server.browse(made["id"], *tokens(made)) as me:
        me.reach(thinking=[])
        me.ask("pause", seat=0)
        paused = me.until(lambda state: state["paused"] is not None)
        refused(me.ask("play", seat=0, move=DONE, at=0))
        me.ask("resume", seat=0)
        me.until(lambda state: state["paused"] is None)
        me.play(DONE)
        assert me.until(lambda state: state["entries"] > paused["entries"] + 1)
        me.reach(thinking=[])
        me.play(DONE)
        me.reach(over=True)
        refused(me.ask("pause", seat=0))


def test_the_pace_is_a_matter_of_the_seats(server: Server) -> None:
    made = server.create("me", "computer:random")
    path = f"/api/matches/{made['id']}/pace"
    assert post(server, path, *tokens(made), speed=4).json() == {"speed": 4}
    assert server.state(made["id"], *tokens(made))["speed"] == 4
    sentence(post(server, path, made["watch"], speed=0), 403)
    sentence(post(server, path, *tokens(made), speed=2), 422)
    alone = server.create("computer:random", "computer:random")
    assert post(server, f"/api/matches/{alone['id']}/pace", alone["watch"], speed=0).json() == {"speed": 0}


# --- rematch ----------------------------------------------------------------------------------------------------------


def test_a_rematch_moves_the_seats_up_and_everybody_may_follow(database: str, start: Callable[[str], Server]) -> None:
    server = start(database)
    made = ended(server, "me", "link")
    mara, theo = tokens(made)
    path = f"/api/matches/{made['id']}/rematch"
    with server.browse(made["id"], theo) as you:
        first = post(server, path, mara).json()
        assert first["tokens"] == [mara]
        assert you.until(lambda state: state["rematch"] is not None)["rematch"] == {**first, "tokens": [theo]}
    assert post(server, path, theo).json() == {**first, "tokens": [theo]}
    sentence(post(server, path, made["watch"]), 403)
    assert server.http.get(f"/api/join/{mara}").json()["id"] == first["id"], "the link leads to the latest match"

    server.kill()
    server = start(database)
    state = server.state(first["id"], mara)
    assert [(seat["name"], seat["kind"]) for seat in state["seats"]] == [("Theo", "link"), ("Mara", "me")]
    assert (state["yours"], state["entries"], state["options"]["rounds"]) == ([1], 0, 1)
    assert server.state(made["id"], mara)["yours"] == [0], "the first match is still there"
    told = server.http.post("/api/matches/status", json={"tokens": [mara]}).json()
    assert [(status["id"], status["yours"]) for status in told] == [(first["id"], [1]), (made["id"], [0])]

    with server.browse(first["id"], mara, theo) as us:
        us.play_randomly(random.Random(1))
        assert us.state["over"]
    second = post(server, f"/api/matches/{first['id']}/rematch", theo).json()
    assert [seat["name"] for seat in server.state(second["id"], theo)["seats"]] == ["Mara", "Theo"]


def test_computers_play_in_a_rematch(server: Server) -> None:
    made = server.create("me", "computer:random", options={"rounds": 1})
    with server.browse(made["id"], *tokens(made)) as me:
        sentence(post(server, f"/api/matches/{made['id']}/rematch", *tokens(made)), 403)
        me.reach(thinking=[])
        me.play(DONE)
        me.reach(over=True)
    rematch = post(server, f"/api/matches/{made['id']}/rematch", *tokens(made)).json()
    with server.browse(rematch["id"], *rematch["tokens"]) as me:
        assert me.reach(thinking=[])["waiting"] == [1]


# --- charts and guides ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_the_sources_of_money_add_up_to_the_totals(server: Server, name: str) -> None:
    made = server.create("computer:random", "computer:random", game=name)
    with server.browse(made["id"], made["watch"]) as watcher:
        score = watcher.reach(over=True)["score"]
    chart = server.get(f"/api/matches/{made['id']}/chart", made["watch"]).json()
    assert [[source["key"], source["title"]] for source in chart["sources"]] == score["items"]
    for seat in range(2):
        columns = zip(*(source["values"][seat] for source in chart["sources"]), strict=True)
        assert [sum(column) for column in columns] == chart["totals"][seat]
        assert [source["values"][seat][-1] for source in chart["sources"]] == score["seats"][seat]
    for figure in chart["figures"]:
        assert [len(values) for values in figure["values"]] == [len(chart["moments"])] * 2


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_a_guide_opens_as_a_match_of_ones_own(server: Server, name: str) -> None:
    answer = server.http.get(f"/api/games/{name}/guide")
    if answer.status_code == 404:
        sentence(answer, 404)
        return
    book = answer.json()
    made = server.http.post("/api/matches/import", json={"match": book["match"]})
    assert made.status_code == 201, made.text
    state = server.state(made.json()["id"], *tokens(made.json()))
    assert state["entries"] == len(book["match"]["moves"])
    step = book["steps"][0]["move"]
    moves = [crackspread.game(name).moves[move] for move in state["legal"]]
    assert any(m.name == step["name"] and step["args"].items() <= m.args.items() for m in moves)
