"""Whose move it is, and doing a move: the chapters' rules in one place."""

import numpy as np

from ....kernel.rule import rule
from . import moves, phases, steps
from .contracts import close_offer, decline_contract, exchange_contract, take_contract
from .delivering import fill_component, finish_delivery, lose_leftover, next_delivery, publish
from .engineering import next_drawing, next_engineer, place_engineer
from .era import answer_offer, choose_effect, give_die, next_era
from .gas import convert_gas
from .position import COKE, KINDS
from .refining import (
    change_tokens,
    exchange_die,
    finish_refining,
    load_die,
    next_refiner,
    recycle_die,
    reroll,
    set_face,
    set_loaded,
    swap,
)
from .refresh import refresh
from .reprocessing import convert_alone, convert_pair, flare, next_reprocess, start_units, store_output
from .selling import end_sale, meet_demand, meet_demand_with_coke, next_seller, pass_market, sell_die
from .setup import deal, keep_achievement, keep_contract, next_choice
from .tickets import choose_ticket, flip_ticket, lose_stored, name_grade, take_ticket, tuck
from .upgrades import install_advanced, install_basic, trade_up
from .wholesale import buy_die, demand_stored, sell_stored


@rule
def setup(s, seed):
    """Deal a new game up to its first decision, which is always the choice of a card. R-SET-01."""
    deal(s, seed)
    next_choice(s)


@rule
def actor(s):
    """The seat to move, -1 when the last era is over."""
    return -1 if s.over else np.int64(s.seat)


@rule
def turn(s, seat):
    """In the refining phase any seat that has not finished may act; elsewhere only the seat to move. R-RFN-03."""
    if s.over:
        return 0
    if s.seat == seat:
        return 1
    if s.phase == phases.REFINING and s.step == steps.REFINE and s.seat_at[seat].ready == 0:
        s.seat = seat
        return 1
    return 0


@rule
def go_on(s):
    """What happens by itself until somebody has to decide. R-RND-01."""
    while s.step == steps.NEXT and not s.over:
        if s.phase == phases.CHOOSING:
            next_choice(s)
        elif s.phase == phases.ERA:
            next_era(s)
        elif s.phase == phases.ENGINEERING:
            next_engineer(s)
        elif s.phase == phases.DRAWING:
            next_drawing(s)
        elif s.phase == phases.REFINING:
            next_refiner(s)
        elif s.phase == phases.SELLING:
            next_seller(s)
        elif s.phase == phases.DELIVERING:
            next_delivery(s)
        elif s.phase == phases.REPROCESSING:
            next_reprocess(s)
        else:
            refresh(s)


@rule
def play(s, move):
    """One decision and all that follows from it."""
    step = s.step
    if step == steps.REFINE:
        play_refining(s, move)
    elif step == steps.MARKET:
        play_sale(s, move)
    elif step == steps.DELIVER:
        play_delivery(s, move)
    elif move < moves.PLACING:
        play_card(s, move)
    elif move < moves.BUY_DIE:
        play_engineer(s, move)
    else:
        play_rest(s, move)
    go_on(s)


@rule
def play_refining(s, move):
    """Tokens and loading."""
    if move < moves.SWAP:
        reroll(s, move - moves.REROLL)
    elif move < moves.SET_FACE:
        swap(s, move - moves.SWAP)
    elif move < moves.BYPASS:
        set_face(s, move - moves.SET_FACE)
    elif move < moves.TOKEN_CHANGE:
        exchange_die(s, move - moves.BYPASS)
    elif move == moves.TOKEN_CHANGE:
        change_tokens(s)
    elif move < moves.RECYCLE:
        load_die(s, move - moves.LOAD)
    elif move < moves.FINISH:
        recycle_die(s, move - moves.RECYCLE + 3)
    elif move < moves.SET_LOADED:
        finish_refining(s)
    else:
        set_loaded(s, move - moves.SET_LOADED)


@rule
def play_sale(s, move):
    """The market step."""
    if move < moves.DEMAND:
        sell_die(s, move - moves.SELL_DIE)
    elif move < moves.DEMAND_COKE:
        meet_demand(s, move - moves.DEMAND)
    elif move == moves.DEMAND_COKE:
        meet_demand_with_coke(s)
    elif move == moves.PASS:
        pass_market(s)
    else:
        end_sale(s)


