"""The worker in the own network: where it may stand, and which pipelines it runs there (final rulebook p9)."""

from .kit import K1, N1, N5, NL, NW
from .kit_b import laid, refinery, steps

CHEAP = "O 1/1/1 T 1/1/1 S 1/1/1"


def test_the_worker_may_stand_on_any_tile() -> None:
    """F-RUN-01."""
    t = refinery(NW, CHEAP)
    t.give("A", oil="O0 T0 S0", tanks="C2 L2 M1 H1")
    assert len(t.moves("cell")) == laid(t, "A") == 6
    for cell in ((0, 0), (1, -1), (1, 1), (-1, 0), (1, -2), (2, 0)):
        assert t.can_work(cell)


def test_a_tile_refines_one_barrel_for_each_of_its_three_pipelines() -> None:
    """F-RUN-02, F-RUN-05: N1 has an orange, a silver and a teal pipe."""
    t = refinery(N1, CHEAP)
    t.give("A", oil="O0 O0 T0 T0 S0 S0", tanks="C3 L5 M1 H1")
    t.worker((0, 0))
    for barrel in "OTS":
        t.refine(f"{barrel}0", f"{barrel}1")
        assert not t.can_refine(f"{barrel}0", f"{barrel}1")
    assert [m.name for m in t.moves()] == ["done"]
    t.play("done")
    assert t.oil("A") == "O0 O1 S0 S1 T0 T1"


def test_pipelines_off_the_tile_do_not_run() -> None:
    """F-RUN-02: on the last tile of N5 only O8 and two silver pipes are there, on the first also teal."""
    t = refinery(N5, CHEAP)
    t.give("A", oil="T0 S0")
    t.worker((6, 0))
    assert steps(t) == {"S0 S1"}
    t = refinery(N5, CHEAP)
    t.give("A", oil="T0 S0")
    t.worker((4, 0))
    assert steps(t) == {"T0 T1"}


def test_pipelines_at_machines_are_not_the_workers() -> None:
    """S-94: F-RUN-03."""
    t = refinery(N5, K1, ((3, 0),))
    assert {p for p in t.pipelines("A").split() if "*" in p} == {"O3*", "O4*"}
    t.give("A", oil="O0 O0")
    assert not t.can_work((2, 0))
    assert not t.moves("cell")
    t.costs(CHEAP)
    t.worker((2, 0))
    t.refine("O0", "O1")
    assert not t.can("refine")


def test_a_pipeline_that_passes_the_tile_twice_is_one_pipeline() -> None:
    """S-93: D-RUN-03."""
    t = refinery(NL, K1)
    t.give("A", oil="S0 S0")
    t.worker((1, -1))
    assert steps(t) == {"S0 S1"}
    t.refine("S0", "S1")
    assert not t.can("refine")
    t = refinery(NL, CHEAP)
    t.give("A", oil="S0 S0 S0", tanks="C2 L2 M1 H1")
    t.worker((1, -1))
    t.refine("S0", "S1")
    t.refine("S0", "S1")
    assert not t.can("refine")
