"""Why a move is forbidden: one sentence that names the rule and its page in the final rulebook."""

from collections.abc import Callable
from typing import Any

from .moves import MOVES
from .position import (
    ACTIONS,
    ACTIVE,
    CLOSED,
    COLOURS,
    CONTRACT_CARDS,
    DEFERRED,
    HUMAN_RESOURCES,
    MACHINES,
    PHASES,
    SHOWN,
)
from .rules.machines import is_early, phase_price
from .rules.network import has_mark
from .rules.running import cost_of, strongest, unrefined
from .rules.work import reachable, secondary_price
from .rules.worker import may_run_again
from .titles import ACTION_TITLES, GRADE_TITLES
from .why_trade import (
    why_buy,
    why_buy_crude,
    why_contract,
    why_flip,
    why_loan,
    why_machine,
    why_pipe,
    why_sell,
    why_sell_crude,
    why_take,
    why_tank,
    why_upgrade,
)

Args = dict[str, Any]
NOW = {
    "tanks_at_start": "Place your starting tanks first: five, in any rows (p. 5).",
    "lay": "Lay the tile in your hand first (p. 8).",
    "turn": "Turn the tile in your hand first (p. 9).",
    "cover": "Place the machine first, on one half of a tile (p. 8).",
    "deliver": "Finish this delivery first (p. 10).",
    "gift": "Take what your upgrade gives first (p. 11).",
    "gift_tank": "Place the tank first (p. 8).",
    "second_barrel": "Decide on the second barrel of this pipeline first (p. 11).",
    "turn_order": "Choose your place in turn order first, or leave it (p. 6).",
}
IN_ACTION = ("market", "contracts", "tank_shop", "machine_shop", "upgrades", "government", "run", "machine_run")


def why_not(s: Any, move: int) -> str:
    """The rule that forbids a move, in one sentence."""
    name, a = MOVES[move].name, MOVES[move].args
    phase = PHASES[s.phase]
    if phase in NOW and name not in _OF_PHASE.get(phase, ()):
        return NOW[phase]
    if name not in _OF_PHASE.get(phase, ()):
        return _wrong_time(phase, name)
    return _WHY[name](s, a)


def _wrong_time(phase: str, name: str) -> str:
    if name in ("serve", "deliver") and phase in IN_ACTION:
        return "Deliveries may not interrupt an action; finish it first (p. 10)."
    if name == "activate":
        return "Machines run in the Machine Phase, after your actions (p. 10)."
    if name in ("action", "government", "cell") and phase in ("machine_phase", "machine_pick"):
        return "The Work Phase is over (p. 6)."
    if phase in IN_ACTION:
        return "Finish this action first (p. 6)."
    if name in _INSIDE:
        return f"That is part of an action: go to {_INSIDE[name]} first (p. 6)."
    return "That belongs to another part of the turn (p. 6)."


def _why_cell(s: Any, a: Args) -> str:
    phase = PHASES[s.phase]
    half = s.network[s.seat].cell[a["row"], a["column"]] - 1
    covered = half >= 0 and s.pipes.tile[half >> 1].covered >> (half & 1) & 1
    if phase == "lay":
        if half >= 0:
            return "Another tile lies there; tiles are never covered or moved (p. 9)."
        return "A new tile must share an edge with the network, at a half without a machine (p. 9)."
    if phase == "cover":
        return "A half carries one machine (p. 8)." if covered else "A machine goes on half of a tile of yours (p. 8)."
    if phase in ("machine_pick", "machine_run"):
        return _why_machine(s, half, bool(covered))
    if half < 0:
        return "The worker stands on a tile of your own network (p. 9)."
    if s.actions > 0 and s.player[s.seat].level[HUMAN_RESOURCES] < 3:
        return "Running your network is a main action, never a secondary one (p. 6)."
    if covered and s.player[s.seat].level[MACHINES] < 1:
        return "Only the upgrade Machines I lets the worker run a machine (p. 11)."
    if covered and not may_run_again(s, s.player[s.seat], half):
        return "That machine has run in this Work Phase; with Machines III each runs once in a phase (p. 11)."
    return (
        "No pipeline there could refine a barrel of yours: it needs oil of its colour, a Refinement Value of at least "
        "the cost, a free tank of the new grade, and no machine on it (p. 9)."
    )


def _why_machine(s: Any, half: int, covered: bool) -> str:
    """Why the prototype does not turn to a cell now, or an early run does not leave it out."""
    if not covered:
        return "No machine of yours stands there (p. 10)."
    if has_mark(s, half, CLOSED):
        return "That machine takes no part any more: it has run, or was left out (p. 11)."
    if s.options.machine_phase_rerefine:
        if PHASES[s.phase] == "machine_run" and not s.did:
            return "Refine a barrel at this machine first (p. 9)."
        return "That machine has no pipeline left that could refine a barrel of yours, or is at work now (p. 10)."
    if not is_early(s):
        return "In the Machine Phase all machines run for one price (p. 10)."
    return (
        "Machines are left out before the first barrel, for the worker, and where others could refine instead (p. 11)."
    )


