"""A turn played move by move as a network likes it."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..kernel.engine import LEGAL
from ..kernel.game import Game
from ..kernel.record import Array, blank, words
from ..kernel.state import State
from .afterstates import looker
from .greedy import WORLDS
from .network import LIKING, OUTPUTS, Line, ask


def follow(
    state: State,
    seat: int,
    luck: np.random.Generator | None = None,
    first: int | None = None,
    file: Path | None = None,
) -> Line:
    """Play a turn to its end or to the next thing revealed: the moves liked best, or with luck, moves by their odds.

    `first` is the place of the first move among the legal ones, if it is given.
    """
    moves: list[int] = []
    values = np.zeros(OUTPUTS)
    reveals = state.record.reveals
    while state.actor == seat and state.record.reveals == reveals:
        ways = state.legal()
        k = 0
        if len(ways) > 1 or not moves:  # a turn has its values even if all of it is forced
            told = look(state, seat, file)
            liking = told[:, LIKING] if luck is None else told[:, LIKING] + luck.gumbel(size=len(ways))
            k = int(liking.argmax()) if moves or first is None else first
            values = told[k]
        moves.append(ways[k])
        state.step(ways[k])
    return Line(moves, values)


def look(state: State, seat: int, file: Path | None = None) -> Array:
    """What a network says of each legal move."""
    game = state.engine.game
    t = Scratch.of(game)
    rows = looker(game)(state.words, state.legal_ids, state.n, seat, WORLDS, *t)
    return ask(game, file, t.feats[:rows], t.child[:rows], state.n)


class Scratch(NamedTuple):
    """What a look at all moves writes on."""

    ps: Array
    rows: Array
    outs: Array
    feats: Array
    child: Array
    """[row] -> the place among the legal moves."""

    @classmethod
    @cache
    def of(cls, game: Game) -> "Scratch":
        """One for each process."""
        ps = blank(game.position)
        most = WORLDS * game.most_legal
        outs, feats = np.empty((1, game.most_legal), LEGAL), np.empty((most, game.featured), np.int16)
        return cls(ps, words(ps), outs, feats, np.empty(most, np.int64))
