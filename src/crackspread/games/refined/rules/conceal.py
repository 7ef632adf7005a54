"""What a viewer cannot know, dealt anew: fronts of tickets, decks, private achievements, completed contracts.

Hidden cards are first gathered into a pool; then every hidden place draws from it. What all may know of a place stays:
the grade of a face-down ticket and of the deck's top, the era of a coming card, whether a contract is a starting one.
"""

import numpy as np

from ....kernel.bits import count_bits
from ....kernel.chance import draw, key, reseed
from ....kernel.rule import rule
from . import phases, steps
from .position import MOST_ACHIEVEMENTS, MOST_CONTRACTS, MOST_TICKETS

STREAM = 2


@rule
def conceal(s, viewer, seed):
    """Deal anew all that this viewer (-1: a watcher) cannot know. R-HID-01 to R-HID-06."""
    reseed(s, key(seed, STREAM))
    s.seed = key(seed, STREAM + 1)
    for p in range(s.players):
        s.seat_at[p].rng = key(seed, STREAM + 2 + p)
    conceal_eras(s)
    conceal_tickets(s)
    conceal_contracts(s, viewer)
    conceal_achievements(s, viewer)


@rule
def pick(s, pool):
    """A card of a pool at random, -1 from an empty one."""
    pool = np.int64(pool)
    size = count_bits(pool)
    if size == 0:
        return np.int64(-1)
    nth = draw(s, size)
    card = np.int64(0)
    while pool & 1 == 0 or nth > 0:
        nth -= pool & 1
        pool = pool >> 1
        card += 1
    return card


@rule
def conceal_eras(s):
    """Cards to come change places with others of their era, those in the box included. R-HID-01."""
    known = 0 if s.phase == phases.CHOOSING else s.round + 1
    sort_eras(s, known)
    for i in range(known, s.book.eras):
        era = s.book.era[s.era_order[i]].era
        pool = np.int64(0)
        for j in range(i, s.book.eras):
            if s.book.era[s.era_order[j]].era == era:
                pool |= np.int64(1) << j
        j = pick(s, pool)
        card = s.era_order[i]
        s.era_order[i] = s.era_order[j]
        s.era_order[j] = card


@rule
def sort_eras(s, known):
    """Cards to come in order, each at a place of its era, so that nothing of how they lay is left."""
    for i in range(known, s.book.eras):
        for j in range(i + 1, s.book.eras):
            a = s.era_order[i]
            b = s.era_order[j]
            if b < a and s.book.era[a].era == s.book.era[b].era:
                s.era_order[i] = b
                s.era_order[j] = a


@rule
def of_grade(s, pool, grade):
    """The cards of a pool that have this grade."""
    found = np.int64(0)
    for card in range(s.book.tickets):
        if pool >> card & 1 and s.book.ticket[card].grade == grade:
            found |= np.int64(1) << card
    return found


@rule
def conceal_tickets(s):
    """Face-down tickets and the deck; backs show the grade. R-HID-02, R-TIC-07."""
    pool = np.int64(0)
    for i in range(s.shown.shape[0]):
        if s.shown[i] >= 0 and np.int64(s.face_up) >> i & 1 == 0:
            pool |= np.int64(1) << np.int64(s.shown[i])
    for k in range(s.ticket_left):
        pool |= np.int64(1) << np.int64(s.ticket_deck[(s.ticket_top + k) % MOST_TICKETS])
    for i in range(s.shown.shape[0]):
        if s.shown[i] >= 0 and np.int64(s.face_up) >> i & 1 == 0:
            s.shown[i] = pick(s, of_grade(s, pool, s.book.ticket[s.shown[i]].grade))
            pool &= ~(np.int64(1) << np.int64(s.shown[i]))
    for k in range(s.ticket_left):
        at = (s.ticket_top + k) % MOST_TICKETS
        card = pick(s, of_grade(s, pool, s.book.ticket[s.ticket_deck[at]].grade) if k == 0 else pool)
        s.ticket_deck[at] = card
        pool &= ~(np.int64(1) << card)


@rule
def redeal(s, cards, pool, starts):
    """As many cards from the pool as a set holds, starting contracts for starting contracts."""
    cards = np.int64(cards)
    dealt = np.int64(0)
    for card in range(s.book.contracts):
        if cards >> card & 1:
            kind = starts if starts >> card & 1 else ~starts
            dealt |= np.int64(1) << pick(s, pool & ~dealt & kind)
    return dealt


@rule
def hidden_contracts(s, viewer):
    """Contracts a viewer cannot place: deck, discard under its top, others' completed and offered cards."""
    known = np.int64(0)
    for p in range(s.players):
        pl = s.seat_at[p]
        for a in range(pl.active.shape[0]):
            if pl.active[a] >= 0:
                known |= np.int64(1) << np.int64(pl.active[a])
        if p == viewer:
            known |= np.int64(pl.done)
            for i in range(2):
                if pl.dealt_contract[i] >= 0:
                    known |= np.int64(1) << np.int64(pl.dealt_contract[i])
    if s.pile_size > 0:
        known |= np.int64(1) << np.int64(s.pile[s.pile_size - 1])
    if s.seat == viewer and (s.drafting or s.step == steps.OFFER):
        known |= np.int64(s.offer)
    if s.incoming > 0:
        known |= np.int64(1) << np.int64(s.incoming - 1)
    return ((np.int64(1) << np.int64(s.book.contracts)) - 1) & ~known


