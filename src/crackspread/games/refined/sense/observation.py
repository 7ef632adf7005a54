"""What a learner sees of REFINED: integers, only what the viewer may know."""

import numpy as np

from ....kernel.bits import lowest
from ....kernel.record import Record, flag, i2, one, rows
from ....kernel.rule import rule
from ..rules import phases, steps
from ..rules.engineering import location_cost
from ..rules.position import LOCATIONS, MOST_ACHIEVEMENTS, MOST_CONTRACTS, MOST_PLAYERS, MOST_TICKETS
from .observed_refinery import ContractSeen, Refinery, observe_contract, observe_refinery

CHOICES = max(MOST_CONTRACTS, MOST_TICKETS)


class RoundSeen(Record):
    """Where the game stands. Seats are counted from the viewer's: 1 the viewer itself, 0 nobody."""

    round = i2()
    """From 0."""
    rounds_left = i2()
    """This one included."""
    players = i2.within(2, 4)()
    """2 to 4."""
    phase = i2.within(0, 8)()
    """0 choosing cards, 1 era, 2 engineering, 3 drawing tickets, 4 refining, 5 selling, 6 delivering, 7 reprocessing,
    8 refreshing."""
    step = i2.within(0, 29)()
    """What the seat to move decides now, 0 to 29, in the order of `rules/position.py`."""
    seat = i2.within(0, 4)()
    """Who moves."""
    first = i2.within(0, 4)()
    """Who goes first this round."""
    claimed = i2.within(0, 4)()
    """Who took the first-player location this round."""
    count = i2()
    """Dice bought or sold so far in this action, pairs that the unit has reprocessed."""
    lot = i2.within(-1, 5)()
    """Colour of the level being sold; -1 none."""
    lot_left = i2()
    """Dice left of that level."""
    due = i2()
    """Money still to be paid for the upgrade being installed."""
    tickets = i2()
    """Left in the deck."""
    contracts = i2()
    """Left in the deck."""
    discarded_contracts = i2()
    """In the discard pile."""
    achievements = i2()
    """Left in the deck."""
    drafting = i2.within(0, 5)()
    """One more than the seats that the contract draft has reached; 0 without one."""
    placed = flag()
    """1 once this turn's engineer stands."""
    unit = i2.within(0, 2)()
    """The reprocessing unit that runs: 0 cracker, 1 reformer, 2 when both are through."""
    over = flag()
    """1 when the game is over."""


class EraSeen(Record):
    """This round's era card."""

    era = i2()
    """The era that it belongs to."""
    open_demands = i2()
    """Demands that nobody has filled."""
    colour = i2()
    """Of the dice that it demands."""
    face = i2.within(-1, 2)()
    """Of these dice; -1 any."""
    pay = i2()
    """What a demand pays."""
    contract_bonus = i2(4)
    """Dollars on top for contracts of each category."""
    tile_discount = i2()
    """Dollars off tiles of the units."""
    storage_discount = i2()
    """Dollars off tanks."""
    ticket_surcharge = i2()
    """Dollars on top of tickets."""
    reprocessing_cost = i2()
    """What running a unit costs this round; below 0: what is printed."""
    rules_when = i2()
    """Of its rules, added up: 1 at once, 2 if no demand is filled, 3 if one is."""
    rules_amount = i2()
    """Of its rules, added up: what they give or take."""
    rules_kind = i2()
    """Of its rules, added up: 1 grey tokens, 2 red tokens, 3 impact, 4 money, 5 stored dice."""


class TicketSeen(Record):
    """A ticket of the market; zeros if it is gone."""

    grade = i2.within(0, 4)()
    """1 light to 4 heavy."""
    face_up = flag()
    """1 if its cubes are seen."""
    cube = i2(6)
    """Cubes of each colour; 0 while it lies face down."""
    unused = flag()
    """Always 0; networks were trained with it."""


class TicketDeck(Record):
    """The tickets that do not lie in the market."""

    top = i2.within(0, 4)()
    """Grade of the ticket on top of the deck, 1 light to 4 heavy; 0 if the deck is empty."""
    discarded = i2(4)
    """Discarded tickets of each grade."""
    unused = flag(3)
    """Always 0; networks were trained with them."""


class LocationSeen(Record):
    """A location of the engineering board."""

    cost = i2()
    """Dollars that it costs now."""
    here = i2()
    """Engineers that stand there: 3 bits a seat, the viewer's the lowest."""


class ChoiceSeen(Record):
    """What only the viewer knows; zeros for a watcher."""

    offered = flag(CHOICES)
    """1 for each card that the seat chooses from, contracts or tickets by number."""
    achievement = i2.within(0, 3)(MOST_ACHIEVEMENTS)
    """1 for each achievement that the viewer chooses from or was dealt, 2 more for its private one."""
    done_category = i2(4)
    """Completed contracts of each category."""
    done_dots = i2(4)
    """Completed contracts of one dot to four."""


class Observation(Record):
    """A position as one viewer sees it; a watcher sees it from seat 0. Places of absent seats are 0."""

    now = one(RoundSeen)
    level = i2(6)
    """The market's next level to sell of each colour, from 1."""
    supply = i2(6)
    """Dice of each colour left in the box."""
    era = one(EraSeen)
    ticket = rows(TicketSeen, MOST_PLAYERS + 1)
    """The ticket market."""
    tickets = one(TicketDeck)
    location = rows(LocationSeen, len(LOCATIONS))
    """In the order of `rules/position.py`."""
    discard = one(ContractSeen)
    """The contract on top of the discard pile."""
    public = flag(MOST_ACHIEVEMENTS)
    """1 for each achievement on the board."""
    choice = one(ChoiceSeen)
    refinery = rows(Refinery, MOST_PLAYERS)
    """The viewer's own, then the others in seating order."""


