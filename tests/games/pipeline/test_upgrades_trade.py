"""What the upgrades give: Refined Markets, Contracts & Orders, Machines (final rulebook p11)."""

import pytest

from .kit import N1, Table, table
from .kit_b import actions, activate, lay_somewhere, machine_works, machines, steps, upgrade


def trader(level: int, oil: str = "", cash: int = 0) -> Table:
    """Two players; A owns Refined Markets up to a level."""
    t = table()
    t.give("A", cash=cash, oil=oil, tanks="C2 L2 M2 H2", levels={"RM": level})
    return t


# --- Refined Markets -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "low", "mid", "high"), [(0, 25, 45, 50), (1, 30, 50, 55)])
def test_refined_barrels_are_worth_5_more(level: int, low: int, mid: int, high: int) -> None:
    """F-UPG-RM1-1, F-UPG-RM1-2: selling and buying orange in Refined Market 1."""
    for grade, price in ((1, low), (2, mid), (3, high)):
        t = trader(level, oil=f"O{grade}")
        t.action("refined_market_1")
        t.play("sell", **t.sale(f"O{grade}", 1, "orange", grade))
        assert t.cash("A") == price
        t = trader(level, cash=price - 1)
        t.refined(1, "orange", grade, [4])
        t.action("refined_market_1")
        assert not t.can("buy", **t.purchase(1, "orange", grade))
        t.give("A", cash=price)
        t.play("buy", **t.purchase(1, "orange", grade))
        assert t.cash("A") == 0


def test_crude_and_deliveries_keep_their_prices() -> None:
    """F-UPG-RM1-3."""
    t = trader(1, oil="O1 S1 O0", cash=100)
    t.crude("C", "orange", [1, 2, 3, 4])
    t.deliver(t.contract("A", "O1S1"), "O1", "S1")
    assert t.cash("A") == 140
    t.action("crude_market")
    t.play("sell_crude", **t.crude_sale("O0", "C", "orange", 5))
    assert t.cash("A") == 149
    t.play("buy_crude", **t.crude_purchase("C", "teal", 1))
    assert t.cash("A") == 142
    t = trader(1, cash=100)
    t.action("refined_market_1")
    t.play("buy_crude", **t.crude_purchase("M1", "teal", 1))
    assert t.cash("A") == 95


def test_refined_oil_on_a_crude_space_gets_no_5() -> None:
    """S-33: D-UPG-RM1-1."""
    t = trader(1, oil="T1")
    t.crude("M1", "teal", [1, 2, 3, 4, 5])
    t.action("refined_market_1")
    t.play("sell_crude", **t.crude_sale("T1", "M1", "teal", 6))
    assert t.cash("A") == 9


def test_one_action_trades_in_all_three_markets() -> None:
    """S-34: F-UPG-RM2-1, D-UPG-RM2-1: all selling before the first purchase."""
    t = trader(2, oil="T3 O2 S1")
    t.action("refined_market_1")
    t.play("sell", **t.sale("T3", 3, "teal", 3))
    t.play("sell", **t.sale("O2", 1, "orange", 2))
    assert t.can("sell", **t.sale("S1", 3, "silver", 1))
    t.play("buy_crude", **t.crude_purchase("M2", "silver", 1))
    assert t.cash("A") == 104
    assert not t.can("sell", **t.sale("S1", 3, "silver", 1))
    assert not t.can("sell")


@pytest.mark.parametrize("market", [1, 2, 3])
def test_with_level_i_only_the_market_of_the_action_trades(market: int) -> None:
    """F-UPG-RM2-1: with level II all three, crude included; no level opens the Crude Market to it."""
    for level, places in ((1, {market}), (2, {1, 2, 3})):
        t = trader(level, oil="O1 T1 S1", cash=50)
        t.action(f"refined_market_{market}")
        assert {m.args["market"] for m in t.moves("sell")} == places
        assert {m.args["row"] for m in t.moves("buy_crude")} == {3 + k for k in places}


