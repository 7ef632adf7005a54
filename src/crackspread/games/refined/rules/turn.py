"""Whose move it is, and doing a move: the chapters' rules in one place."""

import numpy as np

from ....kernel.rule import rule
from ..moves import (
    ACHIEVEMENT,
    ALONE,
    BUY_DIE,
    BYPASS,
    CHOOSE,
    CONTRACT,
    DECLINE,
    DEMAND,
    DEMAND_COKE,
    EXCHANGING,
    FILL,
    FILL_COKE,
    FINISH,
    FLARE,
    FLIPPING,
    GAS_RED,
    GRADE,
    INSTALL,
    INSTALL_ADVANCED,
    LOAD,
    LOSE,
    LOSE_STORED,
    PAIR,
    PASS,
    PAY,
    PLACING,
    RECYCLE,
    REROLL,
    RUNNING,
    SELL_DIE,
    SELL_STORED,
    SET_FACE,
    SET_LOADED,
    SKIP,
    SWAP,
    TAKING,
    TICKET,
    TOKEN_CHANGE,
    TRADING,
)
from ..position import (
    BUYING,
    CHOOSING,
    COKE,
    DELIVER,
    DELIVERING,
    DRAWING,
    ENGINEERING,
    ERA,
    ERA_DICE,
    ERA_OFFER,
    KEEP_CONTRACT,
    KINDS,
    MARKET,
    NEXT,
    PUBLISH,
    REFINE,
    REFINING,
    REPROCESSING,
    SELLING,
    TUCK,
    UNLOADING,
)
from .contracts import close_offer, decline_contract, exchange_contract, take_contract
from .delivering import fill_component, finish_delivery, lose_leftover, next_delivery, publish
from .engineering import next_drawing, next_engineer, place_engineer
from .era import answer_offer, choose_effect, give_die, next_era
from .gas import convert_gas
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
    if s.phase == REFINING and s.step == REFINE and s.seat_at[seat].ready == 0:
        s.seat = seat
        return 1
    return 0


@rule
def go_on(s):
    """What happens by itself until somebody has to decide. R-RND-01."""
    while s.step == NEXT and not s.over:
        if s.phase == CHOOSING:
            next_choice(s)
        elif s.phase == ERA:
            next_era(s)
        elif s.phase == ENGINEERING:
            next_engineer(s)
        elif s.phase == DRAWING:
            next_drawing(s)
        elif s.phase == REFINING:
            next_refiner(s)
        elif s.phase == SELLING:
            next_seller(s)
        elif s.phase == DELIVERING:
            next_delivery(s)
        elif s.phase == REPROCESSING:
            next_reprocess(s)
        else:
            refresh(s)


@rule
def play(s, move):
    """One decision and all that follows from it."""
    step = s.step
    if step == REFINE:
        play_refining(s, move)
    elif step == MARKET:
        play_sale(s, move)
    elif step == DELIVER:
        play_delivery(s, move)
    elif move < PLACING:
        play_card(s, move)
    elif move < BUY_DIE:
        play_engineer(s, move)
    else:
        play_rest(s, move)
    go_on(s)


@rule
def play_refining(s, move):
    """Tokens and loading."""
    if move < SWAP:
        reroll(s, move - REROLL)
    elif move < SET_FACE:
        swap(s, move - SWAP)
    elif move < BYPASS:
        set_face(s, move - SET_FACE)
    elif move < TOKEN_CHANGE:
        exchange_die(s, move - BYPASS)
    elif move == TOKEN_CHANGE:
        change_tokens(s)
    elif move < RECYCLE:
        load_die(s, move - LOAD)
    elif move < FINISH:
        recycle_die(s, move - RECYCLE + 3)
    elif move < SET_LOADED:
        finish_refining(s)
    else:
        set_loaded(s, move - SET_LOADED)


@rule
def play_sale(s, move):
    """The market step."""
    if move < DEMAND:
        sell_die(s, move - SELL_DIE)
    elif move < DEMAND_COKE:
        meet_demand(s, move - DEMAND)
    elif move == DEMAND_COKE:
        meet_demand_with_coke(s)
    elif move == PASS:
        pass_market(s)
    else:
        end_sale(s)


@rule
def play_delivery(s, move):
    """Dice to contracts."""
    if move < FILL_COKE:
        fill_component(s, (move - FILL) // KINDS, (move - FILL) % KINDS, False)
    elif move < GAS_RED:
        fill_component(s, move - FILL_COKE, COKE, True)
    else:
        finish_delivery(s)


@rule
def play_card(s, move):
    """Achievements, contracts, era choices, tucked tickets."""
    if move < CONTRACT:
        if s.step == PUBLISH:
            publish(s, move - ACHIEVEMENT)
        else:
            keep_achievement(s, move - ACHIEVEMENT)
    elif move < DECLINE:
        if s.step == KEEP_CONTRACT:
            keep_contract(s, move - CONTRACT)
        else:
            take_contract(s, move - CONTRACT)
    elif move < EXCHANGING:
        decline_contract(s, move - DECLINE)
    elif move < CHOOSE:
        exchange_contract(s, move - EXCHANGING)
    elif move < PAY:
        choose_effect(s, move - CHOOSE)
    elif move == PAY:
        answer_offer(s, True)
    else:
        tuck(s, move)


@rule
def play_engineer(s, move):
    """Engineers, tickets and tiles."""
    if move < GRADE:
        place_engineer(s, move - PLACING)
    elif move < FLIPPING:
        name_grade(s, move - GRADE)
    elif move < TAKING:
        flip_ticket(s, move - FLIPPING)
    elif move < TICKET:
        take_ticket(s, move - TAKING)
    elif move < INSTALL:
        choose_ticket(s, move - TICKET)
    elif move < TRADING:
        install_basic(s, move - INSTALL)
    elif move < INSTALL_ADVANCED:
        trade_up(s, move - TRADING)
    else:
        install_advanced(s, move - INSTALL_ADVANCED)


@rule
def play_rest(s, move):
    """Wholesale by engineer, losses, gas, reprocessing, and leaving a step."""
    if move < SELL_STORED:
        buy_die(s, move - BUY_DIE)
    elif move < REROLL:
        if move < SELL_STORED + 6:
            sell_stored(s, move - SELL_STORED)
        else:
            demand_stored(s)
    elif move < LOSE:
        convert_gas(s, move - GAS_RED)
    elif move < LOSE_STORED:
        lose_leftover(s, move - LOSE)
    elif move < RUNNING:
        if s.step == ERA_DICE:
            give_die(s, move - LOSE_STORED)
        else:
            lose_stored(s, move - LOSE_STORED)
    elif move < PAIR:
        start_units(s, 1 << (move - RUNNING))
    elif move < ALONE:
        convert_pair(s, move - PAIR)
    elif move == ALONE:
        convert_alone(s)
    elif move < PASS:
        flare(s, move - FLARE)
    elif move == SKIP:
        skip(s)
    else:
        finish(s)


@rule
def skip(s):
    """Leave an offer, publish nothing, take no contract."""
    if s.step == ERA_OFFER:
        answer_offer(s, False)
    elif s.step == PUBLISH:
        publish(s, -1)
    else:
        close_offer(s, -1)
        s.step = NEXT


@rule
def finish(s):
    """Leave the step that may be left."""
    if s.step == TUCK:
        s.gained = 0
        s.step = NEXT
    elif s.step == BUYING:
        s.buying = 0
        s.step = NEXT
    elif s.step == UNLOADING:
        s.step = NEXT
    else:
        store_output(s)
