"""The prototype's actions on the board, against the final rulebook's."""

import pytest

from .kit import N1, table
from .kit_b import actions, lay_somewhere, prototype, quadrants, receive_pipe, take_government, upgrade

BOTH = pytest.mark.parametrize("edition", ["final", "prototype"])


@pytest.mark.parametrize(("edition", "both"), [("final", True), ("prototype", False)])
def test_contracts_or_a_loan(edition: str, both: bool) -> None:
    """S-142: P-17: either way round."""
    t = table(edition=edition)
    t.action("contracts_loans")
    t.play("contract", row="low", column=2, when="active")
    assert t.can("loan") == both
    assert t.can("contract")
    t = table(edition=edition)
    t.action("contracts_loans")
    t.play("loan")
    assert t.can("contract") == both


def test_a_contract_deferred_in_year_3_of_the_prototype_has_no_effect() -> None:
    """P-18: no penalty, nothing fulfilled, nothing remaining."""
    t = prototype()
    t.turn("A", year=3, round_=4)
    t.give("A", tanks="C1 L5 M5 H5", oil=" ".join(f"{c}{g}" for c in "OTS" for g in (1, 2, 3) for _ in range(3)))
    t.action("contracts_loans")
    for row in ("low", "mid", "high"):
        t.play("contract", row=row, column=1, when="deferred")
    t.play("done")
    held = t.contracts("A")
    assert list(held.values()) == ["deferred"] * 3
    assert not any(t.can("serve", card=card) for card in held)
    t.end_year()
    assert t.s.over
    assert t.player("A").penalties == 0
    assert [t.valuation("A", card) for card in (12, 16)] == [0, 0]


def test_in_the_final_rules_nothing_is_deferred_in_year_3() -> None:
    """P-18, M-14: nor by the manual."""
    for edition, may in (("final", False), ("prototype", True), ("manual", False)):
        t = table(edition=edition)
        t.turn("A", year=3, round_=1)
        t.action("contracts_loans")
        assert {m.args["when"] for m in t.moves("contract")} == ({"active", "deferred"} if may else {"active"})


@pytest.mark.parametrize(("shop", "action"), [("tank", "tanks_pipes"), ("machine", "machines_pipes")])
def test_the_prototype_sells_two_or_four_pipes(shop: str, action: str) -> None:
    """S-144: P-19: never one, never three."""
    t = prototype()
    t.give("A", cash=100)
    t.action(action)
    prices = []
    for k in range(4):
        receive_pipe(t, shop, k + 1)
        prices.append(100 - t.cash("A"))
        assert t.can("done") == (k % 2 == 1)
    assert (prices[1], prices[3]) == (15, 40)
    assert not t.can("pipe")


@pytest.mark.parametrize(
    ("offered", "cash", "sold"), [(4, 100, 4), (3, 100, 2), (1, 100, 0), (4, 39, 2), (4, 15, 2), (4, 14, 0)]
)
def test_the_prototype_sells_whole_bundles_or_none(offered: int, cash: int, sold: int) -> None:
    """S-144: P-19: too few on offer or too little cash for the bundle."""
    t = prototype()
    t.s.pipe_gone = 0xF0 | (0xF >> offered)
    t.give("A", cash=cash)
    t.action("tanks_pipes")
    got = 0
    while t.can("pipe"):
        t.play("pipe", **t.moves("pipe")[0].args)
        lay_somewhere(t)
        got += 1
    assert got == sold


@BOTH
def test_any_number_of_tanks_and_machines(edition: str) -> None:
    """P-20: all that are on sale."""
    t = table(edition=edition)
    t.give("A", cash=90)
    t.network("A", f"{N1} WE:OOT@(2,0)0")
    t.action("machines_pipes")
    for x in range(3):
        t.play("machine")
        t.cover(x, 0)
    assert t.cash("A") == 0
    t = table(edition=edition)
    t.give("A", cash=60)
    t.action("tanks_pipes")
    for grade in ("low", "low", "mid", "mid", "high", "high"):
        t.play("tank", grade=grade)
    assert t.cash("A") == 0


@pytest.mark.parametrize(("edition", "flip"), [("final", True), ("prototype", False), ("manual", True)])
def test_the_prototype_has_no_free_flip(edition: str, flip: bool) -> None:
    """S-145: P-21, M-18."""
    t = table(edition=edition)
    upgrade(t, "human_resources")
    assert t.can("flip") == flip
    assert t.can("done")


