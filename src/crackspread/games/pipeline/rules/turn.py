"""Whose move it is, what may be done, and doing it: the chapters' rules in one place."""

import numpy as np

from ....kernel.rule import rule
from . import moves, phases
from .choice import list_named, refine_through
from .contracts import legal_contracts, take_contract, take_loan
from .delivery import deliver, legal_deliver, serve
from .government import buy_tile, legal_neighbours, receive_tile
from .laying import choose_cell, cover_cell, lay_in_hand, legal_cover, legal_lay, legal_turns
from .machines import (
    activate,
    leave_machine,
    leave_out,
    legal_machine_phase,
    list_left_out,
    machine_phase_empty,
)
from .markets import buy_crude, buy_refined, legal_market, sell_refined, sell_to_crude
from .oil import list_tank_rows
from .picking import list_picks, pick_machine
from .refresh import begin_turn, end_turn
from .running import list_refinements, list_seconds, may_stop, refine, refine_second
from .shops import buy_machine, buy_pipe, buy_tank, legal_shop, owes_pair, take_pipe
from .turn_order import choose_place, legal_places
from .upgrades import buy_upgrade, flip_token, legal_gift, legal_upgrades, settle_gifts, take_machine, take_tank
from .work_phase import (
    go_to_government,
    go_to_network,
    go_to_space,
    leave_action,
    leave_work,
    legal_between,
    legal_main,
)


@rule
def actor(s):
    """The seat to move, -1 when the game is over."""
    return -1 if s.over else np.int64(s.seat)


@rule
def turn(s, seat):
    """One seat acts at a time. F-ROUND-02."""
    return 1 if not s.over and seat == s.seat else 0


# --- what may be done ------------------------------------------------------------------------------------------------


@rule
def legal(s, out):
    """All legal moves, sorted; never none while the game runs."""
    phase = np.int64(s.phase)
    if phase == phases.MAIN:
        return legal_main(s, out, 0)
    if phase == phases.BETWEEN:
        return legal_between(s, out, 0)
    if phase == phases.LAYING:
        return legal_lay(s, out, 0)
    if phase == phases.TURNING:
        return legal_turns(s, out, 0)
    if phase == phases.COVERING:
        return legal_cover(s, out, 0)
    if phase == phases.DELIVERING:
        return legal_deliver(s, out, 0)
    if phase == phases.CHOOSE_ORDER:
        return legal_places(s, out, 0)
    if phase == phases.MACHINE_PHASE:
        return legal_machine_phase(s, out, 0)
    if phase == phases.MACHINE_PICK:
        n = list_picks(s, s.player[s.seat], out, 0)
        out[n] = moves.DONE
        return n + 1
    if phase == phases.GIFT:
        return legal_gift(s, out, 0)
    if phase in (phases.PLACE_TANKS, phases.GIFT_TANK):
        return list_tank_rows(s, s.player[s.seat], moves.TANK, out, 0)
    if phase in (phases.RUNNING, phases.MACHINE_RUN, phases.SECOND_BARREL):
        return legal_running(s, phase, out)
    return legal_action(s, phase, out)


@rule
def legal_running(s, phase, out):
    """More barrels to refine, another machine, or enough. F-RUN-16, D-RUN-05, D-UPG-MAC3-3; P-28."""
    pl = s.player[s.seat]
    if phase == phases.SECOND_BARREL:
        n = list_seconds(s, pl, out, 0)
        out[n] = moves.DONE
        return n + 1
    n = 0
    if phase == phases.MACHINE_RUN and s.options.machine_phase_rerefine == 0:
        n = list_left_out(s, pl, out, n)
    elif phase == phases.MACHINE_RUN and may_stop(s):
        n = list_picks(s, pl, out, n)
    n = list_refinements(s, pl, out, n)
    if may_stop(s):
        out[n] = moves.DONE
        n += 1
    return list_named(s, pl, out, n)


@rule
def legal_action(s, phase, out):
    """More of the action, or enough once a part of it is done. D-WORK-01."""
    n = 0
    if phase == phases.MARKET:
        n = legal_market(s, out, n)
    elif phase == phases.CONTRACTS:
        n = legal_contracts(s, out, n)
    elif phase == phases.TANK_SHOP:
        n = legal_shop(s, 0, out, n)
    elif phase == phases.MACHINE_SHOP:
        n = legal_shop(s, 1, out, n)
    elif phase == phases.UPGRADING:
        n = legal_upgrades(s, out, n)
    elif phase == phases.GOVERNING:
        n = legal_neighbours(s, out, n)
    if s.did and not (phase in (phases.TANK_SHOP, phases.MACHINE_SHOP) and owes_pair(s)):
        out[n] = moves.DONE
        n += 1
    return n


# --- doing it --------------------------------------------------------------------------------------------------------


@rule
def play(s, move):
    """One decision and all that follows from it."""
    phase = np.int64(s.phase)
    if move < moves.SELL:
        play_tiles(s, phase, move)
    elif move < moves.TANK:
        play_trade(s, move)
    elif move < moves.REFINE:
        play_goods(s, phase, move)
    else:
        play_oil(s, phase, move)
    if s.phase == phases.GIFT:
        settle_gifts(s)
    arrived = s.phase == phases.MACHINE_PHASE and phase in (phases.MAIN, phases.BETWEEN, phases.CHOOSE_ORDER)
    if arrived and machine_phase_empty(s):
        end_turn(s)


