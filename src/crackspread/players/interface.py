"""What a computer player is."""

from typing import Protocol

from ..kernel.state import State


class Player(Protocol):
    """Chooses moves for a seat."""

    name: str

    def choose(self, state: State, seat: int, clock: float) -> int:
        """One of the state's legal moves, within `clock` seconds. The state is the player's own to change."""
