"""The plain view of a record: Python ints, checked writes, the same bytes."""

import numpy as np
import pytest

from crackspread.kernel.plain import plain_rows
from crackspread.kernel.record import record

Inner = record([("a", "i1"), ("b", "u2", (2, 3))])
Outer = record([("rng", "u8"), ("n", "i1"), ("inner", Inner), ("row", Inner, (3,))])


def test_reads_are_python_ints_and_writes_reach_the_bytes() -> None:
    array = np.zeros(2, Outer)
    s = plain_rows(array)[1]
    s.n = 100
    s.row[2].b[1, 2] = 65535
    s.row[2].b[1, 2] -= 1
    assert type(s.n) is int
    assert s.n + 100 == 200  # int8 arithmetic never wraps on the way
    assert array[1]["row"][2]["b"][1, 2] == 65534
    array[1]["inner"]["a"] = -5
    assert s.inner.a == -5


def test_a_value_that_does_not_fit_is_refused() -> None:
    s = plain_rows(np.zeros(1, Outer))[0]
    for value in (128, -129):
        with pytest.raises(ValueError, match="invalid value"):
            s.n = value
    with pytest.raises(ValueError, match="invalid value"):
        s.row[0].b[0, 0] = -1


@pytest.mark.parametrize("key", [(2, 0), (0, 3), (-1, 0)])
def test_an_index_outside_is_refused(key: tuple[int, int]) -> None:
    s = plain_rows(np.zeros(1, Outer))[0]
    with pytest.raises(IndexError):
        _ = s.inner.b[key]
    with pytest.raises(IndexError):
        _ = s.row[3]


def test_an_unknown_field_is_refused() -> None:
    s = plain_rows(np.zeros(1, Outer))[0]
    with pytest.raises(AttributeError):
        s.colour = 1


def test_sizes_are_whole_words() -> None:
    with pytest.raises(ValueError, match="multiple of 8"):
        plain_rows(np.zeros(1, record([("a", "i1")])))
