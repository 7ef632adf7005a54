"""The kit itself: the networks and tables of the scenarios come out as they are written."""

import pytest

from .kit import K2, N1, N2, N3, N5, NL, NLOOP, NM_MACHINES, NM_TILES, NR, NW, table


@pytest.mark.parametrize(
    ("tiles", "pipelines"),
    [
        (N1, "O2 T1 S1"),
        (N2, "O4 O1 T1 T1 S1"),
        (N3, "O3 O2 T1 S1 S1"),
        (N5, "O8 O1 T1 T1 T1 T1 S1 S1 S1"),
        (NLOOP, "O1 O1 T4 S1 S1"),
        (NL, "S6 S3 S1 S1 S1"),
        (NR, "O6 O1 O1 O1 O1 T11 T3 T1 S1 S1 S1"),
        (NW, "O5 O1 T8 T4 T1 T1 S2 S1 S1"),
    ],
)
def test_networks_of_the_scenarios(tiles: str, pipelines: str) -> None:
    """D-RUN-01, D-RUN-02, F-RUN-04."""
    t = table()
    t.network("A", tiles)
    assert t.pipelines("A") == pipelines


def test_the_rulebook_network_with_two_machines() -> None:
    """F-MACH-02, F-MACH-03, F-MACH-04, D-MACH-01."""
    t = table()
    t.network("A", NM_TILES)
    t.machine("A", *NM_MACHINES)
    found = t.count_pipelines("A")
    assert {k: n for k, n in found.items() if "*" in k} == {"O5*": 1, "T8*": 1, "T4*": 1, "S6*": 1, "O1*": 1}
    assert (found["O3"], found["O2"], found["T2"]) == (1, 2, 1)


def test_the_rulebook_machine_example() -> None:
    """S-100: F-MACH-01, F-MACH-05, F-MACH-06, F-MACH-07."""
    t = table()
    t.network("A", NM_TILES)
    t.machine("A", *NM_MACHINES)
    t.give("A", cash=20, tanks="C2 L2 M1 H1", oil="O0 T0 T0 S0")
    t.play("pass")
    t.play("activate")
    for barrel in "OTTS":
        t.refine(f"{barrel}0", f"{barrel}1")
    assert t.oil("A") == "O1 S1 T1 T1"
    assert t.cash("A") == 5
    t.play("done")
    t.end_turn()
    assert t.actor == "B"


def test_a_simultaneous_chain() -> None:
    """S-88, S-89: F-RUN-07, D-RUN-04."""
    t = table()
    t.costs(K2)
    t.network("A", NW)
    t.give("A", tanks="C1 L1 M1 H1", oil="O0 T0 T1 S1 T2 O2 S3")
    t.worker((0, 0))
    t.refine("O0", "O1")
    assert not t.can("done")
    t.refine("T1", "T2")
    t.refine("T2", "T3")
    t.play("done")
    assert t.oil("A") == "O1 O2 S1 S3 T0 T2 T3"
    t = table()
    t.costs(K2)
    t.network("A", NW)
    t.give("A", tanks="C1 L1 M1 H1", oil="O0 T0 T1 S1 T2 O2 S3 S3")
    assert not t.can_work((0, 0))


def test_market_example_of_the_rulebook() -> None:
    """S-25: F-MARKET-04, F-MARKET-05, F-MARKET-06, F-MARKET-08, D-MARKET-02."""
    t = table(players=4)
    t.give("A", cash=0, oil="T3 T3", tanks="C2 L1 M1 H1")
    t.refined(2, "teal", 3, [2, 3, 4])
    t.refined(2, "teal", 2, [1, 2, 4])
    t.crude("M2", "silver", [5, 6, 7, 8])
    t.refined(2, "orange", 1, [3])
    t.action("refined_market_2")
    t.play("sell", **t.sale("T3", 2, "teal", 3, "cheap"))
    t.play("sell", **t.sale("T3", 2, "teal", 2))
    for _ in range(2):
        t.play("buy_crude", **t.crude_purchase("M2", "silver", 5))
    t.play("buy", **t.purchase(2, "orange", 1))
    assert t.cash("A") == 40
    assert t.oil("A") == "O1 S0 S0"
    assert t.crude_slots("M2", "silver") == [7, 8]
    assert not t.can("sell")


def test_delivering_by_name() -> None:
    """S-112: F-FUL-03, F-FUL-09."""
    t = table()
    t.give("A", cash=0, oil="O1 T2")
    first = t.contract("A", "O1S1")
    later = t.contract("A", "T2T2", deferred=True)
    assert t.contracts("A") == {first: "active", later: "deferred"}
    assert not t.can("serve", card=later)
    t.deliver(first, "O1")
    assert t.cash("A") == 20
    assert t.oil("A") == "T2"
