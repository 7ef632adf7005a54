"""A searching player: the best plans of a wide beam, each tried in many deals of what the seat cannot know."""

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..kernel.state import State
from .beam import Scratch
from .greedy import WORLDS, planner
from .rollouts import simulator


@dataclass(frozen=True)
class Settings:
    """How a game is searched."""

    width: int
    """Of the beam that finds the plans."""
    plans: int
    """How many of them are tried."""
    quick: int
    """Width of the beams that play on."""
    turns: int
    """Own turns that a trial looks ahead."""
    worlds: int
    """Deals after which plans that are still level are as good as each other."""


SETTINGS = {
    "pipelite": Settings(256, 24, 8, 99, 64),
    "pipeline": Settings(1024, 5, 64, 1, 4),
    "refined": Settings(16, 12, 4, 6, 32),
}
FEW = 4
"""Deals before a plan may be given up."""
SHARE = 0.3
"""Of the clock that finding the plans may take, as far as a quick look can tell."""


class Search:
    """Thinks for `clock` seconds a turn, or for a fixed number of trials, which makes it repeatable."""

    name = "search"

    def __init__(self, trials: int | None = None, settings: Settings | None = None) -> None:
        self.trials, self.settings = trials, settings

    def choose(self, state: State, seat: int, clock: float) -> int:
        """The first move of the best plan."""
        return self.plan(state, seat, clock)[0]

    def plan(self, state: State, seat: int, clock: float) -> list[int]:
        """The moves of the plan that did best, to the end of the turn or to the next thing revealed."""
        ways = state.legal()
        if len(ways) == 1:
            return ways
        deadline = time.perf_counter() + clock if self.trials is None else None
        trial = Trial(state, seat, self.settings or SETTINGS[state.engine.game.name], deadline)
        trial.run(deadline, self.trials)
        return trial.moves(trial.order()[0])


class Trial:
    """The plans of one position and how they fared."""

    def __init__(self, state: State, seat: int, settings: Settings, deadline: float | None = None) -> None:
        game = state.engine.game
        self.seat, self.settings = seat, settings
        self.players = int(state.record.players)
        self.longest = 0.0
        self.top = self.find(state, deadline)
        self.quick = Scratch.of(game, settings.quick, 1)
        self.simulate = simulator(game)
        self.items = np.zeros((game.players[-1], len(game.items)), np.int64)
        self.money: list[list[Any]] = [[] for _ in range(self.plans)]
        self.alive = list(range(self.plans))

    def find(self, state: State, deadline: float | None) -> Scratch:
        """The best plans of as wide a beam as the clock allows: a quick one tells how long a wide one would take."""
        quick, wide = self.settings.quick, self.settings.width
        if deadline is not None:
            begun = time.perf_counter()
            top = self.look(state, quick)
            now = time.perf_counter()
            self.longest = self.players * (now - begun)
            wide = min(wide, int(quick * SHARE * (deadline - now) / (now - begun)))
            if wide <= quick:
                return top
        return self.look(state, wide)

    def look(self, state: State, width: int) -> Scratch:
        """The plans that a beam of this width finds."""
        game = state.engine.game
        top = Scratch.of(game, width, self.settings.plans)
        top.rows[0] = state.words[0]
        self.plans = int(planner(game)(top, self.seat, WORLDS))
        if self.plans == 0:  # a turn longer than the search looks: any first move, then again
            self.plans, top.plan_length[0], top.plan_moves[0, 0] = 1, 1, state.legal()[0]
        return top

    def moves(self, k: int) -> list[int]:
        """The moves of plan k."""
        found: list[int] = self.top.plan_moves[k, : self.top.plan_length[k]].tolist()
        return found

    def run(self, deadline: float | None, trials: int | None, least: int = 0) -> None:
        """Try the plans side by side in one deal after another; give up those that fall clearly behind."""
        done, world = 0, 0
        most = max(self.settings.worlds, least)
        while world < most and (len(self.alive) > 1 or world < least) and (trials is None or done < trials):
            world += 1
            for k in self.alive:
                begun = time.perf_counter()
                if deadline is not None and begun + self.longest > deadline:
                    return
                out = np.zeros(self.items.shape[0], np.int64)
                self.simulate(self.top, self.quick, k, self.seat, world, self.settings.turns, self.items, out)
                self.money[k].append(out[: self.players] / 100)
                done += 1
                self.longest = max(self.longest, time.perf_counter() - begun)
            if world >= FEW:
                self.drop()

    def margins(self, k: int, worlds: int) -> Any:
        """By how much the seat leads the best other in each deal."""
        money = np.array(self.money[k][:worlds])
        others = np.delete(money, self.seat, axis=1)
        return money[:, self.seat] - (others.max(axis=1) if others.size else 0)

    def drop(self) -> None:
        """Give up plans that are two standard errors behind the best."""
        worlds = len(self.money[self.alive[-1]])
        margins = {k: self.margins(k, worlds) for k in self.alive}
        best = max(self.alive, key=lambda k: float(margins[k].mean()))
        kept = []
        for k in self.alive:
            gap = margins[best] - margins[k]
            if k == best or gap.mean() < 2 * gap.std(ddof=1) / np.sqrt(worlds):
                kept.append(k)
        self.alive = kept

    def expected(self, k: int) -> float:
        """What the seat has at the end, on average; without trials what the beam thinks."""
        own = [money[self.seat] for money in self.money[k]] or [self.top.plan_value[k] / 100]
        return float(np.mean(own))

    def chance(self, k: int) -> float:
        """How often the seat came first, pulled a little towards an even chance."""
        margins = self.margins(k, len(self.money[k])) if self.money[k] else np.zeros(1)
        return float((np.sum(margins > 0) + 0.5 * np.sum(margins == 0) + 1 / self.players) / (len(margins) + 1))

    def order(self) -> list[int]:
        """The plans still alive, best first; by the beam's own opinion as long as nothing was tried."""
        worlds = min((len(self.money[k]) for k in self.alive), default=0)
        if worlds == 0:
            return self.alive
        return sorted(self.alive, key=lambda k: -float(self.margins(k, worlds).mean()))
