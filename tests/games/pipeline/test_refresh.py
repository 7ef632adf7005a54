"""The Refresh Phase before years 2 and 3 (final rulebook p6)."""

import sys
from types import FrameType
from typing import Any

import pytest

from crackspread.games.pipeline.rules import position as pos

from .kit import Table, table
from .kit_a import (
    borrow,
    buy_government,
    buy_machine,
    buy_pipe,
    code_of,
    empty_shops,
    leave_pipes,
    pipes_beside,
    row_codes,
    seen,
    take,
)

DEMAND = {
    (1, "orange"): (2, 1, 1),
    (1, "silver"): (1, 2, 0),
    (2, "orange"): (1, 2, 1),
    (2, "teal"): (3, 1, 1),
    (3, "silver"): (3, 2, 1),
    (3, "teal"): (2, 1, 0),
}
CRUDE_ROWS = (("C", "orange"), ("C", "silver"), ("C", "teal"), ("M1", "teal"), ("M2", "silver"), ("M3", "orange"))


def test_the_steps_come_in_order_contracts_markets_shops_tokens() -> None:
    """F-REFRESH-01: watched while it happens: what changes first of each step."""
    t = table()
    t.contract("A", "T2T2")
    for where, colour in CRUDE_ROWS:
        t.crude(where, colour, [])
    t.refined(1, "orange", 1, [3])
    empty_shops(t, (0, 0, 0), (0, 0, 0))
    leave_pipes(t, 0, 0)
    t.s.token[pos.SHOPS] = 0
    first = t.shown(0, 0)

    def steps() -> list[str]:
        s = t.s
        supplied = any(s.crude[row, slot] for row in range(6) for slot in range(8))
        changes = {
            "display": t.shown(0, 0) != first,
            "penalty": s.player[0].penalties > 0,
            "supply": supplied,
            "demand": not t.refined_slots(1, "orange", 1),
            "shops": s.tank_shop[0] > 0,
            "tokens": s.token[pos.SHOPS] == 1,
        }
        return [name for name, changed in changes.items() if changed]

    order: list[str] = []

    def watch(frame: FrameType, event: str, arg: Any) -> None:  # noqa: ARG001
        order.extend(name for name in steps() if name not in order)

    keep = sys.getprofile()
    sys.setprofile(watch)
    try:
        t.end_year()
    finally:
        sys.setprofile(keep)
    step = {"display": 1, "penalty": 1, "supply": 2, "demand": 2, "shops": 3, "tokens": 4}
    assert set(order) == set(step)
    assert [step[name] for name in order] == [1, 1, 2, 2, 3, 4]


# --- markets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "slots"), [(2, [3, 4, 5, 6]), (3, [4, 5, 6, 7]), (4, [5, 6, 7, 8])])
def test_each_crude_row_receives_four_barrels_of_its_colour(players: int, slots: list[int]) -> None:
    """F-REFRESH-10, F-REFRESH-11, D-REFRESH-03: at every player count, on the rightmost spaces."""
    t = table(players)
    for where, colour in CRUDE_ROWS:
        t.crude(where, colour, [])
    t.end_year()
    for where, colour in CRUDE_ROWS:
        assert t.crude_slots(where, colour) == slots
        row = t.crude_row(where, colour)
        assert all(t.s.crude[row, slot - 1] == 1 + pos.COLOURS.index(colour) for slot in slots)


def test_supply_that_finds_no_empty_space_is_not_added() -> None:
    """S-15: F-REFRESH-12. Slots 1 to 3 are empty: all three are filled, the fourth barrel stays in the supply."""
    t = table()
    t.crude("C", "orange", [4, 5, 6])
    before = t.s.in_play[0]
    t.end_year()
    assert t.crude_slots("C", "orange") == [1, 2, 3, 4, 5, 6]
    assert t.s.in_play[0] == before + 3


