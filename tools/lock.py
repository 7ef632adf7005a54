"""Write requirements.txt (what runs the game), requirements-dev.txt (what tests it) and requirements-extras.txt (what
training, the environments and the lab need besides, and what their examples use).

Each is what a fresh environment holds after pip resolved pyproject.toml: plain `name==version` lines that say nothing
about where a package comes from.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def frozen(extra: str, *more: str) -> list[str]:
    """The packages a fresh environment holds once `crackspread` with this extra is installed."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        pip = [f"{folder}/bin/python", "-m", "pip"]
        subprocess.run([*pip, "install", "--quiet", "--upgrade", "pip"], check=True)
        subprocess.run([*pip, "install", "--quiet", "--editable", f"{ROOT}{extra}", *more], check=True)
        out = subprocess.run([*pip, "freeze", "--exclude", "crackspread"], check=True, capture_output=True, text=True)
    # A build for one kind of processor or card is a matter of the machine.
    return [re.sub(r"\+\w+$", "", line) for line in out.stdout.splitlines()]


def write(name: str, lines: list[str]) -> None:
    """A lock file."""
    (ROOT / name).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    dev = frozen("[dev]")
    write("requirements.txt", frozen(""))
    write("requirements-dev.txt", dev)
    # PyTorch stays as it is until somebody changes it here: its newest build is several gigabytes.
    extras = ROOT / "requirements-extras.txt"
    torch = [line for line in extras.read_text().splitlines() if line.startswith("torch==")]
    every = frozen("[dev,train,envs,spiel,tune,ray]", *torch, "sb3-contrib", "torchrl")
    write(extras.name, [line for line in every if line not in dev])
