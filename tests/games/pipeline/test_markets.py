"""The Refined Markets and the Crude Market (final rulebook p7)."""

import pytest

from .kit import Table, table
from .kit_a import barrels, do, names, seen

REFINED = {
    (1, "orange"): ((20, 25), (40, 45), (45, 50)),
    (1, "silver"): ((25, 30), (35, 40), (50, 55)),
    (2, "orange"): ((25, 30), (35, 40), (50, 55)),
    (2, "teal"): ((20, 25), (40, 45), (45, 50)),
    (3, "silver"): ((20, 25), (40, 45), (45, 50)),
    (3, "teal"): ((25, 30), (35, 40), (50, 55)),
}
CRUDE = {
    ("C", "orange"): (5, 7, 9, 11),
    ("C", "silver"): (6, 8, 10, 12),
    ("C", "teal"): (7, 9, 11, 13),
    ("M1", "teal"): (5, 7, 9, 11),
    ("M2", "silver"): (6, 8, 10, 12),
    ("M3", "orange"): (7, 9, 11, 13),
}
TANKS = "C5 L5 M5 H5"


def market_of(where: str) -> str:
    """The action that trades on a crude row."""
    return "crude_market" if where == "C" else f"refined_market_{where[1]}"


def sales(t: Table, oil: str, market: int, colour: str) -> set[tuple[int, str]]:
    """Grades and prices at which a barrel can be sold in a colour of a market."""
    both = ((grade, price) for grade in (1, 2, 3) for price in ("cheap", "dear"))
    return {(grade, price) for grade, price in both if t.can("sell", **t.sale(oil, market, colour, grade, price))}


# --- Refined Markets -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("market", [1, 2, 3])
def test_the_action_trades_in_its_own_market_only(market: int) -> None:
    """F-MARKET-01: with every barrel there is to sell and every slot half full."""
    t = table(players=4)
    t.give("A", cash=900, tanks=TANKS, oil="O0 T0 S0 O1 T1 S1 O2 T2 S2 O3 T3 S3")
    for place, colour in REFINED:
        for grade in (1, 2, 3):
            t.refined(place, colour, grade, [1, 3])
    for where, colour in CRUDE:
        t.crude(where, colour, [1, 3, 5, 7])
    t.action(f"refined_market_{market}")
    assert names(t) == {"sell", "buy", "sell_crude", "buy_crude"}
    assert {m.args["market"] for m in t.moves("sell") + t.moves("buy")} == {market}
    assert {m.args["row"] for m in t.moves("sell_crude") + t.moves("buy_crude")} == {3 + market}


def test_a_refined_market_trades_one_crude_and_two_refined_colours_in_three_grades() -> None:
    """F-MARKET-02."""
    v = seen(table())
    crude = {1: "teal", 2: "silver", 3: "orange"}
    for market in v["markets"]:
        place = market["market"]
        assert v["crude"][market["crude_row"] - 1]["colour"] == crude[place]
        lines = {(line["colour"], line["grade"]) for line in market["lines"]}
        colours = {colour for where, colour in REFINED if where == place}
        assert lines == {(colour, grade) for colour in colours for grade in (1, 2, 3)}
        assert crude[place] not in colours


def test_a_player_may_buy_or_sell_or_do_both() -> None:
    """F-MARKET-03."""
    for sell, buy in ((True, False), (False, True), (True, True)):
        t = table()
        t.give("A", cash=10, oil="O1")
        t.action("refined_market_1")
        if sell:
            t.play("sell", **t.sale("O1", 1, "orange", 1))
        if buy:
            t.play("buy_crude", **t.crude_purchase("M1", "teal", 1))
        t.play("done")
        assert t.cash("A") == 10 + 25 * sell - 5 * buy


def test_all_selling_comes_before_the_first_purchase() -> None:
    """F-MARKET-04: after one purchase, refined or crude, no barrel can be sold, wherever it would fit."""
    for crude in (True, False):
        t = table(players=4)
        t.give("A", cash=100, oil="O1 O1 T0")
        t.crude("M1", "teal", [1, 2])
        t.refined(1, "silver", 1, [3])
        t.action("refined_market_1")
        t.play("sell", **t.sale("O1", 1, "orange", 1))
        assert {"sell", "sell_crude", "buy", "buy_crude"} <= names(t)
        if crude:
            t.play("buy_crude", **t.crude_purchase("M1", "teal", 1))
        else:
            t.play("buy", **t.purchase(1, "silver", 1))
        assert not {"sell", "sell_crude"} & names(t)
        assert t.can("buy_crude")


