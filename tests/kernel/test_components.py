"""Components: provenance, ranges and overrides."""

import math
import time
from pathlib import Path
from typing import Any

import pytest

import crackspread
from crackspread.kernel.components import SOURCES, Components, read_components, read_override
from crackspread.kernel.errors import OptionError

PIPELITE = crackspread.game("pipelite").components
REFINED = crackspread.game("refined").components
DEEP: Any = []
for _ in range(100_000):
    DEEP = [DEEP]
HOSTILE = {
    "huge": 10**6000,
    "minus huge": -(10**6000),
    "nan": math.nan,
    "inf": math.inf,
    "half": 0.5,
    "true": True,
    "nothing": None,
    "deep": DEEP,
    "long text": "x" * 10**6,
    "control": "a\x07b\nc",
    "surrogate": "\ud800",
    "private use": "\ue000",
    "direction": "\u202eabc",
    "long list": [0] * 10**6,
    "empty list": [],
    "odd keys": {1: 2},
    "long key": {"k" * 10**6: 2},
    "deep table": {"orange": {"orange": DEEP}},
    "bytes": b"abc",
    "object": object(),
    "set": {1, 2},
}


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_every_component_says_where_it_comes_from(name: str) -> None:
    for component in crackspread.game(name).components.table.values():
        assert component.source in SOURCES
        assert component.note.endswith(".") or component.note.endswith(")")


def test_an_override_changes_one_value_and_the_digest() -> None:
    other = PIPELITE.override({"longest_pays": 3})
    assert other["longest_pays"] == 3
    assert other["outlets"] == PIPELITE["outlets"]
    assert other.digest() != PIPELITE.digest()
    assert other.override({"longest_pays": {"value": 2}}).digest() == PIPELITE.digest()


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_all_values_of_a_game_can_be_kept_and_given_back(name: str) -> None:
    shipped = crackspread.game(name).components
    assert set(shipped.values()) == set(shipped.table)
    assert shipped.override(shipped.values()).changed == {}
    with pytest.raises(OptionError, match="no component called 'gone'"):
        shipped.override({**shipped.values(), "gone": 1})
    changed = PIPELITE.override({"longest_pays": 3})
    assert PIPELITE.override(changed.values()) == changed


def test_a_copy_of_the_shipped_table_is_an_override() -> None:
    wrapped = {"value": 3, "range": [0, 1000], "source": "house", "note": "Ours."}
    assert PIPELITE.override({"longest_pays": wrapped})["longest_pays"] == 3
    with pytest.raises(OptionError, match="longest_pays must be a whole number, not a table"):
        PIPELITE.override({"longest_pays": {**wrapped, "colour": "red"}})


@pytest.mark.parametrize(
    ("given", "changed"),
    [
        ("market_1.orange = [6, 9, 14]", {"orange": [6, 9, 14]}),
        ("[market_1]\norange = [6, 9, 14]", {"orange": [6, 9, 14]}),
        ("[market_1.value]\ngrey = [1, 2, 3]", {"grey": [1, 2, 3]}),
        ("[market_1]", {}),
    ],
)
def test_a_partial_table_changes_only_what_it_names(given: str, changed: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(given)
    other = PIPELITE.override(read_override(tmp_path / "my.toml"))
    assert other["market_1"] == {**PIPELITE["market_1"], **changed}
    assert set(other.changed) == ({"market_1"} if changed else set())


def test_partial_tables_add_up_also_in_lists() -> None:
    other = PIPELITE.override({"tank_boxes": {"low": 3}}).override({"tank_boxes": {"mid": 2}})
    assert other["tank_boxes"] == {"crude": 6, "low": 3, "mid": 2, "high": 4}
    tiles = REFINED.override({"storage_tiles": [{}, {"add": 7}, {}]})["storage_tiles"]
    assert tiles == [
        REFINED["storage_tiles"][0],
        {**REFINED["storage_tiles"][1], "add": 7},
        REFINED["storage_tiles"][2],
    ]
    assert REFINED.override({"locations": {"buy": {"cost": 2}}})["locations"]["buy"]["kind"] == "single"


def test_what_is_given_later_changes_nothing() -> None:
    mine = {"market_1": {"orange": [6, 9, 14]}}
    other = PIPELITE.override(mine)
    mine["market_1"]["orange"][0] = 900
    assert other["market_1"]["orange"][0] == 6


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"longest_pay": 3}, "Did you mean 'longest_pays'"),
        ({"longest_pays": "three"}, "longest_pays must be a whole number, not 'three'"),
        ({"longest_pays": True}, "longest_pays must be a whole number, not true"),
        ({"longest_pays": 10**9}, "longest_pays must be a whole number from 0 to 1000, not 1000000000"),
        ({"loan_totals": []}, "loan_totals must have 1 to 7 entries, not 0"),
        ({"loan_totals": [0, 1, 2, 3, 4, 5, 6, 7]}, "loan_totals must have 1 to 7 entries, not 8"),
        ({"tank_boxes": {"crudest": 1}}, "tank_boxes must have the keys crude, low, mid, high; 'crudest'"),
        ({"pipe_by_die": ["straight", "elbow", "tee", "straight", "elbow", 6]}, r"pipe_by_die\[5\] must be a word"),
        (
            {"pipe_by_die": ["straight", "elbow", "tee", "straight", "elbow", "star"]},
            r"pipe_by_die\[5\] must be one of",
        ),
        ({"market_1": {"grey": [1, 2, 1001]}}, r"market_1\.grey\[2\] must be a whole number from 0 to 1000, not 1001"),
        ({"contract_values": [{}, {}, {"mid": -1}]}, r"contract_values\[2\]\.mid must be a whole number from 0"),
        ({"outlets": [1, 1, 2]}, r"outlets\[1\] repeats outlets\[0\]: 1"),
        ({"outlets": [0, 1, 2]}, r"outlets\[0\] must be a whole number from 1 to 5"),
        ({"tank_boxes": {"crude": 9}}, r"tank_boxes\.crude must be a whole number from 0 to 6"),
        (
            {"contract_rows": [["orange low"]] * 3},
            r"contract_rows\[0\] must have 9 entries, as the rules count on them",
        ),
        ({"contract_rows": [["orange low"] * 9] * 3}, r"contract_rows\[0\]\[1\] repeats contract_rows\[0\]\[0\]"),
        ({"contract_rows": [["orange crude"] * 9] * 3}, r"contract_rows\[0\]\[0\] must be written"),
        ({"crude_by_die": ["orange"]}, "crude_by_die must have 6 entries"),
        ({"pipe_sides": {"tee": "RUX"}}, r"pipe_sides\.tee must be written"),
        ({"rounds": 4}, "no component called 'rounds'"),
        ({"x" * 10**6: 4}, r"no component called 'x+\.\.\.'"),
        ({7: 4}, "no component called 7"),
        ([1], "Components are a table of values by name, not a list"),
    ],
)
def test_what_does_not_fit_is_one_sentence_with_its_path(values: Any, sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence) as e:
        crackspread.game("pipelite").new(players=1, components=values, target="python")
    assert len(str(e.value)) < 250


