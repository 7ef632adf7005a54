"""Our figures beside those of other engines, all measured in this run and on one core.

Each peer gets an environment of its own that is thrown away afterwards. The games differ, so the figures compare
engines, not rules: a decision is one choice among the legal moves, made at random. Time is the processor's, so that
other programs do not count. `--json` prints JSON instead of a Markdown table.
"""

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Peer:
    """Another engine: what to call it, what to install, which script measures it."""

    title: str
    packages: tuple[str, ...]
    script: str


PEERS = (
    Peer("OpenSpiel 2.0.2, backgammon", ("open_spiel==2.0.2",), "peer_open_spiel.py"),
    Peer("Pgx 2.6.0, backgammon", ("pgx==2.6.0", "jax==0.10.2"), "peer_pgx.py"),
    Peer("Catanatron 3.2.1, Catan", ("catanatron==3.2.1",), "peer_catanatron.py"),
)
COLUMNS = {
    "batch_decisions_per_second": ("batch, decisions/s", "{:,.0f}"),
    "loop_decisions_per_second": ("Python loop, decisions/s", "{:,.0f}"),
    "copy_microseconds": ("copy of a position, µs", "{:.2f}"),
    "cold_start_seconds": ("first start, s", "{:.2f}"),
    "warm_start_seconds": ("second start, s", "{:.2f}"),
}


def note(text: str) -> None:
    """Tell the person who waits."""
    print(text, file=sys.stderr)


def ours() -> dict[str, Any]:
    """PipeLite, by the command that every user has."""
    note("measuring PipeLite")
    out = subprocess.run(["crackspread", "bench", "--json"], check=True, capture_output=True, text=True).stdout
    return {"title": "Crackspread, PipeLite", **json.loads(out)}


def measured(peer: Peer) -> dict[str, Any] | None:
    """A peer's figures, or None where it does not install."""
    note(f"installing {peer.title}")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = f"{folder}/bin/python"
        pip = [python, "-m", "pip", "install", "--quiet", "--no-compile"]
        if subprocess.run([*pip, *peer.packages], check=False).returncode:
            note(f"{peer.title} does not install here: left out")
            return None
        note(f"measuring {peer.title}")
        run = [python, str(HERE / peer.script)]
        starts = {}
        for name in ("cold_start_seconds", "warm_start_seconds"):
            began = os.times()
            subprocess.run([*run, "first"], check=True)
            ended = os.times()
            starts[name] = sum(ended[2:4]) - sum(began[2:4])
        out = subprocess.run([*run, "rates"], check=True, capture_output=True, text=True).stdout
    return {"title": peer.title, **json.loads(out), **starts}


def markdown(rows: list[dict[str, Any]]) -> str:
    """The table; in brackets how many times better ours is."""
    lines = [
        "| engine | " + " | ".join(head for head, _ in COLUMNS.values()) + " |",
        "| --- |" + " ---: |" * len(COLUMNS),
    ]
    for row in rows:
        cells = []
        for key, (_, form) in COLUMNS.items():
            if row[key] is None:
                cells.append("none needed")
                continue
            more = rows[0][key] / row[key] if key.endswith("per_second") else row[key] / rows[0][key]
            ratio = f" ({more:.{0 if more >= 10 else 2}f}x)" if row is not rows[0] else ""
            cells.append(form.format(row[key]) + ratio)
        lines.append(f"| {row['title']} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


if __name__ == "__main__":
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    rows = [row for row in (ours(), *map(measured, PEERS)) if row]
    print(json.dumps(rows) if "--json" in sys.argv else markdown(rows))
