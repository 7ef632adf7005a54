"""What is settled before a match begins, and the deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from .components import Components
from .engine import engine
from .errors import OptionError
from .game import Game
from .memory import Array, blank, words
from .numbers import check_seed
from .record import record_rows
from .sentences import seat_names
from .state import State


@dataclass(frozen=True)
class Setup:
    """What is settled before the first move."""

    game: Game
    players: int
    seed: int | str
    options: dict[str, Any]
    components: Components
    names: list[str]

    @classmethod
    def make(
        cls,
        game: Game,
        players: int,
        seed: int | str,
        options: Mapping[str, Any],
        components: Mapping[str, Any],
        names: Sequence[str] | None,
    ) -> "Setup":
        """Check everything; a sentence says what does not fit."""
        players = game.check_players(players)
        labels = list(names) if names is not None else seat_names(players)
        if len(labels) != players or not all(isinstance(n, str) for n in labels):
            raise OptionError(f"{players} players need {players} names.")
        parts = game.components.override(components)
        return cls(game, players, check_seed(seed), game.check_options(options), parts, labels)

    def __reduce__(self) -> tuple[Any, ...]:
        settled = self.game, self.players, self.seed, self.options, self.components.changed, self.names
        return Setup.make, settled

    def template(self) -> Array:
        """A blank position with players, book and options in it."""
        if self.components.changed:
            return filled(self.game, self.players, self.options, self.components)
        array = blank(self.game.position)
        # A copy field by field would leave anything in the gaps between them.
        words(array)[...] = words(shipped(self.game, self.players, tuple(self.options.items())))
        return array

    def deal(self, target: str) -> State:
        """The first position."""
        state = State(engine(self.game, target), self.template(), self.components)
        state.reset(self.seed)
        return state

    @property
    def digest(self) -> str:
        """Of the rules and components played under."""
        return f"{self.game.rules_digest}-{self.components.digest()}"


def filled(game: Game, players: int, options: Mapping[str, Any], components: Components) -> Array:
    """A blank position with players, book and options in it."""
    array = blank(game.position)
    game.fill(record_rows(array)[0], players, options, components)
    return array


@lru_cache(64)
def shipped(game: Game, players: int, options: tuple[tuple[str, Any], ...]) -> Array:
    """The same with the components that ship; made once, since all lists of cards are read for it."""
    return filled(game, players, dict(options), game.components)
