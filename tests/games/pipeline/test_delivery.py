"""Delivering to contracts and orders (final rulebook p10)."""

import pytest

from .kit import K2, NW, Table, table
from .kit_b import activate, last_round, machine_works, refinery


def seller(oil: str, cash: int = 0, levels: dict[str, int] | None = None) -> Table:
    """A has this oil and big tanks."""
    t = table()
    t.give("A", cash=cash, oil=oil, tanks="C2 L3 M3 H3", levels=levels)
    return t


def test_the_rulebook_example() -> None:
    """S-112: F-FUL-02, F-FUL-03, F-FUL-09."""
    t = seller("O1 T2")
    first = t.contract("A", "O1S1")
    later = t.contract("A", "T2T2", deferred=True)
    assert not t.can("serve", card=later)
    t.deliver(first, "O1")
    assert (t.cash("A"), t.oil("A")) == (20, "T2")
    assert t.contracts("A") == {first: "active", later: "deferred"}
    assert not t.can("serve")


def test_deliveries_come_before_between_and_after_the_actions_and_the_machines() -> None:
    """F-FUL-01, D-FUL-02: at each of six moments a barrel is delivered, and never inside an action."""
    t = machine_works()
    t.give("A", cash=40, tanks="C2 L5 M2 H1", oil="S1 S1 S1 S1 S1 S1 O0")
    cards = [t.contract("A", code) for code in ("S1S1S1", "S1S1", "S1O1T1")]

    def put(card: int) -> None:
        assert t.can("serve", card=card)
        t.deliver(card, "S1")

    put(cards[0])
    t.action("crude_market")
    t.play("buy_crude", **t.crude_purchase("C", "orange", 1))
    assert not t.can("serve")
    t.play("done")
    put(cards[0])
    t.action("upgrades")
    assert not t.can("serve")
    t.play("upgrade", family="human_resources")
    assert not t.can("serve")
    t.play("done")
    put(cards[0])
    t.play("done")
    t.play("place", place=1)
    put(cards[1])
    t.play("activate")
    t.refine("O0", "O1")
    assert not t.can("serve")
    t.play("done")
    put(cards[1])
    assert t.can("serve", card=cards[2])


def test_no_delivery_inside_a_run_or_a_government_purchase() -> None:
    """F-FUL-01."""
    t = refinery(NW, K2)
    t.give("A", oil="T0 T1", tanks="C1 L2 M1 H1")
    card = t.contract("A", "T1T1")
    assert t.can("serve", card=card)
    t.worker((0, 0))
    assert not t.can("serve")
    t.refine("T0", "T1")
    assert not t.can("serve")
    t.play("done")
    t.deliver(card, "T1", "T1")
    assert t.oil("A") == ""


def test_contracts_are_filled_barrel_by_barrel_over_the_year() -> None:
    """F-FUL-02, F-FUL-03, F-FUL-08."""
    t = seller("O1")
    card = t.contract("A", "O1O1S1")
    for oil, cash in (("O1", 20), ("S1", 40), ("O1", 60)):
        t.give("A", oil=oil)
        t.deliver(card, oil)
        assert t.cash("A") == cash
        t.end_turn()
        t.end_turn()
    t.end_year()
    assert t.contracts("A") == {card: "active"}
    assert t.player("A").penalties == 0


@pytest.mark.parametrize(
    ("code", "pay"), [("O1S1", 40), ("S2T2", 70), ("S3S3", 90), ("O3O2T1", 100), ("S2T1", 55), ("T3T3T3", 135)]
)
def test_contracts_pay_20_35_45(code: str, pay: int) -> None:
    """F-FUL-04, D-FUL-01."""
    barrels = [code[k : k + 2] for k in range(0, len(code), 2)]
    t = seller(" ".join(barrels))
    t.deliver(t.contract("A", code), *barrels)
    assert (t.cash("A"), t.oil("A")) == (pay, "")


