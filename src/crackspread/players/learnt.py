"""A player that has learnt: it plans its turn to the end and takes the plan that a network likes best."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ..kernel.errors import OptionError
from ..kernel.game import Game
from ..kernel.record import Array
from ..kernel.state import State
from .beam import DEPTH
from .greedy import WORLDS
from .layers import WIDEST, Layers, layers

UTILITY, MONEY, WIN = range(3)
"""Outputs of a network: what is to be won, final money in spreads, the logit of winning."""


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
WIDTH = 16
"""Positions kept at each step."""


class Learnt:
    """A narrow beam over its own turn; the same position gets the same plan."""

    name = "learnt"

    def __init__(self, file: Path | None = None, width: int = WIDTH) -> None:
        self.file, self.width = file, width

    def choose(self, state: State, seat: int, clock: float) -> int:
        """The first move of the best plan."""
        return self.plan(state, seat, clock)[0]

    def plan(self, state: State, seat: int, clock: float) -> list[int]:
        """The moves of the best plan, to the end of the turn or to the next thing revealed."""
        ways = state.legal()
        return ways if len(ways) == 1 else think(state, seat, self.width, 1, file=self.file)[0].moves


@dataclass(frozen=True)
class Thought:
    """A plan for a turn, and what a network makes of the position after it."""

    moves: list[int]
    values: Array


def think(
    state: State, seat: int, width: int, most: int, alike: int = DEPTH, file: Path | None = None
) -> list[Thought]:
    """The best plans for a turn, at most so many and at most `alike` of them with the same first move, best first."""
    game = state.engine.game
    net, t = network(game, file), Layers.of(game)
    expand, fill = layers(game)
    t.rows[0] = state.words[0]
    at, into, lines = 0, WIDEST, [list[int]()]
    found: list[Thought] = []
    for _ in range(DEPTH):
        rows, n = expand(t, at, len(lines), state.record.reveals, seat, WORLDS)
        told: Array = net.run(None, {"features": t.feats[:rows]})[0]
        if rows > n:
            of = t.child[:rows]
            sums = np.zeros((n, told.shape[1]))
            np.add.at(sums, of, told)
            told = sums / np.bincount(of)[:, None]
        order = np.argsort(-told[:, UTILITY], kind="stable")
        ended = t.ends[order] == 1
        found += [Thought(lines[t.parents[k]] + t.moves(k), told[k]) for k in order[ended][: most * most]]
        found = sift(found, most, alike)
        chosen = order[~ended][:width]
        if len(chosen) == 0:
            break
        fill(t, at, into, chosen)
        at, into, lines = into, at, [lines[t.parents[k]] + t.moves(k) for k in chosen]
    # A turn longer than anybody looks: any first move, then again.
    return found or [Thought(state.legal()[:1], np.zeros(told.shape[1]))]


def sift(found: list[Thought], most: int, alike: int) -> list[Thought]:
    """The best plans, few of which begin alike: otherwise they are all one idea."""
    kept: list[Thought] = []
    firsts: Counter[int] = Counter()
    for thought in sorted(found, key=lambda thought: -float(thought.values[UTILITY])):
        if len(kept) < most and firsts[thought.moves[0]] < alike:
            firsts[thought.moves[0]] += 1
            kept.append(thought)
    return kept


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
    if session.get_inputs()[0].shape[1] != game.featured:
        raise OptionError(f"{file} does not fit {game.title} as it is now: train a new network.")
    return session
