"""REFINED in sentences: what is to be decided, and each move as an order, in the log, or why it is forbidden.

The chapters have the words; which of them speaks is decided by the step that the seat to move is at.
"""

from ....kernel.sentences import mark, order
from ..rules.moves import MOVES
from ..rules.position import Position
from . import (
    contracts,
    delivering,
    engineering,
    era,
    gas,
    refining,
    reprocessing,
    selling,
    setup,
    tickets,
    upgrades,
    wholesale,
)
from .vocabulary import Decision, spoken

BARRIER = "a card or a roll that was shown"
DECISIONS: dict[int, Decision] = {
    **setup.DECISIONS,
    **era.DECISIONS,
    **engineering.DECISIONS,
    **tickets.DECISIONS,
    **contracts.DECISIONS,
    **upgrades.DECISIONS,
    **wholesale.DECISIONS,
    **refining.DECISIONS,
    **selling.DECISIONS,
    **delivering.DECISIONS,
    **gas.DECISIONS,
    **reprocessing.DECISIONS,
}
OVER = "The game is over"


def moment(s: Position) -> tuple[int, str]:
    """The round."""
    return s.round, f"Round {s.round + 1}"


def prompt(s: Position) -> tuple[str, str]:
    """What the seat to move decides now, and one line of why or how."""
    if s.over:
        return OVER, ""
    decision, pl = DECISIONS[s.step], s.seat_at[s.seat]
    return spoken(decision.title, s, pl), spoken(decision.why, s, pl)


def say(s: Position, move: int) -> str:
    """One sentence for the log; nothing for a half-step that a later one covers."""
    text = _told(s, move)
    return f"{mark(s.seat)} {text}." if text else ""


def label(s: Position, move: int) -> str:
    """A move as a short order: the log may tell what it has shown, this names no card that is still face down."""
    m = MOVES[move]
    own = spoken(DECISIONS[s.step].moves[m.name].label, s, s.seat_at[s.seat], m.args)
    return own or order(_told(s, move))


def why_not(s: Position, move: int) -> str | None:
    """The rule that forbids a move, in one sentence with its page; None exactly if the move is legal."""
    if s.over:
        return f"{OVER} (p. 28)."
    m, decision, pl = MOVES[move], DECISIONS[s.step], s.seat_at[s.seat]
    if m.name in decision.moves:
        return decision.moves[m.name].why_not(s, pl, m.args)
    title = spoken(decision.title, s, pl)
    return f"Not now: you are to {title[0].lower()}{title[1:]} (p. {decision.pages})."


def _told(s: Position, move: int) -> str:
    m = MOVES[move]
    return spoken(DECISIONS[s.step].moves[m.name].say, s, s.seat_at[s.seat], m.args)
