"""What everybody sees of a refinery, and of a contract that lies open."""

import numpy as np

from ....kernel.record import Record, flag, i2, one, rows
from ....kernel.rule import rule
from ..rules.position import ACTIVE, KINDS
from ..rules.scoring import technology

NEEDS = KINDS + 4
"""Kinds of components of a contract."""
BASIC, PAIRS = 4, 5
"""Column tiles: those of one colour, those of two."""


class ContractSeen(Record):
    """A contract that lies open; zeros if there is none."""

    money = i2()
    """Dollars that it pays."""
    dots = i2.within(0, 4)()
    """1 to 4."""
    slots = i2()
    """Components that it has."""
    category = flag(4)
    """1 for each category that it belongs to: consumer, transport, chemical, power."""
    impact = i2()
    """Impact that it brings."""
    need = i2(NEEDS)
    """Components still open, by kind of die (3 * colour + face), then by pair of kinds."""


class Purse(Record):
    """Money, tokens, counters and tiles of a seat."""

    money = i2()
    """Dollars."""
    grey = i2()
    """Grey tokens."""
    red = i2()
    """Red tokens."""
    impact = i2()
    """Environmental impact."""
    engineers = i2()
    """All that it has."""
    left = i2()
    """Engineers not yet placed this round."""
    coke = i2()
    """Coke dice on its spots."""
    coke_sold = i2()
    """Coke dice sold or delivered."""
    completed = i2()
    """Contracts completed."""
    published = flag()
    """1 once its achievement is published."""
    demands = i2()
    """Era demands filled this round."""
    passed = flag()
    """1 once it has passed in the wholesale market."""
    ready = flag()
    """1 once it has refined all that it can or will."""
    gold = i2()
    """Its place on the gold locations this round; -1 none."""
    tanks = i2()
    """Storage tiles."""
    beige = i2()
    """Beige tiles."""
    beige_gone = i2()
    """Beige tiles traded up."""
    level = i2.within(0, 2)(2)
    """Level of cracker and reformer, 0 to 2."""
    flared = i2()
    """Flared dice, not yet turned into tokens."""
    most_created = i2()
    """Most dice recycled in one phase."""
    technology = i2()
    """Points of technology."""
    ticket = i2(4)
    """Tickets kept, by grade."""
    basic = i2.within(-1, 1)(BASIC)
    """1 for a column tile of one colour (orange, red, aqua, magenta), -1 once it is traded up."""
    advanced = flag(PAIRS)
    """1 for each column tile of two colours, from the lightest."""
    created = i2()
    """Dice recycled in this phase."""


class Refinery(Record):
    """A seat: all of it is open."""

    storage = i2(6)
    """Stored dice by colour."""
    tray = i2(6, 3)
    """Dice rolled and not yet loaded, by colour and face."""
    column = i2(6, 3)
    """Dice in the column."""
    unit = i2(6, 3)
    """Dice in the reprocessing units."""
    output = i2(6)
    """Recycled dice not yet stored or flared, by colour."""
    purse = one(Purse)
    contract = rows(ContractSeen, ACTIVE)
    """Active contracts."""


@rule
def observe_contract(s, number, filled, out):
    """Money, dots, categories, and how many components of each kind are still open."""
    card = s.book.contract[number]
    out.money = card.money
    out.dots = card.dots
    out.slots = card.slots
    for c in range(4):
        out.category[c] = np.int64(card.categories) >> c & 1
    out.impact = card.impact
    for i in range(card.slots):
        if np.int64(filled) >> i & 1 == 0:
            out.need[card.slot[i]] += 1


@rule
def observe_refinery(s, pl, out):
    """Dice, purse and active contracts."""
    for colour in range(6):
        out.storage[colour] = pl.storage[colour]
        out.output[colour] = pl.output[colour]
        for face in range(3):
            out.tray[colour, face] = pl.tray[colour, face]
            out.column[colour, face] = pl.column[colour, face]
            out.unit[colour, face] = pl.unit[colour, face]
    observe_purse(s, pl, out.purse)
    for a in range(ACTIVE):
        if pl.active[a] >= 0:
            observe_contract(s, pl.active[a], pl.filled[a], out.contract[a])


@rule
def observe_purse(s, pl, out):
    """Money, tokens, counters and tiles of a seat."""
    out.money = pl.money
    out.grey = pl.grey
    out.red = pl.red
    out.impact = pl.impact
    out.engineers = pl.engineers
    out.left = pl.left
    out.coke = pl.coke
    out.coke_sold = pl.coke_sold
    out.completed = pl.completed
    out.published = pl.published
    out.demands = pl.demands
    out.passed = pl.passed
    out.ready = pl.ready
    out.gold = pl.gold
    out.tanks = pl.tanks
    out.beige = pl.beige
    out.beige_gone = pl.beige_gone
    for unit in range(2):
        out.level[unit] = pl.level[unit]
    out.flared = pl.flared
    out.most_created = pl.most_created
    out.technology = technology(s, pl)
    for grade in range(4):
        out.ticket[grade] = pl.ticket[grade]
    for tile in range(BASIC):
        out.basic[tile] = (np.int64(pl.basic) >> tile & 1) - (np.int64(pl.basic_gone) >> tile & 1)
    for tile in range(PAIRS):
        out.advanced[tile] = np.int64(pl.advanced) >> tile & 1
    out.created = pl.created
