"""A real server process and browsers without a screen, for the tests of this folder."""

from __future__ import annotations

import fcntl
import json
import random
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect

import crackspread

PATIENCE = 30.0
"""Seconds after which a test stops waiting for something that should happen at once."""


JSON = {"Content-Type": "application/json"}
DONE = crackspread.game("pipelite").moves.id("done")


class Server:
    """`python -m crackspread.table` at a free port."""

    def __init__(self, database: str, *words: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "crackspread.table",
                "--port=0",
                f"--database={database}",
                "--no-browser",
                "--pause=0",
                *words,
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment or None,
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
        """Stop it as Ctrl+C does; returns what it complained of."""
        self.process.send_signal(signal.SIGINT)
        said, _ = self.process.communicate(timeout=PATIENCE)
        return "".join(line for line in said.splitlines(True) if "ompil" not in line)

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

    def reach(self, **wanted: Any) -> dict[str, Any]:
        """The latest state if it is as wanted, else the first that is."""
        if all(self.state[key] == value for key, value in wanted.items()):
            return self.state
        return self.until(lambda state: all(state[key] == value for key, value in wanted.items()))

    def drain(self) -> None:
        """Hear everything until the connection is gone."""
        while True:
            self.hear()

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
        return self.reach(seat=seat)

    def any_move(self, luck: random.Random) -> int:
        """A legal move, the end of the round only if there is no other."""
        legal: list[int] = self.state["legal"]
        return luck.choice([move for move in legal if move != DONE] or legal)

    def play_randomly(self, luck: random.Random, moves: int = 10_000) -> int:
        """So many random moves through the held seats, or until it is over; returns how many were made."""
        for made in range(moves):
            free = [seat for seat in self.state["waiting"] if seat in self.state["yours"]]
            if not free:
                return made
            if self.state["seat"] not in free:
                self.look(free[0])
            self.play(self.any_move(luck))
        return moves


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'table.sqlite'}"


@contextmanager
def one_at_a_time(what: str) -> Iterator[None]:
    """Tests run in several processes; some things only one of them may do."""
    with open(Path(tempfile.gettempdir()) / f"crackspread-{what}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
