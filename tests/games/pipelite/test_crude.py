"""Crude oil and the boxes of the tanks."""

import pytest

from .kit import Sheet


@pytest.mark.parametrize(
    ("die", "colour"), [(1, "orange"), (2, "orange"), (3, "blue"), (4, "blue"), (5, "grey"), (6, "grey")]
)
def test_the_die_names_the_colour_of_crude(die: int, colour: str) -> None:
    """L-CRU-01, L-TNK-01."""
    sheet = Sheet().dice(die).play("crude", die=die)
    assert sheet.held(f"{colour} crude") == 1
    assert sum(sheet.held(f"{c} crude") for c in ("orange", "blue", "grey")) == 1


def test_crude_needs_a_free_box() -> None:
    """L-CRU-02."""
    sheet = Sheet().dice(1, 3).oil("orange crude", 6)
    assert not sheet.can("crude", die=1)
    assert "orange crude boxes" in sheet.why("crude", die=1)
    assert sheet.can("crude", die=3)


def test_a_box_once_filled_is_never_free_again() -> None:
    """L-TNK-02: six crude boxes are six barrels in the whole game."""
    sheet = Sheet().costs(1, 9, 9).oil("orange crude", 6).pipes("orange", r1c3="UD").dice(1, 1, 2)
    sheet.play("run", die=1, second=1, network="orange").play("refine", outlet=2, **{"from": 0, "to": 1}).play("finish")
    assert sheet.held("orange crude") == 5
    assert not sheet.can("crude", die=2)


def test_a_sold_box_is_spent_too() -> None:
    """L-TNK-02, L-TNK-03: four Low boxes are four barrels in the whole game."""
    sheet = Sheet().costs(1, 9, 9).oil("blue low", 4).oil("blue crude").pipes("blue", r1c3="UD").dice(1, 2, 3)
    sheet.play("sell", die=1).play("barrel", oil="blue", grade=1).play("finish")
    assert sheet.held("blue low") == 3
    assert not sheet.can("run", die=2, second=3, network="blue")


def test_refining_stops_lower_where_the_target_has_no_box() -> None:
    """L-TNK-03: a full Mid row still lets crude become Low or High."""
    sheet = Sheet().costs(1, 1, 1).oil("grey crude").oil("grey mid", 4).dice(1, 1)
    sheet.pipes("grey", r1c3="UD", r2c3="UD", r3c3="UD").play("run", die=1, second=1, network="grey")
    assert sheet.can("refine", outlet=2, **{"from": 0, "to": 1})
    assert not sheet.can("refine", outlet=2, **{"from": 0, "to": 2})
    assert "No grey Mid box is free" in sheet.why("refine", outlet=2, **{"from": 0, "to": 2})
    assert sheet.can("refine", outlet=2, **{"from": 0, "to": 3})
