"""Random play: what must hold holds after every decision, games end, and both targets agree."""

import random
from typing import Any

import numpy as np
import pytest

import crackspread
from crackspread.games.pipeline.rules import phases
from crackspread.games.pipeline.rules.setup import setup
from crackspread.games.pipeline.rules.turn import actor, legal, play
from crackspread.kernel.chance import key, mix
from crackspread.kernel.memory import blank, words
from crackspread.kernel.rule import entry
from crackspread.kernel.setup import Setup

from .sanity import FLAWS, RICH, endow, flaw, patience

EDITIONS = ("final", "prototype", "manual")
GAMES = 20_000
LONGEST_SEEN = 2_000
"""No random game comes near this; the bound that the game states is proved in `test_bound`."""


def watch(ps, rows, out, template, seed, games, rich, seen):  # type: ignore[no-untyped-def]
    """Play random games; `seen` gets decisions, the longest game, then a flaw, its game and its phase."""
    s = ps[0]
    for g in range(games):
        for w in range(len(template)):
            rows[0, w] = template[w]
        luck = key(seed, g)
        setup(s, luck)
        if rich:
            endow(s, luck)
        moves = 0
        while actor(s) >= 0:
            n = legal(s, out)
            wrong = flaw(s)
            if n <= 0 or moves > 100000:
                wrong = 99
            for i in range(1, n):
                if out[i] <= out[i - 1]:
                    wrong = 98
            if wrong:
                seen[2] = wrong
                seen[3] = g
                seen[4] = s.phase
                return
            luck = mix(luck)
            pick = ((luck >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32)
            turn = 100 * s.year + 10 * s.round + s.cursor
            patient = patience(s)
            play(s, np.int64(out[np.int64(pick)]))
            moves += 1
            same = turn == 100 * s.year + 10 * s.round + s.cursor and actor(s) >= 0 and s.phase != phases.PLACE_TANKS
            if same and not 0 <= patience(s) < patient:
                seen[2] = 97
                seen[3] = g
                seen[4] = s.phase
                return
        seen[0] += moves
        seen[1] = max(seen[1], moves)


WATCH = entry(watch)


def turn_of(s: Any) -> tuple[int, int, int]:
    """Which turn of the game it is."""
    return s.year, s.round, s.cursor


def template(players: int, components: dict[str, Any], **options: Any) -> Any:
    """A blank position with players, book and options in it."""
    return Setup.make(crackspread.game("pipeline"), players, 0, options, components, None).template()


@pytest.mark.parametrize("rich", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_twenty_thousand_games_are_sound(players: int, rich: bool) -> None:
    """Barrels, tiles, tanks, machines and cards are conserved; cash and tanks hold; always a legal move; games end."""
    game = crackspread.game("pipeline")
    positions = blank(game.position)
    out = np.zeros(game.most_legal, np.int16)
    for edition in EDITIONS:
        seen = np.zeros(5, np.int64)
        start = template(players, RICH if rich else {}, edition=edition)
        WATCH(positions, words(positions), out, words(start)[0], 7, GAMES // 18, rich, seen)
        what = FLAWS[seen[2]] if seen[2] < len(FLAWS) else "no end, or a bad list of legal moves"
        assert seen[2] == 0, f"{edition}, game {seen[3]}: {what}, {phases.PHASES[seen[4]]}"
        assert seen[1] < LONGEST_SEEN


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_asking_changes_nothing(players: int, edition: str) -> None:
    """`legal`, `score` and `view` leave every byte as it was; the lists are sorted and without doubles."""
    match = crackspread.game("pipeline").new(players, 11, {"edition": edition}, target="python")
    luck = random.Random(players)
    state = match.state()
    while state.n:
        before = state.words.tobytes()
        ids = state.legal()
        state.step(-1)
        assert state.legal() == ids == sorted(set(ids))
        assert state.words.tobytes() == before
        assert flaw(state.record) == 0
        mover, patient = turn_of(state.record), patience(state.record)
        if luck.random() < 0.05:
            state.score()
            match.game.view(state.record, 0)
            state.observe(0)
            assert state.words.tobytes() == before
        state.step(luck.choice(ids))
        if mover == turn_of(state.record) and state.n and state.record.phase != phases.PLACE_TANKS:
            assert 0 <= patience(state.record) < patient


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_plain_python_and_native_code_agree(players: int, edition: str) -> None:
    """The same moves lead to the same bytes, the same counts and the same observations."""
    game = crackspread.game("pipeline")
    for seed in range(2):
        start = [
            game.new(players, seed, {"edition": edition}, RICH if seed else {}, target=t) for t in ("python", "cpu")
        ]
        states = [match.state() for match in start]
        for state in states:
            if seed:
                endow(state.record, np.uint64(players))
            state.step(-1)
        luck = random.Random(seed)
        while states[0].n:
            assert states[0].legal() == states[1].legal()
            move = luck.choice(states[0].legal())
            for state in states:
                state.step(move)
        assert states[0].words.tobytes() == states[1].words.tobytes()
        assert states[0].score()[0].tolist() == states[1].score()[0].tolist()
        assert states[0].observe(1).tolist() == states[1].observe(1).tolist()


def test_what_is_concealed() -> None:
    """Only the draw pile and the contracts below the tops change, and all of them may."""
    game = crackspread.game("pipeline")
    state = game.new(3, 5, target="python").state()
    s = state.record
    before = [s.deck[i] for i in range(135)], [[s.contract_deck[r, k] for k in range(10)] for r in range(3)]
    seen = game.view(s, 0)
    state.conceal(0, 99)
    after = [s.deck[i] for i in range(135)], [[s.contract_deck[r, k] for k in range(10)] for r in range(3)]
    known = 32 + 2 * s.book.shop_pipes
    assert before[0][:known] == after[0][:known]
    assert before[0] != after[0]
    assert sorted(after[0]) == list(range(135))
    for row in range(3):
        top = s.next_contract[row] + 1
        assert before[1][row][:top] == after[1][row][:top]
        assert sorted(after[1][row]) == list(range(10))
    assert before[1] != after[1]
    assert game.view(s, 0) == seen
