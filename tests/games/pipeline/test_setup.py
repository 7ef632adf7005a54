"""Setup of the game board (final rulebook p4-5)."""

from collections import Counter

import pytest

from crackspread.games.pipeline.components import SHIPPED
from crackspread.games.pipeline.rules import position as pos
from crackspread.games.pipeline.rules.tiles import CODES

from .kit import NM_MACHINES, NM_TILES, Table, table
from .kit_a import SEEDS, buy_pipe, dealt, seen

MARKETS = ("crude_market", "refined_market_1", "refined_market_2", "refined_market_3")
TILE_ACTIONS = {"upgrades", "machines_pipes", "tanks_pipes", "contracts_loans"}


def crude_counts(t: Table) -> list[list[str | None]]:
    """What lies on the slots in use of the six crude rows."""
    return [[slot["barrel"] for slot in row["slots"]] for row in seen(t)["crude"]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_takes_one_board_one_worker_and_one_disk(players: int) -> None:
    """F-SETUP-01, F-BOARD-08."""
    v = seen(dealt(players))
    assert [seat["seat"] for seat in v["seats"]] == list(range(players))
    assert sorted(v["order"]) == list(range(players))
    assert v["lower"] == [None] * players
    assert all(seat["worker"] is None for seat in v["seats"])


def test_the_round_marker_starts_on_the_first_of_eight_spaces_of_year_1() -> None:
    """F-SETUP-02."""
    v = seen(dealt())
    assert (v["year"], v["round"], v["rounds"][0]) == (1, 1, 8)


@pytest.mark.parametrize(("players", "slots"), [(2, 6), (3, 7), (4, 8)])
def test_every_crude_space_in_use_starts_with_a_barrel_of_its_colour(players: int, slots: int) -> None:
    """F-SETUP-03, F-SETUP-05, D-SETUP-01: three rows in the Crude Market, one in each Refined Market."""
    rows = seen(dealt(players))["crude"]
    assert [(row["market"], row["colour"]) for row in rows] == [
        (0, "orange"),
        (0, "silver"),
        (0, "teal"),
        (1, "teal"),
        (2, "silver"),
        (3, "orange"),
    ]
    for row in rows:
        assert [slot["barrel"] for slot in row["slots"]] == [row["colour"]] * slots


@pytest.mark.parametrize(
    ("players", "tiers"),
    [(2, ["dear", "dear"]), (3, ["cheap", "dear", "dear"]), (4, ["cheap", "cheap", "dear", "dear"])],
)
def test_the_refined_spaces_start_empty_and_an_overlay_covers_some_below_four_players(
    players: int, tiers: list[str]
) -> None:
    """F-SETUP-04, F-SETUP-05, D-SETUP-01."""
    for market in seen(dealt(players))["markets"]:
        assert len(market["lines"]) == 6
        for line in market["lines"]:
            assert [slot["tier"] for slot in line["slots"]] == tiers
            assert [slot["barrel"] for slot in line["slots"]] == [None] * len(tiers)


def test_spaces_under_the_overlay_cannot_be_used() -> None:
    """F-SETUP-05, F-SETUP-06: with two players refined oil finds two spaces in a row, with three players three."""
    for players, sales in ((2, [25, 25]), (3, [25, 25, 20]), (4, [25, 25, 20, 20])):
        t = table(players)
        t.give("A", cash=0, tanks="L5", oil="O1 O1 O1 O1 O1")
        t.action("refined_market_1")
        paid = []
        for price in ("dear", "dear", "cheap", "cheap"):
            if t.can("sell", **t.sale("O1", 1, "orange", 1, price)):
                before = t.cash("A")
                t.play("sell", **t.sale("O1", 1, "orange", 1, price))
                paid.append(t.cash("A") - before)
        assert paid == sales
        assert not t.can("sell")


def test_crude_spaces_marked_for_more_players_take_no_barrel() -> None:
    """F-SETUP-06: the last two slots of a crude row need 3 and 4 players; an emptied row takes 6, 7 or 8 barrels."""
    for players, slots in ((2, 6), (3, 7), (4, 8)):
        t = table(players)
        t.give("A", cash=0, tanks="C5", oil=" ".join(["O0"] * 10))
        t.crude("C", "orange", [])
        t.action("crude_market")
        while t.can("sell_crude"):
            t.play("sell_crude", **t.moves("sell_crude")[0].args)
        assert t.crude_slots("C", "orange") == list(range(1, slots + 1))


@pytest.mark.parametrize(("players", "tanks", "machines"), [(2, 2, 1), (3, 3, 2), (4, 4, 2)])
def test_the_shop_rows_have_spaces_by_the_number_of_players(players: int, tanks: int, machines: int) -> None:
    """D-SETUP-02, F-SETUP-06, F-SETUP-16: both shops start full, the other tiles form the supply stacks."""
    v = seen(dealt(players))
    assert [(row["price"], row["stock"]) for row in v["tank_shop"]["rows"]] == [(5, tanks), (10, tanks), (15, tanks)]
    shop = [(20, machines), (30, machines), (40, machines)]
    assert [(row["price"], row["stock"]) for row in v["machine_shop"]["rows"]] == shop
    assert v["tank_shop"]["supply"] == 58 - 5 * players - 3 * tanks
    assert v["machine_shop"]["supply"] == 18 - 3 * machines


def test_five_of_the_seven_families_are_drawn_at_random() -> None:
    """F-SETUP-13, F-SETUP-15, D-SETUP-03: each has one token face up, three, one and one card of the levels."""
    count: Counter[str] = Counter()
    for seed in SEEDS:
        t = dealt(2, seed)
        families = seen(t)["upgrades"]
        assert len(families) == len({f["family"] for f in families}) == 5
        for f in families:
            assert f["open"] is True
            assert [level["copies"] for level in f["levels"]] == [3, 1, 1]
        count.update(f["family"] for f in families)
        for k, family in enumerate(pos.FAMILIES):
            if family not in {f["family"] for f in families}:
                assert [t.s.copies[k, level] for level in range(3)] == [0, 0, 0]
    assert set(count) == set(pos.FAMILIES)
    assert max(count.values()) < len(SEEDS)


def test_families_out_of_the_game_cannot_be_bought() -> None:
    """F-SETUP-13."""
    t = dealt(2, 3)
    in_play = {f["family"] for f in seen(t)["upgrades"]}
    for _ in range(10):
        t.play("tank", grade="crude" if t.can("tank", grade="crude") else "low")
    t.action("upgrades")
    assert {m.args["family"] for m in t.moves("upgrade")} == in_play


def test_the_first_game_advice() -> None:
    """F-SETUP-14, S-04: nine markers without a 7, valuations 1, 2, 3, five named families."""
    for seed in range(8):
        v = seen(dealt(2, seed, first_game=True))
        markers = sorted(cost for costs in v["costs"].values() for cost in costs)
        assert markers == [4, 4, 4, 5, 5, 5, 6, 6, 6]
        assert sorted(card["card"] for card in v["valuations"]) == [0, 1, 2, 3]
        families = {"government", "engineering", "human_resources", "refined_markets", "shops"}
        assert {f["family"] for f in v["upgrades"]} == families
    assert any(7 in costs for seed in range(8) for costs in seen(dealt(2, seed))["costs"].values())


def test_the_pipe_tiles_are_shuffled_face_down() -> None:
    """F-SETUP-17: 135 different tiles in an order that nobody can see."""
    first = set()
    for seed in SEEDS:
        t = dealt(2, seed)
        deck = [t.s.deck[k] for k in range(135)]
        assert sorted(CODES[k] for k in deck) == sorted(CODES)
        assert len(set(CODES)) == 135
        first.add((deck[0], deck[134]))
    assert len(first) == len(SEEDS)
    t = dealt(2, 1)
    before = [seen(t, viewer) for viewer in (None, 0, 1)]
    for a, b in ((40, 134), (60, 61), (100, 133)):
        t.s.deck[a], t.s.deck[b] = t.s.deck[b], t.s.deck[a]
    assert [seen(t, viewer) for viewer in (None, 0, 1)] == before
    t.s.deck[39], t.s.deck[134] = t.s.deck[134], t.s.deck[39]
    assert seen(t) != before[0]


def test_each_space_of_the_four_quadrants_gets_one_pipe_tile() -> None:
    """F-SETUP-18."""
    quadrants = seen(dealt())["government"]["quadrants"]
    tiles = [tile["code"] for quadrant in quadrants for tile in quadrant["tiles"]]
    assert [len(quadrant["tiles"]) for quadrant in quadrants] == [8, 8, 8, 8]
    assert len(set(tiles)) == 32
    assert not any(quadrant["open"] for quadrant in quadrants)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_pipe_tiles_per_player_lie_beside_each_shop(players: int) -> None:
    """F-SETUP-19."""
    v = seen(dealt(players))
    shops = [[tile["code"] for tile in v[shop]["pipes"]] for shop in ("tank_shop", "machine_shop")]
    assert [len(tiles) for tiles in shops] == [2 * players, 2 * players]
    government = {tile["code"] for quadrant in v["government"]["quadrants"] for tile in quadrant["tiles"]}
    assert len({*shops[0], *shops[1], *government}) == 32 + 4 * players


def test_the_four_action_tiles_are_shuffled_onto_the_inner_spaces() -> None:
    """F-SETUP-20, D-SETUP-04: four arms, each with a printed market outside and an action tile inside."""
    inner: list[set[str]] = [set(), set(), set(), set()]
    for seed in SEEDS:
        cross = seen(dealt(2, seed))["cross"]
        outer = {space["arm"]: space["action"] for space in cross if not space["inner"]}
        inside = {space["arm"]: space["action"] for space in cross if space["inner"]}
        assert outer == dict(enumerate(MARKETS, 1))
        assert set(inside.values()) == TILE_ACTIONS
        for arm, action in inside.items():
            inner[arm - 1].add(action)
    assert inner == [TILE_ACTIONS] * 4


def test_which_side_of_an_action_tile_shows_has_no_effect() -> None:
    """F-SETUP-20: a tile has a place and nothing else; 24 crosses there are."""
    crosses = {tuple(space["action"] for space in seen(dealt(2, seed))["cross"]) for seed in range(250)}
    assert len(crosses) == 24
    assert set(seen(dealt())["cross"][1]) == {"arm", "inner", "action", "title", "turn_order"}


def test_nine_of_the_twelve_markers_are_drawn_at_random() -> None:
    """F-SETUP-21, D-SETUP-05: three each of 4, 5, 6 and 7."""
    assert sorted(SHIPPED["markers"]) == [4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7]
    at: Counter[tuple[str, int, int]] = Counter()
    left_out = set()
    for seed in range(80):
        costs = seen(dealt(2, seed))["costs"]
        drawn = Counter(cost for steps in costs.values() for cost in steps)
        assert sum(drawn.values()) == 9
        assert all(drawn[k] <= 3 for k in drawn)
        left_out |= {k for k in (4, 5, 6, 7) if drawn[k] < 3}
        at.update((colour, step, cost) for colour, steps in costs.items() for step, cost in enumerate(steps))
    assert left_out == {4, 5, 6, 7}
    assert set(at) == {(colour, step, cost) for colour in pos.COLOURS for step in range(3) for cost in (4, 5, 6, 7)}


def test_three_of_sixteen_valuation_cards_are_dealt() -> None:
    """F-SETUP-22, F-SETUP-23: face up, and the tile beside them."""
    found = set()
    for seed in range(120):
        cards = [card["card"] for card in seen(dealt(2, seed))["valuations"]]
        assert len(set(cards)) == 4
        assert cards[3] == 0
        found |= set(cards[:3])
    assert found == set(range(1, 17))


def test_the_valuation_tile_is_part_of_every_game() -> None:
    """F-SETUP-23: whatever the cards, it pays for the pipelines at machines (NM with K1: O5, T8, T4, S6 reach Low)."""
    for cards in ((3, 4, 12), (4, 12, 13)):
        t = table()
        for k, card in enumerate(cards):
            t.s.valuation[k] = card
        assert t.money("A")["tile"] == 0
        t.network("A", NM_TILES)
        t.machine("A", *NM_MACHINES)
        assert t.money("A")["tile"] == 40


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_start_player_and_the_others_clockwise(players: int) -> None:
    """F-SETUP-24."""
    starts: Counter[int] = Counter()
    for seed in SEEDS:
        order = seen(dealt(players, seed))["order"]
        assert order == [(order[0] + k) % players for k in range(players)]
        starts[order[0]] += 1
    assert set(starts) == set(range(players))


def test_penalty_markers_money_and_barrels_are_open_supplies() -> None:
    """F-SETUP-25: everybody sees them, and none runs out: a thirteenth penalty, thousands of dollars."""
    t = table()
    t.give("A", cash=5000, penalties=12)
    t.action("contracts_loans")
    t.play("loan")
    for viewer in (None, 0, 1):
        seat = seen(t, viewer)["seats"][0]
        assert (seat["cash"], seat["penalties"]) == (5015, 13)


def test_the_supply_of_barrels_never_runs_out() -> None:
    """D-SETUP-06: with 80 teal barrels in tanks (44 are in the box) a new year still brings four to each teal row."""
    t = table()
    for who in "AB":
        t.give(who, tanks="C5 L5 M5 H5", oil=" ".join(f"T{grade}" for grade in range(4) for _ in range(10)))
    t.crude("C", "teal", [])
    t.crude("M1", "teal", [])
    before = t.s.in_play[1]
    t.end_year()
    assert t.crude_slots("C", "teal") == t.crude_slots("M1", "teal") == [3, 4, 5, 6]
    assert t.s.in_play[1] == before + 8


def test_setup_for_two() -> None:
    """S-01: F-SETUP-03 to F-SETUP-23, D-SETUP-01, D-SETUP-02, F-BOARD-07."""
    t = dealt(2)
    v = seen(t)
    crude = [barrel for row in crude_counts(t) for barrel in row]
    assert Counter(crude) == {"orange": 12, "teal": 12, "silver": 12}
    assert [len(line["slots"]) for market in v["markets"] for line in market["lines"]] == [2] * 18
    for kind in ("contracts", "orders"):
        assert [[card is not None for card in row["cards"]] for row in v[kind]] == [[False, True, True]] * 3
    assert [row["left"] for row in v["contracts"]] == [2, 2, 2]
    assert sum(len(stack) for stack in SHIPPED["orders"]) - 6 == 18
    assert [row["stock"] for row in v["tank_shop"]["rows"]] == [2, 2, 2]
    assert [row["stock"] for row in v["machine_shop"]["rows"]] == [1, 1, 1]
    assert (v["tank_shop"]["supply"], v["machine_shop"]["supply"]) == (42, 15)
    assert (len(v["tank_shop"]["pipes"]), len(v["machine_shop"]["pipes"]), v["pipes_left"]) == (4, 4, 95)
    assert sum(level["copies"] for family in v["upgrades"] for level in family["levels"]) == 25
    assert sum(len(steps) for steps in v["costs"].values()) == 9
    assert len(v["valuations"]) == 4
    assert [seat["cash"] for seat in v["seats"]] == [40, 40]


def test_setup_for_four() -> None:
    """S-03: F-SETUP-06, F-SETUP-08, F-SETUP-10, F-SETUP-12, F-SETUP-16, F-SETUP-19, D-SETUP-01, D-SETUP-02."""
    t = dealt(4)
    v = seen(t)
    assert [len(row) for row in crude_counts(t)] == [8] * 6
    assert all(barrel for row in crude_counts(t) for barrel in row)
    assert [len(line["slots"]) for market in v["markets"] for line in market["lines"]] == [4] * 18
    for kind in ("contracts", "orders"):
        assert all(card is not None for row in v[kind] for card in row["cards"])
    assert [row["left"] for row in v["contracts"]] == [2, 2, 2]
    assert sum(len(stack) for stack in SHIPPED["orders"]) - 9 == 15
    assert [row["stock"] for row in v["tank_shop"]["rows"]] == [4, 4, 4]
    assert [row["stock"] for row in v["machine_shop"]["rows"]] == [2, 2, 2]
    assert (v["tank_shop"]["supply"], v["machine_shop"]["supply"]) == (26, 12)
    assert (len(v["tank_shop"]["pipes"]), len(v["machine_shop"]["pipes"]), v["pipes_left"]) == (8, 8, 87)


def test_tiles_beside_a_shop_come_off_the_pile_that_is_shown() -> None:
    """F-SETUP-19: what is bought is the tile that lay there."""
    t = table()
    t.give("A", cash=15)
    code = seen(t)["tank_shop"]["pipes"][0]["code"]
    t.action("tanks_pipes")
    buy_pipe(t)
    assert [tile["code"] for tile in seen(t)["seats"][0]["network"]["tiles"]] == [code]