@rule
def play_tiles(s, phase, move):
    """Cells and turns, spaces of the cross, Government tiles, shop pipes."""
    if move < moves.TURN:
        if phase == phases.LAYING:
            choose_cell(s, move - moves.CELL)
        elif phase == phases.COVERING:
            cover_cell(s, move - moves.CELL)
        elif phase in (phases.MACHINE_PICK, phases.MACHINE_RUN):
            turn_to_machine(s, move - moves.CELL)
        else:
            go_to_network(s, move - moves.CELL)
    elif move < moves.ACTION:
        lay_in_hand(s, move - moves.TURN)
    elif move < moves.GOVERNMENT_TILE:
        go_to_space(s, move - moves.ACTION)
    elif move < moves.SHOP_PIPE:
        if phase == phases.GIFT:
            receive_tile(s, move - moves.GOVERNMENT_TILE)
        elif phase == phases.GOVERNING:
            buy_tile(s, move - moves.GOVERNMENT_TILE)
        else:
            go_to_government(s, move - moves.GOVERNMENT_TILE)
    elif phase == phases.GIFT:
        s.owed_pipes -= 1
        take_pipe(s, move - moves.SHOP_PIPE)
    else:
        buy_pipe(s, move - moves.SHOP_PIPE)


@rule
def play_trade(s, move):
    """Markets, contracts, loans."""
    if move < moves.BUY:
        sell_refined(s, move - moves.SELL)
    elif move < moves.SELL_CRUDE:
        buy_refined(s, move - moves.BUY)
    elif move < moves.BUY_CRUDE:
        sell_to_crude(s, move - moves.SELL_CRUDE)
    elif move < moves.CONTRACT:
        buy_crude(s, move - moves.BUY_CRUDE)
    elif move < moves.ORDER_AS_CONTRACT:
        take_contract(s, 0, move - moves.CONTRACT)
    elif move < moves.LOAN:
        take_contract(s, 1, move - moves.ORDER_AS_CONTRACT)
    else:
        take_loan(s)


@rule
def play_goods(s, phase, move):
    """Tanks, machines, upgrades."""
    if move < moves.TAKE_TANK:
        if phase == phases.PLACE_TANKS:
            place_start_tank(s, move - moves.TANK)
        elif phase == phases.GIFT_TANK:
            s.player[s.seat].tanks[move - moves.TANK] += 1
            s.phase = phases.GIFT
        else:
            buy_tank(s, move - moves.TANK)
    elif move < moves.MACHINE:
        take_tank(s, move - moves.TAKE_TANK)
    elif move < moves.TAKE_MACHINE:
        buy_machine(s)
    elif move < moves.UPGRADE:
        take_machine(s, move - moves.TAKE_MACHINE)
    elif move < moves.FLIP:
        buy_upgrade(s, move - moves.UPGRADE)
    else:
        flip_token(s, move - moves.FLIP)
        leave_action(s)


@rule
def play_oil(s, phase, move):
    """Refining, delivering, machines, turn order, done and pass."""
    if move < moves.SECOND:
        k = (move - moves.REFINE) % 6
        refine(s, (move - moves.REFINE) // 6, moves.FROM[k], moves.TO[k])
    elif move < moves.SERVE:
        refine_second(s, move - moves.SECOND + 1)
    elif move < moves.DELIVER:
        serve(s, move - moves.SERVE)
    elif move < moves.ACTIVATE:
        k = (move - moves.DELIVER) % 6
        deliver(s, (move - moves.DELIVER) // 6, moves.REQUIRED[k], moves.USED[k])
    elif move < moves.PLACE:
        activate(s)
    elif move < moves.DONE:
        choose_place(s, move - moves.PLACE)
        s.phase = phases.MACHINE_PHASE
    elif move < moves.PASS:
        play_done(s, phase)
    elif move < moves.REFINE_THROUGH:
        s.phase = phases.MACHINE_PHASE
    else:
        k = (move - moves.REFINE_THROUGH) // 4 % 6
        refine_through(s, (move - moves.REFINE_THROUGH) % 4, moves.FROM[k], moves.TO[k])


@rule
def turn_to_machine(s, cell):
    """The prototype's next machine, or one that is left out of an early run. D-UPG-MAC3-3; P-28."""
    if s.options.machine_phase_rerefine:
        pick_machine(s, cell)
    else:
        leave_out(s, cell)


@rule
def play_done(s, phase):
    """No more of this; of gifts, no Government tile. D-UPG-GOV-4."""
    if phase in (phases.DELIVERING, phases.SECOND_BARREL):
        s.phase = s.back
    elif phase == phases.BETWEEN:
        leave_work(s)
    elif phase == phases.CHOOSE_ORDER:
        s.phase = phases.MACHINE_PHASE
    elif phase == phases.MACHINE_PHASE:
        end_turn(s)
    elif phase == phases.MACHINE_RUN:
        leave_machine(s)
    elif phase == phases.MACHINE_PICK:
        s.phase = s.run_back
    elif phase == phases.GIFT:
        s.owed_government = 0
    else:
        leave_action(s)


@rule
def place_start_tank(s, grade):
    """Five tanks each, placed freely, in player order. F-BOARD-01, F-BOARD-05."""
    pl = s.player[s.seat]
    pl.tanks[grade] += 1
    if pl.tanks[0] + pl.tanks[1] + pl.tanks[2] + pl.tanks[3] == s.book.start_tanks:
        s.cursor += 1
        if s.cursor < s.players:
            s.seat = s.order[s.cursor]
        else:
            s.cursor = 0
            begin_turn(s)
