"""How the command line shows things: tables for people, JSON for programs, a bar for those who wait."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Any

from crackspread import Match, OptionError

PATIENCE = 2.0
"""Seconds that work may take before it shows a progress bar."""


def print_score(match: Match) -> None:
    """The score sheet: an item a row, a seat a column."""
    score = match.score()
    rows = [(title, *(str(seat[k]) for seat in score.seats)) for k, (_, title) in enumerate(score.items)]
    rows.append(("Total", *map(str, score.totals)))
    rows.append(("Place", *map(str, score.ranks)))
    print_table(("Final score" if match.over else f"Score in {match.moment[1]}", *match.names), rows, numbers=True)


def print_table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: bool = False) -> None:
    """A table for people; with `numbers`, all columns but the first are set to the right."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, show_header=any(head), pad_edge=False)
    for n, title in enumerate(head):
        table.add_column(Text(title), justify="right" if numbers and n else "left")
    for row in rows:
        table.add_row(*map(Text, row))
    Console().print(table)


def print_json(value: Any) -> None:
    """One line of JSON."""
    print(json.dumps(value, ensure_ascii=False))


def write_file(file: Path, text: str) -> None:
    """A file for people; one sentence if it cannot be."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise OptionError(f"{file} cannot be written: {error.strerror}.") from error


def span(low: int, high: int) -> str:
    """`2-6`, or `2` when both are the same."""
    return str(low) if low == high else f"{low}-{high}"


def figure(value: Any) -> str:
    """A number as people read it."""
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)


@contextmanager
def progress_bar(what: str, total: int, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A bar on stderr that shows itself only when the work takes more than two seconds."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield lambda done: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console, transient=True)
    task = bar.add_task("compiling the rules once", total=total)
    start = Timer(PATIENCE, bar.start)
    start.start()
    try:
        yield lambda done: bar.update(task, description=what, completed=done)
    finally:
        start.cancel()
        start.join()
        bar.stop()
