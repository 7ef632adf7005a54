"""A game's rules made callable from Python, on one target: plain Python (`python`) or native code (`cpu`).

The functions below are closures over a game's rules; each takes the positions and an index, so that one compiled
body serves one match and a batch alike.
"""

import os
import threading
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from .chance import key, mix
from .errors import OptionError
from .game import Game
from .plain import plain_rows
from .record import Array, digest
from .rule import entry, plain, rule

TARGETS = ("python", "cpu", "gpu")
LEGAL = np.int16
LANES = 4
"""Tally columns before the scores: decisions, digest, longest game, games."""
PLAYER_STREAM = 1
"""Random players draw from a stream of their own; stream 0 of a game's seed is its seed."""


def default_target() -> str:
    """`cpu`, unless CRACKSPREAD_JIT=0 asks for plain Python."""
    return "python" if os.environ.get("CRACKSPREAD_JIT") == "0" else "cpu"


class Engine:
    """A game on one target."""

    def __init__(self, game: Game, target: str) -> None:
        if target not in ("python", "cpu"):
            raise OptionError(f"The target is python, cpu or gpu; {target!r} is not.")
        self.game, self.target = game, target
        for f in calls(game):
            setattr(self, f.__name__, entry(f) if target == "cpu" else _quiet(plain(f)))

    setup: Callable[[Any, int, int], None]
    turn: Callable[[Any, int, int], int]
    step: Callable[[Any, int, int, Array], int]
    score: Callable[[Any, int, Array, Array], None]
    conceal: Callable[[Any, int, int, int], None]
    observe: Callable[[Any, int, int, Array], int]
    games: Callable[..., None]

    def rows(self, positions: Array) -> Any:
        """The positions as this target's rules take them."""
        return positions if self.target == "cpu" else plain_rows(positions)


@cache
def engine(game_name: str, target: str) -> Engine:
    """The one engine of a game and target."""
    from ..games import game

    return Engine(game(game_name), target)


def calls(game: Game) -> tuple[Callable[..., Any], ...]:
    """The functions that Python calls."""
    r = game.rules
    rules_setup, rules_actor, rules_turn, rules_legal, rules_play = r.setup, r.actor, r.turn, r.legal, r.play
    rules_score, rules_rank, rules_conceal, rules_observe = r.score, r.rank, r.conceal, r.observe
    run_games = random_games(game)

    def setup(ps, i, seed):  # type: ignore[no-untyped-def]
        rules_setup(ps[i], seed)

    def turn(ps, i, seat):  # type: ignore[no-untyped-def]
        return rules_turn(ps[i], seat)

    def step(ps, i, move, out):  # type: ignore[no-untyped-def]
        s = ps[i]
        if move >= 0:
            rules_play(s, move)
        if rules_actor(s) < 0:
            return 0
        return rules_legal(s, out)

    def score(ps, i, out, places):  # type: ignore[no-untyped-def]
        rules_score(ps[i], out)
        rules_rank(ps[i], places)

    def conceal(ps, i, viewer, seed):  # type: ignore[no-untyped-def]
        rules_conceal(ps[i], viewer, seed)

    def observe(ps, i, viewer, out):  # type: ignore[no-untyped-def]
        return rules_observe(ps[i], viewer, out)

    def games(ps, rows, outs, scores, i, template, seed, first, stride, last, tally):  # type: ignore[no-untyped-def]
        run_games(ps, rows, outs, scores, i, template, seed, first, stride, last, tally)

    return setup, turn, step, score, conceal, observe, games


def random_games(game: Game) -> Any:
    """A rule that plays games by random moves and adds them up; the same on every target.

    Lane i of the batch plays the games first, first + stride, ... below last. The tally's row i gets decisions,
    digest, longest game and count, then for each seat the sum and the sum of squares of its money, then for each
    item its sum, then the least and the most.
    """
    rules_setup, rules_actor, rules_legal = game.rules.setup, game.rules.actor, game.rules.legal
    rules_play, rules_score = game.rules.play, game.rules.score
    seats, items = game.players[-1], len(game.items)

    @rule
    def add_up(s, out, row):  # type: ignore[no-untyped-def]
        rules_score(s, out)
        end = LANES + 2 * seats + items
        for p in range(s.players):
            total = np.int64(0)
            for k in range(items):
                total += out[p, k]
                row[LANES + 2 * seats + k] += out[p, k]
            row[LANES + p] += total
            row[LANES + seats + p] += total * total
            row[end] = min(row[end], total)
            row[end + 1] = max(row[end + 1], total)

    @rule
    def run_games(ps, rows, outs, scores, i, template, seed, first, stride, last, tally):  # type: ignore[no-untyped-def]
        s = ps[i]
        out = outs[i]
        row = tally[i]
        g = first
        while g < last:
            for w in range(len(template)):
                rows[i, w] = template[w]
            game_seed = key(seed, g)
            rules_setup(s, game_seed)
            luck = key(game_seed, PLAYER_STREAM)
            moves = 0
            while rules_actor(s) >= 0:
                n = rules_legal(s, out)
                luck = mix(luck)
                pick = ((luck >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32)
                rules_play(s, np.int64(out[np.int64(pick)]))
                moves += 1
            row[0] += moves
            row[1] = np.int64(np.uint64(row[1]) + mix(digest(rows[i]) + np.uint64(g)))
            row[2] = max(row[2], moves)
            row[3] += 1
            add_up(s, scores[i], row)
            g += stride

    return run_games


def tally_width(game: Game) -> int:
    """Columns of a tally row."""
    return LANES + 2 * game.players[-1] + len(game.items) + 2


def _quiet(f: Callable[..., Any]) -> Callable[..., Any]:
    """The generator's 64-bit arithmetic wraps on purpose; NumPy need not warn."""

    def call(*args: Any) -> Any:
        with np.errstate(over="ignore"):
            return f(*args)

    return call


class Warmer:
    """Compiles a game in a background thread, so that a server answers at once: plain Python carries it until then."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ready = threading.Event()
        self._started = threading.Lock()

    def start(self) -> None:
        """Begin, unless it has begun already."""
        if self._started.acquire(blocking=False):
            threading.Thread(target=self.run, name=f"compile-{self.game.name}", daemon=True).start()

    def run(self) -> None:
        """Play one move of a small game natively: everything that a match needs is then compiled or loaded."""
        match = self.game.new(players=self.game.players[0], target="cpu")
        match.play(match.legal()[0])
        match.score()
        self.ready.set()
