"""Work Phase: main and secondary action (final rulebook p6)."""

import pytest

from crackspread.games.pipeline.rules.position import ACTIONS

from .kit import N5, NM_MACHINES, NM_TILES, NW, X1, table
from .kit_a import (
    actions_open,
    borrow,
    buy_government,
    buy_pipe,
    do,
    empty_shops,
    leave_for_order,
    leave_pipes,
    names,
    receive_all,
    seen,
)

OUTER = ("crude_market", "refined_market_1", "refined_market_2", "refined_market_3")
PARTNER = {**dict(zip(OUTER, X1, strict=True)), **dict(zip(X1, OUTER, strict=True))}


# --- main action -----------------------------------------------------------------------------------------------------


def test_one_worker_and_one_main_action_per_turn() -> None:
    """F-WORK-01: after the main action no second one, only the neighbour's secondary action."""
    t = table()
    t.network("A", N5)
    t.give("A", cash=500, oil="O0")
    do(t, "refined_market_1")
    assert actions_open(t) == {"machines_pipes"}
    assert not {"government", "cell", "pass"} & names(t)
    assert seen(t)["seats"][0]["worker"] == {"at": "action", "action": "refined_market_1"}


def test_the_main_action_is_a_space_of_the_cross_a_government_tile_or_an_own_tile() -> None:
    """F-WORK-02: all eight spaces, 32 Government tiles, every own tile with something to run; not the others' tiles."""
    t = table()
    t.network("A", N5)
    t.network("B", NW)
    t.give("A", cash=500, oil="O0")
    assert actions_open(t) == set(ACTIONS)
    assert len(t.moves("government")) == 32
    assert len(t.moves("cell")) == 4
    assert names(t) == {"action", "government", "cell", "pass"}


def test_an_action_space_may_be_taken_by_all_and_turn_after_turn() -> None:
    """F-WORK-03."""
    t = table(players=4)
    for _ in range(3):
        for who in "ABCD":
            assert t.actor == who
            borrow(t)
            t.end_turn()
    assert [t.player(who).penalties for who in "ABCD"] == [3, 3, 3, 3]


@pytest.mark.parametrize(
    ("action", "price"),
    [
        ("crude_market", 5),
        ("refined_market_1", 5),
        ("refined_market_2", 6),
        ("refined_market_3", 7),
        ("contracts_loans", 0),
        ("tanks_pipes", 5),
        ("machines_pipes", 15),
        ("upgrades", 20),
    ],
)
def test_an_action_part_needs_its_price_in_cash_at_once(action: str, price: int) -> None:
    """F-WORK-04, D-WORK-01: the cheapest part of each action; with a dollar less the space cannot be chosen."""
    t = table()
    if price:
        t.give("A", cash=price - 1)
        assert action not in actions_open(t)
    t.give("A", cash=price)
    do(t, action)
    assert t.cash("A") == (15 if action == "contracts_loans" else 0)


def test_a_government_tile_needs_its_price_in_cash() -> None:
    """F-WORK-04: $5 for the first, $5 more for the second."""
    t = table()
    t.give("A", cash=4)
    assert not t.can("government")
    t.give("A", cash=9)
    buy_government(t, "A", "B")
    assert t.cash("A") == 4
    assert names(t) == {"done"}


def test_a_player_may_pass_instead_of_acting() -> None:
    """F-WORK-05: though everything could be done."""
    t = table()
    t.give("A", cash=500)
    t.play("pass")
    assert (t.actor, t.cash("A")) == ("B", 500)


def test_pass_and_run_the_machines() -> None:
    """S-72: F-WORK-05, D-WORK-02. No turn-order choice; the Machine Phase costs $15."""
    t = table()
    t.network("A", NM_TILES)
    t.machine("A", *NM_MACHINES)
    t.give("A", cash=15, oil="S0")
    t.play("pass")
    assert t.phase == "machine_phase"
    t.play("activate")
    t.refine("S0", "S1")
    t.play("done")
    assert (t.oil("A"), t.cash("A")) == ("S1", 0)
    assert names(t) == {"done"}
    t.play("done")
    assert (t.actor, t.lower_row()) == ("B", "A_")


def test_after_a_pass_deliveries_are_still_possible() -> None:
    """D-WORK-02."""
    t = table()
    t.give("A", cash=0, oil="O1")
    card = t.contract("A", "O1S1")
    t.play("pass")
    assert (t.actor, t.can("serve", card=card)) == ("A", True)
    t.deliver(card, "O1")
    assert t.cash("A") == 20


