"""What a value network looks at: a position after a move, from one seat, in numbers that mean something by themselves.

Unlike `observe`, which tells a learner everything, this sums up each network by what it can do: lengths, grades,
open ends, the best tile to run. That is what the value of a placement depends on.
"""

import numpy as np

from ....kernel.record import Record, flag, i2, one, rows
from ....kernel.rule import rule
from ..rules import phases
from ..rules.contracts import barrel, complete
from ..rules.markets import refined_price
from ..rules.oil import room
from ..rules.position import ACTIVE, CARDS, CONTRACT_CARDS, DEFERRED, MOST_PLAYERS, SHOWN
from ..rules.scoring import total
from ..rules.shops import machine_row, pipes_left, tank_row
from ..rules.tiles import SEGMENT_COLOUR
from .estimate import promise_of_capital, promise_of_company, promise_of_contracts, turns_left
from .network_features import NetworkSeen, features_of_ends, features_of_network

VALUATIONS = 17
NOTHING = 99
"""The price in a shop that is sold out."""


class Situation(Record):
    """Where the game stands, and what the turn has open."""

    turns_left = i2()
    """Rounds after this one, of all years."""
    year = i2.within(0, 3)()
    """0 to 2, and 3 when the game is over."""
    rounds_left = i2()
    """Of the year, this one included."""
    players = i2.within(2, 4)()
    """2 to 4."""
    actions = i2()
    """Actions that were taken this turn."""
    icon = flag()
    """1 with the right to choose a place in turn order."""
    did = flag()
    """1 once something was done in this action."""
    buying = flag()
    """1 once this action has bought oil, which ends selling."""
    bought = i2()
    """Pipes, upgrades, Government tiles or contracts that this action has brought."""
    borrowed = flag()
    """1 once a loan was taken in this action."""
    machines_ran = i2.within(0, 3)()
    """Bits: 1 machines ran early in this turn, 2 in its Machine Phase."""
    owed_government = i2()
    """Government tiles that a gift still brings."""
    owed_pipes = i2()
    """Pipes that a gift still brings."""
    owed_tanks = i2()
    """Tanks that a gift still brings."""
    owed_machine = i2.within(0, 2)()
    """1 a machine from the shop, 2 from the supply if the shop is empty."""
    own_turn = flag()
    """1 if it is the seat's own turn."""
    phase = flag(len(phases.PHASES))
    """1 for the phase of the decision at hand, 0 for the others."""
    action = flag(9)
    """1 for the space of the cross being used, the first of all for none."""
    cost = i2(3, 3)
    """Segments that a colour needs to come from Crude to Low, on to Mid, on to High."""
    valuation = flag(VALUATIONS)
    """1 for each valuation on display."""


class CrudeFeatures(Record):
    """A row of the Crude Market."""

    cheapest = i2()
    """Price of the cheapest barrel, 40 if there is none."""
    pays = i2()
    """What the best free slot pays, 0 if there is none."""
    barrels = i2()
    """How many there are."""
    colour = i2.within(0, 2)()
    """The colour that it sells."""


class Offers(Record):
    """What the shops and the upgrade board have."""

    tank_price = i2()
    """Of the cheapest tank; 99 if there is none."""
    machine_price = i2()
    """Of the cheapest machine; 99 if there is none."""
    pipes = i2(2)
    """Pipes beside the Tank Shop and the Machine Shop."""
    copies = i2(7, 3)
    """Upgrades left of each level of a family."""
    token = i2.within(-1, 1)(7)
    """Of each family: 1 face up, 0 face down, -1 not in play."""


class CardOffer(Record):
    """A contract or order on display; zeros if it is not."""

    asked = i2()
    """Barrels that it asks for."""
    missing = i2()
    """Those of a kind that the seat does not hold."""


class Rest(Record):
    """The tile in hand, the Government, turn order and supply."""

    through = i2.within(0, 2)(3)
    """2 for the colour of the through pipe of the tile in hand."""
    others = i2(3)
    """Its other pipes by colour."""
    quadrant = flag(4)
    """1 for an open quadrant of the Government."""
    order = i2.within(0, 3)()
    """The seat's place in turn order, from 0."""
    lower = i2.within(0, 4)()
    """1 + its place in the lower row, 0 if it is not there."""
    opened = i2()
    """Quadrants opened this year."""
    tank_supply = i2()
    """Tanks left in the box."""
    machine_supply = i2()
    """Machines left in the box."""


