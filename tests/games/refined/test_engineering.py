"""The engineering phase: placing engineers, tokens, storage overflow, first player."""

import pytest

from .kit import Table


def test_engineers_go_one_at_a_time_in_turn_order() -> None:
    """R-ENG-01."""
    t = Table(3)
    seats = []
    while t.s.round == 0:
        seats.append(t.match.actor)
        t.play("place", location="tokens")
    assert seats == [0, 1, 2] * 3


def test_who_has_more_engineers_goes_on_alone() -> None:
    """R-ENG-01."""
    t = Table().give(0, left=1).give(1, left=3)
    seats = []
    while t.s.round == 0:
        seats.append(t.match.actor)
        t.play("place", location="tokens")
    assert seats == [0, 1, 1, 1]


def test_every_engineer_finds_a_place_without_money() -> None:
    """R-ENG-02: there is no passing, and the token location is free and takes any number."""
    t = Table().give(money=0)
    assert "pass" not in t.names()
    for _ in range(3):
        t.play("place", location="tokens").play("place", location="tokens")
    assert t.s.round == 1


@pytest.mark.parametrize(
    ("location", "cost"),
    [("exploration", 5), ("top_ticket", 3), ("basic_single", 5), ("storage", 2), ("tokens_plus", 1)],
)
def test_the_money_must_be_in_hand(location: str, cost: int) -> None:
    """R-ENG-03."""
    t = Table().give(money=cost - 1).engineering()
    assert not t.can("place", location=location)
    assert f"${cost}" in t.why("place", location=location)
    assert t.give(money=cost).can("place", location=location)


def test_a_single_location_takes_one_engineer() -> None:
    """R-ENG-04."""
    t = Table().play("place", location="first_player")
    assert not t.can("place", location="first_player")
    assert "one a round" in t.why("place", location="first_player")


def test_rewards_come_at_once() -> None:
    """R-ENG-05."""
    t = Table().play("place", location="tokens")
    assert t.pl().grey == 4


def test_a_multi_location_takes_any_number() -> None:
    """R-ENG-06."""
    t = Table()
    for _ in range(4):
        t.play("place", location="tokens")
    assert t.match.view()["locations"][-2]["engineers"] == [0, 0, 1, 1]


def test_gold_pays_off_at_the_end_of_the_phase() -> None:
    """R-ENG-07."""
    t = Table().last_engineer().play("place", location="gold_1")
    assert t.stored() == {}
    t.play("flip", ticket=1)
    assert t.phase == "tickets"
    t.play("take", ticket=1)
    assert sum(t.pl().tray[c, f] for c in range(6) for f in range(3)) == 9


def test_one_gold_location_for_each_player_and_round() -> None:
    """R-ENG-08."""
    t = Table(3).play("place", location="gold_2").play("flip", ticket=1).engineering(0)
    assert not any(o["location"].startswith("gold") for o in t.options("place"))
    assert "gold" in t.why("place", location="gold_1")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_as_many_gold_locations_as_players(players: int) -> None:
    """R-ENG-08."""
    gold = [o["location"] for o in Table(players).options("place") if o["location"].startswith("gold")]
    assert len(gold) == players


def test_future_markets_opens_with_three_players() -> None:
    """R-ENG-09."""
    assert not Table(2).can("place", location="future_markets")
    assert "3 players" in Table(2).why("place", location="future_markets")
    assert Table(3).can("place", location="future_markets")


def test_the_token_locations() -> None:
    """R-ENG-10."""
    t = Table().give(money=4).play("place", location="tokens_plus")
    assert (t.pl().grey, t.pl().red, t.pl().money) == (3, 3, 3)


def test_a_location_without_an_effect_is_closed() -> None:
    """R-ENG-11: nothing to trade up, nothing in the discard, nothing to sell."""
    t = Table().give(money=30)
    for location in ("trade_up", "ticket_discard", "sell"):
        assert not t.can("place", location=location)


def test_dice_beyond_the_storage_are_lost_at_once() -> None:
    """R-ENG-12: 9 dice onto 8 in 12 places lose 5."""
    t = Table().give(money=9).store(red=8).engineering().play("place", location="top_ticket")
    assert t.step == "overflow"
    for _ in range(5):
        t.pick_first("lose_stored")
    assert t.count("storage") == 12
    assert t.pl().impact == 10
    assert t.pl().lost == 5


def test_the_owner_chooses_what_is_lost() -> None:
    """R-ENG-13."""
    t = Table().give(money=9).store(red=11, yellow=1).engineering().play("place", location="top_ticket")
    assert {"colour": "red"} in t.options("lose_stored")
    before = t.pl().storage[3]
    t.play("lose_stored", colour="red")
    assert t.pl().storage[3] == before - 1


def test_the_first_player_token_moves_at_the_end_of_the_phase() -> None:
    """R-LOC-07."""
    t = Table().store(1, red=2)
    t.pl(0).left = 0
    t.engineering(1, 1).play("place", location="first_player")
    assert t.s.first == 1
    assert t.match.actor == 1


@pytest.mark.parametrize(
    ("location", "cost"),
    [
        ("name_grade", 6),
        ("exploration", 5),
        ("top_ticket", 3),
        ("ticket_discard", 5),
        ("missed_contract", 2),
        ("draft_contracts", 0),
    ],
)
def test_the_price_of_a_location(location: str, cost: int) -> None:
    """R-LOC-01."""
    t = Table(4)
    assert {place["location"]: place["cost"] for place in t.match.view()["locations"]}[location] == cost


def test_a_gold_place_without_a_ticket_left_takes_none() -> None:
    """R-TIC-03."""
    t = Table().last_engineer()
    t.s.here[0, 1] = 1
    for i in range(5):
        t.s.shown[i] = -1
    t.play("place", location="tokens")
    assert t.step != "take"
    assert t.phase != "tickets"


def test_a_ticket_is_never_cheaper_than_nothing() -> None:
    """R-ERA-09."""
    era = {"id": "X", "era": 1, "years": "", "title": "", "event": "", "ticket_surcharge": -9}
    t = Table(era=era).give(money=0).engineering().play("place", location="top_ticket")
    assert t.pl().money == 0
