"""Run one pipe network, with two dice (Playing the Game, fourth action; Rules Reference)."""

import numpy as np

from ....kernel.rule import rule
from ..moves import FINISH, REFINE, STEPS
from ..position import OUTLETS, RUN, RUN_USE
from .crude import put_oil, take_oil
from .dice import use_die


@rule
def cost_of(s, colour, low, high):
    """Points that a barrel needs from one grade to another: the costs of its steps together. L-RUN-06, L-RUN-07."""
    points = 0
    for step in range(low, high):
        points += s.cost[colour, step]
    return points


@rule
def can_refine(s, sheet, network, outlet, low, high):
    """A free outlet with points enough, a barrel not refined in this run, and a free box of the new grade.

    L-RUN-06, L-RUN-08, L-RUN-09, L-RUN-10, L-TNK-03.
    """
    if (np.int64(sheet.outlets_used) >> outlet) & 1:
        return 0
    if sheet.held[network, low] <= sheet.fresh[low]:
        return 0
    if sheet.used[network, high] >= s.book.boxes[high]:
        return 0
    return 1 if sheet.value[network, outlet] >= cost_of(s, network, low, high) else 0


@rule
def can_run(s, sheet, network):
    """A machine runs once a round, and only if it would refine something. L-RUN-02, L-RUN-11."""
    if (np.int64(sheet.ran) >> network) & 1:
        return 0
    for outlet in range(OUTLETS):
        if sheet.value[network, outlet] > 0:
            for low in range(3):
                if can_refine(s, sheet, network, outlet, low, low + 1):
                    return 1
                for high in range(low + 2, 4):
                    if can_refine(s, sheet, network, outlet, low, high):
                        return 1
    return 0


@rule
def run_machine(s, sheet, network, first, second):
    """Spend two dice of any values. L-RUN-01, L-RUN-02."""
    use_die(s, sheet, first, RUN_USE)
    use_die(s, sheet, second, RUN_USE)
    sheet.phase = RUN
    sheet.hand = network
    sheet.moves = 0
    sheet.ran |= 1 << network


@rule
def legal_refinements(s, sheet, out):
    """Up to three barrels of this colour, one for each outlet, then finish. L-RUN-08."""
    n = 0
    for outlet in range(OUTLETS):
        if sheet.value[sheet.hand, outlet] > 0 and (np.int64(sheet.outlets_used) >> outlet) & 1 == 0:
            for k in range(len(STEPS)):
                if can_refine(s, sheet, sheet.hand, outlet, STEPS[k, 0], STEPS[k, 1]):
                    out[n] = REFINE + outlet * len(STEPS) + k
                    n += 1
    if sheet.moves > 0:
        out[n] = FINISH
        n += 1
    return n


@rule
def refine_barrel(sheet, outlet, low, high):
    """Fill the old box, circle a box of the new grade; spare points are lost. L-RUN-07, L-RUN-12, L-TNK-02."""
    take_oil(sheet, sheet.hand, low)
    put_oil(sheet, sheet.hand, high)
    sheet.fresh[high] += 1
    sheet.outlets_used |= 1 << outlet
    sheet.moves += 1


@rule
def stop_machine(sheet):
    """The run is over: what it refined may be refined again another round. L-RUN-09."""
    sheet.outlets_used = 0
    for grade in range(4):
        sheet.fresh[grade] = 0
