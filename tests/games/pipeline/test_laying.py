"""Placing pipe tiles in the own network (final rulebook p9 box)."""

import pytest

from .kit import K1, N1, N2, N3, NLOOP, Table, table
from .kit_b import lay_somewhere, refinery


def holding(tiles: str, code: str, *machines: tuple[int, int]) -> Table:
    """A has a network and has just bought the tile with this code."""
    t = refinery(tiles, machines=machines)
    t.give("A", cash=40)
    t.offer("tank", 1, code)
    t.action("tanks_pipes")
    t.play("pipe", shop="tank", tile=1)
    return t


@pytest.mark.parametrize(
    ("spot", "legal"),
    [
        ("(2,0)0", True),
        ("(0,1)0", True),
        ("(2,-1)1", True),
        ("(2,1)0", False),
        ("(3,0)0", False),
        ("(1,0)0", False),
    ],
)
def test_a_tile_must_touch_the_network_along_an_edge(spot: str, legal: bool) -> None:
    """S-79: F-NET-01, D-NET-01, D-NET-06: corners, gaps and taken cells are no place."""
    t = holding(N1, "WE:OOT")
    assert t.can_lay(f"WE:OOT@{spot}") == legal


def test_every_edge_contact_counts_and_nothing_else() -> None:
    """D-NET-01, F-NET-03: all dominoes that share an edge with N1, each of them both ways round."""
    t = holding(N1, "WE:OOT")
    own = {(0, 0), (1, 0)}
    around = {(x + dx, y + dy) for x, y in own for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))} - own
    step = ((1, 0), (0, 1), (-1, 0), (0, -1))
    expected = set()
    for x in range(-3, 5):
        for y in range(-3, 4):
            for r, (dx, dy) in enumerate(step):
                halves = {(x, y), (x + dx, y + dy)}
                if halves & around and not halves & own:
                    expected.add((x, y, r))
    found = {(x, y, r) for x in range(-3, 5) for y in range(-3, 4) for r in range(4)
             if t.can_lay(f"WE:OOT@({x},{y}){r}")}  # fmt: skip
    assert found == expected


def test_colours_that_meet_need_not_match() -> None:
    """F-NET-02: WE:SOO meets the orange end of N1 with silver."""
    t = holding(N1, "WE:SOO")
    t.lay_code("WE:SOO@(2,0)0")
    assert t.pipelines("A") == "O2 O1 O1 T1 S2 S1"


@pytest.mark.parametrize(
    ("spot", "pipelines"),
    [
        ("(2,0)0", "O2 O2 T1 T1 S1 S1"),
        ("(2,0)1", "O2 O2 T1 T1 S1 S1"),
        ("(3,0)2", "O4 T1 T1 S1 S1"),
        ("(2,0)3", "O4 T1 T1 S1 S1"),
    ],
)
def test_a_tile_may_be_turned_to_all_four_sides(spot: str, pipelines: str) -> None:
    """F-NET-03: the orange pipe meets that of N1 in two of the four ways."""
    t = holding(N1, "NE:OST")
    t.lay_code(f"NE:OST@{spot}")
    assert t.pipelines("A") == pipelines


def test_tiles_bought_together_may_go_to_different_places() -> None:
    """F-NET-04."""
    t = holding(N1, "WE:OOT")
    t.offer("tank", 2, "WE:OTT")
    t.lay_code("WE:OOT@(2,0)0")
    t.play("pipe", shop="tank", tile=2)
    assert t.can_lay("WE:OTT@(-2,0)0")
    assert t.can_lay("WE:OTT@(4,0)0")
    t.lay_code("WE:OTT@(-2,0)0")
    assert t.pipelines("A") == "O6 O1 T1 T1 T1 T1 S1"


