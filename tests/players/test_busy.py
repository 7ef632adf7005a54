"""On a machine that is busy with other things: whoever thinks by the clock still does no worse than the club player."""

import itertools
import random
import time

import pytest

import crackspread
from crackspread import Match, ask, hints, player
from crackspread.players import concealed_for, plan
from crackspread.players.expert import Expert
from crackspread.players.hints import EstimateHintRace, hint_race
from crackspread.players.racing import LEAST, Race
from crackspread.players.search import Search

GAMES = [name for name in crackspread.GAMES if crackspread.game(name).tuning.network]
"""Those with a network."""
POSITIONS = [(name, moves) for name in GAMES for moves in (0, 7, 21)]


def wander(name: str, moves: int) -> Match:
    """A position that random play has led to, with something to choose."""
    match, rng = crackspread.game(name).new(2, moves), random.Random(moves)
    while len(match.entries) < moves or len(match.legal()) == 1:
        match.play(rng.choice(match.legal()))
    return match


def worth(race: Race, line: list[int]) -> float:
    """What a line is worth on average in the few deals that are always looked at."""
    if isinstance(race, EstimateHintRace):
        race.top.plan_length[0], race.top.plan_moves[0, : len(line)] = len(line), line
    race.lines[0] = line
    race.results = [[race.playout(0, deal) for deal in range(1, LEAST + 1)]]
    return float(race.values(0, LEAST).mean())


def stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock on which ten seconds go by whenever somebody looks at it."""
    ticks = itertools.count(0.0, 10.0)
    monkeypatch.setattr(time, "perf_counter", lambda: next(ticks))


@pytest.mark.parametrize("busy", [False, True])
@pytest.mark.parametrize(("name", "moves"), POSITIONS)
def test_a_hint_is_never_worse_than_the_club_players_plan(
    monkeypatch: pytest.MonkeyPatch, name: str, moves: int, busy: bool
) -> None:
    match = wander(name, moves)
    seat, clock = match.actor, 2.0 if busy else 0.0
    state = concealed_for(match, seat)
    race, club = hint_race(state, seat, None), plan(player("club"), state, seat, 1.0)
    if busy:
        stop(monkeypatch)
    found = hints(match, clock=clock)
    assert worth(race, found[0].line) >= worth(race, club)
    assert hints(match, clock=clock) == found


@pytest.mark.parametrize("kind", ["search", "expert", "master"])
@pytest.mark.parametrize("name", GAMES)
def test_a_player_without_time_takes_the_best_plan_it_knows_the_clubs_among_them(name: str, kind: str) -> None:
    for moves in (0, 7, 14):
        match = wander(name, moves)
        state = concealed_for(match, match.actor)
        who = player(kind)
        assert isinstance(who, Search | Expert)
        race = who.begin(state, match.actor, 0.0)
        assert race.lines[race.club] == plan(player("club"), state, match.actor, 1.0)
        best = max(range(len(race.lines)), key=race.prior)
        assert ask(who, match, clock=0) == race.lines[best][0]
        assert ask(who, match, clock=0) in match.legal()
