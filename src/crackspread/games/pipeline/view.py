"""The position as plain data for people and the browser.

Rows, columns, slots, rounds and lines count from 1 as in the moves; cells of a network carry both the row and column
of their move ids (0 to 31, wrapping) and x, y counted from the corner of the network for drawing.
"""

from typing import Any

from .components import DIFFERENCES
from .counted import counted
from .moves import PRICES
from .position import (
    ACTIONS,
    CARDS,
    COLOURS,
    CONTRACT_CARDS,
    CONTRACTS_LOANS,
    FAMILIES,
    GRADES,
    HIDDEN,
    LAYING,
    MACHINE_RUN,
    PHASES,
    RUNNING,
    SECOND_BARREL,
    TURNING,
)
from .rules.contracts import barrel
from .rules.government import may_open
from .rules.shops import pipe_there, shop_tile
from .rules.worker import pipe_at
from .scoring import ITEMS, penalty, score
from .tiles import CODES, SEGMENT_COLOUR, SYMMETRIC
from .titles import EFFECTS, FAMILY_TITLES, VALUATIONS
from .view_plan import plan
from .view_player import half_ends, seat_view

STATES = ("hidden", "shown", "active", "deferred", "fulfilled", "gone")
QUADRANT = ("AACD", "BBCD", "EFGG", "EFHH")
"""Half-cells of a Government quadrant by tile. D-GOV-01."""


def view(s: Any, viewer: int | None) -> dict[str, Any]:
    """Everything on the table; nothing is secret but what lies face down."""
    money: dict[tuple[int, int], int] = {}
    score(s, money)
    eyes = s.seat if viewer is None else viewer
    return {
        "players": s.players,
        "year": s.year,
        "round": s.round + 1 if not s.over else s.book.rounds[3],
        "rounds": [s.book.rounds[y] for y in (1, 2, 3)],
        "order": [s.order[k] for k in range(s.players)],
        "lower": [s.lower[k] if s.lower[k] >= 0 else None for k in range(s.players)],
        "done": s.players if s.over else s.cursor,
        "over": bool(s.over),
        "oils": list(COLOURS),
        "grades": list(GRADES),
        "switches": {d.flag: d.choices[getattr(s.options, d.flag)] for d in DIFFERENCES},
        "costs": {c: [s.cost[k, step] for step in range(3)] for k, c in enumerate(COLOURS)},
        "final_costs": final_costs(s),
        "rates": rates(s),
        "cross": cross(s),
        "crude": [crude_row(s, row) for row in range(6)],
        "markets": [market(s, m) for m in (1, 2, 3)],
        "contracts": [contract_row(s, row, eyes) for row in range(3)],
        "orders": [order_row(s, row, eyes) for row in range(3)],
        "valuations": [{"card": v, "title": VALUATIONS[v]} for v in [s.valuation[k] for k in range(3)] + [0]],
        "tank_shop": shop(s, 0),
        "machine_shop": shop(s, 1),
        "pipe_prices": [s.book.pipe_price[i] for i in range(1, 5)],
        "government": government(s),
        "upgrades": [upgrade(s, k) for k in range(7) if s.token[k] >= 0],
        "upgrade_price": s.book.upgrade_price,
        "loan": {"cash": s.book.loan},
        "pipes_left": 135 - 32 - 2 * s.book.shop_pipes * s.year,
        "seats": [
            {
                **seat_view(s, p),
                "cards": held_cards(s, p),
                "score": items(s, p, money),
                "counted": counted(s, p) if s.over else None,
            }
            for p in range(s.players)
        ],
        "decision": None if s.over else decision(s, viewer),
    }


def final_costs(s: Any) -> dict[str, list[int]]:
    """Refinement costs of the final count: the manual flips the third column."""
    flip = s.options.final_flip_column3
    return {
        c: [s.cost[k, 0], s.cost[k, 1], s.book.marker_back[s.cost[k, 2]] if flip else s.cost[k, 2]]
        for k, c in enumerate(COLOURS)
    }


def rates(s: Any) -> dict[str, Any]:
    """What the player board prints, by grade."""
    b = s.book
    return {
        "contract": [b.contract_rate[g] for g in range(4)],
        "order": [b.order_rate[g] for g in range(4)],
        "oil": [b.oil_value[g] for g in range(4)],
        "pipeline": [b.pipeline_value[g] for g in range(4)],
        "penalties": [int(penalty(s, n)) for n in range(13)],
        "scale": [b.scale[n] for n in range(10)],
        "tank_spaces": b.tank_spaces,
        "tank_holds": b.tank_holds,
        "secondary": b.secondary_price,
        "machines": b.machine_phase_price,
    }


