"""Running pipelines: Refinement Values, and one barrel after another (final rulebook p9).

A run is simultaneous, so it is entered as a plan: a barrel may be moved to a full row as long as the plan can still be
completed so that no row holds too much. Three barrels at most wait for their places at a time; every plan can be
entered so, the highest targets first at the latest. Each barrel takes the shortest pipeline that suffices, which loses
nothing: any other choice leaves no longer pipeline free. Only where a pipeline left over may run elsewhere later may
the player name another one (choice.py). F-RUN-07, D-RUN-04, D-RUN-06, P-26.
"""

from itertools import product

import numpy as np

from ....kernel.bits import lowest
from ....kernel.rule import rule
from . import moves, phases
from .history import pass_through
from .moves import FROM, TO
from .network import BIT
from .oil import room
from .position import ENGINEERING, SEGMENTS
from .tiles import SEGMENT_COLOUR

NEVER = 999
WORDS = SEGMENTS // 32
MOST_WAITING = 3
"""Barrels that may wait for a place at a time while a run is entered."""


def _shares(n: int) -> list[int]:
    """All ways to share n Low barrels: orange to Mid, orange to High, teal ..., silver ..., three bits each."""
    ways = (w for w in product(range(n + 1), repeat=6) if sum(w) == n)
    return [sum(k << 3 * i for i, k in enumerate(w)) for w in ways]


SHARE = np.array([share for n in range(MOST_WAITING + 1) for share in _shares(n)], np.int64)
SHARES = np.cumsum([0] + [len(_shares(n)) for n in range(MOST_WAITING + 1)])
"""SHARE[SHARES[n] : SHARES[n + 1]] are the ways to share n barrels."""


