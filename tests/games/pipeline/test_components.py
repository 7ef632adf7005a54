"""Components with provenance, options, editions: what is data stays data, and nonsense gets a sentence."""

import re
from pathlib import Path
from typing import Any

import pytest

import crackspread
from crackspread.games.pipeline.components import DIFFERENCES, EDITIONS, OPTIONS, SHIPPED
from crackspread.games.pipeline.position import FLAGS
from crackspread.kernel.errors import OptionError

from .kit import table

ROOT = Path(__file__).parents[3]
GAME = crackspread.game("pipeline")


def test_every_component_says_where_it_comes_from() -> None:
    for name, component in SHIPPED.table.items():
        assert component.source in ("rulebook", "transcribed", "derived", "house"), name
        assert len(component.note) > 15, name


def test_house_values_are_marked() -> None:
    """What no source gives: the scale of cards 14 to 16, three players, demand and supply at 3 and 4, marker backs."""
    house = {name for name, c in SHIPPED.table.items() if c.source == "house"}
    assert house == {
        "crude_slots",
        "refined_slots",
        "supply",
        "demand",
        "tank_slots",
        "machine_slots",
        "marker_backs",
        "valuation_scale",
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("crude_prices", [[5, 7, 9, 11]]),
        ("crude_prices", [[5, 7, 9, 999]] * 6),
        ("crude_colours", ["orange", "blue", "teal", "teal", "silver", "orange"]),
        ("contracts", [["O1O9"] + ["O1O1"] * 9, ["O2O2"] * 10, ["O3O3"] * 10]),
        ("contracts", [["O1O1"] * 9, ["O2O2"] * 10, ["O3O3"] * 10]),
        ("tanks_total", 5),
        ("pipe_prices", [15, 10, 40, 40]),
        ("first_game_families", ["astronomy"]),
        ("first_game_highest_marker", 4),
        ("valuation_cards", [1, 2]),
        ("valuation_cards", [1, 2, 17]),
        ("rounds", [8, 6]),
        ("start_cash", "much"),
        ("prices", [1]),
    ],
)
def test_components_that_do_not_fit_are_refused(name: str, value: Any) -> None:
    with pytest.raises(OptionError, match=r"[.?]$"):
        GAME.new(2, 1, components={name: value}, target="python")


def test_changed_components_are_played() -> None:
    t = table(components={"loan": 25, "crude_prices": [[1, 2, 3, 4]] * 6, "start_cash": 3})
    assert t.cash("A") == 3
    t.action("crude_market")
    t.play("buy_crude", **t.crude_purchase("C", "orange", 1))
    assert t.cash("A") == 2
    t.play("done")
    t.end_turn()
    t.action("contracts_loans")
    t.play("loan")
    assert t.cash("B") == 28


def test_every_difference_is_an_option_of_its_own() -> None:
    names = {o.name for o in OPTIONS}
    assert {"edition", "first_game", *FLAGS} == names
    for d in DIFFERENCES:
        for choice in d.choices:
            s = GAME.new(2, 1, {d.flag: choice}, target="python").position
            assert getattr(s.options, d.flag) == d.choices.index(choice)
            others = [f for f in FLAGS if f != d.flag]
            assert all(getattr(s.options, f) == 0 for f in others)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_sets_its_switches_and_each_can_be_set_back(edition: str) -> None:
    s = GAME.new(3, 1, {"edition": edition}, target="python").position
    for d in DIFFERENCES:
        assert getattr(s.options, d.flag) == d.choices.index(d.values[edition])
    back = {d.flag: d.choices[0] for d in DIFFERENCES}
    s = GAME.new(3, 1, {"edition": edition, **back}, target="python").position
    assert all(getattr(s.options, f) == 0 for f in FLAGS)


@pytest.mark.parametrize(
    "options", [{"edition": "second"}, {"edition": 2}, {"turn_order_bump": "some"}, {"bump": "all"}]
)
def test_options_that_do_not_exist_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=r"\.$"):
        GAME.new(2, 1, options, target="python")


def test_the_page_of_editions_lists_every_difference() -> None:
    page = (ROOT / "docs" / "rules" / "pipeline-editions.md").read_text(encoding="utf-8")
    for statement in GAME.statements:
        if re.match("[PM]-", statement.id):
            assert f"| {statement.id} | {statement.text} |" in page
    for d in DIFFERENCES:
        assert f"| `{d.flag}` | {d.help} | {d.choices[0]} |" in page


def test_positions_are_small() -> None:
    assert GAME.position.itemsize <= 8000
    assert len(GAME.moves) <= 2500
