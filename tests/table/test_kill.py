"""`kill -9` in the middle of play: nothing acknowledged is lost, and a new server goes on."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import crackspread

from .serving import Server

GAME = crackspread.game("pipelite")
KILLS = 3


def play_until_killed(server: Server, made: dict[str, Any], moves: list[int], luck: random.Random) -> list[int]:
    """Play and take back at random until the server is gone, a moment after some deeds.

    `moves` becomes what was acknowledged; returned is what it becomes if the deed under way was stored too.
    """
    quiet = luck.randint(5, 15)
    killer = threading.Timer(luck.uniform(0, 0.05), server.kill)
    with server.browse(made["id"], made["seats"][0]["token"]) as me:
        try:
            for deed in count():
                if deed == quiet:
                    killer.start()
                me.reach(at=len(moves))
                if me.state["can"]["undo"] and luck.random() < 0.3:
                    after = moves[:-1]
                    answer = me.ask("undo", seat=0, at=len(moves))
                else:
                    after = [*moves, me.any_move(luck)]
                    answer = me.ask("play", seat=0, move=after[-1], at=len(moves))
                assert answer["type"] == "accepted", answer
                moves[:] = after
        except ConnectionClosed:
            killer.join()
    return after


def test_nothing_acknowledged_is_lost(database: str, start: Callable[[str], Server]) -> None:
    luck = random.Random(8)
    server = start(database)
    made = server.create("me")
    token = made["seats"][0]["token"]
    moves: list[int] = []
    for _ in range(KILLS):
        after = play_until_killed(server, made, moves, luck)
        server = start(database)
        exported = server.get(f"/api/matches/{made['id']}/export", token).json()["moves"]
        stored = [GAME.moves.by_text(text) or 0 for _, text, _ in exported]
        assert stored in (moves, after)
        moves[:] = stored
    with server.browse(made["id"], token) as me:
        me.play(me.any_move(luck))


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
