"""fastcatan: C++ rules; 1,024 games stepped by actions that NumPy picks from its masks, and its own loop."""

import json
import random
import sys
from time import process_time
from typing import Any

import fastcatan
import numpy as np

from .envs import rate

SECONDS = 3.0
LANES = 1024


def picked(masks: Any, rng: Any) -> Any:
    """A random legal action of each game, found in its bits: the word that holds the nth, and the bit within."""
    every, counts = np.arange(len(masks)), np.bitwise_count(masks).astype(np.int64)
    ends = counts.cumsum(axis=1)
    nth = (rng.random(len(masks)) * ends[:, -1]).astype(np.int64)
    word = (nth[:, None] >= ends).sum(axis=1)
    left = nth - ends[every, word] + counts[every, word]
    bits = np.unpackbits(masks[every, word].view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")
    return (64 * word + (bits.cumsum(axis=1, dtype=np.uint8) > left[:, None]).argmax(axis=1)).astype(np.uint32)


def vector() -> float:
    """Steps a second of many games."""
    games, rng = fastcatan.BatchedEnv(LANES, seed=0), np.random.default_rng(1)
    games.reset()
    masks, ends = np.zeros((LANES, fastcatan.MASK_WORDS), np.uint64), np.zeros(LANES, np.uint8)

    def once() -> int:
        for _ in range(20):
            games.write_masks(masks)
            games.step_autoreset(picked(masks, rng), ends)
        return 20 * LANES

    for _ in range(30):  # out of step
        once()
    return rate(once)


def loop() -> float:
    """Decisions a second, each chosen and made from Python."""
    game, rng, decisions, seed, start = fastcatan.Env(), random.Random(0), 0, 0, process_time()
    while (spent := process_time() - start) < SECONDS:
        game.reset(seed=seed)
        seed += 1
        while not game.done:
            game.step(rng.choice(game.legal_actions()))
            decisions += 1
    return decisions / spent


def copy_time(repeats: int = 100_000) -> float:
    """Microseconds to copy a game into another."""
    game, other = fastcatan.Env(), fastcatan.Env()
    game.reset(seed=1)
    start = process_time()
    for _ in range(repeats):
        other.load_snapshot(game.snapshot())
    return (process_time() - start) / repeats * 1e6


if sys.argv[1] == "first":
    first = fastcatan.Env()
    first.reset(seed=0)
    first.step(first.legal_actions()[0])
else:
    many = vector()
    print(
        json.dumps(
            {
                "batch_decisions_per_second": many,
                "loop_decisions_per_second": loop(),
                "copy_microseconds": copy_time(),
                "environments": {"masks": {"fastcatan 2.0.0": many}},
            }
        )
    )
