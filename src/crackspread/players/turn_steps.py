"""The steps of a turn: one move, or several while the game says that the first ones are only half of something.

A pipe in hand is neither better nor worse than no pipe until it lies somewhere. Rule code, shared by both beams. They
write on a scratch with the fields `ps` and `rows` (positions, and the same as words), of whose rows the last ones are
for the moves of a step and a spare; `legal`, `counts` and `path` (of each move of a step the legal ones, how many there
are, and how many were tried); `forbidden` (see `mask`); `parents` and `steps` (of each child the row it comes from and
its moves, -1 after the last).
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np

from ..kernel.game import Game
from ..kernel.memory import Array, copy_row
from ..kernel.rule import rule

MOVES = 4
"""Moves of a step at most."""
OWN_ROWS = MOVES + 1
"""Rows of a scratch in which steps are made."""


NOTHING = np.zeros(0, np.int8)
"""Where nothing is forbidden."""


def mask(game: Game, moves: Iterable[int], offers: Iterable[int], count: int) -> Array:
    """What a player goes without: some moves by id, and whatever takes some of `count` offers (see `Game.offers`)."""
    found = np.zeros(len(game.moves) + count, np.int8)
    found[[*moves, *(len(game.moves) + offer for offer in offers)]] = 1
    return found


@rule
def never(s):
    """The `halfway` of games whose every move can be judged."""
    return 0


@rule
def current_move(t, level):
    """The move of a step that is being looked at."""
    return np.int64(t.legal[level, t.path[level] - 1])


@rule
def row_before(t, b, level):
    """The row of the position before the last move of a step from row b."""
    return b if level == 0 else len(t.ps) - OWN_ROWS + level - 1


@rule
def row_after(t, level):
    """The row of the position after a step."""
    return len(t.ps) - OWN_ROWS + level


@rule
def write_child(t, n, parent, level):
    """Enter the step that is being looked at as child n."""
    t.parents[n] = parent
    for i in range(MOVES):
        t.steps[n, i] = current_move(t, i) if i <= level else -1


@cache
def forbidding(game: Game) -> Any:
    """`forbids(s, move, forbidden)`: whether a mask forbids a move, by itself or for what it takes."""
    offer, count = game.rules.offer, len(game.moves)

    @rule
    def forbids(s, move, forbidden):
        if forbidden[move]:
            return True
        k = np.int64(offer(s, move))
        return k >= 0 and forbidden[count + k] != 0

    return forbids


@cache
def steps(game: Game) -> tuple[Any, Any, Any]:
    """The three functions that walk through all steps from a position.

    `next_step(t, b, level, seat)`: the level of the next step from row b, -1 after the last one; `level` is that of the
    step before, -1 for none. `replay(t, b, level, seat, determinization)`: the last move once more in another deal of
    what the seat cannot know; the row. `make(t, at, child, into)`: the position of a child whose parent lies in row
    `at`.
    """
    actor, legal, play, conceal = game.rules.actor, game.rules.legal, game.rules.play, game.rules.conceal
    halfway = game.rules.halfway or never
    forbids = forbidding(game)

    @rule
    def allowed(t, s, level):
        """The legal moves without the forbidden ones, unless there is no other: how many."""
        n = legal(s, t.legal[level])
        if len(t.forbidden) == 0:
            return n
        left = 0
        for k in range(n):
            left += 0 if forbids(s, t.legal[level, k], t.forbidden) else 1
        if left == 0:
            return n
        left = 0
        for k in range(n):
            if not forbids(s, t.legal[level, k], t.forbidden):
                t.legal[level, left] = t.legal[level, k]
                left += 1
        return left

    @rule
    def next_step(t, b, level, seat):
        if level < 0:
            level = 0
            t.counts[0] = allowed(t, t.ps[b], 0)
            t.path[0] = 0
        while level >= 0:
            if t.path[level] == t.counts[level]:
                level -= 1
                continue
            t.path[level] += 1
            after = row_after(t, level)
            copy_row(t.rows, row_before(t, b, level), t.rows, after)
            play(t.ps[after], current_move(t, level))
            s = t.ps[after]
            if level + 1 == MOVES or s.reveals != t.ps[b].reveals or actor(s) != seat or not halfway(s):
                return level
            level += 1
            t.counts[level] = allowed(t, s, level)
            t.path[level] = 0
        return np.int64(-1)

    @rule
    def replay(t, b, level, seat, determinization):
        spare = len(t.ps) - 1
        copy_row(t.rows, row_before(t, b, level), t.rows, spare)
        conceal(t.ps[spare], seat, determinization)
        play(t.ps[spare], current_move(t, level))
        return spare

    @rule
    def make(t, at, child, into):
        copy_row(t.rows, at, t.rows, into)
        for i in range(MOVES):
            if t.steps[child, i] >= 0:
                play(t.ps[into], t.steps[child, i])

    return next_step, replay, make
