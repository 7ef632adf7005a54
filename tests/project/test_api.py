"""The reference of the Python face says what its docstrings say, of every name in it."""

import subprocess
import sys
from pathlib import Path

import crackspread

ROOT = Path(__file__).parents[2]


def test_the_reference_is_up_to_date() -> None:
    tool = [sys.executable, str(ROOT / "tools" / "api.py"), "--check"]
    done = subprocess.run(tool, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_name_is_explained() -> None:
    lines = (ROOT / "docs" / "api" / "README.md").read_text(encoding="utf-8").splitlines()
    titles = [line.removeprefix("### ") for line in lines if line.startswith("### ")]
    assert sorted(titles) == sorted(crackspread.__all__)
