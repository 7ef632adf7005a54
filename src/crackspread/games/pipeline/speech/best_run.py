"""The best run for the helper key: which barrels to refine so that they gain most at the rates of contracts.

Only a proposal, found in one pass over the pipelines: the rules check every step of it when it is played.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from ..rules import moves, phases
from ..rules.oil import room
from ..rules.position import ENGINEERING, Player, Position
from ..rules.running import WORDS, colour_of, cost_of, unrefined, value
from .worker_placement import STEPS


class RunPlan(NamedTuple):
    """What some pipelines do: worth, barrels taken from the grades 0 to 2, and per pipeline (from, to, second to)."""

    worth: int
    taken: tuple[int, int, int]
    change: tuple[int, int, int]
    steps: tuple[tuple[int, int, int, int], ...]


NOTHING = RunPlan(0, (0, 0, 0), (0, 0, 0), ())


def ready_labels(s: Position) -> list[int]:
    """The labels of the pipelines that may still run in this action."""
    return [32 * w + i for w in range(WORDS) for i in range(32) if s.ready[w] >> i & 1]


def plan(s: Position) -> list[int]:
    """Moves in an order in which they can be played, the highest targets first; empty where nothing gains."""
    if s.phase not in (phases.RUNNING, phases.MACHINE_RUN):
        return []
    pl = s.player[s.seat]
    twice = bool(pl.level[ENGINEERING] >= 3 and not (s.run_machine and s.options.eng3_machines))
    free = [int(room(s, pl, grade)) for grade in (1, 2, 3)]
    ready = ready_labels(s)
    colours = [_of_colour(s, pl, colour, ready, twice) for colour in range(3)]
    best = NOTHING
    for found in product(*colours):
        change = [sum(c.change[g] for c in found) for g in range(3)]
        worth = sum(c.worth for c in found)
        if worth > best.worth and all(n <= f for n, f in zip(change, free, strict=True)):
            best = RunPlan(worth, (0, 0, 0), (0, 0, 0), tuple(step for c in found for step in c.steps))
    steps = []
    for colour, low, high, second in sorted(best.steps, key=lambda step: (-step[2], -step[1])):
        steps.append(moves.REFINE + 6 * colour + STEPS.index((low, high)))
        if second:
            steps.append(moves.SECOND + second - 1)
    return steps


def _of_colour(s: Position, pl: Player, colour: int, ready: list[int], twice: bool) -> list[RunPlan]:
    """Ways to use the pipelines of a colour: for each change of the rows the one that gains most."""
    held = [int(unrefined(s, pl, colour, grade)) for grade in range(3)]
    found = {(NOTHING.taken, NOTHING.change): NOTHING}
    for label in ready:
        if int(colour_of(s, label)) != colour:
            continue
        strength = int(value(s, pl, s.pipes.length[label]))
        options = list(_options(s, colour, strength, twice))
        for old in list(found.values()):
            for low, high, second in options:
                new = _with(s, old, colour, low, high, second)
                key = new.taken, new.change
                if new.taken[low] <= held[low] and (key not in found or found[key].worth < new.worth):
                    found[key] = new
    best: dict[tuple[int, int, int], RunPlan] = {}
    for choice in found.values():
        if choice.change not in best or best[choice.change].worth < choice.worth:
            best[choice.change] = choice
    return list(best.values())


def _options(s: Position, colour: int, strength: int, twice: bool) -> Iterator[tuple[int, int, int]]:
    """What one pipeline can do: from, to, and the target of a second barrel of the same grade (0: none)."""
    for low, high in STEPS:
        if int(cost_of(s, colour, low, high)) <= strength:
            yield low, high, 0
            for second in range(low + 1, high + 1) if twice else ():
                yield low, high, second


def _with(s: Position, old: RunPlan, colour: int, low: int, high: int, second: int) -> RunPlan:
    """A choice and one pipeline more."""
    rate = s.book.contract_rate
    taken, change = list(old.taken), list(old.change)
    worth = old.worth
    for target in (high, second):
        if target:
            worth += rate[target] - rate[low]
            taken[low] += 1
            change[target - 1] += 1
            if low:
                change[low - 1] -= 1
    a, b, c = taken
    d, e, f = change
    return RunPlan(worth, (a, b, c), (d, e, f), (*old.steps, (colour, low, high, second)))
