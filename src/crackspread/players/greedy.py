"""A steady player: plans its turn to the end and takes the plan that the game's own estimate likes best."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from ..kernel.game import Game
from ..kernel.rule import entry
from ..kernel.state import State
from .beam import DEPTH, Scratch, beam

WIDTH = {"pipelite": 64, "pipeline": 64, "refined": 4}
"""Positions kept at each step: wider beams take longer and win little."""
WORLDS = 4
"""Deals over which a move that reveals something is judged."""


class Greedy:
    """Beam search over its own turn; the same position gets the same plan."""

    name = "greedy"

    def __init__(self, width: Mapping[str, int] = WIDTH) -> None:
        self.width = width

    def plan(self, state: State, seat: int, clock: float) -> list[int]:
        """The moves of the best plan, to the end of the turn or to the next thing revealed."""
        ways = state.legal()
        if len(ways) == 1:
            return ways
        return best_plans(state, seat, self.width[state.engine.game.name], 1)[1][0]

    def choose(self, state: State, seat: int, clock: float) -> int:
        """The first move of the best plan."""
        return self.plan(state, seat, clock)[0]


def best_plans(state: State, seat: int, width: int, most: int, alike: int = DEPTH) -> tuple[Scratch, list[list[int]]]:
    """What a beam of this width finds, best first; at most `alike` plans begin with the same move."""
    game = state.engine.game
    t = Scratch.of(game, width, most, alike)
    t.rows[0] = state.words[0]
    found = int(planner(game)(t, seat, WORLDS))
    if found == 0:  # a turn longer than the search looks: any first move, then again
        found, t.plan_value[0], t.plan_length[0], t.plan_moves[0, 0] = 1, 0, 1, state.legal()[0]
    return t, [t.plan_moves[k, : t.plan_length[k]].tolist() for k in range(found)]


@cache
def planner(game: Game) -> Any:
    """The compiled search of a game."""
    return entry(beam(game).py_func)