@rule
def observe(s, viewer, out):
    """The position, seats in turn from the viewer."""
    first = max(np.int64(viewer), 0)
    observe_moment(s, first, out.now)
    for colour in range(6):
        out.level[colour] = s.level[colour]
        out.supply[colour] = s.supply[colour]
    if s.phase != phases.CHOOSING:
        observe_era(s, out.era)
    observe_tickets(s, out)
    observe_locations(s, first, out)
    if s.pile_size > 0:
        observe_contract(s, s.pile[s.pile_size - 1], 0, out.discard)
    mark_cards(s.public, out.public)
    if viewer >= 0:
        observe_choice(s, viewer, out.choice)
    for k in range(s.players):
        observe_refinery(s, s.seat_at[(first + k) % s.players], out.refinery[k])


@rule
def mark_cards(cards, out):
    """1 for each card of a set."""
    cards = np.int64(cards)
    while cards:
        out[lowest(cards)] = 1
        cards &= cards - 1


@rule
def from_seat(s, first, seat):
    """A seat counted from the viewer's, 1 the viewer itself, 0 nobody."""
    return 0 if seat < 0 else 1 + (seat - first + s.players) % s.players


@rule
def observe_moment(s, first, out):
    """Round, phase and step, the decks, and what is under way."""
    out.round = s.round
    out.rounds_left = s.options.rounds - s.round
    out.players = s.players
    out.phase = s.phase
    out.step = s.step
    out.seat = from_seat(s, first, s.seat)
    out.first = from_seat(s, first, s.first)
    out.claimed = from_seat(s, first, s.claimed)
    out.count = s.count
    out.lot = s.lot
    out.lot_left = s.lot_left
    out.due = s.due
    out.tickets = s.ticket_left
    out.contracts = s.contract_left
    out.discarded_contracts = s.pile_size
    out.achievements = s.achievement_left
    out.drafting = s.drafting
    out.placed = s.placed
    out.unit = s.unit
    out.over = s.over


@rule
def observe_era(s, out):
    """This round's era card."""
    era = s.book.era[s.era_order[s.round]]
    out.era = era.era
    for i in range(era.slots):
        out.open_demands += s.demand_by[i] < 0
    out.colour = era.colour
    out.face = era.face
    out.pay = era.pay
    for c in range(4):
        out.contract_bonus[c] = era.contract_bonus[c]
    out.tile_discount = era.tile_discount
    out.storage_discount = era.storage_discount
    out.ticket_surcharge = era.ticket_surcharge
    out.reprocessing_cost = era.reprocessing_cost
    for i in range(era.rules):
        r = era.rule[i]
        out.rules_when += r.when + 1
        out.rules_amount += r.amount
        out.rules_kind += r.kind + 1


@rule
def observe_tickets(s, out):
    """The market: grade always, cubes of those face up; the grade on top of the deck; the discard by grade."""
    for i in range(MOST_PLAYERS + 1):
        if s.shown[i] >= 0:
            t = s.book.ticket[s.shown[i]]
            up = np.int64(s.face_up) >> i & 1
            out.ticket[i].grade = 1 + t.grade
            out.ticket[i].face_up = up
            for colour in range(6):
                out.ticket[i].cube[colour] = t.cube[colour] * up
    if s.ticket_left > 0:
        out.tickets.top = 1 + s.book.ticket[s.ticket_deck[s.ticket_top]].grade
    discard = np.int64(s.ticket_discard)
    while discard:
        out.tickets.discarded[s.book.ticket[lowest(discard)].grade] += 1
        discard &= discard - 1


@rule
def observe_locations(s, first, out):
    """Costs, and who stands where."""
    for location in range(len(LOCATIONS)):
        cost = location_cost(s, location) if s.phase != phases.CHOOSING else np.int64(s.book.cost[location])
        out.location[location].cost = cost
    for p in range(s.players):
        place = 3 * (from_seat(s, first, p) - 1)
        for location in range(len(LOCATIONS)):
            out.location[location].here += s.here[location, p] << place


@rule
def observe_choice(s, viewer, out):
    """Cards that the viewer chooses from, its private achievement, its completed contracts by category and dots."""
    pl = s.seat_at[viewer]
    mine = s.seat == viewer and (s.step == steps.DRAFT or s.step == steps.OFFER)
    if mine or s.step == steps.EXPLORE:
        mark_cards(s.offer, out.offered)
    if s.step == steps.PUBLISH and s.seat == viewer:
        mark_cards(s.offer, out.achievement)
    for i in range(2):
        if pl.dealt_contract[i] >= 0:
            out.offered[pl.dealt_contract[i]] = 1
        if pl.dealt_achievement[i] >= 0:
            out.achievement[pl.dealt_achievement[i]] = 1
    if pl.private >= 0:
        out.achievement[pl.private] += 2
    done = np.int64(pl.done)
    while done:
        card = s.book.contract[lowest(done)]
        for c in range(4):
            out.done_category[c] += np.int64(card.categories) >> c & 1
        out.done_dots[card.dots - 1] += 1
        done &= done - 1
