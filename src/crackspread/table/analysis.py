"""The analyses of finished matches: made once in the background, then stored with the match."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from dataclasses import dataclass

from pydantic import BaseModel

from crackspread.kernel.match import Match
from crackspread.lab.analysis import EDITION, Judged, pieces, quiet, report, seconds

from .hub import Hub
from .live import LiveMatch, Reader, Refused
from .models import State

LOG = logging.getLogger(__name__)
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
    """How far an analysis is: `of` is 0 before it was asked for. `seconds` is about what it takes."""

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


class Analyses:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._jobs: dict[str, Job] = {}

    async def look(self, live: LiveMatch) -> Analysed:
        """How far it is, with the result if there is one."""
        job = self._jobs.get(live.id)
        if job is not None and job.problem is None:
            return Analysed(done=job.done, of=job.of, seconds=job.seconds, problem=None, result=None)
        about, result = await self.hub.work(live, _stored, live)
        return Analysed(done=0, of=0, seconds=about, problem=job.problem if job else None, result=result)

    async def begin(self, live: LiveMatch) -> Analysed:
        """Have it made, unless it is there already or under way."""
        found = await self.look(live)
        if found.result is not None or found.of:
            return found
        match = await self.hub.work(live, live.match.copy)
        job = self._jobs[live.id] = Job(len(pieces(match)) + 1, found.seconds)
        job.task = asyncio.create_task(self._make(live.id, match, job))
        return await self.look(live)

    async def _make(self, match_id: str, match: Match, job: Job) -> None:
        text = match.dumps()

        async def judge(k: int) -> Judged:
            found = await self.hub.workers.judge(match.game, text, k)
            job.done += 1
            return found

        try:
            judged = await asyncio.gather(*(judge(k) for k in range(-1, job.of - 1)))
            await asyncio.to_thread(self._keep, match_id, match, judged)
        except Exception:
            LOG.exception("the analysis of match %s broke off", match_id)
            job.problem = PROBLEM
        else:
            del self._jobs[match_id]
        if not any(other.problem is None for other in self._jobs.values()):
            self.hub.workers.rest()

    def _keep(self, match_id: str, match: Match, judged: list[Judged]) -> None:
        self.hub.store.keep_analysis(match_id, under(match), report(match, judged))


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
