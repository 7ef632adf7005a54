"""Whole games by random moves: what must hold at every step and at the end."""

import random
from typing import Any

import pytest

from crackspread.kernel.random_play import run_batch
from crackspread.kernel.setup import Setup
from crackspread.kernel.state import State
from crackspread.lab.simulate import simulate

from .kit import GAME

BETWEEN = (1, 2)
"""Phases at whose start no dice are in the refineries' columns."""


def dice(s: Any, colour: int) -> int:
    """All dice of a colour, wherever they are."""
    found = int(s.supply[colour])
    for p in range(s.players):
        pl = s.seat_at[p]
        found += pl.storage[colour] + pl.output[colour]
        found += sum(pl.tray[colour, f] + pl.column[colour, f] + pl.unit[colour, f] for f in range(3))
    return found


def check(s: Any) -> None:
    """Dice are conserved, money is never negative, nothing holds more than its places."""
    assert [dice(s, c) for c in range(6)] == [24] * 6
    for p in range(s.players):
        pl = s.seat_at[p]
        assert pl.money >= 0
        assert min(pl.grey, pl.red, pl.coke, pl.left) >= 0
        assert 0 <= pl.impact <= 10
        assert pl.coke <= 4
        assert sum(pl.active[a] >= 0 for a in range(3)) <= 3
        if s.phase in BETWEEN:
            assert not any(pl.column[c, f] + pl.unit[c, f] + pl.tray[c, f] for c in range(6) for f in range(3))
            assert not any(pl.output[c] for c in range(6))
    held = [c for p in range(s.players) for c in range(60) if s.seat_at[p].done >> c & 1]
    held += [s.seat_at[p].active[a] for p in range(s.players) for a in range(3) if s.seat_at[p].active[a] >= 0]
    held += [s.pile[i] for i in range(s.pile_size)]
    held += [s.contract_deck[(s.contract_top + i) % 60] for i in range(s.contract_left)]
    assert len(held) == len(set(held))


def begin(players: int, seed: int, **options: int) -> State:
    return GAME.new(players, seed, options, target="python").state()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("extra", [0, 2])
def test_dice_money_and_cards_are_sound_at_every_step(players: int, extra: int) -> None:
    """R-SET-04, R-CON-01, R-EIT-02, R-COK-04, R-REF-01."""
    state, luck, steps = begin(players, players + extra, extra_rounds=extra), random.Random(extra), 0
    while state.n:
        check(state.record)
        before, legal = state.array.tobytes(), state.legal()
        assert legal == sorted(set(legal))
        assert 0 < len(legal) <= GAME.most_legal
        state.step(-1)
        assert state.array.tobytes() == before
        state.step(luck.choice(legal))
        steps += 1
    s = state.record
    assert s.round + 1 == s.options.rounds == {2: 6, 3: 5, 4: 5}[players] + extra
    assert steps < GAME.longest


@pytest.mark.parametrize("players", [2, 4])
def test_the_track_moves_by_the_dice_lost(players: int) -> None:
    """R-EIT-01, R-EIT-02: with nothing else that moves it, every die lost is a step, or a dollar at the top."""
    quiet = [{"id": str(i), "era": i % 4 + 1, "years": "", "title": "", "event": ""} for i in range(16)]
    plain = [{**card, "bonus": ""} for card in GAME.components["contracts"]]
    parts = {
        "era_cards": quiet,
        "contracts": plain,
        "recycle_bonus": {"first_relief": 99, "contract": 99, "second_relief": 99},
        "publish_at_contracts": 99,
        "storage_tiles": [{**tile, "bonus": ""} for tile in GAME.components["storage_tiles"]],
        "reprocessing_bonus": ["grey+1", "grey+1"],
        "environment": {**GAME.components["environment"], "most": 90},
    }
    state, luck = GAME.new(players, 3, components=parts, target="python").state(), random.Random(1)
    while state.n:
        state.step(luck.choice(state.legal()))
        for p in range(players):
            pl = state.record.seat_at[p]
            assert pl.impact == min(5 + pl.lost, 90)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_plain_python_and_native_code_play_the_same_games(players: int) -> None:
    plain = simulate("refined", players, games=2, seed=11, target="python")
    native = simulate("refined", players, games=2, seed=11, target="cpu")
    assert plain["digest"] == native["digest"]
    assert plain["decisions"] == native["decisions"]


def test_many_games_end_within_the_stated_bound() -> None:
    """R-REF-01."""
    for players in (2, 3, 4):
        table = Setup.make(GAME, players, 0, {"extra_rounds": 2}, {}, None)
        played = run_batch(GAME, table.template(), 5, 2000, "cpu")
        assert played.games == 2000
        assert played.longest < GAME.longest // 3
