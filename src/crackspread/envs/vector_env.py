"""Many games side by side as Gymnasium's vector environment, over `VectorState`."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..kernel.errors import OptionError
from ..kernel.game import Game
from ..kernel.memory import Array
from ..kernel.vector import VectorState
from .episode import usual_players

Info = dict[str, Any]


class SelfPlayVectorEnv(VectorEnv[Array, Array, Array]):
    """Many games in which the caller plays all seats.

    Every action is that of `info["actor"]`, the seat to move in each game (-1: over), and observations and
    `info["action_mask"]` are what that seat sees and may do. The reward is that of the seat that has just moved;
    `info["rewards"]` has everybody's, which count at the end of a game.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        components: Mapping[str, Any] | None = None,
        *,
        observation: str = "features",
        reward: str = "win",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        skip_forced: bool = False,
        checked: bool = True,
        copy: bool = True,
        threads: int = 1,
    ) -> None:
        """Players (two, if nobody says) and all other arguments are those of `VectorState`.

        `autoreset_mode` is Gymnasium's, also by its value, such as "SameStep". Without `copy` all arrays that are told
        are those of the vector itself, which the next step rewrites.
        """
        try:
            mode = AutoresetMode(autoreset_mode)
        except ValueError:
            words = ", ".join(known.value for known in AutoresetMode)
            raise OptionError(f"An autoreset mode is one of {words}.") from None
        found = Game.named(game) if isinstance(game, str) else game
        self.vector = VectorState(
            found,
            num_envs,
            usual_players(found, players),
            0,
            options,
            components,
            observation=observation,
            reward=reward,
            autoreset=mode.name.lower(),
            skip_forced=skip_forced,
            checked=checked,
            threads=threads,
        )
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self.num_envs, self.copies = self.vector.n, copy
        self.single_observation_space = Box(*found.observations[observation][0].bounds, dtype=np.int16)
        self.single_action_space = Discrete(len(found.moves))
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._lanes = np.arange(self.num_envs)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, Info]:
        """Begin new games: those of `options["reset_mask"]` only, if there is one."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        deals = np.array(seed, np.int64) if isinstance(seed, list) else int(self.np_random.integers(1 << 63))
        self.vector.reset(deals, (options or {}).get("reset_mask"))
        return self._told(self.vector.observations), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Info]:
        """Play an action in every game; an illegal one leaves its game as it was and raises IllegalMove."""
        vector, movers = self.vector, self.vector.actor.copy()
        vector.step(actions)
        rewards = vector.rewards[self._lanes, movers].astype(np.float64)
        info = self._info()
        if len(vector.final_observations):
            info["final_obs"], info["_final_obs"] = self._told(vector.final_observations), vector.terminated.copy()
        return self._told(vector.observations), rewards, vector.terminated.copy(), vector.truncated.copy(), info

    def _info(self) -> Info:
        vector = self.vector
        told = {"action_mask": vector.action_mask, "actor": vector.actor, "rewards": vector.rewards}
        return {name: self._told(array) for name, array in told.items()}

    def _told(self, array: Array) -> Array:
        return array.copy() if self.copies else array
