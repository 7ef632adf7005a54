"""What the upgrades give: Government and Shops (final rulebook p11)."""

import pytest

from .kit import N1, table
from .kit_b import (
    buy_government,
    investor,
    laid,
    machines,
    quadrants,
    receive_pipe,
    receive_tank,
    take_government,
    tanks,
    upgrade,
)

# --- Government ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", range(3))
def test_the_government_upgrade_gives_two_four_or_six_tiles_of_open_quadrants(level: int) -> None:
    """F-UPG-GOV1-1, F-UPG-GOV2-1, F-UPG-GOV3-1, D-UPG-GOV-2: in any mix, not only neighbours, for the $20 alone."""
    t = investor({"GOV": level})
    buy_government(t, "AB")
    buy_government(t, "CB")
    cash, before = t.cash("A"), laid(t, "A")
    upgrade(t, "government")
    for got, tile in enumerate(("AA", "CH", "AH", "CD", "AE", "CA")[: 2 * level + 2]):
        assert t.phase == "gift"
        assert quadrants(t) == "AC"
        assert laid(t, "A") == before + got
        take_government(t, tile)
    assert t.phase == "upgrades"
    assert not t.can("government")
    assert (laid(t, "A"), t.cash("A")) == (before + 2 * level + 2, cash - 20)


def test_government_i_as_the_first_take_of_the_game() -> None:
    """S-57: F-UPG-GOV1-3, D-UPG-GOV-3, D-UPG-GOV-1: both tiles of the quadrant just opened, no third one."""
    t = investor()
    upgrade(t, "government")
    assert quadrants(t) == "ABCD"
    take_government(t, "AA")
    assert quadrants(t) == "A"
    take_government(t, "AH")
    assert t.phase == "upgrades"
    assert laid(t, "A") == 2
    assert [t.s.quadrant[q] for q in range(4)] == [1, 0, 0, 0]


def test_government_i_opens_none_if_one_was_opened_this_year() -> None:
    """S-58: F-UPG-GOV1-3."""
    t = investor()
    buy_government(t, "AB")
    upgrade(t, "government")
    assert quadrants(t) == "A"


def test_the_owner_receives_a_tile_in_the_opening_turn_of_years_2_and_3() -> None:
    """F-UPG-GOV1-2, S-60: of any open quadrant, before anything else, and in no later turn."""
    t = investor({"GOV": 1})
    buy_government(t, "AB")
    for year, tile in ((2, "AC"), (3, "DA")):
        t.end_year()
        assert (t.s.year, t.actor, t.phase) == (year, "A", "gift")
        assert {m.name for m in t.moves()} == {"government"}
        before, cash = laid(t, "A"), t.cash("A")
        take_government(t, tile)
        assert (laid(t, "A"), t.cash("A"), t.phase) == (before + 1, cash, "main")
        t.end_turn()
        assert (t.actor, t.phase) == ("B", "main")
        t.end_turn()
        assert (t.actor, t.phase) == ("A", "main")


def test_the_yearly_tile_may_open_a_quadrant_if_nobody_has_this_year() -> None:
    """F-UPG-GOV1-3, D-UPG-GOV-3: the tile there is the granted one."""
    t = investor({"GOV": 1})
    buy_government(t, "AB")
    t.end_year()
    assert quadrants(t) == "ABCD"
    take_government(t, "CA")
    assert t.phase == "main"
    assert [t.s.quadrant[q] for q in range(4)] == [1, 0, 1, 0]


def test_the_yearly_tile_opens_none_if_a_rival_has_this_year() -> None:
    """F-UPG-GOV1-3."""
    t = investor()
    t.give("B", levels={"GOV": 1})
    buy_government(t, "AB")
    t.end_year()
    buy_government(t, "BB")
    assert (t.actor, t.phase) == ("B", "gift")
    assert quadrants(t) == "AB"