class PurseFeatures(Record):
    """What every company shows."""

    cash = i2()
    """Dollars."""
    penalties = i2()
    """Penalty markers."""
    loans = i2()
    """Loans taken."""
    tiles = i2()
    """Pipe tiles in its network."""
    machines = i2()
    """Machines in its network."""
    oil = i2(4, 3)
    """Barrels by grade and colour."""
    tanks = i2(4)
    """Tanks in the row of each grade."""
    level = flag(7, 3)
    """1 for each upgrade that it has, by family and level."""


class Prospects(Record):
    """What the seat has and what the turns left promise, in dollars, by hand-written sense."""

    total = i2()
    """What the final count would give it now."""
    other = i2()
    """All prospects but those of the network and the oil."""
    capital = i2()
    """Of these: money to work with."""
    contracts = i2()
    """Of these: contracts."""
    network = i2()
    """Prospects of the network and the oil."""


class Claims(Record):
    """The seat's own contracts."""

    wanted = i2(2, 4, 3)
    """Barrels still wanted by those in force, then by those put off: by grade and colour."""
    complete = i2()
    """In force and complete."""
    incomplete = i2(2)
    """In force and not complete; put off."""
    missing = i2()
    """Barrels wanted by those in force, of a kind that the seat does not hold."""
    complete_contracts = i2()
    """In force, complete and no orders."""


class Features(Record):
    """A position as one seat's value network sees it. Places of absent seats are 0."""

    now = one(Situation)
    crude = rows(CrudeFeatures, 6)
    """From the top."""
    refined = i2(18)
    """What the best free slot of each location pays the seat; 0 if there is none."""
    offers = one(Offers)
    card = rows(CardOffer, CARDS)
    """Contracts 5 * row + n, the n-th of their stack; then orders 15 + 3 * row + column, where they were dealt."""
    rest = one(Rest)
    own = one(PurseFeatures)
    """The seat's own company."""
    room = i2(4)
    """Barrels of each grade that its tanks still hold."""
    prospects = one(Prospects)
    network = one(NetworkSeen)
    claims = one(Claims)
    others = rows(PurseFeatures, MOST_PLAYERS - 1)
    """The other companies, in seating order from the seat."""


@rule
def features(s, seat, out):
    """The table, the seat's own company, then the others in turn."""
    pl = s.player[seat]
    features_of_situation(s, seat, out.now)
    features_of_markets(s, pl, out)
    features_of_offers(s, out.offers)
    features_of_cards(s, pl, out)
    features_of_rest(s, seat, out.rest)
    features_of_purse(s, seat, out.own)
    for grade in range(4):
        out.room[grade] = room(s, pl, grade)
    left = turns_left(s)
    worth = features_of_network(s, seat, pl, left, out.network)
    features_of_ends(s, seat, out.network)
    features_of_prospects(s, seat, pl, left, worth, out.prospects)
    features_of_contracts(s, seat, pl, out.claims)
    for k in range(1, s.players):
        features_of_purse(s, (seat + k) % s.players, out.others[k - 1])


@rule
def features_of_situation(s, seat, out):
    """The moment, costs and valuations."""
    out.turns_left = turns_left(s)
    out.year = s.year
    out.rounds_left = s.book.rounds[s.year] - s.round
    out.players = s.players
    out.actions = s.actions
    out.icon = s.icon
    out.did = s.did
    out.buying = s.buying
    out.bought = s.bought
    out.borrowed = s.borrowed
    out.machines_ran = s.machines_ran
    out.owed_government = s.owed_government
    out.owed_pipes = s.owed_pipes
    out.owed_tanks = s.owed_tanks
    out.owed_machine = s.owed_machine
    out.own_turn = s.seat == seat
    out.phase[s.phase] = 1
    out.action[1 + s.action] = 1
    for k in range(3):
        out.valuation[s.valuation[k]] = 1
        for step in range(3):
            out.cost[k, step] = s.cost[k, step]


