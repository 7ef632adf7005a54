# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What must hold after every decision of every game, as rules: they run compiled, by the thousand, as in plain Python.

`flaw(s)` is 0 for a sound position, else the number of a line of FLAWS.
"""

import numpy as np

from crackspread.games.pipeline.rules import phases
from crackspread.games.pipeline.rules.contracts import barrel
from crackspread.games.pipeline.rules.position import (
    ACTIVE,
    CARDS,
    CLOSED,
    CONTRACT_CARDS,
    COVERED,
    DEFERRED,
    FULFILLED,
    GONE,
    GRID,
    HIDDEN,
    POOL,
    SEGMENTS,
    SHOWN,
)
from crackspread.games.pipeline.rules.running import MOST_WAITING
from crackspread.kernel.chance import mix
from crackspread.kernel.rule import rule

FLAWS = (
    "sound",
    "cash below 0",
    "a negative number of barrels or tanks",
    "a row of tanks over capacity",
    "too many tanks in a row",
    "barrels not conserved",
    "tanks not conserved",
    "machines not conserved",
    "a tile in two places",
    "cells do not match the tiles laid",
    "upgrade cards not conserved",
    "a card on display that is not shown",
    "a card without or with a wrong owner",
    "more quadrants open than the year allows",
    "turn order is not a permutation",
    "more than four pipes, two upgrades or five Government tiles",
)


@rule
def flaw(s):
    """The first flaw found."""
    found = flaw_of_players(s)
    if found == 0:
        found = flaw_of_barrels(s)
    if found == 0:
        found = flaw_of_stock(s)
    if found == 0:
        found = flaw_of_networks(s)
    if found == 0:
        found = flaw_of_cards(s)
    if found == 0:
        found = flaw_of_table(s)
    return found


@rule
def flaw_of_players(s):
    """Cash, tanks and barrels of each player. F-WORK-04, F-OIL-03, D-BOARD-01."""
    running = s.phase in (phases.RUNNING, phases.MACHINE_RUN, phases.SECOND_BARREL)
    for p in range(s.players):
        pl = s.player[p]
        if pl.cash < 0:
            return 1
        waiting = 0
        for grade in range(4):
            barrels = 0
            for colour in range(3):
                if pl.oil[grade, colour] < 0:
                    return 2
                barrels += pl.oil[grade, colour]
            if pl.tanks[grade] < 0:
                return 2
            if pl.tanks[grade] > s.book.tank_spaces:
                return 4
            waiting += max(0, barrels - s.book.tank_holds * pl.tanks[grade])
        if waiting > (MOST_WAITING if running and p == s.seat else 0):
            return 3
    return 0


@rule
def flaw_of_barrels(s):
    """Barrels in markets, tanks and on cards are those that have left the supply. D-SETUP-06."""
    for colour in range(3):
        n = 0
        for row in range(6):
            for slot in range(8):
                n += s.crude[row, slot] == colour + 1
        for loc in range(18):
            for slot in range(4):
                n += s.refined[loc, slot] == colour + 1
        for p in range(s.players):
            for grade in range(4):
                n += s.player[p].oil[grade, colour]
        for k in range(CARDS):
            for i in range(5):
                code = barrel(s, k, i)
                if code < 15 and code >> 2 == colour:
                    n += s.card[k].times + ((np.int64(s.card[k].filled) >> i) & 1)
        if n != s.in_play[colour]:
            return 5
    return 0


@rule
def flaw_of_stock(s):
    """Tanks and machines: in the shops, in the supply, placed, or just in hand."""
    tanks = np.int64(s.tank_supply) + (s.phase == phases.GIFT_TANK)
    machines = np.int64(s.machine_supply)
    for row in range(3):
        tanks += s.tank_shop[row]
        machines += s.machine_shop[row]
    started = 0
    for p in range(s.players):
        own = 0
        for grade in range(4):
            own += s.player[p].tanks[grade]
        started += min(0, own - s.book.start_tanks)
        tanks += own
        machines += s.network[p].machines
    if tanks - started != s.book.tanks:
        return 6
    in_hand = s.phase == phases.COVERING
    if machines + in_hand != s.book.machines:
        return 7
    return 0


@rule
def flaw_of_networks(s):
    """Every tile lies once, where the cells say; nothing laid is on offer. D-NET-06."""
    for p in range(s.players):
        net = s.network[p]
        cells = 0
        live = 0
        for y in range(GRID):
            bits = np.int64(net.row[y])
            while bits:
                cells += 1
                bits &= bits - 1
            bits = np.int64(net.live[y])
            while bits:
                live += 1
                bits &= bits - 1
        if cells != 2 * net.tiles or live != cells - net.machines:
            return 9
    for t in range(POOL):
        tile = s.pipes.tile[t]
        if tile.owner >= 0:
            if np.int64(s.network[tile.owner].cell[tile.y, tile.x]) != 2 * t + 1:
                return 9
            if t < 32 and (np.int64(s.government_gone[t // 8]) >> (t % 8)) & 1 == 0:
                return 8
    return 0


@rule
def flaw_of_cards(s):
    """Contracts, orders and upgrade cards are each in one place."""
    for family in range(7):
        if s.token[family] >= 0:
            for level in range(3):
                n = np.int64(s.copies[family, level])
                for p in range(s.players):
                    n += s.player[p].level[family] > level
                if n != s.book.copies[level]:
                    return 10
    shown = 0
    for kind in range(2):
        for row in range(3):
            for column in range(3):
                k = s.shown[kind, row, column] - 1
                if k >= 0:
                    shown += 1
                    if s.card[k].state != SHOWN or (k >= CONTRACT_CARDS) != (kind == 1):
                        return 11
    for k in range(CARDS):
        card = s.card[k]
        if card.state == SHOWN:
            shown -= 1
        owned = card.state in (ACTIVE, DEFERRED, FULFILLED)
        if owned and not 0 <= card.owner < s.players:
            return 12
        if card.state in (HIDDEN, SHOWN) and card.owner >= 0:
            return 12
        if card.state == GONE and (card.filled or card.times):
            return 12
    return 11 if shown else 0


@rule
def flaw_of_table(s):
    """Quadrants, turn order, and the limits of an action. F-GOV-03, F-GOV-04, F-ORDER-08, F-GOV-09."""
    if s.quadrant[0] + s.quadrant[1] + s.quadrant[2] + s.quadrant[3] > s.book.quadrants[s.year]:
        return 13
    seen = 0
    lower = 0
    for k in range(s.players):
        seen |= 1 << s.order[k]
        if s.lower[k] >= 0:
            if (lower >> s.lower[k]) & 1:
                return 14
            lower |= 1 << s.lower[k]
    if seen != (1 << s.players) - 1:
        return 14
    return 15 if s.bought > 5 else 0


# --- why a turn ends -------------------------------------------------------------------------------------------------


@rule
def patience(s):
    """A number that every decision of a turn lowers, and that is never below 0: no turn can go on for ever.

    What is used up: actions, barrels (three for being sold or delivered and two for each grade they can still rise),
    tiles, tanks and machines not yet placed, runs of the machines, and the steps of the turn itself.
    """
    pl = s.player[s.seat]
    left = actions_left(s, pl) + goods_left(s) + machines_left(s)
    for grade in range(4):
        for colour in range(3):
            left += (3 + 2 * (3 - grade)) * pl.oil[grade, colour]
    if s.phase == phases.DELIVERING:
        left += 1 if s.did else -1
    if s.phase == phases.SECOND_BARREL:
        left += 1
    return left + steps_left(outer_phase(s))


@rule
def outer_phase(s):
    """The phase in which a delivery, a laid tile, a gift or a run takes place."""
    phase = s.phase
    if phase in (phases.LAYING, phases.TURNING, phases.COVERING, phases.DELIVERING, phases.SECOND_BARREL):
        phase = s.back
    if phase in (phases.GIFT, phases.GIFT_TANK):
        phase = s.gift_back
    if phase in (phases.MACHINE_RUN, phases.MACHINE_PICK):
        phase = s.run_back
    return phase


@rule
def steps_left(phase):
    """The way through a turn."""
    if phase == phases.MACHINE_PHASE:
        return 1
    if phase == phases.CHOOSE_ORDER:
        return 2
    return 3


@rule
def actions_left(s, pl):
    """Actions to come are worth more than anything that one can add; an action under way what it may still buy."""
    places = 4 * s.book.tank_holds * s.book.tank_spaces
    left = (2 - s.actions) * (10 * places + 20)
    phase = outer_phase(s)
    if phase in (phases.MAIN, phases.BETWEEN, phases.CHOOSE_ORDER, phases.MACHINE_PHASE):
        return left
    left += 1
    if phase == phases.MARKET and not s.buying:
        left += 10 * places
    elif phase == phases.MARKET:
        for grade in range(4):
            free = s.book.tank_holds * pl.tanks[grade]
            for colour in range(3):
                free -= pl.oil[grade, colour]
            left += 10 * free
    elif phase == phases.CONTRACTS:
        left += 4 - s.bought - s.borrowed
    elif phase == phases.UPGRADING:
        left += 2 * (2 - s.bought)
    return left


@rule
def goods_left(s):
    """Tiles, tanks and machines that can still be taken, and the steps of placing one."""
    left = 0
    for t in range(POOL):
        if s.pipes.tile[t].owner < 0:
            left += 3
    if s.phase == phases.LAYING:
        left -= 1
    if s.phase == phases.TURNING:
        left -= 2
    left += 2 * s.machine_supply
    for row in range(3):
        left += 2 * (s.tank_shop[row] + s.machine_shop[row])
    if s.phase in (phases.GIFT_TANK, phases.COVERING):
        left += 1
    return left + (1 if s.owed_government > 0 else 0)


@rule
def machines_left(s):
    """Runs of the machines: two a turn. In each a machine is closed once; one by one they are also turned to, each time
    for a pipeline at least.
    """
    every = 5 * s.book.machines + 4
    left = every * ((0 if s.machines_ran & 1 else 1) + (0 if s.machines_ran & 2 else 1))
    if s.phase in (phases.MACHINE_RUN, phases.MACHINE_PICK) or (
        s.phase == phases.SECOND_BARREL and s.back == phases.MACHINE_RUN
    ):
        left += 1
        for t in range(POOL):
            if s.pipes.tile[t].owner == s.seat:
                for side in range(2):
                    covered = np.int64(s.pipes.tile[t].covered) >> side
                    if covered & COVERED and not covered & CLOSED:
                        left += 1
        if s.options.machine_phase_rerefine:
            left += 1 if s.did or s.phase == phases.MACHINE_PICK else 0
            for label in range(SEGMENTS):
                left += (np.int64(s.pool[label >> 5]) >> (label & 31)) & 1
    return left


# --- rich games: random play that reaches everything -----------------------------------------------------------------

RICH = {
    "start_cash": 1000,
    "start_tanks": 14,
    "tanks_total": 120,
    "machines_total": 40,
    "machine_slots": {"two": 3, "three": 3, "four": 4},
    "markers": [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3],
    "upgrade_families": 7,
    "upgrade_copies": [4, 4, 4],
    "upgrade_price": 1,
    "machine_phase_price": 1,
    "machines_2_price": 0,
    "pipe_prices": [1, 1, 2, 2],
    "machine_prices": [1, 1, 1],
}
"""Components under which random players can afford everything and refine with short pipelines."""


@rule
def endow(s, luck):
    """Give every player random levels of all upgrades, as if bought."""
    for p in range(s.players):
        for family in range(7):
            luck = mix(luck)
            level = np.int64(luck >> np.uint64(62))
            s.player[p].level[family] = level
            for k in range(level):
                s.copies[family, k] -= 1
