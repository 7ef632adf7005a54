"""Long work shows a bar on the terminal, on stderr alone and never beside JSON."""

import os
import pty
import subprocess
from pathlib import Path

from .conftest import COMMAND

SLOW = [str(COMMAND), "simulate", "pipelite", "--target", "python", "--games", "100000"]
QUICK = [*SLOW[:-1], "1"]


def test_long_work_shows_a_bar() -> None:
    terminal, side = pty.openpty()
    with subprocess.Popen(SLOW, stdout=subprocess.PIPE, stderr=side) as run:
        os.close(side)
        seen = b""
        while b"/100000" not in seen:
            seen += os.read(terminal, 4096)
        run.kill()
        assert run.stdout is not None
        assert run.stdout.read() == b""
    os.close(terminal)


def test_quick_work_and_json_show_none(tmp_path: Path) -> None:
    for command in (QUICK, [*QUICK, "--json"], [*SLOW[:-1], "300", "--json"]):
        terminal, side = pty.openpty()
        with (tmp_path / "out").open("wb") as out:
            subprocess.run(command, stdout=out, stderr=side, check=True)
        os.write(side, b"end")
        os.close(side)
        assert os.read(terminal, 4096) == b"end"
        os.close(terminal)