def test_a_pipe_that_names_a_side_twice_is_refused() -> None:
    with pytest.raises(OptionError, match=r"pipe_sides\.tee names a side twice: UU"):
        crackspread.game("pipelite").new(players=1, components={"pipe_sides": {"tee": "UU"}}, target="python")


@pytest.mark.parametrize("odd", HOSTILE, ids=str)
def test_whatever_stands_for_a_value_gets_a_short_sentence_at_once(odd: str) -> None:
    """At every place of every component of all games, also deep within."""
    began = time.perf_counter()
    for name in crackspread.GAMES:
        shipped = crackspread.game(name).components
        for component, part in shipped.table.items():
            for value in wrap(part.value, HOSTILE[odd]):
                check_refused(shipped, component, value)
    assert time.perf_counter() - began < 10


def wrap(model: Any, odd: Any) -> list[Any]:
    """An odd value in the place of a value, and in that of the first entry on each level below."""
    found = [odd]
    if isinstance(model, list):
        found += [[value, *model[1:]] for value in wrap(model[0], odd)]
    elif isinstance(model, dict):
        key = next(iter(model))
        found += [{**model, key: value} for value in wrap(model[key], odd)]
    return found


def check_refused(shipped: Components, name: str, value: Any) -> None:
    with pytest.raises(OptionError) as e:
        shipped.override({name: value})
    assert name in str(e.value)
    assert len(str(e.value)) < 400
    assert str(e.value).isprintable()


def test_component_files_that_cannot_be_read_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="cannot be read"):
        read_override(tmp_path / "none.toml")
    bad = tmp_path / "bad.toml"
    for text, sentence in (
        ("rounds = = 3", "not TOML"),
        (f"rounds = {'9' * 5000}", "not TOML"),
        (f"rounds = {'[' * 100_000}", "nested too deep"),
        (f"rounds = '{'9' * 2**20}'", "larger than"),
    ):
        bad.write_text(text)
        with pytest.raises(OptionError, match=sentence) as e:
            read_override(bad)
        assert len(str(e.value)) < 400
    bad.write_text(f"longest_pays = 0x{'f' * 6000}")
    with pytest.raises(OptionError, match="longest_pays must be a whole number from 0 to 1000, not a huge number"):
        PIPELITE.override(read_override(bad))
    bad.write_bytes(b"name = '\xff'")
    with pytest.raises(OptionError, match="not TOML"):
        read_override(bad)


def test_a_component_of_unknown_source_is_not_shipped(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('[a]\nvalue = 1\nsource = "hearsay"\nnote = "N."\n')
    with pytest.raises(OptionError, match="hearsay"):
        read_components(tmp_path / "a.toml")


def test_a_changed_price_is_played_without_compiling_anew() -> None:
    game = crackspread.game("pipelite")
    plain = game.new(1, 3).score().totals
    rich = game.new(1, 3, components={"tank_values": {"crude": 9}})
    rich.play(rich.legal()[0])  # crude
    assert rich.score().totals[0] == plain[0] + 9
