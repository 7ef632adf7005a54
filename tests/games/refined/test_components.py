"""Components: provenance, overrides, decks larger and smaller than the reconstruction."""

import random
from typing import Any

import pytest

from crackspread import OptionError
from crackspread.games.refined.components import SHIPPED
from crackspread.games.refined.rules.position import MOST_CONTRACTS, Position

from .kit import GAME


def play_out(seed: int = 1, players: int = 2, **components: Any) -> Any:
    state, luck = GAME.new(players, seed, components=components, target="python").state(), random.Random(seed)
    while state.n:
        state.step(luck.choice(state.legal()))
    return state.record


def test_the_decks_have_the_stated_sizes() -> None:
    """R-SET-05, R-SET-09, R-SET-11, R-SET-12."""
    sizes = {"tickets": 45, "starting_contracts": 8, "contracts": 40, "fixed_achievements": 2, "achievements": 30}
    assert {name: len(SHIPPED[name]) for name in sizes} == sizes
    grades = [card["grade"] for card in SHIPPED["tickets"]]
    assert [grades.count(g) for g in ("light", "standard", "medium", "heavy")] == [11, 18, 9, 7]
    assert {card["era"] for card in SHIPPED["era_cards"]} == {1, 2, 3, 4}


def test_the_position_fits_four_kilobytes() -> None:
    assert Position.dtype.itemsize <= 4096


@pytest.mark.parametrize("players", [2, 3, 4])
def test_small_decks_play_to_the_end(players: int) -> None:
    """R-TIC-09, R-CON-08."""
    s = play_out(
        players=players,
        tickets=SHIPPED["tickets"][::8],
        contracts=SHIPPED["contracts"][:2],
        achievements=SHIPPED["achievements"][:1],
    )
    assert s.over


def test_decks_larger_than_the_reconstruction_play_to_the_end() -> None:
    """R-SET-03, R-SET-05, R-SET-12."""

    def more(name: str, n: int) -> list[dict[str, Any]]:
        return [*SHIPPED[name]] + [{**card, "id": f"{card['id']} again"} for card in SHIPPED[name][:n]]

    s = play_out(
        tickets=more("tickets", 15),
        contracts=more("contracts", 12),
        achievements=more("achievements", 8),
        era_cards=more("era_cards", 2),
    )
    assert s.over
    assert s.book.contracts == MOST_CONTRACTS


def test_a_new_contract_needs_only_its_line() -> None:
    card = {
        "id": "Z1",
        "name": "Perfume",
        "categories": ["consumer"],
        "needs": "1 beige 1, 1 red/aqua 16/20",
        "money": 7,
        "dots": 1,
        "bonus": "red+1, EIT-1",
    }
    match = GAME.new(2, 1, components={"contracts": [card]}, target="python")
    shown = match.game.view(match.position, 0)
    assert shown["contracts"]["deck"] == 1 + 4  # and the starting contracts that two players are not dealt
    k = match.position.book.contract[8]
    assert (k.money, k.slots, k.red, k.impact) == (7, 2, 1, -1)


def test_names_follow_the_components() -> None:
    cards = [{**card, "name": f"House {card['id']}"} for card in SHIPPED["starting_contracts"]]
    match = GAME.new(2, 1, components={"starting_contracts": cards}, target="python")
    dealt = match.view(match.actor)["sheets"][match.actor]["dealt"]["contracts"]
    assert all(card["name"].startswith("House S") for card in dealt)


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("contracts", [], "at least one card"),
        ("contracts", [{"id": "Z"}], "needs 'name'"),
        ("contracts", SHIPPED["contracts"] * 2, "room for 60"),
        ("contracts", [{**SHIPPED["contracts"][0], "needs": "2 pink 1"}], "'pink'"),
        ("contracts", [{**SHIPPED["contracts"][0], "needs": "2 red/orange 16/20"}], "16/20"),
        ("contracts", [{**SHIPPED["contracts"][0], "bonus": "gold+1"}], "gold+1"),
        ("tickets", [{**SHIPPED["tickets"][0], "cubes": [1]}], "six colours"),
        ("tickets", [{**SHIPPED["tickets"][0], "grade": "thick"}], "thick"),
        ("era_cards", SHIPPED["era_cards"][4:], "era 1"),
        ("era_cards", [{**SHIPPED["era_cards"][0], "surprise": 1}], "surprise"),
        ("achievements", [{**SHIPPED["achievements"][0], "need": {"luck": 3}}], "luck"),
        ("starting_contracts", SHIPPED["starting_contracts"][:3], "starting contracts"),
        ("storage_base", -1, "0 to 30"),
        ("storage_base", "many", "whole number"),
        ("coke_spot", 4, "coke_spots"),
        ("locations", {"pub": {"cost": 1}}, "locations must have the keys"),
        ("locations", {"buy": {"kind": "gold"}}, "locations.buy.kind must be one of single, multi"),
        ("locations", {"gold": {"cost": 1}}, "locations.gold must have the keys players, reward"),
        ("locations", {"tokens": {"players": 3}}, "locations.tokens must have the keys reward"),
        ("locations", {"buy": {"reward": "grey+10"}}, "locations.buy.reward must be written"),
        ("locations", {"buy": {"reward": "grey+1, grey+1"}}, "locations.buy.reward"),
        ("beige_tiles", [{}, {}, {"add": 10}], "beige_tiles[2].add must be a whole number from 0 to 9"),
        ("market", {"red": {"levels": [[1, 2], [0, 2]]}}, "market.red.levels[1][0] must be a whole number from 1 to 9"),
        ("market", {"red": {"levels": [[1, 2]] * 8}}, "market.red.levels must have 1 to 7 entries"),
        ("market", {"red": {"levels": [[1, 2, 3]]}}, "market.red.levels[0] must have 2 entries"),
        ("market", {"red": {"name": "x" * 401}}, "market.red.name must have at most 400 characters"),
        ("environment", {"start": 11}, "environment.start must be at most 10"),
        ("era_decks", {"two": [8, 8, 0, 0]}, "era_decks.two must make 1 to 8 rounds"),
        ("contracts", [{**SHIPPED["contracts"][0], "source": 0.5}], "contracts"),
        ("contracts", [{**SHIPPED["contracts"][0], "name": "\x00"}], "contracts[0].name"),
        ("recycle_bonus", {"first_relief": 6, "contract": 0, "second_relief": 14}, "1 to 99"),
    ],
)
def test_a_component_that_does_not_fit_is_refused_with_a_sentence(name: str, value: Any, says: str) -> None:
    with pytest.raises(OptionError) as e:
        GAME.new(2, 1, components={name: value}, target="python")
    assert says in str(e.value)
    assert str(e.value).endswith((".", "?"))


def test_a_market_track_may_be_shorter_or_longer() -> None:
    """R-MKT-01, R-MKT-05."""
    s = play_out(market={"red": {"levels": [[1, 4]]}, "magenta": {"levels": [[1, 2]] * 7, "infinite": True}})
    assert s.over
    assert (s.book.levels[3], s.book.levels[5]) == (1, 7)


def test_house_values_are_marked() -> None:
    sources = {name: part.source for name, part in SHIPPED.table.items()}
    assert sources["market"] == sources["contracts"] == sources["storage_base"] == "house"
    assert sources["starting_money"] == sources["dice_supply"] == "rulebook"
    assert all(part.note for part in SHIPPED.table.values())


def test_a_changed_number_changes_the_game() -> None:
    assert GAME.new(2, 1, components={"starting_money": 25}, target="python").view()["sheets"][0]["money"] >= 25
