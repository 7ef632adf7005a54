"""The README runs: its Python as a doctest, then its commands, all in one folder and in its order."""

import os
import re
import signal
import subprocess
from pathlib import Path

import httpx
import pytest

from .documents import ROOT, Document, shell, try_python

README = Document("README.md")
COMMANDS = list(README.commands())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the README's files lie, and its Python was run and left its own."""
    home = tmp_path_factory.mktemp("readme")
    for block in README.blocks:
        if block.file:
            (home / block.file).write_text(block.text, encoding="utf-8")
    assert try_python(README.python(), {}, home, README.path) > 5
    return home


def test_python_example_leaves_a_saved_match(folder: Path) -> None:
    assert (folder / "match.json").is_file()


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.startswith("crackspread ")])
def test_command_runs(folder: Path, command: str) -> None:
    assert shell(command, folder).strip()


def test_make_play_opens_the_table(tmp_path: Path) -> None:
    options = f"ARGS=--no-browser --port 0 --database sqlite:///{tmp_path}/table.sqlite"
    outside = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    subprocess.run(["make", "env", "page"], cwd=ROOT, env=outside, check=True)
    command = ["make", "--silent", "play", options]
    with subprocess.Popen(
        command, cwd=ROOT, env=outside, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as server:
        assert server.stdout is not None
        try:
            (address,) = re.findall(r"http://\S+", server.stdout.readline())
            page = httpx.get(address, timeout=30)
        finally:
            os.killpg(server.pid, signal.SIGINT)
    assert "<html" in page.text


def test_only_known_commands_are_shown() -> None:
    assert {c for c in COMMANDS if not c.startswith("crackspread ")} == {"make play", "make test"}


def test_named_files_exist() -> None:
    named = [ROOT / path for path in re.findall(r"`(src/[^`]+)`", README.text)]
    assert README.links()
    assert not [path for path in README.links() + named if not path.exists()]
