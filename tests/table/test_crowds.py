"""How much of everything there may be: what a stranger could make grow or last has an end, and a sentence there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import crackspread
from crackspread.table import analysis, api, chat, sessions
from crackspread.table.analysis import Analyses, Job
from crackspread.table.checking import Checker, Crowded
from crackspread.table.refused import Refused
from crackspread.table.requests import AgainAsked, SeatAsked
from crackspread.table.sessions import Sessions
from crackspread.table.store import open_store
from crackspread.table.workers import Workers

from .serving import Server, sqlite_url
from .test_http import finished
from .test_live import tokens

ME, LINK = SeatAsked(name="Mara", kind="me"), SeatAsked(name="Theo", kind="link")
COMPUTER = SeatAsked(name="Robot", kind="computer", level="random")


def within(folder: Path, work: Callable[[Sessions], Awaitable[None]]) -> None:
    """Do this in a server that nobody can reach."""

    async def run() -> None:
        workers, checker, store = Workers(), Checker(), open_store(sqlite_url(folder))
        try:
            await work(Sessions(store, workers, checker))
        finally:
            checker.close()
            workers.close()
            store.close()

    asyncio.run(run())


def over() -> Any:
    return crackspread.loads(json.dumps(finished()), "python")


def test_a_chat_is_full_some_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "MOST_SAID", 3)

    async def work(server: Sessions) -> None:
        made = await server.create(crackspread.game("pipelite").new(2, target="python"), [ME, LINK], None)
        match = await server.open(made.id)
        for text in "abc":
            await server.work(match, chat.say, 0, text)
        with pytest.raises(Refused, match=r"no more fits\.$"):
            await server.work(match, chat.say, 0, "d")

    within(tmp_path, work)


def test_computers_play_in_so_many_matches_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST_PLAYING", 1)

    async def work(server: Sessions) -> None:
        server.on_change = lambda match: setattr(match, "computers", cast(Any, SimpleNamespace()))
        await server.create(crackspread.game("pipelite").new(2, target="python"), [ME, COMPUTER], None)
        with pytest.raises(Crowded, match=r"again in a few minutes\.$"):
            await server.create(crackspread.game("pipelite").new(2, target="python"), [ME, COMPUTER], None)
        made = await server.create(over(), [ME, LINK], None)
        with pytest.raises(Crowded):
            await server.again(await server.open(made.id), 0, AgainAsked(seat=0, level="random"))

    within(tmp_path, work)


def test_few_matches_are_analysed_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "MOST_JOBS", 1)

    async def work(server: Sessions) -> None:
        made = await server.create(over(), [ME, LINK], None)
        analyses = Analyses(server)
        analyses._jobs = {"broken": Job(1, 1, problem="It broke off."), "other": Job(1, 1)}
        with pytest.raises(Crowded, match=r"being analysed .* again in a few minutes\.$"):
            await analyses.begin(await server.open(made.id))

    within(tmp_path, work)


def test_so_many_look_at_a_table_and_no_more(server: Server) -> None:
    made = server.create("me")
    with ExitStack() as looking:
        for _ in range(api.MOST_LOOKING):
            looking.enter_context(server.browse(made["id"], made["watch"]))
        one_more = server.browse(made["id"], *tokens(made))
        looking.enter_context(one_more)
        assert one_more.texts[0].startswith('{"type":"refused"')
        other = server.create("me")
        assert looking.enter_context(server.browse(other["id"], *tokens(other))).state["yours"] == [0]
    with server.browse(made["id"], *tokens(made)) as me:
        assert me.state["yours"] == [0]
