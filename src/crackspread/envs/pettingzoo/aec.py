"""A game as an AEC environment: the seats act one after the other."""

import sys
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise ImportError("This needs PettingZoo: pip install '.[envs]' in a checkout of crackspread.") from None
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding

from ...kernel.game import Game
from ..episode import Episode, one_of
from ..rendering import MODES, render

ILLEGAL = -1
"""What an illegal action earns in a wrapped environment."""
MODES_HERE = (*MODES, "human")


class RawEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]  # PettingZoo has no types
    """A game as PettingZoo steps it, without wrappers.

    An agent sees `{"observation", "action_mask"}`, and its action is the id of a move: `game.moves[id]`. Whoever is not
    to move has no legal one. An illegal action raises IllegalMove and changes nothing.
    """

    game: ClassVar[Game]
    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES_HERE), "is_parallelizable": False, "render_fps": 2}

    def __init__(
        self,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        components: Mapping[str, Any] | None = None,
        *,
        observation: str = "features",
        reward: str = "win",
        skip_forced: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Players (two, if nobody says), options and components are those of `Game.new`, the rest of `VectorState`."""
        super().__init__()
        one_of("A render mode", render_mode, (*MODES_HERE, None))
        self.render_mode = render_mode
        self.episode = Episode(
            self.game, players, options, components, observation=observation, reward=reward, skip_forced=skip_forced
        )
        self.possible_agents = [f"player_{seat}" for seat in range(self.episode.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen = Box(*self.episode.bounds, dtype=np.int16)
        mask = Box(0, 1, (self.episode.actions,), np.int8)
        self.observation_spaces = {a: Dict({"observation": seen, "action_mask": mask}) for a in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.episode.actions) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def reset(self, seed: int | None = None, options: Any = None) -> None:  # noqa: ARG002  # the convention has it
        """Deal a game; without a seed the next one."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.episode.reset(int(self._random.integers(1 << 63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self.episode.state.actor]
        self._shown()

    def step(self, action: Any) -> None:
        """Play a move of the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.episode.step(action)
        self._cumulative_rewards[agent] = 0.0
        actor, rewards = self.episode.state.actor, self.episode.rewards()
        if rewards:
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
            self._accumulate_rewards()
        if actor < 0:
            self.terminations = dict.fromkeys(self.agents, True)
            actor = 0
        self.agent_selection = self.agents[actor]
        self._shown()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and what it may do now."""
        episode, seat = self.episode, self._seats[agent]
        moves = agent == self.agent_selection and episode.state.n
        mask = episode.mask() if moves else np.zeros(episode.actions, np.int8)
        return {"observation": episode.observe(seat), "action_mask": mask}

    def render(self) -> Any:
        """The position as the agent to move sees it, in the environment's render mode; `human` writes the text out."""
        if self.render_mode is None:
            return None
        mode = "ansi" if self.render_mode == "human" else self.render_mode
        viewer = self._seats.get(self.agent_selection)
        shown = render(self.game, self.episode.state.record, viewer, mode)
        if self.render_mode != "human":
            return shown
        sys.stdout.write(str(shown))
        return None

    def close(self) -> None:
        """Nothing is held open; whoever can render must be able to close."""

    def observation_space(self, agent: str) -> Dict:
        """What `observe` gives."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        """The ids of all moves."""
        return self.action_spaces[agent]

    def _shown(self) -> None:
        if self.render_mode == "human":
            self.render()


def wrapped(env: RawEnv) -> Any:
    """The environment in PettingZoo's usual wrappers, in which an illegal action loses the game."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL))
    )
