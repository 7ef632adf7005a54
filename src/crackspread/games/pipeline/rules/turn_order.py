"""The turn order track (final rulebook p6, p10 top)."""

from ....kernel.rule import rule
from . import moves


@rule
def legal_places(s, out, n):
    """Any space of the lower row, one for each player, taken or not; or none of them.

    F-ORDER-03, F-ORDER-04, F-ORDER-05, D-ORDER-01, D-ORDER-03.
    """
    for place in range(s.players):
        out[n] = moves.PLACE + place
        n += 1
    out[n] = moves.DONE
    return n + 1


@rule
def choose_place(s, place):
    """Take a space of the lower row; a disk in the way and all to its right move right by one.

    If the last space is taken, only the disks up to the nearest gap on the right move; without such a gap the run to
    the left moves left. F-ORDER-04, F-ORDER-05, F-ORDER-06, D-ORDER-02; P-10.
    """
    if s.lower[place] >= 0:
        gap = s.players - 1
        if s.options.turn_order_bump or s.lower[gap] >= 0:
            gap = place
            while gap < s.players and s.lower[gap] >= 0:
                gap += 1
        if gap < s.players:
            for k in range(gap, place, -1):
                s.lower[k] = s.lower[k - 1]
        else:
            gap = place
            while s.lower[gap] >= 0:
                gap -= 1
            for k in range(gap, place):
                s.lower[k] = s.lower[k + 1]
    s.lower[place] = s.seat


@rule
def on_track(s, seat):
    """Whether a seat's disk lies in the lower row."""
    for k in range(s.players):
        if s.lower[k] == seat:
            return 1
    return 0


@rule
def slide_down(s, seat):
    """Who did not choose takes the leftmost free space. F-ORDER-07; P-09, M-12."""
    if not on_track(s, seat):
        k = 0
        while s.lower[k] >= 0:
            k += 1
        s.lower[k] = seat


@rule
def settle_order(s):
    """The disks go up; this order holds from the next round on. F-ORDER-08; prototype: the others fill up, P-09."""
    for p in range(s.players):
        slide_down(s, s.order[p])
    for p in range(s.players):
        s.order[p] = s.lower[p]
        s.lower[p] = -1
