"""The threads of a `VectorState`: a step is short, so they stay awake between Python's locks as little as can be."""

import weakref
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Any

Queue = SimpleQueue[Any]


class Crew:
    """Threads that each do one part of every step; whoever asks does the first part. It ends with its owner.

    A queue for each thread costs a third of what `ThreadPoolExecutor` does.
    """

    def __init__(self, size: int) -> None:
        self.asked: list[Queue] = [SimpleQueue() for _ in range(size - 1)]
        self.done: Queue = SimpleQueue()
        for asked in self.asked:
            Thread(target=work, args=(asked, self.done), name="lanes", daemon=True).start()
        weakref.finalize(self, stop, self.asked)

    def __call__(self, call: Callable[..., None], given: Any, parts: Sequence[tuple[int, int]]) -> None:
        """Call it with each part, all at once."""
        for asked, part in zip(self.asked, parts[1:], strict=True):
            asked.put((call, given, *part))
        call(given, *parts[0])
        failed = [error for _ in self.asked if (error := self.done.get())]
        if failed:
            raise failed[0]


def work(asked: Queue, done: Queue) -> None:
    """Do what is asked for, until nothing is."""
    while task := asked.get():
        call, *given = task
        error = None
        try:
            call(*given)
        except BaseException as raised:  # the one who asked shall see it
            error = raised
        done.put(error)


def stop(asked: Sequence[Queue]) -> None:
    """Let the threads go."""
    for queue in asked:
        queue.put(None)
