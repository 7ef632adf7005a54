"""Players that try their plans side by side in many deals of what a seat cannot know."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from ..kernel.state import State

FEW = 4
"""Deals before a plan may be given up."""
WIDER = 4
"""Times as wide is the next beam."""
T = TypeVar("T")


class Trying(ABC):
    """A player that thinks for `clock` seconds, or for a fixed number of trials, which makes it repeatable."""

    name: str

    def __init__(self, trials: int | None = None) -> None:
        self.trials = trials

    @abstractmethod
    def begin(self, state: State, seat: int, deadline: float | None) -> "Trials":
        """The plans worth trying."""

    def choose(self, state: State, seat: int, clock: float) -> int:
        """The first move of the best plan."""
        return self.plan(state, seat, clock)[0]

    def plan(self, state: State, seat: int, clock: float) -> list[int]:
        """The moves of the plan that did best, to the end of the turn or to the next thing revealed."""
        ways = state.legal()
        if len(ways) == 1:
            return ways
        deadline = time.perf_counter() + clock if self.trials is None else None
        trials = self.begin(state, seat, deadline)
        trials.run(deadline, self.trials)
        return trials.lines[trials.order()[0]]


class Trials(ABC):
    """Some plans for a turn and how they fared. What a plan is and how it is tried is up to the player."""

    lines: list[list[int]]
    """The moves of each plan; the player's favourite first."""
    worlds: int
    """Deals after which plans that are still level are as good as each other."""
    longest = 0.0
    """Seconds that a trial may take."""
    deadline: float | None = None
    club = 0
    """Where there is a clock: which of the plans is the club player's."""

    @abstractmethod
    def attempt(self, k: int, world: int) -> Any:
        """How plan k fares in one deal: some numbers, or None if the clock ran out over it."""

    @abstractmethod
    def opinion(self, k: int) -> float:
        """What the player thinks of plan k before it is tried."""

    @abstractmethod
    def worth(self, k: int, worlds: int) -> Any:
        """What plan k was worth in each of the first deals."""

    def run(self, deadline: float | None, trials: int | None, least: int = 0) -> None:
        """Try the plans in one deal after another; give up those that fall clearly behind."""
        self.fared: list[list[Any]] = [[] for _ in self.lines]
        self.alive = list(range(len(self.lines)))
        done, world = 0, 0
        most = max(self.worlds, least)
        while world < most and (len(self.alive) > 1 or world < least) and (trials is None or done < trials):
            world += 1
            for k in self.alive:
                begun = time.perf_counter()
                if deadline is not None and begun + self.longest > deadline:
                    return
                fared = self.attempt(k, world)
                if fared is None:
                    return
                self.fared[k].append(fared)
                done += 1
                self.longest = max(self.longest, time.perf_counter() - begun)
            if world >= FEW:
                self.drop()

    def drop(self) -> None:
        """Give up plans that are two standard errors behind the best."""
        worlds = len(self.fared[self.alive[-1]])
        worth = {k: self.worth(k, worlds) for k in self.alive}
        best = max(self.alive, key=lambda k: float(worth[k].mean()))
        kept = []
        for k in self.alive:
            gap = worth[best] - worth[k]
            if k == best or gap.mean() < 2 * gap.std(ddof=1) / np.sqrt(worlds):
                kept.append(k)
        self.alive = kept

    def settle(self) -> None:
        """Try the favourite and the club player's plan in a few deals at least, however late it is.

        On a machine that is busy with other things a clock may run out over nothing. What is then proposed is still no
        worse than what the club player would do.
        """
        two = sorted({self.order()[0], self.club})
        if all(len(self.fared[k]) >= FEW for k in two):
            return
        self.alive, self.deadline = two, None
        for k in two:
            for world in range(len(self.fared[k]), FEW):
                self.fared[k].append(self.attempt(k, world + 1))

    def order(self) -> list[int]:
        """The plans still alive, best first, then those given up; the player's own opinion of what was not tried."""
        worlds = min((len(self.fared[k]) for k in self.alive), default=0)

        def rank(k: int) -> tuple[bool, bool, float]:
            tried = min(worlds, len(self.fared[k]))
            return k in self.alive, tried > 0, float(self.worth(k, tried).mean()) if tried else self.opinion(k)

        return sorted(range(len(self.lines)), key=rank, reverse=True)


def widest_in_time(
    look: Callable[[int], T], quick: int, widest: int, deadline: float | None, share: float
) -> tuple[T, float]:
    """What the widest beam finds for which a share of the clock is enough; and how long the first, a quick one, took.

    Each beam tells how long the next one will take; one far wider may see far longer turns, so it is reached in steps.
    """
    if deadline is None:
        return look(widest), 0.0
    width, begun = quick, time.perf_counter()
    until, first = begun + share * (deadline - begun), 0.0
    while True:
        found, now = look(width), time.perf_counter()
        first = first or now - begun
        wider = min(widest, WIDER * width)
        if width == widest or now + (now - begun) * wider / width > until:
            return found, first
        width, begun = wider, now
