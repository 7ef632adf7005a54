"""The reprocessing phase: pay, pair, convert, store or flare (rulebook p. 15-16, 22, 27-28)."""

import numpy as np

from ....kernel.rule import rule
from . import moves, phases, steps
from .contracts import offer_contracts
from .effects import lose_dice, overflow
from .gas import open_gas
from .loading import in_unit
from .position import AQUA, MAGENTA, UNIT_OF
from .refresh import begin_refresh


@rule
def begin_reprocessing(s):
    """In turn order: only the supply of dice is shared. R-REP-01."""
    s.phase = phases.REPROCESSING
    s.at = 0
    for p in range(s.players):
        s.seat_at[p].stage = 0
        s.seat_at[p].created = 0


@rule
def next_reprocess(s):
    """Each player: pay for the units, pair the dice, take the bonuses, store or flare. R-REP-01 to R-REP-10."""
    while s.at < s.players:
        s.seat = (s.first + s.at) % s.players
        pl = s.seat_at[s.seat]
        if pl.stage == 0 and open_units(s, pl):
            return
        if pl.stage == 1:
            if work_units(s, pl):
                return
            pl.stage = 2
            take_recycle_bonus(s, pl)
        if pl.stage == 2:
            pl.stage = 3
            if pl.created > 0:
                s.step = steps.OUTPUT
                return
        if pl.stage == 3:
            if overflow(s, pl) > 0:
                s.step = steps.OVERFLOW
                return
            pl.stage = 4
            if pl.created >= s.book.recycle[1]:
                offer_contracts(s)
                return
        pl.stage = 5
        s.at += 1
    begin_refresh(s)


@rule
def unit_works(pl, unit):
    """Whether a unit has anything to convert: two dice, or a magenta 50/70 alone. R-REP-03, R-REP-04, R-REP-06."""
    dice = in_unit(pl, unit)
    return dice >= 2 or (unit == 1 and pl.unit[MAGENTA, 1] > 0)


@rule
def unit_cost(s):
    """Each unit used costs the same, whatever is in it; an era card may change it. R-REP-01."""
    changed = np.int64(s.book.era[s.era_order[s.round]].reprocessing_cost)
    return changed if changed >= 0 else np.int64(s.book.reprocessing_cost)


@rule
def open_units(s, pl):
    """Both units run if both can be paid; with money for one the player chooses. R-REP-01, R-REP-02, R-REP-06."""
    cost = unit_cost(s)
    working = 0
    for unit in range(2):
        if unit_works(pl, unit):
            working |= 1 << unit
    count = (working & 1) + (working >> 1)
    if count == 2 and pl.money < 2 * cost and pl.money >= cost:
        s.step = steps.RUN
        return True
    if pl.money < count * cost:
        working = 0
    start_units(s, working)
    return False


@rule
def start_units(s, working):
    """Pay for these units; dice in any other are lost. R-REP-01, R-REP-02, R-REP-04."""
    pl = s.seat_at[s.seat]
    pl.money -= ((working & 1) + (working >> 1)) * unit_cost(s)
    for unit in range(2):
        if working >> unit & 1 == 0:
            empty_unit(s, pl, unit)
    s.running = working
    s.unit = 0
    s.count = 0
    pl.stage = 1
    s.step = steps.NEXT


@rule
def empty_unit(s, pl, unit):
    """Dice that are not converted are lost. R-REP-02, R-REP-04."""
    for colour in range(1 + 3 * unit, 4 + 2 * unit):
        for face in range(3):
            lost = pl.unit[colour, face]
            pl.unit[colour, face] = 0
            lose_dice(s, pl, colour, lost)


@rule
def legal_runs(s, out):
    """One of the two units."""
    out[0] = moves.RUNNING
    out[1] = moves.RUNNING + 1
    return 2


@rule
def in_colour(pl, colour):
    """Dice of a colour in its unit."""
    return pl.unit[colour, 0] + pl.unit[colour, 1] + pl.unit[colour, 2]


@rule
def pair_fits(pl, unit, k):
    """Whether the unit holds these two dice; colours of a unit mix freely. R-REP-03, R-REP-05."""
    heavy = np.int64(moves.MATCHES[k, 0])
    light = np.int64(moves.MATCHES[k, 1])
    if UNIT_OF[heavy] != unit:
        return False
    if heavy == light:
        return in_colour(pl, heavy) >= 2
    return in_colour(pl, heavy) > 0 and in_colour(pl, light) > 0