def test_a_space_needs_a_part_that_can_be_done_now() -> None:
    """D-WORK-01: nothing to sell, no tank for crude, nothing in the shops, no token up."""
    t = table()
    t.give("A", cash=500, tanks="L1", oil="")
    assert not {"crude_market", "refined_market_1", "refined_market_2", "refined_market_3"} & actions_open(t)
    empty_shops(t, (0, 0, 0), (1, 1, 1))
    leave_pipes(t, 0, 0)
    assert not {"tanks_pipes", "machines_pipes"} & actions_open(t)
    for family in range(7):
        t.s.token[family] = 0
    assert actions_open(t) == {"contracts_loans"}


@pytest.mark.parametrize("action", ACTIONS)
def test_a_space_may_be_left_only_after_a_part_is_done(action: str) -> None:
    """D-WORK-01."""
    t = table()
    t.give("A", cash=500)
    t.action(action)
    assert not t.can("done")
    assert not t.can("pass")
    assert names(t)


# --- secondary action ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ACTIONS)
def test_the_secondary_action_is_on_the_other_space_of_the_same_arm_and_costs_10(action: str) -> None:
    """F-SEC-01, F-SEC-02, F-SEC-03, F-SEC-05: from each of the eight spaces, in either direction."""
    t = table()
    t.network("A", N5)
    t.give("A", cash=500, tanks="C5 L5 M4 H4", oil="O0")
    do(t, action)
    assert actions_open(t) == {PARTNER[action]}
    before = t.cash("A")
    t.action(PARTNER[action])
    assert t.cash("A") == before - 10


def test_the_centre_square_cannot_be_crossed() -> None:
    """F-SEC-05: from an inner space no other inner space."""
    t = table()
    t.give("A", cash=500)
    for action in X1:
        t.turn("A")
        do(t, action)
        assert not (set(X1) - {action}) & actions_open(t)
        t.end_turn()


def test_the_fee_is_paid_when_the_worker_moves() -> None:
    """F-SEC-02, D-SEC-02: $25 buy a pipe as secondary action, $24 do not."""
    for cash, legal in ((24, False), (25, True)):
        t = table()
        t.crude("M1", "teal", [])
        t.give("A", cash=0, oil="T1")
        t.action("refined_market_1")
        t.play("sell_crude", **t.crude_sale("T1", "M1", "teal", 1))
        t.give("A", cash=cash)
        t.play("done")
        assert t.can("action", action="machines_pipes") is legal
    t.action("machines_pipes")
    assert t.cash("A") == 15


def test_the_secondary_action_must_itself_do_something() -> None:
    """D-SEC-02: $14 leave $4 beside the Tank Shop, too little for a tank; $15 leave $5."""
    for cash, legal in ((14, False), (15, True)):
        t = table()
        t.give("A", cash=6 + cash)
        t.action("refined_market_2")
        t.play("buy_crude", **t.crude_purchase("M2", "silver", 1))
        t.play("done")
        assert t.cash("A") == cash
        assert t.can("action", action="tanks_pipes") is legal
    t.action("tanks_pipes")
    assert not t.can("done")


def test_the_main_action_is_finished_before_the_secondary_action() -> None:
    """F-SEC-04: no change of place inside it, and no way back to it."""
    t = table()
    t.give("A", cash=500)
    t.action("refined_market_1")
    t.play("buy_crude", **t.crude_purchase("M1", "teal", 1))
    assert not t.can("action")
    t.play("done")
    t.action("machines_pipes")
    assert not {"buy_crude", "sell_crude", "buy", "sell"} & names(t)
    buy_pipe(t)
    t.play("done")
    assert not t.can("action")


def test_a_turn_has_at_most_one_secondary_action() -> None:
    """F-SEC-06: not even back to where the worker came from."""
    t = table()
    t.network("A", N5)
    t.give("A", cash=500, oil="O0")
    do(t, "crude_market")
    do(t, "upgrades")
    assert not {"action", "government", "cell"} & names(t)


def test_a_sale_pays_for_the_secondary_action() -> None:
    """S-63: F-SEC-02, F-SEC-03, D-SEC-01."""
    t = table()
    t.give("A", cash=0, oil="O1")
    t.action("refined_market_1")
    t.play("sell", **t.sale("O1", 1, "orange", 1))
    assert t.cash("A") == 25
    t.play("done")
    t.action("machines_pipes")
    assert t.cash("A") == 15
    buy_pipe(t)
    t.play("done")
    assert t.cash("A") == 0
    leave_for_order(t)


