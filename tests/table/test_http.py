"""The HTTP side of the real server: what it answers, and to whom."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

import crackspread

from .serving import JSON, Server

SEED = 7210011223344


def finished(seed: int = 3, rounds: int = 1) -> dict[str, Any]:
    """A match played to its end, saved."""
    match = crackspread.game("pipelite").new(2, seed, {"rounds": rounds}, None, ["Mara", "Theo"], "python")
    luck = random.Random(seed)
    while not match.over:
        seat = luck.choice(match.waiting)
        match.play(luck.choice(match.legal(seat)), seat)
    saved: dict[str, Any] = json.loads(match.dumps())
    return saved


def sentence(answer: Any, code: int) -> str:
    """The refusal, which must be one sentence under this code."""
    assert answer.status_code == code, answer.text
    assert set(answer.json()) == {"detail"}
    detail = answer.json()["detail"]
    assert isinstance(detail, str)
    assert detail.endswith(".")
    assert "\n" not in detail
    return detail


def test_games_tell_what_the_start_page_shows(server: Server) -> None:
    game = crackspread.game("pipelite")
    shown = next(game for game in server.http.get("/api/games").json() if game["name"] == "pipelite")
    assert (shown["name"], shown["title"], shown["players"]) == ("pipelite", "PipeLite", [1, 6])
    assert [option["name"] for option in shown["options"]] == [option.name for option in game.options]
    assert {"random", "novice", "club", "expert"} <= {level["name"] for level in shown["levels"]}
    assert {"rating", "blurb"} <= set(shown["levels"][0])


def test_options_have_words_for_their_choices_and_fold_the_finer_points(server: Server) -> None:
    games = {game["name"]: game for game in server.http.get("/api/games").json()}
    pipelite = {option["name"]: option for option in games["pipelite"]["options"]}
    assert pipelite["rotate"]["titles"] == {"true": "Yes", "false": "No"}
    assert pipelite["market_key"]["titles"] == {"colour_grade": "Colour and grade", "colour": "Colour only"}
    assert pipelite["rounds"]["titles"] == {}
    pipeline = {option["name"]: option for option in games["pipeline"]["options"]}
    assert [name for name, option in pipeline.items() if not option["more"]] == ["edition", "first_game"]
    assert pipeline["tiebreak"]["titles"]["edition"] == "As the edition says"


def test_moves_and_rules_of_a_game(server: Server) -> None:
    game = crackspread.game("pipelite")
    moves = server.http.get("/api/games/pipelite/moves").json()
    assert [(m["id"], m["name"], m["args"]) for m in moves] == [(m.id, m.name, m.args) for m in game.moves]
    rules = server.http.get("/api/games/pipelite/rules").json()
    assert [rule["id"] for rule in rules] == [statement.id for statement in game.statements]
    assert "chess" in sentence(server.http.get("/api/games/chess/moves"), 404)


def test_a_new_match_gives_each_seat_of_a_person_a_token(server: Server) -> None:
    made = server.create("me", "link", "computer:random", "device", seed=SEED)
    tokens = [seat["token"] for seat in made["seats"]]
    assert tokens[2] is None
    known = [made["watch"], *filter(None, tokens)]
    assert len(set(known)) == 4
    assert min(map(len, known)) >= 32
    assert [seat["name"] for seat in made["seats"]] == ["Seat 0", "Seat 1", "Seat 2", "Seat 3"]


def test_links_lead_to_their_seat(server: Server) -> None:
    made = server.create("me", "link")
    joined = server.http.get(f"/api/join/{made['seats'][1]['token']}").json()
    assert (joined["id"], joined["seat"], joined["title"], joined["over"]) == (made["id"], 1, "PipeLite", False)
    assert [(seat["name"], seat["kind"]) for seat in joined["seats"]] == [("Seat 0", "me"), ("Seat 1", "link")]
    assert joined["deal"] is None
    assert server.http.get(f"/api/join/{made['watch']}").json()["seat"] is None
    sentence(server.http.get("/api/join/nothing"), 404)


def test_whoever_comes_by_a_link_names_the_seat(server: Server) -> None:
    made = server.create("me", "link", "link")
    me, theo, ines = (seat["token"] for seat in made["seats"])
    with server.browse(made["id"], me) as host:
        joined = server.http.post(f"/api/join/{theo}", json={"name": "Ada"}).json()
        assert joined["seats"][1]["name"] == "Ada"
        assert host.until(lambda state: state["seats"][1]["name"] == "Ada")
    assert server.http.post(f"/api/join/{ines}", json={"name": "Ada"}).json()["seats"][2]["name"] == "Ada 2"
    assert [seat["name"] for seat in server.state(made["id"], me)["seats"]] == ["Seat 0", "Ada", "Ada 2"]
    sentence(server.http.post(f"/api/join/{me}", json={"name": "Eve"}), 403)
    sentence(server.http.post(f"/api/join/{made['watch']}", json={"name": "Eve"}), 403)
    sentence(server.http.post("/api/join/nothing", json={"name": "Eve"}), 404)
    for bad in ({"name": ""}, {"name": "a" * 41}, {}, {"name": "Eve", "mark": 1}):
        sentence(server.http.post(f"/api/join/{theo}", json=bad), 422)


def test_a_friend_chooses_among_the_free_seats(server: Server) -> None:
    made = server.create("me", "link", "link", "link")
    _, theo, ines, jonas = (seat["token"] for seat in made["seats"])
    assert server.http.get(f"/api/join/{theo}").json()["free"] == [1, 2, 3]
    assert server.http.get(f"/api/join/{made['watch']}").json()["free"] == []
    joined = server.http.post(f"/api/join/{theo}", json={"name": "Theo", "seat": 3}).json()
    assert (joined["seat"], [seat["name"] for seat in joined["seats"]]) == (3, ["Seat 0", "Seat 3", "Seat 2", "Theo"])
    assert server.http.get(f"/api/join/{jonas}").json()["seat"] == 1, "the other link has the seat that was left"
    with server.browse(made["id"], theo) as friend:
        assert friend.state["seat"] == 3
        assert server.http.get(f"/api/join/{ines}").json()["free"] == [1, 2], "somebody sits there"
        for seat in (0, 3, 9):
            sentence(server.http.post(f"/api/join/{ines}", json={"name": "Ines", "seat": seat}), 403)
        friend.play(friend.state["legal"][0])
    assert server.http.get(f"/api/join/{ines}").json()["free"] == [1, 2], "somebody has played there"
    assert server.http.get(f"/api/join/{theo}").json()["free"] == [3]


def test_a_deal_is_secret_or_everybody_is_told_who_may_know_it(server: Server) -> None:
    """A key of 128 bits deals a match; a chosen seed or a file brought along is told to whoever is about to join."""
    secret, chosen = server.create("me", "link"), server.create("me", "link", seed=SEED)
    alone = server.create("me", "computer:random")
    saved = server.get(f"/api/matches/{alone['id']}/export", alone["seats"][0]["token"]).json()
    assert re.fullmatch("[0-9a-f]{32}", saved["seed"])
    seats = [{"name": "Mara", "kind": "me"}, {"name": "Theo", "kind": "link"}]
    brought = server.http.post("/api/matches/import", json={"match": saved, "seats": seats}).json()
    told = []
    for made in (secret, chosen, brought):
        token = made["seats"][1]["token"]
        told.append(server.http.get(f"/api/join/{token}").json()["deal"])
        assert server.state(made["id"], token)["deal"] == told[-1]
    assert told[0] is None
    assert told[1] == f"The deal was chosen: it is that of seed {SEED}."
    assert told[2].startswith("This match was brought from a file")
    assert str(saved["seed"]) not in json.dumps(server.state(brought["id"], brought["seats"][1]["token"]))


def test_my_matches_are_told_once_each(server: Server) -> None:
    one, two = server.create("me", "device"), server.create("me", "link")
    tokens = [two["watch"], one["seats"][1]["token"], one["seats"][0]["token"], "unknown"]
    told = server.http.post("/api/matches/status", json={"tokens": tokens}).json()
    assert [(status["id"], status["yours"]) for status in told] == [(two["id"], []), (one["id"], [0, 1])]
    assert told[0]["waiting"] == [0, 1]
    assert not told[0]["over"]
    assert told[0]["score"] is None


def test_my_matches_tell_the_count_of_a_finished_one(server: Server) -> None:
    made = server.http.post("/api/matches/import", json={"match": finished()}).json()
    told = server.http.post("/api/matches/status", json={"tokens": [made["watch"]]}).json()[0]
    assert told["over"]
    assert told["score"] == server.state(made["id"], made["watch"])["score"]
    assert sorted(told["score"]["ranks"]) in ([1, 1], [1, 2])


def test_a_state_needs_a_token_of_its_match(server: Server) -> None:
    one, two = server.create("me"), server.create("me")
    path = f"/api/matches/{one['id']}"
    for where in (path, f"{path}/at/0", f"{path}/chart", f"{path}/export"):
        sentence(server.get(where), 401)
        sentence(server.get(where, "wrong"), 403)
        sentence(server.get(where, two["seats"][0]["token"], two["watch"]), 403)
    sentence(server.get("/api/matches/none", one["watch"]), 404)
    assert server.state(one["id"], one["seats"][0]["token"])["yours"] == [0]


def test_the_key_of_a_deal_is_told_to_nobody_before_the_end(server: Server) -> None:
    made = server.create("me", "link")
    path = f"/api/matches/{made['id']}"
    first, second = (seat["token"] for seat in made["seats"])
    assert "every seat" in sentence(server.get(f"{path}/export", first), 403)
    sentence(server.get(f"{path}/export", made["watch"]), 403)
    key = server.get(f"{path}/export", first, second).json()["seed"]
    for where in (path, f"{path}/at/0", f"{path}/chart", f"/api/join/{first}"):
        assert key not in server.get(where, first, made["watch"]).text


def test_with_computers_only_anybody_may_export(server: Server) -> None:
    made = server.create("computer:random", options={"rounds": 1})
    assert server.get(f"/api/matches/{made['id']}/export", made["watch"]).json()["game"] == "pipelite"


def test_an_export_comes_back_as_the_same_match(server: Server) -> None:
    saved = finished()
    made = server.http.post("/api/matches/import", json={"match": saved})
    assert made.status_code == 201, made.text
    match, watch = made.json()["id"], made.json()["watch"]
    assert server.get(f"/api/matches/{match}/export", watch).json() == saved
    state = server.state(match, watch)
    assert state["over"]
    assert state["score"] == crackspread.loads(json.dumps(saved)).score().as_dict()
    assert [seat["name"] for seat in state["seats"]] == ["Mara", "Theo"]


def test_an_import_can_seat_others(server: Server) -> None:
    saved = finished()
    saved["moves"] = saved["moves"][:3]
    seats = [{"name": "Ines", "kind": "link"}, {"name": "Robot", "kind": "computer", "level": "random"}]
    made = server.http.post("/api/matches/import", json={"match": saved, "seats": seats}).json()
    state = server.state(made["id"], made["seats"][0]["token"])
    assert [seat["name"] for seat in state["seats"]] == ["Ines", "Robot"]
    few = server.http.post("/api/matches/import", json={"match": saved, "seats": seats[:1]})
    assert "seats" in sentence(few, 422)


@pytest.mark.parametrize(
    "change",
    [
        {"moves": [9999]},
        {"moves": [[5, 0]]},
        {"moves": [True]},
        {"moves": "0"},
        {"game": "chess"},
        {"game": {}},
        {"seed": -1},
        {"seed": 10**30},
        {"seats": []},
        {"seats": ["x" * 41, "y"]},
        {"seats": ["a\0b", "y"]},
        {"seats": [1, 2]},
        {"options": {"rounds": 99}},
        {"components": {"no": "such"}},
        {"format": 3},
        {"format": 1},
        {"extra": 1},
    ],
)
def test_a_damaged_file_is_refused_with_a_sentence(server: Server, change: dict[str, Any]) -> None:
    sentence(server.http.post("/api/matches/import", json={"match": {**finished(), **change}}), 422)


@pytest.mark.parametrize("depth", [300, 800, 900, 950, 970, 990, 1_000, 5_000, 20_000])
def test_a_file_nested_beyond_reason_is_refused(server: Server, depth: int) -> None:
    text = '{"match": ' + '{"a": ' * depth + "1" + "}" * depth + "}"
    sentence(server.http.post("/api/matches/import", content=text, headers=JSON), 422)


def test_earlier_positions_are_for_looking_only(server: Server) -> None:
    saved = finished()
    made = server.http.post("/api/matches/import", json={"match": saved}).json()
    tokens = [seat["token"] for seat in made["seats"]]
    match = crackspread.loads(json.dumps(saved))
    for n in (0, 3, len(match.entries)):
        state = server.get(f"/api/matches/{made['id']}/at/{n}", *tokens).json()
        past = match.at(n)
        assert (state["entries"], state["moment"]) == (n, list(past.moment))
        assert (state["legal"], state["can"]["undo"]) == ([], False)
        assert [line["text"] for line in state["log"]["add"]] == [line.text for line in past.log()]
        assert state["view"] == json.loads(json.dumps(past.view(state["seat"])))
    sentence(server.get(f"/api/matches/{made['id']}/at/{n + 1}", *tokens), 422)


def test_the_chart_ends_with_the_score(server: Server) -> None:
    saved = finished(rounds=3)
    made = server.http.post("/api/matches/import", json={"match": saved}).json()
    chart = server.get(f"/api/matches/{made['id']}/chart", made["watch"]).json()
    assert chart["moments"] == ["Round 1", "Round 2", "Round 3"]
    assert [seat[-1] for seat in chart["totals"]] == crackspread.loads(json.dumps(saved)).score().totals
    assert [len(seat) for seat in chart["totals"]] == [3, 3]


ME = {"name": "A", "kind": "me"}


@pytest.mark.parametrize(
    "body",
    [
        {},
        [],
        {"game": "pipelite"},
        {"game": "pipelite", "seats": []},
        {"game": "pipelite", "seats": [ME] * 7},
        {"game": "pipelite", "seats": [ME], "more": 1},
        {"game": "chess", "seats": [ME]},
        {"game": "pipelite", "seats": [{"name": "", "kind": "me"}]},
        {"game": "pipelite", "seats": [{"name": " ", "kind": "me"}]},
        {"game": "pipelite", "seats": [{"name": "a\nb", "kind": "me"}]},
        {"game": "pipelite", "seats": [{"name": "\ud800", "kind": "me"}]},
        {"game": "pipelite", "seats": [{"name": "x" * 41, "kind": "me"}]},
        {"game": "pipelite", "seats": [{"name": "A", "kind": "king"}]},
        {"game": "pipelite", "seats": [{"name": "A", "kind": "computer"}]},
        {"game": "pipelite", "seats": [{"name": "A", "kind": "computer", "level": "divine"}]},
        {"game": "pipelite", "seats": [{**ME, "level": "random"}]},
        {"game": "pipelite", "seats": [ME], "seed": -1},
        {"game": "pipelite", "seats": [ME], "seed": 2**53},
        {"game": "pipelite", "seats": [ME], "seed": "7"},
        {"game": "pipelite", "seats": [ME], "seed": 1.5},
        {"game": "pipelite", "seats": [ME], "options": {"rounds": 99}},
        {"game": "pipelite", "seats": [ME], "options": {"rounds": None}},
        {"game": "pipelite", "seats": [ME], "options": {"colour": "red"}},
    ],
)
def test_a_match_that_cannot_be_is_refused_with_a_sentence(server: Server, body: Any) -> None:
    sentence(server.http.post("/api/matches", content=json.dumps(body), headers=JSON), 422)


def test_other_bad_requests_get_sentences_too(server: Server) -> None:
    sentence(server.http.post("/api/matches", content="{", headers=JSON), 422)
    sentence(server.http.post("/api/matches", content=b"\xff\xfe", headers=JSON), 422)
    sentence(server.http.get("/api/nothing"), 404)
    sentence(server.http.get("/api"), 404)
    assert server.http.delete("/api/games").headers["Allow"] == "GET"
    assert "DELETE" in sentence(server.http.delete("/api/games"), 405)
    sentence(server.http.post("/api/matches/status", json={"tokens": ["x"] * 201}), 422)


def test_a_body_beyond_reason_is_refused_however_it_is_sent(server: Server) -> None:
    large = b" " * 210_000
    sentence(server.http.post("/api/matches", content=large), 413)
    sentence(server.http.post("/api/matches", content=iter([large[:105_000]] * 2)), 413)


def test_answers_carry_headers_that_keep_the_page_to_itself(server: Server) -> None:
    for path in ("/", "/api/games", "/api/nothing"):
        headers = server.http.get(path).headers
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert server.http.get("/api/games").headers["Cache-Control"] == "no-store"
    assert "max-age" in server.http.get("/api/games/pipelite/moves").headers["Cache-Control"]
