"""The wholesale market: tracks and levels, buying and selling by an engineer (rulebook p. 21-22, 25-26)."""

import numpy as np

from ....kernel.rule import rule
from . import moves, steps
from .effects import gain_dice


@rule
def is_open(s, colour):
    """An infinite track always sells; a limited one until its last level is taken. R-MKT-05, R-MKT-06."""
    return s.book.infinite[colour] != 0 or s.level[colour] <= s.book.levels[colour]


@rule
def level_dice(s, colour):
    """Dice that the next level takes, all of them at once. R-MKT-01, R-MKT-02."""
    return np.int64(s.book.level_dice[colour, s.level[colour] - 1])


@rule
def sell_level(s, pl, colour):
    """The price above the marker; the marker goes up one level but stays on the infinite one. R-MKT-03, R-MKT-04."""
    pay = np.int64(s.book.level_price[colour, s.level[colour] - 1])
    pl.money += pay
    pl.from_market += pay
    if s.book.infinite[colour] == 0 or s.level[colour] < s.book.levels[colour]:
        s.level[colour] += 1


@rule
def open_demand(s):
    """The first free demand place of this round's era card, or -1. R-ERA-04."""
    for i in range(s.book.era[s.era_order[s.round]].slots):
        if s.demand_by[i] < 0:
            return i
    return -1


@rule
def fill_demand(s, pl):
    """A marker on the era card; the place is taken for the round. R-ERA-04."""
    pay = np.int64(s.book.era[s.era_order[s.round]].pay)
    s.demand_by[open_demand(s)] = s.seat
    pl.demands += 1
    pl.money += pay
    pl.from_market += pay


@rule
def buy_price(s, colour):
    """A die's share of the price above the marker; without a marker the highest of the track. R-LOC-08, R-LOC-12."""
    if s.level[colour] <= s.book.levels[colour]:
        return die_price(s, colour, s.level[colour] - 1)
    highest = np.int64(0)
    for k in range(s.book.levels[colour]):
        highest = max(highest, die_price(s, colour, k))
    return highest


@rule
def die_price(s, colour, k):
    """A die's share of a level's price, rounded up: no dollar is divided. R-LOC-13, R-MKT-07."""
    dice = np.int64(s.book.level_dice[colour, k])
    return (np.int64(s.book.level_price[colour, k]) + dice - 1) // dice


@rule
def affords(s, pl, colour):
    """Whether the supply and the purse allow a die of this colour. R-LOC-08."""
    return s.supply[colour] > 0 and pl.money >= buy_price(s, colour)


@rule
def can_buy(s, pl):
    """Whether a die can be bought at all. R-LOC-08."""
    for colour in range(6):
        if affords(s, pl, colour):
            return 1
    return 0


@rule
def begin_buying(s):
    """Up to four dice. R-LOC-08."""
    s.count = 0
    s.buying = 1
    s.step = steps.BUYING


@rule
def legal_purchases(s, out):
    """Any colour that the supply and the purse allow; after the first die one may stop. R-LOC-08."""
    pl = s.seat_at[s.seat]
    n = 0
    for colour in range(6):
        if affords(s, pl, colour):
            out[n] = moves.BUY_DIE + colour
            n += 1
    if s.count > 0:
        out[n] = moves.FINISH
        n += 1
    return n


@rule
def buy_die(s, colour):
    """An unrolled die into storage; the marker stays. R-LOC-08, R-LOC-09."""
    pl = s.seat_at[s.seat]
    pl.money -= buy_price(s, colour)
    gain_dice(s, pl, colour, 1)
    s.count += 1
    if s.count == s.book.buy_dice or not can_buy(s, pl):
        s.buying = 0
    s.step = steps.NEXT


@rule
def stored_level_sells(s, pl, colour, count):
    """Whether storage can deliver the next level within four dice, so many being sold. R-LOC-10."""
    if not is_open(s, colour):
        return False
    dice = level_dice(s, colour)
    return pl.storage[colour] >= dice and count + dice <= s.book.sell_dice


@rule
def stored_demand_sells(s, pl, demanded):
    """One demand, and only one that asks for no carbon value: stored dice have none. R-LOC-11."""
    era = s.book.era[s.era_order[s.round]]
    return era.slots > 0 and era.face < 0 and demanded == 0 and open_demand(s) >= 0 and pl.storage[era.colour] > 0


@rule
def can_unload(s, pl, count, demanded):
    """Whether anything can be sold from storage, so many dice being sold already."""
    if stored_demand_sells(s, pl, demanded):
        return 1
    for colour in range(6):
        if stored_level_sells(s, pl, colour, count):
            return 1
    return 0


@rule
def begin_unloading(s):
    """Up to four dice from storage, and one demand. R-LOC-10, R-LOC-11."""
    s.count = 0
    s.demanded = 0
    s.step = steps.UNLOADING


@rule
def legal_unloading(s, out):
    """Levels and the demand; after the first sale one may stop. R-LOC-10, R-LOC-11."""
    pl = s.seat_at[s.seat]
    n = 0
    for colour in range(6):
        if stored_level_sells(s, pl, colour, s.count):
            out[n] = moves.SELL_STORED + colour
            n += 1
    if stored_demand_sells(s, pl, s.demanded):
        out[n] = moves.DEMAND_STORED
        n += 1
    if s.count + s.demanded > 0:
        out[n] = moves.FINISH
        n += 1
    return n


@rule
def sell_stored(s, colour):
    """A level's dice from storage to the market. R-LOC-10, R-MKT-03."""
    pl = s.seat_at[s.seat]
    dice = level_dice(s, colour)
    pl.storage[colour] -= dice
    s.supply[colour] += dice
    s.count += dice
    sell_level(s, pl, colour)
    stop_unloading(s, pl)


@rule
def demand_stored(s):
    """One die from storage to the era card. R-LOC-11."""
    pl = s.seat_at[s.seat]
    colour = np.int64(s.book.era[s.era_order[s.round]].colour)
    pl.storage[colour] -= 1
    s.supply[colour] += 1
    s.demanded = 1
    fill_demand(s, pl)
    stop_unloading(s, pl)


@rule
def stop_unloading(s, pl):
    """Nothing more to sell ends the action."""
    if not can_unload(s, pl, s.count, s.demanded):
        s.step = steps.NEXT
