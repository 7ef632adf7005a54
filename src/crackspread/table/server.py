"""Running the table: where matches are kept, the first compile, the browser, and uvicorn."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path

import uvicorn

import crackspread
from crackspread.kernel.engine import default_target
from crackspread.kernel.game import Game
from crackspread.players import adviser

from .app import PAUSE, create_app
from .names import names_of
from .store import open_store

LARGEST_FRAME = 1_000_000
"""Bytes of a WebSocket message above which the connection is cut; far shorter ones are refused with a sentence."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    browser: bool = True,
    pause: float = PAUSE,
    names: Sequence[str] = (),
) -> None:
    """Open the table and keep it open until interrupted; what stands in the way is a CrackspreadError."""
    known = names_of(host, names)
    store = open_store(database or default_database())
    with listen(host, port) as listening:
        shown = "localhost" if ip_address(listening.getsockname()[0]).is_unspecified else host
        address = f"http://{shown}:{listening.getsockname()[1]}/"
        say(f"The table is open at {address} (Ctrl+C closes it).")
        app = create_app(store, pause, known)
        if default_target() == "cpu":

            def prepare(game: Game, who: str) -> None:
                app.state.checker.prepare(game)
                app.state.workers.warm(game, who)

            threading.Thread(target=warm, args=(prepare,), daemon=True).start()
        if browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        # Addresses carry tokens, so they are not logged.
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            ws_max_size=LARGEST_FRAME,
            timeout_graceful_shutdown=2,
        )
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[listening])


def listen(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise crackspread.CrackspreadError(
            f"Nothing can listen at {host}, port {port}: {error.strerror}. Another one can be named with --port."
        ) from None


def warm(players: Callable[[Game, str], None]) -> None:
    """Compile the games one after the other, with a line on the console where that takes longer than a moment.

    `players` has a computer player of a game prepared, in a process of its own. The expert takes longest and comes
    last, with whoever gives hints, so that nobody waits for it who plays against another.
    """
    games = [crackspread.game(name) for name in crackspread.GAMES]
    for game in games:
        begun = time.monotonic()
        game.warmer.start()
        if not game.warmer.ready.wait(2.0):
            say(f"Compiling {game.title} once; until then it plays in plain Python.")
            game.warmer.ready.wait()
            say(f"{game.title} is compiled, after {time.monotonic() - begun:.0f} seconds.")
        players(game, "club")
    for game in games:
        for who in {adviser(game): None} | ({"expert": None} if game.tuning.network else {}):
            players(game, who)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def default_database() -> str:
    """A file in the folder where this system keeps the data of programs."""
    home = Path.home()
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return f"sqlite:///{folder / 'crackspread' / 'table.sqlite'}"
