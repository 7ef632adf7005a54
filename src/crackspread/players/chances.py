"""What the results of playouts say of everybody's chance to win."""

from typing import Any

import numpy as np

SPREAD = 12.0
"""Dollars by which club players of PipeLite end beside the playouts of the first turn, one standard deviation."""
BLUR = np.random.default_rng(0).standard_normal((64, 6))
"""The same draws for every position, so that a chance changes only with the position."""


def softened(money: Any, left: float) -> Any:
    """The chances with a share of the match left: playouts of equals are too sure of themselves."""
    return chances(money, SPREAD * left**0.5)


def chances(money: Any, spread: float) -> Any:
    """How often each seat comes first if everybody's money lies beside this by a normal error; ties are shared."""
    tried = money + spread * BLUR[:, : len(money)]
    first = tried == tried.max(axis=1, keepdims=True)
    return (first / first.sum(axis=1, keepdims=True)).mean(axis=0)
