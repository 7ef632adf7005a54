"""The tuning of a game: read from its folder, checked, and sensible where there is none."""

from pathlib import Path

import pytest

import crackspread
from crackspread.kernel.tuning import Tuning, read_tuning
from crackspread.players import LEVELS

NETWORK = """
[network]
par = 1
spread = 2
plays_by = "values"
expert = { plans = 1, turns = 1, determinizations = 4 }
master = { plans = 2, turns = 1, determinizations = 4 }
"""


def read(folder: Path, text: str) -> Tuning:
    file = folder / "tuning.toml"
    file.write_text(text)
    return read_tuning(file)


@pytest.mark.parametrize("name", ["pipeline", "refined", "pipelite"])
def test_a_game_says_how_it_is_played(name: str) -> None:
    game = crackspread.game(name)
    if not (game.folder / "tuning.toml").is_file():
        assert game.tuning == Tuning()
        return
    assert game.tuning == read_tuning(game.folder / "tuning.toml")
    assert game.tuning.network
    assert (game.folder / "network.onnx").is_file()
    assert set(game.tuning.ratings) == {level.name for level in LEVELS}


def test_what_is_not_said_has_a_default(tmp_path: Path) -> None:
    assert read(tmp_path, "") == Tuning()
    found = read(tmp_path, "club_width = 9\nplayout_error = 3\n" + NETWORK)
    assert (found.club_width, found.novice_width, found.playout_error) == (9, Tuning().novice_width, 3)
    assert found.network
    assert (found.network.par, found.network.master.plans, found.network.master.width) == (1, 2, 1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("club_width = ", "is not TOML"),
        ("club_with = 9", "knows no club_with; it knows club_width, novice_width, "),
        ("[search]\nplan = 1", "search knows no plan; it knows plans, "),
        ("[search]\nplans = 1", "search lacks determinizations, turns"),
        ("club_width = '9'", "club_width cannot be '9'"),
        ("club_width = true", "club_width cannot be True"),
        ("hints_by = 'club'", "hints_by cannot be 'club'"),
        ("ratings = { club = 'good' }", "ratings cannot be"),
        ("search = 3", "search cannot be 3"),
        (NETWORK.replace("values", "luck"), "network: plays_by cannot be 'luck'"),
        ("hints_by = 'expert'", r"without \[network\] has no hints by the expert"),
        ("[analysis]\nnetwork_turns = 1", r"without \[network\] has no hints by the expert and no analysis"),
    ],
)
def test_what_does_not_fit_is_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(crackspread.CrackspreadError, match=sentence):
        read(tmp_path, text)
