"""The games in OpenSpiel: registered, played, copied and stored as it does its own."""

import pickle
import random
import subprocess
import sys
from typing import Any

import pyspiel
import pytest
from open_spiel.python import rl_environment  # type: ignore[import-untyped]
from open_spiel.python.algorithms import ismcts, mcts  # type: ignore[import-untyped]

import crackspread
from crackspread import OptionError
from crackspread.envs.spiel import register

NAMES = register()
CASES = [(name, n) for name in crackspread.GAMES for n in crackspread.game(name).players]


def load(name: str, players: int = 2, **given: Any) -> Any:
    return pyspiel.load_game(f"crackspread_{name}", {"players": players, **given})


def walk(game: Any, seed: int) -> Any:
    """Random play: every state on the way, the last one over. It is the same object all along."""
    state, rng = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize(("name", "players"), CASES)
def test_a_game_passes_the_test_that_openspiel_has_for_its_own(name: str, players: int) -> None:
    other = {"utility": "money", "observation": "features"} if players % 2 else {}
    pyspiel.random_sim_test(load(name, players, **other), 1, serialize=True, verbose=False)


def test_every_game_is_registered_a_fourth_too_and_says_what_it_is() -> None:
    assert [f"crackspread_{name}" for name in crackspread.GAMES] == NAMES
    assert "crackspread_counting" in NAMES
    types = {kind.short_name: kind for kind in pyspiel.registered_games() if kind.short_name in NAMES}
    open_ = pyspiel.GameType.Information.PERFECT_INFORMATION
    assert [name for name in NAMES if types[name].information != open_] == ["crackspread_refined"]
    lite = types["crackspread_pipelite"]
    assert (lite.min_num_players, lite.max_num_players) == (1, 6)
    own = {"dice": 5, "market_key": "colour_grade", "rotate": True, "rounds": 8}
    assert lite.parameter_specification == {"players": 2, "utility": "win", "observation": "compact", **own}


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("crackspread_pipelite(players=3,rounds=2,rotate=False,market_key=colour)")
    assert str(game) == "crackspread_pipelite(market_key=colour,players=3,rotate=False,rounds=2)"
    options = next(s for s in walk(game, 1) if s.moment).moment.position.record.options
    assert (options.rounds, options.rotate, options.market_by_colour) == (2, 0, 1)
    for observation, (kind, _) in crackspread.game("pipeline").observations.items():
        assert load("pipeline", observation=observation).observation_tensor_shape() == [kind.size]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"players": 7}, "PipeLite is for 1 to 6 players; 7 does not fit."),
        ({"rounds": 9}, "The option rounds is a number from 1 to 8; 9 is not."),
        ({"utility": "fame"}, "A utility is one of win, money; 'fame' is not."),
        ({"observation": "all"}, "An observation is one of features, compact, full; 'all' is not."),
    ],
)
def test_what_does_not_fit_is_refused_with_a_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionError) as e:
        pyspiel.load_game("crackspread_pipelite", given)
    assert str(e.value) == sentence
    with pytest.raises(OptionError, match="nothing to choose"):
        load("pipelite").make_py_observer(None, {"colour": "orange"})


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_it_plays_what_a_state_of_its_seed_plays_until_luck_has_a_node(name: str) -> None:
    rng, seed = random.Random(6), 0x01020304
    state, twin = load(name).new_initial_state(), crackspread.game(name).new(2, seed).state()
    for outcome in (1, 2, 3, 4):
        assert state.is_chance_node()
        state.apply_action(outcome)
    while not state.is_terminal() and not state.is_chance_node():
        assert state.moment.position == twin
        assert (state.current_player(), state.legal_actions()) == (twin.actor, twin.legal())
        move = rng.choice(twin.legal())
        twin.step(move)
        state.apply_action(move)
    assert state.is_terminal() == (name in ("refined", "counting"))


