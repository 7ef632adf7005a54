"""The prototype's setup, turn order and refresh, against the final rulebook's."""

import pytest

from .kit import N1, table
from .kit_b import arms, lay_somewhere, lend_and_choose, prototype

BOTH = pytest.mark.parametrize("edition", ["final", "prototype"])


# --- setup -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["final", "prototype", "manual"])
def test_the_number_of_barrels_in_the_box_limits_nothing(edition: str) -> None:
    """P-01, M-15: with more than 44 orange barrels on the table a new year still brings its four."""
    t = table(players=4, edition=edition)
    for who in "AB":
        t.give(who, oil=" ".join(f"O{grade}" for grade in range(4) for _ in range(10)), tanks="C5 L5 M5 H5")
    row = next(r for r in range(6) if t.s.crude_colour[r] == 0)
    for slot in range(8):
        t.s.crude[row, slot] = 0
    assert t.s.in_play[0] > 80
    t.end_year()
    assert [slot + 1 for slot in range(8) if t.s.crude[row, slot]] == [5, 6, 7, 8]


@BOTH
@pytest.mark.parametrize(("players", "slots", "refined"), [(2, 6, {"dear"}), (3, 7, None), (4, 8, {"cheap", "dear"})])
def test_market_spaces_go_by_the_number_of_players(
    edition: str, players: int, slots: int, refined: set[str] | None
) -> None:
    """P-02: six overlays or twelve, the spaces in use are the same."""
    t = table(players, edition=edition)
    for where, colour in (("C", "orange"), ("C", "silver"), ("C", "teal"), ("M1", "teal"), ("M2", "silver")):
        assert t.crude_slots(where, colour) == list(range(1, slots + 1))
    t.give("A", oil="O1 O1 O1 O1", tanks="C1 L2 M1 H1")
    t.action("refined_market_1")
    if refined:
        line = t.sale("O1", 1, "orange", 1)["line"]
        assert {m.args["price"] for m in t.moves("sell") if m.args["line"] == line} == refined
    sold = 0
    while t.can("sell"):
        t.play("sell", **t.moves("sell")[0].args)
        sold += 1
    assert sold == players


def test_the_prototype_sets_no_contracts_aside() -> None:
    """P-03: all ten of a grade; the next one lies open in both."""
    for edition, left in (("final", 2), ("prototype", 8)):
        rows = table(edition=edition).match.view(0)["contracts"]
        assert [row["left"] for row in rows] == [left] * 3
        assert all(row["next"] for row in rows)


@pytest.mark.parametrize(
    ("edition", "years"),
    [("final", ("-ab", "-ca", "-dc")), ("prototype", ("ab-", "cab", "dca")), ("manual", ("ab-", "cab", "dca"))],
)
def test_the_side_of_the_empty_contract_column(edition: str, years: tuple[str, ...]) -> None:
    """S-24: P-04, M-03: on the right, the first new year discards nothing and shows three contracts a row."""
    t = table(edition=edition)
    for year in years:
        for row in range(3):
            shown = ["-" if card is None else "abcd"[card - 5 * row] for card in t.shown(0, row)]
            assert "".join(shown) == year
        if t.s.year < 3:
            t.end_year()


@pytest.mark.parametrize(("edition", "empty"), [("final", 0), ("prototype", 2), ("manual", 2)])
def test_orders_never_slide_whichever_column_is_empty(edition: str, empty: int) -> None:
    """P-05, M-04."""
    t = table(edition=edition)
    first = [t.shown(1, row) for row in range(3)]
    assert all(cards[empty] is None and cards.count(None) == 1 for cards in first)
    t.end_year()
    t.end_year()
    assert [t.shown(1, row) for row in range(3)] == first


@BOTH
def test_all_135_pipe_tiles_are_in_the_piles(edition: str) -> None:
    """P-06: four piles or one."""
    t = table(players=4, edition=edition)
    assert sorted(t.s.deck[k] for k in range(135)) == list(range(135))
    assert len(t.moves("government")) == 32


def test_the_first_game_advice_of_the_prototype_covers_markers_only() -> None:
    """P-07: no 7-markers; families and valuations are drawn."""
    families, cards = set(), set()
    for seed in range(12):
        match = table(seed=seed, edition="prototype", first_game=True).match
        s = match.state().record
        assert sorted(s.cost[c, k] for c in range(3) for k in range(3)) == [4, 4, 4, 5, 5, 5, 6, 6, 6]
        families.add(tuple(s.token[f] for f in range(7)))
        cards.add(tuple(s.valuation[k] for k in range(3)))
    assert len(families) > 1
    assert len(cards) > 1


def test_without_a_pipeline_track_length_alone_is_worth_nothing() -> None:
    """P-08: O4 and O6 both reach Low and no more."""
    totals = []
    for tiles in (f"{N1} WE:OOT@(2,0)0", f"{N1} WE:OOT@(2,0)0 WE:OTT@(4,0)0"):
        t = prototype()
        t.network("A", tiles)
        totals.append(t.total("A"))
    assert totals[0] == totals[1]


# --- turn order ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "order"), [("final", "CAB"), ("prototype", "CBA")])
def test_who_does_not_choose_stays_in_the_upper_row(edition: str, order: str) -> None:
    """S-139: P-09."""
    t = table(players=3, edition=edition)
    for place in (None, 2, 1):
        lend_and_choose(t, place)
    assert t.order_of_round() == order


