"""The decks: rings of cards with a top and a count; what lies under comes last. Discards are shuffled in when empty."""

import numpy as np

from ....kernel.bits import lowest
from ....kernel.chance import draw
from ....kernel.rule import rule
from .position import MOST_ACHIEVEMENTS, MOST_CONTRACTS, MOST_TICKETS


@rule
def draw_ticket(s):
    """The top ticket, or -1; an empty deck is the shuffled discard. R-TIC-09."""
    if s.ticket_left == 0:
        refill_tickets(s)
        if s.ticket_left == 0:
            return -1
    card = np.int64(s.ticket_deck[s.ticket_top])
    s.ticket_top = (s.ticket_top + 1) % MOST_TICKETS
    s.ticket_left -= 1
    s.reveals += 1
    return card


@rule
def refill_tickets(s):
    """Shuffle the discard into a new deck. R-TIC-09."""
    n = 0
    for card in range(s.book.tickets):
        if (np.int64(s.ticket_discard) >> card) & 1:
            j = draw(s, n + 1)
            s.ticket_deck[n] = s.ticket_deck[j]
            s.ticket_deck[j] = card
            n += 1
    s.ticket_discard = 0
    s.ticket_top = 0
    s.ticket_left = n


@rule
def tickets_left(s):
    """Whether a ticket can be drawn, from the deck or from the discard shuffled again."""
    return s.ticket_left > 0 or np.int64(s.ticket_discard) != 0


@rule
def draw_contract(s):
    """The top contract, or -1; an empty deck is the shuffled discard. R-CON-08."""
    if s.contract_left == 0:
        n = np.int64(s.pile_size)
        for i in range(n):
            j = draw(s, i + 1)
            s.contract_deck[i] = s.contract_deck[j]
            s.contract_deck[j] = s.pile[i]
        s.pile_size = 0
        s.contract_top = 0
        s.contract_left = n
        if n == 0:
            return -1
    card = np.int64(s.contract_deck[s.contract_top])
    s.contract_top = (s.contract_top + 1) % MOST_CONTRACTS
    s.contract_left -= 1
    s.reveals += 1
    return card


@rule
def draw_contracts(s, count):
    """An offer of contracts from the deck, fewer if there are not so many."""
    offer = np.int64(0)
    for _ in range(count):
        card = draw_contract(s)
        if card >= 0:
            offer |= np.int64(1) << card
    s.offer = offer


@rule
def discard_contract(s, card):
    """On top of the discard, where everybody sees it."""
    s.pile[s.pile_size] = card
    s.pile_size += 1


@rule
def draw_achievement(s):
    """The top achievement, or -1: there is no discard to shuffle."""
    if s.achievement_left == 0:
        return -1
    card = np.int64(s.achievement_deck[s.achievement_top])
    s.achievement_top = (s.achievement_top + 1) % MOST_ACHIEVEMENTS
    s.achievement_left -= 1
    s.reveals += 1
    return card


@rule
def return_achievement(s, card):
    """Under the deck. R-SET-10, R-BRD-07."""
    s.achievement_deck[(s.achievement_top + s.achievement_left) % MOST_ACHIEVEMENTS] = card
    s.achievement_left += 1


@rule
def list_cards(cards, first, out, n):
    """The moves that name the cards of a set, from a first id."""
    cards = np.int64(cards)
    while cards:
        out[n] = first + lowest(cards)
        cards &= cards - 1
        n += 1
    return n
