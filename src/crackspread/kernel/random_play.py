"""Many random games at once: on plain Python, on all cores (threads over `nogil` chunks), or on a GPU."""

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from .chance import key, mix
from .engine import LEGAL, engine
from .game import Game
from .memory import Array, blank, digest, words
from .record import Record, i8, u8
from .rule import rule

CHUNKS = 50
"""Progress is reported about this often."""
PLAYER_STREAM = 1
"""Random players draw from a stream of their own, or they would change the game they play."""
S32 = np.uint64(32)


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
    flaw: tuple[int, int] | None
    """What a check found wrong first, and in which game."""
    seconds: float

    @classmethod
    def of(cls, players: int, rows: Array, seconds: float) -> "Tally":
        """From the lanes' records."""
        return cls(
            games=int(rows["games"].sum()),
            decisions=int(rows["decisions"].sum()),
            longest=int(rows["longest"].max()),
            digest=int(rows["digest"].sum()),
            seat_sums=rows["seat_sums"].sum(axis=0)[:players].tolist(),
            seat_squares=rows["seat_squares"].sum(axis=0)[:players].tolist(),
            item_sums=rows["item_sums"].sum(axis=0).tolist(),
            least=int(rows["least"].min()),
            most=int(rows["most"].max()),
            flaw=next(((int(row["flaw"]), int(row["flaw_game"])) for row in rows if row["flaw"]), None),
            seconds=seconds,
        )


@cache
def tally_row(game: Game) -> type[Record]:
    """What a lane adds up."""

    class TallyRow(Record):
        """Games of one lane; money by seat and by item of the score."""

        games = i8()
        decisions = i8()
        longest = i8()
        digest = u8()
        seat_sums = i8(game.players[-1])
        seat_squares = i8(game.players[-1])
        item_sums = i8(len(game.items))
        least = i8()
        most = i8()
        flaw = i8()
        flaw_game = i8()

    return TallyRow


def blank_tally(game: Game, lanes: int) -> Array:
    """Records for `Tally.of`."""
    rows = blank(tally_row(game), lanes)
    rows["least"], rows["most"] = np.iinfo(np.int64).max, np.iinfo(np.int64).min
    return rows


def run_batch(
    game: Game,
    template: Array,
    seed: int,
    games: int,
    target: str,
    progress: Callable[[int], None] | None = None,
    threads: int | None = None,
    begin: Any = None,
    check: Any = None,
) -> Tally:
    """Play `games` random games from a template (players, book and options filled in) and add them up.

    For `begin` and `check` see `random_games`.
    """
    players = int(template["players"][0])
    if target == "gpu":
        from .cuda import lanes_for, run_games

        blanks = blank_tally(game, lanes_for(game, games))
        rows, seconds = run_games(game, words(template)[0], seed, games, blanks, progress, begin, check)
        return Tally.of(players, rows, seconds)
    lanes = 1 if target == "python" else threads or os.cpu_count() or 1
    batch = _batch(game, target, lanes, begin, check)
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
    return Tally.of(players, np.concatenate(parts), seconds)


@cache
def _batch(game: Game, target: str, lanes: int, begin: Any, check: Any) -> Callable[[Array, int, int, int], Array]:
    e = engine(game, target)
    play = e.callable(random_games(game, begin, check).py_func)
    positions = blank(game.position, lanes)
    rows, outs = words(positions), np.zeros((lanes, game.most_legal), LEGAL)
    scores = np.zeros((lanes, game.players[-1], len(game.items)), np.int64)
    ps = e.rows(positions)
    pool = ThreadPoolExecutor(lanes)

    def run(template: Array, seed: int, first: int, last: int) -> Array:
        tally = blank_tally(game, lanes)
        tallies, start = e.rows(tally), words(template)[0]

        def lane(i: int) -> None:
            play(ps, rows, outs, scores, i, start, seed, first + i, lanes, last, tallies)

        list(pool.map(lane, range(lanes)))
        return tally

    return run


@rule
def nothing(_s, _a, _b):
    """For games that begin as they are dealt, and that nobody checks."""
    return 0


def random_games(game: Game, begin: Any = None, check: Any = None) -> Any:
    """A rule that plays games by random moves and adds them up; the same on every target.

    Lane i of the batch plays the games first, first + stride, ... below last, and fills record i of the tallies.
    `begin(s, seed, g)` may change the deal of game g; `check(s, n, moves)` looks at a position with n legal moves after
    so many moves: whatever it returns but 0 is a flaw and ends the game.
    """
    rules_begin, rules_check = begin or nothing, check or nothing
    rules_setup, rules_actor, rules_legal = game.rules.setup, game.rules.actor, game.rules.legal
    rules_play, rules_score = game.rules.play, game.rules.score
    items = len(game.items)

    @rule
    def add_up(s, out, row):
        rules_score(s, out)
        for p in range(s.players):
            total = np.int64(0)
            for k in range(items):
                total += out[p, k]
                row.item_sums[k] += out[p, k]
            row.seat_sums[p] += total
            row.seat_squares[p] += total * total
            row.least = min(row.least, total)
            row.most = max(row.most, total)

    @rule
    def games(ps, rows, outs, scores, i, template, seed, first, stride, last, tallies):
        s = ps[i]
        out = outs[i]
        row = tallies[i]
        g = first
        while g < last:
            for w in range(len(template)):
                rows[i, w] = template[w]
            game_seed = key(seed, g)
            rules_setup(s, game_seed)
            rules_begin(s, game_seed, g)
            rng = key(game_seed, PLAYER_STREAM)
            moves = 0
            while rules_actor(s) >= 0:
                n = rules_legal(s, out)
                flaw = rules_check(s, n, moves)
                if flaw != 0:
                    if row.flaw == 0:
                        row.flaw = flaw
                        row.flaw_game = g
                    break
                rng = mix(rng)
                pick = ((rng >> S32) * np.uint64(n)) >> S32
                rules_play(s, np.int64(out[np.int64(pick)]))
                moves += 1
            row.games += 1
            row.decisions += moves
            row.longest = max(row.longest, moves)
            row.digest = np.uint64(row.digest) + mix(digest(rows[i]) + np.uint64(g))
            add_up(s, scores[i], row)
            g += stride

    return games
