"""What tracked files may not hold: hosts in lock files, paths of some machine, a CI script with ideas of its own."""

import json
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOME_PATH = re.compile(r"(?<![\w.])/(?:work|root|home|Users|tmp|opt)/\w")


def tracked() -> list[Path]:
    """All text files under version control."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    files = [ROOT / name for name in names.split("\0") if name]
    return [f for f in files if f.is_file() and b"\0" not in f.read_bytes()]


def test_python_locks_are_names_and_versions() -> None:
    locks = sorted(ROOT.glob("requirements*.txt"))
    assert len(locks) == 4
    for lock in locks:
        for line in lock.read_text().splitlines():
            assert re.fullmatch(r"[A-Za-z0-9_.\-]+==[A-Za-z0-9.!+]+", line), f"{lock.name}: {line}"


def test_runtime_lock_agrees_with_development_lock() -> None:
    runtime, dev = ((ROOT / f"requirements{x}.txt").read_text().splitlines() for x in ("", "-dev"))
    assert set(runtime) <= set(dev)


def test_page_lock_names_no_host() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    assert len(packages) > 1
    assert not [name for name, entry in packages.items() if "resolved" in entry]


def test_page_lock_serves_every_platform() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    locked = {name.rpartition("node_modules/")[2] for name in packages}
    assert not {need for entry in packages.values() for need in entry.get("optionalDependencies", {})} - locked


def test_no_file_names_a_path_of_some_machine() -> None:
    found = [
        f"{file.relative_to(ROOT)}: {match.group()}"
        for file in tracked()
        for match in HOME_PATH.finditer(file.read_text(encoding="utf-8"))
    ]
    assert not found


def test_ci_runs_what_people_run() -> None:
    lines = (ROOT / ".ci" / "run").read_text().splitlines()
    assert lines[:2] == ["#!/usr/bin/env bash", "set -euo pipefail"]
    assert lines[-1] == "make test"
