"""What a learner sees of Pipeline."""

import numpy as np

from ....kernel.record import Record, flag, i2, one, rows
from ....kernel.rule import rule
from ..rules import phases
from ..rules.contracts import barrel
from ..rules.network import attached
from ..rules.position import CARDS, MOST_PLAYERS, POOL
from ..rules.running import colour_of
from ..rules.scoring import total
from ..rules.shops import pipe_there, shop_tile
from ..rules.tiles import SEGMENT_COLOUR
from .network_map import Map, observe_network

LENGTHS = 4
"""Longest pipelines of a colour that are told one by one, of those at machines and of the others."""


class TurnSeen(Record):
    """Where the game stands."""

    year = i2.within(0, 3)()
    """0 to 2, and 3 when the game is over."""
    round = i2()
    """Of the year, from 0."""
    rounds_left = i2()
    """Of the year, this one included."""
    players = i2.within(2, 4)()
    """2 to 4."""
    actions = i2()
    """Actions that were taken this turn."""
    action = i2.within(-1, 7)()
    """The space of the cross being used, 0 to 7; -1 none."""
    bought = i2()
    """Pipes, upgrades, Government tiles or contracts that this action has brought."""
    icon = flag()
    """1 with the right to choose a place in turn order."""
    anchor = i2.within(-1, 1023)()
    """32 * y + x of the tile that waits for its turn; -1 none."""
    machines_ran = i2.within(0, 3)()
    """Bits: 1 machines ran early in this turn, 2 in its Machine Phase."""
    phase = flag(len(phases.PHASES))
    """1 for the phase of the decision at hand, 0 for the others."""


class BoardSeen(Record):
    """What lies on the board beside the markets."""

    cost = i2(3, 3)
    """Segments that a colour needs to come from Crude to Low, on to Mid, on to High."""
    valuation = i2(3)
    """The valuations on display."""
    space = i2.within(0, 7)(8)
    """Where each action lies on the cross: 2 * arm, + 1 for the inner space."""


class Markets(Record):
    """Crude Market and refined markets, slot by slot."""

    crude = i2.within(0, 3)(6, 8)
    """1 + colour of the barrel on a slot, 0 if it is free."""
    refined = i2.within(0, 3)(18, 4)
    """The same of the slots of each location."""
    crude_colour = i2.within(0, 2)(6)
    """The colour that a row sells."""
    refined_row = i2.within(0, 17)(18)
    """Which printed row lies at a location: its colour, grade and prices follow."""


class Shops(Record):
    """Tanks, machines, and the quadrants of the Government."""

    tanks = i2(3)
    """On sale in each row of the Tank Shop, cheapest first."""
    machines = i2(3)
    """The same of the Machine Shop."""
    tank_supply = i2()
    """Tanks left in the box."""
    machine_supply = i2()
    """Machines left in the box."""
    quadrant = flag(4)
    """1 for an open quadrant of the Government."""


class UpgradeOffer(Record):
    """Upgrades, and the turn order track."""

    token = i2.within(-1, 1)(7)
    """Of each family: 1 face up, 0 face down, -1 not in play."""
    copies = i2(7, 3)
    """Tiles left of each level of a family."""
    order = i2.within(-1, 3)(4)
    """Seats in turn order."""
    lower = i2.within(-1, 3)(4)
    """Seats in the lower row, which goes next round; -1 free."""


class CardSeen(Record):
    """A contract or order."""

    barrel = i2.within(-1, 15)(5)
    """What it asks for: 4 * colour + grade, 15 nothing; -1 while nobody knows."""
    state = i2.within(0, 5)()
    """0 hidden, 1 on display, 2 in force, 3 put off, 4 an order fulfilled, 5 gone."""
    owner = i2.within(-1, 3)()
    """Whose it is, counted from the viewer, 0 the viewer's own; -1 nobody's."""
    filled = i2()
    """Barrels of the fulfilment under way, as bits."""
    times = i2()
    """Fulfilments completed this year."""
    serving = flag()
    """1 for the card that barrels are being given to."""


class TileOffer(Record):
    """A pipe tile that can be had."""

    kind = i2.within(-1, 134)()
    """Which of the 135; -1 if it is gone, in the other fields too."""
    through = i2()
    """The colour of the pipe that passes its joint."""
    others = i2()
    """3 * colour of the left half's other pipe + that of the right half's."""


