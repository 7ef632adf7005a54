"""A search finds planted numbers, is the same however it is run, and refuses what cannot be searched in a sentence."""

import importlib
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import crackspread
from crackspread.kernel.components import parse_override
from crackspread.lab import tune_search
from crackspread.lab.mapper import Run, Task, mapper
from crackspread.lab.report_games import MOVES, ReportSpec, play_games
from crackspread.lab.report_measures import ENOUGH, taken_rows
from crackspread.lab.tune_goals import goal_values, read_goals
from crackspread.lab.tune_search import TuneSearch, TuneSpec, game_keys, rungs, search_games
from crackspread.lab.tune_space import changed, read_space

SHIPPED = crackspread.game("pipelite").components
# Random players never look at a number, so what the longest pipe brings is what it pays, times the same squares.
PLANTED = TuneSpec(
    "pipelite", 2, {"longest_pays": [0, 40]}, ("longest=30",), "random", 24, 30, seed=5, options={"rounds": 2}
)
Tried = list[tuple[Any, int, float]]


def here(tasks: Iterable[tuple[Any, Task]]) -> Iterator[tuple[Any, Any]]:
    """Tasks done in this process."""
    return ((key, work(*args)) for key, (work, args) in tasks)


def searched(spec: TuneSpec, run: Run = here, store: Path | None = None) -> Tried:
    """What a search tries, each with its games and how far from the goals it is, the best first."""
    tried = TuneSearch(spec, run, lambda done: None, store).candidates()
    return [(one.values, one.tried, one.away) for one in sorted(tried, key=lambda one: (-one.tried, one.away))]


def test_a_planted_number_is_found() -> None:
    games = play_games(PLANTED.today, game_keys(PLANTED.today, range(PLANTED.games)))
    longest = [key for key, _ in crackspread.game("pipelite").items].index("longest")
    squares = sum(seat[longest] for game in games for seat in game["money"]) / 2 / 2 / PLANTED.games
    best = min(range(41), key=lambda pays: abs(pays * squares - 30))
    assert 8 < best < 35
    (found, tried, away), *others = searched(PLANTED)
    assert found == [best]
    assert tried == 30
    assert away == pytest.approx(abs(best * squares - 30) / 3)
    assert {games for _, games, _ in others} == set(rungs(PLANTED)) == {15, 30}
    assert 2 < sum(games == 30 for _, games, _ in others) < len(others)


def test_dead_things_are_those_that_a_report_flags() -> None:
    """In one round hardly any machine can be run; how often it is done is a kind of move, and no thing to take."""
    spec = replace(PLANTED, goals=("dead",), options={"rounds": 1}, candidates=1)
    keys = game_keys(spec.today, range(spec.games))
    rows = taken_rows(spec.today, dict(zip(keys, play_games(spec.today, keys), strict=True)))
    flagged = [row["title"] for row in rows if row["flag"] in ("never", "rare") and row["group"] != MOVES]
    assert flagged == ["Orange machine", "Blue machine", "Grey machine"]
    assert {away for *_, away in searched(spec)} == {len(flagged)}


def test_processes_and_an_interruption_change_nothing(tmp_path: Path) -> None:
    """A search on two processes is cut off, and goes on in this one without playing anything again."""
    store, spec = tmp_path / "search", replace(PLANTED, goals=("longest=30", "seats", "margin<=longest", "dead"))
    whole = searched(spec)
    with mapper(jobs=2) as run, pytest.raises(KeyboardInterrupt):
        searched(spec, cut_off(run, 12), store)
    kept = store.read_text().splitlines()[1:]
    assert 60 < len(kept) < search_games(spec) / 2
    store.write_text(store.read_text() + '{"values": [3], "num')
    assert searched(spec, store=store) == whole
    lines = store.read_text().splitlines()[1:]
    assert lines[: len(kept)] == kept
    assert len(lines) == len(set(lines)) == sum(games for _, games, _ in whole)
    assert searched(replace(spec, seed=6)) != whole
    with pytest.raises(crackspread.OptionError, match="holds another search; name a new file"):
        searched(replace(spec, seed=6), store=store)


