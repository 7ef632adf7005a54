"""Crude tickets: the market, the ways to gain one, storage overflow and tucking (rulebook p. 11-12, 18-20, 22)."""

import numpy as np

from ....kernel.rule import rule
from . import moves, steps
from .decks import draw_ticket
from .effects import gain_dice, lose_dice, overflow


@rule
def lay_out_tickets(s):
    """One more than there are players, face down: only the grade on the back is seen. R-SET-05, R-REF-04."""
    s.face_up = 0
    for i in range(s.shown.shape[0]):
        s.shown[i] = draw_ticket(s) if i <= s.players else -1


@rule
def discard_tickets(s):
    """Tickets nobody took leave the market. R-REF-03."""
    for i in range(s.shown.shape[0]):
        if s.shown[i] >= 0:
            discard_ticket(s, s.shown[i])
            s.shown[i] = -1


@rule
def discard_ticket(s, card):
    """Face up on the discard, open to all. R-TIC-08."""
    s.ticket_discard = np.int64(s.ticket_discard) | (np.int64(1) << card)


@rule
def gain_ticket(s, card):
    """Its dice go to storage, the ticket is kept; sets may be tucked. R-TIC-01, R-TIC-05, R-TIC-06, R-BRD-03."""
    pl = s.seat_at[s.seat]
    t = s.book.ticket[card]
    for colour in range(6):
        gain_dice(s, pl, colour, t.cube[colour])
    pl.ticket[t.grade] += 1
    s.gained = 1


@rule
def faces_down(s):
    """The places of the market that hold a face-down ticket, as bits."""
    bits = 0
    for i in range(s.shown.shape[0]):
        if s.shown[i] >= 0 and (np.int64(s.face_up) >> i) & 1 == 0:
            bits |= 1 << i
    return bits


@rule
def legal_flips(s, out):
    """Any face-down ticket. R-TIC-02."""
    bits = faces_down(s)
    n = 0
    for i in range(s.shown.shape[0]):
        if (bits >> i) & 1:
            out[n] = moves.FLIPPING + i
            n += 1
    return n


@rule
def flip_ticket(s, i):
    """Everybody sees its cubes. R-TIC-02."""
    s.face_up = np.int64(s.face_up) | (1 << i)
    s.reveals += 1
    s.step = steps.NEXT


@rule
def legal_takes(s, out):
    """Any ticket of the market, face up or face down. R-TIC-03, R-TIC-04."""
    n = 0
    for i in range(s.shown.shape[0]):
        if s.shown[i] >= 0:
            out[n] = moves.TAKING + i
            n += 1
    return n


@rule
def take_ticket(s, i):
    """The choice that a gold place earned. R-TIC-03, R-TIC-05."""
    if (np.int64(s.face_up) >> i) & 1 == 0:
        s.reveals += 1
    card = np.int64(s.shown[i])
    s.shown[i] = -1
    gain_ticket(s, card)
    s.step = steps.NEXT


@rule
def has_grade(s, grade):
    """Whether a ticket of this grade can still come up from the deck or the discard."""
    for i in range(s.book.tickets):
        if s.book.ticket[i].grade == grade and (np.int64(s.ticket_discard) >> i) & 1:
            return True
    for k in range(s.ticket_left):
        card = s.ticket_deck[(s.ticket_top + k) % s.ticket_deck.shape[0]]
        if s.book.ticket[card].grade == grade:
            return True
    return False


@rule
def legal_grades(s, out):
    """Grades that exist outside the players' boards and the market. R-LOC-02."""
    n = 0
    for grade in range(4):
        if has_grade(s, grade):
            out[n] = moves.GRADE + grade
            n += 1
    return n


@rule
def name_grade(s, grade):
    """Reveal from the deck until the grade appears; gain that one, discard the rest. R-LOC-02."""
    card = draw_ticket(s)
    while s.book.ticket[card].grade != grade:
        discard_ticket(s, card)
        card = draw_ticket(s)
    gain_ticket(s, card)
    s.step = steps.NEXT


