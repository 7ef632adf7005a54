"""A game's speed on this machine, on one core: what `crackspread bench` and the README tell."""

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from time import perf_counter
from typing import Any

from ..kernel.game import Game
from ..kernel.state import State
from .simulate import simulate

MEASURES = 6
SECONDS = 2.0
FIRST_DECISION = """
import sys
import crackspread
match = crackspread.game(sys.argv[1]).new(target="cpu")
match.play(match.legal()[0])
match.score()
"""


def measure(game: Game, progress: Callable[[int], None]) -> dict[str, Any]:
    """All figures, in MEASURES steps."""
    figures: dict[str, Any] = {"game": game.name}
    with tempfile.TemporaryDirectory() as cache:
        measures: dict[str, Callable[[], float]] = {
            "cold_start_seconds": lambda: start(game, cache),
            "warm_start_seconds": lambda: start(game, cache),
            "batch_decisions_per_second": lambda: batch(game, "cpu", 1000),
            "loop_decisions_per_second": lambda: loop(game),
            "plain_decisions_per_second": lambda: batch(game, "python", 1),
            "copy_microseconds": lambda: copy(game),
        }
        for done, (name, take) in enumerate(measures.items(), 1):
            figures[name] = take()
            progress(done)
    return figures


def start(game: Game, cache: str) -> float:
    """Seconds from nothing to the first decision, in a process of its own with this folder for compiled rules."""
    began = perf_counter()
    command = [sys.executable, "-c", FIRST_DECISION, game.name]
    subprocess.run(command, check=True, env={**os.environ, "CRACKSPREAD_CACHE": cache})  # noqa: S603
    return perf_counter() - began


def batch(game: Game, target: str, games: int) -> float:
    """Decisions a second of random play, many games in one call."""
    result = simulate(game.name, games=games, target=target, threads=1)
    while result["seconds"] < SECONDS:
        games *= 2
        result = simulate(game.name, games=games, target=target, threads=1)
    return float(result["decisions_per_second"])


def loop(game: Game) -> float:
    """Decisions a second of random play, each made from Python."""
    decisions, seed, luck, spent = 0, 0, random.Random(0), 0.0
    while spent < SECONDS:
        state = game.new(seed=seed, target="cpu").state()
        began, n, ids = perf_counter(), state.n, state.legal_ids
        while n:
            n = state.step(ids.item(int(luck.random() * n)))
            decisions += 1
        spent += perf_counter() - began
        seed += 1
    return decisions / spent


def copy(game: Game, repeats: int = 100_000) -> float:
    """Copying a position and its legal moves into another, in microseconds."""
    state = game.new(target="cpu").state()
    twin: State = state.copy()
    began = perf_counter()
    for _ in range(repeats):
        twin.take(state)
    return (perf_counter() - began) / repeats * 1e6
