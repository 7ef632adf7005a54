"""What every game must do, checked at every step of random play."""

import random
import re
from typing import Any

import numpy as np
import pytest

import crackspread
from crackspread import IllegalMove, Match
from crackspread.kernel.engine import engine
from crackspread.kernel.rule import twin
from crackspread.kernel.state import State
from crackspread.players.hints import MOST_WORDS, advice

SEEDS = range(3)
CASES = [(name, n) for name in crackspread.GAMES for n in crackspread.game(name).players]
EDITIONS = {"pipeline": ({"edition": "final"}, {"edition": "prototype"}, {"edition": "manual"})}
VARIANTS = [(name, n, options) for name, n in CASES for options in EDITIONS.get(name, ({},))]
NO_VERBS = {"a", "an", "the", "it", "is", "are", "you", "your", "now", "no", "nothing", "what", "which", "where", "who"}


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def case(request: pytest.FixtureRequest) -> tuple[str, int]:
    found: tuple[str, int] = request.param
    return found


def begin(case: tuple[str, int], seed: int) -> Match:
    return crackspread.game(case[0]).new(case[1], seed)


def bytes_of(state: State) -> bytes:
    return state.array.tobytes()


def test_legal_moves_are_sorted_never_empty_and_asking_changes_nothing(case: tuple[str, int]) -> None:
    game = crackspread.game(case[0])
    for seed in SEEDS:
        state, rng = begin(case, seed).state(), random.Random(seed)
        steps = 0
        while state.n:
            legal, before = state.legal(), bytes_of(state)
            assert legal == sorted(set(legal))
            assert 0 <= legal[0] <= legal[-1] < len(game.moves)
            assert len(legal) <= game.most_legal
            state.step(-1)
            assert bytes_of(state) == before
            assert state.legal() == legal
            assert 0 <= state.actor < case[1]
            state.step(rng.choice(legal))
            steps += 1
            assert steps <= game.longest
        assert state.actor == -1


def test_same_seed_same_game_and_other_seeds_other_games(case: tuple[str, int]) -> None:
    starts = {bytes_of(begin(case, seed).state()) for seed in range(8)}
    assert len(starts) == 8
    ends = []
    for _ in range(2):
        match, rng = begin(case, 5), random.Random(5)
        while not match.over:
            match.play(rng.choice(match.legal()))
        ends.append(bytes_of(match.state()))
    assert ends[0] == ends[1]


def test_undo_goes_back_through_the_very_same_positions(case: tuple[str, int]) -> None:
    match, rng = begin(case, 1), random.Random(1)
    past = [match.state()]
    while not match.over and len(past) < 160:
        match.play(rng.choice(match.legal()))
        past.append(match.state())
        if rng.random() < 0.3:
            while match.can_undo() is None and rng.random() < 0.7:
                match.undo()
                past.pop()
                assert bytes_of(match.state()) == bytes_of(past[-1])
    for n in range(0, len(past), 7):
        assert bytes_of(match.at(n).state()) == bytes_of(past[n])


def test_past_positions_and_copies_never_change(case: tuple[str, int]) -> None:
    match, rng = begin(case, 2), random.Random(2)
    kept: list[tuple[State, bytes]] = []
    while not match.over:
        if rng.random() < 0.1:
            state = match.state()
            kept.append((state, bytes_of(state)))
        match.play(rng.choice(match.legal()))
    assert all(bytes_of(state) == before for state, before in kept)


def test_save_and_load_anywhere(case: tuple[str, int]) -> None:
    match, rng = begin(case, 3), random.Random(3)
    while not match.over:
        match.play(rng.choice(match.legal()))
    for n in sorted(rng.sample(range(len(match.entries) + 1), 6)):
        part = match.at(n)
        assert bytes_of(crackspread.loads(part.dumps()).state()) == bytes_of(part.state())


def test_illegal_moves_are_refused_with_a_sentence_and_change_nothing(case: tuple[str, int]) -> None:
    match, rng = begin(case, 4), random.Random(4)
    everything = range(len(match.game.moves))
    while not match.over:
        before = bytes_of(match.state())
        legal = set(match.legal())
        for move in rng.sample(everything, min(12, len(everything))):
            if move not in legal:
                with pytest.raises(IllegalMove) as e:
                    match.play(move)
                assert str(e.value).endswith((".", ")"))
                assert "\n" not in str(e.value)
        assert bytes_of(match.state()) == before
        match.play(rng.choice(sorted(legal)))


@pytest.mark.parametrize(("name", "players", "options"), VARIANTS)
def test_a_move_is_legal_exactly_if_no_rule_forbids_it(name: str, players: int, options: dict[str, Any]) -> None:
    """Of all moves there are, for every seat that may move, at every position.

    The reasons are a second statement of what is legal, and tell no more than their seat may know.
    """
    game = crackspread.game(name)
    match, rng = game.new(players, 6, options), random.Random(6)
    while not match.over:
        for seat in match.waiting:
            check_reasons(match.state(), seat, rng)
        match.play(rng.choice(match.legal()))