@rule
def explore(s):
    """Draw three openly, gain one. R-LOC-03, R-TIC-08."""
    drawn = np.int64(0)
    for _ in range(s.book.exploration_draws):
        card = draw_ticket(s)
        if card >= 0:
            drawn |= np.int64(1) << card
    s.offer = drawn
    s.from_pile = 0
    s.step = steps.EXPLORE


@rule
def search_discard(s):
    """Any one ticket of the discard. R-LOC-05."""
    s.offer = s.ticket_discard
    s.from_pile = 1
    s.step = steps.EXPLORE


@rule
def choose_ticket(s, card):
    """One of those drawn or of the discard; the others lie in the discard. R-LOC-03, R-LOC-05."""
    rest = np.int64(s.offer) & ~(np.int64(1) << card)
    if s.from_pile:
        s.ticket_discard = rest
    else:
        s.ticket_discard = np.int64(s.ticket_discard) | rest
    s.offer = 0
    gain_ticket(s, card)
    s.step = steps.NEXT


@rule
def legal_losses(s, out):
    """Which stored die to give up is the owner's choice. R-ENG-13, R-ERA-11."""
    pl = s.seat_at[s.seat]
    n = 0
    for colour in range(6):
        if pl.storage[colour] > 0:
            out[n] = moves.LOSE_STORED + colour
            n += 1
    return n


@rule
def lose_stored(s, colour):
    """One die that does not fit; the track moves at once. R-ENG-12, R-ENG-13."""
    pl = s.seat_at[s.seat]
    pl.storage[colour] -= 1
    lose_dice(s, pl, colour, 1)
    if overflow(s, pl) <= 0:
        s.step = steps.NEXT


@rule
def can_tuck(s, pl):
    """Three tickets of one grade, or of three grades. R-BRD-01, R-BRD-02."""
    grades = 0
    for grade in range(4):
        if pl.ticket[grade] >= s.book.tuck_tickets:
            return True
        if pl.ticket[grade] > 0:
            grades += 1
    return grades >= 3


@rule
def legal_tucks(s, out, n):
    """Every set with the dice it could bring. R-BRD-01, R-BRD-02."""
    pl = s.seat_at[s.seat]
    for grade in range(4):
        if pl.ticket[grade] >= s.book.tuck_tickets:
            for colour in range(6):
                out[n] = moves.TUCK_SAME + 6 * grade + colour
                n += 1
    for without in range(4):
        whole = True
        for grade in range(4):
            if grade != without and pl.ticket[grade] == 0:
                whole = False
        if whole:
            for k in range(len(moves.COLOUR_PAIRS)):
                out[n] = moves.TUCK_MIXED + len(moves.COLOUR_PAIRS) * without + k
                n += 1
    return n


@rule
def tuck(s, move):
    """Spend three tickets: two dice of one colour for equal grades, one of each of two colours for three grades.

    R-BRD-01, R-BRD-02, R-BRD-04.
    """
    pl = s.seat_at[s.seat]
    if move < moves.TUCK_MIXED:
        pl.ticket[(move - moves.TUCK_SAME) // 6] -= s.book.tuck_tickets
        pl.tucked += s.book.tuck_tickets
        gain_dice(s, pl, (move - moves.TUCK_SAME) % 6, s.book.tuck_dice)
    else:
        without = (move - moves.TUCK_MIXED) // len(moves.COLOUR_PAIRS)
        k = (move - moves.TUCK_MIXED) % len(moves.COLOUR_PAIRS)
        for grade in range(4):
            if grade != without:
                pl.ticket[grade] -= 1
        pl.tucked += 3
        gain_dice(s, pl, moves.COLOUR_PAIRS[k, 0], 1)
        gain_dice(s, pl, moves.COLOUR_PAIRS[k, 1], 1)
    s.step = steps.NEXT
