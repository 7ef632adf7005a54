"""Pipeline in sentences: the log, where the game stands, what a move would change.

Why a move is forbidden is told in why.py.
"""

from typing import Any

from ...kernel.sentences import mark
from .ghost import ghosts
from .moves import MOVES, PRICES
from .position import (
    ACTIONS,
    CONTRACT_CARDS,
    CONTRACTS_ORDERS,
    COVERING,
    FAMILIES,
    GIFT,
    GIFT_TANK,
    GOVERNING,
    GRADES,
    HUMAN_RESOURCES,
    LAYING,
    MACHINE_PICK,
    MACHINE_RUN,
    PLACE_TANKS,
    POOL,
    SHOWN,
)
from .rules.contracts import barrel
from .rules.machines import phase_price
from .rules.markets import refined_price
from .rules.running import value
from .rules.shops import machine_row, tank_row
from .rules.work import secondary_price
from .rules.worker import pipe_at
from .scoring import ITEMS, count_pipelines, item_money
from .tiles import LETTERS
from .titles import ACTION_TITLES, FAMILY_TITLES, GRADE_TITLES, LEVELS
from .view_player import pipelines

BARRIER = "the new year"


def moment(s: Any) -> tuple[int, str]:
    """The year and the round."""
    year, turn = s.year, min(s.round, s.book.rounds[s.year] - 1)
    before = sum(s.book.rounds[y] for y in range(1, year))
    return before + turn, f"Year {year}, round {turn + 1}"


def oil(colour: str, grade: int) -> str:
    """A barrel in words."""
    return f"{colour} {GRADE_TITLES[grade]}"


def card_name(s: Any, k: int) -> str:
    """A card by the barrels it asks for."""
    codes = [int(barrel(s, k, i)) for i in range(5)]
    marks = "".join(f"{LETTERS[c >> 2]}{c & 3}" for c in codes if c < 15)
    return f"the {'order' if k >= CONTRACT_CARDS else 'contract'} {marks}"


def say(s: Any, move: int) -> str:
    """One sentence for the log; nothing for a half-step that the next one covers."""
    text = told(s, move)
    return f"{mark(s.seat)} {text}." if text else ""


def told(s: Any, move: int) -> str:
    """What a move does, as the log tells it of its seat; nothing for a half-step."""
    name, a = MOVES[move].name, MOVES[move].args
    return _SAY[name](s, a) if name in _SAY else ""


def _say_cell(s: Any, a: dict[str, Any]) -> str:
    if s.phase == LAYING:
        return ""
    if s.phase == COVERING:
        return "placed a machine"
    half = s.network[s.seat].cell[a["row"], a["column"]] - 1
    machine = s.pipes.tile[half >> 1].covered >> (half & 1) & 1
    if s.phase in (MACHINE_PICK, MACHINE_RUN):
        return "ran a machine" if s.options.machine_phase_rerefine else "left a machine out, for the worker"
    return "sent the worker to a machine" if machine else "sent the worker into the network"


def _say_turn(s: Any, a: dict[str, Any]) -> str:
    return "laid a pipe tile"


def _say_action(s: Any, a: dict[str, Any]) -> str:
    pl = s.player[s.seat]
    title = ACTION_TITLES[ACTIONS.index(a["action"])]
    if s.actions == 1 and pl.level[HUMAN_RESOURCES] < 3:
        price = int(secondary_price(s, pl))
        return f"went on to {title} for ${price}" if price else f"went on to {title}"
    return f"went to {title}"


def _say_government(s: Any, a: dict[str, Any]) -> str:
    if s.phase == GIFT:
        return f"received Government tile {a['quadrant']}{a['tile']}"
    bought = s.bought if s.phase == GOVERNING else 0
    price = s.book.government_price[bought + 1] - s.book.government_price[bought]
    opens = "" if s.quadrant["ABCD".index(a["quadrant"])] else f", opening quadrant {a['quadrant']}"
    return f"bought Government tile {a['quadrant']}{a['tile']} for ${price}{opens}"


