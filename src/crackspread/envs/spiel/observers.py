"""What OpenSpiel asks a state through: its observers."""

from typing import Any

import numpy as np

from ...kernel.memory import Array
from .memory import Sight


class Sighted:
    """What a seat sees now. Before the deal it sees nothing."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self.tensor: Array = np.zeros(sight.kind.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        """Write it into the tensor."""
        self.tensor[:] = self._sight.numbers(state.moment.position, player) if state.moment else 0

    def string_from(self, state: Any, player: int) -> str:
        """The numbers that are not zero, by their names."""
        return self._sight.words(state.moment.position, player) if state.moment else ""


class Recall:
    """All that a seat has done and seen: its moves in plain, what it saw as a digest. No tensor holds as much."""

    def __init__(self) -> None:
        # OpenSpiel looks for both.
        self.tensor, self.dict = None, dict[str, Array]()

    def set_from(self, state: Any, player: int) -> None:
        """There is nothing to write."""

    def string_from(self, state: Any, player: int) -> str:
        """Equal exactly if the seat has done and seen the same."""
        if state.moment is None:
            return f"seat {player}"
        seen = state.moment.seen[player]
        return f"seat {player}, moves{seen.moves}, seen {seen.digest.hex()}"
