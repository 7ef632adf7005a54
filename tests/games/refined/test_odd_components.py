"""Component files as a stranger might write them: a game, or one sentence that names the place, at once."""

import time
import tracemalloc
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crackspread import OptionError
from crackspread.games.refined.components import SHIPPED
from crackspread.games.refined.components.cards import DECKS
from crackspread.kernel.setup import Setup

from .kit import GAME

CONTRACT, ERA, TICKET = SHIPPED["contracts"][0], SHIPPED["era_cards"][0], SHIPPED["tickets"][0]
ACHIEVEMENT = SHIPPED["achievements"][0]
DIGITS = int("9" * 4000) ** 2


def refused(name: str, value: Any) -> str:
    with pytest.raises(OptionError) as e:
        GAME.new(2, 1, components={name: value}, target="python")
    said = str(e.value)
    assert said.endswith((".", "?"))
    assert len(said) < 400
    assert said.isprintable()
    return said


@pytest.mark.parametrize(
    ("deck", "card", "says"),
    [
        ("contracts", {"needs": "150000000 red 16/20"}, "contracts[0].needs"),
        ("contracts", {"needs": "9" * 380 + " red 16/20"}, "contracts[0].needs"),
        ("contracts", {"needs": "0 red 16/20"}, "contracts[0].needs"),
        ("contracts", {"needs": ", ".join(["9 red 16/20"] * 9)}, "at most 9"),
        ("contracts", {"needs": ""}, "reads like"),
        ("contracts", {"needs": "٣ red 16/20"}, "reads like"),
        ("contracts", {"money": DIGITS}, "contracts[0].money"),
        ("contracts", {"money": 1.5}, "contracts[0].money must be a whole number"),
        ("contracts", {"money": float("nan")}, "contracts[0].money"),
        ("contracts", {"money": True}, "contracts[0].money"),
        ("contracts", {"money": 100}, "contracts[0].money must be a whole number from 0 to 99; 100 is not."),
        ("contracts", {"categories": []}, "contracts[0].categories"),
        ("contracts", {"categories": ["power"] * 9}, "contracts[0].categories"),
        ("contracts", {"categories": [["power"]]}, "contracts[0].categories[0]"),
        ("contracts", {"categories": [{}]}, "contracts[0].categories[0]"),
        ("contracts", {"bonus": "red+" + "9" * 60}, "contracts[0].bonus"),
        ("contracts", {"bonus": "red+1, red+2"}, "twice"),
        ("contracts", {"bonus": "dice-1"}, "contracts[0].bonus"),
        ("contracts", {"bonus": "money+1"}, "`money`"),
        ("contracts", {"name": "x" * 81}, "contracts[0].name"),
        ("contracts", {"name": "two\nlines"}, "contracts[0].name"),
        ("contracts", {"name": "\ue000"}, "contracts[0].name"),
        ("contracts", {"name": "\ud800"}, "contracts[0].name"),
        ("contracts", {"name": "a\u2028b"}, "contracts[0].name"),
        ("contracts", {"name": "a\u202eb"}, "contracts[0].name"),
        ("contracts", {"id": "x" * 41}, "contracts[0].id"),
        ("contracts", {"id": ""}, "contracts[0].id"),
        ("contracts", {"source": ["me"]}, "contracts[0].source"),
        ("tickets", {"grade": []}, "tickets[0].grade"),
        ("tickets", {"cubes": [1, 2, 3, 4, 5, 10]}, "tickets[0].cubes[5]"),
        ("tickets", {"cubes": [[]] * 6}, "tickets[0].cubes[0]"),
        ("achievements", {"need": {"contracts": 3}}, "achievements[0].need.contracts"),
        ("achievements", {"need": {"contracts": {}}}, "achievements[0].need.contracts"),
        ("achievements", {"need": {"contracts": {"consumer": [1]}}}, "achievements[0].need.contracts.consumer"),
        ("achievements", {"need": {"dots": 3}}, "achievements[0].need.dots"),
        ("achievements", {"need": {"dots": {"count": 1, "low": 3, "high": 2}}}, "achievements[0].need.dots.high"),
        ("achievements", {"need": {"tiles": {"basic": 1, "beige": 1}}}, "achievements[0].need.tiles"),
        ("achievements", {"need": {"tiles": None}}, "achievements[0].need.tiles"),
        ("achievements", {"need": {"coke": {}}}, "achievements[0].need.coke"),
        ("achievements", {"need": {}}, "achievements[0].need"),
        ("achievements", {"need": {"coke": 1, "environment": 3}}, "achievements[0].need"),
        ("era_cards", {"demand": []}, "era_cards[0].demand"),
        ("era_cards", {"demand": {}}, "era_cards[0].demand"),
        ("era_cards", {"demand": {**ERA["demand"], "colour": ["red"]}}, "era_cards[0].demand.colour"),
        ("era_cards", {"demand": {**ERA["demand"], "more": 1}}, "era_cards[0].demand"),
        ("era_cards", {"offer": {"cost": 1}}, "era_cards[0].offer"),
        ("era_cards", {"offer": {"cost": 1, "effect": "dice-1"}}, "era_cards[0].offer.effect"),
        ("era_cards", {"environment": ["EIT+1"]}, "era_cards[0].environment[0]"),
        ("era_cards", {"environment": [{"when": "reveal", "effect": ["EIT+1"]}]}, "era_cards[0].environment[0].effect"),
        (
            "era_cards",
            {"environment": [{"when": "reveal", "effect": "EIT+1", "instead": 3}]},
            "era_cards[0].environment[0].instead",
        ),
        ("era_cards", {"environment": [{"when": "reveal", "effect": "dice+1"}]}, "give none"),
        ("era_cards", {"environment": [{"when": "filled", "effect": "dice-1"}]}, "era_cards[0].environment[0].effect"),
        ("era_cards", {"environment": [{"when": "reveal", "effect": "EIT+1"}] * 4}, "at most 3"),
        ("era_cards", {"environment": [{"when": "reveal", "effect": "EIT+1", "low": 5, "high": 4}]}, ".high"),
        ("era_cards", {"set": {"pink": 1}}, "era_cards[0].set"),
        ("era_cards", {"set": {"red": 99}}, "era_cards[0].set.red"),
        ("era_cards", {"contract_bonus": {"power": "2"}}, "era_cards[0].contract_bonus.power"),
        ("era_cards", {"event": "x" * 401}, "era_cards[0].event"),
        ("era_cards", {"shift": 99}, "era_cards[0].shift"),
    ],
)
def test_an_odd_card_is_refused_by_its_path(deck: str, card: dict[str, Any], says: str) -> None:
    assert says in refused(deck, [{**SHIPPED[deck][0], **card}, *SHIPPED[deck][1:]])


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("contracts", 3, "contracts"),
        ("contracts", [3], "contracts[0]"),
        ("contracts", [CONTRACT] * 61, "room for 60"),
        ("contracts", [CONTRACT, {**CONTRACT, "money": 3}], "contracts[0].id and contracts[1].id are both"),
        ("contracts", [{**CONTRACT, "id": str(i)} for i in range(60)], "room for 60"),
        ("tickets", [{**TICKET, "id": str(i)} for i in range(61)], "room for 60"),
        ("era_cards", [{**ERA, "id": str(i)} for i in range(19)], "room for 18"),
        ("achievements", [{**ACHIEVEMENT, "id": str(i)} for i in range(39)], "room for 40"),
        ("fixed_achievements", [{**ACHIEVEMENT, "id": str(i)} for i in range(5)], "room for 4"),
        ("contracts", {"value": [], "source": "house"}, "at least one card"),
        ("contracts", [[[[[[[[[[]]]]]]]]]], "deep"),
        ("starting_tokens", {"grey": DIGITS, "red": 1}, "starting_tokens.grey"),
        ("storage_base", [0] * 6000, "storage_base must be a whole number"),
        ("storage_base", None, "storage_base"),
        ("x" * 1000, 1, "no component called"),
        ("still_gas", {"grey_dice": 0, "red_dice": 3}, "still_gas.grey_dice must be a whole number from 1 to 9"),
        ("recycle_bonus", {"first_relief": 6, "contract": 0, "second_relief": 14}, "recycle_bonus.contract"),
        ("engineers", [3, 4], "engineers"),
        ("engineers", [3, 4, 50], "engineers[2]"),
        ("reprocessing_bonus", ["grey+1", "luck+1"], "reprocessing_bonus[1]"),
    ],
)
def test_an_odd_component_is_refused_by_its_path(name: str, value: Any, says: str) -> None:
    assert says in refused(name, value)


