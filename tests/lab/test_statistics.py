"""Intervals and chances against the tables."""

from math import sqrt
from statistics import mean, stdev

import pytest

from crackspread.lab.statistics import holm, interval, share, strayed, two_sided


@pytest.mark.parametrize(
    ("count", "chance", "errors"),
    [(4, 0.05, 3.182), (6, 0.05, 2.571), (11, 0.05, 2.228), (30, 0.05, 2.045), (30, 0.001, 3.659), (1001, 0.05, 1.962)],
)
def test_a_mean_strays_as_student_says(count: int, chance: float, errors: float) -> None:
    assert strayed(count, chance) == pytest.approx(errors, rel=0.02)


def test_an_interval_grows_when_there_are_few_values() -> None:
    assert interval([1.0, 2.0, 3.0, 4.0, 5.0]) == [3, pytest.approx(2.776 * sqrt(2.5 / 5), rel=0.02)]
    assert interval([1.0, 1.0, 1.0]) == [1, 0]
    assert interval([7.0]) == [7, 0]


def test_a_chance_is_the_other_way_round() -> None:
    values = [1.0, 0.0, 2.0, -1.0, 3.0, 0.5, 1.5, 4.0]
    errors = mean(values) / (stdev(values) / sqrt(len(values)))
    assert strayed(len(values), two_sided(values)) == pytest.approx(errors)
    assert two_sided(values) == pytest.approx(two_sided([-x for x in values]))


def test_values_without_any_spread_are_certain() -> None:
    assert two_sided([0.0] * 9) == 1
    assert two_sided([2.0] * 9) == 0


def test_holm_multiplies_the_least_chance_by_all_and_keeps_the_order() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.7]) == [1, 1]
    assert holm([]) == []


def test_a_share_stays_between_none_and_all() -> None:
    assert share(0.5, 10) == [0.5, pytest.approx(0.2366, abs=1e-3), pytest.approx(0.7634, abs=1e-3)]
    assert share(1.0, 10) == [1, pytest.approx(0.7225, abs=1e-3), 1]
