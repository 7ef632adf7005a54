"""Contracts & Loans (final rulebook p7)."""

import itertools

import pytest

from crackspread.games.pipeline.rules.refresh import begin_turn

from .kit import Table, table
from .kit_a import code_of, held_codes, leave_for_order, row_codes, take


def on_offer(t: Table, name: str = "contract") -> set[tuple[object, object]]:
    """Row and column of every tile that can be taken."""
    return {(m.args["row"], m.args["column"]) for m in t.moves(name)}


def test_full_use_of_the_action() -> None:
    """S-40: F-CONTRACT-01, F-CONTRACT-02, F-CONTRACT-03, F-CONTRACT-04, F-CONTRACT-05, F-CONTRACT-08."""
    t = table()
    for code in ("O1O1", "T2T2", "S3S3"):
        t.contract(None, code)
    t.give("A", cash=0)
    t.action("contracts_loans")
    take(t, "O1O1", "active")
    take(t, "T2T2", "deferred")
    take(t, "S3S3", "deferred")
    t.play("loan")
    assert (t.cash("A"), t.player("A").penalties) == (15, 1)
    assert held_codes(t, "A", "active") == {"O1O1": 1}
    assert held_codes(t, "A", "deferred") == {"T2T2": 1, "S3S3": 1}
    assert [m.name for m in t.moves()] == ["done"]
    t.play("done")
    leave_for_order(t)


@pytest.mark.parametrize("loan", [0, 1, 2, 3])
def test_up_to_three_contracts_a_loan_or_both(loan: int) -> None:
    """F-CONTRACT-01: the loan before, between or after the contracts; or contracts alone; or the loan alone."""
    t = table(players=4)
    t.action("contracts_loans")
    for k, row in enumerate(("low", "mid", "high")):
        if k == loan:
            t.play("loan")
        t.play("contract", row=row, column=1, when="active")
        assert t.can("done")
    assert not t.can("contract")
    assert t.can("loan") is (loan == 3)
    assert len(t.contracts("A")) == 3


def test_the_loan_alone_is_an_action() -> None:
    """F-CONTRACT-01."""
    t = table()
    t.action("contracts_loans")
    t.play("loan")
    t.play("done")
    leave_for_order(t)
    assert t.contracts("A") == {}


def test_at_most_one_contract_from_each_row() -> None:
    """F-CONTRACT-02: any column of it; then the whole row is closed, the others are not. Anew in the next action."""
    for column in (1, 2, 3):
        t = table(players=4)
        t.action("contracts_loans")
        assert on_offer(t) == set(itertools.product(("low", "mid", "high"), (1, 2, 3)))
        t.play("contract", row="mid", column=column, when="active")
        assert on_offer(t) == set(itertools.product(("low", "high"), (1, 2, 3)))
        t.play("done")
        t.end_turn()
        t.turn("A")
        t.action("contracts_loans")
        left = {1, 2, 3} - {column}
        assert on_offer(t) == set(itertools.product(("low", "high"), (1, 2, 3))) | {("mid", c) for c in left}


def test_contracts_cost_nothing() -> None:
    """F-CONTRACT-03: nor do they pay anything when taken."""
    t = table()
    t.give("A", cash=0)
    t.action("contracts_loans")
    for row in ("low", "mid", "high"):
        t.play("contract", row=row, column=2, when="active")
    assert (t.cash("A"), t.player("A").penalties) == (0, 0)


def test_each_contract_is_declared_active_or_deferred_when_taken() -> None:
    """F-CONTRACT-04: both are offered for every contract in years 1 and 2, and nothing changes the choice later."""
    for year in (1, 2):
        t = table()
        t.turn("A", year=year, round_=2)
        t.action("contracts_loans")
        spots = on_offer(t)
        assert len(t.moves("contract")) == 2 * len(spots)
        code = row_codes(t, 0)[2]
        assert code is not None
        card = take(t, code, "deferred")
        t.give("A", oil=" ".join(code[k] + "3" for k in range(0, len(code), 2)))
        t.play("done")
        assert not t.can("serve", card=card)
        assert t.contracts("A") == {card: "deferred"}


