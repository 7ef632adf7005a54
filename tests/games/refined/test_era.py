"""The era phase."""

from typing import Any

import pytest

from crackspread.games.refined.rules.position import COLOURS

from .kit import GAME, Table, era_card

BASE: dict[str, Any] = {"id": "X", "era": 1, "years": "", "title": "", "event": ""}


def levels(t: Table) -> dict[str, int]:
    return {colour: t.s.level[c] for c, colour in enumerate(COLOURS)}


def test_the_top_card_is_revealed_at_the_start_of_the_round() -> None:
    """R-ERA-01."""
    assert Table(era="E2-1").match.view()["era"]["event"] == "Synthetic rubber invented"


def test_prices_down_one_level_is_one_towards_level_one_and_no_further() -> None:
    """R-ERA-02: markers start at 2; the printed card moves all down and sets beige and yellow to 2."""
    assert levels(Table(era="E2-1")) == {"beige": 2, "yellow": 2, "orange": 1, "red": 1, "aqua": 1, "magenta": 1}
    assert set(levels(Table(era={**BASE, "shift": -3})).values()) == {1}


def test_no_marker_passes_its_last_place() -> None:
    """R-ERA-02: infinite tracks stop at their last level, limited ones are sold out beyond it."""
    found = levels(Table(era={**BASE, "shift": 7}))
    assert found == {"beige": 5, "yellow": 6, "orange": 5, "red": 5, "aqua": 5, "magenta": 5}


def test_a_sold_out_track_reopens_when_prices_recover() -> None:
    """R-ERA-02."""
    t = Table(era={**BASE, "shift": -1}, seed=3)
    t.s.level[4] = 5
    assert not t.match.view()["market"][4]["open"]
    t.s.at, t.s.phase, t.s.step = -1, 1, 0
    t.run_on()
    assert t.s.level[4] == 4
    assert t.match.view()["market"][4]["open"]


def test_a_card_sets_single_markers() -> None:
    """R-ERA-03."""
    found = levels(Table(era="E1-2"))
    assert (found["aqua"], found["beige"], found["red"]) == (1, 4, 2)


def test_demand_places_are_limited_and_marked() -> None:
    """R-ERA-04: a place takes one die of colour and value, pays, and stays filled."""
    t = Table(era="E1-1").put("column", *["red 12/14"] * 3, "red 16/20").market()
    assert t.options("demand") == [{"die": "red 12/14"}]
    t.play("demand", die="red 12/14")
    assert t.pl().money == 13
    assert t.match.view()["era"]["demand"]["filled"] == [0, None, None, None]
    t.play("demand", die="red 12/14").play("demand", die="red 12/14")
    assert t.match.view()["era"]["demand"]["filled"] == [0, 0, 0, None]


def test_a_full_demand_takes_no_more() -> None:
    """R-ERA-04."""
    card = {**BASE, "demand": {"slots": 1, "colour": "red", "face": "12/14", "pay": 3}}
    t = Table(era=card).put("column", "red 12/14", "red 12/14").market().play("demand", die="red 12/14")
    assert not any(t.options("demand"))


def test_demand_markers_come_off_with_the_next_card() -> None:
    """R-ERA-04."""
    t = Table(era="E1-1")
    t.s.demand_by[0] = 1
    t.s.at, t.s.phase = -1, 1
    t.run_on()
    assert t.match.view()["era"]["demand"]["filled"][0] is None


@pytest.mark.parametrize(("impact", "money"), [(9, 6), (8, 6), (7, 8), (6, 8), (5, 10), (4, 10), (3, 12), (0, 12)])
def test_a_card_may_fine_or_reward_by_the_track(impact: int, money: int) -> None:
    """R-ERA-05: clean air laws: 8 and more pay 4, 6 and 7 pay 2, 3 and less gain 2."""
    t = Table(era="E4-2")
    t.give(money=10, impact=impact)
    t.s.at, t.s.phase = -1, 1
    t.run_on()
    assert t.pl().money == money


