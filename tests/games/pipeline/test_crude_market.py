"""The Crude Market, and both kinds of market with the Refined Markets upgrades (final rulebook p7, p11)."""

from .kit import table
from .kit_a import barrels, names

TANKS = "C5 L5 M5 H5"
ROWS = (("C", "orange"), ("C", "silver"), ("C", "teal"), ("M1", "teal"), ("M2", "silver"), ("M3", "orange"))


def test_the_crude_market_has_one_row_for_each_colour() -> None:
    """F-CRUDE-01: and nothing refined."""
    t = table()
    t.give("A", cash=200, tanks=TANKS, oil="O1 T2 S3")
    t.action("crude_market")
    assert {m.args["row"]: m.args["colour"] for m in t.moves("buy_crude")} == {1: "orange", 2: "silver", 3: "teal"}
    assert not {"sell", "buy"} & names(t)


def test_refined_oil_is_sold_as_crude_there() -> None:
    """S-27: F-CRUDE-03, F-CRUDE-02."""
    t = table(players=4)
    t.crude("C", "teal", [2, 3, 4, 5, 6, 7])
    t.give("A", cash=0, oil="T1")
    t.action("crude_market")
    t.play("sell_crude", **t.crude_sale("T1", "C", "teal", 8))
    assert (t.cash("A"), t.oil("A")) == (13, "")
    t.play("buy_crude", **t.crude_purchase("C", "teal", 2))
    assert (t.cash("A"), t.oil("A")) == (6, "T0")
    assert t.crude_slots("C", "teal") == [3, 4, 5, 6, 7, 8]
    t.turn("B")
    t.give("B", cash=13)
    t.action("crude_market")
    t.play("buy_crude", **t.crude_purchase("C", "teal", 8))
    assert t.oil("B") == "T0"


def test_selling_comes_first_in_the_crude_market_too() -> None:
    """F-CRUDE-02: buy, sell or both, any number."""
    t = table()
    t.crude("C", "silver", [1, 2, 3])
    t.give("A", cash=100, tanks=TANKS, oil="S0 S0 S1")
    t.action("crude_market")
    assert {"sell_crude", "buy_crude"} == names(t)
    t.play("sell_crude", **t.crude_sale("S0", "C", "silver", 5))
    t.play("sell_crude", **t.crude_sale("S1", "C", "silver", 5))
    t.play("buy_crude", **t.crude_purchase("C", "orange", 1))
    assert names(t) == {"buy_crude", "done"}
    t.play("buy_crude", **t.crude_purchase("C", "teal", 1))
    assert t.cash("A") == 100 + 10 + 10 - 5 - 7


def test_first_turn_shopping() -> None:
    """S-31: F-CRUDE-02, D-MARKET-03. Four orange cost 5 + 5 + 7 + 7; the tanks are full."""
    t = table()
    t.give("A", cash=40, tanks="C2 L1 M1 H1")
    t.action("crude_market")
    for slot in (1, 2, 3, 4):
        t.play("buy_crude", **t.crude_purchase("C", "orange", slot))
    assert (t.cash("A"), barrels(t, "A")) == (16, 4)
    assert not t.can("buy_crude")


def test_no_refined_markets_upgrade_changes_the_crude_market() -> None:
    """F-CRUDE-04: the same moves and the same prices with level III as without."""
    both = []
    for level in (0, 3):
        t = table()
        for colour in ("orange", "silver", "teal"):
            t.crude("C", colour, [1, 2, 3])
        t.give("A", cash=60, tanks=TANKS, oil="O1 S3 T0", levels={"RM": level})
        t.action("crude_market")
        moves = t.legal()
        t.play("sell_crude", **t.crude_sale("S3", "C", "silver", 6))
        t.play("buy_crude", **t.crude_purchase("C", "orange", 1))
        both.append((moves, t.cash("A"), t.legal()))
    assert both[0] == both[1]
    assert both[0][1] == 60 + 10 - 5


# --- with Refined Markets upgrades -----------------------------------------------------------------------------------


def test_refined_oil_on_a_crude_space_gets_no_5_dollars() -> None:
    """S-33: D-UPG-RM1-1, D-MARKET-04."""
    t = table()
    t.crude("M1", "teal", [1, 2, 3, 4, 5])
    t.give("A", cash=0, oil="T1", levels={"RM": 1})
    t.action("refined_market_1")
    t.play("sell_crude", **t.crude_sale("T1", "M1", "teal", 6))
    assert t.cash("A") == 9


def test_one_action_trades_in_all_three_markets() -> None:
    """S-34: F-UPG-RM2-1, D-UPG-RM2-1, F-MARKET-04. 60 + 50 - 6 = 104."""
    t = table()
    t.give("A", cash=0, oil="T3 O2 S1", levels={"RM": 2})
    t.action("refined_market_1")
    t.play("sell", **t.sale("T3", 3, "teal", 3))
    assert t.cash("A") == 60
    t.play("sell", **t.sale("O2", 1, "orange", 2))
    assert t.cash("A") == 110
    assert t.can("sell", **t.sale("S1", 3, "silver", 1))
    t.play("buy_crude", **t.crude_purchase("M2", "silver", 1))
    assert t.cash("A") == 104
    assert not t.can("sell", **t.sale("S1", 3, "silver", 1))
    assert not {"sell", "sell_crude"} & names(t)


def test_a_barrel_of_another_colour_is_bought_back_as_it_is() -> None:
    """S-36: D-UPG-RM3-1. A sells O3 on Silver High of market 3; B buys it for $50 and holds O3."""
    t = table()
    t.give("A", cash=0, oil="O3", levels={"RM": 3})
    t.action("refined_market_3")
    t.play("sell", **t.sale("O3", 3, "silver", 3))
    assert t.cash("A") == 55
    t.play("done")
    t.end_turn()
    t.give("B", cash=50)
    t.action("refined_market_3")
    t.play("buy", **t.purchase(3, "silver", 3, own="orange"))
    assert (t.cash("B"), t.oil("B")) == (0, "O3")


def test_refined_markets_3_includes_a_markets_crude_row_but_not_the_crude_market() -> None:
    """S-37: D-UPG-RM3-2, F-CRUDE-04."""
    t = table()
    for where, colour in ROWS:
        t.crude(where, colour, [1, 2, 3, 4, 5])
    t.give("A", cash=0, oil="S0", levels={"RM": 3})
    t.action("crude_market")
    assert {m.args["row"] for m in t.moves("sell_crude")} == {t.crude_row("C", "silver") + 1}
    t.turn("A")
    t.action("refined_market_1")
    t.play("sell_crude", **t.crude_sale("S0", "M1", "teal", 6))
    assert t.cash("A") == 9
