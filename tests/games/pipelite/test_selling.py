"""Selling to the two markets."""

import pytest

from .kit import Sheet


@pytest.mark.parametrize(("die", "market"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_the_die_names_the_market(die: int, market: int) -> None:
    """L-SEL-01."""
    sheet = Sheet().dice(die).oil("orange low").play("sell", die=die)
    assert sheet.match.view()["sheets"][0]["market"] == market


@pytest.mark.parametrize(("die", "market"), [(3, 1), (4, 2)])
def test_the_label_of_a_sale_names_its_market_and_its_die(die: int, market: int) -> None:
    sheet = Sheet().dice(die).oil("orange low")
    assert sheet.match.label(sheet.id("sell", die=die)) == f"Sell at market {market} with a {die}"


def test_one_die_sells_any_number_of_barrels() -> None:
    """L-SEL-02."""
    sheet = Sheet().dice(2).oil("orange low").oil("blue mid").oil("grey high").play("sell", die=2)
    assert "at least one barrel" in sheet.why("finish")
    sheet.play("barrel", oil="orange", grade=1).play("barrel", oil="blue", grade=2).play("barrel", oil="grey", grade=3)
    sheet.play("finish")
    assert sheet.money()["markets"] == 5 + 8 + 12
    assert sheet.money()["tanks"] == 0


def test_a_market_takes_one_barrel_of_each_type() -> None:
    """L-SEL-03: a second orange Low in market 1 is refused, market 2 takes it, and an orange Mid is another type."""
    sheet = Sheet().dice(3, 4, 1).oil("orange low", 2).play("sell", die=3).play("barrel", oil="orange", grade=1)
    assert not sheet.can("barrel", oil="orange", grade=1)
    assert "already" in sheet.why("barrel", oil="orange", grade=1)
    sheet.play("finish")
    assert not sheet.can("sell", die=1)
    sheet.play("sell", die=4).play("barrel", oil="orange", grade=1).play("finish")
    assert sheet.money()["markets"] == 5 + 4
    sheet.oil("orange mid")
    assert sheet.can("sell", die=1)


def test_a_market_remembers_over_the_rounds() -> None:
    """L-SEL-03."""
    sheet = Sheet().dice(3).oil("orange low", 2).play("sell", die=3).play("barrel", oil="orange", grade=1)
    sheet.play("finish").play("done").dice(1)
    assert not sheet.can("sell", die=1)


def test_by_the_switch_a_type_is_a_colour() -> None:
    """L-SEL-04."""
    sheet = Sheet(market_key="colour").dice(3).oil("orange low").oil("orange high").play("sell", die=3)
    sheet.play("barrel", oil="orange", grade=3)
    assert sheet.names() == {"finish"}


def test_crude_is_not_sold() -> None:
    """L-SEL-05."""
    sheet = Sheet().dice(1).oil("orange crude")
    assert not sheet.can("sell", die=1)
    assert "no refined oil" in sheet.why("sell", die=1)


def test_the_prompt_of_a_sale_tells_what_the_market_still_takes() -> None:
    """L-SEL-02, L-SEL-03, L-SEL-04."""
    sheet = Sheet().dice(4).oil("orange low").play("sell", die=4)
    assert sheet.match.prompt(0) == ("Sell at market 2", "Any refined barrels you hold, one of each colour and grade")
    assert sheet.match.label(sheet.id("barrel", oil="orange", grade=1)) == "Sell orange Low to market 2 for $4"
    sheet.play("barrel", oil="orange", grade=1)
    assert sheet.match.prompt(0) == ("Finish the sale", "You hold nothing more that market 2 takes")
    colour = Sheet(market_key="colour").dice(1).oil("orange low").play("sell", die=1)
    assert colour.match.prompt(0)[1].endswith("one of each colour")


@pytest.mark.parametrize(
    ("dice", "opens"),
    [
        ([1, 1, 1, 2, 2, 2], "1-3 opens market 1, 4-6 market 2"),
        ([1, 2, 1, 2, 2, 2], "1 or 3 opens market 1, 2 or 4 or 5 or 6 market 2"),
        ([2, 2, 2, 2, 2, 2], "1-6 opens market 2"),
    ],
)
def test_before_a_sale_the_reason_names_the_dice_of_the_markets(dice: list[int], opens: str) -> None:
    """L-SEL-01."""
    sheet = Sheet(components={"market_by_die": dice}).dice(1).oil("orange low")
    assert opens in sheet.why("barrel", oil="orange", grade=1)


def test_a_barrel_that_is_not_held_is_not_sold() -> None:
    """L-SEL-05."""
    sheet = Sheet().dice(1).oil("orange low").play("sell", die=1)
    assert sheet.why("barrel", oil="blue", grade=2) == "You hold no blue Mid (Playing the Game)."
