"""A pipe network as a learner sees it: a map of its cells."""

import numpy as np

from ....kernel.record import Record, i2
from ....kernel.rule import rule
from ..rules.network import covered
from ..rules.position import GRID


class Map(Record):
    """A network cell by cell, [y, x]; it wraps round."""

    cell = i2.within(-1, 1080)(GRID, GRID)
    """0 empty, -1 a machine, else 1 + 4 * (2 * kind + side) + quarter turns."""
    length = i2(GRID, GRID)
    """256 * length of the through pipe's pipeline, 120 at most, + length of the other pipe's."""


@rule
def observe_network(s, net, out):
    """Every cell with a tile or a machine."""
    for y in range(GRID):
        for x in range(GRID):
            half = np.int64(net.cell[y, x]) - 1
            if half >= 0:
                out.cell[y, x] = -1
                if not covered(s, half):
                    kind = np.int64(s.deck[half >> 1])
                    out.cell[y, x] = 1 + 4 * (2 * kind + (half & 1)) + s.pipes.tile[half >> 1].turn
                    through = np.int64(s.pipes.length[s.pipes.label[2 * half]])
                    other = np.int64(s.pipes.length[s.pipes.label[2 * half + 1]])
                    out.length[y, x] = 256 * min(through, 120) + other