@pytest.mark.parametrize("level", [1, 2])
def test_government_ii_and_iii_may_open_one_quadrant_too(level: int) -> None:
    """D-UPG-GOV-1, D-UPG-GOV-3: one and no second."""
    t = investor({"GOV": level})
    upgrade(t, "government")
    assert quadrants(t) == "ABCD"
    take_government(t, "BA")
    assert quadrants(t) == "B"
    take_government(t, "BB", "BC", "BD")
    assert t.phase == ("upgrades" if level == 1 else "gift")


def test_a_government_upgrade_keeps_to_the_limit_of_the_year() -> None:
    """D-UPG-GOV-1: with a limit of two in year 2 as well, two quadrants of year 1 leave none to open."""
    t = table(components={"government_limits": [2, 2, 4]})
    t.give("A", cash=100, levels={"GOV": 1})
    t.give("B", cash=100)
    buy_government(t, "AB")
    buy_government(t, "BB")
    t.end_year()
    assert t.phase == "gift"
    assert quadrants(t) == "AB"


def test_government_tiles_that_are_not_there_are_lost() -> None:
    """D-UPG-GOV-2: one tile is left in the only open quadrant."""
    t = investor({"GOV": 1})
    buy_government(t, "AB", "AA", "AC", "AE", "AF")
    buy_government(t, "AG", "AH")
    before = laid(t, "A")
    upgrade(t, "government")
    take_government(t, "AD")
    assert t.phase == "upgrades"
    assert laid(t, "A") == before + 1
    t.play("done")
    t.end_turn()
    t.end_turn()
    assert t.phase == "main"


# --- Shops -----------------------------------------------------------------------------------------------------------


def test_shops_i_gives_two_tanks_and_a_pipe_of_either_shop() -> None:
    """F-UPG-SHOP1-1, D-UPG-SHOP-1: tanks of any price row, for the $20 alone."""
    t = investor()
    upgrade(t, "shops")
    assert {m.args["shop"] for m in t.moves("pipe")} == {"tank", "machine"}
    assert {m.args["row"] for m in t.moves("take_tank")} == {1, 2, 3}
    receive_tank(t, 3, "high")
    receive_tank(t, 1, "crude")
    assert not t.can("take_tank")
    receive_pipe(t, "machine", 2)
    assert t.phase == "upgrades"
    assert [t.s.tank_shop[row] for row in range(3)] == [1, 2, 1]
    assert [t.player("A").tanks[g] for g in range(4)] == [3, 1, 1, 2]
    assert (laid(t, "A"), t.cash("A")) == (1, 180)


def test_shops_i_gives_two_tanks_in_the_opening_turn_of_each_new_year() -> None:
    """F-UPG-SHOP1-2, S-60: and no pipe."""
    t = investor({"SHOPS": 1})
    for year in (2, 3):
        t.end_year()
        assert (t.s.year, t.phase) == (year, "gift")
        assert {m.name for m in t.moves()} == {"take_tank"}
        for _ in range(2):
            receive_tank(t, 2, "low" if year == 2 else "mid")
        assert t.phase == "main"
        t.end_turn()
        assert t.phase == "main"
        t.end_turn()
        assert t.phase == "main"
    assert tanks(t, "A") == 9


def test_the_yearly_benefits_of_two_families_come_together() -> None:
    """S-60: F-UPG-GOV1-2, F-UPG-SHOP1-2: and who buys Shops I in that turn gets no yearly tanks."""
    t = investor({"GOV": 1, "SHOPS": 1})
    t.end_year()
    take_government(t, "AA")
    receive_tank(t, 1, "low")
    receive_tank(t, 1, "low")
    assert t.phase == "main"
    t.end_turn()
    upgrade(t, "shops")
    receive_pipe(t, "tank", 1)
    receive_tank(t, 2, "low")
    receive_tank(t, 2, "low")
    assert t.phase == "upgrades"
    assert tanks(t, "B") == 7


