"""What every game must do, checked at every step of random play."""

import random
from typing import Any

import numpy as np
import pytest

import crackspread
from crackspread import IllegalMove, Match
from crackspread.kernel.rule import twin
from crackspread.kernel.state import State

SEEDS = range(3)
CASES = [(name, n) for name in crackspread.GAMES for n in crackspread.game(name).players]


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
        for move in rng.sample(everything, 12):
            if move not in legal:
                with pytest.raises(IllegalMove) as e:
                    match.play(move)
                assert str(e.value).endswith((".", ")"))
                assert "\n" not in str(e.value)
        assert bytes_of(match.state()) == before
        match.play(rng.choice(sorted(legal)))


def test_every_move_of_the_table_has_a_reason_wherever_it_is_illegal(case: tuple[str, int]) -> None:
    match, rng = begin(case, 6), random.Random(6)
    while not match.over:
        if rng.random() < 0.05:
            legal = set(match.legal())
            for move in range(len(match.game.moves)):
                reason = match.why_not(move)
                assert (reason is None) == (move in legal)
                assert reason is None or reason.endswith(")."), f"{reason} names no place in the rulebook"
        match.play(rng.choice(match.legal()))


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


def test_features_are_known_to_the_seat_fit_their_array_and_are_the_same_everywhere(case: tuple[str, int]) -> None:
    """What a value network sees: nothing hidden, no cell out of bounds, natively as in plain Python."""
    game = crackspread.game(case[0])
    state, rng = begin(case, 1).state(), random.Random(1)
    while state.n:
        if rng.random() < 0.04:
            seat = rng.randrange(case[1])
            told = [0] * game.featured
            twin(game.rules.features)(state.record, seat, Checked(told))
            other, out = state.copy(), np.zeros(game.featured, np.int16)
            other.conceal(seat, 7)
            game.rules.features(other.array[0], seat, out)
            assert out.tolist() == told
        state.step(rng.choice(state.legal()))


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_what_is_half_done_is_finished_by_a_legal_move(name: str) -> None:
    game = crackspread.game(name)
    if game.rules.finish is None:
        assert name != "pipeline"
        return
    state, rng, finished = begin((name, 2), 3).state(), random.Random(3), 0
    while state.n:
        move = twin(game.rules.finish)(state.record, [0] * game.most_legal)
        assert move == -1 or move in state.legal()
        finished += move >= 0
        state.step(rng.choice(state.legal()))
    assert finished


class Checked(list[int]):
    """A list that a rule may fill: within its bounds, with what a 16-bit integer holds."""

    def __init__(self, cells: list[int]) -> None:
        super().__init__(cells)
        self.cells = cells

    def __setitem__(self, at: Any, value: Any) -> None:
        assert 0 <= at < len(self.cells)
        assert -(1 << 15) <= value < 1 << 15
        super().__setitem__(at, int(value))
        self.cells[at] = int(value)


def test_every_legal_move_has_a_label_of_its_own_that_tells_nothing_hidden(case: tuple[str, int]) -> None:
    state, rng = begin(case, 3).state(), random.Random(3)
    game = state.engine.game
    while state.n:
        labels = [game.label(state.record, move) for move in state.legal()]
        other = state.copy()
        other.conceal(state.actor, 99)
        for move, label in zip(state.legal(), labels, strict=True):
            assert label[0].isupper(), (game.moves.texts[move], label)
            assert len(label.split()) <= 16, label
            assert game.label(other.record, move) == label
        assert len(set(labels)) == len(labels), sorted(labels)
        state.step(rng.choice(state.legal()))
