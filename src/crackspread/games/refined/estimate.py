"""A rough guess of what a seat will have at the end: what a sensible player looks at. Not rules.

Amounts are in hundredths of a dollar; the weights were tuned by playing.
"""

import numpy as np

from ...kernel.rule import rule
from .position import (
    ACTIVE,
    ADVANCED,
    BASIC,
    BUYING,
    COKE,
    DRAFT,
    DRAWING,
    DUALS,
    ENGINEERING,
    EXPLORE,
    KINDS,
    NAME,
    OFFER,
    REFINING,
    SELLING,
    TAKE,
    TRADE,
    UNLOADING,
)
from .rules.decks import cards_in
from .rules.dice import overflow
from .rules.loading import in_unit, tray_places
from .scoring import achievements, tiles

GREY = np.array([20, 30, 45, 50, 55, 55, 55, 55, 55], np.int64)
RED = np.array([33, 60, 90, 100, 110, 110, 110, 110, 110], np.int64)
"""A token, by rolls to come."""
STORED = np.array([33, 120, 130, 135, 140, 140, 140, 140, 140], np.int64)
"""An unrolled die, by rolls to come."""
MARKET = np.array([110, 150, 115, 150, 100, 75], np.int64)
"""A die in the column by colour, sold at the market."""
OPEN = np.array([0, 16, 26, 30, 32, 32, 32, 32, 32], np.int64)
"""Per cent of an untouched contract's money that is worth counting, by rolls to come."""
STEP = 110
"""A step on the environment track."""


@rule
def estimate(s, seat):
    """Money, and what tokens, dice, contracts, tiles and engineers promise for the rolls to come."""
    pl = s.seat_at[seat]
    rolls = np.int64(s.options.rounds - s.round)
    if s.phase > REFINING:
        rolls -= 1
    worth = 100 * (np.int64(pl.money) + achievements(s, seat))
    worth += min(np.int64(pl.grey), 12) * GREY[rolls] + max(np.int64(pl.grey) - 12, 0) * 20
    worth += min(np.int64(pl.red), 6) * RED[rolls] + max(np.int64(pl.red) - 6, 0) * 33
    worth -= STEP * np.int64(pl.impact) + 25 * np.int64(pl.coke) * np.int64(pl.coke)
    worth += promise_of_dice(s, pl, rolls) + promise_of_refinery(pl, rolls) + promise_of_step(s, seat, rolls)
    return worth


