"""Running pipelines: Refinement Values, and one barrel after another (final rulebook p9).

A run is simultaneous, so it is entered as a plan: a barrel may be moved to a full row as long as the plan can still be
completed so that no row holds too much. One barrel at most waits for its place at a time; every plan can be entered
so, the highest targets first at the latest. Each barrel takes the shortest pipeline that suffices, which loses
nothing: any other choice leaves no longer pipeline free. F-RUN-07, D-RUN-04, P-26.
"""

import numpy as np

from ....kernel.rule import rule
from ..moves import FROM, REFINE, SECOND, TO
from ..position import ENGINEERING, SECOND_BARREL, SEGMENTS
from ..tiles import SEGMENT_COLOUR
from .laying import LOG
from .network import BIT
from .oil import room, stored

NEVER = 999
WORDS = SEGMENTS // 32


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
    """A new run: no pipeline chosen, no barrel refined. F-RUN-15."""
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
def has_run(s, label):
    """This pipeline is used up for this action; a run by the worker may use it up for the turn. F-RUN-15; P-25."""
    s.ready[label >> 5] &= ~BIT[label & 31] & 0xFFFFFFFF
    s.pool[label >> 5] &= ~BIT[label & 31] & 0xFFFFFFFF
    if s.options.pipeline_run_limit and not s.run_machine:
        for seg in range(SEGMENTS):
            if s.pipes.label[seg] == label:
                s.spent[seg >> 5] |= BIT[seg & 31]


@rule
def is_spent(s, label):
    """Prototype: whether the worker has run this pipeline, or a part of it, this turn. P-25."""
    if s.options.pipeline_run_limit:
        for seg in range(SEGMENTS):
            if s.pipes.label[seg] == label and (np.int64(s.spent[seg >> 5]) >> (seg & 31)) & 1:
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
            label = 32 * w + LOG[(bits & -bits) % 37]
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
            label = 32 * w + LOG[(bits & -bits) % 37]
            bits &= bits - 1
            if colour_of(s, label) == colour:
                best = max(best, np.int64(s.pipes.length[label]))
    return value(s, pl, best)


# --- places ----------------------------------------------------------------------------------------------------------


@rule
def overfull(s, pl):
    """The row that holds one barrel too many, 0 if none does, -1 if there are more than one too many. D-RUN-04."""
    total = 0
    row = 0
    for grade in range(1, 4):
        over = stored(pl, grade) - s.book.tank_holds * pl.tanks[grade]
        if over > 0:
            total += over
            row = grade
    if total > 1:
        return -1
    return row


@rule
def two_pipelines(s, pl, colour):
    """Whether two pipelines of this colour could take one barrel from Low to Mid and another from Mid to High."""
    first = cost_of(s, colour, 1, 2)
    second = cost_of(s, colour, 2, 3)
    label = shortest(s, pl, colour, max(first, second))
    if label < 0:
        return 0
    keep = s.ready[label >> 5]
    s.ready[label >> 5] &= ~BIT[label & 31] & 0xFFFFFFFF
    rest = strongest(s, pl, colour)
    s.ready[label >> 5] = keep
    return rest >= min(first, second)


@rule
def mid_can_leave(s, pl, but):
    """Whether a Mid barrel of another colour than `but` can still go to High."""
    for colour in range(3):
        waits = colour != but and unrefined(s, pl, colour, 2) > 0
        if waits and strongest(s, pl, colour) >= cost_of(s, colour, 2, 3):
            return 1
    return 0


@rule
def completable(s, pl):
    """Whether the plan as entered so far fits the tanks, or can be completed so that it does. F-RUN-07, D-RUN-04."""
    row = overfull(s, pl)
    if row == 0:
        return 1
    if row < 0 or row == 3 or s.options.intermediate_tank_needed:
        return 0
    high = room(s, pl, 3) > 0
    if row == 2:
        return high and mid_can_leave(s, pl, -1)
    for colour in range(3):
        if unrefined(s, pl, colour, 1) <= 0:
            continue
        strength = strongest(s, pl, colour)
        if strength >= cost_of(s, colour, 1, 2):
            if room(s, pl, 2) > 0 or (high and mid_can_leave(s, pl, colour)):
                return 1
            if high and unrefined(s, pl, colour, 2) > 0 and two_pipelines(s, pl, colour):
                return 1
        if high and strength >= cost_of(s, colour, 1, 3):
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
    if room(s, pl, high) > 0 and overfull(s, pl) == 0:
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
                out[n] = REFINE + 6 * colour + k
                n += 1
    return n


@rule
def list_seconds(s, pl, out, n):
    """Engineering III: targets of a second barrel of the same starting grade. F-UPG-ENG3-1, D-UPG-ENG3-1."""
    label = np.int64(s.second_label)
    low = np.int64(s.second_from)
    colour = colour_of(s, label)
    strength = value(s, pl, np.int64(s.pipes.length[label]))
    if unrefined(s, pl, colour, low) > 0:
        for high in range(low + 1, 4):
            if strength >= cost_of(s, colour, low, high) and place_found(s, pl, colour, low, high, label):
                out[n] = SECOND + high - 1
                n += 1
    return n


@rule
def any_second(s, pl):
    """Whether a second barrel could go through the pipeline just used."""
    label = np.int64(s.second_label)
    low = np.int64(s.second_from)
    colour = colour_of(s, label)
    strength = value(s, pl, np.int64(s.pipes.length[label]))
    if unrefined(s, pl, colour, low) > 0:
        for high in range(low + 1, 4):
            if strength >= cost_of(s, colour, low, high) and place_found(s, pl, colour, low, high, label):
                return 1
    return 0


@rule
def refine(s, colour, low, high):
    """One barrel through the shortest pipeline that suffices; with Engineering III a second one may follow.

    F-RUN-02, F-RUN-13, F-RUN-14, F-RUN-15, F-UPG-ENG3-1; P-38.
    """
    pl = s.player[s.seat]
    label = shortest(s, pl, colour, cost_of(s, colour, low, high))
    has_run(s, label)
    move_barrel(s, pl, colour, low, high, 1)
    s.did = 1
    if pl.level[ENGINEERING] >= 3 and not (s.run_machine and s.options.eng3_machines):
        s.second_label = label
        s.second_from = low
        if any_second(s, pl):
            s.back = s.phase
            s.phase = SECOND_BARREL


@rule
def refine_second(s, high):
    """The second barrel of a pipeline. F-UPG-ENG3-1."""
    move_barrel(s, s.player[s.seat], colour_of(s, np.int64(s.second_label)), np.int64(s.second_from), high, 1)
    s.phase = s.back


@rule
def may_stop(s):
    """A run must refine at least one barrel and leave none without a place. D-RUN-04, D-RUN-05."""
    return s.did and overfull(s, s.player[s.seat]) == 0
