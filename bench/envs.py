"""How fast the environments are on one core, in steps a processor second: `python -m bench.envs` prints JSON.

`bench/peers.py` measures the environments of others beside them, and says what is faster. All play at random, and
picking a legal action from what an environment tells is part of every step.
"""

import json
import random
import sys
from collections.abc import Callable
from importlib import import_module
from statistics import median
from time import process_time
from typing import Any

import numpy as np

LANES = 1024
WINDOWS, SECONDS = 9, 0.25
DRAW = random.Random(1).random
FLOORS = {
    "vector": {"pipelite": 1e6, "refined": 1e6, "pipeline": 5e5},
    "aec": {"pipelite": 1e5},
    "seat": {"pipelite": 6e4},
}
"""Steps a second that were promised."""


def rate(once: Callable[[], int]) -> float:
    """Steps a processor second of what says how many it has made: the median of a few, for others share the caches."""
    once()
    found = []
    for _ in range(WINDOWS):
        steps, begun = 0, process_time()
        while (spent := process_time() - begun) < SECONDS:
            steps += once()
        found.append(steps / spent)
    return median(found)


def picked(mask: Any) -> Any:
    """A random legal action."""
    legal = mask.nonzero()[0]
    return legal[int(DRAW() * len(legal))]


def aec_game(env: Any) -> int:
    """A game by PettingZoo's own loop."""
    steps = 0
    env.reset(seed=int(DRAW() * 1e9))
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else picked(seen["action_mask"]))
        steps += 1
    return steps


def vector(name: str, observation: str | None) -> float:
    """Many games at once, as they are made when nothing else is said."""
    from crackspread import VectorState

    v = VectorState(name, LANES, 2, seed=1, observation=observation)
    rng, every = np.random.default_rng(1), np.arange(LANES)

    def once() -> int:
        for _ in range(20):
            v.step(v.legal_ids[every, (rng.random(LANES) * v.legal_count).astype(np.int64)])
        return 20 * LANES

    for _ in range(30):  # out of step
        once()
    return rate(once)


def seat(name: str) -> float:
    """One seat against another that plays at random."""
    import gymnasium

    import crackspread
    from crackspread.envs.registration import gymnasium_id

    env = gymnasium.make(gymnasium_id(crackspread.game(name)), players=2, opponents="random")

    def once() -> int:
        steps, over = 0, False
        _, info = env.reset()
        while not over:
            _, _, over, _, info = env.step(picked(info["action_mask"]))
            steps += 1
        return steps

    return rate(once)


def spiel(name: str) -> float:
    """OpenSpiel's own loop, whose nodes of chance do not count."""
    import pyspiel

    from crackspread.envs.spiel import register

    game = pyspiel.load_game(next(found for found in register() if found.endswith(f"_{name}")))

    def once() -> int:
        steps, state = 0, game.new_initial_state()
        while not state.is_terminal():
            steps += state.is_player_node()
            actions = state.legal_actions()
            state.apply_action(actions[int(DRAW() * len(actions))])
        return steps

    return rate(once)


def measured(name: str) -> dict[str, float]:
    """All environments of a game."""
    module = import_module(f"crackspread.envs.pettingzoo.{name}_v0")
    raw, wrapped = module.raw_env(players=2), module.env(players=2)
    return {
        "vector": vector(name, "features"),
        "masks": vector(name, None),
        "seat": seat(name),
        "aec": rate(lambda: aec_game(raw)),
        "wrapped": rate(lambda: aec_game(wrapped)),
        "spiel": spiel(name),
    }


if __name__ == "__main__":
    print(json.dumps({name: measured(name) for name in sys.argv[1:] or ("pipelite", "refined", "pipeline")}))
