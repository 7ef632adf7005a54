"""The strongest player: turns as a network would play them, each tried some turns ahead in many deals."""

import time
from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..kernel.state import State
from .following import follow, look
from .greedy import Greedy
from .learnt import best
from .network import BY_LIKING, LIKING, MONEY, STAKES, UTILITY, WIN, Line, believed, outcome
from .planning import think, valued
from .trials import Trials, Trying, widest_in_time


@dataclass(frozen=True)
class Settings:
    """How a game is thought about."""

    plans: int
    """Ways to play the turn that are tried."""
    turns: int
    """Own turns that a trial looks ahead; the rest of one in which something was revealed counts as another."""
    worlds: int
    """Deals in which plans are tried, at most."""
    width: int = 1
    """Of the beam that finds the plans, and of those that play on; of no use in a game that is played by liking."""
    quick: int = 1
    alike: int = 1
    """How many plans may begin with the same move."""


EXPERT = {
    "pipelite": Settings(12, 1, 32, 64, 4, 12),
    "pipeline": Settings(8, 1, 16, 64, 4, 2),
    "refined": Settings(12, 2, 32),
}
MASTER = {
    "pipelite": Settings(24, 1, 64, 128, 8, 24),
    "pipeline": Settings(12, 1, 32, 128, 8, 2),
    "refined": Settings(24, 2, 64),
}
"""For a clock of some seconds."""
SHARE = 0.4
"""Of the clock that finding the plans may take."""
FIRSTS = 4
"""First moves of which each has its plan."""
TRIES = 3
"""Turns drawn for each plan that is looked for: many are the same."""


class Expert(Trying):
    """Judges by a network."""

    name = "expert"

    def __init__(self, trials: int | None = None, settings: Mapping[str, Settings] = EXPERT) -> None:
        super().__init__(trials)
        self.settings = settings

    def begin(self, state: State, seat: int, deadline: float | None) -> "Foresight":
        """The plans worth trying, found as the game is best thought about."""
        name = state.engine.game.name
        kind = Drawn if name in BY_LIKING else Planned
        return kind(state, seat, deadline, self.settings[name])


class Foresight(Trials):
    """Plans by a network, played on by the network for every seat to the end of a later turn of the seat."""

    turn = 0.0
    """Seconds that the network may take for a turn."""

    def __init__(self, state: State, seat: int, deadline: float | None, settings: Settings) -> None:
        self.state, self.seat, self.settings = state.copy(), seat, settings
        self.worlds, self.stakes = settings.worlds, STAKES[state.engine.game.name]
        self.players = int(state.record.players)
        self.deadline = deadline
        self.plans = self.find()
        self.lines = [plan.moves for plan in self.plans]
        if deadline is not None:
            self.include_club()

    def include_club(self) -> None:
        """The club player's plan is tried too."""
        line = Greedy().plan(self.state, self.seat, 0)
        if line not in self.lines:
            self.plans.append(valued(self.state, self.seat, line))
            self.lines.append(line)
        self.club = self.lines.index(line)

    @abstractmethod
    def find(self) -> list[Line]:
        """As many plans as the clock allows."""

    def attempt(self, k: int, world: int) -> Any:
        """What is to be expected after the turns looked ahead, or what came out if the game is over; None if late."""
        state, turns = self.state.copy(), self.settings.turns
        state.conceal(self.seat, world)
        for move in self.lines[k]:
            state.step(move)
        while (who := state.actor) >= 0:
            begun = time.perf_counter()
            if self.deadline is not None and begun + self.turn > self.deadline:
                return None
            line = best(state, who, self.settings.quick)
            self.turn = max(self.turn, time.perf_counter() - begun)
            turns -= who == self.seat
            if turns == 0:
                return believed(line.values)
            for move in line.moves:
                state.step(move)
        return outcome(self.stakes, state.score()[0].sum(axis=1)[: self.players], self.seat)

    def opinion(self, k: int) -> float:
        """By the network."""
        return float(self.plans[k].values[UTILITY])

    def worth(self, k: int, worlds: int) -> Any:
        """Utility in each deal."""
        return np.array(self.fared[k][:worlds])[:, UTILITY]

    def told(self, k: int) -> Any:
        """All outcomes on average; without trials what the network thinks of the plan."""
        return np.mean(self.fared[k] or [believed(self.plans[k].values)], axis=0)

    def expected(self, k: int) -> float:
        """What the seat has at the end, on average."""
        return float(self.stakes.par + self.stakes.spread * self.told(k)[MONEY])

    def chance(self, k: int) -> float:
        """How likely the seat is to come first."""
        return float(self.told(k)[WIN])


class Planned(Foresight):
    """By values: the best plans of a beam."""

    def find(self) -> list[Line]:
        """As wide a beam as the clock allows."""

        def plans(width: int) -> list[Line]:
            return think(self.state, self.seat, width, self.settings.plans, self.settings.alike)

        found, self.turn = widest_in_time(plans, self.settings.quick, self.settings.width, self.deadline, SHARE)
        return found


class Drawn(Foresight):
    """By liking: turns that begin with the moves liked best, and others by their odds."""

    def find(self) -> list[Line]:
        """Turns until there are enough that differ."""
        begun = now = time.perf_counter()
        plans: list[Line] = []
        firsts = np.argsort(-look(self.state, self.seat)[:, LIKING], kind="stable")[:FIRSTS].tolist()
        luck = np.random.default_rng(1)
        for n in range(TRIES * self.settings.plans):
            first = firsts[n] if n < len(firsts) else None
            plan = follow(self.state.copy(), self.seat, None if n < len(firsts) else luck, first)
            if all(plan.moves != other.moves for other in plans):
                plans.append(plan)
            last, now = now, time.perf_counter()
            self.turn = max(self.turn, now - last)
            late = self.deadline is not None and now > begun + SHARE * (self.deadline - begun)
            if late or len(plans) == self.settings.plans:
                break
        return plans
