"""Computer seats of the real server."""

from __future__ import annotations

import json
import random

import crackspread

from .serving import Server


def test_a_match_of_computers_plays_to_its_end(server: Server) -> None:
    made = server.create("computer:random", "computer:random", options={"rounds": 2})
    with server.browse(made["id"], made["watch"]) as watcher:
        state = watcher.reach(over=True)
        assert state["thinking"] == []
        match = crackspread.loads(json.dumps(server.get(f"/api/matches/{made['id']}/export", made["watch"]).json()))
        assert [line["text"] for line in watcher.lines] == [line.text for line in match.log()]
        assert state["score"] == match.score().as_dict()


def test_people_and_computers_share_a_table(server: Server) -> None:
    made = server.create("me", "computer:random", "computer:random", options={"rounds": 3})
    luck = random.Random(9)
    with server.browse(made["id"], made["seats"][0]["token"]) as me:
        while not me.state["over"]:
            me.play_randomly(luck)
            if not me.state["over"] and 0 not in me.state["waiting"]:
                me.until(lambda state: state["over"] or 0 in state["waiting"])
        assert {line["seat"] for line in me.lines} == {0, 1, 2}


def test_computers_end_their_round_and_wait_for_people(server: Server) -> None:
    made = server.create("me", "computer:random", options={"rounds": 1})
    token = made["seats"][0]["token"]
    with server.browse(made["id"], token) as me:
        assert me.reach(thinking=[])["waiting"] == [0]


def test_every_level_plays_to_the_end(server: Server) -> None:
    levels = [level["name"] for level in server.http.get("/api/games").json()[0]["levels"]]
    made = server.create(*(f"computer:{level}" for level in levels), options={"rounds": 2})
    with server.browse(made["id"], made["watch"]) as watcher:
        assert watcher.reach(over=True)["score"] is not None
