"""Try-outs: branches in memory that teach nothing hidden and can be kept or thrown away."""

from __future__ import annotations

import json
from typing import Any

import crackspread

from .serving import DONE, Server
from .test_http import finished, sentence
from .test_life import crude, ended, post
from .test_live import refused, tokens


def try_out(server: Server, match: str, *held: str, at: int) -> dict[str, Any]:
    answer = post(server, f"/api/matches/{match}/tryout", *held, at=at)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def test_moves_tried_at_ones_own_turn_can_be_kept(server: Server) -> None:
    made = server.create("me", "link", seed=5)
    with server.browse(made["id"], tokens(made)[0]) as me, server.browse(made["id"], tokens(made)[1]) as you:
        crude(me)
        tried = try_out(server, made["id"], tokens(made)[0], at=1)
        with server.browse(tried["id"], *tokens(tried)) as branch:
            assert branch.state["yours"] == [0, 1]
            start = branch.state["view"]
            assert start["sheets"] == me.state["view"]["sheets"]
            nothing = branch.state["tryout"]
            assert (nothing["of"], nothing["at"], nothing["random"]) == (made["id"], 1, False)
            sentence(post(server, f"/api/matches/{tried['id']}/keep", *tokens(tried)), 403)
            crude(branch)
            crude(branch)
            assert branch.state["tryout"]["keep"] is None
            assert branch.ask("undo", seat=0, at=2)["type"] == "accepted"
            branch.reach(at=1)
            crude(branch)
            sheet = branch.state["view"]["sheets"][0]
            assert me.state["entries"] == 1
            kept = post(server, f"/api/matches/{tried['id']}/keep", *tokens(tried))
            assert kept.json() == {"entries": 3}
        assert me.reach(entries=3)["view"]["sheets"][0] == sheet
        you.reach(entries=3)
        again = sentence(post(server, f"/api/matches/{tried['id']}/keep", *tokens(tried)), 403)
        assert "moved on" in again


def test_what_chance_or_others_did_cannot_be_kept(server: Server) -> None:
    made = server.create("me", "device", seed=5)
    tried = try_out(server, made["id"], *tokens(made), at=0)
    with server.browse(tried["id"], *tokens(tried)) as branch:
        branch.look(1)
        crude(branch)
        assert "Only moves of Seat 0" in branch.state["tryout"]["keep"]
        assert branch.ask("undo", seat=1, at=1)["type"] == "accepted"
        branch.reach(at=0)
        branch.play(DONE)
        branch.look(0)
        branch.play(DONE)
        assert branch.state["tryout"]["random"]
        sentence(post(server, f"/api/matches/{tried['id']}/keep", *tokens(tried)), 403)
        assert branch.state["can"]["back"] == 0, "in a try-out everything can be taken back"
        assert branch.ask("undo", seat=0, at=1, to=0)["type"] == "accepted"
        assert not branch.reach(entries=0)["tryout"]["random"]
        refused(branch.ask("pause", seat=0))
    assert server.state(made["id"], *tokens(made))["entries"] == 0


def test_a_try_out_rolls_other_dice_than_the_match_will(server: Server) -> None:
    """Whatever a seat could learn of the future is dealt anew."""
    same = 0
    for seed in range(6):
        made = server.create("me", seed=seed)
        tried = try_out(server, made["id"], *tokens(made), at=0)
        with server.browse(tried["id"], *tokens(tried)) as branch, server.browse(made["id"], *tokens(made)) as me:
            branch.play(DONE)
            me.play(DONE)
            same += branch.state["view"]["sheets"] == me.state["view"]["sheets"]
    assert same < 3


def test_a_match_being_played_is_tried_only_from_here_and_now_by_who_may_move(server: Server) -> None:
    made = server.create("me", "link", seed=5)
    path = f"/api/matches/{made['id']}/tryout"
    with server.browse(made["id"], tokens(made)[0]) as me:
        crude(me)
        sentence(post(server, path, tokens(made)[0], at=0), 409)
        sentence(post(server, path, made["watch"], at=1), 403)
        sentence(post(server, path, "stranger", at=1), 403)
        sentence(post(server, path, tokens(made)[0], at=-1), 422)
        me.play(DONE)
        sentence(post(server, path, tokens(made)[0], at=2), 403)
        tried = try_out(server, made["id"], tokens(made)[1], at=2)
    inner = f"/api/matches/{tried['id']}"
    sentence(post(server, f"{inner}/tryout", *tokens(tried), at=0), 403)
    sentence(post(server, f"{inner}/keep", tried["watch"]), 403)
    sentence(post(server, f"{inner}/rematch", *tokens(tried)), 403)
    sentence(server.get(f"{inner}/export", *tokens(tried)), 422)
    sentence(post(server, f"/api/matches/{made['id']}/keep", tokens(made)[0]), 403)
    sentence(server.get(inner, tokens(made)[0]), 403)


def test_anybody_may_try_a_finished_match_from_anywhere(server: Server) -> None:
    saved, made = finished(), ended(server, "me", "link")
    match = crackspread.loads(json.dumps(saved))
    for at in (0, 4, len(match.entries) - 1):
        tried = try_out(server, made["id"], made["watch"], at=at)
        state = server.state(tried["id"], *tokens(tried))
        past = match.at(at)
        assert state["view"] == json.loads(json.dumps(past.view(state["seat"])))
        assert state["tryout"]["keep"] is not None
        assert server.get(f"/api/matches/{tried['id']}/chart", *tokens(tried)).status_code == 200
        entry = match.entries[at]
        with server.browse(tried["id"], *tokens(tried)) as branch:
            branch.look(entry.seat)
            branch.play(entry.move)
            past.play(entry.move, entry.seat)
            assert branch.state["view"] == json.loads(json.dumps(past.view(entry.seat)))
            refused(branch.ask("play", seat=entry.seat, move=10**6, at=branch.state["at"]))
            assert branch.state["entries"] == 1
    sentence(post(server, f"/api/matches/{made['id']}/tryout", made["watch"], at=10**6), 422)
