"""Why a trade or a purchase is forbidden: markets, contracts, shops, upgrades (see why.py)."""

from typing import Any

from .moves import PRICES
from .position import (
    COLOURS,
    CONTRACTS_ORDERS,
    FAMILIES,
    GRADES,
    PHASES,
    REFINED_MARKETS,
)
from .rules.markets import crude_slot, fits_location, fits_row, refined_price, refined_slot
from .rules.oil import room
from .rules.shops import machine_row, pipe_there, tank_row
from .titles import ACTION_TITLES, FAMILY_TITLES, GRADE_TITLES

Args = dict[str, Any]


def why_sell(s: Any, a: Args) -> str:
    """A sale onto a refined row."""
    pl = s.player[s.seat]
    loc, colour = 6 * (a["market"] - 1) + a["line"] - 1, COLOURS.index(a["colour"])
    row = s.refined_row[loc]
    grade = GRADES.index(a["grade"])
    if s.buying:
        return "All selling comes before the first purchase of the action (p. 7)."
    if s.action != a["market"] and (s.action == 0 or pl.level[REFINED_MARKETS] < 2):
        return f"This action trades in {ACTION_TITLES[s.action]} only (p. 7)."
    if pl.oil[grade, colour] == 0:
        return f"You hold no {a['colour']} {GRADE_TITLES[grade]} to sell (p. 7)."
    if grade < s.book.refined_grade[row]:
        return f"{GRADE_TITLES[grade]} cannot be sold as {GRADE_TITLES[s.book.refined_grade[row]]} (p. 7)."
    if not fits_location(s, pl, loc, colour):
        wanted = COLOURS[s.book.refined_colour[row]]
        return f"That row takes {wanted} only; the colour must match the space (p. 7)."
    if refined_slot(s, loc, PRICES.index(a["price"]), 0) < 0:
        return "No space of that price is free (p. 7)."
    return "That sale is not possible (p. 7)."


def why_buy(s: Any, a: Args) -> str:
    """A purchase from a refined row."""
    pl = s.player[s.seat]
    loc, colour = 6 * (a["market"] - 1) + a["line"] - 1, COLOURS.index(a["colour"])
    tier = PRICES.index(a["price"])
    grade = s.book.refined_grade[s.refined_row[loc]]
    if s.action != a["market"] and (s.action == 0 or pl.level[REFINED_MARKETS] < 2):
        return f"This action trades in {ACTION_TITLES[s.action]} only (p. 7)."
    if refined_slot(s, loc, tier, 1 + colour) < 0:
        return "No such barrel lies on a space of that price (p. 7)."
    if room(s, pl, grade) <= 0:
        return f"You have no free tank for {GRADE_TITLES[grade]} (p. 8)."
    return f"It costs ${int(refined_price(s, pl, loc, tier, 1))}; you have ${pl.cash} (p. 7)."


def why_sell_crude(s: Any, a: Args) -> str:
    """A sale onto a crude row."""
    pl = s.player[s.seat]
    row, colour, grade = a["row"] - 1, COLOURS.index(a["colour"]), GRADES.index(a["grade"])
    if s.buying:
        return "All selling comes before the first purchase of the action (p. 7)."
    if pl.oil[grade, colour] == 0:
        return f"You hold no {a['colour']} {GRADE_TITLES[grade]} to sell (p. 7)."
    if not fits_row(s, pl, row, colour):
        return f"That row takes {COLOURS[s.crude_colour[row]]} only; the colour must match the space (p. 7)."
    if crude_slot(s, row, a["price"] - 1, 0) < 0:
        return "No space of that price is free (p. 7)."
    return f"This action trades in {ACTION_TITLES[s.action]} only (p. 7)."


def why_buy_crude(s: Any, a: Args) -> str:
    """A purchase of crude."""
    pl = s.player[s.seat]
    row, colour = a["row"] - 1, COLOURS.index(a["colour"])
    if crude_slot(s, row, a["price"] - 1, 1 + colour) < 0:
        return "No such barrel lies on a space of that price (p. 7)."
    if room(s, pl, 0) <= 0:
        return "You have no free tank for crude (p. 8)."
    price = s.book.crude_price[row, a["price"] - 1]
    if pl.cash < price:
        return f"It costs ${price}; you have ${pl.cash} (p. 7)."
    return f"This action trades in {ACTION_TITLES[s.action]} only (p. 7)."


