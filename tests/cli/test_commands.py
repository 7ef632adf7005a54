"""What each command prints."""

import json
from pathlib import Path

import pytest

import crackspread

from .conftest import Run


def test_games_lists_every_game(cli: Run) -> None:
    shown = cli("games")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert all(crackspread.game(name).title in shown.stdout for name in crackspread.GAMES)
    facts = json.loads(cli("games", "--json").stdout)
    assert [game["name"] for game in facts] == list(crackspread.GAMES)
    assert {option["name"] for option in facts[-1]["options"]} == {o.name for o in crackspread.game("pipelite").options}


def test_simulate_gives_the_same_games_for_the_same_seed_on_every_target(cli: Run) -> None:
    def play(*words: str) -> dict[str, object]:
        run = cli("simulate", "pipelite", "--players", "2", "--games", "5", "--json", *words)
        assert (run.returncode, run.stderr) == (0, "")
        return dict(json.loads(run.stdout))

    first = play("--seed", "7")
    assert (first["game"], first["players"], first["games"], first["seed"]) == ("pipelite", 2, 5, 7)
    assert {"decisions", "seconds", "decisions_per_second", "games_per_second", "digest", "score"} <= set(first)
    assert play("--seed", "7", "--target", "python")["digest"] == first["digest"]
    assert play("--seed", "8")["digest"] != first["digest"]


@pytest.mark.parametrize("words", [["--rotate", "no"], ["--rotate=no"], ["--no-rotate"]])
def test_simulate_takes_a_switch_by_name(cli: Run, words: list[str]) -> None:
    def digest(*words: str) -> object:
        return json.loads(cli("simulate", "pipelite", "--games", "3", "--json", *words).stdout)["digest"]

    assert digest(*words) == digest("--rotate", "false") != digest("--rotate")


def test_simulate_takes_choices_and_numbers_by_name(cli: Run) -> None:
    short = cli("simulate", "pipelite", "--games", "3", "--rounds", "1", "--market-key", "colour", "--json")
    long = cli("simulate", "pipelite", "--games", "3", "--json")
    assert json.loads(short.stdout)["decisions"] < json.loads(long.stdout)["decisions"]


def test_simulate_takes_components_from_a_file(cli: Run, tmp_path: Path) -> None:
    own = tmp_path / "my.toml"
    own.write_text("crude_by_die = ['grey', 'grey', 'grey', 'blue', 'blue', 'orange']\n")
    changed = cli("simulate", "pipelite", "--games", "3", "--components", own, "--json")
    shipped = cli("simulate", "pipelite", "--games", "3", "--json")
    assert json.loads(changed.stdout)["digest"] != json.loads(shipped.stdout)["digest"]


def test_simulate_shows_people_the_figures(cli: Run) -> None:
    shown = cli("simulate", "pipelite", "--games", "3")
    assert shown.returncode == 0
    assert "decisions per second" in shown.stdout


def test_replay_tells_the_match_and_its_score(cli: Run, saved: Path) -> None:
    match = crackspread.load(saved)
    shown = cli("replay", saved)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert all(line.text in shown.stdout for line in match.log())
    assert "Round 2" in shown.stdout
    assert "Final score" in shown.stdout
    assert all(title in shown.stdout for _, title in match.game.items)


def test_replay_stops_where_asked(cli: Run, saved: Path) -> None:
    match = crackspread.load(saved).at(3)
    facts = json.loads(cli("replay", saved, "--at", "3", "--json").stdout)
    assert [line["text"] for line in facts["log"]] == [line.text for line in match.log()]
    assert facts["score"] == match.score().as_dict()
    assert (facts["moves"], facts["over"], facts["names"]) == (3, False, ["Mara", "Theo"])


def test_rules_finds_statements_by_id_and_by_words(cli: Run) -> None:
    statements = crackspread.game("pipelite").statements
    everything = cli("rules", "pipelite").stdout
    assert all(s.id in everything for s in statements)
    one = cli("rules", "pipelite", statements[0].id.lower()).stdout
    assert statements[0].id in one
    assert statements[1].id not in one
    assert "L-LOA-01" in cli("rules", "pipelite", "loan die").stdout
