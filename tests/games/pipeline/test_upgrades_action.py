"""The Upgrades action and when its cards work (final rulebook p8, p11)."""

import pytest

from crackspread.games.pipeline import position as pos

from .kit import FAMILY, N1, N5, Table, table
from .kit_a import buy_government, do, empty_shops, lay_any, leave_pipes, names, pipes_beside, receive_all, seen

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


def tiles(t: Table, who: int = 0) -> int:
    """Pipe tiles in a network."""
    return len(seen(t)["seats"][who]["network"]["tiles"])


def tanks(t: Table, who: str = "A") -> int:
    """Tanks of a seat."""
    return sum(t.player(who).tanks[g] for g in range(4))


def gift_quadrants(t: Table) -> str:
    """Quadrants that a gift may come from."""
    return "".join(sorted({str(m.args["quadrant"]) for m in t.moves("government")}))


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
    assert tiles(t) == 4
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
    assert (tiles(t) - 1, tanks(t) - 5, machines) == gained
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
        assert names(t) == {"government"}
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


# --- yearly benefits -------------------------------------------------------------------------------------------------


def test_yearly_benefits_come_first_in_the_opening_turn_of_a_year() -> None:
    """S-60: F-UPGACT-09, D-UPGACT-03. One Government tile and two tanks, before anything else; not again that year."""
    t = table()
    t.give("A", cash=0, levels={"GOV": 1, "SHOPS": 1})
    t.give("B", cash=40)
    for year in (2, 3):
        t.end_year()
        assert (t.s.year, t.actor, t.phase) == (year, "A", "gift")
        assert names(t) == {"government", "take_tank"}
        before = tiles(t), tanks(t)
        receive_all(t)
        assert (tiles(t) - before[0], tanks(t) - before[1]) == (1, 2)
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
    assert (tanks(t), tiles(t)) == (7, 1)
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
    assert (tanks(t), tiles(t), pipes_beside(t, "tank")) == (6, 1, 1)
    t.end_year()
    owed = seen(t)["decision"]["owed"]
    assert (owed["tanks"], owed["pipes"], owed["machines"]) == (2, 0, 0)
    receive_all(t)
    assert (tanks(t), tiles(t), t.phase) == (8, 1, "main")


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
