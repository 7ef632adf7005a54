"""The position as plain data for people and the browser. Rows, columns, outlets and markets count from 1."""

from typing import Any

from .position import CELLS, COLOURS, COLUMNS, DOWN, GRADES, LEFT, OUTLETS, RIGHT, ROWS, SIDES, UP
from .rules.free import has_contract_oil
from .scoring import ITEMS, count, longest_pipe

PHASES = ("act", "place", "sell", "run", "done")
USES = (None, "crude", "pipe", "sell", "run")
SHAPES = {5: "straight", 3: "elbow", 14: "tee", 15: "cross"}


def letters(sides: int) -> str:
    """Open sides as letters."""
    return "".join(side for k, side in enumerate(SIDES) if sides >> k & 1)


def view(s: Any, viewer: int | None) -> dict[str, Any]:
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
        "chart": [
            {
                "die": i + 1,
                "pipe": shape(b.pipe_by_die[i]),
                "sides": letters(b.pipe_by_die[i]),
                "crude": COLOURS[b.crude_by_die[i]],
                "market": b.market_by_die[i] + 1,
            }
            for i in range(6)
        ],
        "grid": {"columns": COLUMNS, "rows": ROWS, "outlets": [b.outlet[k] + 1 for k in range(OUTLETS)]},
        "tank_values": [b.tank_value[g] for g in range(4)],
        "markets": [market(b, m) for m in range(2)],
        "contracts": [contract(s, row) for row in range(3)],
        "loan_totals": [b.loan_total[i] for i in range(b.loan_boxes + 1)],
        "longest_pays": b.longest_pays,
        "sheets": [sheet_view(s, p) for p in range(s.players)],
    }


def shape(sides: int) -> str:
    """The name of a printed pipe."""
    return SHAPES.get(sides, letters(sides))


def market(b: Any, m: int) -> dict[str, Any]:
    """One market: which dice sell there and what it pays."""
    return {
        "dice": [i + 1 for i in range(6) if b.market_by_die[i] == m],
        "prices": {c: [b.price[m, k, g] for g in range(3)] for k, c in enumerate(COLOURS)},
    }


def contract(s: Any, row: int) -> dict[str, Any]:
    """One row of the contract area."""
    barrels = [
        {
            "oil": COLOURS[s.book.contract_oil[row, i] // 3],
            "grade": 1 + s.book.contract_oil[row, i] % 3,
            "value": s.book.contract_pay[row, i],
            "open": bool(s.contract_open[row] >> i & 1),
        }
        for i in range(9)
    ]
    return {"barrels": s.book.contract_size[row], "value": s.contract_value[row], "row": barrels}


def sheet_view(s: Any, p: int) -> dict[str, Any]:
    """One player's sheet."""
    sheet = s.sheet[p]
    phase = PHASES[sheet.phase]
    return {
        "seat": p,
        "done": phase == "done",
        "phase": "over" if s.over else phase,
        "dice": [
            {"value": sheet.die[i], "rolled": s.roll[i], "use": USES[sheet.use[i]]} for i in range(s.options.dice)
        ],
        "holding": holding(s, sheet) if phase == "place" else None,
        "market": sheet.hand + 1 if phase == "sell" else None,
        "machine": COLOURS[sheet.hand] if phase == "run" else None,
        "steps": sheet.moves if phase in ("sell", "run") else 0,
        "networks": {c: network(s, sheet, k) for k, c in enumerate(COLOURS)},
        "tanks": {c: [tank(s, sheet, k, g) for g in range(4)] for k, c in enumerate(COLOURS)},
        "sold": [
            {c: [bool(sheet.sold[m] >> (k * 3 + g) & 1) for g in range(3)] for k, c in enumerate(COLOURS)}
            for m in range(2)
        ],
        "contracts": [contract_state(s, sheet, row) for row in range(3)],
        "loans": sheet.loans,
        "score": money(s, p),
    }


def holding(s: Any, sheet: Any) -> dict[str, Any]:
    """The pipe about to be drawn."""
    sides = s.book.pipe_by_die[sheet.hand - 1]
    return {"die": sheet.hand, "pipe": shape(sides), "sides": letters(sides)}


def network(s: Any, sheet: Any, k: int) -> dict[str, Any]:
    """One network with what each outlet is worth."""
    longest = max(sheet.value[k, o] for o in range(OUTLETS))
    running = PHASES[sheet.phase] == "run" and sheet.hand == k
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
        "reaches": reaches(s, k, longest),
        "ran": bool(sheet.ran >> k & 1),
    }