def test_nobody_pays_more_than_they_have() -> None:
    """R-ERA-06."""
    t = Table(era="E4-2").give(money=1, impact=9)
    t.s.at, t.s.phase = -1, 1
    t.run_on()
    assert t.pl().money == 0


def still_fires(grey: int) -> Table:
    t = Table(era="E1-4")
    for p in range(2):
        t.give(p, grey=grey, impact=5)
    t.s.at, t.s.phase = -1, 1
    return t.run_on()


def test_a_card_may_leave_a_choice() -> None:
    """R-ERA-07."""
    t = still_fires(grey=1)
    assert t.step == "era_choice"
    t.play("choose", effect=1)
    assert (t.pl(0).grey, t.pl(0).impact) == (0, 5)
    t.play("choose", effect=2)
    assert (t.pl(1).grey, t.pl(1).impact) == (1, 6)


def test_who_cannot_bear_the_first_effect_takes_the_other() -> None:
    """R-ERA-07."""
    t = still_fires(grey=0)
    assert t.step == "place"
    assert [t.pl(p).impact for p in range(2)] == [6, 6]


def test_a_card_may_offer_an_improvement_once() -> None:
    """R-ERA-08."""
    t = Table(era="E3-4")
    t.give(0, money=5, impact=5)
    t.give(1, money=1, impact=5)
    t.s.at, t.s.phase = -1, 1
    t.run_on()
    assert t.step == "era_offer"
    t.play("pay")
    assert (t.pl(0).money, t.pl(0).impact) == (3, 4)
    assert t.step == "place"


def test_an_offer_may_be_left() -> None:
    """R-ERA-08."""
    t = Table(era="E3-4").give(0, money=5, impact=5)
    t.s.at, t.s.phase = -1, 1
    t.run_on().play("skip")
    assert (t.pl(0).money, t.pl(0).impact) == (5, 5)


@pytest.mark.parametrize(
    ("era", "location", "cost"),
    [("E4-1", "top_ticket", 4), ("E4-1", "name_grade", 7), ("E3-4", "storage", 1), ("E4-1", "storage", 2)],
)
def test_prices_change_for_the_round(era: str, location: str, cost: int) -> None:
    """R-ERA-09."""
    t = Table(era=era).give(money=10).engineering().play("place", location=location)
    assert 10 - t.pl().money == cost


def test_a_reprocessing_tile_is_cheaper_by_the_cracking_patent() -> None:
    """R-ERA-09: $5 less $2, and only for reprocessing tiles."""
    t = Table(era="E2-3").give(money=3).engineering().play("place", location="basic_single")
    assert {tile["tile"] for tile in t.options("basic")} == {"cracker", "reformer"}
    t.play("basic", tile="cracker")
    assert t.pl().money == 0


def test_no_price_falls_below_nothing() -> None:
    """R-ERA-09."""
    t = Table(era={**BASE, "storage_discount": 9}).give(money=0).engineering().play("place", location="storage")
    assert t.pl().money == 0
    assert t.pl().tanks == 1


def test_who_filled_no_demand_is_punished_when_all_have_passed() -> None:
    """R-ERA-10: the printed card."""
    t = Table(era="E2-1").put("column", "beige 4/5").market().play("demand", die="beige 4/5")
    assert [t.pl(p).impact for p in range(2)] == [5, 6]


def test_who_filled_a_demand_may_be_rewarded() -> None:
    """R-ERA-10: coke sold in the steel surge is a step down."""
    t = Table(era="E4-4").give(coke=1).market().play("demand_coke")
    assert [t.pl(p).impact for p in range(2)] == [4, 5]


def met(t: Table) -> list[tuple[list[int], list[int]]]:
    return [(rule["met"], rule["met_instead"]) for rule in t.match.view()["era"]["rules"]]


