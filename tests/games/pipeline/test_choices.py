"""Which pipeline runs, and in which order: the moves offered against an account in which everything may be chosen."""

from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from crackspread.games.pipeline.rules import position as pos
from crackspread.games.pipeline.rules.history import barred, pass_through
from crackspread.games.pipeline.rules.moves import MOVES

from .kit import Table, cell
from .kit_a import names
from .kit_b import activate, machine_works, refinery, steps
from .works import Oil, Works, activated, some_oil, some_works, worked

FARMS = ((2, 1, 1), (0, 2, 1), (1, 1, 2))
ROOM = {0: 9, 1: 9, 2: 9, 3: 9}
TWO_TILES = "NN:TTO@(0,0)0 WN:OOT@(-2,0)0 NS:TOO@(2,1)3 NN:TOT@(2,-1)0 NS:TOT@(0,-2)1"
"""O3, T3 and T2 at the first tile; O2 and the same T2 at the second."""
TWO_MACHINES = (
    "WE:SSS@(0,0)0 WE:OSS@(-2,0)0 WE:OST@(-4,0)0 WE:OTT@(-6,0)0 WE:TSS@(0,-2)1 WE:TSO@(0,-4)1 WE:TOO@(0,-6)1 "
    "WE:SOO@(9,0)0 WE:OOS@(7,0)0 WE:OOT@(5,0)0 WE:TTS@(9,-2)1 WE:TTO@(9,-4)1"
)
"""With machines A on (0, 0) and B on (9, 0): A has O6 and T6, B has O4 and T4."""


# --- the final edition: the automatic choice loses nothing -----------------------------------------------------------


@pytest.mark.parametrize("pair", [False, True])
def test_the_shortest_pipeline_loses_nothing_in_the_final_edition(pair: bool) -> None:
    """D-RUN-06, F-RUN-02, D-RUN-04: three pipelines of any lengths, any barrels, three tank farms."""
    works = Works("WE:OOO@(0,0)0", {"O": (1, 2, 2), "T": (1, 1, 1), "S": (1, 1, 1)}, dict(ROOM), pair=pair)
    for values in combinations_with_replacement((1, 2, 3, 5), 3):
        for oil, farm in product(combinations_with_replacement(("O0", "O1", "O2"), 3), FARMS):
            works.value, works.places = list(values), {0: 9, 1: farm[0], 2: farm[1], 3: farm[2]}
            if works.fits(oil):
                t = works.table(oil, levels={"ENG": 3} if pair else {})
                assert worked(t) == works.work(oil, 1, 0), (values, oil, farm)


Case = tuple[Works, Oil, dict[str, int], set[Oil]]


def cases(seeds: Iterable[int], make: Callable[[Random], Case]) -> list[Case]:
    """Cases at random in which more than a few results are legal."""
    return [case for case in map(make, map(Random, seeds)) if len(case[3]) > FEW]


BOTH = pytest.mark.parametrize("edition", ["final", "prototype"])
FEW = 4
TELLING = (109, 276), (279,)
"""Two runs that need another pipeline than the shortest; machines that must not refine a barrel twice."""


@BOTH
def test_two_runs_of_the_worker_reach_all_that_is_legal(edition: str) -> None:
    """D-RUN-06, F-RUN-15, F-UPG-HR3-1, F-UPG-ENG3-1, P-25, P-26: small networks at random, any pipeline chosen."""

    def make(rng: Random) -> Case:
        works = some_works(rng, rng.randint(2, 5), 0, pair=rng.random() < 0.2)
        oil = some_oil(rng, works, 3)
        levels = {"HR": 3, "ENG": 3 if works.pair else 0}
        return works, oil, levels, works.work(oil, 2, 0, edition == "prototype")

    for works, oil, levels, ends in cases((*range(30), *TELLING[0]), make):
        assert worked(works.table(oil, levels=levels, edition=edition)) == ends, (works, oil)


@BOTH
def test_a_work_phase_with_machines_reaches_all_that_is_legal(edition: str) -> None:
    """D-UPG-MAC3-2, D-UPG-MAC3-3, F-UPG-MAC1-2, P-25, P-28, P-42: early runs of any machines, the worker on others."""

    def make(rng: Random) -> Case:
        works = some_works(rng, rng.randint(2, 4), rng.randint(1, 2))
        oil, human, level = some_oil(rng, works, 2), rng.choice((0, 3)), rng.randint(1, 3)
        ends = works.work(oil, 2 if human else 1, level, edition == "prototype")
        return works, oil, {"HR": human, "MACH": level}, ends

    for works, oil, levels, ends in cases(range(30), make):
        assert worked(works.table(oil, levels=levels, edition=edition)) == ends, (works, oil, levels)