def test_a_delivery_between_the_actions_pays_for_the_secondary_action() -> None:
    """S-64: D-SEC-01. With $9 there is none; a Low barrel on an Active contract first (+$20), then there is."""
    t = table()
    t.crude("M1", "teal", [1, 2, 3, 4, 5])
    t.give("A", cash=0, oil="O1 T0")
    card = t.contract("A", "O1S1")
    t.action("refined_market_1")
    t.play("sell_crude", **t.crude_sale("T0", "M1", "teal", 6))
    t.play("done")
    assert t.cash("A") == 9
    assert not t.can("action")
    t.deliver(card, "O1")
    assert t.cash("A") == 29
    t.action("machines_pipes")
    buy_pipe(t)
    assert t.cash("A") == 4


def test_no_secondary_action_after_government_or_own_network() -> None:
    """S-66: F-SEC-07, F-SEC-01."""
    t = table()
    t.give("A", cash=500)
    buy_government(t, "A", "A")
    t.play("done")
    assert not {"action", "government", "cell"} & names(t)
    t = table()
    t.network("A", N5)
    t.give("A", cash=500, oil="O0")
    t.worker((0, 0))
    t.refine("O0", "O1")
    t.play("done")
    assert not {"action", "government", "cell"} & names(t)


def test_government_and_own_network_cannot_be_a_secondary_action() -> None:
    """F-SEC-07: Human Resources I and II change nothing in that."""
    for level in (0, 1, 2):
        t = table()
        t.network("A", N5)
        t.give("A", cash=500, oil="O0", levels={"HR": level})
        do(t, "crude_market")
        assert t.can("action", action="upgrades")
        assert not {"government", "cell"} & names(t)


# --- Human Resources -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("family", "free"), [("human_resources", True), ("engineering", False)])
def test_human_resources_1_works_in_the_turn_it_is_bought(family: str, free: bool) -> None:
    """S-67: D-UPGACT-04, F-UPG-HR1-1. Without it the secondary action is illegal at $0."""
    t = table()
    t.crude("C", "silver", [1, 2, 3, 4, 6])
    t.give("A", cash=40, oil="S0")
    t.action("upgrades")
    t.play("upgrade", family=family)
    t.play("upgrade", family="shops")
    receive_all(t)
    t.play("done")
    assert t.cash("A") == 0
    assert t.can("action", action="crude_market") is free
    if free:
        t.action("crude_market")
        t.play("sell_crude", **t.crude_sale("S0", "C", "silver", 5))
        assert t.cash("A") == 10
        assert t.oil("A") == ""


def test_human_resources_2_from_an_outer_space() -> None:
    """S-69: D-UPG-HR2-1. From Refined Market 1 only Machines & Pipes: two steps end on the centre."""
    t = table()
    t.give("A", cash=500, levels={"HR": 2})
    do(t, "refined_market_1")
    assert actions_open(t) == {"machines_pipes"}


def test_human_resources_3_gives_two_main_actions() -> None:
    """S-70: F-UPG-HR3-1, F-UPG-HR3-2, D-UPG-HR3-1. Of any kind, the same twice too; never a third."""
    t = table()
    t.give("A", cash=500, levels={"HR": 3})
    for tile in "AH":
        buy_government(t, "A", tile)
        t.play("done")
    assert t.cash("A") == 490
    assert names(t) == {"done"}

    t = table()
    t.network("A", N5)
    t.give("A", cash=500, oil="O0", levels={"HR": 3})
    t.worker((0, 0))
    t.refine("O0", "O1")
    t.play("done")
    t.worker((0, 0))
    t.refine("O1", "O2")
    t.play("done")
    assert not {"action", "government", "cell"} & names(t)

    t = table()
    t.give("A", cash=500, levels={"HR": 3})
    do(t, "refined_market_1")
    do(t, "refined_market_1")
    assert t.cash("A") == 490
    assert not {"action", "government", "cell"} & names(t)

    t = table()
    t.network("A", N5)
    t.give("A", cash=500, oil="O0", levels={"HR": 3})
    do(t, "upgrades")
    assert {"action", "government", "cell"} <= names(t)
    t.worker((0, 0))
    t.refine("O0", "O1")
    t.play("done")
    assert t.cash("A") == 480
    assert not {"action", "government", "cell"} & names(t)