def test_the_worth_of_a_game_is_what_was_declared() -> None:
    for name, players in CASES:
        for utility in ("win", "money"):
            game = load(name, players, utility=utility)
            *_, end = walk(game, 3)
            match_money = end.moment.position.score()[0][:players].sum(1).tolist()
            if utility == "money":
                assert end.returns() == match_money
            elif players == 1:
                assert end.returns() == [match_money[0] / 100]
            else:
                places = end.moment.position.score()[1][:players].tolist()
                first = places.count(1)
                assert end.returns() == pytest.approx([(p == 1) / first - 1 / players for p in places])
            assert end.rewards() == end.returns()
            assert all(game.min_utility() <= worth <= game.max_utility() for worth in end.returns())
            zero_sum = game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
            assert zero_sum == (utility == "win" and players > 1) == (game.utility_sum() == 0)


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_copies_and_pickles_are_the_same_state_and_go_their_own_way(name: str) -> None:
    game, rng, kept = load(name), random.Random(4), []
    for state in walk(game, 4):
        if rng.random() < 0.1 and not state.is_terminal():
            kept.append((state.clone(), look(state)))
            assert look(pickle.loads(pickle.dumps(state))) == look(state)
            _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
            action = rng.choice(state.legal_actions())
            assert look(again) == look(state) != look(state.child(action))
            again.apply_action(action)
            assert look(again) == look(state.child(action))
    assert len(kept) > 2
    assert all(look(copy) == was for copy, was in kept)


def look(state: Any) -> tuple[Any, ...]:
    """All that a state tells."""
    seats = range(state.num_players())
    told = [(state.information_state_string(p), state.observation_string(p)) for p in seats]
    return str(state), state.history(), state.legal_actions(), state.current_player(), told


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_actions_are_orders_that_are_found_again(name: str) -> None:
    for state in walk(load(name), 5):
        for action in state.legal_actions()[:5]:
            assert state.string_to_action(state.action_to_string(action)) == action
    assert load(name).new_initial_state().action_to_string(1, 0) == str(crackspread.game(name).moves[0])


def test_a_state_says_where_it_stands() -> None:
    told = [str(state) for state in walk(load("pipelite", rounds=2), 1)]
    assert told[0] == "The deal: "
    assert told[4].startswith("Round 1. Seat 0: Choose a die. Money 0, 0. Position ")
    assert any(words.startswith("Round 1. Seat 1: Choose a die, and luck after 'Finish the round") for words in told)
    assert told[-1].startswith("Round 2. The game is over. Money ")


def test_tree_search_of_openspiel_beats_random_play() -> None:
    game, won = load("pipelite", rounds=2), 0.0
    for seed in range(4):
        rng = mcts.np.random.RandomState(seed)
        bot = mcts.MCTSBot(game, 1.0, 40, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
        state, seat, chance = game.new_initial_state(), seed % 2, random.Random(seed)
        while not state.is_terminal():
            mine = state.current_player() == seat
            state.apply_action(int(bot.step(state)) if mine else chance.choice(state.legal_actions()))
        won += state.returns()[seat]
    assert won >= 1


def test_information_set_search_of_openspiel_plays_where_there_are_secrets() -> None:
    """It checks by itself that every resampled state is the same to its seat, and that equal ones offer the same."""
    game, rng = load("refined"), mcts.np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 8, random_state=rng)
    state, chance = game.new_initial_state(), random.Random(1)
    while state.move_number() < 40:
        mine = state.current_player() == 0
        action = int(bot.step(state)) if mine else chance.choice(state.legal_actions())
        assert action in state.legal_actions()
        state.apply_action(action)


def test_openspiels_environment_for_learners_plays_it() -> None:
    environment = rl_environment.Environment(load("pipelite", rounds=1), seed=1)
    step = environment.reset()
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == environment.observation_spec()["info_state"][0]
        step = environment.step([step.observations["legal_actions"][seat][0]])
    assert sum(step.rewards) == 0


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_a_process_that_has_registered_the_games_ends_well() -> None:
    code = "import pyspiel; from crackspread.envs.spiel import register; print(pyspiel.load_game(register()[-1]))"
    shown = run(code)
    assert (shown.returncode, shown.stderr, shown.stdout) == (0, "", "crackspread_counting(players=2)\n")


def test_without_openspiel_a_sentence_names_what_is_missing() -> None:
    shown = run("import sys; sys.modules['pyspiel'] = None; import crackspread.envs.spiel")
    last = shown.stderr.splitlines()[-1]
    assert last.endswith("OpenSpiel is a package of its own: pip install '.[spiel]' in a checkout.")
