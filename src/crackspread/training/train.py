"""Training: lesson after lesson of self-play, with checkpoints, evaluation and curves."""

import copy
import json
import os
import platform
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from .. import __version__
from ..games import game as find
from ..kernel.errors import OptionError
from ..lab.tournament import Plan, tournament
from ..players.network import BY_LIKING, LIKING, MONEY, STAKES, UTILITY, WIN
from .network import HIDDEN, Network, export
from .selfplay import Lesson, SelfPlay, log_odds

BATCH, LEAST_BATCH, BATCHES = 1 << 13, 256, 64
"""Positions in a step of the optimiser: a share of the lesson, within limits."""
RATE, LAST_RATE = 1e-3, 1e-4
CAREFUL = 0.5
"""Of these rates where liking is learnt as well."""
POLICY, FREE, ENTROPY = 0.3, 0.2, 0.002
"""Weight of the moves beside the values; how far a lesson may change their odds; how much it is worth to stay open."""
TIMES = 2
"""A lesson is gone through."""
SLOW = 0.998
"""How much of itself the averaged network keeps at each step, once it has made many; it is the one exported."""
TASTE = 6.0
"""How a move is liked at first: a sixtieth of a spread by the game's own estimate makes it e times as likely."""
SETTLING = 40
"""Lessons in which the scale of the features is still found."""
PAST = 60.0
"""Seconds after which the rivals' network is drawn anew from those of the past."""


@dataclass(frozen=True)
class Course:
    """What decides a training, besides its length."""

    game: str
    seed: int = 0
    device: str = "cuda"
    lanes: int = 1 << 16
    steps: int = 32
    """Decisions of every lane in a lesson."""
    hidden: tuple[int, ...] = HIDDEN
    far: float = 0.97
    """How far a value looks (λ): 0 to the seat's next decision, 1 to the end of the game."""
    evaluate: float = 120.0
    """Seconds between evaluations, 0 for none."""
    opponents: tuple[str, ...] = ("greedy", "search")
    games: int = 60
    """Of each evaluation."""


BEST = {
    "refined": Course("refined", lanes=1 << 12, steps=128),
    "pipelite": Course("pipelite", lanes=1 << 12, steps=128, far=0.93),
}
"""What did better than the usual course: small lessons, for each changes the moves little, and long looks ahead."""


def course(game: str, seed: int, small: bool) -> Course:
    """The course for this machine: a CUDA device if there is one and nothing small is asked for."""
    if small or not torch.cuda.is_available():
        return Course(game, seed, "cpu", 128, 16, (64, 32), opponents=("random",), games=20)
    return replace(BEST.get(game, Course(game)), seed=seed)