@rule
def promise_of_dice(s, pl, rolls):
    """Stored dice by number, rolled ones for contracts first, then for the market, then for the units."""
    worth = np.int64(0)
    low = np.int64(0)
    high = np.int64(0)
    for colour in range(6):
        n = np.int64(pl.storage[colour]) + pl.output[colour]
        room = tray_places(s, pl, colour) + (0 if colour == 0 else 1)
        worth += min(n, room) * STORED[rolls] + max(n - room, 0) * (STORED[rolls] // 3)
        for face in range(3):
            dice = min(np.int64(pl.column[colour, face]) + pl.tray[colour, face], 15)
            worth -= 12 * np.int64(pl.tray[colour, face])
            if colour < 3:
                low |= dice << (4 * (3 * colour + face))
            else:
                high |= dice << (4 * (3 * colour + face - 9))
    worth -= max(overflow(s, pl), 0) * (STORED[rolls] + STEP)
    coke = np.int64(pl.coke)
    for a in range(ACTIVE):
        if pl.active[a] >= 0:
            card = s.book.contract[pl.active[a]]
            have = cards_in(pl.filled[a])
            for i in range(card.slots):
                if np.int64(pl.filled[a]) >> i & 1 == 0:
                    die = fitting(card.slot[i], low, high)
                    if die >= 0:
                        have += 1
                        if die < 9:
                            low -= np.int64(1) << (4 * die)
                        else:
                            high -= np.int64(1) << (4 * (die - 9))
                    elif card.slot[i] == COKE and coke > 0:
                        have += 1
                        coke -= 1
            worth += promise_of_contract(s, card, have, rolls)
    later = s.phase > SELLING or (s.phase == SELLING and pl.passed)
    for die in range(KINDS - 1):
        spare = (low >> (4 * die)) & 15 if die < 9 else (high >> (4 * (die - 9))) & 15
        worth += spare * (30 if later else MARKET[die // 3] * (70 if s.phase == SELLING else 100) // 100)
    for unit in range(2):
        worth += promise_of_unit(s, pl, unit, rolls)
    return worth


@rule
def promise_of_unit(s, pl, unit, rolls):
    """Dice in a unit, and loose ones that the column has no place for, by pairs."""
    n = np.int64(in_unit(pl, unit))
    worth = np.int64(0)
    for colour in range(1 + 3 * unit, 4 + 2 * unit):
        loose = np.int64(pl.tray[colour, 0]) + pl.tray[colour, 1] + pl.tray[colour, 2]
        loaded = np.int64(pl.column[colour, 0]) + pl.column[colour, 1] + pl.column[colour, 2]
        over = min(max(loose + loaded - tray_places(s, pl, colour), 0), loose)
        n += over
        worth -= over * MARKET[colour]
    return worth + (n // 2) * (3 * STORED[rolls] // 2) - 60 * (n & 1) - (100 if n > 1 else 0)


@rule
def fitting(slot, low, high):
    """A kind of die at hand that fills a component, or -1."""
    first = np.int64(slot) if slot < KINDS else np.int64(DUALS[slot - KINDS, 0])
    second = np.int64(slot) if slot < KINDS else np.int64(DUALS[slot - KINDS, 1])
    if ((low >> (4 * first)) & 15 if first < 9 else (high >> (4 * (first - 9))) & 15) > 0:
        return first
    if ((low >> (4 * second)) & 15 if second < 9 else (high >> (4 * (second - 9))) & 15) > 0:
        return second
    return np.int64(-1)


@rule
def promise_of_contract(s, card, have, rolls):
    """A contract's pay once all is at hand; before that a part that grows with what is there."""
    n = np.int64(card.slots)
    pay = 100 * np.int64(card.money)
    if have == n:
        return pay + 150
    part = np.int64(0)
    if n - have <= 4 * rolls:
        part = pay * have * (60 * n + 30 * have) // (100 * n * n)
    return max(part + pay * OPEN[rolls] * (n - have) // (100 * n), 100 * (1 + have))


@rule
def promise_of_refinery(pl, rolls):
    """Tiles help every roll to come; contracts completed bring engineers."""
    worth = rolls * (70 * tiles(pl, 0) + 120 * tiles(pl, 1) + 90 * tiles(pl, 2) + 80 * tiles(pl, 4))
    if pl.completed < 4:
        worth += rolls * 45 * np.int64(pl.completed)
    else:
        worth += rolls * 250
    for grade in range(4):
        worth += 25 * np.int64(pl.ticket[grade])
    return worth


@rule
def promise_of_step(s, seat, rolls):
    """What the step in hand is about to bring."""
    pl = s.seat_at[seat]
    mine = s.seat == seat
    lot = np.int64(0)
    if mine and s.lot >= 0:
        price = 100 * np.int64(s.book.level_price[s.lot, s.level[s.lot] - 1])
        dice = np.int64(s.book.level_dice[s.lot, s.level[s.lot] - 1])
        lot = price * (dice - s.lot_left) // dice
    tickets = np.int64(0)
    if pl.gold >= 0 and (s.phase == ENGINEERING or (s.phase == DRAWING and s.at <= pl.gold)):
        tickets += 1
    if s.phase == DRAWING and mine and s.step == TAKE:
        tickets += 1
    if mine and (s.step == EXPLORE or s.step == NAME):
        tickets += 1
    worth = lot
    if tickets > 0:
        fit = min(9 * tickets, max(-overflow(s, pl), 0))
        worth += fit * STORED[rolls] - (9 * tickets - fit) * STEP + 30
    return worth + (promise_of_choice(s, rolls) if mine else np.int64(0))


@rule
def promise_of_choice(s, rolls):
    """A contract or a tile that is about to be chosen."""
    if s.step == DRAFT or s.step == OFFER:
        return 1200 * OPEN[rolls] // 100 + 60
    if s.step == BASIC or s.step == TRADE:
        return -100 * np.int64(s.due) + rolls * 90 + 150
    if s.step == ADVANCED:
        return -100 * np.int64(s.due) + rolls * 120 + 150
    if s.step == BUYING or s.step == UNLOADING:
        return np.int64(30)
    return np.int64(0)
