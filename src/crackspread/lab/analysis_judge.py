"""What a position is worth to every seat: the one thing of an analysis that is an opinion.

A judge looks at one deal of the unknown at a time, so that two lines can be compared in the same deals and luck
cancels. This one plays on to the end with quick plans; whatever else keeps to `Judge` can take its place.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from ..kernel.game import Game
from ..kernel.state import State
from ..players.beam import Scratch
from ..players.rollouts import simulator

QUICK = {"pipelite": 8, "pipeline": 8, "refined": 2}
"""Width of the beams that play on: shared among the seats, for more of them play longer; wider near the end."""
WIDEST = {"pipelite": 64, "pipeline": 64, "refined": 1}
SPREAD = {"pipelite": 12.0, "pipeline": 90.0, "refined": 25.0}
"""Dollars by which results of club players lie beside the playouts of the first turn, one standard deviation."""
BLUR = np.random.default_rng(0).standard_normal((64, 6))
"""The same draws for every position, so that a chance changes only with the position."""


@dataclass(frozen=True)
class Verdict:
    """Of every seat: its money at the end, and its chance to win from 0 to 1."""

    money: Any
    win: Any


class Judge(Protocol):
    """Has an opinion about positions."""

    def __call__(self, state: State, viewer: int, line: Sequence[int], deal: int, left: float, /) -> Verdict:
        """After this line of moves, where all that the viewer cannot know before it is dealt anew by this number.

        `left` is the share of the match that is still to come.
        """


class Playouts:
    """Plays a deal to its end: every seat plans each of its turns with a narrow beam.

    Each deal is played on with a beam of another width: where little is left to chance, a line would otherwise be
    judged by one way to play on, again and again.
    """

    def __init__(self, game: Game, players: int) -> None:
        self.game, self.players, self.spread = game, players, SPREAD[game.name]
        self.line = Scratch.of(game, 1, 1)
        self.simulate = simulator(game)
        self.items = np.zeros((game.players[-1], len(game.items)), np.int64)

    def __call__(self, state: State, viewer: int, line: Sequence[int], deal: int, left: float, /) -> Verdict:
        """One game, played on from there."""
        out, endless = np.zeros(len(self.items), np.int64), 10**6
        self.line.rows[0] = state.words[0]
        self.line.plan_length[0] = len(line)
        self.line.plan_moves[0, : len(line)] = line
        self.simulate(self.line, self.quick(deal, left), 0, viewer, deal, endless, self.items, out)
        money = out[: self.players] / 100
        return Verdict(money, chances(money, self.spread * left**0.5))

    def quick(self, deal: int, left: float) -> Scratch:
        """The beam for this deal: of `width` positions up to twice as many."""
        width = max(1, min(WIDEST[self.game.name], round(QUICK[self.game.name] / self.players / max(left, 0.01))))
        return Scratch.of(self.game, width + deal % (width + 1), 1)


def chances(money: Any, spread: float) -> Any:
    """How often each seat comes first if everybody's money lies beside this by a normal error; ties are shared."""
    tried = money + spread * BLUR[:, : len(money)]
    first = tried == tried.max(axis=1, keepdims=True)
    return (first / first.sum(axis=1, keepdims=True)).mean(axis=0)
