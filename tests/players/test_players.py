"""Computer players: sensible, honest, repeatable, and in time."""

import random
import time
from pathlib import Path

import numpy as np
import pytest

import crackspread
from crackspread import Match, ask, player
from crackspread.kernel.state import State
from crackspread.players import LEVELS, PLAYERS, concealed_for, hints, levels, plan, warm_up_player
from crackspread.players.expert import race_of
from crackspread.players.hints import EstimateHintRace, hint_race
from crackspread.players.network import outcome, settings_of
from crackspread.players.policy_turn import evaluate_moves, plan_by_policy
from crackspread.players.search import Search

GAMES = [name for name in crackspread.GAMES if crackspread.game(name).tuning.network]
"""Those with a network."""
REPEATABLE = [
    (name, kind) for kind in ("greedy", "novice", "search@24", "learnt", "expert@12", "master@2") for name in GAMES
]


def play_out(match: Match, *names: str) -> Match:
    players = [player(name, 7) for name in names]
    while not match.over:
        seat = match.actor
        for move in plan(players[seat], concealed_for(match, seat), seat, 0.1):
            match.play(move, seat)
    return match


def wander(name: str, players: int, moves: int, seed: int = 9) -> Match:
    match, rng = crackspread.game(name).new(players, seed), random.Random(seed)
    for _ in range(moves):
        match.play(rng.choice(match.legal()))
    return match


@pytest.mark.parametrize("name", GAMES)
def test_greedy_beats_random(name: str) -> None:
    """In either seat; a tournament tells how often."""
    for seed in range(4):
        match = play_out(crackspread.game(name).new(2, seed), *(["greedy", "random"][:: 1 if seed % 2 else -1]))
        assert match.score().ranks[0 if seed % 2 else 1] == 1


@pytest.mark.parametrize(("name", "players", "least"), [("pipelite", 1, 85), ("pipeline", 2, 150), ("refined", 2, 75)])
def test_greedy_earns_what_a_sensible_player_earns(name: str, players: int, least: int) -> None:
    games = [play_out(crackspread.game(name).new(players, seed), *["greedy"] * players) for seed in range(6)]
    totals = [total for match in games for total in match.score().totals]
    assert sum(totals) / len(totals) > least


def test_greedy_uses_what_pipeline_offers() -> None:
    """It lays pipes, refines, sells, buys upgrades and delivers."""
    done: set[str] = set()
    for seed in range(4):
        match = play_out(crackspread.game("pipeline").new(2, seed), "greedy", "greedy")
        done |= {match.game.moves[e.move].name for e in match.entries}
    assert {"pipe", "cell", "refine", "sell", "buy_crude", "upgrade", "tank", "deliver"} <= done


class Spy:
    """Keeps what it was shown."""

    name = "spy"

    def __init__(self) -> None:
        self.shown: list[State] = []

    def choose(self, state: State, seat: int, clock: float) -> int:
        self.shown.append(state.copy())
        return state.legal()[0]


@pytest.mark.parametrize("name", GAMES)
def test_a_player_is_never_shown_what_its_seat_cannot_know(name: str) -> None:
    """Not the true dice or decks to come: the concealed copy differs there, and nowhere that the seat can see."""
    match, spy = crackspread.game(name).new(seed=3), Spy()
    assert ask(spy, match, match.actor) == match.legal()[0]
    (seen,) = spy.shown
    assert seen.array.tobytes() != match.state().array.tobytes()
    assert match.game.view(seen.record, match.actor) == match.view(match.actor)


@pytest.mark.parametrize(("name", "kind"), REPEATABLE)
def test_no_choice_depends_on_what_is_hidden(name: str, kind: str) -> None:
    """The true position is dealt anew behind the seat's back; what it is shown and what it does stay the same."""
    match = wander(name, 2, 12)
    seat = match.actor
    choice = plan(player(kind), concealed_for(match, seat), seat, 1.0)
    for seed in (5, 6):
        match._state.conceal(seat, seed)
        match._state.step(-1)
        assert plan(player(kind), concealed_for(match, seat), seat, 1.0) == choice