class UnderWay(Record):
    """What is in hand, owed, or half done."""

    hand = i2()
    """The kind of the tile taken last."""
    owed_government = i2()
    """Government tiles that a gift still brings."""
    owed_pipes = i2()
    """Pipes that a gift still brings."""
    owed_tanks = i2()
    """Tanks that a gift still brings."""
    owed_machine = i2.within(0, 2)()
    """1 a machine from the shop, 2 from the supply if the shop is empty."""
    opened = i2()
    """Quadrants opened this year."""
    buying = flag()
    """1 once this action has bought oil, which ends selling."""
    did = flag()
    """1 once something was done in this action."""
    serving = i2()
    """The card that barrels are being given to; -1 none."""
    second_from = i2()
    """The grade that a second barrel of the same pipeline would have come from."""
    taken_rows = i2()
    """Rows of the display that a card was taken from in this action, as bits."""
    borrowed = flag()
    """1 once a loan was taken in this action."""


class Company(Record):
    """A seat: what everybody sees of it."""

    cash = i2()
    """Dollars."""
    total = i2()
    """Dollars that the final count would give it now."""
    penalties = i2()
    """Penalty markers."""
    oil = i2(4, 3)
    """Barrels by grade and colour."""
    tanks = i2(4)
    """Tanks in the row of each grade."""
    level = i2.within(0, 3)(7)
    """Upgrade level in each family, 0 to 3."""
    tiles = i2()
    """Pipe tiles in its network."""
    machines = i2()
    """Machines in its network."""
    loans = i2()
    """Loans taken."""
    longest = i2(3, 2 * LENGTHS)
    """Of each colour the longest pipelines, longest first: those without a machine, then those at machines."""


class Observation(Record):
    """A position as one viewer sees it; a watcher sees it from seat 0. Places of absent seats are 0."""

    moment = one(TurnSeen)
    board = one(BoardSeen)
    market = one(Markets)
    shops = one(Shops)
    upgrades = one(UpgradeOffer)
    card = rows(CardSeen, CARDS)
    """Contracts 5 * row + n, the n-th of their stack; then orders 15 + 3 * row + column, where they were dealt."""
    top = i2.within(-1, 15)(3, 5)
    """What the top contract of each stack asks for, as in `card`; -1 if there is none."""
    government = rows(TileOffer, 32)
    """Eight in each quadrant."""
    shop = rows(TileOffer, 16)
    """Eight beside the Tank Shop, eight beside the Machine Shop."""
    now = one(UnderWay)
    company = rows(Company, MOST_PLAYERS)
    """The viewer's own, then the others in seating order."""
    network = rows(Map, MOST_PLAYERS)
    """In the same order."""


@rule
def observe(s, viewer, out):
    """The position, seats in seating order from the viewer."""
    first = max(np.int64(viewer), 0)
    observe_table(s, first, out)
    observe_companies(s, first, out)
    for k in range(s.players):
        observe_network(s, s.network[(first + k) % s.players], out.network[k])


@rule
def observe_table(s, first, out):
    """All that lies between the players."""
    observe_moment(s, out.moment)
    observe_board(s, out.board)
    observe_markets(s, out.market)
    observe_shops(s, out.shops)
    observe_upgrades(s, out.upgrades)
    for k in range(CARDS):
        observe_card(s, k, first, out.card[k])
    observe_tops(s, out)
    observe_offers(s, out)
    observe_under_way(s, out.now)


@rule
def observe_companies(s, first, out):
    """Every seat but for its network."""
    for k in range(s.players):
        observe_company(s, (first + k) % s.players, out.company[k])


@rule
def observe_moment(s, out):
    """The turn, and how far it is."""
    out.year = s.year
    out.round = s.round
    out.rounds_left = s.book.rounds[s.year] - s.round
    out.players = s.players
    out.actions = s.actions
    out.action = s.action
    out.bought = s.bought
    out.icon = s.icon
    out.anchor = s.anchor if s.phase == phases.TURNING else -1
    out.machines_ran = s.machines_ran
    out.phase[s.phase] = 1


@rule
def observe_board(s, out):
    """Costs, valuations and the cross."""
    for k in range(3):
        out.valuation[k] = s.valuation[k]
        for step in range(3):
            out.cost[k, step] = s.cost[k, step]
    for k in range(8):
        out.space[k] = s.space[k]


