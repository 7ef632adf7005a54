"""`kill -9` in the middle of play: nothing acknowledged is lost, and a new server goes on."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from .serving import Server

KILLS = 3


def play_until_killed(server: Server, made: dict[str, Any], luck: random.Random) -> tuple[int, list[dict[str, Any]]]:
    """Play and take back at random until the server is gone; returns the last acknowledged count and log."""
    token = made["seats"][0]["token"]
    at, lines = 0, []
    killer = threading.Timer(luck.uniform(0.1, 0.9), server.kill)
    with server.browse(made["id"], token) as me:
        at, lines = me.state["at"], list(me.lines)
        killer.start()
        try:
            while True:
                if me.state["can"]["undo"] and luck.random() < 0.3:
                    do, change = "undo", -1
                    answer = me.ask("undo", seat=0, at=at)
                else:
                    do, change = "play", 1
                    answer = me.ask("play", seat=0, move=me.any_move(luck), at=at)
                assert answer["type"] == "accepted", (do, answer)
                at += change
                me.reach(at=at)
                lines = list(me.lines)
        except ConnectionClosed:
            killer.join()
            return at, lines


def test_nothing_acknowledged_is_lost(database: str, start: Callable[[str], Server]) -> None:
    luck = random.Random(8)
    server = start(database)
    made = server.create("me")
    token = made["seats"][0]["token"]
    for _ in range(KILLS):
        at, lines = play_until_killed(server, made, luck)
        server = start(database)
        state = server.state(made["id"], token)
        # The one deed that was under way may or may not have been stored; every acknowledged one was.
        assert abs(state["at"] - at) <= 1
        known = state["log"]["add"]
        assert known[: len(lines) - 1] == lines[: len(known)][: len(lines) - 1]
    with server.browse(made["id"], token) as me:
        me.play_randomly(luck, 3)


def test_a_computer_that_was_to_move_goes_on(database: str, start: Callable[[str], Server]) -> None:
    server = start(database)
    made = server.create("computer:random", "computer:random")
    with server.browse(made["id"], made["watch"]) as watcher:
        watcher.until(lambda state: state["entries"] >= 3)
        server.kill()
        assert not watcher.state["over"]
        with pytest.raises(ConnectionClosed):
            watcher.drain()
    server = start(database)
    with server.browse(made["id"], made["watch"]) as watcher:
        assert watcher.reach(over=True)["score"] is not None
