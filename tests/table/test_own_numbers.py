"""Matches under numbers of one's own: what a designer sends, and what everybody at the table is told."""

from __future__ import annotations

from typing import Any

import crackspread

from .serving import JSON, Server
from .test_http import sentence

DEARER = {"tank_values": {"crude": 0, "low": 3, "mid": 4, "high": 7}, "longest_pays": 5}


def check(server: Server, game: str, **asked: Any) -> Any:
    return server.http.post(f"/api/games/{game}/components", json=asked, headers=JSON)


def test_every_component_is_listed_with_its_form_source_and_note(server: Server) -> None:
    for game in crackspread.GAMES:
        known = crackspread.game(game).components.table
        listed = {one["name"]: one for one in server.http.get(f"/api/games/{game}/components").json()}
        assert list(listed) == list(known)
        for name, component in known.items():
            assert (listed[name]["value"], listed[name]["source"]) == (component.value, component.source)
            assert listed[name]["note"] == component.note
            assert listed[name]["form"]["type"] in ("integer", "array", "object", "string", "boolean")
    assert "chess" in sentence(server.http.get("/api/games/chess/components"), 404)


def test_a_file_comes_back_as_values_and_values_as_a_file(server: Server) -> None:
    found = check(server, "pipelite", toml="longest_pays = 5\n[tank_values]\nlow = 3\n").json()
    assert found["values"] == DEARER
    again = check(server, "pipelite", toml=found["toml"]).json()
    assert again == found
    both = check(server, "pipelite", toml=found["toml"], values={"longest_pays": 2}).json()
    assert both["values"] == {"tank_values": DEARER["tank_values"]}, "what ships is no change"


def test_what_does_not_fit_is_named_by_its_place(server: Server) -> None:
    problem = sentence(check(server, "pipelite", values={"market_1": {"blue": [4, 8, 1001]}}), 422)
    assert problem == "The component market_1.blue[2] must be a whole number from 0 to 1000, not 1001."
    assert "is not TOML" in sentence(check(server, "pipelite", toml="a = = 1"), 422)
    assert "called 'wages'." in sentence(check(server, "pipelite", values={"wages": 1}), 422)
    sentence(check(server, "pipelite", toml="x" * 150_000), 422)
    sentence(check(server, "pipelite", toml="a = " + "[" * 50_000), 422)


def test_a_match_is_played_and_told_under_its_own_numbers(server: Server) -> None:
    made = server.create("me", "computer:random", components=DEARER)
    token = made["seats"][0]["token"]
    state = server.state(made["id"], token)
    assert state["changed"] == ["tank_values", "longest_pays"]
    told = server.get(f"/api/matches/{made['id']}/components", token).json()
    assert told["values"] == DEARER
    assert told["differences"] == [
        {"way": ["tank_values", "low"], "was": 2, "now": 3},
        {"way": ["longest_pays"], "was": 2, "now": 5},
    ]
    saved = server.get(f"/api/matches/{made['id']}/export", token).json()
    assert saved["components"] == {**crackspread.game("pipelite").components.values(), **DEARER}


def test_usual_numbers_are_no_change(server: Server) -> None:
    made = server.create("me", components={"longest_pays": 2})
    assert server.state(made["id"], made["seats"][0]["token"])["changed"] == []


def test_a_match_under_impossible_numbers_is_refused(server: Server) -> None:
    asked = {"game": "pipelite", "seats": [{"name": "Mara", "kind": "me"}], "components": {"longest_pays": -1}}
    answer = server.http.post("/api/matches", json=asked, headers=JSON)
    assert "longest_pays must be a whole number from 0 to 1000" in sentence(answer, 422)
