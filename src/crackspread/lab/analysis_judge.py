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
from ..players.beam import Scratch
from ..players.chances import chances, softened
from ..players.learnt import best
from ..players.network import MONEY, STAKES, WIN, believed
from ..players.rollouts import simulator

AHEAD = {"pipeline": 1, "refined": 2}
"""Turns of every seat that are played on before the network is asked. PipeLite's, which learnt late of what others
begin, is no judge yet."""
QUICK, WIDEST = 8, 64
"""Width of the beams that play on by the estimate: shared among the seats, for more of them play longer; wider near the
end."""


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


def judge_of(game: Game, players: int) -> Judge:
    """Who judges a game."""
    return Learnt(game, players) if game.name in AHEAD else Playouts(game, players)


class Learnt:
    """Lets every seat play on for a while as the network would, then asks it what each seat expects.

    A network knows positions in which its own seat has just moved, so each is asked after a turn of its own.
    """

    def __init__(self, game: Game, players: int) -> None:
        self.players, self.ahead, self.stakes = players, AHEAD[game.name], STAKES[game.name]

    def __call__(self, state: State, viewer: int, line: Sequence[int], deal: int, _left: float, /) -> Verdict:
        """What the network says, or what came out if the game is over by then."""
        state = state.copy()
        state.conceal(viewer, deal)
        for move in line:
            state.step(move)
        told = np.zeros((self.players, 3))
        turns = [0] * self.players
        while (who := state.actor) >= 0:
            turn = best(state, who, width=1)
            turns[who] += 1
            if turns[who] <= self.ahead:
                told[who] = believed(turn.values)
            if min(turns) >= self.ahead:
                return Verdict(self.stakes.par + self.stakes.spread * told[:, MONEY], told[:, WIN] / told[:, WIN].sum())
            for move in turn.moves:
                state.step(move)
        money = state.score()[0].sum(axis=1)[: self.players]
        return Verdict(money, chances(money, 0.0))


class Playouts:
    """Plays a deal to its end: every seat plans each of its turns with a narrow beam, by the game's own estimate.

    Each deal is played on with a beam of another width: where little is left to chance, a line would otherwise be
    judged by one way to play on, again and again.
    """

    def __init__(self, game: Game, players: int) -> None:
        self.game, self.players = game, players
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
        return Verdict(money, softened(money, left))

    def quick(self, deal: int, left: float) -> Scratch:
        """The beam for this deal: of `width` positions up to twice as many."""
        width = max(1, min(WIDEST, round(QUICK / self.players / max(left, 0.01))))
        return Scratch.of(self.game, width + deal % (width + 1), 1)
