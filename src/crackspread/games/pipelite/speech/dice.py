"""A round and its dice in words."""

from ....kernel.moves import Move
from ....kernel.sentences import order
from ..rules.dice import free_dice, showing
from ..rules.free import has_contract_oil
from ..rules.position import Position, Sheet

BARRIER = "the roll of the dice"


def moment(s: Position) -> tuple[int, str]:
    """The round."""
    r = min(s.round, s.options.rounds - 1)
    return r, f"Round {r + 1}"


def prompt(s: Position, sheet: Sheet) -> tuple[str, str]:
    """A die and what it does; once all are used, what comes next."""
    if s.over:
        return "The game is over", ""
    if left := dice_left(s, sheet):
        return "Choose a die", f"It takes crude, draws a pipe or sells{'; two dice run a machine' * (left > 1)}"
    if any(has_contract_oil(s, sheet, row) for row in range(3)):
        return "End the round", "All dice are used, but a contract is ready to be delivered"
    then = "the next roll comes" if s.round + 1 < s.options.rounds else "the game ends"
    return "End the round", f"All dice are used; {then} when all are done"


def label(s: Position, sheet: Sheet, m: Move) -> str:
    """The end of the round, with what it leaves unused."""
    return order(say(s, sheet, m))


def say(s: Position, sheet: Sheet, m: Move) -> str:
    """The end of the round, with what it left unused."""
    left = dice_left(s, sheet)
    unused = "" if not left else f" with {left} {'die' if left == 1 else 'dice'} unused"
    return f"finished the round{unused}"


def why_not(s: Position, sheet: Sheet, m: Move) -> str | None:
    """Nothing between two actions: dice may be left unused."""
    return None


def no_die(s: Position, sheet: Sheet, *values: int) -> str | None:
    """Which of these values no free die shows, if any."""
    dice = free_dice(s, sheet)
    for value in values:
        free = showing(dice, value)
        if free == 0:
            return f"You have no free die that shows {value}; each die is used once a round (Playing the Game)."
        if free < values.count(value):
            return f"You have only one free {value}; a run takes two dice (Playing the Game)."
    return None


def dice_left(s: Position, sheet: Sheet) -> int:
    """How many dice are free."""
    dice = free_dice(s, sheet)
    return sum(int(showing(dice, value)) for value in range(1, 7))
