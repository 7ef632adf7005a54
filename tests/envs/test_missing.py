"""Whoever lacks a library is told so in one sentence."""

import subprocess
import sys

import pytest

WITHOUT = "import sys; sys.modules[{!r}] = None; import crackspread.envs; import crackspread.envs.{}"


@pytest.mark.parametrize(("library", "called"), [("gymnasium", "Gymnasium"), ("pettingzoo", "PettingZoo")])
def test_the_extra_is_named(library: str, called: str) -> None:
    run = subprocess.run([sys.executable, "-c", WITHOUT.format(library, library)], capture_output=True, text=True)
    last = run.stderr.splitlines()[-1]
    assert last == f"ImportError: This needs {called}: pip install '.[envs]' in a checkout of crackspread."
