"""Tanks & Pipes and Machines & Pipes (final rulebook p8)."""

import itertools

import pytest

from .kit import N1, N2, Table, cell, table
from .kit_a import buy_machine, buy_pipe, empty_shops, lay_any, leave_pipes, names, seen

SHOPS = ("tanks_pipes", "machines_pipes")
BESIDE = {"tanks_pipes": "tank", "machines_pipes": "machine"}


def laid(who: int, t: Table) -> list[str]:
    """Codes of the tiles in a network."""
    return sorted(tile["code"] for tile in seen(t)["seats"][who]["network"]["tiles"])


# --- tanks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", sorted({"".join(p) for p in itertools.permutations("TTPP")}))
def test_tanks_and_pipes_are_bought_in_any_order(what: str) -> None:
    """F-TANKS-01: two tanks of $5 and two pipes for $15."""
    t = table()
    t.give("A", cash=25)
    t.action("tanks_pipes")
    for one in what:
        if one == "T":
            t.play("tank", grade="high")
        else:
            buy_pipe(t)
    assert (t.cash("A"), t.player("A").tanks[3]) == (0, 3)
    assert len(laid(0, t)) == 2


def test_tanks_alone_or_pipes_alone() -> None:
    """F-TANKS-01."""
    for tanks in (True, False):
        t = table()
        t.action("tanks_pipes")
        if tanks:
            t.play("tank", grade="low")
        else:
            buy_pipe(t)
        assert t.can("done")


@pytest.mark.parametrize("action", SHOPS)
def test_only_the_pipe_tiles_beside_the_own_shop_are_available(action: str) -> None:
    """F-TANKS-02, F-MACSHOP-02."""
    t = table(players=3)
    t.give("A", cash=100)
    t.action(action)
    assert [(m.args["shop"], m.args["tile"]) for m in t.moves("pipe")] == [(BESIDE[action], k) for k in range(1, 7)]


def test_separate_shops() -> None:
    """S-48: F-TANKS-02, F-MACSHOP-02. No pipe beside the Tank Shop, four beside the Machine Shop."""
    t = table()
    t.give("A", cash=100)
    leave_pipes(t, 0, 4)
    t.action("tanks_pipes")
    assert names(t) == {"tank"}
    t.turn("A")
    t.action("machines_pipes")
    assert len(t.moves("pipe")) == 4
    leave_pipes(t, 4, 0)
    t.turn("A")
    assert not t.can("action", action="machines_pipes")


@pytest.mark.parametrize("grade", [0, 1, 2, 3])
def test_a_bought_tank_is_placed_at_once_in_any_row_with_a_free_space(grade: int) -> None:
    """F-TANKS-03: and gets the grade of that row."""
    name = ("crude", "low", "mid", "high")[grade]
    t = table()
    t.give("A", cash=200, tanks="C1 L1 M1 H1")
    t.action("tanks_pipes")
    t.play("tank", grade=name)
    assert [t.player("A").tanks[g] for g in range(4)] == [2 if g == grade else 1 for g in range(4)]
    assert seen(t)["seats"][0]["tanks"][grade]["free"] == 4
    t.give("A", tanks=f"{'CLMH'[grade]}5")
    assert not t.can("tank", grade=name)
    assert len(t.moves("tank")) == 3


@pytest.mark.parametrize(("players", "prices"), [(2, [5, 5, 10, 10, 15, 15]), (4, [5] * 4 + [10] * 4 + [15] * 4)])
def test_any_number_of_tanks_is_sold_the_cheapest_first(players: int, prices: list[int]) -> None:
    """F-TANKS-04, D-TANKS-01: rows of $5, $10 and $15 until the shop is empty."""
    t = table(players)
    t.give("A", cash=sum(prices), tanks="C1")
    t.action("tanks_pipes")
    leave_pipes(t, 0, 0)
    paid = []
    for _, grade in zip(prices, itertools.cycle(("low", "mid", "high")), strict=False):
        before = t.cash("A")
        t.play("tank", grade=grade)
        paid.append(before - t.cash("A"))
    assert paid == prices
    assert t.cash("A") == 0
    t.give("A", cash=100)
    assert names(t) == {"done"}


