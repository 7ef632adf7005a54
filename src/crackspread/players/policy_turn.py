"""A turn played move by move as a network's policy says."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..kernel.engine import LEGAL
from ..kernel.game import Game
from ..kernel.memory import Array, blank, numbers, words
from ..kernel.state import State
from .greedy import DETERMINIZATIONS
from .lookahead import lookahead
from .network import OUTPUTS, POLICY, Plan, evaluate


def plan_by_policy(
    state: State,
    seat: int,
    *,
    rng: np.random.Generator | None = None,
    first: int | None = None,
    file: Path | None = None,
) -> Plan:
    """Play a turn to its end or to the next thing revealed: the moves of the highest logits, or drawn by their odds.

    Moves are drawn if there is a `rng`. `first` is the place of the first move among the legal ones, if it is given.
    """
    moves: list[int] = []
    values = np.zeros(OUTPUTS)
    reveals = state.record.reveals
    while state.actor == seat and state.record.reveals == reveals:
        legal = state.legal()
        k = 0
        if len(legal) > 1 or not moves:  # a turn has its values even if all of it is forced
            outputs = evaluate_moves(state, seat, file)
            logits = outputs[:, POLICY] if rng is None else outputs[:, POLICY] + rng.gumbel(size=len(legal))
            k = int(logits.argmax()) if moves or first is None else first
            values = outputs[k]
        moves.append(legal[k])
        state.step(legal[k])
    return Plan(moves, values)


def evaluate_moves(state: State, seat: int, file: Path | None = None) -> Array:
    """Ask a network about each legal move."""
    game = state.engine.game
    t = MovesScratch.make(game)
    rows = lookahead(game)(state.words, state.legal_ids, state.n, seat, DETERMINIZATIONS, *t)
    return evaluate(game, file, t.numbers[:rows], t.of[:rows], state.n)


class MovesScratch(NamedTuple):
    """What a look at all moves writes on."""

    ps: Array
    rows: Array
    legal: Array
    features: Array
    numbers: Array
    """The features as numbers."""
    of: Array
    """[row] -> the place among the legal moves."""

    @classmethod
    @cache
    def make(cls, game: Game) -> "MovesScratch":
        """Make one for each process."""
        ps = blank(game.position)
        most = DETERMINIZATIONS * game.most_legal
        legal, features = np.empty((1, game.most_legal), LEGAL), blank(game.features, most)
        return cls(ps, words(ps), legal, features, numbers(features), np.empty(most, np.int64))