@pytest.mark.parametrize(
    ("track", "says"),
    [
        ({"levels": [[1, 2], [1]]}, "market.red.levels[1]"),
        ({"levels": [[1, 2], [1, 100]]}, "market.red.levels[1][1]"),
        ({"levels": [[1, 2], [0, 1]]}, "market.red.levels[1][0]"),
        ({"name": "x" * 401}, "market.red.name"),
    ],
)
def test_an_odd_track_is_refused_by_its_path(track: dict[str, Any], says: str) -> None:
    market = SHIPPED["market"]
    assert says in refused("market", {**market, "red": {**market["red"], **track}})


def test_nothing_is_made_of_a_number_before_it_is_checked() -> None:
    """A contract for so many dice, or a hundred thousand lists in one another, take neither time nor room."""
    nested: Any = 1
    for _ in range(100_000):
        nested = [nested]
    odd = [
        ("contracts", [{**CONTRACT, "needs": "150000000 red 16/20"}]),
        ("contracts", [{**CONTRACT, "needs": "9" * 100_000}]),
        ("contracts", [CONTRACT] * 100_000),
        ("tickets", nested),
        ("starting_money", nested),
        ("starting_money", "\0" * 1_000_000),
    ]
    tracemalloc.start()
    began = time.perf_counter()
    for name, value in odd:
        refused(name, value)
    assert time.perf_counter() - began < 1
    assert tracemalloc.get_traced_memory()[1] < 5_000_000
    tracemalloc.stop()


