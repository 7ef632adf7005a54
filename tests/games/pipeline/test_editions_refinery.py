"""The prototype's rules of running, machines, deliveries and the final count, against the final rulebook's."""

import pytest

from crackspread.games.pipeline.rules.scoring import ITEMS

from .kit import K1, K2, N2, NR, NW, Table, cell, table
from .kit_b import NR_T5_T4, activate, last_round, machine_works, outcomes, plans, refinery, steps

BOTH = pytest.mark.parametrize("edition", ["final", "prototype"])


# --- running and machines --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "again"), [("final", True), ("prototype", False)])
def test_in_the_prototype_a_pipeline_runs_once_a_turn(edition: str, again: bool) -> None:
    """S-99: P-25: only T8 takes crude to Mid; T4 may still take the first barrel on to High."""
    t = refinery(NW, K2, edition=edition)
    t.give("A", oil="T0 T0", levels={"HR": 3})
    t.worker((0, 0))
    t.refine("T0", "T2")
    t.play("done")
    t.worker((0, 0))
    assert t.can_refine("T0", "T2") == again
    t.refine("T2", "T3")
    if not again:
        assert not t.can("refine")
    t.play("done")
    assert t.oil("A") == "T0 T3"


def test_in_the_prototype_the_next_turn_runs_everything_again() -> None:
    """P-25."""
    t = refinery(NW, K2, edition="prototype")
    t.give("A", oil="T0 T0")
    for _ in range(2):
        t.worker((0, 0))
        t.refine("T0", "T2")
        t.play("done")
        t.end_turn()
        t.end_turn()
    assert t.oil("A") == "T2 T2"


@pytest.mark.parametrize(("oil", "tanks"), [("O0 T0 T1 S1 T2 O2 S3", "C1 L1 M1 H1"), ("T0 T0 T1 O2 T2", "C1 L1 M1 H1")])
def test_a_run_reaches_the_same_results_in_the_prototype(oil: str, tanks: str) -> None:
    """P-26: simultaneous or in a free order."""
    t = refinery(NW, K2, edition="prototype")
    t.give("A", oil=oil, tanks=tanks)
    t.worker((0, 0))
    assert outcomes(t) == plans(oil, tanks, "O5 T4 T8", K2)


def test_grades_on_the_way_need_no_place_in_the_prototype_but_in_a_house_rule() -> None:
    """P-27, S-90."""
    for needed, expected in (("edition", {"T0 T2"}), ("yes", set())):
        t = refinery(NW, K2, edition="prototype", intermediate_tank_needed=needed)
        t.give("A", tanks="C1 L0 M1 H0", oil="T0")
        assert t.can_work((0, 0)) == bool(expected)
        if expected:
            t.worker((0, 0))
            assert steps(t) == expected


def two_machines(edition: str) -> Table:
    """NR with a T5 at one machine and a T4 at another, T0 and $15."""
    t = refinery(NR, K2, NR_T5_T4, edition=edition)
    assert {"T5*", "T4*"} <= set(t.pipelines("A").split())
    t.give("A", cash=15, oil="T0")
    activate(t)
    return t


def test_in_the_prototype_another_machine_may_refine_a_barrel_again() -> None:
    """S-147: P-28."""
    t = two_machines("prototype")
    t.play("cell", **cell(-1, 1))
    assert steps(t) == {"T0 T1"}
    t.refine("T0", "T1")
    assert not t.can("refine")
    t.play("done")
    t.play("cell", **cell(-1, 0))
    t.refine("T1", "T2")
    t.play("done")
    assert not t.can("cell")
    t.play("done")
    assert (t.oil("A"), t.cash("A")) == ("T2", 0)


def test_in_the_final_rules_it_goes_one_step_only() -> None:
    """S-147: P-28, F-MACH-07; the manual says the same, M-17."""
    for edition in ("final", "manual"):
        assert outcomes(two_machines(edition)) == {"T1"}


def test_in_the_prototype_each_machine_runs_once() -> None:
    """P-28: whoever leaves machine A with teal pipelines unused does not come back to it."""
    t = machine_works(edition="prototype")
    t.give("A", cash=15, oil="O0 T0 S0")
    activate(t)
    t.play("cell", **cell(0, 0))
    assert steps(t) == {"O0 O1", "T0 T1"}
    t.refine("O0", "O1")
    t.play("done")
    assert not t.can("cell", **cell(0, 0))
    t.play("cell", **cell(3, 1))
    assert steps(t) == {"S0 S1"}


