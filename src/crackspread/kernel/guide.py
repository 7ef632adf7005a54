"""A guided first game: a prepared position and the steps that lead a player through it, from `games/NAME/guide.toml`.

```toml
title = "Your first pipes"
players = 2
seed = 7
names = ["You", "Theo"]
options = { rounds = 3 }
moves = [{ seat = 0, name = "crude", args = { die = 1 } }]   # what was played before the guide begins

[[steps]]
text = "Take a crude."
move = { name = "crude" }                                    # the arguments that matter; any others will do
place = "die-2"                                              # where on the board to look
reply = [{ seat = 1, name = "done" }]                        # what the others then play
```
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from .errors import BadMatch, CrackspreadError
from .game import Game
from .log import Entry
from .match import Match


@dataclass(frozen=True)
class Step:
    """What the player is told and should do, where, and what the others play after it."""

    text: str
    name: str
    args: Mapping[str, Any]
    place: str | None
    reply: tuple[Entry, ...]

    def fits(self, game: Game, move: int) -> bool:
        """Whether this move does the step."""
        made = game.moves[move]
        return made.name == self.name and all(made.args.get(key) == value for key, value in self.args.items())


@dataclass(frozen=True)
class Guide:
    """A match in plain Python at its prepared position, the seat that is guided, and its steps."""

    title: str
    match: Match
    seat: int
    steps: tuple[Step, ...]


@cache
def guide(game: Game) -> Guide | None:
    """The game's guide, if it has one."""
    file = game.folder / "guide.toml"
    return read_guide(game, file.read_text(encoding="utf-8")) if file.is_file() else None


def read_guide(game: Game, text: str) -> Guide:
    """A guide from its text; what is wrong with it is one sentence."""
    try:
        raw = tomllib.loads(text)
        names = raw.get("names")
        match = game.new(raw["players"], raw["seed"], raw.get("options"), None, names, "python")
        for said in raw.get("moves", []):
            entry = _entry(game, said)
            match.play(entry.move, entry.seat)
        steps = tuple(_step(game, said) for said in raw["steps"])
        return Guide(raw["title"], match, raw.get("seat", 0), steps)
    except (KeyError, TypeError, AttributeError, tomllib.TOMLDecodeError, CrackspreadError) as error:
        raise BadMatch(f"The guide of {game.title} cannot be followed: {error}") from error


def _step(game: Game, said: Mapping[str, Any]) -> Step:
    move = said["move"]
    reply = tuple(_entry(game, entry) for entry in said.get("reply", []))
    return Step(said["text"], move["name"], move.get("args", {}), said.get("place"), reply)


def _entry(game: Game, said: Mapping[str, Any]) -> Entry:
    return Entry(said["seat"], game.moves.id(said["name"], **said.get("args", {})))
