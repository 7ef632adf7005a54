"""Obtain and place one pipe; what flows through a network (Playing the Game, second action; Rules Reference)."""

import numpy as np

from ....kernel.rule import rule
from ..moves import PLACING
from ..position import CELLS, COLUMNS, DOWN, LEFT, OUTLETS, PIPE_USE, PLACE, RIGHT, ROWS, UP
from .dice import use_die


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
    """Whether the pipe of a die can connect anywhere. L-PIP-01, L-PIP-02."""
    sides = s.book.pipe_by_die[value - 1]
    n = turns(s, sides)
    for network in range(3):
        edge = np.int64(sheet.edge[network])
        if edge and n > 1:
            return 1
        for cell in range(CELLS):
            if (edge >> cell) & 1 and connects(sheet, network, cell, sides, n):
                return 1
    return 0


@rule
def connects(sheet, network, cell, sides, n):
    """Whether one of the first n turns of a pipe joins a neighbour here."""
    for turn in range(n):
        if turned(sides, turn) & sheet.want[network, cell]:
            return 1
    return 0


@rule
def take_pipe(s, sheet, value):
    """Spend a die for the pipe that its value shows. L-PIP-01."""
    use_die(s, sheet, value, PIPE_USE)
    sheet.phase = PLACE
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
                        out[n] = PLACING + (network * CELLS + cell) * 4 + turn
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

    From the bottom row up: `below` packs, for each column, the longest way that enters the row beneath from above.
    A barrel that entered a row may go on in one direction only, so each way along a row is a run of open joints.
    """
    below = np.int64(0)
    for r in range(ROWS):
        first = (ROWS - 1 - r) * COLUMNS
        here = np.int64(0)
        for column in range(COLUMNS):
            best = 0
            if sheet.cell[network, first + column] & UP:
                best = max(
                    longest_along(sheet, network, first, column, 1, below),
                    longest_along(sheet, network, first, column, -1, below),
                )
            here |= best << (8 * column)
        below = here
    for k in range(OUTLETS):
        sheet.value[network, k] = (below >> (8 * s.book.outlet[k])) & 255


@rule
def longest_along(sheet, network, first, column, way, below):
    """The longest way that starts in this square and keeps to one direction in its row. L-RUN-04."""
    ahead, behind = (RIGHT, LEFT) if way == 1 else (LEFT, RIGHT)
    squares = 0
    best = 0
    while True:
        sides = sheet.cell[network, first + column]
        squares += 1
        down = squares
        if sides & DOWN:
            down += (below >> (8 * column)) & 255
        best = max(best, down)
        column += way
        if sides & ahead == 0 or column < 0 or column >= COLUMNS:
            return best
        if sheet.cell[network, first + column] & behind == 0:
            return best
