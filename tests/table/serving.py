"""A real server process and browsers without a screen, for the tests of this folder."""

from __future__ import annotations

import json
import os
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect

PATIENCE = 30.0
"""Seconds after which a test stops waiting for something that should happen at once."""


class Server:
    """`python -m crackspread.table` at a free port; plain Python unless told otherwise, for it starts at once."""

    def __init__(self, database: str, jit: bool = False) -> None:
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "crackspread.table",
                "--port=0",
                f"--database={database}",
                "--no-browser",
                "--pause=0",
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "CRACKSPREAD_JIT": "1" if jit else "0"},
        )
        self.url = self.line().split()[5].rstrip("/")
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    def line(self) -> str:
        """The next line on the server's console."""
        assert self.process.stdout is not None
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        assert ready, "the server said nothing"
        return self.process.stdout.readline()

    def kill(self) -> None:
        """`kill -9`: nothing in the server gets a chance to tidy up."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def close(self) -> str:
        """Stop it as Ctrl+C does; returns what it said, which is nothing when all is well."""
        self.process.send_signal(signal.SIGINT)
        said, _ = self.process.communicate(timeout=PATIENCE)
        return said

    def create(self, *kinds: str, **more: Any) -> dict[str, Any]:
        """A new match with seats of these kinds; "computer" may be followed by its level, as in "computer:greedy"."""
        seats = []
        for i, kind in enumerate(kinds):
            name, _, level = kind.partition(":")
            seats.append({"name": f"Seat {i}", "kind": name, **({"level": level} if level else {})})
        answer = self.http.post("/api/matches", json={"game": "pipelite", "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def get(self, path: str, *tokens: str) -> httpx.Response:
        return self.http.get(path, headers={"Authorization": f"Bearer {','.join(tokens)}"} if tokens else {})

    def state(self, match: str, *tokens: str) -> dict[str, Any]:
        answer = self.get(f"/api/matches/{match}", *tokens)
        assert answer.status_code == 200, answer.text
        state: dict[str, Any] = answer.json()
        return state

    def browse(self, match: str, *tokens: str) -> Browser:
        return Browser(self.url, match, ",".join(tokens))


class Browser:
    """A page at the table: the latest state, the log put together from its increments, and all that it was sent."""

    def __init__(self, url: str, match: str, tokens: str) -> None:
        address = f"{url.replace('http', 'ws')}/api/matches/{match}/live?tokens={tokens}"
        self._connecting = connect(address, max_size=None, open_timeout=PATIENCE)
        self.ref = 0
        self.texts: list[str] = []
        self.lines: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}

    def __enter__(self) -> Browser:
        self.socket = self._connecting.__enter__()
        self.hear()
        return self

    def __exit__(self, *error: Any) -> None:
        self._connecting.__exit__(*error)

    def hear(self) -> dict[str, Any]:
        """The next message; a state is remembered."""
        text = self.socket.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        self.texts.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "state":
            self.state = message
            self.lines[message["log"]["keep"] :] = message["log"]["add"]
        return message

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first state from now on that is as wanted."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            message = self.hear()
            if message["type"] == "state" and wanted(message):
                return message
        raise AssertionError("that state never came")

    def say(self, do: str, **more: Any) -> int:
        self.ref += 1
        self.socket.send(json.dumps({"ref": self.ref, "do": do, **more}))
        return self.ref

    def ask(self, do: str, **more: Any) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        ref = self.say(do, **more)
        while True:
            message = self.hear()
            if message["type"] != "state" and message["ref"] == ref:
                return message

    def play(self, move: int) -> dict[str, Any]:
        """A move of the seat looked through, and the state that follows."""
        seat, at = self.state["seat"], self.state["at"]
        answer = self.ask("play", seat=seat, move=move, at=at)
        assert answer["type"] == "accepted", answer
        return self.until(lambda state: state["at"] > at)

    def look(self, seat: int) -> dict[str, Any]:
        """See through another held seat."""
        assert self.ask("look", seat=seat)["type"] == "accepted"
        return self.until(lambda state: state["seat"] == seat)

    def play_randomly(self, luck: random.Random, moves: int = 10_000) -> int:
        """So many random moves through the held seats, or until it is over; returns how many were made."""
        for made in range(moves):
            free = [seat for seat in self.state["waiting"] if seat in self.state["yours"]]
            if not free:
                return made
            if self.state["seat"] not in free:
                self.look(free[0])
            self.play(luck.choice(self.state["legal"]))
        return moves


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'table.sqlite'}"
