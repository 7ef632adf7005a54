"""The valuation tile and the sixteen valuation cards (final rulebook p5, p12)."""

import pytest

from .kit import K1, K2, NR, NW, Table, table
from .kit_b import closing_state, machine_works, refinery

EXAMPLE = {1: 130, 2: 40, 3: 70, 4: 100, 5: 40, 6: 20, 7: 30, 8: 120, 9: 40, 10: 0, 11: 0, 12: 110, 13: 115}
EXAMPLE |= {14: 45, 15: 45, 16: 135}
SCALE = (0, 10, 25, 45, 70, 100, 135, 175, 220, 270)
ALL_GRADES = "O 5/3/1 T 2/2/4 S 1/1/1"
"""With NW (O5 O1 T8 T4 T1 T1 S2 S1 S1): O5 Low, T8 High, T4 Mid, S2 Mid, S1 S1 Low."""


@pytest.mark.parametrize(("card", "pays"), EXAMPLE.items())
def test_every_card_of_the_example(card: int, pays: int) -> None:
    """S-127: F-VAL-01 to F-VAL-16, D-VAL-01, D-VAL-05."""
    t, _ = closing_state()
    assert t.valuation("A", card) == pays
    t.end_year()
    assert t.valuation("A", card) == pays


def test_the_three_colour_cards_together_are_oil_and_pipelines() -> None:
    """S-129: F-VAL-06, F-VAL-07, F-VAL-08, D-VAL-01."""
    t, _ = closing_state()
    assert sum(t.valuation("A", card) for card in (6, 7, 8)) == 170
    money = t.money("A")
    assert money["oil"] + money["pipelines"] == 170


def test_the_tile_pays_for_pipelines_at_machines() -> None:
    """F-VAL-00, F-VAL-05: four of them reach Low; the card pays the same once more; without machines nothing."""
    t = machine_works()
    t.s.valuation[0] = 5
    money = t.money("A")
    assert (money["tile"], money["valuation_1"]) == (40, 40)
    t = refinery(NR, K1)
    assert (t.money("A")["tile"], t.valuation("A", 5)) == (0, 0)


def test_the_tile_leaves_out_pipelines_without_a_machine() -> None:
    """F-VAL-00, F-VAL-05, F-VAL-02: NW cut at (0,1): T6 at the machine, O5 and T4 not."""
    t = refinery(NW, K2, ((0, 1),))
    assert t.money("A")["pipelines"] == 30
    assert t.money("A")["tile"] == 10
    assert t.valuation("A", 5) == 10
    assert t.valuation("A", 2) == 30


def test_refined_oil_pays_again() -> None:
    """F-VAL-01."""
    t = table()
    t.give("A", oil="O0 T1 S2 O3 O3", tanks="C1 L1 M1 H1")
    assert t.valuation("A", 1) == 10 + 20 + 60


def test_pipelines_pay_again() -> None:
    """F-VAL-02."""
    t = refinery(NW, ALL_GRADES)
    assert t.valuation("A", 2) == 10 + 30 + 20 + 20 + 10 + 10


def test_each_tank_pays_10() -> None:
    """F-VAL-03: full or empty, in any row."""
    t = table()
    t.give("A", tanks="C5 L3 M0 H1", oil="O0")
    assert t.valuation("A", 3) == 90


def test_each_level_3_upgrade_pays_100() -> None:
    """F-VAL-04."""
    t = table()
    t.give("A", levels={"GOV": 2, "SHOPS": 1})
    assert t.valuation("A", 4) == 0
    t.give("A", levels={"HR": 3, "ENG": 3})
    assert t.valuation("A", 4) == 200


@pytest.mark.parametrize(("card", "letter", "pipelines"), [(6, "S", 40), (7, "O", 10), (8, "T", 50)])
def test_a_colour_pays_for_its_oil_and_its_pipelines(card: int, letter: str, pipelines: int) -> None:
    """F-VAL-06, F-VAL-07, F-VAL-08, D-VAL-01: oil of step 2, not contracts of step 1."""
    t = refinery(NW, ALL_GRADES)
    t.contract("A", "O1S1", times=1)
    assert t.valuation("A", card) == pipelines
    t.give("A", oil="O0 O1 T1 S1", tanks="C1 L2 M2 H2")
    assert t.valuation("A", card) == pipelines + 10
    t.give("A", oil=f"{letter}2 {letter}3")
    assert t.valuation("A", card) == pipelines + 50