def test_the_prototype_orders_turns_by_its_choosers() -> None:
    """P-09, P-10: every choice of three players, by the lower row with the disk in the way and those it runs into
    bumped, and the others filling what is left in their old order.
    """
    for choices in ((a, b, c) for a in range(4) for b in range(4) for c in range(4)):
        row: list[str | None] = [None] * 3
        for who, place in zip("ABC", choices, strict=True):
            if place:
                gap = next((k for k in range(place - 1, 3) if row[k] is None), None)
                if gap is None:
                    gap = max(k for k in range(place - 1) if row[k] is None)
                row.pop(gap)
                row.insert(place - 1, who)
        rest = [who for who in "ABC" if who not in row]
        t = prototype(players=3)
        for place in choices:
            lend_and_choose(t, place or None)
        assert t.order_of_round() == "".join(disk or rest.pop(0) for disk in row)


@pytest.mark.parametrize(("edition", "order"), [("final", "CADB"), ("prototype", "CABD")])
def test_the_prototype_bumps_only_disks_in_the_way(edition: str, order: str) -> None:
    """P-10, S-07: A on 1 and B on 3, C takes 1."""
    t = table(players=4, edition=edition)
    for place in (1, 3, 1, None):
        lend_and_choose(t, place)
    assert t.order_of_round() == order


@pytest.mark.parametrize(("edition", "chooses"), [("final", False), ("prototype", True)])
def test_in_the_prototype_every_secondary_action_gives_the_choice(edition: str, chooses: bool) -> None:
    """P-11: seen where two markets share an arm."""
    t = table(edition=edition, random_all_actions="yes")
    arms(t, "crude_market refined_market_1", "upgrades tanks_pipes")
    t.action("crude_market")
    t.play("buy_crude", row=1, price=1, colour=t.moves("buy_crude")[0].args["colour"])
    t.play("done")
    t.action("refined_market_1")
    t.play("buy_crude", **t.moves("buy_crude")[0].args)
    t.play("done")
    t.play("done")
    assert (t.phase == "turn_order") == chooses


@BOTH
def test_four_actions_give_the_choice_and_a_market_does_not(edition: str) -> None:
    """P-12: named or marked with an icon, they are the same four."""

    def after(action: str, name: str, **args: object) -> str:
        t = table(edition=edition)
        t.give("A", cash=100, levels={"HR": 1})
        t.action(action)
        t.play(name, **args)
        t.play("done")
        t.play("done")
        return t.phase

    assert after("contracts_loans", "loan") == "turn_order"
    assert after("tanks_pipes", "tank", grade="low") == "turn_order"
    assert after("upgrades", "upgrade", family="human_resources") == "turn_order"
    assert after("refined_market_1", "buy_crude", row=4, price=1, colour="teal") == "main"
    t = table(edition=edition)
    t.network("A", N1)
    t.action("machines_pipes")
    t.play("machine")
    t.cover(0, 0)
    t.play("done")
    t.play("done")
    assert t.phase == "turn_order"


# --- refresh ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "tanks", "machines"), [("final", [2] * 3, [1] * 3), ("prototype", [0, 0, 1], [0] * 3)]
)
def test_the_prototype_renews_pipes_only(edition: str, tanks: list[int], machines: list[int]) -> None:
    """S-141: P-13."""
    t = table(edition=edition)
    for row, count in enumerate((0, 0, 1)):
        t.s.tank_shop[row], t.s.machine_shop[row] = count, 0
    t.give("A", cash=100)
    t.action("tanks_pipes")
    for k in range(4):
        t.play("pipe", shop="tank", tile=k + 1)
        lay_somewhere(t)
    old = [int(t.s.deck[k]) for k in range(32, 40)]
    t.play("done")
    t.end_year()
    assert [t.s.tank_shop[row] for row in range(3)] == tanks
    assert [t.s.machine_shop[row] for row in range(3)] == machines
    t.turn("A", round_=2)
    t.action("tanks_pipes")
    assert len(t.moves("pipe")) == 4
    t.play("pipe", shop="tank", tile=1)
    assert t.s.deck[t.s.hand] not in old


@BOTH
def test_incomplete_contracts_leave_at_the_refresh(edition: str) -> None:
    """P-14."""
    t = table(edition=edition)
    t.contract("A", "T2T2", filled="T2")
    t.end_year()
    assert t.contracts("A") == {}
    assert t.player("A").penalties == 1


@pytest.mark.parametrize(("edition", "left"), [("final", {3: "O"}), ("prototype", {2: "O"})])
def test_demand_of_the_prototype_comes_from_the_right(edition: str, left: dict[int, str]) -> None:
    """P-15, S-18."""
    t = table(players=4, edition=edition)
    t.refined(1, "orange", 2, [2, 3])
    t.end_year()
    assert t.refined_slots(1, "orange", 2) == left


@BOTH
def test_supply_without_an_empty_space_is_ignored(edition: str) -> None:
    """P-16: three empty spaces, the fourth barrel is not added."""
    t = table(edition=edition)
    t.crude("C", "silver", [4, 5, 6])
    before = int(t.s.in_play[2])
    t.crude("M2", "silver", [1, 2, 3, 4, 5, 6])
    t.end_year()
    assert t.crude_slots("C", "silver") == [1, 2, 3, 4, 5, 6]
    assert t.s.in_play[2] == before + 3
