"""Playing over the WebSocket of the real server."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import crackspread

from .serving import PATIENCE, Server


def tokens(made: dict[str, Any]) -> list[str]:
    return [seat["token"] for seat in made["seats"] if seat["token"]]


def refused(answer: dict[str, Any], stale: bool = False) -> str:
    assert (answer["type"], answer["stale"]) == ("refused", stale)
    reason: str = answer["reason"]
    assert reason.endswith(".")
    assert "\n" not in reason
    return reason


def test_a_state_comes_at_once_and_after_every_move(server: Server) -> None:
    made = server.create("me", "link", seed=5)
    mirror = crackspread.game("pipelite").new(2, 5, names=["Seat 0", "Seat 1"], target="python")
    with server.browse(made["id"], tokens(made)[0]) as me, server.browse(made["id"], tokens(made)[1]) as you:
        assert me.state["seat"] == 0
        for _ in range(8):
            move = me.state["legal"][0]
            me.play(move)
            mirror.play(move, 0)
            you.reach(entries=len(mirror.entries))
            assert me.state["legal"] == mirror.legal(0)
            assert you.state["legal"] == mirror.legal(1)
            assert me.state["labels"] == mirror.labels(0)
            title, why = mirror.prompt(1)
            assert you.state["prompt"] == ({"title": title, "why": why} if 1 in mirror.waiting else None)
            assert me.state["view"] == json.loads(json.dumps(mirror.view(0)))
            if 0 not in mirror.waiting:
                break
        lines = json.loads(json.dumps([line._asdict() for line in mirror.log()]))
        for browser in (me, you):
            assert browser.lines == lines


def test_the_answer_comes_before_the_position_that_follows(server: Server) -> None:
    made = server.create("me")
    with server.browse(made["id"], *tokens(made)) as me:
        luck = random.Random(1)
        for _ in range(30):
            at = me.state["at"]
            ref = me.say("play", seat=0, move=luck.choice(me.state["legal"]), at=at)
            while (message := me.hear())["type"] == "state":
                assert message["at"] == at
            assert message == {"type": "accepted", "ref": ref}
            me.reach(at=at + 1)


def test_each_sees_its_own_seat_and_nobody_the_key(server: Server) -> None:
    made = server.create("me", "link", "link")
    first, second, third = tokens(made)
    with (
        server.browse(made["id"], first) as a,
        server.browse(made["id"], second, third) as b,
        server.browse(made["id"], made["watch"]) as watcher,
    ):
        a.play_randomly(random.Random(2), 4)
        b.play_randomly(random.Random(3), 4)
        last = b.state["entries"]
        for browser in (a, watcher):
            browser.reach(entries=last)
        assert (a.state["yours"], a.state["seat"]) == ([0], 0)
        assert (b.state["yours"], b.state["seat"]) == ([1, 2], b.state["seat"])
        assert (watcher.state["yours"], watcher.state["seat"]) == ([], None)
        match = crackspread.loads(
            json.dumps(server.get(f"/api/matches/{made['id']}/export", first, second, third).json())
        )
        for browser in (a, b, watcher):
            state = browser.state
            assert state["view"] == json.loads(json.dumps(match.view(state["seat"])))
            assert state["legal"] == ([] if state["seat"] is None else match.legal(state["seat"]))
            for secret in (str(match.setup.seed), first, second, third, made["watch"]):
                assert not any(secret in text for text in browser.texts)


def test_watchers_and_strangers_cannot_move(server: Server) -> None:
    made = server.create("me", "link", "computer:random")
    with (
        server.browse(made["id"], made["watch"]) as watcher,
        server.browse(made["id"], tokens(made)[0]) as me,
    ):
        before = me.state["at"]
        for browser, seat in ((watcher, 0), (watcher, 1), (me, 1), (me, 2), (me, 5)):
            for do, more in (("play", {"move": 0, "at": 0}), ("undo", {"at": 0}), ("why", {"move": 0}), ("look", {})):
                refused(browser.ask(do, seat=seat, **more))
        assert server.state(made["id"], tokens(made)[0])["at"] == before


@pytest.mark.parametrize(("match", "token", "code"), [("none", "none", 4404), (None, "none", 4403), (None, "", 4403)])
def test_who_may_not_come_in_is_told_why(server: Server, match: str | None, token: str, code: int) -> None:
    with server.browse(match or server.create("me")["id"], token) as browser:
        refused(json.loads(browser.texts[0]))
        with pytest.raises(ConnectionClosed) as closed:
            browser.socket.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code


def test_seats_are_here_while_their_browser_is(server: Server) -> None:
    made = server.create("me", "link", "computer:random")
    with server.browse(made["id"], tokens(made)[0]) as me:
        with server.browse(made["id"], tokens(made)[1]):
            me.until(lambda state: [seat["here"] for seat in state["seats"]] == [True, True, True])
        me.until(lambda state: [seat["here"] for seat in state["seats"]] == [True, False, True])


def test_one_device_looks_through_each_of_its_seats(server: Server) -> None:
    made = server.create("me", "device")
    with server.browse(made["id"], *tokens(made)) as us:
        assert us.state["seat"] == 0
        us.play(us.state["legal"][0])
        assert us.look(1)["at"] == 0
        us.play(us.state["legal"][0])
        assert us.state["seat"] == 1
        assert us.look(0)["at"] == 1


def test_why_not_names_the_rule(server: Server) -> None:
    made = server.create("me")
    with server.browse(made["id"], *tokens(made)) as me:
        legal = me.state["legal"]
        forbidden = next(move.id for move in crackspread.game("pipelite").moves if move.id not in legal)
        answer = me.ask("why", seat=0, move=forbidden)
        assert (answer["type"], answer["move"]) == ("why", forbidden)
        assert answer["reason"].endswith(".")
        assert me.ask("why", seat=0, move=legal[0])["reason"] is None
        assert me.ask("why", seat=0, move=10**6)["reason"].endswith(".")
        assert refused(me.ask("play", seat=0, move=forbidden, at=0)) == answer["reason"]
        assert me.state["at"] == 0


def test_previews_are_told_when_asked_for(server: Server) -> None:
    made = server.create("me", seed=5)
    mirror = crackspread.game("pipelite").new(1, 5, target="python")
    with server.browse(made["id"], *tokens(made)) as me:
        legal = me.state["legal"]
        forbidden = next(move.id for move in crackspread.game("pipelite").moves if move.id not in legal)
        answer = me.ask("previews", seat=0, at=0, moves=[*legal, forbidden, 10**9])
        assert answer["type"] == "previews"
        assert answer["previews"] == json.loads(json.dumps({str(move): mirror.preview(move) for move in legal}))
        assert me.ask("previews", seat=0, at=0, moves=[])["previews"] == {}
        refused(me.ask("previews", seat=0, at=1, moves=legal), stale=True)
        refused(me.ask("previews", seat=0, at=0, moves=list(range(2001))))
        assert "once" in refused(me.ask("previews", seat=0, at=0, moves=[legal[0], legal[0]]))
        refused(me.ask("previews", seat=0, at=0, moves=[-1]))


def test_a_move_for_another_position_is_stale(server: Server) -> None:
    made = server.create("me")
    with server.browse(made["id"], *tokens(made)) as me:
        move = me.state["legal"][0]
        me.play(move)
        for at in (0, 2, 10**9):
            refused(me.ask("play", seat=0, move=me.state["legal"][0], at=at), stale=True)
            refused(me.ask("undo", seat=0, at=at), stale=True)
        assert me.until(lambda _state: True)["at"] == 1


def test_undo_redo_and_restart(server: Server) -> None:
    made = server.create("me", "link", seed=5)
    with server.browse(made["id"], tokens(made)[0]) as me, server.browse(made["id"], tokens(made)[1]) as you:
        assert refused(me.ask("undo", seat=0, at=0)) == me.state["can"]["why"]
        start = me.state["view"]["sheets"][0]
        crude = [move.id for move in crackspread.game("pipelite").moves if move.name == "crude"]
        for _ in range(2):
            me.play(next(move for move in me.state["legal"] if move in crude))
            you.play(next(move for move in you.state["legal"] if move in crude))
        two = me.reach(entries=4)
        assert two["can"] == {"undo": True, "redo": False, "restart": True, "why": None, "back": 0}

        assert me.ask("undo", seat=0, at=2)["type"] == "accepted"
        one = me.reach(at=1)
        assert (one["entries"], one["can"]["redo"]) == (3, True)
        assert me.ask("redo", seat=0, at=1)["type"] == "accepted"
        again = me.reach(at=2)
        assert again["view"]["sheets"][0] == two["view"]["sheets"][0]
        refused(me.ask("redo", seat=0, at=2))

        assert me.ask("restart", seat=0, at=2)["type"] == "accepted"
        none = me.reach(at=0)
        assert none["view"]["sheets"][0] == start
        assert none["entries"] == 2
        you.reach(entries=2)
        for browser in (me, you):
            assert [line["seat"] for line in browser.lines] == [1, 1]


def test_a_whole_match_by_two_devices(server: Server) -> None:
    made = server.create("me", "link", options={"rounds": 2})
    luck = random.Random(4)
    with server.browse(made["id"], tokens(made)[0]) as me, server.browse(made["id"], tokens(made)[1]) as you:
        while not me.state["over"]:
            for browser in (me, you):
                browser.play_randomly(luck)
            last = max(me.state["entries"], you.state["entries"])
            for browser in (me, you):
                browser.reach(entries=last)
        assert me.state["score"]["totals"] == you.state["score"]["totals"]
        assert me.lines == you.lines
        assert (me.state["actor"], me.state["waiting"], me.state["legal"]) == (-1, [], [])
        refused(me.ask("play", seat=0, move=0, at=me.state["at"]))
    exported = server.get(f"/api/matches/{made['id']}/export", made["watch"]).json()
    assert crackspread.loads(json.dumps(exported)).score().as_dict() == me.state["score"]
