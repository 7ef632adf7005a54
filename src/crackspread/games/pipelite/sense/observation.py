"""What a learner sees: the position in integers, by name."""

import numpy as np

from ....kernel.record import Record, flag, i2, one, rows
from ....kernel.rule import rule
from ..rules import phases
from ..rules.dice import free_dice, showing
from ..rules.free import is_wanted
from ..rules.position import CELLS, MOST_BARRELS, MOST_PLAYERS, OILS, OUTLETS
from ..rules.scoring import total


class Stock(Record):
    """What a sheet holds besides its networks. Colours are orange, blue, grey; grades crude, low, mid, high."""

    held = i2(3, 4)
    """Barrels in tanks, by colour and grade."""
    free = i2(3, 4)
    """Boxes never written in, by colour and grade."""
    sold = flag(2, OILS)
    """Whether the box of a market is taken, by market and oil (colour * 3 + grade - 1)."""
    contracts = flag(3)
    """Whether a contract is fulfilled."""
    ran = flag(3)
    """Whether a machine has run this round."""
    outlets_used = flag(3)
    """Whether an outlet has been used in the run under way."""
    dice = i2(6)
    """Free dice, by value."""
    fresh = i2(4)
    """Barrels that the run under way has refined, by grade."""


class PipesSeen(Record):
    """A network of a sheet."""

    sides = i2.within(0, 15)(CELLS)
    """Open sides of the pipe in a square, row by row, as bits: 1 up, 2 right, 4 down, 8 left; 0 blank."""
    way = i2(OUTLETS)
    """Squares of the longest way out of an outlet."""


class SheetSeen(Record):
    """A player's sheet."""

    network = rows(PipesSeen, 3)
    """By colour."""
    stock = one(Stock)
    """Tanks, markets, contracts, machines and dice."""
    phase = i2.within(0, 4)()
    """0 choose a die, 1 draw the pipe, 2 sell on, 3 run on, 4 done."""
    hand = i2.within(0, 6)()
    """The die value (draw), market (sell) or machine (run) being used; 0 while a die is chosen."""
    loans = i2()
    """Loans taken."""
    money = i2()
    """Money if the game ended now."""


class Observation(Record):
    """What a learner sees."""

    round = i2()
    """Rounds played."""
    rounds_left = i2()
    """Rounds to play, this one included."""
    players = i2.within(1, 6)()
    """1 to 6."""
    dice = i2()
    """Dice of a round."""
    cost = i2(3, 3)
    """Squares that a step from a grade to the next needs, by colour and lower grade."""
    contract_value = i2(3)
    """What each contract pays."""
    contract_open = flag(3, OILS)
    """Whether a contract wants a barrel of an oil."""
    sheet = rows(SheetSeen, MOST_PLAYERS)
    """In seating order, the viewer's own first; zero where nobody sits."""


@rule
def observe(s, viewer, out):
    """The position in integers; a watcher sees it from seat 0."""
    see_table(s, out)
    out.dice = s.options.dice
    first = max(np.int64(viewer), 0)
    for k in range(s.players):
        see_sheet(s, s.sheet[(first + k) % s.players], out.sheet[k])


@rule
def see_table(s, out):
    """Rounds, costs and contracts: the same for everybody."""
    out.round = s.round
    out.rounds_left = s.options.rounds - s.round
    out.players = s.players
    for colour in range(3):
        for step in range(3):
            out.cost[colour, step] = s.cost[colour, step]
    for row in range(3):
        out.contract_value[row] = s.contract_value[row]
        for i in range(MOST_BARRELS):
            out.contract_open[row, s.book.contract_oil[row, i]] = is_wanted(s, row, i)


@rule
def see_sheet(s, sheet, out):
    """One sheet."""
    for network in range(3):
        seen = out.network[network]
        for cell in range(CELLS):
            seen.sides[cell] = sheet.cell[network, cell]
        for outlet in range(OUTLETS):
            seen.way[outlet] = sheet.value[network, outlet]
    see_stock(s, sheet, out.stock)
    see_dice(s, sheet, out.stock)
    out.phase = sheet.phase
    out.hand = sheet.hand if sheet.phase != phases.ACT else 0
    out.loans = sheet.loans
    out.money = total(s, sheet)


@rule
def see_stock(s, sheet, out):
    """Oil, boxes, markets, contracts and machines; dice are for `see_dice`."""
    for colour in range(3):
        for grade in range(4):
            out.held[colour, grade] = sheet.held[colour, grade]
            out.free[colour, grade] = s.book.boxes[grade] - sheet.used[colour, grade]
    for market in range(2):
        for oil in range(OILS):
            out.sold[market, oil] = (np.int64(sheet.sold[market]) >> oil) & 1
    for i in range(3):
        out.contracts[i] = (np.int64(sheet.contracts) >> i) & 1
        out.ran[i] = (np.int64(sheet.ran) >> i) & 1
        out.outlets_used[i] = (np.int64(sheet.outlets_used) >> i) & 1
    for grade in range(4):
        out.fresh[grade] = sheet.fresh[grade]


@rule
def see_dice(s, sheet, out):
    """The free dice of a sheet, by value."""
    dice = free_dice(s, sheet)
    for value in range(1, 7):
        out.dice[value - 1] = showing(dice, value)
