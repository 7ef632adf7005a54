"""A quick look at how to turn a tile that lies on its cell already: for players who value whole placements."""

import numpy as np

from ....kernel.rule import rule
from ..rules import moves, phases
from ..rules.network import LAST, pointing
from ..rules.running import colour_of
from ..rules.tiles import DX, DY, PORTS
from ..rules.turn import legal


@rule
def complete_move(s, out):
    """The turn that joins the longest pipelines; -1 if no tile waits for its turn."""
    if s.phase != phases.TURNING:
        return np.int64(-1)
    best = np.int64(-1)
    most = np.int64(-1)
    for j in range(legal(s, out)):
        worth = joined(s, np.int64(out[j]) - moves.TURN)
        if worth > most:
            most = worth
            best = np.int64(out[j])
    return best


@rule
def joined(s, turn):
    """The squared lengths of the tile's three pipes with all that they would join."""
    x = np.int64(s.anchor) & LAST
    y = np.int64(s.anchor) >> 5
    d = (1 + turn) & 3
    through = np.int64(2)
    squares = np.int64(0)
    for side in range(2):
        other = np.int64(1)
        for port in range(4):
            if port != (d + 2 * side) & 3:
                code = np.int64(PORTS[2 * np.int64(s.deck[s.hand]) + side, turn, port])
                length = beyond(s, x, y, port, code >> 3)
                if (code >> 2) & 1:
                    other += length
                else:
                    through += length
        squares += other * other
        x = (x + DX[d]) & LAST
        y = (y + DY[d]) & LAST
    return squares + through * through


@rule
def beyond(s, x, y, port, colour):
    """The length of the pipeline of a colour that points from this side into a cell, 0 if there is none."""
    label = pointing(s, s.network[s.seat], x, y, port)
    if label < 0 or colour_of(s, label) != colour:
        return np.int64(0)
    return np.int64(s.pipes.length[label])
