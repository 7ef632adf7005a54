"""Obtain one crude oil (Playing the Game, first action)."""

from ....kernel.rule import rule
from .dice import use_die
from .position import CRUDE_USE


@rule
def crude_fits(s, sheet, value):
    """A circle needs a free box under the crude section of that colour. L-CRU-01, L-CRU-02."""
    return sheet.used[s.book.crude_by_die[value - 1], 0] < s.book.boxes[0]


@rule
def obtain_crude(s, sheet, value):
    """Spend a die for one barrel of its colour. L-CRU-01, L-CRU-02."""
    use_die(s, sheet, value, CRUDE_USE)
    put_oil(sheet, s.book.crude_by_die[value - 1], 0)


@rule
def put_oil(sheet, colour, grade):
    """Circle a box. L-TNK-01."""
    sheet.held[colour, grade] += 1
    sheet.used[colour, grade] += 1


@rule
def take_oil(sheet, colour, grade):
    """Fill a circled box: the oil has left and the box is spent for good. L-TNK-01, L-TNK-02."""
    sheet.held[colour, grade] -= 1
