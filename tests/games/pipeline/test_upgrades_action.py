"""The Upgrades action and when its cards work (final rulebook p8, p11)."""

import pytest

from crackspread.games.pipeline.rules import position as pos

from .kit import FAMILY, N1, N5, Table, table
from .kit_a import (
    buy_government,
    do,
    names,
    receive_all,
    seen,
    tank_count,
    tile_count,
)

ALL = {"government", "shops", "human_resources", "engineering", "refined_markets", "contracts_orders", "machines"}
QUIET = ("human_resources", "engineering", "refined_markets", "contracts_orders")
"""Families whose first level gives nothing at once."""


def offered(t: Table, name: str = "upgrade") -> set[str]:
    """Families that can be bought (or flipped) now."""
    return {str(m.args["family"]) for m in t.moves(name)}


def tokens(t: Table) -> dict[str, bool]:
    """Families in the game and whether their tokens are face up."""
    return {family["family"]: family["open"] for family in seen(t)["upgrades"]}


def set_tokens(t: Table, up: set[str], down: set[str]) -> None:
    """Which families are in the game, and which of them are face up."""
    for k, family in enumerate(pos.FAMILIES):
        t.s.token[k] = 1 if family in up else 0 if family in down else -1


def test_the_rulebook_example() -> None:
    """S-51: F-UPGACT-01 to F-UPGACT-07."""
    t = table()
    set_tokens(t, {"government", "human_resources", "refined_markets", "engineering"}, {"contracts_orders"})
    t.give("A", cash=45, levels={"GOV": 1})
    t.action("upgrades")
    assert offered(t) == {"government", "human_resources", "refined_markets", "engineering"}
    assert not t.can("flip")
    t.play("upgrade", family="government")
    receive_all(t)
    assert tile_count(t) == 4
    t.play("upgrade", family="human_resources")
    assert not t.can("upgrade")
    t.play("flip", family="refined_markets")
    assert t.cash("A") == 5
    levels = seen(t)["seats"][0]["levels"]
    assert (levels["government"], levels["human_resources"], levels["refined_markets"]) == (2, 1, 0)
    assert [family for family, up in tokens(t).items() if up] == ["engineering"]
    t.turn("B")
    t.give("B", cash=100)
    t.action("upgrades")
    assert offered(t) == {"engineering"}


def test_one_action_buys_up_to_two_upgrades() -> None:
    """F-UPGACT-01: one or two, never three."""
    t = table()
    t.give("A", cash=500)
    t.action("upgrades")
    t.play("upgrade", family="engineering")
    assert t.can("done")
    t.play("upgrade", family="human_resources")
    assert not t.can("upgrade")
    assert t.can("done")


@pytest.mark.parametrize("family", sorted(ALL))
def test_each_upgrade_costs_20(family: str) -> None:
    """F-UPGACT-02: whatever the family and level."""
    for level in (0, 1, 2):
        t = table()
        t.network("A", N1)
        t.give("A", cash=19, levels={next(k for k, v in FAMILY.items() if pos.FAMILIES[v] == family): level})
        assert not t.can("action", action="upgrades")
        t.give("A", cash=20)
        t.action("upgrades")
        t.play("upgrade", family=family)
        assert t.cash("A") == 0
        assert seen(t)["seats"][0]["levels"][family] == level + 1


def test_with_39_dollars_only_one_upgrade() -> None:
    """F-UPGACT-02, F-WORK-04."""
    t = table()
    t.give("A", cash=39)
    t.action("upgrades")
    t.play("upgrade", family="engineering")
    assert not t.can("upgrade")


def test_buying_needs_a_face_up_token_and_turns_it_face_down() -> None:
    """F-UPGACT-03: only that one."""
    t = table()
    t.s.token[pos.SHOPS] = 0
    t.give("A", cash=500)
    t.action("upgrades")
    assert offered(t) == ALL - {"shops"}
    t.play("upgrade", family="engineering")
    assert {family for family, up in tokens(t).items() if not up} == {"shops", "engineering"}


def test_a_face_down_family_is_closed_to_all_until_the_next_refresh() -> None:
    """F-UPGACT-04: bought or turned for free, for the buyer too."""
    t = table(players=3)
    for who in "ABC":
        t.give(who, cash=500)
    t.action("upgrades")
    t.play("upgrade", family="engineering")
    t.play("flip", family="shops")
    t.end_turn()
    t.turn("A", round_=2)
    for who in "ABC":
        assert t.actor == who
        t.action("upgrades")
        assert not {"engineering", "shops"} & offered(t)
        t.turn(who)
        t.play("pass")
    t.end_year()
    for who in "ABC":
        t.turn(who)
        t.action("upgrades")
        assert {"engineering", "shops"} <= offered(t)


def test_the_levels_come_in_order() -> None:
    """F-UPGACT-05: 1, then 2, then 3, then no more."""
    t = table()
    for level in (1, 2, 3):
        t.give("A", cash=20)
        t.turn("A")
        t.action("upgrades")
        t.play("upgrade", family="engineering")
        assert seen(t)["seats"][0]["levels"]["engineering"] == level
        copies = [part["copies"] for part in seen(t)["upgrades"][3]["levels"]]
        assert copies == [[2, 1, 1], [2, 0, 1], [2, 0, 0]][level - 1]
        t.s.token[pos.ENGINEERING] = 1
    t.give("A", cash=20)
    t.turn("A")
    t.action("upgrades")
    assert "engineering" not in offered(t)


