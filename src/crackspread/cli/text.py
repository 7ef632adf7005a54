"""A match in the terminal: everything said comes from the contract, prompts and labels, the log and the rules."""

import secrets
from pathlib import Path
from typing import Annotated

import typer

import crackspread
from crackspread import CrackspreadError, Match
from crackspread.kernel.components import read_override

from .common import ComponentFile, GameName, app, only_options
from .games import print_rules
from .show import print_score

PAGE = 20
"""Moves that are listed at once."""
HELP = """\
NUMBER  make that move                    h        a hint
MOVE    make a move by its name, such as  m        more moves
        `crude die=2`, or hear why not    s        the score
u       undo your last move               w FILE   save the match
? WORDS look up the rules                 q        quit"""


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def text(
    ctx: typer.Context,
    game: GameName,
    players: Annotated[int | None, typer.Option(help="How many play; two, if the game can be played by two.")] = None,
    seat: Annotated[int, typer.Option(min=1, help="Your seat.")] = 1,
    opponent: Annotated[
        list[str] | None,
        typer.Option(metavar="LEVEL", help="Who has the next other seat: a player, or `me`; the last fills up."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same deal; else nobody knows it.")] = None,
    components: ComponentFile = None,
    file: Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved match.")] = None,
) -> None:
    """Play in the terminal, by numbers and words.

    Every option of the game is accepted by its name, for instance --rotate no.
    """
    found = crackspread.game(game)
    options = only_options(found, ctx.args)
    if file is not None:
        match = crackspread.load(file, "python")
        if match.game is not found:
            raise crackspread.OptionError(f"{file} holds a match of {match.game.title}.")
        levels = seated(match.players, seat, opponent)
    else:
        count = players or (2 if 2 in found.players else found.players[0])
        levels = seated(found.check_players(count), seat, opponent)
        names = [f"{level.capitalize() if level else 'Player'} {n}" for n, level in enumerate(levels, 1)]
        own = read_override(components) if components else {}
        match = found.new(count, secrets.token_hex(16) if seed is None else seed, options, own, names, "python")
    TextMatch(match, levels).run()


def seated(players: int, seat: int, opponent: list[str] | None) -> list[str | None]:
    """The computer at each seat, None for a person."""
    if seat > players:
        raise crackspread.OptionError(f"There is no seat {seat}; {players} play.")
    given = opponent or ["club"]
    levels: list[str | None] = [(given + given[-1:] * players)[n] for n in range(players - 1)]
    levels = [None if level == "me" else level for level in levels]
    for level in filter(None, levels):
        crackspread.player(level)
    return [*levels[: seat - 1], None, *levels[seat - 1 :]]


class TextMatch:
    """A match between people at this terminal and computers."""

    def __init__(self, match: Match, levels: list[str | None]) -> None:
        from rich.console import Console

        self.match, self.levels = match, levels
        self.console = Console(highlight=False, markup=False, soft_wrap=True)
        self.told = 0
        """Moves of the log whose sentences were shown."""
        self.shown = PAGE
        """Legal moves that are listed."""

    def run(self) -> None:
        """To the end of the match, or until the person leaves."""
        while not self.match.over:
            people = [seat for seat in self.match.waiting if self.levels[seat] is None]
            if not people:
                self.computer(self.match.waiting[0])
            elif not self.decide(people[0]):
                return
        self.log()
        print_score(self.match)

    def computer(self, seat: int) -> None:
        """The moves that a computer makes now."""
        from crackspread.players import clock_of, concealed_for, plan, player

        level = self.levels[seat] or ""
        with self.console.status(f"{self.match.names[seat]} is thinking"):
            moves = plan(player(level), concealed_for(self.match, seat), seat, clock_of(level))
        for move in moves:
            self.match.play(move, seat)

    def decide(self, seat: int) -> bool:
        """Show what there is to decide and do what the person says; False if that is to leave."""
        self.log()
        title, why = self.match.prompt(seat)
        who = f"{self.match.names[seat]}: " if self.levels.count(None) > 1 else ""
        self.console.print(f"\n{who}{title}", style="bold")
        if why:
            self.console.print(why, style="dim")
        legal = self.match.legal(seat)
        self.list(seat, legal, 0)
        while True:
            try:
                words = self.console.input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return False
            if words in ("q", "quit"):
                return False
            try:
                if self.obey(words, seat, legal):
                    self.shown = PAGE
                    return True
            except CrackspreadError as problem:
                self.console.print(str(problem), style="red")

    def obey(self, words: str, seat: int, legal: list[int]) -> bool:
        """Do what was typed; True if the position changed."""
        match, (first, _, rest) = self.match, words.partition(" ")
        if words.isdecimal() and 1 <= int(words) <= len(legal):
            match.play(legal[int(words) - 1], seat)
        elif (move := match.game.moves.by_text(words)) is not None:
            match.play(move, seat)
        elif words == "u":
            match.back_to(max((n for n, e in enumerate(match.entries) if self.levels[e.seat] is None), default=-1))
            self.told = min(self.told, len(match.entries))
        else:
            self.tell(first, rest.strip(), seat, legal)
            return False
        return True

    def tell(self, first: str, rest: str, seat: int, legal: list[int]) -> None:
        """What changes nothing."""
        if first == "h":
            hint = crackspread.hints(self.match, seat)[0]
            self.console.print(f"{hint.advice} {hint.why}")
            self.console.print(f"You may expect ${hint.money:.0f}, and {hint.win:.0%} to win.", style="dim")
        elif first == "m":
            self.list(seat, legal, self.shown)
            self.shown += PAGE
        elif first == "s":
            print_score(self.match)
        elif first == "w" and rest:
            try:
                self.match.save(rest)
                self.console.print(f"Saved in {rest}.")
            except OSError as problem:
                self.console.print(f"{rest} cannot be written: {problem.strerror}.", style="red")
        elif first == "?" and rest:
            print_rules(self.match.game, rest)
        else:
            self.console.print(HELP)

    def list(self, seat: int, legal: list[int], first: int) -> None:
        """A page of the moves with their numbers."""
        for n, move in list(enumerate(legal, 1))[first : first + PAGE]:
            self.console.print(f"{n:>3}  {self.match.label(move, seat)}")
        left = len(legal) - first - PAGE
        if left > 0:
            self.console.print(f"     m: {left} more", style="dim")

    def log(self) -> None:
        """What was done since it was last told, and how things stand."""
        new = [line for line in self.match.log() if line.n > self.told]
        self.told = len(self.match.entries)
        if new or not self.match.entries:
            purses = zip(self.match.names, self.match.money, strict=True)
            stands = ", ".join(f"{name} ${money}" for name, money in purses)
            self.console.rule(f"{self.match.moment[1]}: {stands}", align="left", characters="-")
        for line in new:
            self.console.print(f"  {line.text}")
