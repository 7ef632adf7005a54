"""The command `report`: what a change of printed numbers does."""

from pathlib import Path
from typing import Annotated, Any

import typer

import crackspread
from crackspread.kernel.components import read_override

from .common import Address, AsJson, GameName, On, app, only_options
from .show import print_json, print_table, progress_bar, write_file


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def report(
    ctx: typer.Context,
    game: GameName,
    change: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="TOML of components to change; several add up.")
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many play; the fewest from two on by default.")] = None,
    by: Annotated[str, typer.Option(metavar="PLAYER", help="Who plays every seat.")] = "club",
    games: Annotated[int, typer.Option(min=2, help="How many deals.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same report.")] = 0,
    store: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep every game here, and go on from it.")] = None,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page to look at and to print.")] = None,
    as_json: AsJson = False,
    on: On = "processes",
    address: Address = None,
) -> None:
    """Tell what changed numbers do: the same deals before and after, with intervals; without --change, today's numbers.

    Every option of the game is accepted by its name, for instance --rotate no.
    """
    from crackspread.lab.mapper import mapper
    from crackspread.lab.report import ReportSpec, games_needed
    from crackspread.lab.report import report as run
    from crackspread.lab.report_page import page

    which = crackspread.game(game)
    options = only_options(which, ctx.args)
    own = which.components
    for file in change or ():
        own = own.override(read_override(file))
    if change and not own.changed:
        raise crackspread.OptionError(f"What {change[0]} says is what {which.title} has already: nothing is changed.")
    spec = ReportSpec(game, seats(which, players), by, games, seed, options, own.changed)
    with mapper(on, address=address) as work, progress_bar("games", games_needed(spec), quiet=as_json) as progress:
        result = run(spec, work, progress, store)
    if html:
        write_file(html, page(result))
    if as_json:
        print_json(result)
    else:
        print_report(result)


NAMES = {"without": "Without {}", "seat": "{} comes first", "seat_money": "{} ends with"}
"""How a measure is called where no heading stands above it."""


def seats(game: crackspread.Game, players: int | None) -> int:
    """How many play; unless it is said, the fewest from two on."""
    return game.check_players(players if players is not None else next((n for n in game.players if n > 1), 1))


def print_report(result: dict[str, Any]) -> None:
    """Sentences first, then the numbers."""
    from crackspread.lab.report_findings import figure, places

    print(f"{result['headline']}\n")
    print_table(("", ""), [(effect["text"], effect["figure"]) for effect in result["effects"]])
    for line in (result["unseen"], result["choices"], *result["steps"], result["chance"], result["had_to"]):
        if line:
            print(line)

    def told(one: list[float] | None, unit: str) -> str:
        if not one:
            return ""
        n = places(one, unit=unit)
        return f"{figure(one[0], unit, n)} ± {figure(one[1], unit, n).strip('$')}"

    head = ("", "Before", "After", "Difference") if result["components"] else ("", "Today")
    rows = [
        (
            NAMES.get(one["kind"], "{}").format(one["title"]),
            told(one["before"], one["unit"]),
            *((told(one["after"], one["unit"]), told(one["difference"], one["unit"])) if result["components"] else ()),
        )
        for one in result["measures"]
        if one["kind"] not in ("taken", "made", "ladder")
    ]
    print_table(head, rows, numbers=True)
    sides = ("before", "after") if result["components"] else ("before",)
    shares = [
        (
            f"{row['group']}: {row['title']}",
            f"{now['offered']:,}",
            *(f"{row[side]['taken']:.1%}" if row[side] else "" for side in sides),
            f"{now['winners']:.1%}",
            row["flag"],
        )
        for row in result["taken"]
        if (now := row[sides[-1]] or row["before"])
    ]
    head = ("", "Offered", *(("Taken before", "after") if len(sides) > 1 else ("Taken",)), "by winners", "")
    print_table(head, shares, numbers=True)
    for line in (*result["method"], *result["caveats"]):
        print(f"- {line}")
