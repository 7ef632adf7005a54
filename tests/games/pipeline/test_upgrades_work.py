"""What the upgrades give: Human Resources and Engineering (final rulebook p11)."""

import pytest

from .kit import K2, N2, N3, N5, NR, NW, Table, table
from .kit_b import (
    actions,
    activate,
    investor,
    machine_works,
    receive_pipe,
    receive_tank,
    refinery,
    steps,
    take_government,
    upgrade,
)

O7 = f"{N2} WE:OTT@(4,0)0 WE:OOS@(6,0)1"
T12 = "WE:TOO@(0,0)0 WE:TTT@(2,0)0 WE:TSS@(4,0)0 WE:TOT@(6,0)0 WE:TOS@(8,0)0 WE:TST@(10,0)0"


# --- Human Resources -------------------------------------------------------------------------------------------------


def borrow(t: Table) -> None:
    """Contracts & Loans: the loan."""
    t.action("contracts_loans")
    t.play("loan")
    t.play("done")


def test_the_secondary_action_is_free_with_human_resources_i() -> None:
    """F-UPG-HR1-1, S-67: bought this turn, with $0 left."""
    t = table()
    t.give("A", cash=40, oil="S0")
    t.crude("C", "silver", [1, 2, 3, 4, 6])
    upgrade(t, "human_resources", "shops")
    receive_tank(t, 1, "low")
    receive_tank(t, 1, "low")
    receive_pipe(t, "tank", 1)
    t.play("done")
    assert t.cash("A") == 0
    t.action("crude_market")
    t.play("sell_crude", **t.crude_sale("S0", "C", "silver", 5))
    assert t.cash("A") == 10


def test_without_human_resources_the_secondary_action_costs_10() -> None:
    """F-UPG-HR1-1."""
    for level, cash in ((0, 200 + 15 - 10 - 6), (1, 200 + 15 - 6)):
        t = investor({"HR": level})
        t.cross("contracts_loans", "machines_pipes", "tanks_pipes", "upgrades")
        borrow(t)
        t.action("crude_market")
        t.play("buy_crude", **t.crude_purchase("C", "silver", 1))
        assert t.cash("A") == cash


def test_from_an_inner_space_human_resources_ii_reaches_the_other_inner_spaces() -> None:
    """F-UPG-HR2-1, D-UPG-HR2-1."""
    for level, reach in (
        (1, {"refined_market_3"}),
        (2, {"refined_market_3", "upgrades", "machines_pipes", "tanks_pipes"}),
    ):
        t = investor({"HR": level})
        borrow(t)
        assert actions(t) == reach


def test_from_an_outer_space_human_resources_ii_reaches_its_partner_only() -> None:
    """S-69: D-UPG-HR2-1: two steps end on the centre."""
    t = investor({"HR": 2})
    t.action("refined_market_1")
    t.play("buy_crude", **t.crude_purchase("M1", "teal", 1))
    t.play("done")
    assert actions(t) == {"machines_pipes"}


def test_human_resources_ii_is_still_one_secondary_action_after_a_cross_action() -> None:
    """D-UPG-HR2-2, F-UPG-HR1-1: free through level I; none after Government or own network."""
    t = investor({"HR": 2})
    borrow(t)
    t.action("tanks_pipes")
    assert t.cash("A") == 215
    t.play("tank", grade="low")
    t.play("done")
    assert not t.can("action")
    assert not t.can("government")
    t = investor({"HR": 2})
    take_government(t, "AA")
    t.play("done")
    assert not t.can("action")


def test_human_resources_iii_allows_two_main_actions_of_any_kind() -> None:
    """S-70: F-UPG-HR3-1, F-UPG-HR3-2, D-UPG-HR3-1: no third, no secondary, no $10."""
    t = investor({"HR": 3})
    for tile in ("AA", "AC"):
        take_government(t, tile)
        t.play("done")
    assert {m.name for m in t.moves()} == {"done"}
    assert t.cash("A") == 190

    t = refinery(NW, K2)
    t.give("A", oil="T0 T0", levels={"HR": 3})
    for _ in range(2):
        t.worker((0, 0))
        t.refine("T0", "T1")
        t.play("done")
    assert t.oil("A") == "T1 T1"
    assert not t.can("action")

    t = investor({"HR": 3})
    for _ in range(2):
        t.action("refined_market_1")
        t.play("buy_crude", **t.crude_purchase("M1", "teal", 1))
        t.play("done")
    assert t.cash("A") == 190
    assert not t.can("action")

    t = refinery(NW, K2)
    t.give("A", oil="T0", cash=40, levels={"HR": 3})
    upgrade(t, "engineering")
    t.play("done")
    t.worker((0, 0))
    t.refine("T0", "T2")
    t.play("done")
    assert t.cash("A") == 20
    assert {m.name for m in t.moves()} == {"done"}


def test_both_main_actions_may_be_free_runs_of_a_machine() -> None:
    """D-UPG-HR3-1: Machines I included."""
    t = machine_works()
    t.give("A", cash=0, oil="O0 O0", levels={"HR": 3, "MACH": 1})
    for _ in range(2):
        t.worker((0, 0))
        t.refine("O0", "O1")
        t.play("done")
    assert t.oil("A") == "O1 O1"


def test_human_resources_iii_bought_as_main_action_works_at_once() -> None:
    """D-UPG-HR3-2."""
    t = investor({"HR": 2})
    upgrade(t, "human_resources")
    t.play("done")
    assert t.can("government")
    assert {"crude_market", "refined_market_1", "contracts_loans", "tanks_pipes"} <= actions(t)
    cash = t.cash("A")
    t.action("contracts_loans")
    assert t.cash("A") == cash


