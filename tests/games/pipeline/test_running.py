"""Running the pipelines of the own network (final rulebook p9)."""

import random

import pytest

from .kit import K1, K2, N2, N3, N5, NR, NW, Table
from .kit_b import outcomes, plans, refinery, steps

CHEAP = "O 1/1/1 T 1/1/1 S 1/1/1"


def test_a_pipeline_is_one_stretch_of_one_colour() -> None:
    """F-RUN-04, S-81."""
    assert refinery(N2).pipelines("A") == "O4 O1 T1 T1 S1"
    assert refinery(N3).pipelines("A") == "O3 O2 T1 S1 S1"


def test_a_pipeline_refines_only_oil_of_its_colour() -> None:
    """F-RUN-06: the first tile of NW carries orange and teal."""
    t = refinery(NW, K2)
    t.give("A", oil="O0 T0 S0")
    t.worker((0, 0))
    assert steps(t) == {"O0 O1", "T0 T1", "T0 T2"}


@pytest.mark.parametrize("length", range(1, 9))
def test_the_refinement_value_counts_segments(length: int) -> None:
    """F-RUN-08, F-RUN-09: O8 of N5 refines a step that costs up to 8, O4 of N2 one up to 4."""
    for tiles, value in ((N2, 4), (N5, 8)):
        t = refinery(tiles, f"O {length}/9/9")
        t.give("A", oil="O0")
        assert t.can_work((0, 0)) == (length <= value)


@pytest.mark.parametrize("shape", [left + right for left in "NWS" for right in "NES"])
def test_a_tile_has_four_segments_in_three_pipes(shape: str) -> None:
    """D-RUN-01: also where all three pipes have one colour and cross."""
    assert refinery(f"{shape}:SSS@(0,0)0").pipelines("A") == "S2 S1 S1"
    assert refinery(f"{shape}:OTS@(0,0)1").pipelines("A") == "O2 T1 S1"


def test_a_step_needs_its_cost_and_several_steps_their_sum() -> None:
    """S-87: F-RUN-09, F-RUN-10."""
    t = refinery(NR, K1)
    t.give("A", oil="T0 O0 O2", tanks="C2 L2 M2 H2")
    t.worker((0, 0))
    assert steps(t) == {"T0 T1", "T0 T2", "O0 O1", "O2 O3"}


def test_places_emptied_by_the_run_may_be_filled_by_it() -> None:
    """S-88: F-RUN-07, D-RUN-04."""
    t = refinery(NW, K2)
    t.give("A", tanks="C1 L1 M1 H1", oil="O0 T0 T1 S1 T2 O2 S3")
    t.worker((0, 0))
    t.refine("O0", "O1")
    t.refine("T1", "T2")
    t.refine("T2", "T3")
    t.play("done")
    assert t.oil("A") == "O1 O2 S1 S3 T0 T2 T3"


def test_a_chain_without_a_last_place_is_blocked() -> None:
    """S-89: F-RUN-12, D-RUN-05."""
    t = refinery(NW, K2)
    t.give("A", tanks="C1 L1 M1 H1", oil="O0 T0 T1 S1 T2 O2 S3 S3")
    assert not t.can_work((0, 0))


def test_grades_passed_on_the_way_need_no_place() -> None:
    """S-90: F-RUN-11, F-RUN-12, F-RUN-10."""
    t = refinery(NW, K2)
    t.give("A", tanks="C1 L0 M1 H0", oil="T0")
    t.worker((0, 0))
    assert steps(t) == {"T0 T2"}
    t.refine("T0", "T2")
    t.play("done")
    assert t.oil("A") == "T2"


@pytest.mark.parametrize(("full", "open_"), [("S1", True), ("S1 S1", False)])
def test_the_grade_reached_needs_a_free_place(full: str, open_: bool) -> None:
    """F-RUN-12, D-RUN-04: a half-full tank is free."""
    t = refinery(NW, K2)
    t.give("A", tanks="C1 L1 M0 H0", oil=f"T0 {full}")
    assert t.can_work((0, 0)) == open_


def test_running_costs_nothing() -> None:
    """F-RUN-13."""
    t = refinery(NW, K2)
    t.give("A", cash=0, oil="T0 O0")
    t.worker((0, 0))
    t.refine("T0", "T2")
    t.refine("O0", "O1")
    t.play("done")
    assert t.cash("A") == 0


def test_a_barrel_goes_through_one_pipeline_only() -> None:
    """S-91: F-RUN-14."""
    t = refinery(NW, K2)
    t.give("A", oil="T0")
    t.worker((0, 0))
    assert outcomes(t) == {"T1", "T2"}
    t.refine("T0", "T1")
    assert [m.name for m in t.moves()] == ["done"]


def test_two_pipelines_do_not_share_a_barrels_way() -> None:
    """F-RUN-14: T4 could do the first step and T8 the second, but no pipeline both."""
    t = refinery(NW, "T 4/5/9")
    t.give("A", oil="T0")
    t.worker((0, 0))
    assert outcomes(t) == {"T1"}


def test_a_pipeline_runs_once_in_an_action() -> None:
    """F-RUN-15, F-RUN-02."""
    t = refinery(N5, K1)
    t.give("A", oil="O0 O0")
    t.worker((0, 0))
    t.refine("O0", "O1")
    assert not t.can("refine")


