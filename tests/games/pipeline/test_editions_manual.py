"""The reference manual's rules against the final rulebook's."""

from collections import Counter

import pytest

from crackspread.games.pipeline.rules.setup import draw_crude_tiles
from crackspread.kernel.chance import draw, key

from .kit import K1, NW, Table, table
from .kit_b import (
    actions,
    activate,
    arms,
    buy_government,
    lend_and_choose,
    machine_works,
    offered,
    quadrants,
    refinery,
    steps,
    take_government,
)

T14 = "WE:TOO@(0,0)0 WE:TTT@(2,0)0 WE:TSS@(4,0)0 WE:TOT@(6,0)0 WE:TOS@(8,0)0 WE:TST@(10,0)0 WS:TTO@(12,0)0"
SEEDS = range(25)


def manual(players: int = 2, seed: int = 1) -> Table:
    """A table by the manual's rules."""
    return table(players, seed, edition="manual")


# --- setup -----------------------------------------------------------------------------------------------------------


def crude_colours(t: Table) -> list[int]:
    """Colours of the six crude rows; every barrel there is of its row's colour."""
    found = [int(t.s.crude_colour[row]) for row in range(6)]
    for row in range(6):
        assert {int(t.s.crude[row, slot]) for slot in range(6)} == {1 + found[row]}
    return found


def test_crude_rows_are_drawn_and_no_colour_is_missing() -> None:
    """M-01."""
    drawn = [tuple(crude_colours(manual(seed=seed))) for seed in SEEDS]
    assert len(set(drawn)) > 10
    assert all(set(colours) == {0, 1, 2} for colours in drawn)
    assert len({crude_colours(table(seed=seed))[0] for seed in SEEDS}) == 1


def test_a_missing_colour_replaces_the_last_crude_tile() -> None:
    """M-01: two missing ones the last and the one before; where the last is the only one of its colour it is spared."""
    t = manual()
    missing = Counter[int]()
    for seed in range(1500):
        t.s.rng = key(seed, 0)
        drawn = [int(draw(t.s, 3)) for _ in range(6)]
        t.s.rng = key(seed, 0)
        draw_crude_tiles(t.s)
        found = [int(t.s.crude_colour[row]) for row in range(6)]
        lack = {0, 1, 2} - set(drawn)
        missing[len(lack)] += 1
        if len(lack) == 1 and drawn.count(drawn[5]) == 1:
            assert set(found) == {0, 1, 2}
        else:
            kept = 6 - len(lack)
            assert found[:kept] == drawn[:kept]
            assert set(found[kept:]) == (lack or set())
    assert min(missing[k] for k in range(3)) > 0


def test_the_18_refined_rows_are_dealt_over_all_markets() -> None:
    """M-02: every printed row once, with its colour, grade, prices and demand."""
    deals = set()
    for seed in SEEDS:
        t = manual(seed=seed)
        deal = tuple(int(t.s.refined_row[loc]) for loc in range(18))
        assert sorted(deal) == list(range(18))
        deals.add(deal)
    assert len(deals) == len(SEEDS)
    t = manual()
    prices = []
    for market in (1, 2, 3):
        for line in range(1, 7):
            t = manual()
            t.give("A", cash=0, oil="O3 T3 S3", tanks="C1 L1 M1 H2", levels={"RM": 3})
            t.action(f"refined_market_{market}")
            t.play("sell", market=market, line=line, price="dear", colour="orange", grade="high")
            prices.append(t.cash("A") - 5)
    assert Counter(prices) == Counter(3 * [25, 45, 50] + 3 * [30, 40, 55])


def test_a_refined_row_of_the_manual_keeps_its_own_price_demand_and_colour() -> None:
    """M-02: the row of Silver Low for 30, demand 1, wherever it lies."""
    t = manual(players=4)
    market = next(m for m in (1, 2, 3) for loc in range(6 * m - 6, 6 * m) if t.s.refined_row[loc] == 3)
    line = next(k + 1 for k in range(6) if t.s.refined_row[6 * market - 6 + k] == 3)
    t.give("A", cash=0, oil="S1 S1 O1", tanks="C1 L2 M1 H1")
    t.action(f"refined_market_{market}")
    sale = {"market": market, "line": line, "price": "dear", "grade": "low"}
    assert not t.can("sell", **sale, colour="orange")
    t.play("sell", **sale, colour="silver")
    t.play("sell", **sale, colour="silver")
    assert t.cash("A") == 60
    t.play("done")
    t.end_year()
    assert sum(t.s.refined[6 * market - 7 + line, slot] > 0 for slot in range(4)) == 1


@pytest.mark.parametrize(("players", "left"), [(2, 2), (3, 2), (4, 2)])
def test_the_manual_keeps_four_or_five_contracts(players: int, left: int) -> None:
    """M-03: two of each grade remain in the stack; below four players the column on the right starts empty."""
    t = manual(players)
    assert [row["left"] for row in t.match.view(0)["contracts"]] == [left] * 3
    for row in range(3):
        assert (t.shown(0, row)[2] is None) == (players < 4)
        assert t.shown(0, row)[0] is not None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_manual_leaves_the_right_order_column_empty(players: int) -> None:
    """M-04."""
    t = manual(players)
    for row in range(3):
        assert (t.shown(1, row)[2] is None) == (players < 4)


def test_all_eight_actions_are_dealt_over_the_cross() -> None:
    """M-05."""
    deals = set()
    for seed in SEEDS:
        s = manual(seed=seed).match.state().record
        deal = tuple(int(s.space[action]) for action in range(8))
        assert sorted(deal) == list(range(8))
        deals.add(deal)
    assert len(deals) > 20
    assert any(deal[0] % 2 for deal in deals)
    for seed in SEEDS:
        s = table(seed=seed).match.state().record
        assert [int(s.space[action]) for action in range(4)] == [0, 2, 4, 6]


