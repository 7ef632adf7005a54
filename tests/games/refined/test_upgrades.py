"""Upgrades."""

import pytest

from .kit import Table


def upgrading(location: str, money: int = 30, **fields: int) -> Table:
    return Table().give(money=money, **fields).engineering().play("place", location=location)


def places(t: Table) -> dict[str, int]:
    return {"-".join(row["colours"]): row["places"] for row in t.sheet()["column"]}


def test_a_tile_pays_the_location_and_the_player_board() -> None:
    """R-UPG-01: one grey at the $5 place, two grey for the red tile."""
    t = upgrading("basic_single", money=5, grey=0).play("basic", tile="red")
    assert (t.pl().grey, t.pl().money) == (3, 0)


def test_the_second_basic_location_costs_six_and_takes_many() -> None:
    """R-UPG-01, R-ENG-06."""
    t = upgrading("basic_multi", money=6, grey=0).play("basic", tile="red")
    assert (t.pl().grey, t.pl().money) == (2, 0)
    assert t.give(1, money=6).engineering(1).can("place", location="basic_multi")


def test_each_colour_has_one_basic_tile_and_yellow_none() -> None:
    """R-UPG-02."""
    t = upgrading("basic_multi")
    tiles = {o["tile"] for o in t.options("basic")}
    assert tiles == {"orange", "red", "aqua", "magenta", "beige", "cracker", "reformer"}
    t.play("basic", tile="aqua").engineering(0).play("place", location="basic_multi")
    assert "aqua" not in {o["tile"] for o in t.options("basic")}


@pytest.mark.parametrize(
    ("tile", "before", "after"), [("orange", 3, 5), ("red", 4, 6), ("aqua", 3, 5), ("magenta", 2, 4)]
)
def test_a_basic_tile_adds_places_for_its_colour(tile: str, before: int, after: int) -> None:
    """R-UPG-03."""
    t = upgrading("basic_multi")
    assert places(t)[tile] == before
    assert places(t.play("basic", tile=tile))[tile] == after


def test_three_beige_tiles_go_in_order() -> None:
    """R-UPG-04."""
    t = Table().give(money=60)
    for level in range(3):
        t.engineering(0).play("place", location="basic_multi").play("basic", tile="beige")
        assert places(t)["beige"] == 4 + level
    t.engineering(0).play("place", location="basic_multi")
    assert not t.can("basic", tile="beige")
    assert "beige" in t.why("basic", tile="beige")


def test_a_beige_tile_also_pays_the_position_before() -> None:
    """R-UPG-05: positions pay two grey, two grey, a red."""
    t = Table().give(money=60, grey=0, red=0)
    seen = []
    for _ in range(3):
        t.engineering(0).play("place", location="basic_multi").play("basic", tile="beige")
        seen.append((t.pl().grey, t.pl().red))
    assert seen == [(2, 0), (6, 0), (8, 1)]


def test_trading_up_takes_an_installed_tile_of_a_shared_colour() -> None:
    """R-UPG-06."""
    t = Table().give(money=3, red=0, basic=0b10).engineering().play("place", location="trade_up")
    assert t.options("trade") == [{"tile": "red", "into": "orange-red"}, {"tile": "red", "into": "red-aqua"}]
    t.play("trade", tile="red", into="orange-red")
    assert (t.pl().money, t.pl().red) == (0, 2)
    assert places(t)["orange-red"] == 3
    assert places(t)["red"] == 4


def test_a_traded_tile_leaves_the_game() -> None:
    """R-UPG-07: of beige the highest."""
    t = Table().give(money=20, beige=2).engineering().play("place", location="trade_up")
    t.play("trade", tile="beige", into="beige-yellow")
    assert (t.pl().beige, t.pl().beige_gone) == (1, 1)
    t = Table().give(money=20, basic=0b1).engineering().play("place", location="trade_up")
    t.play("trade", tile="orange", into="orange-red").engineering(0).play("place", location="basic_multi")
    assert not t.can("basic", tile="orange")


def test_basic_and_advanced_together_cost_ten() -> None:
    """R-UPG-08."""
    t = upgrading("basic_advanced", money=10).play("basic", tile="orange")
    assert t.step == "advanced"
    t.play("advanced", tile="yellow-orange")
    assert t.pl().money == 0
    assert (places(t)["orange"], places(t)["yellow-orange"]) == (5, 3)
    assert not Table().give(money=9).engineering().can("place", location="basic_advanced")


def test_an_advanced_tile_serves_either_of_its_colours() -> None:
    """R-UPG-09: 4 yellow and 3 orange places, then three more for either."""
    t = Table().give(advanced=0b10).put("tray", *["yellow 6/9"] * 7, *["orange 6/9"] * 4).refining()
    for _ in range(7):
        t.play("load", die="yellow 6/9")
    assert not t.can("load", die="yellow 6/9")
    for _ in range(3):
        t.play("load", die="orange 6/9")
    assert not t.can("load", die="orange 6/9")
    rows = {"-".join(row["colours"]): len(row["dice"]) for row in t.sheet()["column"]}
    assert (rows["yellow"], rows["yellow-orange"], rows["orange"]) == (4, 3, 3)