@BOTH
def test_machines_cut_pipelines_in_the_prototype_too(edition: str) -> None:
    """P-29, S-102."""
    t = refinery(N2, K1, ((1, 0),), edition=edition)
    assert sorted(t.pipelines("A").split()) == ["O1", "O1*", "O2*", "S1", "T1"]


@pytest.mark.parametrize(("edition", "both"), [("final", True), ("prototype", False)])
def test_engineering_iii_of_the_prototype_is_the_workers_only(edition: str, both: bool) -> None:
    """P-38."""
    t = machine_works(edition=edition)
    t.give("A", cash=15, oil="S0 S0", levels={"ENG": 3})
    activate(t)
    if edition == "prototype":
        t.play("cell", **cell(3, 1))
    t.refine("S0", "S1")
    assert t.can("second") == both
    t = refinery(NW, K2, edition=edition)
    t.give("A", oil="T0 T0", levels={"ENG": 3})
    t.worker((0, 0))
    t.refine("T0", "T3")
    assert t.can("second")


@pytest.mark.parametrize(("edition", "late"), [("final", False), ("prototype", True)])
def test_machines_iii_of_the_prototype_may_come_after_an_action(edition: str, late: bool) -> None:
    """P-42: once, at any moment of the Work Phase outside an action, and then the Machine Phase."""
    t = machine_works(edition=edition)
    t.give("A", cash=40, oil="O0 O0 O0", levels={"MACH": 3})
    assert t.can("activate")
    t.action("contracts_loans")
    t.play("loan")
    assert not t.can("activate")
    t.play("done")
    assert t.can("activate") == late
    if late:
        t.play("activate")
        t.play("cell", **cell(0, 0))
        t.refine("O0", "O1")
        t.play("done")
        t.play("done")
        assert t.phase == "between"
        assert not t.can("activate")
        t.play("done")
        t.play("place", place=1)
        assert t.can("activate")


def test_costs_on_the_way_are_added_as_the_markers_show_them() -> None:
    """P-46: from Low to High 6 and 5 make 11."""
    for costs, reached in ((K1, True), ("T 4/6/6", False)):
        t = refinery(NR, costs, edition="prototype")
        t.give("A", oil="T1")
        t.worker((0, 0))
        assert t.can_refine("T1", "T3") == reached


# --- deliveries ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "contract", "order"), [("final", 55, 115), ("prototype", 90, 165), ("manual", 55, 115)]
)
def test_the_prototype_pays_for_the_grade_placed(edition: str, contract: int, order: int) -> None:
    """S-113: P-30, M-10: S3 and T3 on S2T1; O3, S3, T3 on the order O3S1T1."""
    t = table(edition=edition)
    t.give("A", cash=0, oil="S3 T3 O3 S3 T3", tanks="C1 L1 M1 H3")
    t.deliver(t.contract("A", "S2T1"), ("S2", "S3"), ("T1", "T3"))
    assert t.cash("A") == contract
    t.deliver(t.order(None, "O3S1T1"), ("O3", "O3"), ("S1", "S3"), ("T1", "T3"))
    assert t.cash("A") == contract + order


@pytest.mark.parametrize("edition", ["prototype", "manual"])
def test_contracts_are_filled_in_parts_and_once_a_year(edition: str) -> None:
    """P-31, M-10: deferred ones take nothing, orders are not replaced."""
    t = table(edition=edition)
    t.give("A", cash=0, oil="O1 O1 O1 S1 S1 T1 O3", tanks="C1 L5 M1 H1")
    card = t.contract("A", "O1O1")
    later = t.contract("A", "S1S1", deferred=True)
    assert not t.can("serve", card=later)
    t.deliver(card, "O1")
    assert t.cash("A") == 20
    t.deliver(card, "O1")
    assert not t.can("serve", card=card)
    order = t.order(None, "O3S1T1")
    column = t.shown(1, 0).index(order)
    t.deliver(order, "O3", "S1", "T1")
    t.end_year()
    assert t.shown(1, 0)[column] is None


@pytest.mark.parametrize(("edition", "parts"), [("final", True), ("prototype", False)])
def test_in_the_prototype_an_order_taken_is_filled_at_once(edition: str, parts: bool) -> None:
    """P-41: at contract pay (here 20 + 10), and due each year like a contract."""
    t = table(edition=edition)
    t.give("A", cash=0, oil="S1 S1 S1", tanks="C1 L3 M1 H1", levels={"CO": 3})
    card = t.order("A", "S1S1S1S1", as_contract=True)
    assert t.can("serve", card=card) == parts
    t.give("A", oil="S1 S1 S1 S1")
    t.play("serve", card=card)
    t.play("deliver", **t.delivery("S1", "S1"))
    assert t.can("done") == parts
    for _ in range(3):
        t.play("deliver", **t.delivery("S1", "S1"))
    assert t.cash("A") == 120
    assert t.valuation("A", 12) == 120
    t.end_year()
    assert t.player("A").penalties == 0
    t.end_year()
    assert t.player("A").penalties == 1


