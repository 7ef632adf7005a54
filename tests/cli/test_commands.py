"""What each command prints."""

import json
from pathlib import Path

import pytest

import crackspread
from crackspread.kernel.components import read_override

from .conftest import Run


def test_games_lists_every_game(cli: Run) -> None:
    shown = cli("games")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert all(crackspread.game(name).title in shown.stdout for name in crackspread.GAMES)
    facts = json.loads(cli("games", "--json").stdout)
    told = {game["name"]: {option["name"] for option in game["options"]} for game in facts}
    assert list(told) == list(crackspread.GAMES)
    assert told["pipelite"] == {o.name for o in crackspread.game("pipelite").options}


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
    words = ("simulate", "pipelite", "--games", "3", "--players", "2")
    shown = cli(*words)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "decisions per second" in shown.stdout
    score = json.loads(cli(*words, "--json").stdout)["score"]
    lines = {line[:18].strip(): line[18:].split() for line in shown.stdout.splitlines()}
    found = next(cells for title, cells in lines.items() if title == "All seats")
    assert found == [f"{score['mean']:.1f}", f"{score['sd']:.1f}", str(score["min"]), str(score["max"])]
    assert [lines[f"Seat {n}"] for n in (1, 2)] == [[f"{mean:.1f}"] for mean in score["seats"]]
    for key, title in crackspread.game("pipelite").items:
        assert lines[title] == [f"{score['items'][key]:.1f}"]


def test_the_version_is_told(cli: Run) -> None:
    shown = cli("--version")
    assert (shown.returncode, shown.stdout, shown.stderr) == (0, f"crackspread {crackspread.__version__}\n", "")


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_components_lists_every_value_with_source_note_and_range(cli: Run, name: str) -> None:
    known = crackspread.game(name).components
    shown = cli("components", name)
    assert (shown.returncode, shown.stderr) == (0, "")
    listed = {fact["name"]: fact for fact in json.loads(cli("components", name, "--json").stdout)}
    assert list(listed) == list(known.table)
    for key, part in known.table.items():
        assert part.rows(key)[0][0].replace("_", "")[:5] in shown.stdout.replace("_", "")
        fact = listed[key]
        assert (fact["value"], fact["source"], fact["note"]) == (part.value, part.source, part.note)
        assert fact["range"] == part.range
        assert fact["limits"]


def test_components_lists_paths_and_limits_for_people(cli: Run) -> None:
    shown = cli("components", "pipelite", "market_1").stdout
    assert [line.split()[0] for line in shown.splitlines() if "market_" in line] == [
        "market_1.orange",
        "market_1.blue",
        "market_1.grey",
    ]
    assert "[5, 9, 14]" in shown
    assert "0 to 1000" in shown
    assert "house" in shown
    (loans,) = json.loads(cli("components", "pipelite", "loan_totals", "--json").stdout)
    assert loans["limits"] == "0 to 1000; 1 to 7 entries"


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


def test_tournament_takes_components_and_every_option_of_the_game(cli: Run, tmp_path: Path) -> None:
    own = tmp_path / "my.toml"
    own.write_text("loan_totals = [0, 9, 9]\n")
    words = ["--games", "2", "--rounds=2", "greedy", "--no-rotate", "random", "--components", own, "--json"]
    shown = cli("tournament", *words)
    assert (shown.returncode, shown.stderr) == (0, "")
    told = json.loads(shown.stdout)
    assert told["entrants"] == ["greedy", "random"]
    assert told["options"] == {"rounds": 2, "rotate": False}
    assert told["components"] == {"loan_totals": [0, 9, 9]}
    assert told["forfeits"] == []


def test_tournament_tells_who_forfeited_and_prints_nothing_of_a_players_own(
    cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "loud_bots.py").write_text(
        "class Loud:\n    name = 'loud'\n    def choose(self, state, seat, clock):\n        print('hello')\n"
        "        return -1\n"
    )
    monkeypatch.chdir(tmp_path)
    told = json.loads(cli("tournament", "random", "loud_bots:Loud", "--games", "2", "--seed", "4", "--json").stdout)
    assert [f["player"] for f in told["forfeits"]] == ["loud_bots:Loud"] * 2
    shown = cli("tournament", "random", "loud_bots:Loud", "--games", "2", "--seed", "4").stdout
    assert "Forfeits" in shown
    sentence = "IllegalMove: There is no move -1 in PipeLite."
    assert f"loud_bots:Loud forfeited seed 4, seat 1, at move 1: {sentence}" in shown
    assert "hello" not in shown


def test_tune_writes_what_it_found_and_goes_on_from_its_store(cli: Run, tmp_path: Path) -> None:
    space, best, html, store = (tmp_path / name for name in ("space.toml", "best.toml", "tuned.html", "games"))
    space.write_text("longest_pays = [8, 9]\n")
    short = ("--by", "random", "--rounds", "1", "--seed", "3", "--json")
    words = (
        "tune",
        "pipelite",
        space,
        "--goal",
        "longest=9",
        "--candidates",
        "2",
        "--games",
        "4",
        "--fresh",
        "2",
        *short,
    )
    shown = cli(*words, "--write", best, "--html", html, "--store", store)
    assert (shown.returncode, shown.stderr) == (0, "")
    told = json.loads(shown.stdout)
    assert read_override(best) == told["components"] == {"longest_pays": told["values"][0]["after"]}
    assert "What was aimed at" in html.read_text()
    assert told["report"]["seed"] == 3 + 4
    kept = [file.read_bytes() for file in (store, tmp_path / "games.report")]
    assert cli(*words, "--store", store).stdout == shown.stdout
    assert [file.read_bytes() for file in (store, tmp_path / "games.report")] == kept
    missing = cli(*words, "--store", store, "--write", tmp_path / "none" / "best.toml")
    assert (missing.returncode, missing.stdout, missing.stderr.count("\n")) == (2, "", 1)
