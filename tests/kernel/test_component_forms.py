"""Component forms: a JSON Schema accepts exactly what a component does, and a file written is the file read."""

import copy
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

import crackspread
from crackspread.games.refined.components.cards import DECKS
from crackspread.kernel.component_forms import differences, schema, toml
from crackspread.kernel.components import parse_override
from crackspread.kernel.errors import OptionError

ODD: tuple[Any, ...] = (-1, 0, 1, 7, 10**6, True, "", "orange", "O1T2S3", "UD", "grey+1", "x", 0.5, None, [], {})
NAMES = [
    (game, name) for game in crackspread.GAMES for name in crackspread.game(game).components.table if name not in DECKS
]
"""A deck is checked card by card; its form is only the cards that ship."""


def variants(value: Any) -> Iterator[Any]:
    """The value with one part replaced, left out or doubled."""
    yield from ODD
    parts = enumerate(value) if isinstance(value, list) else value.items() if isinstance(value, dict) else ()
    for step, part in parts:
        for other in variants(part):
            changed = copy.copy(value)
            changed[step] = other
            yield changed
        if isinstance(value, list):
            yield [*value[:step], *value[step + 1 :]]
            yield [*value, part]
            break  # the first entries of a list stand for all
    if isinstance(value, dict):
        yield {**value, "odd": 1}


@pytest.mark.parametrize(("game", "name"), NAMES)
def test_a_form_accepts_what_the_component_accepts(game: str, name: str) -> None:
    components = crackspread.game(game).components
    component = components.table[name]
    form = jsonschema_rs.validator_for(schema(name, component))
    assert form.is_valid(component.value)
    for value in variants(component.value):
        try:
            components.override({name: value})
            fits = True
        except OptionError:
            fits = False
        assert form.is_valid(value) == fits, value


def test_a_number_of_the_wrong_size_is_named_by_its_place() -> None:
    with pytest.raises(OptionError, match=r"market_1\.orange\[2\] must be a whole number from 0 to 1000"):
        crackspread.game("pipelite").components.override({"market_1": {"orange": [5, 9, 1001]}})


@pytest.mark.parametrize("game", crackspread.GAMES)
def test_what_is_written_as_a_file_is_read_from_it(game: str) -> None:
    values = crackspread.game(game).components.values()
    assert parse_override(toml(values), "It") == values


def test_keys_and_texts_of_all_sorts_are_written_as_toml() -> None:
    odd = {"a b": ['"\\\n\t\x7f', "é", True, -3], "": {}, "x": {"y": {"ö": []}}}
    assert parse_override(toml(odd), "It") == odd


def test_differences_are_told_by_their_place() -> None:
    own = crackspread.game("pipelite").components.override(
        {"market_1": {"orange": [5, 9, 15]}, "loan_totals": [0, 2], "longest_pays": 2}
    )
    assert list(differences(own)) == [
        (("market_1", "orange", 2), 14, 15),
        (("loan_totals",), [0, 2, 5, 9, 14, 20, 27], [0, 2]),
    ]
