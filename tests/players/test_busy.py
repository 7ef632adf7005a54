"""On a machine that is busy with other things: whoever thinks by the clock still does no worse than the club player."""

import itertools
import random
import time

import pytest

import crackspread
from crackspread import Match, ask, hints, player
from crackspread.kernel.state import State
from crackspread.players import plan, shown
from crackspread.players.expert import Expert
from crackspread.players.hints import BY_SEARCH, VARIED, Advice
from crackspread.players.search import Search
from crackspread.players.trials import FEW, Trials

GAMES = crackspread.GAMES
POSITIONS = [(name, moves) for name in GAMES for moves in (0, 7, 21)]


def wander(name: str, moves: int) -> Match:
    """A position that random play has led to, with something to choose."""
    match, rng = crackspread.game(name).new(2, moves), random.Random(moves)
    while len(match.entries) < moves or len(match.legal()) == 1:
        match.play(rng.choice(match.legal()))
    return match


def judge_of(state: State, seat: int) -> Trials:
    """Whoever judges the hints of a game, with plans of its own."""
    settings = BY_SEARCH.get(state.engine.game.name)
    return Advice(state, seat, None, settings) if settings else Expert(settings=VARIED).begin(state, seat, None)


def worth(trial: Trials, line: list[int]) -> float:
    """What a line is worth on average in the few deals that are always looked at."""
    if isinstance(trial, Advice):
        trial.top.plan_length[0], trial.top.plan_moves[0, : len(line)] = len(line), line
    trial.lines[0] = line
    trial.fared = [[trial.attempt(0, world) for world in range(1, FEW + 1)]]
    return float(trial.worth(0, FEW).mean())


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
    state = shown(match, seat)
    trial, club = judge_of(state, seat), plan(player("club"), state, seat, 1.0)
    if busy:
        stop(monkeypatch)
    found = hints(match, clock=clock)
    assert worth(trial, found[0].line) >= worth(trial, club)
    assert hints(match, clock=clock) == found


@pytest.mark.parametrize("kind", ["search", "expert", "master"])
@pytest.mark.parametrize("name", GAMES)
def test_a_player_without_time_takes_the_best_plan_it_knows_the_clubs_among_them(name: str, kind: str) -> None:
    for moves in (0, 7, 14):
        match = wander(name, moves)
        state = shown(match, match.actor)
        who = player(kind)
        assert isinstance(who, Search | Expert)
        trial = who.begin(state, match.actor, 0.0)
        assert trial.lines[trial.club] == plan(player("club"), state, match.actor, 1.0)
        best = max(range(len(trial.lines)), key=trial.opinion)
        assert ask(who, match, clock=0) == trial.lines[best][0]
        assert ask(who, match, clock=0) in match.legal()
