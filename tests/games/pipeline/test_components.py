"""Components with provenance, options, editions: what is data stays data, and nonsense gets a sentence."""

import re
from pathlib import Path
from typing import Any

import pytest

import crackspread
from crackspread.games.pipeline.components import DIFFERENCES, EDITIONS, OPTIONS, SHIPPED
from crackspread.games.pipeline.rules.position import FLAGS
from crackspread.kernel.errors import OptionError

from .kit import table

ROOT = Path(__file__).parents[3]
GAME = crackspread.game("pipeline")
LOW, MID, HIGH = SHIPPED["contracts"]


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
    ("name", "value", "says"),
    [
        ("crude_prices", [[5, 7, 9, 11]], "crude_prices must have 6 entries"),
        ("crude_prices", [[5, 7, 9, 999]] * 6, "crude_prices[0][3] must be a whole number from 0 to 120, not 999"),
        ("crude_colours", ["orange", "blue", "teal", "teal", "silver", "orange"], "crude_colours[1] must be one of"),
        ("contracts", [["O1O9", *LOW[1:]], MID, HIGH], "contracts[0][0] must be written"),
        ("contracts", [["O1" * 6, *LOW[1:]], MID, HIGH], "contracts[0][0] must be written"),
        ("contracts", [LOW[1:], MID, HIGH], "contracts[0] must have 10 entries, as the rules count on them, not 9"),
        ("contracts", [LOW, MID, [*HIGH[:9], HIGH[3]]], "contracts[2][9] repeats contracts[2][3]: 'S3S3S3'"),
        ("orders", [[*SHIPPED["orders"][0]] * 2, *SHIPPED["orders"][1:]], "orders[0] must have 8 entries"),
        ("contracts_kept", {"two": 6}, "contracts_kept.two must be a whole number from 1 to 5"),
        ("tanks_total", 5, "tanks_total must be at least 16 to set up, not 5"),
        ("tank_slots", {"two": 5}, "tank_slots.two must be a whole number from 0 to 4"),
        ("machines_total", 2, "machines_total must be at least 3"),
        ("pipe_prices", [15, 10, 40, 40], "cannot fall"),
        ("first_game_families", ["astronomy"], "first_game_families[0] must be one of"),
        ("first_game_families", ["shops", "shops"], "first_game_families[1] repeats"),
        ("first_game_highest_marker", 4, "fewer than nine markers"),
        ("valuation_cards", [1, 2], "valuation_cards must have 3 to 16 entries"),
        ("valuation_cards", [1, 2, 17], "valuation_cards[2] must be a whole number from 1 to 16"),
        ("valuation_cards", [1, 2, 2], "valuation_cards[2] repeats valuation_cards[1]: 2"),
        ("rounds", [8, 6], "rounds must have 3 entries"),
        ("start_cash", "much", "start_cash must be a whole number"),
        ("prices", [1], "no component called 'prices'"),
    ],
)
def test_components_that_do_not_fit_are_refused_with_their_path(name: str, value: Any, says: str) -> None:
    with pytest.raises(OptionError, match=r"[.?]$") as e:
        GAME.new(2, 1, components={name: value}, target="python")
    assert says in str(e.value)


def test_the_tanks_at_the_start_must_find_a_space() -> None:
    with pytest.raises(OptionError, match="start_tanks must be at most 8, the spaces of a tank farm"):
        GAME.new(2, 1, components={"start_tanks": 9, "tank_spaces": 2}, target="python")


def test_the_prototype_needs_three_cards_that_are_not_blank() -> None:
    blank = {"prototype_valuation_cards": [0, 0, 0, 0]}
    GAME.new(2, 1, components=blank, target="python")
    with pytest.raises(OptionError, match="three cards that are not blank"):
        GAME.new(2, 1, {"edition": "prototype"}, blank, target="python")


def test_stacks_of_valuations_and_advised_families_may_be_of_other_sizes() -> None:
    parts = {"valuation_cards": [5, 9, 16], "first_game_families": ["shops"]}
    s = GAME.new(2, 1, {}, parts, target="python").position
    assert sorted(s.valuation[k] for k in range(3)) == [5, 9, 16]
    s = GAME.new(2, 1, {"first_game": True}, parts, target="python").position
    assert [s.token[family] for family in range(7)] == [-1, 1, -1, -1, -1, -1, -1]


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
    assert GAME.position.dtype.itemsize <= 8000
    assert len(GAME.moves) <= 2500
