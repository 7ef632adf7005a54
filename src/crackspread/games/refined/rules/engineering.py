"""The engineering phase: one engineer at a time, the locations, the tickets at its end (rulebook p. 10-12, 17-22)."""

import numpy as np

from ....kernel.rule import rule
from . import moves, phases, steps
from .contracts import begin_draft, contracts_left, next_drafter, offer_contracts, search_contracts
from .decks import draw_ticket, tickets_left
from .effects import overflow, take_bonus
from .position import (
    BASIC_ADVANCED,
    BASIC_SINGLE,
    BUY,
    DRAFT_CONTRACTS,
    EXPLORATION,
    FIRST_PLAYER,
    FUTURE_MARKETS,
    GOLD,
    MISSED_CONTRACT,
    MULTI_KIND,
    NAME_GRADE,
    SELL,
    STORAGE,
    TICKET_DISCARD,
    TOP_TICKET,
    TRADE_UP,
)
from .refining import begin_refining
from .tickets import can_tuck, explore, faces_down, gain_ticket, legal_tucks, search_discard
from .upgrades import begin_upgrade, can_trade, can_upgrade, expand_storage, tank_cost
from .wholesale import begin_buying, begin_unloading, can_buy, can_unload


@rule
def begin_engineering(s):
    """The first player begins. R-ENG-01."""
    s.phase = phases.ENGINEERING
    s.seat = s.first
    s.owner = s.first
    s.placed = 0
    s.gained = 0
    s.drafting = 0
    s.buying = 0


@rule
def next_engineer(s):
    """What is still open of this turn, then the next player with an engineer left. R-ENG-01, R-ENG-12, R-BRD-03."""
    if finish_gains(s):
        return
    if s.drafting:
        next_drafter(s)
        if s.drafting:
            return
    if s.placed == 0:
        s.step = steps.PLACE
        return
    s.placed = 0
    for _ in range(s.players):
        s.seat = (s.seat + 1) % s.players
        if s.seat_at[s.seat].left > 0:
            s.owner = s.seat
            s.step = steps.PLACE
            return
    s.phase = phases.DRAWING
    s.at = 0


@rule
def finish_gains(s):
    """Too many dice in storage, more dice to buy, tickets to tuck: the seat decides first."""
    pl = s.seat_at[s.seat]
    if overflow(s, pl) > 0:
        s.step = steps.OVERFLOW
        return True
    if s.buying:
        s.step = steps.BUYING
        return True
    if s.gained:
        if can_tuck(s, pl):
            s.step = steps.TUCK
            return True
        s.gained = 0
    return False


@rule
def next_drawing(s):
    """In the order of the gold places each takes a ticket; then the first-player token moves. R-TIC-03, R-LOC-07."""
    if finish_gains(s):
        return
    while s.at < GOLD:
        location = np.int64(s.at)
        s.at += 1
        for p in range(s.players):
            if s.here[location, p] > 0 and shown_tickets(s) > 0:
                s.seat = p
                s.step = steps.TAKE
                return
    if s.claimed >= 0:
        s.first = s.claimed
    begin_refining(s)


@rule
def shown_tickets(s):
    """Tickets left in the market."""
    n = 0
    for i in range(s.shown.shape[0]):
        if s.shown[i] >= 0:
            n += 1
    return n


@rule
def location_cost(s, location):
    """The printed price; an era card may make tickets dearer or cheaper, never below nothing. R-LOC-01, R-ERA-09."""
    cost = np.int64(s.book.cost[location])
    if NAME_GRADE <= location <= TICKET_DISCARD:
        cost = max(cost + s.book.era[s.era_order[s.round]].ticket_surcharge, 0)
    return cost


@rule
def is_free(s, location):
    """Enough players at the table, and for all but multi locations nobody there yet. R-ENG-04, R-ENG-06, R-ENG-09."""
    b = s.book
    if s.players < b.least_players[location]:
        return False
    if b.kind[location] != MULTI_KIND:
        for p in range(s.players):
            if s.here[location, p] > 0:
                return False
    return True


@rule
def is_useful(s, pl, location):
    """Whether the place's action can be done at all with the money in hand. R-ENG-03, R-ENG-08, R-ENG-11."""
    if location < GOLD:
        return location < s.players and pl.gold < 0 and gold_tickets(s) > 0
    cost = location_cost(s, location)
    if location == STORAGE:
        return pl.tanks < 3 and pl.money >= tank_cost(s, pl, cost)
    if BASIC_SINGLE <= location <= BASIC_ADVANCED and location != TRADE_UP:
        return can_upgrade(s, pl, location, cost)
    if pl.money < cost:
        return False
    if NAME_GRADE <= location <= TOP_TICKET:
        return tickets_left(s)
    if location == TICKET_DISCARD:
        return np.int64(s.ticket_discard) != 0
    if DRAFT_CONTRACTS <= location <= FUTURE_MARKETS:
        return contracts_left(s)
    if location == MISSED_CONTRACT:
        return s.pile_size > 0
    if location == TRADE_UP:
        return can_trade(pl)
    if location == BUY:
        return can_buy(s, pl)
    if location == SELL:
        return can_unload(s, pl, 0, 0)
    return True


@rule
def gold_tickets(s):
    """Tickets that no gold place has a claim on yet."""
    n = shown_tickets(s)
    for location in range(GOLD):
        for p in range(s.players):
            n -= s.here[location, p]
    return n


@rule
def legal_placements(s, out):
    """Tuck tickets, or place the engineer. R-ENG-01, R-ENG-02, R-BRD-03."""
    n = legal_tucks(s, out, 0)
    pl = s.seat_at[s.seat]
    for location in range(s.here.shape[0]):
        if is_free(s, location) and is_useful(s, pl, location):
            out[n] = moves.PLACING + location
            n += 1
    return n


@rule
def place_engineer(s, location):
    """Pay and take the reward at once; a gold place pays off later. R-ENG-05, R-ENG-07, R-ENG-10."""
    pl = s.seat_at[s.seat]
    pl.left -= 1
    s.here[location, s.seat] += 1
    s.placed = 1
    s.owner = s.seat
    s.location = location
    s.step = steps.NEXT
    cost = location_cost(s, location)
    upgrade = BASIC_SINGLE <= location <= BASIC_ADVANCED and location != TRADE_UP
    if not upgrade and location != STORAGE and location != TRADE_UP:
        pl.money -= cost
    take_bonus(s, pl, s.book.reward[location])
    if location < GOLD:
        pl.gold = location
        if faces_down(s) != 0:
            s.step = steps.FLIP
    elif location <= TICKET_DISCARD:
        open_ticket_location(s, location)
    elif location == DRAFT_CONTRACTS:
        begin_draft(s)
    elif location == FUTURE_MARKETS:
        offer_contracts(s)
    elif location == MISSED_CONTRACT:
        search_contracts(s)
    elif upgrade:
        begin_upgrade(s, cost)
    elif location == TRADE_UP:
        s.due = cost
        s.step = steps.TRADE
    elif location == STORAGE:
        expand_storage(s, cost)
    elif location == FIRST_PLAYER:
        s.claimed = s.seat
    elif location == BUY:
        begin_buying(s)
    elif location == SELL:
        begin_unloading(s)


@rule
def open_ticket_location(s, location):
    """Name a grade, explore, take the top ticket or search the discard. R-LOC-02, R-LOC-03, R-LOC-04, R-LOC-05."""
    if location == NAME_GRADE:
        s.step = steps.NAME
    elif location == EXPLORATION:
        explore(s)
    elif location == TOP_TICKET:
        gain_ticket(s, draw_ticket(s))
    else:
        search_discard(s)
