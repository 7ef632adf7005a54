"""The strongest player: the best plans that a network finds, each tried to the seat's next turn in many deals.

Where no network has outgrown the search yet, it searches.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..kernel.state import State
from .learnt import MONEY, STAKES, UTILITY, WIN, Thought, believed, outcome, think
from .search import Playouts
from .trials import Trials, Trying


@dataclass(frozen=True)
class Settings:
    """How a game is thought about."""

    width: int
    """Of the beam that finds the plans."""
    plans: int
    """How many of them are tried."""
    alike: int
    """How many of these may begin with the same move."""
    quick: int
    """Width of the beams that play on."""
    worlds: int
    """Deals in which plans are tried, at most."""


EXPERT = {"pipelite": Settings(64, 12, 12, 4, 32), "pipeline": Settings(64, 8, 2, 4, 16)}
MASTER = {"pipelite": Settings(128, 24, 24, 8, 64), "pipeline": Settings(128, 12, 2, 8, 32)}
"""For a clock of some seconds."""
SHARE = 0.4
"""Of the clock that finding the plans may take, as far as a quick look can tell."""


class Expert(Trying):
    """Judges by a network, or as `search` does."""

    name = "expert"

    def __init__(self, trials: int | None = None, settings: Mapping[str, Settings] = EXPERT) -> None:
        super().__init__(trials)
        self.settings = settings

    def begin(self, state: State, seat: int, deadline: float | None) -> Trials:
        """The plans worth trying, found as the game is best thought about."""
        name = state.engine.game.name
        if name in self.settings:
            return Foresight(state, seat, deadline, self.settings[name])
        return Playouts(state, seat, deadline)


class Foresight(Trials):
    """Plans by a network, played on by the network's quick plans of every seat to the end of the seat's next turn."""

    def __init__(self, state: State, seat: int, deadline: float | None, settings: Settings) -> None:
        game = state.engine.game
        self.state, self.seat, self.settings = state.copy(), seat, settings
        self.worlds, self.stakes = settings.worlds, STAKES[game.name]
        self.players = int(state.record.players)
        self.thoughts = self.find(deadline)
        self.lines = [thought.moves for thought in self.thoughts]

    def find(self, deadline: float | None) -> list[Thought]:
        """The best plans of as wide a beam as the clock allows: a quick one tells how long a wide one would take."""
        quick, wide = self.settings.quick, self.settings.width
        most, alike = self.settings.plans, self.settings.alike
        if deadline is not None:
            begun = time.perf_counter()
            found = think(self.state, self.seat, quick, most, alike)
            now = time.perf_counter()
            self.longest = 2 * self.players * (now - begun)
            wide = min(wide, int(quick * SHARE * (deadline - now) / (now - begun)))
            if wide <= quick:
                return found
        return think(self.state, self.seat, wide, most, alike)

    def attempt(self, k: int, world: int) -> Any:
        """What is to be expected after the seat's next turn, or what came out if the game is over."""
        state = self.state.copy()
        state.conceal(self.seat, world)
        for move in self.lines[k]:
            state.step(move)
        while state.actor >= 0:
            who = state.actor
            best = think(state, who, self.settings.quick, 1)[0]
            if who == self.seat:
                return believed(best.values)
            for move in best.moves:
                state.step(move)
        return outcome(self.stakes, state.score()[0].sum(axis=1)[: self.players], self.seat)

    def worth(self, k: int, worlds: int) -> Any:
        """Utility in each deal."""
        return np.array(self.fared[k][:worlds])[:, UTILITY]

    def told(self, k: int) -> Any:
        """All outputs on average; without trials what the network thinks of the plan."""
        return np.mean(self.fared[k] or [believed(self.thoughts[k].values)], axis=0)

    def expected(self, k: int) -> float:
        """In dollars."""
        return float(self.stakes.par + self.stakes.spread * self.told(k)[MONEY])

    def chance(self, k: int) -> float:
        """As the network sees it after the trials."""
        return float(self.told(k)[WIN])
