"""The strongest player: turns as a network would play them, each tried some turns ahead in many deals."""

import time
from abc import abstractmethod
from typing import Any

import numpy as np

from ..kernel.state import State
from ..kernel.tuning import SearchSettings
from .batched_beam import evaluated, plan_by_values
from .greedy import Greedy
from .learnt import best_plan
from .network import MONEY, POLICY, UTILITY, WIN, Plan, by_policy, decoded, outcome, settings_of
from .policy_turn import evaluate_moves, plan_by_policy
from .racing import Race, RacingPlayer, widest_in_time

SHARE = 0.4
"""The part of the clock that finding the plans may take."""
FIRSTS = 4
"""As many first moves have a plan each."""
DRAWS = 3
"""As many turns are drawn for each plan that is looked for, since many are the same."""


class Expert(RacingPlayer):
    """A player that tries plans out and judges them by a network. A master tries more."""

    name = "expert"

    def __init__(self, playouts: int | None = None, *, master: bool = False) -> None:
        super().__init__(playouts)
        self.master = master

    def begin(self, state: State, seat: int, deadline: float | None) -> "NetworkRace":
        """Find the plans worth trying."""
        network = settings_of(state.engine.game)
        return race_of(state, seat, deadline, network.master if self.master else network.expert)


def race_of(state: State, seat: int, deadline: float | None, settings: SearchSettings) -> "NetworkRace":
    """Find the plans worth trying, as the game's network plays."""
    kind = PolicyRace if by_policy(state.engine.game) else ValueRace
    return kind(state, seat, deadline, settings)


class NetworkRace(Race):
    """Plans by a network, played on by the network for every seat to the end of a later turn of the seat."""

    turn = 0.0
    """Seconds that the network may take for a turn."""

    def __init__(self, state: State, seat: int, deadline: float | None, settings: SearchSettings) -> None:
        self.state, self.seat, self.settings = state.copy(), seat, settings
        self.determinizations, self.network = settings.determinizations, settings_of(state.engine.game)
        self.players = int(state.record.players)
        self.deadline = deadline
        self.plans = self.find()
        self.lines = [plan.moves for plan in self.plans]
        if deadline is not None:
            self.include_club()

    def include_club(self) -> None:
        """Add the club player's plan, so that it is tried too."""
        line = Greedy().plan(self.state, self.seat, 0)
        if line not in self.lines:
            self.plans.append(evaluated(self.state, self.seat, line))
            self.lines.append(line)
        self.club = self.lines.index(line)

    @abstractmethod
    def find(self) -> list[Plan]:
        """Find as many plans as the clock allows."""

    def playout(self, k: int, determinization: int) -> Any:
        """What is to be expected after the turns looked ahead, or what came out if the game is over; None if late."""
        state, turns = self.state.copy(), self.settings.turns
        state.conceal(self.seat, determinization)
        for move in self.lines[k]:
            state.step(move)
        while (who := state.actor) >= 0:
            begun = time.perf_counter()
            if self.deadline is not None and begun + self.turn > self.deadline:
                return None
            plan = best_plan(state, who, width=self.settings.playout_width)
            self.turn = max(self.turn, time.perf_counter() - begun)
            turns -= who == self.seat
            if turns == 0:
                return decoded(plan.values)
            for move in plan.moves:
                state.step(move)
        return outcome(self.network, state.score()[0].sum(axis=1)[: self.players], self.seat)

    def prior(self, k: int) -> float:
        """The utility of plan k as the network sees it."""
        return float(self.plans[k].values[UTILITY])

    def values(self, k: int, count: int) -> Any:
        """The utility of plan k in each of the first deals."""
        return np.array(self.results[k][:count])[:, UTILITY]

    def mean_outcome(self, k: int) -> Any:
        """The outcome of plan k on average; without playouts what the network thinks of it."""
        return np.mean(self.results[k] or [decoded(self.plans[k].values)], axis=0)

    def expected_money(self, k: int) -> float:
        """What the seat has at the end with plan k, on average."""
        return float(self.network.par + self.network.spread * self.mean_outcome(k)[MONEY])

    def win_chance(self, k: int) -> float:
        """How likely the seat is to come first with plan k."""
        return float(self.mean_outcome(k)[WIN])


class ValueRace(NetworkRace):
    """The best plans of a beam by the network's values."""

    def find(self) -> list[Plan]:
        """Find plans with as wide a beam as the clock allows."""
        settings = self.settings

        def plans(width: int) -> list[Plan]:
            return plan_by_values(self.state, self.seat, width, settings.plans, settings.plans_per_first_move)

        found, self.turn = widest_in_time(
            plans, narrow=settings.playout_width, widest=settings.width, deadline=self.deadline, share=SHARE
        )
        return found


class PolicyRace(NetworkRace):
    """Turns by the network's policy: they begin with the moves of the highest logits, and others are drawn."""

    def find(self) -> list[Plan]:
        """Draw turns until there are enough that differ."""
        begun = now = time.perf_counter()
        plans: list[Plan] = []
        firsts = np.argsort(-evaluate_moves(self.state, self.seat)[:, POLICY], kind="stable")[:FIRSTS].tolist()
        rng = np.random.default_rng(1)
        for n in range(DRAWS * self.settings.plans):
            by_first = n < len(firsts)
            plan = plan_by_policy(
                self.state.copy(), self.seat, rng=None if by_first else rng, first=firsts[n] if by_first else None
            )
            if all(plan.moves != other.moves for other in plans):
                plans.append(plan)
            last, now = now, time.perf_counter()
            self.turn = max(self.turn, now - last)
            late = self.deadline is not None and now > begun + SHARE * (self.deadline - begun)
            if late or len(plans) == self.settings.plans:
                break
        return plans
