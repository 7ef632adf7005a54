"""A plan tried out: played in one deal of the unknown, then some turns more by quick plans of every seat. Rule code."""

from functools import cache
from typing import Any

import numpy as np

from ..kernel.game import Game
from ..kernel.memory import copy_row
from ..kernel.rule import entry
from .turn_beam import beam


@cache
def playout(game: Game) -> Any:
    """`play_on(t, quick, k, seat, determinization, turns, items, out)`: plan k of scratch t, tried on scratch `quick`.

    `out` gets each seat's money in hundredths of a dollar: counted if the game ended, else as the estimate sees it.
    """
    actor, play, conceal, estimate = game.rules.actor, game.rules.play, game.rules.conceal, game.rules.estimate
    score = game.rules.score
    plan = beam(game)

    def play_on(t, quick, k, seat, determinization, turns, items, out):
        s = quick.ps[0]
        copy_row(t.rows, 0, quick.rows, 0)
        conceal(s, seat, determinization)
        for d in range(t.plan_length[k]):
            play(s, t.plan_moves[k, d])
        while actor(s) >= 0:
            who = actor(s)
            if who == seat:
                if turns == 0:
                    break
                turns -= 1
            if plan(quick, who, 1) == 0:
                break
            for d in range(quick.plan_length[0]):
                play(s, quick.plan_moves[0, d])
        if actor(s) >= 0:
            for p in range(s.players):
                out[p] = estimate(s, p)
            return
        score(s, items)
        for p in range(s.players):
            total = np.int64(0)
            for i in range(items.shape[1]):
                total += items[p, i]
            out[p] = 100 * total

    return entry(play_on)