def _why_turn(s: Any, a: Args) -> str:
    return "Turned like this it overlaps a tile, touches nothing, or is the same as another turn (p. 9)."


def _why_action(s: Any, a: Args) -> str:
    pl = s.player[s.seat]
    action = ACTIONS.index(a["action"])
    title = ACTION_TITLES[action]
    if s.actions == 1 and pl.level[HUMAN_RESOURCES] < 3:
        if s.action < 0:
            return "A secondary action follows only after an action on the cross (p. 6)."
        if not reachable(s, pl, action):
            return f"A secondary action is taken on the neighbouring space; {title} is not next to this one (p. 6)."
        if pl.cash < secondary_price(s, pl):
            return f"A secondary action costs ${int(secondary_price(s, pl))}; you have ${pl.cash} (p. 6)."
    if s.actions >= 2:
        return "You have taken your actions of this turn (p. 6)."
    return f"You could do nothing at {title} now: an action needs cash, oil or room for at least one part of it (p. 6)."


def _why_government(s: Any, a: Args) -> str:
    q, k = "ABCD".index(a["quadrant"]), "ABCDEFGH".index(a["tile"])
    phase = PHASES[s.phase]
    if s.government_gone[q] >> k & 1:
        return "That tile is gone; Government tiles are not replaced (p. 9)."
    if phase == "government":
        price = s.book.government_price[min(s.bought + 1, 5)] - s.book.government_price[s.bought]
        if q != s.government_tile // 8 or s.bought >= 5:
            return "More tiles must share an edge with the worker's tile, in the same quadrant (p. 9)."
        if s.player[s.seat].cash < price:
            return f"The next tile costs ${price} more; you have ${s.player[s.seat].cash} (p. 9)."
        return "Only tiles that share an edge with the worker's tile; corners do not count (p. 9)."
    if not s.quadrant[q]:
        limit = s.book.quadrants[s.year]
        return f"Quadrant {a['quadrant']} is closed: in year {s.year} at most {limit} may be open (p. 9)."
    if phase == "gift":
        return "This upgrade gives no more Government tiles, or only of one quadrant (p. 11)."
    if s.actions >= 1 and s.player[s.seat].level[HUMAN_RESOURCES] < 3:
        return "Buying Government tiles is a main action, never a secondary one (p. 6)."
    return f"A Government tile costs ${s.book.government_price[1]}; you have ${s.player[s.seat].cash} (p. 9)."


def _why_refine(s: Any, a: Args) -> str:
    pl = s.player[s.seat]
    colour = COLOURS.index(a["colour"])
    need, has = int(cost_of(s, colour, a["from"], a["to"])), int(strongest(s, pl, colour))
    if pl.oil[a["from"], colour] == 0:
        return f"You hold no {a['colour']} {GRADE_TITLES[a['from']]}; a run refines oil from your own tanks (p. 9)."
    if unrefined(s, pl, colour, a["from"]) <= 0:
        return "That barrel has been through a pipeline; none is refined twice in one run (p. 9)."
    if has == 0:
        return f"No {a['colour']} pipeline is left to run here (p. 9)."
    if has < need:
        step = f"{GRADE_TITLES[a['from']]} to {GRADE_TITLES[a['to']]}"
        return f"{step} costs {need}; the longest {a['colour']} pipeline left here has {has} (p. 9)."
    return f"No tank for {GRADE_TITLES[a['to']]} is free, and this run cannot free one (p. 9)."


def _why_refine_through(s: Any, a: Args) -> str:
    return (
        "A pipeline is named only in place of the shortest that suffices, and only where that one might run elsewhere "
        "later: before a second action of the worker, or at machines that share it (see the differences of editions)."
    )


def _why_second(s: Any, a: Args) -> str:
    return "The second barrel starts from the same grade, needs the same pipeline and a free tank (p. 11)."


def _why_serve(s: Any, a: Args) -> str:
    k = a["card"]
    card = s.card[k]
    if card.state == DEFERRED and card.owner == s.seat:
        return "A deferred contract takes no oil this year (p. 10)."
    if card.state == SHOWN:
        if k >= CONTRACT_CARDS:
            return "An order is filled completely and at once; you lack oil for it (p. 10)."
        return "Take the contract first, with Contracts & Loans (p. 7)."
    if card.state != ACTIVE or card.owner != s.seat:
        return "That card is not yours to fill (p. 10)."
    if card.times and card.filled == 0:
        return "This contract is complete for this year (p. 10)."
    return "You hold no barrel that it still asks for: its colour, at least its grade (p. 10)."