def test_neighbouring_advanced_tiles_make_room_for_each_other() -> None:
    """R-UPG-09: orange may use the tile above or below, whichever leaves room."""
    t = Table().give(advanced=0b110)
    t.put("tray", *["yellow 6/9"] * 7, *["orange 6/9"] * 6, *["red 16/20"] * 5).refining()
    for die, n in (("orange 6/9", 6), ("yellow 6/9", 7), ("red 16/20", 4)):
        for _ in range(n):
            t.play("load", die=die)
    assert not t.can("load", die="red 16/20")
    assert not t.can("load", die="yellow 6/9")


def test_a_unit_has_a_basic_and_then_an_advanced_tile() -> None:
    """R-UPG-10."""
    t = upgrading("basic_advanced", money=10)
    t.play("basic", tile="cracker").play("advanced", tile="cracker")
    unit = t.sheet()["units"][0]
    assert (unit["level"], unit["pairs"], unit["rate"]) == (2, 3, 4)
    t = upgrading("basic_advanced", money=10).play("basic", tile="red")
    assert not t.can("advanced", tile="cracker")
    assert "first" in t.why("advanced", tile="cracker")


def test_the_basic_tile_of_a_unit_adds_a_pair() -> None:
    """R-UPG-10."""
    t = upgrading("basic_multi", grey=0).play("basic", tile="reformer")
    assert t.sheet()["units"][1]["pairs"] == 3
    assert t.pl().grey == 1


def test_storage_costs_two_and_what_the_board_adds() -> None:
    """R-UPG-11: $2, $3, $4, then no more."""
    t = Table().give(money=9)
    for left in (7, 4, 0):
        t.engineering(0).play("place", location="storage")
        assert t.pl().money == left
    assert not t.give(money=9).engineering(0).can("place", location="storage")
    assert "three storage tiles" in t.why("place", location="storage")


def test_storage_tiles_add_places_and_bring_their_reward() -> None:
    """R-UPG-12: 12, 18, 24, 30 places; tokens, and with the third a step down the track."""
    t = Table().give(money=9, grey=0, red=0, impact=5)
    for size, grey, red, impact in ((18, 2, 0, 5), (24, 3, 1, 5), (30, 3, 2, 4)):
        t.engineering(0).play("place", location="storage")
        assert t.sheet()["storage"]["places"] == size
        assert (t.pl().grey, t.pl().red, t.pl().impact) == (grey, red, impact)


def test_tiles_are_worth_technology_points() -> None:
    """R-UPG-13: basic and storage tiles 1, advanced and reprocessing tiles 2."""
    t = Table().give(basic=0b11, beige=1, advanced=0b1, tanks=2)
    t.pl().level[0] = 2
    assert t.sheet()["technology"] == 3 + 2 + 2 + 4


def test_a_unit_takes_its_basic_tile_once() -> None:
    """R-UPG-10."""
    t = Table().give(money=30)
    t.pl().level[0] = 1
    t.engineering().play("place", location="basic_single")
    assert {o["tile"] for o in t.options("basic")} >= {"reformer"}
    assert "cracker" not in {o["tile"] for o in t.options("basic")}


def test_an_advanced_tile_of_a_unit_has_the_discount_too() -> None:
    """R-ERA-09, R-UPG-08: $10 less $2; with $8 no other advanced tile is offered."""
    t = Table(era="E2-3").give(money=8)
    t.pl().level[0] = 1
    t.engineering().play("place", location="basic_advanced").play("basic", tile="red")
    assert t.options("advanced") == [{"tile": "cracker"}]
    t.play("advanced", tile="cracker")
    assert (t.pl().money, t.pl().level[0]) == (0, 2)


def test_a_discount_never_pays() -> None:
    """R-ERA-09."""
    era = {"id": "X", "era": 1, "years": "", "title": "", "event": "", "tile_discount": 9}
    t = Table(era=era).give(money=1).engineering().play("place", location="basic_single").play("basic", tile="cracker")
    assert t.pl().money == 1


def test_the_colour_below_uses_what_the_one_above_leaves() -> None:
    """R-UPG-09: 3 orange places and the tile above them, while yellow has one of its own left."""
    t = Table().give(advanced=0b10).put("tray", *["yellow 6/9"] * 3, *["orange 6/9"] * 7).refining()
    for die, n in (("yellow 6/9", 3), ("orange 6/9", 6)):
        for _ in range(n):
            t.play("load", die=die)
    assert not t.can("load", die="orange 6/9")
