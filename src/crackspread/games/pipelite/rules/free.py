"""The two free actions: loans and contracts (Playing the Game, last list; Rules Reference)."""

import numpy as np

from ....kernel.rule import rule
from ..position import MOST_BARRELS
from .crude import take_oil
from .dice import find_die


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
    """All barrels of a contract, exactly as it names them, and not fulfilled before. L-CON-01, L-CON-02, L-CON-03."""
    if (np.int64(sheet.contracts) >> row) & 1:
        return 0
    open_barrels = np.int64(s.contract_open[row])
    needed = np.int64(0)
    for i in range(MOST_BARRELS):
        if (open_barrels >> i) & 1:
            needed += np.int64(1) << (4 * s.book.contract_oil[row, i])
    for oil in range(9):
        if sheet.held[oil // 3, 1 + oil % 3] < (needed >> (4 * oil)) & 15:
            return 0
    return 1


@rule
def fulfil_contract(s, sheet, row):
    """Send the oil, earn the contract's total, no die spent. L-CON-01, L-CON-04."""
    open_barrels = np.int64(s.contract_open[row])
    for i in range(MOST_BARRELS):
        if (open_barrels >> i) & 1:
            oil = np.int64(s.book.contract_oil[row, i])
            take_oil(sheet, oil // 3, 1 + oil % 3)
    sheet.contracts |= 1 << row
    sheet.contract_money += s.contract_value[row]
