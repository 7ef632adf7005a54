"""Prototype: which pipeline a barrel takes, where a pipeline that is left over may run elsewhere later.

Elsewhere the shortest pipeline that suffices loses nothing. It may lose something where a pipeline runs once a turn and
the worker may run again (P-25), and where machines that share pipelines run one by one (P-28): there the player may
name another one. D-RUN-06.
"""

import numpy as np

from ....kernel.bits import lowest
from ....kernel.rule import rule
from . import moves, phases
from .moves import FROM, TO
from .network import attached, covered, has_mark
from .position import CLOSED, GRID, HUMAN_RESOURCES
from .running import colour_of, cost_of, is_ready, place_found, refine_by, shortest, unrefined, value
from .worker_placement import pipe_at


@rule
def runs_here(s, net, cell, label):
    """Whether a pipeline passes the tile, or points at the machine, on this cell."""
    for k in range(4):
        if pipe_at(s, net, cell, k) == label:
            return 1
    return 0


@rule
def runs_without(s, net, label, other):
    """Whether a pipeline may run somewhere where the other one does not: on a tile, or at a machine. F-RUN-03."""
    machine = attached(s, label)
    for y in range(GRID):
        bits = np.int64(net.row[y])
        while bits:
            cell = GRID * y + lowest(bits)
            bits &= bits - 1
            half = np.int64(net.cell[y, cell % GRID]) - 1
            if covered(s, half) != machine or (s.phase == phases.MACHINE_RUN and has_mark(s, half, CLOSED)):
                continue
            if runs_here(s, net, cell, label) and not runs_here(s, net, cell, other):
                return 1
    return 0


@rule
def may_name(s, pl):
    """Whether pipelines left over in this run may run elsewhere later. P-25, P-28."""
    if s.phase == phases.MACHINE_RUN:
        return s.options.machine_phase_rerefine
    return s.options.pipeline_run_limit and s.actions == 1 and pl.level[HUMAN_RESOURCES] >= 3


@rule
def list_named(s, pl, out, n):
    """Refinements through another pipeline than the shortest, if that one could run where the other cannot.

    D-RUN-06, F-RUN-02, F-RUN-10; P-25, P-28.
    """
    if not may_name(s, pl):
        return n
    net = s.network[s.seat]
    place = np.int64(s.anchor)
    for colour in range(3):
        for k in range(6):
            low = FROM[k]
            high = TO[k]
            need = cost_of(s, colour, low, high)
            usual = shortest(s, pl, colour, need) if unrefined(s, pl, colour, low) > 0 else -1
            if usual < 0:
                continue
            for pipe in range(4):
                label = pipe_at(s, net, place, pipe)
                if label < 0 or label == usual or not is_ready(s, label) or colour_of(s, label) != colour:
                    continue
                if value(s, pl, np.int64(s.pipes.length[label])) < need or first_pipe(s, net, place, label) < pipe:
                    continue
                if runs_without(s, net, usual, label) and place_found(s, pl, colour, low, high, label):
                    out[n] = moves.REFINE_THROUGH + 4 * (6 * colour + k) + pipe
                    n += 1
    return n


@rule
def first_pipe(s, net, cell, label):
    """The first of the four pipes of a tile or machine that belongs to a pipeline. D-RUN-03."""
    for k in range(4):
        if pipe_at(s, net, cell, k) == label:
            return k
    return 4


@rule
def refine_through(s, pipe, low, high):
    """One barrel through this pipeline. D-RUN-06."""
    refine_by(s, pipe_at(s, s.network[s.seat], np.int64(s.anchor), pipe), low, high)
