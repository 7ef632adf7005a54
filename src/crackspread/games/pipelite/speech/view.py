"""The position as plain data for people and the browser. Rows, columns, outlets and markets count from 1."""

from typing import Literal

from typing_extensions import TypedDict

from ..rules import phases
from ..rules.free import barrels_held, has_contract_oil, is_wanted
from ..rules.pipes import enter_row, leave_row, longest_way
from ..rules.position import CELLS, COLOURS, COLUMNS, GRADES, MOST_BARRELS, OUTLETS, ROWS, Position, Sheet
from ..rules.running import reached
from ..rules.scoring import count, longest_pipe
from .crude import crude_of
from .pipes import letters, shape, sides_of
from .selling import dice_of, market_of

Phase = Literal["act", "place", "sell", "run", "done", "over"]
Use = Literal["crude", "pipe", "sell", "run"]
PHASES: tuple[Phase, ...] = ("act", "place", "sell", "run", "done")
USES: tuple[Use | None, ...] = (None, "crude", "pipe", "sell", "run")


class ChartLine(TypedDict):
    """A line of the chart: what a value gives."""

    die: int
    pipe: str
    sides: str
    crude: str
    market: int


class Grid(TypedDict):
    """The squares under each machine, and the columns of its outlets."""

    columns: int
    rows: int
    outlets: list[int]


class MarketBox(TypedDict):
    """Which dice sell there and what it pays."""

    dice: list[int]
    prices: dict[str, list[int]]


class ContractBarrel(TypedDict):
    """A barrel of a contract, open or crossed out."""

    oil: str
    grade: int
    value: int
    open: bool


class ContractLine(TypedDict):
    """One row of the contract area."""

    barrels: int
    value: int
    row: list[ContractBarrel]


class Rolled(TypedDict):
    """A die of a sheet: what it shows, what was rolled and what it was used for."""

    value: int
    rolled: int
    use: Use | None


class Holding(TypedDict):
    """The pipe about to be drawn."""

    die: int
    pipe: str
    sides: str


class Square(TypedDict):
    """A pipe of a network."""

    row: int
    column: int
    sides: str


class Outlet(TypedDict):
    """The squares of the longest way out of an outlet, as (row, column)."""

    column: int
    value: int
    path: list[tuple[int, int]]
    used: bool


class DrawnNetwork(TypedDict):
    """One network with what each outlet is worth; `reaches` is the best grade of crude."""

    cells: list[Square]
    outlets: list[Outlet]
    longest: int
    reaches: int
    ran: bool


class Tank(TypedDict):
    """The boxes of one grade under one network; `fresh` barrels of those held were refined in this run."""

    boxes: int
    spent: int
    held: int
    fresh: int


class Progress(TypedDict):
    """How far a seat is with a contract."""

    hold: int
    done: bool
    ready: bool


class SheetMoney(TypedDict):
    """A seat's count by item, with the total and the longest pipe in squares."""

    tanks: int
    markets: int
    contracts: int
    longest: int
    loans: int
    total: int
    squares: int


class SheetView(TypedDict):
    """One player's sheet; `steps` are barrels sold or refined so far in this sale or run."""

    seat: int
    done: bool
    phase: Phase
    dice: list[Rolled]
    holding: Holding | None
    market: int | None
    machine: str | None
    steps: int
    networks: dict[str, DrawnNetwork]
    tanks: dict[str, list[Tank]]
    sold: list[dict[str, list[bool]]]
    contracts: list[Progress]
    loans: int
    score: SheetMoney


class View(TypedDict):
    """Everything on the table."""

    round: int
    rounds: int
    players: int
    dice_count: int
    oils: list[str]
    grades: list[str]
    costs: dict[str, list[int]]
    chart: list[ChartLine]
    grid: Grid
    tank_values: list[int]
    markets: list[MarketBox]
    contracts: list[ContractLine]
    loan_totals: list[int]
    longest_pays: int
    sheets: list[SheetView]


def view(s: Position, viewer: int | None) -> View:
    """Everything on the table; the dice of later rounds are nobody's to see."""
    b = s.book
    return {
        "round": min(s.round + 1, s.options.rounds),
        "rounds": s.options.rounds,
        "players": s.players,
        "dice_count": s.options.dice,
        "oils": list(COLOURS),
        "grades": list(GRADES),
        "costs": {c: [s.cost[k, step] for step in range(3)] for k, c in enumerate(COLOURS)},
        "chart": [die(s, value) for value in range(1, 7)],
        "grid": {"columns": COLUMNS, "rows": ROWS, "outlets": [b.outlet[k] + 1 for k in range(OUTLETS)]},
        "tank_values": [b.tank_value[g] for g in range(4)],
        "markets": [market(s, m) for m in range(2)],
        "contracts": [contract(s, row) for row in range(3)],
        "loan_totals": [b.loan_total[i] for i in range(b.loan_boxes + 1)],
        "longest_pays": b.longest_pays,
        "sheets": [sheet_view(s, p) for p in range(s.players)],
    }


def die(s: Position, value: int) -> ChartLine:
    """What a die of this value gives."""
    sides = sides_of(s, value)
    return {
        "die": value,
        "pipe": shape(sides),
        "sides": letters(sides),
        "crude": crude_of(s, value),
        "market": market_of(s, value) + 1,
    }


