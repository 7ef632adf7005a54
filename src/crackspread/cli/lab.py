"""Commands of the lab: simulate, tournament, train, bench."""

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

import crackspread
from crackspread.games import DEFAULT
from crackspread.kernel.components import read_override

from .common import Address, AsJson, ComponentFile, GameName, On, Target, app, only_options, options_by_name
from .show import figure, print_json, print_table, progress_bar, write_file


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

    options = only_options(crackspread.game(game), ctx.args)
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
    print_money(result["score"], dict(crackspread.game(game).items))


def print_money(score: dict[str, Any], titles: dict[str, str]) -> None:
    """What random games paid: all seats together, then the mean of each seat and of each item."""
    rows = [("All seats", f"{score['mean']:,.1f}", f"{score['sd']:,.1f}", f"{score['min']:,}", f"{score['max']:,}")]
    means = [(f"Seat {n}", mean) for n, mean in enumerate(score["seats"], 1)]
    means += [(titles[key], mean) for key, mean in score["items"].items()]
    rows += [(title, f"{mean:,.1f}", "", "", "") for title, mean in means]
    print_table(("Money", "Mean", "Deviation", "Least", "Most"), rows, numbers=True)


@app.command(context_settings={"ignore_unknown_options": True})
def tournament(
    players_named: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER PLAYER...", help="Names, search@64 for a fixed number of playouts, or module:Class."
        ),
    ],
    game: Annotated[str, typer.Option(help="Name of a game.")] = DEFAULT,
    players: Annotated[int, typer.Option(help="Seats at the table.")] = 2,
    games: Annotated[int, typer.Option(min=2, help="Games of every pair, an even number.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same deals.")] = 0,
    clock: Annotated[
        float | None,
        typer.Option(min=0.01, max=60, help="Seconds for a turn of everybody. [default: a level's own, 1 for others]"),
    ] = None,
    components: ComponentFile = None,
    store: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep every game here, and go on from it.")] = None,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page with plots.")] = None,
    as_json: AsJson = False,
    on: On = "processes",
    address: Address = None,
) -> None:
    """Let players play each other: win rates, money and ratings.

    Every option of the game is accepted by its name, after the players, for instance --rotate no. Whoever makes an
    illegal move, fails or overruns the clock loses that game, and the rest goes on.
    """
    from crackspread.lab.mapper import mapper
    from crackspread.lab.tournament import TournamentSpec
    from crackspread.lab.tournament import tournament as run
    from crackspread.lab.tournament_page import page

    options, entrants = options_by_name(crackspread.game(game), players_named)
    own = read_override(components) if components else {}
    setting = TournamentSpec(tuple(entrants), game, players, games, seed, clock, options, own)
    pairs = len(entrants) * (len(entrants) - 1) // 2
    with mapper(on, address=address) as work, progress_bar("games", games * pairs, quiet=as_json) as progress:
        result = run(setting, progress, store, work)
    if html:
        write_file(html, page(result))
    if as_json:
        print_json(result)
        return
    rows = [
        (
            " over ".join(pair["players"]),
            str(pair["games"]),
            "{:.1%} ({:.1%} to {:.1%})".format(*pair["win"]),
            *("${:.1f} ± {:.1f}".format(*money) if money else "" for money in pair["money"]),
        )
        for pair in result["pairs"]
    ]
    print_table(("Pair", "Games", "Wins", "Money of the first", "of the second"), rows)
    lost = Counter(forfeit["player"] for forfeit in result["forfeits"])
    rows = [(r["player"], str(r["elo"]), str(lost[r["player"]] or "")) for r in result["ratings"]]
    print_table(("Player", "Elo", "Forfeits" if lost else ""), rows)
    for f in result["forfeits"]:
        print(f"{f['player']} forfeited seed {f['seed']}, seat {f['seat'] + 1}, at move {f['move']}: {f['what']}")


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
        from crackspread.training.train import Training, train_config
    except ImportError:
        raise crackspread.OptionError(
            "Training needs packages of its own: pip install '.[train]' in a checkout."
        ) from None

    training = Training(train_config(crackspread.game(game), seed=seed, small=small), folder)
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
def bench(game: GameName = DEFAULT, as_json: AsJson = False) -> None:
    """Measure this machine: decisions a second, copies, compile time."""
    from crackspread.lab.bench import MEASURES, measure

    which = crackspread.game(game)
    with progress_bar("measures", MEASURES, quiet=as_json) as progress:
        result = measure(which, progress)
    if as_json:
        print_json(result)
    else:
        print_table(("", ""), [(key.replace("_", " "), figure(value)) for key, value in result.items()])
