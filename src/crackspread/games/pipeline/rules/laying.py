"""Adding pipe tiles and machines to the own network (final rulebook p8, p9 box).

A tile is laid in two decisions: the cell of its left half, then where its right half lies.
"""

import numpy as np

from ....kernel.bits import lowest
from ....kernel.rule import rule
from . import moves, phases
from .network import LAST, cover, lay
from .position import GRID, WIDEST
from .tiles import SYMMETRIC

START = GRID // 2
ALL = 0xFFFFFFFF


@rule
def from_west(row):
    """Cell x gets what was at x - 1."""
    return ((row << 1) | (row >> 31)) & ALL


@rule
def from_east(row):
    """Cell x gets what was at x + 1."""
    return ((row >> 1) | (row << 31)) & ALL


@rule
def window(start, size):
    """Columns (or rows) still open when the network may span at most 30: the edge of the table."""
    if size <= 2 * WIDEST - GRID:
        return ALL
    a = (start - (WIDEST - size)) & LAST
    m = (1 << (2 * WIDEST - size)) - 1
    return ((m << a) | (m >> (GRID - a))) & ALL


@rule
def pairs(net, touch, y, down, inside):
    """Bit x: cell (x, y) and its east (down 0) or south (down 1) neighbour are both free and one touches the network.

    Every half has a pipe end on each side, so a shared edge is a connection; colours need not match. Only halves in
    `touch` count: those without a machine. F-NET-01, F-NET-02, D-NET-01, D-NET-04, D-NET-06.
    """
    here = np.int64(touch[y])
    below = np.int64(touch[(y + 1) & LAST])
    free = ~np.int64(net.row[y]) & inside
    edge = np.int64(touch[(y - 1) & LAST]) | below | from_west(here) | from_east(here)
    if down:
        free2 = ~np.int64(net.row[(y + 1) & LAST]) & inside
        edge2 = here | np.int64(touch[(y + 2) & LAST]) | from_west(below) | from_east(below)
    else:
        free2 = from_east(free)
        edge2 = from_east(edge)
    return free & free2 & (edge | edge2)


@rule
def near(net, y):
    """Whether row y lies in the network's box or within two rows of it."""
    return ((y - net.top + 2) & LAST) < net.high + 4


@rule
def spots_in_row(net, touch, y, inside, tall, symmetric):
    """Bit x: the left half may lie on (x, y), in any turn; half turns of symmetric tiles are none. F-NET-03."""
    east = pairs(net, touch, y, 0, inside)
    found = east
    if (tall >> ((y + 1) & LAST)) & 1:
        found |= pairs(net, touch, y, 1, inside)
    if not symmetric:
        found |= from_west(east)
        if (tall >> ((y - 1) & LAST)) & 1:
            found |= pairs(net, touch, (y - 1) & LAST, 1, inside)
    return found


@rule
def joins_live(net):
    """Whether a tile can be laid against a half without a machine; if not, any half will do. D-NET-05.

    The rule speaks of networks covered all over; we apply it also where every uncovered half is walled in.
    """
    inside = window(net.left, net.wide)
    tall = window(net.top, net.high)
    for y in range(GRID):
        if near(net, y) and (tall >> y) & 1 and spots_in_row(net, net.live, y, inside, tall, 0):
            return 1
    return 0


@rule
def list_cells(bits, y, out, n):
    """The cells of a row that these bits name, in the order of their ids."""
    while bits:
        out[n] = moves.CELL + GRID * y + lowest(bits)
        n += 1
        bits &= bits - 1
    return n


@rule
def list_spots(net, touch, symmetric, out, n):
    """The cells on which the left half may lie, in the order of their ids."""
    inside = window(net.left, net.wide)
    tall = window(net.top, net.high)
    for y in range(GRID):
        if near(net, y) and (tall >> y) & 1:
            n = list_cells(spots_in_row(net, touch, y, inside, tall, symmetric), y, out, n)
    return n


@rule
def legal_lay(s, out, n):
    """Where the tile in hand may go: the first one anywhere, which is the middle of the table. D-NET-02, F-NET-01."""
    net = s.network[s.seat]
    if net.tiles == 0:
        out[n] = moves.CELL + GRID * START + START
        return n + 1
    symmetric = SYMMETRIC[s.deck[s.hand]]
    if joins_live(net):
        return list_spots(net, net.live, symmetric, out, n)
    return list_spots(net, net.row, symmetric, out, n)


@rule
def list_turns(s, net, touch, out, n):
    """Ways to turn the tile about its left half. F-NET-03."""
    x = s.anchor & LAST
    y = s.anchor >> 5
    inside = window(net.left, net.wide)
    tall = window(net.top, net.high)
    if (pairs(net, touch, y, 0, inside) >> x) & 1:
        out[n] = moves.TURN
        n += 1
    if (tall >> ((y + 1) & LAST)) & 1 and (pairs(net, touch, y, 1, inside) >> x) & 1:
        out[n] = moves.TURN + 1
        n += 1
    if not SYMMETRIC[s.deck[s.hand]]:
        if (pairs(net, touch, y, 0, inside) >> ((x - 1) & LAST)) & 1:
            out[n] = moves.TURN + 2
            n += 1
        if (tall >> ((y - 1) & LAST)) & 1 and (pairs(net, touch, (y - 1) & LAST, 1, inside) >> x) & 1:
            out[n] = moves.TURN + 3
            n += 1
    return n


@rule
def legal_turns(s, out, n):
    """Where the right half may lie."""
    net = s.network[s.seat]
    if net.tiles == 0:
        for turn in range(2 if SYMMETRIC[s.deck[s.hand]] else 4):
            out[n] = moves.TURN + turn
            n += 1
        return n
    if joins_live(net):
        return list_turns(s, net, net.live, out, n)
    return list_turns(s, net, net.row, out, n)


@rule
def legal_cover(s, out, n):
    """Halves that a machine may cover: one half of one tile each. F-MACSHOP-03, F-MACSHOP-04, D-MACSHOP-01."""
    net = s.network[s.seat]
    for y in range(GRID):
        n = list_cells(np.int64(net.live[y]), y, out, n)
    return n


@rule
def has_live_half(net):
    """Whether any half could take a machine. D-MACSHOP-02."""
    return 2 * net.tiles > net.machines


@rule
def take_in_hand(s, tile):
    """A tile just taken is laid before anything else happens. F-TANKS-06, F-MACSHOP-06, F-GOV-10, D-TANKS-03."""
    s.hand = tile
    s.back = s.phase
    s.phase = phases.LAYING


@rule
def choose_cell(s, cell):
    """The left half goes here."""
    s.anchor = cell
    s.phase = phases.TURNING


@rule
def lay_in_hand(s, turn):
    """The tile lies and is part of the network for the next one. F-NET-04, D-NET-03."""
    lay(s, s.seat, s.hand, s.anchor & LAST, s.anchor >> 5, turn)
    s.phase = s.back


@rule
def place_machine(s):
    """A machine just received is placed before anything else happens. F-MACSHOP-03."""
    s.back = s.phase
    s.phase = phases.COVERING


@rule
def cover_cell(s, cell):
    """The machine lies."""
    cover(s, s.seat, cell & LAST, cell >> 5)
    s.phase = s.back
