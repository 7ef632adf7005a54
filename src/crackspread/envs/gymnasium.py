"""Gymnasium's conventions: one seat of one game, and many games side by side.

`gymnasium.make("crackspread/PipeLite-v0")` gives a `SeatEnv`, `gymnasium.make_vec` a `SelfPlayVectorEnv`.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, SupportsInt

import numpy as np

try:
    import gymnasium
except ImportError:
    raise ImportError("This needs Gymnasium: pip install '.[envs]' in a checkout of crackspread.") from None
from gymnasium.spaces import Box, Discrete

from ..kernel.errors import IllegalMove, OptionError
from ..kernel.foreign import quoted
from ..kernel.game import Game
from ..kernel.memory import Array
from ..kernel.numbers import whole_number
from ..players import Player, clock_of, concealed_for, plan, player
from .episode import Episode, one_of
from .rendering import MODES, render
from .vector_env import SelfPlayVectorEnv

__all__ = ["SeatEnv", "SelfPlayVectorEnv"]

ILLEGAL = {"win": -1.0, "money": -100.0}
"""What an illegal action earns: less than to lose."""
Seen = tuple[Array, dict[str, Any]]


class SeatEnv(gymnasium.Env[Array, np.int64]):
    """A game seen from one seat; the other seats are played by computers, who are told only what theirs may know.

    An action is the id of a move (`game.moves[id]`); `info["action_mask"]` and `action_masks()` have 1 for the legal
    ones.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012  # Gymnasium declares it so

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        seat: int = 0,
        opponents: str | Player = "random",
        options: Mapping[str, Any] | None = None,
        components: Mapping[str, Any] | None = None,
        *,
        observation: str = "features",
        reward: str = "win",
        skip_forced: bool = False,
        illegal: str = "end",
        render_mode: str | None = None,
    ) -> None:
        """Players (two, if nobody says), options and components are those of `Game.new`.

        `opponents` is what `crackspread.player` takes, or a player of your own. `observation`, `reward` and
        `skip_forced` are those of `VectorState`. An `illegal` action ends the game with a reward of -1 (-100 dollars),
        and `info["illegal"]` says why it was; with `illegal="raise"` it raises IllegalMove and changes nothing.
        """
        self.episode = Episode(
            game, players, options, components, observation=observation, reward=reward, skip_forced=skip_forced
        )
        if (found := whole_number(seat)) is None or found not in range(self.episode.players):
            raise OptionError(f"A seat is one from 0 to {self.episode.players - 1}; {quoted(seat)} is not.")
        one_of("What becomes of an illegal action", illegal, ("end", "raise"))
        one_of("A render mode", render_mode, (*MODES, None))
        self.seat, self.opponents, self.render_mode = seat, opponents, render_mode
        self.raises, self.penalty = illegal == "raise", ILLEGAL[reward]
        self.clock = clock_of(opponents) if isinstance(opponents, str) else 1.0
        self.others: dict[int, Player] = {}
        if opponents != "random":
            seats = (other for other in range(self.episode.players) if other != seat)
            self.others = {p: player(opponents, p) if isinstance(opponents, str) else opponents for p in seats}
        self.observation_space = Box(*self.episode.bounds, dtype=np.int16)
        self.action_space = Discrete(self.episode.actions)

    def reset(self, *, seed: int | None = None, options: Any = None) -> Seen:  # noqa: ARG002  # the convention has it
        """Deal a game, and have the others play until it is this seat's turn."""
        super().reset(seed=seed)
        deal, luck = self.np_random.integers(1 << 63, size=2).tolist()
        self.episode.reset(deal)
        self._draw = Random(luck).random
        self.over = False
        self._others()
        return self._seen()

    def step(self, action: SupportsInt) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Play a move, and have the others play until it is this seat's turn again or the game is over."""
        if self.over:
            raise IllegalMove("The game is over: reset the environment.")
        try:
            self.episode.step(action)  # type: ignore[arg-type]  # whatever it is, it is checked there
        except IllegalMove as refused:
            if self.raises:
                raise
            self.over = True
            seen, info = self._seen()
            return seen, self.penalty, True, False, {**info, "illegal": str(refused)}
        self._others()
        self.over = self.episode.state.n == 0
        rewards = self.episode.rewards()
        seen, info = self._seen()
        return seen, rewards[self.seat] if rewards else 0.0, self.over, False, info

    def action_masks(self) -> Array:
        """1 for the legal moves, by id: what the learners of sb3-contrib ask for."""
        return self.episode.mask()

    def render(self) -> Any:
        """The position as this seat sees it, in the environment's render mode."""
        if self.render_mode is None:
            return None
        return render(self.episode.game, self.episode.state.record, self.seat, self.render_mode)

    def _seen(self) -> Seen:
        return self.episode.observe(self.seat), {"action_mask": self.episode.mask()}

    def _others(self) -> None:
        """Play for the other seats, as long as one of them is to move."""
        episode, state = self.episode, self.episode.state
        while state.n and (seat := state.actor) != self.seat:
            if self.others:
                episode.follow(seat, plan(self.others[seat], concealed_for(state, seat), seat, self.clock))
            else:
                episode.play(state.legal_ids[int(self._draw() * state.n)])
