"""`crackspread play` opens a table and closes it when told to."""

import re
import signal
import subprocess
from pathlib import Path

import httpx

from .conftest import COMMAND


def test_play_opens_the_table_and_closes_it(tmp_path: Path) -> None:
    options = ["--no-browser", "--port", "0", "--database", f"sqlite:///{tmp_path}/table.sqlite"]
    with subprocess.Popen([COMMAND, "play", *options], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            (address,) = re.findall(r"http://\S+", server.stdout.readline())
            games = httpx.get(f"{address}api/games", timeout=30)
            page = httpx.get(address, timeout=30)
        finally:
            server.send_signal(signal.SIGINT)
    assert "pipelite" in [game["name"] for game in games.json()]
    assert page.status_code == 200
    assert "<html" in page.text
    assert (tmp_path / "table.sqlite").is_file()
