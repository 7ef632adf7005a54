"""The fast path: copied, pickled, compared, dealt anew; and the checked one."""

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest

import crackspread
from crackspread import IllegalMove, OptionError, State

TARGETS = pytest.mark.parametrize("target", ["python", "cpu"])
GAMES = pytest.mark.parametrize("name", crackspread.GAMES)


def played(name: str, target: str, moves: int = 40) -> crackspread.Match:
    match, luck = crackspread.game(name).new(2, 7, target=target), random.Random(1)
    for _ in range(moves):
        match.play(luck.choice(match.legal()))
    return match


@GAMES
@TARGETS
def test_a_pickled_state_is_the_same_position_and_lives_on_by_itself(name: str, target: str) -> None:
    state = played(name, target).state()
    pickled = pickle.dumps(state)
    assert len(pickled) < 10_000
    for twin in (pickle.loads(pickled), copy.deepcopy(state), copy.copy(state), state.copy()):
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin.legal() == state.legal()
        assert twin.record.reveals == state.record.reveals
        twin.step(twin.legal()[0])
        assert twin != state
        assert twin.copy() == twin, "all views of the buffer went along"
        again = state.copy()
        again.step(again.legal()[0])
        assert twin == again
    assert state == pickle.loads(pickled)


@GAMES
@TARGETS
def test_a_pickled_match_is_the_same_match_and_plays_on(name: str, target: str) -> None:
    match = played(name, target)
    while match.can_undo():
        match.play(match.legal()[-1])
    full = match.copy()
    match.undo()
    pickled = pickle.dumps(match)
    assert len(pickled) < 10_000
    for twin in (pickle.loads(pickled), copy.deepcopy(match), match.copy()):
        assert twin == match
        assert hash(twin) == hash(match)
        assert twin.dumps() == match.dumps()
        assert twin.can_redo() == match.can_redo()
        twin.redo()
        assert twin != match
        assert twin == full
        twin.play(twin.legal()[0])
        assert twin.at(len(match.entries)) == match


def test_a_state_of_changed_cards_takes_their_words_along() -> None:
    game = crackspread.game("refined")
    cards = [{**card, "name": f"Our {card['id']}"} for card in game.components["starting_contracts"]]
    state = game.new(2, 7, components={"starting_contracts": cards}, target="python").state()
    twin = pickle.loads(pickle.dumps(state))
    assert twin == state
    assert twin.components["starting_contracts"] == cards
    assert state != game.new(2, 7, target="python").state()


@GAMES
@TARGETS
def test_reset_deals_the_game_that_a_new_match_would(name: str, target: str) -> None:
    state = played(name, target).state()
    for seed in (3, "a0b1c2d3e4f5a6b7"):
        assert state.reset(seed) > 0
        assert state == crackspread.game(name).new(2, seed, target=target).state()
    assert state.reset(np.int64(3)) > 0
    for wrong in (-1, 2**63, True, "short", "not / a key of letters", 1.5, None):
        with pytest.raises(OptionError, match="A seed is"):
            state.reset(wrong)  # type: ignore[arg-type]


@GAMES
def test_one_key_deals_one_game_on_every_target(name: str) -> None:
    key, luck = "0123456789abcdef0123456789abcdef", random.Random(1)
    a, b = (crackspread.game(name).new(2, key, target=target).state() for target in ("python", "cpu"))
    other = crackspread.game(name).new(2, key[:-1] + "0", target="python").state()
    assert a != other
    for _ in range(40):
        move = luck.choice(a.legal())
        a.step(move)
        b.step(move)
        assert a == b


@GAMES
@TARGETS
def test_the_key_of_a_deal_is_concealed(name: str, target: str) -> None:
    state = crackspread.game(name).new(2, "0123456789abcdef0123456789abcdef", target=target).state()
    state.conceal(0, 5)
    assert not state.array["key"].any()
    assert int.from_bytes(state.array["rng"].tobytes(), "little") != 0


@TARGETS
def test_numpy_integers_are_moves_and_other_numbers_are_not(target: str) -> None:
    match = crackspread.game("pipelite").new(2, 7, target=target)
    state = match.state()
    move = state.legal_ids[0]
    match.play(move, np.int8(0))
    state.step(move)
    assert state == match.state()
    assert type(match.entries[0].move) is int
    for wrong in (1.7, "1", None):
        with pytest.raises(TypeError):
            state.step(wrong)  # type: ignore[arg-type]
        with pytest.raises(IllegalMove, match="There is no move"):
            match.play(wrong)  # type: ignore[arg-type]


@GAMES
@TARGETS
def test_a_checked_state_refuses_with_a_sentence_and_stays_as_it_was(name: str, target: str) -> None:
    state = played(name, target).state().checked()
    before = state.copy()
    wrong: list[Any] = [99_999, -2, 1.7, True, "x", None]
    wrong += [move for move in range(len(state.engine.game.moves)) if move not in state.legal()][:20]
    for move in wrong:
        with pytest.raises(IllegalMove) as refusal:
            state.step(move)
        assert str(refusal.value).endswith(".")
    for call in (state.turn, state.observe, state.features, lambda seat: state.conceal(seat, 1)):
        for seat in (2, -2, "a", 1.0):
            with pytest.raises(IllegalMove, match="There is no seat"):
                call(seat)  # type: ignore[arg-type]
    assert state == before
    assert isinstance(pickle.loads(pickle.dumps(state)), crackspread.CheckedState)
    plain: State = state
    assert plain.step(np.int16(state.legal()[0])) > 0


@GAMES
@TARGETS
def test_observations_and_features_are_written_where_one_likes(name: str, target: str) -> None:
    state = played(name, target).state()
    game = state.engine.game
    for look, size in ((state.observe, game.observation.size), (state.features, game.features.size)):
        out = np.full(size, 77, np.int16)
        assert look(0, out=out) is out
        assert (out == look(0)).all()
        for wrong in (np.zeros(size), np.zeros(size + 1, np.int16), np.zeros(2 * size, np.int16)[::2]):
            with pytest.raises(OptionError, match=f"{size} numbers"):
                look(0, out=wrong)
    assert (state.features() == state.features(state.actor)).all()


@GAMES
def test_states_and_matches_say_what_they_are(name: str) -> None:
    match = played(name, "python", 3)
    assert repr(match.state()).startswith(f"<State of {name}: seat {match.actor} of 2 to move, ")
    assert repr(match).startswith(f"<Match of {name}: Player 1, Player 2; 3 moves, ")