def test_a_player_may_hold_any_number_of_contracts() -> None:
    """F-CONTRACT-05: all nine of a four-player display in three turns."""
    t = table(players=4)
    for column, when in ((1, "active"), (2, "deferred"), (3, "active")):
        begin_turn(t.s)
        t.action("contracts_loans")
        for row in ("low", "mid", "high"):
            t.play("contract", row=row, column=column, when=when)
    states = list(t.contracts("A").values())
    assert (states.count("active"), states.count("deferred")) == (6, 3)
    assert len({code_of(t, card) for card in t.contracts("A")}) == 9


def test_an_active_contract_is_due_by_the_close_of_its_year() -> None:
    """F-CONTRACT-06: taken Active in the last round of year 1 it is due at once; Deferred a year later."""
    for when, penalties in (("active", [1, 1]), ("deferred", [0, 1])):
        t = table()
        t.turn("A", round_=8)
        t.action("contracts_loans")
        t.play("contract", row="high", column=3, when=when)
        t.play("done")
        t.end_turn()
        found = []
        t.end_turn()
        assert t.s.year == 2
        found.append(t.player("A").penalties)
        t.end_year()
        found.append(t.player("A").penalties)
        assert found == penalties
        assert t.contracts("A") == {}


def test_an_active_contract_is_due_again_in_each_later_year() -> None:
    """F-CONTRACT-06: completed in years 1 and 2 it counts as open in year 3 until it is completed once more."""
    t = table()
    card = t.contract("A", "O1S1", times=1)
    for year in (2, 3):
        t.end_year()
        assert t.s.year == year
        assert t.contracts("A") == {card: "active"}
        t.give("A", cash=0, oil="O1 S1", penalties=0)
        assert t.money("A")["penalties"] == -20
        t.deliver(card, "O1", "S1")
        assert t.money("A")["penalties"] == 0
    t.end_year()
    assert t.s.over
    assert t.player("A").penalties == 0


def test_in_year_3_no_contract_may_be_deferred() -> None:
    """S-42: F-CONTRACT-07."""
    t = table()
    t.end_year()
    t.end_year()
    assert t.s.year == 3
    t.action("contracts_loans")
    assert t.moves("contract")
    assert {m.args["when"] for m in t.moves("contract")} == {"active"}


def test_a_loan_pays_15_at_once_and_gives_one_penalty() -> None:
    """F-CONTRACT-08: one penalty costs $20 in the end."""
    t = table()
    t.give("A", cash=3)
    t.action("contracts_loans")
    t.play("loan")
    assert (t.cash("A"), t.player("A").penalties) == (18, 1)
    assert t.money("A")["penalties"] == -20


def test_at_most_one_loan_per_action() -> None:
    """F-CONTRACT-09: another action, another loan."""
    t = table()
    t.give("A", cash=0, levels={"HR": 3})
    for loans in (1, 2):
        t.action("contracts_loans")
        t.play("loan")
        assert not t.can("loan")
        t.play("done")
        assert (t.cash("A"), t.player("A").penalties) == (15 * loans, loans)


def test_orders_taken_as_contracts() -> None:
    """S-43: F-UPG-CO3-1, D-UPG-CO3-1, D-UPG-CO3-2, F-CONTRACT-02. Three tiles in all, one from each of six rows."""
    t = table()
    t.give("A", levels={"CO": 3})
    t.action("contracts_loans")
    t.play("order_as_contract", row=5, column=3, when="active")
    assert 5 not in {row for row, _ in on_offer(t, "order_as_contract")}
    t.play("order_as_contract", row=3, column=2, when="deferred")
    assert {row for row, _ in on_offer(t, "order_as_contract")} == {4}
    assert {row for row, _ in on_offer(t)} == {"low", "mid", "high"}
    t.play("contract", row="low", column=2, when="active")
    assert not t.can("contract")
    assert not t.can("order_as_contract")
    assert t.can("loan")
    assert sorted(t.contracts("A").values()) == ["active", "active", "deferred"]
    t.end_year()
    assert (t.shown(1, 0)[1], t.shown(1, 2)[2]) == (None, None)


def test_without_level_3_orders_are_not_taken() -> None:
    """S-43: F-UPG-CO3-1."""
    t = table()
    t.give("A", levels={"CO": 2})
    t.action("contracts_loans")
    assert not t.can("order_as_contract")
