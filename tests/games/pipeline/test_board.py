"""The player board, oil, years and rounds (final rulebook p5, p6, p8)."""

import pytest

from crackspread.games.pipeline.rules.moves import MOVES

from .kit import K1, N1, N3, N5, NM_MACHINES, NM_TILES, NW, table
from .kit_a import barrels, borrow, dealt, in_sight, names, seen, walk

BUSY = ("sell", "sell_crude", "deliver", "serve", "refine", "buy_crude", "cell", "turn", "action")


def test_each_player_places_five_tanks_freely() -> None:
    """F-BOARD-01: in player order, all five in one row if so wished."""
    t = dealt(3)
    order = t.order_of_round()
    for who, rows in zip(order, (["crude"] * 5, ["high", "mid", "low", "crude", "crude"], ["low"] * 5), strict=True):
        for row in rows:
            assert t.actor == who
            assert t.phase == "tanks_at_start"
            assert {m.args["grade"] for m in t.moves("tank")} == {"crude", "low", "mid", "high"}
            t.play("tank", grade=row)
    assert [[t.player(who).tanks[g] for g in range(4)] for who in order] == [[5, 0, 0, 0], [2, 1, 1, 1], [0, 5, 0, 0]]
    assert (t.actor, t.phase) == (order[0], "main")


def test_the_advised_start_is_open_to_everybody() -> None:
    """F-BOARD-05: 2 Crude, 1 Low, 1 Mid, 1 High hold 4, 2, 2 and 2 barrels."""
    t = dealt(2, first_game=True)
    for _ in range(2):
        for row in ("crude", "crude", "low", "mid", "high"):
            t.play("tank", grade=row)
    for seat in seen(t)["seats"]:
        assert [(row["tanks"], row["free"]) for row in seat["tanks"]] == [(2, 4), (1, 2), (1, 2), (1, 2)]
    assert t.phase == "main"


def test_a_tank_space_holds_at_most_one_tank() -> None:
    """F-BOARD-02, D-BOARD-01: a row of five tanks is full, in the shop as at the start."""
    t = table(players=4)
    t.give("A", cash=100, tanks="C5 L4")
    t.action("tanks_pipes")
    assert not t.can("tank", grade="crude")
    t.play("tank", grade="low")
    assert not t.can("tank", grade="low")
    assert t.can("tank", grade="mid")
    start = dealt(2)
    start.give(start.actor, tanks="C4")
    assert start.can("tank", grade="crude")
    start.give(start.actor, tanks="C5")
    assert {m.args["grade"] for m in start.moves("tank")} == {"low", "mid", "high"}


def test_the_column_of_a_tank_never_matters() -> None:
    """F-BOARD-03: a tank is placed in a row, no more is asked."""
    t = dealt()
    assert [set(m.args) for m in t.moves()] == [{"grade"}] * 4
    assert set(seen(t)["seats"][0]["tanks"][0]) == {"grade", "tanks", "free", "barrels"}


def test_each_row_has_five_tank_spaces_and_a_player_at_most_twenty_tanks() -> None:
    """D-BOARD-01."""
    t = table(players=4)
    t.give("A", cash=500, tanks="C4 L5 M5 H5")
    t.action("tanks_pipes")
    t.play("tank", grade="crude")
    assert not t.can("tank")
    assert seen(t)["rates"]["tank_spaces"] == 5


def test_the_pipeline_track_records_the_longest_pipeline_of_each_colour() -> None:
    """F-BOARD-06."""
    t = table()
    assert seen(t)["seats"][0]["network"]["longest"] == {"orange": 0, "teal": 0, "silver": 0}
    t.network("A", N1)
    assert seen(t)["seats"][0]["network"]["longest"] == {"orange": 2, "teal": 1, "silver": 1}
    t = table()
    t.network("A", N5)
    assert seen(t)["seats"][0]["network"]["longest"] == {"orange": 8, "teal": 1, "silver": 1}
    assert seen(t)["seats"][1]["network"]["longest"] == {"orange": 0, "teal": 0, "silver": 0}


