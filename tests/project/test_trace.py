"""Every statement of every rulebook has a function and a test, and the pages that say so are up to date."""

import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "trace.py"


def test_the_rules_are_traced_without_a_gap() -> None:
    done = subprocess.run([sys.executable, str(TOOL), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
