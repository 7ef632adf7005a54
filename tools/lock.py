"""Write requirements.txt (what runs the game) and requirements-dev.txt (what tests it).

Each is what a fresh environment holds after pip resolved pyproject.toml: plain `name==version` lines that say nothing
about where a package comes from.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def frozen(extra: str) -> str:
    """The packages a fresh environment holds once `crackspread` with this extra is installed."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        pip = [f"{folder}/bin/python", "-m", "pip"]
        subprocess.run([*pip, "install", "--quiet", "--upgrade", "pip"], check=True)
        subprocess.run([*pip, "install", "--quiet", "--editable", f"{ROOT}{extra}"], check=True)
        out = subprocess.run([*pip, "freeze", "--exclude", "crackspread"], check=True, capture_output=True, text=True)
    return out.stdout


if __name__ == "__main__":
    for name, extra in (("requirements.txt", ""), ("requirements-dev.txt", "[dev]")):
        (ROOT / name).write_text(frozen(extra))
