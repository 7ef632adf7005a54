"""The worker in the own network: on a tile, or with Machines I on a machine (final rulebook p9, p11)."""

import numpy as np

from ....kernel.bits import lowest
from ....kernel.rule import rule
from . import moves, phases
from .network import LAST, attached, covered, has_mark, pointing, set_mark
from .position import GRID, MACHINES, RAN
from .running import NEVER, clear_run, colour_of, is_spent, least_need, let_run, value


@rule
def pipe_at(s, net, cell, k):
    """The label of the k-th pipe, 0 to 3, of the tile on a cell or at the sides of the machine there, or -1."""
    half = np.int64(net.cell[cell >> 5, cell & LAST]) - 1
    if covered(s, half):
        return pointing(s, net, cell & LAST, cell >> 5, k)
    return np.int64(s.pipes.label[4 * (half >> 1) + k])


@rule
def suffices(s, pl, label, orange, teal, silver):
    """Whether a pipeline reaches what its colour needs at least."""
    colour = colour_of(s, label)
    need = orange if colour == 0 else (teal if colour == 1 else silver)
    return value(s, pl, np.int64(s.pipes.length[label])) >= need


@rule
def tile_useful(s, pl, half, orange, teal, silver):
    """Whether the worker on this tile would find a pipeline to run, free of machines.

    F-RUN-01, F-RUN-03, F-RUN-05, D-RUN-05; manual: not beside machines at all, M-08.
    """
    first = 4 * (half >> 1)
    found = 0
    for k in range(4):
        label = np.int64(s.pipes.label[first + k])
        if label < 0 or attached(s, label):
            if s.options.worker_tile_no_machine:
                return 0
        elif found == 0 and suffices(s, pl, label, orange, teal, silver) and not is_spent(s, label):
            found = 1
    return found


@rule
def may_run_again(s, pl, half):
    """Machines III: a machine runs once in each phase, early or under the worker. F-UPG-MAC3-2, D-UPG-MAC3-2."""
    return pl.level[MACHINES] < 3 or not has_mark(s, half, RAN)


@rule
def machine_useful(s, pl, net, x, y, orange, teal, silver):
    """Whether this machine has a pipeline that the worker could run. F-UPG-MAC1-2; P-25."""
    for port in range(4):
        label = pointing(s, net, x, y, port)
        if label >= 0 and suffices(s, pl, label, orange, teal, silver) and not is_spent(s, label):
            return 1
    return 0


@rule
def list_workers(s, pl, out, n):
    """Cells of the own network for the worker: a tile by its left half, or its right half if the left is covered; a
    machine by its cell.

    F-WORK-02, F-RUN-01, F-UPG-MAC1-2, F-UPG-MAC3-2.
    """
    orange = least_need(s, pl, 0)
    teal = least_need(s, pl, 1)
    silver = least_need(s, pl, 2)
    if min(orange, teal, silver) == NEVER:
        return n
    net = s.network[s.seat]
    for y in range(GRID):
        bits = np.int64(net.row[y])
        while bits:
            x = lowest(bits)
            bits &= bits - 1
            half = np.int64(net.cell[y, x]) - 1
            if covered(s, half):
                useful = pl.level[MACHINES] >= 1 and may_run_again(s, pl, half)
                useful = useful and machine_useful(s, pl, net, x, y, orange, teal, silver)
            elif half & 1 == 0 or covered(s, half - 1):
                useful = tile_useful(s, pl, half, orange, teal, silver)
            else:
                useful = False
            if useful:
                out[n] = moves.CELL + GRID * y + x
                n += 1
    return n


@rule
def send_worker(s, cell):
    """The worker runs each pipeline through its tile that no machine touches, or one machine, free.

    F-RUN-02, F-RUN-03, F-RUN-13, D-RUN-03, F-MACH-02, F-MACH-06, F-UPG-MAC1-2, D-UPG-MAC1-2; P-25.
    """
    net = s.network[s.seat]
    x = cell & LAST
    y = cell >> 5
    half = np.int64(net.cell[y, x]) - 1
    clear_run(s)
    s.anchor = cell
    s.run_machine = covered(s, half)
    if s.run_machine:
        set_mark(s, half, RAN)
    for k in range(4):
        label = pipe_at(s, net, cell, k)
        if label >= 0 and (s.run_machine or not attached(s, label)) and not is_spent(s, label):
            let_run(s, label)
    s.phase = phases.RUNNING
