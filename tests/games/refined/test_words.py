"""What REFINED's moves are called, in the log and as orders: whole words, the right number, nothing left to guess."""

import pytest

from crackspread.games.refined.position import GAS
from crackspread.games.refined.words import effect, say
from crackspread.games.refined.words_label import label

from .kit import GAME, Table


@pytest.mark.parametrize(
    ("what", "amount", "words"),
    [
        ("EIT", 1, "1 step up the track"),
        ("EIT", -2, "2 steps down the track"),
        ("money", -2, "$2 less"),
        ("grey", -1, "1 grey token less"),
        ("red", 2, "2 red tokens more"),
        ("dice", -1, "1 die less"),
    ],
)
def test_an_effect_in_words(what: str, amount: int, words: str) -> None:
    """With its sign as a word."""
    assert effect(what, amount) == words


@pytest.mark.parametrize(("red", "words"), [(0, "3 grey tokens"), (1, "1 red token")])
def test_still_gas_names_only_the_tokens_it_makes(red: int, words: str) -> None:
    """Never none of a kind."""
    t = Table()
    t.s.step, t.pl().flared = GAS, 3
    move = GAME.moves.id("gas", red=red)
    assert say(t.s, move).endswith(f" burnt 3 dice for {words}.")
    assert label(t.s, move) == f"Burn 3 dice for {words}"
