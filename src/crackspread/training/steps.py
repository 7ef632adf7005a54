"""The steps of many games side by side, for one game or one move each. Rule code, but for the loops around it."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ..kernel.chance import mix
from ..kernel.game import Game
from ..kernel.memory import clear, copy_row
from ..kernel.rule import entry, rule
from ..players.lookahead import afterstate

BLOCK = 64
S11, S32 = np.uint64(11), np.uint64(32)
UNIT = 1.0 / (1 << 53)


def steps(game: Game) -> dict[str, Any]:
    """What is done for one game, or for one move of one game, by name."""
    r = game.rules
    setup, actor, legal_moves, play, score, features = r.setup, r.actor, r.legal, r.play, r.score, r.features
    conceal, counts = r.conceal, len(game.players)
    after = afterstate(game)
    items, most = len(game.items), game.tuning.training.most_moves

    @rule
    def reset(i, ps, rows, starts, from_opening, rng):
        """A new game, or one that others have begun: dealt anew, so that it goes on otherwise each time."""
        rng[i] = np.int64(mix(np.uint64(rng[i])))
        seed = np.uint64(rng[i])
        nth = np.int64(0)
        if from_opening[i] > 0:
            nth = 1 + np.int64((seed >> S32) % np.uint64(len(starts) // counts - 1))
        copy_row(starts, nth * counts + i % counts, rows, i)
        if nth == 0:
            setup(ps[i], seed)
        else:
            conceal(ps[i], np.int64(-1), seed)

    @rule
    def advance(i, ps, rows, starts, from_opening, rng, legal, move_counts, seats, done, money, scores):
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
                reset(i, ps, rows, starts, from_opening, rng)
            n = np.int64(legal_moves(s, legal[i]))
            if n == 1:
                play(s, np.int64(legal[i, 0]))
        if n > most:
            rng[i] = np.int64(draw_moves(legal[i], n, np.uint64(rng[i])))
        move_counts[i] = min(n, most)
        seats[i] = actor(s)

    @rule
    def draw_moves(out, n, draw):
        """Bring some of the moves to the front, drawn at random."""
        for k in range(most):
            draw = mix(draw)
            j = k + np.int64(((draw >> S32) * np.uint64(n - k)) >> S32)
            move = out[k]
            out[k] = out[j]
            out[j] = move
        return draw

    @rule
    def lookahead(i, rows, work_ps, work, work_legal, legal, seats, rng, env, first, out):
        for k in range(i, len(env), len(work)):
            at = env[k]
            nth = k - first[at]
            determinization = mix(np.uint64(rng[at]))
            move = np.int64(legal[at, nth])
            after(rows, at, work_ps, work, work_legal, i, move, seats[at], determinization, out[k])

    @rule
    def sample(i, first, move_counts, logits, rng, chosen):
        """A move by its odds: the one of the highest logit when each has its Gumbel noise."""
        highest = np.float64(-1e30)
        draw = np.uint64(rng[i])
        for c in range(first[i], first[i] + move_counts[i]):
            draw = mix(draw)
            noisy = logits[c] - np.log(-np.log((np.float64(draw >> S11) + 0.5) * UNIT))
            if noisy > highest:
                highest = noisy
                chosen[i] = c
        rng[i] = np.int64(draw)

    @rule
    def step(i, ps, legal, seats, nth, out, numbers):
        if nth[i] < 0:
            return
        s = ps[i]
        reveals = s.reveals
        play(s, np.int64(legal[i, nth[i]]))
        if s.reveals != reveals:
            clear(numbers, i)
            features(s, seats[i], out[i])

    return {"reset": reset, "advance": advance, "lookahead": lookahead, "sample": sample, "step": step}


@cache
def calls(game: Game, device: str) -> dict[str, Callable[[int, tuple[Any, ...]], None]]:
    """Each step for the first n of all: natively one after the other, on a GPU a thread for each."""
    return {name: (on_gpu if device == "cuda" else natively)(one) for name, one in steps(game).items()}


def natively(one: Any) -> Any:
    def each(n, args):
        for i in range(n):
            one(i, *args)

    return entry(each)


def on_gpu(one: Any) -> Any:
    from ..kernel.cuda import cuda_module, kept, widen

    cuda = cuda_module()
    widen()

    def each(n, args):
        i = cuda.grid(1)
        if i < n:
            one(i, *args)

    kernel = kept(cuda.jit(each))
    return lambda n, args: kernel[(n + BLOCK - 1) // BLOCK, BLOCK](n, args)