def test_the_secondary_action_trades_in_all_three_markets_too() -> None:
    """D-UPG-RM2-1."""
    t = trader(2, oil="O2", cash=10)
    t.action("contracts_loans")
    t.play("loan")
    t.play("done")
    t.action("refined_market_3")
    t.play("sell", **t.sale("O2", 1, "orange", 2))
    assert t.cash("A") == 15 + 50


def test_any_colour_may_be_sold_at_its_grade_or_lower() -> None:
    """F-UPG-RM3-1, F-UPG-RM3-2, S-36: and the space's price counts."""
    t = trader(3, oil="O3 O2")
    t.action("refined_market_3")
    assert not t.can("sell", **t.sale("O2", 3, "silver", 3))
    assert t.can("sell", **t.sale("O2", 3, "silver", 2))
    assert t.can("sell", **t.sale("O3", 3, "teal", 1))
    t.play("sell", **t.sale("O3", 3, "silver", 3))
    assert t.cash("A") == 55
    t = trader(2, oil="O3")
    t.action("refined_market_3")
    assert not t.can("sell", **t.sale("O3", 3, "silver", 3))


def test_a_barrel_sold_off_colour_keeps_its_colour_and_takes_the_spaces_grade() -> None:
    """S-36: D-UPG-RM3-1: B buys it back, at the printed price."""
    t = trader(3, oil="O3 O3")
    t.give("B", cash=95, oil="")
    t.action("refined_market_3")
    t.play("sell", **t.sale("O3", 3, "silver", 3))
    t.play("sell", **t.sale("O3", 3, "silver", 2))
    t.play("done")
    t.end_turn()
    t.action("refined_market_3")
    assert not t.can("buy", **t.purchase(3, "silver", 3))
    t.play("buy", **t.purchase(3, "silver", 3, own="orange"))
    assert (t.cash("B"), t.oil("B")) == (45, "O3")
    t.play("buy", **t.purchase(3, "silver", 2, own="orange"))
    assert (t.cash("B"), t.oil("B")) == (0, "O2 O3")


def test_the_crude_row_of_a_refined_market_takes_any_colour_the_crude_market_does_not() -> None:
    """S-37: D-UPG-RM3-2, F-UPG-RM1-3."""
    t = trader(3, oil="S0")
    t.crude("M1", "teal", [1, 2, 3, 4, 5])
    t.action("refined_market_1")
    t.play("sell_crude", **t.crude_sale("S0", "M1", "teal", 6))
    assert t.cash("A") == 9
    t = trader(3, oil="S0")
    for colour in ("orange", "teal", "silver"):
        t.crude("C", colour, [1, 2, 3, 4])
    t.action("crude_market")
    assert {m.args["row"] for m in t.moves("sell_crude")} == {t.crude_row("C", "silver") + 1}


# --- Contracts & Orders ----------------------------------------------------------------------------------------------


def test_contracts_may_be_completed_twice_a_year() -> None:
    """F-UPG-CO1-1, F-UPG-CO1-2: not three times, and twice again in the next year."""
    t = table()
    t.give("A", cash=0, oil="O1 S1 O1 S1 O1 S1", tanks="C1 L5 M1 H1", levels={"CO": 1})
    card = t.contract("A", "O1S1")
    t.deliver(card, "O1", "S1")
    t.deliver(card, "O1", "S1")
    assert t.cash("A") == 80
    assert not t.can("serve")
    t.end_year()
    t.turn("A", round_=2)
    assert t.player("A").penalties == 0
    assert t.can("serve", card=card)


@pytest.mark.parametrize("level", range(3))
def test_the_extra_pay_comes_with_level_ii(level: int) -> None:
    """F-UPG-CO2-1: $10 for each barrel, by the required grade."""
    t = table()
    t.give("A", cash=0, oil="O2 S1 S1 S1 S1 S1", tanks="C1 L3 M1 H1", levels={"CO": level})
    t.deliver(t.contract("A", "O1S1"), ("O1", "O2"))
    assert t.cash("A") == (30 if level == 2 else 20)
    t.deliver(t.order(None, "S1S1S1S1"), "S1", "S1", "S1", "S1")
    assert t.cash("A") == (30 + 160 if level == 2 else 20 + 120)