def test_two_actions_with_the_icon_on_one_arm_give_one_choice() -> None:
    """S-153: M-05, M-11."""
    t = manual()
    arms(t, "upgrades contracts_loans")
    t.give("A", cash=100)
    t.action("upgrades")
    t.play("upgrade", family="human_resources")
    t.play("done")
    assert actions(t) == {"contracts_loans"}
    t.action("contracts_loans")
    t.play("loan")
    t.play("done")
    t.play("done")
    assert t.phase == "turn_order"
    t.play("place", place=2)
    assert t.actor == "B"
    assert t.lower_row() == "_A"


def test_the_icon_neighbours_and_reach_follow_the_actions() -> None:
    """M-05: a market on an inner space, tile actions outside."""
    t = manual()
    arms(t, "tanks_pipes crude_market", "upgrades refined_market_1", "machines_pipes contracts_loans")
    t.give("A", cash=100, levels={"HR": 2})
    t.action("crude_market")
    t.play("buy_crude", **t.moves("buy_crude")[0].args)
    t.play("done")
    assert actions(t) == {"tanks_pipes", "refined_market_1", "contracts_loans", "refined_market_3"}
    t.play("done")
    assert t.phase != "turn_order"


def test_cost_markers_start_white_side_up() -> None:
    """M-06: fronts of 4 to 7, three of each at most, and they count in play."""
    for seed in SEEDS:
        s = manual(seed=seed).match.state().record
        found = Counter(int(s.cost[c, k]) for c in range(3) for k in range(3))
        assert set(found) <= {4, 5, 6, 7}
        assert max(found.values()) <= 3


def test_before_the_count_the_markers_from_mid_to_high_are_flipped() -> None:
    """S-154: M-06, M-07, M-09: in play T14 reaches Mid, in the count High."""
    for edition, pays in (("manual", 30), ("final", 20)):
        t = refinery(T14, K1, edition=edition)
        assert "T14" in t.pipelines("A").split()
        t.give("A", oil="T0")
        t.worker((0, 0))
        assert steps(t) == {"T0 T1", "T0 T2"}
        assert t.money("A")["pipelines"] == pays
        assert t.valuation("A", 11) == (30 if pays == 30 else 0)


@pytest.mark.parametrize(("front", "back"), [(4, 3), (5, 4), (6, 5), (7, 6)])
def test_the_house_backs_are_one_less(front: int, back: int) -> None:
    """M-07: T14 after a step of 2 and one of 12 less the back just reaches High; only the last column is flipped."""
    for second, pays in ((12 - back, 30), (13 - back, 20)):
        t = refinery(T14, f"O 99/99/99 S 99/99/99 T 2/{second}/{front}", edition="manual")
        assert t.money("A")["pipelines"] == pays


def test_the_manual_has_no_first_game() -> None:
    """M-16: markers of 7, all families and valuations may come in spite of the preset."""
    sevens, families, cards = 0, set(), set()
    for seed in SEEDS:
        s = table(seed=seed, edition="manual", first_game=True).match.state().record
        sevens += sum(s.cost[c, k] == 7 for c in range(3) for k in range(3))
        families.add(tuple(s.token[f] for f in range(7)))
        cards.add(tuple(s.valuation[k] for k in range(3)))
    assert sevens > 0
    assert min(len(families), len(cards)) > 5


# --- play ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "may"), [("final", True), ("manual", False)])
def test_the_worker_of_the_manual_stays_away_from_machines(edition: str, may: bool) -> None:
    """M-08: the tile carries T4 and O5, and one pipeline at a machine."""
    t = refinery(NW, "O 5/5/5 T 4/4/4 S 6/6/6", ((0, 1),), edition=edition)
    t.give("A", oil="T0 O0")
    assert t.can_work((0, 0)) == may
    free = refinery(NW, "O 5/5/5 T 4/4/4 S 6/6/6", edition=edition)
    free.give("A", oil="T0 O0")
    assert free.can_work((0, 0))


def test_any_part_of_an_action_gives_the_choice_in_the_manual_too() -> None:
    """M-11, M-12: the loan alone; who does not choose goes to the leftmost free space."""
    t = manual(players=4)
    for place in (None, 1, 4, None):
        lend_and_choose(t, place)
    assert t.order_of_round() == "BADC"


def test_government_neighbours_lie_in_the_same_quadrant_in_the_manual() -> None:
    """M-13."""
    t = manual()
    t.give("A", cash=100)
    take_government(t, "AG")
    assert quadrants(t) == "A"
    assert offered(t, "A") == "CDFH"


def test_machines_of_the_manual_run_together_for_15() -> None:
    """M-17: no barrel twice."""
    t = machine_works(edition="manual")
    t.give("A", cash=15, oil="O0 S0")
    activate(t)
    t.refine("O0", "O1")
    t.refine("S0", "S1")
    assert not t.can("refine")
    t.play("done")
    assert t.cash("A") == 0


def test_the_refresh_lies_between_the_years() -> None:
    """M-19: after the last turn of years 1 and 2, before the first of years 2 and 3, and never else."""
    for edition in ("final", "manual"):
        t = table(edition=edition)
        buy_government(t, "AA")
        full = [[int(t.s.crude[row, slot]) for slot in range(6)] for row in range(6)]
        renewed = []
        for turn in range(1, 36):
            t.s.crude[0, 0] = 0
            t.end_turn()
            if t.s.crude[0, 0]:
                renewed.append(turn + 1)
                assert [int(t.s.crude[0, slot]) for slot in range(6)] == full[0]
        assert renewed == [16, 28]
        assert t.s.over
