"""Prototype: machines run one by one, each like a worker's action, in the order the player likes (Machine Phase).

The player turns from machine to machine, so that the pipelines run in any order: a machine that is left for another one
stays open, one that is left with `done` is closed. P-28.
"""

import numpy as np

from ....kernel.rule import rule
from . import moves, phases
from .history import barred
from .machines import is_early
from .moves import FROM, TO
from .network import half_at, has_mark, next_machine, set_mark
from .oil import room
from .position import CLOSED, RAN
from .running import clear_run, colour_of, cost_of, let_run, passable, value
from .worker_placement import pipe_at


@rule
def waits(s, label):
    """Whether this pipeline has not run in this activation. F-MACH-06; P-28."""
    return label >= 0 and (np.int64(s.pool[label >> 5]) >> (label & 31)) & 1


@rule
def could_refine(s, pl, machine, label):
    """Whether a pipeline could refine a barrel at this machine now. P-28."""
    colour = colour_of(s, label)
    strength = value(s, pl, np.int64(s.pipes.length[label]))
    for k in range(6):
        low = FROM[k]
        high = TO[k]
        held = pl.oil[low, colour] > barred(s, machine, low, colour)
        reached = strength >= cost_of(s, colour, low, high) and passable(s, pl, low, high)
        if held and reached and room(s, pl, high) > 0:
            return 1
    return 0


@rule
def list_picks(s, pl, out, n):
    """The next machine to run: one that is not closed and has something to refine, not the one at work. P-28."""
    net = s.network[s.seat]
    cell = next_machine(net, 0)
    while cell >= 0:
        half = half_at(net, cell)
        useful = 0
        if not has_mark(s, half, CLOSED) and not (s.phase == phases.MACHINE_RUN and s.anchor == cell):
            for port in range(4):
                label = pipe_at(s, net, cell, port)
                if not useful and waits(s, label):
                    useful = could_refine(s, pl, half + 1, label)
        if useful:
            out[n] = moves.CELL + cell
            n += 1
        cell = next_machine(net, cell + 1)
    return n


@rule
def pick_machine(s, cell):
    """This machine runs; barrels that others have refined it may refine again. F-UPG-MAC3-2; P-28."""
    net = s.network[s.seat]
    half = half_at(net, cell)
    clear_run(s)
    for port in range(4):
        label = pipe_at(s, net, cell, port)
        if waits(s, label):
            let_run(s, label)
    for grade in range(1, 3):
        for colour in range(3):
            s.fresh[grade, colour] = barred(s, half + 1, grade, colour)
    if is_early(s):
        set_mark(s, half, RAN)
    s.anchor = cell
    s.did = 0
    s.phase = phases.MACHINE_RUN
