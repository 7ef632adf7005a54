"""Self-play: games in lanes, moves by the network's values with a little noise, and what is to be learnt from them."""

from dataclasses import dataclass

import torch

from ..kernel.game import Game
from ..players.learnt import MONEY, STAKES, UTILITY, WIN
from .lanes import Lanes
from .network import Network

LAMBDA = 0.97
"""How far a value looks: 0 to the seat's next decision, 1 to the end of the game."""
WARMTH = (0.0003, 0.001, 0.003, 0.01)
"""Noise of the choice by lanes, in utility."""
RIVALS = 4
"""In one lane of so many, all seats but one are played by a network of the past."""
BATCH = 1 << 18
"""Moves that a network looks at in one go."""


def outcome(game: Game, money: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
    """[lane, seat, output] of finished games.

    Utility is half the lead over the best other, far leads counting less, and half money of one's own, so that there
    is something to play for in a game that is lost.
    """
    stakes = STAKES[game.name]
    seats = torch.arange(money.shape[1], device=money.device)
    there = seats < players[:, None]
    own = money.float()
    others = own[:, None, :].masked_fill(~there[:, None, :] | torch.eye(len(seats), device=own.device).bool(), -1e9)
    best = others.amax(2)
    best = torch.where(players[:, None] == 1, torch.full_like(best, stakes.par), best)
    lead = own - best
    level = (others >= own[:, :, None]).sum(2)
    win = torch.where(lead > 0, 1.0, torch.where(lead == 0, 1 / (1.0 + level), 0.0))
    earned = (own - stakes.par) / stakes.spread
    return torch.stack([0.5 * torch.tanh(lead / stakes.spread) + 0.25 * earned, earned, win], 2)


def believed(values: torch.Tensor) -> torch.Tensor:
    """Outputs of the network as outcomes: the chance to win instead of its logit."""
    return torch.stack([values[..., UTILITY], values[..., MONEY], torch.sigmoid(values[..., WIN])], -1)


@dataclass
class Lesson:
    """Positions after moves, and what they came to."""

    features: torch.Tensor
    targets: torch.Tensor
    decisions: int
    games: int
    money: float
    """Of the best seat in a finished game, on average."""


@dataclass
class Tape:
    """What happened: [decision, lane] of everything."""

    features: torch.Tensor
    best: torch.Tensor
    """Outcome that the network expected of its best move."""
    seats: torch.Tensor
    done: torch.Tensor
    """A game ended just before the decision, with this money."""
    money: torch.Tensor
    own: torch.Tensor
    """Decided by the network that learns, not by a rival."""
    strayed: torch.Tensor
    """The move taken was not the best."""

    @classmethod
    def blank(cls, game: Game, steps: int, lanes: Lanes) -> "Tape":
        """For so many decisions of each lane."""

        def new(dtype: torch.dtype, *shape: int) -> torch.Tensor:
            return torch.empty((steps, lanes.count, *shape), dtype=dtype, device=lanes.device)

        return cls(
            new(torch.int16, game.featured),
            new(torch.float32, 3),
            new(torch.int64),
            new(torch.bool),
            new(torch.int64, game.players[-1]),
            new(torch.bool),
            new(torch.bool),
        )


class SelfPlay:
    """Lanes of games that go on from lesson to lesson."""

    def __init__(self, game: Game, lanes: int, steps: int, seed: int, device: str) -> None:
        self.game, self.steps = game, steps
        self.lanes = Lanes(game, lanes, seed, device)
        at = torch.arange(lanes, device=device)
        self.warmth = torch.tensor(WARMTH, device=device)[at % len(WARMTH)]
        self.against_past = at // len(WARMTH) % RIVALS == 0
        self.home = at // (len(WARMTH) * RIVALS) % self.lanes.players
        # A seat's last position in a lesson comes to something only in a later one.
        self.waiting = torch.zeros((lanes, game.players[-1]), dtype=torch.bool, device=device)
        self.kept = torch.zeros((lanes, game.players[-1], game.featured), dtype=torch.int16, device=device)

    @torch.no_grad()
    def lesson(self, network: Network, past: Network) -> Lesson:
        """Play some decisions in every lane, and say what they came to."""
        tape = Tape.blank(self.game, self.steps, self.lanes)
        for k in range(self.steps):
            self.decide(tape, k, network, past)
        targets, known, ahead, came = self.targets(tape)
        taught, ripe = known & tape.own, self.waiting & came
        features = torch.cat([tape.features[taught], self.kept[ripe]])
        self.waiting &= ~came
        last, lane = (tape.own & ~known).nonzero(as_tuple=True)
        self.kept[lane, tape.seats[last, lane]] = tape.features[last, lane]
        self.waiting[lane, tape.seats[last, lane]] = True
        ended = tape.money[tape.done].float()
        money = float(ended.amax(1).mean()) if len(ended) else 0.0
        return Lesson(features, torch.cat([targets[taught], ahead[ripe]]), tape.done.numel(), len(ended), money)

    def decide(self, tape: Tape, k: int, network: Network, past: Network) -> None:
        """One decision in every lane."""
        lanes = self.lanes
        lanes.look()
        tape.seats[k], tape.done[k], tape.money[k] = lanes.seats, lanes.done > 0, lanes.money
        tape.own[k] = ~self.against_past | (lanes.seats == self.home)
        lane, starts, after = lanes.expand()
        values = evaluate(network, past, after, tape.own[k][lane])
        best, taken = lanes.pick(starts, values[:, UTILITY].contiguous(), self.warmth)
        torch.index_select(after, 0, taken, out=tape.features[k])
        lanes.play(taken - starts, tape.features[k])
        tape.best[k], tape.strayed[k] = believed(values[best]), best != taken

    def targets(self, tape: Tape) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        """What each position came to: the seat's later values and, if the game ended, its outcome; and where known.
        The same for what each seat did last before the lesson.

        A move that was not the best says nothing about the ones before it, so the look ahead stops at its best move.
        """
        lane = torch.arange(self.lanes.count, device=self.lanes.device)
        ahead = torch.zeros((*self.waiting.shape, 3), device=self.lanes.device)
        known = torch.zeros_like(self.waiting)
        targets, taught = torch.empty_like(tape.best), torch.empty_like(tape.done)
        for k in range(self.steps - 1, -1, -1):
            seat = tape.seats[k]
            targets[k], taught[k] = ahead[lane, seat], known[lane, seat]
            mixed = (1 - LAMBDA) * tape.best[k] + LAMBDA * targets[k]
            cut = tape.strayed[k] | ~taught[k]
            ahead[lane, seat] = torch.where(cut[:, None], tape.best[k], mixed)
            known[lane, seat] = True
            ended = outcome(self.game, tape.money[k], self.lanes.players)
            ahead = torch.where(tape.done[k][:, None, None], ended, ahead)
            known |= tape.done[k][:, None]
        return targets, taught, ahead, known


def evaluate(network: Network, past: Network, feats: torch.Tensor, own: torch.Tensor) -> torch.Tensor:
    """The values of all moves; those of rivals by the past network. A GPU works in half precision but for the end."""
    values = torch.empty((len(feats), 3), device=feats.device)
    with torch.autocast(feats.device.type, torch.float16, enabled=feats.is_cuda):
        for net, asked in ((network, own), (past, ~own)):
            for part in torch.split(asked.nonzero()[:, 0], BATCH):
                values[part] = net(feats[part])
    return values
