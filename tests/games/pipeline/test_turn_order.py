"""The turn order track (final rulebook p6, p10 top). The lower row reads from the left, `_` is a free space."""

import itertools

import pytest

from crackspread.games.pipeline.rules import phases
from crackspread.games.pipeline.rules.position import ACTIONS

from .kit import N5, Table, table
from .kit_a import borrow, buy_government, buy_pipe, choose, do, leave_for_order, seen

ICONS = {"contracts_loans", "tanks_pipes", "machines_pipes", "upgrades"}


def pushed(row: str, place: int, who: str, bump: str) -> str:
    """The lower row after a choice, as the statements say it; `bump` is "all" or "run"."""
    at, last = place - 1, len(row) - 1
    if row[at] == "_":
        return row[:at] + who + row[at + 1 :]
    gaps = [k for k in range(at + 1, last + 1) if row[k] == "_"]
    if gaps:
        gap = last if bump == "all" and row[last] == "_" else gaps[0]
        return row[:at] + who + row[at:gap] + row[gap + 1 :]
    gap = max(k for k in range(at) if row[k] == "_")
    return row[:gap] + row[gap + 1 : at + 1] + who + row[at + 1 :]


def offer_choice(t: Table, who: str, row: str) -> None:
    """Put a seat before the choice of its place."""
    t.turn(who)
    t.lower(row)
    t.s.phase = phases.CHOOSE_ORDER


@pytest.mark.parametrize("action", ACTIONS)
def test_the_four_tile_actions_bear_the_icon(action: str) -> None:
    """F-ORDER-01, F-ORDER-02: as main action; no market, and it is seen on the cross."""
    t = table()
    t.give("A", cash=500)
    do(t, action)
    assert t.phase == "between"
    t.play("done")
    assert (t.actor, t.phase) == (("A", "turn_order") if action in ICONS else ("B", "main"))
    assert {space["action"] for space in seen(t)["cross"] if space["turn_order"]} == ICONS


@pytest.mark.parametrize("action", ["crude_market", "refined_market_1", "refined_market_2", "refined_market_3"])
def test_a_secondary_action_with_the_icon_gives_the_right_too(action: str) -> None:
    """F-ORDER-01."""
    inner: dict[str, str] = dict(
        zip(ACTIONS, ("upgrades", "machines_pipes", "tanks_pipes", "contracts_loans"), strict=False)
    )
    t = table()
    t.give("A", cash=500)
    do(t, action)
    do(t, inner[action])
    leave_for_order(t)


def test_a_market_as_secondary_action_does_not_take_the_right_away() -> None:
    """F-ORDER-01: the main action had the icon; one choice, after the last action."""
    t = table()
    t.give("A", cash=500)
    do(t, "upgrades")
    do(t, "crude_market")
    leave_for_order(t)


def test_no_right_by_government_own_network_or_pass() -> None:
    """F-ORDER-02, F-ORDER-07."""
    t = table()
    t.give("A", cash=500)
    buy_government(t, "A", "A")
    t.play("done")
    t.play("done")
    assert (t.actor, t.lower_row()) == ("B", "A_")
    t.network("B", N5)
    t.give("B", oil="O0")
    t.worker((0, 0))
    t.refine("O0", "O1")
    t.play("done")
    t.play("done")
    assert (t.actor, t.s.round) == ("A", 1)
    t.play("pass")
    assert t.actor == "B"


def test_using_the_right_is_optional() -> None:
    """F-ORDER-03: without a choice the disk goes to the leftmost free space."""
    t = table(players=4)
    t.lower("_B__")
    borrow(t)
    leave_for_order(t)
    t.play("done")
    assert (t.actor, t.lower_row()) == ("B", "AB__")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_lower_row_has_one_space_per_player_and_any_may_be_chosen(players: int) -> None:
    """D-ORDER-01, F-ORDER-04, F-ORDER-05: free or taken."""
    for row in ("_" * players, "B" + "_" * (players - 1)):
        for place in range(1, players + 1):
            t = table(players)
            t.lower(row)
            borrow(t)
            leave_for_order(t)
            assert [m.args["place"] for m in t.moves("place")] == list(range(1, players + 1))
            t.play("place", place=place)
            assert t.lower_row()[place - 1] == "A"


def test_the_rulebook_example() -> None:
    """S-06: F-ORDER-04, F-ORDER-05, F-ORDER-06, F-ORDER-07, F-ORDER-08."""
    t = table(players=4)
    choose(t, 1)
    t.play("pass")
    assert t.lower_row() == "AB__"
    t.action("machines_pipes")
    buy_pipe(t)
    t.play("done")
    leave_for_order(t)
    t.play("place", place=1)
    assert t.lower_row() == "CAB_"
    assert t.order_of_round() == "ABCD"
    t.play("pass")
    assert t.order_of_round() == "CABD"
    assert t.actor == "C"


