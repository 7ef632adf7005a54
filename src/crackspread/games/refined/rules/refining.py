"""The refining phase: roll all dice, change them with tokens (rulebook p. 12-14, 23-25)."""

import numpy as np

from ....kernel.chance import draw_from, key
from ....kernel.rule import rule
from . import moves, phases, steps
from .effects import lose_dice
from .loading import column_takes, in_tray, unit_room, values_but_coke
from .position import KINDS, SWAPS, UNIT_OF
from .selling import begin_selling

STREAMS, MAX_SEATS = 16, 8
"""Each seat's dice of each round come from a stream of their own."""


@rule
def begin_refining(s):
    """All players roll all dice of their storage. R-RFN-01, R-RFN-02."""
    for p in range(s.players):
        pl = s.seat_at[p]
        pl.rng = key(s.seed, STREAMS + MAX_SEATS * s.round + p)
        pl.ready = 1
        for colour in range(6):
            for _ in range(pl.storage[colour]):
                pl.tray[colour, s.book.face[colour, draw_from(s, pl, 6)]] += 1
                pl.ready = 0
            pl.rolled += pl.storage[colour]
            pl.storage[colour] = 0
    s.reveals += 1
    s.phase = phases.REFINING
    s.seat = s.first


@rule
def next_refiner(s):
    """The next player in turn order who has not finished; when all have, selling begins. R-RFN-03."""
    for _ in range(s.players):
        if s.seat_at[s.seat].ready == 0:
            s.step = steps.REFINE
            return
        s.seat = (s.seat + 1) % s.players
    begin_selling(s)


@rule
def can_reroll(pl, colour):
    """All own dice of a colour or none: not once some are loaded. Coke stays as it is. R-TOK-02, R-TOK-03."""
    loose = 0
    for face in range(values_but_coke(colour)):
        loose += pl.tray[colour, face]
        if pl.column[colour, face] + pl.unit[colour, face] > 0:
            return False
    return loose > 0


