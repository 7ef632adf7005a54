"""The position as plain data for people and the browser.

Rows, columns, slots, rounds and lines count from 1 as in the moves; cells of a network carry both the row and column
of their move ids (0 to 31, wrapping) and x, y counted from the corner of the network for drawing.
"""

from typing import Literal

from typing_extensions import TypedDict

from ..components import DIFFERENCES
from ..rules import phases
from ..rules.position import (
    ACTIONS,
    COLOURS,
    CONTRACTS_LOANS,
    GRADES,
    HUMAN_RESOURCES,
    Action,
    Colour,
    Position,
)
from ..rules.scoring import ITEMS, Item, penalty, score
from .best_run import plan, ready_labels
from .titles import ACTION_NAMES, valuation_titles
from .view_cards import CardState, ContractRow, OrderRow, card_view, contract_row, held_cards, order_row
from .view_counted import counted, counted_pipelines
from .view_markets import CrudeRow, Market, crude_row, market
from .view_player import Board, Cell, board
from .view_shops import Government, OfferedTile, Shop, UpgradeFamily, government, shop, tile_view, upgrades
from .worker_placement import pipes_at


class SeatState(Board):
    """A seat's board, its cards and its final count as of now."""

    cards: list[CardState]
    score: dict[Item | Literal["total"], int]
    counted: dict[Item, str] | None
    """What each item of the count was made of, once it was counted."""
    counted_pipelines: dict[Item, list[int]] | None
    """The pipelines that an item counted."""


class Space(TypedDict):
    """An action space of the cross; the sign of turn order goes with the action."""

    arm: int
    inner: bool
    action: Action
    title: str
    turn_order: bool


class Rates(TypedDict):
    """What the player board prints, by grade, and single prices."""

    contract: list[int]
    order: list[int]
    oil: list[int]
    pipeline: list[int]
    penalties: list[int]
    scale: list[int]
    tank_spaces: int
    tank_holds: int
    secondary: int
    machines: int


class Valuation(TypedDict):
    """A valuation card, 0 the tile."""

    card: int
    title: str


class Loan(TypedDict):
    """What a loan brings."""

    cash: int


class Owed(TypedDict):
    """What an upgrade still gives."""

    government: int
    pipes: int
    tanks: int
    machines: int


class Deciding(TypedDict):
    """What is being decided, and the step it has come to."""

    seat: int
    phase: phases.Phase
    action: Action | None
    actions: int
    secondary: bool
    turn_order: bool
    hand: OfferedTile | None
    anchor: Cell | None
    serving: CardState | None
    selling: bool | None
    bought: int
    government_tile: int | None
    ready: list[int]
    pipes: list[int]
    """The pipelines at the worker's tile or machine as `refine_through` counts them; -1 for none."""
    plan: list[int]
    """Moves that together refine the most, while a run is planned; only for the one who decides."""
    second: int | None
    owed: Owed


class View(TypedDict):
    """Everything on the table; nothing is secret but what lies face down."""

    players: int
    year: int
    round: int
    rounds: list[int]
    order: list[int]
    lower: list[int | None]
    done: int
    over: bool
    oils: list[Colour]
    grades: list[str]
    switches: dict[str, str]
    costs: dict[Colour, list[int]]
    final_costs: dict[Colour, list[int]]
    rates: Rates
    cross: list[Space]
    crude: list[CrudeRow]
    markets: list[Market]
    contracts: list[ContractRow]
    orders: list[OrderRow]
    valuations: list[Valuation]
    tank_shop: Shop
    machine_shop: Shop
    pipe_prices: list[int]
    government: Government
    upgrades: list[UpgradeFamily]
    upgrade_price: int
    loan: Loan
    pipes_left: int
    seats: list[SeatState]
    decision: Deciding | None


