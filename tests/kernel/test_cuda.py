"""The CUDA target: parity where a device is present, one clear sentence where none is."""

import pytest

import crackspread
from crackspread.kernel.cuda import WORKING_SET, lanes_for
from crackspread.kernel.errors import OptionError
from crackspread.lab.simulate import simulate


def device_present() -> bool:
    try:
        from numba import cuda
    except ImportError:
        return False
    return bool(cuda.is_available())


@pytest.mark.parametrize("game", crackspread.GAMES)
def test_cuda_agrees_with_native_code_or_says_why_it_cannot_run(game: str) -> None:
    cpu = simulate(game, games=2000, seed=7)
    if device_present():
        gpu = simulate(game, games=2000, seed=7, target="gpu")
        assert (gpu["digest"], gpu["score"], gpu["decisions"]) == (cpu["digest"], cpu["score"], cpu["decisions"])
    else:
        with pytest.raises(OptionError, match="The gpu target needs"):
            simulate(game, games=1, target="gpu")


@pytest.mark.parametrize("game", crackspread.GAMES)
def test_the_games_in_flight_fit_the_working_set(game: str) -> None:
    found = crackspread.game(game)
    lanes = lanes_for(found, 10**9)
    assert WORKING_SET // 2 < lanes * found.position.dtype.itemsize <= WORKING_SET
    assert lanes_for(found, 100) == 100
