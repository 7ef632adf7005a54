"""Commands about games and matches: play, games, components, rules, replay, analyse."""

import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

import crackspread
from crackspread import Game, Match

from .common import Address, AsJson, GameName, On, app
from .show import print_json, print_score, print_table, progress_bar, span


@app.command()
def play(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets your network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8000,
    database: Annotated[str | None, typer.Option(metavar="URL", help="Where matches are kept, else in SQLite.")] = None,
    browser: Annotated[bool, typer.Option(" /--no-browser", help="Do not open a browser.")] = True,
    name: Annotated[list[str] | None, typer.Option(help="Another name that browsers may use; repeatable.")] = None,
) -> None:
    """Open the table: play in the browser, alone or with others."""
    from crackspread.table.server import serve

    serve(host=host, port=port, database=database, browser=browser and has_screen(), names=name or ())


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games."""
    found = [crackspread.game(name) for name in crackspread.GAMES]
    if as_json:
        print_json([game_facts(game) for game in found])
        return
    rows = [(g.name, g.title, span(g.players[0], g.players[-1]), span(*g.minutes), g.summary) for g in found]
    print_table(("Name", "Title", "Players", "Minutes", ""), rows)


@app.command()
def components(
    game: GameName,
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="Part of a component's name.")] = "",
    as_json: AsJson = False,
) -> None:
    """List every printed value of a game: what it may be, where it comes from and why."""
    known = crackspread.game(game).components
    found = [(key, part) for key, part in known.table.items() if name in key]
    if name and not found:
        raise crackspread.OptionError(f"{crackspread.game(game).title} has no component called {name!r}.")
    if as_json:
        print_json([{"name": key, **asdict(part), "limits": known.limits(key)} for key, part in found])
        return
    rows = []
    for key, part in found:
        for n, (path, value) in enumerate(part.rows(key)):
            about = (known.limits(key), part.source, part.note) if n == 0 else ("", "", "")
            rows.append((path, json.dumps(value, ensure_ascii=False), *about))
    print_table(("Component", "Value", "Range", "Source", "Note"), rows)


@app.command()
def rules(
    game: GameName,
    query: Annotated[str, typer.Argument(metavar="[QUERY]", help="Words, or the id of a rule.")] = "",
) -> None:
    """Look up the rules of a game, in our own words."""
    print_rules(crackspread.game(game), query)


def print_rules(game: Game, query: str) -> None:
    """The rules that speak of all these words."""
    wanted = query.lower().split()
    found = [s for s in game.statements if all(w in f"{s.id} {s.topic} {s.text}".lower() for w in wanted)]
    if query and not found:
        raise crackspread.OptionError(f"No rule of {game.title} speaks of {query!r}.")
    print_table(("Rule", "Topic", ""), [(s.id, s.topic, s.text) for s in found])


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
    on: On = "processes",
    address: Address = None,
) -> None:
    """Judge a finished match: chances, the turns that cost most, and what would have been better."""
    from crackspread.lab.analysis import analyse as run
    from crackspread.lab.analysis import costly, segments
    from crackspread.lab.mapper import mapper

    match = crackspread.load(file)
    count = len(segments(match))
    with mapper(on, address=address) as work, progress_bar("turns", count, quiet=as_json) as progress:
        result = run(match, progress, run=work)
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