@BOTH
def test_a_second_fulfilment_begun_in_year_3_is_due_at_the_end(edition: str) -> None:
    """P-40."""
    t = table(edition=edition)
    last_round(t)
    t.give("A", oil="O1 S1 O1", levels={"CO": 1})
    card = t.contract("A", "O1S1")
    t.deliver(card, "O1", "S1")
    t.deliver(card, "O1")
    t.end_year()
    assert t.player("A").penalties == 1
    assert t.contracts("A") == {}


# --- the final count -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("check", "penalties"), [("edition", 1), ("no", 0)])
def test_contracts_of_year_3_are_checked_in_the_prototype(check: str, penalties: int) -> None:
    """P-32."""
    t = table(edition="prototype", final_contract_check=check)
    last_round(t)
    t.contract("A", "O1S1", filled="O1")
    t.end_year()
    assert t.player("A").penalties == penalties
    assert t.money("A")["penalties"] == (-20 if penalties else 0)


@pytest.mark.parametrize("edition", ["final", "prototype", "manual"])
def test_the_steps_of_the_count_come_in_the_same_order(edition: str) -> None:
    """P-33, M-09: oil, pipelines, valuations, penalties, cash; contracts removed first do not count in them."""
    assert [key for key, _ in ITEMS] == [
        "oil",
        "pipelines",
        "tile",
        "valuation_1",
        "valuation_2",
        "valuation_3",
        "penalties",
        "cash",
    ]
    t = table(edition=edition)
    last_round(t)
    t.contract("A", "O1S1", filled="O1")
    t.end_year()
    assert [t.valuation("A", card) for card in (12, 16)] == [0, 0]


@pytest.mark.parametrize(("edition", "ranks"), [("final", [2, 1]), ("prototype", [1, 1]), ("manual", [2, 1])])
def test_in_the_prototype_a_tie_is_shared(edition: str, ranks: list[int]) -> None:
    """P-34, M-18."""
    t = table(edition=edition)
    last_round(t, "B")
    t.lower("BA")
    t.end_year()
    assert t.total("A") == t.total("B")
    assert t.ranks() == ranks


@pytest.mark.parametrize(("scores", "pays"), [("edition", 50), ("no", 30)])
def test_engineering_counts_at_the_end_of_the_prototype_too(scores: str, pays: int) -> None:
    """P-37: NR under K1 with level II: O6 Mid, T11 High; as a house rule not, O6 Low and T11 Mid."""
    t = refinery(NR, K1, edition="prototype", engineering_scores=scores)
    t.give("A", levels={"ENG": 2})
    assert t.money("A")["pipelines"] == pays


def test_the_valuation_deck_of_the_prototype() -> None:
    """P-43: three cards for refined oil, tanks, no pipelines in general, no level 3, two blank ones left out."""
    for edition, deck in (
        ("final", list(range(1, 17))),
        ("prototype", [1, 1, 1, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]),
        ("manual", list(range(1, 17))),
    ):
        s = table(edition=edition).s
        assert [s.book.valuation[k] for k in range(s.book.valuations)] == deck


def test_the_prototype_deals_from_its_deck() -> None:
    """P-43."""
    seen: set[int] = set()
    for seed in range(40):
        s = table(seed=seed, edition="prototype").match.state().record
        seen |= {int(s.valuation[k]) for k in range(3)}
    assert {1, 3} <= seen
    assert not seen & {0, 2, 4, 15, 16}


@pytest.mark.parametrize(("edition", "nine", "ten"), [("final", 0, 20), ("prototype", 20, 40)])
def test_longer_pipelines_count_for_lower_grades_in_the_prototype(edition: str, nine: int, ten: int) -> None:
    """S-151: P-44: O6 Mid and T11 High."""
    t = refinery(NR, K1, edition=edition)
    t.give("A", levels={"ENG": 2})
    assert [t.valuation("A", card) for card in (9, 10, 11)] == [nine, ten, 30]


@BOTH
def test_different_pipelines_are_pairs_of_colour_and_grade(edition: str) -> None:
    """P-45: NW with O5 Low, T8 High, T4 Mid, S2 Mid, S1 and S1 Low: five types."""
    t = refinery(NW, "O 5/3/1 T 2/2/4 S 1/1/1", edition=edition)
    assert t.valuation("A", 14) == 100
