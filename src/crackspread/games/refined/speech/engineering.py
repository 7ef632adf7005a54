"""The engineering phase in words: where an engineer goes to work (rulebook p. 10-12, 17-22)."""

from ..rules import steps
from ..rules.contracts import contracts_left
from ..rules.decks import tickets_left
from ..rules.engineering import gold_tickets, location_cost
from ..rules.position import (
    BASIC_ADVANCED,
    BASIC_MULTI,
    BASIC_SINGLE,
    BUY,
    DRAFT_CONTRACTS,
    EXPLORATION,
    FIRST_PLAYER,
    FUTURE_MARKETS,
    GOLD,
    LOCATIONS,
    MISSED_CONTRACT,
    MULTI_KIND,
    NAME_GRADE,
    SELL,
    STORAGE,
    TICKET_DISCARD,
    TOKENS,
    TOKENS_PLUS,
    TOP_TICKET,
    TRADE_UP,
    Position,
    Seat,
)
from ..rules.tickets import can_tuck
from ..rules.upgrades import can_trade, can_upgrade, tank_cost
from ..rules.wholesale import can_buy, can_unload
from . import tickets
from .vocabulary import Args, Decision, Line, Words, counted, dice, gains, number

DONE = {
    NAME_GRADE: "named a grade",
    EXPLORATION: "went exploring for oil",
    TOP_TICKET: "took the top ticket",
    TICKET_DISCARD: "searched the ticket discard",
    DRAFT_CONTRACTS: "opened a contract draft",
    FUTURE_MARKETS: "looked at future markets",
    MISSED_CONTRACT: "searched the contract discard",
    BASIC_SINGLE: "went for a basic upgrade",
    BASIC_MULTI: "went for a basic upgrade",
    TRADE_UP: "went to trade up a tile",
    BASIC_ADVANCED: "went for a basic and an advanced upgrade",
    STORAGE: "expanded the storage",
    FIRST_PLAYER: "claimed the first-player token and the selling bonus",
    BUY: "went to buy wholesale",
    SELL: "went to sell from storage",
}
"""What an engineer did at each location."""
PICKS = ("first", "second", "third", "fourth")
PLACES: dict[int, tuple[str, Line, Line]] = {
    **{
        i: (f"{pick.capitalize()} pick", f"choose {pick}", f"turn one ticket over, choose {pick} at the end")
        for i, pick in enumerate(PICKS)
    },
    NAME_GRADE: ("Name grade", "its first ticket", "the first ticket of a grade you name"),
    EXPLORATION: (
        "Explore",
        lambda s, pl: f"{number(s.book.exploration_draws)}, take one",
        lambda s, pl: f"see {counted(s.book.exploration_draws, 'ticket')}, take one",
    ),
    TOP_TICKET: ("Top ticket", "of the deck", "the ticket on top of the deck"),
    TICKET_DISCARD: ("From discard", "any one", "any ticket of the discard"),
    DRAFT_CONTRACTS: ("Draft for all", "take one, pass on", "take one, pass the rest on"),
    FUTURE_MARKETS: (
        "Future markets",
        lambda s, pl: f"{number(s.book.contract_draws)}, take one",
        lambda s, pl: f"see {counted(s.book.contract_draws, 'contract')}, take one",
    ),
    MISSED_CONTRACT: ("Missed", "of the discard", "any contract of the discard"),
    BASIC_SINGLE: ("Basic tile", "a tile", "install a basic tile"),
    BASIC_MULTI: ("Basic tile", "a tile", "install a basic tile"),
    TRADE_UP: ("Trade up", "basic for advanced", "a basic tile for an advanced one"),
    BASIC_ADVANCED: ("Basic + advanced", "one tile of each", "install a basic and an advanced tile"),
    STORAGE: ("Storage", "a tile, its bonus", "a storage tile with its bonus"),
    FIRST_PLAYER: (
        "First player",
        lambda s, pl: f"sell first, +${s.book.level_bonus} a level",
        lambda s, pl: f"sell first, ${s.book.level_bonus} more for each level",
    ),
    BUY: ("Buy dice", "into storage", lambda s, pl: f"up to {dice(s.book.buy_dice)}, from the market into storage"),
    SELL: ("Sell dice", "out of storage", lambda s, pl: f"up to {dice(s.book.sell_dice)} out of storage, by levels"),
    TOKENS: ("Tokens", "for the next roll", "tokens for the next roll"),
    TOKENS_PLUS: ("Tokens", "for the next roll", "tokens for the next roll"),
}
"""Each location's name, what it is for in two or three words, and what an engineer gets there."""


