"""The engine against a second, slower PipeLite: whole trees of cut-down games, and long random games."""

import random
from typing import Any

import pytest

from crackspread.kernel.match import Match
from crackspread.kernel.state import State

from .kit import GAME
from .reference import Reference

LOANS = [0, 2, 5, 9, 14, 20, 27]


def name_of(move: int) -> tuple[Any, ...]:
    m = GAME.moves[move]
    return (m.name, *m.args.values())


def reference(match: Match) -> Reference:
    view = match.view()
    contracts = [[(b["oil"], b["grade"]) for b in c["row"] if b["open"]] for c in view["contracts"]]
    dice = [d["value"] for d in view["sheets"][0]["dice"]]
    return Reference(view["costs"], contracts, len(view["loan_totals"]) - 1, dice)


def tree(state: State) -> int:
    """All ways to play on, by the engine."""
    if state.n == 0:
        return 1
    total = 0
    for move in state.legal():
        after = state.copy()
        after.step(move)
        total += tree(after)
    return total


def reference_tree(sheet: Reference, rolls: list[list[int]]) -> int:
    """All ways to play on, by the reference."""
    total = 0
    for move in sheet.legal():
        after = sheet.after(move)
        if move != ("done",):
            total += reference_tree(after, rolls)
        elif rolls:
            after.next_round(rolls[0])
            total += reference_tree(after, rolls[1:])
        else:
            total += 1
    return total


def rolls_of(match: Match) -> list[list[int]]:
    """The dice of every round, seen by a player who does nothing."""
    idle, rolls = match.copy(), []
    while not idle.over:
        rolls.append([d["value"] for d in idle.view()["sheets"][0]["dice"]])
        idle.play(GAME.moves.id("done"))
    return rolls


def test_one_die_one_round_is_counted_by_hand() -> None:
    """A 1 and no loans: take crude, or draw a straight under one of nine outlets, or stop. 1 + 9 + 1 ways."""
    for seed in range(40):
        match = GAME.new(1, seed, {"rounds": 1, "dice": 1}, {"loan_totals": [0]}, target="python")
        if rolls_of(match) == [[1]]:
            assert tree(match.state()) == 11
            return
    raise AssertionError("no seed rolls a 1")


@pytest.mark.parametrize(
    ("rounds", "dice", "loans", "seeds"), [(1, 1, 6, range(4)), (1, 2, 1, range(3)), (2, 1, 0, range(3))]
)
def test_whole_trees_have_the_same_size(rounds: int, dice: int, loans: int, seeds: range) -> None:
    for seed in seeds:
        match = GAME.new(1, seed, {"rounds": rounds, "dice": dice}, {"loan_totals": LOANS[: loans + 1]})
        expected = reference_tree(reference(match), rolls_of(match)[1:])
        assert tree(match.state()) == expected
        assert expected > 10


def test_a_pinned_tree() -> None:
    """A changed count means a changed rule."""
    match = GAME.new(1, 2, {"rounds": 2, "dice": 1}, {"loan_totals": [0]})
    assert tree(match.state()) == PINNED


PINNED = 319


@pytest.mark.parametrize("seed", range(12))
def test_long_games_offer_the_same_moves_at_every_step(seed: int) -> None:
    """Eight rounds of five dice, mostly of moves that lead somewhere."""
    match, rng = GAME.new(1, seed), random.Random(seed)
    sheet = reference(match)
    while not match.over:
        legal = {name_of(m): m for m in match.legal()}
        assert set(legal) == set(sheet.legal())
        wanted = [n for n in legal if n[0] not in ("done", "loan")] or list(legal)
        dull = rng.random() < 0.06
        name = rng.choice(sorted(legal if dull else wanted))
        match.play(legal[name])
        sheet = sheet.after(name)
        view = match.view()["sheets"][0]
        if name == ("done",) and not match.over:
            sheet.next_round([d["value"] for d in view["dice"]])
        held = {(c, g): view["tanks"][c][g]["held"] for c in view["tanks"] for g in range(4)}
        assert held == sheet.held
        ways = {c: [o["value"] for o in view["networks"][c]["outlets"]] for c in view["networks"]}
        assert ways == {c: [sheet.way(c, k) for k in (2, 3, 4)] for c in ways}