def cut_off(run: Run, answers: int) -> Run:
    """The same until so many answers are there."""
    left = iter(range(answers))

    def some(tasks: Iterable[tuple[Any, Task]]) -> Iterator[tuple[Any, Any]]:
        for found in run(tasks):
            if next(left, None) is None:
                raise KeyboardInterrupt
            yield found

    return some


def test_numbers_that_nobody_can_play_with_are_left_out() -> None:
    """Outlets must differ: only some of these do."""
    spec = replace(PLANTED, space={"outlets[0]": [1, 5], "outlets[1]": [1, 5]}, candidates=16, games=2)
    search = TuneSearch(spec, here, lambda done: None, None)
    tried = [one.values for one in search.candidates()]
    assert all(a != b and 4 not in (a, b) for a, b in tried)
    assert len(search.refused) > 2 < len(tried)
    with pytest.raises(crackspread.OptionError, match=r"No candidate can be played: .* outlets\[1\] repeats"):
        searched(replace(spec, space={"outlets[0]": [3, 4]}, candidates=8))


def test_a_space_is_ranges_steps_and_choices_by_path() -> None:
    axes = read_space(
        SHIPPED,
        parse_override(
            "longest_pays = [1, 6]\nmarket_1.orange = [[4, 8, 12], [5, 9, 14]]\n"
            '"contract_values[0].low" = { from = 4, to = 9, step = 3 }\ntank_values = { low = [2, 4, 5] }\n',
            "This",
        ),
    )
    assert {axis.path: list(axis.values) for axis in axes} == {
        "contract_values[0].low": [4, 7],
        "longest_pays": [1, 2, 3, 4, 5, 6],
        "market_1.orange": [[4, 8, 12], [5, 9, 14]],
        "tank_values.low": [2, 4, 5],
    }
    own = changed(SHIPPED, axes, [7, 2, [4, 8, 12], 5])
    assert own["contract_values"][0] == {"low": 7, "mid": 13, "high": 19}
    assert own["market_1"] == {**SHIPPED["market_1"], "orange": [4, 8, 12]}
    assert own["tank_values"]["low"] == 5
    assert "longest_pays" not in own
    assert SHIPPED["contract_values"][0]["low"] == 8


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The space names no component value."),
        ("longst_pays = [1, 6]", "no component value at 'longst_pays'. Did you mean 'longest_pays'?"),
        ("'market_1.orange[3]' = [1, 6]", r"value at 'market_1.orange[3]'. Did you mean"),
        ("market_1.green = [1, 6]", "no component value at 'market_1.green'"),
        ("a" + ".a" * 3000 + " = 1", "no component value at 'a'"),
        ("longest_pays = [1, 6000]", "longest_pays must be a whole number from 0 to 1000, not 6000"),
        ("longest_pays = [-1, 6]", "longest_pays must be a whole number from 0 to 1000, not -1"),
        ("longest_pays = [1, 2, 'x']", "longest_pays must be a whole number, not 'x'"),
        ("longest_pays = [1.5, 2]", "longest_pays must be a whole number"),
        ("longest_pays = 3", "What longest_pays may be is a range [low, high]"),
        ("longest_pays = [3]", "What longest_pays may be is a range"),
        ("longest_pays = [6, 1]", "What longest_pays may be is a range"),
        ("longest_pays = { from = 1, to = 6, step = 0 }", "What longest_pays may be is a range"),
        ("longest_pays = { from = 1, to = 'six' }", "What longest_pays may be is a range"),
        ("longest_pays.from = [1, 2]", "no component value at 'longest_pays.from'"),
        ("market_1 = [1, 6]", "market_1 must be a table, not 1"),
        ("loan_totals = [[0], [0, 1], []]", "loan_totals must have 1 to 7 entries, not 0"),
        ("outlets = [[1, 2, 3], [1, 2, 2]]", "outlets[2] repeats outlets[1]"),
        ("market_1.orange = [[1, 2, 3], [2, 3, 4]]\n'market_1.orange[0]' = [1, 2]", "says twice what market_1.orange"),
        ("pipe_sides.tee = ['RDL', 'W']", "pipe_sides.tee must be written"),
    ],
)
def test_a_bad_space_is_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(crackspread.OptionError) as told:
        read_space(SHIPPED, parse_override(text, "This"))
    assert sentence in str(told.value)
    assert str(told.value).rstrip("?.").count("\n") == 0


