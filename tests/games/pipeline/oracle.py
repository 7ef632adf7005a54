"""An independent account of a pipe network: a set of tiles on an endless plane, pipelines by union and find.

It knows the tile codes only, none of the engine's tables.
"""

from dataclasses import dataclass, field

STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
AROUND = "NESW"
Cell = tuple[int, int]
Port = tuple[Cell, str]
Segment = tuple[Cell, str]
"""A cell and which of its two pipes: `through` or `other`."""


def turned(side: str, turn: int) -> str:
    """A side after so many quarter turns clockwise."""
    return AROUND[(AROUND.index(side) + turn) % 4]


def beyond(cell: Cell, side: str) -> Port:
    """The port that a port meets."""
    dx, dy = STEP[side]
    return (cell[0] + dx, cell[1] + dy), turned(side, 2)


@dataclass
class Plane:
    """A network: `segments` gives each segment's colour and ports, `machines` the covered cells."""

    segments: dict[Segment, tuple[str, tuple[str, str]]] = field(default_factory=dict)
    machines: set[Cell] = field(default_factory=set)

    def lay(self, code: str, x: int, y: int, turn: int) -> None:
        """Lay `LR:abc` with its left half on x, y."""
        left, right, _, through, first, second = list(code)
        joint = turned("E", turn)
        dx, dy = STEP[joint]
        halves = ((x, y), "E", left, first), ((x + dx, y + dy), "W", right, second)
        for cell, inner, outer, other in halves:
            rest = [turned(side, turn) for side in AROUND if side not in (inner, outer)]
            self.segments[cell, "through"] = through, (turned(inner, turn), turned(outer, turn))
            self.segments[cell, "other"] = other, (rest[0], rest[1])

    @property
    def cells(self) -> set[Cell]:
        """Occupied cells."""
        return {cell for cell, _ in self.segments}

    def pipelines(self) -> list[tuple[str, frozenset[Segment], bool]]:
        """Colour, segments and whether connected to a machine, of every pipeline."""
        alive = {s: v for s, v in self.segments.items() if s[0] not in self.machines}
        at = {(s[0], port): s for s, (_, ports) in alive.items() for port in ports}
        root = {s: s for s in alive}

        def find(s: Segment) -> Segment:
            while root[s] != s:
                s = root[s]
            return s

        touching = set()
        for (cell, side), s in at.items():
            there, back = beyond(cell, side)
            if there in self.machines:
                touching.add(s)
            other = at.get((there, back))
            if other is not None and alive[other][0] == alive[s][0]:
                root[find(other)] = find(s)
        groups: dict[Segment, set[Segment]] = {}
        for s in alive:
            groups.setdefault(find(s), set()).add(s)
        return [(alive[r][0], frozenset(g), bool(g & touching)) for r, g in groups.items()]

    def spots(self) -> set[tuple[int, int, int]]:
        """Every x, y, turn on which a tile could be laid."""
        cells = self.cells
        live = cells - self.machines
        for joins in (live, cells):
            found = set()
            for x, y in {(x + i, y + j) for x, y in cells for i in range(-2, 3) for j in range(-2, 3)} - cells:
                for turn in range(4):
                    dx, dy = STEP[turned("E", turn)]
                    second = x + dx, y + dy
                    if second in cells:
                        continue
                    sides = [beyond(c, side)[0] for c in ((x, y), second) for side in AROUND]
                    if any(c in joins for c in sides):
                        found.add((x, y, turn))
            if found:
                return found
        return set()
