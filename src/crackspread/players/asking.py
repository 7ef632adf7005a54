"""Asking a player for a move or for hints: about a match or a position, and only with what a seat may know."""

from ..kernel.errors import OptionError
from ..kernel.match import Match
from ..kernel.state import State
from .hints import Hint, advise, spoken
from .interface import Player


def concealed_for(position: Match | State, seat: int) -> State:
    """The position with this seat to move, dealt anew where the seat cannot know it."""
    state, seed = (position.state(), 1 + len(position.entries)) if isinstance(position, Match) else (position.copy(), 1)
    state.turn(seat)
    state.conceal(seat, seed)
    state.step(-1)
    return state


def ask(who: Player, position: Match | State, seat: int | None = None, clock: float = 1.0) -> int:
    """The move that a player chooses for a seat (the one to move, if none is named) within `clock` seconds.

    The player is shown only what the seat may know: the rest of the position is dealt anew before it looks.
    """
    state, seat = _asked(position, seat)
    return who.choose(state, seat, clock)


def hints(position: Match | State, seat: int | None = None, clock: float = 2.0) -> list[Hint]:
    """Up to three different moves for a seat (the one to move, if none is named), the best first, with reasons.

    Only what the seat may know is looked at, for about `clock` seconds. However short they are and however busy the
    machine is, the first hint is compared with what the club player would do and is not judged worse.
    """
    state, seat = _asked(position, seat)
    return [spoken(state, seat, hint) for hint in advise(state, seat, clock)]


def _asked(position: Match | State, seat: int | None) -> tuple[State, int]:
    """What the seat that is meant may know; a sentence if it has nothing to choose."""
    if position.actor < 0:
        raise OptionError("The game is over: there is nothing to choose.")
    seat = position.actor if seat is None else seat
    players = position.players if isinstance(position, Match) else int(position.record.players)
    if seat not in range(players):
        raise OptionError(f"There is no seat {seat!r}.")
    state = concealed_for(position, seat)
    if state.actor != seat:
        raise OptionError(f"Seat {seat} is not to move now; seat {state.actor} is.")
    return state, seat
