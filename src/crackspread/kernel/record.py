"""Positions in memory: record types, word-wise copies and digests."""

from typing import Any

import numpy as np

from .chance import GOLDEN, mix
from .rule import rule

Array = np.ndarray[Any, Any]


def record(fields: list[Any]) -> np.dtype[Any]:
    """An aligned record type: the same layout for NumPy, compiled code and CUDA."""
    return np.dtype(fields, align=True)


def blank(dtype: np.dtype[Any], count: int = 1) -> Array:
    """Zeroed positions."""
    return np.zeros(count, dtype)


def words(positions: Array) -> Array:
    """The positions as rows of 64-bit words: copying these is several times faster than copying field by field."""
    return positions.view(np.uint64).reshape(len(positions), -1)


@rule
def digest(row):
    """A 64-bit digest of one position's words. A sum: in a chain each word waits for the last, 16 times longer."""
    h = np.uint64(len(row))
    for i in range(len(row)):
        h += mix(row[i] ^ (np.uint64(i) * GOLDEN))
    return mix(h)
