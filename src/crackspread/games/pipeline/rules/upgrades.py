"""Upgrades: buying levels, closing families, and what a level gives (final rulebook p8, p11)."""

from ....kernel.rule import rule
from . import moves, phases
from .government import any_gift_tile, list_gift_tiles, may_decline
from .laying import has_live_half, place_machine
from .oil import farm_has_space
from .position import GOVERNMENT, MACHINES, SHOPS
from .shops import list_pipes, machine_row, pipes_left, tank_row


@rule
def can_upgrade(s, pl, family):
    """A face-up token and a card of the next level the player lacks.

    F-UPGACT-03, F-UPGACT-04, F-UPGACT-05, D-UPGACT-02, D-UPG-ENG2-1.
    """
    if s.token[family] != 1 or pl.level[family] >= 3:
        return False
    return s.copies[family, pl.level[family]] > 0


@rule
def can_upgrades(s, pl, cash):
    """Whether the action would allow a purchase. D-WORK-01, F-UPGACT-02."""
    if cash < s.book.upgrade_price:
        return 0
    for family in range(7):
        if can_upgrade(s, pl, family):
            return 1
    return 0


@rule
def legal_upgrades(s, out, n):
    """Up to two upgrades, of different families since a token is turned; then one more token may be turned, for free.

    F-UPGACT-01, F-UPGACT-06, F-UPGACT-07, D-UPGACT-01; P-21, P-22, M-18.
    """
    pl = s.player[s.seat]
    if s.bought < 2 and pl.cash >= s.book.upgrade_price:
        for family in range(7):
            if can_upgrade(s, pl, family):
                out[n] = moves.UPGRADE + family
                n += 1
    if s.bought > 0 and s.options.upgrade_free_flip == 0:
        for family in range(7):
            if s.token[family] == 1:
                out[n] = moves.FLIP + family
                n += 1
    return n


@rule
def buy_upgrade(s, family):
    """Take the next level, close the family for the year, receive at once what the card gives.

    The gift is finished before anything else is bought; lasting effects hold from now on. Engineering II replaces
    level I. F-UPGACT-02, F-UPGACT-03, F-UPGACT-05, F-UPGACT-08, D-UPGACT-04, D-UPGACT-05, F-UPG-GOV1-1, F-UPG-GOV2-1,
    F-UPG-GOV3-1, F-UPG-SHOP1-1, F-UPG-SHOP2-1, F-UPG-SHOP3-1, F-UPG-MAC1-1, F-UPG-ENG2-3, P-35.
    """
    pl = s.player[s.seat]
    level = pl.level[family]
    pl.cash -= s.book.upgrade_price
    s.copies[family, level] -= 1
    pl.level[family] += 1
    s.token[family] = 0
    s.bought += 1
    s.did = 1
    if family == GOVERNMENT:
        s.owed_government = s.book.government_gift[level]
        s.gift_opens = 1 if level == 0 or s.options.gov_open_levels == 0 else 0
    elif family == SHOPS:
        s.owed_pipes = s.book.shops_pipes[level]
        if level == 0:
            s.owed_tanks = s.book.shops_tanks
        else:
            s.owed_machine = 1
    elif family == MACHINES and level == 0:
        s.owed_machine = 2
    s.gift_back = phases.UPGRADING
    settle_gifts(s)


@rule
def flip_token(s, family):
    """Close one more family for the year. F-UPGACT-04, F-UPGACT-07."""
    s.token[family] = 0


@rule
def open_tokens(s):
    """All tokens face up. F-REFRESH-17."""
    for family in range(7):
        if s.token[family] == 0:
            s.token[family] = 1


@rule
def yearly_benefits(s):
    """First turn of years 2 and 3, before anything else. F-UPGACT-09, D-UPGACT-03, F-UPG-GOV1-2, F-UPG-SHOP1-2."""
    pl = s.player[s.seat]
    if pl.level[GOVERNMENT] > 0:
        s.owed_government = s.book.government_yearly
        s.gift_opens = 1
    if pl.level[SHOPS] > 0:
        s.owed_tanks = s.book.shops_tanks
    s.gift_back = s.phase
    settle_gifts(s)


@rule
def machine_to_give(s):
    """Whether a free machine is there: in the shop, or for Machines I in the supply if the shop is empty.

    F-UPG-SHOP-4, D-UPG-MAC1-1.
    """
    return machine_row(s) >= 0 or (s.owed_machine == 2 and s.machine_supply > 0)


@rule
def settle_gifts(s):
    """What cannot be given now is lost; go on with what is owed, or back to where the gift came from.

    A machine waits for a half to cover as long as pipe tiles are still to come.
    F-UPG-SHOP-4, D-UPG-SHOP-2, D-UPG-GOV-2.
    """
    pl = s.player[s.seat]
    if s.owed_government > 0 and not any_gift_tile(s):
        s.owed_government = 0
    if s.owed_pipes > 0 and pipes_left(s, 0) + pipes_left(s, 1) == 0:
        s.owed_pipes = 0
    if s.owed_tanks > 0 and (tank_row(s) < 0 or not farm_has_space(s, pl)):
        s.owed_tanks = 0
    if s.owed_machine > 0:
        tiles = s.owed_pipes + s.owed_government
        if not machine_to_give(s) or (tiles == 0 and not has_live_half(s.network[s.seat])):
            s.owed_machine = 0
    if s.owed_government + s.owed_pipes + s.owed_tanks + s.owed_machine > 0:
        s.phase = phases.GIFT
    else:
        s.gift_quadrant = -1
        s.phase = s.gift_back


@rule
def legal_gift(s, out, n):
    """Gifts owed, in any order: Government tiles, shop pipes of either shop, tanks and machines of any price row.

    F-UPG-SHOP1-1, F-UPG-SHOP2-1, F-UPG-SHOP3-1, D-UPG-SHOP-1, D-UPG-SHOP-2, D-UPG-MAC1-1, D-UPG-GOV-4.
    """
    if s.owed_government > 0:
        n = list_gift_tiles(s, out, n)
    if s.owed_pipes > 0:
        n = list_pipes(s, 0, out, n)
        n = list_pipes(s, 1, out, n)
    if s.owed_tanks > 0:
        for row in range(3):
            if s.tank_shop[row] > 0:
                out[n] = moves.TAKE_TANK + row
                n += 1
    if s.owed_machine > 0 and has_live_half(s.network[s.seat]):
        for row in range(3):
            if s.machine_shop[row] > 0:
                out[n] = moves.TAKE_MACHINE + row
                n += 1
        if machine_row(s) < 0:
            out[n] = moves.TAKE_MACHINE + 3
            n += 1
    if may_decline(s):
        out[n] = moves.DONE
        n += 1
    return n


@rule
def take_tank(s, row):
    """A free tank of any price row; its row in the tank farm comes next. D-UPG-SHOP-1."""
    s.tank_shop[row] -= 1
    s.owed_tanks -= 1
    s.phase = phases.GIFT_TANK


@rule
def take_machine(s, row):
    """A free machine of any price row, or from the supply. D-UPG-SHOP-1, D-UPG-MAC1-1."""
    if row < 3:
        s.machine_shop[row] -= 1
    else:
        s.machine_supply -= 1
    s.owed_machine = 0
    place_machine(s)
