"""Positions after a move, as a value network looks at them. Rule code: one body for native and CUDA.

What a move reveals is dealt anew first, so that nobody looks at what a seat cannot know. A move that is only half of
something (a tile on its cell, not yet turned) is looked at as the game would complete it at a glance.
"""

from functools import cache
from typing import Any

import numpy as np

from ..kernel.game import Game
from ..kernel.memory import clear, copy_row
from ..kernel.rule import entry, rule


@rule
def nothing_open(s, out):
    """The `complete_move` of games whose every move is whole."""
    return np.int64(-1)


@cache
def afterstate(game: Game) -> Any:
    """`after(source, at, ps, rows, legal, i, move, seat, determinization, out) -> whether it revealed something`.

    The position in row `at` of `source` after a move, built in row i of the others; its features go into the record
    `out`, which is zero before.
    """
    play, conceal, features = game.rules.play, game.rules.conceal, game.rules.features
    complete_move = game.rules.complete_move or nothing_open

    @rule
    def after(source, at, ps, rows, legal, i, move, seat, determinization, out):
        s = ps[i]
        copy_row(source, at, rows, i)
        reveals = s.reveals
        play(s, move)
        shown = s.reveals != reveals
        if shown:
            copy_row(source, at, rows, i)
            conceal(s, seat, determinization)
            play(s, move)
        last = complete_move(s, legal[i])
        if last >= 0:
            play(s, last)
        features(s, seat, out)
        return shown

    return after


@cache
def lookahead(game: Game) -> Any:
    """`look(source, moves, n, seat, determinizations, ps, rows, legal, features, numbers, of)`: all afterstates.

    The features after each move; what it reveals is dealt anew several times, a row for each, and `of` says whose row
    it is. `numbers` are the records `features` as numbers. Returns how many rows there are.
    """
    after = afterstate(game)

    def look(source, moves, n, seat, determinizations, ps, rows, legal, features, numbers, of):
        row = 0
        for j in range(n):
            dealt = 0
            shown = True
            while dealt == 0 or (shown and dealt < determinizations):
                clear(numbers, row)
                dealt += 1
                shown = after(source, 0, ps, rows, legal, 0, np.int64(moves[j]), seat, dealt, features[row])
                of[row] = j
                row += 1
        return row

    return entry(look)
