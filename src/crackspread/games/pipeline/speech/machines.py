"""Machines in words: the Machine Phase, runs before it, and which machine runs next or is left out."""

from collections.abc import Iterator

from ..rules import phases
from ..rules.history import barred
from ..rules.machines import has_rival, is_early, phase_price
from ..rules.network import covered, has_mark, next_machine
from ..rules.picking import waits
from ..rules.position import CLOSED, GRID, HUMAN_RESOURCES, MACHINES, RAN, Position
from ..rules.running import colour_of, waiting
from .chapter import ACTION_FIRST, Args, MoveWords, Speech, always, finish, short_of
from .delivery import SERVE
from .running import REFINE, WAITING
from .worker_placement import STEPS, half_at, may_refine, pipes_at


def _own_machines(s: Position) -> Iterator[tuple[int, int]]:
    """The cell and half of each machine of the seat to move."""
    net = s.network[s.seat]
    cell = int(next_machine(net, 0))
    while cell >= 0:
        yield cell, net.cell[cell // GRID, cell % GRID] - 1
        cell = int(next_machine(net, cell + 1))


def _lines_at(s: Position, cell: int) -> list[int]:
    """The labels of the pipelines that point at a machine."""
    return [label for label in pipes_at(s, cell) if label >= 0]


def _anything_to_run(s: Position, closed: int = 0, but: int = -1) -> bool:
    """Whether a machine without this mark, other than the one on this cell, has a pipeline that could refine."""
    pl = s.player[s.seat]
    return any(
        may_refine(s, pl, label)
        for cell, half in _own_machines(s)
        if cell != but and not (closed and has_mark(s, half, closed))
        for label in _lines_at(s, cell)
    )


# --- running them ----------------------------------------------------------------------------------------------------


def _prompt_phase(s: Position) -> tuple[str, str]:
    if _why_not_activate(s, {}) is None:
        return "Run your machines?", f"All pipelines at machines run for ${int(phase_price(s, s.player[s.seat]))}"
    return "End your turn", "You may deliver first"


def _say_activate(s: Position, a: Args) -> str:
    return f"ran the machines for ${int(phase_price(s, s.player[s.seat]))}"


def _why_not_activate(s: Position, a: Args) -> str | None:
    if not s.network[s.seat].machines:
        return "You have no machine (p. 10)."
    if s.machines_ran & 2:
        return "Machines run once in a Machine Phase (p. 10)."
    unpaid = short_of(s, int(phase_price(s, s.player[s.seat])), "Running machines", 10)
    if unpaid:
        return unpaid
    return None if _anything_to_run(s) else "No pipeline at a machine could refine a barrel of yours (p. 10)."


def _why_not_early(s: Position, a: Args) -> str | None:
    if not s.network[s.seat].machines:
        return "You have no machine (p. 10)."
    late = s.actions > 0 and not s.options.machines3_timing
    if s.player[s.seat].level[MACHINES] < 3 or s.machines_ran & 1 or late:
        return "Before the Machine Phase machines run only with Machines III, once, before your actions (p. 11)."
    unpaid = short_of(s, int(phase_price(s, s.player[s.seat])), "Running machines", 10)
    if unpaid:
        return unpaid
    if not _anything_to_run(s, RAN):
        return "No pipeline at a machine that may still run in this phase could refine a barrel of yours (p. 10)."
    return None


def _label_end(s: Position, a: Args) -> str:
    return "End the turn"


# --- which machine ---------------------------------------------------------------------------------------------------


def _prompt_run(s: Position) -> tuple[str, str]:
    choosing = any(_why_not_cell(s, {"row": k // GRID, "column": k % GRID}) is None for k, _ in _own_machines(s))
    why = "Each pipeline at a machine refines one barrel"
    if choosing:
        why = (
            "Refine, or turn to another machine"
            if s.options.machine_phase_rerefine
            else "Refine, or leave a machine to your worker"
        )
    return "Run your machines", why


def _prompt_pick(s: Position) -> tuple[str, str]:
    return "Choose a machine to run", "Or end: a machine that was done is closed"


def _say_cell(s: Position, a: Args) -> str:
    """A machine of the prototype, or one left out of an early run."""
    return "ran a machine" if s.options.machine_phase_rerefine else "left a machine out, for the worker"


def _label_cell(s: Position, a: Args) -> str:
    """A machine of the prototype, or one left out of an early run."""
    deed = "Run" if s.options.machine_phase_rerefine else "Leave out"
    return f"{deed} the machine at row {a['row']}, column {a['column']}"


def _why_not_cell(s: Position, a: Args) -> str | None:
    """A machine of the prototype, or one left out of an early run."""
    half = half_at(s, a)
    if half < 0 or not covered(s, half):
        return "No machine of yours stands there (p. 10)."
    if has_mark(s, half, CLOSED):
        return "That machine takes no part any more: it has run, or was left out (p. 11)."
    cell = GRID * a["row"] + a["column"]
    return _why_not_pick(s, half, cell) if s.options.machine_phase_rerefine else _why_not_leave_out(s, cell)


def _why_not_pick(s: Position, half: int, cell: int) -> str | None:
    if s.phase == phases.MACHINE_RUN:
        if not s.did:
            return "Refine a barrel at this machine first (p. 9)."
        if waiting(s, s.player[s.seat]):
            return WAITING
        if cell == s.anchor:
            return "That machine is at work now (p. 10)."
    if any(_may_refine_at(s, half, label) for label in _lines_at(s, cell) if waits(s, label)):
        return None
    return "That machine has no pipeline left that could refine a barrel of yours (p. 10)."


def _may_refine_at(s: Position, half: int, label: int) -> bool:
    """Whether a pipeline could refine a barrel at this machine now; none is refined twice by one machine."""
    pl, colour = s.player[s.seat], int(colour_of(s, label))
    steps = [(low, high) for low, high in STEPS if pl.oil[low, colour] > barred(s, half + 1, low, colour)]
    return may_refine(s, pl, label, steps)


def _why_not_leave_out(s: Position, cell: int) -> str | None:
    """A machine left out of an early run, for the worker."""
    actions = 2 if s.player[s.seat].level[HUMAN_RESOURCES] >= 3 else 1
    if not is_early(s):
        return "In the Machine Phase all machines run for one price (p. 10)."
    if s.did:
        return "Machines are left out before the first barrel (p. 11)."
    if s.actions >= actions:
        return "A machine is left out for the worker, and no action is to come (p. 11)."
    if not has_rival(s, s.network[s.seat], cell):
        return "A machine is left out only where another one has a pipeline of the same oil (p. 11)."
    return None if _anything_to_run(s, CLOSED, cell) else "No other machine could refine a barrel of yours (p. 11)."


CELL = MoveWords(_why_not_cell, _say_cell, _label_cell)
EARLY = MoveWords(_why_not_early, _say_activate)
OVER = "The Work Phase is over: deliver, run the machines, or end the turn (p. 6)."
PHASES = {
    phases.MACHINE_PHASE: Speech(
        _prompt_phase,
        {
            "serve": SERVE,
            "activate": MoveWords(_why_not_activate, _say_activate),
            "done": MoveWords(always, label=_label_end),
        },
        OVER,
    ),
    phases.MACHINE_RUN: Speech(_prompt_run, {"cell": CELL, **REFINE}, ACTION_FIRST),
    phases.MACHINE_PICK: Speech(
        _prompt_pick,
        {"cell": CELL, "done": MoveWords(always, label=finish)},
        "Choose the next machine, or end the run (p. 10).",
    ),
}