@pytest.mark.parametrize(("market", "colour"), REFINED)
def test_refined_barrels_cost_and_pay_what_is_printed_at_their_space(market: int, colour: str) -> None:
    """F-MARKET-05, F-MARKET-06, D-MARKET-06: every space of the four-player board."""
    letter = colour[0].upper()
    for grade, (cheap, dear) in enumerate(REFINED[market, colour], 1):
        for price, amount, slots in (("cheap", cheap, (1, 2)), ("dear", dear, (3, 4))):
            t = table(players=4)
            t.give("A", cash=0, tanks=TANKS, oil=f"{letter}{grade} {letter}{grade}")
            t.action(f"refined_market_{market}")
            for k in (1, 2):
                t.play("sell", **t.sale(f"{letter}{grade}", market, colour, grade, price))
                assert t.cash("A") == k * amount
            assert set(t.refined_slots(market, colour, grade)) == set(slots)
            assert t.oil("A") == ""
            for k in (1, 0):
                t.play("buy", **t.purchase(market, colour, grade, price))
                assert t.cash("A") == k * amount
            assert t.refined_slots(market, colour, grade) == {}
            assert t.oil("A") == f"{letter}{grade} {letter}{grade}"


@pytest.mark.parametrize(("where", "colour"), CRUDE)
def test_crude_costs_and_pays_what_is_printed_at_its_space(where: str, colour: str) -> None:
    """F-MARKET-05, F-MARKET-06, D-MARKET-06, F-CRUDE-01, F-CRUDE-02: four pairs of equal prices in each row."""
    oil = f"{colour[0].upper()}0"
    for pair, amount in enumerate(CRUDE[where, colour]):
        slots = [2 * pair + 1, 2 * pair + 2]
        t = table(players=4)
        t.give("A", cash=2 * amount, tanks=TANKS)
        t.action(market_of(where))
        for k in (1, 0):
            t.play("buy_crude", **t.crude_purchase(where, colour, slots[0]))
            assert t.cash("A") == k * amount
        assert set(range(1, 9)) - set(t.crude_slots(where, colour)) == set(slots)
        assert t.oil("A") == f"{oil} {oil}"
        t.turn("A")
        t.action(market_of(where))
        t.play("sell_crude", **t.crude_sale(oil, where, colour, slots[0]))
        assert t.cash("A") == amount
        assert len(t.crude_slots(where, colour)) == 7
    view = next(row for row in seen(table(players=4))["crude"] if row["row"] == t.crude_row(where, colour) + 1)
    assert [slot["price"] for slot in view["slots"]] == [p for p in CRUDE[where, colour] for _ in range(2)]


def test_a_barrel_needs_a_free_space() -> None:
    """F-MARKET-06: two spaces a row with two players, the third barrel stays."""
    t = table()
    t.give("A", tanks=TANKS, oil="O3 O3 O3 O3 O3 O3 O3")
    t.action("refined_market_1")
    for grade in (3, 3, 2, 2, 1, 1):
        t.play("sell", **t.sale("O3", 1, "orange", grade))
    assert t.oil("A") == "O3"
    assert not {"sell", "sell_crude"} & names(t)


def test_the_space_must_match_the_barrels_colour() -> None:
    """F-MARKET-07: teal finds only the crude row of Refined Market 1, orange and silver only their own rows."""
    t = table(players=4)
    t.crude("M1", "teal", [1, 2, 3])
    t.give("A", cash=0, tanks=TANKS, oil="O3 T3 S3")
    t.action("refined_market_1")
    every = {(grade, price) for grade in (1, 2, 3) for price in ("cheap", "dear")}
    assert sales(t, "O3", 1, "orange") == sales(t, "S3", 1, "silver") == every
    assert not sales(t, "O3", 1, "silver") | sales(t, "S3", 1, "orange")
    assert not sales(t, "T3", 1, "orange") | sales(t, "T3", 1, "silver")
    assert {m.args["colour"] for m in t.moves("sell_crude")} == {"teal"}


