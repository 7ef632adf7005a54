"""A player's board and network as plain data."""

from typing import Any

from .moves import MOVES
from .position import COLOURS, FAMILIES, GRADES, GRID, MACHINES, POOL
from .rules.machines import phase_price
from .rules.network import attached
from .rules.oil import room
from .rules.running import value
from .rules.work import secondary_price
from .scoring import open_contracts, penalty, reaches
from .tiles import CODES, DX, DY, PORTS, SEGMENT_COLOUR, SIDES


def half_ends(kind: int, segment: int) -> str:
    """The two sides of its half that a segment of an unturned tile joins, e.g. `NE`."""
    codes = PORTS[2 * kind + segment // 2, 0]
    return "".join(SIDES[p] for p in range(4) if codes[p] >> 2 & 1 == segment % 2)


def seat_view(s: Any, p: int) -> dict[str, Any]:
    """Money, tank farm, upgrades, worker, network."""
    pl = s.player[p]
    due = int(open_contracts(s, p))
    return {
        "seat": p,
        "cash": pl.cash,
        "penalties": pl.penalties,
        "penalty_loss": int(penalty(s, pl.penalties)),
        "next_penalty": int(penalty(s, pl.penalties + 1) - penalty(s, pl.penalties)),
        "loans": pl.loans,
        "open_contracts": due,
        "tanks": [
            {
                "grade": GRADES[g],
                "tanks": pl.tanks[g],
                "free": int(room(s, pl, g)),
                "barrels": {c: pl.oil[g, k] for k, c in enumerate(COLOURS)},
            }
            for g in range(4)
        ],
        "levels": {family: pl.level[k] for k, family in enumerate(FAMILIES)},
        "secondary_price": int(secondary_price(s, pl)),
        "machines_price": int(phase_price(s, pl)),
        "may_run_machines": pl.level[MACHINES] > 0,
        "worker": worker(pl.worker),
        "network": network(s, p),
    }


def worker(move: int) -> dict[str, Any] | None:
    """Where a worker stood last: a space of the cross, a Government tile or a cell of the own network."""
    return None if move < 0 else {"at": MOVES[move].name, **MOVES[move].args}


def network(s: Any, p: int) -> dict[str, Any]:
    """Tiles, machines and pipelines of one network, and the Pipeline track. F-BOARD-06, D-BOARD-02, P-08."""
    net = s.network[p]
    tiles = [tile(s, net, t) for t in range(POOL) if s.pipes.tile[t].owner == p]
    lines = pipelines(s, p)
    longest = {c: max((x["length"] for x in lines if x["colour"] == c), default=0) for c in COLOURS}
    machines = [h for t in tiles for h in t["halves"] if h["machine"]]
    return {
        "wide": net.wide,
        "high": net.high,
        "left": net.left,
        "top": net.top,
        "tiles": tiles,
        "machines": machines,
        "pipelines": lines,
        "longest": longest,
    }


def tile(s: Any, net: Any, t: int) -> dict[str, Any]:
    """A laid tile: where its halves lie, how it is turned, and each segment's ends and pipeline."""
    laid = s.pipes.tile[t]
    kind = s.deck[t]
    d = (laid.turn + 1) % 4
    halves = []
    for side in range(2):
        row = (laid.y + side * int(DY[d])) % GRID
        column = (laid.x + side * int(DX[d])) % GRID
        at = {"row": row, "column": column, "x": (column - net.left) % GRID, "y": (row - net.top) % GRID}
        halves.append({**at, "machine": bool(laid.covered >> side & 1), "segments": segments(s, t, side)})
    named = halves[1] if halves[0]["machine"] and not halves[1]["machine"] else halves[0]
    return {
        "tile": t,
        "code": CODES[kind],
        "turn": laid.turn,
        "halves": halves,
        "worker": {"row": named["row"], "column": named["column"]},
    }


def segments(s: Any, t: int, side: int) -> list[dict[str, Any]]:
    """The two segments of a laid half; none under a machine."""
    found = []
    turn, kind = s.pipes.tile[t].turn, s.deck[t]
    for k in (2 * side, 2 * side + 1):
        label = s.pipes.label[4 * t + k]
        if label >= 0:
            ends = "".join(SIDES[(SIDES.index(e) + turn) % 4] for e in half_ends(kind, k))
            found.append({"ends": ends, "colour": COLOURS[SEGMENT_COLOUR[kind, k]], "pipeline": label})
    return found


def pipelines(s: Any, p: int) -> list[dict[str, Any]]:
    """Every pipeline: length, value, whether at a machine, the grade it takes crude to now and at the end."""
    pl = s.player[p]
    found = []
    for t in range(POOL):
        if s.pipes.tile[t].owner != p:
            continue
        for k in range(4 * t, 4 * t + 4):
            if s.pipes.label[k] == k:
                colour = int(SEGMENT_COLOUR[s.deck[t], k & 3])
                length = s.pipes.length[k]
                strength = int(value(s, pl, length))
                final = int(reaches(s, pl, colour, length))
                found.append(
                    {
                        "pipeline": k,
                        "colour": COLOURS[colour],
                        "length": length,
                        "value": strength,
                        "machine": bool(attached(s, k)),
                        "reaches": grade_now(s, colour, strength),
                        "scores": final,
                        "money": s.book.pipeline_value[final],
                    }
                )
    return found


def grade_now(s: Any, colour: int, strength: int) -> int:
    """The grade to which this Refinement Value takes crude."""
    grade = 0
    while grade < 3 and strength >= s.cost[colour, grade]:
        strength -= s.cost[colour, grade]
        grade += 1
    return grade


def figures(s: Any) -> list[tuple[str, str, list[int]]]:
    """For the charts: the best Refinement Value of each colour, by seat."""
    longest = [[0] * s.players for _ in COLOURS]
    for t in range(POOL):
        owner = s.pipes.tile[t].owner
        if owner >= 0:
            for k in range(4 * t, 4 * t + 4):
                if s.pipes.label[k] == k:
                    row = longest[int(SEGMENT_COLOUR[s.deck[t], k & 3])]
                    row[owner] = max(row[owner], s.pipes.length[k])
    return [
        (
            f"value_{c}",
            f"Best {c} pipeline",
            [int(value(s, s.player[p], row[p])) for p in range(s.players)],
        )
        for c, row in zip(COLOURS, longest, strict=True)
    ]
