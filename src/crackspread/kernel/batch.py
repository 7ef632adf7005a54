"""Many random games at once: on plain Python, on all cores (threads over `nogil` chunks), or on a GPU."""

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache

import numpy as np

from .engine import LEGAL, engine
from .entries import HEAD
from .game import Game
from .record import Array, blank, words

CHUNKS = 50
"""Progress is reported about this often."""


@dataclass(frozen=True)
class Tally:
    """What a batch of games came to."""

    games: int
    decisions: int
    longest: int
    digest: int
    seat_sums: list[int]
    seat_squares: list[int]
    item_sums: list[int]
    least: int
    most: int
    seconds: float

    @classmethod
    def of(cls, game: Game, players: int, rows: Array, seconds: float) -> "Tally":
        """From the lanes' rows."""
        seats, items = game.players[-1], len(game.items)
        sums = rows.sum(axis=0, dtype=np.int64)
        money = HEAD + 2 * seats
        return cls(
            games=int(sums[3]),
            decisions=int(sums[0]),
            longest=int(rows[:, 2].max()),
            digest=int(sums[1]) % 2**64,
            seat_sums=sums[HEAD : HEAD + players].tolist(),
            seat_squares=sums[HEAD + seats : HEAD + seats + players].tolist(),
            item_sums=sums[money : money + items].tolist(),
            least=int(rows[:, money + items].min()),
            most=int(rows[:, money + items + 1].max()),
            seconds=seconds,
        )


def blank_tally(game: Game, lanes: int) -> Array:
    """Rows for `Tally.of`."""
    rows = np.zeros((lanes, HEAD + 2 * game.players[-1] + len(game.items) + 2), np.int64)
    rows[:, -2], rows[:, -1] = np.iinfo(np.int64).max, np.iinfo(np.int64).min
    return rows


def run_batch(
    game: Game,
    template: Array,
    seed: int,
    games: int,
    target: str,
    progress: Callable[[int], None] | None = None,
    threads: int | None = None,
) -> Tally:
    """Play `games` random games from a template (players, book and options filled in) and add them up."""
    players = int(template["players"][0])
    if target == "gpu":
        from .cuda import lanes_for, run_games

        blanks = blank_tally(game, lanes_for(game, games))
        rows, seconds = run_games(game, words(template)[0], seed, games, blanks, progress)
        return Tally.of(game, players, rows, seconds)
    lanes = 1 if target == "python" else threads or os.cpu_count() or 1
    batch = _batch(game, target, lanes)
    batch(template, seed, 0, 1)  # compile, outside the clock
    began = time.perf_counter()
    chunk = max(1, games // CHUNKS)
    parts = []
    for first in range(0, games, chunk):
        last = min(first + chunk, games)
        parts.append(batch(template, seed, first, last))
        if progress:
            progress(last)
    seconds = time.perf_counter() - began
    return Tally.of(game, players, np.concatenate(parts), seconds)


@cache
def _batch(game: Game, target: str, lanes: int) -> Callable[[Array, int, int, int], Array]:
    e = engine(game, target)
    positions = blank(game.position, lanes)
    rows, outs = words(positions), np.zeros((lanes, game.most_legal), LEGAL)
    scores = np.zeros((lanes, game.players[-1], len(game.items)), np.int64)
    ps = e.rows(positions)
    pool = ThreadPoolExecutor(lanes)

    def run(template: Array, seed: int, first: int, last: int) -> Array:
        tally = blank_tally(game, lanes)
        start = words(template)[0]

        def lane(i: int) -> None:
            e.games(ps, rows, outs, scores, i, start, seed, first + i, lanes, last, tally)

        list(pool.map(lane, range(lanes)))
        return tally

    return run