def test_a_barrel_may_be_sold_as_a_lower_grade_and_never_as_a_higher_one() -> None:
    """F-MARKET-08, F-MARKET-09: at the price of the space."""
    t = table(players=4)
    t.give("A", cash=0, tanks=TANKS, oil="S1 S2 S3")
    t.action("refined_market_1")
    for oil, grades in (("S1", {1}), ("S2", {1, 2}), ("S3", {1, 2, 3})):
        assert {grade for grade, _ in sales(t, oil, 1, "silver")} == grades
    t.play("sell", **t.sale("S3", 1, "silver", 1, "dear"))
    assert t.cash("A") == 30
    t.play("sell", **t.sale("S2", 1, "silver", 1, "dear"))
    assert (t.cash("A"), t.oil("A")) == (60, "S1")


def test_a_barrel_sold_lower_is_a_barrel_of_that_grade_from_then_on() -> None:
    """D-MARKET-02: T3 sold on Mid is bought back as T2, refined oil sold on a crude space as crude."""
    t = table()
    t.give("A", cash=0, tanks=TANKS, oil="T3 S2")
    t.crude("M2", "silver", [])
    t.action("refined_market_2")
    t.play("sell", **t.sale("T3", 2, "teal", 2))
    t.play("sell_crude", **t.crude_sale("S2", "M2", "silver", 6))
    t.play("buy", **t.purchase(2, "teal", 2))
    t.play("buy_crude", **t.crude_purchase("M2", "silver", 6))
    assert (t.cash("A"), t.oil("A")) == (0, "S0 T2")


def test_quantities_are_limited_only_by_spaces_tanks_and_cash() -> None:
    """F-MARKET-10: six sales and eleven purchases in one action; then cash, a tank or a barrel is missing."""
    t = table(players=4)
    t.give("A", cash=0, tanks="C5 L5", oil=" ".join(["O1"] * 4 + ["S1"] * 2))
    t.action("refined_market_1")
    for price in ("dear", "dear", "cheap", "cheap"):
        t.play("sell", **t.sale("O1", 1, "orange", 1, price))
    for _ in range(2):
        t.play("sell", **t.sale("S1", 1, "silver", 1))
    assert t.cash("A") == 25 + 25 + 20 + 20 + 30 + 30
    for slot in (1, 1, 3, 3, 5, 5, 7, 7):
        t.play("buy_crude", **t.crude_purchase("M1", "teal", slot))
    assert t.cash("A") == 150 - 64
    assert not t.can("buy_crude")
    for price, left in (("cheap", 66), ("cheap", 46), ("dear", 21)):
        t.play("buy", **t.purchase(1, "orange", 1, price))
        assert t.cash("A") == left
    assert not t.can("buy")


def test_buyer_and_seller_choose_the_space_and_equal_prices_are_one_move() -> None:
    """S-30: D-MARKET-01. Four High barrels onto an empty row bring 50 + 50 + 45 + 45 = 190."""
    t = table(players=4)
    t.give("A", cash=0, tanks="H2", oil="O3 O3 O3 O3")
    t.action("refined_market_1")
    line = t.sale("O3", 1, "orange", 3)["line"]
    assert [m.args["price"] for m in t.moves("sell") if m.args["line"] == line] == ["cheap", "dear"]
    for k, price in enumerate(("dear", "dear", "cheap", "cheap")):
        offered = [m.args["price"] for m in t.moves("sell") if m.args["line"] == line]
        assert offered == (["cheap", "dear"] if k < 2 else ["cheap"])
        t.play("sell", **t.sale("O3", 1, "orange", 3, price))
    assert t.cash("A") == 190
    assert not [m for m in t.moves("buy") if m.args["colour"] != "orange"]


def test_the_buyer_need_not_take_the_cheapest_space() -> None:
    """D-MARKET-01: each distinct price of a crude row is one move."""
    t = table()
    t.give("A", cash=40)
    t.action("crude_market")
    orange = [m.args["price"] for m in t.moves("buy_crude") if m.args["colour"] == "orange"]
    assert orange == [1, 2, 3]
    t.play("buy_crude", **t.crude_purchase("C", "orange", 5))
    assert t.cash("A") == 31
    assert len(t.crude_slots("C", "orange")) == 5


def test_buying_needs_a_free_tank_place_of_that_grade() -> None:
    """S-28: D-MARKET-03. Selling first makes the place."""
    t = table()
    t.crude("C", "orange", [1, 2, 3, 4, 5])
    t.give("A", cash=20, tanks="C1", oil="O0 O0")
    t.action("crude_market")
    assert not t.can("buy_crude")
    t.play("sell_crude", **t.crude_sale("O0", "C", "orange", 6))
    assert t.cash("A") == 29
    t.play("buy_crude", **t.crude_purchase("C", "teal", 1))
    assert (t.cash("A"), t.oil("A")) == (22, "O0 T0")
    assert not t.can("buy_crude")


