"""Our figures beside those of other engines and environments, all measured in this run and on one core.

    python -m bench.peers [--json] [title ...]     (only peers whose title has one of these words)

Each peer gets an environment of its own that is thrown away afterwards; one that does not install is left out. The
games differ, so the figures compare engines, not rules: a decision, or step, is one choice among the legal moves, made
at random. Time is the processor's, so that other programs count for little.
"""

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from typing import Any

from .envs import FLOORS

ROOT = Path(__file__).parent.parent
Figures = dict[str, Any]


@dataclass(frozen=True)
class Peer:
    """Others: what to call them, what to install, which script measures them, and from which Python 3 on."""

    title: str
    packages: tuple[str, ...]
    script: str
    python: int = 11


PEERS = (
    Peer("fastcatan 2.0.0, Catan", ("fastcatan==2.0.0",), "peer_fastcatan", python=12),
    Peer("OpenSpiel 2.0.2, backgammon", ("open_spiel==2.0.2",), "peer_open_spiel"),
    Peer("Pgx 2.6.0, backgammon", ("pgx==2.6.0", "jax==0.10.2"), "peer_pgx"),
    Peer("Catanatron 3.2.1, Catan", ("catanatron==3.2.1", "catanatron_gym==4.0.0"), "peer_catanatron"),
    Peer("PettingZoo 1.27.0", ("pettingzoo==1.27.0", "pygame", "rlcard"), "peer_pettingzoo"),
)
ENGINE = {
    "batch_decisions_per_second": ("batch, decisions/s", "{:,.0f}"),
    "loop_decisions_per_second": ("Python loop, decisions/s", "{:,.0f}"),
    "copy_microseconds": ("copy of a position, µs", "{:.2f}"),
    "cold_start_seconds": ("first start, s", "{:.2f}"),
    "warm_start_seconds": ("second start, s", "{:.2f}"),
}
ENVIRONMENTS = {
    "vector": "1,024 games in a vector, observations and masks",
    "masks": "1,024 games in a vector, masks alone",
    "seat": "Gymnasium, one seat against a random one",
    "aec": "PettingZoo, raw",
    "wrapped": "PettingZoo, wrapped",
    "spiel": "OpenSpiel's states from Python",
}
GAMES = {"pipelite": "PipeLite", "refined": "REFINED", "pipeline": "Pipeline"}


def note(text: str) -> None:
    """Tell the person who waits."""
    print(text, file=sys.stderr)


def told(*command: str) -> Any:
    """What a command prints as JSON."""
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)


def ours() -> Figures:
    """PipeLite's engine by the command that every user has, and the environments of all three games."""
    note("measuring our own")
    engine = told("crackspread", "bench", "--json")
    return {**engine, "title": "Crackspread, PipeLite", "environments": told(sys.executable, "-m", "bench.envs")}


def measured(peer: Peer) -> Figures | None:
    """A peer's figures, or None where it does not install."""
    if not (python := interpreter(peer.python)):
        note(f"{peer.title} needs Python 3.{peer.python}: left out")
        return None
    note(f"installing {peer.title}")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([python, "-m", "venv", folder], check=True)
        python = f"{folder}/bin/python"
        pip = [python, "-m", "pip", "install", "--quiet", "--no-compile"]
        if subprocess.run([*pip, *peer.packages], check=False).returncode:
            note(f"{peer.title} does not install here: left out")
            return None
        note(f"measuring {peer.title}")
        run = [python, "-m", f"bench.{peer.script}"]
        starts = {}
        for name in ("cold_start_seconds", "warm_start_seconds"):
            began = os.times()
            subprocess.run([*run, "first"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
            ended = os.times()
            starts[name] = sum(ended[2:4]) - sum(began[2:4])
        return {**starts, **told(*run, "rates"), "title": peer.title}


def interpreter(minor: int) -> str | None:
    """A Python 3 that is new enough: this one, another on the path, or one that pyenv keeps."""
    kept = (str(path) for path in Path.home().glob(".pyenv/versions/3.*/bin/python"))
    for python in (sys.executable, *filter(None, (which(f"python3.{n}") for n in range(minor, minor + 4))), *kept):
        new_enough = f"import sys, venv; sys.exit(sys.version_info < (3, {minor}))"
        if subprocess.run([python, "-c", new_enough], check=False, stderr=subprocess.DEVNULL).returncode == 0:
            return python
    return None


def times(ratio: float) -> str:
    """How many times better ours is."""
    return f"{ratio:.{0 if ratio >= 10 else 2}f}x"


def engines(own: Figures, others: list[Figures]) -> str:
    """A row for each engine; in brackets how many times better ours is."""
    lines = [table_row("engine", *(head for head, _ in ENGINE.values())), "| --- |" + " ---: |" * len(ENGINE)]
    for row in (own, *(other for other in others if "batch_decisions_per_second" in other)):
        cells = []
        for key, (_, form) in ENGINE.items():
            if row[key] is None:
                cells.append("none needed")
                continue
            more = own[key] / row[key] if key.endswith("per_second") else row[key] / own[key]
            cells.append(form.format(row[key]) + (f" ({times(more)})" if row is not own else ""))
        lines.append(table_row(row["title"], *cells))
    return "\n".join(lines)


def environments(own: Figures, others: list[Figures]) -> str:
    """A row for each kind of environment, in steps a second; in brackets how many times faster PipeLite is."""
    lines = [table_row("steps/s", *GAMES.values(), "others"), "| --- | ---: | ---: | ---: | --- |"]
    for kind, title in ENVIRONMENTS.items():
        peers = {name: speed for row in others for name, speed in row["environments"].get(kind, {}).items()}
        lite = own["environments"]["pipelite"][kind]
        lines.append(
            table_row(
                title,
                *(f"{own['environments'][game][kind]:,.0f}" for game in GAMES),
                ", ".join(f"{name} {speed:,.0f} ({times(lite / speed)})" for name, speed in peers.items()),
            )
        )
    return "\n".join(lines)


def table_row(*cells: str) -> str:
    """A row of Markdown."""
    return f"| {' | '.join(cells)} |"


def missed(own: Figures) -> list[str]:
    """What is slower than was promised."""
    return [
        f"{ENVIRONMENTS[kind]}: {GAMES[game]} makes {own['environments'][game][kind]:,.0f} steps/s, not {floor:,.0f}"
        for kind, floors in FLOORS.items()
        for game, floor in floors.items()
        if own["environments"][game][kind] < floor
    ]


if __name__ == "__main__":
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    words = [word for word in sys.argv[1:] if word != "--json"]
    asked = [peer for peer in PEERS if not words or any(word.lower() in peer.title.lower() for word in words)]
    own, others = ours(), [row for row in map(measured, asked) if row]
    tables = f"{engines(own, others)}\n\n{environments(own, others)}"
    print(json.dumps([own, *others]) if "--json" in sys.argv else tables)
    for sentence in missed(own):
        note(sentence)
