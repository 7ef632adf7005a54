"""A searching player: the best plans of a wide beam, each tried in many deals of what the seat cannot know."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..kernel.state import State
from .beam import Scratch
from .greedy import WIDTH, best_plans
from .rollouts import simulator
from .trials import Trials, Trying, widest_in_time


@dataclass(frozen=True)
class Settings:
    """How a game is searched."""

    width: int
    """Of the beam that finds the plans."""
    plans: int
    """How many of them are tried."""
    alike: int
    """How many of these may begin with the same move."""
    quick: int
    """Width of the beams that play on."""
    turns: int
    """Own turns that a trial looks ahead; the rest of one in which something was revealed counts as another."""
    worlds: int
    """Deals in which plans are tried, at most."""


SETTINGS = {
    "pipelite": Settings(256, 24, 24, 8, 99, 64),
    "pipeline": Settings(1024, 8, 2, 64, 1, 8),
    "refined": Settings(16, 12, 12, 4, 6, 32),
}
SHARE = 0.3
"""Of the clock that finding the plans may take."""


class Search(Trying):
    """Judges by the game's own estimate."""

    name = "search"

    def begin(self, state: State, seat: int, deadline: float | None) -> Trials:
        """The best plans of a wide beam."""
        return Playouts(state, seat, deadline, SETTINGS[state.engine.game.name])


class Playouts(Trials):
    """Plans by the game's own estimate, played on by quick plans of every seat."""

    def __init__(self, state: State, seat: int, deadline: float | None, settings: Settings) -> None:
        game = state.engine.game
        self.seat, self.settings, self.worlds = seat, settings, settings.worlds
        self.players = int(state.record.players)
        self.top = self.find(state, deadline)
        self.quick = Scratch.of(game, self.settings.quick, 1)
        self.simulate = simulator(game)
        self.items = np.zeros((game.players[-1], len(game.items)), np.int64)

    def find(self, state: State, deadline: float | None) -> Scratch:
        """The best plans of as wide a beam as the clock allows."""
        quick, widest = self.settings.quick, self.settings.width

        def look(width: int) -> tuple[Scratch, list[list[int]]]:
            return best_plans(state, self.seat, width, self.settings.plans, self.settings.alike)

        (top, self.lines), took = widest_in_time(look, quick, widest, deadline, SHARE)
        self.longest = 2 * self.players * took
        if deadline is not None:
            self.include_club(state, top)
        return top

    def include_club(self, state: State, top: Scratch) -> None:
        """The club player's plan is tried too, if need be in the place of the last one."""
        club, (line,) = best_plans(state, self.seat, WIDTH[state.engine.game.name], 1)
        if line not in self.lines:
            self.lines = [*self.lines[: self.settings.plans - 1], line]
            k = len(self.lines) - 1
            top.plan_value[k], top.plan_length[k] = club.plan_value[0], len(line)
            top.plan_moves[k, : len(line)] = line
        self.club = self.lines.index(line)

    def attempt(self, k: int, world: int) -> Any:
        """Everybody's money."""
        out = np.zeros(self.items.shape[0], np.int64)
        self.simulate(self.top, self.quick, k, self.seat, world, self.settings.turns, self.items, out)
        return out[: self.players] / 100

    def opinion(self, k: int) -> float:
        """By the game's own estimate."""
        return float(self.top.plan_value[k])

    def worth(self, k: int, worlds: int) -> Any:
        """By how much the seat leads the best other in each deal."""
        money = np.array(self.fared[k][:worlds])
        others = np.delete(money, self.seat, axis=1)
        return money[:, self.seat] - (others.max(axis=1) if others.size else 0)
