"""Training: batch after batch of self-play, with checkpoints, evaluation and curves."""

import copy
import json
import os
import platform
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from .. import __version__
from ..games import game as find
from ..kernel.errors import OptionError
from ..kernel.game import Game
from ..kernel.tuning import TrainingSettings
from ..lab.tournament import TournamentSpec, tournament
from ..players.network import MONEY, POLICY, UTILITY, WIN, by_policy, settings_of
from .network import HIDDEN, PolicyValueNet, export
from .selfplay import Batch, SelfPlay, log_softmax

MINIBATCH, LEAST_MINIBATCH, MINIBATCHES = 1 << 13, 256, 64
"""Positions in a step of the optimiser: a share of the batch, within limits."""
RATE, LAST_RATE = 1e-3, 1e-4
POLICY_RATE = 0.5
"""The part of these rates that is used where a policy is learnt as well."""
POLICY_WEIGHT, CLIP, ENTROPY = 0.3, 0.2, 0.002
"""Weight of the policy beside the values; how far a batch may change its odds; how much it is worth to stay open."""
EPOCHS = 2
"""A batch is gone through so many times."""
EMA = 0.998
"""How much of itself the averaged network keeps at each step, once it has made many; it is the one exported."""
PRIOR = 6.0
"""The policy at first: a sixtieth of a spread by the game's own estimate makes a move e times as likely."""
RESCALED = 40
"""The scale of the features is found in so many batches."""
PAST = 60.0
"""Seconds after which the rivals' network is drawn anew from those of the past."""


@dataclass(frozen=True, kw_only=True)
class TrainConfig:
    """What decides a training, besides its length."""

    game: str
    seed: int = 0
    device: str = "cuda"
    envs: int
    """Games at once."""
    steps: int
    """Decisions of every game in a batch."""
    hidden: tuple[int, ...] = HIDDEN
    lambda_: float
    """How far a value looks: 0 to the seat's next decision, 1 to the end of the game."""
    evaluate: float = 120.0
    """Seconds between evaluations, 0 for none."""
    opponents: tuple[str, ...] = ("greedy", "search")
    games: int = 60
    """How many games an evaluation has against each opponent."""


def train_config(game: Game, *, seed: int = 0, small: bool = False) -> TrainConfig:
    """The config for this machine: a CUDA device if there is one and nothing small is asked for."""
    if small or not torch.cuda.is_available():
        return TrainConfig(
            game=game.name,
            seed=seed,
            device="cpu",
            envs=128,
            steps=16,
            lambda_=TrainingSettings.lambda_,
            hidden=(64, 32),
            opponents=("random",),
            games=20,
        )
    tuned = game.tuning.training
    return TrainConfig(game=game.name, seed=seed, envs=tuned.envs, steps=tuned.steps, lambda_=tuned.lambda_)


