"""Tanks & Pipes and Machines & Pipes (final rulebook p8). Shop 0 is the Tank Shop, shop 1 the Machine Shop."""

import numpy as np

from ....kernel.rule import rule
from . import moves
from .laying import has_live_half, place_machine, take_in_hand
from .oil import farm_has_space, list_tank_rows


@rule
def fill_shops(s):
    """Tanks and machines up to the full size, cheapest rows first as far as the supply goes.

    F-SETUP-16, D-SETUP-02, F-REFRESH-16, D-REFRESH-05.
    """
    for row in range(3):
        while s.tank_shop[row] < s.book.tank_slots and s.tank_supply > 0:
            s.tank_shop[row] += 1
            s.tank_supply -= 1
        while s.machine_shop[row] < s.book.machine_slots and s.machine_supply > 0:
            s.machine_shop[row] += 1
            s.machine_supply -= 1


@rule
def tank_row(s):
    """The cheapest row of the Tank Shop that has a tank, or -1. D-TANKS-01."""
    for row in range(3):
        if s.tank_shop[row] > 0:
            return row
    return -1


@rule
def machine_row(s):
    """The cheapest row of the Machine Shop that has a machine, or -1. F-MACSHOP-07."""
    for row in range(3):
        if s.machine_shop[row] > 0:
            return row
    return -1


@rule
def shop_tile(s, shop, k):
    """The k-th tile beside a shop this year, as a place in the deck. F-SETUP-19, F-REFRESH-15."""
    return 32 + s.book.shop_pipes * (2 * (s.year - 1) + shop) + k


@rule
def pipe_there(s, shop, k):
    """Whether the k-th tile beside a shop is still there; nothing is replaced within a year. F-REFRESH-18."""
    return k < s.book.shop_pipes and (np.int64(s.pipe_gone) >> (8 * shop + k)) & 1 == 0


@rule
def pipes_left(s, shop):
    """Pipe tiles beside a shop."""
    n = 0
    for k in range(8):
        if pipe_there(s, shop, k):
            n += 1
    return n


@rule
def can_buy_pipe(s, shop, bought, cash):
    """Up to four tiles an action, from this shop only, priced by the total: the first and the third cost money.

    F-TANKS-02, F-TANKS-05, F-MACSHOP-02, F-MACSHOP-06, D-TANKS-02; prototype: in pairs, P-19.
    """
    if bought >= 4:
        return False
    if s.options.pipe_bundle_exact and bought % 2 == 0:
        return pipes_left(s, shop) >= 2 and cash >= s.book.pipe_price[bought + 2] - s.book.pipe_price[bought]
    return pipes_left(s, shop) >= 1 and cash >= s.book.pipe_price[bought + 1] - s.book.pipe_price[bought]


@rule
def can_buy_tank(s, pl, cash):
    """A tank on sale, its price, and a free space in the tank farm. F-TANKS-04, D-TANKS-01, D-TANKS-04."""
    row = tank_row(s)
    return row >= 0 and cash >= s.book.tank_price[row] and farm_has_space(s, pl)


@rule
def can_buy_machine(s, cash):
    """A machine on sale, its price, and a half to cover. F-MACSHOP-05, F-MACSHOP-07, D-MACSHOP-02."""
    row = machine_row(s)
    return row >= 0 and cash >= s.book.machine_price[row] and has_live_half(s.network[s.seat])


@rule
def can_shop(s, pl, shop, cash):
    """Whether a shop's action would allow anything. D-WORK-01, F-WORK-04."""
    if can_buy_pipe(s, shop, 0, cash):
        return True
    return can_buy_machine(s, cash) if shop else can_buy_tank(s, pl, cash)


@rule
def list_pipes(s, shop, out, n):
    """The tiles beside a shop."""
    for k in range(8):
        if pipe_there(s, shop, k):
            out[n] = moves.SHOP_PIPE + 8 * shop + k
            n += 1
    return n


@rule
def owes_pair(s):
    """Prototype: the second tile of a pair comes before anything else. P-19."""
    return s.options.pipe_bundle_exact and s.bought % 2 == 1


@rule
def legal_shop(s, shop, out, n):
    """Tanks or machines and pipes, in any order and number.

    F-TANKS-01, F-TANKS-04, F-MACSHOP-01, F-MACSHOP-05, P-20.
    """
    pl = s.player[s.seat]
    cash = np.int64(pl.cash)
    if can_buy_pipe(s, shop, np.int64(s.bought), cash):
        n = list_pipes(s, shop, out, n)
    if owes_pair(s):
        return n
    if shop:
        if can_buy_machine(s, cash):
            out[n] = moves.MACHINE
            n += 1
    elif can_buy_tank(s, pl, cash):
        n = list_tank_rows(s, pl, moves.TANK, out, n)
    return n


@rule
def buy_tank(s, grade):
    """A tank goes at once into a row, which is its grade for good. F-TANKS-03, F-BOARD-04, D-TANKS-01."""
    pl = s.player[s.seat]
    row = tank_row(s)
    pl.cash -= s.book.tank_price[row]
    s.tank_shop[row] -= 1
    pl.tanks[grade] += 1
    s.did = 1


@rule
def buy_machine(s):
    """A machine is placed at once. F-MACSHOP-03, F-MACSHOP-07."""
    row = machine_row(s)
    s.player[s.seat].cash -= s.book.machine_price[row]
    s.machine_shop[row] -= 1
    s.did = 1
    place_machine(s)


@rule
def buy_pipe(s, k):
    """A tile is placed at once, before the next is chosen. F-TANKS-05, F-TANKS-06, D-TANKS-02, D-TANKS-03."""
    s.player[s.seat].cash -= s.book.pipe_price[s.bought + 1] - s.book.pipe_price[s.bought]
    s.bought += 1
    s.did = 1
    take_pipe(s, k)


@rule
def take_pipe(s, k):
    """Take a tile from beside a shop."""
    s.pipe_gone |= 1 << k
    take_in_hand(s, shop_tile(s, k // 8, k % 8))
