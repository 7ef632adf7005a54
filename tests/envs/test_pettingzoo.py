"""Games as PettingZoo steps them: its own tests pass for every game and number of players."""

import contextlib
import io
import subprocess
import sys
import warnings
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import crackspread
from crackspread import IllegalMove
from crackspread.envs.pettingzoo import MODULES, pipelite_v0

CASES = [(name, n) for name in crackspread.GAMES for n in crackspread.game(name).players]
EXPECTED = "Observation is not a NumPy array|Observation space for each agent probably should be"
"""What PettingZoo says of all environments with masks but its own."""


def module(name: str) -> Any:
    return import_module(f"crackspread.envs.pettingzoo.{name}_v0")


def played(env: Any, seed: int) -> dict[str, list[float]]:
    """What every agent was told of its rewards, in a game by random legal actions."""
    env.reset(seed=seed)
    rng, told = np.random.default_rng(seed), {agent: [0.0] for agent in env.possible_agents}
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        told[agent].append(reward)
        env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return told


def test_every_game_has_a_module_that_is_imported_either_way() -> None:
    assert list(MODULES) == [f"{name}_v0" for name in crackspread.GAMES]
    assert import_module("crackspread.envs.pettingzoo.pipelite_v0") is pipelite_v0
    fresh = (
        "import crackspread.envs.pettingzoo.counting_v0 as a; from crackspread.envs.pettingzoo import counting_v0 as b"
    )
    subprocess.run([sys.executable, "-c", f"{fresh}; assert a is b and str(a.env()) == 'counting_v0'"], check=True)
    with pytest.raises(AttributeError, match="There is no environment 'chess_v6'; there is pipeline_v0, "):
        import_module("crackspread.envs.pettingzoo").chess_v6  # noqa: B018


@pytest.mark.parametrize(("name", "players"), CASES)
def test_pettingzoo_has_nothing_to_say_against_it(name: str, players: int) -> None:
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", EXPECTED)
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")  # of agents whose game is over
        if name == "counting":
            warnings.filterwarnings("ignore", "Observation numpy array is all zeros")  # nobody has any money at first
        api_test(module(name).env(players=players), num_cycles=30)
        api_test(module(name).raw_env(players=players, reward="money"), num_cycles=30)
        seed_test(partial(module(name).env, players=players), 30)


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_it_is_rendered_in_every_mode(name: str) -> None:
    written = io.StringIO()
    with contextlib.redirect_stdout(written):
        render_test(module(name).env, {"svg": lambda shown: shown.startswith("<svg")})
    title = crackspread.game(name).title
    assert written.getvalue().count(f"{title}, ") >= 5


@pytest.mark.parametrize("players", [1, 2, 4])
def test_rewards_come_to_what_the_game_comes_to(players: int) -> None:
    env = pipelite_v0.env(players=players, options={"rounds": 4})
    told = played(env, 3)
    items, places = env.unwrapped.episode.state.score()
    first = places[:players].tolist().count(1)
    for seat, rewards in enumerate(told.values()):
        won = 1 / first if places[seat] == 1 else 0.0
        assert rewards[-1] == pytest.approx(won - 1 / players if players > 1 else items[0].sum() / 100)
        assert not any(rewards[:-1])
    env = pipelite_v0.env(players=players, options={"rounds": 4}, reward="money")
    env.reset(seed=3)
    before = env.unwrapped.episode.money()
    told = played(env, 3)
    gained = np.subtract(env.unwrapped.episode.money(), before).tolist()
    assert [sum(rewards) for rewards in told.values()] == gained


def test_only_the_agent_to_move_has_legal_actions_and_everybody_a_view_of_its_own() -> None:
    env = module("refined").env(players=3)
    env.reset(seed=1)
    state = env.unwrapped.episode.state
    for seat, agent in enumerate(env.agents):
        seen = env.observe(agent)
        assert np.array_equal(seen["observation"], state.features(seat))
        legal = state.legal() if agent == env.agent_selection else []
        assert np.flatnonzero(seen["action_mask"]).tolist() == legal


def test_an_illegal_action_raises_or_loses_the_wrapped_game() -> None:
    raw = pipelite_v0.raw_env()
    raw.reset(seed=1)
    wrong = int(np.flatnonzero(raw.observe("player_0")["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove, match=r"\."):
        raw.step(wrong)
    assert raw.agent_selection == "player_0"
    env = pipelite_v0.env()
    env.reset(seed=1)
    env.step(wrong)
    assert env.rewards == {"player_0": -1.0, "player_1": 0}
    assert all(env.terminations.values())
