"""The generator inside the record."""

from collections import Counter
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest

from crackspread.kernel.chance import deal_words, draw, key, mix, sip

SECRETS = pytest.mark.parametrize("secret", [(0, 0), deal_words("a-secret-of-many-bits")[1:]], ids=["number", "key"])


def test_splitmix_gives_its_published_numbers() -> None:
    """The reference sequence of splitmix64 from seed 1234567."""
    s = SimpleNamespace(rng=1234567)
    state, found = np.uint64(s.rng), []
    for _ in range(5):
        found.append(int(mix(state)))
        with np.errstate(over="ignore"):
            state = state + np.uint64(0x9E3779B97F4A7C15)
    assert found == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_siphash_gives_its_published_number() -> None:
    """SipHash-2-4 of the bytes 0 to 7 under the key of the bytes 0 to 15, from the authors' own table."""
    word = [int.from_bytes(bytes(range(k, k + 8)), "little") for k in (0, 8)]
    assert sip(*word, word[0]) == 0x93F5F5799A932462


def test_a_key_is_digested_and_a_number_is_itself() -> None:
    assert deal_words(7) == (7, 0, 0)
    one, other = deal_words("0123456789abcdef"), deal_words("0123456789abcdeg")
    assert one == deal_words("0123456789abcdef")
    assert not set(one) & set(other)
    assert all(word.bit_length() > 50 for word in one)


@SECRETS
def test_draws_are_even(secret: tuple[int, int]) -> None:
    s = SimpleNamespace(rng=int(key(3, 0)), key=secret)
    count = Counter(draw(s, 6) for _ in range(6000))
    assert set(count) == set(range(6))
    assert sum((n - 1000) ** 2 / 1000 for n in count.values()) < 20.5  # chi-square, five degrees, p = 0.001


@SECRETS
def test_neighbouring_seeds_have_nothing_in_common(secret: tuple[int, int]) -> None:
    firsts = []
    for seed in range(3000):
        s = SimpleNamespace(rng=int(key(seed, 0)), key=secret)
        firsts.append(draw(s, 6))
    pairs = Counter(pairwise(firsts))
    assert sum((pairs[a, b] - 2999 / 36) ** 2 / (2999 / 36) for a in range(6) for b in range(6)) < 66.6
