"""The command `tune`: a search for printed numbers that come nearer to a goal."""

from pathlib import Path
from typing import Annotated, Any

import typer

import crackspread
from crackspread.kernel.component_forms import toml
from crackspread.kernel.components import read_override

from .common import Address, AsJson, GameName, On, app, only_options
from .report import print_report, seats
from .show import print_json, print_table, progress_bar, write_file


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def tune(
    ctx: typer.Context,
    game: GameName,
    space: Annotated[
        Path, typer.Argument(metavar="SPACE", help="TOML of what may differ: longest_pays = [1, 6], or choices.")
    ],
    goal: Annotated[
        list[str],
        typer.Option(metavar="GOAL", help="seats, dead, always, spread=20, 'contracts>=markets'; several add up."),
    ],
    players: Annotated[int | None, typer.Option(help="How many play; the fewest from two on by default.")] = None,
    by: Annotated[str, typer.Option(metavar="PLAYER", help="Who plays every seat.")] = "club",
    candidates: Annotated[int, typer.Option(min=1, help="How many sets of numbers are proposed.")] = 64,
    games: Annotated[int, typer.Option(min=2, help="Deals that the nearest of them are tried in.")] = 200,
    fresh: Annotated[int, typer.Option(min=2, help="Other deals, of the report at the end.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed finds the same numbers.")] = 0,
    store: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep every game here and in FILE.report, and go on from it.")
    ] = None,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the report as a page.")] = None,
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the numbers found, as TOML of components.")
    ] = None,
    as_json: AsJson = False,
    on: On = "processes",
    address: Address = None,
) -> None:
    """Search for printed numbers that come nearer to goals, and report what the best found do, in fresh deals.

    Every option of the game is accepted by its name, for instance --rotate no.
    """
    from crackspread.lab.mapper import mapper
    from crackspread.lab.report_page import page
    from crackspread.lab.tune import TuneSpec, games_to_play
    from crackspread.lab.tune import tune as run

    which = crackspread.game(game)
    options = only_options(which, ctx.args)
    spec = TuneSpec(
        game, seats(which, players), read_override(space), tuple(goal), by, candidates, games, fresh, seed, options
    )
    with mapper(on, address=address) as work, progress_bar("games", games_to_play(spec), quiet=as_json) as progress:
        result = run(spec, work, progress, store)
    if html:
        write_file(html, page(result["report"]))
    if write:
        write_file(write, toml(result["components"]))
    if as_json:
        print_json(result)
    else:
        print_found(result)


def print_found(result: dict[str, Any]) -> None:
    """What was found and how near it is, then the report."""
    print(f"{result['verdict']}\n")
    print_table(
        ("Number", "Today", "Found"),
        [(row["path"], str(row["before"]), str(row["after"])) for row in result["values"]],
        numbers=True,
    )
    sides = ("before", "after") if result["components"] else ("before",)
    rows = [
        (row["goal"], *(cell for side in sides for cell in (row[side]["shown"], f"{row[side]['away']:.1f}")))
        for row in result["report"]["goals"]
    ]
    print_table(("Goal", "Today", "away", *(("Found", "away") if len(sides) > 1 else ())), rows, numbers=True)
    print_report(result["report"])
