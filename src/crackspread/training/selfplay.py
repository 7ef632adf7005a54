"""Self-play: many games at once, moves drawn by the network's policy or values, and what is to be learnt from them."""

from dataclasses import dataclass

import torch

from ..kernel.game import Game
from ..players.network import MONEY, OUTPUTS, POLICY, UTILITY, WIN, by_policy, settings_of
from .envs import Envs
from .network import PolicyValueNet
from .openings import openings

TEMPERATURES = (0.0003, 0.001, 0.003, 0.01)
"""The loss of utility that makes a move e times less likely, in a game that is played by values; envs differ."""
APART = 400
"""Decisions at random, at most, that a game is ahead of others at first; about a long game."""
RIVALS = 4
"""In one game of so many, all seats but one are played by a network of the past."""
CHUNK = 1 << 18
"""Moves that a network looks at in one go."""


def outcome(game: Game, money: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
    """[env, seat, output] of finished games.

    Utility is half the lead over the best other, great leads counting less, and a quarter of one's own money, so that
    there is something to play for in a game that is lost.
    """
    settings = settings_of(game)
    seats = torch.arange(money.shape[1], device=money.device)
    there = seats < players[:, None]
    own = money.float()
    others = own[:, None, :].masked_fill(~there[:, None, :] | torch.eye(len(seats), device=own.device).bool(), -1e9)
    best = others.amax(2)
    best = torch.where(players[:, None] == 1, torch.full_like(best, settings.par), best)
    lead = own - best
    level = (others >= own[:, :, None]).sum(2)
    win = torch.where(lead > 0, 1.0, torch.where(lead == 0, 1 / (1.0 + level), 0.0))
    earned = (own - settings.par) / settings.spread
    return torch.stack([0.5 * torch.tanh(lead / settings.spread) + 0.25 * earned, earned, win], 2)


def decoded(values: torch.Tensor) -> torch.Tensor:
    """Outputs of the network as outcomes: the chance to win instead of its logit."""
    return torch.stack([values[..., UTILITY], values[..., MONEY], torch.sigmoid(values[..., WIN])], -1)


def log_softmax(logits: torch.Tensor, of: torch.Tensor, decisions: int) -> torch.Tensor:
    """The logarithm of each move's probability among the moves of the same decision."""
    most = torch.full((decisions,), -torch.inf, device=logits.device).scatter_reduce(0, of, logits.detach(), "amax")
    less = logits - most[of]
    total = torch.zeros(decisions, device=logits.device).index_add(0, of, torch.exp(less))
    return less - torch.log(total)[of]


@dataclass(frozen=True, kw_only=True)
class Batch:
    """Decisions, and what they came to."""

    moves: torch.Tensor
    """[row] -> features after each move that was looked at, in a game that is played by its policy."""
    first: torch.Tensor
    """[decision] -> the first row of its moves."""
    move_counts: torch.Tensor
    """[decision] -> how many moves it has."""
    chosen: torch.Tensor
    """[decision] -> which of its moves was made."""
    log_probs: torch.Tensor
    """[decision] -> the log of the probability of that move."""
    advantages: torch.Tensor
    """[decision] -> by how much utility came out better than expected."""
    features: torch.Tensor
    """[decision] -> after the move made, with what it revealed."""
    targets: torch.Tensor
    """[decision] -> what that came to."""
    decisions: int
    games: int
    money: float
    """What the best seat of a finished game had, on average."""


@dataclass(frozen=True, kw_only=True)
class Trajectory:
    """What happened: [decision, env] of everything."""

    features: torch.Tensor
    expected: torch.Tensor
    """Outcome that the network expected on average over its odds."""
    seats: torch.Tensor
    done: torch.Tensor
    """A game ended just before the decision, with this money."""
    money: torch.Tensor
    own: torch.Tensor
    """Decided by the network that learns, not by a rival."""
    move_counts: torch.Tensor
    chosen: torch.Tensor
    log_probs: torch.Tensor

    @classmethod
    def blank(cls, game: Game, steps: int, envs: Envs) -> "Trajectory":
        """Make room for so many decisions of each game."""

        def new(dtype: torch.dtype, *shape: int) -> torch.Tensor:
            return torch.empty((steps, envs.count, *shape), dtype=dtype, device=envs.device)

        return cls(
            features=new(torch.int16, game.features.size),
            expected=new(torch.float32, 3),
            seats=new(torch.int64),
            done=new(torch.bool),
            money=new(torch.int64, game.players[-1]),
            own=new(torch.bool),
            move_counts=new(torch.int64),
            chosen=new(torch.int64),
            log_probs=new(torch.float32),
        )


class SelfPlay:
    """Games that go on from batch to batch."""

    def __init__(self, game: Game, envs: int, steps: int, lambda_: float, seed: int, device: str) -> None:
        self.game, self.steps, self.lambda_ = game, steps, lambda_
        share = game.tuning.training.envs_per_opening
        self.envs = Envs(game, envs, seed, device, openings(game, envs // share, seed) if share else ())
        at = torch.arange(envs, device=device)
        self.by_policy = by_policy(game)
        self.moves = torch.empty((0, game.features.size), dtype=torch.int16, device=device)
        self.kept = 0
        table = at // len(game.players)  # neighbours differ in players, then in temperature, rivals and home
        self.temperatures = torch.tensor(TEMPERATURES, device=device)[table % len(TEMPERATURES)]
        rivals = table // len(TEMPERATURES) % RIVALS
        self.against_past = rivals == 0
        self.envs.from_opening[:] = (rivals >= RIVALS // 2) & (share > 0)
        self.home = table // (len(TEMPERATURES) * RIVALS) % self.envs.players
        self.desynchronize()

    def desynchronize(self) -> None:
        """Bring the games out of step: batches of openings, then of endings, would each make the network forget."""
        envs = self.envs
        features = torch.empty((envs.count, self.game.features.size), dtype=torch.int16, device=envs.device)
        ahead = torch.randint(APART, (envs.count,), device=envs.device)
        for k in range(APART):
            envs.advance()
            nth = (torch.rand(envs.count, device=envs.device) * envs.move_counts).long()
            envs.step(torch.where(ahead > k, nth, -1), features)

    @torch.no_grad()
    def collect(self, network: PolicyValueNet, past: PolicyValueNet) -> Batch:
        """Play some decisions in every game, and say what they came to."""
        played = Trajectory.blank(self.game, self.steps, self.envs)
        self.kept = 0
        for k in range(self.steps):
            after = self.decide(played, k, network, past)
            if self.by_policy:
                self.keep(after)
        targets, known = self.targets(played)
        taught = known & played.own
        counts = played.move_counts.flatten()
        first = (torch.cumsum(counts, 0) - counts).view_as(played.move_counts)
        advantages = (targets - played.expected)[..., UTILITY]
        ended = played.money[played.done].float()
        return Batch(
            moves=self.moves[: self.kept],
            first=first[taught],
            move_counts=played.move_counts[taught],
            chosen=played.chosen[taught],
            log_probs=played.log_probs[taught],
            advantages=advantages[taught],
            features=played.features[taught],
            targets=targets[taught],
            decisions=played.done.numel(),
            games=len(ended),
            money=float(ended.amax(1).mean()) if len(ended) else 0.0,
        )

    def decide(self, played: Trajectory, k: int, network: PolicyValueNet, past: PolicyValueNet) -> torch.Tensor:
        """Make one decision in every game; returns the features after all moves that were looked at."""
        envs = self.envs
        envs.advance()
        played.seats[k], played.done[k], played.money[k] = envs.seats, envs.done > 0, envs.money
        played.move_counts[k] = envs.move_counts
        played.own[k] = ~self.against_past | (envs.seats == self.home)
        env, first, after = envs.lookahead()
        values = evaluate(network, past, after, played.own[k][env])
        logits = values[:, POLICY].contiguous() if self.by_policy else values[:, UTILITY] / self.temperatures[env]
        chosen = envs.sample(first, logits)
        log_probs = log_softmax(logits, env, envs.count)
        played.expected[k] = torch.zeros_like(played.expected[k]).index_add(
            0, env, torch.exp(log_probs)[:, None] * decoded(values)
        )
        played.chosen[k], played.log_probs[k] = chosen - first, log_probs[chosen]
        torch.index_select(after, 0, chosen, out=played.features[k])
        envs.step(played.chosen[k], played.features[k])
        return after

    def keep(self, after: torch.Tensor) -> None:
        """Put features beside those of the batch so far, in memory that stays: they may be most of what a GPU has."""
        end = self.kept + len(after)
        if end > len(self.moves):
            room = after.new_empty((end * 5 // 4 - self.kept, after.shape[1]))
            self.moves = torch.cat([self.moves[: self.kept], room])
        self.moves[self.kept : end] = after
        self.kept = end

    def targets(self, played: Trajectory) -> tuple[torch.Tensor, torch.Tensor]:
        """What each decision came to: the seat's later values and, if the game ended, its outcome; and where known."""
        env = torch.arange(self.envs.count, device=self.envs.device)
        ahead = torch.zeros((self.envs.count, self.game.players[-1], 3), device=self.envs.device)
        known = torch.zeros(ahead.shape[:2], dtype=torch.bool, device=self.envs.device)
        targets, taught = torch.empty_like(played.expected), torch.empty_like(played.done)
        for k in range(self.steps - 1, -1, -1):
            seat = played.seats[k]
            targets[k], taught[k] = ahead[env, seat], known[env, seat]
            mixed = (1 - self.lambda_) * played.expected[k] + self.lambda_ * targets[k]
            ahead[env, seat] = torch.where(taught[k][:, None], mixed, played.expected[k])
            known[env, seat] = True
            ended = outcome(self.game, played.money[k], self.envs.players)
            ahead = torch.where(played.done[k][:, None, None], ended, ahead)
            known |= played.done[k][:, None]
        return targets, taught


def evaluate(network: PolicyValueNet, past: PolicyValueNet, features: torch.Tensor, own: torch.Tensor) -> torch.Tensor:
    """Ask for the values of all moves, those of rivals by the past network.

    A GPU works in half precision but for the last layer.
    """
    values = torch.empty((len(features), OUTPUTS), device=features.device)
    with torch.autocast(features.device.type, torch.float16, enabled=features.is_cuda):
        for net, asked in ((network, own), (past, ~own)):
            for part in torch.split(asked.nonzero()[:, 0], CHUNK):
                values[part] = net(features[part])
    return values
