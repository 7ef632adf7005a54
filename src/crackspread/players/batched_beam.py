"""A turn planned to its end by a network's values: a beam whose steps of a whole layer are valued at once.

The beam of `turn_beam` asks the game's own estimate about a position as soon as it meets it; a network is asked about
thousands together.
"""

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..kernel.engine import LEGAL
from ..kernel.game import Game
from ..kernel.memory import Array, blank, clear, digest, numbers, words
from ..kernel.record import record_rows
from ..kernel.rule import entry, rule, twin
from ..kernel.state import State
from .greedy import DETERMINIZATIONS
from .network import OUTPUTS, UTILITY, Plan, evaluate
from .turn_beam import DEPTH
from .turn_steps import MOVES, NOTHING, OWN_ROWS, row_after, steps, write_child

ROWS = 1 << 15
"""Positions that a layer may lead to: those of its better half are looked at first."""
WIDEST = 128
"""Positions of a layer, at most."""
SLOTS = np.uint64(2 * ROWS - 1)


class LayerScratch(NamedTuple):
    """What a look writes on. Of the positions the first WIDEST are one layer, then comes the next, then a step's."""

    ps: Array
    rows: Array
    legal: Array
    counts: Array
    path: Array
    forbidden: Array
    parents: Array
    steps: Array
    """These and the ones before as in `turn_steps`."""
    features: Array
    """[row] -> the features of a position that a step led to; what reveals something has a row for each deal."""
    numbers: Array
    """`features` as rows of numbers."""
    child: Array
    """[row] -> the step that led there."""
    ends: Array
    """[step] -> 1 if the turn is over or something is revealed."""
    seen: Array
    """Digests of the positions met, by a part of the digest."""

    @classmethod
    @cache
    def make(cls, game: Game) -> "LayerScratch":
        """Make one for each process."""
        ps, features = blank(game.position, 2 * WIDEST + OWN_ROWS), blank(game.features, ROWS)
        return cls(
            ps,
            words(ps),
            np.empty((MOVES, game.most_legal), LEGAL),
            np.empty(MOVES, np.int64),
            np.empty(MOVES, np.int64),
            NOTHING,
            np.empty(ROWS, np.int64),
            np.empty((ROWS, MOVES), np.int64),
            features,
            numbers(features),
            np.empty(ROWS, np.int64),
            np.empty(ROWS, np.int64),
            np.empty(2 * ROWS, np.uint64),
        )

    def moves(self, k: int) -> list[int]:
        """List the moves of a step."""
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
    """The two functions that go from layer to layer.

    `expand(t, at, count, seat, determinizations) -> (rows, steps)`: all steps from `count` positions at `at`;
    `fill(t, at, into, chosen)`: the positions that some of the steps lead to, as the next layer.
    """
    actor, features = game.rules.actor, game.rules.features
    next_step, replay, make = steps(game)

    @rule
    def write_features(t, at, seat, row, n):
        clear(t.numbers, row)
        features(t.ps[at], seat, t.features[row])
        t.child[row] = n

    @rule
    def expand_one(t, b, parent, row, n, seat, determinizations):
        """Take all steps from row b, as steps n and on."""
        level = next_step(t, b, -1, seat)
        while level >= 0 and row + determinizations <= ROWS:
            after = row_after(t, level)
            if not met(t, digest(t.rows[after])):
                shows = t.ps[after].reveals != t.ps[b].reveals
                t.ends[n] = 1 if shows or actor(t.ps[after]) != seat else 0
                if shows:
                    for k in range(determinizations):
                        write_features(t, replay(t, b, level, seat, k + 1), seat, row + k, n)
                    row += determinizations
                else:
                    write_features(t, after, seat, row, n)
                    row += 1
                write_child(t, n, parent, level)
                n += 1
            level = next_step(t, b, level, seat)
        return row, n

    def expand(t, at, count, seat, determinizations):
        for k in range(len(t.seen)):
            t.seen[k] = np.uint64(0)
        row = 0
        n = 0
        for k in range(count):
            row, n = expand_one(t, at + k, k, row, n, seat, determinizations)
        return row, n

    def fill(t, at, into, chosen):
        for k in range(len(chosen)):
            make(t, at + t.parents[chosen[k]], chosen[k], into + k)

    return entry(expand), entry(fill)


def plan_by_values(
    state: State, seat: int, width: int, most: int, per_first_move: int = DEPTH, file: Path | None = None
) -> list[Plan]:
    """Find the best plans for a turn, best first: at most so many, and so many of them with the same first move."""
    game = state.engine.game
    t = LayerScratch.make(game)
    expand, fill = layers(game)
    t.rows[0] = state.words[0]
    at, into, lines = 0, WIDEST, [list[int]()]
    found: list[Plan] = []
    for _ in range(DEPTH):
        rows, n = expand(t, at, len(lines), seat, DETERMINIZATIONS)
        values = evaluate(game, file, t.numbers[:rows], t.child[:rows], n)
        order = np.argsort(-values[:, UTILITY], kind="stable")
        ended = t.ends[order] == 1
        found += [Plan(lines[t.parents[k]] + t.moves(k), values[k]) for k in order[ended][: most * most]]
        found = best_of(found, most, per_first_move)
        chosen = order[~ended][:width]
        if len(chosen) == 0:
            break
        fill(t, at, into, chosen)
        at, into, lines = into, at, [lines[t.parents[k]] + t.moves(k) for k in chosen]
    # A turn longer than anybody looks: any first move, then again.
    return found or [Plan(state.legal()[:1], np.zeros(OUTPUTS))]


def evaluated(state: State, seat: int, moves: list[int]) -> Plan:
    """Ask a network about somebody else's plan: in several deals if it ends by revealing something."""
    game, after = state.engine.game, state.copy()
    for move in moves[:-1]:
        after.step(move)
    before = after.copy()
    after.step(moves[-1])
    count = DETERMINIZATIONS if after.record.reveals != state.record.reveals else 1
    features = blank(game.features, count)
    for k in range(count):
        if count > 1:
            after.take(before)
            after.conceal(seat, k + 1)
            after.step(moves[-1])
        twin(game.rules.features)(after.record, seat, record_rows(features)[k])
    return Plan(moves, evaluate(game, None, numbers(features), np.zeros(count, np.int64), 1)[0])


def best_of(found: list[Plan], most: int, per_first_move: int) -> list[Plan]:
    """Keep the best plans, few of which begin with the same move: otherwise they are all one idea."""
    kept: list[Plan] = []
    firsts: Counter[int] = Counter()
    for plan in sorted(found, key=lambda plan: -float(plan.values[UTILITY])):
        if len(kept) < most and firsts[plan.moves[0]] < per_first_move:
            firsts[plan.moves[0]] += 1
            kept.append(plan)
    return kept
