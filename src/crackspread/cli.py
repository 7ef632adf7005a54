"""The command line: what people and scripts type.

It prints; all work is done elsewhere. A wrong game, option, number or file is one sentence on stderr and exit code 2.
The server, the lab and Rich are imported by the commands that need them, so that the others answer at once.
"""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from threading import Timer
from typing import Annotated, Any, NoReturn

import typer

import crackspread
from crackspread import Game, Match
from crackspread.kernel.components import read_override

app = typer.Typer(
    help="Refinery board games: a table in the browser, computer opponents and a lab.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
GameName = Annotated[str, typer.Argument(metavar="GAME", help="Name of a game; `crackspread games` lists them.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
ComponentFile = Annotated[
    Path | None, typer.Option("--components", metavar="FILE", help="Your own TOML file of components.")
]
PATIENCE = 2.0
"""Seconds that work may take before it shows a progress bar."""


class Target(StrEnum):
    """Where the rules run."""

    python = "python"
    cpu = "cpu"
    gpu = "gpu"


def main() -> NoReturn:
    """Run the command line and leave with its exit code."""
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except typer.TyperException as e:
        print(e.format_message(), file=sys.stderr)
        sys.exit(2)
    except crackspread.CrackspreadError as e:
        print(e, file=sys.stderr)
        sys.exit(2)


@app.command()
def play(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets your network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8000,
    database: Annotated[str | None, typer.Option(metavar="URL", help="Where matches are kept, else in SQLite.")] = None,
    browser: Annotated[bool, typer.Option(" /--no-browser", help="Do not open a browser.")] = True,
) -> None:
    """Open the table: play in the browser, alone or with others."""
    from crackspread.table import serve

    serve(host=host, port=port, database=database, browser=browser and has_screen())


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games."""
    found = [crackspread.game(name) for name in crackspread.GAMES]
    if as_json:
        print_json([game_facts(game) for game in found])
        return
    rows = [(g.name, g.title, span(g.players[0], g.players[-1]), span(*g.minutes), g.summary) for g in found]
    print_table(("Name", "Title", "Players", "Minutes", ""), rows)


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def simulate(
    ctx: typer.Context,
    game: GameName,
    players: Annotated[int | None, typer.Option(help="How many play; the fewest by default.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    target: Annotated[Target, typer.Option(help="Where the rules run.")] = Target.cpu,
    components: ComponentFile = None,
    as_json: AsJson = False,
) -> None:
    """Play random games, as many and as fast as you like.

    Every option of the game is accepted by its name, for instance --rotate no.
    """
    from crackspread.lab.simulate import simulate as run

    options = options_by_name(crackspread.game(game), ctx.args)
    with progress_bar("games", games, quiet=as_json) as progress:
        result = run(
            game,
            players=players,
            games=games,
            seed=seed,
            target=target.value,
            options=options,
            components=read_override(components) if components else {},
            progress=progress,
        )
    if as_json:
        print_json(result)
        return
    print_table(("", ""), [(key.replace("_", " "), figure(value)) for key, value in result.items() if key != "score"])


@app.command()
def tournament(
    players_named: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER PLAYER...", help="Names, search@64 for a fixed number of trials, or module:Class."
        ),
    ],
    game: Annotated[str, typer.Option(help="Name of a game.")] = "pipelite",
    players: Annotated[int, typer.Option(help="Seats at the table.")] = 2,
    games: Annotated[int, typer.Option(min=2, help="Games of every pair, an even number.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same deals.")] = 0,
    clock: Annotated[
        float | None,
        typer.Option(min=0.01, max=60, help="Seconds for a turn of everybody. [default: a level's own, 1 for others]"),
    ] = None,
    store: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep every game here, and go on from it.")] = None,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page with plots.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let players play each other: win rates, money and ratings."""
    from crackspread.lab.tournament import Plan
    from crackspread.lab.tournament import tournament as run
    from crackspread.lab.tournament_page import page

    setting = Plan(tuple(players_named), game, players, games, seed, clock)
    pairs = len(players_named) * (len(players_named) - 1) // 2
    with progress_bar("games", games * pairs, quiet=as_json) as progress:
        result = run(setting, progress, store)
    if html:
        html.write_text(page(result), encoding="utf-8")
    if as_json:
        print_json(result)
        return
    rows = [
        (
            " over ".join(pair["players"]),
            str(pair["games"]),
            "{:.1%} ({:.1%} to {:.1%})".format(*pair["win"]),
            *("${:.1f} ± {:.1f}".format(*money) for money in pair["money"]),
        )
        for pair in result["pairs"]
    ]
    print_table(("Pair", "Games", "Wins", "Money of the first", "of the second"), rows)
    print_table(("Player", "Elo"), [(r["player"], str(r["elo"])) for r in result["ratings"]])


@app.command()
def train(
    game: GameName,
    minutes: Annotated[float, typer.Option(min=0.01, help="How long, on top of what the folder holds.")] = 10.0,
    folder: Annotated[Path, typer.Option(metavar="DIR", help="Checkpoint, network and curves; go on from it.")] = Path(
        "training"
    ),
    seed: Annotated[int, typer.Option(min=0, help="Decides deals and first weights.")] = 0,
    small: Annotated[bool, typer.Option("--small", help="A small network and few games at once, for a CPU.")] = False,
) -> None:
    """Train a network by self-play: on a CUDA device if there is one, else slowly on the CPU."""
    try:
        from crackspread.training.train import Training, course
    except ImportError:
        raise crackspread.OptionError("Training needs the extra: pip install 'crackspread[train]'.") from None

    training = Training(course(crackspread.game(game).name, seed, small), folder)
    with progress_bar("seconds of training", round(60 * minutes), quiet=False) as progress:
        training.run(minutes, progress)
    last = training.curve[-1]
    rows = [(key.replace("_", " "), figure(value)) for key, value in last.items() if not isinstance(value, dict)]
    rows += [
        (f"wins over {name}", "{:.1%} ({:.1%} to {:.1%})".format(*found["win"]))
        for name, found in last.items()
        if isinstance(found, dict)
    ]
    print_table(("", ""), [*rows, ("network", str(training.exported))])


@app.command()
def bench(game: GameName = "pipelite", as_json: AsJson = False) -> None:
    """Measure this machine: decisions a second, copies, compile time."""
    from crackspread.lab.bench import MEASURES, measure

    which = crackspread.game(game)
    with progress_bar("measures", MEASURES, quiet=as_json) as progress:
        result = measure(which, progress)
    if as_json:
        print_json(result)
    else:
        print_table(("", ""), [(key.replace("_", " "), figure(value)) for key, value in result.items()])


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")],
    at: Annotated[int | None, typer.Option(min=0, metavar="N", help="Stop after the first N moves.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell a saved match in sentences, with its score sheet."""
    match = crackspread.load(file)
    if at is not None:
        match = match.at(at)
    if as_json:
        print_json(match_facts(match))
        return
    moment = None
    for line in match.log():
        if line.moment != moment:
            moment = line.moment
            print(f"\n{moment[1]}")
        print(f"  {line.n:>4}  {line.text}")
    print()
    print_score(match)


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match that is over.")],
    as_json: AsJson = False,
) -> None:
    """Judge a finished match: chances, the turns that cost most, and what would have been better."""
    from crackspread.lab.analysis import analyse as run
    from crackspread.lab.analysis import costly, pieces

    match = crackspread.load(file)
    with progress_bar("turns", len(pieces(match)), quiet=as_json) as progress:
        result = run(match, progress)
    if as_json:
        print_json(result)
        return
    rows = [
        (
            str(turn["n"]),
            turn["moment"],
            match.names[turn["seat"]],
            f"${turn['loss']:.0f}" if turn["loss"] else "",
            *(f"${money:.0f}, {win:.0%}" for money, win in zip(turn["money"], turn["win"], strict=True)),
        )
        for turn in result["turns"]
    ]
    print_table(("Move", "", "Turn of", "Loss", *match.names), rows)
    for turn in costly(result):
        print(f"{turn['moment']}: {match.names[turn['seat']]} lost about ${turn['loss']:.0f}.")
        for line in turn["better"]:
            print(f"  Better after move {line['at']}:", *line["text"], sep="\n    ")
    scores = zip(match.names, result["accuracy"], strict=True)
    print_table(("", "Accuracy"), [(name, "" if share is None else f"{share} %") for name, share in scores])


@app.command()
def rules(
    game: GameName,
    query: Annotated[str, typer.Argument(metavar="[QUERY]", help="Words, or the id of a rule.")] = "",
) -> None:
    """Look up the rules of a game, in our own words."""
    wanted = query.lower().split()
    found = [
        s for s in crackspread.game(game).statements if all(w in f"{s.id} {s.topic} {s.text}".lower() for w in wanted)
    ]
    if not found:
        raise crackspread.OptionError(f"No rule of {crackspread.game(game).title} speaks of {query!r}.")
    print_table(("Rule", "Topic", ""), [(s.id, s.topic, s.text) for s in found])


def options_by_name(game: Game, words: list[str]) -> dict[str, Any]:
    """`--rotate no`, `--rotate=no`, `--rotate` and `--no-rotate`, checked against the game's options."""
    switches = {o.name for o in game.options if o.choices and bool in map(type, o.choices)}
    values: dict[str, Any] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        name, given, value = word.removeprefix("--").replace("-", "_").partition("=")
        if not word.startswith("--"):
            raise crackspread.OptionError(f"{word!r} is neither an option nor the value of one.")
        if given:
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
    return values


def has_screen() -> bool:
    """Whether a browser would open in a window of its own rather than in this terminal."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def game_facts(game: Game) -> dict[str, Any]:
    """A game as JSON."""
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "players": [game.players[0], game.players[-1]],
        "minutes": list(game.minutes),
        "options": [asdict(o) for o in game.options],
    }


def match_facts(match: Match) -> dict[str, Any]:
    """A match as JSON: its log in sentences and its score sheet."""
    return {
        "game": match.game.name,
        "names": match.names,
        "moves": len(match.entries),
        "over": match.over,
        "moment": match.moment[1],
        "log": [line._asdict() for line in match.log()],
        "score": match.score().as_dict(),
    }


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
