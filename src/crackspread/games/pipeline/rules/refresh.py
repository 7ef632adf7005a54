"""Rounds and years, the Refresh Phase and the end of the game (final rulebook p6, p10)."""

from ....kernel.rule import rule
from . import phases
from .contracts import end_contract_year, end_contracts, slide_contracts
from .position import COVERED, POOL
from .shops import fill_shops
from .turn_order import settle_order, slide_down
from .upgrades import open_tokens, yearly_benefits


@rule
def begin_turn(s):
    """A turn is a Work Phase and a Machine Phase, and everything may run again in it.

    F-ROUND-02, F-ROUND-03, F-UPGACT-09, D-UPGACT-03, F-UPG-MAC3-2; P-25.
    """
    s.seat = s.order[s.cursor]
    s.phase = phases.MAIN
    s.action = -1
    s.actions = 0
    s.icon = 0
    s.machines_ran = 0
    if s.options.pipeline_run_limit:
        for k in range(4):
            s.spent[k] = -1
    if s.network[s.seat].machines > 0:
        for t in range(POOL):
            s.pipes.tile[t].covered &= 3 * COVERED
    if s.round == 0 and s.year > 1:
        yearly_benefits(s)


@rule
def end_turn(s):
    """The disk slides down; the next in order, or the next round. F-ORDER-07, F-ROUND-02, F-ROUND-04; P-09."""
    if s.options.turn_order_mode == 0:
        slide_down(s, s.seat)
    s.cursor += 1
    if s.cursor >= s.players:
        s.cursor = 0
        next_round(s)
    if not s.over:
        begin_turn(s)


@rule
def next_round(s):
    """Eight, six and four rounds; a refresh before years 2 and 3, the end after year 3.

    F-ROUND-01, F-ROUND-04, F-ROUND-05, F-ORDER-08, F-END-01, D-END-03; M-19.
    """
    settle_order(s)
    s.round += 1
    if s.round >= s.book.rounds[s.year]:
        if s.year == 3:
            end_contracts(s)
            s.over = 1
            return
        s.round = 0
        s.year += 1
        refresh(s)


@rule
def refresh(s):
    """Contracts, markets, shops, tokens, in this order; in year 3 all quadrants are open; nothing else changes.

    F-REFRESH-01, F-REFRESH-18, F-GOV-05.
    """
    slide_contracts(s)
    end_contract_year(s)
    supply(s)
    demand(s)
    renew_shops(s)
    open_tokens(s)
    s.opened = 0
    if s.year == 3:
        for quadrant in range(4):
            s.quadrant[quadrant] = 1
    s.reveals += 1


@rule
def supply(s):
    """New crude, the rightmost empty slot first; what finds no slot is not added.

    F-REFRESH-10, F-REFRESH-11, F-REFRESH-12, D-REFRESH-03, D-SETUP-06; P-16.
    """
    for row in range(6):
        left = s.book.supply[row]
        colour = s.crude_colour[row]
        for slot in range(s.book.crude_slots - 1, -1, -1):
            if left > 0 and s.crude[row, slot] == 0:
                s.crude[row, slot] = 1 + colour
                s.in_play[colour] += 1
                left -= 1


@rule
def demand(s):
    """Barrels leave the refined rows from the left, as many as their demand or all there are.

    F-REFRESH-13, F-REFRESH-14, D-REFRESH-04, D-SETUP-06; prototype: from the right, P-15.
    """
    for loc in range(18):
        left = s.book.demand[s.refined_row[loc]]
        for k in range(4):
            slot = 3 - k if s.options.demand_side else k
            if left > 0 and s.refined[loc, slot] > 0:
                s.in_play[s.refined[loc, slot] - 1] -= 1
                s.refined[loc, slot] = 0
                left -= 1


@rule
def renew_shops(s):
    """All shop pipes are replaced; tanks and machines are refilled. F-REFRESH-15, F-REFRESH-16; P-13."""
    s.pipe_gone = 0
    if s.options.refresh_refills_shop_tiles == 0:
        fill_shops(s)
