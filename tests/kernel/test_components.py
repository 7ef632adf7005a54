"""Components: provenance and overrides."""

from pathlib import Path

import pytest

import crackspread
from crackspread.kernel.components import SOURCES, read_override
from crackspread.kernel.errors import OptionError

PIPELITE = crackspread.game("pipelite").components


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_every_component_says_where_it_comes_from(name: str) -> None:
    for component in crackspread.game(name).components.table.values():
        assert component.source in SOURCES
        assert component.note.endswith(".") or component.note.endswith(")")


def test_an_override_changes_one_value_and_the_digest() -> None:
    other = PIPELITE.override({"longest_pays": 3})
    assert other["longest_pays"] == 3
    assert other["rounds"] == PIPELITE["rounds"]
    assert other.digest() != PIPELITE.digest()
    assert other.override({"longest_pays": {"value": 2}}).digest() == PIPELITE.digest()


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"longest_pay": 3}, "Did you mean 'longest_pays'"),
        ({"longest_pays": "three"}, "must be a whole number"),
        ({"longest_pays": True}, "must be a whole number"),
        ({"longest_pays": 10**9}, "from -1000 to 1000"),
        ({"loan_totals": []}, "1 to 7 entries"),
        ({"loan_totals": [0, 1, 2, 3, 4, 5, 6, 7]}, "1 to 7 entries"),
        ({"tank_boxes": {"crude": 1}}, "must have the keys"),
        ({"pipe_by_die": ["straight", "elbow", "tee", "straight", "elbow", 6]}, "must be a word"),
    ],
)
def test_what_does_not_fit_is_one_sentence(values: dict[str, object], sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        PIPELITE.override(values)


@pytest.mark.parametrize(
    "values",
    [
        {"pipe_by_die": ["straight", "elbow", "tee", "straight", "elbow", "star"]},
        {"outlets": [1, 1, 2]},
        {"outlets": [0, 1, 2]},
        {"tank_boxes": {"crude": 9, "low": 4, "mid": 4, "high": 4}},
        {"contract_rows": [["orange low"], ["orange low"], ["orange low"]]},
        {"crude_by_die": ["orange"]},
    ],
)
def test_what_the_game_cannot_play_with_is_one_sentence(values: dict[str, object]) -> None:
    with pytest.raises(OptionError, match=r"\.$"):
        crackspread.game("pipelite").new(players=1, components=values)


def test_a_changed_price_is_played_without_compiling_anew() -> None:
    game = crackspread.game("pipelite")
    plain = game.new(1, 3).score().totals
    rich = game.new(1, 3, components={"tank_values": {"crude": 9, "low": 2, "mid": 4, "high": 7}})
    rich.play(rich.legal()[0])  # crude
    assert rich.score().totals[0] == plain[0] + 9


def test_component_files_that_cannot_be_read_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="cannot be read"):
        read_override(tmp_path / "none.toml")
    bad = tmp_path / "bad.toml"
    bad.write_text("rounds = = 3")
    with pytest.raises(OptionError, match="not TOML"):
        read_override(bad)