@rule
def value(s, pl, length):
    """The Refinement Value: segments, and Engineering's for every full four of them; II replaces I.

    F-RUN-08, F-UPG-ENG1-1, F-UPG-ENG2-1, F-UPG-ENG2-3.
    """
    return length + s.book.engineering_bonus[pl.level[ENGINEERING]] * (length // s.book.engineering_segments)


@rule
def cost_of(s, colour, low, high):
    """What refining from one grade to another costs: the markers of its steps together. F-RUN-09, F-RUN-10, P-46."""
    n = 0
    for step in range(low, high):
        n += s.cost[colour, step]
    return n


@rule
def grade_for(s, colour, strength, flipped):
    """The grade to which this Refinement Value takes crude in a single run, 0 if it reaches none. F-RUN-09, F-RUN-10.

    `flipped`: the markers from Mid to High lie on their backs, as at the end by the manual. M-06, M-07.
    """
    grade = 0
    while grade < 3:
        cost = np.int64(s.cost[colour, grade])
        if grade == 2 and flipped:
            cost = np.int64(s.book.marker_back[cost])
        if strength < cost:
            break
        strength -= cost
        grade += 1
    return grade


@rule
def colour_of(s, seg):
    """The colour of a segment, which is that of the oil it refines. F-OIL-02, F-RUN-06."""
    return np.int64(SEGMENT_COLOUR[s.deck[seg >> 2], seg & 3])


@rule
def unrefined(s, pl, colour, grade):
    """Barrels that have not been through a pipeline in this run. F-RUN-14, F-MACH-07."""
    return pl.oil[grade, colour] - s.fresh[grade, colour]


@rule
def passable(s, pl, low, high):
    """House switch: every grade passed on the way needs a free place; by the rulebook none does. F-RUN-11; P-27."""
    if s.options.intermediate_tank_needed:
        for grade in range(low + 1, high):
            if room(s, pl, grade) <= 0:
                return 0
    return 1


@rule
def least_need(s, pl, colour):
    """The smallest Refinement Value that could refine some barrel of this colour now, NEVER if there is none.

    If any plan exists, its highest target can be carried out first: so some single move has a free place.
    F-RUN-09, F-RUN-12, D-RUN-04.
    """
    best = NEVER
    for k in range(6):
        low = FROM[k]
        high = TO[k]
        if pl.oil[low, colour] > 0 and room(s, pl, high) > 0 and passable(s, pl, low, high):
            best = min(best, cost_of(s, colour, low, high))
    return best


# --- pipelines that may run ------------------------------------------------------------------------------------------


@rule
def clear_run(s):
    """A new run: no pipeline may run yet, no barrel is refined. F-RUN-15."""
    for w in range(WORDS):
        s.ready[w] = 0
    for grade in range(4):
        for colour in range(3):
            s.fresh[grade, colour] = 0


@rule
def let_run(s, label):
    """This pipeline may run once in this action. F-RUN-02, D-RUN-03, F-MACH-06."""
    s.ready[label >> 5] |= BIT[label & 31]


@rule
def is_ready(s, label):
    """Whether this pipeline may still run in this action."""
    return (np.int64(s.ready[label >> 5]) >> (label & 31)) & 1


@rule
def has_run(s, label):
    """This pipeline is used up for this action; a run by the worker may use it up for the turn. F-RUN-15; P-25."""
    s.ready[label >> 5] &= ~BIT[label & 31] & 0xFFFFFFFF
    s.pool[label >> 5] &= ~BIT[label & 31] & 0xFFFFFFFF
    if s.options.pipeline_run_limit and s.phase == phases.RUNNING:
        for k in range(4):
            if s.spent[k] < 0:
                s.spent[k] = label
                break


@rule
def is_spent(s, label):
    """Prototype: whether the worker has run this pipeline this turn, on a tile or at a machine. P-25.

    Nothing is laid between two runs of one turn, so a pipeline keeps its label; a tile or machine has four at most.
    """
    if s.options.pipeline_run_limit:
        for k in range(4):
            if s.spent[k] == label:
                return 1
    return 0


@rule
def shortest(s, pl, colour, need):
    """The shortest pipeline of this colour that may run and suffices, or -1."""
    best = -1
    least = NEVER
    for w in range(WORDS):
        bits = np.int64(s.ready[w])
        while bits:
            label = 32 * w + lowest(bits)
            bits &= bits - 1
            length = np.int64(s.pipes.length[label])
            if length < least and colour_of(s, label) == colour and value(s, pl, length) >= need:
                least = length
                best = label
    return best


@rule
def strongest(s, pl, colour):
    """The greatest Refinement Value among pipelines of this colour that may run, 0 if there are none."""
    best = 0
    for w in range(WORDS):
        bits = np.int64(s.ready[w])
        while bits:
            label = 32 * w + lowest(bits)
            bits &= bits - 1
            if colour_of(s, label) == colour:
                best = max(best, np.int64(s.pipes.length[label]))
    return value(s, pl, best)


# --- places ----------------------------------------------------------------------------------------------------------


@rule
def waiting(s, pl):
    """Barrels that have no place yet: those above what the rows from Low to High hold. D-RUN-04."""
    n = 0
    for grade in range(1, 4):
        n += max(0, -room(s, pl, grade))
    return n


@rule
def able(s, pl, colour, need):
    """Pipelines of this colour that may run and suffice."""
    n = 0
    for w in range(WORDS):
        bits = np.int64(s.ready[w])
        while bits:
            label = 32 * w + lowest(bits)
            bits &= bits - 1
            if colour_of(s, label) == colour and value(s, pl, np.int64(s.pipes.length[label])) >= need:
                n += 1
    return n


@rule
def relief(s, pl, colour):
    """What one colour could still move up, as numbers of four bits: Low and Mid barrels not yet refined, and the
    pipelines that would take one from Low to Mid, from Low to High, from Mid to High.
    """
    packed = min(unrefined(s, pl, colour, 1), 7) | min(unrefined(s, pl, colour, 2), 7) << 4
    packed |= min(able(s, pl, colour, cost_of(s, colour, 1, 2)), 7) << 8
    packed |= min(able(s, pl, colour, cost_of(s, colour, 1, 3)), 7) << 12
    packed |= min(able(s, pl, colour, cost_of(s, colour, 2, 3)), 7) << 16
    return packed | (1 if s.cost[colour, 1] >= s.cost[colour, 2] else 0) << 20


@rule
def can_move(packed, one, two, last):
    """Whether a colour can move so many barrels from Low to Mid, Low to High and Mid to High, a pipeline for each."""
    if one + two > packed & 15 or last > (packed >> 4) & 15 or two > (packed >> 12) & 15:
        return 0
    if packed >> 20:
        return one + two <= (packed >> 8) & 15 and one + two + last <= (packed >> 16) & 15
    return two + last <= (packed >> 16) & 15 and one + two + last <= (packed >> 8) & 15


@rule
def mids_can_move(orange, teal, silver, shares, last):
    """Whether so many Mid barrels can go to High beside the Low ones that move (three bits each, see below)."""
    for o in range(last + 1):
        if not can_move(orange, shares & 7, (shares >> 3) & 7, o):
            continue
        for t in range(last - o + 1):
            teals = can_move(teal, (shares >> 6) & 7, (shares >> 9) & 7, t)
            if teals and can_move(silver, (shares >> 12) & 7, shares >> 15, last - o - t):
                return 1
    return 0


@rule
def completable(s, pl):
    """Whether the plan as entered so far fits the tanks, or can be completed so that it does.

    Exactly the barrels too many leave Low, for Mid or High, and then those too many leave Mid: all ways to share them
    among the colours are tried. F-RUN-07, D-RUN-04, P-26.
    """
    n = waiting(s, pl)
    if n == 0:
        return 1
    mid = room(s, pl, 2)
    high = room(s, pl, 3)
    if n > MOST_WAITING or high < 0 or s.options.intermediate_tank_needed:
        return 0
    low = max(0, -room(s, pl, 1))
    orange = relief(s, pl, 0)
    teal = relief(s, pl, 1)
    silver = relief(s, pl, 2)
    for k in range(SHARES[low], SHARES[low + 1]):
        shares = np.int64(SHARE[k])
        two = ((shares >> 3) & 7) + ((shares >> 9) & 7) + (shares >> 15)
        last = max(0, low - two - mid)
        if two + last <= high and mids_can_move(orange, teal, silver, shares, last):
            return 1
    return 0


@rule
def move_barrel(s, pl, colour, low, high, n):
    """n = 1 refines a barrel, n = -1 takes it back."""
    pl.oil[low, colour] -= n
    pl.oil[high, colour] += n
    s.fresh[high, colour] += n


@rule
def place_found(s, pl, colour, low, high, label):
    """Whether a barrel finds its place if it goes through this pipeline. F-RUN-11, F-RUN-12, D-RUN-04."""
    if not passable(s, pl, low, high):
        return 0
    if room(s, pl, high) > 0 and waiting(s, pl) == 0:
        return 1
    keep = s.ready[label >> 5]
    s.ready[label >> 5] &= ~BIT[label & 31] & 0xFFFFFFFF
    move_barrel(s, pl, colour, low, high, 1)
    found = completable(s, pl)
    move_barrel(s, pl, colour, low, high, -1)
    s.ready[label >> 5] = keep
    return found


# --- moves -----------------------------------------------------------------------------------------------------------


@rule
def list_refinements(s, pl, out, n):
    """Barrels that a pipeline not yet used can refine, as far as it reaches or less. F-RUN-02, F-RUN-10, F-RUN-16."""
    for colour in range(3):
        strength = strongest(s, pl, colour)
        if strength == 0:
            continue
        for k in range(6):
            low = FROM[k]
            high = TO[k]
            need = cost_of(s, colour, low, high)
            if unrefined(s, pl, colour, low) <= 0 or strength < need:
                continue
            if place_found(s, pl, colour, low, high, shortest(s, pl, colour, need)):
                out[n] = moves.REFINE + 6 * colour + k
                n += 1
    return n


@rule
def next_second(s, pl, high):
    """The lowest grade above `high` to which the pipeline just used refines a second barrel of the same starting grade.

    4 if there is none. F-UPG-ENG3-1, D-UPG-ENG3-1.
    """
    label = np.int64(s.second_label)
    low = np.int64(s.second_from)
    colour = colour_of(s, label)
    strength = value(s, pl, np.int64(s.pipes.length[label]))
    if unrefined(s, pl, colour, low) > 0:
        for to in range(high + 1, 4):
            if strength >= cost_of(s, colour, low, to) and place_found(s, pl, colour, low, to, label):
                return to
    return 4


@rule
def list_seconds(s, pl, out, n):
    """Engineering III: what a second barrel may become. F-UPG-ENG3-1."""
    high = next_second(s, pl, s.second_from)
    while high < 4:
        out[n] = moves.SECOND + high - 1
        n += 1
        high = next_second(s, pl, high)
    return n


@rule
def refine_by(s, label, low, high):
    """One barrel through this pipeline; with Engineering III a second one may follow.

    F-RUN-02, F-RUN-13, F-RUN-14, F-RUN-15, F-UPG-ENG3-1; P-38.
    """
    pl = s.player[s.seat]
    has_run(s, label)
    take_through(s, pl, s.phase, colour_of(s, label), low, high)
    s.did = 1
    if pl.level[ENGINEERING] >= 3 and not (s.run_machine and s.options.eng3_machines):
        s.second_label = label
        s.second_from = low
        if next_second(s, pl, low) < 4:
            s.back = s.phase
            s.phase = phases.SECOND_BARREL


@rule
def refine(s, colour, low, high):
    """One barrel through the shortest pipeline that suffices. F-RUN-02, D-RUN-06."""
    refine_by(s, shortest(s, s.player[s.seat], colour, cost_of(s, colour, low, high)), low, high)


@rule
def take_through(s, pl, phase, colour, low, high):
    """A barrel rises; where machines run one by one, it is remembered which refined it. F-RUN-14, F-MACH-07; P-28."""
    if phase == phases.MACHINE_RUN and s.options.machine_phase_rerefine:
        pass_through(s, s.network[s.seat].cell[s.anchor >> 5, s.anchor & 31], colour, low, high)
    move_barrel(s, pl, colour, low, high, 1)


@rule
def refine_second(s, high):
    """The second barrel of a pipeline. F-UPG-ENG3-1."""
    colour = colour_of(s, np.int64(s.second_label))
    take_through(s, s.player[s.seat], s.back, colour, np.int64(s.second_from), high)
    s.phase = s.back


@rule
def may_stop(s):
    """A run must refine at least one barrel and leave none without a place. D-RUN-04, D-RUN-05."""
    return s.did and waiting(s, s.player[s.seat]) == 0
