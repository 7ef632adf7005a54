"""Dice, tokens, money and the environment track: what every phase gives, takes and loses."""

import numpy as np

from ....kernel.rule import rule
from .position import (
    GREY,
    IMPACT,
    MONEY,
    MOST_RULES,
    RED_TOKEN,
    STORED,
)


@rule
def raise_impact(s, pl, steps):
    """Up the environment track; at the top every further step costs money instead, as far as it goes. R-EIT-02."""
    for _ in range(steps):
        if pl.impact < s.book.impact_most:
            pl.impact += 1
        else:
            pl.money -= min(np.int64(pl.money), np.int64(s.book.impact_cost))


@rule
def apply_effect(s, pl, kind, amount):
    """A bonus or penalty; nobody pays what they do not have. R-ERA-06, R-ERA-11, R-EIT-03."""
    if kind == GREY:
        pl.grey = max(pl.grey + amount, 0)
    elif kind == RED_TOKEN:
        pl.red = max(pl.red + amount, 0)
    elif kind == MONEY:
        pl.money = max(pl.money + amount, 0)
    elif kind == IMPACT:
        if amount > 0:
            raise_impact(s, pl, amount)
        else:
            pl.impact = max(pl.impact + amount, 0)
    elif kind == STORED:
        s.owed = min(-np.int64(amount), np.int64(stored(pl)))


@rule
def strike(s, pl, i, other):
    """The effect of a rule, or the other one where that was chosen or the first cannot be borne. R-ERA-06, R-ERA-07."""
    r = s.book.era[s.era_order[s.round]].rule[i]
    if other:
        apply_effect(s, pl, r.other_kind, r.other_amount)
        pl.struck = pl.struck | (1 << (MOST_RULES + i))
    else:
        apply_effect(s, pl, r.kind, r.amount)
        pl.struck = pl.struck | (1 << i)


@rule
def take_bonus(s, pl, bonus):
    """All effects of a printed bonus."""
    apply_effect(s, pl, GREY, bonus.grey)
    apply_effect(s, pl, RED_TOKEN, bonus.red)
    apply_effect(s, pl, IMPACT, bonus.impact)
    apply_effect(s, pl, MONEY, bonus.money)


@rule
def lose_dice(s, pl, colour, count):
    """Dice lost for want of room return to the supply; each is a step up the track. R-EIT-01, R-ENG-12."""
    s.supply[colour] += count
    pl.lost += count
    raise_impact(s, pl, count)


@rule
def gain_dice(s, pl, colour, count):
    """Unrolled dice into storage, as many as the supply still has. R-TIC-06, R-SET-04."""
    count = min(np.int64(count), np.int64(s.supply[colour]))
    s.supply[colour] -= count
    pl.storage[colour] += count


@rule
def capacity(s, pl):
    """Places of the oil storage with its tiles. R-UPG-12."""
    places = np.int64(s.book.storage)
    for k in range(pl.tanks):
        places += s.book.tank_add[k]
    return places


@rule
def stored(pl):
    """Dice in storage."""
    dice = 0
    for colour in range(6):
        dice += pl.storage[colour]
    return dice


@rule
def overflow(s, pl):
    """Dice in storage beyond its places: the owner must discard as many. R-ENG-12."""
    return stored(pl) - capacity(s, pl)
