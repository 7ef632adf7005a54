"""Ray: the same seed gives the same report, on this machine and on a cluster that loses a machine in the middle."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import crackspread
from crackspread.lab.mapper import mapper

COMMAND = ["crackspread", "report", "counting", "--by", "ray_bots:Steady", "--goal", "8"]
GAMES = 40
HALF = 40
"""Moves of a machine that is in the middle of the ten games that it was given together."""
HEAD, SECOND = "127.0.0.2", "127.0.0.3"
PATIENCE = 120
"""Seconds that a busy machine may need."""
BOTS = f'''
import os, signal
from pathlib import Path

class Steady:
    """Says the least; on the machine that is to be lost it never ends what it is doing there."""

    name = "steady"

    def choose(self, state, seat, clock):
        if node := os.environ.get("NODE"):
            with Path(node).open("a") as marks:
                marks.write(".")
            if node.endswith("second") and Path(node).stat().st_size > {HALF}:
                signal.pause()
        return state.legal()[0]
'''


class Cluster:
    """Machines of a Ray cluster that are processes of this one, each with all that it starts."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.nodes = folder, dict[str, subprocess.Popen[bytes]]()
        with socket.socket() as free:
            free.bind((HEAD, 0))
            self.address = f"{HEAD}:{free.getsockname()[1]}"

    def start(self, name: str, *arguments: str) -> None:
        """A machine with one core, once it is there."""
        told = self.folder / f"{name}.txt"
        with told.open("wb") as out:
            self.nodes[name] = subprocess.Popen(
                ["ray", "start", *arguments, "--num-cpus=1", "--object-store-memory=80000000", "--block"],
                env={**os.environ, "NODE": str(self.folder / name)},
                stdout=out,
                stderr=out,
                start_new_session=True,
            )
        self.wait(lambda: "Ray runtime started" in told.read_text(), self.nodes[name])

    def wait(self, there: object, *working: subprocess.Popen[bytes]) -> None:
        """Until something is so, while these are at work."""
        assert callable(there)
        until = time.monotonic() + PATIENCE
        while not there():
            assert time.monotonic() < until
            assert all(one.poll() is None for one in working), [f.read_text() for f in self.folder.glob("*.txt")]
            time.sleep(0.05)

    def kill(self, name: str) -> None:
        """Lose a machine."""
        node = self.nodes.pop(name)
        os.killpg(node.pid, signal.SIGKILL)
        node.wait()


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A place with a short name, for Ray's sockets; all commands find the player there, and play in plain Python."""
    home = Path(tempfile.mkdtemp(prefix="ray-"))
    (home / "ray_bots.py").write_text(BOTS)
    token = os.urandom(32).hex()
    for name, value in {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join([str(home), *filter(None, [os.environ.get("PYTHONPATH")])]),
        "CRACKSPREAD_JIT": "0",
        "RAY_TMPDIR": str(home),
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN": token,
    }.items():
        monkeypatch.setenv(name, value)
    yield home
    shutil.rmtree(home)


@pytest.fixture
def cluster(folder: Path) -> Iterator[Cluster]:
    """A head and a second machine."""
    made = Cluster(folder)
    port = made.address.partition(":")[2]
    try:
        made.start("head", "--head", f"--node-ip-address={HEAD}", f"--port={port}", "--include-dashboard=false")
        made.start("second", f"--address={made.address}", f"--node-ip-address={SECOND}")
        yield made
    finally:
        for name in list(made.nodes):
            made.kill(name)


def begun(folder: Path, *arguments: str) -> "subprocess.Popen[bytes]":
    """A report, begun."""
    command = [*COMMAND, "--games", str(GAMES), "--json", *arguments]
    with (folder / "told.txt").open("wb") as told:
        return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=told)


def ended(report: "subprocess.Popen[bytes]") -> str:
    """What it prints."""
    text = report.communicate(timeout=PATIENCE)[0].decode()
    assert report.returncode == 0
    return text


def test_the_same_seed_gives_the_same_report_whoever_does_the_work(cluster: Cluster, folder: Path) -> None:
    store, second = folder / "games.jsonl", folder / "second"
    there = begun(folder, "--on", "ray", "--address", cluster.address, "--store", str(store))
    cluster.wait(lambda: second.exists() and second.stat().st_size > HALF, there)
    cluster.kill("second")
    text = ended(there)
    assert text == ended(begun(folder, "--on", "processes"))
    assert text == ended(begun(folder, "--on", "ray"))
    assert (folder / "head").stat().st_size > 0
    keys = [tuple(json.loads(line)["key"]) for line in store.read_text().splitlines()[1:]]
    assert len(set(keys)) == len(keys) > GAMES


@pytest.mark.parametrize("address", ["127.0.0.2:1", "127.0.0.2", "nowhere", "127.0.0.2:99999"])
def test_nobody_at_the_address_is_one_sentence(address: str) -> None:
    nobody = mapper("ray", address=address)
    with pytest.raises(crackspread.OptionError, match=rf"^No Ray cluster answers at {address}\.$"), nobody:
        pass
