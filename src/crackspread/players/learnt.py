"""A player that has learnt: it plays its turn as a network says, and looks no further."""

from pathlib import Path

from ..kernel.state import State
from .batched_beam import plan_by_values
from .network import Plan, by_policy
from .policy_turn import plan_by_policy

WIDTH = 16
"""A plan by values keeps so many positions at each step."""


class Learnt:
    """A player that does at once what a network says; the same position gets the same moves."""

    name = "learnt"

    def __init__(self, file: Path | None = None) -> None:
        self.file = file

    def choose(self, state: State, seat: int, clock: float) -> int:
        """The first move of the turn."""
        return self.plan(state, seat, clock)[0]

    def plan(self, state: State, seat: int, clock: float) -> list[int]:
        """The moves of its plan, to the end of the turn or to the next thing revealed."""
        legal = state.legal()
        return legal if len(legal) == 1 else best_plan(state, seat, width=WIDTH, file=self.file).moves


def best_plan(state: State, seat: int, *, width: int, file: Path | None = None) -> Plan:
    """A turn as a network would play it; a beam of this width finds it where the network plays by values."""
    if by_policy(state.engine.game):
        return plan_by_policy(state.copy(), seat, file=file)
    return plan_by_values(state, seat, width, 1, file=file)[0]
