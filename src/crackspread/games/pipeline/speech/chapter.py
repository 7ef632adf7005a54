"""How a chapter speaks: of a phase, and of each kind of move in it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from ..rules.position import Position

Args = dict[str, Any]
"""The arguments of a move, by name."""


class MoveWords(NamedTuple):
    """What is said of one kind of move in one phase, from the position before it and its arguments."""

    why_not: Callable[[Position, Args], str | None]
    """The rule that forbids it; None exactly if it is legal."""
    say: Callable[[Position, Args], str] | None = None
    """What it does, as the log tells it of its seat; none for a half-step that a later sentence covers."""
    label: Callable[[Position, Args], str] | None = None
    """What it is as an order, where that is not the log's sentence."""


class Speech(NamedTuple):
    """What is said of one phase."""

    prompt: Callable[[Position], tuple[str, str]]
    """What its seat decides, verb first, and one line of why or how."""
    moves: dict[str, MoveWords]
    """The kinds of moves that belong to it."""
    first: str = ""
    """Why all others must wait; empty where they belong to parts of the turn that may still come."""


ACTION_FIRST = "Finish this action first (p. 6)."


def always(s: Position, a: Args) -> None:
    """Nothing forbids the move in its phase."""


def finish(s: Position, a: Args) -> str:
    """Leaving an action."""
    return "Finish this"


def why_not_done(s: Position, a: Args) -> str | None:
    """An action has to bring something."""
    return None if s.did else "Do at least one part of this action, or undo it (p. 6)."


DONE = MoveWords(why_not_done, label=finish)
"""The end of an action."""


def short_of(s: Position, price: int, thing: str, page: int) -> str | None:
    """Why a thing cannot be paid for: "A Government tile costs $5; you have $3"."""
    cash = s.player[s.seat].cash
    return None if cash >= price else f"{thing} costs ${price}; you have ${cash} (p. {page})."