@pytest.mark.parametrize(("bump", "row", "order"), [("all", "CA_B", "CADB"), ("run", "CAB_", "CABD")])
def test_a_gap_between_the_disks(bump: str, row: str, order: str) -> None:
    """S-07: F-ORDER-06. All disks to the right move, across the gap; as a house rule only the run."""
    t = table(players=4, turn_order_bump=bump)
    choose(t, 1)
    choose(t, 3)
    assert t.lower_row() == "A_B_"
    choose(t, 1)
    assert t.lower_row() == row
    t.play("pass")
    assert t.order_of_round() == order


def test_no_room_on_the_right() -> None:
    """S-09: D-ORDER-02. The chosen space's disk moves left."""
    t = table(players=4)
    choose(t, 3)
    choose(t, 4)
    assert t.lower_row() == "__AB"
    choose(t, 3)
    assert t.lower_row() == "_ACB"
    t.play("pass")
    assert t.order_of_round() == "DACB"


def test_the_last_space_taken_moves_only_the_disks_up_to_the_nearest_gap() -> None:
    """D-ORDER-02: [A,_,_,B], C takes 1: only A moves; [A,B,_,C], D takes 1: A and B move."""
    t = table(players=4)
    offer_choice(t, "C", "A__B")
    t.play("place", place=1)
    assert t.lower_row() == "CA_B"
    offer_choice(t, "C", "AB_D")
    t.play("place", place=1)
    assert t.lower_row() == "CABD"


@pytest.mark.parametrize("bump", ["all", "run"])
def test_every_choice_on_every_row(bump: str) -> None:
    """F-ORDER-04, F-ORDER-05, F-ORDER-06, D-ORDER-02: against the words of the statements, for two to four players."""
    for players in (2, 3, 4):
        others = "BCD"[: players - 1]
        t = table(players, turn_order_bump=bump)
        for n in range(players):
            for places in itertools.permutations(range(players), n):
                row = ["_"] * players
                for place, who in zip(places, others, strict=False):
                    row[place] = who
                for place in range(1, players + 1):
                    offer_choice(t, "A", "".join(row))
                    t.play("place", place=place)
                    assert t.lower_row() == pushed("".join(row), place, "A", bump)


def test_the_two_ways_of_bumping_hardly_differ() -> None:
    """F-ORDER-06, D-ORDER-02: in 4 of 625 patterns of choices with four players, never with two or three."""

    def order(choices: tuple[int, ...], bump: str) -> str:
        row = "_" * len(choices)
        for who, place in zip("ABCD", choices, strict=False):
            row = pushed(row, place, who, bump) if place else row.replace("_", who, 1)
        return row

    for players, differ in ((2, 0), (3, 0), (4, 4)):
        patterns = itertools.product(range(players + 1), repeat=players)
        assert sum(order(p, "all") != order(p, "run") for p in patterns) == differ


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_chooses(players: int) -> None:
    """S-10: F-ORDER-07. The order stays; B passes, the others act without the icon."""
    t = table(players)
    for who in "ABCD"[:players]:
        assert t.actor == who
        if who == "B":
            t.play("pass")
        else:
            do(t, "crude_market")
            t.play("done")
    assert t.order_of_round() == "ABCD"[:players]


def test_going_last_on_purpose() -> None:
    """S-12: F-ORDER-04, F-ORDER-07."""
    t = table(players=4)
    choose(t, 4)
    assert t.lower_row() == "___A"
    for row in ("B__A", "BC_A"):
        t.play("pass")
        assert t.lower_row() == row
    t.play("pass")
    assert t.order_of_round() == "BCDA"


def test_one_choice_after_two_actions_with_the_icon() -> None:
    """S-13: D-ORDER-03. B has Human Resources III, does Upgrades, then Tanks & Pipes, and chooses once."""
    t = table(players=4)
    choose(t, 1)
    assert t.lower_row() == "A___"
    t.give("B", cash=100, levels={"HR": 3})
    do(t, "upgrades")
    assert t.phase == "between"
    assert not t.can("place")
    do(t, "tanks_pipes")
    leave_for_order(t)
    t.play("place", place=3)
    assert (t.actor, t.lower_row()) == ("C", "A_B_")
    t.play("pass")
    t.play("pass")
    assert t.order_of_round() == "ACBD"


def test_the_new_order_holds_from_the_next_round_on() -> None:
    """F-ORDER-08: never in the current one."""
    t = table(players=3)
    t.play("pass")
    t.play("pass")
    assert t.order_of_round() == "ABC"
    choose(t, 1)
    assert (t.order_of_round(), t.lower_row(), t.actor) == ("CAB", "___", "C")
    actors = []
    for _ in range(3):
        actors.append(t.actor)
        t.play("pass")
    assert actors == ["C", "A", "B"]
    assert t.order_of_round() == "CAB"


def test_the_disk_moves_at_the_end_of_the_own_turn() -> None:
    """F-ORDER-07: not before; leftmost free space, not the leftmost."""
    t = table(players=4)
    t.lower("C_D_")
    do(t, "crude_market")
    assert t.lower_row() == "C_D_"
    t.play("done")
    assert t.lower_row() == "CAD_"
