"""Setup: game board and player boards (final rulebook p4-5)."""

import numpy as np

from ....kernel.chance import draw, key
from ....kernel.rule import rule
from . import phases
from .contracts import left_column, reveal_contract
from .position import CARDS, CONTRACT_CARDS, HIDDEN, MOST_PLAYERS, POOL, SEGMENTS, SHOWN
from .shops import fill_shops
from .tiles import KINDS


@rule
def draw_bit(s, bits, count):
    """One of the `count` bits set in `bits`, at random."""
    k = draw(s, count)
    i = 0
    while True:
        if (bits >> i) & 1:
            if k == 0:
                return i
            k -= 1
        i += 1


@rule
def setup(s, seed):
    """Deal a new game. F-SETUP-01, F-SETUP-02, F-SETUP-15, F-SETUP-23, F-SETUP-25, F-BOARD-07, F-BOARD-08.

    How many barrels or overlays the box has and how the tiles are piled changes nothing. P-01, P-02, P-06, M-15.
    """
    s.rng = key(seed, 0)
    s.year = 1
    clear_tables(s)
    set_markets(s)
    deal_contracts(s)
    deal_orders(s)
    choose_families(s)
    s.tank_supply = s.book.tanks - s.players * s.book.start_tanks
    s.machine_supply = s.book.machines
    fill_shops(s)
    shuffle_tiles(s, 0)
    place_actions(s)
    place_markers(s)
    deal_valuations(s)
    first = draw(s, np.int64(s.players))
    for p in range(s.players):
        s.order[p] = (first + p) % s.players
        s.player[p].cash = s.book.start_cash
    s.seat = s.order[0]
    s.phase = phases.PLACE_TANKS


@rule
def clear_tables(s):
    """Everything that begins at -1: nobody's, nowhere. F-BOARD-06, F-BOARD-08, F-SETUP-24."""
    for t in range(POOL):
        s.pipes.tile[t].owner = -1
    for k in range(SEGMENTS):
        s.pipes.label[k] = -1
    for card in range(CARDS):
        s.card[card].owner = -1
        s.card[card].state = HIDDEN
    for p in range(MOST_PLAYERS):
        s.lower[p] = -1
        s.order[p] = -1
        s.player[p].worker = -1
    for family in range(7):
        s.token[family] = -1
    s.action = -1
    s.gift_quadrant = -1


@rule
def set_markets(s):
    """Every crude slot in use gets a barrel of its row's colour; refined slots start empty.

    F-SETUP-03, F-SETUP-04, F-SETUP-05, F-SETUP-06, D-SETUP-01, D-SETUP-06; manual: M-01, M-02.
    """
    for row in range(6):
        s.crude_colour[row] = s.book.crude_colour[row]
    if s.options.random_crude_tiles:
        draw_crude_tiles(s)
    for row in range(6):
        colour = s.crude_colour[row]
        for slot in range(s.book.crude_slots):
            s.crude[row, slot] = 1 + colour
            s.in_play[colour] += 1
    left = (1 << 18) - 1
    for loc in range(18):
        s.refined_row[loc] = loc
        if s.options.random_refined_tiles:
            s.refined_row[loc] = draw_bit(s, left, 18 - loc)
            left ^= 1 << s.refined_row[loc]


@rule
def draw_crude_tiles(s):
    """A random colour for each crude row; a missing colour replaces the last tile that can be spared. M-01."""
    for row in range(6):
        s.crude_colour[row] = draw(s, 3)
    for colour in range(3):
        if count_crude_tiles(s, colour) == 0:
            row = 5
            while count_crude_tiles(s, s.crude_colour[row]) < 2:
                row -= 1
            s.crude_colour[row] = colour


@rule
def count_crude_tiles(s, colour):
    """Crude rows of a colour."""
    n = 0
    for row in range(6):
        if s.crude_colour[row] == colour:
            n += 1
    return n


