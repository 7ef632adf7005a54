"""Positions in memory: word-wise copies and digests."""

from typing import Any

import numpy as np

from .chance import GOLDEN, mix
from .record import Record
from .rule import rule

Array = np.ndarray[Any, Any]


def blank(kind: type[Record], count: int = 1) -> Array:
    """Zeroed records."""
    return np.zeros(count, kind.dtype)


def words(positions: Array) -> Array:
    """The positions as rows of 64-bit words: copying these is several times faster than copying field by field."""
    return positions.view(np.uint64).reshape(len(positions), -1)


def numbers(records: Array) -> Array:
    """Observations or features as rows of int16, in the same memory: what learners and networks read."""
    return records.view(np.int16).reshape(len(records), -1)


@rule
def copy_row(source, at, rows, i):
    """Copy a position, as words, from one array to another or within one."""
    for w in range(rows.shape[1]):
        rows[i, w] = source[at, w]


@rule
def clear(rows, i):
    """Fill a row with zeros."""
    for w in range(rows.shape[1]):
        rows[i, w] = 0


@rule
def digest(row):
    """A 64-bit digest of one position's words. A sum: in a chain each word waits for the last, 16 times longer."""
    h = np.uint64(len(row))
    for i in range(len(row)):
        h += mix(row[i] ^ (np.uint64(i) * GOLDEN))
    return mix(h)
