"""Networks learnt by self-play: what they say of a position after a move, and what it means."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ..kernel.errors import OptionError
from ..kernel.game import Game
from ..kernel.record import Array

UTILITY, MONEY, WIN, LIKING = range(4)
"""Outputs: what is to be won, final money in spreads, the logit of winning, and that of the move that led there."""
OUTPUTS = 4
BY_LIKING = ("refined",)
"""Games played by how a move is liked. Their turns are made of many small moves, whose worth values hardly tell apart;
in the others a turn is planned to its end by values. The last feature of such a game is its own estimate."""


@dataclass(frozen=True)
class Stakes:
    """What money means in a game."""

    par: int
    """What a lone player tries to beat."""
    spread: int
    """A lead that nearly settles a game."""


STAKES = {"pipeline": Stakes(350, 150), "refined": Stakes(90, 30), "pipelite": Stakes(100, 30)}
NETWORKS = Path(__file__).parent / "networks"
"""One for each game; how they were trained is in docs/training."""


@dataclass(frozen=True)
class Line:
    """Moves for a turn, and what a network makes of the position after them."""

    moves: list[int]
    values: Array


def ask(game: Game, file: Path | None, feats: Array, of: Array, n: int) -> Array:
    """The outputs for n steps: rows of features, the mean of those that are `of` the same step."""
    told: Array = network(game, file).run(None, {"features": feats})[0]
    if len(feats) == n:
        return told
    sums = np.zeros((n, told.shape[1]))
    np.add.at(sums, of, told)
    return sums / np.bincount(of)[:, None]


@cache
def network(game: Game, file: Path | None = None) -> Any:
    """A network in ONNX Runtime, on one core: the table and the lab run many players side by side."""
    import onnxruntime

    file = file or NETWORKS / f"{game.name}.onnx"
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    try:
        session = onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise OptionError(f"{file} holds no network: {error}.") from error
    shapes = [end[0].shape[1:] for end in (session.get_inputs(), session.get_outputs())]
    if shapes != [[game.featured], [OUTPUTS]]:
        raise OptionError(f"{file} does not fit {game.title} as it is now: train a new network.")
    return session


def believed(values: Array) -> Array:
    """Outputs of a network as outcomes: the chance to win instead of its logit."""
    return np.array([values[UTILITY], values[MONEY], 1 / (1 + np.exp(-values[WIN]))])


def outcome(stakes: Stakes, money: Array, seat: int) -> Array:
    """What a network would have to say of a game that is over. See `training.selfplay.outcome`."""
    own, others = float(money[seat]), np.delete(money, seat)
    lead = own - (float(others.max()) if others.size else stakes.par)
    win = float(lead > 0) if lead else 1 / (1 + np.sum(others == own))
    earned = (own - stakes.par) / stakes.spread
    return np.array([0.5 * np.tanh(lead / stakes.spread) + 0.25 * earned, earned, win])
