"""What a value network sees of a seat's pipe network: what its pipelines can do now, and where they can grow."""

import numpy as np

from ....kernel.record import Record, i2, rows
from ....kernel.rule import rule
from ..rules.network import LAST, attached, covered, port_code
from ..rules.position import POOL
from ..rules.running import colour_of, value
from ..rules.scoring import reaches
from ..rules.tiles import DX, DY
from .estimate import GAIN, promise, worth_of_network
from .observation import enter

LOOSE, AT_MACHINES = 4, 3
"""Longest pipelines of each colour that are told one by one."""


class OpenEnds(Record):
    """Where pipelines of a colour can grow."""

    count = i2()
    """Open ends."""
    longest = i2()
    """Length of the longest pipeline that has one."""
    beyond_three = i2()
    """Lengths beyond three, of each open end, added up."""


class NetworkSeen(Record):
    """What the seat's network can do."""

    strongest = i2(3, LOOSE + AT_MACHINES)
    """Of each colour the strongest pipelines, strongest first: those without a machine, then those at machines."""
    graded = i2(3, 3, 2)
    """By colour and grade that they reach (Low, Mid, High): pipelines without a machine, and at machines."""
    best = i2()
    """Dollars that running the best tile promises."""
    second = i2()
    """The same of the next best tile."""
    machines = i2()
    """Dollars that all pipelines at machines promise."""
    ready = i2()
    """The best tile, by the pipelines for which there is crude."""
    open = rows(OpenEnds, 3)
    """By colour."""


@rule
def features_of_network(s, seat, pl, left, out):
    """Pipelines tile by tile: the strongest of each colour, how many reach each grade, and what a run would earn.

    Returns what the estimate makes of all that, in cents.
    """
    best = np.int64(0)
    second = np.int64(0)
    machines = np.int64(0)
    spread = np.int64(0)
    ready = np.int64(0)
    reached = np.int64(0)
    for t in range(POOL):
        if s.pipes.tile[t].owner != seat:
            continue
        here = np.int64(0)
        now = np.int64(0)
        for k in range(4 * t, 4 * t + 4):
            label = np.int64(s.pipes.label[k])
            if label < 0 or (k & 3 == 2 and s.pipes.label[k - 2] == label):
                continue
            colour = colour_of(s, label)
            strength = np.int64(value(s, pl, np.int64(s.pipes.length[label])))
            machine = attached(s, label)
            earns = promise(s, seat, colour, strength)
            if label == k:
                grade = enter_pipeline(s, pl, k, colour, strength, machine, out)
                if grade > (reached >> (2 * colour)) & 3:
                    reached = (reached & ~(np.int64(3) << (2 * colour))) | (grade << (2 * colour))
                machines += earns * machine
                spread += earns * (1 - machine)
            if not machine:
                here += earns
                now += earns if pl.oil[0, colour] > 0 else 0
        second = max(second, min(best, here))
        best = max(best, here)
        ready = max(ready, now)
    out.best = best // 100
    out.second = second // 100
    out.machines = machines // 100
    out.ready = ready // 100
    orange = 100 * GAIN[reached & 3]
    teal = 100 * GAIN[(reached >> 2) & 3]
    silver = 100 * GAIN[(reached >> 4) & 3]
    return worth_of_network(s, seat, pl, left, best, machines, spread, orange, teal, silver)


@rule
def enter_pipeline(s, pl, label, colour, strength, machine, out):
    """One pipeline among the strongest of its colour, loose or at machines, and among those of its grade; the grade."""
    enter(out.strongest, colour, LOOSE if machine else 0, AT_MACHINES if machine else LOOSE, strength)
    grade = reaches(s, pl, colour, np.int64(s.pipes.length[label]))
    if grade > 0:
        out.graded[colour, grade - 1, machine] += 1
    return np.int64(grade)


@rule
def features_of_ends(s, seat, out):
    """Open ends by colour: how many, and how long the pipelines are that have them."""
    net = s.network[seat]
    for t in range(POOL):
        tile = s.pipes.tile[t]
        if tile.owner != seat:
            continue
        x = np.int64(tile.x)
        y = np.int64(tile.y)
        d = (1 + np.int64(tile.turn)) & 3
        for side in range(2):
            if not covered(s, 2 * t + side):
                for port in range(4):
                    if net.cell[(y + DY[port]) & LAST, (x + DX[port]) & LAST] == 0:
                        code = port_code(s, 2 * t + side, port)
                        length = np.int64(s.pipes.length[s.pipes.label[2 * (2 * t + side) + ((code >> 2) & 1)]])
                        end = out.open[code >> 3]
                        end.count += 1
                        end.longest = max(np.int64(end.longest), length)
                        end.beyond_three += max(length - 3, 0)
            x = (x + DX[d]) & LAST
            y = (y + DY[d]) & LAST
