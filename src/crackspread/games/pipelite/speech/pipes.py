"""Pipes in words: the one that a die draws, and where it goes."""

from ....kernel.moves import Move
from ..rules.pipes import can_connect, pipe_fits, turned, turns
from ..rules.position import COLOURS, COLUMNS, SIDES, Position, Sheet
from .dice import no_die

FIRST = "Draw the pipe of your die first, or undo it (Playing the Game: placing a pipe)."
"""Why nothing else can be done meanwhile."""
SHAPES = {5: "straight", 3: "elbow", 14: "tee", 15: "cross"}
TURNED = ("", ", turned once", ", turned twice", ", turned three times")


def prompt(s: Position, sheet: Sheet) -> tuple[str, str]:
    """The pipe in hand, and where it may go."""
    turning = "turned as you like" if s.options.rotate else "as it is printed"
    return f"Draw the {shape(sides_of(s, sheet.hand))}", f"In any network, joined to a pipe or an outlet, {turning}"


def label(s: Position, sheet: Sheet, m: Move) -> str:
    """A die for a pipe, or the square and turn of it."""
    a = m.args
    if m.name == "pipe":
        return f"Draw a pipe with a {a['die']}"
    return f"Draw it in the {a['network']} network, row {a['row']}, column {a['column']}{TURNED[a['turn']]}"


def say(s: Position, sheet: Sheet, m: Move) -> str:
    """The pipe that was drawn; its die alone is only half of it."""
    if m.name == "pipe":
        return ""
    pipe = shape(sides_of(s, sheet.hand))
    article = "an" if pipe[0] in "aeiou" else "a"
    where = f"{m.args['network']} network, row {m.args['row']}, column {m.args['column']}"
    return f"drew {article} {pipe} in the {where}, with a {sheet.hand}"


def why_not(s: Position, sheet: Sheet, m: Move) -> str | None:
    """A free die whose pipe connects somewhere; a square where it does."""
    if m.name == "pipe":
        return no_die(s, sheet, m.args["die"]) or _fits_nowhere(s, sheet, m.args["die"])
    return _why_not_there(s, sheet, m)


def not_begun(s: Position) -> str:
    """Why no pipe can be drawn yet."""
    return "Choose a die and its pipe first (Playing the Game)."


def _fits_nowhere(s: Position, sheet: Sheet, die: int) -> str | None:
    if pipe_fits(s, sheet, die):
        return None
    sides = letters(sides_of(s, die))
    return f"This pipe ({sides}) connects to nothing on your sheet; it must join another pipe (Playing the Game)."


def _why_not_there(s: Position, sheet: Sheet, m: Move) -> str | None:
    network, turn = COLOURS.index(m.args["network"]), m.args["turn"]
    cell, sides = (m.args["row"] - 1) * COLUMNS + m.args["column"] - 1, sides_of(s, sheet.hand)
    if sheet.cell[network, cell]:
        return "This square has a pipe already; what is drawn stays (Playing the Game)."
    if not can_connect(sheet, network, cell):
        return "No pipe or outlet opens towards this square; a pipe must connect to another one (Playing the Game)."
    if turn and not s.options.rotate:
        return "Pipes are not turned in this match (an option of this match)."
    if turn >= turns(s, sides):
        return "Turned like this it is the same as another turn (Playing the Game)."
    if not turned(sides, turn) & sheet.want[network, cell]:
        return f"{'Turned like this' if s.options.rotate else 'As printed'} it connects to nothing (Playing the Game)."
    return None


def sides_of(s: Position, die: int) -> int:
    """The open sides of the pipe that a die shows, as printed."""
    sides: int = s.book.pipe_by_die[die - 1]
    return sides


def shape(sides: int) -> str:
    """The name of a printed pipe."""
    return SHAPES.get(sides, letters(sides))


def letters(sides: int) -> str:
    """Open sides as letters."""
    return "".join(side for k, side in enumerate(SIDES) if sides >> k & 1)