def test_a_higher_grade_may_stand_for_a_lower_and_is_paid_as_the_lower() -> None:
    """S-113: F-FUL-05, F-FUL-04."""
    t = seller("S3 T3")
    t.deliver(t.contract("A", "S2T1"), ("S2", "S3"), ("T1", "T3"))
    assert (t.cash("A"), t.oil("A")) == (55, "")


@pytest.mark.parametrize(("code", "oil"), [("O1O1", "O0"), ("O1O1", "S1"), ("O1O1", "T3"), ("O2O2", "O1")])
def test_a_lower_grade_or_another_colour_is_never_accepted(code: str, oil: str) -> None:
    """S-114: F-FUL-06."""
    t = seller(oil)
    t.contract("A", code)
    assert not t.can("serve")


def test_only_what_is_required_is_taken() -> None:
    """F-FUL-06: O2O1 takes no second O2 at the Mid rate, and no O1 for its O2."""
    t = seller("O1 O1")
    card = t.contract("A", "O2O1")
    t.deliver(card, "O1")
    assert not t.can("serve")
    assert t.oil("A") == "O1"


def test_several_contracts_and_orders_are_served_in_one_turn() -> None:
    """F-FUL-07."""
    t = seller("O1 S1 S2 T2 O3 S1 T1")
    one, two, order = t.contract("A", "O1S1"), t.contract("A", "S2T2"), t.order(None, "O3S1T1")
    t.deliver(one, "O1", "S1")
    t.deliver(two, "S2", "T2")
    t.deliver(order, "O3", "S1", "T1")
    assert t.cash("A") == 40 + 70 + 115
    assert t.can("pass")


def test_a_contract_is_completed_once_a_year() -> None:
    """S-115: F-FUL-08."""
    t = seller("O1 O1 O1")
    card = t.contract("A", "O1O1")
    t.deliver(card, "O1", "O1")
    assert not t.can("serve")
    t.end_year()
    t.turn("A")
    t.deliver(card, "O1")
    assert t.cash("A") == 60


def test_a_deferred_contract_takes_no_oil_until_it_is_active() -> None:
    """S-117: F-FUL-09."""
    t = seller("T2")
    card = t.contract("A", "T2T2", deferred=True)
    assert not t.can("serve")
    t.end_year()
    assert t.player("A").penalties == 0
    assert t.contracts("A") == {card: "active"}
    t.turn("A", round_=2)
    assert t.can("serve", card=card)
    t.end_year()
    assert t.player("A").penalties == 1
    assert t.contracts("A") == {}


def test_the_second_fulfilment_begun_must_be_finished() -> None:
    """S-118: F-UPG-CO1-1, F-UPG-CO1-2."""
    t = seller("O1 S1 O1", levels={"CO": 1})
    card = t.contract("A", "O1S1")
    t.deliver(card, "O1", "S1")
    t.deliver(card, "O1")
    assert t.cash("A") == 60
    t.end_year()
    assert t.contracts("A") == {}
    assert t.player("A").penalties == 1
    assert t.cash("A") == 60


def test_the_second_fulfilment_need_not_be_begun() -> None:
    """S-120: F-UPG-CO1-2."""
    t = seller("O1 S1", levels={"CO": 1})
    card = t.contract("A", "O1S1")
    t.deliver(card, "O1", "S1")
    t.end_year()
    assert t.contracts("A") == {card: "active"}
    assert t.player("A").penalties == 0


def test_each_barrel_pays_10_more_with_the_upgrade() -> None:
    """S-121: F-UPG-CO2-1."""
    for level, contract, order in ((1, 70, 115), (2, 90, 145)):
        t = seller("S2 T2 O3 S1 T1", levels={"CO": level})
        t.deliver(t.contract("A", "S2T2"), "S2", "T2")
        assert t.cash("A") == contract
        t.deliver(t.order(None, "O3S1T1"), "O3", "S1", "T1")
        assert t.cash("A") == contract + order


