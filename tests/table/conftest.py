from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from crackspread.kernel.game import Game
from crackspread.players import ask, player
from crackspread.table.server import warm

from .postgres import Cluster, cluster
from .serving import Server, one_at_a_time, sqlite_url


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """The first of the test processes compiles the games, so that every server finds them in the cache."""
    with one_at_a_time("compile"):
        warm(play_once)


def play_once(game: Game, level: str) -> None:
    """All that a player of this level compiles."""
    match = game.new(target="cpu")
    ask(player(level), match, match.actor, clock=0.01)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database, once of each kind."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path)
    made: Cluster = request.getfixturevalue("postgres")
    return made.database()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a file: they share nothing but the process."""
    running = Server(sqlite_url(tmp_path_factory.mktemp("table")))
    yield running
    assert running.close() == "", "the server complained"


@pytest.fixture
def start() -> Iterator[Callable[[str], Server]]:
    """Start servers that are gone after the test, whatever becomes of it."""
    running: list[Server] = []

    def begin(database: str) -> Server:
        running.append(Server(database))
        return running[-1]

    yield begin
    for one in running:
        if one.process.poll() is None:
            one.kill()