def cross(s: Any) -> list[dict[str, Any]]:
    """The eight action spaces by arm; the sign of turn order goes with the action."""
    spaces = {s.space[a]: a for a in range(8)}
    return [
        {
            "arm": space // 2 + 1,
            "inner": bool(space % 2),
            "action": ACTIONS[spaces[space]],
            "turn_order": spaces[space] >= CONTRACTS_LOANS,
        }
        for space in range(8)
    ]


def colour_on(code: int) -> str | None:
    """The colour of the barrel on a slot."""
    return COLOURS[code - 1] if code else None


def crude_row(s: Any, row: int) -> dict[str, Any]:
    """One crude row: 1-3 of the Crude Market, 4-6 of Refined Markets 1-3."""
    return {
        "row": row + 1,
        "market": max(row - 2, 0),
        "colour": COLOURS[s.crude_colour[row]],
        "supply": s.book.supply[row],
        "slots": [
            {
                "price": s.book.crude_price[row, k // 2],
                "tier": k // 2 + 1,
                "barrel": colour_on(s.crude[row, k]),
            }
            for k in range(s.book.crude_slots)
        ],
    }


def market(s: Any, m: int) -> dict[str, Any]:
    """One refined market."""
    lines = []
    for line in range(6):
        loc = 6 * (m - 1) + line
        row = s.refined_row[loc]
        slots = [
            {
                "price": s.book.refined_price[row, k // 2],
                "tier": PRICES[k // 2],
                "barrel": colour_on(s.refined[loc, k]),
            }
            for k in range(4 - s.book.refined_slots, 4)
        ]
        lines.append(
            {
                "line": line + 1,
                "colour": COLOURS[s.book.refined_colour[row]],
                "grade": s.book.refined_grade[row],
                "demand": s.book.demand[row],
                "slots": slots,
            }
        )
    return {"market": m, "crude_row": m + 3, "lines": lines}


def card_view(s: Any, k: int, eyes: int) -> dict[str, Any]:
    """One contract or order: barrels asked for, what it pays at the printed rates, where it stands.

    `held` counts the barrels it still asks for that the one who looks could deliver now.
    """
    card = s.card[k]
    order = k >= CONTRACT_CARDS and card.state not in (2, 3)
    rate = s.book.order_rate if order else s.book.contract_rate
    codes = [int(barrel(s, k, i)) for i in range(5)]
    barrels = [
        {"colour": COLOURS[code >> 2], "grade": code & 3, "filled": bool(card.filled >> i & 1)}
        for i, code in enumerate(codes)
        if code < 15
    ]
    return {
        "card": k,
        "kind": "order" if k >= CONTRACT_CARDS else "contract",
        "barrels": barrels,
        "value": sum(rate[code & 3] for code in codes if code < 15),
        "state": STATES[card.state],
        "owner": card.owner if card.owner >= 0 else None,
        "times": card.times,
        "held": held_of(s, barrels, eyes),
    }


def held_of(s: Any, barrels: list[dict[str, Any]], p: int) -> int:
    """How many of these barrels a seat holds, each in its grade or a higher one."""
    oil = s.player[p].oil
    left = {c: [oil[g, k] for g in range(4)] for k, c in enumerate(COLOURS)}
    found = 0
    for wanted in sorted((b for b in barrels if not b["filled"]), key=lambda b: -int(b["grade"])):
        own = left[wanted["colour"]]
        grade = next((g for g in range(wanted["grade"], 4) if own[g]), None)
        if grade is not None:
            own[grade] -= 1
            found += 1
    return found


def shown(s: Any, kind: int, row: int, eyes: int) -> list[dict[str, Any] | None]:
    """The three spaces of a row on display."""
    cards = [s.shown[kind, row, c] - 1 for c in range(3)]
    return [card_view(s, k, eyes) if k >= 0 else None for k in cards]


def contract_row(s: Any, row: int, eyes: int) -> dict[str, Any]:
    """A row of contracts and the top of its stack."""
    top = s.next_contract[row]
    there = top < s.book.kept and top < 5
    return {
        "grade": GRADES[row + 1],
        "cards": shown(s, 0, row, eyes),
        "next": card_view(s, 5 * row + top, eyes) if there else None,
        "left": s.book.kept - top,
    }


def order_row(s: Any, row: int, eyes: int) -> dict[str, Any]:
    """A row of orders."""
    return {"barrels": row + 3, "cards": shown(s, 1, row, eyes)}


def held_cards(s: Any, p: int) -> list[dict[str, Any]]:
    """Contracts in force or deferred and orders fulfilled by a seat."""
    return [card_view(s, k, p) for k in range(CARDS) if s.card[k].owner == p and s.card[k].state in (2, 3, 4)]


def tile_view(s: Any, t: int) -> dict[str, Any]:
    """A pipe tile on offer or in hand: its code, and the ends and colour of each segment of its two halves."""
    kind = s.deck[t]
    return {
        "tile": t,
        "code": CODES[kind],
        "symmetric": bool(SYMMETRIC[kind]),
        "segments": [
            {"half": k // 2, "ends": half_ends(kind, k), "colour": COLOURS[SEGMENT_COLOUR[kind, k]]} for k in range(4)
        ],
    }


def shop(s: Any, which: int) -> dict[str, Any]:
    """A shop: price rows, supply and the pipe tiles beside it."""
    stock, price = (s.machine_shop, s.book.machine_price) if which else (s.tank_shop, s.book.tank_price)
    slots = s.book.machine_slots if which else s.book.tank_slots
    there = [bool(pipe_there(s, which, k)) for k in range(s.book.shop_pipes)]
    return {
        "rows": [{"price": price[r], "stock": stock[r], "slots": slots} for r in range(3)],
        "supply": s.machine_supply if which else s.tank_supply,
        "pipes": [tile_view(s, int(shop_tile(s, which, k))) if yes else None for k, yes in enumerate(there)],
    }


def government(s: Any) -> dict[str, Any]:
    """The four quadrants."""
    opens = bool(may_open(s))
    quadrants = []
    for q in range(4):
        gone = s.government_gone[q]
        tiles = [None if gone >> k & 1 else tile_view(s, 8 * q + k) for k in range(8)]
        is_open = bool(s.quadrant[q])
        quadrants.append({"name": "ABCD"[q], "open": is_open, "may_open": opens and not is_open, "tiles": tiles})
    return {
        "prices": [s.book.government_price[i] for i in range(1, 6)],
        "limit": s.book.quadrants[s.year],
        "layout": list(QUADRANT),
        "quadrants": quadrants,
    }


def upgrade(s: Any, family: int) -> dict[str, Any]:
    """A family: its token, and for each level the effect, the copies left and the owners."""
    levels = [
        {
            "level": level + 1,
            "effect": EFFECTS[family][level],
            "copies": s.copies[family, level],
            "owners": [p for p in range(s.players) if s.player[p].level[family] > level],
        }
        for level in range(3)
    ]
    return {
        "family": FAMILIES[family],
        "title": FAMILY_TITLES[family],
        "open": s.token[family] == 1,
        "levels": levels,
    }


def items(s: Any, p: int, money: dict[tuple[int, int], int]) -> dict[str, int]:
    """A seat's final count as of now."""
    parts = {key: int(money[p, i]) for i, (key, _) in enumerate(ITEMS)}
    return {**parts, "total": sum(parts.values())}


def decision(s: Any, viewer: int | None) -> dict[str, Any]:
    """What is being decided, and the step it has come to; the best run only for the one who decides."""
    held = s.phase in (LAYING, TURNING)
    running = PHASES[s.phase] in ("run", "machine_run", "second_barrel")
    ready = [32 * w + i for w in range(10) for i in range(32) if s.ready[w] >> i & 1] if running else []
    placed = s.phase == RUNNING or (s.phase == MACHINE_RUN and s.options.machine_phase_rerefine)
    return {
        "seat": s.seat,
        "phase": PHASES[s.phase],
        "action": ACTIONS[s.action] if s.action >= 0 else None,
        "actions": s.actions,
        "secondary": bool(s.actions == 2 and s.action >= 0 and s.player[s.seat].level[2] < 3),
        "turn_order": bool(s.icon),
        "hand": tile_view(s, s.hand) if held else None,
        "anchor": {"row": s.anchor >> 5, "column": s.anchor & 31} if s.phase == TURNING else None,
        "serving": card_view(s, s.serving, s.seat) if PHASES[s.phase] == "deliver" else None,
        "selling": not s.buying if PHASES[s.phase] == "market" else None,
        "bought": s.bought,
        "government_tile": s.government_tile if PHASES[s.phase] == "government" else None,
        "ready": ready,
        "pipes": [int(pipe_at(s, s.network[s.seat], s.anchor, k)) for k in range(4)] if placed else [],
        "plan": plan(s) if viewer == s.seat else [],
        "second": s.second_label if s.phase == SECOND_BARREL else None,
        "owed": {
            "government": s.owed_government,
            "pipes": s.owed_pipes,
            "tanks": s.owed_tanks,
            "machines": int(s.owed_machine > 0),
        },
    }


assert STATES[HIDDEN] == "hidden"
