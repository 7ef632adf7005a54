"""What a learner sees: integers, only what the viewer may know."""

import numpy as np

from ...kernel.rule import rule
from .position import (
    ACTIVE,
    BASIC_TILES,
    CHOOSING,
    DRAFT,
    EXPLORE,
    KINDS,
    LOCATIONS,
    MOST_ACHIEVEMENTS,
    MOST_CONTRACTS,
    MOST_PLAYERS,
    MOST_TICKETS,
    OFFER,
    PUBLISH,
)
from .rules.engineering import location_cost
from .scoring import technology

NEEDS = KINDS + 4
"""Kinds of components of a contract."""
TABLE = 20 + 12 + 16 + 9 * (MOST_PLAYERS + 1) + 8 + 2 * len(LOCATIONS) + NEEDS + 8 + MOST_ACHIEVEMENTS
CHOICE = max(MOST_CONTRACTS, MOST_TICKETS) + MOST_ACHIEVEMENTS + 8
OWN = 6 + 3 * KINDS + 6 + 36 + ACTIVE * (NEEDS + 8)
SIZE = TABLE + CHOICE + MOST_PLAYERS * OWN
"""Integers in an observation: the table, the viewer's own cards, then every seat, the viewer's first."""


@rule
def observe(s, viewer, out):
    """The position in integers, seats in turn from the viewer (a watcher sees it from seat 0)."""
    first = max(np.int64(viewer), 0)
    observe_table(s, first, out)
    observe_choice(s, viewer, out)
    n = TABLE + CHOICE
    for k in range(s.players):
        observe_seat(s, s.seat_at[(first + k) % s.players], out, n + k * OWN)
    return SIZE


@rule
def from_seat(s, first, seat):
    """A seat counted from the viewer's, 1 the viewer itself, 0 nobody."""
    return 0 if seat < 0 else 1 + (seat - first + s.players) % s.players


@rule
def observe_table(s, first, out):
    """Round, market, era card, tickets, locations, public achievements."""
    out[0] = s.round
    out[1] = s.options.rounds - s.round
    out[2] = s.players
    out[3] = s.phase
    out[4] = s.step
    out[5] = from_seat(s, first, s.seat)
    out[6] = from_seat(s, first, s.first)
    out[7] = from_seat(s, first, s.claimed)
    out[8] = s.count
    out[9] = s.lot
    out[10] = s.lot_left
    out[11] = s.due
    out[12] = s.ticket_left
    out[13] = s.contract_left
    out[14] = s.pile_size
    out[15] = s.achievement_left
    out[16] = s.drafting
    out[17] = s.placed
    out[18] = s.unit
    out[19] = s.over
    n = 20
    for colour in range(6):
        out[n] = s.level[colour]
        out[n + 6] = s.supply[colour]
        n += 1
    n += 6
    if s.phase != CHOOSING:
        observe_era(s, out, n)
    n = observe_tickets(s, out, n + 16)
    for location in range(len(LOCATIONS)):
        out[n] = location_cost(s, location) if s.phase != CHOOSING else np.int64(s.book.cost[location])
        for p in range(s.players):
            out[n + 1] += s.here[location, p] << (3 * (from_seat(s, first, p) - 1))
        n += 2
    if s.pile_size > 0:
        observe_contract(s, s.pile[s.pile_size - 1], 0, out, n)
    n += NEEDS + 8
    for card in range(MOST_ACHIEVEMENTS):
        out[n + card] = np.int64(s.public) >> card & 1


@rule
def observe_era(s, out, n):
    """This round's era card."""
    era = s.book.era[s.era_order[s.round]]
    out[n] = era.era
    for i in range(era.slots):
        if s.demand_by[i] < 0:
            out[n + 1] += 1
    out[n + 2] = era.colour
    out[n + 3] = era.face
    out[n + 4] = era.pay
    for c in range(4):
        out[n + 5 + c] = era.contract_bonus[c]
    out[n + 9] = era.tile_discount
    out[n + 10] = era.storage_discount
    out[n + 11] = era.ticket_surcharge
    out[n + 12] = era.reprocessing_cost
    for i in range(era.rules):
        r = era.rule[i]
        out[n + 13] += r.when + 1
        out[n + 14] += r.amount
        out[n + 15] += r.kind + 1


