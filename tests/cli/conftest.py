"""The real command in a real process."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import crackspread

COMMAND = Path(sys.executable).parent / "crackspread"
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def cli() -> Run:
    def run(*words: str | Path, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run([COMMAND, *words], input=typed, capture_output=True, text=True, check=False)

    return run


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A short game played to its end, always by the first legal move."""
    match = crackspread.game("pipelite").new(players=2, seed=7, options={"rounds": 2}, names=["Mara", "Theo"])
    while not match.over:
        match.play(match.legal()[0])
    match.save(tmp_path / "match.json")
    return tmp_path / "match.json"
