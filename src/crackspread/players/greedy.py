"""A steady player: plans its turn to the end and takes the plan that the game's own estimate values most."""

from functools import cache
from typing import Any

from ..kernel.game import Game
from ..kernel.memory import Array
from ..kernel.rule import entry
from ..kernel.state import State
from .turn_beam import DEPTH, BeamScratch, beam
from .turn_steps import NOTHING

DETERMINIZATIONS = 4
"""A move that reveals something is judged over so many deals of what the seat cannot know."""


class Greedy:
    """Beam search over its own turn; the same position gets the same plan. A novice's beam is narrow.

    What is `forbidden` (see `turn_steps.mask`) it does only where there is nothing else to do.
    """

    name = "greedy"

    def __init__(self, *, novice: bool = False, forbidden: Array = NOTHING) -> None:
        self.novice, self.forbidden = novice, forbidden

    def plan(self, state: State, seat: int, clock: float) -> list[int]:
        """The moves of the best plan, to the end of the turn or to the next thing revealed."""
        legal = state.legal()
        if len(legal) == 1:
            return legal
        tuning = state.engine.game.tuning
        width = tuning.novice_width if self.novice else tuning.club_width
        return best_plans(state, seat, width=width, most=1, forbidden=self.forbidden)[1][0]

    def choose(self, state: State, seat: int, clock: float) -> int:
        """The first move of the best plan."""
        return self.plan(state, seat, clock)[0]


def best_plans(
    state: State, seat: int, *, width: int, most: int, per_first_move: int = DEPTH, forbidden: Array = NOTHING
) -> tuple[BeamScratch, list[list[int]]]:
    """What a beam of this width finds, best first; at most `per_first_move` plans begin with the same move."""
    game = state.engine.game
    t = BeamScratch.make(game, width, most, per_first_move, forbidden)
    t.rows[0] = state.words[0]
    found = int(planner(game)(t, seat, DETERMINIZATIONS))
    if found == 0:  # a turn longer than the search looks: any first move, then again
        found, t.plan_value[0], t.plan_length[0], t.plan_moves[0, 0] = 1, 0, 1, state.legal()[0]
    return t, [t.plan_moves[k, : t.plan_length[k]].tolist() for k in range(found)]


@cache
def planner(game: Game) -> Any:
    """The compiled search of a game."""
    return entry(beam(game).py_func)
