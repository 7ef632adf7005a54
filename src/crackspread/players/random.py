"""A player that makes any legal move."""

from random import Random as Generator

from ..kernel.state import State


class Random:
    """Uniform over the legal moves, from a generator of its own."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._generator = Generator(seed)

    def choose(self, state: State, seat: int, clock: float) -> int:
        """Any legal move."""
        return self._generator.choice(state.legal())
