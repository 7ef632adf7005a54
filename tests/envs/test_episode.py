"""What the environments of one game see and earn is what a vector of the same seed sees and earns."""

import numpy as np
import pytest

import crackspread
from crackspread import IllegalMove, OptionError, VectorState
from crackspread.envs.episode import Episode

SEEN = [(name, kind) for name in crackspread.GAMES for kind in crackspread.game(name).observations]


@pytest.mark.parametrize(("name", "kind"), SEEN)
def test_a_seat_sees_what_a_vector_tells_it(name: str, kind: str) -> None:
    v = VectorState(name, 1, 2, device="python", observation=kind, autoreset="disabled")
    episode = Episode(name, 2, observation=kind)
    v.reset(np.array([5]))
    episode.reset(5)
    for _ in range(8):
        for seat in range(2):
            assert np.array_equal(episode.observe(seat), v.observe(seat)[0])
        assert np.array_equal(episode.mask(), v.action_mask[0])
        move = int(v.legal_ids[0, v.legal_count[0] // 2])
        v.step([move])
        episode.step(move)


@pytest.mark.parametrize("reward", ["win", "money"])
@pytest.mark.parametrize("players", [1, 2, 3])
def test_rewards_are_those_of_a_vector(players: int, reward: str) -> None:
    settings = {"options": {"rounds": 4}, "reward": reward, "skip_forced": True}
    v = VectorState("pipelite", 1, players, device="python", observation=None, autoreset="disabled", **settings)  # type: ignore[arg-type]
    episode = Episode("pipelite", players, **settings)  # type: ignore[arg-type]
    v.reset(np.array([players]))
    episode.reset(players)
    rng = np.random.default_rng(players)
    while not v.terminated[0]:
        move = int(v.legal_ids[0, rng.integers(v.legal_count[0])])
        v.step([move])
        episode.step(move)
        assert episode.state.n == v.legal_count[0]
        assert (episode.rewards() or [0.0] * players) == pytest.approx(v.rewards[0, :players].tolist())


def test_an_illegal_move_changes_nothing() -> None:
    episode = Episode("pipelite", 2)
    episode.reset(1)
    before = episode.state.copy()
    for move in (-1, len(before.engine.game.moves), int(np.flatnonzero(episode.mask() == 0)[0]), 1.0, None):
        with pytest.raises(IllegalMove):
            episode.step(move)  # type: ignore[arg-type]
    assert episode.state == before


def test_a_plan_is_followed_only_as_long_as_its_seat_may_act() -> None:
    episode = Episode("counting")
    episode.reset(1)
    episode.follow(0, [1])
    with pytest.raises(IllegalMove, match="Seat 1 has more moves planned than it is to make"):
        episode.follow(1, [0, 0])


def test_words_that_nobody_knows_are_refused_in_a_sentence() -> None:
    with pytest.raises(OptionError, match=r"An observation is one of features, compact, full; 'pixels' is not."):
        Episode("pipelite", observation="pixels")
    with pytest.raises(OptionError, match=r"A reward is one of win, money; 'fame' is not."):
        Episode("pipelite", reward="fame")
    with pytest.raises(OptionError, match=r"PipeLite is for 1 to 6 players; 7 does not fit."):
        Episode("pipelite", 7)


def test_two_play_where_nobody_says() -> None:
    assert [Episode(name).players for name in crackspread.GAMES] == [2] * len(crackspread.GAMES)
