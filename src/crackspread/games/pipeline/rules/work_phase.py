"""Work Phase: main action, secondary action, and what lies between them (final rulebook p6)."""

import numpy as np

from ....kernel.rule import rule
from . import moves, phases
from .delivery import legal_serve
from .government import buy_tile, list_government
from .machines import may_run_early
from .markets import can_trade
from .position import CONTRACTS_LOANS, HUMAN_RESOURCES, MACHINES_PIPES, TANKS_PIPES, UPGRADES
from .shops import can_shop
from .upgrades import can_upgrades
from .worker_placement import list_workers, send_worker


@rule
def action_possible(s, pl, action, cash):
    """Whether some part of an action can be done now with this cash. F-WORK-04, D-WORK-01, D-SEC-02."""
    if action < CONTRACTS_LOANS:
        return can_trade(s, pl, action, cash)
    if action == TANKS_PIPES:
        return can_shop(s, pl, 0, cash)
    if action == MACHINES_PIPES:
        return can_shop(s, pl, 1, cash)
    if action == UPGRADES:
        return can_upgrades(s, pl, cash)
    return 1


@rule
def list_main(s, pl, out, n):
    """A tile of the own network, any space of the cross, or a Government tile. F-WORK-01, F-WORK-02, F-WORK-03."""
    cash = np.int64(pl.cash)
    n = list_workers(s, pl, out, n)
    for action in range(8):
        if action_possible(s, pl, action, cash):
            out[n] = moves.ACTION + action
            n += 1
    return list_government(s, cash, out, n)


@rule
def legal_main(s, out, n):
    """The main action, a delivery, an early run of the machines, or a pass. F-WORK-05, F-FUL-01, F-UPG-MAC3-1."""
    pl = s.player[s.seat]
    n = list_main(s, pl, out, n)
    n = legal_serve(s, pl, out, n)
    if may_run_early(s, pl):
        out[n] = moves.ACTIVATE
        n += 1
    out[n] = moves.PASS
    return n + 1


@rule
def secondary_price(s, pl):
    """$10, nothing with Human Resources I. F-SEC-02, F-UPG-HR1-1."""
    return 0 if pl.level[HUMAN_RESOURCES] >= 1 else s.book.secondary_price


@rule
def reachable(s, pl, action):
    """Whether the secondary action may be this one: the other space of the arm, with Human Resources II also an inner
    space across the centre.

    F-SEC-03, F-SEC-05, F-UPG-HR2-1, D-UPG-HR2-1, D-UPG-HR2-2; P-36.
    """
    if action == s.action:
        return False
    here = s.space[s.action]
    there = s.space[action]
    if here >> 1 == there >> 1:
        return True
    if pl.level[HUMAN_RESOURCES] < 2:
        return False
    if s.options.hr2_mode:
        return action >= CONTRACTS_LOANS
    return here & 1 and there & 1


@rule
def list_secondary(s, pl, out, n):
    """After a main action on the cross one secondary action may follow, if its price leaves something to do there.

    F-SEC-01, F-SEC-02, F-SEC-04, F-SEC-06, F-SEC-07, D-SEC-01, D-SEC-02.
    """
    cash = np.int64(pl.cash) - secondary_price(s, pl)
    if s.action >= 0 and cash >= 0:
        for action in range(8):
            if reachable(s, pl, action) and action_possible(s, pl, action, cash):
                out[n] = moves.ACTION + action
                n += 1
    return n


@rule
def legal_between(s, out, n):
    """A secondary action, with Human Resources III a second main action of any kind, a delivery, or no more.

    F-UPG-HR3-1, F-UPG-HR3-2, D-UPG-HR3-1, D-UPG-HR3-2, D-FUL-02; P-42.
    """
    pl = s.player[s.seat]
    if s.actions == 1 and pl.level[HUMAN_RESOURCES] >= 3:
        n = list_main(s, pl, out, n)
    elif s.actions == 1:
        n = list_secondary(s, pl, out, n)
    n = legal_serve(s, pl, out, n)
    if may_run_early(s, pl):
        out[n] = moves.ACTIVATE
        n += 1
    out[n] = moves.DONE
    return n + 1


@rule
def begin_action(s):
    """A new action begins with nothing done. D-WORK-01."""
    s.did = 0
    s.bought = 0
    s.borrowed = 0
    s.buying = 0
    s.taken_rows = 0
    s.actions += 1


@rule
def go_to_space(s, action):
    """To a space of the cross; a secondary action is paid for. F-ORDER-01, F-ORDER-02, F-SEC-02; P-11, P-12, M-11."""
    pl = s.player[s.seat]
    if s.actions == 1 and pl.level[HUMAN_RESOURCES] < 3:
        pl.cash -= secondary_price(s, pl)
        if s.options.secondary_gives_turn_order:
            s.icon = 1
    begin_action(s)
    pl.worker = moves.ACTION + action
    s.action = action
    if action >= CONTRACTS_LOANS:
        s.icon = 1
    if action < CONTRACTS_LOANS:
        s.phase = phases.MARKET
    elif action == CONTRACTS_LOANS:
        s.phase = phases.CONTRACTS
    elif action == TANKS_PIPES:
        s.phase = phases.TANK_SHOP
    elif action == MACHINES_PIPES:
        s.phase = phases.MACHINE_SHOP
    else:
        s.phase = phases.UPGRADING


@rule
def go_to_government(s, k):
    """The worker goes to a Government tile, which is bought. F-GOV-01, F-GOV-07, F-SEC-07."""
    begin_action(s)
    s.player[s.seat].worker = moves.GOVERNMENT_TILE + k
    s.action = -1
    s.phase = phases.GOVERNING
    buy_tile(s, k)


@rule
def go_to_network(s, cell):
    """The worker goes to a tile or machine of the own network. F-RUN-01, F-SEC-07."""
    begin_action(s)
    s.player[s.seat].worker = moves.CELL + cell
    s.action = -1
    send_worker(s, cell)


@rule
def leave_action(s):
    """The action is finished. F-SEC-04."""
    s.phase = phases.BETWEEN


@rule
def leave_work(s):
    """No more actions: the place in turn order, if an action gave the right to choose it, then the machines.

    F-ORDER-01, D-ORDER-03, F-ROUND-03.
    """
    s.phase = phases.CHOOSE_ORDER if s.icon else phases.MACHINE_PHASE