def test_the_two_upgrades_of_one_action_are_of_different_families() -> None:
    """S-54: F-UPGACT-06. Human Resources I and then II in one action is illegal."""
    t = table()
    t.give("A", cash=40)
    t.action("upgrades")
    t.play("upgrade", family="human_resources")
    assert offered(t) == ALL - {"human_resources"}


def test_one_further_token_may_be_turned_face_down_for_free() -> None:
    """F-UPGACT-07: after one or two purchases, any that is up, one only, and no more buying then."""
    for count in (1, 2):
        t = table()
        t.give("A", cash=100)
        t.action("upgrades")
        for family in QUIET[:count]:
            t.play("upgrade", family=family)
        assert offered(t, "flip") == ALL - set(QUIET[:count])
        cash = t.cash("A")
        t.play("flip", family="machines")
        assert t.cash("A") == cash
        assert not tokens(t)["machines"]
        assert seen(t)["seats"][0]["levels"]["machines"] == 0
        assert not {"flip", "upgrade"} & names(t)


def test_the_free_flip_needs_a_purchase() -> None:
    """D-UPGACT-01."""
    t = table()
    t.give("A", cash=100)
    t.action("upgrades")
    assert names(t) == {"upgrade"}
    t.turn("A")
    t.give("A", cash=19)
    assert not t.can("action", action="upgrades")


def test_the_flip_is_optional() -> None:
    """F-UPGACT-07."""
    t = table()
    do(t, "upgrades")
    assert sum(tokens(t).values()) == 6


@pytest.mark.parametrize(
    ("family", "gained"),
    [("government", (2, 0, 0)), ("shops", (1, 2, 0)), ("machines", (0, 0, 1)), ("engineering", (0, 0, 0))],
)
def test_immediate_effects_happen_when_the_card_is_bought(family: str, gained: tuple[int, int, int]) -> None:
    """F-UPGACT-08: Government I two tiles, Shops I two tanks and a pipe, Machines I a machine, inside the action."""
    t = table()
    t.network("A", N1)
    t.give("A", cash=20)
    t.action("upgrades")
    t.play("upgrade", family=family)
    receive_all(t)
    assert t.phase == "upgrades"
    machines = len(seen(t)["seats"][0]["network"]["machines"])
    assert (tile_count(t) - 1, tank_count(t) - 5, machines) == gained
    assert t.cash("A") == 0


def test_a_level_whose_cards_are_all_taken_cannot_be_bought() -> None:
    """S-52: D-UPGACT-02. Three own Engineering I and A also II: only A can go on, to III."""
    t = table(players=4)
    t.give("A", levels={"ENG": 2})
    t.give("B", levels={"ENG": 1})
    t.give("C", levels={"ENG": 1})
    for who, may in (("A", True), ("B", False), ("C", False), ("D", False)):
        t.turn(who)
        t.give(who, cash=100)
        t.action("upgrades")
        assert ("engineering" in offered(t)) is may
    assert tokens(t)["engineering"]
    t.turn("A")
    t.action("upgrades")
    t.play("upgrade", family="engineering")
    assert seen(t)["seats"][0]["levels"]["engineering"] == 3


def test_the_effect_of_the_first_upgrade_is_finished_before_the_second_is_bought() -> None:
    """D-UPGACT-05."""
    t = table()
    t.give("A", cash=40)
    t.action("upgrades")
    t.play("upgrade", family="government")
    for left in (2, 1):
        assert names(t) - {"done"} == {"government"}
        assert seen(t)["decision"]["owed"]["government"] == left
        buy_government(t, "C", "AB"[left - 1])
    t.play("upgrade", family="shops")
    assert not {"upgrade", "flip", "done"} & names(t)
    receive_all(t)
    assert (t.phase, t.can("done")) == ("upgrades", True)


def test_a_lasting_effect_works_from_the_moment_of_purchase() -> None:
    """D-UPGACT-04: Engineering I lets a machine pipeline of 7 do a step of 8 in the same turn's Machine Phase."""
    for family, legal in (("engineering", True), ("refined_markets", False)):
        t = table()
        t.network("A", N5)
        t.machine("A", (7, 0))
        t.costs("O 8/8/8 T 8/8/8 S 8/8/8")
        t.give("A", cash=35, oil="O0")
        t.action("upgrades")
        t.play("upgrade", family=family)
        t.play("done")
        t.play("done")
        t.play("done")
        assert (t.actor == "A" and t.can("activate")) is legal


def test_human_resources_3_allows_the_second_main_action_at_once() -> None:
    """D-UPGACT-04, D-UPG-HR3-2."""
    t = table()
    t.give("A", cash=100, levels={"HR": 2})
    t.action("upgrades")
    t.play("upgrade", family="human_resources")
    t.play("done")
    assert {"action", "government"} <= names(t)
    do(t, "refined_market_3")
    assert t.cash("A") == 100 - 20 - 7
