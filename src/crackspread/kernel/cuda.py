"""The CUDA target: one thread a game, one fused kernel for each game, the very same rules.

Needs the `gpu` extra (numba-cuda) and a CUDA device. A wave of lanes small enough for the cache plays game after game.
"""

import time
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from .engine import LEGAL
from .entries import random_games
from .errors import OptionError
from .game import Game
from .record import Array
from .rule import CACHE, Rule, reached, wide

LANES = 16384
BLOCK = 64
WAVES = 40


def run_games(game: Game, template: Array, seed: int, games: int, progress: Callable[[int], None]) -> tuple[Array, float]:
    """Play random games on the device; the lanes' tally rows and the seconds on the clock."""
    from .batch import blank_tally

    cuda = _cuda()
    kernel = _kernel(game)
    lanes = min(LANES, max(BLOCK, games))
    rows = cuda.to_device(np.zeros((lanes, len(template)), np.uint64))
    ps = rows.reshape(lanes * len(template)).view(game.position)
    outs = cuda.device_array((lanes, game.most_legal), LEGAL)
    scores = cuda.to_device(np.zeros((lanes, game.players[-1], len(game.items)), np.int64))
    start, tally = cuda.to_device(template), cuda.to_device(blank_tally(game, lanes))
    grid = (lanes + BLOCK - 1) // BLOCK
    chunk = max(lanes, -(-games // WAVES))
    kernel[grid, BLOCK](ps, rows, outs, scores, start, np.uint64(seed), 0, 0, tally)  # compile, outside the clock
    cuda.synchronize()
    began = time.perf_counter()
    for first in range(0, games, chunk):
        last = min(first + chunk, games)
        kernel[grid, BLOCK](ps, rows, outs, scores, start, np.uint64(seed), first, last, tally)
        cuda.synchronize()
        progress(last)
    return tally.copy_to_host(), time.perf_counter() - began


@cache
def _cuda() -> Any:
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # type: ignore[attr-defined]  # numba-cuda 0.30 still asks for it
    try:
        from numba import cuda

        import numba_cuda
    except ImportError:
        raise OptionError("The gpu target needs the extra: pip install 'crackspread[gpu]'.") from None
    if not cuda.is_available():
        raise OptionError("The gpu target needs a CUDA device, and none was found.")
    assert numba_cuda
    return cuda


@cache
def _kernel(game: Game) -> Any:
    cuda = _cuda()
    play = random_games(game)

    def kernel(ps, rows, outs, scores, template, seed, first, last, tally):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(tally):
            play(ps, rows, outs, scores, i, template, seed, first + i, len(tally), last, tally)

    widen()
    return cuda.jit(kernel)


@cache
def widen() -> None:
    """Compile one body for each rule on CUDA too: device functions take their integers as int64."""
    from numba.cuda.dispatcher import CUDADispatcher

    class Wide(CUDADispatcher):  # type: ignore[misc]
        def get_call_template(self, args: Any, kws: Any) -> Any:
            return super().get_call_template(tuple(map(wide, args)), kws)

    def device(self: Rule) -> Any:
        made = self.__dict__.get("_device")
        if made is None:
            options = {**self.targetoptions, "device": True, "debug": False, "opt": True}
            self._device = made = Wide(self.py_func, options)
        return made

    Rule._CUDATypingContext__dispatcher = property(device)
