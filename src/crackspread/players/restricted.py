"""A player that goes without something: to learn what it is worth.

One that plans by the beam search of `turn_beam` never thinks of what is forbidden. Any other is asked as always, and
where its plan would take it, the club player who goes without it plans this turn instead. Where nothing else is legal,
the forbidden move is made.
"""

from functools import cache
from typing import Any

import numpy as np

from ..kernel.game import Game
from ..kernel.memory import Array
from ..kernel.rule import entry
from ..kernel.state import State
from .greedy import Greedy
from .interface import Player, plan
from .turn_steps import forbidding


class Restricted:
    """A player without what a mask forbids (see `turn_steps.mask`)."""

    def __init__(self, who: Player, forbidden: Array) -> None:
        self.name, self.who = who.name, who
        self.without = Greedy(novice=isinstance(who, Greedy) and who.novice, forbidden=forbidden)

    def plan(self, state: State, seat: int, clock: float) -> list[int]:
        """The moves of a turn, none of them forbidden if that can be."""
        if isinstance(self.who, Greedy):
            return self.without.plan(state, seat, clock)
        moves = plan(self.who, state.copy(), seat, clock)
        taken = takes(state.engine.game)(state.copy().array, np.array(moves, np.int64), self.without.forbidden)
        return self.without.plan(state, seat, clock) if taken else moves

    def choose(self, state: State, seat: int, clock: float) -> int:
        """The first move of the plan."""
        return self.plan(state, seat, clock)[0]


@cache
def takes(game: Game) -> Any:
    """`any_of(ps, moves, forbidden)`: whether one of the moves, made in the position, is forbidden."""
    play, forbids = game.rules.play, forbidding(game)

    def any_of(ps, moves, forbidden):
        for move in moves:
            if forbids(ps[0], move, forbidden):
                return True
            play(ps[0], move)
        return False

    return entry(any_of)
