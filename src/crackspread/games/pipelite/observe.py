"""What a learner sees, and what a viewer cannot know."""

import numpy as np

from ...kernel.chance import key, reseed
from ...kernel.rule import rule
from .position import ACT, CELLS, MOST_DICE, MOST_PLAYERS, OUTLETS
from .scoring import total

COMMON = 4 + 9 + 3 + 27
OWN = 3 * CELLS + 3 * OUTLETS + 12 + 12 + 18 + 9 + 6 + 4 + 4
SIZE = COMMON + MOST_PLAYERS * OWN
"""Integers in an observation: the common part, then every sheet, the viewer's own first."""


@rule
def conceal(s, viewer, seed):
    """Everything on the sheets is open; only the dice of later rounds are unknown, to everybody."""
    reseed(s, key(seed, 2))


@rule
def observe(s, viewer, out):
    """The position in integers; sheets in seating order from the viewer (a watcher sees it from seat 0)."""
    out[0] = s.round
    out[1] = s.options.rounds - s.round
    out[2] = s.players
    out[3] = s.options.dice
    n = 4
    for colour in range(3):
        for step in range(3):
            out[n] = s.cost[colour, step]
            n += 1
    for row in range(3):
        out[n] = s.contract_value[row]
        n += 1
    for row in range(3):
        for i in range(9):
            out[n + s.book.contract_oil[row, i]] = (np.int64(s.contract_open[row]) >> i) & 1
        n += 9
    first = max(np.int64(viewer), 0)
    for k in range(s.players):
        n = observe_sheet(s, s.sheet[(first + k) % s.players], out, n)
    return n


@rule
def observe_sheet(s, sheet, out, n):
    """One sheet in integers."""
    for network in range(3):
        for cell in range(CELLS):
            out[n] = sheet.cell[network, cell]
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
    for i in range(MOST_DICE):
        if i < s.options.dice and sheet.use[i] == 0:
            out[n + sheet.die[i] - 1] += 1
    n += 6
    for grade in range(4):
        out[n] = sheet.fresh[grade]
        n += 1
    out[n] = sheet.phase
    out[n + 1] = sheet.hand if sheet.phase != ACT else 0
    out[n + 2] = sheet.loans
    out[n + 3] = total(s, sheet)
    return n + 4
