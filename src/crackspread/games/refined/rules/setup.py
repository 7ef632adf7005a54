"""Set-up: boards, decks, what each player starts with, and the two choices (rulebook p. 6-8)."""

import numpy as np

from ....kernel.chance import draw, key
from ....kernel.rule import rule
from . import moves, phases, steps
from .decks import discard_contract, draw_achievement, return_achievement
from .tickets import lay_out_tickets

STARTS = 4
"""The stream of the undealt starting contracts."""


@rule
def deal(s, seed):
    """The whole set-up up to the players' choices. R-SET-01."""
    s.rng = key(seed, 0)
    s.seed = key(seed, 2)
    build_era_deck(s)
    shuffle_tickets(s)
    shuffle_achievements(s)
    for colour in range(6):
        s.supply[colour] = s.book.supply
        s.level[colour] = min(s.book.market_start, s.book.levels[colour])
    s.first = draw(s, s.players)
    for p in range(s.players):
        start_seat(s, p)
    deal_starting_contracts(s)
    shuffle_contracts(s, seed)
    lay_out_tickets(s)
    clear_board(s)
    s.seat = s.first
    s.phase = phases.CHOOSING
    s.step = steps.NEXT
    s.reveals = 0


@rule
def build_era_deck(s):
    """Cards of each era at random, eras in order; the rest stays in the box, unseen. R-SET-02, R-SET-03."""
    b = s.book
    for i in range(b.eras):
        j = draw(s, i + 1)
        s.era_order[i] = s.era_order[j]
        s.era_order[j] = i
    for r in range(s.options.rounds):
        k = r
        while b.era[s.era_order[k]].era != b.era_deck[r]:
            k += 1
        card = s.era_order[k]
        s.era_order[k] = s.era_order[r]
        s.era_order[r] = card


@rule
def shuffle_tickets(s):
    """All tickets, face down. R-SET-05."""
    for i in range(s.book.tickets):
        j = draw(s, i + 1)
        s.ticket_deck[i] = s.ticket_deck[j]
        s.ticket_deck[j] = i
    s.ticket_left = s.book.tickets


@rule
def shuffle_achievements(s):
    """The fixed ones go on the board, the others are the deck. R-SET-09, R-SET-10."""
    fixed = np.int64(s.book.fixed)
    s.public = (1 << fixed) - 1
    n = s.book.achievements - fixed
    for i in range(n):
        j = draw(s, i + 1)
        s.achievement_deck[i] = s.achievement_deck[j]
        s.achievement_deck[j] = fixed + i
    s.achievement_left = n


@rule
def start_seat(s, p):
    """Money by seat order, tokens, engineers, the track, an empty refinery, two achievements to choose from.

    R-SET-06, R-SET-07, R-SET-08, R-SET-10, R-SET-13.
    """
    pl = s.seat_at[p]
    pl.money = s.book.start_money + (p + s.players - s.first) % s.players
    pl.grey = s.book.start_grey
    pl.red = s.book.start_red
    pl.impact = s.book.impact_start
    pl.engineers = s.book.engineers[0]
    pl.left = pl.engineers
    pl.gold = -1
    pl.private = -1
    for a in range(3):
        pl.active[a] = -1
    for i in range(2):
        pl.dealt_achievement[i] = draw_achievement(s)


@rule
def deal_starting_contracts(s):
    """Two S cards each; the others are left for the deck. R-SET-11, R-SET-12."""
    for i in range(s.book.starts):
        j = draw(s, i + 1)
        s.pile[i] = s.pile[j]
        s.pile[j] = i
    for p in range(s.players):
        for i in range(2):
            s.seat_at[p].dealt_contract[i] = s.pile[2 * p + i]


@rule
def shuffle_contracts(s, seed):
    """The regular contracts are shuffled, then every undealt S card goes to any place among them. R-SET-12.

    Those places come from a stream of their own: what else a seed deals does not depend on them.
    """
    n = s.book.contracts - s.book.starts
    for i in range(n):
        j = draw(s, i + 1)
        s.contract_deck[i] = s.contract_deck[j]
        s.contract_deck[j] = s.book.starts + i
    rng = s.rng
    s.rng = key(seed, STARTS)
    for i in range(s.book.starts):
        if i >= 2 * s.players:
            at = draw(s, n + 1)
            for k in range(n, at, -1):
                s.contract_deck[k] = s.contract_deck[k - 1]
            s.contract_deck[at] = s.pile[i]
            n += 1
        s.pile[i] = 0
    s.rng = rng
    s.contract_left = n


@rule
def clear_board(s):
    """No engineer on the board, nobody first by claim."""
    for location in range(s.here.shape[0]):
        for p in range(s.here.shape[1]):
            s.here[location, p] = 0
    for p in range(s.players):
        s.seat_at[p].left = s.seat_at[p].engineers
        s.seat_at[p].gold = -1
    s.claimed = -1
    s.lot = -1


@rule
def next_choice(s):
    """Each player in turn keeps one achievement and one contract, having seen both pairs. R-SET-10, R-SET-11."""
    for _ in range(s.players):
        pl = s.seat_at[s.seat]
        if pl.stage == 0:
            if pl.dealt_achievement[1] >= 0:
                s.step = steps.KEEP_ACHIEVEMENT
                return
            pl.private = pl.dealt_achievement[0]
            pl.dealt_achievement[0] = -1
            pl.stage = 1
        if pl.stage == 1:
            s.step = steps.KEEP_CONTRACT
            return
        s.seat = (s.seat + 1) % s.players
    for p in range(s.players):
        s.seat_at[p].stage = 0
    s.phase = phases.ERA
    s.at = -1


@rule
def legal_choices(s, out):
    """The two cards of the pair, by number."""
    pl = s.seat_at[s.seat]
    if s.step == steps.KEEP_ACHIEVEMENT:
        a = np.int64(pl.dealt_achievement[0])
        b = np.int64(pl.dealt_achievement[1])
        first = moves.ACHIEVEMENT
    else:
        a = np.int64(pl.dealt_contract[0])
        b = np.int64(pl.dealt_contract[1])
        first = moves.CONTRACT
    out[0] = first + min(a, b)
    out[1] = first + max(a, b)
    return 2


@rule
def keep_achievement(s, card):
    """Kept in secret; the other goes under the deck. R-SET-10."""
    pl = s.seat_at[s.seat]
    other = pl.dealt_achievement[0] + pl.dealt_achievement[1] - card
    pl.private = card
    return_achievement(s, other)
    for i in range(2):
        pl.dealt_achievement[i] = -1
    pl.stage = 1
    s.step = steps.NEXT


@rule
def keep_contract(s, card):
    """Active at once; the other goes to the contract discard. R-SET-11."""
    pl = s.seat_at[s.seat]
    other = pl.dealt_contract[0] + pl.dealt_contract[1] - card
    pl.active[0] = card
    discard_contract(s, other)
    for i in range(2):
        pl.dealt_contract[i] = -1
    pl.stage = 2
    s.step = steps.NEXT
