"""Many games side by side, as Gymnasium's vectors step them."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import crackspread
from crackspread import IllegalMove, OptionError, VectorState
from crackspread.envs.gymnasium import SelfPlayVectorEnv
from crackspread.kernel.memory import Array

WORDS = {mode: mode.name.lower() for mode in AutoresetMode}


def made(n: int, **settings: Any) -> SelfPlayVectorEnv:
    envs = gymnasium.make_vec("crackspread/Counting-v0", n, **settings)
    assert isinstance(envs, SelfPlayVectorEnv)
    return envs


def drawn(mask: Array, rng: np.random.Generator) -> Array:
    """A random legal action for each game; 0 where one is over."""
    return np.array([rng.choice(np.flatnonzero(row)) if row.any() else 0 for row in mask])


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_it_plays_what_a_vector_state_plays(mode: AutoresetMode) -> None:
    envs = made(4, autoreset_mode=mode, options={"goal": 20})
    assert envs.metadata["autoreset_mode"] is mode
    seen, info = envs.reset(seed=[3, 1, 4, 1])
    v = VectorState("counting", 4, 2, options={"goal": 20}, autoreset=WORDS[mode])
    v.reset(np.array([3, 1, 4, 1]))
    rng, ended = np.random.default_rng(1), 0
    for _ in range(60):
        assert np.array_equal(seen, v.observations)
        assert np.array_equal(info["action_mask"], v.action_mask)
        assert np.array_equal(info["actor"], v.actor)
        assert seen in envs.observation_space
        actions, movers = drawn(v.action_mask, rng), v.actor.copy()
        v.step(actions)
        seen, rewards, terminated, truncated, info = envs.step(actions)
        assert rewards.tolist() == [v.rewards[i, p] if p >= 0 else 0 for i, p in enumerate(movers)]
        assert np.array_equal(info["rewards"], v.rewards)
        assert np.array_equal(terminated, v.terminated)
        assert not truncated.any()
        if mode is AutoresetMode.SAME_STEP:
            assert np.array_equal(info["_final_obs"], terminated)
            assert np.array_equal(info["final_obs"][terminated], v.final_observations[terminated])
        if mode is AutoresetMode.DISABLED and terminated.any():
            seen, info = envs.reset(seed=[7, 7, 7, 7], options={"reset_mask": terminated})
            v.reset(np.array([7, 7, 7, 7]), terminated)
        ended += int(terminated.sum())
    assert ended > 10


def test_whoever_says_the_goal_is_rewarded_for_it() -> None:
    envs = made(1, options={"goal": 5})
    _, info = envs.reset(seed=1)
    terminated = np.zeros(1, bool)
    while not terminated[0]:
        actor = int(info["actor"][0])
        _, rewards, terminated, _, info = envs.step(np.zeros(1, int))
    assert rewards.tolist() == [0.5]
    assert info["rewards"][0, [actor, 1 - actor]].tolist() == [0.5, -0.5]


def test_what_was_told_stays_unless_copies_are_not_wanted() -> None:
    for copy in (True, False):
        envs = made(2, copy=copy)
        seen, info = envs.reset(seed=1)
        before = seen.copy(), info["actor"].copy()
        envs.step(np.zeros(2, int))
        assert np.array_equal(seen, before[0]) is copy
        assert np.array_equal(info["actor"], before[1]) is copy


def test_the_same_seed_deals_the_same_games() -> None:
    envs = made(50)
    first, again, other = (envs.reset(seed=seed)[0] for seed in (1, 1, 2))
    assert np.array_equal(envs.vector.seeds, made(50).reset(seed=2) and envs.vector.seeds)
    assert np.array_equal(first, again)
    assert len(np.unique(envs.vector.seeds)) == 50
    envs.reset(seed=1)
    seeds = envs.vector.seeds.copy()
    envs.reset()
    assert not (envs.vector.seeds == seeds).any()
    assert first.shape == other.shape


def test_illegal_actions_are_named_and_leave_their_games_alone() -> None:
    envs = made(3)
    envs.reset(seed=1)
    before = envs.vector.observations.copy()
    with pytest.raises(IllegalMove, match="Not legal in lane 1") as raised:
        envs.step(np.array([0, 9, 0]))
    assert raised.value.lanes == [1]
    assert [bool((envs.vector.observations[i] == before[i]).all()) for i in range(3)] == [False, True, False]


def test_one_seat_against_computers_goes_through_gymnasiums_own_vector() -> None:
    envs = gymnasium.make_vec("crackspread/PipeLite-v0", 2, vectorization_mode="sync", opponents="novice")
    _, info = envs.reset(seed=1)
    _, rewards, _, _, info = envs.step(info["action_mask"].argmax(axis=1))
    assert rewards.tolist() == [0.0, 0.0]
    assert info["action_mask"].shape == (2, len(crackspread.game("pipelite").moves))


def test_an_unknown_mode_is_refused_in_a_sentence() -> None:
    with pytest.raises(OptionError, match=r"An autoreset mode is one of NextStep, SameStep, Disabled."):
        made(1, autoreset_mode="later")
