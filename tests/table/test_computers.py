"""Computer seats of the real server."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import crackspread
from crackspread.players import adviser, concealed_for
from crackspread.table.server import warm
from crackspread.table.workers import Workers

from .serving import PATIENCE, Server, sqlite_url


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
        state = me.reach(thinking=[])
        assert (state["waiting"], state["preparing"]) == ([0], False)


def test_people_are_told_that_a_computer_is_still_being_compiled(tmp_path: Path) -> None:
    server = Server(sqlite_url(tmp_path), **{**os.environ, "CRACKSPREAD_CACHE": str(tmp_path / "nothing compiled")})
    made = server.create("me", "computer:club")
    with server.browse(made["id"], made["seats"][0]["token"]) as me:
        assert me.reach(preparing=True)["thinking"] == [1]
    server.kill()


def test_every_level_plays_to_the_end(server: Server) -> None:
    levels = [level["name"] for level in server.http.get("/api/games").json()[0]["levels"]]
    made = server.create(*(f"computer:{level}" for level in levels), options={"rounds": 2})
    with server.browse(made["id"], made["watch"]) as watcher:
        assert watcher.reach(over=True)["score"] is not None


def children(process: int) -> list[int]:
    """The processes that a process started, less the one that Python keeps to tidy up after them."""
    found = [child for task in Path(f"/proc/{process}/task").iterdir() for child in told(task / "children").split()]
    return [int(child) for child in found if "resource_tracker" not in told(Path(f"/proc/{child}/cmdline"))]


def gone(process: int) -> bool:
    return told(Path(f"/proc/{process}/stat")).rpartition(") ")[2][:1] in ("", "Z")


def told(file: Path) -> str:
    """What the system tells of a process; nothing where it has ended meanwhile."""
    try:
        return file.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def wait(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, "that never happened"


def test_computers_think_in_processes_that_may_die(tmp_path: Path, start: Callable[[str], Server]) -> None:
    server = start(sqlite_url(tmp_path))
    made = server.create("computer:club", "computer:club", options={"rounds": 4})
    with server.browse(made["id"], made["watch"]) as watcher:
        watcher.until(lambda state: state["entries"] > 3)
        workers = children(server.process.pid)
        assert workers
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
        assert watcher.reach(over=True)["score"] is not None


def test_nothing_is_left_running_when_the_server_is_killed(tmp_path: Path, start: Callable[[str], Server]) -> None:
    server = start(sqlite_url(tmp_path))
    made = server.create("computer:random", "computer:random")
    with server.browse(made["id"], made["watch"]) as watcher:
        watcher.until(lambda state: state["entries"] > 3)
        workers = children(server.process.pid)
        assert workers
        server.kill()
    wait(lambda: all(map(gone, workers)))


def test_the_table_answers_at_once_while_computers_think(server: Server) -> None:
    """Everybody else's clicks must not wait for a computer."""
    thinking = server.create(*["computer:club"] * 4, game="pipeline")
    mine = server.create("me")
    took = []
    with server.browse(thinking["id"], thinking["watch"]) as watcher:
        watcher.until(lambda state: state["entries"] > 3)
        for _ in range(30):
            begun = time.monotonic()
            server.state(mine["id"], mine["seats"][0]["token"])
            took.append(time.monotonic() - begun)
            watcher.hear()
    assert not watcher.state["over"]
    assert sorted(took)[len(took) // 2] < 0.1, took


@pytest.mark.parametrize("game", ["pipelite", "refined"])
def test_a_hint_names_legal_moves_with_money_and_chance(server: Server, game: str) -> None:
    """The words of cards are known to the process that thinks."""
    made = server.create("me", "computer:random", game=game)
    with server.browse(made["id"], made["seats"][0]["token"]) as me:
        me.reach(thinking=[])
        answer = me.ask("hint", seat=0, at=me.state["at"])
        assert answer["type"] == "hint"
        assert 1 <= len(answer["moves"]) <= 3
        for hint in answer["moves"]:
            assert hint["line"][0] in me.state["legal"]
            assert 0 < hint["win"] < 1
            assert hint["why"].endswith(".")
            assert all("?" not in step for step in hint["steps"])


def test_a_hint_knows_the_cards_of_a_table_of_its_own(server: Server) -> None:
    """They are printed otherwise than those that the process which thinks has read."""
    game = crackspread.game("refined")
    cards = [{**card, "name": f"Own {card['name']}"} for card in game.components["starting_contracts"]]
    match = game.new(2, 3, components={"starting_contracts": cards}, target="python")
    while match.game.moves[match.legal()[0]].name != "contract":
        match.play(match.legal()[0])
    made = server.http.post("/api/matches/import", json={"match": json.loads(match.dumps())}).json()
    with server.browse(made["id"], *[seat["token"] for seat in made["seats"]]) as me:
        answer = me.ask("hint", seat=match.actor, at=match.moves_by(match.actor))
        assert answer["type"] == "hint", answer
        assert all("Own " in hint["advice"] for hint in answer["moves"]), answer


def test_hints_are_not_given_between_people(server: Server) -> None:
    made = server.create("me", "link")
    with server.browse(made["id"], made["seats"][0]["token"]) as me:
        answer = me.ask("hint", seat=0, at=me.state["at"])
        assert (answer["type"], answer["reason"]) == ("refused", "Hints are for games against the computer.")


def test_a_server_prepares_whoever_gives_hints() -> None:
    """Else the first hint of a game would take as long as the compiler does."""
    seen: list[tuple[str, str]] = []
    warm(lambda game, who: seen.append((game.name, who)))
    assert len(set(seen)) == len(seen)
    for name in crackspread.GAMES:
        game = crackspread.game(name)
        assert {(name, "club"), (name, adviser(game))} <= set(seen)
        assert ((name, "expert") in seen) == (game.tuning.network is not None)
    assert adviser(crackspread.game("pipelite")) == "search"


def test_a_server_that_closes_lets_thinkers_go_without_a_word() -> None:
    """Who waits for a worker then, or asks for one, is cancelled, which nobody logs as a failure."""

    async def closing() -> None:
        match = crackspread.game("pipeline").new(target="cpu")
        asked = concealed_for(match, match.actor), match.actor, "search"
        workers = Workers()
        tasks = [asyncio.create_task(workers.think(*asked)) for _ in range(3)]
        async with asyncio.timeout(PATIENCE):
            while not workers._all:
                await asyncio.sleep(0)
            workers.close()
            tasks.append(asyncio.create_task(workers.think(*asked)))
            await asyncio.wait(tasks)
        assert all(task.cancelled() for task in tasks)

    asyncio.run(closing())


def test_a_player_is_prepared_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that starts again finds on disk that nothing is left to compile."""
    monkeypatch.setattr("crackspread.table.workers.CACHE", tmp_path)
    first = Workers()
    first.warm(crackspread.game("pipelite"), "club")
    first._warming.shutdown(wait=True)
    assert [file.suffix for file in tmp_path.iterdir()] == [".prepared"]
    again = Workers()
    again.warm(crackspread.game("pipelite"), "club")
    again._warming.shutdown(wait=True)
    assert not again._warming._threads
    first.close()
    again.close()