def test_another_action_of_the_turn_may_run_a_pipeline_again() -> None:
    """S-99: F-RUN-15."""
    t = refinery(NW, K2)
    t.give("A", oil="T0", levels={"HR": 3})
    t.worker((0, 0))
    t.refine("T0", "T2")
    t.play("done")
    t.worker((0, 0))
    t.refine("T2", "T3")
    t.play("done")
    assert t.oil("A") == "T3"


def test_the_same_long_pipeline_runs_in_both_actions() -> None:
    """F-RUN-15: only T8 takes crude to Mid."""
    t = refinery(NW, K2)
    t.give("A", oil="T0 T0", levels={"HR": 3})
    for _ in range(2):
        t.worker((0, 0))
        t.refine("T0", "T2")
        t.play("done")
    assert t.oil("A") == "T2 T2"


def test_a_barrel_may_be_refined_less_far_and_a_pipeline_stay_unused() -> None:
    """F-RUN-16."""
    t = refinery(NW, K2)
    t.give("A", oil="T0 T0 O0", tanks="C2 L2 M1 H1")
    t.worker((0, 0))
    t.refine("T0", "T1")
    t.refine("T0", "T1")
    assert t.can_refine("O0", "O1")
    t.play("done")
    assert t.oil("A") == "O0 T1 T1"


def test_a_run_must_refine_something() -> None:
    """D-RUN-05."""
    t = refinery(NW, K2)
    t.give("A", oil="")
    assert not t.moves("cell")
    t.give("A", oil="T0")
    t.worker((0, 0))
    assert not t.can("done")
    t.refine("T0", "T1")
    assert t.can("done")


def run_table(oil: str, tanks: str, levels: dict[str, int]) -> Table:
    """NW with the worker on its first tile, whose pipelines are O5, T4 and T8."""
    t = refinery(NW, K2)
    t.give("A", oil=oil, tanks=tanks, levels=levels)
    return t


@pytest.mark.parametrize("seed", range(30))
def test_a_plan_is_legal_exactly_if_its_barrels_find_places(seed: int) -> None:
    """D-RUN-04, F-RUN-07, F-RUN-12, F-RUN-14: every end that the rules allow can be played, and no other."""
    rng = random.Random(seed)
    while True:
        tanks = " ".join(f"{row}{rng.randint(0, 2)}" for row in "CLMH")
        oil = []
        for grade, row in enumerate(tanks.split()):
            for _ in range(rng.randint(0, 2 * int(row[1]))):
                oil.append(f"{rng.choice('OTT')}{grade}")
        expected = plans(" ".join(oil), tanks, "O5 T4 T8", K2)
        if expected:
            break
    t = run_table(" ".join(oil), tanks, {})
    t.worker((0, 0))
    assert outcomes(t) == expected


@pytest.mark.parametrize("seed", range(12))
def test_two_barrels_a_pipeline_find_places_by_the_same_rule(seed: int) -> None:
    """D-RUN-04, F-UPG-ENG3-1, D-UPG-ENG3-1: with Engineering III the values are 7, 6 and 12."""
    rng = random.Random(seed)
    while True:
        tanks = " ".join(f"{row}{rng.randint(0, 2)}" for row in "CLMH")
        oil = []
        for grade, row in enumerate(tanks.split()):
            for _ in range(rng.randint(0, 2 * int(row[1]))):
                oil.append(f"{rng.choice('OTT')}{grade}")
        expected = plans(" ".join(oil), tanks, "O7 T6 T12", K2, pair=True)
        if expected:
            break
    t = run_table(" ".join(oil), tanks, {"ENG": 3})
    t.worker((0, 0))
    assert outcomes(t) == expected


@pytest.mark.parametrize("seed", range(20))
def test_a_run_is_offered_exactly_if_a_plan_exists(seed: int) -> None:
    """D-RUN-05, D-RUN-04: with few and full tanks many networks have nothing to do."""
    rng = random.Random(100 + seed)
    tanks = " ".join(f"{row}{rng.randint(0, 1)}" for row in "CLMH")
    oil = []
    for grade, row in enumerate(tanks.split()):
        for _ in range(2 * int(row[1])):
            oil.append(f"{rng.choice('OTS')}{grade}")
    t = run_table(" ".join(oil), tanks, {})
    assert t.can_work((0, 0)) == bool(plans(" ".join(oil), tanks, "O5 T4 T8", K2))


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        (0, {"T0 T1", "T0 T2", "O0 O1", "O2 O3"}),
        (1, {"T0 T1", "T0 T2", "O0 O1", "O2 O3"}),
        (2, {"T0 T1", "T0 T2", "T0 T3", "O0 O1", "O0 O2", "O2 O3"}),
    ],
)
def test_engineering_lets_pipelines_reach_further(level: int, expected: set[str]) -> None:
    """S-96: F-UPG-ENG1-1, F-UPG-ENG2-1: T11 counts 11, 13, 15; O6 counts 6, 7, 8."""
    t = refinery(NR, K1)
    t.give("A", oil="T0 O0 O2", tanks="C2 L2 M2 H2", levels={"ENG": level})
    t.worker((0, 0))
    assert steps(t) == expected


def test_engineering_iii_runs_two_barrels_a_pipeline() -> None:
    """S-97: F-UPG-ENG3-1, D-UPG-ENG3-1."""
    t = refinery(NW, K2)
    t.give("A", oil="T0 T0 T0 O0", tanks="C2 L1 M1 H1", levels={"ENG": 3})
    t.worker((0, 0))
    t.refine("T0", "T3")
    t.play("second", to=2)
    t.refine("T0", "T1")
    t.refine("O0", "O1")
    t.play("done")
    assert t.oil("A") == "O1 T1 T2 T3"
