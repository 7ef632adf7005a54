"""The games, by name. Each lives in a folder of its own and is read when first asked for."""

from functools import cache
from importlib import import_module

from ..kernel.errors import UnknownGame
from ..kernel.game import Game

NAMES = ("pipelite", "pipeline")


@cache
def game(name: str) -> Game:
    """A game by its name."""
    if name not in NAMES:
        raise UnknownGame(f"There is no game called {name!r}; there is {', '.join(NAMES)}.")
    found = import_module(f".{name}", __name__).GAME
    if not isinstance(found, Game):
        raise TypeError(f"games/{name} defines no GAME")
    return found
