"""A turn looked at layer by layer: all steps from all positions of a layer, for a network to value at once. Rule code.

The beam of `beam.py` asks the game's own estimate about a position as soon as it meets it; a network is asked about
thousands at once.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from ..kernel.engine import LEGAL
from ..kernel.game import Game
from ..kernel.record import Array, blank, digest, words
from ..kernel.rule import entry, rule
from .beam import MOVES, copy_row, current_move, never

ROWS = 1 << 15
"""Positions that a layer may lead to: those of its better half are looked at first."""
WIDEST = 128
"""Positions of a layer, at most."""
SLOTS = np.uint64(2 * ROWS - 1)


class Layers(NamedTuple):
    """What a look writes on. Of the positions the first WIDEST are one layer, then comes the next, then a step's."""

    ps: Array
    rows: Array
    outs: Array
    ways: Array
    path: Array
    """As in the beam: the moves of a step and how far they have been tried."""
    feats: Array
    """[row] -> the features of a position that a step led to; what reveals something has a row for each deal."""
    child: Array
    """[row] -> the step that led there; of each step the next three."""
    ends: Array
    """1 if the turn is over or something is revealed."""
    parents: Array
    steps: Array
    """Its moves, -1 after the last."""
    seen: Array
    """Digests of the positions met, by a part of the digest."""

    @classmethod
    @cache
    def of(cls, game: Game) -> "Layers":
        """One for each process."""
        ps = blank(game.position, 2 * WIDEST + MOVES + 1)
        return cls(
            ps,
            words(ps),
            np.empty((MOVES, game.most_legal), LEGAL),
            np.empty(MOVES, np.int64),
            np.empty(MOVES, np.int64),
            np.empty((ROWS, game.featured), np.int16),
            np.empty(ROWS, np.int64),
            np.empty(ROWS, np.int64),
            np.empty(ROWS, np.int64),
            np.empty((ROWS, MOVES), np.int64),
            np.empty(2 * ROWS, np.uint64),
        )

    def moves(self, k: int) -> list[int]:
        """Of a step."""
        return [move for move in self.steps[k].tolist() if move >= 0]


@rule
def met(t, h):
    """Whether a position was met before in this layer; now it is."""
    k = h & SLOTS
    while t.seen[k] != 0:
        if t.seen[k] == h:
            return True
        k = (k + np.uint64(1)) & SLOTS
    t.seen[k] = h
    return False


@cache
def layers(game: Game) -> tuple[Any, Any]:
    """`expand(t, at, count, reveals, seat, worlds) -> (rows, steps)`: all steps from `count` positions at `at`;
    `fill(t, at, into, chosen)`: the positions that some of the steps lead to, as the next layer."""
    actor, legal, play, conceal = game.rules.actor, game.rules.legal, game.rules.play, game.rules.conceal
    features, halfway = game.rules.features, game.rules.halfway or never

    @rule
    def tell(t, at, seat, row, n):
        for w in range(t.feats.shape[1]):
            t.feats[row, w] = 0
        features(t.ps[at], seat, t.feats[row])
        t.child[row] = n

    @rule
    def tell_deals(t, before, move, seat, row, n, worlds):
        """A row for each of so many deals of what the seat cannot know."""
        spare = len(t.ps) - 1
        for world in range(worlds):
            copy_row(t.rows, before, spare)
            conceal(t.ps[spare], seat, world + 1)
            play(t.ps[spare], move)
            tell(t, spare, seat, row + world, n)

    @rule
    def expand_one(t, b, parent, row, n, reveals, seat, worlds):
        """All steps from position b, as steps n and on."""
        first = len(t.ps) - MOVES - 1
        level = 0
        t.ways[0] = legal(t.ps[b], t.outs[0])
        t.path[0] = 0
        while level >= 0:
            if t.path[level] == t.ways[level] or row + worlds > ROWS:
                level -= 1
                continue
            t.path[level] += 1
            move = current_move(t, level)
            before = b if level == 0 else first + level - 1
            after = first + level
            copy_row(t.rows, before, after)
            play(t.ps[after], move)
            shows = t.ps[after].reveals != reveals
            over = shows or actor(t.ps[after]) != seat
            if not over and level + 1 < MOVES and halfway(t.ps[after]):
                level += 1
                t.ways[level] = legal(t.ps[after], t.outs[level])
                t.path[level] = 0
            elif not met(t, digest(t.rows[after])):
                if shows:
                    tell_deals(t, before, move, seat, row, n, worlds)
                else:
                    tell(t, after, seat, row, n)
                row += worlds if shows else 1
                t.parents[n] = parent
                t.ends[n] = 1 if over else 0
                for i in range(MOVES):
                    t.steps[n, i] = current_move(t, i) if i <= level else -1
                n += 1
        return row, n

    def expand(t, at, count, reveals, seat, worlds):
        for k in range(len(t.seen)):
            t.seen[k] = np.uint64(0)
        row = 0
        n = 0
        for k in range(count):
            row, n = expand_one(t, at + k, k, row, n, reveals, seat, worlds)
        return row, n

    def fill(t, at, into, chosen):
        for k in range(len(chosen)):
            copy_row(t.rows, at + t.parents[chosen[k]], into + k)
            for i in range(MOVES):
                if t.steps[chosen[k], i] >= 0:
                    play(t.ps[into + k], t.steps[chosen[k], i])

    return entry(expand), entry(fill)
