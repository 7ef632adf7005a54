"""The selling phase, steps 2 to 4: contracts, beige to tokens, what is left, coke (rulebook p. 14-15, 22-27)."""

import numpy as np

from ....kernel.bits import count_bits
from ....kernel.rule import rule
from . import moves, phases, steps
from .decks import draw_achievement, list_cards, return_achievement
from .effects import apply_effect, lose_dice, raise_impact
from .gas import open_gas
from .loading import in_column, unit_room
from .position import ACTIVE, BEIGE, COKE, DUALS, GREY, IMPACT, KINDS, MAGENTA, RED_TOKEN
from .reprocessing import begin_reprocessing


@rule
def begin_delivering(s):
    """Nothing a player does here touches another; the engine goes in turn order. R-DEL-01."""
    s.phase = phases.DELIVERING
    s.at = 0
    for p in range(s.players):
        s.seat_at[p].stage = 0


@rule
def next_delivery(s):
    """Each player: contracts, still gas, leftovers; then reprocessing begins. R-DEL-01, R-GAS-01, R-LEF-01."""
    while s.at < s.players:
        s.seat = (s.first + s.at) % s.players
        pl = s.seat_at[s.seat]
        if pl.stage == 0:
            for a in range(ACTIVE):
                if fillable(s, pl, a) != 0:
                    s.step = steps.DELIVER
                    return
            pl.stage = 1
        if pl.stage == 1 and flare_beige(s, pl):
            return
        if pl.stage == 2:
            store_coke(s, pl)
            for unit in range(2):
                if move_leftovers(s, pl, unit):
                    return
            pl.stage = 3
        s.at += 1
    begin_reprocessing(s)


@rule
def kind_taken(slot, i):
    """One of the two kinds of dice that a component takes; the same twice where it takes only one."""
    return np.int64(slot) if slot < KINDS else np.int64(DUALS[slot - KINDS, i])


@rule
def wanted(s, pl, a):
    """Kinds of dice that an active contract still takes, as bits; two colours mean either. R-DEL-02, R-DEL-03."""
    if pl.active[a] < 0:
        return np.int64(0)
    card = s.book.contract[pl.active[a]]
    filled = np.int64(pl.filled[a])
    kinds = np.int64(0)
    for i in range(card.slots):
        if filled >> i & 1 == 0:
            kinds |= (1 << kind_taken(card.slot[i], 0)) | (1 << kind_taken(card.slot[i], 1))
    return kinds


