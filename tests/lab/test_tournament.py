"""Tournaments: fair, repeatable, resumable, and told with honest intervals."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

import crackspread
from crackspread.lab.mapper import run_tasks
from crackspread.lab.statistics import elo, interval
from crackspread.lab.tournament import Played, TournamentSpec, play, report, tournament
from crackspread.lab.tournament_page import page
from crackspread.players import clock_of

QUICK = TournamentSpec(("greedy", "random"), "pipelite", 2, 4, 5, 1.0)


def test_the_same_seed_gives_the_same_result(tmp_path: Path) -> None:
    once = tournament(QUICK, store=tmp_path / "games")
    assert once == tournament(QUICK, store=tmp_path / "games") == tournament(QUICK)
    (pair,) = once["pairs"]
    assert pair["win"][0] == 1
    assert pair["money"][0][0] > 60 > 0 > pair["money"][1][0]


def test_search_with_a_fixed_number_of_playouts_is_repeatable() -> None:
    setting = TournamentSpec(("search@24", "greedy"), "pipelite", 2, 2, 5, 1.0)
    assert play(setting, (0, 1), 0) == play(setting, (0, 1), 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_is_played_from_both_sides(players: int) -> None:
    """Two players that are the same one share the wins of a deal's two games, at any number of seats."""
    setting = TournamentSpec(("greedy", "club"), "pipelite", players, 2, 5, 1.0)
    one, other = play(setting, (0, 1), 0), play(setting, (0, 1), 1)
    assert one.win + other.win == 1
    assert one.money
    assert other.money
    assert one.money == other.money[::-1]


def test_a_tournament_goes_on_where_it_stopped(tmp_path: Path) -> None:
    store = tmp_path / "games"
    whole = tournament(QUICK, store=store)
    lines = store.read_text().splitlines()
    store.write_text("\n".join(lines[:3]) + '\n{"pair": [0, 1], "num')
    counts: list[int] = []
    assert tournament(QUICK, counts.append, store) == whole
    assert counts == [2, 3, 4]
    assert tournament(QUICK, store=store) == whole


def test_options_and_components_belong_to_a_tournament(tmp_path: Path) -> None:
    """They are kept with it, said in any way; a file from before there were any goes on with none."""
    store, old = tmp_path / "games", tmp_path / "old"
    short = replace(QUICK, options={"rounds": "2", "rotate": "yes"}, components={"loan_totals": [0, 9, 9]})
    result = tournament(short, store=store)
    assert (result["options"], result["components"]) == ({"rounds": 2}, {"loan_totals": [0, 9, 9]})
    assert tournament(replace(short, options={"rounds": 2}), store=store) == result
    for other in (QUICK, replace(short, options={}), replace(short, components={})):
        with pytest.raises(crackspread.OptionError, match="another tournament"):
            tournament(other, store=store)
    whole = tournament(QUICK, store=old)
    assert whole["pairs"] != result["pairs"]
    lines = [json.loads(line) for line in old.read_text().splitlines()]
    for line in lines:
        for name in ("options", "components", "forfeit"):
            line.pop(name, None)
    old.write_text("".join(json.dumps(line) + "\n" for line in lines[:3]))
    assert tournament(QUICK, store=old) == whole


