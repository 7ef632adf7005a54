"""A steady player: plans its turn to the end and takes the plan that the game's own estimate likes best."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from ..kernel.game import Game
from ..kernel.rule import entry
from ..kernel.state import State
from .beam import Scratch, beam

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
        game = state.engine.game
        t = Scratch.of(game, self.width[game.name], 1)
        t.rows[0] = state.words[0]
        if not planner(game)(t, seat, WORLDS):
            return ways[:1]
        moves: list[int] = t.plan_moves[0, : t.plan_length[0]].tolist()
        return moves

    def choose(self, state: State, seat: int, clock: float) -> int:
        """The first move of the best plan."""
        return self.plan(state, seat, clock)[0]


@cache
def planner(game: Game) -> Any:
    """The compiled search of a game."""
    return entry(beam(game).py_func)
