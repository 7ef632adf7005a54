"""Running pipelines in words: one barrel after another, and which pipeline takes it."""

from ..rules import phases
from ..rules.choice import first_pipe, may_name, runs_without
from ..rules.position import COLOURS, Position
from ..rules.running import (
    colour_of,
    cost_of,
    is_ready,
    passable,
    place_found,
    shortest,
    strongest,
    unrefined,
    value,
    waiting,
)
from ..rules.worker_placement import pipe_at
from .chapter import ACTION_FIRST, Args, MoveWords, Speech, always, finish
from .titles import GRADE_TITLES, first_up, oil

WAITING = "A barrel still waits for a tank: refine others first (p. 9)."


def prompt(s: Position) -> tuple[str, str]:
    """A run."""
    return "Run your network", "One barrel for each pipeline, all at once"


# --- a barrel --------------------------------------------------------------------------------------------------------


def _say_refine(s: Position, a: Args) -> str:
    """A barrel through the shortest pipeline that suffices."""
    return f"refined {oil(a['colour'], a['from'])} to {GRADE_TITLES[a['to']]}"


def _no_barrel(s: Position, colour: int, grade: int) -> str | None:
    """Why a grade holds nothing to refine."""
    pl = s.player[s.seat]
    if not pl.oil[grade, colour]:
        return f"You hold no {oil(COLOURS[colour], grade)}; a run refines oil from your own tanks (p. 9)."
    if unrefined(s, pl, colour, grade) <= 0:
        return "That barrel has been through a pipeline; none is refined twice in one run (p. 9)."
    return None


def _no_place(s: Position, colour: int, low: int, high: int, label: int) -> str | None:
    """Why a barrel that goes through this pipeline finds no tank, now or by the end of the run."""
    pl = s.player[s.seat]
    if not passable(s, pl, low, high):
        return "In this game a barrel needs a free tank of every grade that it passes (see its differences)."
    if not place_found(s, pl, colour, low, high, label):
        return f"No tank for {GRADE_TITLES[high]} is free, and this run cannot free one (p. 9)."
    return None


def _too_short(colour: int, low: int, high: int, need: int, has: int) -> str:
    """What a step costs, and what there is."""
    step = f"{GRADE_TITLES[low]} to {GRADE_TITLES[high]}"
    return f"{first_up(step)} costs {need}; the longest {COLOURS[colour]} pipeline left here has {has} (p. 9)."


def _why_not_refine(s: Position, a: Args) -> str | None:
    """A barrel through the shortest pipeline that suffices."""
    pl, colour, low, high = s.player[s.seat], COLOURS.index(a["colour"]), a["from"], a["to"]
    forbidden = _no_barrel(s, colour, low)
    if forbidden:
        return forbidden
    need, has = int(cost_of(s, colour, low, high)), int(strongest(s, pl, colour))
    if has == 0:
        return f"No {a['colour']} pipeline is left to run here (p. 9)."
    if has < need:
        return _too_short(colour, low, high, need, has)
    return _no_place(s, colour, low, high, int(shortest(s, pl, colour, need)))


# --- another pipeline ------------------------------------------------------------------------------------------------


def _say_refine_through(s: Position, a: Args) -> str:
    label = pipe_at(s, s.network[s.seat], s.anchor, a["pipe"] - 1)
    return f"{_say_refine(s, a)} through the pipeline of {int(value(s, s.player[s.seat], s.pipes.length[label]))}"


def _why_not_refine_through(s: Position, a: Args) -> str | None:
    """A barrel through a pipeline that is named: one that could run elsewhere less than the shortest can."""
    pl, net = s.player[s.seat], s.network[s.seat]
    colour, low, high, pipe = COLOURS.index(a["colour"]), a["from"], a["to"], a["pipe"] - 1
    if not may_name(s, pl):
        return (
            "A pipeline is named only in place of the shortest that suffices, and only where that one might run "
            "elsewhere later: before a second action of the worker, or at machines that share it (see the differences "
            "of editions)."
        )
    forbidden = _no_barrel(s, colour, low)
    if forbidden:
        return forbidden
    label, need = int(pipe_at(s, net, s.anchor, pipe)), int(cost_of(s, colour, low, high))
    if label < 0 or colour_of(s, label) != colour or not is_ready(s, label):
        return f"No {a['colour']} pipeline is left to run there (p. 9)."
    if first_pipe(s, net, s.anchor, label) < pipe:
        return "That pipeline is named by the first of its pipes there (p. 9)."
    has = int(value(s, pl, s.pipes.length[label]))
    if has < need:
        return _too_short(colour, low, high, need, has)
    usual = int(shortest(s, pl, colour, need))
    if label == usual or not runs_without(s, net, usual, label):
        return "A pipeline is named only if the shortest that suffices could run where it cannot (see the differences)."
    return _no_place(s, colour, low, high, label)


# --- a second barrel -------------------------------------------------------------------------------------------------


def _prompt_second(s: Position) -> tuple[str, str]:
    return "Send a second barrel", "Engineering III: each pipeline runs two of the same grade"


def _say_second(s: Position, a: Args) -> str:
    return f"refined a second barrel of {GRADE_TITLES[s.second_from]} to {GRADE_TITLES[a['to']]}"


def _why_not_second(s: Position, a: Args) -> str | None:
    pl, label, low, high = s.player[s.seat], s.second_label, s.second_from, a["to"]
    colour = int(colour_of(s, label))
    if high <= low:
        return f"The second barrel starts from {GRADE_TITLES[low]} too (p. 11)."
    forbidden = _no_barrel(s, colour, low)
    if forbidden:
        return forbidden
    need, has = int(cost_of(s, colour, low, high)), int(value(s, pl, s.pipes.length[label]))
    return _too_short(colour, low, high, need, has) if has < need else _no_place(s, colour, low, high, label)


# --- the end ---------------------------------------------------------------------------------------------------------


def _why_not_stop(s: Position, a: Args) -> str | None:
    """A run refines at least one barrel and leaves none without a tank."""
    if not s.did:
        return "Refine at least one barrel (p. 9)."
    return WAITING if waiting(s, s.player[s.seat]) else None


REFINE = {
    "refine": MoveWords(_why_not_refine, _say_refine),
    "refine_through": MoveWords(_why_not_refine_through, _say_refine_through),
    "done": MoveWords(_why_not_stop, label=finish),
}
SECOND_FIRST = "Decide on the second barrel of this pipeline first (p. 11)."
PHASES = {
    phases.RUNNING: Speech(prompt, REFINE, ACTION_FIRST),
    phases.SECOND_BARREL: Speech(
        _prompt_second,
        {"second": MoveWords(_why_not_second, _say_second), "done": MoveWords(always, label=finish)},
        SECOND_FIRST,
    ),
}
