"""What upgrade cards give, at once and each year, and what Engineering adds (final rulebook p8, p11)."""

import pytest

from crackspread.games.pipeline.rules.moves import MOVES

from .kit import N5, Table, table
from .kit_a import (
    buy_government,
    empty_shops,
    gift_quadrants,
    lay_any,
    leave_pipes,
    names,
    pipes_beside,
    receive_all,
    seen,
    tank_count,
    tile_count,
)


def test_yearly_benefits_come_first_in_the_opening_turn_of_a_year() -> None:
    """S-60: F-UPGACT-09, D-UPGACT-03. One Government tile and two tanks, before anything else; not again that year."""
    t = table()
    t.give("A", cash=0, levels={"GOV": 1, "SHOPS": 1})
    t.give("B", cash=40)
    for year in (2, 3):
        t.end_year()
        assert (t.s.year, t.actor, t.phase) == (year, "A", "gift")
        assert names(t) - {"done"} == {"government", "take_tank"}
        before = tile_count(t), tank_count(t)
        receive_all(t)
        assert (tile_count(t) - before[0], tank_count(t) - before[1]) == (1, 2)
        assert (t.phase, t.cash("A")) == ("main", 0)
        t.play("pass")
        assert (t.actor, t.phase) == ("B", "main")
        t.play("pass")
        assert (t.s.round, t.actor, t.phase) == (1, "A", "main")


def test_nothing_comes_before_the_yearly_benefits() -> None:
    """D-UPGACT-03: no delivery, no early run of the machines, no pass."""
    t = table()
    t.network("A", N5)
    t.machine("A", (7, 0))
    t.give("A", cash=100, oil="O0 O1", levels={"SHOPS": 1, "MACH": 3})
    card = t.contract("A", "O1S1", deferred=True)
    t.end_year()
    assert names(t) == {"take_tank"}
    receive_all(t)
    assert t.can("serve", card=card)
    assert {"activate", "pass", "action"} <= names(t)


def test_year_1_has_no_yearly_benefits() -> None:
    """F-UPGACT-09: nor have the later rounds of a year."""
    t = table()
    t.give("A", levels={"GOV": 1, "SHOPS": 1})
    t.turn("A")
    assert t.phase == "main"
    for year in (1, 2, 3):
        t.turn("A", year=year, round_=2)
        assert t.phase == "main"


def test_a_card_bought_in_the_opening_turn_gives_no_yearly_benefit() -> None:
    """S-60: D-UPGACT-03. Shops I bought in the first turn of year 2: two tanks and one pipe, no yearly tanks."""
    t = table()
    t.end_year()
    t.give("A", cash=20)
    assert t.phase == "main"
    t.action("upgrades")
    t.play("upgrade", family="shops")
    owed = seen(t)["decision"]["owed"]
    assert (owed["tanks"], owed["pipes"], owed["government"]) == (2, 1, 0)
    receive_all(t)
    assert (tank_count(t), tile_count(t)) == (7, 1)
    t.play("done")
    t.end_turn()
    t.end_turn()
    assert (t.actor, t.phase) == ("A", "main")
    t.end_year()
    assert seen(t)["decision"]["owed"]["tanks"] == 2


# --- gifts in the scenarios ------------------------------------------------------------------------------------------


def test_shops_1_with_too_little_on_offer() -> None:
    """S-55: F-UPG-SHOP-4. One tank and a pipe of the Tank Shop; what lacked is not made up later."""
    t = table()
    empty_shops(t, (1, 0, 0), (1, 1, 1))
    leave_pipes(t, 2, 0)
    t.give("A", cash=20)
    t.action("upgrades")
    t.play("upgrade", family="shops")
    assert {m.args["shop"] for m in t.moves("pipe")} == {"tank"}
    assert [m.args["row"] for m in t.moves("take_tank")] == [1]
    t.play("take_tank", row=1)
    t.play("tank", grade="mid")
    assert names(t) == {"pipe"}
    t.play("pipe", shop="tank", tile=1)
    lay_any(t)
    assert t.phase == "upgrades"
    assert (tank_count(t), tile_count(t), pipes_beside(t, "tank")) == (6, 1, 1)
    t.end_year()
    owed = seen(t)["decision"]["owed"]
    assert (owed["tanks"], owed["pipes"], owed["machines"]) == (2, 0, 0)
    receive_all(t)
    assert (tank_count(t), tile_count(t), t.phase) == (8, 1, "main")


def test_government_1_as_the_first_take_of_the_game() -> None:
    """S-57: F-UPG-GOV1-1, F-UPG-GOV1-3. It opens one quadrant, both tiles come from there."""
    t = table()
    t.give("A", cash=20)
    t.action("upgrades")
    t.play("upgrade", family="government")
    assert gift_quadrants(t) == "ABCD"
    buy_government(t, "A", "A")
    assert gift_quadrants(t) == "A"
    assert len(t.moves("government")) == 7
    buy_government(t, "A", "H")
    assert t.phase == "upgrades"
    assert [quadrant["open"] for quadrant in seen(t)["government"]["quadrants"]] == [True, False, False, False]


