"""A game with neither tuning nor network: who plays it, gives hints about it and judges it, by the defaults alone."""

import pytest

import crackspread
from crackspread import ask, player
from crackspread.lab.simulate import simulate
from crackspread.lab.tournament import TournamentSpec, tournament
from crackspread.players import adviser, concealed_for, levels, plan, warm_up_player

COUNTING = crackspread.game("counting")
QUICK = {"goal": 30}


def played(*names: str) -> crackspread.Match:
    match, players = COUNTING.new(2, 3, QUICK), [player(name, 5) for name in names]
    while not match.over:
        seat = match.actor
        for move in plan(players[seat], concealed_for(match, seat), seat, 0.1):
            match.play(move, seat)
    return match


def test_its_levels_are_those_that_need_no_network() -> None:
    assert [level.name for level in levels(COUNTING)] == ["club", "novice", "random"]


@pytest.mark.parametrize("name", ["random", "novice", "greedy", "search@24"])
def test_it_is_played_to_its_end(name: str) -> None:
    match = played(name, "random")
    assert match.position.count == 30
    assert ask(warm_up_player(name), COUNTING.new(2, 3, QUICK)) in range(3)


def test_search_sees_the_prize_coming() -> None:
    assert played("search@200", "greedy").score().ranks[0] == 1


@pytest.mark.parametrize("name", ["learnt", "expert", "master"])
def test_whoever_needs_a_network_says_so(name: str) -> None:
    with pytest.raises(crackspread.OptionError, match="no network for Counting"):
        ask(player(name), COUNTING.new(2, 3, QUICK))


def test_its_hints_come_from_search() -> None:
    assert adviser(COUNTING) == "search"
    found = crackspread.hints(COUNTING.new(2, 3, QUICK), clock=0.1)
    assert sorted(hint.line[0] for hint in found) == [0, 1, 2]
    assert all(0 < hint.win < 1 for hint in found)


def test_its_matches_are_analysed_by_playing_on() -> None:
    told = crackspread.analyse(played("random", "greedy"))
    assert sum(told["start"]["win"]) == pytest.approx(1, abs=0.002)
    assert len(told["turns"]) >= 10


def test_it_is_simulated_and_has_tournaments() -> None:
    assert simulate("counting", games=10)["games"] == 10
    (pair,) = tournament(TournamentSpec(("search@24", "random"), "counting", 2, 4, 1, 0.1, QUICK))["pairs"]
    assert pair["win"][0] > 0.5
