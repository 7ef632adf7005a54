"""A vector plays in every lane what a state plays, and refuses what a state refuses."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import crackspread
from crackspread import BadMatch, IllegalMove, OptionError, State, VectorState
from crackspread.kernel.memory import Array

CASES = [(name, n) for name in crackspread.GAMES for n in crackspread.game(name).players]
LANES, STEPS = 3, {"cpu": 900, "python": 40}
MODES = ("next_step", "same_step", "disabled")


def drawn(v: VectorState, rng: np.random.Generator) -> Array:
    """A random legal action for each lane, anything where a game is over."""
    actions: Array = v.legal_ids[np.arange(v.n), (rng.random(v.n) * v.legal_count).astype(int)].astype(np.int64)
    return actions


def dealt(v: VectorState, i: int, target: str) -> State:
    return v.game.new(v.players, int(v.seeds[i]), v.setup.options, target=target).state()


def same(v: VectorState, i: int, state: State) -> None:
    """Lane i stands where the state stands."""
    assert v.take(i) == state
    assert v.actor[i] == state.actor
    assert v.legal_ids[i, : v.legal_count[i]].tolist() == state.legal()
    assert np.flatnonzero(v.action_mask[i]).tolist() == state.legal()


def won(state: State) -> list[float]:
    """The rewards of a game by another way than the vector's."""
    items, places = state.score()
    if state.players == 1:
        return [items[0].sum() / 100]
    first = [place == 1 for place in places[: state.players].tolist()]
    return [wins / sum(first) - 1 / state.players for wins in first]


@pytest.mark.parametrize("target", ["cpu", "python"])
@pytest.mark.parametrize(("name", "players"), CASES)
def test_every_lane_plays_what_a_state_of_its_seed_plays(name: str, players: int, target: str) -> None:
    v = VectorState(name, LANES, players, seed=players, device=target, observation="features")
    rng = np.random.default_rng(players)
    states = [dealt(v, i, target) for i in range(LANES)]
    for _ in range(STEPS[target]):
        actions = drawn(v, rng)
        v.step(actions)
        for i, state in enumerate(states):
            over, mover = state.n == 0, state.actor
            if over:
                states[i] = state = dealt(v, i, target)
            else:
                state.step(int(actions[i]))
            same(v, i, state)
            assert v.terminated[i] == (state.n == 0)
            assert np.array_equal(v.observations[i], state.features(state.actor if state.n else mover))
            rewards = won(state) if state.n == 0 else [0.0] * players
            assert v.rewards[i, :players].tolist() == pytest.approx(rewards)
            if state.n == 0:
                items, places = state.score()
                assert v.money[i, :players].tolist() == items[:players].sum(axis=1).tolist()
                assert v.places[i, :players].tolist() == places[:players].tolist()
    assert not v.truncated.any()


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_money_rewards_add_up_to_the_money_that_a_seat_has_more_than_at_first(name: str) -> None:
    v = VectorState(name, LANES, seed=4, reward="money", observation=None, autoreset="disabled")
    rng, first, total = np.random.default_rng(1), v.money.copy(), np.zeros(v.rewards.shape)
    while not v.terminated.all():
        v.step(drawn(v, rng))
        total += v.rewards
    assert np.array_equal(v.money - first, total)
    for i in range(LANES):
        assert v.money[i].tolist() == v.take(i).score()[0].sum(axis=1).tolist()


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_the_three_ways_to_go_on_play_the_same_games(name: str) -> None:
    """The games of a lane, their rewards and last observations are the same however the lane goes on."""

    def played(mode: str) -> list[tuple[int, list[float], bytes]]:
        v = VectorState(name, 1, seed=8, autoreset=mode)
        games: list[tuple[int, list[float], bytes]] = []
        while len(games) < 3:
            # The action depends on the position alone, so that modes that step more often draw the same.
            seed, before = int(v.seeds[0]), v.legal_count[0]
            v.step([v.legal_ids[0, int(v.legal_ids[0, 0]) * 7919 % max(before, 1)]])
            if v.terminated[0]:
                last = v.final_observations if mode == "same_step" else v.observations
                games.append((seed, v.rewards[0].tolist(), last[0].tobytes()))
                if mode == "disabled":
                    kept = v.save()
                    v.step([0])
                    assert v.terminated[0]
                    assert v.take(0).n == v.rewards.any() == 0
                    v.load(kept)
                    v.reset()
                assert (v.legal_count[0] == 0) == (mode == "next_step")
        return games

    first, second, third = map(played, MODES)
    assert first == second == third


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_forced_moves_are_played_for_nobody_to_choose(name: str) -> None:
    v = VectorState(name, LANES, seed=2, skip_forced=True, observation=None, autoreset="same_step")
    rng, states = np.random.default_rng(3), [dealt(v, i, "cpu") for i in range(LANES)]
    for _ in range(300):
        for i, state in enumerate(states):
            while state.n == 1:
                state.step(state.legal()[0])
            if state.n == 0:
                assert v.terminated[i]
                states[i] = state = dealt(v, i, "cpu")
                while state.n == 1:
                    state.step(state.legal()[0])
            same(v, i, state)
        actions = drawn(v, rng)
        v.step(actions)
        for i, state in enumerate(states):
            state.step(int(actions[i]))