@pytest.mark.parametrize(
    ("goals", "sentence"),
    [
        ((), "A search needs a goal"),
        (("",), "not ''"),
        (("spread",), "A goal is seats, dead, always, or such as spread=20"),
        (("spread=",), "A goal is"),
        (("spread=nan",), "no number called 'nan'"),
        (("spread=2.",), "A goal is"),
        (("spraed=20",), "no number called 'spraed': did you mean 'spread'?"),
        (("seats", "contracts>=market"), "no number called 'market': did you mean 'markets'?"),
        (("colour=2",), "no number called 'colour'"),
        (("ties<=spread",), "compares what is not counted alike"),
        (("spread=20%",), "gives a share where none is counted"),
    ],
)
def test_a_bad_goal_is_one_sentence(goals: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(crackspread.OptionError) as told:
        read_goals(goals, ReportSpec("pipelite", 2))
    assert sentence in str(told.value)


def test_a_game_for_one_has_no_seats_to_be_even() -> None:
    with pytest.raises(crackspread.OptionError, match="no number called 'seats'"):
        read_goals(["seats"], ReportSpec("pipelite", 1))


@pytest.mark.parametrize(
    ("goal", "values", "away"),
    [
        ("spread=20", {"spread": 26.0}, 3.0),
        ("spread=20", {"spread": 14.0}, 3.0),
        ("spread<=20", {"spread": 14.0}, 0.0),
        ("spread>=20", {"spread": 14.0}, 3.0),
        ("margin <= 5", {"margin": 7.0}, 2.0),
        ("length=60", {"decisions": 66.0}, 1.0),
        ("ties<=5%", {"ties": 0.11}, 2.0),
        ("ties<=5", {"ties": 0.11}, 2.0),
        ("contracts>=markets", {"contracts": 30.0, "markets": 40.0}, 2.5),
        ("seats", {"seats": 0.06}, 2.0),
        ("dead", {"dead": 3.0}, 3.0),
        ("always<=1", {"always": 3.0}, 2.0),
        ("loans=-10", {"loans": -12.0}, 2.0),
    ],
)
def test_what_counts_as_one_away(goal: str, values: dict[str, float], away: float) -> None:
    (read,) = read_goals([goal], ReportSpec("pipelite", 2))
    assert read.away({key: [value, 1.0] for key, value in values.items()}) == pytest.approx(away)


def test_goals_name_what_a_report_says() -> None:
    """The seat furthest from its part, and things flagged by the report; kinds of moves are no things to take."""

    def side(taken: float) -> dict[str, Any]:
        return {"offered": 2 * ENOUGH, "taken": taken}

    measures = [
        ("seat", "seat_1", [0.4, 0.1], 0.5),
        ("seat", "seat_2", [0.7, 0.2], 0.5),
        ("shape", "half_time", None, None),
    ]
    taken = [("Moves", 0.0), ("Card", 0.01), ("Card", 0.5), ("Card", 0.97), ("Card", None)]
    result = {
        "players": 2,
        "games": ENOUGH,
        "measures": [{"kind": kind, "key": key, "after": after, "even": even} for kind, key, after, even in measures],
        "taken": [{"group": group, "after": None if share is None else side(share)} for group, share in taken],
    }
    values = goal_values(result, "after")
    assert {key: value[0] for key, value in values.items()} == {
        "seat_1": 0.4, "seat_2": 0.7, "half_time": 0.0, "seats": pytest.approx(0.2), "dead": 2.0, "always": 1.0
    }  # fmt: skip
    seats, dead, share = read_goals(["seats", "dead", "seat_1<=seat_2"], ReportSpec("pipelite", 2))
    assert (seats.shown(values), dead.shown(values)) == ("20.0 % \u00b1 20.0", "2")
    assert share.shown(values) == "40.0 % \u00b1 10.0 and 70.0 % \u00b1 20.0"


def test_without_its_package_it_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(crackspread.OptionError, match=r"pip install '\.\[tune\]'"):
        importlib.reload(tune_search)
