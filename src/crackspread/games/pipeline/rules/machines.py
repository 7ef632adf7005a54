"""Machine Phase: pay once, every pipeline connected to a machine runs once (final rulebook p10, p11).

Any number of machines may be activated for the one price; as an unused pipeline costs nothing, all are. Only before the
actions of the turn (Machines III) does it matter which have run: the worker may still run the others.
"""

import numpy as np

from ....kernel.bits import lowest
from ....kernel.rule import rule
from . import moves, phases
from .delivery import anything_to_serve, legal_serve
from .history import forget
from .network import half_at, has_mark, next_machine, set_mark
from .position import CLOSED, COVERED, HUMAN_RESOURCES, MACHINES, POOL, RAN
from .running import WORDS, clear_run, colour_of, is_ready, least_need, let_run
from .worker_placement import pipe_at, suffices


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
            label = 32 * w + lowest(bits)
            bits &= bits - 1
            if is_machine_label(s, label) and suffices(s, pl, label, orange, teal, silver):
                return 1
    return 0


@rule
def early_use(s, pl, net, mark, but):
    """Whether a machine without this mark, other than the one on this cell, has a pipeline to run. F-UPG-MAC3-2."""
    orange = least_need(s, pl, 0)
    teal = least_need(s, pl, 1)
    silver = least_need(s, pl, 2)
    cell = next_machine(net, 0)
    while cell >= 0:
        if cell != but and not has_mark(s, half_at(net, cell), mark):
            for port in range(4):
                label = pipe_at(s, net, cell, port)
                if label >= 0 and suffices(s, pl, label, orange, teal, silver):
                    return 1
        cell = next_machine(net, cell + 1)
    return 0


@rule
def may_run_early(s, pl):
    """Machines III: once before the actions of the turn, those machines that the worker has not run in it.

    F-UPG-MAC3-1, F-UPG-MAC3-2, D-UPG-MAC3-1, D-UPG-MAC3-2; P-42.
    """
    if pl.level[MACHINES] < 3 or s.machines_ran & 1 or pl.cash < phase_price(s, pl):
        return 0
    if s.actions > 0 and s.options.machines3_timing == 0:
        return 0
    return early_use(s, pl, s.network[s.seat], RAN, -1)


@rule
def is_early(s):
    """Whether the machines run before the Machine Phase. F-UPG-MAC3-1."""
    return s.run_back != phases.MACHINE_PHASE


