"""What a computer player is."""

from typing import Protocol, runtime_checkable

from ..kernel.state import State


class Player(Protocol):
    """Whatever chooses moves for a seat: a name and one method are enough.

    One that also has `plan(state, seat, clock) -> list[int]` is asked for the moves of a whole turn at once.
    """

    name: str

    def choose(self, state: State, seat: int, clock: float) -> int:
        """One of the state's legal moves, within `clock` seconds. The state is the player's own to change."""


@runtime_checkable
class Planner(Protocol):
    """A player that thinks once for a whole turn."""

    def plan(self, state: State, seat: int, clock: float) -> list[int]:
        """Moves to make one after the other, to the end of the turn or to the next thing revealed; at least one."""


def plan(who: Player, state: State, seat: int, clock: float) -> list[int]:
    """The moves that a player makes now, as far as it has thought them out."""
    return who.plan(state, seat, clock) if isinstance(who, Planner) else [who.choose(state, seat, clock)]
