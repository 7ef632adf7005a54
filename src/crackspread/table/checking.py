"""Where matches are set up and folded, whoever sends them: in a process of their own.

Nothing that a file says can hold the server up there. The process has its own time and memory; one that spends them, or
dies over a file, is replaced.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from functools import partial
from typing import Any, TypeAlias

from crackspread.games import NAMES, game, loads
from crackspread.kernel.errors import CrackspreadError
from crackspread.kernel.game import Game
from crackspread.kernel.match import Match

from .process import Worker

LOG = logging.getLogger(__name__)
SECONDS = 20.0
ROOM = 2**29
"""Bytes that a match may need beside what the process has from the start."""
MOST_WAITING = 50
TOO_MUCH = "This match is larger or deeper than one can be."

Made: TypeAlias = tuple[Match, list[str]]
"""A match and its digests."""


class Checker:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="checking")
        self._worker: Worker | None = None
        self._waiting = 0
        self._closed = False

    def prepare(self, game: Game | None = None) -> None:
        """Have the process started, or a compiled game loaded there, so that nobody waits for it later."""
        if not self._closed:
            self._thread.submit(self._ready, *(() if game is None else (game.name, "cpu")))

    async def make(self, game: Game, call: Callable[..., Match], *args: object) -> Match:
        """The match that this call gives when its last argument is the target; a CrackspreadError if it gives none."""
        if self._closed:
            raise asyncio.CancelledError
        if self._waiting >= MOST_WAITING:
            raise Crowded("Many matches are being set up just now; please try again in a moment.")
        self._waiting += 1
        try:
            todo = partial(self._make, game.name, call, *args, game.warmer.target)
            made = await asyncio.get_running_loop().run_in_executor(self._thread, todo)
        finally:
            self._waiting -= 1
        if isinstance(made, str):
            raise CrackspreadError(made)
        match, digests = made
        match.know(digests)
        return match

    def close(self) -> None:
        """Whoever waits for a match, or asks for one from now on, is cancelled."""
        self._closed = True
        if self._worker is not None:
            self._worker.process.kill()
        self._thread.shutdown(wait=False, cancel_futures=True)

    # --- in its thread ------------------------------------------------------------------------------------------------

    def _make(self, game: str, call: Callable[..., Match], *args: Any) -> Made | str:
        for _ in range(2):
            try:
                answer: Made | str = self._ready(game, args[-1]).ask(attempt, call, *args, seconds=SECONDS)
                return answer
            except TimeoutError:
                self._replace()
                return f"This match takes longer to set up than {SECONDS:.0f} seconds."
            except (EOFError, OSError):
                self._replace()  # and again: it may have died for another reason
            except RecursionError:
                return TOO_MUCH
            except RuntimeError as error:
                LOG.error("a match could not be set up: %s", error)
                break
        return "This match cannot be set up."

    def _ready(self, *needed: str) -> Worker:
        """The process, with what is needed loaded: that is not the time of whoever comes with a match."""
        if self._worker is None:
            if self._closed:
                raise CancelledError
            self._worker = Worker(room=ROOM)
        if needed not in self._worker.known:
            self._worker.ask(load, *needed)
            self._worker.known.add(needed)
        return self._worker

    def _replace(self) -> None:
        if self._closed:
            raise CancelledError
        if self._worker is not None:
            self._worker.process.kill()
        self._worker = None
        self.prepare()


class Crowded(CrackspreadError):
    """Too many wait already."""


# --- in the process ---------------------------------------------------------------------------------------------------


def load(name: str | None = None, target: str = "python") -> None:
    """Do all that takes time only once, for every game or for one on a target."""
    for one in (name,) if name else NAMES:
        match = game(one).new(target=target)
        match.play(match.legal()[0])
        match.dumps()


def attempt(call: Callable[..., Match], *args: Any) -> Made | str:
    """The match, or the sentence why there is none."""
    try:
        match = call(*args)
        return match, match.digests()
    except CrackspreadError as error:
        return str(error)
    except (MemoryError, RecursionError):
        return TOO_MUCH


def begin(
    name: str,
    seed: int | str,
    options: Mapping[str, Any],
    components: Mapping[str, Any],
    names: Sequence[str],
    target: str,
) -> Match:
    """A new match."""
    return game(name).new(len(names), seed, options, components, names, target)


def fold(saved: dict[str, Any], target: str) -> Match:
    """A saved match."""
    return loads(json.dumps(saved), target)
