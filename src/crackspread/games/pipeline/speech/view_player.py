"""A player's board and network as plain data."""

from collections.abc import Iterator
from typing import Literal

from typing_extensions import TypedDict

from ..rules.machines import phase_price
from ..rules.moves import MOVES
from ..rules.network import attached
from ..rules.oil import room
from ..rules.position import (
    COLOURS,
    FAMILIES,
    GRADES,
    GRID,
    MACHINES,
    POOL,
    Action,
    Colour,
    Family,
    Grade,
    Network,
    Position,
)
from ..rules.running import colour_of, grade_for, value
from ..rules.scoring import open_contracts, penalty, reaches
from ..rules.tiles import CODES, DX, DY, PORTS, SEGMENT_COLOUR, SIDES
from ..rules.work_phase import secondary_price


class PipeSegment(TypedDict):
    """A segment of a laid half: the sides that it joins, and its pipeline."""

    ends: str
    colour: Colour
    pipeline: int


class Cell(TypedDict):
    """A cell by the row and column of its move."""

    row: int
    column: int


class Half(Cell):
    """A laid half: where it lies, also counted from the corner of its network, and what is on it."""

    x: int
    y: int
    machine: bool
    segments: list[PipeSegment]


class LaidTile(TypedDict):
    """A laid tile, how it is turned, and the cell that sends the worker to it."""

    tile: int
    code: str
    turn: int
    halves: tuple[Half, Half]
    worker: Cell


class Pipeline(TypedDict):
    """A pipeline: its length and value, whether at a machine, the grade it takes crude to now and in the count."""

    pipeline: int
    colour: Colour
    length: int
    value: int
    machine: bool
    reaches: int
    scores: int
    money: int


class NetworkView(TypedDict):
    """A network: its corner and size, tiles, machines, pipelines and the Pipeline track."""

    wide: int
    high: int
    left: int
    top: int
    tiles: list[LaidTile]
    machines: list[Half]
    pipelines: list[Pipeline]
    longest: dict[Colour, int]


class TankRow(TypedDict):
    """A row of the tank farm."""

    grade: Grade
    tanks: int
    free: int
    barrels: dict[Colour, int]


class AtAction(TypedDict):
    """A worker on the cross."""

    at: Literal["action"]
    action: Action


class AtGovernment(TypedDict):
    """A worker on a Government tile."""

    at: Literal["government"]
    quadrant: str
    tile: str


class AtCell(Cell):
    """A worker in its own network."""

    at: Literal["cell"]


class Board(TypedDict):
    """Money, tank farm, upgrades, worker, network."""

    seat: int
    cash: int
    penalties: int
    penalty_loss: int
    next_penalty: int
    loans: int
    open_contracts: int
    tanks: list[TankRow]
    levels: dict[Family, int]
    secondary_price: int
    machines_price: int
    may_run_machines: bool
    worker: AtAction | AtGovernment | AtCell | None
    network: NetworkView


