"""Refined Markets 1, 2, 3 and the Crude Market: sell first, then buy, slot by slot (final rulebook p7).

Slots of equal price are one move: `tier` counts the prices of a row from the left, two slots to each. Crude rows 0-2
are the Crude Market's, 3-5 those of Refined Markets 1-3; refined locations 0-5, 6-11, 12-17 are those of Refined
Markets 1-3. D-MARKET-01, D-MARKET-06, F-CRUDE-01, F-MARKET-02.
"""

from ....kernel.rule import rule
from . import moves
from .oil import best_of, room
from .position import CRUDE_MARKET, REFINED_MARKETS


@rule
def first_row(pl, action):
    """The first crude row open to this action. F-MARKET-01, F-CRUDE-01, F-UPG-RM2-1, F-CRUDE-04."""
    if action == CRUDE_MARKET:
        return 0
    return 3 if pl.level[REFINED_MARKETS] >= 2 else 2 + action


@rule
def end_row(pl, action):
    """One past the last crude row open to this action."""
    if action == CRUDE_MARKET:
        return 3
    return 6 if pl.level[REFINED_MARKETS] >= 2 else 3 + action


@rule
def first_location(pl, action):
    """The first refined location open to this action: of one market, or of all three. F-MARKET-01, F-UPG-RM2-1."""
    if action == CRUDE_MARKET or pl.level[REFINED_MARKETS] >= 2:
        return 0
    return 6 * (action - 1)


@rule
def end_location(pl, action):
    """One past the last refined location open to this action: six to a market. F-MARKET-02."""
    if action == CRUDE_MARKET:
        return 0
    return 18 if pl.level[REFINED_MARKETS] >= 2 else 6 * action


@rule
def crude_slot(s, row, tier, what):
    """A crude slot of this price that is empty (what 0) or holds colour what - 1, or -1. D-MARKET-01."""
    for slot in range(2 * tier, min(2 * tier + 2, s.book.crude_slots)):
        if s.crude[row, slot] == what:
            return slot
    return -1


@rule
def refined_slot(s, loc, tier, what):
    """A refined slot of this price that is empty or holds a colour, or -1. D-MARKET-01."""
    for slot in range(max(2 * tier, 4 - s.book.refined_slots), 2 * tier + 2):
        if s.refined[loc, slot] == what:
            return slot
    return -1


@rule
def fits_row(s, pl, row, colour):
    """Whether a colour may be sold onto a crude row: its own, or any in a Refined Market with level III.

    F-MARKET-07, F-CRUDE-03, F-CRUDE-04, F-UPG-RM3-1, D-UPG-RM3-2.
    """
    return colour == s.crude_colour[row] or (row >= 3 and pl.level[REFINED_MARKETS] >= 3)


@rule
def fits_location(s, pl, loc, colour):
    """Whether a colour may be sold onto a refined location. F-MARKET-07, F-UPG-RM3-1."""
    return colour == s.book.refined_colour[s.refined_row[loc]] or pl.level[REFINED_MARKETS] >= 3


@rule
def refined_price(s, pl, loc, tier, buying):
    """The printed price, $5 more with Refined Markets I; the space decides, crude spaces never change.

    F-MARKET-05, F-MARKET-06, F-UPG-RM1-1, F-UPG-RM1-2, F-UPG-RM1-3, D-UPG-RM1-1; P-39.
    """
    price = s.book.refined_price[s.refined_row[loc], tier]
    if pl.level[REFINED_MARKETS] >= 1 and not (buying and s.options.rm1_buy_surcharge):
        price += s.book.refined_bonus
    return price


@rule
def list_sales(s, pl, out, n):
    """Barrels onto free refined slots of their colour, at their grade or a lower one.

    F-MARKET-06, F-MARKET-07, F-MARKET-08, F-MARKET-09, F-UPG-RM3-2.
    """
    for loc in range(first_location(pl, s.action), end_location(pl, s.action)):
        grade = s.book.refined_grade[s.refined_row[loc]]
        for tier in range(2):
            if refined_slot(s, loc, tier, 0) >= 0:
                for colour in range(3):
                    if fits_location(s, pl, loc, colour):
                        for g in range(grade, 4):
                            if pl.oil[g, colour] > 0:
                                out[n] = moves.SELL + ((2 * loc + tier) * 3 + colour) * 3 + g - 1
                                n += 1
    return n


@rule
def list_purchases(s, pl, out, n):
    """Barrels on refined slots that cash and a tank of their grade allow. F-MARKET-05, F-MARKET-10, D-MARKET-03."""
    for loc in range(first_location(pl, s.action), end_location(pl, s.action)):
        if room(s, pl, s.book.refined_grade[s.refined_row[loc]]) > 0:
            for tier in range(2):
                if pl.cash >= refined_price(s, pl, loc, tier, 1):
                    for colour in range(3):
                        if refined_slot(s, loc, tier, 1 + colour) >= 0:
                            out[n] = moves.BUY + (2 * loc + tier) * 3 + colour
                            n += 1
    return n