# --- any file at all -------------------------------------------------------------------------------------------------

WORDS = st.sampled_from(
    [
        "red",
        "power",
        "light",
        "16/20",
        "reveal",
        "basic",
        "EIT+1",
        "dice-1",
        "grey-1, red+1",
        "2 red 16/20",
        "{0}",
        "",
        "single",
    ]
)
NUMBERS = st.integers(-3, 12) | st.sampled_from([99, 100, 127, 128, 255, 256, 999, 10**6, -(10**6), 10**30])
ODD: st.SearchStrategy[Any] = st.recursive(
    NUMBERS | WORDS | st.text(max_size=6) | st.booleans() | st.none() | st.floats(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
NEEDS = st.lists(
    st.builds("{} {} {}".format, st.integers(0, 10), WORDS | st.just("red/aqua"), WORDS), min_size=1, max_size=4
).map(", ".join)
EFFECT = st.builds(
    "{}{:+d}".format, st.sampled_from(["grey", "red", "EIT", "money", "dice", "luck"]), st.integers(-120, 120)
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of everything in a component."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, one in inner for found in places(one, (*path, key)))]


@st.composite
def files(draw: st.DrawFn) -> dict[str, Any]:
    """A component or two with some of their values replaced, left out, repeated or added."""
    names = draw(st.lists(st.sampled_from([*SHIPPED.table, *DECKS]), min_size=1, max_size=2, unique=True))
    made = {name: deepcopy(SHIPPED[name]) for name in names}
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from([path for path in places(made) if path]))
        here: Any = made
        for key in way:
            here = here[key]
        what = draw(st.integers(0, 5))
        if what == 0 and way:
            del here[last]
        elif what == 1 and isinstance(here, list):
            here.insert(last, here[last])
        elif what == 2 and isinstance(here[last], dict):
            here[last][draw(WORDS | st.text(max_size=4))] = draw(ODD)
        else:
            here[last] = draw(ODD | NEEDS | EFFECT)
    return made


@settings(max_examples=300, deadline=1000, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(files(), st.sampled_from([2, 3, 4]))
def test_any_file_is_a_game_or_a_sentence(made: dict[str, Any], players: int) -> None:
    try:
        Setup.make(GAME, players, 1, {}, made, None).template()
    except OptionError:
        return
    match = GAME.new(players, 1, components=made, target="python")
    while match.position.phase == 0:
        match.play(match.legal()[0])
    match.view(0)
