"""Self-play: games in lanes, moves drawn by the network's liking or values, and what is to be learnt from them."""

from dataclasses import dataclass

import torch

from ..kernel.game import Game
from ..players.network import BY_LIKING, LIKING, MONEY, OUTPUTS, STAKES, UTILITY, WIN
from .lanes import Lanes
from .network import Network
from .openings import openings

WARMTH = (0.0003, 0.001, 0.003, 0.01)
"""In a game that is played by values, by lanes: the loss of utility that makes a move e times less likely."""
SCATTER = 400
"""Decisions at random, at most, that a lane is ahead of others at first; about a long game."""
RIVALS = 4
"""In one lane of so many, all seats but one are played by a network of the past."""
OPENED = {"pipelite": 4}
"""Games of which half go on from positions of others, and how many lanes share such positions: one for each player
count. The network would otherwise know nothing of what people come to."""
BATCH = 1 << 18
"""Moves that a network looks at in one go."""


def outcome(game: Game, money: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
    """[lane, seat, output] of finished games.

    Utility is half the lead over the best other, far leads counting less, and a quarter of one's own money, so that
    there is something to play for in a game that is lost.
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


def log_odds(liking: torch.Tensor, of: torch.Tensor, decisions: int) -> torch.Tensor:
    """The logarithm of each move's odds among the moves of the same decision."""
    most = torch.full((decisions,), -torch.inf, device=liking.device).scatter_reduce(0, of, liking.detach(), "amax")
    less = liking - most[of]
    total = torch.zeros(decisions, device=liking.device).index_add(0, of, torch.exp(less))
    return less - torch.log(total)[of]


@dataclass
class Lesson:
    """Decisions, and what they came to."""

    moves: torch.Tensor
    """[row] -> features after each move that was looked at, in a game that is played by liking."""
    starts: torch.Tensor
    """[decision] -> the first row of its moves; how many they are; which was taken, and the log of its odds."""
    ways: torch.Tensor
    taken: torch.Tensor
    odds: torch.Tensor
    gain: torch.Tensor
    """[decision] -> by how much utility came out better than expected."""
    features: torch.Tensor
    """[decision] -> after the move taken, with what it revealed; and what that came to."""
    targets: torch.Tensor
    decisions: int
    games: int
    money: float
    """Of the best seat in a finished game, on average."""


@dataclass
class Tape:
    """What happened: [decision, lane] of everything."""

    features: torch.Tensor
    expected: torch.Tensor
    """Outcome that the network expected on average over its odds."""
    seats: torch.Tensor
    done: torch.Tensor
    """A game ended just before the decision, with this money."""
    money: torch.Tensor
    own: torch.Tensor
    """Decided by the network that learns, not by a rival."""
    ways: torch.Tensor
    taken: torch.Tensor
    odds: torch.Tensor

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
            new(torch.int64),
            new(torch.int64),
            new(torch.float32),
        )


