"""Which chapter has the word: that of the move, or of the action that the sheet is in the middle of."""

from typing import Protocol

from ....kernel.moves import Move
from ....kernel.sentences import mark
from ..rules import phases
from ..rules.moves import MOVES
from ..rules.position import Position, Sheet
from . import crude, dice, free, pipes, running, selling


class Chapter(Protocol):
    """What every chapter says of its moves. `why_not` is asked only in the phase that the move belongs to."""

    def label(self, s: Position, sheet: Sheet, m: Move) -> str:
        """The move as a short order."""

    def say(self, s: Position, sheet: Sheet, m: Move) -> str:
        """What the move did, without its seat; empty for a half-step."""

    def why_not(self, s: Position, sheet: Sheet, m: Move) -> str | None:
        """The rule that forbids the move, None if it is legal."""


class Action(Chapter, Protocol):
    """The chapter of an action that goes on after its die."""

    FIRST: str

    def prompt(self, s: Position, sheet: Sheet) -> tuple[str, str]:
        """What is decided in the middle of it."""

    def not_begun(self, s: Position) -> str:
        """Why its later moves cannot be made yet."""


CHAPTERS: dict[str, Chapter] = {
    "crude": crude,
    "pipe": pipes,
    "place": pipes,
    "sell": selling,
    "barrel": selling,
    "run": running,
    "refine": running,
    "loan": free,
    "contract": free,
    "done": dice,
}
ACTIONS: dict[int, Action] = {phases.PLACE: pipes, phases.SELL: selling, phases.RUN: running}
STEPS = {"place": phases.PLACE, "barrel": phases.SELL, "refine": phases.RUN}
"""The phase of each move within an action; all others but `finish` begin when nothing is under way."""


def prompt(s: Position) -> tuple[str, str]:
    """What the seat to move decides now, and one line of why."""
    sheet = s.sheet[s.seat]
    action = ACTIONS.get(sheet.phase)
    return action.prompt(s, sheet) if action else dice.prompt(s, sheet)


def label(s: Position, move: int) -> str:
    """A move as a short order, for a button or a hint."""
    m, sheet = MOVES[move], s.sheet[s.seat]
    return _chapter(sheet, m).label(s, sheet, m)


def say(s: Position, move: int) -> str:
    """One sentence for the log; nothing for a half-step that the next one covers."""
    m, sheet = MOVES[move], s.sheet[s.seat]
    told = _chapter(sheet, m).say(s, sheet, m)
    return f"{mark(s.seat)} {told}." if told else ""


def why_not(s: Position, move: int) -> str | None:
    """The rule that forbids a move in one sentence, None if it is legal."""
    m, sheet = MOVES[move], s.sheet[s.seat]
    return _not_now(s, sheet, m) or _chapter(sheet, m).why_not(s, sheet, m)


def _not_now(s: Position, sheet: Sheet, m: Move) -> str | None:
    """Why a kind of move does not belong to the phase of the sheet, if it does not."""
    if s.over:
        return "The game is over (Ending the Game)."
    if m.name == "finish":
        ends = sheet.phase in (phases.SELL, phases.RUN)
        return None if ends else "There is no sale or run to finish (Playing the Game)."
    belongs = STEPS.get(m.name, phases.ACT)
    if sheet.phase == belongs:
        return None
    return ACTIONS[sheet.phase].FIRST if belongs == phases.ACT else ACTIONS[belongs].not_begun(s)


def _chapter(sheet: Sheet, m: Move) -> Chapter:
    return ACTIONS[sheet.phase] if m.name == "finish" else CHAPTERS[m.name]