def why_contract(s: Any, a: Args) -> str:
    """A contract, or an order as a contract."""
    order = isinstance(a["row"], int)
    row = a["row"] - 3 if order else GRADES.index(a["row"]) - 1
    if order and s.player[s.seat].level[CONTRACTS_ORDERS] < 3:
        return "Only the upgrade Contracts & Orders III takes orders as contracts (p. 11)."
    if not s.shown[int(order), row, a["column"] - 1]:
        return "That space is empty; it is refilled in the new year, orders never (p. 6)."
    if s.bought >= 3:
        return "One action takes three contracts at most (p. 7)."
    if s.taken_rows >> (3 * order + row) & 1:
        return "One contract from each row and action (p. 7)."
    if s.borrowed:
        return "In this edition an action takes contracts or a loan, not both (see its differences)."
    return "Contracts cannot be deferred in year 3 (p. 7)."


def why_loan(s: Any, a: Args) -> str:
    """A loan."""
    if s.borrowed:
        return "One loan an action (p. 7)."
    return "In this edition an action takes contracts or a loan, not both (see its differences)."


def why_tank(s: Any, a: Args) -> str:
    """A tank, placed or bought."""
    pl = s.player[s.seat]
    grade = GRADES.index(a["grade"])
    if pl.tanks[grade] >= s.book.tank_spaces:
        return f"The {GRADE_TITLES[grade]} row of your tank farm is full: one tank a space (p. 5)."
    row = int(tank_row(s))
    if row < 0:
        return "The Tank Shop is sold out until the new year (p. 8)."
    return f"The next tank costs ${s.book.tank_price[row]}; you have ${pl.cash} (p. 8)."


def why_machine(s: Any, a: Args) -> str:
    """A machine."""
    row = int(machine_row(s))
    if row < 0:
        return "The Machine Shop is sold out until the new year (p. 8)."
    if s.player[s.seat].cash < s.book.machine_price[row]:
        return f"The next machine costs ${s.book.machine_price[row]}; you have ${s.player[s.seat].cash} (p. 8)."
    return "You have no half of a tile left to put a machine on (p. 8)."


def why_take(s: Any, a: Args) -> str:
    """A tank or machine that an upgrade gives."""
    return "Your upgrade does not give that, or that row is empty (p. 11)."


def why_upgrade(s: Any, a: Args) -> str:
    """An upgrade."""
    family = FAMILIES.index(a["family"])
    title, level = FAMILY_TITLES[family], s.player[s.seat].level[family]
    if s.token[family] < 0:
        return f"{title} is not in this game (p. 4)."
    if s.token[family] == 0:
        return f"{title} is closed until the new year: its token is face down (p. 8)."
    if level >= 3:
        return f"You own all three levels of {title} (p. 8)."
    if s.copies[family, level] == 0:
        return f"No card of {title}, level {level + 1}, is left (p. 8)."
    if s.bought >= 2:
        return "One action buys two upgrades at most (p. 8)."
    return f"An upgrade costs ${s.book.upgrade_price}; you have ${s.player[s.seat].cash} (p. 8)."


def why_flip(s: Any, a: Args) -> str:
    """Closing one more family."""
    family = FAMILIES.index(a["family"])
    if s.options.upgrade_free_flip:
        return "In this edition no further token is turned (see its differences)."
    if s.bought == 0:
        return "One more token may be turned only after buying an upgrade (p. 8)."
    return f"{FAMILY_TITLES[family]} is closed already, or not in this game (p. 8)."


def why_pipe(s: Any, a: Args) -> str:
    """A pipe tile beside a shop."""
    shop = ("tank", "machine").index(a["shop"])
    if not pipe_there(s, shop, a["tile"] - 1):
        return "There is no tile left at that place; pipes are replaced in the new year (p. 6)."
    if PHASES[s.phase] == "gift":
        return "Your upgrade gives no more pipe tiles (p. 11)."
    if (PHASES[s.phase] == "machine_shop") != bool(shop):
        return "Only the pipes beside this action's own shop are for sale now (p. 8)."
    if s.bought >= 4:
        return "One action buys four pipe tiles at most (p. 8)."
    price = s.book.pipe_price[s.bought + 1] - s.book.pipe_price[s.bought]
    if s.player[s.seat].cash < price:
        return f"The next pipe tile costs ${price} more; you have ${s.player[s.seat].cash} (p. 8)."
    return "In this edition pipe tiles are sold in twos and fours only (see its differences)."