@pytest.mark.parametrize(("card", "pays"), [(9, 30), (10, 40), (11, 30)])
def test_pipelines_of_exactly_one_grade_pay(card: int, pays: int) -> None:
    """F-VAL-09, F-VAL-10, F-VAL-11: three Low, two Mid, one High."""
    assert refinery(NW, ALL_GRADES).valuation("A", card) == pays


def test_contracts_still_held_pay_as_if_completed_once_more() -> None:
    """F-VAL-12, D-VAL-02: each once, complete ones only, no orders."""
    t = table()
    t.give("A", levels={"CO": 1})
    t.contract("A", "O1S1", times=2)
    t.contract("A", "S2T2", filled="S2")
    t.contract("A", "O3T2", filled="O3", times=1)
    t.order("A", "O3S1T1")
    assert t.valuation("A", 12) == 40


def test_completed_orders_pay_once_more() -> None:
    """F-VAL-13: at the order rates, no contracts."""
    t = table()
    t.contract("A", "O1S1", times=1)
    t.order("A", "O3S1T1")
    t.order("A", "S1S1S1S1")
    t.order("B", "S3S3T3")
    assert t.valuation("A", 13) == 115 + 120


def test_the_extra_10_of_the_upgrade_count_again() -> None:
    """S-130: D-VAL-02."""
    t, _ = closing_state()
    t.give("A", levels={"CO": 2})
    assert t.valuation("A", 12) == 150
    assert t.valuation("A", 13) == 145


def test_orders_taken_as_contracts_are_contracts() -> None:
    """S-136: D-VAL-03, F-UPG-CO3-2, F-VAL-16."""
    t = table()
    t.give("A", levels={"CO": 3})
    t.turn("A", year=3, round_=2)
    t.order("A", "T1T1T1O1O1", as_contract=True, times=1)
    assert t.valuation("A", 12) == 150
    assert t.valuation("A", 13) == 0
    assert t.valuation("A", 16) == SCALE[2]


def test_different_pipelines_count_once_by_colour_and_best_grade() -> None:
    """F-VAL-14, D-VAL-04, D-VAL-05: O Low, T High, T Mid, S Mid, S Low twice: five."""
    assert refinery(NW, ALL_GRADES).valuation("A", 14) == 100


def test_only_pipelines_at_machines_count_for_the_other_card() -> None:
    """F-VAL-15: NW cut at (0,1): T6 is Mid under 2/2/4 and T1 nothing."""
    t = refinery(NW, ALL_GRADES, ((0, 1),))
    assert t.valuation("A", 15) == SCALE[1]
    assert t.valuation("A", 14) > SCALE[1]


def kinds(codes: str) -> Table:
    """A table where A has fulfilled these orders."""
    t = table(players=4)
    for code in codes.split():
        t.order("A", code)
    return t


@pytest.mark.parametrize(
    ("codes", "count"),
    [
        ("", 0),
        ("O1O1O1O1O1", 1),
        ("O3S1T1", 3),
        ("O3S1T1 S1S1S1S1", 3),
        ("O3S1T1 S3T2O1 S2S2O1O1", 7),
        ("O3S1T1 S3T2O1 S2S2O1O1 T3T2O1", 8),
        ("O3S1T1 S3T2O1 S2S2O1O1 T3T2O1 O2O2O2O2", 9),
    ],
)
def test_different_oils_of_contracts_and_orders_pay_by_their_number(codes: str, count: int) -> None:
    """F-VAL-16, D-VAL-05."""
    assert kinds(codes).valuation("A", 16) == SCALE[count]


@pytest.mark.parametrize("count", range(1, 10))
def test_the_house_scale(count: int) -> None:
    """D-VAL-05: each further kind is worth 5 more than the one before."""
    assert SCALE[count] - SCALE[count - 1] == 5 + 5 * count
    assert kinds("").s.book.scale[count] == SCALE[count]


def test_requirements_of_contracts_kept_count_whatever_was_delivered() -> None:
    """D-VAL-06, F-VAL-16: a T3 put on T1 is a T1; contracts removed in step 1 do not count."""
    t = table()
    t.give("A", oil="T3 O1", tanks="C1 L1 M1 H1")
    card = t.contract("A", "O1T1")
    t.deliver(card, "O1", ("T1", "T3"))
    t.contract("A", "S3S3", filled="S3")
    assert t.valuation("A", 16) == SCALE[2]
    t.contract("A", "T2T2", deferred=True)
    assert t.valuation("A", 16) == SCALE[2]
