"""Many games side by side, each at a decision: on a GPU one thread a game or a move, on a CPU one after the other.

All arrays are PyTorch tensors; the rules work on the same memory.
"""

from typing import Any

import numpy as np
import torch

from ..kernel.game import Game
from ..kernel.record import words
from .steps import cuda_calls, native_calls

BLOCK = 64
WORKING_SET = 1 << 28
"""Bytes of positions that a GPU has in its hands at once: more falls out of its cache."""


class Lanes:
    """Games in flight. `look` brings every lane to a decision, `expand` looks behind each of its moves."""

    def __init__(self, game: Game, lanes: int, seed: int, device: str, begun: Any = ()) -> None:
        """`begun` holds positions of others, [nth, player count]: lanes with `later` go on from there."""
        self.game, self.count = game, lanes
        self.device = torch.device(device)
        self.workers = WORKING_SET // game.position.itemsize if device == "cuda" else 1
        counts = list(game.players)
        templates = np.stack([words(game.new(n, seed).table.template())[0] for n in counts])
        width = templates.shape[1]
        begins = np.concatenate([templates, *begun]).view(np.int64)
        self.begins = torch.from_numpy(begins).to(self.device)
        lane = torch.arange(lanes, device=self.device)
        self.players = torch.tensor(counts, device=self.device)[lane % len(counts)]
        self.later = self._new(lanes, torch.int64)
        self.rows = self._new((lanes, width), torch.int64)
        self.outs = self._new((lanes, game.most_legal), torch.int16)
        self.ways = self._new(lanes, torch.int64)
        self.seats = self._new(lanes, torch.int64)
        self.done = self._new(lanes, torch.int64)
        self.money = self._new((lanes, game.players[-1]), torch.int64)
        self.scores = self._new((lanes, game.players[-1], len(game.items)), torch.int64)
        luck = np.random.default_rng(seed).integers(0, 1 << 62, lanes)
        self.luck = torch.from_numpy(luck).to(self.device)
        self.work = self._new((self.workers, width), torch.int64)
        self.work_outs = self._new((self.workers, game.most_legal), torch.int16)
        # Seeing a tensor as the rules see it takes a while on a GPU: done once for those that stay.
        self._seen = {id(a): self._shared(a) for a in vars(self).values() if isinstance(a, torch.Tensor)}
        self.ps, self.work_ps = self._positions(self.rows), self._positions(self.work)
        self.deal()

    def _new(self, shape: Any, dtype: torch.dtype) -> torch.Tensor:
        return torch.zeros(shape, dtype=dtype, device=self.device)

    def deal(self) -> None:
        """Begin a game in every lane."""
        self._call("deal", self.count, self.ps, self.rows, self.begins, self.later, self.luck)

    def look(self) -> None:
        """Play on to the next decision of every lane; a game that ends leaves its money and the next one begins."""
        self._call(
            "look", self.count, self.ps, self.rows, self.begins, self.later, self.luck, self.outs, self.ways,
            self.seats, self.done, self.money, self.scores,
        )  # fmt: skip

    def expand(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Of all moves of all lanes the lane and the features after it; and where the moves of each lane begin."""
        lane = torch.repeat_interleave(torch.arange(self.count, device=self.device), self.ways)
        starts = torch.cumsum(self.ways, 0) - self.ways
        feats = self._new((len(lane), self.game.featured), torch.int16)
        self._call(
            "expand", self.workers, self.rows, self.work_ps, self.work, self.work_outs,
            self.outs, self.seats, self.luck, lane, starts, feats,
        )  # fmt: skip
        return lane, starts, feats

    def pick(self, starts: torch.Tensor, liking: torch.Tensor) -> torch.Tensor:
        """For every lane one of its moves, drawn by the odds that the likings give; as places in `liking`."""
        taken = torch.empty_like(starts)
        self._call("pick", self.count, starts, self.ways, liking, self.luck, taken)
        return taken

    def play(self, nth: torch.Tensor, feats: torch.Tensor) -> None:
        """Play a move of every lane, -1: none. Where it reveals something, `feats` is told anew of what was there."""
        self._call("play", self.count, self.ps, self.outs, self.seats, nth, feats)

    def _positions(self, rows: torch.Tensor) -> Any:
        """Rows of words as positions, in the same memory."""
        shared = self._shared(rows)
        return shared.reshape(shared.size).view(self.game.position)

    def _shared(self, a: Any) -> Any:
        if not isinstance(a, torch.Tensor):
            return a
        if self.device.type == "cpu":
            return a.numpy()
        from numba import cuda

        return cuda.as_cuda_array(a)

    def _call(self, name: str, n: int, *args: Any) -> None:
        shared = [self._seen[id(a)] if id(a) in self._seen else self._shared(a) for a in args]
        if self.device.type == "cpu":
            native_calls(self.game)[name](n, *shared)
        else:
            cuda_calls(self.game)[name][(n + BLOCK - 1) // BLOCK, BLOCK](n, *shared)