class SelfPlay:
    """Lanes of games that go on from lesson to lesson."""

    def __init__(self, game: Game, lanes: int, steps: int, far: float, seed: int, device: str) -> None:
        self.game, self.steps, self.far = game, steps, far
        begun = openings(game, lanes // OPENED[game.name], seed) if game.name in OPENED else ()
        self.lanes = Lanes(game, lanes, seed, device, begun)
        at = torch.arange(lanes, device=device)
        self.by_liking = game.name in BY_LIKING
        self.moves = torch.empty((0, game.featured), dtype=torch.int16, device=device)
        self.kept = 0
        table = at // len(game.players)  # neighbouring lanes differ in players, then in warmth, rivals and home
        self.warmth = torch.tensor(WARMTH, device=device)[table % len(WARMTH)]
        rivals = table // len(WARMTH) % RIVALS
        self.against_past = rivals == 0
        self.lanes.later[:] = (rivals >= RIVALS // 2) & (game.name in OPENED)
        self.home = table // (len(WARMTH) * RIVALS) % self.lanes.players
        self.scatter()

    def scatter(self) -> None:
        """Bring the lanes out of step: lessons of openings, then of endings, would each make the network forget."""
        lanes = self.lanes
        feats = torch.empty((lanes.count, self.game.featured), dtype=torch.int16, device=lanes.device)
        ahead = torch.randint(SCATTER, (lanes.count,), device=lanes.device)
        for k in range(SCATTER):
            lanes.look()
            nth = (torch.rand(lanes.count, device=lanes.device) * lanes.ways).long()
            lanes.play(torch.where(ahead > k, nth, -1), feats)

    @torch.no_grad()
    def lesson(self, network: Network, past: Network) -> Lesson:
        """Play some decisions in every lane, and say what they came to."""
        tape = Tape.blank(self.game, self.steps, self.lanes)
        self.kept = 0
        for k in range(self.steps):
            after = self.decide(tape, k, network, past)
            if self.by_liking:
                self.keep(after)
        targets, known = self.targets(tape)
        taught = known & tape.own
        ways = tape.ways.flatten()
        starts = (torch.cumsum(ways, 0) - ways).view_as(tape.ways)
        gain = (targets - tape.expected)[..., UTILITY]
        ended = tape.money[tape.done].float()
        return Lesson(
            self.moves[: self.kept],
            starts[taught],
            tape.ways[taught],
            tape.taken[taught],
            tape.odds[taught],
            gain[taught],
            tape.features[taught],
            targets[taught],
            tape.done.numel(),
            len(ended),
            float(ended.amax(1).mean()) if len(ended) else 0.0,
        )

    def decide(self, tape: Tape, k: int, network: Network, past: Network) -> torch.Tensor:
        """One decision in every lane; the features after all moves that were looked at."""
        lanes = self.lanes
        lanes.look()
        tape.seats[k], tape.done[k], tape.money[k], tape.ways[k] = lanes.seats, lanes.done > 0, lanes.money, lanes.ways
        tape.own[k] = ~self.against_past | (lanes.seats == self.home)
        lane, starts, after = lanes.expand()
        values = evaluate(network, past, after, tape.own[k][lane])
        liking = values[:, LIKING].contiguous() if self.by_liking else values[:, UTILITY] / self.warmth[lane]
        taken = lanes.pick(starts, liking)
        odds = log_odds(liking, lane, lanes.count)
        tape.expected[k] = torch.zeros_like(tape.expected[k]).index_add(
            0, lane, torch.exp(odds)[:, None] * believed(values)
        )
        tape.taken[k], tape.odds[k] = taken - starts, odds[taken]
        torch.index_select(after, 0, taken, out=tape.features[k])
        lanes.play(tape.taken[k], tape.features[k])
        return after

    def keep(self, after: torch.Tensor) -> None:
        """Put features beside those of the lesson so far, in memory that stays: they may be most of what a GPU has."""
        end = self.kept + len(after)
        if end > len(self.moves):
            room = after.new_empty((end * 5 // 4 - self.kept, after.shape[1]))
            self.moves = torch.cat([self.moves[: self.kept], room])
        self.moves[self.kept : end] = after
        self.kept = end

    def targets(self, tape: Tape) -> tuple[torch.Tensor, torch.Tensor]:
        """What each decision came to: the seat's later values and, if the game ended, its outcome; and where known."""
        lane = torch.arange(self.lanes.count, device=self.lanes.device)
        ahead = torch.zeros((self.lanes.count, self.game.players[-1], 3), device=self.lanes.device)
        known = torch.zeros(ahead.shape[:2], dtype=torch.bool, device=self.lanes.device)
        targets, taught = torch.empty_like(tape.expected), torch.empty_like(tape.done)
        for k in range(self.steps - 1, -1, -1):
            seat = tape.seats[k]
            targets[k], taught[k] = ahead[lane, seat], known[lane, seat]
            mixed = (1 - self.far) * tape.expected[k] + self.far * targets[k]
            ahead[lane, seat] = torch.where(taught[k][:, None], mixed, tape.expected[k])
            known[lane, seat] = True
            ended = outcome(self.game, tape.money[k], self.lanes.players)
            ahead = torch.where(tape.done[k][:, None, None], ended, ahead)
            known |= tape.done[k][:, None]
        return targets, taught


def evaluate(network: Network, past: Network, feats: torch.Tensor, own: torch.Tensor) -> torch.Tensor:
    """The values of all moves; those of rivals by the past network. A GPU works in half precision but for the end."""
    values = torch.empty((len(feats), OUTPUTS), device=feats.device)
    with torch.autocast(feats.device.type, torch.float16, enabled=feats.is_cuda):
        for net, asked in ((network, own), (past, ~own)):
            for part in torch.split(asked.nonzero()[:, 0], BATCH):
                values[part] = net(feats[part])
    return values
