"""A bad entrant harms nobody but itself: it loses that game, is told by name, and the rest goes on."""

import json
import time
from dataclasses import asdict
from functools import partial
from pathlib import Path

import pytest

import crackspread
from crackspread.lab.arena import START, play_all
from crackspread.lab.mapper import run_tasks
from crackspread.lab.tournament import TournamentSpec, tournament
from crackspread.lab.tournament_page import page

ALONE = partial(run_tasks, jobs=1)
BOTS = """
import ctypes, os, signal, sys, time

class Bot:
    name = "bot"
    calls = 0

    def choose(self, state, seat, clock):
        self.calls += 1
        if self.calls < 3:
            return state.legal()[0]
        return self.fail(state)

class Illegal(Bot):
    def fail(self, state): return 999999

class Wordy(Bot):
    def fail(self, state): return "the best one"

class Empty(Bot):
    def plan(self, state, seat, clock): return []
    def fail(self, state): return 0

class Raising(Bot):
    def fail(self, state): return 1 / 0

class Unspeakable(Bot):
    def fail(self, state):
        class Worse(BaseException):
            def __str__(self): raise ValueError
        raise Worse

class Leaving(Bot):
    def fail(self, state): sys.exit()

class Exiting(Bot):
    def fail(self, state): os._exit(3)

class Killed(Bot):
    def fail(self, state): os.kill(os.getpid(), signal.SIGKILL)

class Crashing(Bot):
    def fail(self, state): ctypes.string_at(0)

class Endless(Bot):
    def fail(self, state):
        while True:
            pass

class Deaf(Bot):
    def fail(self, state):
        while True:
            try:
                time.sleep(60)
            except BaseException:
                pass

class Slow(Bot):
    def fail(self, state):
        time.sleep(1)
        return state.legal()[0]

class Fragile(Bot):
    made = 0
    def __init__(self):
        Fragile.made += 1
        if Fragile.made > 1:
            raise RuntimeError("not twice")
    def fail(self, state): return state.legal()[0]

class Noisy(Bot):
    def fail(self, state):
        print("{}")
        return state.legal()[0]

class Late(Bot):
    def choose(self, state, seat, clock):
        self.calls += 1
        if self.calls == 1:
            time.sleep(2)
        return state.legal()[0]

class Hanging:
    def __init__(self):
        time.sleep(60)
    def choose(self, state, seat, clock): return 0

class Vanishing:
    def __init__(self):
        os._exit(4)
    def choose(self, state, seat, clock): return 0
"""


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "bad_bots.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


WHAT = {
    "Illegal": "IllegalMove: There is no move 999999 in PipeLite.",
    "Wordy": "IllegalMove: There is no move 'the best one' in PipeLite.",
    "Empty": "chose no move",
    "Raising": "ZeroDivisionError: division by zero",
    "Unspeakable": "Worse",
    "Leaving": "SystemExit:",
    "Exiting": "ended its process (exit code 3)",
    "Killed": "ended its process (exit code -9)",
    "Crashing": "ended its process (exit code -11)",
    "Endless": "overran its clock of 0.1 s",
    "Deaf": "overran its clock of 0.1 s",
    "Slow": "overran its clock of 0.1 s",
}


@pytest.mark.usefixtures("bots")
def test_whatever_a_player_does_it_loses_that_game_alone() -> None:
    setting = TournamentSpec((*(f"bad_bots:{bot}" for bot in WHAT), "random"), "pipelite", 2, 2, 5, 0.1, {"rounds": 2})
    asked = [((k, len(WHAT)), n) for k in range(len(WHAT)) for n in range(2)]
    found = {(one.pair[0], one.number): one for one in play_all(setting, asked, ALONE)}
    for k, (bot, what) in enumerate(WHAT.items()):
        for n in range(2):
            played = found[k, n]
            assert (played.win, played.money) == (0, None)
            assert played.forfeit
            assert {**asdict(played.forfeit), "move": 0} == {
                "player": f"bad_bots:{bot}",
                "seed": 5,
                "seat": n,
                "move": 0,
                "what": what,
            }
        first = found[k, 0].forfeit
        assert first
        assert first.move == (1 if bot == "Empty" else 3)


def test_forfeits_are_counted_told_kept_and_shown(bots: Path) -> None:
    setting = TournamentSpec(("bad_bots:Exiting", "random", "greedy"), "pipelite", 2, 2, 5, 0.1, {"rounds": 2})
    result = tournament(setting, store=bots / "games", run=ALONE)
    assert [pair["games"] for pair in result["pairs"]] == [2, 2, 2]
    assert [pair["win"][0] for pair in result["pairs"]] == [0, 0, 0]
    assert [pair["forfeits"] for pair in result["pairs"]] == [[2, 0], [2, 0], [0, 0]]
    assert result["pairs"][0]["money"] == [None, None]
    assert None not in result["pairs"][2]["money"]
    assert len(result["forfeits"]) == 4
    lines = (bots / "games").read_text().splitlines()
    (bots / "games").write_text("\n".join(lines[:4]) + "\n")
    assert tournament(setting, store=bots / "games", run=ALONE) == result
    text = page(json.loads(json.dumps(result)))
    assert "Forfeited games" in text
    assert text.count("ended its process (exit code 3)") == 4


@pytest.mark.usefixtures("bots")
def test_a_player_may_take_longer_once_for_its_first_move_and_may_print() -> None:
    result = tournament(
        TournamentSpec(("bad_bots:Late", "bad_bots:Noisy"), "pipelite", 2, 2, 5, 0.1, {"rounds": 1}), run=ALONE
    )
    assert result["forfeits"] == []


def test_a_first_move_without_end_is_waited_for_once(bots: Path) -> None:
    """A process that is stopped begins anew, and so would the patience with whoever made it stop."""
    (bots / "stuck_bots.py").write_text(BOTS.replace("self.calls < 3", "self.calls < 1"))
    began = time.monotonic()
    result = tournament(
        TournamentSpec(("stuck_bots:Endless", "random"), "pipelite", 2, 6, 5, 0.1, {"rounds": 1}),
        run=partial(run_tasks, jobs=2),
    )
    assert [pair["forfeits"] for pair in result["pairs"]] == [[6, 0]]
    assert START < time.monotonic() - began < 3 * START


@pytest.mark.usefixtures("bots")
def test_a_player_that_cannot_be_made_again_forfeits_before_its_first_move() -> None:
    result = tournament(
        TournamentSpec(("bad_bots:Fragile", "random"), "pipelite", 2, 2, 5, 0.1, {"rounds": 1}), run=ALONE
    )
    (forfeit,) = result["forfeits"]
    assert (forfeit["move"], forfeit["seed"]) == (0, 5)
    assert "not twice" in forfeit["what"]


@pytest.mark.parametrize(("bot", "sentence"), [("Vanishing", "ended its process"), ("Hanging", "takes more than")])
@pytest.mark.usefixtures("bots")
def test_a_player_that_cannot_be_made_at_all_is_one_sentence(bot: str, sentence: str) -> None:
    with pytest.raises(crackspread.OptionError, match=sentence):
        tournament(TournamentSpec((f"bad_bots:{bot}", "random"), "pipelite", 2, 2, 5, 0.1))
