"""Whole-turn planning: a beam search over a seat's own moves, to the end of its turn or the next reveal. Rule code.

A step of the search is one move, or several while the game says that the first ones are only half of something: a
pipe in hand is neither better nor worse than no pipe until it lies somewhere.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from ..kernel.engine import LEGAL
from ..kernel.game import Game
from ..kernel.record import Array, blank, digest, words
from ..kernel.rule import rule

DEPTH = 48
"""No turn of any game needs more steps than a search should look at."""
MOVES = 4
"""Moves of a step at most."""
CHILDREN = 65536
WHIM = np.uint64(127)
"""Plans about a dollar apart are as good as each other: each seat has its own taste, or two would play alike."""


class Scratch(NamedTuple):
    """What a search writes on. Row 0 of the positions is the start; then come two layers and the rows of a step."""

    ps: Array
    rows: Array
    outs: Array
    """[move of the step] -> legal moves there; the path through them is in the two below."""
    ways: Array
    path: Array
    values: Array
    parents: Array
    steps: Array
    """[child] -> its moves, -1 after the last."""
    seen: Array
    trail: Array
    """[depth, place in the layer] -> place of the parent in the layer before, then the moves."""
    plan_value: Array
    plan_digest: Array
    plan_length: Array
    plan_moves: Array
    alike: int
    """Plans kept that begin with the same move, at most: the best few of a wide beam are otherwise all one idea."""

    @classmethod
    def of(cls, game: Game, width: int, plans: int, alike: int = DEPTH) -> "Scratch":
        """For a beam of this width that remembers so many of the best plans."""
        ps = blank(game.position, 2 * width + MOVES + 2)
        return cls(
            ps,
            words(ps),
            np.empty((MOVES, game.most_legal), LEGAL),
            np.empty(MOVES, np.int64),
            np.empty(MOVES, np.int64),
            np.empty(CHILDREN, np.int64),
            np.empty(CHILDREN, np.int64),
            np.empty((CHILDREN, MOVES), np.int64),
            np.empty(width, np.uint64),
            np.empty((DEPTH, width, 1 + MOVES), np.int64),
            np.empty(plans, np.int64),
            np.empty(plans, np.uint64),
            np.empty(plans, np.int64),
            np.empty((plans, DEPTH * MOVES), np.int64),
            alike,
        )


@rule
def copy_row(rows, a, b):
    """Make position b a copy of position a."""
    for w in range(rows.shape[1]):
        rows[b, w] = rows[a, w]


@rule
def never(s):
    """For games whose every move can be judged."""
    return 0


@rule
def current_move(t, level):
    """The move of a step that is being looked at."""
    return np.int64(t.outs[level, t.path[level] - 1])


@rule
def keep_plan(t, found, value, h, depth, parent, level):
    """Enter a finished plan among the best, best first; of plans that end alike one is kept. How many there are."""
    first = first_move(t, depth, parent)
    alike = 0
    k = found
    for j in range(found):
        if t.plan_digest[j] == h:
            return found
        if t.plan_moves[j, 0] == first:
            alike += 1
            k = j if alike == t.alike else k
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
    """Of a plan whose last step begins at a position of the layer of this depth."""
    if depth == 0:
        return current_move(t, 0)
    for d in range(depth - 1, 0, -1):
        parent = t.trail[d, parent, 0]
    return t.trail[0, parent, 1]


@rule
def write_plan(t, k, depth, parent, level):
    """The moves from the start to the parent, then those of the last step."""
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
    """`plan(t, seat, worlds) -> n`: the best plans for a seat's turn from row 0 of the scratch.

    A plan whose last move reveals something is judged by the mean over so many deals of what the seat cannot know.
    """
    actor, legal, play = game.rules.actor, game.rules.legal, game.rules.play
    conceal, estimate, halfway = game.rules.conceal, game.rules.estimate, game.rules.halfway or never

    @rule
    def mean_after_reveal(t, at, move, seat, worlds):
        spare = len(t.ps) - 1
        total = np.int64(0)
        for world in range(worlds):
            copy_row(t.rows, at, spare)
            conceal(t.ps[spare], seat, world + 1)
            play(t.ps[spare], move)
            total += estimate(t.ps[spare], seat)
        return total // worlds

    @rule
    def fill_layer(t, n, into, depth):
        """The best children, without doubles, as the next layer; how many."""
        width = t.trail.shape[1]
        order = np.argsort(t.values[:n], kind="mergesort")
        count = 0
        for k in range(n):
            if count == width:
                break
            child = order[k]
            copy_row(t.rows, t.parents[child], into + count)
            for i in range(MOVES):
                if t.steps[child, i] >= 0:
                    play(t.ps[into + count], t.steps[child, i])
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
    def expand(t, b, n, seat, worlds, depth, found):
        """All steps from position b: finished plans are entered, the others become children n and on."""
        width = t.trail.shape[1]
        first = 2 * width + 1
        reveals = t.ps[0].reveals
        level = 0
        t.ways[0] = legal(t.ps[b], t.outs[0])
        t.path[0] = 0
        while level >= 0:
            if t.path[level] == t.ways[level]:
                level -= 1
                continue
            t.path[level] += 1
            move = current_move(t, level)
            before = b if level == 0 else first + level - 1
            after = first + level
            copy_row(t.rows, before, after)
            play(t.ps[after], move)
            shows = t.ps[after].reveals != reveals
            if shows or actor(t.ps[after]) != seat:
                value = np.int64(0)
                if shows and worlds > 1:
                    value = mean_after_reveal(t, before, move, seat, worlds)
                else:
                    value = np.int64(estimate(t.ps[after], seat))
                h = digest(t.rows[after])
                found = keep_plan(t, found, value + np.int64(h & WHIM), h, depth, (b - 1) % width, level)
            elif level + 1 < MOVES and halfway(t.ps[after]):
                level += 1
                t.ways[level] = legal(t.ps[after], t.outs[level])
                t.path[level] = 0
            elif n < CHILDREN:
                t.values[n] = -np.int64(estimate(t.ps[after], seat))
                t.parents[n] = b
                for i in range(MOVES):
                    t.steps[n, i] = current_move(t, i) if i <= level else -1
                n += 1
        return n, found

    @rule
    def plan(t, seat, worlds):
        width = t.trail.shape[1]
        count = 1
        at = 0
        into = 1
        found = 0
        for depth in range(DEPTH):
            n = 0
            for b in range(at, at + count):
                n, found = expand(t, b, n, seat, worlds, depth, found)
            if n == 0:
                break
            count = fill_layer(t, n, into, depth)
            at = into
            into = width + 1 if into == 1 else 1
        return found

    return plan