@rule
def deal_contracts(s):
    """Three stacks, each shuffled, a few of each kept, the rows filled from them.

    F-SETUP-07, F-SETUP-08, F-SETUP-09, F-SETUP-10; P-03, P-04, M-03.
    """
    for row in range(3):
        left = (1 << 10) - 1
        for k in range(10):
            s.contract_deck[row, k] = draw_bit(s, left, 10 - k)
            left ^= 1 << s.contract_deck[row, k]
        first = left_column(s)
        for column in range(first, first + (3 if s.players == 4 else 2)):
            reveal_contract(s, row, column)


@rule
def deal_orders(s):
    """Three stacks by size, each shuffled, the rows filled once and for all. F-SETUP-11, F-SETUP-12; P-05, M-04."""
    for row in range(3):
        left = (1 << 8) - 1
        for k in range(8):
            s.order_deck[row, k] = draw_bit(s, left, 8 - k)
            left ^= 1 << s.order_deck[row, k]
        first = left_column(s)
        for column in range(first, first + (3 if s.players == 4 else 2)):
            card = CONTRACT_CARDS + 3 * row + column
            s.shown[1, row, column] = 1 + card
            s.card[card].state = SHOWN


@rule
def choose_families(s):
    """Five of the seven families, tokens face up. F-SETUP-13, F-SETUP-14, F-SETUP-15, D-SETUP-03; P-07, M-16."""
    left = (1 << 7) - 1
    for k in range(s.book.families):
        family = draw_bit(s, left, 7 - k)
        left ^= 1 << family
        s.token[family] = 1
    if s.options.first_game and s.options.first_game_advice == 0:
        for family in range(7):
            s.token[family] = 1 if s.book.advised[family] else -1
    for family in range(7):
        for level in range(3):
            s.copies[family, level] = s.book.copies[level] if s.token[family] == 1 else 0


@rule
def shuffle_tiles(s, first):
    """Shuffle the draw pile. The first 32 tiles lie in the Government quadrants, then come the shops' year by year.

    From `first` on only: those before it are known. F-SETUP-17, F-SETUP-18, F-SETUP-19.
    """
    if first == 0:
        for i in range(KINDS):
            s.deck[i] = i
    for i in range(KINDS - 1, first, -1):
        j = first + draw(s, i - first + 1)
        keep = s.deck[i]
        s.deck[i] = s.deck[j]
        s.deck[j] = keep


@rule
def place_actions(s):
    """Four arms; the markets on the outer spaces, the four action tiles at random on the inner ones.

    Which side of a tile shows has no effect. F-SETUP-20, D-SETUP-04; manual: all eight at random, M-05.
    """
    left = (1 << 8) - 1 if s.options.random_all_actions else 0b10101010
    for action in range(8):
        if s.options.random_all_actions:
            s.space[action] = draw_bit(s, left, 8 - action)
            left ^= 1 << s.space[action]
        elif action < 4:
            s.space[action] = 2 * action
        else:
            s.space[action] = draw_bit(s, left, 8 - action)
            left ^= 1 << s.space[action]


@rule
def place_markers(s):
    """Nine of the twelve refinement cost markers, one for each colour and step.

    F-SETUP-14, F-SETUP-21, D-SETUP-05; P-07, M-16.
    """
    left = 0
    count = 0
    for k in range(12):
        if not s.options.first_game or s.options.first_game_advice == 2 or s.book.marker[k] <= s.book.highest_marker:
            left |= 1 << k
            count += 1
    for colour in range(3):
        for step in range(3):
            k = draw_bit(s, left, count)
            left ^= 1 << k
            count -= 1
            s.cost[colour, step] = s.book.marker[k]


@rule
def deal_valuations(s):
    """Three valuation cards, face up. F-SETUP-14, F-SETUP-22; P-43."""
    left = (1 << s.book.valuations) - 1
    for k in range(3):
        i = draw_bit(s, left, s.book.valuations - k)
        left ^= 1 << i
        s.valuation[k] = s.book.valuation[i]
        if s.options.first_game and s.options.first_game_advice == 0:
            s.valuation[k] = s.book.first_valuation[k]
