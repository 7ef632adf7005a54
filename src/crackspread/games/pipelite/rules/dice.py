"""The dice of a round: rolled once for everybody, used by each seat on its own sheet (Playing the Game)."""

import numpy as np

from ....kernel.chance import draw
from ....kernel.rule import rule
from . import phases
from .position import FREE


@rule
def roll_dice(s):
    """One roll for all players. The generator stands still within a round, so no play can shift it. L-RND-02."""
    s.reveals += 1
    for i in range(s.options.dice):
        s.roll[i] = 1 + draw(s, 6)
    for i in range(1, s.options.dice):
        value = s.roll[i]
        j = i
        while j > 0 and s.roll[j - 1] > value:
            s.roll[j] = s.roll[j - 1]
            j -= 1
        s.roll[j] = value
    for p in range(s.players):
        sheet = s.sheet[p]
        sheet.phase = phases.ACT
        sheet.ran = 0
        for i in range(s.options.dice):
            sheet.die[i] = s.roll[i]
            sheet.use[i] = FREE
    s.seat = 0


@rule
def find_die(s, sheet, value):
    """The place of a free die of this value, or -1."""
    for i in range(s.options.dice):
        if sheet.use[i] == FREE and sheet.die[i] == value:
            return i
    return -1


@rule
def use_die(s, sheet, value, use):
    """Spend a die; every die is used once. L-RND-03."""
    sheet.use[find_die(s, sheet, value)] = use


@rule
def free_dice(s, sheet):
    """How many free dice show each value: four bits a value, 1 in the lowest."""
    counts = 0
    for i in range(s.options.dice):
        if sheet.use[i] == FREE:
            counts += 1 << (4 * (np.int64(sheet.die[i]) - 1))
    return counts


@rule
def showing(dice, value):
    """How many of the dice counted by `free_dice` show a value."""
    return (dice >> (4 * (np.int64(value) - 1))) & 15


@rule
def end_round(s, sheet):
    """Done; when all are, tick the round box and roll again, eight rounds long. L-RND-01, L-RND-04, L-RND-05."""
    sheet.phase = phases.DONE
    for k in range(1, s.players + 1):
        seat = (s.seat + k) % s.players
        if s.sheet[seat].phase != phases.DONE:
            s.seat = seat
            return
    s.round += 1
    if s.round == s.options.rounds:
        s.over = 1
    else:
        roll_dice(s)