@rule
def play_delivery(s, move):
    """Dice to contracts."""
    if move < moves.FILL_COKE:
        fill_component(s, (move - moves.FILL) // KINDS, (move - moves.FILL) % KINDS, False)
    elif move < moves.GAS_RED:
        fill_component(s, move - moves.FILL_COKE, COKE, True)
    else:
        finish_delivery(s)


@rule
def play_card(s, move):
    """Achievements, contracts, era choices, tucked tickets."""
    if move < moves.CONTRACT:
        if s.step == steps.PUBLISH:
            publish(s, move - moves.ACHIEVEMENT)
        else:
            keep_achievement(s, move - moves.ACHIEVEMENT)
    elif move < moves.DECLINE:
        if s.step == steps.KEEP_CONTRACT:
            keep_contract(s, move - moves.CONTRACT)
        else:
            take_contract(s, move - moves.CONTRACT)
    elif move < moves.EXCHANGING:
        decline_contract(s, move - moves.DECLINE)
    elif move < moves.CHOOSE:
        exchange_contract(s, move - moves.EXCHANGING)
    elif move < moves.PAY:
        choose_effect(s, move - moves.CHOOSE)
    elif move == moves.PAY:
        answer_offer(s, True)
    else:
        tuck(s, move)


@rule
def play_engineer(s, move):
    """Engineers, tickets and tiles."""
    if move < moves.GRADE:
        place_engineer(s, move - moves.PLACING)
    elif move < moves.FLIPPING:
        name_grade(s, move - moves.GRADE)
    elif move < moves.TAKING:
        flip_ticket(s, move - moves.FLIPPING)
    elif move < moves.TICKET:
        take_ticket(s, move - moves.TAKING)
    elif move < moves.INSTALL:
        choose_ticket(s, move - moves.TICKET)
    elif move < moves.TRADING:
        install_basic(s, move - moves.INSTALL)
    elif move < moves.INSTALL_ADVANCED:
        trade_up(s, move - moves.TRADING)
    else:
        install_advanced(s, move - moves.INSTALL_ADVANCED)


@rule
def play_rest(s, move):
    """Wholesale by engineer, losses, gas, reprocessing, and leaving a step."""
    if move < moves.SELL_STORED:
        buy_die(s, move - moves.BUY_DIE)
    elif move < moves.REROLL:
        if move < moves.SELL_STORED + 6:
            sell_stored(s, move - moves.SELL_STORED)
        else:
            demand_stored(s)
    elif move < moves.LOSE:
        convert_gas(s, move - moves.GAS_RED)
    elif move < moves.LOSE_STORED:
        lose_leftover(s, move - moves.LOSE)
    elif move < moves.RUNNING:
        if s.step == steps.ERA_DICE:
            give_die(s, move - moves.LOSE_STORED)
        else:
            lose_stored(s, move - moves.LOSE_STORED)
    elif move < moves.PAIR:
        start_units(s, 1 << (move - moves.RUNNING))
    elif move < moves.ALONE:
        convert_pair(s, move - moves.PAIR)
    elif move == moves.ALONE:
        convert_alone(s)
    elif move < moves.PASS:
        flare(s, move - moves.FLARE)
    elif move == moves.SKIP:
        skip(s)
    else:
        finish(s)


@rule
def skip(s):
    """Leave an offer, publish nothing, take no contract."""
    if s.step == steps.ERA_OFFER:
        answer_offer(s, False)
    elif s.step == steps.PUBLISH:
        publish(s, -1)
    else:
        close_offer(s, -1)
        s.step = steps.NEXT


@rule
def finish(s):
    """Leave the step that may be left."""
    if s.step == steps.TUCK:
        s.gained = 0
        s.step = steps.NEXT
    elif s.step == steps.BUYING:
        s.buying = 0
        s.step = steps.NEXT
    elif s.step == steps.UNLOADING:
        s.step = steps.NEXT
    else:
        store_output(s)
