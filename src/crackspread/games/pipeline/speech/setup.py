"""Setting up in words: the starting tanks."""

from ..rules import phases
from ..rules.position import Position
from .chapter import Speech
from .shops import PLACE_TANK
from .titles import spelled


def prompt(s: Position) -> tuple[str, str]:
    """Starting tanks, one after another."""
    left = s.book.start_tanks - sum(s.player[s.seat].tanks[grade] for grade in range(4))
    holds = spelled(s.book.tank_holds)
    return "Place your starting tanks", f"Each holds {holds} barrels of the grade of its row; {spelled(left)} to place"


PHASES = {
    phases.PLACE_TANKS: Speech(prompt, {"tank": PLACE_TANK}, "Place your starting tanks first, in any rows (p. 5).")
}
