"""The selling phase, step 1: the wholesale market in turn order until all have passed (rulebook p. 14, 25-26)."""

import numpy as np

from ....kernel.rule import rule
from . import moves, phases, steps
from .delivering import begin_delivering
from .effects import strike
from .loading import in_column, values_but_coke
from .position import COKE, IF_FILLED, IF_UNFILLED
from .wholesale import fill_demand, is_open, level_dice, open_demand, sell_level


@rule
def begin_selling(s):
    """The first player begins. R-SEL-01."""
    s.phase = phases.SELLING
    s.seat = s.first
    s.count = 0
    s.lot = -1
    for p in range(s.players):
        s.seat_at[p].passed = 0


@rule
def next_seller(s):
    """Round and round until all have passed; who has nothing to sell has passed. R-SEL-01, R-SEL-04."""
    for _ in range(s.players):
        pl = s.seat_at[s.seat]
        if pl.passed == 0:
            if may_sell_yet(s, pl):
                s.step = steps.MARKET
                return
            pl.passed = 1
        s.seat = (s.seat + 1) % s.players
    settle_demands(s)
    begin_delivering(s)


@rule
def may_sell_yet(s, pl):
    """Whether anything in the column, or a coke marker that the era card asks for, might still be sold."""
    for colour in range(6):
        if in_column(pl, colour) > 0:
            return True
    return pl.coke > 0 and demand_asks(s, COKE)


@rule
def demand_asks(s, die):
    """Whether an open era demand takes this kind of die; coke only where it is listed. R-ERA-04, R-COK-03."""
    era = s.book.era[s.era_order[s.round]]
    if era.slots == 0 or era.colour != die // 3 or open_demand(s) < 0:
        return False
    return era.face == die % 3 or (era.face < 0 and die != COKE)


@rule
def saleable(pl, colour):
    """Dice of a colour that the market takes: no coke. R-COK-03."""
    dice = 0
    for face in range(values_but_coke(colour)):
        dice += pl.column[colour, face]
    return dice


@rule
def level_sells(s, pl, colour):
    """All dice of the next level, within three dice a turn. R-SEL-02, R-MKT-02."""
    if not is_open(s, colour):
        return False
    dice = level_dice(s, colour)
    return s.count + dice <= s.book.turn_dice and saleable(pl, colour) >= dice


@rule
def legal_sales(s, out):
    """Dice for the level begun, or of any level that can be filled, or for the era card; pass, or end the turn.

    R-SEL-02, R-SEL-03, R-SEL-04.
    """
    pl = s.seat_at[s.seat]
    n = 0
    for colour in range(6):
        if s.lot == colour or (s.lot < 0 and level_sells(s, pl, colour)):
            for face in range(values_but_coke(colour)):
                if pl.column[colour, face] > 0:
                    out[n] = moves.SELL_DIE + 3 * colour + face
                    n += 1
    if s.lot >= 0:
        return n
    if s.count < s.book.turn_dice:
        colour = np.int64(s.book.era[s.era_order[s.round]].colour)
        for face in range(3):
            if pl.column[colour, face] > 0 and demand_asks(s, 3 * colour + face):
                out[n] = moves.DEMAND + 3 * colour + face
                n += 1
        if pl.coke > 0 and demand_asks(s, COKE):
            out[n] = moves.DEMAND_COKE
            n += 1
    out[n] = moves.PASS if s.count == 0 else moves.FINISH
    return n + 1


@rule
def can_sell_more(s, pl):
    """Whether the turn can go on."""
    if s.count >= s.book.turn_dice:
        return False
    for colour in range(6):
        if level_sells(s, pl, colour):
            return True
        for face in range(3):
            if pl.column[colour, face] > 0 and demand_asks(s, 3 * colour + face):
                return True
    return pl.coke > 0 and demand_asks(s, COKE)


@rule
def sell_die(s, die):
    """A die for a level of its colour; the last one of the level brings the money. R-SEL-02, R-MKT-03, R-SEL-05."""
    pl = s.seat_at[s.seat]
    colour = die // 3
    if s.lot < 0:
        s.lot = colour
        s.lot_left = level_dice(s, colour)
    pl.column[colour, die % 3] -= 1
    s.supply[colour] += 1
    s.count += 1
    s.lot_left -= 1
    if s.lot_left == 0:
        s.lot = -1
        sell_level(s, pl, colour)
        add_level_bonus(s, pl)
        go_on_selling(s, pl)


@rule
def add_level_bonus(s, pl):
    """$1 for each level and each demand of the player on the first-player location. R-SEL-05, R-LOC-06."""
    if s.claimed == s.seat:
        pl.money += s.book.level_bonus
        pl.from_market += s.book.level_bonus


@rule
def meet_demand(s, die):
    """A die to the era card; it counts as one of the three. R-SEL-03, R-SEL-05."""
    pl = s.seat_at[s.seat]
    pl.column[die // 3, die % 3] -= 1
    s.supply[die // 3] += 1
    if die == COKE:
        pl.coke_sold += 1
    s.count += 1
    fill_demand(s, pl)
    add_level_bonus(s, pl)
    go_on_selling(s, pl)


@rule
def meet_demand_with_coke(s):
    """A coke marker counts as a 70+ die. R-COK-02."""
    pl = s.seat_at[s.seat]
    pl.coke -= 1
    pl.coke_sold += 1
    s.count += 1
    fill_demand(s, pl)
    add_level_bonus(s, pl)
    go_on_selling(s, pl)


@rule
def go_on_selling(s, pl):
    """Three dice, or nothing more to sell, end the turn."""
    if not can_sell_more(s, pl):
        end_sale(s)


@rule
def end_sale(s):
    """The next player's turn. R-SEL-01."""
    s.count = 0
    s.seat = (s.seat + 1) % s.players
    s.step = steps.NEXT


@rule
def pass_market(s):
    """For the rest of the round. R-SEL-04."""
    s.seat_at[s.seat].passed = 1
    end_sale(s)


@rule
def settle_demands(s):
    """Era cards that look at who filled a demand strike when all have passed. R-ERA-10."""
    era = s.book.era[s.era_order[s.round]]
    for p in range(s.players):
        pl = s.seat_at[p]
        for i in range(era.rules):
            r = era.rule[i]
            if r.low <= pl.impact and pl.impact <= r.high:
                if r.when == IF_UNFILLED and pl.demands == 0:
                    strike(s, pl, i, False)
                if r.when == IF_FILLED and pl.demands > 0:
                    strike(s, pl, i, False)
