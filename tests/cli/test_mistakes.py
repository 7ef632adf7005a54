"""A mistake is one sentence on stderr and exit code 2, never a traceback."""

import socket
from pathlib import Path

import pytest

from .conftest import Run

SIMULATE = ("simulate", "pipelite", "--games", "2")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["nonsense"], "nonsense"),
        (["simulate", "monopoly"], "monopoly"),
        (["rules", "monopoly"], "monopoly"),
        (["bench", "monopoly"], "monopoly"),
        ([*SIMULATE, "--players", "7"], "7"),
        ([*SIMULATE, "--players", "two"], "--players"),
        (["simulate", "pipelite", "--games", "0"], "--games"),
        ([*SIMULATE, "--seed", "-1"], "-1"),
        ([*SIMULATE, "--target", "abacus"], "--target"),
        ([*SIMULATE, "--edition", "final"], "edition"),
        ([*SIMULATE, "--edition"], "edition"),
        ([*SIMULATE, "--rotate", "maybe"], "maybe"),
        ([*SIMULATE, "--rounds", "9"], "9"),
        ([*SIMULATE, "--rounds"], "--rounds"),
        ([*SIMULATE, "stray"], "stray"),
        ([*SIMULATE, "--components", "missing.toml"], "missing.toml"),
        (["rules", "pipelite", "dragon"], "dragon"),
        (["components", "pipelite", "dragon"], "dragon"),
        (["components", "monopoly"], "monopoly"),
        (["replay", "missing.json"], "missing.json"),
        (["tune", "pipelite", "missing.toml", "--goal", "seats"], "missing.toml"),
        (["tune", "pipelite", "missing.toml"], "--goal"),
        (["play", "--port", "65536"], "--port"),
        (["play", "--no-browser", "--database", "nonsense"], "database"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
def test_a_mistake_is_one_sentence(cli: Run, words: list[str], part: str) -> None:
    run = cli(*words)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.count("\n") == 1, run.stderr
    assert part in run.stderr


def test_a_broken_component_file_is_one_sentence(cli: Run, tmp_path: Path) -> None:
    own = tmp_path / "my.toml"
    for text, part in (
        ("outlets = ", "TOML"),
        ("outlet = 4", "outlets"),
        ("longest_pays = 'four'", "longest_pays must be a whole number"),
        ("market_1.grey = [1, 2, 9999]", "market_1.grey[2]"),
        ("rounds = 4", "no component called 'rounds'"),
    ):
        own.write_text(text)
        run = cli(*SIMULATE, "--components", own)
        assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1), run.stderr
        assert part in run.stderr


def test_a_damaged_match_is_one_sentence(cli: Run, saved: Path) -> None:
    for text in ("", "[]", "{}", saved.read_text()[:-20], saved.read_text().replace('"seed": 7', '"seed": 8')):
        saved.write_text(text)
        run = cli("replay", saved)
        assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1), run.stderr


def test_replay_beyond_the_end_is_one_sentence(cli: Run, saved: Path) -> None:
    run = cli("replay", saved, "--at", "9999")
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)


def test_a_port_in_use_is_one_sentence(cli: Run, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        run = cli("play", "--no-browser", "--port", port, "--database", f"sqlite:///{tmp_path}/table.sqlite")
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.count("\n") == 1
    assert port in run.stderr