def _say_pipe(s: Any, a: dict[str, Any]) -> str:
    where = f"pipe tile {a['tile']} of the {a['shop'].capitalize()} Shop"
    if s.phase == GIFT:
        return f"received {where}"
    return f"took {where} for ${s.book.pipe_price[s.bought + 1] - s.book.pipe_price[s.bought]}"


def _say_sell(s: Any, a: dict[str, Any]) -> str:
    loc = 6 * (a["market"] - 1) + a["line"] - 1
    tier = PRICES.index(a["price"])
    price = int(refined_price(s, s.player[s.seat], loc, tier, 0))
    grade = s.book.refined_grade[s.refined_row[loc]]
    own = GRADES.index(a["grade"])
    lower = f" as {GRADE_TITLES[grade]}" if grade < own else ""
    return f"sold {oil(a['colour'], own)}{lower} in Refined Market {a['market']} for ${price}"


def _say_buy(s: Any, a: dict[str, Any]) -> str:
    loc = 6 * (a["market"] - 1) + a["line"] - 1
    price = int(refined_price(s, s.player[s.seat], loc, PRICES.index(a["price"]), 1))
    grade = s.book.refined_grade[s.refined_row[loc]]
    return f"bought {oil(a['colour'], grade)} in Refined Market {a['market']} for ${price}"


def _crude_place(row: int) -> str:
    return "the Crude Market" if row <= 3 else f"Refined Market {row - 3}"


def _say_sell_crude(s: Any, a: dict[str, Any]) -> str:
    price = s.book.crude_price[a["row"] - 1, a["price"] - 1]
    grade = GRADES.index(a["grade"])
    lower = " as crude" if grade else ""
    return f"sold {oil(a['colour'], grade)}{lower} in {_crude_place(a['row'])} for ${price}"


def _say_buy_crude(s: Any, a: dict[str, Any]) -> str:
    price = s.book.crude_price[a["row"] - 1, a["price"] - 1]
    return f"bought {a['colour']} crude in {_crude_place(a['row'])} for ${price}"


def _say_contract(s: Any, a: dict[str, Any]) -> str:
    card = s.shown[0, GRADES.index(a["row"]) - 1, a["column"] - 1] - 1
    return f"took {card_name(s, card)}, {a['when']}"


def _say_order_as_contract(s: Any, a: dict[str, Any]) -> str:
    card = s.shown[1, a["row"] - 3, a["column"] - 1] - 1
    return f"took {card_name(s, card)} as a contract, {a['when']}"


def _say_loan(s: Any, a: dict[str, Any]) -> str:
    return f"took a loan of ${s.book.loan} and a penalty"


def _say_tank(s: Any, a: dict[str, Any]) -> str:
    grade = GRADE_TITLES[GRADES.index(a["grade"])]
    if s.phase in (PLACE_TANKS, GIFT_TANK):
        return f"placed a tank for {grade}"
    return f"bought a tank for {grade}, ${s.book.tank_price[int(tank_row(s))]}"


def _say_machine(s: Any, a: dict[str, Any]) -> str:
    return f"bought a machine for ${s.book.machine_price[int(machine_row(s))]}"


def _say_take_machine(s: Any, a: dict[str, Any]) -> str:
    return "received a machine"


def _say_upgrade(s: Any, a: dict[str, Any]) -> str:
    family = FAMILIES.index(a["family"])
    level = LEVELS[s.player[s.seat].level[family]]
    return f"bought {FAMILY_TITLES[family]} {level} for ${s.book.upgrade_price}"


def _say_flip(s: Any, a: dict[str, Any]) -> str:
    return f"closed {FAMILY_TITLES[FAMILIES.index(a['family'])]} for this year"


def _say_refine(s: Any, a: dict[str, Any]) -> str:
    return f"refined {oil(a['colour'], a['from'])} to {GRADE_TITLES[a['to']]}"


