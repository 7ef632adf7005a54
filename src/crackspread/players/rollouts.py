"""A plan tried out: played in one deal of the unknown, then some turns more by quick plans of every seat. Rule code."""

from functools import cache
from typing import Any

import numpy as np

from ..kernel.game import Game
from ..kernel.rule import entry
from .beam import beam


@cache
def simulator(game: Game) -> Any:
    """`simulate(t, quick, k, seat, world, turns, items, out)`: plan k of scratch t, tried on scratch `quick`.

    `out` gets each seat's money in hundredths of a dollar: counted if the game ended, else as the estimate sees it.
    """
    actor, play, conceal, estimate = game.rules.actor, game.rules.play, game.rules.conceal, game.rules.estimate
    score = game.rules.score
    plan = beam(game)

    def simulate(t, quick, k, seat, world, turns, items, out):
        s = quick.ps[0]
        for w in range(t.rows.shape[1]):
            quick.rows[0, w] = t.rows[0, w]
        conceal(s, seat, world)
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

    return entry(simulate)