def test_a_tile_just_laid_is_part_of_the_network() -> None:
    """S-85: D-NET-03."""
    t = holding(N1, "WE:OOT")
    t.offer("tank", 2, "WE:OTT")
    t.lay_code("WE:OOT@(2,0)0")
    t.play("pipe", shop="tank", tile=2)
    t.lay_code("WE:OTT@(4,0)0")
    assert "O6" in t.pipelines("A").split()
    other = holding(N1, "WE:OTT")
    assert not other.can_lay("WE:OTT@(4,0)0")


def test_the_first_tile_goes_anywhere_and_any_way_round() -> None:
    """D-NET-02: on an empty plane all places are alike; four ways to turn it remain."""
    t = holding("", "NE:OST")
    assert len(t.moves("cell")) == 1
    t.play("cell", **t.moves("cell")[0].args)
    assert len(t.moves("turn")) == 4
    t.play("turn", side="north")
    assert t.pipelines("A") == "O2 T1 S1"


def test_pipes_join_end_to_end_and_crossing_pipes_never() -> None:
    """S-81: F-NET-01, F-RUN-04."""
    assert refinery(N2).pipelines("A").split()[0] == "O4"
    assert refinery(N3).pipelines("A").split()[:2] == ["O3", "O2"]


def test_a_closed_loop_counts_its_segments_once() -> None:
    """S-82: D-RUN-02."""
    t = refinery(NLOOP, K1)
    assert "T4" in t.pipelines("A").split()
    assert t.money("A")["pipelines"] == 10
    t.give("A", oil="T0")
    t.worker((0, 0))
    assert t.can_refine("T0", "T1")
    assert not t.can_refine("T0", "T2")
    t.refine("T0", "T1")
    t.play("done")
    assert t.oil("A") == "T1"


def test_a_half_under_a_machine_does_not_connect() -> None:
    """S-84: D-NET-04."""
    t = holding(N1, "WE:OOT", (0, 0))
    assert not t.can_lay("WE:OOT@(-2,0)0")
    assert not t.can_lay("WE:OOT@(-1,1)0")
    assert t.can_lay("WE:OOT@(0,1)0")
    assert t.can_lay("WE:OOT@(2,0)0")


def test_a_network_covered_all_over_grows_from_its_machines() -> None:
    """S-84: D-NET-05."""
    t = holding(N1, "WE:OOT", (0, 0), (1, 0))
    for spot in ("(-2,0)0", "(0,1)0", "(2,0)0", "(2,-1)1"):
        assert t.can_lay(f"WE:OOT@{spot}")
    for spot in ("(2,1)0", "(3,0)0", "(1,0)0"):
        assert not t.can_lay(f"WE:OOT@{spot}")


def test_placed_tiles_and_machines_stay_and_share_no_cell() -> None:
    """D-NET-06: no later tile lies on them, machine or not, and they stay over the years."""
    t = holding(N1, "WE:OOT", (0, 0))
    for x in (-1, 0, 1):
        assert not t.can_lay(f"WE:OOT@({x},0)0")
    for spot in ("(0,-1)1", "(1,-1)1", "(0,0)1", "(1,0)1"):
        assert not t.can_lay(f"WE:OOT@{spot}")
    before = [(tile.x, tile.y, tile.turn, tile.covered) for tile in t.s.pipes.tile if tile.owner == 0]
    assert len(before) == 1
    lay_somewhere(t)
    t.play("done")
    t.end_turn()
    t.end_turn()
    t.end_year()
    after = [(tile.x, tile.y, tile.turn, tile.covered) for tile in t.s.pipes.tile if tile.owner == 0]
    assert set(before) <= set(after)


def test_the_first_tile_needs_no_contact_but_the_second_does() -> None:
    """F-NET-01, D-NET-02."""
    t = table()
    t.offer("tank", 1, "WE:OOT")
    t.offer("tank", 2, "WE:OTT")
    t.action("tanks_pipes")
    t.play("pipe", shop="tank", tile=1)
    lay_somewhere(t)
    t.play("pipe", shop="tank", tile=2)
    assert t.can_lay("WE:OTT@(2,0)0")
    assert not t.can_lay("WE:OTT@(6,6)0")
