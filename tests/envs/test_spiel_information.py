"""What a seat sees and remembers in OpenSpiel: nothing hidden, nothing forgotten; and what is made up for a search."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation  # type: ignore[import-untyped]

import crackspread
from crackspread.envs.spiel import register
from crackspread.envs.spiel.memory import Moment

register()
CASES = [(name, n) for name in crackspread.GAMES for n in crackspread.game(name).players]


def load(name: str, players: int = 2, **given: Any) -> Any:
    return pyspiel.load_game(f"crackspread_{name}", {"players": players, **given})


def walk(state: Any, rng: random.Random) -> Iterator[Any]:
    """Random play: every state on the way, the last one over. It is the same object all along."""
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


def decisions(game: Any, rng: random.Random) -> Iterator[Any]:
    """The same, only where a seat is to move."""
    return (state for state in walk(game.new_initial_state(), rng) if state.is_player_node())


def facing(state: Any, change: Any) -> Any:
    """A state as if the game began at this position, with a change made to it."""
    position = state.moment.position.copy()
    change(position)
    position.step(-1)
    found = state.clone()
    found.moment = Moment(position)
    return found


def seen(state: Any, seat: int) -> tuple[Any, ...]:
    """All that a seat is shown by OpenSpiel."""
    tensor = state.observation_tensor(seat)
    mine = state.legal_actions() if seat == state.current_player() else []
    return tensor, state.observation_string(seat), state.information_state_string(seat), mine, state.current_player()


@pytest.mark.parametrize(("name", "players"), CASES)
def test_what_a_seat_is_shown_tells_nothing_that_it_cannot_know(name: str, players: int) -> None:
    rng, changed = random.Random(1), 0
    for observation in ("compact", "features"):
        for state in decisions(load(name, players, observation=observation), rng):
            if rng.random() < 0.1:
                for seat in range(players):
                    seed = rng.getrandbits(60)
                    hidden = facing(state, lambda p, seat=seat, seed=seed: p.conceal(seat, seed))
                    changed += hidden.moment.position != state.moment.position
                    assert seen(hidden, seat) == seen(facing(state, lambda p: None), seat)
    assert changed


def test_observers_show_what_states_show() -> None:
    game = load("refined", 3)
    now, ever = make_observation(game), make_observation(game, INFO_STATE_OBS_TYPE)
    assert ever.tensor is None
    for state in walk(game.new_initial_state(), random.Random(2)):
        for seat in range(3):
            now.set_from(state, seat)
            assert now.dict["observation"] is now.tensor
            assert now.tensor.tolist() == state.observation_tensor(seat)
            assert now.string_from(state, seat) == state.observation_string(seat)
            assert ever.string_from(state, seat) == state.information_state_string(seat)
            if state.is_player_node():
                assert np.array_equal(now.tensor, state.moment.position.observe(seat))


def test_an_observation_names_its_numbers() -> None:
    state = next(decisions(load("pipelite"), random.Random(3)))
    words = dict(part.split("=") for part in state.observation_string(0).split())
    assert (words.get("round", "0"), words["rounds_left"], words["players"]) == ("0", "8", "2")
    numbers = state.observation_tensor(0)
    for name, part in crackspread.game("pipelite").observation.fields.items():
        told = words.get(name, ",".join(["0"] * part.at.size))
        assert [int(number) for number in told.split(",")] == [numbers[i] for i in part.at.ravel()]


Log = tuple[tuple[Any, ...], ...]


class Recorded:
    """A state beside what each seat did and saw on the way to it, written down at length."""

    def __init__(self, state: Any, logs: tuple[Log, ...] | None = None) -> None:
        self.state = state
        self.logs = logs or tuple(self._now(seat) for seat in range(state.num_players()))

    def _now(self, seat: int) -> Log:
        if self.state.moment is None or not (self.state.is_player_node() or self.state.is_terminal()):
            return ()
        tensor, _, _, mine, player = seen(self.state, seat)
        return (("saw", np.array(tensor).tobytes(), player, *mine),)

    def after(self, action: int) -> "Recorded":
        player, child = self.state.current_player(), Recorded(self.state.child(action))
        did = [(("did", action),) if seat == player else () for seat in range(len(self.logs))]
        child.logs = tuple(log + mine + now for log, mine, now in zip(self.logs, did, child.logs, strict=True))
        return child


def tell_apart(found: list[Recorded], seats: range) -> int:
    """Information states are equal exactly if a seat did and saw the same. How often what it sees alone is equal."""
    pairs = {(r.state.information_state_string(p), p, r.logs[p]) for r in found for p in seats}
    assert len({text for text, _, _ in pairs}) == len({(p, log) for _, p, log in pairs}) == len(pairs)
    return len(pairs) - len({(p, log[-1]) for _, p, log in pairs})


def test_different_ways_to_the_same_place_are_remembered() -> None:
    """The first thousand histories after a deal, shorter ones first. A loan turns a die, the next may turn it back."""
    state = load("pipelite", rounds=1, dice=1).new_initial_state()
    for outcome in (0, 0, 0, 1):
        state.apply_action(outcome)
    found = [Recorded(state)]
    for record in found:
        if len(found) < 1000 and not record.state.is_terminal():
            found += [record.after(action) for action in record.state.legal_actions()]
    assert tell_apart(found, range(2)) > 10


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_whatever_is_hidden_a_seat_remembers_what_it_did_and_saw(name: str) -> None:
    """Down several lines of play, which change at every step into others that a seat cannot tell from them."""
    rng, found = random.Random(5), list[Recorded]()
    start = next(decisions(load(name), rng)).clone()
    for _ in range(3):
        record = Recorded(start)
        while len(record.logs[0]) < 60 and not record.state.is_terminal():
            if record.state.is_player_node():
                record = Recorded(record.state.resample_from_infostate(0, rng.random), record.logs)
                found += [record.after(action) for action in record.state.legal_actions()[:3]]
            record = record.after(rng.choice(record.state.legal_actions()[:3]))
    found = [record for record in found if not record.state.is_chance_node()]
    tell_apart(found, range(1))
    remembered = {record.state.information_state_string(0) for record in found}
    assert len(remembered) > 20
    assert name != "refined" or len({str(record.state) for record in found}) > len(remembered)


@pytest.mark.parametrize(("name", "players"), CASES)
def test_a_resampled_state_is_the_same_to_its_seat_and_can_be_played_on(name: str, players: int) -> None:
    rng, game, others = random.Random(6), load(name, players), 0
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for state in decisions(game, rng):
        if rng.random() < 0.1:
            seat = rng.randrange(players)
            twin = state.resample_from_infostate(seat, sampler)
            assert seen(twin, seat) == seen(state, seat)
            assert twin.returns() == state.returns()
            others += twin.moment.position != state.moment.position
            again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, twin))[1]
            for p in range(players):
                assert seen(again, p) == seen(twin, p)
            *_, end = walk(twin, rng)
            assert len(end.returns()) == players
    assert (others > 0) == (name == "refined")


def test_nothing_of_a_secret_is_left_in_a_resampled_state() -> None:
    """Not in the position, not in what others are said to know, not in the history."""
    rng, differ = random.Random(7), 0
    for state in decisions(load("refined", 3), rng):
        if rng.random() < 0.1:
            seed = rng.random()
            truth = state.resample_from_infostate(0, lambda seed=seed: seed)
            hidden = state.moment.position.copy()
            hidden.conceal(0, rng.getrandbits(60))
            other = state.clone()
            other.moment = state.moment.resampled(hidden, 0)
            twin = other.resample_from_infostate(0, lambda seed=seed: seed)
            assert twin.moment.position == truth.moment.position
            assert twin.history() == truth.history() == []
            differ += hidden != state.moment.position
            for seat in range(3):
                assert seen(twin, seat) == seen(truth, seat)
    assert differ


@pytest.mark.parametrize(("name", "players"), [case for case in CASES if case[0] != "refined"])
def test_luck_shows_itself_only_at_nodes_of_chance(name: str, players: int) -> None:
    """No move that leads past none shows anybody what it could not know; and a search cannot see through those."""
    rng, nodes = random.Random(8), 0
    for state in walk(load(name, players).new_initial_state(), rng):
        if state.moment is None or state.is_terminal():
            continue
        if state.is_chance_node():
            nodes += 1
            results = {str(state.child(outcome)) for outcome in range(20)}
            assert len(results) > 1
            assert {str(state.child(3)), str(state.clone().child(3))} <= results
        elif rng.random() < 0.2:
            move = rng.choice(state.legal_actions())
            after = state.child(move)
            other = facing(state, lambda p: p.conceal(-1, 99)).child(move)
            assert other.is_chance_node() == after.is_chance_node()
            for seat in range(players):
                assert other.observation_tensor(seat) == after.observation_tensor(seat)
            assert other.returns() == after.returns()
    assert nodes > 1 or name == "counting"
