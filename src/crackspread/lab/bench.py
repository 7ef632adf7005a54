"""A game's speed on one core of this machine: what `crackspread bench` and the README tell.

Time is the processor's, so that other programs on the machine do not count.
"""

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from time import process_time
from typing import Any

from ..kernel.game import Game
from ..kernel.state import State
from .simulate import simulate

MEASURES = 7
SECONDS = 2.0
FIRST_DECISION = """
import sys
import crackspread
match = crackspread.game(sys.argv[1]).new(target="cpu")
match.play(match.legal()[0])
match.score()
"""


def measure(game: Game, progress: Callable[[int], None]) -> dict[str, Any]:
    """Measure all figures, in MEASURES steps."""
    figures: dict[str, Any] = {"game": game.name}
    with tempfile.TemporaryDirectory() as cache:
        measures: dict[str, Callable[[], float]] = {
            "cold_start_seconds": lambda: start(game, cache),
            "warm_start_seconds": lambda: start(game, cache),
            "batch_decisions_per_second": lambda: batch(game, "cpu", 1000),
            "loop_decisions_per_second": lambda: loop(game),
            "plain_decisions_per_second": lambda: batch(game, "python", 1),
            "copy_microseconds": lambda: copy(game, into=False),
            "copy_into_microseconds": lambda: copy(game, into=True),
        }
        for done, (name, take) in enumerate(measures.items(), 1):
            figures[name] = take()
            progress(done)
    return figures


def start(game: Game, cache: str) -> float:
    """Seconds from nothing to the first decision, in a process of its own with this folder for compiled rules."""
    began = os.times()
    command = [sys.executable, "-c", FIRST_DECISION, game.name]
    subprocess.run(command, check=True, env={**os.environ, "CRACKSPREAD_CACHE": cache})  # noqa: S603
    ended = os.times()
    return sum(ended[2:4]) - sum(began[2:4])


def batch(game: Game, target: str, games: int) -> float:
    """Decisions a second of random play, many games in one call."""
    simulate(game.name, games=1, target=target, threads=1)
    while True:
        began = process_time()
        result = simulate(game.name, games=games, target=target, threads=1)
        spent = process_time() - began
        if spent > SECONDS:
            return float(result["decisions"]) / spent
        games *= 2


def loop(game: Game) -> float:
    """Decisions a second of random play, each made from Python."""
    decisions, seed, rng, spent = 0, 0, random.Random(0), 0.0
    while spent < SECONDS:
        state = game.new(seed=seed, target="cpu").state()
        began, n, ids = process_time(), state.n, state.legal_ids
        while n:
            n = state.step(ids.item(int(rng.random() * n)))
            decisions += 1
        spent += process_time() - began
        seed += 1
    return decisions / spent


def copy(game: Game, into: bool, repeats: int = 50_000) -> float:
    """Microseconds to copy a position and its legal moves, anew or into another that is there already."""
    state = game.new(target="cpu").state()
    twin: State = state.copy()
    began = process_time()
    for _ in range(repeats):
        twin.take(state) if into else state.copy()
    return (process_time() - began) / repeats * 1e6