def path(s: Any, sheet: Any, k: int, outlet: int) -> list[list[int]]:
    """The squares of the longest way out of an outlet, as (row, column)."""
    if not sheet.value[k, outlet]:
        return []
    best: list[int] = []

    def go(cell: int, way: int, squares: list[int]) -> None:
        nonlocal best
        if len(squares) > len(best):
            best = squares
        sides = sheet.cell[k, cell]
        column = cell % COLUMNS
        if sides & DOWN and cell + COLUMNS < CELLS and sheet.cell[k, cell + COLUMNS] & UP:
            go(cell + COLUMNS, 0, [*squares, cell + COLUMNS])
        if way >= 0 and sides & RIGHT and column + 1 < COLUMNS and sheet.cell[k, cell + 1] & LEFT:
            go(cell + 1, 1, [*squares, cell + 1])
        if way <= 0 and sides & LEFT and column > 0 and sheet.cell[k, cell - 1] & RIGHT:
            go(cell - 1, -1, [*squares, cell - 1])

    go(s.book.outlet[outlet], 0, [s.book.outlet[outlet]])
    return [[cell // COLUMNS + 1, cell % COLUMNS + 1] for cell in best]


def reaches(s: Any, k: int, points: int) -> int:
    """The grade that these points lift crude to."""
    grade = 0
    while grade < 3 and points >= s.cost[k, grade]:
        points -= s.cost[k, grade]
        grade += 1
    return grade


def tank(s: Any, sheet: Any, k: int, g: int) -> dict[str, int]:
    """The boxes of one grade under one network, and how many of the barrels held were refined in this run."""
    held, running = sheet.held[k, g], PHASES[sheet.phase] == "run" and sheet.hand == k
    return {
        "boxes": s.book.boxes[g],
        "spent": sheet.used[k, g] - held,
        "held": held,
        "fresh": sheet.fresh[g] if running else 0,
    }


def contract_state(s: Any, sheet: Any, row: int) -> dict[str, Any]:
    """How far a seat is with a contract."""
    have = [[sheet.held[k, g] for g in range(4)] for k in range(3)]
    hold = 0
    for i in range(9):
        if s.contract_open[row] >> i & 1:
            oil = s.book.contract_oil[row, i]
            if have[oil // 3][1 + oil % 3] > 0:
                have[oil // 3][1 + oil % 3] -= 1
                hold += 1
    done = bool(sheet.contracts >> row & 1)
    return {"hold": hold, "done": done, "ready": bool(has_contract_oil(s, sheet, row))}


def figures(s: Any) -> list[tuple[str, str, list[int]]]:
    """For the charts: the longest way of each network."""
    return [
        (
            f"longest_{c}",
            f"Longest {c} path",
            [max(s.sheet[p].value[k, o] for o in range(OUTLETS)) for p in range(s.players)],
        )
        for k, c in enumerate(COLOURS)
    ]


def money(s: Any, p: int) -> dict[str, int]:
    """A seat's count by item, with the total and the longest pipe in squares."""
    counted: dict[tuple[int, int], int] = {}
    count(s, p, counted)
    parts = {key: counted[p, i] for i, (key, _) in enumerate(ITEMS)}
    return {**parts, "total": sum(parts.values()), "squares": longest_pipe(s.sheet[p])}
