"""A rulebook as numbered statements, in our own words."""

import tomllib
from pathlib import Path

from .game import Statement


def read_statements(file: Path) -> tuple[Statement, ...]:
    """The statements of a game, in the order of its rulebook."""
    return tuple(Statement(**s) for s in tomllib.loads(file.read_text(encoding="utf-8"))["statement"])
