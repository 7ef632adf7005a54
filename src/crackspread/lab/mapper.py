"""Work of the lab on all cores of this machine: games, deals, segments, each of them a task of plain data.

    with mapper() as run:
        for key, answer in run((seed, (play_deal, (spec, seed))) for seed in range(1000)):
            ...

Answers come as they are ready, so whoever needs an order sorts by key; a key that comes twice is worked on once. Tasks
are taken one by one as there is room for them, so a generator of tasks may look at answers already given. What runs
more than once keeps its processes, with all that they have compiled and loaded, until the `with` ends.

A function that takes an argument `watch` lets players of other people think inside `watch.thinking(...)`; when one
ends its process or overruns its clock there, the answer is a `Stopped`. All other lost work is done again. A
`CrackspreadError` of a task is raised here as such, anything else as a `RuntimeError` with its traceback.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from typing import Any, Protocol

from ..kernel.errors import OptionError
from ..kernel.foreign import quoted
from .processes import Key, Processes, Stopped, Task, Watch

__all__ = ["Run", "Stopped", "Task", "Watch", "mapper", "run_tasks"]


class Run(Protocol):
    """Does tasks somewhere, and gives each key with its answer."""

    def __call__(self, tasks: Iterable[tuple[Key, Task]], /) -> Iterator[tuple[Key, Any]]: ...


@contextmanager
def mapper(on: str = "processes", jobs: int | None = None, address: str | None = None) -> Iterator[Run]:
    """A `Run` on so many processes of this machine, by default one a core, or on Ray.

    `"ray"` without an address is on this machine too, and on all cores of a cluster with one.
    """
    if on == "ray":
        from .ray_cluster import connected

        with connected(jobs, address) as cluster:
            yield lambda tasks: cluster(once(tasks))
    elif on != "processes":
        raise OptionError(f"Work runs on processes or on ray, not on {quoted(on)}.")
    elif address:
        raise OptionError("An address is that of a Ray cluster: name it beside --on ray.")
    else:
        with closing(Processes(jobs or os.cpu_count() or 1)) as processes:
            yield lambda tasks: processes(once(tasks))


def run_tasks(tasks: Iterable[tuple[Key, Task]], jobs: int | None = None) -> Iterator[tuple[Key, Any]]:
    """Each key with its answer, by processes that end with the last one: the default wherever a `Run` is taken."""
    with mapper(jobs=jobs) as run:
        yield from run(tasks)


def once(tasks: Iterable[tuple[Key, Task]]) -> Iterator[tuple[Key, Task]]:
    """The tasks without those whose key was there before."""
    seen = set[Any]()
    for key, task in tasks:
        if key not in seen:
            seen.add(key)
            yield key, task