def test_another_tournaments_file_is_refused(tmp_path: Path) -> None:
    store = tmp_path / "games"
    store.write_text('{"game": "chess"}\n')
    with pytest.raises(crackspread.OptionError, match="another tournament"):
        tournament(QUICK, store=store)
    for text in (b"not json\n", b"", b"\xff\xfe\n"):
        store.write_bytes(text)
        with pytest.raises(crackspread.OptionError, match="not a tournament's file"):
            tournament(QUICK, store=store)
    for place in (tmp_path, tmp_path / "missing" / "games"):
        with pytest.raises(crackspread.OptionError, match="cannot be used"):
            tournament(QUICK, store=place)


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        (TournamentSpec(("greedy",), "pipelite", 2, 2, 0, 1.0), "two different players"),
        (TournamentSpec(("greedy", "greedy"), "pipelite", 2, 2, 0, 1.0), "two different players"),
        (TournamentSpec(("greedy", "random"), "pipelite", 1, 2, 0, 1.0), "two seats"),
        (TournamentSpec(("greedy", "random"), "pipelite", 9, 2, 0, 1.0), "1 to 6 players"),
        (TournamentSpec(("greedy", "random"), "pipelite", 2, 3, 0, 1.0), "even"),
        (TournamentSpec(("greedy", "random"), "pipelite", 2, 2, 0, 1.0, {"rounds": 99}), "rounds"),
        (TournamentSpec(("greedy", "random"), "pipelite", 2, 2, 0, 1.0, {}, {"rouns": 4}), "no component called"),
        (TournamentSpec(("greedy", "oracle"), "pipelite", 2, 2, 0, 1.0), "no computer player called 'oracle'"),
        (TournamentSpec(("greedy@9", "random"), "pipelite", 2, 2, 0, 1.0), "only search, expert, master take"),
        (TournamentSpec(("search@²", "random"), "pipelite", 2, 2, 0, 1.0), "only search, expert, master take"),
        (TournamentSpec(("no_such_module:Mine", "random"), "pipelite", 2, 2, 0, 1.0), "cannot be loaded"),
        (TournamentSpec(("json:JSONDecoder", "random"), "pipelite", 2, 2, 0, 1.0), "no method choose"),
    ],
)
def test_what_does_not_fit_is_one_sentence(setting: TournamentSpec, sentence: str) -> None:
    with pytest.raises(crackspread.OptionError, match=sentence):
        tournament(setting)


def test_a_player_of_ones_own_takes_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_player.py").write_text(
        "class First:\n    name = 'first'\n    def choose(self, state, seat, clock):\n        return state.legal()[0]\n"
    )
    monkeypatch.chdir(tmp_path)
    result = tournament(TournamentSpec(("my_player:First", "club"), "pipelite", 2, 2, 0, 1.0))
    assert result["pairs"][0]["win"][0] == 0


@pytest.mark.parametrize(("clock", "expected"), [(None, "1.0"), (0.25, "0.25")])
def test_everybody_has_the_clock_of_the_setting_or_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: float | None, expected: str
) -> None:
    told = tmp_path / "told"
    (tmp_path / "timed_player.py").write_text(
        "class Timed:\n    name = 'timed'\n    def choose(self, state, seat, clock):\n"
        f"        open({str(told)!r}, 'a').write(f'{{clock}} ')\n        return state.legal()[0]\n"
    )
    monkeypatch.chdir(tmp_path)
    tournament(
        TournamentSpec(("timed_player:Timed", "random"), "pipelite", 2, 2, 0, clock), run=partial(run_tasks, jobs=1)
    )
    assert set(told.read_text().split()) == {expected}
    assert clock_of("master") > clock_of("expert")


def test_the_page_holds_every_number() -> None:
    result = {
        "game": "pipelite",
        "players": 2,
        "games": 10,
        "seed": 0,
        "clock": 1.0,
        "options": {"rotate": False},
        "components": {},
        "forfeits": [{"player": "a<b", "seed": 3, "seat": 0, "move": 7, "what": "ended <its> process"}],
        "pairs": [{"players": ["a<b", "c"], "games": 10, "win": [0.7, 0.4, 0.89], "money": [[90.5, 4.0], [-3.0, 2.0]]}],
        "ratings": [{"player": "a<b", "elo": 1600}, {"player": "c", "elo": 1400}],
    }
    text = page(json.loads(json.dumps(result)))
    for figure in (
        "70.0%",
        "40.0% to 89.0%",
        "$90.5",
        "1600",
        "1400",
        "a&lt;b",
        "ended &lt;its&gt; process",
        "rotate False",
    ):
        assert figure in text


def test_the_two_games_of_a_deal_count_as_one_for_money() -> None:
    """Deals of $100 and $200, each played twice: two things are known, not four."""
    money = [(100.0, 0.0), (100.0, 0.0), (200.0, 0.0), (200.0, 0.0)]
    played = [Played((0, 1), n, 1.0, both) for n, both in enumerate(money)]
    (pair,) = report(QUICK, played)["pairs"]
    assert pair["money"] == [interval([100, 200]), [0, 0]]


def test_ratings_are_those_of_the_wins() -> None:
    strong, weak = elo(2, [((0, 1), 1.0)] * 3 + [((0, 1), 0.0)])
    assert strong - weak == pytest.approx(147.2, abs=0.1)  # 3.5 wins to 1.5, with the prior draw
    assert strong + weak == pytest.approx(3000)
