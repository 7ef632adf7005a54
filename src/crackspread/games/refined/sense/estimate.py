"""A rough guess of what a seat will have at the end: what a sensible player looks at. Not rules.

Amounts are in hundredths of a dollar; the weights were tuned by playing.
"""

import numpy as np

from ....kernel.bits import count_bits
from ....kernel.rule import rule
from ..rules import phases, steps
from ..rules.delivering import kind_taken
from ..rules.effects import overflow
from ..rules.loading import in_column, in_tray, in_unit, tray_places, values_but_coke
from ..rules.position import ACTIVE, COKE
from ..rules.scoring import achievements, tiles

GREY = np.array([20, 40, 55, 60, 65, 65, 65, 65, 65], np.int64)
RED = np.array([33, 90, 120, 130, 140, 140, 140, 140, 140], np.int64)
"""A token, by rolls to come."""
STEP = 110
"""A step on the environment track."""
PAIR = 160
"""A pair in a unit that makes dice for another roll."""
MOST = 7
"""More dice of a kind are counted as so many: three bits for each kind."""
FRESH, CARD = 62, 360
"""A die of a ticket, and a contract, not yet seen."""


@rule
def estimate(s, seat):
    """Money, and what tokens, dice, contracts, tiles and engineers promise for the rolls to come."""
    pl = s.seat_at[seat]
    rolls = np.int64(s.options.rounds - s.round)
    if s.phase > phases.REFINING:
        rolls -= 1
    worth = 100 * (np.int64(pl.money) + achievements(s, seat))
    worth += min(np.int64(pl.grey), 12) * GREY[rolls] + max(np.int64(pl.grey) - 12, 0) * 20
    worth += min(np.int64(pl.red), 6) * RED[rolls] + max(np.int64(pl.red) - 6, 0) * 33
    worth -= STEP * np.int64(pl.impact) + 25 * np.int64(pl.coke) * np.int64(pl.coke)
    worth += promise_of_dice(s, pl, rolls) + promise_of_refinery(pl, rolls) + promise_of_step(s, seat, rolls)
    return worth


@rule
def market_worth(s, colour, level, dice):
    """What so many dice of a colour fetch from a level on, with the market to oneself; a started level for half."""
    b = s.book
    worth = np.int64(0)
    while dice > 0 and (level <= b.levels[colour] or b.infinite[colour]):
        k = min(level, np.int64(b.levels[colour])) - 1
        takes = np.int64(b.level_dice[colour, k])
        price = 100 * np.int64(b.level_price[colour, k])
        worth += price if dice >= takes else price * dice // (2 * takes)
        dice -= takes
        level += 1
    return worth


@rule
def promise_of_dice(s, pl, rolls):
    """Rolled dice for contracts first, then for the market, then for the units; stored ones by what they may become."""
    worth = -np.int64(max(overflow(s, pl), 0)) * (100 + STEP)
    dice = np.int64(0)
    for colour in range(6):
        worth += promise_of_stored(s, pl, colour, rolls)
        for face in range(3):
            worth -= 12 * np.int64(pl.tray[colour, face])
            dice |= min(np.int64(pl.column[colour, face]) + pl.tray[colour, face], MOST) << 3 * (3 * colour + face)
    coke = np.int64(pl.coke)
    for a in range(ACTIVE):
        if pl.active[a] >= 0:
            card = s.book.contract[pl.active[a]]
            have = np.int64(count_bits(pl.filled[a]))
            likely = np.int64(0)
            for i in range(card.slots):
                if np.int64(pl.filled[a]) >> i & 1 == 0:
                    die = fitting(card.slot[i], dice)
                    if die >= 0:
                        have += 1
                        dice -= np.int64(1) << 3 * die
                    elif card.slot[i] == COKE and coke > 0:
                        have += 1
                        coke -= 1
                    else:
                        likely += chance_of(pl, card.slot[i])
            worth += promise_of_contract(card, have, likely, rolls)
    for colour in range(6 if dice else 0):
        spare = np.int64(0)
        for face in range(values_but_coke(colour)):
            spare += at_hand(3 * colour + face, dice)
        worth += promise_of_spare(s, pl, colour, spare)
    for unit in range(2):
        worth += promise_of_unit(s, pl, unit, rolls)
    return worth


@rule
def promise_of_stored(s, pl, colour, rolls):
    """Unrolled dice of a colour: the market they may meet, and a chance of a contract."""
    n = np.int64(pl.storage[colour]) + pl.output[colour]
    if rolls == 0 or n == 0:
        return 33 * n
    room = min(n, tray_places(s, pl, colour) + 1)
    return market_worth(s, colour, np.int64(2), room) * 55 // 100 + 30 * room - 40 * (n - room)


@rule
def promise_of_spare(s, pl, colour, spare):
    """Rolled dice that no contract wants: sold while there is a market, recycled after."""
    if s.phase > phases.SELLING or (s.phase == phases.SELLING and pl.passed):
        return 30 * spare
    return market_worth(s, colour, np.int64(s.level[colour]), spare) * 80 // 100


