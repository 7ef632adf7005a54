"""The refresh phase: end of the game, or the next round (rulebook p. 16, 28)."""

from ....kernel.rule import rule
from . import phases, steps
from .setup import clear_board
from .tickets import discard_tickets, lay_out_tickets


@rule
def begin_refresh(s):
    """The last phase of a round."""
    s.phase = phases.REFRESHING


@rule
def refresh(s):
    """The last era card ends the game; else engineers come home, new tickets are dealt, the token passes.

    R-REF-01, R-REF-02, R-REF-03, R-REF-04, R-REF-05, R-BRD-05.
    """
    if s.round + 1 == s.options.rounds:
        s.over = 1
        return
    for p in range(s.players):
        pl = s.seat_at[p]
        pl.engineers = s.book.engineers[0]
        for k in range(2):
            if pl.completed >= s.book.engineers_at[k]:
                pl.engineers = s.book.engineers[k + 1]
    if s.claimed < 0:
        s.first = (s.first + 1) % s.players
    clear_board(s)
    discard_tickets(s)
    lay_out_tickets(s)
    s.round += 1
    s.phase = phases.ERA
    s.at = -1
    s.step = steps.NEXT
