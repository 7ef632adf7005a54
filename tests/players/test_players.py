"""Computer players: sensible, honest and repeatable."""

import random

import pytest

import crackspread
from crackspread import Match, ask, player
from crackspread.kernel.state import State
from crackspread.players import PLAYERS

PLANNED = [name for name in crackspread.GAMES if crackspread.game(name).rules.estimate is not None]


def play_out(match: Match, *names: str) -> Match:
    players = [player(name) for name in names]
    while not match.over:
        match.play(ask(players[match.actor], match, match.actor))
    return match


@pytest.mark.parametrize("name", PLANNED)
def test_greedy_beats_random(name: str) -> None:
    """In either seat; a tournament tells how often."""
    for seed in range(4):
        match = play_out(crackspread.game(name).new(2, seed), *(["greedy", "random"][:: 1 if seed % 2 else -1]))
        assert match.score().ranks[0 if seed % 2 else 1] == 1


def test_greedy_earns_what_a_sensible_player_earns() -> None:
    totals = [play_out(crackspread.game("pipelite").new(1, seed), "greedy").score().totals[0] for seed in range(12)]
    assert sum(totals) / len(totals) > 65


class Spy:
    """Keeps what it was shown."""

    name = "spy"

    def __init__(self) -> None:
        self.shown: list[State] = []

    def choose(self, state: State, seat: int, clock: float) -> int:
        self.shown.append(state.copy())
        return state.legal()[0]


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_a_player_is_never_shown_what_its_seat_cannot_know(name: str) -> None:
    """Not the true dice or decks to come: the concealed copy differs there, and nowhere that the seat can see."""
    match, spy = crackspread.game(name).new(seed=3), Spy()
    assert ask(spy, match, match.actor) == match.legal()[0]
    (shown,) = spy.shown
    assert shown.array.tobytes() != match.state().array.tobytes()
    assert match.game.view(shown.record, match.actor) == match.view(match.actor)


@pytest.mark.parametrize("name", PLANNED)
def test_the_same_position_gets_the_same_move(name: str) -> None:
    match, rng = crackspread.game(name).new(2, 9), random.Random(9)
    for _ in range(20):
        match.play(rng.choice(match.legal()))
    choices = {ask(player("greedy"), match, match.actor) for _ in range(3)}
    assert len(choices) == 1


@pytest.mark.parametrize("kind", PLAYERS)
@pytest.mark.parametrize("name", PLANNED)
def test_players_play_on_the_plain_engine_too(kind: str, name: str) -> None:
    """A server that is still compiling lets plain Python carry the match."""
    match = crackspread.game(name).new(seed=4, target="python")
    for _ in range(5):
        match.play(ask(player(kind), match, match.actor))


def test_an_unknown_player_is_one_sentence() -> None:
    with pytest.raises(crackspread.OptionError, match="no computer player called 'oracle'"):
        player("oracle")
