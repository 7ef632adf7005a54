"""Setup of contracts and orders (final rulebook p4 steps 4 and 5)."""

from collections import Counter

import pytest

from crackspread.games.pipeline.components import SHIPPED

from .kit import table
from .kit_a import SEEDS, dealt, row_codes, seen


def test_contracts_are_split_by_grade_and_each_stack_is_shuffled() -> None:
    """F-SETUP-07: the grade of a stack is its highest barrel, ten cards each; every card can be dealt first."""
    stacks = SHIPPED["contracts"]
    assert [{max(int(g) for g in code[1::2]) for code in stack} for stack in stacks] == [{1}, {2}, {3}]
    assert [len(set(stack)) for stack in stacks] == [10, 10, 10]
    tops: list[Counter[str | None]] = [Counter(), Counter(), Counter()]
    orders = set()
    for seed in range(120):
        t = dealt(2, seed)
        for row in range(3):
            tops[row][row_codes(t, row)[1]] += 1
            deck = [t.s.contract_deck[row, k] for k in range(10)]
            assert sorted(deck) == list(range(10))
        orders.add(tuple(t.s.contract_deck[row, 0] for row in range(3)))
    assert [set(top) for top in tops] == [set(stack) for stack in stacks]
    assert len(orders) > 60


@pytest.mark.parametrize(("players", "kept"), [(2, 4), (3, 4), (4, 5)])
def test_four_or_five_contracts_of_each_grade_are_kept(players: int, kept: int) -> None:
    """F-SETUP-08, F-SETUP-10: 4 with 2 or 3 players, 5 with 4; the stack is used up after two refreshes."""
    t = dealt(players)
    for row in seen(t)["contracts"]:
        assert [card is not None for card in row["cards"]] == [players == 4, True, True]
        assert sum(card is not None for card in row["cards"]) + row["left"] == kept
    t = table(players)
    for _ in range(2):
        t.end_year()
    for row in seen(t)["contracts"]:
        assert (row["left"], row["next"]) == (0, None)


@pytest.mark.parametrize("players", [2, 4])
def test_the_next_contract_of_each_grade_is_public(players: int) -> None:
    """F-SETUP-09: everybody sees the top of each stack, and it is the one that comes at the refresh."""
    t = table(players)
    left = 0 if players == 4 else 1
    for _ in range(2):
        tops = [row["next"]["card"] for row in seen(t, None)["contracts"]]
        assert [row["next"]["card"] for row in seen(t, players - 1)["contracts"]] == tops
        t.end_year()
        assert [t.shown(0, row)[left] for row in range(3)] == tops


def test_each_contract_row_is_filled_from_its_own_stack() -> None:
    """F-SETUP-10."""
    for players in (2, 3, 4):
        t = dealt(players, 5)
        for row in range(3):
            codes = row_codes(t, row)
            assert (codes[0] is None) == (players < 4)
            assert {code for code in codes if code} <= set(SHIPPED["contracts"][row])
            assert len({code for code in codes if code}) == (3 if players == 4 else 2)


def test_orders_are_split_by_size_and_each_stack_is_shuffled() -> None:
    """F-SETUP-11: eight orders each of 3, 4 and 5 barrels; every order can be dealt."""
    stacks = SHIPPED["orders"]
    assert [{len(code) // 2 for code in stack} for stack in stacks] == [{3}, {4}, {5}]
    assert [len(set(stack)) for stack in stacks] == [8, 8, 8]
    found: list[set[str | None]] = [set(), set(), set()]
    for seed in SEEDS:
        t = dealt(2, seed)
        for row in range(3):
            codes = row_codes(t, row, 1)
            found[row] |= set(codes) - {None}
            assert len(set(codes)) == 3
    assert found == [set(stack) for stack in stacks]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_order_row_is_filled_once_with_the_leftmost_space_empty_below_four_players(players: int) -> None:
    """F-SETUP-12: nothing more than these tiles ever comes, whatever is taken."""
    t = table(players)
    rows = [t.shown(1, row) for row in range(3)]
    assert all([card is not None for card in row] == [players == 4, True, True] for row in rows)
    t.s.shown[1, 0, 2] = 0
    t.end_year()
    t.end_year()
    assert [t.shown(1, row) for row in (1, 2)] == rows[1:]
    assert t.shown(1, 0) == [*rows[0][:2], None]
