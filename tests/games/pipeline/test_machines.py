"""The Machine Phase (final rulebook p10)."""

import pytest

from .kit import K1, K2, N2, N5, NLOOP, NM_MACHINES, NM_TILES, NW, Table
from .kit_b import activate, machine_works, outcomes, plans, refinery, steps


def machine_lines(t: Table) -> list[str]:
    """A's pipelines at machines."""
    return [p for p in t.pipelines("A").split() if "*" in p]


def test_the_rulebook_example() -> None:
    """S-100: F-MACH-01, F-MACH-02, F-MACH-05, F-MACH-06, F-MACH-07."""
    t = refinery(NM_TILES, K1, NM_MACHINES)
    t.give("A", cash=20, tanks="C2 L2 M1 H1", oil="O0 T0 T0 S0")
    activate(t)
    assert steps(t) == {"O0 O1", "T0 T1", "S0 S1"}
    for step in ("O0 O1", "T0 T1", "T0 T1", "S0 S1"):
        t.refine(*step.split())
    assert [m.name for m in t.moves()] == ["done"]
    t.play("done")
    assert t.oil("A") == "O1 S1 T1 T1"
    assert t.cash("A") == 5


@pytest.mark.parametrize(("machines", "oil", "after"), [(((0, 0),), "O0", "O1"), (NM_MACHINES, "O0 S0", "O1 S1")])
def test_the_price_is_15_for_any_number_of_machines(
    machines: tuple[tuple[int, int], ...], oil: str, after: str
) -> None:
    """F-MACH-01, D-MACH-02."""
    t = refinery(NM_TILES, K1, machines)
    t.give("A", cash=15, oil=oil)
    activate(t)
    for barrel in oil.split():
        t.refine(barrel, barrel[0] + "1")
    t.play("done")
    assert (t.oil("A"), t.cash("A")) == (after, 0)


def test_the_phase_is_optional_paid_once_and_held_after_the_work_phase() -> None:
    """F-MACH-01."""
    t = machine_works()
    t.give("A", cash=40, oil="O0 O0")
    assert not t.can("activate")
    t.play("pass")
    assert t.phase == "machine_phase"
    assert t.can("done")
    t.play("activate")
    t.refine("O0", "O1")
    t.play("done")
    assert not t.can("activate")
    assert t.cash("A") == 25


def test_who_has_no_15_dollars_runs_no_machine() -> None:
    """F-MACH-01."""
    t = machine_works()
    t.give("A", cash=14, oil="O0")
    t.play("pass")
    assert t.actor == "B"
    assert t.oil("A") == "O0"


def test_only_pipelines_at_machines_run() -> None:
    """F-MACH-02: N5 cut at its first cell has silver and teal pipes without a machine."""
    t = refinery(N5, "O 1/9/9 T 1/9/9 S 1/9/9", ((0, 0),))
    assert machine_lines(t) == ["O7*"]
    t.give("A", cash=15, oil="O0 T0 S0")
    activate(t)
    assert steps(t) == {"O0 O1"}


def test_a_machine_cuts_every_pipeline_of_its_half() -> None:
    """S-102: F-MACH-03, F-MACH-04."""
    t = refinery(N2, K1, ((1, 0),))
    assert sorted(t.pipelines("A").split()) == ["O1", "O1*", "O2*", "S1", "T1"]


def test_the_covered_half_adds_no_segment() -> None:
    """F-MACH-04: O8 with its first half covered is O7."""
    t = refinery(N5, "O 8/9/9", ((0, 0),))
    t.give("A", cash=15, oil="O0")
    t.play("pass")
    assert t.actor == "B"
    t = refinery(N5, "O 7/9/9", ((0, 0),))
    t.give("A", cash=15, oil="O0")
    activate(t)
    assert steps(t) == {"O0 O1"}


def test_machines_work_at_the_same_time() -> None:
    """F-MACH-05, D-MACH-02: each barrel takes the place that the next one leaves, entered from below."""
    t = machine_works("O 4/4/4 T 4/4/4 S 6/6/6")
    t.give("A", cash=15, tanks="C1 L1 M1 H1", oil="O0 S1 T1 T2 O2")
    activate(t)
    t.refine("O0", "O1")
    t.refine("T1", "T2")
    t.refine("T2", "T3")
    t.play("done")
    assert t.oil("A") == "O1 O2 S1 T2 T3"


