"""Sets of small numbers as bits."""

from hypothesis import given
from hypothesis import strategies as st

from crackspread.kernel.bits import MOST, count_bits, lowest

SETS = st.sets(st.integers(0, MOST - 1))


@given(SETS)
def test_a_set_knows_how_many_it_holds(numbers: set[int]) -> None:
    assert count_bits(sum(1 << n for n in numbers)) == len(numbers)


@given(SETS.filter(bool))
def test_a_set_knows_its_lowest(numbers: set[int]) -> None:
    assert lowest(sum(1 << n for n in numbers)) == min(numbers)
