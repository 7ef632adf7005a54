"""Reports: what was planted is found and told, what is chance is not, and the same deals are compared."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import crackspread
from crackspread.lab.processes import Key, Task
from crackspread.lab.report import ReportSpec, checked, games_needed, report
from crackspread.lab.report_findings import step
from crackspread.lab.report_games import (
    ALL,
    MOVES,
    TAKEN,
    WITHOUT,
    GameKey,
    Thing,
    forbidden,
    play_deal,
    play_game,
    things,
)
from crackspread.lab.report_measures import compared, flag, raw_measures, split
from crackspread.lab.statistics import share
from crackspread.players import player
from crackspread.players.restricted import Restricted

GAME = crackspread.game("pipelite")
SHORT = {"rounds": 2}
PLANTED = ReportSpec("pipelite", 2, "novice", 40, 7, SHORT, {"longest_pays": 4})
NOTHING = replace(PLANTED, components={"loan_totals": [0, 2, 5, 9, 14, 20, 40]})
"""The sixth loan is dearer, and nobody takes so many."""


class Here:
    """Work done by this process, one task after the other; it knows how many games that were."""

    def __init__(self) -> None:
        self.games = 0

    def __call__(self, tasks: Iterable[tuple[Key, Task]]) -> Iterator[tuple[Key, Any]]:
        for key, (call, (spec, lot)) in tasks:
            self.games += len(lot)
            yield key, call(spec, lot)


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Path]:
    """The longest pipe pays double: the report, and its store."""
    store = tmp_path_factory.mktemp("report") / "games.jsonl"
    return report(PLANTED, Here(), store=store), store


def texts(result: dict[str, Any]) -> list[str]:
    return [effect["text"] for effect in result["effects"]]


# --- what is found ---------------------------------------------------------------------------------------------------


def test_what_was_planted_is_told_first(planted: tuple[dict[str, Any], Path]) -> None:
    result, _ = planted
    assert texts(result)[0].startswith("A seat ends richer: $")
    assert texts(result)[1].startswith("\u201cLongest pipe\u201d is worth more to a seat: $")
    effects = {(effect["kind"], effect["key"]) for effect in result["effects"]}
    assert effects <= {("shape", "total"), ("money", "longest"), ("seat_money", "money_1"), ("seat_money", "money_2")}
    longest = next(one for one in result["measures"] if one["key"] == "longest")
    assert longest["difference"][0] == pytest.approx(longest["after"][0] - longest["before"][0], abs=0.01)
    assert longest["difference"][0] == pytest.approx(longest["before"][0], rel=0.2)
    assert result["headline"].startswith(f"The change shows in {len(effects)} of ")
    assert result["changes"] == [
        {
            "path": "longest_pays",
            "before": 2,
            "after": 4,
            "count": 1,
            "source": GAME.components.table["longest_pays"].source,
            "note": GAME.components.table["longest_pays"].note,
        }
    ]


def test_what_hardly_matters_is_not_told_as_an_effect() -> None:
    """A novice plans otherwise with it now and then; what comes of that is chance."""
    result = report(replace(NOTHING, games=30), Here())
    assert texts(result) == []
    assert result["headline"] == "Nothing differs by more than chance explains."
    assert result["luck"]["before"] is None, "three deals tell nothing of luck"
    assert any(one["difference"][0] for one in result["measures"])


def test_chance_is_seldom_told_as_an_effect() -> None:
    """Deals compared with other deals, again and again: without Holm's correction most reports would find something."""
    spec, deals, times = ReportSpec("pipelite", 1, "random", 30, 1, SHORT, {"longest_pays": 2}), 30, 40
    played = [play_game(spec, GameKey(False, ALL, -1, n)) for n in range(2 * deals * times)]
    wrong = uncorrected = 0
    for k in range(times):
        of = played[2 * deals * k :][: 2 * deals]
        games = {GameKey(n >= deals, ALL, -1, n % deals): game for n, game in enumerate(of)}
        found = compared(raw_measures(spec, games), changed=True)
        wrong += any(one.sure for one in found)
        looked = [one for one in found if one.chance is not None and one.difference and one.difference[1]]
        uncorrected += any(abs(one.difference[0]) > one.difference[1] for one in looked if one.difference)
    assert wrong <= 0.05 * times + 2
    assert uncorrected > times / 3


