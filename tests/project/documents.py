"""What a document tells its reader to do, done: its files written, its Python and its commands run, in its order."""

import doctest
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PROMPT = "$ "
FEWER = {"--steps 1000000": "--steps 2048", "novice --games 200": "novice --games 2"}
"""What takes a reader minutes, and a test as little as shows that it can be done."""


class Block(NamedTuple):
    """A fenced block: its language, the file that it is if a name stands behind that, and what is in it."""

    kind: str
    file: str
    text: str

    def commands(self) -> list[str]:
        """What stands behind a prompt; the other lines show what comes out."""
        return [line.removeprefix(PROMPT) for line in self.text.splitlines() if line.startswith(PROMPT)]


class Document:
    """A file of this project, by its path."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.text = (ROOT / path).read_text(encoding="utf-8")
        self.blocks = [Block(*found) for found in BLOCK.findall(self.text)]

    def commands(self) -> Iterator[str]:
        """All that it shows behind a prompt."""
        return (command for block in self.blocks if block.kind == "console" for command in block.commands())

    def python(self) -> str:
        """All that it shows of a Python prompt."""
        return "\n".join(block.text for block in self.blocks if block.kind == "pycon")

    def links(self) -> list[Path]:
        """Where it leads in this project."""
        found = re.findall(r"\]\((?!http)([^)#]+)[^)]*\)", self.text)
        return [(ROOT / self.path).parent / link for link in found]

    def follow(self, folder: Path) -> None:
        """Do all of it in a folder, block for block; each block of commands is a shell's, until one fails."""
        names: dict[str, Any] = {}
        for block in self.blocks:
            if block.file:
                (folder / block.file).write_text(block.text, encoding="utf-8")
            elif block.kind == "pycon":
                try_python(block.text, names, folder, self.path)
            elif block.kind == "console":
                shell("\n".join(["set -ex", *map(shortened, block.commands())]), folder)


def shortened(command: str) -> str:
    """The same with fewer steps."""
    for many, few in FEWER.items():
        command = command.replace(many, few)
    return command


def try_python(text: str, names: dict[str, Any], folder: Path, path: str) -> int:
    """Run what stands at a Python prompt, in a folder, and compare what comes out; how many examples there were."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        test = doctest.DocTestParser().get_doctest(text, names, path, None, None)
        result = doctest.DocTestRunner().run(test, clear_globs=False)
        names.update(test.globs)
    assert result.failed == 0
    return result.attempted


def shell(commands: str, folder: Path) -> str:
    """What a shell prints that finds our commands first; nothing that it began in its own group outlives it."""
    place = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    with TemporaryFile("w+") as out, TemporaryFile("w+") as errors:
        run = subprocess.Popen(
            ["bash", "-c", commands], cwd=folder, env=place, stdin=subprocess.DEVNULL, stdout=out, stderr=errors,
            start_new_session=True,
        )  # fmt: skip
        try:
            code = run.wait()
        finally:
            with suppress(ProcessLookupError):
                os.killpg(run.pid, signal.SIGKILL)
            run.wait()
        out.seek(0)
        errors.seek(0)
        assert code == 0, errors.read()
        return out.read()
