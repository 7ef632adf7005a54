"""Whose move it is, what may be done, and doing it: the chapters' rules in one place."""

import numpy as np

from ....kernel.rule import rule
from . import moves, phases
from .crude import crude_fits, obtain_crude
from .dice import end_round, free_dice, showing
from .free import can_borrow, fulfil_contract, has_contract_oil, take_loan
from .moves import LOANS, PAIRS, STEPS
from .pipes import legal_places, pipe_fits, place_pipe, take_pipe
from .position import CELLS
from .running import can_run, legal_refinements, refine_barrel, run_machine, stop_machine
from .selling import can_sell, go_to_market, legal_sales, sell_barrel


@rule
def actor(s):
    """The seat to move, -1 when the eight rounds are over."""
    return -1 if s.over else np.int64(s.seat)


@rule
def turn(s, seat):
    """Nothing one seat does changes another's options: any seat not done with the round may act. L-RND-06."""
    if s.over or s.sheet[seat].phase == phases.DONE:
        return 0
    s.seat = seat
    return 1


@rule
def legal(s, out):
    """All legal moves of the seat to move, sorted."""
    sheet = s.sheet[s.seat]
    if sheet.phase == phases.PLACE:
        return legal_places(s, sheet, out)
    if sheet.phase == phases.SELL:
        return legal_sales(s, sheet, out)
    if sheet.phase == phases.RUN:
        return legal_refinements(s, sheet, out)
    return legal_actions(s, sheet, out)


@rule
def legal_actions(s, sheet, out):
    """A die for an action, two for a run, the free actions, or done: dice may be left unused. L-RND-03, L-RND-07."""
    dice = free_dice(s, sheet)
    n = 0
    for value in range(1, 7):
        if showing(dice, value) and crude_fits(s, sheet, value):
            out[n] = moves.CRUDE + value - 1
            n += 1
    for value in range(1, 7):
        if showing(dice, value) and pipe_fits(s, sheet, value):
            out[n] = moves.PIPE + value - 1
            n += 1
    for value in range(1, 7):
        if showing(dice, value) and can_sell(s, sheet, s.book.market_by_die[value - 1]):
            out[n] = moves.SELLING + value - 1
            n += 1
    n = legal_runs(s, sheet, dice, out, n)
    if can_borrow(s, sheet):
        for k in range(len(LOANS)):
            if showing(dice, LOANS[k, 0]):
                out[n] = moves.LOAN + k
                n += 1
    for row in range(3):
        if has_contract_oil(s, sheet, row):
            out[n] = moves.CONTRACT + row
            n += 1
    out[n] = moves.END_ROUND
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
        first, second = PAIRS[k, 0], PAIRS[k, 1]
        need = 2 if first == second else 1
        if showing(dice, first) >= need and showing(dice, second):
            for network in range(3):
                if (machines >> network) & 1:
                    out[n] = moves.RUNNING + 3 * k + network
                    n += 1
    return n


@rule
def play(s, move):
    """One decision and all that follows from it."""
    sheet = s.sheet[s.seat]
    if sheet.phase == phases.ACT:
        play_action(s, sheet, move)
    elif sheet.phase == phases.PLACE:
        spot = move - moves.PLACING
        place_pipe(s, sheet, spot // (4 * CELLS), (spot // 4) % CELLS, spot % 4)
        sheet.phase = phases.ACT
    elif move == moves.FINISH:
        if sheet.phase == phases.RUN:
            stop_machine(sheet)
        sheet.phase = phases.ACT
    elif sheet.phase == phases.SELL:
        sell_barrel(s, sheet, (move - moves.BARREL) // 3, 1 + (move - moves.BARREL) % 3)
    else:
        k = (move - moves.REFINE) % len(STEPS)
        refine_barrel(sheet, (move - moves.REFINE) // len(STEPS), STEPS[k, 0], STEPS[k, 1])


@rule
def play_action(s, sheet, move):
    """Begin an action, take a free one, or end the round."""
    if move < moves.PIPE:
        obtain_crude(s, sheet, move - moves.CRUDE + 1)
    elif move < moves.SELLING:
        take_pipe(s, sheet, move - moves.PIPE + 1)
    elif move < moves.RUNNING:
        go_to_market(s, sheet, move - moves.SELLING + 1)
    elif move < moves.LOAN:
        pair = (move - moves.RUNNING) // 3
        run_machine(s, sheet, (move - moves.RUNNING) % 3, PAIRS[pair, 0], PAIRS[pair, 1])
    elif move < moves.CONTRACT:
        take_loan(s, sheet, LOANS[move - moves.LOAN, 0], LOANS[move - moves.LOAN, 1])
    elif move < moves.END_ROUND:
        fulfil_contract(s, sheet, move - moves.CONTRACT)
    else:
        end_round(s, sheet)
