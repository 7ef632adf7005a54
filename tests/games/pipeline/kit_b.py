"""More shorthand for scenario tests: networks ready to run, gifts, last rounds, and a plain account of runs."""

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

from crackspread.games.pipeline.rules import position as pos
from crackspread.games.pipeline.rules.moves import MOVES
from crackspread.games.pipeline.rules.turn import play

from .kit import K1, K2, NM_MACHINES, NM_TILES, Table, table

COST = {
    K1: {"O": (4, 4, 6), "T": (4, 6, 5), "S": (5, 7, 7)},
    K2: {"O": (5, 5, 5), "T": (4, 4, 4), "S": (6, 6, 6)},
}
"""The cost markers of the scenarios, once more as numbers."""
NR_T5_T4 = ((-1, 1), (-1, 0))
"""Machines on both halves of one tile of NR: one pipeline T5 at the first only, one T4 at the second only."""


def refinery(
    tiles: str = "", costs: str = K1, machines: tuple[tuple[int, int], ...] = (), players: int = 2, **options: Any
) -> Table:
    """A table where A has this network and no oil."""
    t = table(players, **options)
    t.costs(costs)
    t.network("A", tiles)
    t.machine("A", *machines)
    return t


def machine_works(costs: str = K1, **options: Any) -> Table:
    """NM: the rulebook's network with machines A and B, tanks C2 L2 M2 H1."""
    t = refinery(NM_TILES, costs, NM_MACHINES, **options)
    t.give("A", tanks="C2 L2 M2 H1")
    return t


def activate(t: Table) -> None:
    """No action; on to the Machine Phase, and pay."""
    t.play("pass" if t.can("pass") else "done")
    t.play("activate")


def steps(t: Table) -> set[str]:
    """Refinements that may be entered now: `T0 T2`."""
    found = ((str(m.args["colour"])[0].upper(), m.args) for m in t.moves("refine"))
    return {f"{letter}{args['from']} {letter}{args['to']}" for letter, args in found}


def lay_somewhere(t: Table) -> None:
    """Lay the tile in hand on the first spot that is offered."""
    for _ in range(2):
        play(t.s, t.legal()[0])


def take_government(t: Table, *tiles: str) -> None:
    """Buy or receive Government tiles such as `AB`, tile B of quadrant A."""
    for tile in tiles:
        t.play("government", quadrant=tile[0], tile=tile[1])
        lay_somewhere(t)


def buy_government(t: Table, *tiles: str) -> None:
    """A whole turn at the Government."""
    take_government(t, *tiles)
    t.play("done")
    t.end_turn()


def quadrants(t: Table) -> str:
    """Quadrants from which a Government tile may be taken now."""
    return "".join(sorted({str(m.args["quadrant"]) for m in t.moves("government")}))


def offered(t: Table, quadrant: str) -> str:
    """Tiles of a quadrant that may be taken now."""
    return "".join(sorted(str(m.args["tile"]) for m in t.moves("government") if m.args["quadrant"] == quadrant))


def upgrade(t: Table, *families: str) -> None:
    """Buy upgrades in an Upgrades action begun here or before."""
    if t.phase != "upgrades":
        t.action("upgrades")
    for family in families:
        t.play("upgrade", family=family)


def laid(t: Table, who: str) -> int:
    """Tiles in a seat's network."""
    return int(t.s.network[t.seat(who)].tiles)


def machines(t: Table, who: str) -> int:
    """Machines in a seat's network."""
    return int(t.s.network[t.seat(who)].machines)


def tanks(t: Table, who: str) -> int:
    """Tank tiles of a seat."""
    return sum(t.player(who).tanks[g] for g in range(4))


def actions(t: Table) -> set[str]:
    """Spaces of the cross that may be gone to now."""
    return {str(m.args["action"]) for m in t.moves("action")}


def lend_and_choose(t: Table, place: int | None) -> None:
    """A turn: the loan, then a place in turn order or none."""
    t.action("contracts_loans")
    t.play("loan")
    t.play("done")
    t.play("done")
    if place is None:
        t.end_turn()
    else:
        t.play("place", place=place)


