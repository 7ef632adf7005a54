"""Room for dice: the trays of the column with their tiles, the pairs of the reprocessing units (rulebook p. 12-14)."""

import numpy as np

from ....kernel.rule import rule
from .position import BEIGE, COLOURS, MAGENTA, ORANGE, PAIRS


@rule
def tray_places(s, pl, colour):
    """Places of a colour alone: the printed ones and its basic tiles. R-UPG-03."""
    b = s.book
    places = np.int64(b.column[colour])
    if colour >= ORANGE and np.int64(pl.basic) >> (colour - ORANGE) & 1:
        places += b.basic_add[colour - ORANGE]
    elif colour == BEIGE:
        for k in range(pl.beige):
            places += b.beige_add[k]
    return places


@rule
def tile_places(s, pl, k):
    """Places of the advanced tile between colours k and k + 1, none where it is not installed."""
    return np.int64(s.book.advanced_add) if k < PAIRS and np.int64(pl.advanced) >> k & 1 else np.int64(0)


@rule
def in_tray(pl, colour):
    """Rolled dice of a colour that are not loaded yet."""
    return pl.tray[colour, 0] + pl.tray[colour, 1] + pl.tray[colour, 2]


@rule
def in_column(pl, colour):
    """Dice of a colour in the column."""
    return pl.column[colour, 0] + pl.column[colour, 1] + pl.column[colour, 2]


@rule
def values_but_coke(colour):
    """The carbon values that grey tokens, market levels and units know: of magenta all but 70+."""
    return 2 if colour == MAGENTA else 3


@rule
def column_takes(s, pl, extra):
    """Whether one more die of a colour finds a place; an advanced tile takes either colour of its pair. R-UPG-09.

    From the top down every colour fills its own places, then what the tile above has left, then the tile below.
    """
    above = np.int64(0)
    for colour in range(len(COLOURS)):
        dice = in_column(pl, colour) + (1 if colour == extra else 0)
        over = max(dice - tray_places(s, pl, colour), 0)
        over = max(over - above, 0)
        below = tile_places(s, pl, colour)
        if over > below:
            return False
        above = below - over
    return True


@rule
def in_unit(pl, unit):
    """Dice in a unit: yellow, orange and red in the cracker, aqua and magenta in the reformer. R-LOD-02."""
    dice = 0
    for colour in range(1 + 3 * unit, 4 + 2 * unit):
        dice += pl.unit[colour, 0] + pl.unit[colour, 1] + pl.unit[colour, 2]
    return dice


@rule
def unit_room(s, pl, unit):
    """Free places of a unit: two for each of its positions. R-REP-03."""
    return 2 * s.book.pairs[pl.level[unit]] - in_unit(pl, unit)
