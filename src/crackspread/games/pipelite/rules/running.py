"""Run one pipe network, with two dice (Playing the Game, fourth action; Rules Reference)."""

import numpy as np

from ....kernel.rule import rule
from . import moves, phases
from .crude import put_oil, take_oil
from .dice import use_die
from .moves import STEPS
from .position import OUTLETS, RUN_USE


@rule
def cost_of(s, colour, low, high):
    """Points that a barrel needs from one grade to another: the costs of its steps together. L-RUN-06, L-RUN-07."""
    points = 0
    for step in range(low, high):
        points += s.cost[colour, step]
    return points


@rule
def reached(s, colour, low, points):
    """The grade to which these points lift a barrel; what is left over is lost. L-RUN-06, L-RUN-07."""
    grade = low
    while grade < 3 and points >= s.cost[colour, grade]:
        points -= s.cost[colour, grade]
        grade += 1
    return grade


@rule
def is_open(sheet, network, outlet):
    """Whether a way leads out of an outlet, and no barrel has taken it in this run. L-RUN-08."""
    return sheet.value[network, outlet] > 0 and (np.int64(sheet.outlets_used) >> outlet) & 1 == 0


@rule
def has_barrel(sheet, network, grade):
    """Whether a barrel is held that was not refined in this run. L-RUN-09."""
    return sheet.held[network, grade] > sheet.fresh[grade]


@rule
def targets(s, sheet, network, outlet, low):
    """The grades, as bits, to which an open outlet can refine a barrel: each needs a free box.

    L-RUN-06, L-RUN-10, L-TNK-03.
    """
    grades = 0
    for high in range(low + 1, reached(s, network, low, sheet.value[network, outlet]) + 1):
        if sheet.used[network, high] < s.book.boxes[high]:
            grades |= 1 << high
    return grades


@rule
def can_run(s, sheet, network):
    """A machine runs once a round, and only if it would refine something. L-RUN-02, L-RUN-11."""
    return 0 if (np.int64(sheet.ran) >> network) & 1 else can_refine(s, sheet, network)


@rule
def can_refine(s, sheet, network):
    """Whether any outlet of a machine can refine any barrel of its colour. L-RUN-11."""
    for low in range(3):
        if has_barrel(sheet, network, low):
            for outlet in range(OUTLETS):
                if is_open(sheet, network, outlet) and targets(s, sheet, network, outlet, low):
                    return 1
    return 0


@rule
def run_machine(s, sheet, network, first, second):
    """Spend two dice of any values. L-RUN-01, L-RUN-02."""
    use_die(s, sheet, first, RUN_USE)
    use_die(s, sheet, second, RUN_USE)
    sheet.phase = phases.RUN
    sheet.hand = network
    sheet.moves = 0
    sheet.ran |= 1 << network


@rule
def legal_refinements(s, sheet, out):
    """Up to three barrels of this colour, one for each outlet, then finish. L-RUN-08."""
    n = 0
    for outlet in range(OUTLETS):
        if is_open(sheet, sheet.hand, outlet):
            for k in range(len(STEPS)):
                low, high = STEPS[k, 0], STEPS[k, 1]
                if has_barrel(sheet, sheet.hand, low) and (targets(s, sheet, sheet.hand, outlet, low) >> high) & 1:
                    out[n] = moves.REFINE + outlet * len(STEPS) + k
                    n += 1
    if sheet.moves > 0:
        out[n] = moves.FINISH
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