@rule
def observe_tickets(s, out, n):
    """The market: grade always, cubes of those face up; the grade on top of the deck; the discard by grade."""
    for i in range(s.shown.shape[0]):
        if s.shown[i] >= 0:
            t = s.book.ticket[s.shown[i]]
            up = np.int64(s.face_up) >> i & 1
            out[n] = 1 + t.grade
            out[n + 1] = up
            for colour in range(6):
                out[n + 2 + colour] = t.cube[colour] * up
        n += 9
    if s.ticket_left > 0:
        out[n] = 1 + s.book.ticket[s.ticket_deck[s.ticket_top]].grade
    for card in range(s.book.tickets):
        out[n + 1 + s.book.ticket[card].grade] += np.int64(s.ticket_discard) >> card & 1
    return n + 8


@rule
def observe_choice(s, viewer, out):
    """Cards that the viewer chooses from, its private achievement, its completed contracts by category and dots."""
    if viewer < 0:
        return
    pl = s.seat_at[viewer]
    n = TABLE
    mine = s.seat == viewer and (s.step == DRAFT or s.step == OFFER)
    for card in range(max(MOST_CONTRACTS, MOST_TICKETS)):
        if mine or s.step == EXPLORE:
            out[n + card] = np.int64(s.offer) >> card & 1
    for i in range(2):
        if pl.dealt_contract[i] >= 0:
            out[n + pl.dealt_contract[i]] = 1
    n += max(MOST_CONTRACTS, MOST_TICKETS)
    if s.step == PUBLISH and s.seat == viewer:
        for card in range(MOST_ACHIEVEMENTS):
            out[n + card] = np.int64(s.offer) >> card & 1
    for i in range(2):
        if pl.dealt_achievement[i] >= 0:
            out[n + pl.dealt_achievement[i]] = 1
    if pl.private >= 0:
        out[n + pl.private] += 2
    n += MOST_ACHIEVEMENTS
    for number in range(s.book.contracts):
        if np.int64(pl.done) >> number & 1:
            card = s.book.contract[number]
            for c in range(4):
                out[n + c] += np.int64(card.categories) >> c & 1
            out[n + 3 + card.dots] += 1


@rule
def observe_contract(s, number, filled, out, n):
    """Money, dots, categories, and how many components of each kind are still open."""
    card = s.book.contract[number]
    out[n] = card.money
    out[n + 1] = card.dots
    out[n + 2] = card.slots
    for c in range(4):
        out[n + 3 + c] = np.int64(card.categories) >> c & 1
    out[n + 7] = card.impact
    for i in range(card.slots):
        if np.int64(filled) >> i & 1 == 0:
            out[n + 8 + card.slot[i]] += 1


@rule
def observe_seat(s, pl, out, n):
    """One refinery: all of it is open."""
    for colour in range(6):
        out[n + colour] = pl.storage[colour]
        out[n + 6 + 3 * KINDS + colour] = pl.output[colour]
        for face in range(3):
            out[n + 6 + 3 * colour + face] = pl.tray[colour, face]
            out[n + 6 + KINDS + 3 * colour + face] = pl.column[colour, face]
            out[n + 6 + 2 * KINDS + 3 * colour + face] = pl.unit[colour, face]
    n += 12 + 3 * KINDS
    observe_purse(s, pl, out, n)
    n += 36
    for a in range(ACTIVE):
        if pl.active[a] >= 0:
            observe_contract(s, pl.active[a], pl.filled[a], out, n)
        n += NEEDS + 8


@rule
def observe_purse(s, pl, out, n):
    """Money, tokens, counters and tiles of a seat."""
    out[n] = pl.money
    out[n + 1] = pl.grey
    out[n + 2] = pl.red
    out[n + 3] = pl.impact
    out[n + 4] = pl.engineers
    out[n + 5] = pl.left
    out[n + 6] = pl.coke
    out[n + 7] = pl.coke_sold
    out[n + 8] = pl.completed
    out[n + 9] = pl.published
    out[n + 10] = pl.demands
    out[n + 11] = pl.passed
    out[n + 12] = pl.ready
    out[n + 13] = pl.gold
    out[n + 14] = pl.tanks
    out[n + 15] = pl.beige
    out[n + 16] = pl.beige_gone
    out[n + 17] = pl.level[0]
    out[n + 18] = pl.level[1]
    out[n + 19] = pl.flared
    out[n + 20] = pl.most_created
    out[n + 21] = technology(s, pl)
    for grade in range(4):
        out[n + 22 + grade] = pl.ticket[grade]
    for tile in range(len(BASIC_TILES) - 3):
        out[n + 26 + tile] = (np.int64(pl.basic) >> tile & 1) - (np.int64(pl.basic_gone) >> tile & 1)
    for tile in range(5):
        out[n + 30 + tile] = np.int64(pl.advanced) >> tile & 1
    out[n + 35] = pl.created
