"""The era phase: prices, demands, the environment track, this round's specials (rulebook p. 9, 17)."""

import numpy as np

from ....kernel.rule import rule
from . import moves, steps
from .effects import apply_effect, stored, strike
from .engineering import begin_engineering
from .position import AT_REVEAL, GREY, MONEY, RED_TOKEN, STORED


@rule
def reveal_era(s):
    """Turn the top card: markers move, old demand markers come off. R-ERA-01, R-ERA-02, R-ERA-03, R-ERA-04."""
    b = s.book
    era = b.era[s.era_order[s.round]]
    for colour in range(6):
        last = b.levels[colour] + (0 if b.infinite[colour] else 1)
        level = s.level[colour] + era.shift
        if era.level[colour] > 0:
            level = np.int64(era.level[colour])
        s.level[colour] = min(max(level, 1), last)
    for i in range(s.demand_by.shape[0]):
        s.demand_by[i] = -1
    for p in range(s.players):
        s.seat_at[p].demands = 0
        s.seat_at[p].struck = 0
    s.reveals += 1
    s.at = 0
    s.rule = 0


@rule
def next_era(s):
    """Every player in turn order meets the card's conditions and offers. R-ERA-05 to R-ERA-08, R-ERA-11."""
    if s.at < 0:
        reveal_era(s)
    era = s.book.era[s.era_order[s.round]]
    while s.at < s.players:
        s.seat = (s.first + s.at) % s.players
        pl = s.seat_at[s.seat]
        while s.owed > 0 or s.rule < era.rules:
            if s.owed > 0:
                s.step = steps.ERA_DICE
                return
            r = era.rule[s.rule]
            if r.when == AT_REVEAL and r.low <= pl.impact and pl.impact <= r.high:
                if r.other_kind >= 0 and can_bear(pl, r.kind, r.amount) and can_bear(pl, r.other_kind, r.other_amount):
                    s.step = steps.ERA_CHOICE
                    return
                strike(s, pl, s.rule, r.other_kind >= 0 and not can_bear(pl, r.kind, r.amount))
            s.rule += 1
        if s.rule == era.rules and era.offer_kind >= 0 and pl.money >= era.offer_cost:
            s.step = steps.ERA_OFFER
            return
        s.rule = 0
        s.at += 1
    begin_engineering(s)


@rule
def can_bear(pl, kind, amount):
    """Whether a player has what an effect takes."""
    if kind == GREY:
        return pl.grey + amount >= 0
    if kind == RED_TOKEN:
        return pl.red + amount >= 0
    if kind == STORED:
        return stored(pl) + amount >= 0
    return kind != MONEY or pl.money + amount >= 0


@rule
def give_die(s, colour):
    """A stored die back to the supply, of any colour; nothing was spilt, so the track stays. R-ERA-11."""
    s.seat_at[s.seat].storage[colour] -= 1
    s.supply[colour] += 1
    s.owed -= 1
    s.step = steps.NEXT


@rule
def legal_era(s, out):
    """One of two effects, or an offer to pay for or leave. R-ERA-07, R-ERA-08."""
    if s.step == steps.ERA_CHOICE:
        out[0] = moves.CHOOSE
        out[1] = moves.CHOOSE + 1
    else:
        out[0] = moves.PAY
        out[1] = moves.SKIP
    return 2


@rule
def choose_effect(s, other):
    """The player's choice between two effects. R-ERA-07."""
    strike(s, s.seat_at[s.seat], s.rule, other)
    s.rule += 1
    s.step = steps.NEXT


@rule
def answer_offer(s, pays):
    """Pay for the card's offer, once, or leave it. R-ERA-08."""
    pl = s.seat_at[s.seat]
    era = s.book.era[s.era_order[s.round]]
    if pays:
        pl.money -= era.offer_cost
        apply_effect(s, pl, era.offer_kind, era.offer_amount)
    s.rule += 1
    s.step = steps.NEXT
