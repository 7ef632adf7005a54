"""What a value network looks at: a position after a move, from one seat, in numbers that mean something by themselves.

Unlike `observe`, which tells a learner everything, this sums up each network by what it can do: lengths, grades,
open ends, the best tile to run. That is what the value of a placement depends on.
"""

import numpy as np

from ...kernel.rule import rule
from .estimate import (
    GAIN,
    other_prospects,
    promise,
    promise_of_capital,
    promise_of_contracts,
    turns_left,
    worth_of_network,
)
from .position import (
    ACTIVE,
    CARDS,
    CONTRACT_CARDS,
    DEFERRED,
    LAYING,
    MOST_PLAYERS,
    PHASES,
    POOL,
    SHOWN,
    TURNING,
)
from .rules.contracts import barrel, complete
from .rules.markets import refined_price
from .rules.network import LAST, attached, covered, port_code
from .rules.oil import room
from .rules.running import colour_of, value
from .rules.shops import machine_row, pipes_left, tank_row
from .scoring import reaches, total
from .tiles import DX, DY, SEGMENT_COLOUR

LOOSE, AT_MACHINES = 4, 3
"""Longest pipelines of each colour that are told one by one."""
TABLE = 16 + len(PHASES) + 9 + 9 + 17 + 24 + 18 + 4 + 21 + 7 + 2 * CARDS + 15
PURSE = 5 + 12 + 4 + 21
GRADED = 3 * (LOOSE + AT_MACHINES)
RUNS = GRADED + 18
NETWORK = RUNS + 4
"""Where the parts of a network's features begin, and how many they are."""
MINE = PURSE + 4 + 5 + NETWORK + 9 + 24 + 5
SIZE = TABLE + MINE + (MOST_PLAYERS - 1) * PURSE


@rule
def features(s, seat, out):
    """The table, the seat's own company, then the others in turn. All that is not written is zero already."""
    features_of_table(s, seat, out, 0)
    features_of_mine(s, seat, out, TABLE)
    for k in range(1, s.players):
        features_of_purse(s, (seat + k) % s.players, out, TABLE + MINE + (k - 1) * PURSE)
    return SIZE


@rule
def features_of_table(s, seat, out, n):
    """The moment, the markets, the shops, upgrades on offer and the cards on display."""
    out[n] = turns_left(s)
    out[n + 1] = s.year
    out[n + 2] = s.book.rounds[s.year] - s.round
    out[n + 3] = s.players
    out[n + 4] = s.actions
    out[n + 5] = s.icon
    out[n + 6] = s.did
    out[n + 7] = s.buying
    out[n + 8] = s.bought
    out[n + 9] = s.borrowed
    out[n + 10] = s.machines_ran
    out[n + 11] = s.owed_government
    out[n + 12] = s.owed_pipes
    out[n + 13] = s.owed_tanks
    out[n + 14] = s.owed_machine
    out[n + 15] = s.seat == seat
    n += 16
    out[n + s.phase] = 1
    n += len(PHASES)
    out[n + 1 + s.action] = 1
    n += 9
    for colour in range(3):
        for step in range(3):
            out[n] = s.cost[colour, step]
            n += 1
    for k in range(3):
        out[n + s.valuation[k]] = 1
    n += 17
    features_of_markets(s, s.player[seat], out, n)
    n += 24 + 18
    row = tank_row(s)
    out[n] = s.book.tank_price[row] if row >= 0 else 99
    row = machine_row(s)
    out[n + 1] = s.book.machine_price[row] if row >= 0 else 99
    out[n + 2] = pipes_left(s, 0)
    out[n + 3] = pipes_left(s, 1)
    n += 4
    for family in range(7):
        for level in range(3):
            out[n] = s.copies[family, level]
            n += 1
        out[n + 21 - 3 * (family + 1) + family] = s.token[family]
    n += 7
    features_of_cards(s, seat, out, n)
    n += 2 * CARDS
    if s.phase == LAYING or s.phase == TURNING:
        kind = np.int64(s.deck[s.hand])
        out[n + np.int64(SEGMENT_COLOUR[kind, 0])] = 2
        out[n + 3 + np.int64(SEGMENT_COLOUR[kind, 1])] += 1
        out[n + 3 + np.int64(SEGMENT_COLOUR[kind, 3])] += 1
    for k in range(4):
        out[n + 6 + k] = s.quadrant[k]
        if s.order[k] == seat and k < s.players:
            out[n + 10] = k
        if s.lower[k] == seat:
            out[n + 11] = 1 + k
    out[n + 12] = s.opened
    out[n + 13] = s.tank_supply
    out[n + 14] = s.machine_supply