def last_round(t: Table, who: str = "A") -> None:
    """This seat's turn in the last round of the game."""
    t.turn(who, year=3, round_=4)


def outcomes(t: Table) -> set[str]:
    """A's oil after every way to go through with a run that has just begun."""
    found: set[str] = set()
    seen: set[bytes] = set()

    def follow() -> None:
        keep = t.state.words.copy()
        key = keep.tobytes()
        if key in seen:
            return
        seen.add(key)
        legal = t.legal()
        assert legal, "a run without a way on"
        for move in legal:
            play(t.s, move)
            if MOVES[move].name == "done" and t.phase not in ("run", "machine_run", "second_barrel", "machine_pick"):
                found.add(t.oil("A"))
            else:
                follow()
            t.state.words[:] = keep

    follow()
    return found


def plans(oil: str, tanks: str, pipelines: str, costs: str, pair: bool = False) -> set[str]:
    """The same from the rules alone: every pipeline (`T8`, value 8) takes no barrel or one (with `pair` two of one
    grade); no barrel goes twice; afterwards no row may hold more than its tanks take; something must be refined.
    """
    room = {"CLMH".index(mark[0]): 2 * int(mark[1]) for mark in tanks.split()}
    ends: set[tuple[tuple[str, ...], tuple[str, ...]]] = {(tuple(sorted(oil.split())), ())}
    for pipeline in pipelines.split():
        colour, value = pipeline[0], int(pipeline[1:])
        cost = COST[costs][colour]
        for left, done in list(ends):
            for low in range(3):
                start = f"{colour}{low}"
                goals = [f"{colour}{high}" for high in range(low + 1, 4) if sum(cost[low:high]) <= value]
                for count in (1, 2) if pair else (1,):
                    if left.count(start) >= count:
                        rest = tuple(sorted((Counter(left) - Counter({start: count})).elements()))
                        for goal in combinations_with_replacement(goals, count):
                            ends.add((rest, tuple(sorted(done + goal))))
    found = set()
    for left, done in ends:
        rows = Counter(int(mark[1]) for mark in left + done)
        if done and all(rows[g] <= room.get(g, 0) for g in range(1, 4)):
            found.add(" ".join(sorted(left + done)))
    return found


def closing_state() -> tuple[Table, dict[str, int]]:
    """State E1 of the scenarios in the last turn of the game, and its cards by code."""
    t = machine_works()
    last_round(t, "B")
    t.give("A", cash=123, oil="O0 T1 T1 S1 O2 T2 T3 T3", tanks="C2 L2 M2 H1", levels={"HR": 3, "CO": 1}, penalties=1)
    cards = {
        "O1S1": t.contract("A", "O1S1", times=1),
        "S2T2": t.contract("A", "S2T2", times=1),
        "T3T1": t.contract("A", "T3T1", filled="T1"),
        "O3S1T1": t.order("A", "O3S1T1"),
    }
    return t, cards


def investor(levels: dict[str, int] | None = None, cash: int = 200, players: int = 2, tiles: str = "") -> Table:
    """Everybody has money, A also levels and a network."""
    t = table(players)
    for who in "ABCD"[:players]:
        t.give(who, cash=cash)
    t.give("A", levels=levels)
    t.network("A", tiles)
    return t


def receive_tank(t: Table, row: int, grade: str) -> None:
    """A free tank of this price row into this row of the tank farm."""
    t.play("take_tank", row=row)
    t.play("tank", grade=grade)


def receive_pipe(t: Table, shop: str, tile: int) -> None:
    """A free pipe tile of a shop."""
    t.play("pipe", shop=shop, tile=tile)
    lay_somewhere(t)


def arms(t: Table, *pairs: str) -> None:
    """Arms of the cross as `outer inner`; the actions not named fill the other arms in their order."""
    named = [action for pair in pairs for action in pair.split()]
    for place, action in enumerate(named + [action for action in pos.ACTIONS if action not in named]):
        t.s.space[pos.ACTIONS.index(action)] = place


def prototype(players: int = 2, seed: int = 1, **options: Any) -> Table:
    """A table by the prototype's rules."""
    return table(players, seed, edition="prototype", **options)
