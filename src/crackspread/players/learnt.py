"""A player that has learnt: it values the position after each of its moves with a network and takes the best."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..kernel.engine import LEGAL
from ..kernel.errors import OptionError
from ..kernel.game import Game
from ..kernel.record import Array, blank, words
from ..kernel.state import State
from .afterstates import looker
from .greedy import WORLDS

UTILITY, MONEY, WIN = range(3)
"""Outputs of a network: what is to be won, final money in spreads, the logit of winning."""
NETWORKS = Path(__file__).parent / "networks"
"""One for each game; how they were trained is in docs/training."""


class Learnt:
    """Looks one move ahead."""

    name = "learnt"

    def __init__(self, file: Path | None = None) -> None:
        self.file = file

    def choose(self, state: State, seat: int, clock: float) -> int:
        """The move after which the network likes the position best."""
        ways = state.legal()
        if len(ways) == 1:
            return ways[0]
        return ways[int(np.argmax(values(state, seat, self.file)[:, UTILITY]))]

    def plan(self, state: State, seat: int, clock: float) -> list[int]:
        """Its moves to the end of the turn or to the next thing revealed."""
        moves: list[int] = []
        reveals = state.record.reveals
        while state.actor == seat and state.record.reveals == reveals:
            moves.append(self.choose(state, seat, clock))
            state.step(moves[-1])
        return moves


def values(state: State, seat: int, file: Path | None = None) -> Array:
    """What a network makes of each legal move: a row of outputs for each."""
    game = state.engine.game
    net = network(game, file)
    t = Scratch.of_game(game)
    n = looker(game)(state.words, state.legal_ids, state.n, seat, WORLDS, *t)
    found: Array = net.run(None, {"features": t.feats[:n]})[0]
    of = t.of[:n]
    sums = np.zeros((state.n, found.shape[1]))
    np.add.at(sums, of, found)
    return sums / np.bincount(of)[:, None]


def has_network(game: Game) -> bool:
    """Whether a network for the game is shipped."""
    return (NETWORKS / f"{game.name}.onnx").exists()


@cache
def network(game: Game, file: Path | None = None) -> Any:
    """A network in ONNX Runtime, on one core: the table and the lab run many players side by side."""
    import onnxruntime

    if file is None and not has_network(game):
        raise OptionError(f"There is no network for {game.title} yet: train one with crackspread train {game.name}.")
    file = file or NETWORKS / f"{game.name}.onnx"
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    try:
        session = onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise OptionError(f"{file} holds no network: {error}.") from error
    if session.get_inputs()[0].shape[1] != game.featured:
        raise OptionError(f"{file} does not fit {game.title} as it is now: train a new network.")
    return session


class Scratch(NamedTuple):
    """What a look at all moves writes on."""

    ps: Array
    rows: Array
    outs: Array
    feats: Array
    of: Array
    """[row] -> the place among the legal moves."""

    @classmethod
    @cache
    def of_game(cls, game: Game) -> "Scratch":
        """One for each game and process."""
        ps = blank(game.position)
        most = WORLDS * game.most_legal
        outs, feats = np.empty((1, game.most_legal), LEGAL), np.empty((most, game.featured), np.int16)
        return cls(ps, words(ps), outs, feats, np.empty(most, np.int64))