@pytest.mark.parametrize("name", crackspread.GAMES)
@pytest.mark.parametrize("kind", ["features", "compact", "full"])
def test_viewers_see_what_a_state_shows_them(name: str, kind: str) -> None:
    v = VectorState(name, LANES, seed=6, observation=kind)
    rng = np.random.default_rng(2)
    for _ in range(60):
        v.step(drawn(v, rng))
    looks: dict[str, Callable[[State, int], Array]] = {"features": State.features, "full": State.observe}
    look = looks.get(kind)
    for viewer in range(v.players):
        seen = v.observe(viewer)
        each = v.observe([viewer] * LANES, out=np.full_like(seen, 7))
        assert np.array_equal(seen, each)
        for i in range(LANES):
            if look:
                assert np.array_equal(seen[i], look(v.take(i), viewer))
            if v.actor[i] == viewer:
                assert np.array_equal(seen[i], v.observations[i])
    for wrong in (v.players, -2):
        with pytest.raises(OptionError, match="viewer is a seat"):
            v.observe(wrong)


@pytest.mark.parametrize(("name", "players"), CASES)
def test_no_number_leaves_the_bounds_of_its_field(name: str, players: int) -> None:
    for kind, (record, _) in crackspread.game(name).observations.items():
        v = VectorState(name, 16, players, seed=7, observation=kind, autoreset="same_step")
        rng, (low, high) = np.random.default_rng(3), record.bounds
        least, most = v.observations.min(axis=0), v.observations.max(axis=0)
        for _ in range(1200):
            v.step(drawn(v, rng))
            np.minimum(least, v.observations.min(axis=0), out=least)
            np.maximum(most, v.observations.max(axis=0), out=most)
        odd = (least < low) | (most > high)
        told = {n: (least[p.at].min(), most[p.at].max()) for n, p in record.fields.items() if odd[p.at].any()}
        assert not told, kind


def test_what_is_not_legal_leaves_its_lane_alone_and_is_named() -> None:
    v, twin = VectorState("pipelite", 9, seed=1), VectorState("pipelite", 9, seed=1)
    actions = v.legal_ids[:, 0].astype(np.int64)
    wrong = actions.copy()
    wrong[[2, 5]] = [len(v.game.moves) + 40, -3]
    twin.step(actions)
    with pytest.raises(IllegalMove, match=r"Not legal in lanes 2, 5: There is no move 403 in PipeLite\.") as caught:
        v.step(wrong)
    assert caught.value.lanes == [2, 5]
    for i in range(9):
        same(v, i, dealt(v, i, "cpu") if i in (2, 5) else twin.take(i))
    rolled = VectorState("pipelite", 1, seed=0)
    dice = (rolled.game.moves.id("crude", die=die) for die in range(1, 7))
    with pytest.raises(IllegalMove, match=r"lane 0: You have no free die"):
        rolled.step([next(move for move in dice if not rolled.action_mask[0, move])])


