"""The end of the game and the final count (final rulebook p10)."""

import random

import pytest

import crackspread
from crackspread.games.pipeline.rules.scoring import ITEMS
from crackspread.games.pipeline.speech.view_counted import counted

from .kit import K1, K2, N5, NLOOP, NR, NW, table
from .kit_b import closing_state, last_round, machine_works, refinery

STEP_2 = {0: 0, 1: 10, 2: 20, 3: 30}


def test_the_game_ends_after_the_fourth_round_of_year_3() -> None:
    """F-END-01."""
    t = table()
    t.turn("A", year=3, round_=1)
    for turn in range(8):
        assert not t.s.over
        assert t.s.round == turn // 2
        t.end_turn()
    assert t.s.over
    assert t.legal() == []


def test_a_whole_game_has_18_rounds() -> None:
    """F-END-01: eight, six and four."""
    t = table()
    turns = 0
    while not t.s.over:
        t.end_turn()
        turns += 1
    assert turns == 2 * (8 + 6 + 4)


def test_the_final_count_of_the_example() -> None:
    """S-127: F-END-02, F-END-03, F-END-04, F-END-06, F-END-07, F-END-08, F-END-09."""
    t, cards = closing_state()
    t.end_year()
    assert t.s.over
    assert t.player("A").penalties == 2
    assert set(t.contracts("A").values()) == {"active", "fulfilled"}
    assert cards["T3T1"] not in t.contracts("A")
    money = t.money("A")
    assert [money[key] for key in ("oil", "pipelines", "tile", "penalties", "cash")] == [130, 40, 40, -50, 123]
    assert sum(money[key] for key in ("oil", "pipelines", "tile", "penalties", "cash")) == 283
    assert [money[f"valuation_{k}"] for k in (1, 2, 3)] == [130, 40, 70]
    assert t.total("A") == 523


def test_every_card_tells_what_it_counted() -> None:
    """Words where there is money, and none where there is nothing."""
    t, _ = closing_state()
    t.end_year()
    told = counted(t.s, 0)
    assert told["oil"] == "1 orange Mid, 2 teal Low, 1 teal Mid, 2 teal High, 1 silver Low"
    assert told["tile"] == "4 to Low"
    assert told["penalties"] == "2 in all"
    for card in range(1, 17):
        t.s.valuation[0] = card
        assert bool(counted(t.s, 0)["valuation_1"]) == (t.money("A")["valuation_1"] != 0), card
    t.s.valuation[0] = 12
    cards = "the contract for orange Low and silver Low, the contract for silver Mid and teal Mid"
    assert counted(t.s, 0)["valuation_1"] == cards


@pytest.mark.parametrize("edition", ["final", "prototype", "manual"])
def test_what_was_counted_is_told_where_there_is_money_and_only_there(edition: str) -> None:
    """At the end of games by chance, in every edition."""
    game = crackspread.game("pipeline")
    for seed in range(6):
        state, rng = game.new(2 + seed % 3, seed, {"edition": edition}).state(), random.Random(seed)
        while state.n:
            state.step(rng.choice(state.legal()))
        for seat, money in enumerate(state.score()[0][: state.players].tolist()):
            told = counted(state.record, seat)
            for (item, _), amount in zip(ITEMS, money, strict=True):
                assert item == "cash" or bool(told[item]) == (amount != 0), (seed, seat, item, amount, told[item])


def test_the_count_before_the_end_already_knows_the_contracts_to_be_removed() -> None:
    """F-END-02: what the count says in the last turn is what the end brings."""
    t, _ = closing_state()
    before = t.money("A")
    t.end_year()
    assert t.money("A") == before


def test_incomplete_contracts_go_with_a_penalty_each_and_others_stay() -> None:
    """F-END-02."""
    t = table()
    last_round(t)
    t.give("A", penalties=1)
    done = t.contract("A", "O1S1", times=1)
    t.contract("A", "S2T2", filled="S2")
    t.contract("A", "T3T1")
    t.end_year()
    assert t.contracts("A") == {done: "active"}
    assert t.player("A").penalties == 3
    assert t.money("A")["penalties"] == -90
    assert t.money("B")["penalties"] == 0


@pytest.mark.parametrize("grade", range(4))
def test_each_barrel_pays_0_10_20_30_by_grade(grade: int) -> None:
    """F-END-03: whatever its colour, crude nothing."""
    t = table()
    t.give("A", oil=f"O{grade} T{grade} S{grade}", tanks="C2 L2 M2 H2")
    assert t.money("A")["oil"] == 3 * STEP_2[grade]


