"""The own pipe network: tiles on a grid of half-cells, pipelines kept as labels (final rulebook p9, box).

A cell holds 1 + half, half = 2 * tile + side, segment = 2 * half + (0 through pipe | 1 other pipe). Every segment has
the label of its pipeline: one of its members, where the length and whether a machine touches it are kept. Laying a
tile joins pipelines by renaming the shorter one; a machine renames what it cuts from its four sides. The grid wraps
round; as a network spans at most 30 of its 32 rows and columns, it never meets itself.
"""

import numpy as np

from ....kernel.bits import lowest
from ....kernel.rule import rule
from .position import GRID
from .tiles import DX, DY, PORTS

LAST = GRID - 1
BIT = np.array([1 << i for i in range(GRID)], np.int64)


@rule
def port_code(s, half, port):
    """What a port of a laid half leads to: the mate port, which segment, its colour (see tiles.PORTS)."""
    t = half >> 1
    return np.int64(PORTS[2 * np.int64(s.deck[t]) + (half & 1), s.pipes.tile[t].turn, port])


@rule
def covered(s, half):
    """Whether a machine lies on this half. D-MACSHOP-01."""
    return (np.int64(s.pipes.tile[half >> 1].covered) >> (half & 1)) & 1


@rule
def pointing(s, net, x, y, port):
    """The label of the pipeline that points from this side into cell x, y, or -1. D-MACH-01."""
    half = np.int64(net.cell[(y + DY[port]) & LAST, (x + DX[port]) & LAST]) - 1
    if half < 0 or covered(s, half):
        return -1
    return np.int64(s.pipes.label[2 * half + ((port_code(s, half, (port + 2) & 3) >> 2) & 1)])


@rule
def attached(s, label):
    """Whether the pipeline of this label touches a machine. F-RUN-03, D-MACH-01."""
    return (np.int64(s.pipes.attached[label >> 5]) >> (label & 31)) & 1


@rule
def attach(s, label):
    """The pipeline of this label touches a machine from now on."""
    s.pipes.attached[label >> 5] |= BIT[label & 31]


@rule
def detach(s, label):
    """A new label begins without a machine."""
    s.pipes.attached[label >> 5] &= ~BIT[label & 31] & 0xFFFFFFFF


@rule
def next_machine(net, cell):
    """The next machine of a network from a cell on, row by row, or -1."""
    for y in range(cell >> 5, GRID):
        bits = np.int64(net.row[y]) & ~np.int64(net.live[y])
        if y == cell >> 5:
            bits = bits >> (cell & LAST) << (cell & LAST)
        if bits:
            return GRID * y + lowest(bits)
    return -1


@rule
def half_at(net, cell):
    """The half on an occupied cell."""
    return np.int64(net.cell[cell >> 5, cell & LAST]) - 1


@rule
def has_mark(s, half, mark):
    """Whether the machine on this half is closed in this activation, or has run in this Work Phase."""
    return np.int64(s.pipes.tile[half >> 1].covered) // mark >> (half & 1) & 1


@rule
def set_mark(s, half, mark):
    """The machine on this half is closed in this activation, or has run in this Work Phase."""
    s.pipes.tile[half >> 1].covered |= mark << (half & 1)


@rule
def rename(s, net, x, y, port, new):
    """Give the pipeline that begins at this port of cell x, y a new label, walking away from the port; its length.

    A loop is walked once and counted once. D-RUN-02.
    """
    half = np.int64(net.cell[y, x]) - 1
    code = port_code(s, half, port)
    seg = 2 * half + ((code >> 2) & 1)
    old = np.int64(s.pipes.label[seg])
    colour = code >> 3
    n = 0
    while True:
        s.pipes.label[seg] = new
        n += 1
        port = code & 3
        x = (x + DX[port]) & LAST
        y = (y + DY[port]) & LAST
        half = np.int64(net.cell[y, x]) - 1
        if half < 0 or covered(s, half):
            break
        code = port_code(s, half, (port + 2) & 3)
        seg = 2 * half + ((code >> 2) & 1)
        if code >> 3 != colour or s.pipes.label[seg] != old:
            break
    return n