def price(s: Position, pl: Seat, location: int) -> int:
    """What an engineer pays at a location; of upgrades before the discount of a tile."""
    cost = int(location_cost(s, location))
    return int(tank_cost(s, pl, cost)) if location == STORAGE and not _all_tanks(s, pl) else cost


def _all_tanks(s: Position, pl: Seat) -> bool:
    return pl.tanks == s.book.tank_cost.shape[0]


def _place(s: Position, pl: Seat, a: Args) -> str:
    i = LOCATIONS.index(a["location"])
    if i < GOLD:
        return f"took the {PICKS[i]} pick of the tickets"
    done = f"took {gains(s.book.reward[i])}" if i in (TOKENS, TOKENS_PLUS) else DONE[i]
    cost = price(s, pl, i)
    return done + (f" for ${cost}" if cost else "")


def _no_place(s: Position, pl: Seat, a: Args) -> str | None:
    """The board first, then the purse, then what the location has to give."""
    i = LOCATIONS.index(a["location"])
    least = max(s.book.least_players[i], i + 1 if i < GOLD else 0)
    if s.players < least:
        return f"This location opens with {least} players (p. 19)."
    if s.book.kind[i] != MULTI_KIND and any(s.here[i, p] for p in range(s.players)):
        return "An engineer stands here already; this location takes one a round (p. 18)."
    if i == STORAGE and _all_tanks(s, pl):
        return f"All {number(pl.tanks)} storage tiles are built (p. 21)."
    cost = price(s, pl, i)
    if i in (BASIC_SINGLE, BASIC_MULTI, BASIC_ADVANCED):
        if not can_upgrade(s, pl, i, 0):
            return "None of your tiles is left that this upgrade could install (p. 21)."
        dear = not can_upgrade(s, pl, i, cost)
    else:
        dear = i >= GOLD and pl.money < cost
    if dear:
        return f"This location costs ${cost}; you have ${pl.money}, and the money must be in hand (p. 17)."
    return _nothing_here(s, pl, i)


def _nothing_here(s: Position, pl: Seat, i: int) -> str | None:
    if i < GOLD and pl.gold >= 0:
        return "You stand on a gold location already: one for each player and round (p. 10, 18)."
    if i < GOLD and gold_tickets(s) <= 0:
        return "Every ticket of the market belongs to a gold location that is taken (p. 18)."
    if (NAME_GRADE <= i <= TOP_TICKET and not tickets_left(s)) or (i == TICKET_DISCARD and s.ticket_discard == 0):
        return "There is no ticket to be had here (p. 19)."
    if i in (DRAFT_CONTRACTS, FUTURE_MARKETS) and not contracts_left(s):
        return "There is no contract to be had here: deck and discard are empty (p. 20)."
    if i == MISSED_CONTRACT and s.pile_size == 0:
        return "There is no contract to be had here: the discard is empty (p. 20)."
    if i == TRADE_UP and not can_trade(pl):
        return "You have no installed basic tile that shares a colour with a free advanced one (p. 21)."
    if i == BUY and not can_buy(s, pl):
        return "You cannot pay for any die that the supply still has (p. 22)."
    if i == SELL and not can_unload(s, pl, 0, 0):
        return "Your storage cannot fill a level of the market or an era demand without a value (p. 22)."
    return None


def _left(s: Position, pl: Seat) -> str:
    left = f"{counted(pl.left, 'engineer')} left".capitalize()
    return left + (", and tickets can be tucked first." if can_tuck(s, pl) else ".")


DECISIONS = {
    steps.PLACE: Decision("Place an engineer", _left, {"place": Words(_place, _no_place), **tickets.TUCKING}, "10, 17")
}