@rule
def promise_of_unit(s, pl, unit, rolls):
    """Dice in a unit, and loose ones that the column has no place for, by pairs."""
    n = np.int64(in_unit(pl, unit))
    worth = np.int64(0)
    for colour in range(1 + 3 * unit, 4 + 2 * unit):
        loose = np.int64(in_tray(pl, colour))
        if loose > 0:
            over = min(max(loose + in_column(pl, colour) - tray_places(s, pl, colour), 0), loose)
            n += over
            worth -= over * 80
    return worth + (n // 2) * (PAIR if rolls > 0 else 50) - 60 * (n & 1) - (100 if n > 1 else 0)


@rule
def at_hand(die, dice):
    """Dice of a kind in the packed counts."""
    return dice >> 3 * die & MOST


@rule
def fitting(slot, dice):
    """A kind of die at hand that fills a component, or -1."""
    first = kind_taken(slot, 0)
    second = kind_taken(slot, 1)
    if at_hand(first, dice) > 0:
        return first
    return second if at_hand(second, dice) > 0 else np.int64(-1)


@rule
def chance_of(pl, slot):
    """Per cent that rolls to come will show what a component wants, by the stored dice of its colour."""
    first = kind_taken(slot, 0)
    second = kind_taken(slot, 1)
    dice = np.int64(pl.storage[first // 3])
    if second != first:
        dice += pl.storage[second // 3]
    return (10 if first < 3 or second >= 15 else 20) + min(dice, 4) * 12


@rule
def promise_of_contract(card, have, likely, rolls):
    """A contract's pay once all is at hand; before that a part for what is there and for what may come."""
    n = np.int64(card.slots)
    pay = 100 * np.int64(card.money)
    if have == n:
        return pay + 150
    part = np.int64(0)
    if rolls > 0 and n - have <= 4 * rolls:
        part = pay * have * (90 * n + 15 * have) // (100 * n * n)
        part += pay * likely * (40 + 8 * min(rolls, 4)) // (10000 * n)
    return max(part, 100 * (1 + have))


@rule
def promise_of_refinery(pl, rolls):
    """Tiles help every roll to come; contracts completed bring engineers."""
    worth = rolls * (20 * tiles(pl, 0) + 35 * tiles(pl, 1) + 25 * tiles(pl, 2) + 25 * tiles(pl, 4))
    worth += rolls * (60 * np.int64(pl.completed) if pl.completed < 4 else np.int64(300))
    for grade in range(4):
        worth += 25 * np.int64(pl.ticket[grade])
    return worth


@rule
def promise_of_step(s, seat, rolls):
    """Tickets on their way, a level half sold, a card or a tile about to be chosen."""
    pl = s.seat_at[seat]
    mine = s.seat == seat
    worth = np.int64(0)
    if mine and s.lot >= 0:
        price = 100 * np.int64(s.book.level_price[s.lot, s.level[s.lot] - 1])
        dice = np.int64(s.book.level_dice[s.lot, s.level[s.lot] - 1])
        worth += price * (dice - s.lot_left) // dice
    tickets = np.int64(0)
    if pl.gold >= 0 and (s.phase == phases.ENGINEERING or (s.phase == phases.DRAWING and s.at <= pl.gold)):
        tickets += 1
    if mine and (s.step == steps.EXPLORE or s.step == steps.NAME or s.step == steps.TAKE):
        tickets += 1
    if tickets > 0:
        fit = min(9 * tickets, max(-overflow(s, pl), 0))
        worth += fit * (FRESH if rolls > 0 else 33) - (9 * tickets - fit) * STEP + 30
    if mine and s.step == steps.EXCHANGE:
        worth += promise_of_exchange(s, pl, rolls)
    return worth + (promise_of_choice(s, rolls) if mine else np.int64(0))


@rule
def promise_of_exchange(s, pl, rolls):
    """How much better the new contract is than the worst of the three."""
    least = np.int64(1 << 40)
    for a in range(ACTIVE):
        least = min(least, promise_of_bare(s, pl, pl.active[a], pl.filled[a], rolls))
    return promise_of_bare(s, pl, s.incoming - 1, 0, rolls) - least


@rule
def promise_of_bare(s, pl, number, filled, rolls):
    """A contract by its markers and the dice in storage."""
    card = s.book.contract[number]
    likely = np.int64(0)
    for i in range(card.slots):
        if np.int64(filled) >> i & 1 == 0:
            likely += chance_of(pl, card.slot[i])
    return promise_of_contract(card, np.int64(count_bits(filled)), likely, rolls)


@rule
def promise_of_choice(s, rolls):
    """A contract or a tile that is about to be chosen."""
    if s.step == steps.DRAFT or s.step == steps.OFFER:
        return CARD * min(rolls, 3) // 3 + 30
    if s.step == steps.BASIC or s.step == steps.TRADE:
        return -100 * np.int64(s.due) + rolls * 20 + 240
    if s.step == steps.ADVANCED:
        return -100 * np.int64(s.due) + rolls * 35 + 240
    if s.step == steps.BUYING or s.step == steps.UNLOADING:
        return np.int64(30)
    return np.int64(0)