def orders_taken(t: Table) -> set[int]:
    """Rows (3, 4, 5 barrels) from which an order may be taken as a contract now."""
    return {int(m.args["row"]) for m in t.moves("order_as_contract")}


def test_orders_may_be_taken_as_contracts() -> None:
    """S-43: F-UPG-CO3-1, D-UPG-CO3-1, D-UPG-CO3-2: three tiles at most, one of each row; spaces stay empty."""
    t = table()
    t.give("A", levels={"CO": 3})
    t.action("contracts_loans")
    t.play("contract", row="low", column=3, when="active")
    t.play("order_as_contract", row=3, column=3, when="deferred")
    assert orders_taken(t) == {4, 5}
    t.play("order_as_contract", row=5, column=2, when="active")
    assert not t.can("order_as_contract")
    assert not t.can("contract")
    assert t.can("loan")
    assert sorted(t.contracts("A").values()) == ["active", "active", "deferred"]
    t.play("done")
    t.end_year()
    assert t.shown(1, 0)[2] is None
    assert t.shown(1, 2)[1] is None


def test_a_second_order_of_the_same_row_is_refused() -> None:
    """D-UPG-CO3-1: with a tile to spare; contract rows are counted on their own."""
    t = table()
    t.give("A", levels={"CO": 3})
    t.action("contracts_loans")
    t.play("order_as_contract", row=5, column=3, when="active")
    assert orders_taken(t) == {3, 4}
    assert {m.args["row"] for m in t.moves("contract")} == {"low", "mid", "high"}
    t.play("order_as_contract", row=3, column=3, when="active")
    t.play("order_as_contract", row=4, column=3, when="active")
    assert not t.can("contract")


def test_without_level_iii_no_order_is_taken() -> None:
    """F-UPG-CO3-1."""
    t = table()
    t.give("A", levels={"CO": 2})
    t.action("contracts_loans")
    assert not t.can("order_as_contract")


def test_an_order_taken_is_a_contract_in_delivery_repetition_and_penalty() -> None:
    """F-UPG-CO3-2, F-UPG-CO3-3: barrel by barrel at contract rates (here 20 + 10), twice a year, due each year."""
    t = table()
    t.give("A", cash=0, oil="S1 S1 S1 S1 S1 S1 S1 S1", tanks="C1 L5 M1 H1", levels={"CO": 3})
    card = t.order("A", "S1S1S1S1", as_contract=True)
    t.deliver(card, "S1")
    assert t.cash("A") == 30
    t.end_turn()
    t.end_turn()
    t.deliver(card, "S1", "S1", "S1")
    assert t.cash("A") == 120
    t.deliver(card, "S1", "S1", "S1", "S1")
    assert t.cash("A") == 240
    assert not t.can("serve")
    t.end_year()
    assert t.contracts("A") == {card: "active"}
    assert t.player("A").penalties == 0
    t.end_year()
    assert t.contracts("A") == {}
    assert t.player("A").penalties == 1


def test_an_order_taken_may_be_deferred_but_not_in_year_3() -> None:
    """D-UPG-CO3-2."""
    t = table()
    t.give("A", levels={"CO": 3})
    t.action("contracts_loans")
    assert t.can("order_as_contract", row=4, column=3, when="deferred")
    t.turn("A", year=3, round_=2)
    t.action("contracts_loans")
    assert t.can("order_as_contract", row=4, column=3, when="active")
    assert not t.can("order_as_contract", row=4, column=3, when="deferred")


# --- Machines --------------------------------------------------------------------------------------------------------


def test_machines_i_gives_a_machine_at_once() -> None:
    """F-UPG-MAC1-1, D-UPG-MAC1-1: of any row of the shop, and not of the supply while the shop has one."""
    t = table()
    t.network("A", N1)
    upgrade(t, "machines")
    assert {m.args["row"] for m in t.moves("take_machine")} == {1, 2, 3}
    t.play("take_machine", row=2)
    t.cover(1, 0)
    assert (machines(t, "A"), t.cash("A"), t.phase) == (1, 20, "upgrades")
    assert [t.s.machine_shop[row] for row in range(3)] == [1, 0, 1]


