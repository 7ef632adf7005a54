"""Players, hints and analysis as whoever writes a bot meets them: all in `crackspread`, nothing loaded too early."""

import subprocess
import sys
from pathlib import Path

import pytest

import crackspread
from crackspread.lab.analysis import analyse
from crackspread.players.learnt import Learnt


def finished() -> crackspread.Match:
    match = crackspread.game("pipelite").new(2, 7, {"rounds": 2})
    while not match.over:
        match.play(match.legal()[0])
    return match


def test_a_player_is_found_by_name_number_file_or_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "face_bots.py").write_text(
        "class Mine:\n    name = 'mine'\n    def choose(self, state, seat, clock):\n        return state.legal()[-1]\n"
    )
    monkeypatch.chdir(tmp_path)
    match = crackspread.game("pipelite").new(2, 7)
    assert crackspread.ask(crackspread.player("face_bots:Mine"), match) == match.legal()[-1]
    file = match.game.folder / "network.onnx"
    learnt = crackspread.player(f"learnt@{file}")
    assert isinstance(learnt, Learnt)
    assert learnt.file == file
    search = crackspread.player("search@2")
    assert crackspread.ask(search, match, clock=60) == crackspread.ask(search, match, clock=0)


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("oracle", "no computer player called 'oracle'"),
        ("oracle@4", "no computer player called 'oracle'"),
        ("search@", "take a number of playouts"),
        ("search@0", "take a number of playouts"),
        ("learnt@", "take a number of playouts"),
        ("greedy@9", "only search, expert, master take"),
        ("broken_bots:Mine", "cannot be loaded: division by zero"),
        ("leaving_bots:Mine", "cannot be loaded: SystemExit"),
        ("no_such_module:Mine", "cannot be loaded"),
        (":Mine", "cannot be loaded"),
        ("json:", "cannot be loaded"),
        ("json:JSONDecoder", "no method choose"),
    ],
)
def test_a_player_that_cannot_be_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spec: str, sentence: str
) -> None:
    (tmp_path / "broken_bots.py").write_text("1 / 0\n")
    (tmp_path / "leaving_bots.py").write_text("raise SystemExit\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(crackspread.OptionError, match=sentence):
        crackspread.player(spec)


def test_hints_are_for_a_match_or_a_state_and_say_why() -> None:
    match = crackspread.game("pipelite").new(2, 7)
    for position in (match, match.state()):
        first, *_ = crackspread.hints(position, clock=0.1)
        assert first.line[0] in match.legal()
        assert first.why.endswith(".")
    second = crackspread.hints(match, 1, 0.1)
    assert second[0].line[0] in match.legal(1)
    assert match.entries == []


def test_whoever_has_nothing_to_choose_is_told_so() -> None:
    match, club = crackspread.game("pipeline").new(2, 7), crackspread.player("club")
    for position in (match, match.state()):
        for seat, sentence in ((1 - match.actor, "is not to move now"), (2, "no seat 2"), (-1, "no seat -1")):
            with pytest.raises(crackspread.OptionError, match=sentence):
                crackspread.ask(club, position, seat)
            with pytest.raises(crackspread.OptionError, match=sentence):
                crackspread.hints(position, seat)
    over = finished()
    for position in (over, over.state()):
        with pytest.raises(crackspread.OptionError, match="game is over"):
            crackspread.hints(position)


def test_an_analysis_is_the_same_in_one_process_and_in_two() -> None:
    match = finished()
    told = crackspread.analyse(match)
    assert told == analyse(match, jobs=2)
    assert [turn["seat"] for turn in told["turns"]] == [0, 1, 0, 1]
    with pytest.raises(crackspread.CrackspreadError, match="finished"):
        crackspread.analyse(crackspread.game("pipelite").new(2, 7))


def test_importing_it_loads_neither_the_lab_nor_networks_nor_the_server() -> None:
    late = ("crackspread.lab", "crackspread.table", "onnxruntime", "fastapi", "sqlalchemy", "typer", "torch")
    code = f"import sys, crackspread; print([name for name in {late} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "[]"


def test_all_that_is_named_is_there_and_says_what_it_is() -> None:
    for name in crackspread.__all__:
        assert getattr(crackspread, name).__doc__, name
