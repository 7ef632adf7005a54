"""A rough guess of what a sheet will be worth at the end: what a sensible player looks at between rounds.

Amounts are in hundredths of a dollar. The weights were tuned by playing; they are not rules.
"""

import numpy as np

from ....kernel.rule import rule
from ..rules import phases
from ..rules.free import barrels_held
from ..rules.pipes import longest_way
from ..rules.position import OUTLETS
from ..rules.running import cost_of, reached
from ..rules.scoring import total

SOON = np.array([0, 55, 70, 80, 85, 88, 90, 92, 94], np.int64)
"""Per cent of a refined barrel's best price that is worth counting, by rounds left."""
RAW = np.array([0, 12, 30, 42, 50, 55, 58, 60, 60], np.int64)
"""Per cent of what a barrel could become that is worth counting before it is refined, by rounds left."""
SQUARE = np.array([0, 15, 45, 75, 105, 135, 165, 190, 210], np.int64)
"""What a point of an outlet is worth beside the end bonus, by rounds left."""
STEP = np.array([0, 60, 140, 220, 300, 380, 450, 520, 580], np.int64)
"""What it is worth that an outlet lifts crude one grade, by rounds left."""


@rule
def halfway(s):
    """A pipe not yet drawn, a market or a machine before its first barrel."""
    sheet = s.sheet[s.seat]
    return sheet.phase == phases.PLACE or (sheet.phase != phases.ACT and sheet.moves == 0)


@rule
def best_price(s, sheet, colour, grade, nth):
    """What the nth barrel of an oil still fetches: the better open box first, then the other, then the tank."""
    a = 0 if (np.int64(sheet.sold[0]) >> (colour * 3 + grade - 1)) & 1 else s.book.price[0, colour, grade - 1]
    b = 0 if (np.int64(sheet.sold[1]) >> (colour * 3 + grade - 1)) & 1 else s.book.price[1, colour, grade - 1]
    best = max(a, b) if nth == 0 else min(a, b) if nth == 1 else 0
    return max(best, s.book.tank_value[grade])


@rule
def estimate(s, seat):
    """Money now and what oil, networks and contracts promise for the rounds left."""
    sheet = s.sheet[seat]
    left = s.options.rounds - s.round - (1 if sheet.phase == phases.DONE else 0)
    left = max(left, 0)
    worth = 100 * np.int64(total(s, sheet))
    for colour in range(3):
        worth += promise_of_oil(s, sheet, colour, left)
        worth += promise_of_network(s, sheet, colour, left)
    for row in range(3):
        worth += promise_of_contract(s, sheet, row, left)
    return worth


@rule
def promise_of_oil(s, sheet, colour, left):
    """Refined barrels at the price they may fetch, others at a part of what the network makes of them."""
    worth = np.int64(0)
    for grade in range(1, 4):
        for nth in range(sheet.held[colour, grade]):
            gain = best_price(s, sheet, colour, grade, nth) - s.book.tank_value[grade]
            worth += gain * SOON[left]
    points = longest_way(sheet, colour)
    for low in range(3):
        high = reached(s, colour, low, points)
        target = max(high, low + 1)
        gain = best_price(s, sheet, colour, target, min(sheet.held[colour, target], 2))
        gain -= best_price(s, sheet, colour, low, 0) if low > 0 else 0
        count = min(np.int64(sheet.held[colour, low]), 3 * left)
        if gain > 0:
            worth += count * gain * RAW[left] * (2 if high > low else 1) // 2
    return worth


@rule
def promise_of_network(s, sheet, colour, left):
    """Long ways out of several outlets refine more barrels for the same two dice."""
    worth = np.int64(0)
    most = cost_of(s, colour, 0, 3)
    for outlet in range(OUTLETS):
        points = np.int64(sheet.value[colour, outlet])
        worth += reached(s, colour, 0, points) * STEP[left]
        worth += min(points, most) * SQUARE[left]
    return worth


@rule
def promise_of_contract(s, sheet, row, left):
    """A part of a contract's pay, growing with the barrels held for it."""
    if left == 0 or (np.int64(sheet.contracts) >> row) & 1:
        return 0
    needed = s.book.contract_size[row]
    have = barrels_held(s, sheet, row)
    missing = needed - have
    if missing > left + 1:
        return 0
    return 100 * s.contract_value[row] * have * have // (needed * needed * (2 + missing))