@rule
def observe_markets(s, out):
    """All barrels in the markets."""
    for row in range(6):
        out.crude_colour[row] = s.crude_colour[row]
        for slot in range(8):
            out.crude[row, slot] = s.crude[row, slot]
    for loc in range(18):
        out.refined_row[loc] = s.refined_row[loc]
        for slot in range(4):
            out.refined[loc, slot] = s.refined[loc, slot]


@rule
def observe_shops(s, out):
    """Both shops and the Government."""
    for row in range(3):
        out.tanks[row] = s.tank_shop[row]
        out.machines[row] = s.machine_shop[row]
    out.tank_supply = s.tank_supply
    out.machine_supply = s.machine_supply
    for quadrant in range(4):
        out.quadrant[quadrant] = s.quadrant[quadrant]


@rule
def observe_upgrades(s, out):
    """Upgrades on offer and the turn order."""
    for family in range(7):
        out.token[family] = s.token[family]
        for level in range(3):
            out.copies[family, level] = s.copies[family, level]
    for k in range(4):
        out.order[k] = s.order[k]
        out.lower[k] = s.lower[k]


@rule
def observe_card(s, k, first, out):
    """One card, as far as anybody has seen it."""
    card = s.card[k]
    for i in range(5):
        out.barrel[i] = barrel(s, k, i) if card.state > 0 else -1
    out.state = card.state
    out.owner = (card.owner - first) % s.players if card.owner >= 0 else -1
    out.filled = card.filled
    out.times = card.times
    out.serving = k == s.serving


@rule
def observe_tops(s, out):
    """The contract on top of each stack."""
    for row in range(3):
        top = s.next_contract[row]
        for i in range(5):
            out.top[row, i] = barrel(s, 5 * row + top, i) if top < s.book.kept and top < 5 else -1


@rule
def observe_offers(s, out):
    """Government tiles and shop pipes."""
    for k in range(32):
        observe_tile(s, k, (np.int64(s.government_gone[k // 8]) >> (k % 8)) & 1 == 0, out.government[k])
    for k in range(16):
        there = pipe_there(s, k // 8, k % 8)
        observe_tile(s, shop_tile(s, k // 8, k % 8) if there else 0, there, out.shop[k])


@rule
def observe_tile(s, t, there, out):
    """The tile at a place of the deck."""
    kind = s.deck[t]
    out.kind = kind if there else -1
    out.through = SEGMENT_COLOUR[kind, 0] if there else -1
    out.others = 3 * SEGMENT_COLOUR[kind, 1] + SEGMENT_COLOUR[kind, 3] if there else -1


@rule
def observe_under_way(s, out):
    """What the turn has open."""
    out.hand = s.deck[s.hand]
    out.owed_government = s.owed_government
    out.owed_pipes = s.owed_pipes
    out.owed_tanks = s.owed_tanks
    out.owed_machine = s.owed_machine
    out.opened = s.opened
    out.buying = s.buying
    out.did = s.did
    out.serving = s.serving
    out.second_from = s.second_from
    out.taken_rows = s.taken_rows
    out.borrowed = s.borrowed


@rule
def observe_company(s, p, out):
    """Money, oil, tanks, upgrades, and the longest pipelines."""
    pl = s.player[p]
    out.cash = pl.cash
    out.total = total(s, p)
    out.penalties = pl.penalties
    for grade in range(4):
        out.tanks[grade] = pl.tanks[grade]
        for colour in range(3):
            out.oil[grade, colour] = pl.oil[grade, colour]
    for family in range(7):
        out.level[family] = pl.level[family]
    out.tiles = s.network[p].tiles
    out.machines = s.network[p].machines
    out.loans = pl.loans
    for t in range(POOL):
        if s.pipes.tile[t].owner == p:
            for k in range(4 * t, 4 * t + 4):
                if s.pipes.label[k] == k:
                    length = np.int64(s.pipes.length[k])
                    enter(out.longest, colour_of(s, k), LENGTHS * attached(s, k), LENGTHS, length)


@rule
def enter(longest, colour, first, count, length):
    """A length takes its place among so many of its colour, longest first; what is too short falls out."""
    for i in range(first, first + count):
        if length > longest[colour, i]:
            shorter = np.int64(longest[colour, i])
            longest[colour, i] = length
            length = shorter