def test_the_same_deals_are_played_by_the_same_players() -> None:
    """A player that draws its moves makes the same ones, and only what they pay differs."""
    spec = replace(PLANTED, by="random")
    for n in range(10):
        before, after = (play_game(spec, GameKey(changed, ALL, -1, n)) for changed in (False, True))
        longest = [key for key, _ in GAME.items].index("longest")
        for seat in (0, 1):
            assert after["money"][seat][longest] == 2 * before["money"][seat][longest]
            after["money"][seat][longest] = before["money"][seat][longest]
        assert (after["money"], after["things"], after["legal"]) == (before["money"], before["things"], before["legal"])
    assert before != play_game(spec, GameKey(False, ALL, -1, n + 1))


def test_todays_numbers_are_compared_with_what_would_be_even() -> None:
    result = report(replace(PLANTED, by="random", games=100, components={}), Here())
    kinds = {one["kind"] for one in result["measures"] if one["chance"] is not None}
    assert kinds <= {"seat", "without", "ladder"}
    assert "seat" in kinds
    assert all(one["after"] is None for one in result["measures"])
    assert [one["title"] for one in result["ladder"]] == ["Club over novice", "Expert over club"]
    players, deal, together = (result["luck"]["before"][k][0] for k in ("players", "deal", "together"))
    assert players + deal + together == pytest.approx(1, abs=0.01)


# --- restricted play, flags, luck ------------------------------------------------------------------------------------


def test_a_seat_goes_without_a_thing_and_the_others_do_not() -> None:
    spec, parts = replace(PLANTED, options={}), PLANTED.parts(True)
    names = things(GAME, parts)
    for thing in (names.index(Thing(MOVES, "Sell")), names.index(Thing("Crude", "Orange crude"))):
        taken = [0, 0]
        for seed in range(5):
            who = [player("novice"), Restricted(player("novice"), forbidden(GAME, parts, thing))]
            told = play_deal(GAME, spec, True, seed, who, ["novice"] * 2)
            for row in told["things"]:
                if row[0] == thing:
                    taken[row[1]] += row[2 + TAKEN]
        assert taken[0] > 0
        assert taken[1] == 0


def test_the_loss_of_a_thing_is_told(planted: tuple[dict[str, Any], Path]) -> None:
    result, store = planted
    rows = [json.loads(line) for line in store.read_text().splitlines()[1:]]
    restricted = [GameKey(*row["key"]) for row in rows if row["key"][1] == WITHOUT]
    assert {key.number % 2 for key in restricted} == {0, 1}, "each seat in turn"
    lost = [one for one in result["measures"] if one["kind"] == "without"]
    assert {int(one["key"]) for one in lost} == {key.thing for key in restricted}
    crude = next(one for one in lost if one["title"] == "Crude")
    assert crude["before"][0] < 0
    assert result["forced"] == {}
    assert result["had_to"] == ""


def test_flags() -> None:
    def told(offered: int, taken: float) -> str:
        return flag({"offered": offered, "taken": taken}, 1000)

    assert (told(500, 0.01), told(500, 0.5), told(500, 0.96)) == ("never", "", "always")
    assert told(10, 1.0) == "rare", "few could, all of them did"
    assert told(25, 0.0) == "", "too few to say"
    assert flag(None, 1000) == "rare"
    assert flag({"offered": 2, "taken": 1.0}, 10) == ""


@pytest.mark.parametrize(
    ("won", "verdict"), [(0.95, "Club beats novice"), (0.6, "Club may be no better than novice"), (0, "Club loses to")]
)
def test_a_step_of_the_ladder_is_told_by_its_interval(won: float, verdict: str) -> None:
    one = {"title": "Club over novice", "before": share(won, 20), "after": None, "games": 20}
    assert step(one, changed=False).startswith(verdict)


def test_luck_is_split() -> None:
    """Of each deal, whether seat 1 won with the stronger player there, and with the weaker one."""
    assert split([(1, 0)] * 10) == (1, 0, 0)
    assert split([(1, 1), (0, 0)] * 5) == (0, 1, 0)
    assert split([(1, 0), (0, 1)] * 5) == (0, 0, 1)
    assert split([(1, 1)] * 5) == (0, 0, 0)


