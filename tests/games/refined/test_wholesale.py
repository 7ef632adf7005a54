"""The wholesale market: levels, buying and selling by an engineer."""

import pytest

from .kit import GAME, Table

DEMAND = {
    "id": "X",
    "era": 1,
    "years": "",
    "title": "",
    "event": "",
    "demand": {"slots": 2, "colour": "yellow", "pay": 2},
}


def test_level_one_is_the_dearest_and_the_marker_shows_the_next_level() -> None:
    """R-MKT-01."""
    for track in Table().match.view()["market"]:
        each = [price / dice for dice, price in track["levels"]]
        assert each == sorted(each, reverse=True)
        assert track["level"] == 2


def test_prices_are_compared_by_the_die() -> None:
    """R-MKT-07: two dice of orange or aqua bring $3 on level 2 and one brings $2 on level 1, which is dearer."""
    tracks = {track["colour"]: track["levels"] for track in Table().match.view()["market"]}
    assert tracks["orange"][:2] == tracks["aqua"][:2] == [(1, 2), (2, 3)]


def test_a_level_takes_all_its_dice_and_pays_the_price_above_the_marker() -> None:
    """R-MKT-02, R-MKT-03: red level 2 takes two dice for $3, then the marker stands at 3."""
    t = Table().give(money=0).put("column", "red 12/14").market()
    assert t.names() == {"pass"}
    assert "takes 2 dice" in t.why("sell", die="red 12/14")
    t = Table().give(money=0).put("column", "red 12/14", "red 20/28").market()
    t.play("sell", die="red 12/14")
    assert t.pl().money == 0
    assert [o["die"] for o in t.options("sell")] == ["red 20/28"]
    t.play("sell", die="red 20/28")
    assert (t.pl().money, t.s.level[3]) == (3, 3)


def test_nobody_sells_below_the_marker() -> None:
    """R-MKT-04: the next red level pays $2, though level 1 paid $3 for one die."""
    t = Table().give(1, money=0).put("column", "red 12/14", "red 12/14").put("column", "red 12/14", "red 12/14", p=1)
    t.market().play("sell", die="red 12/14").play("sell", die="red 12/14")
    t.play("sell", die="red 12/14").play("sell", die="red 12/14")
    assert t.pl(1).money == 2


def test_an_infinite_track_sells_for_ever() -> None:
    """R-MKT-05."""
    t = Table().give(money=0).put("column", *["yellow 6/9"] * 6)
    t.s.level[1] = 6
    t.market()
    for _ in range(6):
        t.play("sell", die="yellow 6/9")
    assert (t.pl().money, t.s.level[1]) == (2, 6)


@pytest.mark.parametrize(("colour", "die"), [(4, "aqua 16/20"), (5, "magenta 30/50")])
def test_fuel_oil_and_asphaltene_sell_out(colour: int, die: str) -> None:
    """R-MKT-06."""
    t = Table().put("column", *[die] * 4)
    t.s.level[colour] = 4
    t.market()
    for _ in range(3):
        t.play("sell", die=die)
    assert not t.match.view()["market"][colour]["open"]
    assert not t.can("sell", die=die)
    assert "sold out" in t.why("sell", die=die)


def test_buying_costs_a_share_of_the_price_above_the_marker() -> None:
    """R-LOC-08: at level 2 two red dice stand for $3: $1.50, rounded up."""
    prices = {track["colour"]: track["buy"] for track in Table().match.view()["market"]}
    assert prices == {"beige": 1, "yellow": 2, "orange": 2, "red": 2, "aqua": 2, "magenta": 1}


def test_up_to_four_dice_are_bought() -> None:
    """R-LOC-08, R-LOC-09: unrolled, to storage, and the marker stays."""
    t = Table().give(money=9).engineering().play("place", location="buy")
    for colour in ("red", "red", "beige"):
        t.play("buy", colour=colour)
    assert t.can("finish")
    t.play("buy", colour="aqua")
    assert t.step == "place"
    assert t.stored() == {"beige": 1, "red": 2, "aqua": 1}
    assert t.pl().money == 9 - 2 - 2 - 1 - 2
    assert t.s.level[3] == 2


def test_one_die_at_least_is_bought_and_then_one_may_stop() -> None:
    """R-LOC-08."""
    t = Table().give(money=9).engineering().play("place", location="buy")
    assert not t.can("finish")
    t.play("buy", colour="red").play("finish")
    assert t.match.actor == 1


