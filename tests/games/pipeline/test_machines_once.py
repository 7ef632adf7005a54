"""Machines run once in each phase, by the early run of Machines III or under the worker; pipelines once a turn."""

import pytest

from crackspread.games.pipeline.rules.moves import MOVES

from .kit import K1, K2, N5, NR, Table, cell
from .kit_a import buy_machine, names
from .kit_b import NR_T5_T4, activate, machine_works, outcomes, refinery, steps

BOTH = pytest.mark.parametrize("edition", ["final", "prototype"])
A, B = (0, 0), (3, 1)
"""The machines of `machine_works`: O5, T8 and T4 at A, S6 and O1 at B."""


def owner(edition: str = "final", oil: str = "O0 O0 S0", human: int = 0, level: int = 3) -> Table:
    """The rulebook's network, a level of Machines, perhaps two actions."""
    t = machine_works(edition=edition)
    t.give("A", cash=100, oil=oil, levels={"MACH": level, "HR": human})
    return t


def early(t: Table, at: tuple[int, int], *steps: str) -> None:
    """An early run of one machine."""
    t.play("activate")
    if t.phase == "machine_pick":
        t.play("cell", **cell(*at))
    for step in steps:
        t.refine(*step.split())
    t.play("done")
    if t.phase == "machine_pick":
        t.play("done")


def run(t: Table, at: tuple[int, int], *steps: str) -> None:
    """The worker runs a machine."""
    t.worker(at)
    for step in steps:
        t.refine(*step.split())
    t.play("done")


# --- a machine once in each phase ------------------------------------------------------------------------------------


@BOTH
def test_a_machine_that_ran_early_is_not_run_by_the_worker(edition: str) -> None:
    """D-UPG-MAC3-2, F-UPG-MAC3-2: the Machine Phase runs it once more."""
    t = owner(edition)
    early(t, A, "O0 O1")
    assert t.phase == "main"
    assert not t.can_work(A)
    assert "once in a phase" in str(t.match.game.why_not(t.s, MOVES.id("cell", **cell(*A))))
    activate(t)
    if edition == "prototype":
        t.play("cell", **cell(*A))
    assert t.can_refine("O0", "O1")


@BOTH
def test_a_machine_that_did_not_run_early_is_left_to_the_worker(edition: str) -> None:
    """D-UPG-MAC3-3: any number of machines takes part."""
    t = owner(edition)
    early(t, A, "O0 O1")
    run(t, B, "S0 S1")
    assert t.oil("A") == "O0 O1 S1"


def test_a_machine_that_the_worker_ran_takes_no_part_in_a_later_early_run() -> None:
    """D-UPG-MAC3-2, P-42: the others do."""
    t = owner("prototype")
    run(t, A, "O0 O1")
    t.play("activate")
    assert [m.args for m in t.moves("cell")] == [cell(*B)]
    assert "no part" in str(t.match.game.why_not(t.s, MOVES.id("cell", **cell(*A))))
    t.play("cell", **cell(*B))
    t.refine("S0", "S1")
    assert names(t) == {"done"}


def test_when_the_worker_ran_the_only_useful_machine_there_is_no_early_run() -> None:
    """D-UPG-MAC3-2, P-42: the Machine Phase follows all the same."""
    t = owner("prototype", "O0 O0")
    run(t, A, "O0 O1")
    assert not t.can("activate")
    assert "may still run" in str(t.match.game.why_not(t.s, MOVES.id("activate")))
    t.play("done")
    assert t.can("activate")


def test_the_same_holds_where_the_final_rules_take_that_timing() -> None:
    """D-UPG-MAC3-2: machines3_timing alone."""
    t = machine_works(machines3_timing="work_phase")
    t.give("A", cash=100, oil="O0 O0 S0", levels={"MACH": 3})
    run(t, A, "O0 O1")
    t.play("activate")
    assert steps(t) == {"S0 S1"}


@BOTH
@pytest.mark.parametrize(("level", "again"), [(1, True), (3, False)])
def test_two_actions_run_one_machine_twice_only_without_machines_iii(edition: str, level: int, again: bool) -> None:
    """D-UPG-MAC3-2, D-UPG-HR3-1: the sentence stands on that card."""
    t = owner(edition, "O0 T0", human=3, level=level)
    run(t, A, "O0 O1")
    assert t.can_work(A) == again


def test_a_machine_bought_after_the_early_run_has_not_run() -> None:
    """D-UPG-MAC3-2: the worker may run it in the second action."""
    t = refinery(N5, K1, ((0, 0),))
    t.give("A", cash=100, oil="O0 O0", levels={"MACH": 3, "HR": 3})
    early(t, (0, 0), "O0 O1")
    assert not t.can_work((0, 0))
    t.action("machines_pipes")
    buy_machine(t)
    t.play("done")
    fresh = [m.args for m in t.moves("cell") if m.args != cell(0, 0)]
    assert len(fresh) == 1
    assert not t.can_work((0, 0))