@pytest.mark.parametrize("edition", ["prototype", "manual"])
def test_levels_come_in_order_and_one_of_a_family_in_an_action(edition: str) -> None:
    """P-22, M-18."""
    t = table(edition=edition)
    t.give("A", cash=100)
    upgrade(t, "human_resources")
    assert t.player("A").level[2] == 1
    assert not t.can("upgrade", family="human_resources")
    t.play("done")
    t.end_year()
    t.turn("A", round_=2)
    upgrade(t, "human_resources")
    assert t.player("A").level[2] == 2


def test_in_the_prototype_only_level_i_of_government_opens_a_quadrant() -> None:
    """P-23: and purchases."""
    t = prototype()
    t.give("A", cash=100)
    upgrade(t, "government")
    assert quadrants(t) == "ABCD"
    for level in (1, 2):
        t = prototype()
        t.give("A", cash=100, levels={"GOV": level})
        upgrade(t, "government")
        assert t.phase == "upgrades"
        t = prototype()
        t.give("A", cash=100, levels={"GOV": level})
        take_government(t, "BA")
        t.play("done")
        t.end_turn()
        t.end_turn()
        upgrade(t, "government")
        assert quadrants(t) == "B"


def test_in_the_prototype_an_upgrade_takes_all_tiles_from_one_quadrant() -> None:
    """P-24."""
    t = prototype()
    for who in "AB":
        t.give(who, cash=100)
    t.give("A", levels={"GOV": 1})
    for tile in ("AB", "CB"):
        take_government(t, tile)
        t.play("done")
        t.end_turn()
    upgrade(t, "government")
    assert quadrants(t) == "AC"
    take_government(t, "CA")
    assert quadrants(t) == "C"
    take_government(t, "CC", "CD", "CH")
    assert t.phase == "upgrades"


@BOTH
def test_shops_ii_is_the_same_in_both(edition: str) -> None:
    """P-35: a machine of the shop, two pipes of either shop."""
    t = table(edition=edition)
    t.network("A", N1)
    t.give("A", levels={"SHOPS": 1})
    upgrade(t, "shops")
    t.play("take_machine", row=1)
    t.cover(0, 0)
    receive_pipe(t, "tank", 1)
    receive_pipe(t, "machine", 1)
    assert t.phase == "upgrades"


@pytest.mark.parametrize(
    ("edition", "reach"),
    [
        ("final", {"machines_pipes"}),
        ("prototype", {"upgrades", "tanks_pipes", "contracts_loans", "machines_pipes"}),
    ],
)
def test_human_resources_ii_of_the_prototype_reaches_all_four_tile_actions(edition: str, reach: set[str]) -> None:
    """S-148: P-36."""
    t = table(edition=edition)
    t.give("A", cash=100, levels={"HR": 2})
    t.action("refined_market_1")
    t.play("buy_crude", **t.crude_purchase("M1", "teal", 1))
    t.play("done")
    assert actions(t) == reach


def test_human_resources_ii_of_the_prototype_repeats_no_action() -> None:
    """P-36: from a tile action the other three and its neighbour."""
    t = prototype()
    t.give("A", cash=100, levels={"HR": 2})
    t.action("contracts_loans")
    t.play("loan")
    t.play("done")
    assert actions(t) == {"upgrades", "tanks_pipes", "machines_pipes", "refined_market_3"}


@pytest.mark.parametrize(("edition", "cash"), [("final", 10), ("prototype", 15)])
def test_refined_markets_i_of_the_prototype_pays_when_selling_only(edition: str, cash: int) -> None:
    """S-150: P-39: $10, sell S1 for 30 + 5, buy O1 for 25 (and 5), buy T0 for 5."""
    t = table(edition=edition)
    t.give("A", cash=10, oil="S1", levels={"RM": 1})
    t.refined(1, "orange", 1, [4])
    t.action("refined_market_1")
    t.play("sell", **t.sale("S1", 1, "silver", 1))
    assert t.cash("A") == 45
    t.play("buy", **t.purchase(1, "orange", 1))
    t.play("buy_crude", **t.crude_purchase("M1", "teal", 1))
    assert (t.cash("A"), t.oil("A")) == (cash, "O1 T0")


@BOTH
def test_a_higher_grade_sold_on_a_lower_space_brings_that_spaces_price(edition: str) -> None:
    """P-47."""
    t = table(edition=edition)
    t.give("A", cash=0, oil="O3")
    t.action("refined_market_1")
    t.play("sell", **t.sale("O3", 1, "orange", 1))
    assert t.cash("A") == 25
