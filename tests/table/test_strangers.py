"""Files that strangers send, by the thousand: each is taken or refused with a sentence, and costs the server little.

`make fuzz` tries 100,000 of them.
"""

from __future__ import annotations

import json
import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

import crackspread
from crackspread.kernel.components import read_override

from .grammar import component_files, saved_matches
from .serving import JSON, PATIENCE, Server, sqlite_url
from .test_computers import children, told

FILES = int(os.environ.get("FILES", "400"))
BATCH = 100
LONGEST = 0.1
"""Seconds of the server's own process that a file may take."""
GROWTH = 50 * 2**20
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGESIZE")


class Watched:
    """A server, what a request costs it, and how large it is."""

    def __init__(self, server: Server) -> None:
        self.server, self.pid = server, server.process.pid
        self.worst = 0.0

    def spent(self) -> float:
        """Seconds of processor time that its own process has used."""
        fields = told(Path(f"/proc/{self.pid}/stat")).rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def size(self) -> dict[int, int]:
        """Bytes in memory: its own, and those of each process that it started."""
        pids = [self.pid, *children(self.pid)]
        return {pid: int(line.split()[1]) * PAGE for pid in pids if (line := told(Path(f"/proc/{pid}/statm")))}

    def settle(self) -> None:
        """Until it has nothing more to do."""
        deadline = time.monotonic() + 4 * PATIENCE
        while time.monotonic() < deadline:
            before = self.spent()
            time.sleep(0.5)
            if self.spent() - before < 0.02:
                return
        raise AssertionError("the server never rests")

    def send(self, body: str) -> None:
        """Import a file; one that seems to cost much is sent again, for a busy machine distorts what is measured."""
        took = 1.0
        for _ in range(5):
            before = self.spent()
            answer = self.server.http.post("/api/matches/import", content=body.encode("utf-8", "replace"), headers=JSON)
            took = min(took, self.spent() - before)
            if took <= LONGEST:
                break
        self.worst = max(self.worst, took)
        assert took <= LONGEST, f"{took:.2f} s"
        if answer.status_code == 201:
            self.look(answer.json())
        else:
            assert 400 <= answer.status_code < 500, answer.text
            refusal(answer.json()["detail"])

    def look(self, made: dict[str, Any]) -> None:
        """A match that was taken can be looked at from every side."""
        tokens = [made["watch"], *(seat["token"] for seat in made["seats"] if seat["token"])]
        for path in ("", "/chart", "/at/0", "/export"):
            answer = self.server.get(f"/api/matches/{made['id']}{path}", *tokens)
            assert answer.status_code in (200, 403), (path, answer.text)
            assert len(answer.content) < 1_000_000


def refusal(text: str) -> None:
    assert text.endswith((".", "?")), text
    assert "\n" not in text
    assert len(text) < 400


def batches() -> Iterator[int]:
    """Numbers of files to try before one looks again at what they cost; what is being done is told where many are."""
    begun = time.monotonic()
    for done in range(0, FILES // 2, BATCH):
        yield min(BATCH, FILES // 2 - done)
        if FILES > 1000:
            sys.stderr.write(f"\r{done + BATCH:,} of {FILES // 2:,} files, {time.monotonic() - begun:.0f} s ")


def tried(files: int) -> settings:
    """Nothing is shrunk for long and nothing remembered."""
    return settings(
        max_examples=files,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    server = Server(sqlite_url(tmp_path))
    yield Watched(server)
    assert server.close() == "", "the server complained"


def test_saved_matches_are_taken_or_refused_and_cost_the_server_little(watched: Watched) -> None:
    watched.settle()
    first: dict[int, int] = {}
    for files in batches():

        @seed(random.randrange(2**32))
        @tried(files)
        @given(body=saved_matches())
        def check(body: str) -> None:
            watched.send(body)

        check()
        size = watched.size()
        first = first or size
        grown = {pid: now - first[pid] for pid, now in size.items() if pid in first}
        assert max(grown.values()) <= GROWTH, grown
    sys.stderr.write(f"worst {watched.worst:.2f} s, grown by {grown[watched.pid] / 2**20:.0f} MiB\n")


def test_component_files_are_taken_or_refused() -> None:
    before = 0
    for files in batches():

        @seed(random.randrange(2**32))
        @tried(files)
        @given(file=component_files())
        def check(file: tuple[str, str]) -> None:
            begun = time.process_time()
            play_with(*file)
            assert time.process_time() - begun < PATIENCE

        check()
        before = before or peak()
        assert peak() - before <= GROWTH


def peak() -> int:
    """The most bytes that this process ever had in memory."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def play_with(name: str, text: str) -> None:
    """Play a little with these components, in plain Python, which checks what it is given; or hear why one cannot."""
    with tempfile.NamedTemporaryFile("w", suffix=".toml", encoding="utf-8", errors="replace") as file:
        file.write(text)
        file.flush()
        try:
            match = crackspread.game(name).new(2, 1, None, read_override(Path(file.name)), None, "python")
        except crackspread.CrackspreadError as error:
            return refusal(str(error))
    luck = random.Random(len(text))
    for _ in range(20):
        if not match.over:
            match.play(luck.choice(match.legal()))
    json.dumps([match.view(0), match.view(None), [line.text for line in match.log()]]).encode()
    return None
