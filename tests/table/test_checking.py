"""The process in which matches are set up: it has its own time and memory, and may die."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Iterator

import pytest

import crackspread
from crackspread.kernel.match import Match
from crackspread.table import checking
from crackspread.table.checking import Checker, begin, fold
from crackspread.table.process import Worker

from .serving import PATIENCE

REFINED = crackspread.game("refined")


@pytest.fixture
def checker() -> Iterator[Checker]:
    made = Checker()
    yield made
    made.close()


@pytest.fixture(scope="module")
def long() -> Match:
    """A match whose moves take a while."""
    match, luck = REFINED.new(4, 3, target="python"), random.Random(3)
    while len(match.entries) < 150:
        match.play(luck.choice(match.legal()))
    return match


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def hurried() -> None:
        async with asyncio.timeout(4 * PATIENCE):
            await work()

    asyncio.run(hurried())


def test_a_match_comes_back_as_it_was_sent(checker: Checker, long: Match) -> None:
    async def work() -> None:
        match = await checker.make(REFINED, fold, json.loads(long.dumps()))
        assert (match, match.legal(), match.digests()) == (long, long.legal(), long.digests())
        new = await checker.make(REFINED, begin, "refined", 5, {}, {}, ["Mara", "Theo"])
        assert new == REFINED.new(2, 5, names=["Mara", "Theo"], target="python")

    run(work)


def test_what_is_wrong_is_a_sentence(checker: Checker) -> None:
    async def work() -> None:
        coloured = ["refined", 5, {"colour": "red"}, {}, ["Mara", "Theo"]]
        for call, args, sentence in ((fold, [{}], r"saved match.*\.$"), (begin, coloured, r"colour.*\.$")):
            with pytest.raises(crackspread.CrackspreadError, match=sentence):
                await checker.make(REFINED, call, *args)

    run(work)


def test_a_match_has_so_much_time_and_the_next_one_its_own(
    checker: Checker, long: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        await checker.make(REFINED, begin, "refined", 5, {}, {}, ["Mara", "Theo"])
        with monkeypatch.context() as hurried:
            hurried.setattr(checking, "SECONDS", 0.01)
            with pytest.raises(crackspread.CrackspreadError, match=r"longer to set up than .* seconds\.$"):
                await checker.make(REFINED, fold, json.loads(long.dumps()))
        assert await checker.make(REFINED, fold, json.loads(long.dumps())) == long

    run(work)


def test_a_process_that_dies_is_replaced(checker: Checker, long: Match) -> None:
    async def work() -> None:
        for _ in range(2):
            assert await checker.make(REFINED, fold, json.loads(long.dumps())) == long
            assert checker._worker is not None
            checker._worker.process.kill()

    run(work)


def test_nobody_waits_behind_a_crowd(checker: Checker, long: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MOST_WAITING", 2)

    async def work() -> None:
        asked = [asyncio.create_task(checker.make(REFINED, fold, json.loads(long.dumps()))) for _ in range(3)]
        *taken, refused = await asyncio.gather(*asked, return_exceptions=True)
        assert taken == [long, long]
        assert isinstance(refused, checking.Crowded)

    run(work)


def test_whoever_waits_when_the_server_closes_is_cancelled(checker: Checker, long: Match) -> None:
    async def work() -> None:
        asked = [asyncio.create_task(checker.make(REFINED, fold, json.loads(long.dumps()))) for _ in range(3)]
        while checker._worker is None:
            await asyncio.sleep(0)
        checker.close()
        asked.append(asyncio.create_task(checker.make(REFINED, fold, json.loads(long.dumps()))))
        await asyncio.wait(asked)
        assert all(task.cancelled() for task in asked)

    run(work)


def test_a_process_has_so_much_memory() -> None:
    worker = Worker(room=2**26)
    assert len(worker.ask(bytes, 2**20)) == 2**20
    with pytest.raises(RuntimeError, match="MemoryError"):
        worker.ask(bytes, 2**28)
    assert worker.ask(len, "still here") == 10
    worker.process.kill()