@pytest.mark.parametrize("grade", [1, 2, 3])
def test_a_refined_purchase_needs_a_tank_of_its_grade(grade: int) -> None:
    """D-MARKET-03: a full row of that grade forbids it, whatever room the others have."""
    mark = "CLMH"[grade]
    t = table()
    t.give("A", cash=200, tanks="C2 L2 M2 H2".replace(f"{mark}2", f"{mark}1"), oil=f"T{grade} T{grade}")
    t.refined(1, "silver", grade, [3])
    t.action("refined_market_1")
    assert not t.can("buy")
    t.give("A", oil=f"T{grade}")
    assert t.can("buy", **t.purchase(1, "silver", grade))


def test_refined_oil_may_be_sold_on_a_crude_space_of_its_colour() -> None:
    """D-MARKET-04: in a Refined Market too, at the crude price."""
    for grade in (1, 2, 3):
        t = table()
        t.give("A", cash=0, oil=f"T{grade}")
        t.crude("M1", "teal", [1, 2, 3, 4, 6])
        t.action("refined_market_1")
        t.play("sell_crude", **t.crude_sale(f"T{grade}", "M1", "teal", 5))
        assert (t.cash("A"), t.oil("A")) == (9, "")
        assert t.crude_slots("M1", "teal") == [1, 2, 3, 4, 5, 6]


def test_a_second_market_action_of_the_same_turn_may_sell_again() -> None:
    """S-39: D-MARKET-05. Human Resources III; without it the last sale is illegal."""
    for level in (3, 0):
        t = table()
        t.give("A", cash=0, oil="O2 S1", levels={"HR": level})
        t.action("refined_market_1")
        t.play("sell", **t.sale("O2", 1, "orange", 2))
        t.play("buy_crude", **t.crude_purchase("M1", "teal", 1))
        assert not t.can("sell")
        t.play("done")
        assert t.cash("A") == 40
        if level == 0:
            assert not t.can("action", action="refined_market_1")
            continue
        t.action("refined_market_1")
        t.play("sell", **t.sale("S1", 1, "silver", 1))
        assert (t.cash("A"), t.oil("A")) == (70, "T0")


def test_the_rulebook_example() -> None:
    """S-25: F-MARKET-04, F-MARKET-05, F-MARKET-06, F-MARKET-07, F-MARKET-08, D-MARKET-02."""
    t = table(players=4)
    t.give("A", cash=0, oil="T3 T3", tanks="C2 L1 M1 H1")
    t.refined(2, "teal", 3, [2, 3, 4])
    t.refined(2, "teal", 2, [1, 2, 4])
    t.crude("M2", "silver", [5, 6, 7, 8])
    t.refined(2, "orange", 1, [3])
    t.action("refined_market_2")
    assert not t.can("sell", **t.sale("T3", 2, "teal", 3, "dear"))
    t.play("sell", **t.sale("T3", 2, "teal", 3, "cheap"))
    assert t.cash("A") == 45
    t.play("sell", **t.sale("T3", 2, "teal", 2, "dear"))
    assert t.cash("A") == 90
    assert t.refined_slots(2, "teal", 2) == {1: "T", 2: "T", 3: "T", 4: "T"}
    t.play("buy_crude", **t.crude_purchase("M2", "silver", 5))
    t.play("buy_crude", **t.crude_purchase("M2", "silver", 6))
    assert t.cash("A") == 70
    t.play("buy", **t.purchase(2, "orange", 1, "dear"))
    assert t.cash("A") == 40
    assert t.oil("A") == "O1 S0 S0"
    assert t.crude_slots("M2", "silver") == [7, 8]
    assert t.refined_slots(2, "orange", 1) == {}
    t.turn("B")
    t.give("B", cash=45, tanks="M1")
    t.action("refined_market_2")
    t.play("buy", **t.purchase(2, "teal", 2, "dear"))
    assert t.oil("B") == "T2"


def test_a_market_may_be_left_after_one_trade() -> None:
    """F-MARKET-03, F-MARKET-10: no least quantity but the one barrel."""
    t = table()
    do(t, "refined_market_2")
    assert barrels(t, "A") == 1
