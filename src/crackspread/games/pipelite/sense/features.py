"""What a value network looks at: a position after a move, from one seat, in numbers that speak for themselves.

Networks in use know these numbers by their places, so none may come, go or move.
"""

import numpy as np

from ....kernel.record import Record, flag, i2, one, rows
from ....kernel.rule import rule
from ..rules import phases
from ..rules.free import barrels_held
from ..rules.position import CELLS, MOST_PLAYERS, OILS, OUTLETS
from ..rules.scoring import total
from .estimate import estimate
from .observation import Stock, see_dice, see_stock, see_table


class NetworkFeatures(Record):
    """A network of the seat's own."""

    side = flag(CELLS, 4)
    """Whether a side of a square is open: up, right, down, left."""
    way = i2(OUTLETS)
    """Squares of the longest way out of an outlet."""


class ContractFeatures(Record):
    """How far the seat is with a contract."""

    held = i2()
    """Barrels of it that are held."""
    missing = i2()
    """Barrels of it that are not."""


class RivalFeatures(Record):
    """Another sheet."""

    way = i2(3, OUTLETS)
    """Squares of the longest way out of an outlet, by network."""
    held = i2(3, 4)
    """Barrels in tanks, by colour and grade."""
    dice = i2(6)
    """Free dice by value; none once the seat is done with the round."""
    contracts = flag(3)
    """Whether a contract is fulfilled."""
    loans = i2()
    """Loans taken."""
    money = i2()
    """Money if the game ended now."""
    estimate = i2()
    """The estimate of its final money."""
    phase = i2.within(0, 4)()
    """0 choose a die, 1 draw the pipe, 2 sell on, 3 run on, 4 done."""


class Features(Record):
    """What a value network looks at."""

    round = i2()
    """Rounds played."""
    rounds_left = i2()
    """Rounds to play, this one included."""
    players = i2.within(1, 6)()
    """1 to 6."""
    spare = flag()
    """Always 0."""
    cost = i2(3, 3)
    """Squares that a step from a grade to the next needs, by colour and lower grade."""
    contract_value = i2(3)
    """What each contract pays."""
    spare_contract = flag(3)
    """Always 0."""
    contract_open = flag(3, OILS)
    """Whether a contract wants a barrel of an oil."""
    network = rows(NetworkFeatures, 3)
    """By colour."""
    stock = one(Stock)
    """Tanks, markets, contracts, machines and dice; no dice once the seat is done with the round."""
    phase = flag(5)
    """1 for the phase of the sheet, 0 for the others."""
    hand = flag(7)
    """1 for the die value (draw), market (sell) or machine (run) being used."""
    loans = i2()
    """Loans taken."""
    money = i2()
    """Money if the game ended now."""
    moves = i2()
    """Barrels sold or refined so far in this action."""
    contract = rows(ContractFeatures, 3)
    """How far the seat is with each contract."""
    estimate = i2()
    """The estimate of the seat's final money."""
    rival = rows(RivalFeatures, MOST_PLAYERS - 1)
    """The others in seating order from the seat; zero where nobody sits."""


@rule
def features(s, seat, out):
    """The table, the seat's own sheet, then the others in turn. All that is not written is zero already."""
    see_table(s, out)
    features_of_own(s, s.sheet[seat], out)
    out.estimate = estimate(s, seat) // 100
    for k in range(1, s.players):
        features_of_rival(s, (seat + k) % s.players, out.rival[k - 1])


@rule
def features_of_own(s, sheet, out):
    """Every side of every square, the ways out, oil, markets, contracts and dice."""
    for network in range(3):
        own = out.network[network]
        for cell in range(CELLS):
            for side in range(4):
                own.side[cell, side] = (np.int64(sheet.cell[network, cell]) >> side) & 1
        for outlet in range(OUTLETS):
            own.way[outlet] = sheet.value[network, outlet]
    see_stock(s, sheet, out.stock)
    if sheet.phase != phases.DONE:
        see_dice(s, sheet, out.stock)
    out.phase[sheet.phase] = 1
    out.hand[sheet.hand if sheet.phase != phases.ACT else 0] = 1
    out.loans = sheet.loans
    out.money = total(s, sheet)
    out.moves = sheet.moves
    for row in range(3):
        held = barrels_held(s, sheet, row)
        out.contract[row].held = held
        out.contract[row].missing = s.book.contract_size[row] - held


@rule
def features_of_rival(s, p, out):
    """Another sheet: its ways out, oil, dice left, contracts and money."""
    sheet = s.sheet[p]
    for network in range(3):
        for outlet in range(OUTLETS):
            out.way[network, outlet] = sheet.value[network, outlet]
    for colour in range(3):
        for grade in range(4):
            out.held[colour, grade] = sheet.held[colour, grade]
    if sheet.phase != phases.DONE:
        see_dice(s, sheet, out)
    for i in range(3):
        out.contracts[i] = (np.int64(sheet.contracts) >> i) & 1
    out.loans = sheet.loans
    out.money = total(s, sheet)
    out.estimate = estimate(s, p) // 100
    out.phase = sheet.phase