def _say_refine_through(s: Any, a: dict[str, Any]) -> str:
    label = pipe_at(s, s.network[s.seat], s.anchor, a["pipe"] - 1)
    return f"{_say_refine(s, a)} through the pipeline of {int(value(s, s.player[s.seat], s.pipes.length[label]))}"


def _say_done(s: Any, a: dict[str, Any]) -> str:
    return "declined to open a quadrant for a Government tile" if s.phase == GIFT else ""


def _say_second(s: Any, a: dict[str, Any]) -> str:
    return f"refined a second barrel of {GRADE_TITLES[s.second_from]} to {GRADE_TITLES[a['to']]}"


def _say_deliver(s: Any, a: dict[str, Any]) -> str:
    card = s.card[s.serving]
    grade = a["used"] if s.options.delivery_pay_grade else a["required"]
    rate = s.book.order_rate if card.state == SHOWN else s.book.contract_rate
    pay = rate[grade] + (s.book.delivery_bonus if s.player[s.seat].level[CONTRACTS_ORDERS] >= 2 else 0)
    return f"delivered {oil(a['colour'], a['used'])} to {card_name(s, s.serving)} for ${pay}"


def _say_activate(s: Any, a: dict[str, Any]) -> str:
    return f"ran the machines for ${int(phase_price(s, s.player[s.seat]))}"


def _say_place(s: Any, a: dict[str, Any]) -> str:
    return f"chose place {a['place']} in turn order"


def _say_pass(s: Any, a: dict[str, Any]) -> str:
    return "passed"


_SAY = {
    "cell": _say_cell,
    "turn": _say_turn,
    "action": _say_action,
    "government": _say_government,
    "pipe": _say_pipe,
    "sell": _say_sell,
    "buy": _say_buy,
    "sell_crude": _say_sell_crude,
    "buy_crude": _say_buy_crude,
    "contract": _say_contract,
    "order_as_contract": _say_order_as_contract,
    "loan": _say_loan,
    "tank": _say_tank,
    "machine": _say_machine,
    "take_machine": _say_take_machine,
    "upgrade": _say_upgrade,
    "flip": _say_flip,
    "refine": _say_refine,
    "refine_through": _say_refine_through,
    "second": _say_second,
    "deliver": _say_deliver,
    "activate": _say_activate,
    "place": _say_place,
    "pass": _say_pass,
    "done": _say_done,
}


# --- what a move would change ----------------------------------------------------------------------------------------


_QUIET = ("serve", "place", "done", "pass")
"""Moves that change nothing of the mover's own; what ends a turn may change the year, which is no part of the move."""


def preview(before: Any, after: Any, move: int) -> dict[str, Any]:
    """What a move changes: pipelines (value before and after, grade reached), cash, and money in the final count.

    For the cell of a tile being laid `turns` tells the pipelines for each way to turn it; for a place in turn order
    `lower` tells the seats on the lower row, which have gone up already where the round is over.
    """
    seat = before.seat
    old, new = before.player[seat].cash, after.player[seat].cash
    if before.phase == LAYING:
        return {"lines": [], "money": 0, "cash": 0, "cash_after": new, "turns": ghosts(after)}
    if MOVES[move].name in _QUIET:
        quiet = {"lines": [], "money": 0, "cash": new - old, "cash_after": new}
        return quiet | {"lower": _lower(after, seat)} if MOVES[move].name == "place" else quiet
    was, now = _money(before, seat), _money(after, seat)
    lines = _pipeline_lines(before, after, seat, MOVES[move].name)
    if old != new:
        lines.append(_line("Cash", old, new, _signed(new - old)))
    for (key, title), a, b in zip(ITEMS, was, now, strict=True):
        if a != b and key != "cash":
            lines.append(_line(title, a, b, _signed(b - a)))
    return {"lines": lines, "money": sum(now) - sum(was), "cash": new - old, "cash_after": new}


def _lower(s: Any, seat: int) -> list[int | None]:
    """The lower row with this seat's disk on it, or the order that came of it."""
    row = [s.lower[k] if s.lower[k] >= 0 else None for k in range(s.players)]
    return row if seat in row else [s.order[k] for k in range(s.players)]