@rule
def activate(s):
    """Pay, and let every connected pipeline run, once even if connected to several machines.

    F-MACH-01, F-MACH-02, F-MACH-05, F-MACH-06, F-MACH-07, D-MACH-02, D-MACH-03, F-UPG-MAC3-2; P-28, M-17.
    """
    pl = s.player[s.seat]
    pl.cash -= phase_price(s, pl)
    s.machines_ran |= 2 if s.phase == phases.MACHINE_PHASE else 1
    s.run_back = s.phase
    s.run_machine = 1
    for t in range(POOL):
        marks = np.int64(s.pipes.tile[t].covered)
        s.pipes.tile[t].covered = (marks & 3 * (COVERED | RAN)) | (marks // RAN * CLOSED if is_early(s) else 0)
    ready_machines(s)
    if s.options.machine_phase_rerefine:
        forget(s)
        s.phase = phases.MACHINE_PICK


@rule
def ready_machines(s):
    """Every pipeline connected to a machine that takes part may run. F-MACH-02, F-MACH-06, D-MACH-01."""
    net = s.network[s.seat]
    s.did = 0
    s.phase = phases.MACHINE_RUN
    clear_run(s)
    cell = next_machine(net, 0)
    while cell >= 0:
        if not has_mark(s, half_at(net, cell), CLOSED):
            for port in range(4):
                label = pipe_at(s, net, cell, port)
                if label >= 0:
                    let_run(s, label)
        cell = next_machine(net, cell + 1)
    for w in range(WORDS):
        s.pool[w] = s.ready[w]


# --- which machines run early ----------------------------------------------------------------------------------------


@rule
def has_rival(s, net, cell):
    """Whether another machine that takes part has a pipeline of a colour that this one has too. D-UPG-MAC3-3."""
    colours = 0
    for port in range(4):
        label = pipe_at(s, net, cell, port)
        if label >= 0:
            colours |= 1 << colour_of(s, label)
    other = next_machine(net, 0)
    while other >= 0:
        if other != cell and not has_mark(s, half_at(net, other), CLOSED):
            for port in range(4):
                label = pipe_at(s, net, other, port)
                if label >= 0 and (colours >> colour_of(s, label)) & 1:
                    return 1
        other = next_machine(net, other + 1)
    return 0


@rule
def list_left_out(s, pl, out, n):
    """Machines that may be left out of an early run, so that the worker can run them: before the first barrel, while
    an action is to come, where the run would else choose between them. F-MACH-01, D-UPG-MAC3-3.
    """
    if s.did or not is_early(s) or s.actions >= (2 if pl.level[HUMAN_RESOURCES] >= 3 else 1):
        return n
    net = s.network[s.seat]
    cell = next_machine(net, 0)
    while cell >= 0:
        taking_part = not has_mark(s, half_at(net, cell), CLOSED)
        if taking_part and has_rival(s, net, cell) and early_use(s, pl, net, CLOSED, cell):
            out[n] = moves.CELL + cell
            n += 1
        cell = next_machine(net, cell + 1)
    return n


@rule
def leave_out(s, cell):
    """This machine takes no part in the early run. D-UPG-MAC3-3."""
    set_mark(s, half_at(s.network[s.seat], cell), CLOSED)
    ready_machines(s)


@rule
def also_at(s, net, cell, label, ran):
    """Whether another machine that takes part (with `ran`: and has run) has this pipeline too. F-MACH-06."""
    other = next_machine(net, 0)
    while other >= 0:
        half = half_at(net, other)
        if other != cell and not has_mark(s, half, CLOSED) and (not ran or has_mark(s, half, RAN)):
            for port in range(4):
                if pipe_at(s, net, other, port) == label:
                    return 1
        other = next_machine(net, other + 1)
    return 0


@rule
def note_early_runs(s):
    """Which machines have run early: those whose pipelines have, and of two that share a pipeline one is enough.

    F-UPG-MAC3-2, D-UPG-MAC3-3.
    """
    net = s.network[s.seat]
    for shared in range(2):
        cell = next_machine(net, 0)
        while cell >= 0:
            half = half_at(net, cell)
            for port in range(4):
                label = -1 if has_mark(s, half, CLOSED) else pipe_at(s, net, cell, port)
                if label >= 0 and not is_ready(s, label) and not also_at(s, net, cell, label, shared):
                    set_mark(s, half, RAN)
            cell = next_machine(net, cell + 1)


@rule
def leave_machine(s):
    """The machines have run; in the prototype this one has, for good. F-UPG-MAC3-2; P-28."""
    if s.options.machine_phase_rerefine:
        set_mark(s, half_at(s.network[s.seat], s.anchor), CLOSED)
        s.phase = phases.MACHINE_PICK
        return
    if is_early(s):
        note_early_runs(s)
    s.phase = s.run_back


# --- the phase -------------------------------------------------------------------------------------------------------


@rule
def legal_machine_phase(s, out, n):
    """Deliver, run the machines once, or end the turn. F-FUL-01, D-FUL-02, F-MACH-01, F-UPG-MAC3-2."""
    pl = s.player[s.seat]
    n = legal_serve(s, pl, out, n)
    if not s.machines_ran & 2 and can_activate(s, pl):
        out[n] = moves.ACTIVATE
        n += 1
    out[n] = moves.DONE
    return n + 1


@rule
def machine_phase_empty(s):
    """Whether nothing can be done in this Machine Phase: then it is not stopped at."""
    pl = s.player[s.seat]
    return not can_activate(s, pl) and not anything_to_serve(s, pl)
