"""Government pipe tiles: four quadrants of eight, the worker's tile and its neighbours (final rulebook p9)."""

import numpy as np

from ....kernel.rule import rule
from . import moves
from .laying import take_in_hand

NEIGHBOURS = np.zeros((8, 8), np.int8)
"""Tiles of a quadrant that share an edge: AACD / BBCD / EFGG / EFHH. D-GOV-01."""
for _a, _others in enumerate(("BC", "ACEF", "ABDG", "CG", "BF", "BEGH", "CDFH", "FG")):
    for _b in _others:
        NEIGHBOURS[_a, "ABCDEFGH".index(_b)] = 1


@rule
def tile_there(s, k):
    """Whether tile k (8 * quadrant + place) has not been taken; none is replaced. D-GOV-02."""
    return (np.int64(s.government_gone[k // 8]) >> (k % 8)) & 1 == 0


@rule
def may_open(s):
    """Whether the year's limit leaves a quadrant to open: two, three, then all. F-GOV-03, F-GOV-04, D-GOV-04."""
    return s.quadrant[0] + s.quadrant[1] + s.quadrant[2] + s.quadrant[3] < s.book.quadrants[s.year]


@rule
def list_government(s, cash, out, n):
    """Tiles for the worker: of an open quadrant or one that may be opened. F-GOV-01, F-GOV-06, F-GOV-07."""
    if cash < s.book.government_price[1]:
        return n
    opens = may_open(s)
    for k in range(32):
        if (s.quadrant[k // 8] or opens) and tile_there(s, k):
            out[n] = moves.GOVERNMENT_TILE + k
            n += 1
    return n


@rule
def legal_neighbours(s, out, n):
    """More tiles: edge neighbours of the worker's tile in its quadrant, each dearer than the last.

    F-GOV-08, F-GOV-09, D-GOV-01, D-GOV-02, M-13.
    """
    if s.bought >= 5:
        return n
    step = s.book.government_price[s.bought + 1] - s.book.government_price[s.bought]
    if s.player[s.seat].cash < step:
        return n
    quadrant = s.government_tile // 8
    for k in range(8):
        if NEIGHBOURS[s.government_tile % 8, k] and tile_there(s, 8 * quadrant + k):
            out[n] = moves.GOVERNMENT_TILE + 8 * quadrant + k
            n += 1
    return n


@rule
def take_tile(s, k):
    """A first tile opens its quadrant, for good; the tile is laid. F-GOV-02, F-GOV-10, D-GOV-03."""
    if not s.quadrant[k // 8]:
        s.quadrant[k // 8] = 1
        s.opened += 1
    s.government_gone[k // 8] |= 1 << (k % 8)
    take_in_hand(s, k)


@rule
def buy_tile(s, k):
    """Pay what this tile adds to the price. F-GOV-07, F-GOV-09."""
    if s.bought == 0:
        s.government_tile = k
    s.player[s.seat].cash -= s.book.government_price[s.bought + 1] - s.book.government_price[s.bought]
    s.bought += 1
    s.did = 1
    take_tile(s, k)


@rule
def can_give(s, k):
    """Whether a Government upgrade may give this tile: of any open quadrant, or of one that it may open.

    It opens one at most, and only if none was opened this year. F-UPG-GOV1-3, D-UPG-GOV-1, D-UPG-GOV-2, D-UPG-GOV-3;
    P-23, P-24.
    """
    if not tile_there(s, k):
        return False
    if s.gift_quadrant >= 0:
        return s.gift_quadrant == k // 8
    return s.quadrant[k // 8] or (s.gift_opens and s.opened == 0 and may_open(s))


@rule
def list_gift_tiles(s, out, n):
    """Tiles that the Government upgrade may give now. F-UPG-GOV1-1, F-UPG-GOV1-2, F-UPG-GOV2-1, F-UPG-GOV3-1."""
    for k in range(32):
        if can_give(s, k):
            out[n] = moves.GOVERNMENT_TILE + k
            n += 1
    return n


@rule
def any_gift_tile(s):
    """Whether the Government upgrade can give anything."""
    for k in range(32):
        if can_give(s, k):
            return 1
    return 0


@rule
def may_decline(s):
    """Opening a quadrant is a choice: a tile that only a closed quadrant could give may be declined. D-UPG-GOV-4."""
    for k in range(32):
        if s.quadrant[k // 8] and can_give(s, k):
            return 0
    return s.owed_government > 0


@rule
def receive_tile(s, k):
    """A tile of the Government upgrade, free. F-GOV-02, D-UPG-GOV-2, D-UPG-GOV-3."""
    s.owed_government -= 1
    if s.options.gov_upgrade_single_quadrant:
        s.gift_quadrant = k // 8
    take_tile(s, k)