@rule
def alone_fits(s, pl, unit):
    """A magenta 50/70 may stand alone if the other dice still find positions. R-REP-06."""
    if unit != 1 or pl.unit[MAGENTA, 1] == 0:
        return False
    rest = in_unit(pl, 1) - 1
    return s.count + 1 + (rest + 1) // 2 <= s.book.pairs[pl.level[1]]


@rule
def work_units(s, pl):
    """Pairs that leave no choice form by themselves; a single die at the end is lost. R-REP-03, R-REP-04."""
    while s.unit < 2:
        ways = 0
        only = -1
        for k in range(len(moves.MATCHES)):
            if pair_fits(pl, s.unit, k):
                ways += 1
                only = k
        alone = alone_fits(s, pl, s.unit)
        if ways + (1 if alone else 0) > 1:
            s.step = steps.PAIRING
            return True
        if ways == 1:
            convert_pair(s, only)
        elif alone:
            convert_alone(s)
        else:
            empty_unit(s, pl, s.unit)
            s.unit += 1
            s.count = 0
    return False


@rule
def legal_pairs(s, out):
    """Any two dice of the unit, or a magenta 50/70 alone. R-REP-05, R-REP-06."""
    pl = s.seat_at[s.seat]
    n = 0
    for k in range(len(moves.MATCHES)):
        if pair_fits(pl, s.unit, k):
            out[n] = moves.PAIR + k
            n += 1
    if alone_fits(s, pl, s.unit):
        out[n] = moves.ALONE
        n += 1
    return n


@rule
def take_from_unit(s, pl, colour):
    """One die out of its unit; of magenta the 50/70 last, for it can stand alone."""
    face = 0
    while pl.unit[colour, face] == 0:
        face += 1
    pl.unit[colour, face] -= 1
    s.supply[colour] += 1


@rule
def create_dice(s, pl, colour, count):
    """Recycled dice without a value, as many as the supply has. R-REP-05, R-SET-04."""
    count = min(np.int64(count), np.int64(s.supply[colour]))
    s.supply[colour] -= count
    pl.output[colour] += count
    pl.created += count
    pl.recycled += count


@rule
def convert_pair(s, k):
    """The heavier die becomes one of the next lighter colour, the lighter one gives the others. R-REP-05, R-REP-07."""
    pl = s.seat_at[s.seat]
    heavy = np.int64(moves.MATCHES[k, 0])
    light = np.int64(moves.MATCHES[k, 1])
    take_from_unit(s, pl, heavy)
    take_from_unit(s, pl, light)
    create_dice(s, pl, heavy - 1, 1)
    create_dice(s, pl, light - 1, s.book.rate[pl.level[s.unit]] - 1)
    s.count += 1
    s.step = steps.NEXT


@rule
def convert_alone(s):
    """A magenta 50/70 needs no partner. R-REP-06."""
    pl = s.seat_at[s.seat]
    pl.unit[MAGENTA, 1] -= 1
    s.supply[MAGENTA] += 1
    create_dice(s, pl, AQUA, s.book.lone_magenta)
    s.count += 1
    s.step = steps.NEXT


@rule
def take_recycle_bonus(s, pl):
    """Six and fourteen dice are a step down the track each, taken by itself; the count is kept for the expert.

    R-REP-09, R-REP-10, R-REP-12.
    """
    pl.most_created = max(pl.most_created, pl.created)
    if pl.created >= s.book.recycle[0]:
        pl.impact = max(pl.impact - 1, 0)
    if pl.created >= s.book.recycle[2]:
        pl.impact = max(pl.impact - 1, 0)


@rule
def legal_output(s, out):
    """Flare any recycled die; the rest goes to storage. R-REP-08."""
    pl = s.seat_at[s.seat]
    n = 0
    for colour in range(6):
        if pl.output[colour] > 0:
            out[n] = moves.FLARE + colour
            n += 1
    out[n] = moves.FINISH
    return n + 1


@rule
def flare(s, colour):
    """A recycled die for tokens. R-REP-08, R-GAS-02."""
    pl = s.seat_at[s.seat]
    pl.output[colour] -= 1
    s.supply[colour] += 1
    pl.flared += 1


@rule
def store_output(s):
    """The rest to storage, then the flared dice become tokens; what does not fit is lost. R-REP-08."""
    pl = s.seat_at[s.seat]
    for colour in range(6):
        pl.storage[colour] += pl.output[colour]
        pl.output[colour] = 0
    s.step = steps.NEXT
    open_gas(s, pl)
