"""What a value network looks at: a position after a move, from one seat, in numbers that speak for themselves."""

import numpy as np

from ...kernel.rule import rule
from .estimate import estimate
from .position import ACT, CELLS, DONE, MOST_DICE, MOST_PLAYERS, OUTLETS
from .scoring import total

TABLE = 4 + 9 + 6 + 27
MINE = 4 * 3 * CELLS + 3 * OUTLETS + 12 + 12 + 18 + 9 + 6 + 4 + 5 + 7 + 3 + 6 + 1
THEIRS = 3 * OUTLETS + 12 + 6 + 4 + 3
SIZE = TABLE + MINE + (MOST_PLAYERS - 1) * THEIRS


@rule
def features(s, seat, out):
    """The table, the seat's own sheet, then the others in turn. All that is not written is zero already."""
    features_of_table(s, out)
    features_of_mine(s, s.sheet[seat], out, TABLE)
    out[TABLE + MINE - 1] = estimate(s, seat) // 100
    n = TABLE + MINE
    for k in range(1, s.players):
        features_of_other(s, (seat + k) % s.players, out, n)
        n += THEIRS
    return SIZE


@rule
def features_of_table(s, out):
    """Rounds, costs and contracts."""
    out[0] = s.round
    out[1] = s.options.rounds - s.round
    out[2] = s.players
    n = 4
    for colour in range(3):
        for step in range(3):
            out[n] = s.cost[colour, step]
            n += 1
    for row in range(3):
        out[n] = s.contract_value[row]
        n += 1
    n += 3
    for row in range(3):
        for i in range(9):
            out[n + s.book.contract_oil[row, i]] = (np.int64(s.contract_open[row]) >> i) & 1
        n += 9


@rule
def features_of_mine(s, sheet, out, n):
    """Every side of every square, the ways out, oil, markets, contracts and dice."""
    for network in range(3):
        for cell in range(CELLS):
            for side in range(4):
                out[n] = (np.int64(sheet.cell[network, cell]) >> side) & 1
                n += 1
        for outlet in range(OUTLETS):
            out[n] = sheet.value[network, outlet]
            n += 1
    for colour in range(3):
        for grade in range(4):
            out[n] = sheet.held[colour, grade]
            out[n + 12] = s.book.boxes[grade] - sheet.used[colour, grade]
            n += 1
    n += 12
    for market in range(2):
        for oil in range(9):
            out[n] = (np.int64(sheet.sold[market]) >> oil) & 1
            n += 1
    for i in range(3):
        out[n] = (np.int64(sheet.contracts) >> i) & 1
        out[n + 3] = (np.int64(sheet.ran) >> i) & 1
        out[n + 6] = (np.int64(sheet.outlets_used) >> i) & 1
        n += 1
    n += 6
    features_of_dice(s, sheet, out, n)
    n += 6
    for grade in range(4):
        out[n + grade] = sheet.fresh[grade]
    n += 4
    out[n + sheet.phase] = 1
    n += 5
    out[n + (sheet.hand if sheet.phase != ACT else 0)] = 1
    n += 7
    out[n] = sheet.loans
    out[n + 1] = total(s, sheet)
    out[n + 2] = sheet.moves
    features_of_contracts(s, sheet, out, n + 3)


@rule
def features_of_dice(s, sheet, out, n):
    """Dice that may still be used, by value: those left over when a round is finished are lost."""
    if sheet.phase == DONE:
        return
    for i in range(MOST_DICE):
        if i < s.options.dice and sheet.use[i] == 0:
            out[n + sheet.die[i] - 1] += 1


@rule
def features_of_contracts(s, sheet, out, n):
    """Of each row: barrels that are held, barrels that are missing."""
    for row in range(3):
        for i in range(9):
            if (np.int64(s.contract_open[row]) >> i) & 1:
                oil = np.int64(s.book.contract_oil[row, i])
                held = sheet.held[oil // 3, 1 + oil % 3] > 0
                out[n + 2 * row + (0 if held else 1)] += 1


@rule
def features_of_other(s, p, out, n):
    """Another sheet: its ways out, oil, dice left, contracts and money."""
    sheet = s.sheet[p]
    for network in range(3):
        for outlet in range(OUTLETS):
            out[n] = sheet.value[network, outlet]
            n += 1
    for colour in range(3):
        for grade in range(4):
            out[n] = sheet.held[colour, grade]
            n += 1
    features_of_dice(s, sheet, out, n)
    n += 6
    for i in range(3):
        out[n + i] = (np.int64(sheet.contracts) >> i) & 1
    out[n + 3] = sheet.loans
    out[n + 4] = total(s, sheet)
    out[n + 5] = estimate(s, p) // 100
    out[n + 6] = sheet.phase
