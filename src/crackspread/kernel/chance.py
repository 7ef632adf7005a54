"""The generator inside a record: a counter in the field `rng`, scrambled, draws by multiply and shift.

A game dealt from a whole number scrambles by splitmix64: quick, and whoever sees enough draws can compute the next
ones. One dealt from a secret text (see `deal_words`) scrambles by SipHash-2-4 under the 128 bits in the field `key`,
so that nothing that is seen tells what comes. Players have generators of their own: one that drew from the position
would change the game it plays.
"""

import hashlib

import numpy as np

from .rule import rule

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX1 = np.uint64(0xBF58476D1CE4E5B9)
MIX2 = np.uint64(0x94D049BB133111EB)
S13, S16, S17, S21 = np.uint64(13), np.uint64(16), np.uint64(17), np.uint64(21)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
S43, S47, S48, S51 = np.uint64(43), np.uint64(47), np.uint64(48), np.uint64(51)
SIP0, SIP1 = np.uint64(0x736F6D6570736575), np.uint64(0x646F72616E646F6D)
SIP2, SIP3 = np.uint64(0x6C7967656E657261), np.uint64(0x7465646279746573)
SIP_LENGTH, SIP_END = np.uint64(8 << 56), np.uint64(0xFF)


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
def sip_round(a, b, c, d):
    """One round of SipHash over its four words."""
    a = a + b
    b = ((b << S13) | (b >> S51)) ^ a
    a = (a << S32) | (a >> S32)
    c = c + d
    d = ((d << S16) | (d >> S48)) ^ c
    a = a + d
    d = ((d << S21) | (d >> S43)) ^ a
    c = c + b
    b = ((b << S17) | (b >> S47)) ^ c
    c = (c << S32) | (c >> S32)
    return a, b, c, d


@rule
def sip(key0, key1, z):
    """SipHash-2-4 of one word under a key of 128 bits."""
    z = np.uint64(z)
    a = np.uint64(key0) ^ SIP0
    b = np.uint64(key1) ^ SIP1
    c = np.uint64(key0) ^ SIP2
    d = np.uint64(key1) ^ SIP3 ^ z
    for _ in range(2):
        a, b, c, d = sip_round(a, b, c, d)
    a = a ^ z
    d = d ^ SIP_LENGTH
    for _ in range(2):
        a, b, c, d = sip_round(a, b, c, d)
    a = a ^ SIP_LENGTH
    c = c ^ SIP_END
    for _ in range(4):
        a, b, c, d = sip_round(a, b, c, d)
    return a ^ b ^ c ^ d


@rule
def draw_from(s, stream, n):
    """A number 0..n-1 from a stream of its own, under the key of the position."""
    z = np.uint64(stream.rng)
    stream.rng = z + GOLDEN
    bits = mix(z) if s.key[0] == 0 and s.key[1] == 0 else sip(s.key[0], s.key[1], z)
    return np.int64(((bits >> S32) * np.uint64(n)) >> S32)


@rule
def draw(s, n):
    """A number 0..n-1 from the position's generator."""
    return draw_from(s, s, n)


@rule
def reseed(s, seed):
    """Begin the position's generator anew from a seed, which is no secret: a deal that a viewer is shown."""
    s.rng = seed
    s.key[0] = 0
    s.key[1] = 0


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


def deal_words(seed: int | str) -> tuple[int, int, int]:
    """The seed of a deal and the two words of its key: of a whole number itself and no key, of a text its digest."""
    if isinstance(seed, int):
        return seed, 0, 0
    digest = hashlib.sha256(b"deal " + seed.encode()).digest()
    return (
        int.from_bytes(digest[:8], "little") >> 1,
        int.from_bytes(digest[8:16], "little"),
        int.from_bytes(digest[16:24], "little"),
    )
