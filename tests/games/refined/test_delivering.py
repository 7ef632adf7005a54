"""The selling phase, steps 2 to 4: contracts, still gas, leftovers, coke."""

import pytest

from .kit import Table, card_number

COATINGS = [*["beige 2/3"] * 5, "orange 6/9", "orange 10/12", "red 16/20", "aqua 16/20"]


def filled(t: Table, a: int = 0, p: int = 0) -> int:
    return sum(slot["filled"] for slot in t.sheet(p)["active"][a]["slots"])


def test_contracts_come_after_the_market() -> None:
    """R-DEL-01."""
    t = Table().hold("T2").put("column", "red 12/14").market()
    assert not t.can("fill", active=1, die="red 12/14")
    assert t.play("pass").step == "deliver"


def test_any_number_of_dice_may_be_delivered() -> None:
    """R-DEL-02."""
    t = Table().hold("T2").put("column", "red 12/14", "red 12/14").delivering()
    t.play("fill", active=1, die="red 12/14").play("finish")
    assert filled(t) == 1


def test_worldwide_coatings_pays_twenty_two() -> None:
    """R-DEL-03, R-DEL-06: the printed contract; its 16/20 may be red or aqua, its 6/9 not yellow."""
    t = Table().give(money=0).hold("C6").put("column", *COATINGS, "yellow 6/9").delivering()
    assert not t.can("fill", active=1, die="yellow 6/9")
    assert "colour and value" in t.why("fill", active=1, die="yellow 6/9")
    for die in COATINGS:
        t.play("fill", active=1, die=die)
    assert t.pl().money == 22
    assert t.pl().completed == 1


def test_a_component_of_two_colours_takes_either() -> None:
    """R-DEL-03."""
    t = Table().hold("S3").put("column", "red 16/20", "aqua 16/20").delivering()
    t.play("fill", active=1, die="red 16/20").play("fill", active=1, die="aqua 16/20")
    assert filled(t) == 2


def test_a_die_fills_the_component_of_its_own_colour_first() -> None:
    """R-DEL-03: S4 wants red 16/20 and either 16/20: after one red die an aqua one still fits."""
    t = Table().hold("S4").put("column", "red 16/20", "aqua 16/20").delivering().play("fill", active=1, die="red 16/20")
    assert t.can("fill", active=1, die="aqua 16/20")


def test_markers_stay_until_the_contract_is_completed_and_dice_return() -> None:
    """R-DEL-04."""
    t = Table().hold("T2").put("column", "red 12/14").delivering()
    before = t.s.supply[3]
    t.play("fill", active=1, die="red 12/14")
    assert t.s.supply[3] == before + 1
    assert t.s.round == 1
    assert filled(t) == 1


def test_the_last_component_claims_the_contract_at_once() -> None:
    """R-DEL-05, R-BRD-06."""
    t = Table().give(money=0).hold("T2")
    t.pl().filled[0] = 0b0111
    t.put("column", "red 16/20").delivering().play("fill", active=1, die="red 16/20")
    assert (t.pl().money, t.pl().completed) == (13, 1)
    assert t.sheet()["active"][0] is None


