"""Processes beside the server in which computers think, so that the server itself stays quick to answer.

A worker is sent a position and sends back a move; it knows nothing else and keeps nothing but compiled code. It goes
when the server does, however that ends, and one that dies is replaced.
"""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from crackspread.games import NAMES
from crackspread.kernel.game import Game
from crackspread.kernel.rule import CACHE, reached
from crackspread.kernel.state import State
from crackspread.lab.analysis import Judged, judge
from crackspread.players import advise, clock_of, concealed_for, plan, player, spoken, warm_up_player
from crackspread.players.batched_beam import layers
from crackspread.players.lookahead import lookahead
from crackspread.players.playouts import playout

from .messages import HintOut
from .process import Worker

HINT_CLOCK = 2.0
"""Seconds that a person waits for a hint."""
PATIENCE = 10
"""Steps by which an analysis lets everything else go first."""

Sent = tuple[str, str, bytes]
"""A position: its game, the target it runs on, its record."""


@cache
def made_of(game: Game) -> str:
    """A digest of all that players of a game compile."""
    return "".join(reached(made.py_func)[:8] for made in (playout(game), layers(game)[0], lookahead(game)))


class Workers:
    def __init__(self) -> None:
        count = max(1, (os.cpu_count() or 2) - 1)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="worker")
        self._warming = ThreadPoolExecutor(1, thread_name_prefix="warming")
        self._own = threading.local()
        self._patient = ThreadPoolExecutor(os.cpu_count() or 1, "analysing", self._be_patient)
        self._all: list[Worker] = []
        self._first = {name: threading.Lock() for name in NAMES}
        self._closed = False

    async def think(self, state: State, seat: int, level: str) -> list[int]:
        """The moves that a player of this level makes now; the position is one that its seat may know."""
        moves: list[int] = await self._by(self._threads, self._think, think, level, state, seat)
        return moves

    async def hints(self, state: State, seat: int) -> list[HintOut]:
        """The best moves."""
        found: list[HintOut] = await self._by(self._threads, self._think, suggest, "", state, seat)
        return found

    async def judge(self, game: Game, text: str, k: int) -> Judged:
        """Segment k of a saved match, by processes that computers at the table do not wait for."""
        found: Judged = await self._by(self._patient, self._ask, game.name, judge, judge, text, k)
        return found

    def rest(self) -> None:
        """Let the processes of an analysis go; the next one begins with new ones."""
        for worker in [worker for worker in self._all if worker.patience]:
            self._all.remove(worker)
            worker.process.terminate()

    def warm(self, game: Game, level: str) -> None:
        """Have what a player of this level needs compiled, by a worker that nobody waits for and that then goes.

        Once only for as long as nothing that players and rules are made of changes.
        """
        done = CACHE / f"{game.name}-{level}-{made_of(game)}.prepared"
        match = game.new(target="cpu")
        if not self._closed and not done.exists():
            self._warming.submit(self._warm, level, concealed_for(match, match.actor), match.actor, done)

    def _warm(self, level: str, state: State, seat: int, done: Path) -> None:
        self._think(prepare, level, state, seat)
        done.touch()
        self._all.remove(self._own.worker)
        self._own.worker.process.terminate()
        self._own.worker = None

    def preparing(self, game: Game) -> bool:
        """Whether something of this game is being done for the first time, and thus perhaps compiled."""
        return self._first[game.name].locked()

    def close(self) -> None:
        """Whoever waits for a worker, or asks for one from now on, is cancelled."""
        self._closed = True
        for worker in list(self._all):
            worker.process.terminate()
        for threads in self._threads, self._warming, self._patient:
            threads.shutdown(wait=False, cancel_futures=True)

    async def _by(self, threads: ThreadPoolExecutor, call: Callable[..., Any], *args: object) -> Any:
        if self._closed:
            raise asyncio.CancelledError
        return await asyncio.get_running_loop().run_in_executor(threads, call, *args)

    def _be_patient(self) -> None:
        self._own.patience = PATIENCE

    def _think(self, call: Callable[..., Any], who: str, state: State, seat: int) -> Any:
        game, target = state.engine.game.name, state.engine.target
        return self._ask(game, (call, who, target), call, who, state, seat)

    def _ask(self, game: str, what: object, call: Callable[..., Any], *args: object) -> Any:
        """Through this thread's own worker, and a new one should that have died."""
        for _ in range(2):
            worker = self._worker()
            # What one worker compiles of a game the next one finds on disk, so the first time is one at a time.
            with nullcontext() if (game, what) in worker.known else self._first[game]:
                try:
                    answer = worker.ask(call, *args)
                except (EOFError, OSError):
                    self._own.worker = None
                else:
                    worker.known.add((game, what))
                    return answer
        raise RuntimeError(f"a worker died twice over {what}")

    def _worker(self) -> Worker:
        worker: Worker | None = getattr(self._own, "worker", None)
        if worker is None:
            if self._closed:
                raise CancelledError
            worker = self._own.worker = Worker(getattr(self._own, "patience", 0))
            self._all.append(worker)
        return worker


# --- in the worker ----------------------------------------------------------------------------------------------------


def think(level: str, state: State, seat: int) -> list[int]:
    return plan(player(level), state, seat, clock_of(level))


def prepare(level: str, state: State, seat: int) -> None:
    plan(warm_up_player(level), state, seat, clock_of(level))


def suggest(_who: str, state: State, seat: int) -> list[HintOut]:
    begun = time.monotonic()
    found = advise(state.copy(), seat, HINT_CLOCK)
    if time.monotonic() > begun + 2 * HINT_CLOCK:  # the clock was spent on compiling, nothing was thought about yet
        found = advise(state.copy(), seat, HINT_CLOCK)
    return [HintOut(**asdict(spoken(state, seat, hint))) for hint in found]