# --- keeping ---------------------------------------------------------------------------------------------------------


def test_a_report_goes_on_where_it_was_cut_off(planted: tuple[dict[str, Any], Path], tmp_path: Path) -> None:
    result, store = planted
    text = store.read_text()
    for part in (0.3, 0.7):
        cut = tmp_path / f"{part}.jsonl"
        cut.write_text(text[: int(part * len(text))])
        whole = [line for line in cut.read_text().splitlines()[1:] if line in text.splitlines()]
        here, progress = Here(), list[int]()
        assert report(PLANTED, here, progress.append, cut) == result
        assert here.games == len(text.splitlines()) - 1 - len(whole)
        assert progress[0] == len(whole)
        assert progress == sorted(progress)
        assert progress[-1] == games_needed(PLANTED)


def test_a_game_that_is_kept_twice_counts_once(planted: tuple[dict[str, Any], Path], tmp_path: Path) -> None:
    result, store = planted
    text = store.read_text()
    twice = tmp_path / "twice.jsonl"
    twice.write_text(text + "".join(f"{line}\n" for line in text.splitlines()[1:20]))
    here = Here()
    assert report(PLANTED, here, store=twice) == result
    assert here.games == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is not a report's file"),
        ("not JSON\n", "is not a report's file"),
        ('{HEAD}\n{{"key": 5, "game": {{}}}}\n', "is not a report's file"),
        ('{HEAD}\n{{"key": [false, "all", -1, 0], "game": {{}}}}\n', "is not a report's file"),
        ('{HEAD}\n{{"key": [false], "game": {{}}}}\n', "is not a report's file"),
        ('{{"report": {{}}, "rules": []}}\n', "holds another report"),
    ],
)
def test_a_bad_store_is_one_sentence(
    planted: tuple[dict[str, Any], Path], tmp_path: Path, text: str, sentence: str
) -> None:
    store = tmp_path / "bad.jsonl"
    store.write_text(text.format(HEAD=planted[1].read_text().splitlines()[0]))
    with pytest.raises(crackspread.OptionError, match=sentence):
        report(PLANTED, Here(), store=store)


def test_a_store_belongs_to_one_report(planted: tuple[dict[str, Any], Path], tmp_path: Path) -> None:
    with pytest.raises(crackspread.OptionError, match="holds another report; name a new file"):
        report(replace(PLANTED, seed=8), Here(), store=planted[1])
    with pytest.raises(crackspread.OptionError, match="cannot be used: Is a directory"):
        report(PLANTED, Here(), store=tmp_path)


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"game": "chess"}, "no game called 'chess'"),
        ({"players": 9}, "players"),
        ({"games": 1}, "two games"),
        ({"by": "nobody"}, "no computer player called 'nobody'"),
        ({"options": {"rounds": 99}}, "rounds"),
        ({"components": {"longest_pays": 10**6}}, "longest_pays"),
        ({"components": {"wages": 1}}, "'wages'"),
    ],
)
def test_what_does_not_fit_is_one_sentence(other: dict[str, Any], sentence: str) -> None:
    with pytest.raises(crackspread.CrackspreadError, match=sentence) as found:
        checked(replace(PLANTED, **other))
    assert "\n" not in str(found.value)


def test_a_player_of_ones_own_that_fails_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "report_bots.py").write_text(
        "class Bad:\n    name = 'bad'\n    def choose(self, state, seat, clock):\n        return 1 / 0\n"
    )
    monkeypatch.chdir(tmp_path)
    with pytest.raises(crackspread.CrackspreadError, match="Bad failed in the deal of seed 7: ZeroDivisionError"):
        report(replace(PLANTED, by="report_bots:Bad"), Here())


def test_without_a_choice_of_kinds_there_is_nothing_to_take() -> None:
    """A game without offers, of one kind of move."""
    result = report(ReportSpec("counting", 2, "random", 10, 1, {"goal": 8}), Here())
    assert (result["taken"], result["choices"]) == ([], "")
