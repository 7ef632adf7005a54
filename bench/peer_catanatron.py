"""Catanatron: four random players in pure Python, whose loop is the only batch; and its Gymnasium environment."""

import json
import random
import sys
from time import process_time

import gymnasium
from catanatron import Color, Game, RandomPlayer

from .envs import rate

SECONDS = 3.0


def new(seed: int) -> Game:
    """A game of four random players."""
    return Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)], seed=seed)


def loop() -> float:
    """Decisions a second, each chosen and made from Python."""
    decisions, seed, start = 0, 0, process_time()
    while (spent := process_time() - start) < SECONDS:
        game = new(seed)
        seed += 1
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.execute(random.choice(game.state.playable_actions), validate_action=False)
            decisions += 1
    return decisions / spent


def copy_time(repeats: int = 2000) -> float:
    """Microseconds to copy a game that is under way."""
    game = new(1)
    for _ in range(100):
        game.execute(random.choice(game.state.playable_actions), validate_action=False)
    start = process_time()
    for _ in range(repeats):
        game.copy()
    return (process_time() - start) / repeats * 1e6


def seat() -> float:
    """Steps a second of one seat against another that plays at random."""
    env = gymnasium.make("catanatron_gym:catanatron-v1")

    def once() -> int:
        steps, over = 0, False
        _, info = env.reset()
        while not over:
            _, _, terminated, truncated, info = env.step(random.choice(info["valid_actions"]))
            over = terminated or truncated
            steps += 1
        return steps

    return rate(once)


if sys.argv[1] == "first":
    new(0).play_tick()
else:
    speed = loop()
    print(
        json.dumps(
            {
                "batch_decisions_per_second": speed,
                "loop_decisions_per_second": speed,
                "copy_microseconds": copy_time(),
                "environments": {"seat": {"catanatron_gym": seat()}},
            }
        )
    )
