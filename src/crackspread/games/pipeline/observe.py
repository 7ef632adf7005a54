"""What a learner sees, and what a viewer cannot know. Pipeline has no secrets between players: only what lies face
down (the draw pile, contracts below the top of their stacks) is unknown, to everybody alike.
"""

import numpy as np

from ...kernel.chance import in_order, key, reseed
from ...kernel.rule import rule
from .position import CARDS, GRID, MOST_PLAYERS, PHASES, POOL, TURNING
from .rules.contracts import barrel
from .rules.network import attached, covered
from .rules.running import colour_of
from .rules.setup import draw_bit, shuffle_tiles
from .rules.shops import pipe_there, shop_tile
from .scoring import total
from .tiles import KINDS, SEGMENT_COLOUR

CARD = 5 + 5
SEEN_TILES = 32 + 16
COMMON = (
    10
    + len(PHASES)
    + 9
    + 3
    + 8
    + 48
    + 72
    + 6
    + 18
    + 6
    + 2
    + 4
    + 7
    + 21
    + 8
    + CARDS * CARD
    + 3 * 5
    + 3 * SEEN_TILES
    + 12
)
LENGTHS = 4
OWN = 1 + 2 + 12 + 4 + 7 + 3 + 2 * 3 * LENGTHS
PLANES = 2
SIZE = COMMON + MOST_PLAYERS * OWN + MOST_PLAYERS * PLANES * GRID * GRID
"""Integers in an observation: the common part, then every player's (the viewer's own first), then their networks:
for each player a plane of shapes and a plane of lengths over the 32 x 32 cells (see `observe_network`)."""


@rule
def conceal(s, viewer, seed):
    """Shuffle the draw pile and, for each grade, the contracts below the one that is seen, boxed ones included.

    F-SETUP-09, F-SETUP-17.
    """
    reseed(s, key(seed, 2))
    first = 32 + 2 * s.book.shop_pipes * s.year
    in_order(s.deck, first, KINDS)
    shuffle_tiles(s, first)
    for row in range(3):
        known = s.next_contract[row] + (1 if s.next_contract[row] < s.book.kept else 0)
        left = 0
        for i in range(known, 10):
            left |= 1 << s.contract_deck[row, i]
        for i in range(known, 10):
            s.contract_deck[row, i] = draw_bit(s, left, 10 - i)
            left ^= 1 << s.contract_deck[row, i]
    s.rng = key(seed, 3)


@rule
def observe_board(s, out, n):
    """The turn, the markets, shops, Government and upgrades."""
    out[n] = s.year
    out[n + 1] = s.round
    out[n + 2] = s.book.rounds[s.year] - s.round
    out[n + 3] = s.players
    out[n + 4] = s.actions
    out[n + 5] = s.action
    out[n + 6] = s.bought
    out[n + 7] = s.icon
    out[n + 8] = s.anchor if s.phase == TURNING else -1
    out[n + 9] = s.machines_ran
    n += 10
    out[n + s.phase] = 1
    n += len(PHASES)
    for colour in range(3):
        for step in range(3):
            out[n] = s.cost[colour, step]
            n += 1
    for k in range(3):
        out[n] = s.valuation[k]
        n += 1
    for action in range(8):
        out[n] = s.space[action]
        n += 1
    for row in range(6):
        for slot in range(8):
            out[n] = s.crude[row, slot]
            n += 1
    for loc in range(18):
        for slot in range(4):
            out[n] = s.refined[loc, slot]
            n += 1
    for row in range(6):
        out[n] = s.crude_colour[row]
        n += 1
    for loc in range(18):
        out[n] = s.refined_row[loc]
        n += 1
    for row in range(3):
        out[n] = s.tank_shop[row]
        out[n + 3] = s.machine_shop[row]
        n += 1
    n += 3
    out[n] = s.tank_supply
    out[n + 1] = s.machine_supply
    n += 2
    for quadrant in range(4):
        out[n] = s.quadrant[quadrant]
        n += 1
    for family in range(7):
        out[n] = s.token[family]
        for level in range(3):
            out[n + 7 + 2 * family + level] = s.copies[family, level]
        n += 1
    n += 21
    for k in range(4):
        out[n] = s.order[k]
        out[n + 4] = s.lower[k]
        n += 1
    return n + 4


