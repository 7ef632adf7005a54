"""The games in OpenSpiel: `register()` once, then `pyspiel.load_game("crackspread_NAME(players=2)")`.

Chance has nodes of its own. The first few deal the game. Where no seat knows more than another, there is then one
wherever luck shows itself (a roll, a refill): a search cannot see through it, and the game is one of perfect
information, as backgammon is. Where seats hold secrets, all later luck follows from the deal, as from a deck that was
shuffled; a search that is to be fair begins from `resample_from_infostate`.

Where turns are simultaneous, the seats are served one after the other.
"""

import crackspread

from ...kernel.errors import CrackspreadError

try:
    import pyspiel
except ImportError:
    raise CrackspreadError("OpenSpiel is a package of its own: pip install '.[spiel]' in a checkout.") from None

from .game import SpielGame, spiel_game


def register() -> list[str]:
    """Make every game known to OpenSpiel; returns the names, `crackspread_` and a game's own.

    The parameters of each are `players`, `utility` (`win`: the share of the first place less 1 / players, alone its
    money / 100; or `money`), `observation` (`compact`, `full` or `features`, as of a `VectorState`), and its options.
    """
    made = [spiel_game(crackspread.game(name)) for name in crackspread.GAMES]
    for kind in made:
        pyspiel.register_game(kind.registered, kind)
    return [kind.registered.short_name for kind in made]


__all__ = ["SpielGame", "register"]
