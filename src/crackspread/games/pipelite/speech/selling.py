"""Selling in words."""

from ....kernel.moves import Move
from ....kernel.sentences import order
from ..rules.position import COLOURS, Position, Sheet
from ..rules.selling import can_sell, market_takes
from .crude import oil_name
from .dice import no_die

FIRST = "Finish selling first (Playing the Game)."
"""Why nothing else can be done meanwhile."""


def prompt(s: Position, sheet: Sheet) -> tuple[str, str]:
    """The market, and what it takes of the barrels held."""
    if not can_sell(s, sheet, sheet.hand):
        return "Finish the sale", f"You hold nothing more that market {sheet.hand + 1} takes"
    each = "colour" if s.options.market_by_colour else "colour and grade"
    return f"Sell at market {sheet.hand + 1}", f"Any refined barrels you hold, one of each {each}"


def label(s: Position, sheet: Sheet, m: Move) -> str:
    """A die for a market, a barrel with its price, or the end of the sale."""
    if m.name == "sell":
        return f"Sell at market {market_of(s, m.args['die']) + 1} with a {m.args['die']}"
    return "Finish the sale" if m.name == "finish" else order(say(s, sheet, m))


def say(s: Position, sheet: Sheet, m: Move) -> str:
    """The barrel that was sold; the log passes over the die before and the end after."""
    if m.name != "barrel":
        return ""
    colour, grade = COLOURS.index(m.args["oil"]), m.args["grade"]
    price = s.book.price[sheet.hand, colour, grade - 1]
    return f"sold {oil_name(colour, grade)} to market {sheet.hand + 1} for ${price}"


def why_not(s: Position, sheet: Sheet, m: Move) -> str | None:
    """A free die and a barrel that its market takes; one held of a type not sold there; one sold before the end."""
    if m.name == "sell":
        return no_die(s, sheet, m.args["die"]) or _takes_nothing(s, sheet, market_of(s, m.args["die"]))
    if m.name == "barrel":
        return _why_not_barrel(s, sheet, COLOURS.index(m.args["oil"]), m.args["grade"])
    return None if sheet.moves else "Sell at least one barrel first, or undo the sale (Playing the Game)."


def not_begun(s: Position) -> str:
    """Why nothing can be sold yet: which dice open which market."""
    dice = [(market + 1, dice_of(s, market)) for market in range(2)]
    markets = ", ".join(f"{_span(found)} market {n}" for n, found in dice if found)
    return f"Spend a die on selling first: {markets.replace('market', 'opens market', 1)} (Playing the Game)."


def _span(dice: list[int]) -> str:
    in_a_row = len(dice) > 1 and dice[-1] - dice[0] == len(dice) - 1
    return f"{dice[0]}-{dice[-1]}" if in_a_row else " or ".join(map(str, dice))


def _takes_nothing(s: Position, sheet: Sheet, market: int) -> str | None:
    if can_sell(s, sheet, market):
        return None
    takes = f"market {market + 1} still takes: one barrel of each type"
    return f"You hold no refined oil that {takes} (Playing the Game)."


def _why_not_barrel(s: Position, sheet: Sheet, colour: int, grade: int) -> str | None:
    if sheet.held[colour, grade] == 0:
        return f"You hold no {oil_name(colour, grade)} (Playing the Game)."
    if not market_takes(s, sheet, sheet.hand, colour, grade):
        kind = COLOURS[colour] if s.options.market_by_colour else oil_name(colour, grade)
        return f"Market {sheet.hand + 1} has its one {kind} barrel already (Playing the Game)."
    return None


def market_of(s: Position, die: int) -> int:
    """The market that a die sells to."""
    market: int = s.book.market_by_die[die - 1]
    return market


def dice_of(s: Position, market: int) -> list[int]:
    """The dice that sell to a market."""
    return [die for die in range(1, 7) if market_of(s, die) == market]