def test_supply_fills_scattered_gaps_from_the_right() -> None:
    """S-16: F-REFRESH-11. Only slot 5 of silver is full: 6, 4, 3, 2 are filled and slot 1 stays empty."""
    t = table()
    t.crude("C", "silver", [5])
    t.end_year()
    assert t.crude_slots("C", "silver") == [2, 3, 4, 5, 6]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_demand_takes_its_number_of_barrels_from_every_refined_row(players: int) -> None:
    """F-REFRESH-13, F-REFRESH-14, D-REFRESH-04: from full rows, the leftmost barrels; all of them if too few."""
    first = 5 - players
    t = table(players)
    for market, colour in DEMAND:
        for grade in (1, 2, 3):
            t.refined(market, colour, grade, range(first, 5))
    t.end_year()
    for (market, colour), numbers in DEMAND.items():
        for grade, number in enumerate(numbers, 1):
            assert list(t.refined_slots(market, colour, grade)) == list(range(first + number, 5))


def test_demand_takes_all_barrels_if_there_are_fewer() -> None:
    """F-REFRESH-13: demand 3, one barrel."""
    t = table(players=4)
    t.refined(2, "teal", 1, [4])
    before = t.s.in_play[1]
    t.end_year()
    assert t.refined_slots(2, "teal", 1) == {}
    assert t.s.in_play[1] == before - 1


def test_demand_removes_from_left_to_right() -> None:
    """S-18: F-REFRESH-14. Slot 2 at $40 is emptied, slot 3 at $45 stays; the prototype takes the right one, P-15."""
    for edition, left in (("final", {3: "O"}), ("prototype", {2: "O"})):
        t = table(players=4, edition=edition)
        t.refined(1, "orange", 2, [2, 3])
        t.end_year()
        assert t.refined_slots(1, "orange", 2) == left


def test_demand_of_nothing_removes_nothing() -> None:
    """S-19: D-REFRESH-04."""
    t = table()
    t.refined(1, "silver", 3, [3, 4])
    t.end_year()
    assert t.refined_slots(1, "silver", 3) == {3: "S", 4: "S"}


# --- shops and tokens ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_shop_pipes_are_replaced(players: int) -> None:
    """F-REFRESH-15: those left over are discarded too; no tile comes back."""
    t = table(players)
    past: set[str] = set()
    for year in (1, 2, 3):
        tiles = [tile["code"] for shop in ("tank_shop", "machine_shop") for tile in seen(t)[shop]["pipes"]]
        assert len(set(tiles)) == 4 * players
        assert not past & set(tiles)
        past |= set(tiles)
        leave_pipes(t, 1, 0)
        if year < 3:
            t.end_year()


@pytest.mark.parametrize(("players", "tanks", "machines"), [(2, 2, 1), (3, 3, 2), (4, 4, 2)])
def test_both_shops_are_refilled(players: int, tanks: int, machines: int) -> None:
    """F-REFRESH-16."""
    t = table(players)
    empty_shops(t, (0, 1, tanks), (0, 1, 0))
    supply = t.s.tank_supply, t.s.machine_supply
    t.end_year()
    assert [t.s.tank_shop[row] for row in range(3)] == [tanks] * 3
    assert [t.s.machine_shop[row] for row in range(3)] == [machines] * 3
    assert t.s.tank_supply == supply[0] - (2 * tanks - 1)
    assert t.s.machine_supply == supply[1] - (3 * machines - 1)


def test_a_short_supply_fills_the_cheapest_rows_first() -> None:
    """D-REFRESH-05."""
    t = table(players=4)
    empty_shops(t, (1, 0, 2), (0, 0, 0))
    t.s.tank_supply, t.s.machine_supply = 5, 3
    t.end_year()
    assert [t.s.tank_shop[row] for row in range(3)] == [4, 2, 2]
    assert [t.s.machine_shop[row] for row in range(3)] == [2, 1, 0]
    assert (t.s.tank_supply, t.s.machine_supply) == (0, 0)