def market(s: Position, m: int) -> MarketBox:
    """One market."""
    return {
        "dice": dice_of(s, m),
        "prices": {c: [s.book.price[m, k, g] for g in range(3)] for k, c in enumerate(COLOURS)},
    }


def contract(s: Position, row: int) -> ContractLine:
    """One contract."""
    barrels: list[ContractBarrel] = [
        {
            "oil": COLOURS[s.book.contract_oil[row, i] // 3],
            "grade": 1 + s.book.contract_oil[row, i] % 3,
            "value": s.book.contract_pay[row, i],
            "open": bool(is_wanted(s, row, i)),
        }
        for i in range(MOST_BARRELS)
    ]
    return {"barrels": s.book.contract_size[row], "value": s.contract_value[row], "row": barrels}


def sheet_view(s: Position, p: int) -> SheetView:
    """One player's sheet."""
    sheet = s.sheet[p]
    phase, machine = sheet.phase, COLOURS[sheet.hand] if sheet.phase == phases.RUN else None
    return {
        "seat": p,
        "done": phase == phases.DONE,
        "phase": "over" if s.over else PHASES[phase],
        "dice": [
            {"value": sheet.die[i], "rolled": s.roll[i], "use": USES[sheet.use[i]]} for i in range(s.options.dice)
        ],
        "holding": holding(s, sheet) if phase == phases.PLACE else None,
        "market": sheet.hand + 1 if phase == phases.SELL else None,
        "machine": machine,
        "steps": sheet.moves if phase in (phases.SELL, phases.RUN) else 0,
        "networks": {c: network(s, sheet, k, c == machine) for k, c in enumerate(COLOURS)},
        "tanks": {c: [tank(s, sheet, k, g, c == machine) for g in range(4)] for k, c in enumerate(COLOURS)},
        "sold": [
            {c: [bool(sheet.sold[m] >> (k * 3 + g) & 1) for g in range(3)] for k, c in enumerate(COLOURS)}
            for m in range(2)
        ],
        "contracts": [progress(s, sheet, row) for row in range(3)],
        "loans": sheet.loans,
        "score": money(s, p),
    }


def holding(s: Position, sheet: Sheet) -> Holding:
    """The pipe of the die in hand."""
    sides = sides_of(s, sheet.hand)
    return {"die": sheet.hand, "pipe": shape(sides), "sides": letters(sides)}


def network(s: Position, sheet: Sheet, k: int, running: bool) -> DrawnNetwork:
    """One network."""
    longest = longest_way(sheet, k)
    return {
        "cells": [
            {"row": i // COLUMNS + 1, "column": i % COLUMNS + 1, "sides": letters(sheet.cell[k, i])}
            for i in range(CELLS)
            if sheet.cell[k, i]
        ],
        "outlets": [
            {
                "column": s.book.outlet[o] + 1,
                "value": sheet.value[k, o],
                "path": path(s, sheet, k, o),
                "used": running and bool(sheet.outlets_used >> o & 1),
            }
            for o in range(OUTLETS)
        ],
        "longest": longest,
        "reaches": reached(s, k, 0, longest),
        "ran": bool(sheet.ran >> k & 1),
    }


def path(s: Position, sheet: Sheet, k: int, outlet: int) -> list[tuple[int, int]]:
    """The squares of the longest way out of an outlet, as (row, column)."""
    below = [0]
    for row in reversed(range(ROWS)):
        below.append(enter_row(sheet, k, row, below[-1]))
    squares: list[tuple[int, int]] = []
    column, left = s.book.outlet[outlet], sheet.value[k, outlet]
    for row in range(ROWS):
        if len(squares) < left:
            leave = leave_row(sheet, k, row, column, below[ROWS - 1 - row])
            way = 1 if leave >= column else -1
            squares += [(row + 1, at + 1) for at in range(column, leave + way, way)]
            column = leave
    return squares


def tank(s: Position, sheet: Sheet, k: int, g: int, running: bool) -> Tank:
    """The boxes of one grade under one network."""
    held = sheet.held[k, g]
    return {
        "boxes": s.book.boxes[g],
        "spent": sheet.used[k, g] - held,
        "held": held,
        "fresh": sheet.fresh[g] if running else 0,
    }


def progress(s: Position, sheet: Sheet, row: int) -> Progress:
    """How far a sheet is with a contract."""
    done, ready = bool(sheet.contracts >> row & 1), bool(has_contract_oil(s, sheet, row))
    return {"hold": barrels_held(s, sheet, row), "done": done, "ready": ready}


def money(s: Position, p: int) -> SheetMoney:
    """What a seat counts now."""
    counted: dict[tuple[int, int], int] = {}
    count(s, p, counted)
    tanks, markets, contracts, longest, loans = (counted[p, item] for item in range(5))
    return {
        "tanks": tanks,
        "markets": markets,
        "contracts": contracts,
        "longest": longest,
        "loans": loans,
        "total": sum(counted.values()),
        "squares": longest_pipe(s.sheet[p]),
    }


def figures(s: Position) -> list[tuple[str, str, list[int]]]:
    """For the charts: the longest way of each network."""
    return [
        (f"longest_{c}", f"Longest {c} path", [longest_way(s.sheet[p], k) for p in range(s.players)])
        for k, c in enumerate(COLOURS)
    ]
