"""What a position is worth to every seat: the one thing of an analysis that is an opinion.

A judge looks at one deal of the unknown at a time, so that two lines can be compared in the same deals and luck
cancels.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from ..kernel.game import Game
from ..kernel.state import State
from ..players.learnt import best_plan
from ..players.network import MONEY, WIN, decoded, settings_of
from ..players.playouts import playout
from ..players.turn_beam import BeamScratch
from ..players.win_chance import blurred, win_chances

NARROW, WIDEST = 8, 64
"""The width of the beams that play on by the estimate: shared among the seats, for more of them play longer; wider near
the end."""


@dataclass(frozen=True)
class Verdict:
    """The money of every seat at the end, and its chance to win from 0 to 1."""

    money: Any
    win: Any


class Judge(Protocol):
    """Has an opinion about positions."""

    def __call__(self, state: State, viewer: int, line: Sequence[int], determinization: int, left: float, /) -> Verdict:
        """Judge a position after these moves, where all that the viewer could not know before is dealt anew.

        The number of the deal decides it; `left` is the share of the match that is still to come.
        """


def judge_of(game: Game, players: int) -> Judge:
    """Who judges a game."""
    return NetworkJudge(game, players) if game.tuning.analysis.network_turns else PlayoutJudge(game, players)


class NetworkJudge:
    """Lets every seat play on for a while as the network would, then asks it what each seat expects.

    A network knows positions in which its own seat has just moved, so each is asked after a turn of its own.
    """

    def __init__(self, game: Game, players: int) -> None:
        self.players, self.ahead, self.network = players, game.tuning.analysis.network_turns, settings_of(game)

    def __call__(
        self, state: State, viewer: int, line: Sequence[int], determinization: int, _left: float, /
    ) -> Verdict:
        """Tell what the network says, or what came out if the game is over by then."""
        state = state.copy()
        state.conceal(viewer, determinization)
        for move in line:
            state.step(move)
        outcomes = np.zeros((self.players, 3))
        turns = [0] * self.players
        while (who := state.actor) >= 0:
            turn = best_plan(state, who, width=1)
            turns[who] += 1
            if turns[who] <= self.ahead:
                outcomes[who] = decoded(turn.values)
            if min(turns) >= self.ahead:
                money, win = self.network.par + self.network.spread * outcomes[:, MONEY], outcomes[:, WIN]
                return Verdict(money, win / win.sum())
            for move in turn.moves:
                state.step(move)
        money = state.score()[0].sum(axis=1)[: self.players]
        return Verdict(money, win_chances(money, 0.0))


class PlayoutJudge:
    """Plays a deal to its end: every seat plans each of its turns with a narrow beam, by the game's own estimate.

    Each deal is played on with a beam of another width: where little is left to chance, a line would otherwise be
    judged by one way to play on, again and again.
    """

    def __init__(self, game: Game, players: int) -> None:
        self.game, self.players = game, players
        self.line = BeamScratch.make(game, 1, 1)
        self.play_on = playout(game)
        self.items = np.zeros((game.players[-1], len(game.items)), np.int64)

    def __call__(self, state: State, viewer: int, line: Sequence[int], determinization: int, left: float, /) -> Verdict:
        """Play one game on from there."""
        out, endless = np.zeros(len(self.items), np.int64), 10**6
        self.line.rows[0] = state.words[0]
        self.line.plan_length[0] = len(line)
        self.line.plan_moves[0, : len(line)] = line
        self.play_on(self.line, self.quick(determinization, left), 0, viewer, determinization, endless, self.items, out)
        money = out[: self.players] / 100
        return Verdict(money, blurred(money, self.game.tuning.playout_error, left))

    def quick(self, determinization: int, left: float) -> BeamScratch:
        """The beam for this deal: of a width of so many positions up to twice as many."""
        width = max(1, min(WIDEST, round(NARROW / self.players / max(left, 0.01))))
        return BeamScratch.make(self.game, width + determinization % (width + 1), 1)
