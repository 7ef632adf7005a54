"""Computer players, by name. One interface: `choose(state, seat, clock) -> move`, told only what the seat may know."""

from collections.abc import Callable

from ..kernel.errors import OptionError
from ..kernel.game import Game
from ..kernel.match import Match
from ..kernel.state import State
from .greedy import Greedy
from .interface import Player
from .random import Random

PLAYERS: dict[str, tuple[str, Callable[[], Player]]] = {
    "greedy": ("Steady", Greedy),
    "random": ("Random", Random),
}
"""Name -> title at the table and maker, the best first."""


def player(name: str) -> Player:
    """A player by its name."""
    if name not in PLAYERS:
        raise OptionError(f"There is no computer player called {name!r}; there is {', '.join(PLAYERS)}.")
    return PLAYERS[name][1]()


def levels(game: Game) -> tuple[tuple[str, str], ...]:
    """Names and titles of the players that know this game, the best first: greedy needs the game's own estimate."""
    return tuple(
        (name, title) for name, (title, _) in PLAYERS.items() if name != "greedy" or game.rules.estimate is not None
    )


def shown(match: Match, seat: int) -> State:
    """The position with this seat to move, dealt anew where the seat cannot know it."""
    state = match.state()
    state.turn(seat)
    state.conceal(seat, 1 + len(match.entries))
    state.step(-1)
    return state


def ask(who: Player, match: Match, seat: int, clock: float = 1.0) -> int:
    """The move that a player chooses, shown only what its seat may know."""
    return who.choose(shown(match, seat), seat, clock)


__all__ = ["PLAYERS", "Player", "ask", "levels", "player", "shown"]
