"""PipeLite once more, written for clarity from the statements alone: dictionaries, no bit tricks, nothing shared with
the engine but the printed components. One seat, one round of dice at a time.
"""

from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Any

PIPES = {1: "UD", 2: "UR", 3: "RDL", 4: "UD", 5: "UR", 6: "URDL"}
CRUDE = {1: "orange", 2: "orange", 3: "blue", 4: "blue", 5: "grey", 6: "grey"}
OILS = ("orange", "blue", "grey")
STEP = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
BACK = {"U": "D", "D": "U", "L": "R", "R": "L"}
BOXES = (6, 4, 4, 4)
Name = tuple[Any, ...]


@dataclass
class Reference:
    """A sheet and its free dice."""

    costs: dict[str, list[int]]
    contracts: list[list[tuple[str, int]]]
    loan_boxes: int
    dice: list[int]
    cells: dict[str, dict[tuple[int, int], str]] = field(default_factory=lambda: {c: {} for c in OILS})
    held: dict[tuple[str, int], int] = field(default_factory=lambda: {(c, g): 0 for c in OILS for g in range(4)})
    used: dict[tuple[str, int], int] = field(default_factory=lambda: {(c, g): 0 for c in OILS for g in range(4)})
    sold: set[tuple[int, str, int]] = field(default_factory=set)
    fulfilled: set[int] = field(default_factory=set)
    ran: set[str] = field(default_factory=set)
    loans: int = 0
    placing: int = 0
    market: int = 0
    running: str = ""
    outlets: set[int] = field(default_factory=set)
    fresh: list[tuple[str, int]] = field(default_factory=list)
    acted: bool = False

    def way(self, colour: str, column: int) -> int:
        cells = self.cells[colour]

        def go(at: tuple[int, int], been: frozenset[tuple[int, int]]) -> int:
            best = len(been)
            for side in "LRD":
                to = (at[0] + STEP[side][0], at[1] + STEP[side][1])
                if side in cells[at] and BACK[side] in cells.get(to, "") and to not in been:
                    best = max(best, go(to, been | {to}))
            return best

        return go((1, column), frozenset([(1, column)])) if "U" in cells.get((1, column), "") else 0

    def places(self, die: int) -> list[Name]:
        found = []
        for colour in OILS:
            for row in range(1, 5):
                for column in range(1, 6):
                    if (row, column) in self.cells[colour]:
                        continue
                    looks = set()
                    for turn in range(4):
                        sides = {"URDL"[("URDL".index(s) + turn) % 4] for s in PIPES[die]}
                        joined = any(
                            BACK[s] in self.cells[colour].get((row + STEP[s][0], column + STEP[s][1]), "")
                            for s in sides
                        ) or ("U" in sides and row == 1 and column in (2, 3, 4))
                        if joined and frozenset(sides) not in looks:
                            found.append(("place", colour, row, column, turn))
                        looks.add(frozenset(sides))
        return found

    def sales(self, market: int) -> list[Name]:
        return [
            ("barrel", c, g) for c in OILS for g in (1, 2, 3) if self.held[c, g] and (market, c, g) not in self.sold
        ]

    def refinements(self, colour: str) -> list[Name]:
        return [
            ("refine", k, low, high)
            for k in (1, 2, 3)
            for low in range(3)
            for high in range(low + 1, 4)
            if k not in self.outlets
            and self.held[colour, low] > self.fresh.count((colour, low))
            and self.used[colour, high] < BOXES[high]
            and self.way(colour, k + 1) >= sum(self.costs[colour][low:high])
            and self.way(colour, k + 1) > 0
        ]

    def legal(self) -> list[Name]:
        end: list[Name] = [("finish",)] if self.acted else []
        if self.placing:
            return self.places(self.placing)
        if self.market:
            return self.sales(self.market) + end
        if self.running:
            return self.refinements(self.running) + end
        found: list[Name] = [("done",)]
        for die in set(self.dice):
            if self.used[CRUDE[die], 0] < BOXES[0]:
                found.append(("crude", die))
            if self.places(die):
                found.append(("pipe", die))
            if self.sales(1 if die <= 3 else 2):
                found.append(("sell", die))
            if self.loans < self.loan_boxes:
                found += [("loan", die, change) for change in (-1, 1) if 1 <= die + change <= 6]
        for a, b in combinations_with_replacement(range(1, 7), 2):
            if a in self.dice and b in self.dice and (a != b or self.dice.count(a) > 1):
                found += [("run", a, b, c) for c in OILS if c not in self.ran and self.refinements(c)]
        for i, oils in enumerate(self.contracts):
            if i not in self.fulfilled and all(self.held[o] >= oils.count(o) for o in oils):
                found.append(("contract", i + 1))
        return found

    def after(self, move: Name) -> "Reference":
        to = deepcopy(self)
        name, *a = move
        if name in ("crude", "pipe", "sell", "run"):
            for die in a[: 2 if name == "run" else 1]:
                to.dice.remove(die)
        if name == "crude":
            to.put(CRUDE[a[0]], 0)
        elif name == "pipe":
            to.placing = a[0]
        elif name == "sell":
            to.market, to.acted = (1 if a[0] <= 3 else 2), False
        elif name == "run":
            to.running, to.acted = a[2], False
            to.ran.add(a[2])
        elif name == "loan":
            to.dice[to.dice.index(a[0])] += a[1]
            to.loans += 1
        elif name == "contract":
            to.fulfilled.add(a[0] - 1)
            for oil in self.contracts[a[0] - 1]:
                to.held[oil] -= 1
        elif name == "place":
            sides = "".join("URDL"[("URDL".index(s) + a[3]) % 4] for s in PIPES[self.placing])
            to.cells[a[0]][a[1], a[2]] = sides
            to.placing = 0
        elif name == "barrel":
            to.held[a[0], a[1]] -= 1
            to.sold.add((self.market, a[0], a[1]))
            to.acted = True
        elif name == "refine":
            to.held[self.running, a[1]] -= 1
            to.put(self.running, a[2])
            to.fresh.append((self.running, a[2]))
            to.outlets.add(a[0])
            to.acted = True
        elif name == "finish":
            to.market, to.running, to.outlets, to.fresh = 0, "", set(), []
        return to

    def put(self, colour: str, grade: int) -> None:
        self.held[colour, grade] += 1
        self.used[colour, grade] += 1

    def next_round(self, dice: list[int]) -> None:
        self.dice, self.ran = list(dice), set()