def test_machines_i_takes_from_the_supply_when_the_shop_is_empty() -> None:
    """D-UPG-MAC1-1."""
    t = table()
    t.network("A", N1)
    for row in range(3):
        t.s.machine_shop[row] = 0
    supply = int(t.s.machine_supply)
    upgrade(t, "machines")
    assert {m.args["row"] for m in t.moves("take_machine")} == {"supply"}
    t.play("take_machine", row="supply")
    t.cover(0, 0)
    assert (machines(t, "A"), t.s.machine_supply) == (1, supply - 1)


def test_only_with_machines_i_may_the_worker_stand_on_a_machine() -> None:
    """F-UPG-MAC1-2, D-UPG-MAC1-2: one machine, its pipelines only, free, and no secondary action."""
    t = machine_works()
    t.give("A", cash=0, oil="O0 S0")
    assert not t.can_work((0, 0))
    t.give("A", levels={"MACH": 1})
    assert t.can_work((0, 0))
    t.worker((3, 1))
    assert steps(t) == {"S0 S1"}
    t.refine("S0", "S1")
    t.play("done")
    assert t.cash("A") == 0
    assert actions(t) == set()


def test_machines_ii_lowers_the_price_to_5() -> None:
    """F-UPG-MAC2-1: in all, for both machines."""
    for level, price in ((1, 15), (2, 5)):
        t = machine_works()
        t.give("A", cash=price, oil="O0 S0", levels={"MACH": level})
        activate(t)
        t.refine("O0", "O1")
        t.refine("S0", "S1")
        t.play("done")
        assert (t.oil("A"), t.cash("A")) == ("O1 S1", 0)


def test_machines_iii_runs_the_machines_before_the_actions_too() -> None:
    """F-UPG-MAC3-1, F-UPG-MAC3-2, D-UPG-MAC3-1: once before and once after, $5 each; barrels go on."""
    t = machine_works()
    t.give("A", cash=10, oil="O0 S0", levels={"MACH": 3})
    t.play("activate")
    t.refine("O0", "O1")
    t.play("done")
    assert t.cash("A") == 5
    assert not t.can("activate")
    assert t.phase == "main"
    assert t.can("action")
    activate(t)
    assert steps(t) == {"O1 O2", "S0 S1"}
    t.refine("O1", "O2")
    t.refine("S0", "S1")
    t.play("done")
    assert not t.can("activate")
    assert (t.oil("A"), t.cash("A")) == ("O2 S1", 0)


def test_the_early_run_comes_before_the_first_action_or_not_at_all() -> None:
    """F-UPG-MAC3-1: and not with level II."""
    t = machine_works()
    t.give("A", cash=40, oil="O0 O0", levels={"MACH": 3})
    t.action("contracts_loans")
    t.play("loan")
    t.play("done")
    assert not t.can("activate")
    t = machine_works()
    t.give("A", cash=40, oil="O0", levels={"MACH": 2})
    assert not t.can("activate")


def test_a_machine_received_this_turn_may_run_in_its_phase() -> None:
    """F-UPG-MAC1-1, F-UPG-MAC1-2."""
    t = table()
    t.network("A", "WE:OST@(0,0)0 WE:OOT@(2,0)0 WE:OTT@(4,0)0")
    t.give("A", cash=35, oil="O0")
    upgrade(t, "machines")
    t.play("take_machine", row=1)
    t.cover(0, 0)
    t.play("done")
    t.play("done")
    t.play("done")
    t.play("activate")
    t.refine("O0", "O1")
    t.play("done")
    assert t.cash("A") == 0


def test_a_machine_gift_without_a_network_is_forfeited() -> None:
    """D-UPG-MAC1-1: as with Shops; the shop keeps it, even after tiles are laid."""
    t = table()
    upgrade(t, "machines")
    assert t.phase == "upgrades"
    t.play("done")
    t.end_turn()
    t.end_turn()
    t.action("tanks_pipes")
    t.play("pipe", shop="tank", tile=1)
    lay_somewhere(t)
    assert not t.can("take_machine")
    assert machines(t, "A") == 0
