"""The two free actions: loans and contracts (Playing the Game, last list; Rules Reference)."""

import numpy as np

from ....kernel.rule import rule
from .crude import take_oil
from .dice import find_die
from .position import MOST_BARRELS


@rule
def can_borrow(s, sheet):
    """A loan needs a free box of the loan track. L-LOA-02, L-LOA-04."""
    return sheet.loans < s.book.loan_boxes


@rule
def take_loan(s, sheet, value, change):
    """One die one up or down, within 1 to 6, at a price at the end. L-LOA-01, L-LOA-03."""
    sheet.die[find_die(s, sheet, value)] = value + change
    sheet.loans += 1


@rule
def has_contract_oil(s, sheet, row):
    """All barrels of a contract, and not fulfilled before. L-CON-01, L-CON-03."""
    if (np.int64(sheet.contracts) >> row) & 1:
        return 0
    for i in range(MOST_BARRELS):
        if is_wanted(s, row, i) and not is_held(s, sheet, row, i):
            return 0
    return 1


@rule
def barrels_held(s, sheet, row):
    """How many barrels of a contract are held; it wants none twice."""
    held = 0
    for i in range(MOST_BARRELS):
        if is_wanted(s, row, i) and is_held(s, sheet, row, i):
            held += 1
    return held


@rule
def is_wanted(s, row, i):
    """Whether the i-th barrel of a contract was not crossed out."""
    return (np.int64(s.contract_open[row]) >> i) & 1


@rule
def is_held(s, sheet, row, i):
    """Whether the i-th barrel of a contract is in its tank, exactly as the contract names it. L-CON-02."""
    oil = np.int64(s.book.contract_oil[row, i])
    return sheet.held[oil // 3, 1 + oil % 3] > 0


@rule
def fulfil_contract(s, sheet, row):
    """Send the oil, earn the contract's total, no die spent. L-CON-01, L-CON-04."""
    for i in range(MOST_BARRELS):
        if is_wanted(s, row, i):
            oil = np.int64(s.book.contract_oil[row, i])
            take_oil(sheet, oil // 3, 1 + oil % 3)
    sheet.contracts |= 1 << row
    sheet.contract_money += s.contract_value[row]