@pytest.mark.parametrize(
    ("oil", "pay"), [("S3 T2 O2", 145), ("S3 T3 O3", 145), ("S3 T2", None), ("S3 T2 O1", None), ("S3 T2 S2", None)]
)
def test_an_order_is_fulfilled_at_once_or_not_at_all(oil: str, pay: int | None) -> None:
    """S-123: F-FUL-10, F-FUL-12, F-FUL-13, D-FUL-01."""
    t = seller(oil)
    order = t.order(None, "S3T2O2")
    assert t.can("serve", card=order) == (pay is not None)
    if pay:
        used = {mark[0]: mark for mark in oil.split()}
        t.deliver(order, *((mark, used[mark[0]]) for mark in ("S3", "T2", "O2")))
        assert (t.cash("A"), t.oil("A")) == (pay, "")


def test_an_order_begun_cannot_be_left_half_full() -> None:
    """F-FUL-10: no stopping, and no barrel that another requirement needs."""
    t = seller("S3 T2 T3 O1")
    order = t.order(None, "T3T2O1")
    t.play("serve", card=order)
    assert not t.can("done")
    assert not t.can("deliver", **t.delivery("T2", "T3"))
    t.play("deliver", **t.delivery("T2", "T2"))
    assert not t.can("done")
    t.play("deliver", **t.delivery("T3", "T3"))
    t.play("deliver", **t.delivery("O1", "O1"))
    assert t.phase == "main"
    assert t.cash("A") == 45 + 55 + 30


@pytest.mark.parametrize(
    ("code", "pay"), [("O3S1T1", 115), ("S3S3T3", 165), ("S1S1S1S1", 120), ("T2T2T2S1S1", 195), ("O1O1O1O1O1", 150)]
)
def test_orders_pay_30_45_55(code: str, pay: int) -> None:
    """F-FUL-12, D-FUL-01."""
    barrels = [code[k : k + 2] for k in range(0, len(code), 2)]
    t = seller(" ".join(barrels))
    t.deliver(t.order(None, code), *barrels)
    assert t.cash("A") == pay


def test_who_fulfils_an_order_takes_the_tile_from_the_board() -> None:
    """F-FUL-11."""
    t = seller("O3 S1 T1")
    t.give("B", oil="O3 S1 T1")
    order = t.order(None, "O3S1T1")
    assert order in t.shown(1, 0)
    t.deliver(order, "O3", "S1", "T1")
    assert t.contracts("A") == {order: "fulfilled"}
    assert order not in t.shown(1, 0)
    t.end_turn()
    assert not t.can("serve", card=order)


def test_only_orders_on_the_board_may_be_fulfilled() -> None:
    """F-FUL-11: a contract on display takes no oil."""
    t = seller("O1 S1")
    card = t.contract(None, "O1S1")
    assert not t.can("serve", card=card)


def test_an_order_is_not_replaced() -> None:
    """S-124: F-FUL-14."""
    t = seller("O3 S1 T1")
    order = t.order(None, "O3S1T1")
    column = t.shown(1, 0).index(order)
    others = [card for card in t.shown(1, 0) if card != order]
    t.deliver(order, "O3", "S1", "T1")
    for _ in range(3):
        assert t.shown(1, 0)[column] is None
        assert [card for k, card in enumerate(t.shown(1, 0)) if k != column] == others
        if t.s.year < 3:
            t.end_year()


def test_a_contract_of_the_last_round_counts_at_the_end() -> None:
    """S-126: F-END-02."""
    t = seller("")
    last_round(t)
    t.action("contracts_loans")
    column = t.shown(0, 0).index(next(k for k in t.shown(0, 0) if k is not None)) + 1
    t.play("contract", row="low", column=column, when="active")
    t.play("done")
    t.end_turn()
    t.end_turn()
    assert t.s.over
    assert t.player("A").penalties == 1
    assert t.money("A")["penalties"] == -20


def test_oil_from_the_machines_may_be_delivered_in_the_same_phase() -> None:
    """D-FUL-02."""
    t = machine_works()
    t.give("A", cash=15, oil="O0 S0")
    card = t.contract("A", "O1S1")
    activate(t)
    t.refine("O0", "O1")
    t.refine("S0", "S1")
    t.play("done")
    t.deliver(card, "O1", "S1")
    assert t.cash("A") == 40
