"""Crude in words, and what oils are called."""

from ....kernel.moves import Move
from ....kernel.sentences import order
from ..rules.crude import crude_fits
from ..rules.position import COLOURS, Position, Sheet
from .dice import no_die

GRADE = ("crude", "Low", "Mid", "High")


def label(s: Position, sheet: Sheet, m: Move) -> str:
    """The crude that a die gives."""
    return order(say(s, sheet, m))


def say(s: Position, sheet: Sheet, m: Move) -> str:
    """The crude that a die gave."""
    return f"took {crude_of(s, m.args['die'])} crude with a {m.args['die']}"


def why_not(s: Position, sheet: Sheet, m: Move) -> str | None:
    """A free die, and a free box for its crude."""
    die = m.args["die"]
    if missing := no_die(s, sheet, die):
        return missing
    if not crude_fits(s, sheet, die):
        spent = "a filled box is spent for the whole game"
        return f"All {crude_of(s, die)} crude boxes have been used; {spent} (Rules Reference)."
    return None


def oil_name(colour: int, grade: int) -> str:
    """An oil as people call it, such as `blue Mid`."""
    return f"{COLOURS[colour]} {GRADE[grade]}"


def crude_of(s: Position, die: int) -> str:
    """The colour of the crude that a die gives."""
    return COLOURS[s.book.crude_by_die[die - 1]]
