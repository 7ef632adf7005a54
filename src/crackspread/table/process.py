"""A process beside the server and the pipe to it.

It does one thing after the other, each of which is a function and its arguments, and sends back what comes of it. It
goes when the server does, however that ends.

It is our own since no kept library does as well. Until the first answer, until a busy process is gone, until its
successor answers, in ms (the best of five on two busy cores, processes spawned): 61, 1, 61; Pebble 5.2.3 takes 89, 22,
84, loky 3.7.0 takes 115, 40, 98 and cannot end one process of several.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from typing import Any


class Worker:
    """One process; a patient one lets others go first, and one with `room` takes no more than so many bytes more."""

    def __init__(self, patience: int = 0, room: int | None = None) -> None:
        self.patience = patience
        spawning = multiprocessing.get_context("spawn")
        self._pipe, theirs = spawning.Pipe()
        self.process = spawning.Process(target=_work, args=(theirs, patience, room), daemon=True)
        self.process.start()
        theirs.close()
        self.known: set[object] = set()
        """What it has done before, and thus has compiled or loaded."""

    def ask(self, call: Callable[..., Any], *args: object, seconds: float | None = None) -> Any:
        """Have it call this; EOFError or OSError if it is no more, TimeoutError if it needs longer than that."""
        self._pipe.send((call, args))
        if not self._pipe.poll(seconds):
            raise TimeoutError
        well, answer = self._pipe.recv()
        if not well:
            raise RuntimeError(answer)
        return answer


def _work(pipe: Pipe, patience: int, room: int | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the server's
    if hasattr(os, "nice"):
        os.nice(patience)
    if room is not None:
        _confine(room)
    while True:
        try:
            call, args = pipe.recv()
        except EOFError:
            return
        try:
            answer = True, call(*args)
        except Exception as error:
            answer = False, f"{type(error).__name__}: {error}"[:1000]
        try:
            pipe.send(answer)
        except OSError:
            return


def _confine(room: int) -> None:
    """Let this process take so much memory more, where the system can see to that."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[5])
        most = pages * resource.getpagesize() + room
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
