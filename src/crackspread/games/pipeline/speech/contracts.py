"""Contracts & Loans in words."""

from ..rules import phases
from ..rules.position import CONTRACTS_ORDERS, GRADES, Position
from .chapter import ACTION_FIRST, DONE, Args, MoveWords, Speech
from .titles import card_name

EITHER = "In this edition an action takes contracts or a loan, not both (see its differences)."


def prompt(s: Position) -> tuple[str, str]:
    """Contracts, a loan, or both."""
    both = "or" if s.options.loan_excludes_contracts else "and"
    return "Take contracts or a loan", f"Three contracts at most, one from each row, {both} a loan of ${s.book.loan}"


def _say_contract(s: Position, a: Args) -> str:
    card = s.shown[0, GRADES.index(a["row"]) - 1, a["column"] - 1] - 1
    return f"took {card_name(s, card)}, {a['when']}"


def _say_order_as_contract(s: Position, a: Args) -> str:
    card = s.shown[1, a["row"] - 3, a["column"] - 1] - 1
    return f"took {card_name(s, card)} as a contract, {a['when']}"


def _why_not_contract(s: Position, a: Args) -> str | None:
    return _why_not_card(s, 0, GRADES.index(a["row"]) - 1, a)


def _why_not_order_as_contract(s: Position, a: Args) -> str | None:
    if s.player[s.seat].level[CONTRACTS_ORDERS] < 3:
        return "Only the upgrade Contracts & Orders III takes orders as contracts (p. 11)."
    return _why_not_card(s, 1, a["row"] - 3, a)


def _why_not_card(s: Position, kind: int, row: int, a: Args) -> str | None:
    """A contract (kind 0) or order (kind 1) on display."""
    if not s.shown[kind, row, a["column"] - 1]:
        return "That space is empty; it is refilled in the new year, orders never (p. 6)."
    if s.borrowed and s.options.loan_excludes_contracts:
        return EITHER
    if s.bought >= 3:
        return "One action takes three contracts at most (p. 7)."
    if s.taken_rows >> (3 * kind + row) & 1:
        return "One contract from each row and action (p. 7)."
    if a["when"] == "deferred" and s.year == 3 and not s.options.defer_in_last_year:
        return "Contracts cannot be deferred in year 3 (p. 7)."
    return None


def _say_loan(s: Position, a: Args) -> str:
    return f"took a loan of ${s.book.loan} and a penalty"


def _why_not_loan(s: Position, a: Args) -> str | None:
    if s.borrowed:
        return "One loan an action (p. 7)."
    return EITHER if s.bought and s.options.loan_excludes_contracts else None


MOVES = {
    "contract": MoveWords(_why_not_contract, _say_contract),
    "order_as_contract": MoveWords(_why_not_order_as_contract, _say_order_as_contract),
    "loan": MoveWords(_why_not_loan, _say_loan),
    "done": DONE,
}
PHASES = {phases.CONTRACTS: Speech(prompt, MOVES, ACTION_FIRST)}