def view(s: Position, viewer: int | None) -> View:
    """Everything on the table, for this viewer (None: a watcher)."""
    money: dict[tuple[int, int], int] = {}
    score(s, money)
    eyes = s.seat if viewer is None else viewer
    worth = valuation_titles(s)
    return {
        "players": s.players,
        "year": s.year,
        "round": s.round + 1 if not s.over else s.book.rounds[3],
        "rounds": [s.book.rounds[y] for y in (1, 2, 3)],
        "order": [s.order[k] for k in range(s.players)],
        "lower": lower_row(s),
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
        "valuations": [{"card": v, "title": worth[v]} for v in [*(s.valuation[k] for k in range(3)), 0]],
        "tank_shop": shop(s, 0),
        "machine_shop": shop(s, 1),
        "pipe_prices": [s.book.pipe_price[i] for i in range(1, 5)],
        "government": government(s),
        "upgrades": upgrades(s),
        "upgrade_price": s.book.upgrade_price,
        "loan": {"cash": s.book.loan},
        "pipes_left": 135 - 32 - 2 * s.book.shop_pipes * s.year,
        "seats": [seat_state(s, p, money) for p in range(s.players)],
        "decision": None if s.over else decision(s, viewer),
    }


def lower_row(s: Position) -> list[int | None]:
    """The lower row of the turn order track."""
    return [s.lower[k] if s.lower[k] >= 0 else None for k in range(s.players)]


def seat_state(s: Position, p: int, money: dict[tuple[int, int], int]) -> SeatState:
    """A seat's board, cards and count."""
    parts: dict[Item | Literal["total"], int] = {key: int(money[p, i]) for i, (key, _) in enumerate(ITEMS)}
    return {
        **board(s, p),
        "cards": held_cards(s, p),
        "score": {**parts, "total": sum(parts.values())},
        "counted": counted(s, p) if s.over else None,
        "counted_pipelines": counted_pipelines(s, p) if s.over else None,
    }


def final_costs(s: Position) -> dict[Colour, list[int]]:
    """Refinement costs of the final count: the manual flips the third column."""
    flip = s.options.final_flip_column3
    return {
        c: [s.cost[k, 0], s.cost[k, 1], s.book.marker_back[s.cost[k, 2]] if flip else s.cost[k, 2]]
        for k, c in enumerate(COLOURS)
    }


def rates(s: Position) -> Rates:
    """What the player board prints."""
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


def cross(s: Position) -> list[Space]:
    """The eight action spaces by arm."""
    spaces = {s.space[a]: a for a in range(8)}
    return [
        {
            "arm": space // 2 + 1,
            "inner": bool(space % 2),
            "action": ACTIONS[spaces[space]],
            "title": ACTION_NAMES[spaces[space]],
            "turn_order": spaces[space] >= CONTRACTS_LOANS,
        }
        for space in range(8)
    ]


def decision(s: Position, viewer: int | None) -> Deciding:
    """What is being decided, and the step it has come to."""
    second = s.actions == 2 and s.action >= 0 and s.player[s.seat].level[HUMAN_RESOURCES] < 3
    placed = s.phase == phases.RUNNING or (s.phase == phases.MACHINE_RUN and s.options.machine_phase_rerefine)
    return {
        "seat": s.seat,
        "phase": phases.PHASES[s.phase],
        "action": ACTIONS[s.action] if s.action >= 0 else None,
        "actions": s.actions,
        "secondary": bool(second),
        "turn_order": bool(s.icon),
        "hand": tile_view(s, s.hand) if s.phase in (phases.LAYING, phases.TURNING) else None,
        "anchor": {"row": s.anchor >> 5, "column": s.anchor & 31} if s.phase == phases.TURNING else None,
        "serving": card_view(s, s.serving, s.seat) if s.phase == phases.DELIVERING else None,
        "selling": not s.buying if s.phase == phases.MARKET else None,
        "bought": s.bought,
        "government_tile": s.government_tile if s.phase == phases.GOVERNING else None,
        "ready": ready_labels(s) if s.phase in (phases.RUNNING, phases.MACHINE_RUN, phases.SECOND_BARREL) else [],
        "pipes": pipes_at(s, s.anchor) if placed else [],
        "plan": plan(s) if viewer == s.seat else [],
        "second": s.second_label if s.phase == phases.SECOND_BARREL else None,
        "owed": {
            "government": s.owed_government,
            "pipes": s.owed_pipes,
            "tanks": s.owed_tanks,
            "machines": int(s.owed_machine > 0),
        },
    }