@rule
def features_of_markets(s, pl, out):
    """Crude rows, and the best free slot of each refined location."""
    for row in range(6):
        crude = out.crude[row]
        crude.cheapest = 40
        crude.colour = s.crude_colour[row]
        for slot in range(s.book.crude_slots):
            price = np.int64(s.book.crude_price[row, slot // 2])
            if s.crude[row, slot] == 0:
                crude.pays = max(crude.pays, price)
            else:
                crude.barrels += 1
                crude.cheapest = min(crude.cheapest, price)
    for loc in range(18):
        best = np.int64(0)
        for slot in range(4 - s.book.refined_slots, 4):
            if s.refined[loc, slot] == 0:
                best = max(best, np.int64(refined_price(s, pl, loc, slot // 2, 0)))
        out.refined[loc] = best


@rule
def features_of_offers(s, out):
    """Prices in the shops, pipes beside them, upgrades."""
    row = tank_row(s)
    out.tank_price = s.book.tank_price[row] if row >= 0 else NOTHING
    row = machine_row(s)
    out.machine_price = s.book.machine_price[row] if row >= 0 else NOTHING
    for shop in range(2):
        out.pipes[shop] = pipes_left(s, shop)
    for family in range(7):
        out.token[family] = s.token[family]
        for level in range(3):
            out.copies[family, level] = s.copies[family, level]


@rule
def features_of_cards(s, pl, out):
    """Cards on display: barrels asked for, and those of them that the seat does not hold."""
    for k in range(CARDS):
        if s.card[k].state == SHOWN:
            held = np.int64(0)
            asked = np.int64(0)
            for i in range(5):
                code = barrel(s, k, i)
                if code < 15:
                    asked += 1
                    held += pl.oil[code & 3, code >> 2] > 0
            out.card[k].asked = asked
            out.card[k].missing = asked - held


@rule
def features_of_rest(s, seat, out):
    """The tile in hand, quadrants, turn order, supply."""
    if s.phase == phases.LAYING or s.phase == phases.TURNING:
        kind = np.int64(s.deck[s.hand])
        out.through[np.int64(SEGMENT_COLOUR[kind, 0])] = 2
        out.others[np.int64(SEGMENT_COLOUR[kind, 1])] += 1
        out.others[np.int64(SEGMENT_COLOUR[kind, 3])] += 1
    for k in range(4):
        out.quadrant[k] = s.quadrant[k]
        if s.order[k] == seat and k < s.players:
            out.order = k
        if s.lower[k] == seat:
            out.lower = 1 + k
    out.opened = s.opened
    out.tank_supply = s.tank_supply
    out.machine_supply = s.machine_supply


@rule
def features_of_purse(s, p, out):
    """Money, penalties, oil and levels."""
    pl = s.player[p]
    out.cash = pl.cash
    out.penalties = pl.penalties
    out.loans = pl.loans
    out.tiles = s.network[p].tiles
    out.machines = s.network[p].machines
    for grade in range(4):
        out.tanks[grade] = pl.tanks[grade]
        for colour in range(3):
            out.oil[grade, colour] = pl.oil[grade, colour]
    for family in range(7):
        for level in range(pl.level[family]):
            out.level[family, level] = 1


@rule
def features_of_prospects(s, seat, pl, left, worth, out):
    """Money now, and prospects piece by piece; `worth` is the network's, in cents."""
    out.total = total(s, seat)
    if left > 0:
        capital = promise_of_capital(s, seat, pl, left)
        contracts = promise_of_contracts(s, seat, pl, left)
        out.other = (promise_of_company(s, seat, pl, left) + capital + contracts) // 100
        out.capital = capital // 100
        out.contracts = contracts // 100
        out.network = worth // 100


@rule
def features_of_contracts(s, seat, pl, out):
    """What own contracts in force, and those put off, still want of each barrel; then how they stand."""
    for k in range(CARDS):
        card = s.card[k]
        if card.owner != seat or (card.state != ACTIVE and card.state != DEFERRED):
            continue
        late = np.int64(card.state == DEFERRED)
        if not late and complete(card):
            out.complete += 1
            out.complete_contracts += k < CONTRACT_CARDS
            continue
        out.incomplete[late] += 1
        missing = np.int64(0)
        for i in range(5):
            code = np.int64(barrel(s, k, i))
            if code < 15 and not (np.int64(card.filled) >> i) & 1:
                out.wanted[late, code & 3, code >> 2] += 1
                missing += pl.oil[code & 3, code >> 2] == 0
        out.missing += missing * (1 - late)
