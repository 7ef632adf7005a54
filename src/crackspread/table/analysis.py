"""The analyses of finished matches: made once in the background, then stored with the match."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from dataclasses import dataclass, field

from pydantic import BaseModel

from crackspread.kernel.match import Match
from crackspread.lab.analysis import EDITION, Judged, pieces, quiet, report, seconds

from .checking import Crowded
from .hub import Hub
from .live import LiveMatch, Refused
from .models import State
from .reader import Reader

LOG = logging.getLogger(__name__)
MOST_JOBS = 4
"""Analyses under way at once; each keeps every processor busy for a while."""
PROBLEM = "The analysis broke off; please try again."


class BetterOut(BaseModel):
    """A line that would have been better after the first `at` entries, and the money expected with it."""

    at: int
    loss: float
    money: float
    moves: list[int]
    text: list[str]


class WorthOut(BaseModel):
    """Of every seat: money expected at the end and chance to win."""

    money: list[float]
    win: list[float]


class TurnOut(WorthOut):
    """A turn that ended with entry n, and what the position after it was worth."""

    n: int
    seat: int
    moment: str
    loss: float
    better: list[BetterOut]


class AnalysisOut(BaseModel):
    game: str
    names: list[str]
    start: WorthOut
    turns: list[TurnOut]
    accuracy: list[int | None]


class Analysed(BaseModel):
    """How far an analysis is: `of` is 0 before it was asked for. `seconds` is about what it takes, or still takes."""

    done: int
    of: int
    seconds: int
    problem: str | None
    result: AnalysisOut | None


@dataclass
class Job:
    """An analysis under way, or one that broke off."""

    of: int
    seconds: int
    done: int = 0
    problem: str | None = None
    task: asyncio.Task[None] | None = None
    begun: float = field(default_factory=time.monotonic)

    def left(self, now: float) -> int:
        """Seconds that it may still take, by its own pace as soon as that shows."""
        return max(1, round((now - self.begun) / self.done * (self.of - self.done))) if self.done else self.seconds


@dataclass(frozen=True)
class Todo:
    """A match to be analysed, its saved form, all that the analysis depends on, and its number of pieces."""

    match: Match
    text: str
    under: str
    of: int


class Analyses:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._jobs: dict[str, Job] = {}

    async def look(self, live: LiveMatch) -> Analysed:
        """How far it is, with the result if there is one."""
        job = self._jobs.get(live.id)
        if job is not None and job.problem is None:
            return Analysed(done=job.done, of=job.of, seconds=job.left(time.monotonic()), problem=None, result=None)
        about, result = await self.hub.work(live, _stored, live)
        return Analysed(done=0, of=0, seconds=about, problem=job.problem if job else None, result=result)

    async def begin(self, live: LiveMatch) -> Analysed:
        """Have it made, unless it is there already or under way."""
        found = await self.look(live)
        if found.result is not None or found.of:
            return found
        todo = await self.hub.work(live, _todo, live)
        under_way = [match for match, job in self._jobs.items() if job.problem is None]
        if len(under_way) >= MOST_JOBS:
            raise Crowded("Other matches are being analysed just now; please try again in a few minutes.")
        if live.id not in under_way:
            job = self._jobs[live.id] = Job(todo.of, found.seconds)
            job.task = asyncio.create_task(self._make(live.id, todo, job))
        return await self.look(live)

    async def _make(self, match_id: str, todo: Todo, job: Job) -> None:
        async def judge(k: int) -> Judged:
            found = await self.hub.workers.judge(todo.match.game, todo.text, k)
            job.done += 1
            return found

        try:
            judged = await asyncio.gather(*(judge(k) for k in range(-1, job.of - 1)))
            await asyncio.to_thread(self._keep, match_id, todo, judged)
        except Exception:
            LOG.exception("the analysis of match %s broke off", match_id)
            job.problem = PROBLEM
        else:
            del self._jobs[match_id]
        if not any(other.problem is None for other in self._jobs.values()):
            self.hub.workers.rest()

    def _keep(self, match_id: str, todo: Todo, judged: list[Judged]) -> None:
        self.hub.store.keep_analysis(match_id, todo.under, report(todo.match, judged))


def _todo(live: LiveMatch) -> Todo:
    match = live.match
    return Todo(match.copy(), match.dumps(), under(match), len(pieces(match)) + 1)


def _stored(live: LiveMatch) -> tuple[int, AnalysisOut | None]:
    """About how long an analysis takes, and the one that is stored."""
    about, found = seconds(live.match), live.store.analysis(live.id, under(live.match))
    return about, None if found is None else AnalysisOut(**found)


def state_after_better(live: LiveMatch, n: int, reader: Reader) -> State:
    """The position after the first n entries had the better line been played there, as far as nothing is revealed."""
    _, found = _stored(live)
    known = [(turn.seat, line.moves) for turn in (found.turns if found else ()) for line in turn.better if line.at == n]
    if not known:
        raise Refused("No better line is known there.")
    seat, moves = known[0]
    state = live.match.at(n).state()
    state.turn(seat)
    return live.state_at(n, reader, seat, list(quiet(state, moves)))


def under(match: Match) -> str:
    """All that an analysis depends on: the match with the digest of its rules, and how it is judged."""
    t = match.table
    facts = EDITION, t.digest, t.game.name, t.players, t.seed, t.options, t.names, [tuple(e) for e in match.entries]
    return hashlib.sha256(repr(facts).encode()).hexdigest()
