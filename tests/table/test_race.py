"""Two who send at once: exactly one of them wins, in one server or in two on the same database."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from .serving import Browser, Server

ROUNDS = 25


def answer(browser: Browser, ref: int) -> dict[str, Any]:
    while True:
        message = browser.hear()
        if message["type"] != "state" and message["ref"] == ref:
            return message


def race(one: Browser, two: Browser) -> None:
    """Both send a move of seat 0 at once, again and again."""
    luck = random.Random(6)
    for made in range(ROUNDS):
        for browser in (one, two):
            while browser.state["at"] < made:
                browser.hear()
        refs = [browser.say("play", seat=0, move=one.any_move(luck), at=made) for browser in (one, two)]
        answers = [answer(browser, ref) for browser, ref in zip((one, two), refs, strict=True)]
        assert sorted(message["type"] for message in answers) == ["accepted", "refused"]
        assert all(message["stale"] for message in answers if message["type"] == "refused")


def test_two_devices_with_one_seat(server: Server) -> None:
    made = server.create("me")
    token = made["seats"][0]["token"]
    with server.browse(made["id"], token) as one, server.browse(made["id"], token) as two:
        race(one, two)
    assert server.state(made["id"], token)["at"] == ROUNDS


def test_two_servers_on_one_database(database: str, start: Callable[[str], Server]) -> None:
    first, second = start(database), start(database)
    made = first.create("me")
    token = made["seats"][0]["token"]
    with first.browse(made["id"], token) as one, second.browse(made["id"], token) as two:
        # The loser is stale and thereby learns the new position; so do both before the next round.
        race(one, two)
    states = [server.state(made["id"], token) for server in (first, second)]
    assert states[0]["at"] == states[1]["at"] == ROUNDS
    assert states[0]["log"] == states[1]["log"]


def test_two_seats_at_two_servers_lose_nothing(database: str, start: Callable[[str], Server]) -> None:
    first, second = start(database), start(database)
    made = first.create("me", "link", seed=5)
    tokens = [seat["token"] for seat in made["seats"]]
    with first.browse(made["id"], tokens[0]) as one, second.browse(made["id"], tokens[1]) as two:
        luck, made_moves = random.Random(7), [0, 0]
        for _ in range(ROUNDS):
            moving = [browser for browser in (one, two) if browser.state["legal"]]
            sent = [(b, b.say("play", seat=b.state["seat"], move=b.any_move(luck), at=b.state["at"])) for b in moving]
            for browser, ref in sent:
                assert answer(browser, ref)["type"] == "accepted"
                made_moves[browser.state["seat"]] += 1
                at = made_moves[browser.state["seat"]]
                browser.reach(at=at)
    state = second.state(made["id"], tokens[0])
    assert (state["at"], state["entries"]) == (made_moves[0], sum(made_moves))
    assert min(made_moves) > 3
