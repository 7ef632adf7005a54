"""What all commands share: the application they belong to, and the arguments that several of them take."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

import crackspread
from crackspread import Game

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
GameName = Annotated[str, typer.Argument(metavar="GAME", help="Name of a game; `crackspread games` lists them.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
ComponentFile = Annotated[
    Path | None, typer.Option("--components", metavar="FILE", help="Your own TOML file of components.")
]
On = Annotated[str, typer.Option("--on", metavar="PLACE", help="Where the work is done: processes, or ray.")]
Address = Annotated[
    str | None, typer.Option(metavar="HOST:PORT", help="A Ray cluster; without it Ray runs on this machine.")
]


def print_version(wanted: bool) -> None:
    """Print the version and leave, if that is what was asked for."""
    if wanted:
        print(f"crackspread {crackspread.__version__}")
        raise typer.Exit


@app.callback()
def start(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=print_version, help="Print the version.")
    ] = False,
) -> None:
    """Refinery board games: a table in the browser, computer opponents and a lab."""


class Target(StrEnum):
    """Where the rules run."""

    python = "python"
    cpu = "cpu"
    gpu = "gpu"


def options_by_name(game: Game, words: list[str]) -> tuple[dict[str, Any], list[str]]:
    """`--rotate no`, `--rotate=no`, `--rotate` and `--no-rotate`, checked against the game's options; other words."""
    switches = {o.name for o in game.options if o.choices and bool in map(type, o.choices)}
    values: dict[str, Any] = {}
    rest, others = list(words), []
    while rest:
        word = rest.pop(0)
        name, given, value = word.removeprefix("--").replace("-", "_").partition("=")
        if not word.startswith("--"):
            others.append(word)
        elif given:
            values[name] = word.partition("=")[2]
        elif name.removeprefix("no_") in switches and name not in switches:
            values[name.removeprefix("no_")] = False
        elif rest and not rest[0].startswith("--"):
            values[name] = rest.pop(0)
        elif name in switches:
            values[name] = True
        elif name in {o.name for o in game.options}:
            raise crackspread.OptionError(f"The option {word} needs a value.")
        else:
            values[name] = value
    game.check_options(values)
    return values, others


def only_options(game: Game, words: list[str]) -> dict[str, Any]:
    """The same, where there can be no other words."""
    values, others = options_by_name(game, words)
    if others:
        raise crackspread.OptionError(f"{others[0]!r} is neither an option nor the value of one.")
    return values
