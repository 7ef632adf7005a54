"""Parity: the same seeds and moves give identical records on every target, in any number of threads."""

import pytest

import crackspread
from crackspread.kernel.errors import OptionError
from crackspread.kernel.random_play import run_batch
from crackspread.kernel.setup import Setup
from crackspread.lab.simulate import simulate


@pytest.mark.parametrize("game", crackspread.GAMES)
def test_plain_python_and_native_code_agree(game: str) -> None:
    for players in crackspread.game(game).players:
        python, cpu = (simulate(game, players, 4, 11, target) for target in ("python", "cpu"))
        assert python["digest"] == cpu["digest"]
        assert python["score"] == cpu["score"]
        assert python["decisions"] == cpu["decisions"]


@pytest.mark.parametrize("game", crackspread.GAMES)
def test_threads_and_chunks_do_not_change_the_digest(game: str) -> None:
    one, two = (simulate(game, games=301, seed=3, threads=n) for n in (1, 2))
    assert one["digest"] == two["digest"]
    assert one["score"] == two["score"]
    assert one["games"] == two["games"] == 301


@pytest.mark.parametrize("game", crackspread.GAMES)
def test_no_game_is_longer_than_its_stated_bound(game: str) -> None:
    """And the bound is of the size of real games: what no game comes near says nothing."""
    found = crackspread.game(game)
    seen = 0
    for players in found.players:
        template = Setup.make(found, players, 5, {}, {}, None).template()
        seen = max(seen, run_batch(found, template, 5, 2000, "cpu").longest)
    assert seen <= found.longest <= 64 * seen


def test_the_report_has_the_keys_that_programs_read() -> None:
    keys = "game players games seed target decisions seconds decisions_per_second games_per_second digest score"
    assert list(simulate("pipelite", games=2)) == keys.split()


def test_another_seed_gives_other_games() -> None:
    assert simulate("pipelite", games=5, seed=1)["digest"] != simulate("pipelite", games=5, seed=2)["digest"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"target": "abacus"}, "python, cpu, gpu"),
        ({"games": 0}, "from 1"),
        ({"players": 9}, "1 to 6 players"),
        ({"options": {"edition": "final"}}, "no option 'edition'"),
    ],
)
def test_what_cannot_be_simulated_is_one_sentence(words: dict[str, object], sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        simulate("pipelite", **words)  # type: ignore[arg-type]