@pytest.mark.parametrize(("name", "kind"), REPEATABLE)
def test_a_plan_is_legal_to_its_end(name: str, kind: str) -> None:
    match = wander(name, 2, 12)
    seat = match.actor
    moves = plan(player(kind), concealed_for(match, seat), seat, 1.0)
    reveals = match.position.reveals
    for move in moves[:-1]:
        match.play(move, seat)
        assert (match.actor, match.position.reveals) == (seat, reveals)
    match.play(moves[-1], seat)


@pytest.mark.parametrize("clock", [0.1, 0.5])
@pytest.mark.parametrize("kind", ["search", "expert", "master"])
@pytest.mark.parametrize("name", GAMES)
def test_a_player_that_tries_plans_keeps_to_its_clock(name: str, kind: str, clock: float) -> None:
    """Best of three, since a busy machine can stop any process for a while."""
    match = wander(name, 4, 12)
    seat = match.actor
    plan(warm_up_player(kind), concealed_for(match, seat), seat, 0.1)  # compiled or loaded
    took = []
    for _ in range(3):
        began = time.perf_counter()
        plan(player(kind), concealed_for(match, seat), seat, clock)
        took.append(time.perf_counter() - began)
    assert min(took) < 1.2 * clock


@pytest.mark.parametrize("kind", PLAYERS)
@pytest.mark.parametrize("name", GAMES)
def test_players_play_on_the_plain_engine_too(name: str, kind: str) -> None:
    """A server that is still compiling lets plain Python carry the match."""
    match = crackspread.game(name).new(seed=4, target="python")
    for _ in range(5):
        match.play(ask(player(kind), match, match.actor, 0.05))


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_names_moves_with_money_chance_and_reason(name: str) -> None:
    match = wander(name, 2, 30)
    seat = match.actor
    began = time.perf_counter()
    found = hints(concealed_for(match, seat), seat, 1.5)
    assert time.perf_counter() - began < 3
    assert len({hint.line[0] for hint in found}) == len(found) == min(3, len(match.legal(seat)))
    for hint in found:
        assert hint.line[0] in match.legal(seat)
        assert 0 < hint.win < 1
        assert 0 < len(hint.advice.split()) <= 12
        assert hint.advice[0].isupper()
        assert 1 <= len(hint.steps) <= len(hint.line)
        assert hint.why.endswith(".")


def test_a_hint_is_less_sure_the_more_of_a_game_is_left() -> None:
    """Playouts of equals may nearly all be won; a person's game will not go as they do."""
    match = crackspread.game("pipelite").new(2, 7)
    match.play(match.game.moves.id("done"), 1)
    race = hint_race(concealed_for(match, 0), 0, None)
    assert isinstance(race, EstimateHintRace)
    race.run(None, 240)
    assert race.left == 1
    best = race.order()[0]
    now = race.win_chance(best)
    race.left = 0
    assert 0.5 < now < race.win_chance(best) - 0.02


def test_a_hint_helps_whoever_began_badly() -> None:
    """A person does not play as a network does; hints still lead on to what a club player makes of it."""
    game, club = crackspread.game("pipelite"), player("club")
    earned = {"club": 0, "hints": 0}
    for seed, way in [(seed, way) for seed in range(4) for way in earned]:
        match, rng = game.new(2, seed), random.Random(seed)
        while not match.over:
            seat = match.actor
            state = concealed_for(match, seat)
            if seat == 0 and match.moment[0] < 2:
                moves = [rng.choice(match.legal())]
            elif seat == 0 and way == "hints":
                moves = hints(state, seat, 0.3)[0].line
            else:
                moves = plan(club, state, seat, 1.0)
            for move in moves:
                match.play(move, seat)
        earned[way] += match.score().totals[0]
    assert earned["hints"] > 0.85 * earned["club"], earned


def test_levels_are_players() -> None:
    for level in LEVELS:
        assert callable(player(level.name).choose)
    assert {level.name for level in levels(crackspread.game("pipeline"))} >= {"novice", "club", "expert", "master"}


