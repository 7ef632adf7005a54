"""An independent account of a turn's runs: every pipeline and every machine may be chosen, barrels are followed one by
one, and nothing is left out because it could not matter. It knows the tile codes only, none of the engine's rules.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any, NamedTuple

from crackspread.games.pipeline.rules import position as pos
from crackspread.games.pipeline.rules.history import forget
from crackspread.games.pipeline.rules.moves import MOVES
from crackspread.games.pipeline.rules.running import clear_run
from crackspread.games.pipeline.rules.tiles import CODES
from crackspread.games.pipeline.rules.turn import play

from .kit import CELL, Table, table
from .oracle import STEP, Cell, Plane, beyond, turned

Oil = tuple[str, ...]
"""Barrels such as `O1`, sorted."""
Pipes = frozenset[int]
Walk = tuple[Oil, Pipes]
"""What a run may come to: the barrels, and the pipelines it used."""


class Hour(NamedTuple):
    """A moment of a Work Phase: barrels, actions left, whether the machines ran early, pipelines and machines used."""

    oil: Oil
    left: int
    early: bool = False
    spent: Pipes = frozenset()
    ran: frozenset[Cell] = frozenset()


@dataclass
class Works:
    """One player's pipelines, machines, costs and tank farm."""

    tiles: str
    costs: dict[str, tuple[int, ...]]
    places: dict[int, int]
    machines: tuple[Cell, ...] = ()
    pair: bool = False
    plane: Plane = field(default_factory=Plane)

    def __post_init__(self) -> None:
        tiles = [(code, int(x), int(y), int(turn)) for code, x, y, turn in CELL.findall(self.tiles)]
        for tile in tiles:
            self.plane.lay(*tile)
        self.plane.machines |= set(self.machines)
        found = self.plane.pipelines()
        self.colour = [colour for colour, _, _ in found]
        self.value = [len(segments) for _, segments, _ in found]
        self.segments = [next(iter(segments)) for _, segments, _ in found]
        self.stands: list[Pipes] = []
        for _, x, y, turn in tiles:
            dx, dy = STEP[turned("E", turn)]
            cells = {(x, y), (x + dx, y + dy)}
            loose = (i for i, (_, segs, at) in enumerate(found) if not at and any(c in cells for c, _ in segs))
            self.stands.append(frozenset(loose))
        self.at: dict[Cell, Pipes] = {}
        for machine in self.machines:
            joined = set()
            for i, (_, segments, _) in enumerate(found):
                ends = ((c, side) for c, pipe in segments for side in self.plane.segments[c, pipe][1])
                if any(beyond(*end)[0] == machine for end in ends):
                    joined.add(i)
            self.at[machine] = frozenset(joined)

    def goals(self, barrel: str, pipe: int) -> list[str]:
        """What a pipeline can make of a barrel."""
        colour, low = barrel[0], int(barrel[1])
        if colour != self.colour[pipe]:
            return []
        cost = self.costs[colour]
        return [f"{colour}{high}" for high in range(low + 1, 4) if sum(cost[low:high]) <= self.value[pipe]]

    def fits(self, oil: Oil) -> bool:
        """Whether Low, Mid and High barrels all have a place."""
        return all(sum(int(b[1]) == g for b in oil) <= self.places[g] for g in (1, 2, 3))

    # --- one action, all at once --------------------------------------------------------------------------------------

    def loads(self, pipe: int, oil: Oil, pair: bool) -> Iterator[tuple[Oil, Oil]]:
        """What a pipeline may do to untouched barrels: nothing, one, or (Engineering III) two of one grade."""
        yield oil, ()
        for barrel in set(oil):
            for n in (1, 2) if pair else (1,):
                if oil.count(barrel) >= n:
                    rest = list(oil)
                    for _ in range(n):
                        rest.remove(barrel)
                    for goal in combinations_with_replacement(self.goals(barrel, pipe), n):
                        yield tuple(rest), goal

    def together(self, oil: Oil, pipes: Pipes, pair: bool = False) -> set[Walk]:
        """Every plan of one run, simultaneous: only its end must fit the tanks; something is refined."""
        plans: set[tuple[Oil, Oil, Pipes]] = {(oil, (), frozenset())}
        for pipe in pipes:
            plans |= {
                (rest, tuple(sorted(done + goal)), used | {pipe})
                for left, done, used in plans
                for rest, goal in self.loads(pipe, left, pair)
                if goal
            }
        ends = ((tuple(sorted(left + done)), used) for left, done, used in plans if used)
        return {(end, used) for end, used in ends if self.fits(end)}

    # --- one after another --------------------------------------------------------------------------------------------

    def in_turn(self, oil: Oil, at: dict[Cell, Pipes]) -> set[tuple[Oil, Pipes, frozenset[Cell]]]:
        """Machines in the prototype: pipelines in any order, each once, a place for every barrel at every step, no
        barrel twice through one machine; what may come of it, which pipelines and which machines ran.
        """
        start = tuple(sorted((b, frozenset[Cell]()) for b in oil)), frozenset[int](), frozenset[Cell]()
        seen, todo = {start}, [start]
        while todo:
            barrels, used, ran = todo.pop()
            for i, (barrel, been) in enumerate(barrels):
                for machine, pipes in at.items():
                    for pipe in () if machine in been else pipes - used:
                        for goal in self.goals(barrel, pipe):
                            after = [*barrels[:i], (goal, been | {machine}), *barrels[i + 1 :]]
                            new = tuple(sorted(after, key=str)), used | {pipe}, ran | {machine}
                            if new not in seen and self.fits(tuple(b for b, _ in after)):
                                seen.add(new)
                                todo.append(new)
        return {(tuple(sorted(b for b, _ in barrels)), used, ran) for barrels, used, ran in seen if used}

    # --- a whole Work Phase -------------------------------------------------------------------------------------------

    def work(self, oil: Oil, actions: int, level: int, prototype: bool = False) -> set[Oil]:
        """A's barrels after any number of worker runs up to `actions`, with this level of Machines."""
        start = Hour(tuple(sorted(oil)), actions)
        seen, todo = {start}, [start]
        while todo:
            now = todo.pop()
            for new in self.next_hours(now, actions, level, prototype):
                if new not in seen:
                    seen.add(new)
                    todo.append(new)
        return {hour.oil for hour in seen}

    def next_hours(self, now: Hour, actions: int, level: int, prototype: bool) -> Iterator[Hour]:
        """All that may come next in a Work Phase."""
        if now.left:
            for stand in self.stands:
                for oil, used in self.together(now.oil, stand - now.spent, self.pair):
                    yield Hour(oil, now.left - 1, now.early, now.spent | used if prototype else now.spent, now.ran)
            for machine in self.machines if level else ():
                if level < 3 or machine not in now.ran:
                    pair = self.pair and not prototype
                    for oil, used in self.together(now.oil, self.at[machine] - now.spent, pair):
                        spent = now.spent | used if prototype else now.spent
                        yield Hour(oil, now.left - 1, now.early, spent, now.ran | {machine})
        if level < 3 or now.early or (now.left < actions and not prototype):
            return
        free = tuple(m for m in self.machines if m not in now.ran)
        if prototype:
            for oil, _, ran in self.in_turn(now.oil, {m: self.at[m] for m in free}):
                yield Hour(oil, now.left, True, now.spent, now.ran | ran)
        else:
            for chosen in subsets(free):
                pipes = frozenset(pipe for machine in chosen for pipe in self.at[machine])
                for oil, _ in self.together(now.oil, pipes, self.pair):
                    yield Hour(oil, now.left, True, now.spent, now.ran | set(chosen))

    # --- the kit's table with the same works --------------------------------------------------------------------------

    def table(self, oil: Oil, cash: int = 100, levels: dict[str, int] | None = None, **options: Any) -> Table:
        """The engine's position; pipelines are as long as `value` says, so that a small network stands for a large."""
        t = table(**options)
        t.costs(" ".join(f"{colour} {'/'.join(map(str, cost))}" for colour, cost in self.costs.items()))
        t.network("A", self.tiles)
        t.machine("A", *self.machines)
        t.give("A", cash=cash, oil=" ".join(oil), levels=levels)
        t.s.book.tank_holds = 1
        t.s.book.engineering_bonus[3] = 0
        for ((x, y), pipe), value in zip(self.segments, self.value, strict=True):
            half = t.s.network[0].cell[16 + y, 16 + x] - 1
            t.s.pipes.length[t.s.pipes.label[2 * half + (pipe == "other")]] = value
        for grade in range(4):
            t.player("A").tanks[grade] = self.places[grade]
        return t


