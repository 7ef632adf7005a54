"""What is settled before a match begins, and the deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .components import Components
from .engine import engine
from .errors import OptionError
from .game import Game
from .plain import plain_rows
from .record import Array, blank
from .state import State

SEEDS = 2**63


@dataclass(frozen=True)
class Table:
    """What is settled before the first move."""

    game: Game
    players: int
    seed: int
    options: dict[str, Any]
    components: Components
    names: list[str]

    @classmethod
    def make(
        cls,
        game: Game,
        players: int,
        seed: int,
        options: Mapping[str, Any],
        components: Mapping[str, Any],
        names: Sequence[str] | None,
    ) -> "Table":
        """Check everything; a sentence says what does not fit."""
        game.check_players(players)
        if type(seed) is not int or not 0 <= seed < SEEDS:
            raise OptionError(f"A seed is a whole number from 0 to 2**63 - 1; {seed!r} is not.")
        labels = list(names) if names is not None else [f"Player {p + 1}" for p in range(players)]
        if len(labels) != players or not all(isinstance(n, str) for n in labels):
            raise OptionError(f"{players} players need {players} names.")
        parts = game.components.override(dict(components))
        return cls(game, players, seed, game.check_options(options), parts, labels)

    def template(self) -> Array:
        """A blank position with players, book and options in it."""
        array = blank(self.game.position)
        self.game.fill(plain_rows(array)[0], self.players, self.options, self.components)
        return array

    def deal(self, target: str) -> State:
        """The first position."""
        state = State(engine(self.game, target), self.template())
        state.engine.setup(state.rows, 0, self.seed)
        state.step(-1)
        return state

    @property
    def digest(self) -> str:
        """Of the rules and components played under."""
        return f"{self.game.rules_digest}-{self.components.digest()}"