class Training:
    """A network being trained, and all that is needed to go on with it."""

    def __init__(self, course: Course, folder: Path) -> None:
        self.course, self.folder = course, folder
        self.game = find(course.game)
        torch.manual_seed(course.seed)
        torch.set_float32_matmul_precision("high")
        device = torch.device(course.device)
        taste = TASTE / STAKES[course.game].spread if course.game in BY_LIKING else 0.0
        self.network = Network(self.game.featured, course.hidden, taste).to(device)
        self.slow = copy.deepcopy(self.network)
        self.past = [copy.deepcopy(self.network)]
        self.optimizer = torch.optim.Adam(self.network.parameters(), RATE)
        self.curve: list[dict[str, Any]] = []
        self.lessons, self.updates, self.seconds = 0, 0, 0.0
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OptionError(f"{folder} cannot be used: {error.strerror}.") from error
        if self.checkpoint.exists():
            self.resume()
        self.rival = self.past[-1]
        seed = course.seed + self.lessons
        self.play = SelfPlay(self.game, course.lanes, course.steps, course.far, seed, course.device)
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
        rng = np.random.default_rng(self.course.seed + self.lessons)
        while (spent := time.perf_counter() - begun) < 60 * minutes:
            self.lesson(spent / (60 * minutes))
            now = time.perf_counter()
            if now - drawn > PAST:
                drawn = now
                self.past = [*self.past[-7:], copy.deepcopy(self.slow)]
                self.rival = self.past[int(rng.integers(len(self.past)))]
            if self.course.evaluate and now - evaluated > self.course.evaluate and self.enter_evaluation():
                evaluated = now
                self.begin_evaluation()
            if progress:
                progress(int(spent))
        self.enter_evaluation(wait=True)
        if self.course.evaluate and not self.curve[-1].keys() >= set(self.course.opponents):
            self.begin_evaluation()
            self.enter_evaluation(wait=True)
        self.save()

    def lesson(self, done: float) -> None:
        """Play and learn once; `done` is the share of the training that is over."""
        begun = time.perf_counter()
        lesson = self.play.lesson(self.network, self.rival)
        self.synchronize()
        collected = time.perf_counter() - begun
        loss = self.learn(lesson, done)
        self.synchronize()
        self.lessons, self.seconds = self.lessons + 1, self.seconds + time.perf_counter() - begun
        self.note(lesson, loss, collected)

    def learn(self, lesson: Lesson, done: float) -> float:
        """Some times over a lesson, in batches; the mean loss."""
        for group in self.optimizer.param_groups:
            group["lr"] = (CAREFUL if self.play.by_liking else 1.0) * (RATE + (LAST_RATE - RATE) * done)
        if self.lessons < SETTLING:
            sample = lesson.features[torch.randperm(len(lesson.features), device=lesson.features.device)[: 1 << 16]]
            for network in (self.network, self.slow, *self.past):
                network.settle(sample, 1 / (1 + self.lessons))
        order = torch.cat([torch.randperm(len(lesson.features), device=lesson.features.device) for _ in range(TIMES)])
        losses = []
        batch = min(BATCH, max(LEAST_BATCH, len(order) // BATCHES))
        scale = 1 / (lesson.gain.std() + 1e-6)
        for part in torch.split(order, batch):
            said = loss = values_loss(self.network(lesson.features[part]), lesson.targets[part])
            if self.play.by_liking:
                loss = said + POLICY * moves_loss(self.network, lesson, part, scale)
            self.optimizer.zero_grad(set_to_none=True)
            torch.autograd.backward(loss)
            torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
            self.optimizer.step()
            self.updates += 1
            keep = min(SLOW, self.updates / (10 + self.updates))
            with torch.no_grad():
                for slow, quick in zip(self.slow.parameters(), self.network.parameters(), strict=True):
                    slow.lerp_(quick, 1 - keep)
            losses.append(said.detach())
        return float(torch.stack(losses).mean())

    def synchronize(self) -> None:
        """Wait for the device, so that clocks tell the truth."""
        if self.course.device == "cuda":
            torch.cuda.synchronize()

    # --- keeping and telling -----------------------------------------------------------------------------------------

    def note(self, lesson: Lesson, loss: float, collected: float) -> None:
        """A point of the curve."""
        self.curve.append(
            {
                "lesson": self.lessons,
                "minutes": round(self.seconds / 60, 3),
                "decisions": lesson.decisions,
                "decisions_per_second": round(lesson.decisions / collected),
                "games": lesson.games,
                "money": round(lesson.money, 1),
                "loss": round(loss, 5),
            }
        )

    def save(self) -> None:
        """Checkpoint, network and curve."""
        kept = {
            "game": self.game.name,
            "hidden": list(self.course.hidden),
            "network": self.network.state_dict(),
            "slow": self.slow.state_dict(),
            "past": [network.state_dict() for network in self.past],
            "optimizer": self.optimizer.state_dict(),
            "curve": self.curve,
            "lessons": self.lessons,
            "updates": self.updates,
            "seconds": self.seconds,
        }
        unfinished = self.checkpoint.with_suffix(".new")
        torch.save(kept, unfinished)
        unfinished.replace(self.checkpoint)
        facts = {"game": self.game.name, "rules": self.game.rules_digest, "minutes": f"{self.seconds / 60:.1f}"}
        export(self.slow, self.exported, facts)
        self.write_curve()

    def resume(self) -> None:
        """Go on from the checkpoint."""
        try:
            kept = torch.load(self.checkpoint, map_location=self.course.device, weights_only=True)
            if (kept["game"], kept["hidden"]) != (self.game.name, list(self.course.hidden)):
                raise OptionError(f"{self.folder} holds another training, of {kept['game']}; name a new folder.")
            self.network.load_state_dict(kept["network"])
            self.slow.load_state_dict(kept["slow"])
            self.past = [copy.deepcopy(self.network) for _ in kept["past"]]
            for network, state in zip(self.past, kept["past"], strict=True):
                network.load_state_dict(state)
            self.optimizer.load_state_dict(kept["optimizer"])
            self.curve, self.seconds = kept["curve"], kept["seconds"]
            self.lessons, self.updates = kept["lessons"], kept["updates"]
        except (OSError, EOFError, RuntimeError, KeyError, TypeError, UnpicklingError) as error:
            raise OptionError(f"{self.checkpoint} is not a checkpoint of a training as it is done now.") from error

    def begin_evaluation(self) -> None:
        """Save, and let the network as it is play others on the processor's cores while training goes on."""
        self.save()
        file = self.folder / f"{self.game.name}-{self.lessons}.onnx"
        file.write_bytes(self.exported.read_bytes())

        def evaluate() -> dict[str, Any]:
            found = {}
            for opponent in self.course.opponents:
                setting = Plan((f"learnt@{file}", opponent), self.game.name, 2, self.course.games, 10_000)
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
        """As JSON with all that is needed to do it again, and as a picture."""
        device = (
            torch.cuda.get_device_name()
            if self.course.device == "cuda"
            else f"{platform.machine()}, {os.cpu_count()} cores"
        )
        versions = {"crackspread": __version__, "torch": torch.__version__, "python": platform.python_version()}
        facts = {**vars(self.course), "rules": self.game.rules_digest, "hardware": device, "versions": versions}
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


def moves_loss(network: Network, lesson: Lesson, part: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
    """Moves that came out better than expected should be liked more, the others less, within limits (PPO)."""
    ways = lesson.ways[part]
    of = torch.repeat_interleave(torch.arange(len(part), device=part.device), ways)
    first = torch.cumsum(ways, 0) - ways
    rows = torch.arange(len(of), device=part.device) + (lesson.starts[part] - first)[of]
    odds = log_odds(network(lesson.moves[rows])[:, LIKING], of, len(part))
    change = torch.exp(odds[first + lesson.taken[part]] - lesson.odds[part])
    gain = scale * lesson.gain[part]
    better = torch.minimum(change * gain, change.clamp(1 - FREE, 1 + FREE) * gain)
    spread = -(torch.exp(odds) * odds).sum() / len(part)
    return -better.mean() - ENTROPY * spread


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
