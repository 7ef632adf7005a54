"""Final scoring: money, tokens, dice, open contracts, achievements, environment; who wins (rulebook p. 28-29)."""

import numpy as np

from ....kernel.bits import count_bits, lowest
from ....kernel.rule import rule
from .effects import stored
from .position import (
    ACTIVE,
    BY_CATEGORY,
    BY_COKE,
    BY_DOTS,
    BY_IMPACT,
    BY_TICKETS,
    BY_TILES,
    MOST_TECHNOLOGY,
)

ITEMS = (
    ("money", "Money"),
    ("tokens", "Tokens left"),
    ("dice", "Dice in storage"),
    ("contracts", "Open contracts"),
    ("achievements", "Achievements"),
    ("environment", "Environment"),
)


@rule
def score(s, out):
    """Money of each seat by item, as if the game ended now. R-END-01 to R-END-12."""
    for p in range(s.players):
        pl = s.seat_at[p]
        out[p, 0] = pl.money
        out[p, 1] = tokens(s, pl)
        out[p, 2] = stored(pl) // s.book.final_dice
        out[p, 3] = open_contracts(s, pl)
        out[p, 4] = achievements(s, p)
        out[p, 5] = environment(s, p)


@rule
def total(s, p):
    """A seat's money if the game ended now."""
    pl = s.seat_at[p]
    money = pl.money + tokens(s, pl) + stored(pl) // s.book.final_dice + open_contracts(s, pl)
    return money + achievements(s, p) + environment(s, p)


@rule
def rank(s, out):
    """Most money, then technology, then advanced and reprocessing tiles; else a shared win. R-END-13 to R-END-15."""
    for p in range(s.players):
        out[p] = total(s, p) * 10000 + technology(s, s.seat_at[p]) * 100 + late_tiles(s.seat_at[p])
    places = np.int64(0)
    for p in range(s.players):
        place = 1
        for q in range(s.players):
            if out[q] > out[p]:
                place += 1
        places += place << (4 * p)
    for p in range(s.players):
        out[p] = places >> (4 * p) & 15


@rule
def tokens(s, pl):
    """$1 for every three red and for every five grey. R-END-02, R-END-03."""
    return pl.red // s.book.final_red + pl.grey // s.book.final_grey


@rule
def open_contracts(s, pl):
    """$1 for each open contract and $1 for each component marked on it. R-END-05."""
    money = np.int64(0)
    for a in range(ACTIVE):
        if pl.active[a] >= 0:
            money += s.book.final_open + s.book.final_component * count_bits(pl.filled[a])
    return money


@rule
def environment(s, p):
    """The fine of the place from the dirtiest down, tied seats alike; $5 in the green. R-END-10 to R-END-12."""
    mine = s.seat_at[p].impact
    place = 0
    for q in range(s.players):
        if s.seat_at[q].impact > mine:
            place += 1
    money = -np.int64(s.book.fine[place])
    if mine <= s.book.green:
        money += s.book.green_bonus
    return money


@rule
def tiles(pl, kind):
    """Installed tiles of a class: basic column tiles, advanced ones, storage, beige, reprocessing."""
    if kind == 0:
        return count_bits(pl.basic) + pl.beige
    if kind == 1:
        return count_bits(pl.advanced)
    if kind == 2:
        return np.int64(pl.tanks)
    if kind == 3:
        return np.int64(pl.beige)
    return np.int64(pl.level[0]) + pl.level[1]


@rule
def technology(s, pl):
    """Points of all installed tiles. R-UPG-13, R-END-14."""
    t = s.book.technology
    return tiles(pl, 0) * t[0] + tiles(pl, 1) * t[1] + tiles(pl, 2) * t[2] + tiles(pl, 4) * t[3]


@rule
def late_tiles(pl):
    """Advanced and reprocessing tiles, the second tie-break. R-END-15."""
    return tiles(pl, 1) + tiles(pl, 4)


