"""Sets of small numbers, each a bit of one whole number. Rule code."""

from typing import Any

import numpy as np

from .rule import rule

MOST = 62
"""A set holds numbers from 0 to below this."""
LOG = np.zeros(67, np.int64)
"""LOG[(1 << i) % 67] == i: the powers of two all differ modulo this prime."""
for _i in range(MOST):
    LOG[(1 << _i) % len(LOG)] = _i
TWOS, FOURS, EIGHTS = 0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F


@rule
def lowest(numbers: Any) -> Any:
    """The lowest number of a set that has one."""
    bits = np.int64(numbers)
    return LOG[(bits & -bits) % 67]


@rule
def count_bits(numbers: Any) -> Any:
    """How many numbers a set holds, without a branch for each."""
    bits = np.int64(numbers)
    bits -= (bits >> 1) & TWOS
    bits = (bits & FOURS) + ((bits >> 2) & FOURS)
    bits = (bits + (bits >> 4)) & EIGHTS
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 127