@BOTH
def test_a_machine_phase_reaches_all_that_is_legal(edition: str) -> None:
    """D-RUN-06, F-MACH-05, F-MACH-07, P-28: pipelines in any order, each with any of its machines, any barrel."""

    def make(rng: Random) -> Case:
        works = some_works(rng, rng.randint(3, 8), rng.randint(1, 4))
        oil = some_oil(rng, works, 4)
        if edition == "prototype":
            ends = {end for end, _, _ in works.in_turn(oil, works.at)}
        else:
            ends = {end for end, _ in works.together(oil, frozenset().union(*works.at.values()))}
        return works, oil, {}, {oil} | ends

    for works, oil, levels, ends in cases((*range(40), *TELLING[1]), make):
        assert activated(works.table(oil, levels=levels, edition=edition)) == ends, (works, oil)


# --- the prototype: the player chooses -------------------------------------------------------------------------------


def two_tiles(edition: str, human: int = 3) -> Table:
    """O3, T3, T2 at one tile, O2 and that T2 at another; O0 and T0; costs O 3/2, T 2/2."""
    works = Works(TWO_TILES, {"O": (3, 2, 9), "T": (2, 2, 9), "S": (9, 9, 9)}, ROOM)
    return works.table(("O0", "T0"), levels={"HR": human}, edition=edition)


def test_where_a_pipeline_runs_once_a_turn_the_player_may_name_another() -> None:
    """D-RUN-06, P-25: T3 first, so that T2 is left for the second tile; the shortest may still be taken."""
    t = two_tiles("prototype")
    t.worker((0, 0))
    t.refine("O0", "O1")
    assert steps(t) == {"T0 T1"}
    (named,) = t.moves("refine_through")
    assert t.match.game.say(t.s, named.id).endswith(" refined teal crude to Low through the pipeline of 3.")
    t.play("refine_through", **named.args)
    t.play("done")
    t.worker((-2, 0))
    t.refine("O1", "O2")
    t.refine("T1", "T2")
    t.play("done")
    assert t.oil("A") == "O2 T2"


def test_the_shortest_pipeline_is_taken_unless_another_is_named() -> None:
    """D-RUN-06: then the second tile has no teal pipeline left."""
    t = two_tiles("prototype")
    t.worker((0, 0))
    t.refine("O0", "O1")
    t.refine("T0", "T1")
    t.play("done")
    t.worker((-2, 0))
    assert steps(t) == {"O1 O2"}


@pytest.mark.parametrize(("edition", "human"), [("final", 3), ("prototype", 2)])
def test_nothing_is_named_where_no_pipeline_is_used_up_for_later(edition: str, human: int) -> None:
    """D-RUN-06, F-RUN-15: in the final edition, and where no second run follows."""
    t = two_tiles(edition, human)
    t.worker((0, 0))
    assert names(t) == {"refine"}
    assert "only" in str(t.match.game.why_not(t.s, MOVES.id("refine_through", pipe=1, **t.step("T0", "T1"))))


def test_nothing_is_named_in_the_second_action() -> None:
    """D-RUN-06, P-25."""
    t = two_tiles("prototype")
    t.give("A", oil="O0 O1 T0")
    t.worker((-2, 0))
    t.refine("O1", "O2")
    t.play("done")
    t.worker((0, 0))
    assert names(t) == {"refine"}


def test_a_tile_of_its_own_needs_no_name() -> None:
    """D-RUN-06: what passes no other tile is best used up first."""
    works = Works("WE:OOO@(0,0)0", {"O": (1, 9, 9), "T": (9, 9, 9), "S": (9, 9, 9)}, ROOM)
    t = works.table(("O0",), levels={"HR": 3}, edition="prototype")
    t.worker((0, 0))
    assert names(t) == {"refine"}


# --- the prototype: machines one by one ------------------------------------------------------------------------------


def two_machines(oil: str = "O0 T0") -> Table:
    """The machines with $15 paid; costs O 6/4, T 4/6."""
    works = Works(TWO_MACHINES, {"O": (6, 4, 9), "T": (4, 6, 9), "S": (9, 9, 9)}, ROOM, ((0, 0), (9, 0)))
    t = works.table(tuple(oil.split()), cash=15, edition="prototype")
    lines = set(t.pipelines("A").split())
    assert {"O6*", "T6*", "O4*", "T4*"} <= lines
    t.play("pass")
    t.play("activate")
    return t


