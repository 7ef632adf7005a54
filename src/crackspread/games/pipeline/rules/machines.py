"""Machine Phase: pay once, every pipeline connected to a machine runs once (final rulebook p10, p11).

Any number of machines may be activated for the one price; as an unused pipeline costs nothing, all are.
"""

import numpy as np

from ....kernel.rule import rule
from ..moves import ACTIVATE, CELL, DONE
from ..position import GRID, MACHINE_PHASE, MACHINE_PICK, MACHINE_RUN, MACHINES, POOL
from .delivery import anything_to_serve, legal_serve
from .laying import LOG
from .network import LAST
from .running import WORDS, clear_run, least_need, let_run
from .worker import neighbour_label, suffices


@rule
def phase_price(s, pl):
    """$15, or $5 with Machines II, for any number of machines. F-MACH-01, D-MACH-02, F-UPG-MAC2-1, D-UPG-MAC3-1."""
    return s.book.machines_2_price if pl.level[MACHINES] >= 2 else s.book.machine_phase_price


@rule
def is_machine_label(s, label):
    """Whether a label that was once attached still stands for a pipeline of the seat to move."""
    return s.pipes.label[label] == label and s.pipes.tile[label >> 2].owner == s.seat


@rule
def can_activate(s, pl):
    """The price, and a pipeline at a machine that could refine something. F-MACH-01, F-WORK-04."""
    if s.network[s.seat].machines == 0 or pl.cash < phase_price(s, pl):
        return 0
    orange = least_need(s, pl, 0)
    teal = least_need(s, pl, 1)
    silver = least_need(s, pl, 2)
    for w in range(WORDS):
        bits = np.int64(s.pipes.attached[w])
        while bits:
            label = 32 * w + LOG[(bits & -bits) % 37]
            bits &= bits - 1
            if is_machine_label(s, label) and suffices(s, pl, label, orange, teal, silver):
                return 1
    return 0


@rule
def may_run_early(s, pl):
    """Machines III: once before the actions of the turn. F-UPG-MAC3-1, F-UPG-MAC3-2, D-UPG-MAC3-1; P-42."""
    if pl.level[MACHINES] < 3 or s.machines_ran & 1:
        return 0
    if s.actions > 0 and s.options.machines3_timing == 0:
        return 0
    return can_activate(s, pl)


@rule
def activate(s):
    """Pay, and let every connected pipeline run, once even if connected to several machines.

    F-MACH-01, F-MACH-02, F-MACH-05, F-MACH-06, F-MACH-07, D-MACH-02, D-MACH-03, F-UPG-MAC3-2; P-28, M-17.
    """
    pl = s.player[s.seat]
    pl.cash -= phase_price(s, pl)
    s.machines_ran |= 2 if s.phase == MACHINE_PHASE else 1
    s.run_back = s.phase
    s.run_machine = 1
    s.did = 0
    clear_run(s)
    for w in range(WORDS):
        s.pool[w] = 0
        bits = np.int64(s.pipes.attached[w])
        while bits:
            label = 32 * w + LOG[(bits & -bits) % 37]
            bits &= bits - 1
            if is_machine_label(s, label):
                let_run(s, label)
    s.phase = MACHINE_RUN
    if s.options.machine_phase_rerefine:
        for w in range(WORDS):
            s.pool[w] = s.ready[w]
        for t in range(POOL):
            s.pipes.tile[t].covered &= 3
        s.phase = MACHINE_PICK


@rule
def pool_useful(s, pl, net, x, y, orange, teal, silver):
    """Whether a machine has a pipeline left to run that no machine has run in this phase."""
    for port in range(4):
        label = neighbour_label(s, net, x, y, port)
        waits = label >= 0 and (np.int64(s.pool[label >> 5]) >> (label & 31)) & 1
        if waits and suffices(s, pl, label, orange, teal, silver):
            return 1
    return 0


@rule
def legal_pick(s, out, n):
    """Prototype: the next machine to run, each once, in the order the player likes. P-28."""
    pl = s.player[s.seat]
    net = s.network[s.seat]
    orange = least_need(s, pl, 0)
    teal = least_need(s, pl, 1)
    silver = least_need(s, pl, 2)
    for y in range(GRID):
        bits = np.int64(net.row[y]) & ~np.int64(net.live[y])
        while bits:
            x = LOG[(bits & -bits) % 37]
            bits &= bits - 1
            half = np.int64(net.cell[y, x]) - 1
            ran = (np.int64(s.pipes.tile[half >> 1].covered) >> (2 + (half & 1))) & 1
            if not ran and pool_useful(s, pl, net, x, y, orange, teal, silver):
                out[n] = CELL + GRID * y + x
                n += 1
    out[n] = DONE
    return n + 1


@rule
def pick_machine(s, cell):
    """Prototype: this machine runs like a worker's action; barrels refined by others may be refined again. P-28."""
    net = s.network[s.seat]
    x = cell & LAST
    y = cell >> 5
    half = np.int64(net.cell[y, x]) - 1
    s.pipes.tile[half >> 1].covered |= 4 << (half & 1)
    clear_run(s)
    for port in range(4):
        label = neighbour_label(s, net, x, y, port)
        if label >= 0 and (np.int64(s.pool[label >> 5]) >> (label & 31)) & 1:
            let_run(s, label)
    s.did = 0
    s.phase = MACHINE_RUN


@rule
def leave_machine(s):
    """The machines have run, or this one has."""
    s.phase = MACHINE_PICK if s.options.machine_phase_rerefine else s.run_back


@rule
def legal_machine_phase(s, out, n):
    """Deliver, run the machines once, or end the turn. F-FUL-01, D-FUL-02, F-MACH-01, F-UPG-MAC3-2."""
    pl = s.player[s.seat]
    n = legal_serve(s, pl, out, n)
    if not s.machines_ran & 2 and can_activate(s, pl):
        out[n] = ACTIVATE
        n += 1
    out[n] = DONE
    return n + 1


@rule
def machine_phase_empty(s):
    """Whether nothing can be done in this Machine Phase: then it is not stopped at."""
    pl = s.player[s.seat]
    return not can_activate(s, pl) and not anything_to_serve(s, pl)