def test_a_track_without_a_marker_sells_dice_at_its_highest_price() -> None:
    """R-LOC-12: fuel oil sold out costs $2 a die, as on level 1, though its last level stood for $1."""
    t = Table().give(money=9)
    t.s.level[4] = 4
    assert t.match.view()["market"][4]["buy"] == 1
    t.s.level[4] = 5
    assert t.match.view()["market"][4]["buy"] == 2
    t.engineering().play("place", location="buy")
    assert "bought an aqua die for $2" in t.told("buy", colour="aqua")
    assert t.play("buy", colour="aqua").pl().money == 7


def test_the_highest_price_of_a_track_is_looked_for_on_every_level() -> None:
    """R-LOC-12, R-LOC-13: by the die and rounded up, wherever it is printed."""
    market = {**GAME.components["market"]}
    market["magenta"] = {**market["magenta"], "levels": [[1, 2], [2, 7], [3, 1]]}
    t = Table(components={"market": market})
    t.s.level[5] = 4
    assert t.match.view()["market"][5]["buy"] == 4


def test_every_share_is_rounded_up() -> None:
    """R-LOC-13: on every level of every track a die costs the least whole dollars that pay its share."""
    t = Table()
    for c, track in enumerate(t.match.view()["market"]):
        for k, (dice, price) in enumerate(track["levels"]):
            t.s.level[c] = k + 1
            cost = t.match.view()["market"][c]["buy"]
            assert price <= cost * dice < price + dice


def test_buying_stops_with_the_money_or_the_supply() -> None:
    """R-LOC-08, R-SET-04."""
    t = Table().give(money=2).engineering().play("place", location="buy").play("buy", colour="red")
    assert t.match.actor == 1
    t = Table().give(money=9)
    t.s.supply[3] = 0
    t.engineering().play("place", location="buy")
    assert not t.can("buy", colour="red")
    assert "supply" in t.why("buy", colour="red")


def test_bought_dice_that_do_not_fit_are_lost_like_any_others() -> None:
    """R-LOC-09, R-ENG-12."""
    t = Table().give(money=9).store(red=12).engineering().play("place", location="buy").play("buy", colour="red")
    assert t.step == "overflow"
    t.play("lose_stored", colour="red")
    assert t.step == "buy"
    assert t.pl().impact == 6


def test_whole_levels_are_sold_from_storage_up_to_four_dice() -> None:
    """R-LOC-10."""
    t = Table().give(money=0).store(red=3, yellow=3).engineering().play("place", location="sell")
    t.play("sell_stored", colour="red")
    assert (t.pl().money, t.stored()["red"]) == (3, 1)
    assert not t.can("sell_stored", colour="red")
    t.play("sell_stored", colour="yellow")
    assert t.pl().money == 6
    assert t.match.actor == 1


def test_a_stored_die_meets_a_demand_without_a_value_beside_the_four_dice() -> None:
    """R-LOC-11."""
    t = Table(era=DEMAND).give(money=0).store(red=2, yellow=3).engineering().play("place", location="sell")
    t.play("sell_stored", colour="red").play("sell_stored", colour="yellow").play("demand_stored")
    assert t.pl().money == 3 + 3 + 2
    assert t.match.actor == 1
    assert t.pl().demands == 1


def test_a_demand_for_a_value_is_not_met_from_storage() -> None:
    """R-LOC-11."""
    t = Table(era="E1-1").store(red=3).engineering().play("place", location="sell")
    assert not t.can("demand_stored")
    assert "no carbon value" in t.why("demand_stored")


def test_one_demand_at_most_is_met_from_storage() -> None:
    """R-LOC-11."""
    t = Table(era=DEMAND).store(yellow=3).engineering().play("place", location="sell").play("demand_stored")
    assert not t.can("demand_stored")


def test_dice_sold_from_storage_return_to_the_supply() -> None:
    """R-LOC-10, R-SET-04."""
    t = Table().store(red=4)
    before = t.s.supply[3]
    t.engineering().play("place", location="sell").play("sell_stored", colour="red")
    assert t.s.supply[3] + t.stored().get("red", 0) == before + 4
    assert t.s.supply[3] > before
