"""Starting the server: what stands in the way is a sentence, and a game that must still compile is not in the way."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import crackspread
from crackspread.table.server import default_database

from .serving import PATIENCE, Server, sqlite_url


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "crackspread.table", "--no-browser", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_a_taken_port_is_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run(f"--port={port}", f"--database={sqlite_url(tmp_path)}")
    assert done.returncode == 1
    assert f"port {port}" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_database_that_cannot_be_is_a_sentence() -> None:
    done = run("--port=0", "--database=oracle://x")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "SQLite or PostgreSQL" in done.stderr


def test_matches_are_kept_in_the_folder_for_data_of_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == f"sqlite:///{tmp_path}/crackspread/table.sqlite"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_database() == f"sqlite:///{tmp_path}/.local/share/crackspread/table.sqlite"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert default_database() == f"sqlite:///{tmp_path}/Library/Application Support/crackspread/table.sqlite"


def test_a_match_is_played_while_the_game_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CRACKSPREAD_CACHE", str(tmp_path / "nothing compiled"))
    server = Server(sqlite_url(tmp_path))
    try:
        assert server.http.get("/").status_code in (200, 404)
        made = server.create("me", seed=5)
        with server.browse(made["id"], made["seats"][0]["token"]) as me:
            me.play(me.state["legal"][0])
        assert f"Compiling {crackspread.game(crackspread.GAMES[0]).title}" in server.line()
    finally:
        server.kill()


def test_plain_python_serves_too(tmp_path: Path) -> None:
    server = Server(sqlite_url(tmp_path), **{**os.environ, "CRACKSPREAD_JIT": "0"})
    try:
        made = server.create("me", "computer:random", seed=5, options={"rounds": 1})
        with server.browse(made["id"], made["seats"][0]["token"]) as me:
            me.play(me.state["legal"][0])
            me.reach(thinking=[])
    finally:
        assert server.close() == ""