def _why_deliver(s: Any, a: Args) -> str:
    if s.player[s.seat].oil[a["used"], COLOURS.index(a["colour"])] == 0:
        return f"You hold no {a['colour']} {GRADE_TITLES[a['used']]} to deliver (p. 10)."
    return "The card does not ask for it, or the rest of the order could then not be filled (p. 10)."


def _why_activate(s: Any, a: Args) -> str:
    pl = s.player[s.seat]
    if s.network[s.seat].machines == 0:
        return "You have no machine (p. 10)."
    if PHASES[s.phase] == "machine_phase" and s.machines_ran & 2:
        return "Machines run once in a Machine Phase (p. 10)."
    late = s.actions > 0 and not s.options.machines3_timing
    if PHASES[s.phase] != "machine_phase" and (pl.level[MACHINES] < 3 or s.machines_ran & 1 or late):
        return "Before the Machine Phase machines run only with Machines III, once, before your actions (p. 11)."
    if pl.cash < phase_price(s, pl):
        return f"Running machines costs ${int(phase_price(s, pl))}; you have ${pl.cash} (p. 10)."
    return "No pipeline at a machine that may still run in this phase could refine a barrel of yours (p. 10)."


def _why_place(s: Any, a: Args) -> str:
    return f"The track has {s.players} spaces (p. 6)."


def _why_done(s: Any, a: Args) -> str:
    phase = PHASES[s.phase]
    if phase in ("run", "machine_run"):
        return "Refine at least one barrel, and leave none without a tank (p. 9)."
    if phase == "gift":
        if s.owed_government:
            return "A Government tile is declined only when a quadrant would have to be opened for it (p. 11)."
        return NOW["gift"]
    if phase == "deliver":
        return "Deliver at least one barrel; an order is filled completely (p. 10)."
    if phase in ("tank_shop", "machine_shop") and s.did:
        return "In this edition pipe tiles are sold in twos and fours only (see its differences)."
    return "Do at least one part of this action, or undo it (p. 6)."


def _why_pass(s: Any, a: Args) -> str:
    return "Passing takes the place of the main action (p. 6)."


_TRADE = ("sell", "buy", "sell_crude", "buy_crude")
_MAIN = ("cell", "action", "government", "serve", "activate")
_OF_PHASE: dict[str, tuple[str, ...]] = {
    "tanks_at_start": ("tank",),
    "main": (*_MAIN, "pass"),
    "between": (*_MAIN, "done"),
    "market": (*_TRADE, "done"),
    "contracts": ("contract", "order_as_contract", "loan", "done"),
    "tank_shop": ("pipe", "tank", "done"),
    "machine_shop": ("pipe", "machine", "done"),
    "upgrades": ("upgrade", "flip", "done"),
    "government": ("government", "done"),
    "run": ("refine", "refine_through", "done"),
    "machine_run": ("cell", "refine", "refine_through", "done"),
    "machine_pick": ("cell", "done"),
    "second_barrel": ("second", "done"),
    "lay": ("cell",),
    "turn": ("turn",),
    "cover": ("cell",),
    "turn_order": ("place", "done"),
    "machine_phase": ("serve", "activate", "done"),
    "deliver": ("deliver", "done"),
    "gift": ("government", "pipe", "take_tank", "take_machine", "done"),
    "gift_tank": ("tank",),
}
_INSIDE = {
    **dict.fromkeys(_TRADE, "a market"),
    **dict.fromkeys(("contract", "order_as_contract", "loan"), "Contracts & Loans"),
    "tank": "Tanks & Pipes",
    "machine": "Machines & Pipes",
    "pipe": "a shop",
    "upgrade": "Upgrades",
    "flip": "Upgrades",
    "refine": "your network",
    "refine_through": "your network",
}
_WHY: dict[str, Callable[[Any, Args], str]] = {
    "cell": _why_cell,
    "turn": _why_turn,
    "action": _why_action,
    "government": _why_government,
    "pipe": why_pipe,
    "sell": why_sell,
    "buy": why_buy,
    "sell_crude": why_sell_crude,
    "buy_crude": why_buy_crude,
    "contract": why_contract,
    "order_as_contract": why_contract,
    "loan": why_loan,
    "tank": why_tank,
    "machine": why_machine,
    "take_tank": why_take,
    "take_machine": why_take,
    "upgrade": why_upgrade,
    "flip": why_flip,
    "refine": _why_refine,
    "refine_through": _why_refine_through,
    "second": _why_second,
    "serve": _why_serve,
    "deliver": _why_deliver,
    "activate": _why_activate,
    "place": _why_place,
    "done": _why_done,
    "pass": _why_pass,
}