@pytest.mark.parametrize(
    ("oil", "tanks"),
    [
        ("O0 T0 T0 S0", "C2 L2 M1 H1"),
        ("O0 T0 T1 S1 T2 O2 S3", "C1 L1 M1 H1"),
        ("S0 S0 T1 T2 T2", "C1 L1 M1 H1"),
        ("O0 O0 T0 T1 S1", "C2 L1 M2 H0"),
    ],
)
def test_values_costs_and_places_are_those_of_the_worker(oil: str, tanks: str) -> None:
    """D-MACH-02, F-MACH-05, F-MACH-07: every end that the rules allow can be played, and no other."""
    t = machine_works(K2)
    t.give("A", cash=15, oil=oil, tanks=tanks)
    activate(t)
    assert outcomes(t) - {t.oil("A")} == plans(oil, tanks, "O5 T8 T4 S6 O1", K2)


def test_a_pipeline_at_two_machines_runs_once() -> None:
    """S-103: F-MACH-06."""
    t = refinery(N5, K1, ((0, 0), (7, 0)))
    assert machine_lines(t) == ["O6*"]
    t.give("A", cash=30, oil="O0 O0")
    activate(t)
    t.refine("O0", "O1")
    assert not t.can("refine")
    t.play("done")
    assert not t.can("activate")
    assert (t.oil("A"), t.cash("A")) == ("O0 O1", 15)


def test_a_barrel_is_refined_once_in_the_phase() -> None:
    """F-MACH-07: T8 and T4 are both at machine A, and each could do one of two steps."""
    t = machine_works("T 4/8/9")
    t.give("A", cash=15, oil="T0")
    activate(t)
    t.refine("T0", "T1")
    assert [m.name for m in t.moves()] == ["done"]


def test_a_loop_that_is_cut_has_both_ends_at_the_machine() -> None:
    """S-105: D-MACH-01, F-MACH-03."""
    t = refinery(NLOOP, K1, ((0, 0),))
    assert [p for p in machine_lines(t) if p[0] == "T"] == ["T3*"]
    t.give("A", cash=15, oil="T0")
    t.play("pass")
    assert t.actor == "B"


def test_a_machine_has_a_pipeline_on_each_of_its_four_sides() -> None:
    """S-106: D-MACH-01: whatever colour lay under it."""
    t = refinery("WE:TSS@(0,0)0 WE:OOO@(0,-1)0 WE:SSS@(0,1)0 WE:TTO@(-2,0)0", K1, ((0, 0),))
    assert machine_lines(t) == ["O1*", "T2*", "T1*", "S1*"]


def test_a_delivery_may_pay_for_the_machines() -> None:
    """S-108: F-FUL-01, F-MACH-01."""
    t = machine_works()
    t.give("A", cash=14, oil="S1 O0")
    card = t.contract("A", "O1S1")
    t.play("pass")
    assert not t.can("activate")
    t.deliver(card, "S1")
    t.play("activate")
    assert t.cash("A") == 19


def test_a_barrel_of_the_worker_may_be_refined_again_by_a_machine() -> None:
    """S-109: D-MACH-03, F-RUN-03."""
    t = refinery(NW, K2, ((0, 1),))
    found = t.pipelines("A").split()
    assert {"O5", "T4", "T6*", "T1*"} <= set(found)
    t.give("A", cash=15, oil="T0")
    t.worker((0, 0))
    assert steps(t) == {"T0 T1"}
    t.refine("T0", "T1")
    t.play("done")
    activate(t)
    t.refine("T1", "T2")
    t.play("done")
    assert (t.oil("A"), t.cash("A")) == ("T2", 0)


def test_the_worker_runs_one_machine_free() -> None:
    """S-111: F-UPG-MAC1-2, D-UPG-MAC1-2."""
    t = machine_works()
    t.give("A", cash=15, oil="O0 T0 S0", levels={"MACH": 1})
    t.worker((0, 0))
    assert steps(t) == {"O0 O1", "T0 T1"}
    t.refine("O0", "O1")
    t.refine("T0", "T1")
    t.play("done")
    assert t.cash("A") == 15
    assert not t.can("action")
    activate(t)
    assert steps(t) == {"O1 O2", "T1 T2", "S0 S1"}
    for step in ("O1 O2", "T1 T2", "S0 S1"):
        t.refine(*step.split())
    t.play("done")
    assert (t.oil("A"), t.cash("A")) == ("O2 S1 T2", 0)
