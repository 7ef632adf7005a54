"""A steady player: plans its turn to the end and takes the plan that the game's own estimate likes best."""

from functools import cache
from typing import Any

import numpy as np

from ..kernel.engine import LEGAL
from ..kernel.game import Game
from ..kernel.record import blank, words
from ..kernel.rule import entry
from ..kernel.state import State
from .beam import CHILDREN, WIDTH, beam


class Greedy:
    """Beam search over its own turn; the same position gets the same move."""

    name = "greedy"

    def choose(self, state: State, seat: int, clock: float) -> int:
        """The first move of the best plan."""
        ways = state.legal()
        if len(ways) == 1:
            return ways[0]
        choice = _planner(state.engine.game)(state, seat)
        return choice if choice in ways else ways[0]


@cache
def _planner(game: Game) -> Any:
    plan = entry(beam(game))

    def run(state: State, seat: int) -> int:
        ps = blank(game.position, 2 * WIDTH + 2)
        rows = words(ps)
        rows[0] = state.words[0]
        outs = np.empty(game.most_legal, LEGAL)
        values, parents = np.empty(CHILDREN, np.int64), np.empty(CHILDREN, np.int64)
        moves, firsts = np.empty(CHILDREN, np.int64), np.empty(2 * WIDTH + 2, np.int64)
        seen = np.empty(WIDTH, np.uint64)
        return int(plan(ps, rows, outs, values, parents, moves, firsts, seen, seat))

    return run