@rule
def list_crude_sales(s, pl, out, n):
    """Barrels of any grade onto free crude slots of their colour, at the crude price. F-CRUDE-03, D-MARKET-04."""
    for row in range(first_row(pl, s.action), end_row(pl, s.action)):
        for tier in range(4):
            if crude_slot(s, row, tier, 0) >= 0:
                for colour in range(3):
                    if fits_row(s, pl, row, colour):
                        for g in range(4):
                            if pl.oil[g, colour] > 0:
                                out[n] = moves.SELL_CRUDE + ((4 * row + tier) * 3 + colour) * 4 + g
                                n += 1
    return n


@rule
def list_crude_purchases(s, pl, out, n):
    """Crude that cash and a free crude tank allow. F-MARKET-05, F-CRUDE-02, D-MARKET-03."""
    if room(s, pl, 0) > 0:
        for row in range(first_row(pl, s.action), end_row(pl, s.action)):
            for tier in range(4):
                if pl.cash >= s.book.crude_price[row, tier]:
                    for colour in range(3):
                        if crude_slot(s, row, tier, 1 + colour) >= 0:
                            out[n] = moves.BUY_CRUDE + (4 * row + tier) * 3 + colour
                            n += 1
    return n


@rule
def legal_market(s, out, n):
    """Buy, sell or both, but all selling before the first purchase of the action.

    F-MARKET-03, F-MARKET-04, F-MARKET-10, F-CRUDE-02, D-MARKET-05, D-UPG-RM2-1.
    """
    pl = s.player[s.seat]
    if not s.buying:
        n = list_sales(s, pl, out, n)
    n = list_purchases(s, pl, out, n)
    if not s.buying:
        n = list_crude_sales(s, pl, out, n)
    return list_crude_purchases(s, pl, out, n)


@rule
def can_trade_crude(s, pl, action, cash):
    """Whether a market space would allow a trade in crude rows."""
    buys = room(s, pl, 0) > 0
    for row in range(first_row(pl, action), end_row(pl, action)):
        sells = 0
        for colour in range(3):
            if fits_row(s, pl, row, colour) and best_of(pl, colour, 0):
                sells = 1
        for slot in range(s.book.crude_slots):
            if s.crude[row, slot] == 0:
                if sells:
                    return 1
            elif buys and cash >= s.book.crude_price[row, slot // 2]:
                return 1
    return 0


@rule
def can_trade(s, pl, action, cash):
    """Whether a market space would allow anything at all with this cash. D-WORK-01."""
    if can_trade_crude(s, pl, action, cash):
        return 1
    for loc in range(first_location(pl, action), end_location(pl, action)):
        grade = s.book.refined_grade[s.refined_row[loc]]
        buys = room(s, pl, grade) > 0
        sells = 0
        for colour in range(3):
            if fits_location(s, pl, loc, colour) and best_of(pl, colour, grade):
                sells = 1
        for slot in range(4 - s.book.refined_slots, 4):
            if s.refined[loc, slot] == 0:
                if sells:
                    return 1
            elif buys and cash >= refined_price(s, pl, loc, slot // 2, 1):
                return 1
    return 0


@rule
def sell_refined(s, k):
    """A barrel goes onto the slot, pays the slot's price and is of the slot's grade from then on; it keeps its colour.

    F-MARKET-06, F-MARKET-08, D-MARKET-02, D-UPG-RM3-1, P-47.
    """
    pl = s.player[s.seat]
    loc = k // 18
    tier = k // 9 % 2
    colour = k // 3 % 3
    pl.oil[k % 3 + 1, colour] -= 1
    pl.cash += refined_price(s, pl, loc, tier, 0)
    s.refined[loc, refined_slot(s, loc, tier, 0)] = 1 + colour
    s.did = 1


@rule
def buy_refined(s, k):
    """A barrel of the location's grade for the slot's price; it ends the selling. F-MARKET-04, F-MARKET-05."""
    pl = s.player[s.seat]
    loc = k // 6
    tier = k // 3 % 2
    colour = k % 3
    pl.cash -= refined_price(s, pl, loc, tier, 1)
    s.refined[loc, refined_slot(s, loc, tier, 1 + colour)] = 0
    pl.oil[s.book.refined_grade[s.refined_row[loc]], colour] += 1
    s.buying = 1
    s.did = 1


@rule
def sell_to_crude(s, k):
    """Any barrel becomes crude on a crude slot. F-CRUDE-03, D-MARKET-02, D-MARKET-04."""
    pl = s.player[s.seat]
    row = k // 48
    tier = k // 12 % 4
    colour = k // 4 % 3
    pl.oil[k % 4, colour] -= 1
    pl.cash += s.book.crude_price[row, tier]
    s.crude[row, crude_slot(s, row, tier, 0)] = 1 + colour
    s.did = 1


@rule
def buy_crude(s, k):
    """A barrel of crude; it ends the selling. F-MARKET-04, F-MARKET-05."""
    pl = s.player[s.seat]
    row = k // 12
    tier = k // 3 % 4
    colour = k % 3
    pl.cash -= s.book.crude_price[row, tier]
    s.crude[row, crude_slot(s, row, tier, 1 + colour)] = 0
    pl.oil[0, colour] += 1
    s.buying = 1
    s.did = 1
