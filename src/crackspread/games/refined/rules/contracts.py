"""Gaining contracts: the draft round the table, offers of three, the discard, exchanges (rulebook p. 11, 20)."""

import numpy as np

from ....kernel.rule import rule
from . import moves, phases, steps
from .decks import discard_contract, draw_contracts, list_cards
from .position import ACTIVE


@rule
def free_place(pl):
    """A place for another active contract, or -1: three at most. R-CON-01."""
    for a in range(ACTIVE):
        if pl.active[a] < 0:
            return a
    return -1


@rule
def contracts_left(s):
    """Whether a contract can be drawn, from the deck or from the discard shuffled again."""
    return s.contract_left > 0 or s.pile_size > 0


@rule
def begin_draft(s):
    """The active player looks at one card more than there are players. R-CON-03."""
    draw_contracts(s, s.players + 1)
    s.drafting = 1
    s.step = steps.DRAFT


@rule
def next_drafter(s):
    """The rest passes to the left; the last card comes back to the player who began. R-CON-03, R-CON-04."""
    if np.int64(s.offer) == 0:
        s.drafting = 0
        s.seat = s.owner
        return
    s.seat = (s.owner + s.drafting) % s.players
    s.drafting += 1
    s.reveals += 1
    s.step = steps.DRAFT


@rule
def legal_draft(s, out):
    """Take one of the cards, or discard one for $1. R-CON-03, R-CON-05."""
    n = list_cards(s.offer, moves.CONTRACT, out, 0)
    return list_cards(s.offer, moves.DECLINE, out, n)


@rule
def offer_contracts(s):
    """Draw three to choose one from. R-CON-06, R-REP-09."""
    draw_contracts(s, s.book.contract_draws)
    s.from_pile = 0
    s.step = steps.OFFER if np.int64(s.offer) != 0 else steps.NEXT


@rule
def search_contracts(s):
    """The active player looks through the whole discard. R-CON-07."""
    offer = np.int64(0)
    for i in range(s.pile_size):
        offer |= np.int64(1) << np.int64(s.pile[i])
    s.offer = offer
    s.from_pile = 1
    s.reveals += 1
    s.step = steps.OFFER


@rule
def legal_offer(s, out):
    """One of the cards; with three active contracts, or for recycled dice, also none.

    R-CON-02, R-CON-06, R-CON-07, R-REP-11.
    """
    n = list_cards(s.offer, moves.CONTRACT, out, 0)
    if s.phase == phases.REPROCESSING or free_place(s.seat_at[s.seat]) < 0:
        out[n] = moves.SKIP
        n += 1
    return n


@rule
def take_contract(s, card):
    """Active at once; with three active already, one of them must go. R-CON-01, R-CON-02."""
    s.offer = np.int64(s.offer) & ~(np.int64(1) << card)
    if s.step == steps.OFFER:
        close_offer(s, card)
    pl = s.seat_at[s.seat]
    a = free_place(pl)
    if a < 0:
        s.incoming = card + 1
        s.step = steps.EXCHANGE
    else:
        pl.active[a] = card
        pl.filled[a] = 0
        s.step = steps.NEXT


@rule
def close_offer(s, card):
    """Cards not taken go to the discard, or stay there; -1: none was taken. R-CON-07, R-CON-09."""
    if s.from_pile:
        k = 0
        for i in range(s.pile_size):
            if s.pile[i] != card:
                s.pile[k] = s.pile[i]
                k += 1
        s.pile_size = k
    else:
        for other in range(s.book.contracts):
            if (np.int64(s.offer) >> other) & 1:
                discard_contract(s, other)
    s.offer = 0


@rule
def decline_contract(s, card):
    """Discard one of the offered cards for $1. R-CON-05."""
    s.offer = np.int64(s.offer) & ~(np.int64(1) << card)
    discard_contract(s, card)
    s.seat_at[s.seat].money += s.book.decline_pays
    s.step = steps.NEXT


@rule
def legal_exchanges(s, out):
    """Any of the active contracts makes room."""
    for a in range(ACTIVE):
        out[a] = moves.EXCHANGING + a
    return ACTIVE


@rule
def exchange_contract(s, a):
    """The old contract is discarded and its markers are lost. R-CON-02."""
    pl = s.seat_at[s.seat]
    discard_contract(s, pl.active[a])
    pl.active[a] = s.incoming - 1
    pl.filled[a] = 0
    s.incoming = 0
    s.step = steps.NEXT
