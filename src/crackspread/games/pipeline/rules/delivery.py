"""Fulfilling contracts and orders, between the actions (final rulebook p10).

A card is served barrel by barrel: `serve` names it, at least one `deliver` follows. What an order, or an order still
to be filled at once, lacks is checked before: it can always be finished. Held and wanted barrels are compared as nine
four-bit counts, one for each colour and each grade "or higher".
"""

import numpy as np

from ....kernel.rule import rule
from . import moves, phases
from .contracts import barrel
from .position import ACTIVE, CARDS, CONTRACT_CARDS, CONTRACTS_ORDERS, FULFILLED, SHOWN

COUNTS = np.array(
    [sum(1 << 4 * (3 * (b >> 2) + g - 1) for g in range(1, (b & 3) + 1)) for b in range(12)] + [0] * 4, np.int64
)
"""By 4 * colour + grade: one barrel in every count that it adds to."""
GUARD = sum(8 << 4 * k for k in range(9))


@rule
def held(pl):
    """Refined barrels of the player as counts, seven at most in each."""
    counts = 0
    for colour in range(3):
        n = 0
        for grade in range(3, 0, -1):
            n += pl.oil[grade, colour]
            counts |= min(n, 7) << (4 * (3 * colour + grade - 1))
    return counts


@rule
def wanted(s, k):
    """Barrels that a card still asks for, as counts."""
    counts = 0
    filled = np.int64(s.card[k].filled)
    for i in range(5):
        if (filled >> i) & 1 == 0:
            counts += COUNTS[barrel(s, k, i)]
    return counts


@rule
def covers(have, want):
    """Whether every requirement can be met: higher grades may stand for lower ones. F-FUL-05, F-FUL-06, F-FUL-13."""
    return ((have | GUARD) - want) & GUARD == GUARD


@rule
def at_once(s, k):
    """Whether a card must be filled completely and at once: orders. F-FUL-10; P-41."""
    if s.card[k].state == SHOWN:
        return 1
    return 1 if k >= CONTRACT_CARDS and s.options.co3_partial_delivery else 0


@rule
def can_serve(s, pl, k, have):
    """An order on display that can be filled whole, or an own active contract that takes a barrel now.

    Once a year, twice with Contracts & Orders I. F-FUL-02, F-FUL-07, F-FUL-08, F-FUL-09, F-FUL-10, F-FUL-11,
    F-UPG-CO1-1, F-UPG-CO3-2, P-31.
    """
    card = s.card[k]
    if card.state == SHOWN:
        return k >= CONTRACT_CARDS and covers(have, wanted(s, k))
    if card.state != ACTIVE or card.owner != s.seat:
        return False
    if card.times >= (2 if pl.level[CONTRACTS_ORDERS] >= 1 else 1):
        return False
    if at_once(s, k):
        return covers(have, wanted(s, k))
    filled = np.int64(card.filled)
    for i in range(5):
        code = barrel(s, k, i)
        if code < 15 and (filled >> i) & 1 == 0 and (have >> (4 * (3 * (code >> 2) + (code & 3) - 1))) & 7:
            return True
    return False


@rule
def legal_serve(s, pl, out, n):
    """Cards that can be served now, before, between or after the actions and around the Machine Phase.

    F-FUL-01, D-FUL-02, D-WORK-02.
    """
    have = held(pl)
    if have:
        for k in range(CARDS):
            if can_serve(s, pl, k, have):
                out[n] = moves.SERVE + k
                n += 1
    return n


@rule
def anything_to_serve(s, pl):
    """Whether a delivery is possible."""
    have = held(pl)
    if have:
        for k in range(CARDS):
            if can_serve(s, pl, k, have):
                return 1
    return 0


@rule
def serve(s, k):
    """Begin to deliver to a card. A complete contract begun again must be completed again. F-UPG-CO1-2."""
    s.serving = k
    s.did = 0
    s.back = s.phase
    s.phase = phases.DELIVERING


@rule
def open_requirement(s, k, code):
    """A requirement of exactly this colour and grade that is not met yet, or -1."""
    filled = np.int64(s.card[k].filled)
    for i in range(5):
        if (filled >> i) & 1 == 0 and barrel(s, k, i) == code:
            return i
    return -1


@rule
def legal_deliver(s, out, n):
    """A barrel of at least the required grade for each open requirement; what must be filled at once stays fillable.

    F-FUL-05, F-FUL-06, F-FUL-10, F-FUL-13.
    """
    pl = s.player[s.seat]
    k = np.int64(s.serving)
    whole = at_once(s, k)
    have = held(pl)
    want = wanted(s, k)
    for colour in range(3):
        for i in range(6):
            if pl.oil[moves.USED[i], colour] > 0 and open_requirement(s, k, 4 * colour + moves.REQUIRED[i]) >= 0:
                rest = have - COUNTS[4 * colour + moves.USED[i]]
                if not whole or covers(rest, want - COUNTS[4 * colour + moves.REQUIRED[i]]):
                    out[n] = moves.DELIVER + 6 * colour + i
                    n += 1
    if s.did and not whole:
        out[n] = moves.DONE
        n += 1
    return n


@rule
def deliver(s, colour, required, used):
    """Put a barrel on the card being served and be paid at once.

    Contracts and orders pay by the required grade, each at its own rates; Contracts & Orders II adds to both; an order
    held as a contract pays as one. F-FUL-03, F-FUL-04, F-FUL-05, F-FUL-12, F-FUL-13, D-FUL-01, F-UPG-CO2-1,
    F-UPG-CO3-3; P-30, M-10.
    """
    pl = s.player[s.seat]
    k = np.int64(s.serving)
    card = s.card[k]
    grade = used if s.options.delivery_pay_grade else required
    pl.oil[used, colour] -= 1
    pl.cash += s.book.order_rate[grade] if card.state == SHOWN else s.book.contract_rate[grade]
    if pl.level[CONTRACTS_ORDERS] >= 2:
        pl.cash += s.book.delivery_bonus
    card.filled |= 1 << open_requirement(s, k, 4 * colour + required)
    s.did = 1
    if wanted(s, k) == 0:
        finish_card(s, k)
        s.phase = s.back


@rule
def finish_card(s, k):
    """A contract is complete for this time; an order goes to its player and is not replaced.

    F-FUL-08, F-FUL-11, F-FUL-14.
    """
    card = s.card[k]
    card.filled = 0
    card.times += 1
    if card.state == SHOWN:
        card.state = FULFILLED
        card.owner = s.seat
        at = k - CONTRACT_CARDS
        s.shown[1, at // 3, at % 3] = 0
