"""The selling phase, step 1: the market."""

from .kit import Table


def test_players_sell_in_turn_until_all_have_passed() -> None:
    """R-SEL-01: a seat that has sold may sell again on its next turn."""
    t = Table().put("column", *["yellow 6/9"] * 4).put("column", *["red 12/14"] * 4, p=1).market()
    seats = []
    while t.phase == "selling":
        seats.append(t.match.actor)
        t.pick_first("sell") if t.options("sell") else t.play("pass")
    assert seats == [0, 0, 1, 1, 0, 0, 1, 1]


def test_three_dice_a_turn() -> None:
    """R-SEL-02: red takes two, then only a level of one die fits."""
    t = Table().put("column", "red 12/14", "red 12/14", "yellow 6/9", "yellow 6/9", "beige 1").market()
    t.play("sell", die="red 12/14").play("sell", die="red 12/14")
    assert [o["die"] for o in t.options("sell")] == ["beige 1"]
    assert "may sell 1 more" in t.why("sell", die="yellow 6/9")
    t.play("sell", die="beige 1")
    assert t.s.count == 0


def test_a_turn_may_end_before_three_dice() -> None:
    """R-SEL-02."""
    t = Table().put("column", *["beige 1"] * 3).put("column", "beige 1", p=1).market()
    assert "pass" in t.names()
    t.play("sell", die="beige 1")
    assert t.names() == {"sell", "finish"}
    assert "end the turn" in t.why("pass")
    t.play("finish")
    assert t.match.actor == 1


def test_a_level_begun_is_delivered_in_full() -> None:
    """R-MKT-02, R-SEL-02."""
    t = Table().put("column", "red 12/14", "red 16/20", "beige 1").market().play("sell", die="red 12/14")
    assert t.names() == {"sell"}
    assert "all red dice" in t.why("sell", die="beige 1")


def test_an_era_demand_is_one_of_the_three_dice() -> None:
    """R-SEL-03."""
    t = Table(era="E1-1").put("column", *["red 12/14"] * 4).market()
    for _ in range(3):
        t.play("demand", die="red 12/14")
    assert t.pl().demands == 3
    assert t.s.count == 0


def test_passing_is_for_the_round() -> None:
    """R-SEL-04."""
    t = Table().put("column", "beige 1").put("column", *["beige 1"] * 6, p=1).market().play("pass")
    seats = set()
    while t.phase == "selling":
        seats.add(t.match.actor)
        t.pick_first("sell") if t.options("sell") else t.play("pass")
    assert seats == {1}


def test_who_has_nothing_to_sell_has_passed() -> None:
    """R-SEL-04."""
    t = Table().put("column", "beige 1", p=1).market()
    assert t.match.actor == 1


def test_one_beige_and_two_red_dice_are_two_levels_and_earn_two_dollars_more() -> None:
    """R-SEL-05, R-LOC-06: the rulebook's example."""
    t = Table().give(money=0).put("column", "beige 2/3", "red 12/14", "red 20/28")
    t.s.claimed = 0
    t.market().play("sell", die="beige 2/3").play("sell", die="red 12/14").play("sell", die="red 20/28")
    assert t.pl().money == 1 + 3 + 2


def test_a_demand_earns_the_bonus_too_and_a_contract_does_not() -> None:
    """R-SEL-05, R-LOC-06."""
    t = Table(era="E1-1").give(money=0).hold("T2").put("column", *["red 12/14"] * 4, "red 16/20")
    t.s.claimed = 0
    t.market().play("demand", die="red 12/14")
    assert t.pl().money == 4
    t.play("finish").play("pass")
    for die in ("red 12/14", "red 12/14", "red 12/14", "red 16/20"):
        t.play("fill", active=1, die=die)
    assert t.pl().money == 4 + 13


def test_seventy_is_sold_only_where_it_is_asked_for() -> None:
    """R-COK-03: never to the asphaltene track."""
    t = Table().put("column", "magenta 70+", "magenta 70+", "magenta 70+").market()
    assert t.names() == {"pass"}
    assert "70+" in t.why("sell", die="magenta 70+")
    t = Table(era="E4-4").put("column", "magenta 70+").market()
    assert t.can("demand", die="magenta 70+")


def test_a_demand_without_a_value_takes_any_face_but_seventy() -> None:
    """R-COK-03, R-ERA-04."""
    card = {
        "id": "X",
        "era": 1,
        "years": "",
        "title": "",
        "event": "",
        "demand": {"slots": 3, "colour": "magenta", "pay": 2},
    }
    t = Table(era=card).put("column", "magenta 70+", "magenta 30/50").market()
    assert t.options("demand") == [{"die": "magenta 30/50"}]


def test_coke_markers_are_sold_as_seventy() -> None:
    """R-COK-02."""
    t = Table(era="E4-4").give(money=0, coke=2).market().play("demand_coke").play("demand_coke")
    assert (t.pl().money, t.pl().coke, t.pl().coke_sold) == (6, 0, 2)


def test_coke_sold_to_the_era_card_is_counted() -> None:
    """R-SEL-03, R-END-08: a 70+ of the column as well as a marker."""
    t = Table(era="E4-4").put("column", "magenta 70+", "magenta 70+").market().play("demand", die="magenta 70+")
    assert t.pl().coke_sold == 1


def test_coke_does_not_help_to_fill_a_level() -> None:
    """R-COK-03: the level takes two magenta dice."""
    t = Table().put("column", "magenta 30/50", "magenta 70+").market()
    assert not t.can("sell", die="magenta 30/50")
    assert Table().put("column", "magenta 30/50", "magenta 50/70").market().can("sell", die="magenta 30/50")