@rule
def join(s, net, x, y, port, seg, colour):
    """A new segment's port meets what lies beyond it: nothing, a machine, another colour, or its own colour.

    F-RUN-04, F-NET-02, D-MACH-01.
    """
    nx = (x + DX[port]) & LAST
    ny = (y + DY[port]) & LAST
    half = np.int64(net.cell[ny, nx]) - 1
    if half < 0:
        return
    mine = np.int64(s.pipes.label[seg])
    if covered(s, half):
        attach(s, mine)
        return
    back = (port + 2) & 3
    code = port_code(s, half, back)
    if code >> 3 != colour:
        return
    other = np.int64(s.pipes.label[2 * half + ((code >> 2) & 1)])
    if other == mine:
        return
    total = np.int64(s.pipes.length[mine]) + np.int64(s.pipes.length[other])
    machine = attached(s, mine) | attached(s, other)
    if s.pipes.length[mine] > s.pipes.length[other]:
        rename(s, net, nx, ny, back, mine)
        keep = mine
    else:
        rename(s, net, x, y, port, other)
        keep = other
    s.pipes.length[keep] = total
    if machine:
        attach(s, keep)


@rule
def stretch(net, x, y):
    """Widen the bounding box (start and size on the wrapping grid) to take cell x, y."""
    dx = (x - net.left) & LAST
    if dx >= net.wide:
        right = dx - net.wide + 1
        left = GRID - dx
        if right <= left:
            net.wide += right
        else:
            net.wide += left
            net.left = x
    dy = (y - net.top) & LAST
    if dy >= net.high:
        down = dy - net.high + 1
        up = GRID - dy
        if down <= up:
            net.high += down
        else:
            net.high += up
            net.top = y


@rule
def occupy(net, x, y, half):
    """A half lies on a cell; nothing else ever will. D-NET-06."""
    net.cell[y, x] = half + 1
    net.row[y] |= BIT[x]
    net.live[y] |= BIT[x]


@rule
def new_pipe(s, seg, length):
    """A pipe of a tile just laid is a pipeline of its own before it is joined."""
    s.pipes.label[seg] = seg
    s.pipes.length[seg] = length
    detach(s, seg)


@rule
def lay(s, seat, t, x, y, turn):
    """Lay tile t: left half on x, y, right half to the east, south, west or north (turn 0 to 3); join its pipes.

    F-NET-03, F-RUN-04, F-RUN-05, D-RUN-01.
    """
    net = s.network[seat]
    tile = s.pipes.tile[t]
    d = (1 + turn) & 3
    x2 = (x + DX[d]) & LAST
    y2 = (y + DY[d]) & LAST
    tile.x = x
    tile.y = y
    tile.turn = turn
    tile.owner = seat
    tile.covered = 0
    if net.tiles == 0:
        net.left = x
        net.top = y
        net.wide = 1
        net.high = 1
    net.tiles += 1
    stretch(net, x, y)
    stretch(net, x2, y2)
    first = 4 * t
    new_pipe(s, first, 2)
    new_pipe(s, first + 1, 1)
    new_pipe(s, first + 3, 1)
    s.pipes.label[first + 2] = first
    occupy(net, x, y, 2 * t)
    occupy(net, x2, y2, 2 * t + 1)
    for port in range(4):
        if port != d:
            code = port_code(s, 2 * t, port)
            join(s, net, x, y, port, first + ((code >> 2) & 1), code >> 3)
        if port != (d + 2) & 3:
            code = port_code(s, 2 * t + 1, port)
            join(s, net, x2, y2, port, first + 2 + ((code >> 2) & 1), code >> 3)


@rule
def cover(s, seat, x, y):
    """A machine covers the half on x, y: its two segments vanish, the pipelines that ran through it are cut, and
    every pipeline with an end at one of its four sides is connected to it.

    F-MACSHOP-04, F-MACH-03, F-MACH-04, D-MACH-01, P-29.
    """
    net = s.network[seat]
    half = np.int64(net.cell[y, x]) - 1
    s.pipes.tile[half >> 1].covered |= 1 << (half & 1)
    net.live[y] &= ~BIT[x] & 0xFFFFFFFF
    net.machines += 1
    for k in range(2):
        s.pipes.label[2 * half + k] = -1
        s.pipes.length[2 * half + k] = 0
    for port in range(4):
        nx = (x + DX[port]) & LAST
        ny = (y + DY[port]) & LAST
        there = np.int64(net.cell[ny, nx]) - 1
        if there >= 0 and not covered(s, there):
            back = (port + 2) & 3
            code = port_code(s, there, back)
            seg = 2 * there + ((code >> 2) & 1)
            if port_code(s, half, port) >> 3 == code >> 3:
                s.pipes.length[seg] = rename(s, net, nx, ny, back, seg)
                attach(s, seg)
            else:
                attach(s, np.int64(s.pipes.label[seg]))