def test_the_pipeline_track_has_no_effect_on_play_or_score() -> None:
    """D-BOARD-02: a longest orange of 3 instead of 2 reaches no grade more (K1 asks 4), so nothing changes."""
    both = []
    for tiles in (N1, N3):
        t = table()
        t.costs(K1)
        t.network("A", tiles)
        t.give("A", oil="O0 T0 S0")
        both.append((t.legal(), t.money("A"), t.money("B"), t.ranks()))
    assert both[0] == both[1]


def test_each_player_starts_with_40_dollars_and_nothing_else() -> None:
    """F-BOARD-07, F-BOARD-08."""
    for players in (2, 3, 4):
        for seat in seen(dealt(players))["seats"]:
            assert (seat["cash"], seat["worker"], seat["cards"], seat["penalties"]) == (40, None, [], 0)
            assert seat["network"]["tiles"] == []
            assert set(seat["levels"].values()) == {0}
            assert all(n == 0 for row in seat["tanks"] for n in row["barrels"].values())


# --- oil -------------------------------------------------------------------------------------------------------------


def test_three_types_and_four_grades_in_ascending_order() -> None:
    """F-OIL-01: refining only goes up."""
    v = seen(table())
    assert v["oils"] == ["orange", "teal", "silver"]
    assert v["grades"] == ["crude", "low", "mid", "high"]
    steps = {(m.args["from"], m.args["to"]) for m in MOVES if m.name == "refine"}
    assert steps == {(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)}


def test_pipelines_handle_only_oil_of_their_own_colour() -> None:
    """F-OIL-02: O8 refines an orange barrel, never a teal or silver one."""
    t = table()
    t.network("A", N5)
    t.give("A", oil="T0 S0")
    assert not t.can_work((0, 0))
    t.give("A", oil="O0 T0 S0")
    t.worker((0, 0))
    assert {m.args["colour"] for m in t.moves("refine")} == {"orange"}
    assert {m.args["to"] for m in t.moves("refine")} == {1, 2}


def test_a_tank_holds_two_barrels_of_equal_or_different_types() -> None:
    """F-OIL-03."""
    for second in ("orange", "teal"):
        t = table()
        t.give("A", cash=100, tanks="C1")
        t.action("crude_market")
        t.play("buy_crude", **t.crude_purchase("C", "orange", 1))
        t.play("buy_crude", **t.crude_purchase("C", second, 2))
        assert not t.can("buy_crude")
        assert barrels(t, "A") == 2


@pytest.mark.parametrize("grade", [1, 2, 3])
def test_the_row_of_a_tank_is_the_only_grade_it_may_hold(grade: int) -> None:
    """F-OIL-04, D-OIL-01: crude never waits in a higher row, nor a higher grade in a lower one."""
    t = table()
    t.give("A", cash=200, tanks=f"{'CLMH'[grade]}1")
    for other in (1, 2, 3):
        t.refined(1, "orange", other, [3])
    t.action("refined_market_1")
    assert not t.can("buy_crude")
    assert {m.args["line"] for m in t.moves("buy")} == {t.purchase(1, "orange", grade)["line"]}
    t = table()
    t.give("A", cash=200, tanks=f"C1 {'CLMH'[grade]}1", oil="O0 O0")
    assert "crude_market" not in {m.args["action"] for m in t.moves("action")}


def test_a_refined_barrel_needs_a_tank_of_its_new_grade() -> None:
    """F-OIL-04, D-OIL-01: O8 could take crude to Mid, but with a High and a Low row only Low has a place."""
    t = table()
    t.network("A", N5)
    t.give("A", tanks="C1 L1 H1", oil="O0")
    t.worker((0, 0))
    assert {m.args["to"] for m in t.moves("refine")} == {1}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_barrel_leaves_a_player_board_only_by_sale_or_delivery(seed: int) -> None:
    """D-OIL-02, D-SETUP-06, F-BOARD-04, F-OIL-03, F-WORK-04: a whole game at random.

    What has left the supply is on the table and nowhere else, tanks stay in their rows, no row holds more than two
    barrels a tank, cash never falls below 0.
    """
    t = table(players=2, seed=seed)
    for who, tiles in (("A", N5), ("B", NW)):
        t.network(who, tiles)
        t.give(who, cash=200, tanks="C3 L2 M2 H2", oil="O0 O0 T1 S1 O2 O3")
    t.contract("A", "O1S1")
    t.contract("B", "T1T1")
    gone = 0
    had = [barrels(t, who) for who in "AB"]
    tanks = [[t.player(who).tanks[g] for g in range(4)] for who in "AB"]
    for move in walk(t, seed, BUSY):
        have = [barrels(t, who) for who in "AB"]
        if any(now < then for now, then in zip(have, had, strict=True)):
            assert move in ("sell", "sell_crude", "deliver")
            gone += 1
        now = [[t.player(who).tanks[g] for g in range(4)] for who in "AB"]
        assert all(b >= a for old, new in zip(tanks, now, strict=True) for a, b in zip(old, new, strict=True))
        for who in "AB":
            assert t.cash(who) >= 0
            for g in range(4):
                assert sum(t.player(who).oil[g, c] for c in range(3)) <= 2 * t.player(who).tanks[g] <= 10
        assert in_sight(t) == [t.s.in_play[c] for c in range(3)]
        had, tanks = have, now
    assert gone > 5


