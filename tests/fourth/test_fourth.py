"""A game of sixty lines, found by its folder alone, has all that the others have."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import crackspread
from crackspread.kernel.tuning import Tuning
from crackspread.lab.tournament import TournamentSpec, tournament
from crackspread.players import concealed_for
from crackspread.table.workers import Workers

from ..cli.conftest import COMMAND

GAME = crackspread.game("counting")


def test_it_is_sixty_lines_in_a_folder_that_a_variable_names() -> None:
    written = [line for file in GAME.folder.glob("*.py") for line in file.read_text().splitlines()]
    assert sum(bool(line.strip()) and not line.startswith('"""') for line in written) < 60
    assert GAME.folder == Path(__file__).parent / "counting"
    assert crackspread.GAMES == ("pipeline", "refined", "pipelite", "counting")
    told = [sys.executable, "-c", "import crackspread; print(*crackspread.GAMES)"]
    for folders in ("", f"{os.pathsep}no-such-folder{os.pathsep}"):
        env = {**os.environ, "CRACKSPREAD_GAMES": folders}
        shown = subprocess.run(told, env=env, check=True, capture_output=True, text=True)
        assert shown.stdout.split() == ["pipeline", "refined", "pipelite"]


def test_what_it_does_not_say_follows_from_what_it_says() -> None:
    match = GAME.new(2, 3, {"goal": 5}, target="python")
    assert (match.position.options.goal, match.position.count) == (5, 1)
    assert match.preview(2) == {"money": 3, "lines": []}
    match.play(2)
    assert match.state().observe(0).tolist() == [3, 0, 0, 0]
    assert match.state().observe(1).tolist() == match.state().features(1).tolist() == [0, 0, 3, 0]
    assert match.waiting == (1,)
    match.play(0)
    assert match.view()["score"] == match.score().as_dict()
    assert (match.score().totals, match.score().ranks) == ([3, 11], [2, 1])
    assert GAME.most_legal == 3
    assert GAME.tuning == Tuning()


def test_players_that_plan_beat_random_play() -> None:
    told = tournament(TournamentSpec(("greedy", "search@8", "random"), "counting", 2, 20, 1))
    assert told["forfeits"] == []
    wins = {tuple(pair["players"]): pair["win"][0] for pair in told["pairs"]}
    assert min(wins["greedy", "random"], wins["search@8", "random"]) >= 0.8


def test_a_process_that_thinks_for_the_table_knows_it() -> None:
    match = GAME.new(target="cpu")
    workers = Workers()
    try:
        moves = asyncio.run(workers.think(concealed_for(match, 0), 0, "club"))
    finally:
        workers.close()
    assert moves[0] in match.legal()


def test_it_is_simulated_and_listed_by_the_command_line() -> None:
    def told(*words: str) -> list[dict[str, object]] | dict[str, object]:
        shown = subprocess.run([COMMAND, *words, "--json"], check=True, capture_output=True, text=True)
        found: list[dict[str, object]] | dict[str, object] = json.loads(shown.stdout)
        return found

    simulated = told("simulate", "counting", "--games", "100", "--goal", "30")
    assert isinstance(simulated, dict)
    assert simulated["games"] == 100
    listed = told("games")
    assert isinstance(listed, list)
    assert listed[-1]["title"] == "Counting"
