"""What the results of playouts say of everybody's chance to win."""

from typing import Any

import numpy as np

NOISE = np.random.default_rng(0).standard_normal((64, 6))
"""The same draws for every position, so that a chance changes only with the position."""


def blurred(money: Any, error: float, left: float) -> Any:
    """The chances with a share of the match left: playouts of equals are too sure of themselves.

    `error` is that of a playout of the first turn, in dollars.
    """
    return win_chances(money, error * left**0.5)


def win_chances(money: Any, error: float) -> Any:
    """How often each seat comes first if everybody's money lies beside this by a normal error; ties are shared."""
    tried = money + error * NOISE[:, : len(money)]
    first = tried == tried.max(axis=1, keepdims=True)
    return (first / first.sum(axis=1, keepdims=True)).mean(axis=0)
