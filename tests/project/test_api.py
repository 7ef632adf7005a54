"""Generated references say what the docstrings say, of every name in them."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import crackspread

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["api.py", "observations.py"])
def test_references_are_up_to_date(name: str) -> None:
    tool = [sys.executable, str(ROOT / "tools" / name), "--check"]
    done = subprocess.run(tool, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_name_is_explained() -> None:
    lines = (ROOT / "docs" / "api" / "README.md").read_text(encoding="utf-8").splitlines()
    titles = [line.removeprefix("### ") for line in lines if line.startswith("### ")]
    assert sorted(titles) == sorted(crackspread.__all__)


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_every_number_that_is_seen_has_one_name_and_a_meaning(name: str) -> None:
    game = crackspread.game(name)
    for kind in (game.observation, game.features):
        places = np.zeros(kind.size, np.int64)
        for field, part in kind.fields.items():
            assert part.meaning, field
            places[part.at] += 1
        assert (places == 1).all()
        assert kind.dtype.itemsize == 2 * kind.size