def test_a_tank_needs_the_price_of_the_cheapest_row_left() -> None:
    """D-TANKS-01, F-WORK-04."""
    t = table()
    empty_shops(t, (0, 0, 1), (1, 1, 1))
    leave_pipes(t, 0, 0)
    t.give("A", cash=14)
    assert not t.can("action", action="tanks_pipes")
    t.give("A", cash=15)
    t.action("tanks_pipes")
    t.play("tank", grade="low")
    assert t.cash("A") == 0


def test_a_player_with_all_twenty_tank_spaces_used_cannot_buy_a_tank() -> None:
    """D-TANKS-04."""
    t = table()
    t.give("A", cash=100, tanks="C5 L5 M5 H5")
    leave_pipes(t, 0, 0)
    assert not t.can("action", action="tanks_pipes")
    leave_pipes(t, 1, 0)
    t.action("tanks_pipes")
    assert names(t) == {"pipe"}


# --- pipes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", SHOPS)
def test_pipe_prices_by_the_total_of_the_action(action: str) -> None:
    """S-46: F-TANKS-05, F-MACSHOP-06, D-TANKS-02. 15, 15, 40, 40 in all; a fifth is not sold."""
    t = table(players=4)
    t.give("A", cash=100)
    t.action(action)
    paid = []
    for _ in range(4):
        buy_pipe(t)
        paid.append(100 - t.cash("A"))
    assert paid == [15, 15, 40, 40]
    assert not t.can("pipe")
    assert len(laid(0, t)) == 4


@pytest.mark.parametrize("action", SHOPS)
def test_the_third_pipe_costs_25_more(action: str) -> None:
    """S-46: D-TANKS-02. With $39 the third is illegal; with $40 it is legal and the fourth is free."""
    t = table()
    t.give("A", cash=14, tanks="C5 L5 M5 H5")
    assert not t.can("action", action=action)
    t.give("A", cash=39)
    t.action(action)
    buy_pipe(t)
    buy_pipe(t)
    assert t.cash("A") == 24
    assert not t.can("pipe")
    t = table()
    t.give("A", cash=40)
    t.action(action)
    for _ in range(3):
        buy_pipe(t)
    assert t.cash("A") == 0
    buy_pipe(t)
    assert t.cash("A") == 0
    assert names(t) == {"done"}


def test_the_price_begins_anew_with_each_action() -> None:
    """F-TANKS-05, F-MACSHOP-06: two pipes in each of two actions cost 15 twice."""
    t = table()
    t.give("A", cash=30, levels={"HR": 3})
    for _ in range(2):
        t.action("tanks_pipes")
        buy_pipe(t)
        buy_pipe(t)
        t.play("done")
    assert t.cash("A") == 0


@pytest.mark.parametrize("action", SHOPS)
def test_each_pipe_is_placed_before_the_next_is_chosen(action: str) -> None:
    """F-TANKS-06, F-MACSHOP-06, D-TANKS-03: with a tile in hand there is nothing else to do."""
    t = table()
    t.give("A", cash=100)
    t.action(action)
    for count in (1, 2):
        code = seen(t)[f"{BESIDE[action]}_shop"]["pipes"][count - 1]["code"]
        t.play("pipe", shop=BESIDE[action], tile=count)
        assert names(t) == {"cell"}
        assert seen(t)["decision"]["hand"]["code"] == code
        lay_any(t)
        assert len(laid(0, t)) == count
        assert code in laid(0, t)
        assert not t.can("pipe", shop=BESIDE[action], tile=count)
    assert laid(1, t) == []


# --- machines --------------------------------------------------------------------------------------------------------


def test_the_rulebook_example() -> None:
    """S-45: F-MACSHOP-01 to F-MACSHOP-07. 15 + 20 + 30 of $70; a third machine would cost $40."""
    t = table()
    t.give("A", cash=70)
    t.action("machines_pipes")
    buy_pipe(t)
    buy_pipe(t)
    assert t.cash("A") == 55
    buy_machine(t)
    assert t.cash("A") == 35
    buy_machine(t)
    assert t.cash("A") == 5
    assert not t.can("machine")
    t.give("A", cash=39)
    assert not t.can("machine")
    t.give("A", cash=40)
    buy_machine(t)
    assert t.cash("A") == 0
    t.give("A", cash=500)
    assert not t.can("machine")


