"""Many games side by side, each at a decision: on a GPU one thread a game or a move, on a CPU one after the other.

All arrays are PyTorch tensors; the rules work on the same memory.

These are no `VectorState`s. A batch mixes numbers of players, goes on from positions of others and draws from very many
moves; it looks behind every move, and needs neither a mask nor an observation of where it stands. Vectors in their
place, one for each number of players and without observations, take half as long again for a decision (PipeLite on a
core: 0.56 to 0.63 against 0.40 to 0.42 µs), and there is little to win: to look behind its moves takes 7.5 µs.
"""

from typing import Any

import numpy as np
import torch

from ..kernel.game import Game
from ..kernel.memory import words
from ..kernel.record import Record
from .steps import calls

WORKING_SET = 1 << 28
"""Bytes of positions that a GPU has in its hands at once: more falls out of its cache."""


class Envs:
    """Games in flight. `advance` brings every one to a decision, `lookahead` looks behind each of its moves."""

    def __init__(self, game: Game, count: int, seed: int, device: str, openings: Any = ()) -> None:
        """`openings` holds positions of others, [nth, player count]: games with `from_opening` go on from there."""
        self.game, self.count = game, count
        self.device = torch.device(device)
        self.workers = WORKING_SET // game.position.dtype.itemsize if device == "cuda" else 1
        counts = list(game.players)
        templates = np.stack([words(game.new(n, seed).setup.template())[0] for n in counts])
        width = templates.shape[1]
        starts = np.concatenate([templates, *openings]).view(np.int64)
        self.starts = torch.from_numpy(starts).to(self.device)
        env = torch.arange(count, device=self.device)
        self.players = torch.tensor(counts, device=self.device)[env % len(counts)]
        self.from_opening = self._new(count, torch.int64)
        self.rows = self._new((count, width), torch.int64)
        self.legal = self._new((count, game.most_legal), torch.int16)
        self.move_counts = self._new(count, torch.int64)
        self.seats = self._new(count, torch.int64)
        self.done = self._new(count, torch.int64)
        self.money = self._new((count, game.players[-1]), torch.int64)
        self.scores = self._new((count, game.players[-1], len(game.items)), torch.int64)
        self.rng = torch.from_numpy(np.random.default_rng(seed).integers(0, 1 << 62, count)).to(self.device)
        self.work = self._new((self.workers, width), torch.int64)
        self.work_legal = self._new((self.workers, game.most_legal), torch.int16)
        # Seeing a tensor as the rules see it takes a while on a GPU: done once for those that stay.
        self._seen = {id(a): self._shared(a) for a in vars(self).values() if isinstance(a, torch.Tensor)}
        self.ps, self.work_ps = self._records(self.rows, game.position), self._records(self.work, game.position)
        self.reset()

    def _new(self, shape: Any, dtype: torch.dtype) -> torch.Tensor:
        return torch.zeros(shape, dtype=dtype, device=self.device)

    def reset(self) -> None:
        """Begin every game anew."""
        self._call("reset", self.count, self.ps, self.rows, self.starts, self.from_opening, self.rng)

    def advance(self) -> None:
        """Play on to the next decision of every game; one that ends leaves its money and the next one begins."""
        self._call(
            "advance", self.count, self.ps, self.rows, self.starts, self.from_opening, self.rng, self.legal,
            self.move_counts, self.seats, self.done, self.money, self.scores,
        )  # fmt: skip

    def lookahead(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Look behind all moves of all games: the game of each, where a game's moves begin, the features after each."""
        env = torch.repeat_interleave(torch.arange(self.count, device=self.device), self.move_counts)
        first = torch.cumsum(self.move_counts, 0) - self.move_counts
        features = self._new((len(env), self.game.features.size), torch.int16)
        self._call(
            "lookahead", self.workers, self.rows, self.work_ps, self.work, self.work_legal,
            self.legal, self.seats, self.rng, env, first, self._records(features, self.game.features),
        )  # fmt: skip
        return env, first, features

    def sample(self, first: torch.Tensor, logits: torch.Tensor) -> torch.Tensor:
        """Draw one move of every game by the odds that the logits give; as places in `logits`."""
        chosen = torch.empty_like(first)
        self._call("sample", self.count, first, self.move_counts, logits, self.rng, chosen)
        return chosen

    def step(self, nth: torch.Tensor, features: torch.Tensor) -> None:
        """Play a move of every game, -1: none. Where it reveals something, `features` are then of what was there."""
        out = self._records(features, self.game.features)
        self._call("step", self.count, self.ps, self.legal, self.seats, nth, out, features)

    def _records(self, rows: torch.Tensor, kind: type[Record]) -> Any:
        """Rows of words or numbers as records, in the same memory."""
        shared = self._shared(rows)
        return shared.reshape(shared.size).view(kind.dtype)

    def _shared(self, a: Any) -> Any:
        if not isinstance(a, torch.Tensor):
            return a
        if self.device.type == "cpu":
            return a.numpy()
        from numba import cuda

        return cuda.as_cuda_array(a)

    def _call(self, name: str, n: int, *args: Any) -> None:
        shared = tuple(self._seen[id(a)] if id(a) in self._seen else self._shared(a) for a in args)
        calls(self.game, self.device.type)[name](n, shared)