def _money(s: Any, seat: int) -> list[int]:
    counts = count_pipelines(s, seat)
    return [int(item_money(s, seat, item, *counts)) for item in range(len(ITEMS))]


def _pipeline_lines(before: Any, after: Any, seat: int, name: str) -> list[dict[str, Any]]:
    if before.phase == COVERING:
        return _cut_pipelines(before, after, seat)
    return _changed_pipelines(before, after, seat) if name in ("turn", "cell", "upgrade") else []


def _cut_pipelines(before: Any, after: Any, seat: int) -> list[dict[str, Any]]:
    """A line for each pipeline that a machine cuts or is attached to: its value, and those of what becomes of it."""
    new = {p["pipeline"]: p for p in pipelines(after, seat)}
    pieces: dict[int, list[dict[str, Any]]] = {}
    for label, whole in _parts(before, after, seat).items():
        for old in whole:
            pieces.setdefault(old, []).append(new[label])
    lines = []
    for was in pipelines(before, seat):
        left = sorted(pieces.get(was["pipeline"], []), key=lambda p: -int(p["value"]))
        cut = sum(p["length"] for p in left) < was["length"] or len(left) > 1
        attached = any(p["machine"] for p in left) and not was["machine"]
        if cut or attached:
            after_it = " + ".join(str(p["value"]) for p in left) or "0"
            means = [*(["cut"] if cut else []), *([_means(was, left[0])] if left else ["gone"])]
            line = _line(f"{was['colour'].capitalize()} pipeline", was["value"], after_it, ", ".join(means))
            lines.append({**line, "colour": was["colour"], "pipelines": [was["pipeline"]], "attached": attached})
    return sorted(lines, key=lambda line: (-bool(line["attached"]), -int(line["before"])))


def _changed_pipelines(before: Any, after: Any, seat: int) -> list[dict[str, Any]]:
    """A line for each pipeline that the move lengthened, joined, cut or connected to a machine, the longest first."""
    old = {p["pipeline"]: p for p in pipelines(before, seat)}
    parts = _parts(before, after, seat)
    lines = []
    for new in pipelines(after, seat):
        whole = parts[new["pipeline"]]
        was = max((old[k] for k in whole), key=lambda p: int(p["value"]), default=None)
        same = was is not None and (was["value"], was["machine"]) == (new["value"], new["machine"])
        if (same and len(whole) == 1) or (was is None and not new["machine"]):
            continue
        line = _line(
            f"{new['colour'].capitalize()} pipeline", was["value"] if was else 0, new["value"], _means(was, new)
        )
        lines.append({**line, "colour": new["colour"], "pipeline": new["pipeline"], "length": new["length"]})
    return sorted(lines, key=lambda line: -int(line["after"]))


def _means(was: dict[str, Any] | None, new: dict[str, Any]) -> str:
    grade = new["reaches"]
    old = was["reaches"] if was is not None else 0
    means = f"{'reaches' if grade > old else 'still' if grade == old else 'only'} {GRADE_TITLES[grade]}"
    means = means if grade else "too short for Low"
    return f"{means}, at a machine" if new["machine"] and not (was and was["machine"]) else means


def _parts(before: Any, after: Any, seat: int) -> dict[int, set[int]]:
    """For each pipeline after the move, the pipelines before it whose segments belong to it."""
    found: dict[int, set[int]] = {}
    for t in range(POOL):
        if after.pipes.tile[t].owner == seat:
            for seg in range(4 * t, 4 * t + 4):
                new, old = after.pipes.label[seg], before.pipes.label[seg]
                if new >= 0:
                    found.setdefault(new, set()).update([old] if old >= 0 else [])
    return found


def _line(thing: str, before: int, after: int | str, means: str) -> dict[str, Any]:
    return {"thing": thing, "before": before, "after": after, "means": means}


def _signed(money: int) -> str:
    return f"+${money}" if money >= 0 else f"-${-money}"