@rule
def fillable(s, pl, a):
    """Kinds of dice in the column that an active contract takes, as bits; bit KINDS for a coke marker. R-COK-02."""
    kinds = wanted(s, pl, a)
    found = np.int64(0)
    for die in range(KINDS):
        if kinds >> die & 1 and pl.column[die // 3, die % 3] > 0:
            found |= 1 << die
    if kinds >> COKE & 1 and pl.coke > 0:
        found |= 1 << KINDS
    return found


@rule
def legal_deliveries(s, out):
    """Any number of fitting dice, contract by contract, then done. R-DEL-02."""
    pl = s.seat_at[s.seat]
    n = 0
    coke = 0
    for a in range(ACTIVE):
        found = fillable(s, pl, a)
        for die in range(KINDS):
            if found >> die & 1:
                out[n] = moves.FILL + KINDS * a + die
                n += 1
        coke |= (found >> KINDS & 1) << a
    for a in range(ACTIVE):
        if coke >> a & 1:
            out[n] = moves.FILL_COKE + a
            n += 1
    out[n] = moves.FINISH
    return n + 1


@rule
def fill_component(s, a, die, marker):
    """A die, or a coke marker, becomes a marker on the contract; the die returns to the supply. R-DEL-04, R-COK-02.

    It goes to a component of its own colour before one that takes two: that never hurts.
    """
    pl = s.seat_at[s.seat]
    card = s.book.contract[pl.active[a]]
    for i in range(card.slots):
        fits = kind_taken(card.slot[i], 0) == die or kind_taken(card.slot[i], 1) == die
        if fits and np.int64(pl.filled[a]) >> i & 1 == 0:
            pl.filled[a] = np.int64(pl.filled[a]) | (1 << i)
            break
    if marker:
        pl.coke -= 1
    else:
        pl.column[die // 3, die % 3] -= 1
        s.supply[die // 3] += 1
    if die == COKE:
        pl.coke_sold += 1
    s.step = steps.NEXT
    if count_bits(pl.filled[a]) == card.slots:
        complete_contract(s, pl, a)


@rule
def complete_contract(s, pl, a):
    """Claimed at once: money with the era's bonus, the card's bonus or penalty; the card is kept face down.

    R-DEL-05, R-DEL-06, R-DEL-07, R-BRD-06.
    """
    number = np.int64(pl.active[a])
    card = s.book.contract[number]
    pay = np.int64(card.money) + era_bonus(s, card.categories)
    pl.money += pay
    pl.from_contracts += pay
    apply_effect(s, pl, GREY, card.grey)
    apply_effect(s, pl, RED_TOKEN, card.red)
    apply_effect(s, pl, IMPACT, card.impact)
    pl.active[a] = -1
    pl.filled[a] = 0
    pl.done = np.int64(pl.done) | (np.int64(1) << number)
    pl.completed += 1
    if pl.completed >= s.book.publish_at and pl.published == 0:
        pl.published = 1
        offer_achievements(s, pl)


@rule
def era_bonus(s, categories):
    """What the era card adds for one of the contract's categories. R-ERA-09, R-DEL-06."""
    era = s.book.era[s.era_order[s.round]]
    best = np.int64(0)
    for c in range(4):
        if np.int64(categories) >> c & 1:
            best = max(best, np.int64(era.contract_bonus[c]))
    return best


@rule
def offer_achievements(s, pl):
    """At the third contract, once: four cards from the deck beside the private one. R-BRD-07."""
    offer = np.int64(0)
    if pl.private >= 0:
        offer |= np.int64(1) << np.int64(pl.private)
    for _ in range(s.book.achievement_draws):
        card = draw_achievement(s)
        if card >= 0:
            offer |= np.int64(1) << card
    s.offer = offer
    if offer != 0:
        s.step = steps.PUBLISH


@rule
def legal_publishing(s, out):
    """One of the cards, or none. R-BRD-07, R-BRD-08."""
    n = list_cards(s.offer, moves.ACHIEVEMENT, out, 0)
    out[n] = moves.SKIP
    return n + 1


@rule
def publish(s, card):
    """The card counts for everybody; drawn cards go under the deck. Publishing none (-1) is a step up the track.

    R-BRD-07, R-BRD-08.
    """
    pl = s.seat_at[s.seat]
    for other in range(s.book.achievements):
        if np.int64(s.offer) >> other & 1 and other != card and other != pl.private:
            return_achievement(s, other)
    s.offer = 0
    if card < 0:
        raise_impact(s, pl, 1)
    else:
        s.public = np.int64(s.public) | (np.int64(1) << card)
        if card == pl.private:
            pl.private = -1
    s.step = steps.NEXT


@rule
def finish_delivery(s):
    """Enough given to contracts: the rest waits for no one. R-DEL-02."""
    s.seat_at[s.seat].stage = 1
    s.step = steps.NEXT


@rule
def flare_beige(s, pl):
    """Beige dice not sold and not on a contract become tokens; whether the player has to choose which. R-GAS-01."""
    pl.stage = 2
    for face in range(3):
        pl.flared += pl.column[BEIGE, face]
        s.supply[BEIGE] += pl.column[BEIGE, face]
        pl.column[BEIGE, face] = 0
    return open_gas(s, pl)


@rule
def store_coke(s, pl):
    """70+ dice become markers on the coke spots; one too many clears them all first. R-COK-01, R-COK-04."""
    while pl.column[MAGENTA, 2] > 0:
        pl.column[MAGENTA, 2] -= 1
        s.supply[MAGENTA] += 1
        if pl.coke == s.book.coke_spots:
            pl.lost += pl.coke
            raise_impact(s, pl, pl.coke)
            pl.coke = 0
        pl.coke += 1


@rule
def leftovers(pl, unit):
    """Dice of a unit's colours still in the column."""
    dice = 0
    for colour in range(1 + 3 * unit, 4 + 2 * unit):
        dice += in_column(pl, colour)
    return dice


@rule
def move_leftovers(s, pl, unit):
    """Into the unit if there is room; whether the player has to choose what is lost. R-LEF-01, R-LEF-02."""
    over = leftovers(pl, unit) - unit_room(s, pl, unit)
    if over > 0:
        kinds = 0
        last = 0
        for die in range(3 + 9 * unit, 12 + 6 * unit):
            if pl.column[die // 3, die % 3] > 0:
                kinds += 1
                last = die
        if kinds > 1:
            s.unit = unit
            s.step = steps.LEFTOVER
            return True
        pl.column[last // 3, last % 3] -= over
        lose_dice(s, pl, last // 3, over)
    for die in range(3 + 9 * unit, 12 + 6 * unit):
        pl.unit[die // 3, die % 3] += pl.column[die // 3, die % 3]
        pl.column[die // 3, die % 3] = 0
    return False


@rule
def legal_leftovers(s, out):
    """Which die finds no room is the owner's choice. R-LEF-02."""
    pl = s.seat_at[s.seat]
    n = 0
    for die in range(3 + 9 * s.unit, 12 + 6 * s.unit):
        if pl.column[die // 3, die % 3] > 0:
            out[n] = moves.LOSE + die
            n += 1
    return n


@rule
def lose_leftover(s, die):
    """One die lost. R-LEF-02."""
    pl = s.seat_at[s.seat]
    pl.column[die // 3, die % 3] -= 1
    lose_dice(s, pl, die // 3, 1)
    s.step = steps.NEXT