def test_human_resources_iii_bought_as_secondary_action_allows_none() -> None:
    """D-UPG-HR3-2."""
    t = investor({"HR": 2})
    t.action("crude_market")
    t.play("buy_crude", **t.crude_purchase("C", "orange", 1))
    t.play("done")
    upgrade(t, "human_resources")
    t.play("done")
    assert {m.name for m in t.moves()} == {"done"}


# --- Engineering -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "letter", "length", "one", "two"),
    [
        (N3, "O", 3, 3, 3),
        (N2, "O", 4, 5, 6),
        (O7, "O", 7, 8, 9),
        (N5, "O", 8, 10, 12),
        (NR, "T", 11, 13, 15),
        (T12, "T", 12, 15, 18),
    ],
)
def test_engineering_adds_for_every_full_four_segments(
    tiles: str, letter: str, length: int, one: int, two: int
) -> None:
    """S-61: F-UPG-ENG1-1, F-UPG-ENG2-1, F-UPG-ENG2-3: level II in place of level I."""
    for level, value in ((0, length), (1, one), (2, two), (3, two)):
        for cost, reached in ((value, True), (value + 1, False)):
            t = refinery(tiles, f"{letter} {cost}/99/99")
            assert f"{letter}{length}" in t.pipelines("A").split()
            t.give("A", oil=f"{letter}0", levels={"ENG": level})
            assert t.can_work((0, 0)) == reached


def test_engineering_counts_in_the_final_count_and_in_valuations() -> None:
    """F-UPG-ENG1-2: NR under K1 with level II: O6 Mid 20, T11 High 30."""
    t = refinery(NR)
    t.give("A", levels={"ENG": 2})
    assert t.money("A")["pipelines"] == 50
    assert [t.valuation("A", card) for card in (2, 7, 8, 9, 10, 11, 14)] == [50, 20, 30, 0, 20, 30, 25]


def test_level_i_is_discarded_for_good_when_level_ii_is_bought() -> None:
    """D-UPG-ENG2-1, F-UPG-ENG2-3: nobody can buy the discarded card, and its owner goes on to level III."""
    t = investor(players=4)
    for who in "ABC":
        t.give(who, levels={"ENG": 1})
    upgrade(t, "engineering")
    t.play("done")
    t.end_turn()
    t.end_year()
    upgrade(t, "engineering")
    assert t.player("A").level[3] == 3
    t.play("done")
    t.end_turn()
    t.end_year()
    t.turn("D", round_=2)
    t.action("upgrades")
    assert not t.can("upgrade", family="engineering")


def test_engineering_iii_runs_two_barrels_of_the_same_grade() -> None:
    """F-UPG-ENG3-1, D-UPG-ENG3-1: of the pipeline's colour, each needing its own way only, and not three."""
    t = refinery(N5, "O 4/4/4")
    t.give("A", oil="O0 O0 O0 T0 O1", tanks="C3 L2 M1 H3", levels={"ENG": 3})
    t.worker((0, 0))
    t.refine("O0", "O3")
    assert {m.args["to"] for m in t.moves("second")} == {1, 2, 3}
    t.play("second", to=3)
    assert {m.name for m in t.moves()} == {"done"}
    t.play("done")
    assert t.oil("A") == "O0 O1 O3 O3 T0"


def test_the_second_barrel_starts_from_the_same_grade() -> None:
    """F-UPG-ENG3-1, D-UPG-ENG3-1: and its target may differ only as far as the pipeline reaches."""
    t = refinery(N5, "O 4/4/9")
    t.give("A", oil="O0 O1", levels={"ENG": 3})
    t.worker((0, 0))
    t.refine("O0", "O1")
    assert {m.name for m in t.moves()} == {"done"}
    t = refinery(N5, "O 4/4/9")
    t.give("A", oil="O0 O0", levels={"ENG": 3})
    t.worker((0, 0))
    t.refine("O0", "O2")
    assert {m.args["to"] for m in t.moves("second")} == {1, 2}


def test_two_barrels_may_start_from_low() -> None:
    """F-UPG-ENG3-1, D-UPG-ENG3-1: and go to different grades."""
    t = refinery(N5, "O 4/4/4")
    t.give("A", oil="O0 O1 O1", tanks="C1 L1 M1 H1", levels={"ENG": 3})
    t.worker((0, 0))
    t.refine("O1", "O3")
    assert {m.args["to"] for m in t.moves("second")} == {2, 3}
    t.play("second", to=2)
    t.play("done")
    assert t.oil("A") == "O0 O2 O3"


def test_the_second_barrel_is_the_players_choice() -> None:
    """F-UPG-ENG3-1."""
    t = refinery(N5, "O 4/4/9")
    t.give("A", oil="O0 O0", levels={"ENG": 3})
    t.worker((0, 0))
    t.refine("O0", "O1")
    t.play("done")
    t.play("done")
    assert t.oil("A") == "O0 O1"


def test_engineering_iii_includes_pipelines_at_machines() -> None:
    """D-UPG-ENG3-1."""
    t = machine_works()
    t.give("A", cash=15, oil="S0 S0", levels={"ENG": 3})
    activate(t)
    t.refine("S0", "S1")
    t.play("second", to=1)
    assert not steps(t)
    t.play("done")
    assert t.oil("A") == "S1 S1"
