"""Whole-turn planning: a beam search over a seat's own moves, to the end of its turn or the next reveal. Rule code."""

from typing import Any

import numpy as np

from ..kernel.game import Game
from ..kernel.record import digest

WIDTH = 64
"""Positions kept at each depth."""
DEPTH = 48
"""No turn of any game needs more decisions than a search should look at."""
CHILDREN = 4096
WHIM = np.uint64(127)
"""Plans about a dollar apart are as good as each other: each seat has its own taste, or two would play alike."""


def beam(game: Game) -> Any:
    """`plan(ps, rows, outs, values, parents, moves, firsts, seen, seat) -> move` for a game with an estimate.

    Row 0 of the positions holds the start; rows 1..WIDTH and WIDTH+1..2*WIDTH are the beam of even and odd depths.
    """
    actor, legal, play, estimate = game.rules.actor, game.rules.legal, game.rules.play, game.rules.estimate

    def plan(ps, rows, outs, values, parents, moves, firsts, seen, seat):
        reveals = ps[0].reveals
        count = 1
        at = 0
        into = 1
        best = np.int64(-(1 << 62))
        choice = np.int64(-1)
        scratch = 2 * WIDTH + 1
        for depth in range(DEPTH):
            n = 0
            for b in range(count):
                ways = legal(ps[at + b], outs)
                for k in range(ways):
                    move = np.int64(outs[k])
                    for w in range(rows.shape[1]):
                        rows[scratch, w] = rows[at + b, w]
                    play(ps[scratch], move)
                    value = np.int64(estimate(ps[scratch], seat))
                    first = move if depth == 0 else firsts[at + b]
                    if actor(ps[scratch]) != seat or ps[scratch].reveals != reveals:
                        value += np.int64(digest(rows[scratch]) & WHIM)
                        if value > best:
                            best = value
                            choice = first
                    elif n < CHILDREN:
                        values[n] = -value
                        parents[n] = at + b
                        moves[n] = move
                        n += 1
            if n == 0:
                break
            order = np.argsort(values[:n], kind="mergesort")
            count = 0
            for k in range(n):
                if count == WIDTH:
                    break
                parent = parents[order[k]]
                move = np.int64(moves[order[k]])
                row = into + count
                for w in range(rows.shape[1]):
                    rows[row, w] = rows[parent, w]
                play(ps[row], move)
                h = digest(rows[row])
                known = False
                for j in range(count):
                    if seen[j] == h:
                        known = True
                if not known:
                    seen[count] = h
                    firsts[row] = move if depth == 0 else firsts[parent]
                    count += 1
            at = into
            into = WIDTH + 1 if into == 1 else 1
        return choice

    return plan
