"""Government pipe tiles (final rulebook p9)."""

import pytest

from .kit import Table, table
from .kit_b import buy_government, laid, lay_somewhere, offered, quadrants, take_government, upgrade

QUADRANT = ("AACD", "BBCD", "EFGG", "EFHH")
"""How the eight tiles of a quadrant lie."""
NEIGHBOURS = {"A": "BC", "B": "ACEF", "C": "ABDG", "D": "CG", "E": "BF", "F": "BEGH", "G": "CDFH", "H": "FG"}


def edges(tile: str) -> str:
    """Tiles that share an edge with this one, read off the picture."""
    spots = [(x, y) for y in range(4) for x in range(4) if QUADRANT[y][x] == tile]
    around = {(x + dx, y + dy) for x, y in spots for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return "".join(sorted({QUADRANT[y][x] for x, y in around if 0 <= x < 4 and 0 <= y < 4} - {tile}))


def rich(players: int = 2) -> Table:
    """A table where nobody lacks money."""
    t = table(players)
    for who in "ABCD"[:players]:
        t.give(who, cash=300)
    return t


def test_the_worker_goes_to_any_tile_of_a_quadrant_that_is_open_or_may_be_opened() -> None:
    """F-GOV-01, F-GOV-06."""
    t = rich()
    assert len(t.moves("government")) == 32
    buy_government(t, "AB")
    assert offered(t, "A") == "ACDEFGH"
    assert quadrants(t) == "ABCD"
    buy_government(t, "CB")
    assert quadrants(t) == "AC"


def test_a_quadrant_opens_with_its_first_tile_bought() -> None:
    """F-GOV-02."""
    t = rich()
    assert [t.s.quadrant[q] for q in range(4)] == [0, 0, 0, 0]
    buy_government(t, "BC", "BD")
    assert [t.s.quadrant[q] for q in range(4)] == [0, 1, 0, 0]
    buy_government(t, "BH")
    assert quadrants(t) == "ABCD"


def test_a_quadrant_opens_with_its_first_tile_of_a_government_upgrade() -> None:
    """F-GOV-02: the tile of the upgrade uses up a quadrant of the year like a purchase."""
    t = rich()
    upgrade(t, "government")
    take_government(t, "DA", "DB")
    t.play("done")
    t.end_turn()
    buy_government(t, "AA")
    assert quadrants(t) == "AD"


def test_in_year_1_two_quadrants_may_be_open() -> None:
    """S-75: F-GOV-03, F-GOV-06."""
    t = rich(players=3)
    buy_government(t, "AB")
    assert quadrants(t) == "ABCD"
    buy_government(t, "CB")
    assert t.actor == "C"
    assert quadrants(t) == "AC"


def test_in_year_2_three_quadrants_may_be_open() -> None:
    """S-76: F-GOV-04."""
    t = rich()
    buy_government(t, "AB")
    buy_government(t, "CB")
    t.end_year()
    assert t.s.year == 2
    assert quadrants(t) == "ABCD"
    buy_government(t, "BB")
    assert quadrants(t) == "ABC"


def test_what_year_1_left_unopened_may_be_opened_in_year_2() -> None:
    """S-76: D-GOV-04, D-GOV-03."""
    t = rich()
    buy_government(t, "AB")
    t.end_year()
    buy_government(t, "DB")
    assert quadrants(t) == "ABCD"
    buy_government(t, "CB")
    assert quadrants(t) == "ACD"


def test_both_quadrants_of_year_1_may_be_opened_in_its_first_turns() -> None:
    """D-GOV-04: no share of the limit is kept for later rounds."""
    t = rich()
    buy_government(t, "AB")
    buy_government(t, "BB")
    assert t.s.round == 1
    assert [t.s.quadrant[q] for q in range(4)] == [1, 1, 0, 0]


def test_in_year_3_all_quadrants_are_open() -> None:
    """F-GOV-05."""
    t = rich()
    t.end_year()
    t.end_year()
    assert t.s.year == 3
    assert quadrants(t) == "ABCD"
    for tile in ("AA", "BA", "CA", "DA"):
        assert t.can("government", quadrant=tile[0], tile=tile[1])
        buy_government(t, tile)
    assert quadrants(t) == "ABCD"


def test_in_year_3_an_upgrade_reaches_all_quadrants_without_opening_any() -> None:
    """F-GOV-05."""
    t = rich()
    t.give("A", levels={"GOV": 1})
    t.end_year()
    t.end_year()
    take_government(t, "DH")
    upgrade(t, "government")
    take_government(t, "AA", "BB", "CC", "DD")
    assert laid(t, "A") == 5


def test_a_quadrant_once_open_stays_open_even_without_tiles() -> None:
    """D-GOV-03."""
    t = rich()
    buy_government(t, "AB", "AA", "AC", "AE", "AF")
    buy_government(t, "AG", "AD", "AH")
    buy_government(t, "BA")
    assert quadrants(t) == "B"


def test_the_tile_under_the_worker_must_be_bought() -> None:
    """F-GOV-07."""
    t = rich()
    t.play("government", quadrant="A", tile="E")
    assert t.cash("A") == 295
    assert {m.name for m in t.moves()} == {"cell"}
    lay_somewhere(t)
    assert laid(t, "A") == 1
    assert not t.can("government", quadrant="A", tile="E")
    t.play("done")
    t.end_turn()
    assert "E" not in offered(t, "A")


@pytest.mark.parametrize("tile", "ABCDEFGH")
def test_neighbours_of_the_same_quadrant_may_be_added(tile: str) -> None:
    """F-GOV-08, D-GOV-01, S-73."""
    assert edges(tile) == NEIGHBOURS[tile]
    t = rich()
    take_government(t, f"C{tile}")
    assert offered(t, "C") == NEIGHBOURS[tile]
    assert quadrants(t) == "C"


def test_a_neighbour_of_a_neighbour_is_not_for_sale() -> None:
    """F-GOV-08: the worker's tile counts, not the last one bought."""
    t = rich()
    take_government(t, "AA", "AB")
    assert offered(t, "A") == "C"


def test_one_to_five_tiles_cost_5_10_20_35_55() -> None:
    """S-73: F-GOV-09."""
    t = rich()
    t.give("A", cash=100)
    left = []
    for tile in ("AB", "AA", "AC", "AE", "AF"):
        take_government(t, tile)
        left.append(100 - t.cash("A"))
    assert left == [5, 10, 20, 35, 55]
    assert [m.name for m in t.moves()] == ["done"]


@pytest.mark.parametrize(("first", "others", "never"), [("A", "BC", "D"), ("D", "CG", "A")])
def test_a_corner_tile_has_two_neighbours(first: str, others: str, never: str) -> None:
    """S-73: F-GOV-08, F-GOV-09, D-GOV-01."""
    t = rich()
    t.give("A", cash=100)
    take_government(t, f"A{first}")
    assert not t.can("government", quadrant="A", tile=never)
    take_government(t, *(f"A{tile}" for tile in others))
    assert t.cash("A") == 80
    assert not t.can("government")


def test_all_tiles_bought_are_placed_in_the_own_network() -> None:
    """F-GOV-10."""
    t = rich()
    for code, tile in (("WE:OTS", "B"), ("WE:OOT", "A")):
        t.government("A", tile, code)
    t.play("government", quadrant="A", tile="B")
    t.lay_code("WE:OTS@(0,0)0")
    t.play("government", quadrant="A", tile="A")
    t.lay_code("WE:OOT@(2,0)0")
    t.play("done")
    assert t.pipelines("A") == "O4 O1 T1 T1 S1"
    assert laid(t, "B") == 0


def test_taken_tiles_are_never_replaced_and_gaps_not_bridged() -> None:
    """D-GOV-02."""
    t = rich()
    buy_government(t, "AA", "AB")
    take_government(t, "AC")
    assert offered(t, "A") == "DG"
    t.play("done")
    t.end_turn()
    for _ in range(2):
        t.end_year()
        assert offered(t, "A") == "DEFGH"


@pytest.mark.parametrize(("cash", "tiles"), [(4, 0), (5, 1), (9, 1), (10, 2), (19, 2), (20, 3), (34, 3), (54, 4)])
def test_cash_limits_how_many_tiles_are_bought(cash: int, tiles: int) -> None:
    """S-78: F-GOV-09."""
    t = table()
    t.give("A", cash=cash)
    got = 0
    for tile in "BACEF":
        if not t.can("government", quadrant="A", tile=tile):
            break
        take_government(t, f"A{tile}")
        got += 1
    assert got == tiles
    assert bool(tiles) or not t.can("government")
