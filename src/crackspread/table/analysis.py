"""The analyses of finished matches: made once in the background, then stored with the match."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from dataclasses import dataclass, field

from crackspread.kernel.match import Match
from crackspread.lab.analysis import EDITION, Judged, report, seconds, segments, until_reveal

from .answers import Analysed, AnalysisOut
from .checking import Crowded
from .messages import StateMessage
from .reader import Reader
from .refused import Refused
from .session import Session
from .sessions import Sessions
from .state_message import state_at
from .store import Store

LOG = logging.getLogger(__name__)
MOST_JOBS = 4
"""Analyses under way at once; each keeps every processor busy for a while."""
PROBLEM = "The analysis broke off; please try again."


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
    """A match to be analysed, its saved form, all that the analysis depends on, and its number of segments."""

    match: Match
    text: str
    under: str
    of: int


class Analyses:
    def __init__(self, sessions: Sessions) -> None:
        self.sessions = sessions
        self._jobs: dict[str, Job] = {}

    async def look(self, session: Session) -> Analysed:
        """How far it is, with the result if there is one."""
        job = self._jobs.get(session.id)
        if job is not None and job.problem is None:
            return Analysed(done=job.done, of=job.of, seconds=job.left(time.monotonic()), problem=None, result=None)
        about, result = await self.sessions.work(session, _stored, self.sessions.store)
        return Analysed(done=0, of=0, seconds=about, problem=job.problem if job else None, result=result)

    async def begin(self, session: Session) -> Analysed:
        """Have it made, unless it is there already or under way."""
        found = await self.look(session)
        if found.result is not None or found.of:
            return found
        todo = await self.sessions.work(session, _todo)
        under_way = [match for match, job in self._jobs.items() if job.problem is None]
        if len(under_way) >= MOST_JOBS:
            raise Crowded("Other matches are being analysed just now; please try again in a few minutes.")
        if session.id not in under_way:
            job = self._jobs[session.id] = Job(todo.of, found.seconds)
            job.task = asyncio.create_task(self._make(session.id, todo, job))
        return await self.look(session)

    async def _make(self, match_id: str, todo: Todo, job: Job) -> None:
        async def judge(k: int) -> Judged:
            found = await self.sessions.workers.judge(todo.match.game, todo.text, k)
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
            self.sessions.workers.rest()

    def _keep(self, match_id: str, todo: Todo, judged: list[Judged]) -> None:
        self.sessions.store.keep_analysis(match_id, todo.under, report(todo.match, judged))


def _todo(session: Session) -> Todo:
    match = session.match
    return Todo(match.copy(), match.dumps(), under(match), len(segments(match)) + 1)


def _stored(session: Session, store: Store) -> tuple[int, AnalysisOut | None]:
    """About how long an analysis takes, and the one that is stored."""
    about, found = seconds(session.match), store.analysis(session.id, under(session.match))
    return about, None if found is None else AnalysisOut(**found)


def state_after_better(session: Session, store: Store, n: int, reader: Reader) -> StateMessage:
    """The position after the first n entries had the better line been played there, as far as nothing is revealed."""
    _, found = _stored(session, store)
    known = [(turn.seat, line.moves) for turn in (found.turns if found else ()) for line in turn.better if line.at == n]
    if not known:
        raise Refused("No better line is known there.")
    seat, moves = known[0]
    state = session.match.at(n).state()
    state.turn(seat)
    return state_at(session, n, reader, seat, list(until_reveal(state, moves)))


def under(match: Match) -> str:
    """All that an analysis depends on: the match with the digest of its rules, and how it is judged."""
    t = match.setup
    facts = EDITION, t.digest, t.game.name, t.players, t.seed, t.options, t.names, [tuple(e) for e in match.entries]
    return hashlib.sha256(repr(facts).encode()).hexdigest()