@pytest.mark.parametrize("what", ["MPM", "PMM", "MMP", "MM", "PP"])
def test_machines_and_pipes_are_bought_in_any_order(what: str) -> None:
    """F-MACSHOP-01."""
    t = table()
    t.network("A", N2)
    t.give("A", cash=100)
    t.action("machines_pipes")
    for one in what:
        if one == "M":
            buy_machine(t)
        else:
            buy_pipe(t)
    assert t.cash("A") == 100 - (50 if "M" in what else 0) - (15 if "P" in what else 0)
    assert t.can("done")


def test_a_bought_machine_is_placed_at_once_on_the_own_network() -> None:
    """F-MACSHOP-03: on an own half, never on the table or another network."""
    t = table()
    t.network("A", N2)
    t.network("B", "WE:OTT@(5,5)0")
    t.give("A", cash=100)
    t.action("machines_pipes")
    t.play("machine")
    spots = [m.args for m in t.moves()]
    assert spots == [cell(x, 0) for x in (0, 1, 2, 3)]
    t.cover(2, 0)
    machines = seen(t)["seats"][0]["network"]["machines"]
    assert [{"row": m["row"], "column": m["column"]} for m in machines] == [cell(2, 0)]
    assert seen(t)["seats"][1]["network"]["machines"] == []


def test_a_machine_covers_exactly_one_half_of_one_tile() -> None:
    """F-MACSHOP-04: one cell; the other half of the tile keeps its segments (O2 S1 T1 becomes O1 T1)."""
    t = table()
    t.network("A", N1)
    t.give("A", cash=100)
    t.action("machines_pipes")
    t.play("machine")
    t.cover(0, 0)
    halves = sorted(seen(t)["seats"][0]["network"]["tiles"][0]["halves"], key=lambda half: half["x"])
    assert [half["machine"] for half in halves] == [True, False]
    assert [len(half["segments"]) for half in halves] == [0, 2]
    assert t.pipelines("A") == "O1* T1"


@pytest.mark.parametrize(("players", "prices"), [(2, [20, 30, 40]), (3, [20, 20, 30, 30, 40, 40])])
def test_any_number_of_machines_is_sold_the_cheapest_row_first(players: int, prices: list[int]) -> None:
    """F-MACSHOP-05, F-MACSHOP-07: when a row is empty the next one applies."""
    t = table(players)
    t.network("A", N2 + " WE:OTT@(4,0)0 WE:OSS@(6,0)0")
    t.give("A", cash=sum(prices))
    t.action("machines_pipes")
    paid = []
    for _ in prices:
        before = t.cash("A")
        buy_machine(t)
        paid.append(before - t.cash("A"))
    assert (paid, t.cash("A")) == (prices, 0)
    t.give("A", cash=500)
    assert not t.can("machine")


def test_a_machine_needs_an_uncovered_half() -> None:
    """S-49: F-MACSHOP-03, D-MACSHOP-02. Empty network, $35: one pipe, then the machine."""
    t = table()
    t.give("A", cash=35)
    t.action("machines_pipes")
    assert not t.can("machine")
    buy_pipe(t)
    assert (t.cash("A"), t.can("machine")) == (20, True)
    buy_machine(t)
    assert t.cash("A") == 0


def test_both_halves_of_a_tile_may_be_covered_by_one_machine_each() -> None:
    """S-49: D-MACSHOP-01, D-MACSHOP-02, F-MACSHOP-04. On N1 two spots; after both none."""
    t = table()
    t.network("A", N1)
    t.give("A", cash=500)
    leave_pipes(t, 0, 0)
    t.action("machines_pipes")
    t.play("machine")
    assert [m.args for m in t.moves()] == [cell(0, 0), cell(1, 0)]
    t.cover(0, 0)
    t.play("machine")
    assert [m.args for m in t.moves()] == [cell(1, 0)]
    t.cover(1, 0)
    assert names(t) == {"done"}
    t.turn("A")
    assert not t.can("action", action="machines_pipes")