def subsets(machines: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
    """Machines that may be activated: any number."""
    for chosen in product((False, True), repeat=len(machines)):
        yield tuple(m for m, c in zip(machines, chosen, strict=True) if c)


# --- the same from the engine ----------------------------------------------------------------------------------------


def reachable(t: Table, stops: tuple[str, ...], moves: tuple[str, ...]) -> set[Oil]:
    """A's barrels at every stop (phases) that can be reached by these kinds of moves."""
    found: set[Oil] = set()
    seen: set[bytes] = set()

    def follow() -> None:
        if t.phase in stops:
            found.add(tuple(t.oil("A").split()))
            forget_run(t)
        keep = t.state.words.copy()
        key = keep.tobytes()
        if key in seen:
            return
        seen.add(key)
        legal = t.legal()
        assert legal == sorted(set(legal)), "in order, each once"
        assert legal, "a run without a way on"
        for move in legal:
            if MOVES[move].name in moves:
                play(t.s, move)
                if t.s.seat == 0:
                    follow()
                t.state.words[:] = keep

    follow()
    return found


def forget_run(t: Table) -> None:
    """Wipe what a run leaves behind: it must not matter afterwards."""
    s = t.s
    s.anchor = s.second_label = s.second_from = s.back = s.run_back = s.run_machine = s.did = 0
    clear_run(s)
    forget(s)
    for w in range(10):
        s.pool[w] = 0
    for k in range(pos.PASSED):
        s.passed[k].first = s.passed[k].second = 0
    for k in range(pos.POOL):
        s.pipes.tile[k].covered &= 3 * (pos.COVERED | pos.RAN)


RUN = ("refine", "refine_through", "second", "done")


def worked(t: Table) -> set[Oil]:
    """After any Work Phase of worker runs and early runs of the machines."""
    return reachable(t, ("main", "between"), ("cell", "activate", *RUN))


def activated(t: Table) -> set[Oil]:
    """After any Machine Phase in which the machines run."""
    before = tuple(t.oil("A").split())
    t.play("pass")
    if t.phase != "machine_phase":
        return {before}
    return reachable(t, ("machine_phase",), ("cell", "activate", *RUN))


# --- small works at random -------------------------------------------------------------------------------------------


def some_works(rng: Random, tiles: int, machines: int, **more: Any) -> Works:
    """A small network, laid tile by tile, with machines on some of its halves, pipelines of any length, few places."""
    colours = rng.choice(("O", "O", "OT", "OT", "OTS"))
    plane, text = Plane(), []
    for code in rng.sample([code for code in CODES if set(code[3:]) <= set(colours)], min(tiles, len(colours) * 5)):
        x, y, turn = rng.choice(sorted(plane.spots()) or [(0, 0, rng.randrange(4))])
        plane.lay(code, x, y, turn)
        text.append(f"{code}@({x},{y}){turn}")
    costs = {colour: tuple(rng.randint(2, 5) for _ in range(3)) for colour in "OTS"}
    places = {0: 9, **{grade: rng.choice((0, 1, 2, 3)) for grade in (1, 2)}, 3: rng.randint(1, 3)}
    works = Works(" ".join(text), costs, places, tuple(rng.sample(sorted(plane.cells), machines)), **more)
    works.value = [rng.choice((1, 2, 3, 4, 5, 6, 8)) for _ in works.value]
    return works


def some_oil(rng: Random, works: Works, most: int) -> Oil:
    """A few barrels that fit, of colours that there are pipelines for."""
    while True:
        colours = [rng.choice(works.colour) for _ in range(rng.randint(2, most))]
        oil = tuple(sorted(f"{colour}{rng.choice((0, 0, 0, 1, 1, 2))}" for colour in colours))
        if works.fits(oil):
            return oil