def test_the_card_tells_whom_it_met() -> None:
    """R-ERA-05, R-ERA-07, R-ERA-10: by the track, by choice or for want of means, and when all have passed."""
    t = Table(era="E4-2").give(0, impact=9).give(1, impact=3)
    t.s.at, t.s.phase = -1, 1
    assert met(t.run_on()) == [([0], []), ([], []), ([1], [])]
    assert met(still_fires(grey=0)) == [([], [0, 1])]
    t = still_fires(grey=1).play("choose", effect=2).play("choose", effect=1)
    assert met(t) == [([1], [0])]
    t = Table(era="E2-1").put("column", "beige 4/5").put("unit", "red 12/14", "red 12/14").market()
    assert met(t) == [([], [])]
    assert met(t.play("demand", die="beige 4/5")) == [([1], [])]


def embargo(effect: str = "dice-2", instead: str | None = None, **stored: int) -> Table:
    """A card that takes dice from seat 0, whose storage is this; seat 1 has none."""
    rule = {"when": "reveal", "effect": effect} | ({"instead": instead} if instead else {})
    t = Table(era={**BASE, "environment": [rule]}).store(**stored)
    t.s.at, t.s.phase = -1, 1
    return t.run_on()


def test_a_card_may_take_dice_of_the_owners_choice() -> None:
    """R-ERA-11: they return to the supply, and the track stays: nothing was spilt."""
    t = embargo(red=2, aqua=1)
    assert (t.step, t.match.actor) == ("era_dice", 0)
    assert {o["colour"] for o in t.options("lose_stored")} == {"red", "aqua"}
    assert "gave the era card an aqua die" in t.told("lose_stored", colour="aqua")
    t.play("lose_stored", colour="red").play("lose_stored", colour="aqua")
    assert t.stored() == {"red": 1}
    assert [t.s.supply[c] for c in (3, 4)] == [23, 24]
    assert (t.pl().impact, t.pl().lost, t.step) == (5, 0, "place")


def test_who_has_fewer_dice_gives_them_all() -> None:
    """R-ERA-11, R-ERA-06."""
    t = embargo("dice-3", red=1).play("lose_stored", colour="red")
    assert (t.stored(), t.pl().impact, t.step) == ({}, 5, "place")
    assert embargo().step == "place"


def test_dice_may_be_one_of_two_effects() -> None:
    """R-ERA-07, R-ERA-11: who has too few takes the other; either may be the dice."""
    t = embargo("dice-2", "money-1", red=2)
    assert (t.step, t.match.actor, t.pl(1).money) == ("era_choice", 0, 10)
    assert "chose 2 dice less" in t.told("choose", effect=1)
    assert t.play("choose", effect=1).step == "era_dice"
    t.play("lose_stored", colour="red").play("lose_stored", colour="red")
    assert (t.stored(), t.pl(1).money, t.step) == ({}, 9, "place")
    t = embargo("grey-1", "dice-1", red=2).play("choose", effect=2).play("lose_stored", colour="red")
    assert (t.stored(), t.pl().grey, t.pl(1).grey) == ({"red": 1}, 1, 0)


def test_only_stored_dice_are_given_and_nothing_else_is_done_meanwhile() -> None:
    """R-ERA-11."""
    t = embargo(red=3)
    assert t.names() == {"lose_stored"}
    assert "no aqua die" in t.why("lose_stored", colour="aqua")
    assert "give dice of your storage" in t.why("place", location="tokens")


def test_the_reconstruction_has_a_card_that_takes_dice() -> None:
    """R-ERA-11: the oil embargo; the card says so and whom it met."""
    t = Table(era="E4-1").store(red=1, aqua=2)
    t.s.at, t.s.phase = -1, 1
    t.run_on()
    assert t.match.view()["era"]["rules"][0]["effect"] == "dice-2"
    t.play("lose_stored", colour="aqua").play("lose_stored", colour="aqua")
    assert t.stored() == {"red": 1}
    assert met(t) == [([0, 1], [])]


