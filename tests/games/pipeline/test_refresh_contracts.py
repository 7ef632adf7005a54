"""Contracts in the Refresh Phase: the display and what the players hold (final rulebook p6 step 1)."""

import pytest

from crackspread.games.pipeline.rules import position as pos

from .kit import table
from .kit_a import held_codes, row_codes, seen, stack_contract


def test_the_contract_display_of_four_players() -> None:
    """S-21: F-REFRESH-02, F-REFRESH-03, F-REFRESH-04, D-REFRESH-01."""
    t = table(players=4)
    for k, code in enumerate(("T1T1", "S1T1", "O1O1", "S1S1")):
        stack_contract(t, 0, k, code)
    assert row_codes(t, 0) == ["T1T1", "S1T1", "O1O1"]
    t.s.card[t.s.shown[0, 0, 1] - 1].owner = 1
    t.s.card[t.s.shown[0, 0, 1] - 1].state = pos.DEFERRED
    t.s.shown[0, 0, 1] = 0
    t.end_year()
    assert row_codes(t, 0) == ["S1S1", "T1T1", None]
    assert all("O1O1" not in held_codes(t, who, "active") for who in "ABCD")
    t.end_year()
    assert row_codes(t, 0)[1:] == ["S1S1", "T1T1"]


def test_an_empty_column_on_the_right_or_on_the_left() -> None:
    """S-24: F-REFRESH-02, F-REFRESH-03, F-REFRESH-04, P-04, M-03."""
    names = ("T1T1", "S1S1", "O1O1", "O1S1")
    a, b, c, d = names
    for edition, year_1, year_2, year_3 in (
        ("final", [None, a, b], [None, c, a], [None, d, c]),
        ("prototype", [a, b, None], [c, a, b], [d, c, a]),
        ("manual", [a, b, None], [c, a, b], [d, c, a]),
    ):
        t = table(edition=edition)
        for k, code in enumerate(names):
            stack_contract(t, 0, k, code)
        rows = [row_codes(t, 0)]
        for _ in range(2):
            t.end_year()
            rows.append(row_codes(t, 0))
        assert rows == [year_1, year_2, year_3]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_the_leftmost_column_in_use_is_refilled_one_contract_per_row(players: int) -> None:
    """F-REFRESH-04, D-REFRESH-01: an empty display gets three contracts, no more, and no gap is closed."""
    t = table(players)
    tops = [row["next"]["card"] for row in seen(t)["contracts"]]
    for row in range(3):
        for column in range(3):
            t.s.shown[0, row, column] = 0
    t.end_year()
    left = 0 if players == 4 else 1
    for row in range(3):
        assert t.shown(0, row) == [tops[row] if column == left else None for column in range(3)]


def test_the_rightmost_contracts_are_discarded_for_good() -> None:
    """F-REFRESH-02: with two players those of column 3, once in each row."""
    t = table()
    gone = [t.shown(0, row)[2] for row in range(3)]
    t.end_year()
    cards = {card for row in range(3) for card in t.shown(0, row)}
    assert not cards & set(gone)
    t.end_year()
    assert not {card for row in range(3) for card in t.shown(0, row)} & set(gone)


def test_own_contracts_at_the_refresh() -> None:
    """S-22: F-REFRESH-05, F-REFRESH-06, F-REFRESH-07, F-REFRESH-08, F-REFRESH-09, D-SETUP-06."""
    t = table()
    done = t.contract("A", "O1S1", times=1)
    begun = t.contract("A", "T2T2", filled="T2")
    blank = t.contract("A", "S3S3")
    later = t.contract("A", "O1O1", deferred=True)
    t.give("A", cash=30, penalties=1)
    out = sum(t.s.in_play[colour] for colour in range(3))
    t.end_year()
    assert t.player("A").penalties == 3
    assert t.contracts("A") == {done: "active", later: "active"}
    assert t.cash("A") == 30
    assert sum(t.s.in_play[colour] for colour in range(3)) == out - 3
    for card in (done, later):
        assert (t.s.card[card].filled, t.s.card[card].times) == (0, 0)
    assert not {begun, blank} & {card for row in range(3) for card in t.shown(0, row)}
    assert t.player("B").penalties == 0


def test_money_for_an_incomplete_contract_is_kept() -> None:
    """F-REFRESH-07: one Low barrel of two pays 20 at once; the refresh takes nothing back."""
    t = table()
    t.give("A", cash=0, oil="O1")
    card = t.contract("A", "O1S1")
    t.deliver(card, "O1")
    t.end_year()
    assert (t.cash("A"), t.player("A").penalties) == (20, 1)
    assert t.contracts("A") == {}
    assert t.oil("A") == ""


def test_a_completed_contract_must_be_completed_anew() -> None:
    """F-REFRESH-08, F-CONTRACT-06: it takes the same barrels and money again, and is due again."""
    t = table()
    card = t.contract("A", "O1S1", times=1)
    t.end_year()
    t.give("A", cash=0, oil="O1 S1")
    t.deliver(card, "O1", "S1")
    assert t.cash("A") == 40
    t.end_year()
    assert t.contracts("A") == {card: "active"}
    assert t.player("A").penalties == 0
    t = table()
    t.contract("A", "O1S1", times=1)
    t.end_year()
    t.end_year()
    assert t.contracts("A") == {}
    assert t.player("A").penalties == 1


def test_deferred_contracts_are_never_penalised_in_the_year_they_were_taken() -> None:
    """F-REFRESH-09: deferred ones become Active after the penalties, and are due a year later."""
    t = table()
    card = t.contract("A", "T2T2", deferred=True)
    t.end_year()
    assert t.player("A").penalties == 0
    assert t.contracts("A") == {card: "active"}
    t.end_year()
    assert t.player("A").penalties == 1
    assert t.contracts("A") == {}


def test_a_second_fulfilment_begun_and_not_finished_makes_the_contract_incomplete() -> None:
    """D-REFRESH-02: with Contracts & Orders I."""
    for filled, penalties in (("", 0), ("O1", 1)):
        t = table()
        t.give("A", levels={"CO": 1})
        t.contract("A", "O1S1", times=1, filled=filled)
        t.end_year()
        assert t.player("A").penalties == penalties
        assert len(t.contracts("A")) == 1 - penalties
