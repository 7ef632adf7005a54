"""Upgrades: basic tiles, trading up, basic and advanced together, storage (rulebook p. 21)."""

import numpy as np

from ....kernel.rule import rule
from . import moves, steps
from .effects import take_bonus
from .moves import TRADES
from .position import BASIC_ADVANCED, BEIGE_TILE, CRACKER_TILE, PAIRS

ALL_BASIC, ALL_ADVANCED = CRACKER_TILE + 2, PAIRS + 2


@rule
def basic_fits(pl, tile):
    """Every tile exists once, beige three times; a unit's basic tile is its level 1. R-UPG-02, R-UPG-04, R-UPG-10."""
    if tile < BEIGE_TILE:
        return (np.int64(pl.basic) | np.int64(pl.basic_gone)) >> tile & 1 == 0
    if tile == BEIGE_TILE:
        return pl.beige + pl.beige_gone < 3
    return pl.level[tile - CRACKER_TILE] == 0


@rule
def advanced_fits(pl, tile, with_basic):
    """Five striped tiles once each; a unit's level 2 needs its level 1, which may be the basic tile bought with it.

    R-UPG-08, R-UPG-10.
    """
    if tile < PAIRS:
        return np.int64(pl.advanced) >> tile & 1 == 0
    level = pl.level[tile - PAIRS]
    return level == 1 or (level == 0 and with_basic == CRACKER_TILE + tile - PAIRS)


@rule
def tile_discount(s, is_unit):
    """What an era card takes off the price of a reprocessing tile. R-ERA-09."""
    return np.int64(s.book.era[s.era_order[s.round]].tile_discount) if is_unit else np.int64(0)


@rule
def affords_advanced(s, pl, due, with_basic):
    """Whether an advanced tile fits that the player can pay for."""
    for tile in range(ALL_ADVANCED):
        if advanced_fits(pl, tile, with_basic) and pl.money >= due - tile_discount(s, tile >= PAIRS):
            return 1
    return 0


@rule
def affords_basic(s, pl, tile, location, due):
    """Whether a basic tile fits and can be paid for, with an advanced one after it where both are bought."""
    if not basic_fits(pl, tile):
        return False
    due = due - tile_discount(s, tile >= CRACKER_TILE)
    if location == BASIC_ADVANCED:
        return affords_advanced(s, pl, due, tile)
    return pl.money >= due


@rule
def can_upgrade(s, pl, location, cost):
    """Whether a basic upgrade location is of use. R-UPG-01, R-ENG-03."""
    for tile in range(ALL_BASIC):
        if affords_basic(s, pl, tile, location, cost):
            return 1
    return 0


@rule
def begin_upgrade(s, cost):
    """Pay when the tile is chosen: era cards make some cheaper."""
    s.due = cost
    s.step = steps.BASIC


@rule
def legal_basics(s, out):
    """Basic tiles that fit. R-UPG-02."""
    n = 0
    for tile in range(ALL_BASIC):
        if affords_basic(s, s.seat_at[s.seat], tile, s.location, s.due):
            out[n] = moves.INSTALL + tile
            n += 1
    return n


@rule
def install_basic(s, tile):
    """Install a basic tile and take the bonus of its place; beige level k also that of level k - 1.

    R-UPG-01, R-UPG-02, R-UPG-04, R-UPG-05.
    """
    pl = s.seat_at[s.seat]
    b = s.book
    if tile < BEIGE_TILE:
        pl.basic = np.int64(pl.basic) | (1 << tile)
        take_bonus(s, pl, b.basic_bonus[tile])
    elif tile == BEIGE_TILE:
        for k in range(max(pl.beige - 1, 0), pl.beige + 1):
            take_bonus(s, pl, b.beige_bonus[k])
        pl.beige += 1
    else:
        pl.level[tile - CRACKER_TILE] = 1
        take_bonus(s, pl, b.unit_bonus[0])
    s.due -= tile_discount(s, tile >= CRACKER_TILE)
    if s.location == BASIC_ADVANCED:
        s.step = steps.ADVANCED
    else:
        pay_due(s, pl)


@rule
def pay_due(s, pl):
    """The upgrade is complete."""
    pl.money -= max(s.due, 0)
    s.due = 0
    s.step = steps.NEXT


@rule
def legal_advanced(s, out):
    """Advanced tiles that fit and can be paid for. R-UPG-08."""
    pl = s.seat_at[s.seat]
    n = 0
    for tile in range(ALL_ADVANCED):
        if advanced_fits(pl, tile, -1) and pl.money >= s.due - tile_discount(s, tile >= PAIRS):
            out[n] = moves.INSTALL_ADVANCED + tile
            n += 1
    return n


@rule
def install_advanced(s, tile):
    """A striped tile between two colours, or a unit's level 2, with its bonus. R-UPG-08, R-UPG-09, R-UPG-10."""
    pl = s.seat_at[s.seat]
    if tile < PAIRS:
        pl.advanced = np.int64(pl.advanced) | (1 << tile)
        take_bonus(s, pl, s.book.advanced_bonus)
    else:
        pl.level[tile - PAIRS] = 2
        take_bonus(s, pl, s.book.unit_bonus[1])
    s.due -= tile_discount(s, tile >= PAIRS)
    pay_due(s, pl)


@rule
def trade_fits(pl, k):
    """An installed basic tile against an advanced one that shares its colour. R-UPG-06, R-UPG-07."""
    tile = TRADES[k, 0]
    if np.int64(pl.advanced) >> TRADES[k, 1] & 1:
        return False
    if tile == BEIGE_TILE:
        return pl.beige > 0
    return np.int64(pl.basic) >> tile & 1 == 1


@rule
def legal_trades(s, out):
    """All trades of installed tiles."""
    pl = s.seat_at[s.seat]
    n = 0
    for k in range(len(TRADES)):
        if trade_fits(pl, k):
            out[n] = moves.TRADING + k
            n += 1
    return n


@rule
def can_trade(pl):
    """Whether any basic tile can be traded up."""
    for k in range(len(TRADES)):
        if trade_fits(pl, k):
            return 1
    return 0


@rule
def trade_up(s, k):
    """The basic tile leaves the game, the highest one of beige; the advanced tile comes with its bonus.

    R-UPG-06, R-UPG-07.
    """
    pl = s.seat_at[s.seat]
    tile = TRADES[k, 0]
    if tile == BEIGE_TILE:
        pl.beige -= 1
        pl.beige_gone += 1
    else:
        pl.basic = np.int64(pl.basic) & ~(1 << np.int64(tile))
        pl.basic_gone = np.int64(pl.basic_gone) | (1 << np.int64(tile))
    install_advanced(s, TRADES[k, 1])


@rule
def tank_cost(s, pl, cost):
    """The place's price and what the player board adds for the next tile, less an era card's discount. R-UPG-11."""
    extra = s.book.tank_cost[pl.tanks] - s.book.era[s.era_order[s.round]].storage_discount
    return max(cost + extra, 0)


@rule
def expand_storage(s, cost):
    """The next storage tile with its bonus. R-UPG-11, R-UPG-12."""
    pl = s.seat_at[s.seat]
    pl.money -= tank_cost(s, pl, cost)
    pl.tanks += 1
    take_bonus(s, pl, s.book.tank_bonus[pl.tanks - 1])
    s.step = steps.NEXT
