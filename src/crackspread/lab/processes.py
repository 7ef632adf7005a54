"""Worker processes on this machine, each watched while it does one task after the other.

A process that is lost in a task is replaced, and the task begun anew, unless a player was thinking just then: whoever
ends its process or thinks too long does so every time, and the answer says who it was.
"""

import os
import signal
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from inspect import signature
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

from ..kernel.errors import CrackspreadError

Task = tuple[Callable[..., Any], tuple[Any, ...]]
"""A function of a module and plain data for it; one with an argument `watch` is given a `Watch`."""
Key = TypeVar("Key")
SPAWN = get_context("spawn")
POLL = 0.05
"""Seconds between two looks at whoever is thinking."""
TRIES = 3
"""Processes that may be lost in one task."""
SEAT, MOVE, LIMIT, BEGAN = range(4)
LONGEST = 300
"""What a player does wrong is told in so many letters at most."""


@dataclass(frozen=True)
class Stopped:
    """The answer to a task that had to be stopped: who was thinking about which move, and what happened."""

    seat: int
    move: int
    late: bool
    exit_code: int | None


# --- in the process that works ---------------------------------------------------------------------------------------


class Lost(Exception):
    """A player has lost by what it did."""


class Watch:
    """Tells whoever watches which seat thinks about which move, since when and for how long at most."""

    def __init__(self, shared: Any = None) -> None:
        self.shared = [0.0] * 4 if shared is None else shared

    @contextmanager
    def thinking(self, seat: int, move: int, limit: float, late: str) -> Iterator[None]:
        """Whatever happens herein is the player's doing; `late` is told of one who needs more time."""
        began = time.monotonic()
        self.shared[SEAT], self.shared[MOVE], self.shared[LIMIT], self.shared[BEGAN] = seat, move, limit, began
        try:
            yield
        except Lost:
            raise
        except BaseException as error:  # also SystemExit and the like: they end this game, not the tournament
            raise Lost(said(error)) from error
        finally:
            self.shared[BEGAN] = 0
        if time.monotonic() > began + limit:
            raise Lost(late)


def said(error: BaseException) -> str:
    """An error in a line; what it says of itself may be an error too."""
    name = type(error).__name__
    try:
        return " ".join(f"{name}: {error}".split())[:LONGEST]
    except Exception:
        return name


def work(pipe: Connection, shared: Any) -> None:
    """Do what is asked until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for whoever asks
    os.dup2(2, 1)  # what a player prints is nobody's result
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        pipe.send(attempt(task, **({"watch": Watch(shared)} if watched(task) else {})))


def watched(task: Task) -> bool:
    """Whether players think in it who may be anybody's."""
    return "watch" in signature(task[0]).parameters


def attempt(task: Task, **watch: Watch) -> tuple[Any, type[Exception] | None]:
    """What comes out, or else the words of the error to be raised and which."""
    call, args = task
    try:
        return call(*args, **watch), None
    except CrackspreadError as error:
        return str(error), CrackspreadError
    except Exception:
        return traceback.format_exc(), RuntimeError


# --- in the process that watches -------------------------------------------------------------------------------------


class WorkerProcess:
    """A process, or its successor, that does one task after the other."""

    def __init__(self) -> None:
        self.shared = SPAWN.RawArray("d", 4)
        self.process: Any = None
        self.pipe: Any = None

    def ask(self, task: Task, tries: int = TRIES) -> None:
        """Begin something; so many processes may be lost in it."""
        if self.process is None:
            self.pipe, theirs = SPAWN.Pipe()
            process = SPAWN.Process(target=work, args=(theirs, self.shared))
            process.start()
            self.process = process
            theirs.close()
        self.task, self.tries = task, tries
        self.shared[SEAT], self.shared[BEGAN] = -1, 0  # whoever was stopped is thinking no more
        with suppress(BrokenPipeError):  # it was lost since its last task, and is found to be
            self.pipe.send(task)

    def answers(self, ready: bool) -> list[Any]:
        """What came out or why nothing will; none as long as it works."""
        late = self.late()
        if ready:
            with suppress(EOFError, OSError):
                answer, problem = self.pipe.recv()
                if problem:
                    raise problem(answer)
                return [answer]
        elif not late and self.process.is_alive():
            return []
        code = self.stop()
        if self.shared[SEAT] >= 0:
            return [Stopped(int(self.shared[SEAT]), int(self.shared[MOVE]), late, code)]
        if self.tries == 1:
            raise CrackspreadError(f"The same work was lost with {TRIES} processes (exit code {code}).")
        self.ask(self.task, self.tries - 1)
        return []

    def late(self) -> bool:
        """Whether somebody has been thinking for so long that it will not come to an end by itself."""
        began, limit = self.shared[BEGAN], self.shared[LIMIT]
        still: bool = 0 < began == self.shared[BEGAN]
        return still and time.monotonic() > began + limit + 2 * POLL

    def stop(self) -> int | None:
        """Stop it, whatever it is doing; how it ended."""
        if self.process is None:
            return None
        self.process.kill()
        self.process.join()
        self.pipe.close()
        code: int | None = self.process.exitcode
        self.process = None
        return code


class Processes:
    """So many processes at most, kept for the next tasks until they are closed."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.all: list[WorkerProcess] = []
        self.free: list[WorkerProcess] = []

    def __call__(self, tasks: Iterable[tuple[Key, Task]]) -> Iterator[tuple[Key, Any]]:
        """Each key with what came out, as they end; the next task is taken when a process is free."""
        left, busy = iter(tasks), dict[WorkerProcess, Key]()
        try:
            while True:
                for key, task in islice(left, self.jobs - len(busy)):
                    worker = self.free.pop() if self.free else self.one_more()
                    busy[worker] = key
                    worker.ask(task)
                if not busy:
                    return
                ready = wait([worker.pipe for worker in busy], POLL)
                for worker in list(busy):
                    for answer in worker.answers(worker.pipe in ready):
                        key = busy.pop(worker)
                        self.free.append(worker)
                        yield key, answer
        finally:
            for worker in busy:
                worker.stop()
            self.free += busy

    def one_more(self) -> WorkerProcess:
        """A process that is not free yet."""
        worker = WorkerProcess()
        self.all.append(worker)
        return worker

    def close(self) -> None:
        """Stop all processes, whatever they are doing."""
        for worker in self.all:
            worker.stop()