@pytest.mark.parametrize(
    ("contract", "grey", "red", "impact"), [("H2", 0, 0, 4), ("P3", 0, 0, 6), ("C2", 1, 0, 5), ("T10", 0, 1, 5)]
)
def test_a_contract_brings_its_bonus_or_penalty(contract: str, grey: int, red: int, impact: int) -> None:
    """R-DEL-06."""
    t = Table().give(money=0, grey=0, red=0).hold(contract)
    slots = t.s.book.contract[card_number("contracts", contract)].slots
    t.pl().filled[0] = (1 << slots) - 2
    kind = t.s.book.contract[card_number("contracts", contract)].slot[0]
    t.s.supply[kind // 3] -= 1
    t.pl().column[kind // 3, kind % 3] = 1
    t.delivering().pick_first("fill")
    assert (t.pl().grey, t.pl().red, t.pl().impact) == (grey, red, impact)


def test_the_era_card_adds_its_bonus_for_a_category() -> None:
    """R-DEL-06, R-ERA-09: plastics decade, chemical +2; a dual contract gets it once."""
    for contract, money in (("H1", 17), ("C3", 17), ("C1", 14)):
        t = Table(era="E3-2").give(money=0).hold(contract)
        card = t.s.book.contract[card_number("contracts", contract)]
        t.pl().filled[0] = (1 << card.slots) - 2
        kind = card.slot[0]
        t.s.supply[kind // 3] -= 1
        t.pl().column[kind // 3, kind % 3] = 1
        t.delivering().pick_first("fill")
        assert t.pl().money == money


def test_completed_contracts_are_face_down_and_their_number_public() -> None:
    """R-DEL-07."""
    t = Table().complete("C6")
    assert t.sheet(0, viewer=1)["completed"] == 1
    assert t.sheet(0, viewer=1)["done"] is None
    assert [card["id"] for card in t.sheet(0, viewer=0)["done"]] == ["C6"]


def test_other_dice_left_move_to_the_units() -> None:
    """R-LEF-01."""
    t = Table().put("column", "red 12/14", "yellow 6/9", "red 20/28", "aqua 16/20").delivering()
    assert t.step == "pair"
    assert (t.count("column"), t.count("unit"), t.pl().lost) == (0, 3, 1)


def test_dice_without_room_in_a_unit_are_lost_by_choice() -> None:
    """R-LEF-02: six dice for four places."""
    t = Table().put("column", *["red 12/14"] * 3, *["yellow 6/9"] * 3).delivering()
    assert t.step == "leftover"
    assert {o["die"] for o in t.options("lose")} == {"red 12/14", "yellow 6/9"}
    t.play("lose", die="yellow 6/9").play("lose", die="yellow 6/9")
    assert (t.pl().lost, t.pl().impact) == (2, 7)
    assert t.at("unit", "red 12/14") == 3


def test_dice_of_one_kind_without_room_are_lost_without_a_question() -> None:
    """R-LEF-02."""
    t = Table().give(money=5).put("column", *["red 12/14"] * 4).put("unit", "red 12/14").delivering()
    assert t.pl().lost == 1


def test_seventy_left_becomes_a_coke_marker() -> None:
    """R-COK-01: a marker, the die returns to the supply."""
    t = Table().put("column", "magenta 70+").delivering()
    assert (t.pl().coke, t.s.supply[5], t.pl().lost) == (1, 24, 0)


def test_a_coke_marker_fills_a_contract_that_asks_for_seventy() -> None:
    """R-COK-02."""
    t = Table().give(coke=2).hold("P4").delivering().play("fill_coke", active=1).play("fill_coke", active=1)
    assert (t.pl().coke, t.pl().coke_sold, filled(t)) == (0, 2, 2)


def test_a_fresh_seventy_fills_a_contract_too() -> None:
    """R-COK-03."""
    t = Table().hold("P4").put("column", "magenta 70+").delivering().play("fill", active=1, die="magenta 70+")
    assert (t.pl().coke, t.pl().coke_sold) == (0, 1)


def test_the_fifth_coke_clears_four_and_costs_four_steps() -> None:
    """R-COK-04."""
    t = Table().give(coke=4).put("column", "magenta 70+").delivering()
    assert (t.pl().coke, t.pl().impact) == (1, 9)


def test_two_cokes_too_many_clear_once() -> None:
    """R-COK-04: clearing comes first, then the new ones are placed."""
    t = Table().give(coke=4).put("column", "magenta 70+", "magenta 70+").delivering()
    assert (t.pl().coke, t.pl().impact) == (2, 9)


def test_coke_that_is_cleared_is_lost() -> None:
    """R-COK-04, R-EIT-01."""
    assert Table().give(coke=4).put("column", "magenta 70+").delivering().pl().lost == 4


def test_a_contract_of_two_categories_gets_one_era_bonus() -> None:
    """R-DEL-06, R-ERA-09: the better one."""
    era = {"id": "X", "era": 1, "years": "", "title": "", "event": "", "contract_bonus": {"consumer": 2, "chemical": 3}}
    t = Table(era=era).give(money=0).hold("C3")
    faces = [slot["face"] for slot in t.sheet()["active"][0]["slots"]]
    t.pl().filled[0] = sum(1 << i for i, face in enumerate(faces) if face != "11/15")
    t.put("column", "orange 11/15").delivering().play("fill", active=1, die="orange 11/15")
    assert t.pl().money == 15 + 3
