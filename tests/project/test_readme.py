"""The README runs: its Python as a doctest, then its commands, all in one folder and in its order."""

import doctest
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
BIN = Path(sys.executable).parent


def blocks(kind: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


COMMANDS = [line.removeprefix("$ ") for block in blocks("console") for line in block.splitlines()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the README's Python was run and left its files."""
    home = tmp_path_factory.mktemp("readme")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(home)
        test = doctest.DocTestParser().get_doctest("\n".join(blocks("pycon")), {}, "README.md", None, None)
        result = doctest.DocTestRunner().run(test)
    assert result.failed == 0
    assert result.attempted > 5
    return home


def test_python_example_leaves_a_saved_match(folder: Path) -> None:
    assert (folder / "match.json").is_file()


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.startswith("crackspread ")])
def test_command_runs(folder: Path, command: str) -> None:
    run = subprocess.run(
        [BIN / "crackspread", *command.split()[1:]], cwd=folder, input="", capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip()


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
    links = re.findall(r"\]\((?!http)([^)]+)\)", TEXT) + re.findall(r"`(src/[^`]+)`", TEXT)
    assert links
    assert not [link for link in links if not (ROOT / link).exists()]