@rule
def observe_cards(s, first, out, n):
    """Cards in play: barrels asked for, where it is, whose (from the viewer), filled, times, served; stack tops."""
    for k in range(CARDS):
        card = s.card[k]
        seen = card.state > 0
        for i in range(5):
            out[n + i] = barrel(s, k, i) if seen else -1
        out[n + 5] = card.state
        out[n + 6] = (card.owner - first) % s.players if card.owner >= 0 else -1
        out[n + 7] = card.filled
        out[n + 8] = card.times
        out[n + 9] = k == s.serving
        n += 10
    for row in range(3):
        top = s.next_contract[row]
        for i in range(5):
            out[n] = -1
            if top < s.book.kept and top < 5:
                out[n] = barrel(s, 5 * row + top, i)
            n += 1
    return n


@rule
def observe_tile(s, t, there, out, n):
    """A tile on offer: its kind and the colours of through pipe and other pipes, -1 if it is gone."""
    out[n] = s.deck[t] if there else -1
    out[n + 1] = SEGMENT_COLOUR[s.deck[t], 0] if there else -1
    out[n + 2] = 3 * SEGMENT_COLOUR[s.deck[t], 1] + SEGMENT_COLOUR[s.deck[t], 3] if there else -1
    return n + 3


@rule
def observe_offers(s, out, n):
    """Government tiles, shop pipes, and what is in hand or owed."""
    for k in range(32):
        n = observe_tile(s, k, (np.int64(s.government_gone[k // 8]) >> (k % 8)) & 1 == 0, out, n)
    for shop in range(2):
        for k in range(8):
            there = pipe_there(s, shop, k)
            n = observe_tile(s, shop_tile(s, shop, k) if there else 0, there, out, n)
    out[n] = s.deck[s.hand]
    out[n + 1] = s.owed_government
    out[n + 2] = s.owed_pipes
    out[n + 3] = s.owed_tanks
    out[n + 4] = s.owed_machine
    out[n + 5] = s.opened
    out[n + 6] = s.buying
    out[n + 7] = s.did
    out[n + 8] = s.serving
    out[n + 9] = s.second_from
    out[n + 10] = s.taken_rows
    out[n + 11] = s.borrowed
    return n + 12


@rule
def observe_player(s, p, out, n):
    """Money, oil, tanks, upgrades, penalties, and the longest pipelines of each colour, loose and at machines."""
    pl = s.player[p]
    out[n] = pl.cash
    out[n + 1] = total(s, p)
    out[n + 2] = pl.penalties
    n += 3
    for grade in range(4):
        for colour in range(3):
            out[n] = pl.oil[grade, colour]
            n += 1
    for grade in range(4):
        out[n] = pl.tanks[grade]
        n += 1
    for family in range(7):
        out[n] = pl.level[family]
        n += 1
    net = s.network[p]
    out[n] = net.tiles
    out[n + 1] = net.machines
    out[n + 2] = pl.loans
    n += 3
    for t in range(POOL):
        if s.pipes.tile[t].owner == p:
            for k in range(4 * t, 4 * t + 4):
                if s.pipes.label[k] == k:
                    at = n + LENGTHS * (2 * colour_of(s, k) + attached(s, k))
                    length = np.int64(s.pipes.length[k])
                    for i in range(LENGTHS):
                        if length > out[at + i]:
                            shorter = np.int64(out[at + i])
                            out[at + i] = length
                            length = shorter
    return n + 2 * 3 * LENGTHS


@rule
def observe_network(s, p, out, n):
    """Two planes over the cells of a network. Shapes: 0 empty, -1 a machine, else 1 + 4 * kind of tile and side, with
    the turn (1 + 4 * (2 * kind + side) + turn). Lengths: 256 * length of the through pipe's pipeline + the other's.
    """
    net = s.network[p]
    for y in range(GRID):
        for x in range(GRID):
            half = np.int64(net.cell[y, x]) - 1
            if half >= 0:
                at = n + GRID * y + x
                tile = s.pipes.tile[half >> 1]
                out[at] = -1
                if not covered(s, half):
                    out[at] = 1 + 4 * (2 * np.int64(s.deck[half >> 1]) + (half & 1)) + tile.turn
                    through = np.int64(s.pipes.length[s.pipes.label[2 * half]])
                    other = np.int64(s.pipes.length[s.pipes.label[2 * half + 1]])
                    out[at + GRID * GRID] = 256 * min(through, 120) + other
    return n + PLANES * GRID * GRID


@rule
def observe(s, viewer, out):
    """The position in integers; players in seating order from the viewer (a watcher sees it from seat 0)."""
    first = max(np.int64(viewer), 0)
    n = observe_board(s, out, 0)
    n = observe_cards(s, first, out, n)
    n = observe_offers(s, out, n)
    for k in range(s.players):
        n = observe_player(s, (first + k) % s.players, out, n)
    n += (MOST_PLAYERS - s.players) * OWN
    for k in range(s.players):
        n = observe_network(s, (first + k) % s.players, out, n)
    return n
