"""Gaining contracts."""

import pytest

from .kit import Table


def active(t: Table, p: int = 0) -> list[str]:
    return [card["id"] for card in t.sheet(p)["active"] if card]


def offered(t: Table) -> list[int]:
    return [o["card"] for o in t.options("contract")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_draft_offers_one_card_more_than_players_and_goes_left(players: int) -> None:
    """R-CON-03, R-CON-04: the last card comes back to the player who began."""
    t = Table(players).play("place", location="draft_contracts")
    seats, sizes = [], []
    while t.step == "draft":
        seats.append(t.match.actor)
        sizes.append(len(offered(t)))
        t.pick_first("contract")
    assert seats == [*range(players), 0]
    assert sizes == list(range(players + 1, 0, -1))
    assert len(active(t, 0)) == 2
    assert all(len(active(t, p)) == 1 for p in range(1, players))
    assert t.match.actor == 1


def test_declining_in_a_draft_discards_a_card_for_a_dollar() -> None:
    """R-CON-05: every declined pick pays."""
    t = Table().give(money=0).engineering().play("place", location="draft_contracts")
    card = offered(t)[0]
    t.play("decline", card=card)
    assert t.pl(0).money == 1
    assert t.match.view()["contracts"]["top"]["card"] == card
    t.pick_first("contract")
    t.pick_first("decline")
    assert t.pl(0).money == 2


def test_three_active_contracts_are_the_most() -> None:
    """R-CON-01, R-CON-02: a fourth must replace one of them."""
    t = Table().hold("C1", "C2", "C3").engineering().play("place", location="draft_contracts").pick_first("contract")
    assert t.step == "exchange"
    assert len(t.options("exchange")) == 3


def test_an_exchanged_contract_loses_its_markers() -> None:
    """R-CON-02."""
    t = Table().hold("C1", "C2", "C3")
    t.pl().filled[1] = 0b11
    t.engineering().play("place", location="draft_contracts")
    card = offered(t)[0]
    t.play("contract", card=card).play("exchange", active=2)
    assert t.pl().active[1] == card - 1
    assert t.pl().filled[1] == 0
    assert t.match.view()["contracts"]["top"]["id"] == "C2"


def test_future_markets_draws_three_and_discards_two() -> None:
    """R-CON-06, R-CON-09."""
    t = Table(3)
    before = t.s.pile_size
    t.play("place", location="future_markets")
    three = offered(t)
    assert len(three) == 3
    t.play("contract", card=three[0])
    assert t.s.pile_size == before + 2
    assert {t.s.pile[before] + 1, t.s.pile[before + 1] + 1} == set(three[1:])


def test_with_room_a_card_must_be_taken_and_without_it_may_be_left() -> None:
    """R-CON-02, R-CON-06."""
    t = Table(3).play("place", location="future_markets")
    assert "room" in t.why("skip")
    full = Table(3).hold("C1", "C2", "C3").engineering().play("place", location="future_markets").play("skip")
    assert active(full) == ["C1", "C2", "C3"]


def test_a_missed_contract_is_any_card_of_the_discard() -> None:
    """R-CON-07: two dollars, and the others stay."""
    t = Table().give(money=2)
    pile = [t.s.pile[i] for i in range(t.s.pile_size)]
    t.engineering().play("place", location="missed_contract")
    assert offered(t) == sorted(c + 1 for c in pile)
    t.play("contract", card=pile[0] + 1)
    assert [t.s.pile[i] for i in range(t.s.pile_size)] == pile[1:]
    assert t.pl().money == 0


def test_an_empty_contract_deck_is_the_shuffled_discard() -> None:
    """R-CON-08."""
    t = Table()
    pile = {t.s.pile[i] + 1 for i in range(t.s.pile_size)}
    t.s.contract_left = 0
    t.engineering().play("place", location="draft_contracts")
    assert set(offered(t)) == pile
    assert t.s.pile_size == 0


def test_a_draft_of_few_cards_ends_when_they_are_gone() -> None:
    """R-CON-03, R-CON-08."""
    t = Table()
    t.s.contract_left, t.s.pile_size = 1, 0
    t.engineering().play("place", location="draft_contracts").pick_first("contract")
    assert t.step == "place"
    assert t.match.actor == 1


def test_without_any_contract_left_the_draft_is_closed() -> None:
    """R-CON-08, R-ENG-11."""
    t = Table()
    t.s.contract_left, t.s.pile_size = 0, 0
    t.engineering()
    assert not t.can("place", location="draft_contracts")
    assert "no contract" in t.why("place", location="draft_contracts")


def test_a_contract_of_two_categories_serves_one_achievement_as_either() -> None:
    """R-CON-10: C3 is consumer and chemical; one broker card needs two contracts."""
    t = Table().complete("C3").public("A10")
    assert t.items()["achievements"] == 0
    assert t.complete("C1").items()["achievements"] == 4
    assert Table().complete("C3", "H1").public("A10").items()["achievements"] == 4


def test_what_was_looked_at_is_a_reveal() -> None:
    """R-CON-03, R-CON-07: cards passed on in a draft, and the discard below its top."""
    t = Table().engineering().play("place", location="draft_contracts")
    before = t.s.reveals
    assert t.pick_first("contract").s.reveals == before + 1
    t = Table().give(money=2).engineering()
    before = t.s.reveals
    assert t.play("place", location="missed_contract").s.reveals == before + 1
