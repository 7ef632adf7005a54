"""A throwaway PostgreSQL cluster: Debian's package, a folder in /tmp, a socket in it, no network."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

from .serving import one_at_a_time

LIBRARY = Path("/usr/lib/postgresql")


class Cluster:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._numbers = count()

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"table{next(self._numbers)}"
        with psycopg.connect(f"host={self.folder} user=postgres dbname=postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")  # type: ignore[call-overload, unused-ignore]
        return f"postgresql://postgres@/{name}?host={self.folder}"


@contextmanager
def cluster() -> Iterator[Cluster]:
    tools = _tools()
    folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))
    data = folder / "data"
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if as_user:
        shutil.chown(folder, "postgres")

    def run(*words: str) -> None:
        subprocess.run([*as_user, *words], check=True, stdout=subprocess.DEVNULL, cwd="/")

    try:
        run(f"{tools}/initdb", "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-k {folder} -c listen_addresses="
        run(f"{tools}/pg_ctl", "-D", str(data), "-o", options, "-l", str(folder / "log"), "-w", "start")
        try:
            yield Cluster(folder)
        finally:
            run(f"{tools}/pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder)


def _tools() -> Path:
    """Where initdb and pg_ctl are, installed first where they are missing."""
    with one_at_a_time("postgres"):
        if not list(LIBRARY.glob("*/bin/initdb")):
            environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            for words in (["update"], ["install", "-y", "--no-install-recommends", "postgresql"]):
                subprocess.run(["apt-get", "-q", *words], check=True, stdout=subprocess.DEVNULL, env=environment)
    return sorted(LIBRARY.glob("*/bin"))[-1]
