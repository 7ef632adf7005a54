"""What a tile would do before it is laid: the pipelines that it would lengthen, join or bring to a machine."""

from collections.abc import Iterator
from typing import NamedTuple

from typing_extensions import TypedDict

from ..rules.laying import legal_turns
from ..rules.network import attached, covered, pointing
from ..rules.position import COLOURS, GRID, Colour, Position
from ..rules.running import colour_of, grade_for, value
from ..rules.scoring import reaches
from ..rules.tiles import DX, DY, PORTS, SEGMENT_COLOUR
from .laying import SIDES, Side
from .titles import GRADE_TITLES


class Joining(NamedTuple):
    """A pipeline as it would be: its colour, length, whether at a machine, the longest it grew from, all it joins."""

    colour: int
    length: int
    machine: bool
    before: int
    was_at_machine: bool
    parts: tuple[int, ...]


class Grown(TypedDict):
    """A pipeline as it would be, as a line of a preview."""

    thing: str
    before: int
    after: int
    means: str
    colour: Colour
    length: int
    money: int
    """What it adds to the final count."""


def turns_grown(s: Position) -> dict[Side, list[Grown]]:
    """For the tile in hand on the cell chosen: what each legal turn would change, as lines of a preview."""
    out = [0] * 4
    turns = out[: legal_turns(s, out, 0)]
    x, y = s.anchor & 31, s.anchor >> 5
    return {SIDES[turn % 4]: [_line(s, j) for j in joins(s, x, y, turn % 4)] for turn in turns}


def joins(s: Position, x: int, y: int, turn: int) -> list[Joining]:
    """The pipelines that laying the tile in hand would change or make at a machine."""
    groups: list[tuple[set[int], set[int], bool]] = []
    colours = [int(SEGMENT_COLOUR[s.deck[s.hand], k]) for k in (0, 1, 3)]
    for pipe in range(3):
        met, machine = set(), False
        for label in _met(s, x, y, turn, pipe):
            if label < 0:
                machine = True
            elif int(colour_of(s, label)) == colours[pipe]:
                met.add(label)
        pipes, rest = {pipe}, []
        for group in groups:
            if group[1] & met:
                pipes, met, machine = pipes | group[0], met | group[1], machine or group[2]
            else:
                rest.append(group)
        groups = [*rest, (pipes, met, machine)]
    found = []
    for pipes, met, machine in groups:
        if met or machine:
            own = sum(2 if pipe == 0 else 1 for pipe in pipes)
            old = [s.pipes.length[label] for label in met]
            at = any(attached(s, label) for label in met)
            grown = own + sum(old)
            found.append(Joining(colours[min(pipes)], grown, machine or at, max(old, default=0), at, tuple(old)))
    return sorted(found, reverse=True)


def _met(s: Position, x: int, y: int, turn: int, pipe: int) -> Iterator[int]:
    """Labels of the pipelines that the ends of a pipe would meet; -1 for a machine."""
    net, kind, d = s.network[s.seat], s.deck[s.hand], (turn + 1) % 4
    for side in (0, 1) if pipe == 0 else (pipe - 1,):
        joint = d if side == 0 else (d + 2) % 4
        hx, hy = (x + side * int(DX[d])) % GRID, (y + side * int(DY[d])) % GRID
        for port in range(4):
            wanted = PORTS[2 * kind + side, turn, port] >> 2 & 1 == (0 if pipe == 0 else 1)
            half = net.cell[(hy + int(DY[port])) % GRID, (hx + int(DX[port])) % GRID] - 1
            if port != joint and wanted and half >= 0:
                yield -1 if covered(s, half) else int(pointing(s, net, hx, hy, port))


def _line(s: Position, j: Joining) -> Grown:
    pl = s.player[s.seat]
    was, now = int(value(s, pl, j.before)), int(value(s, pl, j.length))
    old, new = grade_for(s, j.colour, was, 0), grade_for(s, j.colour, now, 0)
    means = f"{'still' if old == new else 'reaches'} {GRADE_TITLES[new]}" if new else "too short for Low"
    if j.machine and not j.was_at_machine:
        means += ", at a machine"
    colour = COLOURS[j.colour]
    worth = s.book.pipeline_value
    lost = sum(worth[int(reaches(s, pl, j.colour, length))] for length in j.parts)
    return {
        "thing": f"{colour.capitalize()} pipeline",
        "before": was,
        "after": now,
        "means": means,
        "colour": colour,
        "length": j.length,
        "money": worth[int(reaches(s, pl, j.colour, j.length))] - lost,
    }
