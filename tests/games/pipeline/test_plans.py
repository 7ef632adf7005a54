"""Runs are simultaneous: what can be entered barrel by barrel is exactly what some plan allows (D-RUN-04).

Every plan for small random cases is enumerated here, pipeline by pipeline, without the engine; the engine's outcomes,
found by trying all its moves, must be the same set, and plans may be entered in any order.
"""

import random
from collections import Counter
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from crackspread.games.pipeline.rules import phases
from crackspread.games.pipeline.rules.moves import DONE, MOVES
from crackspread.games.pipeline.rules.position import ENGINEERING
from crackspread.games.pipeline.rules.running import MOST_WAITING, clear_run, let_run
from crackspread.games.pipeline.rules.tiles import TILES
from crackspread.games.pipeline.rules.turn import legal, play
from crackspread.kernel.record import record_rows

from .kit import Table, table

Oil = tuple[tuple[int, ...], ...]
Job = tuple[int, int, int]
"""Colour, from grade, to grade."""
STEPS = [(a, b) for a in range(4) for b in range(a + 1, 4)]


def scene(luck: random.Random, engineering: int) -> tuple[Table, list[tuple[int, int]]]:
    """A run about to begin: random oil, few tanks, pipelines of random colours and lengths ready to run."""
    t = table()
    s = t.s
    pl = s.player[0]
    pl.level[ENGINEERING] = engineering
    for grade in range(4):
        pl.tanks[grade] = luck.choice((1, 1, 2)) if grade else 3
        room = 2 * pl.tanks[grade]
        for colour in luck.choices(
            range(3), (4, 3, 1), k=luck.choice((room, room - 1)) if grade < 3 else luck.choice((0, 0, 1))
        ):
            pl.oil[grade, colour] += 1
    clear_run(s)
    pipelines = []
    for tile in range(luck.randint(2, 4 if engineering < 3 else 3)):
        colour, length = luck.choices(range(3), (4, 3, 1))[0], luck.randint(3, 16)
        s.deck[tile] = next(k for k, kind in enumerate(TILES) if kind[2] == colour)
        s.pipes.length[4 * tile] = length
        let_run(s, 4 * tile)
        pipelines.append((colour, length))
    s.phase, s.did, s.actions, s.run_machine = phases.RUNNING, 0, 1, 0
    return t, pipelines


def oil_of(s: Any) -> Oil:
    return tuple(tuple(s.player[0].oil[g, c] for c in range(3)) for g in range(4))


def jobs_of(s: Any, colour: int, value: int, double: bool) -> list[tuple[Job, ...]]:
    """What one pipeline could do: nothing, one barrel, or two that start alike."""
    cost = [s.cost[colour, step] for step in range(3)]
    one = [(colour, a, b) for a, b in STEPS if sum(cost[a:b]) <= value]
    two = [pair for pair in combinations_with_replacement(one, 2) if pair[0][1] == pair[1][1]] if double else []
    return [(), *((job,) for job in one), *two]


def plans(t: Table, pipelines: list[tuple[int, int]], engineering: int) -> dict[tuple[Job, ...], Oil]:
    """Every legal plan and the oil after it."""
    s, start = t.s, oil_of(t.s)
    bonus = min(engineering, 2)
    choices = [jobs_of(s, c, n + bonus * (n // 4), engineering >= 3) for c, n in pipelines]
    found = {}
    for choice in product(*choices):
        jobs = tuple(job for part in choice for job in part)
        taken = Counter((a, c) for c, a, _ in jobs)
        if not jobs or any(n > start[a][c] for (a, c), n in taken.items()):
            continue
        after = [list(row) for row in start]
        for c, a, b in jobs:
            after[a][c] -= 1
            after[b][c] += 1
        if all(sum(after[g]) <= 2 * s.player[0].tanks[g] for g in range(4)):
            found[jobs] = tuple(map(tuple, after))
    return found


def moves_now(s: Any) -> list[int]:
    out = [0] * 64
    n = legal(s, out)
    return [int(m) for m in out[:n]]


def outcomes(t: Table) -> set[Oil]:
    """Where the engine's moves can lead; every dead end would fail here."""
    found, seen, stack = set(), set(), [t.state.array.copy()]
    while stack:
        array = stack.pop()
        s = record_rows(array)[0]
        ids = moves_now(s)
        assert ids, "a dead end"
        for move in ids:
            after = array.copy()
            record = record_rows(after)[0]
            if move == DONE and s.phase == phases.RUNNING:
                found.add(oil_of(record))
                continue
            play(record, move)
            if after.tobytes() not in seen:
                seen.add(after.tobytes())
                stack.append(after)
    return found


@pytest.mark.parametrize("engineering", [0, 2, 3])
def test_the_engine_reaches_exactly_what_plans_allow(engineering: int) -> None:
    """D-RUN-04, F-RUN-07, F-RUN-10, F-RUN-12, F-RUN-14, F-RUN-16, F-UPG-ENG3-1, D-UPG-ENG3-1."""
    luck = random.Random(engineering)
    many = 0
    for _ in range(20):
        t, pipelines = scene(luck, engineering)
        wanted = set(plans(t, pipelines, engineering).values())
        if wanted:
            assert outcomes(t) == wanted
        else:
            assert moves_now(t.s) == []
        many += len(wanted) > 3
    assert many > 5


def test_plans_may_be_entered_in_any_order() -> None:
    """The order of entry does not matter as long as no more than three barrels wait. F-RUN-07, D-RUN-04."""
    luck = random.Random(8)
    waited = 0
    for _ in range(60):
        t, pipelines = scene(luck, 0)
        found = sorted(plans(t, pipelines, 0).items())
        if not found:
            continue
        before = t.state.words.copy()
        for jobs, after in luck.sample(found, min(6, len(found))):
            t.state.words[:] = before
            order = list(jobs)
            luck.shuffle(order)
            most = most_waiting(t, order)
            if most > MOST_WAITING:
                continue
            waited += most > 0
            for colour, low, high in order:
                move = MOVES.id("refine", colour=("orange", "teal", "silver")[colour], **{"from": low, "to": high})
                assert move in moves_now(t.s)
                play(t.s, move)
            assert DONE in moves_now(t.s)
            assert oil_of(t.s) == after
    assert waited > 20


def most_waiting(t: Table, order: list[Job]) -> int:
    """How many barrels wait at most when jobs are entered in this order."""
    held = [sum(row) for row in oil_of(t.s)]
    most = 0
    for _, low, high in order:
        held[low] -= 1
        held[high] += 1
        most = max(most, sum(max(0, held[g] - 2 * t.s.player[0].tanks[g]) for g in (1, 2, 3)))
    return most