@rule
def features_of_markets(s, pl, out, n):
    """Crude rows: cheapest barrel, best free slot, how many barrels, colour. Refined locations: best free slot."""
    for row in range(6):
        out[n] = 40
        for slot in range(s.book.crude_slots):
            price = np.int64(s.book.crude_price[row, slot // 2])
            if s.crude[row, slot] == 0:
                out[n + 1] = max(out[n + 1], price)
            else:
                out[n + 2] += 1
                out[n] = min(out[n], price)
        out[n + 3] = s.crude_colour[row]
        n += 4
    for loc in range(18):
        best = np.int64(0)
        for slot in range(4 - s.book.refined_slots, 4):
            if s.refined[loc, slot] == 0:
                best = max(best, np.int64(refined_price(s, pl, loc, slot // 2, 0)))
        out[n] = best
        n += 1


@rule
def features_of_cards(s, seat, out, n):
    """Cards on display: barrels asked for, and those of them that the seat does not hold."""
    pl = s.player[seat]
    for k in range(CARDS):
        if s.card[k].state == SHOWN:
            held = np.int64(0)
            asked = np.int64(0)
            for i in range(5):
                code = barrel(s, k, i)
                if code < 15:
                    asked += 1
                    held += pl.oil[code & 3, code >> 2] > 0
            out[n] = asked
            out[n + 1] = asked - held
        n += 2


@rule
def features_of_purse(s, p, out, n):
    """Money, penalties, oil and levels: what every company shows."""
    pl = s.player[p]
    out[n] = pl.cash
    out[n + 1] = pl.penalties
    out[n + 2] = pl.loans
    out[n + 3] = s.network[p].tiles
    out[n + 4] = s.network[p].machines
    n += 5
    for grade in range(4):
        for colour in range(3):
            out[n] = pl.oil[grade, colour]
            n += 1
    for grade in range(4):
        out[n] = pl.tanks[grade]
        n += 1
    for family in range(7):
        for level in range(pl.level[family]):
            out[n + level] = 1
        n += 3
    return n


@rule
def features_of_mine(s, seat, out, n):
    """The seat's own company: what it has, what its network can do, what its contracts still want."""
    pl = s.player[seat]
    left = turns_left(s)
    n = features_of_purse(s, seat, out, n)
    for grade in range(4):
        out[n + grade] = room(s, pl, grade)
    n += 4
    out[n] = total(s, seat)
    if left > 0:
        out[n + 1] = other_prospects(s, seat, pl, left) // 100
        out[n + 2] = promise_of_capital(s, seat, pl, left) // 100
        out[n + 3] = promise_of_contracts(s, seat, pl, left) // 100
    n += 5
    worth = features_of_network(s, seat, pl, left, out, n)
    out[n - 1] = worth // 100 if left > 0 else 0
    features_of_ends(s, seat, out, n + NETWORK)
    features_of_contracts(s, seat, pl, out, n + NETWORK + 9)


@rule
def features_of_network(s, seat, pl, left, out, n):
    """Pipelines tile by tile: the strongest of each colour, how many reach each grade, and what a run would earn.

    Returns what the estimate makes of all that, in cents.
    """
    best = np.int64(0)
    second = np.int64(0)
    machines = np.int64(0)
    spread = np.int64(0)
    ready = np.int64(0)
    reached = np.int64(0)
    for t in range(POOL):
        if s.pipes.tile[t].owner != seat:
            continue
        here = np.int64(0)
        now = np.int64(0)
        for k in range(4 * t, 4 * t + 4):
            label = np.int64(s.pipes.label[k])
            if label < 0 or (k & 3 == 2 and s.pipes.label[k - 2] == label):
                continue
            colour = colour_of(s, label)
            strength = np.int64(value(s, pl, np.int64(s.pipes.length[label])))
            machine = attached(s, label)
            earns = promise(s, seat, colour, strength)
            if label == k:
                grade = enter_pipeline(s, pl, k, colour, strength, machine, out, n)
                if grade > (reached >> (2 * colour)) & 3:
                    reached = (reached & ~(np.int64(3) << (2 * colour))) | (grade << (2 * colour))
                machines += earns * machine
                spread += earns * (1 - machine)
            if not machine:
                here += earns
                now += earns if pl.oil[0, colour] > 0 else 0
        second = max(second, min(best, here))
        best = max(best, here)
        ready = max(ready, now)
    out[n + RUNS] = best // 100
    out[n + RUNS + 1] = second // 100
    out[n + RUNS + 2] = machines // 100
    out[n + RUNS + 3] = ready // 100
    orange = 100 * GAIN[reached & 3]
    teal = 100 * GAIN[(reached >> 2) & 3]
    silver = 100 * GAIN[(reached >> 4) & 3]
    return worth_of_network(s, seat, pl, left, best, machines, spread, orange, teal, silver)


@rule
def enter_pipeline(s, pl, label, colour, strength, machine, out, n):
    """One pipeline among the strongest of its colour, loose or at machines, and among those of its grade; the grade."""
    at = n + (LOOSE + AT_MACHINES) * colour + LOOSE * machine
    for i in range(AT_MACHINES if machine else LOOSE):
        if strength > out[at + i]:
            weaker = np.int64(out[at + i])
            out[at + i] = strength
            strength = weaker
    grade = reaches(s, pl, colour, np.int64(s.pipes.length[label]))
    if grade > 0:
        out[n + GRADED + 6 * colour + 2 * (grade - 1) + machine] += 1
    return np.int64(grade)


@rule
def features_of_ends(s, seat, out, n):
    """Open ends by colour: how many, the longest pipeline that has one, and lengths beyond three added up."""
    net = s.network[seat]
    for t in range(POOL):
        tile = s.pipes.tile[t]
        if tile.owner != seat:
            continue
        x = np.int64(tile.x)
        y = np.int64(tile.y)
        d = (1 + np.int64(tile.turn)) & 3
        for side in range(2):
            if not covered(s, 2 * t + side):
                for port in range(4):
                    if net.cell[(y + DY[port]) & LAST, (x + DX[port]) & LAST] == 0:
                        code = port_code(s, 2 * t + side, port)
                        length = np.int64(s.pipes.length[s.pipes.label[2 * (2 * t + side) + ((code >> 2) & 1)]])
                        at = n + 3 * (code >> 3)
                        out[at] += 1
                        out[at + 1] = max(np.int64(out[at + 1]), length)
                        out[at + 2] += max(length - 3, 0)
            x = (x + DX[d]) & LAST
            y = (y + DY[d]) & LAST


@rule
def features_of_contracts(s, seat, pl, out, n):
    """What own contracts in force, and those put off, still want of each barrel; then how they stand."""
    for k in range(CARDS):
        card = s.card[k]
        if card.owner != seat or (card.state != ACTIVE and card.state != DEFERRED):
            continue
        late = card.state == DEFERRED
        if not late and complete(card):
            out[n + 24] += 1
            out[n + 28] += 1 if k < CONTRACT_CARDS else 0
            continue
        out[n + 25 + late] += 1
        missing = np.int64(0)
        for i in range(5):
            code = np.int64(barrel(s, k, i))
            if code < 15 and not (np.int64(card.filled) >> i) & 1:
                out[n + 12 * late + 3 * (code & 3) + (code >> 2)] += 1
                missing += pl.oil[code & 3, code >> 2] == 0
        out[n + 27] += missing * (1 - late)
