"""The CUDA target: one thread a game, one fused kernel for each game, the very same rules.

Needs the `gpu` extra (numba-cuda) and a CUDA device. A wave of lanes small enough for the cache plays game after game.
"""

import time
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from .engine import LEGAL
from .errors import OptionError
from .game import Game
from .memory import Array
from .random_play import random_games
from .rule import CACHE, CompiledRule, reached, wide

WORKING_SET = 1 << 27
"""Bytes of positions in flight. Measured on an H200: more falls out of the cache, less leaves lanes idle."""
BLOCK = 64
WAVES = 40
"""Launches of a long run: progress is reported after each."""


def lanes_for(game: Game, games: int) -> int:
    """How many games to have in flight: a power of two that fills the working set, or all of them."""
    fits = 1 << (WORKING_SET // game.position.dtype.itemsize).bit_length() - 1
    return min(fits, max(BLOCK, games))


def run_games(
    game: Game,
    template: Array,
    seed: int,
    games: int,
    blank: Array,
    progress: Callable[[int], None] | None,
    begin: Any = None,
    check: Any = None,
) -> tuple[Array, float]:
    """Play random games on the device; the lanes' tallies and the seconds on the clock."""
    cuda = cuda_module()
    kernel = _kernel(game, begin, check)
    lanes = len(blank)
    rows = cuda.to_device(np.zeros((lanes, len(template)), np.uint64))
    ps = rows.reshape(lanes * len(template)).view(game.position.dtype)
    outs = cuda.device_array((lanes, game.most_legal), LEGAL)
    scores = cuda.to_device(np.zeros((lanes, game.players[-1], len(game.items)), np.int64))
    start, tallies = cuda.to_device(template), cuda.to_device(blank)
    launch = kernel[(lanes + BLOCK - 1) // BLOCK, BLOCK]
    chunk = max(lanes, -(-games // WAVES))
    launch(ps, rows, outs, scores, start, seed, 0, 0, tallies)  # compile, outside the clock
    cuda.synchronize()
    began = time.perf_counter()
    for first in range(0, games, chunk):
        last = min(first + chunk, games)
        launch(ps, rows, outs, scores, start, seed, first, last, tallies)
        cuda.synchronize()
        if progress:
            progress(last)
    return tallies.copy_to_host(), time.perf_counter() - began


@cache
def cuda_module() -> Any:
    """The CUDA module, or a sentence why there is none."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba-cuda 0.30 still asks NumPy 2.5 for it
    try:
        import numba_cuda  # noqa: F401
        from numba import cuda
    except ImportError:
        raise OptionError("The gpu target needs packages of its own: pip install '.[gpu]' in a checkout.") from None
    if not cuda.is_available():
        raise OptionError("The gpu target needs a CUDA device, and none was found.")
    return cuda


@cache
def _kernel(game: Game, begin: Any, check: Any) -> Any:
    cuda = cuda_module()
    widen()
    return kept(cuda.jit(fused(game, cuda, begin, check)))


def kept(kernel: Any) -> Any:
    """The same kernel, kept on disk under all that it reaches, as `kernel.rule.entry` keeps native code."""
    from numba.cuda.core import config
    from numba.cuda.dispatcher import CUDACache

    class TaggedKernel(CUDACache):  # type: ignore[misc]
        def _index_key(self, sig: Any, codegen: Any) -> Any:
            return sig, codegen.magic_tuple(), reached(self._py_func)

    was = config.CACHE_DIR
    config.CACHE_DIR = str(CACHE)
    try:
        kernel._cache = TaggedKernel(kernel.py_func)
    finally:
        config.CACHE_DIR = was
    return kernel


def fused(game: Game, cuda: Any, begin: Any = None, check: Any = None) -> Any:
    """The one kernel of a game: every lane plays its share of random games to their ends."""
    play = random_games(game, begin, check)

    def kernel(ps, rows, outs, scores, template, seed, first, last, tallies):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(tallies):
            play(ps, rows, outs, scores, i, template, seed, first + i, len(tallies), last, tallies)

    return kernel


@cache
def widen() -> None:
    """Compile one body for each rule on CUDA too: device functions take their integers as int64."""
    from numba.cuda.dispatcher import CUDADispatcher

    class Wide(CUDADispatcher):  # type: ignore[misc]
        def get_call_template(self, args: Any, kws: Any) -> Any:
            return super().get_call_template(tuple(map(wide, args)), kws)

    def device(self: Any) -> Any:
        options = {**self.targetoptions, "device": True, "debug": False, "opt": True}
        return self.__dict__.get("_device") or self.__dict__.setdefault("_device", Wide(self.py_func, options))

    # Where numba-cuda's typing context keeps the device twin of a CPU dispatcher.
    CompiledRule._CUDATypingContext__dispatcher = property(device)
