"""Obtain and place one pipe; what flows through a network (Playing the Game, second action; Rules Reference)."""

import numpy as np

from ....kernel.rule import rule
from . import moves, phases
from .dice import use_die
from .position import CELLS, COLUMNS, DOWN, LEFT, OUTLETS, PIPE_USE, RIGHT, ROWS, UP


@rule
def turned(sides, turn):
    """The sides of a pipe after quarter turns clockwise. L-PIP-05."""
    return ((sides << turn) | (sides >> (4 - turn))) & 15


@rule
def turns(s, sides):
    """How many turns of a pipe differ: a straight has two, a cross one. L-PIP-05."""
    if s.options.rotate == 0 or sides == 15:
        return 1
    if sides == turned(sides, 2):
        return 2
    return 4


@rule
def pipe_fits(s, sheet, value):
    """Whether the pipe of a die can connect anywhere; one that may be turned opens to any side. L-PIP-01, L-PIP-02."""
    sides = 15 if s.options.rotate else s.book.pipe_by_die[value - 1]
    for network in range(3):
        for cell in range(CELLS):
            if can_connect(sheet, network, cell) and sheet.want[network, cell] & sides:
                return 1
    return 0


@rule
def can_connect(sheet, network, cell):
    """Whether a square is blank and a pipe or an outlet opens towards it. L-PIP-02, L-PIP-03."""
    return (np.int64(sheet.edge[network]) >> cell) & 1


@rule
def take_pipe(s, sheet, value):
    """Spend a die for the pipe that its value shows. L-PIP-01."""
    use_die(s, sheet, value, PIPE_USE)
    sheet.phase = phases.PLACE
    sheet.hand = value


@rule
def legal_places(s, sheet, out):
    """Squares of any one network where the pipe joins another pipe or an outlet. L-PIP-02, L-PIP-03."""
    sides = np.int64(s.book.pipe_by_die[sheet.hand - 1])
    n_turns = turns(s, sides)
    n = 0
    for network in range(3):
        edge = np.int64(sheet.edge[network])
        cell = 0
        while edge:
            if edge & 1:
                want = sheet.want[network, cell]
                for turn in range(n_turns):
                    if turned(sides, turn) & want:
                        out[n] = moves.PLACING + (network * CELLS + cell) * 4 + turn
                        n += 1
            edge >>= 1
            cell += 1
    return n


@rule
def place_pipe(s, sheet, network, cell, turn):
    """Draw the pipe; squares that its open sides face can be connected from now on. L-PIP-01, L-PIP-02, L-PIP-04."""
    sides = turned(np.int64(s.book.pipe_by_die[sheet.hand - 1]), turn)
    sheet.cell[network, cell] = sides
    sheet.edge[network] &= ~(1 << cell) & 0xFFFFF
    column = cell % COLUMNS
    if sides & UP and cell >= COLUMNS:
        reach_out(sheet, network, cell - COLUMNS, DOWN)
    if sides & DOWN and cell < CELLS - COLUMNS:
        reach_out(sheet, network, cell + COLUMNS, UP)
    if sides & LEFT and column > 0:
        reach_out(sheet, network, cell - 1, RIGHT)
    if sides & RIGHT and column < COLUMNS - 1:
        reach_out(sheet, network, cell + 1, LEFT)
    measure(s, sheet, network)


@rule
def reach_out(sheet, network, cell, side):
    """A neighbour opens towards this square."""
    if sheet.cell[network, cell] == 0:
        sheet.want[network, cell] |= side
        sheet.edge[network] |= 1 << cell


@rule
def measure(s, sheet, network):
    """The longest way out of each outlet: left, right or down, never up, no square twice. L-RUN-03, L-RUN-04, L-RUN-05.

    From the bottom row up: a barrel that has entered a row leaves it below or ends in it, and never comes back.
    """
    below = np.int64(0)
    for r in range(ROWS):
        below = enter_row(sheet, network, ROWS - 1 - r, below)
    for k in range(OUTLETS):
        sheet.value[network, k] = (below >> (8 * s.book.outlet[k])) & 255


@rule
def enter_row(sheet, network, row, below):
    """For each column, packed, the squares of the longest way that enters a row from above; `below` of the next row."""
    squares = np.int64(0)
    for column in range(COLUMNS):
        if sheet.cell[network, row * COLUMNS + column] & UP:
            leave = leave_row(sheet, network, row, column, below)
            squares |= (abs(leave - column) + 1 + go_down(sheet, network, row, leave, below)) << (8 * column)
    return squares


@rule
def leave_row(sheet, network, row, column, below):
    """The column in which the longest way that enters a row here goes down or ends. L-RUN-04."""
    leave = column
    most = go_down(sheet, network, row, column, below)
    for way in (1, -1):
        ahead, behind = (RIGHT, LEFT) if way == 1 else (LEFT, RIGHT)
        at = column
        while sheet.cell[network, row * COLUMNS + at] & ahead:
            at += way
            if at < 0 or at == COLUMNS or sheet.cell[network, row * COLUMNS + at] & behind == 0:
                break
            squares = abs(at - column) + go_down(sheet, network, row, at, below)
            if squares > most:
                leave, most = at, squares
    return leave


@rule
def go_down(sheet, network, row, column, below):
    """The squares of the longest way down out of this one."""
    return (below >> (8 * column)) & 255 if sheet.cell[network, row * COLUMNS + column] & DOWN else 0


@rule
def longest_way(sheet, network):
    """Squares of the longest single way out of any outlet of a machine."""
    best = 0
    for outlet in range(OUTLETS):
        best = max(best, sheet.value[network, outlet])
    return best
