"""The same that a learner sees of Pipeline in a tenth of the numbers: networks as tiles, not cell by cell."""

import numpy as np

from ....kernel.record import Record, i2, one, rows
from ....kernel.rule import rule
from ..rules.network import covered
from ..rules.position import CARDS, MOST_PLAYERS, POOL
from .observation import (
    BoardSeen,
    CardSeen,
    Company,
    Markets,
    Shops,
    TileOffer,
    TurnSeen,
    UnderWay,
    UpgradeOffer,
    observe_companies,
    observe_table,
)


class TileLaid(Record):
    """A pipe tile in somebody's network."""

    owner = i2.within(-1, 3)()
    """Whose network, counted from the viewer, 0 the viewer's own; -1 none, and the other fields are 0."""
    kind = i2.within(0, 134)()
    """Which of the 135."""
    place = i2.within(0, 1023)()
    """32 * y + x of its left half; a network wraps round."""
    turn = i2.within(0, 3)()
    """Quarter turns."""
    covered = i2.within(0, 3)()
    """Bits: 1 a machine covers the left half, 2 the right half."""
    length = i2(4)
    """Segments of the pipelines that it is part of: of the left half its through pipe's and its other pipe's, then of
    the right half; 0 where a machine covers them."""


class CompactObservation(Record):
    """A position as one viewer sees it; a watcher sees it from seat 0. Places of absent seats are 0."""

    moment = one(TurnSeen)
    board = one(BoardSeen)
    market = one(Markets)
    shops = one(Shops)
    upgrades = one(UpgradeOffer)
    card = rows(CardSeen, CARDS)
    """Contracts 5 * row + n, the n-th of their stack; then orders 15 + 3 * row + column, where they were dealt."""
    top = i2.within(-1, 15)(3, 5)
    """What the top contract of each stack asks for, as in `card`; -1 if there is none."""
    government = rows(TileOffer, 32)
    """Eight in each quadrant."""
    shop = rows(TileOffer, 16)
    """Eight beside the Tank Shop, eight beside the Machine Shop."""
    now = one(UnderWay)
    company = rows(Company, MOST_PLAYERS)
    """The viewer's own, then the others in seating order."""
    tile = rows(TileLaid, POOL)
    """All tiles that are in networks."""


@rule
def observe_compactly(s, viewer, out):
    """The position, seats in seating order from the viewer."""
    first = max(np.int64(viewer), 0)
    observe_table(s, first, out)
    observe_companies(s, first, out)
    for t in range(POOL):
        observe_laid(s, t, first, out.tile[t])


@rule
def observe_laid(s, t, first, out):
    """A tile of the pool, if it lies in a network."""
    tile = s.pipes.tile[t]
    out.owner = -1
    if tile.owner < 0:
        return
    out.owner = (tile.owner - first) % s.players
    out.kind = s.deck[t]
    out.place = 32 * tile.y + tile.x
    out.turn = tile.turn
    for half in range(2):
        if covered(s, 2 * t + half):
            out.covered += 1 << half
        else:
            for k in range(2 * half, 2 * half + 2):
                out.length[k] = s.pipes.length[s.pipes.label[4 * t + k]]
