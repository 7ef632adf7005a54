"""The final count in the rulebook's order, at any moment of the game (final rulebook p10, p12).

A contract in force that is not complete counts as the penalty it would be. F-END-02, P-33, M-09.
"""

from typing import Literal

import numpy as np

from ....kernel.rule import rule
from .contracts import barrel, complete
from .network import attached
from .position import (
    ACTIVE,
    CARDS,
    CONTRACTS_ORDERS,
    FULFILLED,
    POOL,
)
from .running import colour_of, grade_for, value

Item = Literal["oil", "pipelines", "tile", "valuation_1", "valuation_2", "valuation_3", "penalties", "cash"]
ITEMS: tuple[tuple[Item, str], ...] = (
    ("oil", "Oil barrels"),
    ("pipelines", "Pipelines"),
    ("tile", "Valuation tile"),
    ("valuation_1", "First valuation card"),
    ("valuation_2", "Second valuation card"),
    ("valuation_3", "Third valuation card"),
    ("penalties", "Penalties"),
    ("cash", "Cash"),
)


@rule
def reaches(s, pl, colour, length):
    """The grade to which a pipeline takes crude in a single run at the final count, 0 if it reaches none.

    F-END-04, F-END-05, F-UPG-ENG1-2, P-37.
    """
    strength = length if s.options.engineering_scores else value(s, pl, length)
    return grade_for(s, colour, strength, s.options.final_flip_column3)


@rule
def count_pipelines(s, p):
    """A player's pipelines by colour, in bytes: at 8 * (2 * (grade - 1) + connected to a machine) how many there are.

    Pipelines at machines count like all others, as they lie after the cuts. D-END-01.
    """
    pl = s.player[p]
    orange = 0
    teal = 0
    silver = 0
    for t in range(POOL):
        if s.pipes.tile[t].owner == p:
            for k in range(4 * t, 4 * t + 4):
                if s.pipes.label[k] == k:
                    colour = colour_of(s, k)
                    grade = reaches(s, pl, colour, np.int64(s.pipes.length[k]))
                    if grade > 0:
                        one = 1 << (8 * (2 * (grade - 1) + attached(s, k)))
                        if colour == 0:
                            orange += one
                        elif colour == 1:
                            teal += one
                        else:
                            silver += one
    return orange, teal, silver


@rule
def pipeline_money(s, counts, machines_only):
    """What pipelines of a colour are worth. F-END-04, F-VAL-00."""
    money = 0
    for grade in range(1, 4):
        n = (counts >> (16 * grade - 8)) & 255
        if not machines_only:
            n += (counts >> (16 * grade - 16)) & 255
        money += n * s.book.pipeline_value[grade]
    return money


@rule
def grade_count(counts, grade, machines_only):
    """Pipelines of a colour that reach exactly this grade."""
    n = (counts >> (16 * grade - 8)) & 255
    return n if machines_only else n + ((counts >> (16 * grade - 16)) & 255)


@rule
def oil_money(s, pl, colour):
    """What the barrels of a colour in tanks are worth. F-END-03, F-VAL-01, D-VAL-01."""
    money = 0
    for grade in range(4):
        money += s.book.oil_value[grade] * pl.oil[grade, colour]
    return money


@rule
def types(counts, machines_only):
    """Different grades among the pipelines of a colour. F-VAL-14, F-VAL-15, D-VAL-04, P-45."""
    n = 0
    for grade in range(1, 4):
        if grade_count(counts, grade, machines_only) > 0:
            n += 1
    return n


@rule
def penalty(s, n):
    """What n penalties cost; past ten the printed steps go on growing. F-END-08, D-END-02."""
    if n <= 10:
        return np.int64(s.book.penalty[n])
    loss = np.int64(s.book.penalty[10])
    step = loss - s.book.penalty[9]
    growth = step - s.book.penalty[9] + s.book.penalty[8]
    for _ in range(10, n):
        step += growth
        loss += step
    return loss


@rule
def open_contracts(s, p):
    """Contracts in force that are not complete. F-END-02, D-REFRESH-02, P-32."""
    n = 0
    if s.options.final_contract_check == 0:
        for k in range(CARDS):
            if s.card[k].state == ACTIVE and s.card[k].owner == p and not complete(s.card[k]):
                n += 1
    return n


@rule
def paid_again(s, p, orders):
    """What own complete contracts (or fulfilled orders) would pay once more, each once.

    Orders held as contracts are contracts. F-VAL-12, F-VAL-13, D-VAL-02, D-VAL-03, F-UPG-CO3-2.
    """
    money = 0
    bonus = s.book.delivery_bonus if s.player[p].level[CONTRACTS_ORDERS] >= 2 else 0
    for k in range(CARDS):
        card = s.card[k]
        if card.owner != p or card.state != (FULFILLED if orders else ACTIVE) or not complete(card):
            continue
        for i in range(5):
            code = barrel(s, k, i)
            if code < 15:
                money += bonus + (s.book.order_rate[code & 3] if orders else s.book.contract_rate[code & 3])
    return money


