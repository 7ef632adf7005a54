"""The generator inside a record: splitmix64 in the field `rng`, draws by multiply and shift.

Players have generators of their own: one that drew from the position would change the game it plays.
"""

import numpy as np

from .rule import rule

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX1 = np.uint64(0xBF58476D1CE4E5B9)
MIX2 = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@rule
def mix(z):
    """Scramble 64 bits so that neighbouring numbers have nothing in common."""
    z = np.uint64(z) + GOLDEN
    z = (z ^ (z >> S30)) * MIX1
    z = (z ^ (z >> S27)) * MIX2
    return z ^ (z >> S31)


@rule
def key(seed, n):
    """The start of stream n of a seed."""
    return mix(mix(seed) + np.uint64(n))


@rule
def draw(s, n):
    """A number 0..n-1 from the record's generator."""
    z = np.uint64(s.rng)
    s.rng = z + GOLDEN
    return np.int64(((mix(z) >> S32) * np.uint64(n)) >> S32)


@rule
def in_order(cards, first, last):
    """Sort cards first..last-1: shuffled after this, they keep nothing of the order they lay in."""
    for i in range(first + 1, last):
        card = cards[i]
        k = i
        while k > first and cards[k - 1] > card:
            cards[k] = cards[k - 1]
            k -= 1
        cards[k] = card
