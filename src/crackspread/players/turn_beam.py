"""Whole-turn planning: a beam search over a seat's own moves, to the end of its turn or the next reveal. Rule code."""

from functools import cache, partial
from typing import Any, NamedTuple

import numpy as np

from ..kernel.engine import LEGAL
from ..kernel.game import Game
from ..kernel.memory import Array, blank, digest, words
from ..kernel.rule import rule
from .turn_steps import MOVES, NOTHING, OWN_ROWS, current_move, row_after, steps, write_child

DEPTH = 48
"""No turn of any game needs more steps than a search should look at."""
CHILDREN = 65536
NEAR = np.uint64(127)
"""Plans about a dollar apart are as good as each other: which is taken depends on the position, or all seats would play
alike."""


class BeamScratch(NamedTuple):
    """What a search writes on. Row 0 of the positions is the start; then come two layers and the rows of a step."""

    ps: Array
    rows: Array
    legal: Array
    counts: Array
    path: Array
    forbidden: Array
    values: Array
    parents: Array
    steps: Array
    """These and the first ones as in `turn_steps`."""
    seen: Array
    trail: Array
    """[depth, place in the layer] -> place of the parent in the layer before, then the moves."""
    plan_value: Array
    plan_digest: Array
    plan_length: Array
    plan_moves: Array
    per_first_move: int
    """Plans kept that begin with the same move, at most: the best few of a wide beam are otherwise all one idea."""

    @classmethod
    def make(
        cls, game: Game, width: int, plans: int, per_first_move: int = DEPTH, forbidden: Array = NOTHING
    ) -> "BeamScratch":
        """Make one for a beam of this width that remembers so many of the best plans."""
        ps = blank(game.position, 1 + 2 * width + OWN_ROWS)
        return cls(
            ps,
            words(ps),
            np.empty((MOVES, game.most_legal), LEGAL),
            np.empty(MOVES, np.int64),
            np.empty(MOVES, np.int64),
            forbidden,
            np.empty(CHILDREN, np.int64),
            np.empty(CHILDREN, np.int64),
            np.empty((CHILDREN, MOVES), np.int64),
            np.empty(width, np.uint64),
            np.empty((DEPTH, width, 1 + MOVES), np.int64),
            np.empty(plans, np.int64),
            np.empty(plans, np.uint64),
            np.empty(plans, np.int64),
            np.empty((plans, DEPTH * MOVES), np.int64),
            per_first_move,
        )


@rule
def keep_plan(t, found, value, h, depth, parent, level):
    """Enter a finished plan among the best, best first; of plans that end alike one is kept. How many there are."""
    first = first_move(t, depth, parent)
    same = 0
    k = found
    for j in range(found):
        if t.plan_digest[j] == h:
            return found
        if t.plan_moves[j, 0] == first:
            same += 1
            k = j if same == t.per_first_move else k
    k = min(k, len(t.plan_value) - 1)
    if k < found and t.plan_value[k] >= value:
        return found
    found = max(found, k + 1)
    while k > 0 and t.plan_value[k - 1] < value:
        t.plan_value[k] = t.plan_value[k - 1]
        t.plan_digest[k] = t.plan_digest[k - 1]
        t.plan_length[k] = t.plan_length[k - 1]
        for i in range(t.plan_length[k]):
            t.plan_moves[k, i] = t.plan_moves[k - 1, i]
        k -= 1
    t.plan_value[k] = value
    t.plan_digest[k] = h
    write_plan(t, k, depth, parent, level)
    return found


@rule
def first_move(t, depth, parent):
    """The first move of a plan whose last step begins at a position of the layer of this depth."""
    if depth == 0:
        return current_move(t, 0)
    for d in range(depth - 1, 0, -1):
        parent = t.trail[d, parent, 0]
    return t.trail[0, parent, 1]


@rule
def write_plan(t, k, depth, parent, level):
    """Write down plan k: the moves from the start to the parent, then those of the last step."""
    length = level + 1
    p = parent
    for d in range(depth - 1, -1, -1):
        for i in range(MOVES):
            length += 1 if t.trail[d, p, 1 + i] >= 0 else 0
        p = t.trail[d, p, 0]
    t.plan_length[k] = length
    for i in range(level, -1, -1):
        length -= 1
        t.plan_moves[k, length] = current_move(t, i)
    for d in range(depth - 1, -1, -1):
        for i in range(MOVES, 0, -1):
            if t.trail[d, parent, i] >= 0:
                length -= 1
                t.plan_moves[k, length] = t.trail[d, parent, i]
        parent = t.trail[d, parent, 0]


@cache
def beam(game: Game) -> Any:
    """`plan(t, seat, determinizations) -> n`: the best plans for a seat's turn from row 0 of the scratch.

    A plan whose last move reveals something is judged by the mean over so many deals of what the seat cannot know.
    """
    actor, estimate = game.rules.actor, game.rules.estimate
    next_step, replay, make = steps(game)

    @rule
    def value_of_end(t, b, level, seat, determinizations):
        """What a plan is worth whose last step is being looked at."""
        after = row_after(t, level)
        if t.ps[after].reveals == t.ps[b].reveals or determinizations <= 1:
            return np.int64(estimate(t.ps[after], seat))
        total = np.int64(0)
        for k in range(determinizations):
            total += estimate(t.ps[replay(t, b, level, seat, k + 1)], seat)
        return total // determinizations

    @partial(rule, makes_arrays=True)  # the order
    def fill_layer(t, n, into, depth):
        """Make the best children, without doubles, the next layer; how many."""
        width = t.trail.shape[1]
        order = np.argsort(t.values[:n], kind="mergesort")
        count = 0
        for k in range(n):
            if count == width:
                break
            child = order[k]
            make(t, t.parents[child], child, into + count)
            h = digest(t.rows[into + count])
            known = False
            for j in range(count):
                if t.seen[j] == h:
                    known = True
            if not known:
                t.seen[count] = h
                t.trail[depth, count, 0] = (t.parents[child] - 1) % width
                for i in range(MOVES):
                    t.trail[depth, count, 1 + i] = t.steps[child, i]
                count += 1
        return count

    @rule
    def expand(t, b, n, seat, determinizations, depth, found):
        """Take all steps from row b: finished plans are entered, the others become children n and on."""
        width = t.trail.shape[1]
        level = next_step(t, b, -1, seat)
        while level >= 0:
            after = row_after(t, level)
            if t.ps[after].reveals != t.ps[b].reveals or actor(t.ps[after]) != seat:
                value = value_of_end(t, b, level, seat, determinizations)
                h = digest(t.rows[after])
                found = keep_plan(t, found, value + np.int64(h & NEAR), h, depth, (b - 1) % width, level)
            elif n < CHILDREN:
                t.values[n] = -np.int64(estimate(t.ps[after], seat))
                write_child(t, n, b, level)
                n += 1
            level = next_step(t, b, level, seat)
        return n, found

    @rule
    def plan(t, seat, determinizations):
        width = t.trail.shape[1]
        count = 1
        at = 0
        into = 1
        found = 0
        for depth in range(DEPTH):
            n = 0
            for b in range(at, at + count):
                n, found = expand(t, b, n, seat, determinizations, depth, found)
            if n == 0:
                break
            count = fill_layer(t, n, into, depth)
            at = into
            into = width + 1 if into == 1 else 1
        return found

    return plan