@rule
def oil_kinds(s, p):
    """Different barrels that own complete contracts and orders ask for. F-VAL-16, D-VAL-06."""
    seen = 0
    for k in range(CARDS):
        card = s.card[k]
        if card.owner == p and (card.state == ACTIVE or card.state == FULFILLED) and complete(card):
            for i in range(5):
                seen |= 1 << barrel(s, k, i)
    n = 0
    for code in range(12):
        n += (seen >> code) & 1
    return n


@rule
def grade_card(s, grade, orange, teal, silver):
    """Cards 9, 10, 11: pipelines that reach exactly this grade, or at least. F-VAL-09, F-VAL-10, F-VAL-11, P-44."""
    n = 0
    for g in range(grade, 4):
        n += grade_count(orange, g, 0) + grade_count(teal, g, 0) + grade_count(silver, g, 0)
        if s.options.valuation_grade_exact == 0:
            break
    return n * s.book.pipeline_value[grade]


@rule
def valuation(s, p, card, orange, teal, silver):
    """What one valuation card pays, by its number.

    F-END-06, F-END-07, F-VAL-01, F-VAL-02, F-VAL-03, F-VAL-04, F-VAL-05, F-VAL-06, F-VAL-07, F-VAL-08, F-VAL-12,
    F-VAL-13, F-VAL-14, F-VAL-15, F-VAL-16, D-VAL-05.
    """
    pl = s.player[p]
    if card == 1:
        return oil_money(s, pl, 0) + oil_money(s, pl, 1) + oil_money(s, pl, 2)
    if card == 2 or card == 5:
        only = card == 5
        return pipeline_money(s, orange, only) + pipeline_money(s, teal, only) + pipeline_money(s, silver, only)
    if card == 3:
        return s.book.tank_valuation * (pl.tanks[0] + pl.tanks[1] + pl.tanks[2] + pl.tanks[3])
    if card == 4:
        n = 0
        for family in range(7):
            if pl.level[family] == 3:
                n += 1
        return s.book.level_3_valuation * n
    if card == 6:
        return oil_money(s, pl, 2) + pipeline_money(s, silver, 0)
    if card == 7:
        return oil_money(s, pl, 0) + pipeline_money(s, orange, 0)
    if card == 8:
        return oil_money(s, pl, 1) + pipeline_money(s, teal, 0)
    if card <= 11:
        return grade_card(s, card - 8, orange, teal, silver)
    if card <= 13:
        return paid_again(s, p, card - 12)
    if card <= 15:
        only = card == 15
        return np.int64(s.book.scale[types(orange, only) + types(teal, only) + types(silver, only)])
    return np.int64(s.book.scale[oil_kinds(s, p)])


@rule
def score(s, out):
    """Money of each seat by item, as the final count would give it now.

    F-END-03, F-END-04, F-END-06, F-END-07, F-END-08, F-END-09, F-VAL-00, F-SETUP-23; P-33, M-09.
    """
    for p in range(s.players):
        orange, teal, silver = count_pipelines(s, p)
        for item in range(8):
            out[p, item] = item_money(s, p, item, orange, teal, silver)


@rule
def item_money(s, p, item, orange, teal, silver):
    """What one item of the final count brings a seat."""
    pl = s.player[p]
    if item < 3:
        return valuation(s, p, 1 if item == 0 else (2 if item == 1 else 5), orange, teal, silver)
    if item < 6:
        return valuation(s, p, s.valuation[item - 3], orange, teal, silver)
    if item == 6:
        return -penalty(s, pl.penalties + open_contracts(s, p))
    return np.int64(pl.cash)


@rule
def total(s, p):
    """A seat's money if the game ended now."""
    orange, teal, silver = count_pipelines(s, p)
    money = 0
    for item in range(8):
        money += item_money(s, p, item, orange, teal, silver)
    return money


@rule
def earlier(s, p, q):
    """Whether p comes before q in player order. F-END-10, D-END-03."""
    for k in range(s.players):
        if s.order[k] == p:
            return 1
        if s.order[k] == q:
            return 0
    return 0


@rule
def rank(s, out):
    """The greatest total wins; a tie goes to the one earlier in player order, or is shared.

    F-END-09, F-END-10, D-END-03; P-34, M-18.
    """
    for p in range(s.players):
        out[p] = total(s, p)
    places = 0
    for p in range(s.players):
        place = 1
        for q in range(s.players):
            if out[q] > out[p] or (q != p and out[q] == out[p] and s.options.tiebreak == 0 and earlier(s, q, p)):
                place += 1
        places |= place << (4 * p)
    for p in range(s.players):
        out[p] = (places >> (4 * p)) & 15