def test_writing_on_a_mask_makes_nothing_legal_or_illegal() -> None:
    v = VectorState("pipelite", 1, seed=0)
    wrong = np.flatnonzero(v.action_mask[0] == 0)[:1]
    v.action_mask[:] = 1
    with pytest.raises(IllegalMove):
        v.step(wrong)
    v.action_mask[:] = 0
    v.step(v.legal_ids[:, 0])


@pytest.mark.parametrize("extreme", [np.iinfo(np.int64).min, np.iinfo(np.int64).min + 1, np.iinfo(np.int64).max])
def test_no_number_is_a_way_round_the_rules(extreme: int) -> None:
    v = VectorState("pipelite", 1)
    before = v.save()
    with pytest.raises(IllegalMove):
        v.step(np.array([extreme]))
    assert v.save() == before


def test_threads_change_nothing() -> None:
    one, four = VectorState("refined", 50, seed=3), VectorState("refined", 50, seed=3, threads=4)
    rng = np.random.default_rng(5)
    for _ in range(200):
        actions = drawn(one, rng)
        one.step(actions)
        four.step(actions)
    assert one.save() == four.save()


def test_saved_lanes_go_on_as_they_would_have() -> None:
    v = VectorState("refined", 4, 3, seed=3, options={}, autoreset="same_step")
    rng = np.random.default_rng(5)
    for _ in range(100):
        v.step(drawn(v, rng))
    other = VectorState("refined", 4, 3, seed=99, autoreset="same_step")
    other.load(v.save())
    for _ in range(100):
        actions = drawn(v, rng)
        v.step(actions)
        other.step(actions)
    assert v.save() == other.save()
    for odd in (b"", b"PK\x03\x04", v.save()[:200], VectorState("refined", 5, 3).save()):
        with pytest.raises(BadMatch):
            other.load(odd)


def test_a_mask_resets_some_lanes_and_seeds_deal_what_they_say() -> None:
    v = VectorState("pipelite", 4, seed=1)
    v.step(v.legal_ids[:, 0])
    before = [v.take(i) for i in range(4)]
    v.reset(mask=[False, True, False, True])
    for i in (0, 2):
        same(v, i, before[i])
    for i in (1, 3):
        same(v, i, dealt(v, i, "cpu"))
        assert v.take(i) != before[i]
    v.reset(seed=[7, 7, 8, 9])
    assert v.seeds.tolist() == [7, 7, 8, 9]
    same(v, 0, v.game.new(v.players, 7).state())
    assert np.array_equal(v.observations[0], v.observations[1])
    v.reset(seed=5)
    assert v.seeds.tolist() == VectorState("pipelite", 4, seed=5).seeds.tolist()
    assert len(set(v.seeds.tolist())) == 4


def test_who_may_act_is_told_as_a_match_tells_it() -> None:
    v = VectorState("pipelite", 2, 3, seed=1)
    match = v.game.new(3, int(v.seeds[0]))
    for _ in range(30):
        assert np.flatnonzero(v.waiting[0]).tolist() == list(match.waiting)
        move = match.legal()[0]
        match.play(move)
        v.step([move, v.legal_ids[1, 0]])


@pytest.mark.parametrize(
    "given",
    [
        {"n": 0},
        {"n": 2.5},
        {"threads": 0},
        {"observation": "planes"},
        {"autoreset": "sometimes"},
        {"reward": "fame"},
        {"device": "tpu"},
        {"players": 9},
        {"seed": -1},
        {"seed": "abcdefghijklmnopqrstuv"},
        {"seed": [1, 2, 3]},
        {"options": {"colour": 1}},
        {"game": "chess"},
    ],
)
def test_what_does_not_fit_is_one_sentence(given: dict[str, Any]) -> None:
    with pytest.raises(crackspread.CrackspreadError, match=r"^[A-Z][^\n]*\.$"):
        VectorState(**{"game": "pipelite", "n": 2, **given})


def test_actions_are_whole_numbers_one_for_each_lane() -> None:
    v = VectorState("pipelite", 2)
    for odd in ([0], [[0, 1]], [0.0, 1.0], 3):
        with pytest.raises(OptionError, match="An action is a whole number for each of the 2 lanes"):
            v.step(odd)