class Training:
    """A network being trained, and all that is needed to go on with it."""

    def __init__(self, config: TrainConfig, folder: Path) -> None:
        self.config, self.folder = config, folder
        self.game = find(config.game)
        torch.manual_seed(config.seed)
        torch.set_float32_matmul_precision("high")
        device = torch.device(config.device)
        prior = PRIOR / settings_of(self.game).spread if by_policy(self.game) else 0.0
        self.network = PolicyValueNet(self.game.features.size, config.hidden, prior).to(device)
        self.ema = copy.deepcopy(self.network)
        self.past = [copy.deepcopy(self.network)]
        self.optimizer = torch.optim.Adam(self.network.parameters(), RATE)
        self.curve: list[dict[str, Any]] = []
        self.batches, self.optimizer_steps, self.seconds = 0, 0, 0.0
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OptionError(f"{folder} cannot be used: {error.strerror}.") from error
        if self.checkpoint.exists():
            self.resume()
        self.rival = self.past[-1]
        seed = config.seed + self.batches
        self.self_play = SelfPlay(self.game, config.envs, config.steps, config.lambda_, seed, config.device)
        self.evaluators = ThreadPoolExecutor(1)
        self.evaluation: tuple[dict[str, Any], Future[dict[str, Any]]] | None = None
        """A point of the curve, and what is being found out about the network as it was then."""

    @property
    def checkpoint(self) -> Path:
        return self.folder / "checkpoint.pt"

    @property
    def exported(self) -> Path:
        return self.folder / f"{self.game.name}.onnx"

    def run(self, minutes: float, progress: Callable[[int], None] | None = None) -> None:
        """Train for so long on top of what was trained before."""
        begun = evaluated = drawn = time.perf_counter()
        rng = np.random.default_rng(self.config.seed + self.batches)
        while (spent := time.perf_counter() - begun) < 60 * minutes:
            self.train_once(spent / (60 * minutes))
            now = time.perf_counter()
            if now - drawn > PAST:
                drawn = now
                self.past = [*self.past[-7:], copy.deepcopy(self.ema)]
                self.rival = self.past[int(rng.integers(len(self.past)))]
            if self.config.evaluate and now - evaluated > self.config.evaluate and self.enter_evaluation():
                evaluated = now
                self.begin_evaluation()
            if progress:
                progress(int(spent))
        self.enter_evaluation(wait=True)
        if self.config.evaluate and not self.curve[-1].keys() >= set(self.config.opponents):
            self.begin_evaluation()
            self.enter_evaluation(wait=True)
        self.save()

    def train_once(self, done: float) -> None:
        """Play and learn once; `done` is the share of the training that is over."""
        begun = time.perf_counter()
        batch = self.self_play.collect(self.network, self.rival)
        self.synchronize()
        collected = time.perf_counter() - begun
        loss = self.learn(batch, done)
        self.synchronize()
        self.batches, self.seconds = self.batches + 1, self.seconds + time.perf_counter() - begun
        self.note(batch, loss, collected)

    def learn(self, batch: Batch, done: float) -> float:
        """Some times over a batch, in minibatches; the mean loss."""
        for group in self.optimizer.param_groups:
            group["lr"] = (POLICY_RATE if self.self_play.by_policy else 1.0) * (RATE + (LAST_RATE - RATE) * done)
        if self.batches < RESCALED:
            sample = batch.features[torch.randperm(len(batch.features), device=batch.features.device)[: 1 << 16]]
            for network in (self.network, self.ema, *self.past):
                network.rescale(sample, 1 / (1 + self.batches))
        order = torch.cat([torch.randperm(len(batch.features), device=batch.features.device) for _ in range(EPOCHS)])
        losses = []
        size = min(MINIBATCH, max(LEAST_MINIBATCH, len(order) // MINIBATCHES))
        scale = 1 / (batch.advantages.std() + 1e-6)
        for part in torch.split(order, size):
            value_loss = loss = values_loss(self.network(batch.features[part]), batch.targets[part])
            if self.self_play.by_policy:
                loss = value_loss + POLICY_WEIGHT * policy_loss(self.network, batch, part, scale)
            self.optimizer.zero_grad(set_to_none=True)
            torch.autograd.backward(loss)
            torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
            self.optimizer.step()
            self.optimizer_steps += 1
            keep = min(EMA, self.optimizer_steps / (10 + self.optimizer_steps))
            with torch.no_grad():
                for average, latest in zip(self.ema.parameters(), self.network.parameters(), strict=True):
                    average.lerp_(latest, 1 - keep)
            losses.append(value_loss.detach())
        return float(torch.stack(losses).mean())

    def synchronize(self) -> None:
        """Wait for the device, so that clocks tell the truth."""
        if self.config.device == "cuda":
            torch.cuda.synchronize()

    # --- keeping and telling -----------------------------------------------------------------------------------------

    def note(self, batch: Batch, loss: float, collected: float) -> None:
        """A point of the curve."""
        self.curve.append(
            {
                "lesson": self.batches,
                "minutes": round(self.seconds / 60, 3),
                "decisions": batch.decisions,
                "decisions_per_second": round(batch.decisions / collected),
                "games": batch.games,
                "money": round(batch.money, 1),
                "loss": round(loss, 5),
            }
        )

    def save(self) -> None:
        """Checkpoint, network and curve. The keys stay as they are, or older checkpoints could not be gone on with."""
        kept = {
            "game": self.game.name,
            "hidden": list(self.config.hidden),
            "network": self.network.state_dict(),
            "ema": self.ema.state_dict(),
            "past": [network.state_dict() for network in self.past],
            "optimizer": self.optimizer.state_dict(),
            "curve": self.curve,
            "lessons": self.batches,
            "updates": self.optimizer_steps,
            "seconds": self.seconds,
        }
        unfinished = self.checkpoint.with_suffix(".new")
        torch.save(kept, unfinished)
        unfinished.replace(self.checkpoint)
        facts = {"game": self.game.name, "rules": self.game.rules_digest, "minutes": f"{self.seconds / 60:.1f}"}
        export(self.ema, self.exported, facts)
        self.write_curve()

    def resume(self) -> None:
        """Go on from the checkpoint."""
        try:
            kept = torch.load(self.checkpoint, map_location=self.config.device, weights_only=True)
            if (kept["game"], kept["hidden"]) != (self.game.name, list(self.config.hidden)):
                raise OptionError(f"{self.folder} holds another training, of {kept['game']}; name a new folder.")
            self.network.load_state_dict(kept["network"])
            self.ema.load_state_dict(kept["ema"])
            self.past = [copy.deepcopy(self.network) for _ in kept["past"]]
            for network, state in zip(self.past, kept["past"], strict=True):
                network.load_state_dict(state)
            self.optimizer.load_state_dict(kept["optimizer"])
            self.curve, self.seconds = kept["curve"], kept["seconds"]
            self.batches, self.optimizer_steps = kept["lessons"], kept["updates"]
        except (OSError, EOFError, RuntimeError, KeyError, TypeError, UnpicklingError) as error:
            raise OptionError(f"{self.checkpoint} is not a checkpoint of a training as it is done now.") from error

    def begin_evaluation(self) -> None:
        """Save, and let the network as it is play others on the processor's cores while training goes on."""
        self.save()
        file = self.folder / f"{self.game.name}-{self.batches}.onnx"
        file.write_bytes(self.exported.read_bytes())

        def evaluate() -> dict[str, Any]:
            found = {}
            for opponent in self.config.opponents:
                setting = TournamentSpec((f"learnt@{file}", opponent), self.game.name, 2, self.config.games, 10_000)
                (pair,) = tournament(setting)["pairs"]
                found[opponent] = {key: pair[key] for key in ("games", "win", "money")}
            return found

        self.evaluation = self.curve[-1], self.evaluators.submit(evaluate)

    def enter_evaluation(self, wait: bool = False) -> bool:
        """Put what an evaluation found into the curve; whether none is on its way any more."""
        if self.evaluation and (wait or self.evaluation[1].done()):
            point, found = self.evaluation
            point.update(found.result())
            self.evaluation = None
        return self.evaluation is None

    def write_curve(self) -> None:
        """Write the curve as JSON with all that is needed to do it again, and as a picture."""
        device = (
            torch.cuda.get_device_name()
            if self.config.device == "cuda"
            else f"{platform.machine()}, {os.cpu_count()} cores"
        )
        versions = {"crackspread": __version__, "torch": torch.__version__, "python": platform.python_version()}
        facts = {**vars(self.config), "rules": self.game.rules_digest, "hardware": device, "versions": versions}
        text = json.dumps({**facts, "curve": self.curve}, indent=1)
        (self.folder / "curve.json").write_text(text + "\n", encoding="utf-8")
        draw(self.curve, self.game.title, self.folder / "curve.png")


def values_loss(out: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
    """How far the values are from what the positions came to."""
    return (
        functional.mse_loss(out[:, UTILITY], target[:, UTILITY])
        + 0.2 * functional.mse_loss(out[:, MONEY], target[:, MONEY])
        + 0.2 * functional.binary_cross_entropy_with_logits(out[:, WIN], target[:, WIN])
    )


def policy_loss(network: PolicyValueNet, batch: Batch, part: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
    """Moves that came out better than expected should be likelier, the others less likely, within limits (PPO)."""
    counts = batch.move_counts[part]
    of = torch.repeat_interleave(torch.arange(len(part), device=part.device), counts)
    first = torch.cumsum(counts, 0) - counts
    rows = torch.arange(len(of), device=part.device) + (batch.first[part] - first)[of]
    log_probs = log_softmax(network(batch.moves[rows])[:, POLICY], of, len(part))
    ratio = torch.exp(log_probs[first + batch.chosen[part]] - batch.log_probs[part])
    advantages = scale * batch.advantages[part]
    better = torch.minimum(ratio * advantages, ratio.clamp(1 - CLIP, 1 + CLIP) * advantages)
    entropy = -(torch.exp(log_probs) * log_probs).sum() / len(part)
    return -better.mean() - ENTROPY * entropy


def draw(curve: list[dict[str, Any]], title: str, file: Path) -> None:
    """Money over time; beside it the share of games won in evaluations, or the loss if there were none."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 4), layout="constrained")
    money, other = figure.subplots(1, 2)
    minutes = [point["minutes"] for point in curve]
    money.plot(minutes, [point["money"] for point in curve])
    money.set(title=f"{title}: the winner's money in self-play", xlabel="minutes", ylabel="$")
    opponents = sorted({key for point in curve for key in point if isinstance(point[key], dict)})
    for opponent in opponents:
        points = [(point["minutes"], 100 * point[opponent]["win"][0]) for point in curve if opponent in point]
        other.plot(*zip(*points, strict=True), marker="o", label=f"over {opponent}")
    if opponents:
        other.set(title="Games won", xlabel="minutes", ylabel="%", ylim=(0, 100))
        other.legend()
    else:
        other.plot(minutes, [point["loss"] for point in curve])
        other.set(title="Loss", xlabel="minutes")
    figure.savefig(file, dpi=100)
