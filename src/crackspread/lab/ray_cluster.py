"""The lab's work on Ray: on this machine, or on a cluster of many.

Each core of the cluster does one batch of tasks at a time, in a process that Ray keeps for the next one, so that what
players have compiled and loaded stays warm. Ray itself begins a batch anew when a machine or a process is lost, and
takes one result of it; machines that join while there is work left are given some.
"""

import logging
import os
import socket
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from ..kernel.errors import CrackspreadError, OptionError
from .processes import Key, Processes, Task, attempt, said, watched

TOKENS = Path(os.environ.get("RAY_AUTH_TOKEN_PATH", Path.home() / ".ray" / "auth_token"))
# What Ray reads as it is imported: it tells nobody of us, and shows a cluster that asks for it the token that is there.
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
if "RAY_AUTH_TOKEN" in os.environ or TOKENS.is_file():
    os.environ.setdefault("RAY_AUTH_MODE", "token")
try:
    import ray
except ImportError:
    raise OptionError("Ray is a package of its own: pip install '.[ray]' in a checkout.") from None

OBJECTS = 100 * 2**20
"""Bytes that Ray keeps for answers on this machine; they are small."""
WAIT = 10.0
"""Seconds in which a cluster answers."""
LOOK = 1.0
"""Seconds between two looks at how large the cluster is."""
BATCH = 0.5
"""Seconds that a batch should take."""
LEAST = 0.001
TRIES = 10
"""Times that a batch is begun anew: with so many machines lost one after the other, it is the batch."""
LOOPBACK = "127.0.0.1" if sys.platform == "darwin" else "127.0.0.2"
"""Where Ray can be found on this machine alone; elsewhere it takes 127.0.0.1 for the address that others see."""
Batch = list[tuple[Any, Task]]


@contextmanager
def connected(jobs: int | None, address: str | None) -> Iterator["Cluster"]:
    """The cluster at this address, or one of this machine alone."""
    here: dict[str, Any] = {"num_cpus": jobs, "object_store_memory": OBJECTS, "include_dashboard": False}
    if address and not answers(address):  # Ray would try for an hour
        raise OptionError(f"No Ray cluster answers at {address}.")
    own = {name: value for name, value in os.environ.items() if name.startswith("CRACKSPREAD_")}
    try:
        ray.init(
            address or "local",
            runtime_env={"env_vars": own},
            logging_level=logging.ERROR,
            log_to_driver=False,
            **({} if address else {**here, "_node_ip_address": LOOPBACK}),
        )
    except (ConnectionError, ValueError) as error:
        raise OptionError(f"No Ray cluster answers at {address}.") from error
    try:
        with redirect_stdout(sys.stderr):  # where Ray may tell of machines that it has lost
            yield Cluster(jobs)
    finally:
        ray.shutdown()


def answers(address: str) -> bool:
    """Whether somebody listens there."""
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host, int(port)), timeout=WAIT).close()
    except (OSError, ValueError, OverflowError):
        return False
    return True


class Cluster:
    """Does tasks on so many cores at most, by default on all that there are at the time."""

    def __init__(self, jobs: int | None) -> None:
        self.jobs = jobs

    def __call__(self, tasks: Iterable[tuple[Key, Task]]) -> Iterator[tuple[Key, Any]]:
        """Each key with what came out, as they end."""
        left, busy, size = iter(tasks), list[Any](), 1
        while True:
            while len(busy) < self.cores() and (batch := list(islice(left, size))):
                busy.append(do.remote(batch, str(Path.cwd())))
            if not busy:
                return
            ready, busy = ray.wait(busy, timeout=LOOK)
            try:
                done = ray.get(ready)
            except ray.exceptions.RayError as error:
                raise CrackspreadError(f"Work was lost on Ray: {said(error)}") from error
            for seconds, found in done:
                size = max(1, round(BATCH * len(found) / max(seconds, LEAST)))
                for key, answer, problem in found:
                    if problem:
                        raise problem(answer)
                    yield key, answer

    def cores(self) -> int:
        """How many batches may be under way."""
        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        there = int(resources.get("CPU", 1))
        return min(there, self.jobs or there)


# --- on a core of the cluster ----------------------------------------------------------------------------------------


@ray.remote(max_retries=TRIES)
def do(batch: Batch, folder: str) -> tuple[float, list[tuple[Any, Any, type[Exception] | None]]]:
    """How many seconds a batch took, and what came out of each of its tasks."""
    if Path(folder).is_dir():  # where players of one's own are looked for
        os.chdir(folder)
    began = time.monotonic()
    found = [(key, *attempt((supervised, (task,)) if watched(task) else task)) for key, task in batch]
    return time.monotonic() - began, found


def supervised(task: Task) -> Any:
    """The answer to a task in which a player may end its process."""
    ((_, answer),) = process()([(0, task)])
    return answer


@cache
def process() -> Processes:
    """The process that does all such tasks that Ray gives to this core."""
    return Processes(1)
