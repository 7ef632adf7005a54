"""Sell refined oil to one of the two markets (Playing the Game, third action)."""

import numpy as np

from ....kernel.rule import rule
from . import moves, phases
from .crude import take_oil
from .dice import use_die
from .position import OILS, SELL_USE


@rule
def market_takes(s, sheet, market, colour, grade):
    """One barrel of each type: of each colour and grade, or by a switch of each colour. L-SEL-03, L-SEL-04."""
    taken = np.int64(sheet.sold[market])
    if s.options.market_by_colour:
        return (taken >> (colour * 3)) & 7 == 0
    return (taken >> (colour * 3 + grade - 1)) & 1 == 0


@rule
def can_sell(s, sheet, market):
    """Whether any barrel held fits this market; crude cannot be sold. L-SEL-02, L-SEL-05."""
    return next_sale(s, sheet, market, 0) < OILS


@rule
def next_sale(s, sheet, market, oil):
    """The first refined oil from this one on that is held and that the market takes, else past the last."""
    while oil < OILS:
        if sheet.held[oil // 3, 1 + oil % 3] > 0 and market_takes(s, sheet, market, oil // 3, 1 + oil % 3):
            return oil
        oil += 1
    return oil


@rule
def go_to_market(s, sheet, value):
    """Spend a die to sell to the market of its value. L-SEL-01."""
    use_die(s, sheet, value, SELL_USE)
    sheet.phase = phases.SELL
    sheet.hand = s.book.market_by_die[value - 1]
    sheet.moves = 0


@rule
def legal_sales(s, sheet, out):
    """As many barrels as you can, then finish. L-SEL-02."""
    n = 0
    oil = next_sale(s, sheet, sheet.hand, 0)
    while oil < OILS:
        out[n] = moves.BARREL + oil
        n += 1
        oil = next_sale(s, sheet, sheet.hand, oil + 1)
    if sheet.moves > 0:
        out[n] = moves.FINISH
        n += 1
    return n


@rule
def sell_barrel(s, sheet, colour, grade):
    """Fill its tank box and circle its box at the market. L-SEL-02, L-SEL-03, L-TNK-02."""
    take_oil(sheet, colour, grade)
    sheet.sold[sheet.hand] |= 1 << (colour * 3 + grade - 1)
    sheet.market_money += s.book.price[sheet.hand, colour, grade - 1]
    sheet.moves += 1