@BOTH
def test_the_next_turn_runs_everything_again(edition: str) -> None:
    """F-UPG-MAC3-2."""
    t = owner(edition)
    early(t, A, "O0 O1")
    t.end_turn()
    t.end_turn()
    assert t.actor == "A"
    assert t.can_work(A)
    assert t.can("activate")


# --- which machines run early ----------------------------------------------------------------------------------------


def rivals() -> Table:
    """A T5 at one machine, a T4 at another, Machines III."""
    t = refinery(NR, K2, NR_T5_T4)
    t.give("A", cash=100, oil="T0", levels={"MACH": 3})
    t.play("activate")
    return t


def test_machines_may_be_left_out_of_an_early_run() -> None:
    """D-UPG-MAC3-3: the shortest pipeline belongs to the second machine; left out, it is free for the worker."""
    first, second = NR_T5_T4
    t = rivals()
    t.refine("T0", "T1")
    assert not t.can("cell")
    t.play("done")
    assert (t.can_work(first), t.can_work(second)) == (True, False)
    t = rivals()
    move = MOVES.id("cell", **cell(*second))
    assert t.match.game.say(t.s, move).endswith("left a machine out, for the worker.")
    t.play("cell", **cell(*second))
    assert not t.can("cell")
    assert "no part" in str(t.match.game.why_not(t.s, move))
    t.refine("T0", "T1")
    t.play("done")
    assert (t.can_work(first), t.can_work(second)) == (False, True)


def test_of_two_machines_at_one_pipeline_one_has_run() -> None:
    """D-UPG-MAC3-3, F-MACH-06: and either may be left out."""
    ends = (0, 0), (7, 0)
    for out in (None, *ends):
        t = refinery(N5, K1, ends)
        t.give("A", cash=100, oil="O0", levels={"MACH": 3})
        t.play("activate")
        if out:
            t.play("cell", **cell(*out))
        t.refine("O0", "O1")
        t.play("done")
        t.give("A", oil="O0")
        free = [end for end in ends if t.can_work(end)]
        assert len(free) == 1
        assert out in (None, free[0])


def test_no_machine_is_left_out_where_it_could_not_matter() -> None:
    """D-UPG-MAC3-3: in the Machine Phase, with one machine, after the last action, and between oils."""
    t = refinery(NR, K2, NR_T5_T4)
    t.give("A", cash=100, oil="T0", levels={"MACH": 3})
    activate(t)
    assert names(t) == {"refine"}
    assert outcomes(t) == {"T1"}
    t = refinery(N5, K1, ((0, 0),))
    t.give("A", cash=100, oil="O0", levels={"MACH": 3})
    t.play("activate")
    assert names(t) == {"refine"}
    t = refinery(NR, K2, NR_T5_T4, machines3_timing="work_phase")
    t.give("A", cash=100, oil="T0", levels={"MACH": 3})
    t.action("contracts_loans")
    t.play("loan")
    t.play("done")
    t.play("activate")
    assert names(t) == {"refine"}
    assert not t.can("cell")
    t = refinery(f"{N5} WE:TSS@(0,5)0 WE:TTS@(2,5)0 WE:TTO@(4,5)0", K1, ((0, 0), (0, 5)))
    t.give("A", cash=100, oil="O0 T0", levels={"MACH": 3})
    t.play("activate")
    assert steps(t) == {"O0 O1", "T0 T1"}
    assert not t.can("cell")


# --- prototype: a pipeline once a turn -------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "again"), [("final", True), ("prototype", False)])
def test_the_worker_runs_a_pipeline_at_a_machine_once_a_turn(edition: str, again: bool) -> None:
    """P-25, F-RUN-15: O5 has run; T8 and T4 have not. The Machine Phase has its own limit."""
    t = owner(edition, "O0 O0 T0", human=3, level=1)
    run(t, A, "O0 O1")
    t.worker(A)
    assert t.can_refine("O0", "O1") == again
    assert t.can_refine("T0", "T1")
    t.refine("T0", "T1")
    t.play("done")
    activate(t)
    if edition == "prototype":
        t.play("cell", **cell(*A))
    assert t.can_refine("O0", "O1")


@pytest.mark.parametrize(("edition", "again"), [("final", True), ("prototype", False)])
def test_a_pipeline_between_two_machines_is_one_pipeline_for_the_worker(edition: str, again: bool) -> None:
    """P-25: run at one machine it is used up at the other."""
    t = refinery(N5, K1, ((0, 0), (7, 0)), edition=edition)
    t.give("A", oil="O0 O0", levels={"MACH": 1, "HR": 3})
    run(t, (0, 0), "O0 O1")
    assert t.can_work((7, 0)) == again


def test_an_early_run_is_no_run_of_the_worker() -> None:
    """P-25, P-42: what the worker has run may run early at another machine, and the other way round."""
    t = refinery(N5, K1, ((0, 0), (7, 0)), edition="prototype")
    t.give("A", cash=100, oil="O0 O0", levels={"MACH": 3, "HR": 3})
    run(t, (0, 0), "O0 O1")
    early(t, (7, 0), "O0 O1")
    assert t.oil("A") == "O1 O1"
