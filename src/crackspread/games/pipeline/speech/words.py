"""Pipeline in sentences: what is decided, what a move is, does, and why it is forbidden, each told by its chapter."""

from ....kernel.sentences import mark, order
from ..rules import phases
from ..rules.moves import MOVES
from ..rules.position import Position
from . import (
    contracts,
    delivery,
    government,
    laying,
    machines,
    markets,
    running,
    setup,
    shops,
    turn_order,
    upgrades,
    work_phase,
)
from .chapter import ACTION_FIRST, Speech

BARRIER = "the new year"
CHAPTERS = (
    setup, work_phase, markets, contracts, shops, upgrades, government, running, laying, machines, delivery, turn_order,
)  # fmt: skip
SPEECH: dict[int, Speech] = {phase: speech for chapter in CHAPTERS for phase, speech in chapter.PHASES.items()}
assert len(SPEECH) == len(phases.PHASES)

PART = "That is part of an action: go to {} first (p. 6)."
LATER = {
    "turn": "A tile is turned once it lies (p. 9).",
    "pipe": PART.format("a shop"),
    **dict.fromkeys(markets.TRADE, PART.format("a market")),
    **dict.fromkeys(("contract", "order_as_contract", "loan"), PART.format("Contracts & Loans")),
    "tank": PART.format("Tanks & Pipes"),
    "take_tank": "Only an upgrade gives a tank (p. 11).",
    "machine": PART.format("Machines & Pipes"),
    "take_machine": "Only an upgrade gives a machine (p. 11).",
    **dict.fromkeys(("upgrade", "flip"), PART.format("Upgrades")),
    **dict.fromkeys(("refine", "refine_through"), PART.format("your network")),
    "second": "A second barrel follows a first one, with Engineering III (p. 11).",
    "deliver": "Choose the card first (p. 10).",
    "place": "The place in turn order is chosen after the actions (p. 6).",
    "done": "Take an action first, or pass (p. 6).",
    "pass": "Passing takes the place of the main action (p. 6).",
}
"""By kind of move, why it must wait in the Work Phase, between actions."""


def moment(s: Position) -> tuple[int, str]:
    """The year and the round."""
    year, turn = s.year, min(s.round, s.book.rounds[s.year] - 1)
    before = sum(s.book.rounds[y] for y in range(1, year))
    return before + turn, f"Year {year}, round {turn + 1}"


def prompt(s: Position) -> tuple[str, str]:
    """What the seat to move decides now, verb first, and one line of why or how."""
    return SPEECH[s.phase].prompt(s)


def told(s: Position, move: int) -> str:
    """What a move does, as the log tells it of its seat; nothing for a half-step."""
    say = SPEECH[s.phase].moves[MOVES[move].name].say
    return say(s, MOVES[move].args) if say else ""


def say(s: Position, move: int) -> str:
    """One sentence for the log; nothing for a half-step that the next one covers."""
    text = told(s, move)
    return f"{mark(s.seat)} {text}." if text else ""


def label(s: Position, move: int) -> str:
    """A move as a short order, for a button or a hint."""
    own = SPEECH[s.phase].moves[MOVES[move].name].label
    return own(s, MOVES[move].args) if own else order(told(s, move))


def why_not(s: Position, move: int) -> str | None:
    """The rule that forbids a move with its page in the final rulebook; None exactly if it is legal."""
    name, speech = MOVES[move].name, SPEECH[s.phase]
    if s.over:
        return "The match is over."
    if name in speech.moves:
        return speech.moves[name].why_not(s, MOVES[move].args)
    if speech.first == ACTION_FIRST and name in ("serve", "deliver"):
        return "Deliveries may not interrupt an action; finish it first (p. 10)."
    return speech.first or LATER[name]
