"""One game after the other: what the environments of a single game have in common."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np

from ..kernel.engine import Engine
from ..kernel.errors import IllegalMove, OptionError
from ..kernel.foreign import quoted
from ..kernel.game import Game
from ..kernel.memory import Array
from ..kernel.numbers import whole_number
from ..kernel.state import State
from ..kernel.vector import REWARDS
from ..kernel.vector_steps import ALONE


class Episode:
    """A game that is dealt, stepped and looked at; its state is the same object all along."""

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        components: Mapping[str, Any] | None = None,
        *,
        observation: str = "features",
        reward: str = "win",
        skip_forced: bool = False,
    ) -> None:
        """Players, options and components are those of `Game.new`, the rest is that of `VectorState`."""
        self.game = Game.named(game) if isinstance(game, str) else game
        one_of("An observation", observation, self.game.observations)
        one_of("A reward", reward, REWARDS)
        self.state = self.game.new(usual_players(self.game, players), 0, options, components).state()
        self.players, self.actions = self.state.players, len(self.game.moves)
        self.bounds = self.game.observations[observation][0].bounds
        self.counts_money, self.skip_forced = reward == "money", skip_forced
        self._observe = looking(self.state, observation)
        self._money = [0.0] * self.players

    def reset(self, seed: int) -> None:
        """Deal the next game."""
        self.state.reset(seed)
        if self.skip_forced:
            self._skip()
        if self.counts_money:
            self._money = self.money()

    def step(self, action: int) -> None:
        """Play a move of the seat to move, or raise IllegalMove and leave everything as it was."""
        state = self.state
        n, ids = state.n, state.legal_ids
        found = ids[:n].searchsorted(action) if whole_number(action) is not None else n
        if found >= n or ids[found] != action:
            raise IllegalMove(state.checked().refusal(action))
        self.play(action)

    def play(self, move: int) -> None:
        """Play a move that is known to be legal."""
        self.state.step(move)
        if self.skip_forced:
            self._skip()

    def follow(self, seat: int, moves: list[int]) -> None:
        """Play a plan of a seat, as far as it is legal to its end."""
        for move in moves:
            if self.state.actor != seat and not (self.state.n and self.state.turn(seat)):
                raise IllegalMove(f"Seat {seat} has more moves planned than it is to make.")
            self.step(move)

    def observe(self, seat: int) -> Array:
        """What a seat sees, as a new array."""
        return self._observe(seat)

    def mask(self) -> Array:
        """1 for the legal moves, by id, as a new array."""
        mask = np.zeros(self.actions, np.int8)
        mask[self.state.legal_ids[: self.state.n]] = 1
        return mask

    def money(self) -> list[float]:
        """Everybody's money, as the final count would give it now."""
        money: list[float] = self.state.score()[0][: self.players].sum(axis=1).tolist()
        return money

    def rewards(self) -> list[float] | None:
        """What every seat has gained since this was asked last; None where a game counts only at its end."""
        if self.counts_money:
            before, self._money = self._money, self.money()
            return [float(now - was) for now, was in zip(self._money, before, strict=True)]
        if self.state.n:
            return None
        if self.players == 1:
            return [self.money()[0] / ALONE]
        first = [place == 1 for place in self.state.score()[1][: self.players].tolist()]
        return [wins / sum(first) - 1 / self.players for wins in first]

    def _skip(self) -> None:
        while self.state.n == 1:
            self.state.step(self.state.legal_ids[0])


def usual_players(game: Game, players: int | None) -> int:
    """How many play: two where nobody says, or the fewest that a game is for."""
    return (2 if 2 in game.players else game.players.start) if players is None else players


def one_of(what: str, value: object, choices: Any) -> None:
    """A sentence if a word is none of those that there are."""
    if value not in choices:
        raise OptionError(f"{what} is one of {', '.join(map(str, choices))}; {quoted(value)} is not.")


def looking(state: State, observation: str) -> Callable[[int], Array]:
    """How a seat sees this state, in one of the game's observations."""
    game = state.engine.game
    if game.observations[observation] == game.observations["features"]:
        return state.features
    if game.observations[observation] == game.observations["full"]:
        return state.observe
    kind, call = game.observations[observation][0], _look(state.engine, observation)

    def look(seat: int) -> Array:
        out = np.zeros(kind.size, np.int16)
        call(state.rows, 0, seat, state.engine.rows(out.view(kind.dtype)))
        return out

    return look


@cache
def _look(engine: Engine, observation: str) -> Any:
    see = engine.game.observations[observation][1]

    def look(ps: Any, i: int, viewer: int, outs: Any) -> None:
        see(ps[i], viewer, outs[0])

    return engine.callable(look)
