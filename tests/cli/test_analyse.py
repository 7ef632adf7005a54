"""`crackspread analyse`: a table and the costly turns for people, all of it as JSON for programs."""

import json
from pathlib import Path

import crackspread

from .conftest import Run


def test_analyse_tells_chances_losses_and_better_lines(cli: Run, saved: Path) -> None:
    """Whoever takes the first legal move always could do better, and is told how."""
    shown = cli("analyse", saved)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.count("Round 1 ") == 2
    assert " lost about $" in shown.stdout
    assert "  Better after move " in shown.stdout
    assert "finished the round." in shown.stdout
    assert " %" in shown.stdout
    told = json.loads(cli("analyse", saved, "--json").stdout)
    assert told["names"] == ["Mara", "Theo"]
    assert [turn["moment"] for turn in told["turns"]] == ["Round 1", "Round 1", "Round 2", "Round 2"]
    assert max(turn["loss"] for turn in told["turns"]) > 0
    assert min(told["accuracy"]) < 100


def test_an_unfinished_match_is_refused_with_a_sentence(cli: Run, tmp_path: Path) -> None:
    crackspread.game("pipelite").new(players=2, seed=7).save(tmp_path / "match.json")
    shown = cli("analyse", tmp_path / "match.json")
    assert (shown.returncode, shown.stdout) == (2, "")
    assert shown.stderr == "Only a finished match can be analysed.\n"