def half_ends(kind: int, segment: int) -> str:
    """The two sides of its half that a segment of an unturned tile joins, e.g. `NE`."""
    codes = PORTS[2 * kind + segment // 2, 0]
    return "".join(SIDES[p] for p in range(4) if codes[p] >> 2 & 1 == segment % 2)


def board(s: Position, p: int) -> Board:
    """A seat's board."""
    pl = s.player[p]
    return {
        "seat": p,
        "cash": pl.cash,
        "penalties": pl.penalties,
        "penalty_loss": int(penalty(s, pl.penalties)),
        "next_penalty": int(penalty(s, pl.penalties + 1) - penalty(s, pl.penalties)),
        "loans": pl.loans,
        "open_contracts": int(open_contracts(s, p)),
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


def worker(move: int) -> AtAction | AtGovernment | AtCell | None:
    """Where a worker stood last: a space of the cross, a Government tile or a cell of the own network."""
    if move < 0:
        return None
    name, a = MOVES[move].name, MOVES[move].args
    if name == "action":
        return {"at": "action", "action": a["action"]}
    if name == "government":
        return {"at": "government", "quadrant": a["quadrant"], "tile": a["tile"]}
    return {"at": "cell", "row": a["row"], "column": a["column"]}


def network(s: Position, p: int) -> NetworkView:
    """Tiles, machines and pipelines of one network, and the Pipeline track. F-BOARD-06, D-BOARD-02, P-08."""
    net = s.network[p]
    tiles = [tile(s, net, t) for t in range(POOL) if s.pipes.tile[t].owner == p]
    lines = pipelines(s, p)
    return {
        "wide": net.wide,
        "high": net.high,
        "left": net.left,
        "top": net.top,
        "tiles": tiles,
        "machines": [h for t in tiles for h in t["halves"] if h["machine"]],
        "pipelines": lines,
        "longest": {c: max((x["length"] for x in lines if x["colour"] == c), default=0) for c in COLOURS},
    }


def tile(s: Position, net: Network, t: int) -> LaidTile:
    """A laid tile: where its halves lie, how it is turned, and each segment's ends and pipeline."""
    laid = s.pipes.tile[t]
    d = (laid.turn + 1) % 4

    def half(side: int) -> Half:
        row, column = (laid.y + side * int(DY[d])) % GRID, (laid.x + side * int(DX[d])) % GRID
        return {
            "row": row,
            "column": column,
            "x": (column - net.left) % GRID,
            "y": (row - net.top) % GRID,
            "machine": bool(laid.covered >> side & 1),
            "segments": segments(s, t, side),
        }

    halves = half(0), half(1)
    named = halves[1] if halves[0]["machine"] and not halves[1]["machine"] else halves[0]
    return {
        "tile": t,
        "code": CODES[s.deck[t]],
        "turn": laid.turn,
        "halves": halves,
        "worker": {"row": named["row"], "column": named["column"]},
    }


def segments(s: Position, t: int, side: int) -> list[PipeSegment]:
    """The two segments of a laid half; none under a machine."""
    found: list[PipeSegment] = []
    turn, kind = s.pipes.tile[t].turn, s.deck[t]
    for k in (2 * side, 2 * side + 1):
        label = s.pipes.label[4 * t + k]
        if label >= 0:
            ends = "".join(SIDES[(SIDES.index(e) + turn) % 4] for e in half_ends(kind, k))
            found.append({"ends": ends, "colour": COLOURS[SEGMENT_COLOUR[kind, k]], "pipeline": label})
    return found


def labels(s: Position, p: int) -> Iterator[int]:
    """The label of each pipeline of a seat."""
    for t in range(POOL):
        if s.pipes.tile[t].owner == p:
            yield from (k for k in range(4 * t, 4 * t + 4) if s.pipes.label[k] == k)


def pipelines(s: Position, p: int) -> list[Pipeline]:
    """Every pipeline: length, value, whether at a machine, the grade it takes crude to now and at the end."""
    return [pipeline(s, p, label) for label in labels(s, p)]


def pipeline(s: Position, p: int, label: int) -> Pipeline:
    """The pipeline of this label."""
    pl, colour, length = s.player[p], int(colour_of(s, label)), s.pipes.length[label]
    strength, final = int(value(s, pl, length)), int(reaches(s, pl, colour, length))
    return {
        "pipeline": label,
        "colour": COLOURS[colour],
        "length": length,
        "value": strength,
        "machine": bool(attached(s, label)),
        "reaches": int(grade_for(s, colour, strength, 0)),
        "scores": final,
        "money": s.book.pipeline_value[final],
    }


def figures(s: Position) -> list[tuple[str, str, list[int]]]:
    """For the charts: the best Refinement Value of each colour, by seat."""
    best = [[0] * s.players for _ in COLOURS]
    for p in range(s.players):
        for label in labels(s, p):
            row = best[int(colour_of(s, label))]
            row[p] = max(row[p], int(value(s, s.player[p], s.pipes.length[label])))
    return [(f"value_{c}", f"Best {c} pipeline", row) for c, row in zip(COLOURS, best, strict=True)]
