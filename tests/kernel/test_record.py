"""The plain view of a record: Python ints, checked writes, the same bytes."""

import numpy as np
import pytest

from crackspread.kernel.record import Record, RecordType, flag, i1, i2, one, record_rows, rows, u2, u8


class Inner(Record):
    a = i1()
    b = u2(2, 3)


class Outer(Record):
    rng = u8()
    n = i1()
    inner = one(Inner)
    row = rows(Inner, 3)


class Pair(Record):
    a = i2()
    b = i2(2, 3)


class Small(Record):
    a = i2()
    """The
    first."""
    pair = rows(Pair, 2)


def test_reads_are_python_ints_and_writes_reach_the_bytes() -> None:
    array = np.zeros(2, Outer.dtype)
    s = record_rows(array)[1]
    s.n = 100
    s.row[2].b[1, 2] = 65535
    s.row[2].b[1, 2] -= 1
    assert type(s.n) is int
    assert s.n + 100 == 200  # int8 arithmetic never wraps on the way
    assert array[1]["row"][2]["b"][1, 2] == 65534
    array[1]["inner"]["a"] = -5
    assert s.inner.a == -5


def test_a_value_that_does_not_fit_is_refused() -> None:
    s = record_rows(np.zeros(1, Outer.dtype))[0]
    for value in (128, -129):
        with pytest.raises(ValueError, match="invalid value"):
            s.n = value
    with pytest.raises(ValueError, match="invalid value"):
        s.row[0].b[0, 0] = -1


@pytest.mark.parametrize("key", [(2, 0), (0, 3), (-1, 0)])
def test_an_index_outside_is_refused(key: tuple[int, int]) -> None:
    s = record_rows(np.zeros(1, Outer.dtype))[0]
    with pytest.raises(IndexError):
        _ = s.inner.b[key]
    with pytest.raises(IndexError):
        _ = s.row[3]


def test_an_unknown_field_is_refused() -> None:
    s = record_rows(np.zeros(1, Outer.dtype))[0]
    with pytest.raises(AttributeError):
        s.colour = 1


def test_numbers_of_one_width_lie_close_together() -> None:
    """An observation is a vector of int16 and a record at once."""
    vector = np.zeros(Small.size, np.int16)
    s = record_rows(vector.view(Small.dtype))[0]
    s.pair[1].b[0, 2] = -7
    s.a = 5
    assert vector.tolist() == [5, *[0] * 10, -7, 0, 0, 0]


def test_every_number_has_a_name_a_place_and_a_meaning() -> None:
    vector = np.arange(100, 100 + Small.size, dtype=np.int16)
    fields = Small.fields
    assert {name: vector[part.at].tolist() for name, part in fields.items()} == {
        "a": 100,
        "pair.a": [101, 108],
        "pair.b": [[[102, 103, 104], [105, 106, 107]], [[109, 110, 111], [112, 113, 114]]],
    }
    assert fields["a"].meaning == "The first."
    assert fields["pair.a"].meaning == ""


class Told(Record):
    kind = i2.within(-1, 4)()
    """What it is."""
    pair = rows(Small, 2)
    truths = flag(3)


def test_a_field_says_where_its_numbers_lie_and_what_they_may_be() -> None:
    told: RecordType = Told
    vector = np.arange(told.size, dtype=np.int16)
    part = told["kind"]
    assert (part.shape, part.low, part.high, part.meaning) == ((), -1, 4, "What it is.")
    for name in ("kind", "truths", "pair.a"):
        view = vector[told[name].slice]
        assert np.shares_memory(view, vector)
        assert np.array_equal(view, np.ravel(vector[told[name].at]))
    assert told["pair.pair.b"].shape == (2, 2, 2, 3)
    with pytest.raises(ValueError, match="`at` finds them"):
        _ = told["pair.pair.b"].slice
    low, high = told.bounds
    assert (low[0], high[0], low[1], high[1]) == (-1, 4, -32768, 32767)
    assert (low[-3:].tolist(), high[-3:].tolist()) == ([0, 0, 0], [1, 1, 1])
    with pytest.raises(KeyError, match="Told has no field 'colour'; it has kind, "):
        told["colour"]
