"""Running a machine in words."""

from ....kernel.moves import Move
from ....kernel.sentences import order
from ..rules.position import COLOURS, Position, Sheet
from ..rules.running import can_refine, cost_of
from .crude import GRADE, oil_name
from .dice import no_die

FIRST = "Finish the run first (Playing the Game)."
"""Why nothing else can be done meanwhile."""


def prompt(s: Position, sheet: Sheet) -> tuple[str, str]:
    """The machine, and whether it can refine on."""
    if not can_refine(s, sheet, sheet.hand):
        return "Finish the run", "No barrel can be refined any further in it"
    return f"Run the {COLOURS[sheet.hand]} machine", "One barrel from each outlet; spare squares are lost"


def label(s: Position, sheet: Sheet, m: Move) -> str:
    """Two dice and a machine, a barrel with its outlet, or the end of the run."""
    if m.name == "finish":
        return "Finish the run"
    outlet = f", outlet {m.args['outlet']}" if m.name == "refine" else ""
    return order(say(s, sheet, m)) + outlet


def say(s: Position, sheet: Sheet, m: Move) -> str:
    """The machine that ran, the barrel that was refined; the log passes over the end."""
    a = m.args
    if m.name == "run":
        return f"ran the {a['network']} machine with a {a['die']} and a {a['second']}"
    return f"refined {oil_name(sheet.hand, a['from'])} to {GRADE[a['to']]}" if m.name == "refine" else ""


def why_not(s: Position, sheet: Sheet, m: Move) -> str | None:
    """Two free dice for a machine that would refine something; a barrel that can be refined; one before the end."""
    a = m.args
    if m.name == "run":
        return no_die(s, sheet, a["die"], a["second"]) or _why_not_machine(s, sheet, COLOURS.index(a["network"]))
    if m.name == "refine":
        return _why_not_barrel(s, sheet, a["outlet"] - 1, a["from"], a["to"])
    return None if sheet.moves else "Refine at least one barrel first, or undo the run (Playing the Game)."


def not_begun(s: Position) -> str:
    """Why nothing can be refined yet."""
    return "Run a machine first, with two dice (Playing the Game)."


def _why_not_machine(s: Position, sheet: Sheet, network: int) -> str | None:
    colour = COLOURS[network]
    if sheet.ran >> network & 1:
        return f"The {colour} machine has run this round already; each runs once a round (Rules Reference)."
    if not can_refine(s, sheet, network):
        needs = f"it needs {colour} oil, a way out long enough and a free box of the next grade"
        return f"Running the {colour} machine would refine nothing: {needs} (Playing the Game)."
    return None


def _why_not_barrel(s: Position, sheet: Sheet, outlet: int, low: int, high: int) -> str | None:
    network, squares = sheet.hand, sheet.value[sheet.hand, outlet]
    if sheet.outlets_used >> outlet & 1:
        return "This outlet has been used in this run; one barrel for each (Playing the Game)."
    if sheet.held[network, low] == 0:
        return f"You hold no {oil_name(network, low)} (Playing the Game)."
    if sheet.held[network, low] <= sheet.fresh[low]:
        return "That barrel was refined in this run; no barrel is refined twice in a turn (Playing the Game)."
    if sheet.used[network, high] >= s.book.boxes[high]:
        spent = "a filled box is spent for the whole game"
        return f"No {oil_name(network, high)} box is free; {spent} (Rules Reference)."
    need = max(1, cost_of(s, network, low, high))
    if squares < need:
        way = f"{GRADE[low].capitalize()} to {GRADE[high]} needs {need} square{'s' * (need > 1)}"
        return f"{way}; this outlet has {squares or 'none'} (Playing the Game)."
    return None