def test_all_tokens_are_turned_face_up() -> None:
    """F-REFRESH-17: those of families in the game."""
    t = table()
    for family in range(5):
        t.s.token[family] = 0
    t.s.token[5] = -1
    t.end_year()
    assert [t.s.token[family] for family in range(7)] == [1, 1, 1, 1, 1, -1, 1]
    assert "contracts_orders" not in {family["family"] for family in seen(t)["upgrades"]}


# --- what stays ------------------------------------------------------------------------------------------------------


def untouched(t: Table) -> dict[str, Any]:
    """All that no refresh may change."""
    v = seen(t)
    tiles = [[tile and tile["code"] for tile in quadrant["tiles"]] for quadrant in v["government"]["quadrants"]]
    same = {key: v[key] for key in ("orders", "costs", "cross", "valuations", "order")}
    return {**same, "government": tiles, "gone": [t.s.government_gone[q] for q in range(4)]}


def test_the_refresh_leaves_orders_government_costs_actions_valuations_and_turn_order() -> None:
    """F-REFRESH-18."""
    t = table(players=4)
    t.turn("A", round_=8)
    buy_government(t, "B", "C")
    t.play("done")
    t.end_turn()
    t.s.shown[1, 1, 0] = 0
    before = untouched(t)
    assert sum(tile is None for quadrant in before["government"] for tile in quadrant) == 1
    for who in "BCD":
        assert t.actor == who
        t.play("pass")
    assert (t.s.year, t.s.round) == (2, 0)
    assert untouched(t) == before


def test_turn_order_chosen_in_the_last_round_survives_the_refresh() -> None:
    """F-REFRESH-18, F-ORDER-08."""
    t = table(players=3)
    t.turn("A", round_=8)
    borrow(t)
    t.play("done")
    t.play("place", place=3)
    t.play("pass")
    t.play("pass")
    assert (t.s.year, t.order_of_round()) == (2, "BCA")


def test_outside_the_refresh_nothing_on_offer_is_replaced() -> None:
    """F-REFRESH-18: a round after a shopping spree every gap is still there."""
    t = table()
    t.give("A", cash=200, oil="O3 S1 T1 O1 O1")
    order = t.order(None, "O3S1T1")
    t.deliver(order, "O3", "S1", "T1")
    t.action("contracts_loans")
    for row in ("low", "mid", "high"):
        t.play("contract", row=row, column=3, when="deferred")
    t.play("done")
    t.end_turn()
    t.end_turn()
    for shop, buy in (("tanks_pipes", None), ("machines_pipes", buy_machine)):
        t.give("A", cash=200)
        t.action(shop)
        buy_pipe(t)
        if buy:
            buy(t)
        else:
            t.play("tank", grade="mid")
        t.play("done")
        t.end_turn()
        t.end_turn()
    t.give("A", cash=200)
    t.action("crude_market")
    t.play("buy_crude", **t.crude_purchase("C", "orange", 1))
    t.play("done")
    t.end_turn()
    t.end_turn()
    assert t.s.year == 1
    assert [t.shown(0, row)[2] for row in range(3)] == [None, None, None]
    assert t.shown(1, 0)[2] is None
    assert (pipes_beside(t, "tank"), pipes_beside(t, "machine")) == (3, 3)
    assert [t.s.tank_shop[row] for row in range(3)] == [1, 2, 2]
    assert [t.s.machine_shop[row] for row in range(3)] == [0, 1, 1]
    assert len(t.crude_slots("C", "orange")) == 5


def test_a_contract_taken_leaves_its_space_empty_until_the_refresh() -> None:
    """F-REFRESH-18, D-REFRESH-01: the space of a contract taken in column 2 is column 3's gap next year."""
    t = table()
    code = row_codes(t, 0)[1]
    assert code is not None
    t.action("contracts_loans")
    card = take(t, code, "deferred")
    t.play("done")
    t.end_turn()
    t.end_turn()
    assert t.shown(0, 0)[1] is None
    t.end_year()
    assert t.shown(0, 0)[2] is None
    assert t.shown(0, 0)[1] is not None
    assert (code_of(t, card), t.contracts("A")) == (code, {card: "active"})