def test_oil_cannot_be_thrown_away() -> None:
    """D-OIL-02: with every tank full and nothing to sell or deliver to, the barrels stay."""
    t = table()
    t.give("A", cash=0, tanks="C1", oil="O0 T0")
    assert "serve" not in names(t)
    assert {m.args["action"] for m in t.moves("action")} == {"contracts_loans"}
    t.play("pass")
    assert t.oil("A") == "O0 T0"
    assert not {"discard", "drop", "throw"} & {m.name for m in MOVES}


# --- years, rounds, turns --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_three_years_of_eight_six_and_four_rounds(players: int) -> None:
    """F-ROUND-01, F-ROUND-02, F-ROUND-04: every player has one turn a round, then the marker moves on."""
    t = table(players)
    turns = []
    while not t.s.over:
        turns.append((seen(t)["year"], seen(t)["round"], t.actor))
        t.play("pass")
    rounds = [(1, r) for r in range(1, 9)] + [(2, r) for r in range(1, 7)] + [(3, r) for r in range(1, 5)]
    assert turns == [(y, r, who) for y, r in rounds for who in "ABCD"[:players]]


def test_turns_are_taken_in_player_order() -> None:
    """F-ROUND-02: the order of the track, not of the seats."""
    t = table(players=4)
    for k, seat in enumerate((2, 0, 3, 1)):
        t.s.order[k] = seat
    t.turn("C")
    actors = []
    for _ in range(4):
        actors.append(t.actor)
        t.play("pass")
    assert actors == ["C", "A", "D", "B"]


def test_a_turn_is_a_work_phase_followed_by_a_machine_phase() -> None:
    """F-ROUND-03: no machine before the work is done, no work after it."""
    t = table()
    t.network("A", NM_TILES)
    t.machine("A", *NM_MACHINES)
    t.give("A", cash=100, oil="O0 S0")
    assert t.phase == "main"
    assert not t.can("activate")
    borrow(t)
    assert not t.can("activate")
    t.play("done")
    t.play("done")
    assert t.phase == "machine_phase"
    assert names(t) == {"activate", "done"}
    t.play("activate")
    t.refine("S0", "S1")
    t.play("done")
    assert not {"action", "government", "pass"} & names(t)
    t.end_turn()
    assert t.actor == "B"


def test_the_round_marker_advances_when_everybody_has_had_a_turn() -> None:
    """F-ROUND-04."""
    t = table(players=3)
    rounds = []
    for _ in range(6):
        t.play("pass")
        rounds.append(seen(t)["round"])
    assert rounds == [1, 1, 2, 2, 2, 3]


def test_a_refresh_is_held_before_years_2_and_3_only() -> None:
    """F-ROUND-05: a token turned down and a sold barrel stay so until the first round of a new year."""
    t = table()
    fresh = []
    while not t.s.over:
        t.s.token[0] = 0
        t.crude("C", "orange", [1, 2, 3, 4, 5])
        before = (t.s.year, t.s.round)
        t.play("pass")
        if t.s.token[0] == 1 or t.crude_slots("C", "orange") != [1, 2, 3, 4, 5]:
            fresh.append((before, (t.s.year, t.s.round + 1), t.s.token[0], t.crude_slots("C", "orange")))
    full = [1, 2, 3, 4, 5, 6]
    assert fresh == [((1, 7), (2, 1), 1, full), ((2, 5), (3, 1), 1, full)]
