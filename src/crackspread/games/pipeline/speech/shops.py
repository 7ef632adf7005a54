"""Tanks & Pipes and Machines & Pipes in words."""

from ..rules import phases
from ..rules.laying import has_live_half
from ..rules.position import GRADES, Position
from ..rules.shops import machine_row, owes_pair, pipe_there, pipes_left, tank_row
from .chapter import ACTION_FIRST, DONE, Args, MoveWords, Speech, short_of, why_not_done
from .titles import GRADE_TITLES, spelled

PAIRS = "In this edition pipe tiles are sold in twos and fours only (see its differences)."
SHOPS = ("tank", "machine")
MOST_PIPES = 4
GONE = "There is no tile left at that place; pipes are replaced in the new year (p. 6)."


def _prompt_tanks(s: Position) -> tuple[str, str]:
    row = int(tank_row(s))
    tank = "No tank is left" if row < 0 else f"A tank is ${s.book.tank_price[row]}"
    return "Buy tanks and pipes", f"{tank}; {_next_pipe(s)}"


def _prompt_machines(s: Position) -> tuple[str, str]:
    row = int(machine_row(s))
    machine = "No machine is left" if row < 0 else f"A machine is ${s.book.machine_price[row]}"
    return "Buy machines and pipes", f"{machine}; {_next_pipe(s)}"


def _next_pipe(s: Position) -> str:
    """What the next pipe tile costs."""
    if s.bought >= MOST_PIPES:
        return "no more pipes this time"
    return f"pipe {s.bought + 1} of {MOST_PIPES} is ${_step_price(s, 1)}"


def _step_price(s: Position, more: int) -> int:
    """What so many more pipe tiles add to the price of those bought."""
    return int(s.book.pipe_price[s.bought + more] - s.book.pipe_price[s.bought])


# --- pipe tiles ------------------------------------------------------------------------------------------------------


def pipe_name(a: Args) -> str:
    """A pipe tile beside a shop."""
    return f"pipe tile {a['tile']} of the {a['shop'].capitalize()} Shop"


def _say_pipe(s: Position, a: Args) -> str:
    return f"took {pipe_name(a)} for ${_step_price(s, 1)}"


def _why_not_pipe(s: Position, a: Args) -> str | None:
    shop = SHOPS.index(a["shop"])
    if shop != (s.phase == phases.MACHINE_SHOP):
        return "Only the pipes beside this action's own shop are for sale now (p. 8)."
    if not pipe_there(s, shop, a["tile"] - 1):
        return GONE
    if s.bought >= MOST_PIPES:
        return f"One action buys {spelled(MOST_PIPES)} pipe tiles at most (p. 8)."
    if s.options.pipe_bundle_exact and s.bought % 2 == 0:
        if pipes_left(s, shop) < 2:
            return PAIRS
        return short_of(s, _step_price(s, 2), "The next pair of pipe tiles", 8)
    return short_of(s, _step_price(s, 1), "The next pipe tile", 8)


# --- tanks -----------------------------------------------------------------------------------------------------------


def _say_place_tank(s: Position, a: Args) -> str:
    return f"placed a tank for {GRADE_TITLES[GRADES.index(a['grade'])]}"


def _why_not_place_tank(s: Position, a: Args) -> str | None:
    grade = GRADES.index(a["grade"])
    if s.player[s.seat].tanks[grade] < s.book.tank_spaces:
        return None
    return f"The {GRADE_TITLES[grade]} row of your tank farm is full: one tank a space (p. 5)."


PLACE_TANK = MoveWords(_why_not_place_tank, _say_place_tank)


def _say_tank(s: Position, a: Args) -> str:
    return f"bought a tank for {GRADE_TITLES[GRADES.index(a['grade'])]}, ${s.book.tank_price[int(tank_row(s))]}"


def _why_not_tank(s: Position, a: Args) -> str | None:
    row = int(tank_row(s))
    if owes_pair(s):
        return PAIRS
    if row < 0:
        return "The Tank Shop is sold out until the new year (p. 8)."
    return _why_not_place_tank(s, a) or short_of(s, s.book.tank_price[row], "The next tank", 8)


# --- machines --------------------------------------------------------------------------------------------------------


def _say_machine(s: Position, a: Args) -> str:
    return f"bought a machine for ${s.book.machine_price[int(machine_row(s))]}"


def _why_not_machine(s: Position, a: Args) -> str | None:
    row = int(machine_row(s))
    if owes_pair(s):
        return PAIRS
    if row < 0:
        return "The Machine Shop is sold out until the new year (p. 8)."
    return why_not_cover(s) or short_of(s, s.book.machine_price[row], "The next machine", 8)


def why_not_cover(s: Position) -> str | None:
    """A machine needs a place in the network."""
    return None if has_live_half(s.network[s.seat]) else "You have no half of a tile left to put a machine on (p. 8)."


def _why_not_leave(s: Position, a: Args) -> str | None:
    return PAIRS if owes_pair(s) else why_not_done(s, a)


LEAVE = DONE._replace(why_not=_why_not_leave)
PIPE = MoveWords(_why_not_pipe, _say_pipe)
PHASES = {
    phases.TANK_SHOP: Speech(
        _prompt_tanks, {"pipe": PIPE, "tank": MoveWords(_why_not_tank, _say_tank), "done": LEAVE}, ACTION_FIRST
    ),
    phases.MACHINE_SHOP: Speech(
        _prompt_machines,
        {"pipe": PIPE, "machine": MoveWords(_why_not_machine, _say_machine), "done": LEAVE},
        ACTION_FIRST,
    ),
}
