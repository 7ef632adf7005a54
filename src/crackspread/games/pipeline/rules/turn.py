"""Whose move it is, what may be done, and doing it: the chapters' rules in one place."""

import numpy as np

from ....kernel.rule import rule
from ..moves import (
    ACTION,
    ACTIVATE,
    BUY,
    BUY_CRUDE,
    CELL,
    CONTRACT,
    DELIVER,
    DONE,
    FLIP,
    FROM,
    GOVERNMENT_TILE,
    LOAN,
    MACHINE,
    ORDER_AS_CONTRACT,
    PASS,
    PLACE,
    REFINE,
    REFINE_THROUGH,
    REQUIRED,
    SECOND,
    SELL,
    SELL_CRUDE,
    SERVE,
    SHOP_PIPE,
    TAKE_MACHINE,
    TAKE_TANK,
    TANK,
    TO,
    TURN,
    UPGRADE,
    USED,
)
from ..position import (
    BETWEEN,
    CHOOSE_ORDER,
    CONTRACTS,
    COVERING,
    DELIVERING,
    GIFT,
    GIFT_TANK,
    GOVERNING,
    LAYING,
    MACHINE_PHASE,
    MACHINE_PICK,
    MACHINE_RUN,
    MACHINE_SHOP,
    MAIN,
    MARKET,
    PLACE_TANKS,
    RUNNING,
    SECOND_BARREL,
    TANK_SHOP,
    TURNING,
    UPGRADING,
)
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
from .work import (
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
    if phase == MAIN:
        return legal_main(s, out, 0)
    if phase == BETWEEN:
        return legal_between(s, out, 0)
    if phase == LAYING:
        return legal_lay(s, out, 0)
    if phase == TURNING:
        return legal_turns(s, out, 0)
    if phase == COVERING:
        return legal_cover(s, out, 0)
    if phase == DELIVERING:
        return legal_deliver(s, out, 0)
    if phase == CHOOSE_ORDER:
        return legal_places(s, out, 0)
    if phase == MACHINE_PHASE:
        return legal_machine_phase(s, out, 0)
    if phase == MACHINE_PICK:
        n = list_picks(s, s.player[s.seat], out, 0)
        out[n] = DONE
        return n + 1
    if phase == GIFT:
        return legal_gift(s, out, 0)
    if phase in (PLACE_TANKS, GIFT_TANK):
        return list_tank_rows(s, s.player[s.seat], TANK, out, 0)
    if phase in (RUNNING, MACHINE_RUN, SECOND_BARREL):
        return legal_running(s, phase, out)
    return legal_action(s, phase, out)


@rule
def legal_running(s, phase, out):
    """More barrels to refine, another machine, or enough. F-RUN-16, D-RUN-05, D-UPG-MAC3-3; P-28."""
    pl = s.player[s.seat]
    if phase == SECOND_BARREL:
        n = list_seconds(s, pl, out, 0)
        out[n] = DONE
        return n + 1
    n = 0
    if phase == MACHINE_RUN and s.options.machine_phase_rerefine == 0:
        n = list_left_out(s, pl, out, n)
    elif phase == MACHINE_RUN and may_stop(s):
        n = list_picks(s, pl, out, n)
    n = list_refinements(s, pl, out, n)
    if may_stop(s):
        out[n] = DONE
        n += 1
    return list_named(s, pl, out, n)


@rule
def legal_action(s, phase, out):
    """More of the action, or enough once a part of it is done. D-WORK-01."""
    n = 0
    if phase == MARKET:
        n = legal_market(s, out, n)
    elif phase == CONTRACTS:
        n = legal_contracts(s, out, n)
    elif phase == TANK_SHOP:
        n = legal_shop(s, 0, out, n)
    elif phase == MACHINE_SHOP:
        n = legal_shop(s, 1, out, n)
    elif phase == UPGRADING:
        n = legal_upgrades(s, out, n)
    elif phase == GOVERNING:
        n = legal_neighbours(s, out, n)
    if s.did and not (phase in (TANK_SHOP, MACHINE_SHOP) and owes_pair(s)):
        out[n] = DONE
        n += 1
    return n


# --- doing it --------------------------------------------------------------------------------------------------------


@rule
def play(s, move):
    """One decision and all that follows from it."""
    phase = np.int64(s.phase)
    if move < SELL:
        play_tiles(s, phase, move)
    elif move < TANK:
        play_trade(s, move)
    elif move < REFINE:
        play_goods(s, phase, move)
    else:
        play_oil(s, phase, move)
    if s.phase == GIFT:
        settle_gifts(s)
    arrived = s.phase == MACHINE_PHASE and phase in (MAIN, BETWEEN, CHOOSE_ORDER)
    if arrived and machine_phase_empty(s):
        end_turn(s)


@rule
def play_tiles(s, phase, move):
    """Cells and turns, spaces of the cross, Government tiles, shop pipes."""
    if move < TURN:
        if phase == LAYING:
            choose_cell(s, move - CELL)
        elif phase == COVERING:
            cover_cell(s, move - CELL)
        elif phase in (MACHINE_PICK, MACHINE_RUN):
            turn_to_machine(s, move - CELL)
        else:
            go_to_network(s, move - CELL)
    elif move < ACTION:
        lay_in_hand(s, move - TURN)
    elif move < GOVERNMENT_TILE:
        go_to_space(s, move - ACTION)
    elif move < SHOP_PIPE:
        if phase == GIFT:
            receive_tile(s, move - GOVERNMENT_TILE)
        elif phase == GOVERNING:
            buy_tile(s, move - GOVERNMENT_TILE)
        else:
            go_to_government(s, move - GOVERNMENT_TILE)
    elif phase == GIFT:
        s.owed_pipes -= 1
        take_pipe(s, move - SHOP_PIPE)
    else:
        buy_pipe(s, move - SHOP_PIPE)


@rule
def play_trade(s, move):
    """Markets, contracts, loans."""
    if move < BUY:
        sell_refined(s, move - SELL)
    elif move < SELL_CRUDE:
        buy_refined(s, move - BUY)
    elif move < BUY_CRUDE:
        sell_to_crude(s, move - SELL_CRUDE)
    elif move < CONTRACT:
        buy_crude(s, move - BUY_CRUDE)
    elif move < ORDER_AS_CONTRACT:
        take_contract(s, 0, move - CONTRACT)
    elif move < LOAN:
        take_contract(s, 1, move - ORDER_AS_CONTRACT)
    else:
        take_loan(s)


@rule
def play_goods(s, phase, move):
    """Tanks, machines, upgrades."""
    if move < TAKE_TANK:
        if phase == PLACE_TANKS:
            place_start_tank(s, move - TANK)
        elif phase == GIFT_TANK:
            s.player[s.seat].tanks[move - TANK] += 1
            s.phase = GIFT
        else:
            buy_tank(s, move - TANK)
    elif move < MACHINE:
        take_tank(s, move - TAKE_TANK)
    elif move < TAKE_MACHINE:
        buy_machine(s)
    elif move < UPGRADE:
        take_machine(s, move - TAKE_MACHINE)
    elif move < FLIP:
        buy_upgrade(s, move - UPGRADE)
    else:
        flip_token(s, move - FLIP)
        leave_action(s)


@rule
def play_oil(s, phase, move):
    """Refining, delivering, machines, turn order, done and pass."""
    if move < SECOND:
        k = (move - REFINE) % 6
        refine(s, (move - REFINE) // 6, FROM[k], TO[k])
    elif move < SERVE:
        refine_second(s, move - SECOND + 1)
    elif move < DELIVER:
        serve(s, move - SERVE)
    elif move < ACTIVATE:
        k = (move - DELIVER) % 6
        deliver(s, (move - DELIVER) // 6, REQUIRED[k], USED[k])
    elif move < PLACE:
        activate(s)
    elif move < DONE:
        choose_place(s, move - PLACE)
        s.phase = MACHINE_PHASE
    elif move < PASS:
        play_done(s, phase)
    elif move < REFINE_THROUGH:
        s.phase = MACHINE_PHASE
    else:
        k = (move - REFINE_THROUGH) // 4 % 6
        refine_through(s, (move - REFINE_THROUGH) % 4, FROM[k], TO[k])


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
    if phase in (DELIVERING, SECOND_BARREL):
        s.phase = s.back
    elif phase == BETWEEN:
        leave_work(s)
    elif phase == CHOOSE_ORDER:
        s.phase = MACHINE_PHASE
    elif phase == MACHINE_PHASE:
        end_turn(s)
    elif phase == MACHINE_RUN:
        leave_machine(s)
    elif phase == MACHINE_PICK:
        s.phase = s.run_back
    elif phase == GIFT:
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