def check_reasons(state: State, seat: int, rng: random.Random) -> None:
    game = state.engine.game
    assert state.turn(seat)
    record, legal = state.record, set(state.legal())
    reasons = [game.why_not(record, move) for move in range(len(game.moves))]
    differ = [str(game.moves[move]) for move, why in enumerate(reasons) if (why is None) != (move in legal)]
    assert not differ, f"{game.prompt(record)[0]}: {differ[:5]}"
    odd = [why for why in reasons if why is not None and (why[0].islower() or not why.endswith(")."))]
    assert not odd, f"no sentence that names a place in the rulebook: {odd[:5]}"
    state.conceal(seat, 99)
    for move in rng.sample(range(len(reasons)), min(20, len(reasons))):
        assert game.why_not(record, move) == reasons[move]


def test_a_seat_sees_nothing_that_it_cannot_know(case: tuple[str, int]) -> None:
    """Two positions that differ only in what a seat cannot know give it the same view and the same observation."""
    match, rng = begin(case, 7), random.Random(7)
    changed = 0
    while not match.over:
        if rng.random() < 0.15:
            for viewer in range(-1, case[1]):
                state, other = match.state(), match.state()
                other.conceal(viewer, rng.getrandbits(60))
                changed += bytes_of(other) != bytes_of(state)
                eyes = viewer if viewer >= 0 else None
                assert match.game.view(state.record, eyes) == match.game.view(other.record, eyes)
                assert np.array_equal(state.observe(viewer), other.observe(viewer))
                if viewer == match.actor:
                    other.step(-1)
                    assert other.legal() == state.legal()
                state.conceal(viewer, 1)
                other.conceal(viewer, 1)
                assert bytes_of(other) == bytes_of(state), "what is dealt anew still tells how it lay"
        match.play(rng.choice(match.legal()))
    assert changed


def test_words_views_and_scores_work_at_every_step(case: tuple[str, int]) -> None:
    match, rng = begin(case, 8), random.Random(8)
    while not match.over:
        legal = match.legal()
        move = rng.choice(legal)
        if rng.random() < 0.2:
            match.view(match.actor)
            match.preview(move)
            score = match.score()
            assert [sum(row) for row in score.seats] == score.totals
            assert min(score.ranks) == 1
            assert "{" not in match.say(move)
        match.play(move)
    assert all(line.text for line in match.log())
    moments = [line.moment[0] for line in match.log()]
    assert moments == sorted(moments)


def test_features_are_known_to_the_seat_fit_their_record_and_are_the_same_everywhere(case: tuple[str, int]) -> None:
    """What a value network and a learner see: nothing hidden, nothing out of bounds, natively as in plain Python."""
    game = crackspread.game(case[0])
    state, rng = begin(case, 1).state(), random.Random(1)
    while state.n:
        if rng.random() < 0.04:
            seat = rng.randrange(case[1])
            # Plain Python refuses an index outside and a value that does not fit.
            plain = State(engine(game, "python"), state.array.copy())
            other = state.copy()
            other.conceal(seat, 7)
            assert np.array_equal(other.features(seat), plain.features(seat))
            assert np.array_equal(other.observe(seat), plain.observe(seat))
        state.step(rng.choice(state.legal()))


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_what_is_half_done_is_completed_by_a_legal_move(name: str) -> None:
    game = crackspread.game(name)
    if game.rules.complete_move is None:
        assert name != "pipeline"
        return
    state, rng, finished = begin((name, 2), 3).state(), random.Random(3), 0
    while state.n:
        move = twin(game.rules.complete_move)(state.record, [0] * game.most_legal)
        assert move == -1 or move in state.legal()
        finished += move >= 0
        state.step(rng.choice(state.legal()))
    assert finished


def test_a_label_is_for_a_legal_move(case: tuple[str, int]) -> None:
    match = begin(case, 3)
    assert match.labels() == [match.label(move) for move in match.legal()]
    everything = range(-1, len(match.game.moves) + 1)
    for wrong in sorted(set(everything) - set(match.legal()))[:40]:
        with pytest.raises(IllegalMove):
            match.label(wrong)


def test_every_decision_is_asked_for_and_every_move_named_and_nothing_hidden_told(
    case: tuple[str, int],
) -> None:
    state, rng = begin(case, 3).state(), random.Random(3)
    game = state.engine.game
    while state.n:
        labels = [game.label(state.record, move) for move in state.legal()]
        other = state.copy()
        other.conceal(state.actor, 99)
        title, why = game.prompt(state.record)
        assert title[0].isupper(), title
        assert re.split(r"\W", title)[0].lower() not in NO_VERBS, title
        assert len(title.split()) <= 10, title
        assert title[-1] not in ".:;,", title
        assert "\n" not in why
        assert game.prompt(other.record) == (title, why)
        for move, label in zip(state.legal(), labels, strict=True):
            assert label[0].isupper(), (game.moves.texts[move], label)
            assert len(label.split()) <= 16, label
            assert game.label(other.record, move) == label
            assert len(advice([label, label]).split()) <= MOST_WORDS, label
        assert len(set(labels)) == len(labels), sorted(labels)
        state.step(rng.choice(state.legal()))