@rule
def conceal_contracts(s, viewer):
    """R-HID-03, R-HID-04."""
    pool = hidden_contracts(s, viewer)
    starts = (np.int64(1) << np.int64(s.book.starts)) - 1
    offered = s.drafting or (s.step == steps.OFFER and s.from_pile == 0)
    if offered and s.seat != viewer:
        s.offer = redeal(s, s.offer, pool, starts)
        pool &= ~np.int64(s.offer)
    for p in range(s.players):
        pl = s.seat_at[p]
        if p != viewer:
            pl.done = redeal(s, pl.done, pool, starts)
            pool &= ~np.int64(pl.done)
            for i in range(2):
                if pl.dealt_contract[i] >= 0:
                    pl.dealt_contract[i] = pick(s, pool & starts)
                    pool &= ~(np.int64(1) << np.int64(pl.dealt_contract[i]))
    if not (s.step == steps.OFFER and s.from_pile and s.seat == viewer):
        pool = conceal_pile(s, pool, starts)
    shuffle_deck_kinds(s)
    for k in range(s.contract_left):
        at = (s.contract_top + k) % MOST_CONTRACTS
        card = pick(s, pool & (starts if s.contract_deck[at] < s.book.starts else ~starts))
        s.contract_deck[at] = card
        pool &= ~(np.int64(1) << card)


@rule
def conceal_pile(s, pool, starts):
    """The discard under its top; a search in progress sees what then lies there. R-HID-04."""
    for i in range(s.pile_size - 1):
        s.pile[i] = pick(s, pool & (starts if s.pile[i] < s.book.starts else ~starts))
        pool &= ~(np.int64(1) << np.int64(s.pile[i]))
    if s.step == steps.OFFER and s.from_pile:
        offer = np.int64(0)
        for i in range(s.pile_size):
            offer |= np.int64(1) << np.int64(s.pile[i])
        s.offer = offer
    return pool


@rule
def shuffle_deck_kinds(s):
    """Once discards were shuffled in, nobody knows where in the deck the starting contracts lie, only how many."""
    starts = 0
    for i in range(s.contract_left):
        starts += s.contract_deck[(s.contract_top + i) % MOST_CONTRACTS] < s.book.starts
    for i in range(s.contract_left):
        s.contract_deck[(s.contract_top + i) % MOST_CONTRACTS] = 0 if i < starts else s.book.starts
    for i in range(s.contract_left - 1, 0, -1):
        j = draw(s, i + 1)
        a = (s.contract_top + i) % MOST_CONTRACTS
        b = (s.contract_top + j) % MOST_CONTRACTS
        card = s.contract_deck[a]
        s.contract_deck[a] = s.contract_deck[b]
        s.contract_deck[b] = card


@rule
def conceal_achievements(s, viewer):
    """The deck, others' private cards and what others choose from. R-HID-05."""
    pool = ((np.int64(1) << np.int64(s.book.achievements)) - 1) & ~np.int64(s.public)
    choosing = s.step == steps.PUBLISH
    if choosing and s.seat == viewer:
        pool &= ~np.int64(s.offer)
    if viewer >= 0:
        pl = s.seat_at[viewer]
        if pl.private >= 0:
            pool &= ~(np.int64(1) << np.int64(pl.private))
        for i in range(2):
            if pl.dealt_achievement[i] >= 0:
                pool &= ~(np.int64(1) << np.int64(pl.dealt_achievement[i]))
    for p in range(s.players):
        if p != viewer:
            pool = conceal_private(s, s.seat_at[p], pool, choosing and p == s.seat)
    for k in range(s.achievement_left):
        at = (s.achievement_top + k) % MOST_ACHIEVEMENTS
        s.achievement_deck[at] = pick(s, pool)
        pool &= ~(np.int64(1) << np.int64(s.achievement_deck[at]))


@rule
def conceal_private(s, pl, pool, choosing):
    """A seat's private card, the pair it was dealt, and the cards it may publish. R-HID-05."""
    drawn = count_bits(s.offer) - (1 if pl.private >= 0 else 0)
    offer = np.int64(0)
    if pl.private >= 0:
        pl.private = pick(s, pool)
        offer = np.int64(1) << np.int64(pl.private)
        pool &= ~offer
    for i in range(2):
        if pl.dealt_achievement[i] >= 0:
            pl.dealt_achievement[i] = pick(s, pool)
            pool &= ~(np.int64(1) << np.int64(pl.dealt_achievement[i]))
    if choosing:
        for _ in range(drawn):
            card = np.int64(1) << pick(s, pool)
            offer |= card
            pool &= ~card
        s.offer = offer
    return pool
