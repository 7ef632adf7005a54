"""Every component acts: another value makes another position, or is refused with a sentence."""

import ast
import copy
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import crackspread
from crackspread import Game, OptionError
from crackspread.kernel.components import Component
from crackspread.kernel.setup import Setup

OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "pipeline": ({}, {"edition": "prototype"}),
    "refined": ({"extra_rounds": 2},),
    "pipelite": ({},),
}
TEXTS = {
    "pipe_sides": ["UD", "URD"],
    "contracts": ["O1T2S3"],
    "orders": ["O1T2S3"],
    "contract_rows": ["grey mid", "blue low"],
}
"""Texts for components of patterns; the others of them are bonuses."""
Way = tuple[str | int, ...]


def leaves(value: Any, way: Way = ()) -> Iterator[tuple[Way, Any]]:
    """Every number, word and switch in a value."""
    if isinstance(value, (dict, list)):
        for step, entry in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(entry, (*way, step))
    else:
        yield way, value


def put(value: Any, way: Way, new: Any) -> Any:
    """The value with one leaf replaced."""
    if not way:
        return new
    changed = copy.copy(value)
    changed[way[0]] = put(value[way[0]], way[1:], new)
    return changed


def is_deck(value: Any) -> bool:
    """Cards with ids, which have checks of their own."""
    return isinstance(value, list) and isinstance(value[0], dict) and "id" in value[0]


def others(name: str, part: Component, way: Way, value: Any) -> list[Any]:
    """What else may stand at a leaf."""
    if isinstance(value, bool):
        return [not value]
    allowed = part.range_at((name, *way))
    if isinstance(value, int):
        low, high = allowed or (-(10**6), 10**6)
        return [n for n in (value + 1, value - 1, high, low) if n != value and low <= n <= high]
    if isinstance(allowed, str):
        return [text for text in TEXTS.get(name, ["grey+3, EIT-2"]) if text != value]
    return [word for word in allowed or [f"{value} of ours"] if word != value]


def acts(game: Game, name: str, new: Any) -> bool | None:
    """Whether a value makes another position or view for any number of players; None if it is refused."""
    refused = False
    for players in reversed(game.players):
        for options in OPTIONS[game.name]:
            shipped = Setup.make(game, players, 0, options, {}, None).template()
            try:
                changed = Setup.make(game, players, 0, options, {name: new}, None).template()
            except OptionError:
                refused = True
                continue
            if changed.tobytes() != shipped.tobytes():
                return True
    if refused:
        return None
    seen, usual = (game.new(2, 1, components=c, target="python").view() for c in ({name: new}, {}))
    return bool(seen != usual)


@pytest.mark.parametrize(
    ("game", "name"), [(g, name) for g in crackspread.GAMES for name in crackspread.game(g).components.table]
)
def test_every_value_of_a_component_acts(game: str, name: str) -> None:
    g = crackspread.game(game)
    part = g.components.table[name]
    deck = is_deck(part.value)
    for way, value in leaves(part.value):
        if deck and (not isinstance(value, int) or int(way[0]) % 8):
            continue  # a few cards will do, and their words are tested with the decks
        new = others(name, part, way, value)
        assert new, f"{name} {way} is offered and cannot be changed"
        found = {acts(g, name, put(part.value, way, other)) for other in new}
        assert True in found or found == {None}, f"{name} {way} does nothing"


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_every_number_has_a_range_and_lies_in_it(name: str) -> None:
    for key, part in crackspread.game(name).components.table.items():
        for way, value in leaves(part.value):
            ranged = is_deck(part.value) or type(value) is not int or part.range_at((key, *way))
            assert ranged, f"{key} {way} has no range"


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_the_rules_read_everything_in_the_book(name: str) -> None:
    """What the components write and no rule, score or words look at would be dead."""
    g = crackspread.game(name)
    read: set[str] = set()
    for file in (f for f in g.folder.rglob("*.py") if f.stem not in ("components", "cards", "checks")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        read |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    if "book" in (g.position.dtype.names or ()):
        assert set(np.zeros(1, g.position.dtype)["book"].dtype.names or ()) <= read


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_no_component_repeats_an_option(name: str) -> None:
    """PipeLite's rounds and dice are options; what they are by the rulebook is their default."""
    g = crackspread.game(name)
    assert not {o.name for o in g.options} & set(g.components.table)


@pytest.mark.parametrize("name", crackspread.GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_any_values_in_their_ranges_are_played_to_the_end(name: str, seed: int) -> None:
    g = crackspread.game(name)
    luck = random.Random(seed)
    values: dict[str, Any] = {}
    for key, part in g.components.table.items():
        value = part.value
        for way, leaf in leaves(value):
            choices = others(key, part, way, leaf) if part.range else []
            if choices and luck.random() < 0.3:
                value = put(value, way, luck.choice(choices))
        try:
            for players in g.players:
                Setup.make(g, players, 0, {}, {**values, key: value}, None).template()
            values[key] = value
        except OptionError:
            continue
    state = g.new(luck.choice(g.players), seed, components=values, target="python").state()
    while state.n:
        state.step(luck.choice(state.legal()))
    assert len(values) >= len(g.components.table) / 2
