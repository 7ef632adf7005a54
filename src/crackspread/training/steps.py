"""The steps of many games side by side, for one lane or one move each. Rule code, but for the loops around it."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ..kernel.chance import mix
from ..kernel.game import Game
from ..kernel.rule import entry, rule
from ..players.afterstates import afterstate, transfer

MOST_WAYS = {"pipeline": 24, "refined": 96, "pipelite": 64}
"""Moves that a decision of self-play looks at: of more, so many are drawn. REFINED learns better with nearly all."""
S11, S32 = np.uint64(11), np.uint64(32)
UNIT = 1.0 / (1 << 53)


def steps(game: Game) -> tuple[Any, ...]:
    """What is done for one lane, or for one move of one lane."""
    r = game.rules
    setup, actor, legal, to_play, score, features = r.setup, r.actor, r.legal, r.play, r.score, r.features
    conceal, counts = r.conceal, len(game.players)
    after = afterstate(game)
    items, most = len(game.items), MOST_WAYS[game.name]

    @rule
    def deal(i, ps, rows, begins, later, luck):
        """A new game, or one that others have begun: dealt anew, so that it goes on otherwise each time."""
        luck[i] = np.int64(mix(np.uint64(luck[i])))
        seed = np.uint64(luck[i])
        nth = np.int64(0)
        if later[i] > 0:
            nth = 1 + np.int64((seed >> S32) % np.uint64(len(begins) // counts - 1))
        transfer(begins, nth * counts + i % counts, rows, i)
        if nth == 0:
            setup(ps[i], seed)
        else:
            conceal(ps[i], np.int64(-1), seed)

    @rule
    def look(i, ps, rows, begins, later, luck, outs, ways, seats, done, money, scores):
        s = ps[i]
        done[i] = 0
        n = np.int64(0)
        while n < 2:
            if actor(s) < 0:
                done[i] = 1
                score(s, scores[i])
                for p in range(s.players):
                    money[i, p] = 0
                    for k in range(items):
                        money[i, p] += scores[i, p, k]
                deal(i, ps, rows, begins, later, luck)
            n = np.int64(legal(s, outs[i]))
            if n == 1:
                to_play(s, np.int64(outs[i, 0]))
        if n > most:
            luck[i] = np.int64(draw_ways(outs[i], n, np.uint64(luck[i])))
        ways[i] = min(n, most)
        seats[i] = actor(s)

    @rule
    def draw_ways(out, n, luck):
        """Bring some of the moves to the front, drawn at random."""
        for k in range(most):
            luck = mix(luck)
            j = k + np.int64(((luck >> S32) * np.uint64(n - k)) >> S32)
            move = out[k]
            out[k] = out[j]
            out[j] = move
        return luck

    @rule
    def expand(i, rows, work_ps, work, work_outs, outs, seats, luck, lane, starts, feats):
        for k in range(i, len(lane), len(work)):
            at = lane[k]
            nth = k - starts[at]
            world = mix(np.uint64(luck[at]))
            move = np.int64(outs[at, nth])
            after(rows, at, work_ps, work, work_outs, i, move, seats[at], world, feats[k])

    @rule
    def pick(i, starts, ways, liking, luck, taken):
        """A move by its odds: the one liked best when each liking has its Gumbel noise."""
        most = np.float64(-1e30)
        draw = np.uint64(luck[i])
        for c in range(starts[i], starts[i] + ways[i]):
            draw = mix(draw)
            liked = liking[c] - np.log(-np.log((np.float64(draw >> S11) + 0.5) * UNIT))
            if liked > most:
                most = liked
                taken[i] = c
        luck[i] = np.int64(draw)

    @rule
    def play(i, ps, outs, seats, nth, feats):
        if nth[i] < 0:
            return
        s = ps[i]
        reveals = s.reveals
        to_play(s, np.int64(outs[i, nth[i]]))
        if s.reveals != reveals:
            for w in range(feats.shape[1]):
                feats[i, w] = 0
            features(s, seats[i], feats[i])

    return deal, look, expand, pick, play


@cache
def native_calls(game: Game) -> dict[str, Callable[..., None]]:
    """Each step for all, one after the other."""
    one_deal, one_look, one_expand, one_pick, one_play = steps(game)

    def deal(n, ps, rows, begins, later, luck):
        for i in range(n):
            one_deal(i, ps, rows, begins, later, luck)

    def look(n, ps, rows, begins, later, luck, outs, ways, seats, done, money, scores):
        for i in range(n):
            one_look(i, ps, rows, begins, later, luck, outs, ways, seats, done, money, scores)

    def expand(n, rows, work_ps, work, work_outs, outs, seats, luck, lane, starts, feats):
        for k in range(n):
            one_expand(k, rows, work_ps, work, work_outs, outs, seats, luck, lane, starts, feats)

    def pick(n, starts, ways, liking, luck, taken):
        for i in range(n):
            one_pick(i, starts, ways, liking, luck, taken)

    def play(n, ps, outs, seats, nth, feats):
        for i in range(n):
            one_play(i, ps, outs, seats, nth, feats)

    return {f.__name__: entry(f) for f in (deal, look, expand, pick, play)}


@cache
def cuda_calls(game: Game) -> dict[str, Any]:
    """Each step for all, a thread for each."""
    from ..kernel.cuda import cuda_module, kept, widen

    cuda = cuda_module()
    widen()
    one_deal, one_look, one_expand, one_pick, one_play = steps(game)

    def deal(n, ps, rows, begins, later, luck):
        i = cuda.grid(1)
        if i < n:
            one_deal(i, ps, rows, begins, later, luck)

    def look(n, ps, rows, begins, later, luck, outs, ways, seats, done, money, scores):
        i = cuda.grid(1)
        if i < n:
            one_look(i, ps, rows, begins, later, luck, outs, ways, seats, done, money, scores)

    def expand(n, rows, work_ps, work, work_outs, outs, seats, luck, lane, starts, feats):
        k = cuda.grid(1)
        if k < n:
            one_expand(k, rows, work_ps, work, work_outs, outs, seats, luck, lane, starts, feats)

    def pick(n, starts, ways, liking, luck, taken):
        i = cuda.grid(1)
        if i < n:
            one_pick(i, starts, ways, liking, luck, taken)

    def play(n, ps, outs, seats, nth, feats):
        i = cuda.grid(1)
        if i < n:
            one_play(i, ps, outs, seats, nth, feats)

    return {f.__name__: kept(cuda.jit(f)) for f in (deal, look, expand, pick, play)}
