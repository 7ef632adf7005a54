"""One seat of a game, as Gymnasium steps it."""

import warnings
from dataclasses import replace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import crackspread
from crackspread import IllegalMove, OptionError, State
from crackspread.envs.gymnasium import SeatEnv
from crackspread.envs.registration import gymnasium_id

CASES = [(name, n) for name in crackspread.GAMES for n in {crackspread.game(name).players[i] for i in (0, -1)}]


def made(name: str = "pipelite", **settings: Any) -> SeatEnv:
    env = gymnasium.make(gymnasium_id(crackspread.game(name)), **settings).unwrapped
    assert isinstance(env, SeatEnv)
    return env


def played(env: SeatEnv, seed: int) -> tuple[list[int], list[float]]:
    """All actions and rewards of a game by random legal actions."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    actions, rewards, over = [], [], False
    while not over:
        assert np.array_equal(info["action_mask"], env.action_masks())
        actions.append(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        _, reward, over, _, info = env.step(actions[-1])
        rewards.append(reward)
    return actions, rewards


def test_games_are_named_by_their_titles_and_a_version() -> None:
    game = crackspread.game("pipelite")
    assert gymnasium_id(game) == "crackspread/PipeLite-v0"
    later = replace(game, title="Pipe Lite!", tuning=replace(game.tuning, environment_version=3))
    assert gymnasium_id(later) == "crackspread/PipeLite-v3"
    assert {gymnasium_id(crackspread.game(name)) for name in crackspread.GAMES} <= set(gymnasium.registry)


@pytest.mark.parametrize(("name", "players"), CASES)
def test_gymnasium_has_nothing_to_say_against_it(name: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made(name, players=players, seat=players - 1, reward="money" if players > 2 else "win"))


def test_a_game_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    env = made(players=3)
    assert played(env, 1) == played(env, 1) == played(made(players=3), 1)
    assert played(env, 1) != played(env, 2)


@pytest.mark.parametrize("seat", [0, 2])
def test_the_reward_is_the_share_of_the_first_place_or_the_money_of_the_seat(seat: int) -> None:
    env = made(players=3, seat=seat)
    *before, last = played(env, 4)[1]
    places = env.episode.state.score()[1][:3].tolist()
    assert not any(before)
    assert last == pytest.approx((1 / places.count(1) if places[seat] == 1 else 0) - 1 / 3)
    env = made(players=3, seat=seat, reward="money")
    rewards = played(env, 4)[1]
    first = made(players=3, seat=seat)
    first.reset(seed=4)
    assert sum(rewards) == env.episode.money()[seat] - first.episode.money()[seat]


class Witness:
    """An opponent that notes what it is shown."""

    name = "witness"

    def __init__(self) -> None:
        self.env: SeatEnv | None = None
        self.asked = 0

    def choose(self, state: State, seat: int, clock: float) -> int:
        """The last legal move."""
        assert self.env is not None
        true = self.env.episode.state
        assert state.actor == seat == true.actor != self.env.seat
        assert np.array_equal(state.observe(seat), true.observe(seat))
        assert state != true  # what chance will bring is dealt anew
        self.asked += 1
        return state.legal()[-1]


def test_opponents_are_shown_only_what_their_seats_may_know() -> None:
    who = Witness()
    env = made("refined", players=3, seat=1, opponents=who)
    who.env = env
    _, info = env.reset(seed=3)
    for _ in range(10):
        _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
        assert not over
        assert env.episode.state.actor == 1
    assert who.asked >= 10


def test_players_of_ours_are_opponents_by_name() -> None:
    rewards = [played(made(players=2, options={"rounds": 4}, opponents="novice"), seed)[1][-1] for seed in range(4)]
    assert rewards == [-0.5] * 4  # random play has no chance
    with pytest.raises(OptionError, match="There is no computer player called 'nobody'"):
        made(opponents="nobody")


def test_an_illegal_action_ends_the_game_and_says_why() -> None:
    for reward, penalty in (("win", -1), ("money", -100)):
        env = made(reward=reward)
        seen, info = env.reset(seed=1)
        wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
        after, earned, terminated, truncated, info = env.step(wrong)
        assert (earned, terminated, truncated) == (penalty, True, False)
        assert np.array_equal(seen, after)
        assert info["illegal"] == env.episode.state.checked().refusal(wrong)
        with pytest.raises(IllegalMove, match="The game is over"):
            env.step(wrong)
        env.reset()
        assert not env.step(int(env.action_masks().argmax()))[2]


def test_an_illegal_action_can_raise_instead_and_the_game_goes_on() -> None:
    env = made(illegal="raise")
    _, info = env.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"\."):
        env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert not env.step(int(info["action_mask"].argmax()))[2]


def test_no_decision_is_forced_where_such_are_skipped() -> None:
    env = made(skip_forced=True, options={"rounds": 4})
    for seed in range(3):
        rng = np.random.default_rng(seed)
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            assert info["action_mask"].sum() > 1
            _, _, over, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))


@pytest.mark.parametrize("mode", ["ansi", "svg"])
def test_a_seat_is_shown_its_own_view(mode: str) -> None:
    env = made(players=2, seat=1, render_mode=mode)
    env.reset(seed=1)
    shown = env.render()
    assert isinstance(shown, str)
    assert shown.startswith("<svg" if mode == "svg" else "PipeLite, Round 1")
    env.render_mode = None
    assert env.render() is None


@pytest.mark.parametrize("wrong", [{"seat": 2}, {"seat": -1}, {"seat": "first"}, {"illegal": "forgive"}])
def test_what_does_not_fit_is_refused_in_a_sentence(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=r"is one .* is not\.$"):
        made(**wrong)
