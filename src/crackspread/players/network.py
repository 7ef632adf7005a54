"""Networks learnt by self-play: what they say of a position after a move, and what it means."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ..kernel.errors import OptionError
from ..kernel.game import Game
from ..kernel.memory import Array
from ..kernel.tuning import NetworkSettings

UTILITY, MONEY, WIN, POLICY = range(4)
"""Outputs: what is to be won, final money in spreads, the logit of winning, and the policy's logit of the move."""
OUTPUTS = 4


@dataclass(frozen=True)
class Plan:
    """Moves for a turn, and what a network makes of the position after them."""

    moves: list[int]
    values: Array


def settings_of(game: Game) -> NetworkSettings:
    """How the game's network is used, or a sentence that it has none."""
    if game.tuning.network is None:
        raise OptionError(f"There is no network for {game.title}: novice, club and search play it.")
    return game.tuning.network


def by_policy(game: Game) -> bool:
    """Whether the game is played move by move as its network's policy says."""
    return settings_of(game).plays_by == "policy"


def evaluate(game: Game, file: Path | None, features: Array, of: Array, n: int) -> Array:
    """The outputs for n steps: rows of features, the mean of those that are `of` the same step."""
    outputs: Array = network(game, file).run(None, {"features": features})[0]
    if len(features) == n:
        return outputs
    sums = np.zeros((n, outputs.shape[1]))
    np.add.at(sums, of, outputs)
    return sums / np.bincount(of)[:, None]


@cache
def network(game: Game, file: Path | None = None) -> Any:
    """A network in ONNX Runtime, on one core: the table and the lab run many players side by side."""
    import onnxruntime

    settings_of(game)
    file = file or game.folder / "network.onnx"
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    try:
        session = onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise OptionError(f"{file} holds no network: {error}.") from error
    shapes = [end[0].shape[1:] for end in (session.get_inputs(), session.get_outputs())]
    if shapes != [[game.features.size], [OUTPUTS]]:
        raise OptionError(f"{file} does not fit {game.title} as it is now: train a new network.")
    return session


def decoded(values: Array) -> Array:
    """Outputs of a network as outcomes: the chance to win instead of its logit."""
    return np.array([values[UTILITY], values[MONEY], 1 / (1 + np.exp(-values[WIN]))])


def outcome(settings: NetworkSettings, money: Array, seat: int) -> Array:
    """What a network would have to say of a game that is over. See `training.selfplay.outcome`."""
    own, others = float(money[seat]), np.delete(money, seat)
    lead = own - (float(others.max()) if others.size else settings.par)
    win = float(lead > 0) if lead else 1 / (1 + np.sum(others == own))
    earned = (own - settings.par) / settings.spread
    return np.array([0.5 * np.tanh(lead / settings.spread) + 0.25 * earned, earned, win])