def test_the_card_says_what_it_does_and_what_it_did() -> None:
    """R-ERA-01, R-ERA-05, R-ERA-07: a line for each kind of thing and for each rule, and whom it has met."""
    rule = {"when": "reveal", "low": 6, "high": 7, "effect": "grey-1", "instead": "EIT+1"}
    card = {
        "set": {"beige": 1},
        "shift": -1,
        "environment": [rule, {"when": "unfilled", "effect": "red-1"}, {"when": "reveal", "effect": "money-4"}],
        "contract_bonus": {"chemical": 2},
        "storage_discount": 3,
        "ticket_surcharge": -1,
        "reprocessing_cost": 2,
        "offer": {"cost": 2, "effect": "EIT-1"},
    }
    t = Table(era={**BASE, **card}).give(0, impact=6, grey=0).give(1, impact=2)
    t.s.at, t.s.phase = -1, 1
    lines = t.run_on().match.view()["era"]["lines"]
    assert [(line["kind"], line["text"]) for line in lines] == [
        ("Market", f"every price recovers a level, {GAME.components['market']['beige']['name']} at level 1"),
        ("EIT", "at 6 to 7: \N{MINUS SIGN}1 grey or EIT +1"),
        ("EIT", "no demand filled: \N{MINUS SIGN}1 red"),
        ("EIT", "everyone: \N{MINUS SIGN}$4"),
        ("Bonus", "chemical contracts pay +$2, storage costs $3 less"),
        ("Costs", "tickets cost $1 less, running a unit costs $2"),
        ("Offer", "pay $2 for EIT \N{MINUS SIGN}1"),
    ]
    assert [line["met"] for line in lines[1:4]] == [
        [{"seats": [0], "one": "goes up 1 step on the track", "several": "go up 1 step on the track"}],
        [],
        [{"seats": [0], "one": "is fined $4", "several": "are fined $4"}],
    ]


def test_a_new_card_has_met_nobody_yet() -> None:
    """R-ERA-01."""
    t = Table(era="E2-1").give(1, struck=1)
    t.s.at, t.s.phase = -1, 1
    assert met(t.run_on()) == [([], [])]


def test_every_shipped_era_card_can_be_the_first() -> None:
    """R-ERA-01."""
    for card in GAME.components["era_cards"]:
        assert Table(era=era_card(card["id"])).match.view()["era"]["id"] == card["id"]


def test_filled_demands_are_forgotten_with_the_next_card() -> None:
    """R-ERA-04, R-ERA-10."""
    t = Table(era="E2-1").give(1, demands=2)
    t.s.at, t.s.phase = -1, 1
    assert t.run_on().pl(1).demands == 0


def test_the_last_dollar_pays_for_an_offer() -> None:
    """R-ERA-08."""
    t = Table(era="E3-4").give(0, money=2, impact=5)
    t.s.at, t.s.phase = -1, 1
    assert t.run_on().step == "era_offer"
    assert t.play("pay").pl().money == 0


def test_the_first_player_answers_the_card_first() -> None:
    """R-ERA-05, R-ERA-07."""
    t = Table(era="E1-4").give(0, grey=1, impact=5).give(1, grey=1, impact=5)
    t.s.first, t.s.at, t.s.phase = 1, -1, 1
    t.run_on()
    assert t.match.actor == 1
    assert t.play("choose", effect=1).match.actor == 0


def test_there_is_no_choice_without_the_means_for_both() -> None:
    """R-ERA-07: who has no money gives the token."""
    card = {**BASE, "environment": [{"when": "reveal", "effect": "grey-1", "instead": "money-2"}]}
    t = Table(era=card).give(0, grey=1, money=0).give(1, grey=1, money=2)
    t.s.at, t.s.phase = -1, 1
    t.run_on()
    assert (t.step, t.match.actor, t.pl(0).grey) == ("era_choice", 1, 0)