@pytest.mark.parametrize("name", GAMES)
def test_a_learnt_player_beats_random_play(name: str) -> None:
    for seed in range(4):
        match = play_out(crackspread.game(name).new(2, seed), *(["learnt", "random"][:: 1 if seed % 2 else -1]))
        assert match.score().ranks[0 if seed % 2 else 1] == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_learnt_player_beats_the_steady_one(name: str) -> None:
    """Not in every game, but in most; a tournament tells how often."""
    won = 0
    for seed in range(8):
        match = play_out(crackspread.game(name).new(2, seed), *(["learnt", "greedy"][:: 1 if seed % 2 else -1]))
        won += match.score().ranks[0 if seed % 2 else 1] == 1
    assert won >= 5


def test_dice_that_a_finished_round_left_over_are_worth_nothing() -> None:
    """Else whoever is not the last to finish seems to have something to come, and finishes too early."""
    game = crackspread.game("pipelite")
    match = game.new(2, 3)
    match.play(game.moves.id("done"), 0)
    left, used = match.state(), match.state()
    for i in range(used.record.options.dice):
        used.record.sheet[0].use[i] = 1
    told = np.zeros((2, 2, game.features.size), np.int16)
    for k, state in enumerate((left, used)):
        for seat in range(2):
            state.features(seat, told[k, seat])
    assert (told[0] == told[1]).all()


def test_a_forced_turn_has_what_the_network_says_of_it() -> None:
    """Else a trial that ends with one would count as an even game, however good or bad."""
    match, rng = crackspread.game("refined").new(2, 4), random.Random(4)
    forced = 0
    while not match.over:
        state, ways = match.state(), match.legal()
        seat = match.actor
        if len(ways) == 1 and len((forced_turn := plan_by_policy(state.copy(), seat)).moves) == 1:
            assert forced_turn.values == pytest.approx(evaluate_moves(state, seat)[0])
            forced += 1
        match.play(rng.choice(ways))
    assert forced


def test_the_outcome_of_a_game_is_what_training_takes_it_for() -> None:
    """Lead and money in spreads; a tie is shared; a lone player tries to beat par."""
    settings = settings_of(crackspread.game("pipelite"))
    assert outcome(settings, np.array([130, 100]), 0) == pytest.approx([0.5 * np.tanh(1) + 0.25, 1, 1])
    assert outcome(settings, np.array([80, 110, 110]), 1) == pytest.approx([0.25 / 3, 1 / 3, 0.5])
    assert outcome(settings, np.array([80, 110, 110]), 0)[2] == 0
    assert outcome(settings, np.array([130]), 0) == pytest.approx([0.5 * np.tanh(1) + 0.25, 1, 1])


def test_plans_of_a_search_do_not_all_begin_alike() -> None:
    """Two at most of a Pipeline turn; the expert's opinion counts in dollars and chances."""
    match = wander("pipeline", 2, 12)
    state = concealed_for(match, match.actor)
    firsts = [line[0] for line in Search().begin(state, match.actor, None).lines]
    assert len(firsts) > 2
    assert max(firsts.count(first) for first in firsts) <= 2
    race = race_of(state, match.actor, None, settings_of(match.game).expert)
    race.run(None, 4)
    assert 0 < race.win_chance(0) < 1
    assert -500 < race.expected_money(0) < 2000


def test_a_network_that_does_not_fit_is_one_sentence(tmp_path: Path) -> None:
    match = crackspread.game("pipelite").new()
    (tmp_path / "bad.onnx").write_text("nothing")
    with pytest.raises(crackspread.OptionError, match="holds no network"):
        ask(player(f"learnt@{tmp_path / 'bad.onnx'}"), match, match.actor)
    with pytest.raises(crackspread.OptionError, match="does not fit PipeLite"):
        ask(player(f"learnt@{crackspread.game('pipeline').folder / 'network.onnx'}"), match, match.actor)
