"""The games, by name. Each is a folder here, or in a folder that CRACKSPREAD_GAMES names, read when first asked for.

Every process of a server, of the lab or of tests finds the same games, for the variable is handed down.
"""

import copyreg
import os
import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from ..kernel.errors import BadMatch, UnknownGame
from ..kernel.game import Game
from ..kernel.match import Match
from ..kernel.saved import restore

__path__.extend(filter(None, os.environ.get("CRACKSPREAD_GAMES", "").split(os.pathsep)))
FIRST = ("pipeline", "refined", "pipelite")
FOUND = sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg)
NAMES = (*FIRST, *(name for name in FOUND if name not in FIRST))
"""The names of all games: ours, then others by the alphabet."""
DEFAULT = "pipelite"
"""The quickest of ours: what commands play where no game is named."""


@cache
def game(name: str) -> Game:
    """A game by its name, one of `GAMES`."""
    if name not in NAMES:
        raise UnknownGame(f"There is no game called {name!r}; there is {', '.join(NAMES)}.")
    found = import_module(f".{name}", __name__).GAME
    if not isinstance(found, Game):
        raise TypeError(f"games/{name} defines no GAME")
    return found


def _by_name(found: Game) -> tuple[Any, ...]:
    return game, (found.name,)


Game.named = game
copyreg.pickle(Game, _by_name)  # a game is pickled and copied as its name


def load(path: str | Path, target: str | None = None) -> Match:
    """Read a saved match; anything wrong with it is one sentence."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as e:
        raise BadMatch(f"The file {path} cannot be read: {e.strerror}.") from None
    except UnicodeDecodeError:
        raise BadMatch(f"The file {path} is not a saved match: it is not text.") from None
    return loads(text, target)


def loads(text: str, target: str | None = None) -> Match:
    """A match from its JSON text, replayed under today's rules; a sentence if they do not lead to what it says."""
    return restore(text, game, target)