def test_the_player_orders_pipelines_not_machines() -> None:
    """P-28: O6 at A, T4 at B, O4 at B, T6 at A: a machine left for another one stays open."""
    t = two_machines()
    t.play("cell", **cell(0, 0))
    t.refine("O0", "O1")
    t.play("cell", **cell(9, 0))
    t.refine("T0", "T1")
    t.refine("O1", "O2")
    t.play("cell", **cell(0, 0))
    t.refine("T1", "T2")
    t.play("done")
    t.play("done")
    assert (t.oil("A"), t.cash("A"), t.phase) == ("O2 T2", 0, "machine_phase")


def test_no_machine_refines_a_barrel_twice() -> None:
    """P-28: A may not take the barrel on that it has refined, however often it is turned to."""
    t = two_machines("T0")
    t.s.cost[1, 1] = 4
    t.play("cell", **cell(9, 0))
    t.refine("T0", "T1")
    assert names(t) == {"cell", "done"}
    t.play("cell", **cell(0, 0))
    t.refine("T1", "T2")
    t.s.cost[1, 2] = 1
    assert names(t) == {"done"}


def test_a_machine_turned_to_again_remembers_its_barrels() -> None:
    """P-28: T8 at A may still refine the other barrel, not the one that T4 at A has refined."""
    t = machine_works(edition="prototype")
    t.give("A", cash=15, oil="T0 T0 S0")
    activate(t)
    t.play("cell", **cell(0, 0))
    t.refine("T0", "T1")
    t.play("cell", **cell(3, 1))
    t.refine("S0", "S1")
    t.play("cell", **cell(0, 0))
    assert steps(t) == {"T0 T1"}


def test_at_machines_that_share_a_pipeline_the_player_may_name_another() -> None:
    """D-RUN-06, P-28: A takes its own pipeline, so that the one between A and B is left for B."""
    t = refinery(
        "WE:OST@(0,0)0 WE:OOT@(2,0)0 WE:OTT@(-2,0)0 WE:OSS@(-4,0)0",
        "O 2/2/9 T 9/9/9 S 9/9/9",
        ((0, 0), (3, 0)),
        edition="prototype",
    )
    t.give("A", cash=15, oil="O0")
    activate(t)
    t.play("cell", **cell(0, 0))
    (named,) = t.moves("refine_through")
    t.play("refine_through", **named.args)
    t.play("cell", **cell(3, 0))
    t.refine("O1", "O2")
    t.play("done")
    assert t.oil("A") == "O2"


def test_a_machine_is_left_for_another_only_after_a_barrel() -> None:
    """P-28, D-RUN-05: and one that has nothing to refine is not turned to."""
    t = two_machines()
    t.play("cell", **cell(0, 0))
    assert not t.can("cell")
    assert "first" in str(t.match.game.why_not(t.s, MOVES.id("cell", **cell(9, 0))))
    t.refine("O0", "O1")
    assert t.can("cell", **cell(9, 0))
    assert not t.can("cell", **cell(0, 0))
    t.give("A", oil="")
    assert not t.can("cell")


def test_many_barrels_are_followed_and_the_oldest_stay() -> None:
    """P-28: more than can be followed; none is refined again by its own machine."""
    s = two_machines("O0").s
    for _ in range(pos.PASSED + 2):
        pass_through(s, 7, 0, 0, 1)
    assert (barred(s, 7, 1, 0), barred(s, 9, 1, 0), barred(s, 9, 1, 1)) == (pos.PASSED + 2, 2, 0)
    pass_through(s, 9, 0, 1, 2)
    assert (barred(s, 7, 1, 0), barred(s, 9, 1, 0)) == (pos.PASSED + 1, 2)
    assert (barred(s, 7, 2, 0), barred(s, 9, 2, 0), barred(s, 5, 2, 0)) == (1, 1, 0)
    pass_through(s, 5, 0, 2, 3)
    assert barred(s, 7, 2, 0) == 0


def test_the_barrel_refined_last_goes_on_first() -> None:
    """P-28: of three at Low, refined by 7, 8 and 9, machine 9 takes the second."""
    s = two_machines("O0").s
    for machine in (7, 8, 9):
        pass_through(s, machine, 0, 0, 1)
    pass_through(s, 9, 0, 1, 2)
    assert [barred(s, machine, 1, 0) for machine in (7, 8, 9)] == [1, 0, 1]
    assert [barred(s, machine, 2, 0) for machine in (7, 8, 9)] == [0, 1, 1]