@rule
def qualifies(s, p, card):
    """Whether a seat meets an achievement that uses no contracts. R-END-07, R-END-08."""
    a = s.book.achievement[card]
    pl = s.seat_at[p]
    if a.kind == BY_TICKETS:
        for grade in range(4):
            if pl.ticket[grade] < a.need[grade]:
                return 0
        return 1
    if a.kind == BY_TILES:
        return tiles(pl, a.low) >= a.need[0]
    if a.kind == BY_IMPACT:
        return pl.impact <= a.need[0]
    if a.kind == BY_COKE:
        return pl.coke_sold >= a.need[0]
    mine = contested(s, p, a.kind)
    if mine < a.need[0]:
        return False
    for q in range(s.players):
        if contested(s, q, a.kind) > mine:
            return 0
    return 1


@rule
def contested(s, p, kind):
    """What the two fixed achievements compare: technology, or dice recycled in one phase."""
    return technology(s, s.seat_at[p]) if kind == MOST_TECHNOLOGY else np.int64(s.seat_at[p].most_created)


@rule
def achievements(s, p):
    """Every public card that the seat qualifies for; contracts are spread over the cards for the best total.

    R-END-06 to R-END-09.
    """
    money = np.int64(0)
    using = np.int64(0)
    public = np.int64(s.public)
    while public:
        card = lowest(public)
        public &= public - 1
        a = s.book.achievement[card]
        if a.kind == BY_CATEGORY or a.kind == BY_DOTS:
            using |= np.int64(1) << card
        elif qualifies(s, p, card):
            money += a.reward
    return money + best_use(s, s.seat_at[p].done, using)


@rule
def best_use(s, done, using):
    """The dearest set of cards that the contracts can serve together, each contract once. R-END-09.

    Cards are added one by one; a set that cannot be served, or whose rest is not worth enough, is not added to. A card
    that cannot be served alone is in none.
    """
    cards = np.int64(using)
    while cards:
        bit = cards & -cards
        cards &= cards - 1
        if not serves(s, done, bit):
            using &= ~bit
    best = np.int64(0)
    worth = np.int64(0)
    chosen = np.int64(0)
    card = 0
    while True:
        if worth + reward_of(s, using >> card << card) > best:
            bit = np.int64(1) << card
            if using & bit and serves(s, done, chosen | bit):
                chosen |= bit
                worth += s.book.achievement[card].reward
                best = max(best, worth)
        elif chosen == 0:
            return best
        else:
            while chosen >> card & 1 == 0:
                card -= 1
            chosen &= ~(np.int64(1) << card)
            worth -= s.book.achievement[card].reward
        card += 1


@rule
def reward_of(s, cards):
    """What a set of cards pays together."""
    money = np.int64(0)
    cards = np.int64(cards)
    while cards:
        money += s.book.achievement[lowest(cards)].reward
        cards &= cards - 1
    return money


@rule
def serves(s, done, chosen):
    """Whether the contracts can be shared out over these cards.

    By the marriage theorem: every group of wants must find as many contracts among those that suit any of them. The
    groups are the four categories, the wants of all chosen cards added up, and each card that counts dots. The group
    of all comes first: most sets simply want too many. One with two categories suits both. R-CON-10, R-END-09.
    """
    b = s.book
    done = np.int64(done)
    dotted = np.int64(0)
    wanted = np.int64(0)  # of each category, in eight bits
    cards = np.int64(chosen)
    while cards:
        a = b.achievement[lowest(cards)]
        if a.kind == BY_DOTS:
            dotted |= cards & -cards
        else:
            for c in range(4):
                wanted += np.int64(a.need[c]) << (8 * c)
        cards &= cards - 1
    for categories in range(15, -1, -1):
        wants = 0
        suiting = np.int64(0)
        for c in range(4):
            if categories >> c & 1:
                wants += wanted >> (8 * c) & 255
                suiting |= np.int64(b.of_category[c])
        if wants > count_bits(done & suiting) or not dots_served(s, done, dotted, wants, suiting):
            return False
    return True


@rule
def dots_served(s, done, dotted, wants, suiting):
    """Whether a group of categories finds enough contracts together with any of the cards that count dots."""
    group = dotted
    while group != 0:
        n = wants
        suits = suiting
        cards = group
        while cards:
            a = s.book.achievement[lowest(cards)]
            n += a.need[0]
            for dots in range(a.low, a.high + 1):
                suits |= np.int64(s.book.of_dots[dots - 1])
            cards &= cards - 1
        if n > count_bits(done & suits):
            return False
        group = (group - 1) & dotted
    return True
