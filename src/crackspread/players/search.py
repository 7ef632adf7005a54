"""A searching player: the best plans of a wide beam, each tried in many deals of what the seat cannot know."""

from typing import Any

import numpy as np

from ..kernel.state import State
from ..kernel.tuning import SearchSettings
from .greedy import best_plans
from .playouts import playout
from .racing import Race, RacingPlayer, widest_in_time
from .turn_beam import BeamScratch

SHARE = 0.3
"""The part of the clock that finding the plans may take."""


class Search(RacingPlayer):
    """A player that tries plans out and judges them by the game's own estimate."""

    name = "search"

    def begin(self, state: State, seat: int, deadline: float | None) -> "EstimateRace":
        """Find the best plans of a wide beam."""
        return EstimateRace(state, seat, deadline, state.engine.game.tuning.search)


class EstimateRace(Race):
    """Plans by the game's own estimate, played on by quick plans of every seat."""

    def __init__(self, state: State, seat: int, deadline: float | None, settings: SearchSettings) -> None:
        game = state.engine.game
        self.seat, self.settings, self.determinizations = seat, settings, settings.determinizations
        self.players = int(state.record.players)
        self.top = self.find(state, deadline)
        self.quick = BeamScratch.make(game, settings.playout_width, 1)
        self.play_on = playout(game)
        self.items = np.zeros((game.players[-1], len(game.items)), np.int64)

    def find(self, state: State, deadline: float | None) -> BeamScratch:
        """Find the best plans of as wide a beam as the clock allows."""
        settings = self.settings

        def look(width: int) -> tuple[BeamScratch, list[list[int]]]:
            per_first = settings.plans_per_first_move
            return best_plans(state, self.seat, width=width, most=settings.plans, per_first_move=per_first)

        (top, self.lines), took = widest_in_time(
            look, narrow=settings.playout_width, widest=settings.width, deadline=deadline, share=SHARE
        )
        self.longest = 2 * self.players * took
        if deadline is not None:
            self.include_club(state, top)
        return top

    def include_club(self, state: State, top: BeamScratch) -> None:
        """Add the club player's plan, if need be in the place of the last one."""
        club, (line,) = best_plans(state, self.seat, width=state.engine.game.tuning.club_width, most=1)
        if line not in self.lines:
            self.lines = [*self.lines[: self.settings.plans - 1], line]
            k = len(self.lines) - 1
            top.plan_value[k], top.plan_length[k] = club.plan_value[0], len(line)
            top.plan_moves[k, : len(line)] = line
        self.club = self.lines.index(line)

    def playout(self, k: int, determinization: int) -> Any:
        """Everybody's money after plan k in one deal."""
        out = np.zeros(self.items.shape[0], np.int64)
        self.play_on(self.top, self.quick, k, self.seat, determinization, self.settings.turns, self.items, out)
        return out[: self.players] / 100

    def prior(self, k: int) -> float:
        """The worth of plan k by the game's own estimate."""
        return float(self.top.plan_value[k])

    def values(self, k: int, count: int) -> Any:
        """By how much the seat leads the best other in each deal."""
        money = np.array(self.results[k][:count])
        others = np.delete(money, self.seat, axis=1)
        return money[:, self.seat] - (others.max(axis=1) if others.size else 0)
