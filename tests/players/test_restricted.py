"""A player that goes without something."""

import pytest

import crackspread
from crackspread.players import player
from crackspread.players.interface import Player
from crackspread.players.restricted import Restricted
from crackspread.players.turn_steps import mask

GAME = crackspread.game("pipelite")
OFFERS = GAME.offers(GAME.components)


def moves_of(who: Player, seed: int) -> set[str]:
    """The kinds of all moves that a player makes in a game alone."""
    state = GAME.new(1, seed).state()
    made = set()
    while state.n:
        move = who.choose(state.copy(), 0, 1.0)
        made.add(GAME.moves[move].name)
        state.step(move)
    return made


@pytest.mark.parametrize("name", ["club", "random"])
def test_nothing_forbidden_is_done(name: str) -> None:
    """By a player that plans with it and by one that only chooses."""
    selling = [move.id for move in GAME.moves if move.name == "sell"]
    assert "sell" in moves_of(player(name, 3), seed=2)
    assert "sell" not in moves_of(Restricted(player(name, 3), mask(GAME, selling, [], len(OFFERS))), seed=2)


def test_what_a_move_takes_is_forbidden_whatever_the_move() -> None:
    """The dice that give orange crude are told by the components, not by the moves."""
    orange = mask(GAME, [], [OFFERS.index(("Crude", "Orange crude"))], len(OFFERS))
    state = GAME.new(1, 2, {}, {"crude_by_die": ["orange"] * 6}).state()
    who = Restricted(player("club"), orange)
    while state.n:
        moves = who.plan(state.copy(), 0, 1.0)
        assert "crude" not in {GAME.moves[move].name for move in moves}
        for move in moves:
            state.step(move)


def test_what_is_forbidden_is_done_where_nothing_else_is_legal() -> None:
    """A pipe in hand is drawn."""
    drawing = [move.id for move in GAME.moves if move.name == "place"]
    assert "place" in moves_of(Restricted(player("club"), mask(GAME, drawing, [], len(OFFERS))), seed=2)
