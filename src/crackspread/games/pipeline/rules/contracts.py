"""Contracts & Loans, the display of contracts and orders, contracts at the end of a year (final rulebook p6, p7)."""

import numpy as np

from ....kernel.rule import rule
from . import moves
from .position import (
    ACTIVE,
    CARDS,
    CONTRACT_CARDS,
    CONTRACTS_ORDERS,
    DEFERRED,
    GONE,
    SHOWN,
)


@rule
def left_column(s):
    """The first column in use: below four players one column stays empty. F-SETUP-10, F-SETUP-12; P-04, M-03."""
    return 1 if s.players < 4 and s.options.contract_empty_side == 0 else 0


@rule
def reveal_contract(s, row, column):
    """The top of a stack goes on display; the next one is then seen. F-SETUP-09."""
    k = np.int64(s.next_contract[row])
    if k < s.book.kept and k < 5:
        s.shown[0, row, column] = 1 + 5 * row + k
        s.card[5 * row + k].state = SHOWN
        s.next_contract[row] += 1


@rule
def barrel(s, card, i):
    """The i-th barrel that a card asks for, as 4 * colour + grade; 15 if it asks for fewer."""
    if card < CONTRACT_CARDS:
        row = card // 5
        return (s.book.contract[row, s.contract_deck[row, card % 5]] >> (4 * i)) & 15
    row = (card - CONTRACT_CARDS) // 3
    return (s.book.order[row, s.order_deck[row, (card - CONTRACT_CARDS) % 3]] >> (4 * i)) & 15


@rule
def list_tiles(s, kind, first, out, n):
    """One contract (kind 0) or order (kind 1) of each row not drawn from yet, active or deferred.

    F-CONTRACT-02, F-CONTRACT-04, F-CONTRACT-05, F-CONTRACT-07, D-UPG-CO3-1; P-18, M-14.
    """
    for row in range(3):
        if (np.int64(s.taken_rows) >> (3 * kind + row)) & 1:
            continue
        for column in range(3):
            if s.shown[kind, row, column] > 0:
                out[n] = first + 2 * (3 * row + column)
                n += 1
                if s.year < 3 or s.options.defer_in_last_year:
                    out[n] = first + 2 * (3 * row + column) + 1
                    n += 1
    return n


@rule
def legal_contracts(s, out, n):
    """Up to three tiles and one loan; the loan alone makes the action always possible.

    F-CONTRACT-01, F-CONTRACT-03, F-CONTRACT-09, F-UPG-CO3-1, D-UPG-CO3-1; P-17.
    """
    if s.bought < 3 and not (s.options.loan_excludes_contracts and s.borrowed):
        n = list_tiles(s, 0, moves.CONTRACT, out, n)
        if s.player[s.seat].level[CONTRACTS_ORDERS] >= 3:
            n = list_tiles(s, 1, moves.ORDER_AS_CONTRACT, out, n)
    if not s.borrowed and not (s.options.loan_excludes_contracts and s.bought > 0):
        out[n] = moves.LOAN
        n += 1
    return n


@rule
def take_contract(s, kind, k):
    """Take a tile, active or deferred; its space stays empty. F-CONTRACT-04, F-UPG-CO3-2, D-UPG-CO3-2."""
    row = k // 6
    column = k // 2 % 3
    card = s.card[s.shown[kind, row, column] - 1]
    s.shown[kind, row, column] = 0
    card.owner = s.seat
    card.state = DEFERRED if k % 2 else ACTIVE
    s.taken_rows |= 1 << (3 * kind + row)
    s.bought += 1
    s.did = 1


@rule
def take_loan(s):
    """Cash now, a penalty to keep. F-CONTRACT-08."""
    pl = s.player[s.seat]
    pl.cash += s.book.loan
    pl.penalties += 1
    pl.loans += 1
    s.borrowed = 1
    s.did = 1


@rule
def complete(card):
    """Fulfilled this year and not begun again. F-CONTRACT-06, D-REFRESH-02, F-UPG-CO1-2, P-40."""
    return card.times > 0 and card.filled == 0


@rule
def return_barrels(s, k):
    """The barrels on a contract go back to the supply. F-REFRESH-06, F-REFRESH-08."""
    card = s.card[k]
    for i in range(5):
        code = barrel(s, k, i)
        if code < 15:
            s.in_play[code >> 2] -= card.times + ((np.int64(card.filled) >> i) & 1)


@rule
def drop_contract(s, k):
    """An incomplete contract costs a penalty and leaves the game; what it paid is kept.

    F-REFRESH-05, F-REFRESH-06, F-REFRESH-07, F-CONTRACT-06, F-END-02; P-14.
    """
    card = s.card[k]
    s.player[card.owner].penalties += 1
    return_barrels(s, k)
    card.state = GONE
    card.filled = 0
    card.times = 0


@rule
def end_contract_year(s):
    """Penalties first, then complete contracts start afresh and deferred ones come into force.

    F-REFRESH-05, F-REFRESH-08, F-REFRESH-09, D-REFRESH-02.
    """
    for k in range(CARDS):
        card = s.card[k]
        if card.state == ACTIVE:
            if complete(card):
                return_barrels(s, k)
                card.times = 0
            else:
                drop_contract(s, k)
    for k in range(CARDS):
        if s.card[k].state == DEFERRED:
            s.card[k].state = ACTIVE


@rule
def end_contracts(s):
    """Step 1 of the final count. F-END-02, P-32; one deferred in the last year has no effect, P-18."""
    for k in range(CARDS):
        card = s.card[k]
        if card.state == ACTIVE and not complete(card) and s.options.final_contract_check == 0:
            drop_contract(s, k)


@rule
def slide_contracts(s):
    """The rightmost column goes, all others move right, the leftmost in use is refilled; gaps slide along.

    F-REFRESH-02, F-REFRESH-03, F-REFRESH-04, D-REFRESH-01.
    """
    first = left_column(s)
    for row in range(3):
        gone = s.shown[0, row, 2]
        if gone > 0:
            s.card[gone - 1].state = GONE
        for column in range(2, 0, -1):
            s.shown[0, row, column] = s.shown[0, row, column - 1]
        s.shown[0, row, 0] = 0
        reveal_contract(s, row, first)
