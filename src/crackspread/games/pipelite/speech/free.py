"""Loans and contracts in words."""

from ....kernel.moves import Move
from ....kernel.sentences import order
from ..rules.free import barrels_held, can_borrow
from ..rules.position import Position, Sheet
from .dice import no_die


def label(s: Position, sheet: Sheet, m: Move) -> str:
    """A loan with what it costs, a contract with what it pays."""
    return order(say(s, sheet, m))


def say(s: Position, sheet: Sheet, m: Move) -> str:
    """The die that a loan changed, or the contract that was fulfilled."""
    if m.name == "loan":
        die, cost = m.args["die"], s.book.loan_total[sheet.loans + 1]
        return f"took a loan to turn a {die} into a {die + m.args['change']}; loans now cost ${cost}"
    row = m.args["row"] - 1
    return f"fulfilled the contract of {s.book.contract_size[row]} for ${s.contract_value[row]}"


def why_not(s: Position, sheet: Sheet, m: Move) -> str | None:
    """A free die and a loan box; a contract not fulfilled before, with all its oil."""
    if m.name == "loan":
        no_box = None if can_borrow(s, sheet) else "All loan boxes are used (Rules Reference)."
        return no_die(s, sheet, m.args["die"]) or no_box
    row = m.args["row"] - 1
    if sheet.contracts >> row & 1:
        return "You have fulfilled this contract already; each can be fulfilled once (Rules Reference)."
    if barrels_held(s, sheet, row) < s.book.contract_size[row]:
        return "You do not hold all the oil of this contract, exactly as it lists colour and grade (Rules Reference)."
    return None