@rule
def legal_refining(s, out):
    """Tokens in any order, dice into the column or a unit; done when nothing more can be placed. R-TOK-01, R-LOD-02."""
    pl = s.seat_at[s.seat]
    n = 0
    if pl.grey > 0:
        for colour in range(6):
            if can_reroll(pl, colour):
                out[n] = moves.REROLL + colour
                n += 1
        for k in range(len(SWAPS)):
            die = np.int64(SWAPS[k, 0])
            if pl.tray[die // 3, die % 3] > 0 and s.supply[SWAPS[k, 1] // 3] > 0:
                out[n] = moves.SWAP + k
                n += 1
    if pl.red > 0:
        n = legal_bypasses(s, pl, out, n)
    if pl.grey >= s.book.token_exchange:
        out[n] = moves.TOKEN_CHANGE
        n += 1
    n = legal_loading(s, pl, out, n)
    return legal_settings(pl, out, n) if pl.red > 0 else n


@rule
def legal_bypasses(s, pl, out, n):
    """Set a face, or exchange a loose die, coke too, for one up to three colours away.

    R-TOK-05, R-TOK-06, R-TOK-07, R-TOK-10.
    """
    for k in range(len(moves.SETTINGS)):
        die = np.int64(moves.SETTINGS[k, 0])
        if pl.tray[die // 3, die % 3] + pl.column[die // 3, die % 3] > 0:
            out[n] = moves.SET_FACE + k
            n += 1
    for k in range(len(moves.EXCHANGES)):
        die = np.int64(moves.EXCHANGES[k, 0])
        to = np.int64(moves.EXCHANGES[k, 1])
        if pl.tray[die // 3, die % 3] > 0 and (to == die // 3 or s.supply[to] > 0):
            out[n] = moves.BYPASS + k
            n += 1
    return n


@rule
def legal_settings(pl, out, n):
    """The face of the loaded die where a loose one is like it: the two may end in different places. R-TOK-11."""
    for k in range(len(moves.SETTINGS)):
        die = np.int64(moves.SETTINGS[k, 0])
        if pl.tray[die // 3, die % 3] > 0 and pl.column[die // 3, die % 3] > 0:
            out[n] = moves.SET_LOADED + k
            n += 1
    return n


@rule
def legal_loading(s, pl, out, n):
    """Into the column or, but for beige and coke, into a unit. R-LOD-01, R-LOD-02, R-LOD-05."""
    before = n
    for colour in range(6):
        if in_tray(pl, colour) > 0 and column_takes(s, pl, colour):
            for face in range(3):
                if pl.tray[colour, face] > 0:
                    out[n] = moves.LOAD + 3 * colour + face
                    n += 1
    for colour in range(1, 6):
        if unit_room(s, pl, UNIT_OF[colour]) > 0:
            for face in range(values_but_coke(colour)):
                if pl.tray[colour, face] > 0:
                    out[n] = moves.RECYCLE + 3 * (colour - 1) + face
                    n += 1
    if n == before:
        out[n] = moves.FINISH
        n += 1
    return n


@rule
def reroll(s, colour):
    """A grey token: all own dice of a colour again, coke excepted. R-TOK-02, R-TOK-03."""
    pl = s.seat_at[s.seat]
    pl.grey -= 1
    s.reveals += 1
    dice = 0
    for face in range(values_but_coke(colour)):
        dice += pl.tray[colour, face]
        pl.tray[colour, face] = 0
    for _ in range(dice):
        pl.tray[colour, s.book.face[colour, draw_from(s, pl, 6)]] += 1


@rule
def swap(s, k):
    """A grey token: a die for one of the neighbour colour that shows the same value. R-TOK-04."""
    pl = s.seat_at[s.seat]
    pl.grey -= 1
    replace_die(s, pl, np.int64(SWAPS[k, 0]), np.int64(SWAPS[k, 1]))


@rule
def replace_die(s, pl, old, new):
    """One die out of the tray, one in."""
    pl.tray[old // 3, old % 3] -= 1
    s.supply[old // 3] += 1
    s.supply[new // 3] -= 1
    pl.tray[new // 3, new % 3] += 1


@rule
def set_face(s, k):
    """A red token: any face of one die, coke too; a loaded one where none is loose. R-TOK-05, R-TOK-08, R-TOK-11."""
    pl = s.seat_at[s.seat]
    die = np.int64(moves.SETTINGS[k, 0])
    if pl.tray[die // 3, die % 3] == 0:
        set_loaded(s, k)
        return
    pl.red -= 1
    replace_die(s, pl, die, np.int64(moves.SETTINGS[k, 1]))


@rule
def set_loaded(s, k):
    """A red token: any face of a die in the column, which stays in its place. R-TOK-11."""
    pl = s.seat_at[s.seat]
    die = np.int64(moves.SETTINGS[k, 0])
    to = np.int64(moves.SETTINGS[k, 1])
    pl.red -= 1
    pl.column[die // 3, die % 3] -= 1
    pl.column[to // 3, to % 3] += 1


@rule
def exchange_die(s, k):
    """A red token: a die of another colour, rolled; the same colour is a reroll of one die. R-TOK-06, R-TOK-07."""
    pl = s.seat_at[s.seat]
    pl.red -= 1
    s.reveals += 1
    to = np.int64(moves.EXCHANGES[k, 1])
    replace_die(s, pl, np.int64(moves.EXCHANGES[k, 0]), 3 * to + np.int64(s.book.face[to, draw_from(s, pl, 6)]))


@rule
def change_tokens(s):
    """Five grey for one red. R-TOK-09."""
    pl = s.seat_at[s.seat]
    pl.grey -= s.book.token_exchange
    pl.red += 1


@rule
def load_die(s, die):
    """Into the column, its face kept. R-LOD-01."""
    pl = s.seat_at[s.seat]
    pl.tray[die // 3, die % 3] -= 1
    pl.column[die // 3, die % 3] += 1


@rule
def recycle_die(s, die):
    """Into the unit of its colour, where it can no longer be sold this round. R-LOD-02, R-LOD-04."""
    pl = s.seat_at[s.seat]
    pl.tray[die // 3, die % 3] -= 1
    pl.unit[die // 3, die % 3] += 1


@rule
def finish_refining(s):
    """What cannot be placed is lost, coke too. R-LOD-03, R-LOD-06."""
    pl = s.seat_at[s.seat]
    for die in range(KINDS):
        lost = pl.tray[die // 3, die % 3]
        pl.tray[die // 3, die % 3] = 0
        lose_dice(s, pl, die // 3, lost)
    pl.ready = 1
    s.step = steps.NEXT