@pytest.mark.parametrize(("level", "pipes"), [(1, 2), (2, 4)])
def test_shops_ii_and_iii_give_a_machine_and_pipes_over_both_shops(level: int, pipes: int) -> None:
    """F-UPG-SHOP2-1, F-UPG-SHOP3-1, D-UPG-SHOP-1."""
    t = investor({"SHOPS": level}, tiles=N1)
    upgrade(t, "shops")
    assert {m.args["row"] for m in t.moves("take_machine")} == {1, 2, 3}
    t.play("take_machine", row=3)
    t.cover(0, 0)
    assert not t.can("take_machine")
    for k in range(pipes):
        assert {m.args["shop"] for m in t.moves("pipe")} == {"tank", "machine"}
        receive_pipe(t, ("tank", "machine")[k % 2], k + 1)
    assert t.phase == "upgrades"
    assert (machines(t, "A"), laid(t, "A"), t.cash("A")) == (1, 1 + pipes, 180)
    assert [t.s.machine_shop[row] for row in range(3)] == [1, 1, 0]


def test_what_the_shops_lack_is_lost() -> None:
    """S-55: F-UPG-SHOP-4."""
    t = investor()
    for row, count in enumerate((1, 0, 0)):
        t.s.tank_shop[row] = count
    t.s.pipe_gone = 0xF00 | 0b1100
    upgrade(t, "shops")
    receive_tank(t, 1, "low")
    assert {m.args["shop"] for m in t.moves("pipe")} == {"tank"}
    receive_pipe(t, "tank", 1)
    assert t.phase == "upgrades"
    t.play("done")
    t.end_turn()
    assert (tanks(t, "A"), laid(t, "A")) == (6, 1)
    t.end_year()
    receive_tank(t, 1, "low")
    receive_tank(t, 1, "low")
    assert t.phase == "main"
    assert (tanks(t, "A"), laid(t, "A")) == (8, 1)


def test_a_machine_that_the_shop_lacks_is_lost() -> None:
    """F-UPG-SHOP-4: Shops II does not draw on the supply."""
    t = investor({"SHOPS": 1}, tiles=N1)
    for row in range(3):
        t.s.machine_shop[row] = 0
    upgrade(t, "shops")
    assert not t.can("take_machine")
    receive_pipe(t, "tank", 1)
    receive_pipe(t, "tank", 2)
    assert t.phase == "upgrades"
    assert machines(t, "A") == 0


def test_the_pipes_of_shops_ii_may_be_laid_before_its_machine() -> None:
    """D-UPG-SHOP-2: on an empty network the machine waits for a half to cover."""
    t = investor({"SHOPS": 1})
    upgrade(t, "shops")
    assert not t.can("take_machine")
    receive_pipe(t, "tank", 1)
    assert t.can("take_machine", row=2)
    receive_pipe(t, "machine", 1)
    t.play("take_machine", row=2)
    lay = t.moves("cell")
    assert len(lay) == 4
    t.play("cell", **lay[0].args)
    assert t.phase == "upgrades"
    assert machines(t, "A") == 1


def test_a_machine_without_a_half_to_cover_is_forfeited() -> None:
    """D-UPG-SHOP-2: no network and no pipe left beside the shops."""
    t = investor({"SHOPS": 1})
    t.s.pipe_gone = 0xFFFF
    upgrade(t, "shops")
    assert t.phase == "upgrades"
    assert [t.s.machine_shop[row] for row in range(3)] == [1, 1, 1]


@pytest.mark.parametrize(("farm", "received"), [("C5 L5 M5 H5", 0), ("C5 L5 M5 H4", 1), ("C5 L4 M5 H4", 2)])
def test_a_tank_without_a_space_is_forfeited(farm: str, received: int) -> None:
    """D-UPG-SHOP-2."""
    t = investor()
    t.give("A", tanks=farm)
    before = tanks(t, "A")
    upgrade(t, "shops")
    while t.can("take_tank"):
        t.play("take_tank", row=1)
        t.play("tank", **t.moves("tank")[0].args)
    assert tanks(t, "A") == before + received
    receive_pipe(t, "tank", 1)
    assert t.phase == "upgrades"
