"""Whose move it is, what may be done, and doing it: the chapters' rules in one place."""

import numpy as np

from ....kernel.rule import rule
from ..moves import (
    BARREL,
    CONTRACT,
    CRUDE,
    END_ROUND,
    FINISH,
    LOAN,
    LOANS,
    PAIRS,
    PIPE,
    PLACING,
    REFINE,
    RUNNING,
    SELLING,
    STEPS,
)
from ..position import ACT, CELLS, DONE, PLACE, RUN, SELL
from .crude import crude_fits, obtain_crude
from .dice import end_round, free_dice
from .free import can_borrow, fulfil_contract, has_contract_oil, take_loan
from .pipes import legal_places, pipe_fits, place_pipe, take_pipe
from .running import can_run, legal_refinements, refine_barrel, run_machine, stop_machine
from .selling import can_sell, go_to_market, legal_sales, sell_barrel


@rule
def actor(s):
    """The seat to move, -1 when the eight rounds are over."""
    return -1 if s.over else np.int64(s.seat)


@rule
def turn(s, seat):
    """Nothing one seat does changes another's options: any seat not done with the round may act. L-RND-06."""
    if s.over or s.sheet[seat].phase == DONE:
        return 0
    s.seat = seat
    return 1


@rule
def legal(s, out):
    """All legal moves of the seat to move, sorted."""
    sheet = s.sheet[s.seat]
    if sheet.phase == PLACE:
        return legal_places(s, sheet, out)
    if sheet.phase == SELL:
        return legal_sales(s, sheet, out)
    if sheet.phase == RUN:
        return legal_refinements(s, sheet, out)
    return legal_actions(s, sheet, out)


@rule
def legal_actions(s, sheet, out):
    """A die for an action, two for a run, the free actions, or done: dice may be left unused. L-RND-03, L-RND-07."""
    dice = free_dice(s, sheet)
    n = 0
    for value in range(1, 7):
        if (dice >> (4 * (value - 1))) & 15 and crude_fits(s, sheet, value):
            out[n] = CRUDE + value - 1
            n += 1
    for value in range(1, 7):
        if (dice >> (4 * (value - 1))) & 15 and pipe_fits(s, sheet, value):
            out[n] = PIPE + value - 1
            n += 1
    for value in range(1, 7):
        if (dice >> (4 * (value - 1))) & 15 and can_sell(s, sheet, s.book.market_by_die[value - 1]):
            out[n] = SELLING + value - 1
            n += 1
    n = legal_runs(s, sheet, dice, out, n)
    if can_borrow(s, sheet):
        for k in range(len(LOANS)):
            if (dice >> (4 * (LOANS[k, 0] - 1))) & 15:
                out[n] = LOAN + k
                n += 1
    for row in range(3):
        if has_contract_oil(s, sheet, row):
            out[n] = CONTRACT + row
            n += 1
    out[n] = END_ROUND
    return n + 1


@rule
def legal_runs(s, sheet, dice, out, n):
    """Two dice of any values and a machine. L-RUN-01."""
    machines = 0
    for network in range(3):
        if can_run(s, sheet, network):
            machines |= 1 << network
    if machines == 0:
        return n
    for k in range(len(PAIRS)):
        first = np.int64(PAIRS[k, 0])
        second = np.int64(PAIRS[k, 1])
        need = 2 if first == second else 1
        if (dice >> (4 * (first - 1))) & 15 >= need and (dice >> (4 * (second - 1))) & 15:
            for network in range(3):
                if (machines >> network) & 1:
                    out[n] = RUNNING + 3 * k + network
                    n += 1
    return n


@rule
def play(s, move):
    """One decision and all that follows from it."""
    sheet = s.sheet[s.seat]
    if sheet.phase == ACT:
        play_action(s, sheet, move)
    elif sheet.phase == PLACE:
        spot = move - PLACING
        place_pipe(s, sheet, spot // (4 * CELLS), (spot // 4) % CELLS, spot % 4)
        sheet.phase = ACT
    elif move == FINISH:
        if sheet.phase == RUN:
            stop_machine(sheet)
        sheet.phase = ACT
    elif sheet.phase == SELL:
        sell_barrel(s, sheet, (move - BARREL) // 3, 1 + (move - BARREL) % 3)
    else:
        k = (move - REFINE) % len(STEPS)
        refine_barrel(sheet, (move - REFINE) // len(STEPS), STEPS[k, 0], STEPS[k, 1])


@rule
def play_action(s, sheet, move):
    """Begin an action, take a free one, or end the round."""
    if move < PIPE:
        obtain_crude(s, sheet, move - CRUDE + 1)
    elif move < SELLING:
        take_pipe(s, sheet, move - PIPE + 1)
    elif move < RUNNING:
        go_to_market(s, sheet, move - SELLING + 1)
    elif move < LOAN:
        pair = (move - RUNNING) // 3
        run_machine(s, sheet, (move - RUNNING) % 3, PAIRS[pair, 0], PAIRS[pair, 1])
    elif move < CONTRACT:
        take_loan(s, sheet, LOANS[move - LOAN, 0], LOANS[move - LOAN, 1])
    elif move < END_ROUND:
        fulfil_contract(s, sheet, move - CONTRACT)
    else:
        end_round(s, sheet)
