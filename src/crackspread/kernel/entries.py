"""The functions that Python calls, made for one game as closures over its rules.

Each takes the positions and an index, so that one compiled body serves a match and a batch alike. Rule code: see
`kernel.rule`.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from .chance import key, mix
from .game import Game
from .record import digest
from .rule import rule

HEAD = 4
"""Tally columns before the money: decisions, digest, longest game, games."""
PLAYER_STREAM = 1
"""Random players draw from a stream of their own, or they would change the game they play."""
S32 = np.uint64(32)


def calls(game: Game) -> tuple[Callable[..., Any], ...]:
    """The functions that Python calls."""
    r = game.rules
    rules_setup, rules_actor, rules_turn, rules_legal, rules_play = r.setup, r.actor, r.turn, r.legal, r.play
    rules_score, rules_rank, rules_conceal, rules_observe = r.score, r.rank, r.conceal, r.observe
    rules_features = r.features

    def setup(ps, i, seed):
        rules_setup(ps[i], seed)

    def actor(ps, i):
        return rules_actor(ps[i])

    def turn(ps, i, seat):
        return rules_turn(ps[i], seat)

    def step(ps, i, move, out):
        s = ps[i]
        if move >= 0:
            rules_play(s, move)
        if rules_actor(s) < 0:
            return 0
        return rules_legal(s, out)

    def score(ps, i, out, places):
        rules_score(ps[i], out)
        rules_rank(ps[i], places)

    def conceal(ps, i, viewer, seed):
        rules_conceal(ps[i], viewer, seed)

    def observe(ps, i, viewer, out):
        return rules_observe(ps[i], viewer, out)

    def features(ps, i, seat, out):
        rules_features(ps[i], seat, out)

    return setup, actor, turn, step, score, conceal, observe, features, random_games(game).py_func


def random_games(game: Game) -> Any:
    """A rule that plays games by random moves and adds them up; the same on every target.

    Lane i of the batch plays the games first, first + stride, ... below last. Row i of the tally gets decisions,
    digest, longest game and count, then each seat's sum of money and sum of squares, then each item's sum, then the
    least and the most money.
    """
    rules_setup, rules_actor, rules_legal = game.rules.setup, game.rules.actor, game.rules.legal
    rules_play, rules_score = game.rules.play, game.rules.score
    seats, items = game.players[-1], len(game.items)

    @rule
    def add_up(s, out, row):
        rules_score(s, out)
        end = HEAD + 2 * seats + items
        for p in range(s.players):
            total = np.int64(0)
            for k in range(items):
                total += out[p, k]
                row[HEAD + 2 * seats + k] += out[p, k]
            row[HEAD + p] += total
            row[HEAD + seats + p] += total * total
            row[end] = min(row[end], total)
            row[end + 1] = max(row[end + 1], total)

    @rule
    def games(ps, rows, outs, scores, i, template, seed, first, stride, last, tally):
        s = ps[i]
        out = outs[i]
        row = tally[i]
        g = first
        while g < last:
            for w in range(len(template)):
                rows[i, w] = template[w]
            game_seed = key(seed, g)
            rules_setup(s, game_seed)
            luck = key(game_seed, PLAYER_STREAM)
            moves = 0
            while rules_actor(s) >= 0:
                n = rules_legal(s, out)
                luck = mix(luck)
                pick = ((luck >> S32) * np.uint64(n)) >> S32
                rules_play(s, np.int64(out[np.int64(pick)]))
                moves += 1
            row[0] += moves
            row[1] = np.int64(np.uint64(row[1]) + mix(digest(rows[i]) + np.uint64(g)))
            row[2] = max(row[2], moves)
            row[3] += 1
            add_up(s, scores[i], row)
            g += stride

    return games
