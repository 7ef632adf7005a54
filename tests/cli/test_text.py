"""`crackspread text`: a match from prompts and labels alone, typed as people type."""

from pathlib import Path

import pytest

import crackspread

from .conftest import Run


def test_a_match_is_played_to_its_end_by_numbers(cli: Run) -> None:
    shown = cli("text", "counting", "--opponent", "random", "--goal", "30", typed="1\n" * 30)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "Whoever says 30 takes the prize." in shown.stdout
    assert "said 30." in shown.stdout
    assert "Final score" in shown.stdout


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_prompt_and_labels_of_any_game_are_shown_as_the_contract_says_them(cli: Run, name: str) -> None:
    match = crackspread.game(name).new(2, 4, target="python")
    whole = cli("text", name, "--seed", "4", "--opponent", "me", typed="1\n").stdout
    shown = whole.splitlines()
    for _ in range(2):
        title, why = match.prompt()
        at = next(n for n, line in enumerate(shown) if line.endswith(title))
        labels = [f"{n:>3}  {match.label(move)}" for n, move in enumerate(match.legal()[:20], 1)]
        first = at + 1 + bool(why)
        assert shown[first : first + len(labels)] == labels
        match.play(match.legal()[0])
        shown = shown[first + len(labels) :]
    assert all(line.text in whole for line in match.log() if line.n == 1)


def test_moves_are_named_too_and_what_is_forbidden_says_why(cli: Run) -> None:
    match = crackspread.game("pipelite").new(1, 7, {"rounds": 2}, target="python")
    first, wrong = match.legal()[0], match.game.moves.id("place", network="blue", row=1, column=1, turn=0)
    typed = f"{match.game.moves[wrong]}\n{match.game.moves[first]}\n? third loan\ns\nnonsense\n"
    shown = cli("text", "pipelite", "--seed", "7", "--rounds", "2", "--players", "1", typed=typed).stdout
    assert f"> {match.why_not(wrong)}" in shown
    match.play(first)
    assert match.log()[0].text in shown
    assert "No rule of PipeLite speaks of 'third loan'." in shown
    assert "Score in Round 1" in shown
    assert "make that move" in shown


def test_undo_takes_back_ones_own_move_and_the_answer(cli: Run) -> None:
    shown = cli("text", "counting", "--seed", "3", "--opponent", "greedy", typed="1\nu\n2\nu\nu\n").stdout
    said = [line.split(" said ") for line in shown.splitlines() if " said " in line]
    assert [who.strip() for who, _ in said] == ["Player 1", "Greedy 2"] * 2
    assert [said[0][1], said[2][1]] == ["2.", "3."]
    assert shown.count("Add to 1\n") == 3
    assert "There is nothing to take back." in shown


def test_a_hint_is_what_the_table_would_say(cli: Run) -> None:
    shown = cli("text", "counting", "--seed", "3", "--opponent", "random", typed="h\n").stdout
    assert "Say 4. It earns $3 this turn." in shown


def test_a_match_is_saved_and_gone_on_with(cli: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    cli("text", "counting", "--goal", "60", "--opponent", "me", typed=f"3\n2\nw {file}\nq\n1\n")
    match = crackspread.load(file)
    assert [e.move for e in match.entries] == [2, 1]
    shown = cli("text", "counting", "--load", file, "--opponent", "me", typed=f"w {tmp_path}\n").stdout
    assert match.log()[1].text in shown
    assert f"Player 1: {match.prompt()[0]}" in shown
    assert "cannot be written" in shown


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("counting", "--seat", "3"), "There is no seat 3; 2 play."),
        (("counting", "--opponent", "nobody"), "There is no computer player called 'nobody'"),
        (("counting", "--speed", "4"), "Counting has no option 'speed'"),
        (("counting", "--players", "4"), "Counting is for 2 to 2 players"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(cli: Run, words: tuple[str, ...], sentence: str) -> None:
    shown = cli("text", *words)
    assert (shown.returncode, shown.stdout) == (2, "")
    assert shown.stderr.startswith(sentence)
    assert len(shown.stderr.splitlines()) == 1


def test_a_saved_match_of_another_game_is_refused(cli: Run, saved: Path) -> None:
    assert "holds a match of PipeLite" in cli("text", "counting", "--load", saved).stderr
