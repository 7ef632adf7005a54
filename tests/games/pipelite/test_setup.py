"""Setup: conversion chart and contracts."""

from typing import Any

import pytest

from crackspread.games.pipelite.rules.setup import count_along

from .kit import GAME, Sheet

ALL = (1 << 9) - 1


def position(seed: int, players: int = 1) -> Any:
    return GAME.new(players, seed, target="python").position


def test_everybody_starts_with_the_same_empty_sheet() -> None:
    """L-SET-01."""
    s = position(5, players=3)
    sheets = [GAME.view(s, None)["sheets"][p] for p in range(3)]
    for sheet in sheets:
        assert sheet | {"seat": 0} == sheets[0]
        assert all(not n["cells"] for n in sheet["networks"].values())
        assert sheet["score"]["total"] == 0


def test_conversion_costs_come_from_the_scale_one_roll_for_each_cell() -> None:
    """L-SET-02, L-SET-03."""
    seen = set()
    for seed in range(60):
        costs = [position(seed).cost[c, k] for c in range(3) for k in range(3)]
        assert set(costs) <= {1, 2, 3, 4}
        seen.add(tuple(costs))
    assert len(seen) == 60  # one roll for the whole chart would give six charts at most


def test_a_scale_of_ones_makes_every_cost_one() -> None:
    """L-SET-03."""
    s = Sheet(components={"conversion_scale": [1, 1, 1, 1, 1, 1]}).match.at(0).position
    assert all(s.cost[c, k] == 1 for c in range(3) for k in range(3))


@pytest.mark.parametrize("seed", range(20))
def test_contracts_keep_as_many_barrels_as_their_number_and_pay_their_sum(seed: int) -> None:
    """L-SET-04, L-SET-06."""
    for contract, size in zip(GAME.view(position(seed), None)["contracts"], (3, 4, 5), strict=True):
        left = [b for b in contract["row"] if b["open"]]
        assert len(left) == contract["barrels"] == size
        assert contract["value"] == sum(b["value"] for b in left)


@pytest.mark.parametrize(
    ("crossed", "at", "roll", "reached"),
    [
        ([], -1, 1, 0),
        ([], -1, 6, 5),
        ([5], 5, 1, 6),
        ([5], 5, 3, 8),
        ([5], 5, 4, 0),  # round the end of the row
        ([5, 6], 5, 1, 7),  # crossed-out barrels are not counted
        ([0, 1, 2, 3, 4, 5], 5, 6, 8),  # three left, six counted: twice round
    ],
)
def test_a_roll_counts_open_barrels_after_the_last_crossed_out(
    crossed: list[int], at: int, roll: int, reached: int
) -> None:
    """L-SET-05."""
    left = ALL
    for i in crossed:
        left ^= 1 << i
    assert count_along(left, at, roll) == reached


def test_the_same_seed_gives_the_same_costs_contracts_and_rolls_to_any_number_of_players() -> None:
    """L-SET-01, L-RND-02."""
    one, six = position(11, 1), position(11, 6)
    for name in ("costs", "contracts"):
        assert GAME.view(one, None)[name] == GAME.view(six, None)[name]
    assert [one.roll[i] for i in range(5)] == [six.roll[i] for i in range(5)]
