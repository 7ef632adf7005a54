"""Players that try their plans side by side in many deals of what a seat cannot know, and drop those that fall back."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from ..kernel.state import State

LEAST = 4
"""As many deals are played before a plan may be given up."""
WIDER = 4
"""The next beam is so many times as wide."""
T = TypeVar("T")


class RacingPlayer(ABC):
    """A player that thinks for `clock` seconds, or for a fixed number of playouts, which makes it repeatable."""

    name: str

    def __init__(self, playouts: int | None = None) -> None:
        self.playouts = playouts

    @abstractmethod
    def begin(self, state: State, seat: int, deadline: float | None) -> "Race":
        """Find the plans worth trying."""

    def choose(self, state: State, seat: int, clock: float) -> int:
        """The first move of the best plan."""
        return self.plan(state, seat, clock)[0]

    def plan(self, state: State, seat: int, clock: float) -> list[int]:
        """The moves of the plan that did best, to the end of the turn or to the next thing revealed."""
        legal = state.legal()
        if len(legal) == 1:
            return legal
        deadline = time.perf_counter() + clock if self.playouts is None else None
        race = self.begin(state, seat, deadline)
        race.run(deadline, self.playouts)
        return race.lines[race.order()[0]]


class Race(ABC):
    """Some plans for a turn and how they fared. What a plan is and how it is tried is up to the player."""

    lines: list[list[int]]
    """The moves of each plan; the player's favourite first."""
    determinizations: int
    """Deals after which plans that are still level are as good as each other."""
    longest = 0.0
    """Seconds that a playout may take."""
    deadline: float | None = None
    club = 0
    """Which of the plans is the club player's, where there is a clock."""

    @abstractmethod
    def playout(self, k: int, determinization: int) -> Any:
        """How plan k fares in one deal: some numbers, or None if the clock ran out over it."""

    @abstractmethod
    def prior(self, k: int) -> float:
        """What the player thinks of plan k before it is tried."""

    @abstractmethod
    def values(self, k: int, count: int) -> Any:
        """What plan k was worth in each of the first deals."""

    def run(self, deadline: float | None, playouts: int | None, least: int = 0) -> None:
        """Try the plans in one deal after another; give up those that fall clearly behind."""
        self.results: list[list[Any]] = [[] for _ in self.lines]
        self.alive = list(range(len(self.lines)))
        done, tried = 0, 0
        most = max(self.determinizations, least)
        while tried < most and (len(self.alive) > 1 or tried < least) and (playouts is None or done < playouts):
            tried += 1
            for k in self.alive:
                begun = time.perf_counter()
                if deadline is not None and begun + self.longest > deadline:
                    return
                result = self.playout(k, tried)
                if result is None:
                    return
                self.results[k].append(result)
                done += 1
                self.longest = max(self.longest, time.perf_counter() - begun)
            if tried >= LEAST:
                self.drop()

    def drop(self) -> None:
        """Give up plans that are two standard errors behind the best."""
        count = len(self.results[self.alive[-1]])
        values = {k: self.values(k, count) for k in self.alive}
        best = max(self.alive, key=lambda k: float(values[k].mean()))
        kept = []
        for k in self.alive:
            gap = values[best] - values[k]
            if k == best or gap.mean() < 2 * gap.std(ddof=1) / np.sqrt(count):
                kept.append(k)
        self.alive = kept

    def compare_with_club(self) -> None:
        """Try the favourite and the club player's plan in a few deals at least, however late it is.

        On a machine that is busy with other things a clock may run out over nothing. What is then proposed is still no
        worse than what the club player would do.
        """
        two = sorted({self.order()[0], self.club})
        if all(len(self.results[k]) >= LEAST for k in two):
            return
        self.alive, self.deadline = two, None
        for k in two:
            for n in range(len(self.results[k]), LEAST):
                self.results[k].append(self.playout(k, n + 1))

    def order(self) -> list[int]:
        """The plans still alive, best first, then those given up; the player's own opinion of what was not tried."""
        count = min((len(self.results[k]) for k in self.alive), default=0)

        def rank(k: int) -> tuple[bool, bool, float]:
            tried = min(count, len(self.results[k]))
            return k in self.alive, tried > 0, float(self.values(k, tried).mean()) if tried else self.prior(k)

        return sorted(range(len(self.lines)), key=rank, reverse=True)


def widest_in_time(
    look: Callable[[int], T], *, narrow: int, widest: int, deadline: float | None, share: float
) -> tuple[T, float]:
    """What the widest beam finds for which a share of the clock is enough; and how long the first, a narrow one, took.

    Each beam tells how long the next one will take; one far wider may see far longer turns, so it is reached in steps.
    """
    if deadline is None:
        return look(widest), 0.0
    width, begun = narrow, time.perf_counter()
    until, first = begun + share * (deadline - begun), 0.0
    while True:
        found, now = look(width), time.perf_counter()
        first = first or now - begun
        wider = min(widest, WIDER * width)
        if width == widest or now + (now - begun) * wider / width > until:
            return found, first
        width, begun = wider, now
