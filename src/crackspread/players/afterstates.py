"""Positions after a move, as a value network looks at them. Rule code: one body for native and CUDA.

What a move reveals is dealt anew first, so that nobody looks at what a seat cannot know. A move that is only half of
something (a tile on its cell, not yet turned) is looked at as the game would finish it at a glance.
"""

from functools import cache
from typing import Any

import numpy as np

from ..kernel.game import Game
from ..kernel.rule import entry, rule


@rule
def nothing_open(s, out):
    """For games whose every move is whole."""
    return np.int64(-1)


@rule
def transfer(source, at, rows, i):
    """Copy a position from one array to another."""
    for w in range(rows.shape[1]):
        rows[i, w] = source[at, w]


@cache
def afterstate(game: Game) -> Any:
    """`after(source, at, ps, rows, outs, i, move, seat, world, feats) -> whether it revealed something`.

    The position in row `at` of `source` after a move, built in row i of the others. `feats` is zero before.
    """
    play, conceal, features = game.rules.play, game.rules.conceal, game.rules.features
    finish = game.rules.finish or nothing_open

    @rule
    def after(source, at, ps, rows, outs, i, move, seat, world, feats):
        s = ps[i]
        transfer(source, at, rows, i)
        reveals = s.reveals
        play(s, move)
        shown = s.reveals != reveals
        if shown:
            transfer(source, at, rows, i)
            conceal(s, seat, world)
            play(s, move)
        last = finish(s, outs[i])
        if last >= 0:
            play(s, last)
        features(s, seat, feats)
        return shown

    return after


@cache
def looker(game: Game) -> Any:
    """`look(source, ways, n, seat, worlds, ps, rows, outs, feats, of)`: the features after each way; how many rows.

    What a move reveals is dealt anew in several worlds, a row for each; `of` says whose row it is.
    """
    after = afterstate(game)

    def look(source, ways, n, seat, worlds, ps, rows, outs, feats, of):
        k = 0
        for j in range(n):
            world = 0
            shown = True
            while world == 0 or (shown and world < worlds):
                for w in range(feats.shape[1]):
                    feats[k, w] = 0
                world += 1
                shown = after(source, 0, ps, rows, outs, 0, np.int64(ways[j]), seat, world, feats[k])
                of[k] = j
                k += 1
        return k

    return entry(look)
