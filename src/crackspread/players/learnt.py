"""A player that has learnt: it plays its turn as a network says, and looks no further."""

from pathlib import Path

from ..kernel.state import State
from .following import follow
from .network import BY_LIKING, Line
from .planning import think

WIDTH = 16
"""Positions kept at each step of a plan."""


class Learnt:
    """The same position gets the same moves."""

    name = "learnt"

    def __init__(self, file: Path | None = None) -> None:
        self.file = file

    def choose(self, state: State, seat: int, clock: float) -> int:
        """The first move of the turn."""
        return self.plan(state, seat, clock)[0]

    def plan(self, state: State, seat: int, clock: float) -> list[int]:
        """Its moves to the end of the turn or to the next thing revealed."""
        ways = state.legal()
        return ways if len(ways) == 1 else best(state, seat, WIDTH, self.file).moves


def best(state: State, seat: int, width: int, file: Path | None = None) -> Line:
    """A turn as a network would play it."""
    if state.engine.game.name in BY_LIKING:
        return follow(state.copy(), seat, file=file)
    return think(state, seat, width, 1, file=file)[0]