def test_government_1_when_one_quadrant_was_opened_this_year() -> None:
    """S-58: F-UPG-GOV1-3. Both tiles from it, although the limit of year 1 is two."""
    t = table()
    buy_government(t, "A", "A")
    t.play("done")
    t.end_turn()
    t.give("B", cash=20)
    t.action("upgrades")
    t.play("upgrade", family="government")
    for tile in "BC":
        assert gift_quadrants(t) == "A"
        buy_government(t, "A", tile)
    assert t.phase == "upgrades"
    assert sum(quadrant["open"] for quadrant in seen(t)["government"]["quadrants"]) == 1


def empty(t: Table, *quadrants: str) -> None:
    """Quadrants that are open and have no tile left."""
    for quadrant in quadrants:
        t.s.quadrant["ABCD".index(quadrant)] = 1
        t.s.government_gone["ABCD".index(quadrant)] = 0xFF


def test_the_yearly_tile_may_be_declined_when_a_quadrant_would_have_to_be_opened() -> None:
    """D-UPG-GOV-4, F-UPG-GOV1-2, F-UPG-GOV1-3: the open quadrants are empty; other gifts are still taken."""
    t = table()
    t.give("A", levels={"GOV": 1, "SHOPS": 1})
    empty(t, "A", "B")
    t.end_year()
    assert gift_quadrants(t) == "CD"
    done = MOVES.id("done")
    assert t.match.game.say(t.s, done).endswith("declined to open a quadrant for a Government tile.")
    t.play("done")
    assert names(t) == {"take_tank"}
    assert "Take what" in str(t.match.game.why_not(t.s, done))
    receive_all(t)
    assert (t.phase, tile_count(t), sum(t.s.quadrant)) == ("main", 0, 2)


def test_a_tile_of_an_open_quadrant_is_taken() -> None:
    """D-UPG-GOV-4: one tile left there is enough."""
    t = table()
    t.give("A", levels={"GOV": 1})
    empty(t, "A", "B")
    t.s.government_gone[1] = 0x7F
    t.end_year()
    assert gift_quadrants(t) == "BCD"
    assert not t.can("done")
    assert "declined only" in str(t.match.game.why_not(t.s, MOVES.id("done")))


def test_what_a_government_upgrade_gives_at_once_may_be_declined_too() -> None:
    """D-UPG-GOV-4: no quadrant is open; once one is opened, the second tile comes from it."""
    t = table()
    t.give("A", cash=20)
    t.action("upgrades")
    t.play("upgrade", family="government")
    keep = t.state.words.copy()
    t.play("done")
    assert (t.phase, tile_count(t), sum(t.s.quadrant)) == ("upgrades", 0, 0)
    t.state.words[:] = keep
    buy_government(t, "A", "A")
    assert not t.can("done")


def test_where_nothing_can_be_opened_the_tile_is_lost_without_a_word() -> None:
    """D-UPG-GOV-2: the year's limit is reached."""
    t = table()
    t.give("A", levels={"GOV": 1})
    empty(t, "A", "B", "C")
    t.end_year()
    assert t.phase == "main"


LINE = ("WE:OST", "WE:OOT", "WE:OTT", "WE:OSS", "WE:OOO", "WE:OOS")


@pytest.mark.parametrize(
    ("level", "values"), [(0, (3, 4, 7, 8, 11, 12)), (1, (3, 5, 8, 10, 13, 15)), (2, (3, 6, 9, 12, 15, 18))]
)
def test_values_with_engineering(level: int, values: tuple[int, ...]) -> None:
    """S-61: F-UPG-ENG1-1, F-UPG-ENG2-1, F-UPG-ENG2-3. A straight orange line, its last half covered for odd lengths.

    A step of exactly the value works, one of a segment more does not; the bonuses do not add up.
    """
    for length, value in zip((3, 4, 7, 8, 11, 12), values, strict=True):
        for cost, works in ((value, True), (value + 1, False)):
            t = table()
            count = (length + 1) // 2
            t.network("A", " ".join(f"{code}@({2 * k},0)0" for k, code in enumerate(LINE[:count])))
            t.give("A", cash=15, oil="O0", levels={"ENG": level})
            t.costs(f"O {cost}/99/99 T 99/99/99 S 99/99/99")
            if length % 2:
                t.machine("A", (2 * count - 1, 0))
                t.play("pass")
                assert (t.actor == "A" and t.can("activate")) is works
            else:
                assert t.can_work((0, 0)) is works