@pytest.mark.parametrize(
    ("costs", "pays"),
    [
        ("O 9/9/9 T 9/9/9 S 9/9/9", 0),
        ("O 8/9/9 T 9/9/9 S 9/9/9", 10),
        ("O 4/4/9 T 9/9/9 S 9/9/9", 20),
        ("O 4/4/1 T 9/9/9 S 9/9/9", 20),
        ("O 3/3/2 T 9/9/9 S 9/9/9", 30),
        ("O 9/1/1 T 9/9/9 S 9/9/9", 0),
    ],
)
def test_a_pipeline_pays_10_20_30_for_what_it_reaches_from_crude_in_one_run(costs: str, pays: int) -> None:
    """F-END-04, F-END-05: O8 and pipes of one segment."""
    t = refinery(N5, costs)
    assert t.money("A")["pipelines"] == pays


def test_several_pipelines_of_one_colour_pay_each() -> None:
    """F-END-04: K2 with NW: T8 Mid 20, T4 Low 10, O5 Low 10; NR with K1: T11 Mid 20, O6 Low 10, T3 nothing."""
    assert refinery(NW, K2).money("A")["pipelines"] == 40
    assert refinery(NR, K1).money("A")["pipelines"] == 30


def test_a_pipeline_too_short_for_low_pays_nothing() -> None:
    """F-END-05: a T4 costs at least 4, T3 is worth nothing."""
    assert refinery(NLOOP, "O 9/9/9 T 4/6/5 S 9/9/9").money("A")["pipelines"] == 10
    assert refinery(NLOOP, "O 9/9/9 T 5/6/5 S 9/9/9").money("A")["pipelines"] == 0


def test_the_tile_and_all_three_cards_pay() -> None:
    """F-END-06, F-END-07: one barrel is worth 30, and 30 again for each of two cards."""
    t = machine_works()
    t.give("A", oil="O3", cash=0)
    for k, card in enumerate((1, 7, 3)):
        t.s.valuation[k] = card
    money = t.money("A")
    assert [money[key] for key in ("tile", "valuation_1", "valuation_2", "valuation_3")] == [40, 30, 30 + 10, 70]


@pytest.mark.parametrize(
    ("penalties", "loss"),
    list(enumerate((0, 20, 50, 90, 140, 200, 270, 350, 440, 540, 650, 770, 900))),
)
def test_what_penalties_cost(penalties: int, loss: int) -> None:
    """S-133: F-END-08, D-END-02: 5n(n+3) also beyond ten."""
    assert loss == 5 * penalties * (penalties + 3)
    t = table()
    t.give("A", penalties=penalties, cash=0)
    assert t.money("A")["penalties"] == -loss


def test_a_total_may_be_negative() -> None:
    """S-138: F-END-08, F-END-09."""
    t = table()
    for k in range(3):
        t.s.valuation[k] = 4
    t.give("A", penalties=4, cash=25)
    assert t.total("A") == -115


def test_the_greatest_total_wins() -> None:
    """F-END-09: with cash, whatever the order of the players."""
    t = table(players=3)
    for who, cash in (("A", 100), ("B", 300), ("C", 200)):
        t.give(who, cash=cash)
    assert t.ranks() == [3, 1, 2]
    t.give("A", oil="O3", cash=260)
    assert t.ranks() == [1, 2, 3]


def test_a_tie_goes_to_the_earlier_in_player_order() -> None:
    """S-135: F-END-10, D-END-03: the order that the last round's lower row set up."""
    t = table()
    last_round(t, "B")
    t.lower("BA")
    t.end_year()
    assert t.total("A") == t.total("B")
    assert t.order_of_round() == "BA"
    assert t.ranks() == [2, 1]


def test_a_tie_among_some_players_leaves_the_others_where_they_are() -> None:
    """F-END-10, D-END-03."""
    t = table(players=4)
    for who, cash in zip("ABCD", (50, 90, 50, 50), strict=True):
        t.give(who, cash=cash)
    last_round(t, "D")
    t.lower("CBDA")
    t.end_year()
    assert t.ranks() == [4, 1, 2, 3]


def test_both_at_523_as_in_the_scenario() -> None:
    """S-135: F-END-10."""
    t, _ = closing_state()
    t.give("B", cash=523 - 50)
    t.lower("BA")
    t.end_year()
    assert (t.total("A"), t.total("B")) == (523, 523)
    assert t.ranks() == [2, 1]


def test_pipelines_at_machines_count_as_they_lie_after_the_cuts() -> None:
    """D-END-01: O8 of N5 pays 20 under K1; cut into O3 and O4 it pays 10 for the O4."""
    assert refinery(N5, K1).money("A")["pipelines"] == 20
    assert refinery(N5, K1, ((3, 0),)).money("A")["pipelines"] == 10


@pytest.mark.parametrize(
    ("costs", "level", "pays"), [(K1, 0, 40), (K1, 1, 50), (K1, 2, 50), (K2, 0, 50), (K2, 1, 50), (K2, 2, 60)]
)
def test_engineering_counts_in_the_final_count(costs: str, level: int, pays: int) -> None:
    """S-132: F-UPG-ENG1-2: on NM."""
    t = machine_works(costs)
    t.give("A", levels={"ENG": level})
    assert t.money("A")["pipelines"] == pays
    assert t.money("A")["tile"] == pays
    assert t.valuation("A", 2) == pays
