"""The worker in the own network in words: on a tile, or with Machines I on a machine."""

from ..rules import phases
from ..rules.network import attached, covered
from ..rules.oil import room
from ..rules.position import COLOURS, GRID, HUMAN_RESOURCES, MACHINES, Player, Position
from ..rules.running import colour_of, cost_of, is_spent, passable, value
from ..rules.worker_placement import may_run_again, pipe_at
from .chapter import Args, MoveWords
from .titles import listed

STEPS = [(low, high) for low in range(3) for high in range(low + 1, 4)]
"""From grade and to grade of all that a pipeline can do to a barrel."""


def why_not_main(s: Position, what: str) -> str | None:
    """Why something that is a main action only cannot be done now; Human Resources III gives a second one."""
    if s.phase == phases.MAIN or (s.actions == 1 and s.player[s.seat].level[HUMAN_RESOURCES] >= 3):
        return None
    if s.actions == 1:
        return f"{what} is a main action, never a secondary one (p. 6)."
    return "You have taken your actions of this turn (p. 6)."


def half_at(s: Position, a: Args) -> int:
    """The half on a cell of the own network, -1 if there is none."""
    return int(s.network[s.seat].cell[a["row"], a["column"]]) - 1


def pipes_at(s: Position, cell: int) -> list[int]:
    """The labels of the pipelines that pass the tile, or point at the machine, on this cell; -1 for none."""
    return [int(pipe_at(s, s.network[s.seat], cell, k)) for k in range(4)]


def may_refine(s: Position, pl: Player, label: int, steps: list[tuple[int, int]] = STEPS) -> bool:
    """Whether a pipeline could refine a barrel of the tanks now: oil of its colour, its value, a free tank."""
    colour, strength = int(colour_of(s, label)), int(value(s, pl, s.pipes.length[label]))
    return any(
        pl.oil[low, colour] > 0
        and room(s, pl, high) > 0
        and strength >= cost_of(s, colour, low, high)
        and passable(s, pl, low, high)
        for low, high in steps
    )


def _say_worker(s: Position, a: Args) -> str:
    return f"sent the worker {'to a machine' if covered(s, half_at(s, a)) else 'into the network'}"


def _label_worker(s: Position, a: Args) -> str:
    """A tile or machine told from the others by where it lies and what runs there."""
    half = half_at(s, a)
    machine = covered(s, half)
    seen = {label for label in pipes_at(s, GRID * a["row"] + a["column"]) if label >= 0}
    lines = {
        (int(colour_of(s, k)), int(value(s, s.player[s.seat], s.pipes.length[k])))
        for k in seen
        if machine or not attached(s, k)
    }
    runs = listed(f"{COLOURS[colour]} {strength}" for colour, strength in sorted(lines, key=lambda line: -line[1]))
    return f"Run the {'machine' if machine else 'tile'} at row {a['row']}, column {a['column']}: {runs}"


def _why_not_worker(s: Position, a: Args) -> str | None:
    half, pl = half_at(s, a), s.player[s.seat]
    if half < 0:
        return "The worker stands on a tile of your own network (p. 9)."
    forbidden = why_not_main(s, "Running your network")
    if forbidden:
        return forbidden
    cell = GRID * a["row"] + a["column"]
    if covered(s, half):
        return _why_not_machine(s, pl, half, cell)
    if half & 1 and not covered(s, half - 1):
        return "A tile is named by its left half, unless a machine lies there (p. 9)."
    lines = pipes_at(s, cell)
    if s.options.worker_tile_no_machine and any(label < 0 or attached(s, label) for label in lines):
        return "In this edition the worker may not stand on a tile with a pipeline at a machine (see its differences)."
    free = [label for label in lines if label >= 0 and not attached(s, label)]
    if not free:
        return "Every pipeline of that tile is connected to a machine; the worker runs the others only (p. 9)."
    return _why_not_run(s, pl, free)


def _why_not_machine(s: Position, pl: Player, half: int, cell: int) -> str | None:
    if pl.level[MACHINES] < 1:
        return "Only the upgrade Machines I lets the worker run a machine (p. 11)."
    if not may_run_again(s, pl, half):
        return "That machine has run in this Work Phase; with Machines III each runs once in a phase (p. 11)."
    lines = [label for label in pipes_at(s, cell) if label >= 0]
    return _why_not_run(s, pl, lines) if lines else "No pipeline points at that machine (p. 10)."


def _why_not_run(s: Position, pl: Player, lines: list[int]) -> str | None:
    left = [label for label in lines if not is_spent(s, label)]
    if not left:
        return "In this edition a pipeline runs once a turn, and all there have run (see its differences)."
    if any(may_refine(s, pl, label) for label in left):
        return None
    return (
        "No pipeline there could refine a barrel of yours: it needs oil of its colour, a Refinement Value of at least "
        "the cost, a free tank of the new grade (p. 9)."
    )


WORKER = MoveWords(_why_not_worker, _say_worker, _label_worker)
