"""The reprocessing phase."""

from typing import Any

import pytest

from crackspread.games.refined.components import SHIPPED

from .kit import Table


def running(
    *dice: str, money: int = 5, era: str | None = None, levels: tuple[int, int] = (0, 0), **fields: int
) -> Table:
    t = Table(era=era).give(money=money, **fields)
    t.pl().level[0], t.pl().level[1] = levels
    return t.put("unit", *dice).reprocessing()


def test_each_unit_used_costs_one_dollar() -> None:
    """R-REP-01: however many dice are in it."""
    assert running("red 12/14", "red 12/14", "red 12/14", "red 12/14").pl().money == 4
    assert running("red 12/14", "red 12/14", "aqua 16/20", "aqua 16/20").pl().money == 3


def test_an_era_card_may_change_the_cost() -> None:
    """R-REP-01, R-ERA-09."""
    assert running("red 12/14", "red 12/14", era="E4-2").pl().money == 3


def test_a_unit_that_cannot_be_paid_loses_its_dice() -> None:
    """R-REP-02."""
    t = running("red 12/14", "red 12/14", money=0)
    assert (t.pl().lost, t.pl().impact, t.s.supply[3]) == (2, 7, 24)


def test_with_money_for_one_of_two_units_the_player_chooses() -> None:
    """R-REP-02."""
    t = running("red 12/14", "red 12/14", "aqua 16/20", "aqua 16/20", money=1)
    assert t.step == "run"
    t.play("run", unit="reformer")
    assert t.output() == {"red": 3}
    assert (t.pl().lost, t.pl().money) == (2, 0)


def test_two_dice_fill_a_position() -> None:
    """R-REP-03."""
    assert running("red 12/14", "red 20/28").output() == {"orange": 3}


def test_a_single_die_is_lost() -> None:
    """R-REP-04: and a unit with nothing else costs nothing."""
    t = running("red 12/14")
    assert (t.pl().lost, t.pl().impact, t.pl().money) == (1, 6, 5)
    t = running("red 12/14", "red 12/14", "red 12/14")
    assert (t.pl().lost, t.output()) == (1, {"orange": 3})


@pytest.mark.parametrize(
    ("heavy", "light", "output"),
    [
        ("yellow 4/5", "yellow 6/9", {"beige": 3}),
        ("orange 6/9", "orange 6/9", {"yellow": 3}),
        ("red 12/14", "red 12/14", {"orange": 3}),
        ("orange 6/9", "yellow 4/5", {"yellow": 1, "beige": 2}),
        ("red 12/14", "yellow 4/5", {"orange": 1, "beige": 2}),
        ("red 12/14", "orange 6/9", {"orange": 1, "yellow": 2}),
        ("aqua 16/20", "aqua 16/20", {"red": 3}),
        ("magenta 30/50", "magenta 30/50", {"aqua": 3}),
        ("magenta 30/50", "aqua 16/20", {"aqua": 1, "red": 2}),
    ],
)
def test_a_pair_becomes_lighter_dice(heavy: str, light: str, output: dict[str, int]) -> None:
    """R-REP-05."""
    assert running(heavy, light).output() == output


def test_the_player_pairs_the_dice() -> None:
    """R-REP-05: two red and two yellow, mixed or not."""
    t = running("red 12/14", "red 12/14", "yellow 4/5", "yellow 4/5")
    pairs = {(o["heavy"], o["light"]) for o in t.options("pair")}
    assert pairs == {("yellow", "yellow"), ("red", "yellow"), ("red", "red")}
    t.play("pair", heavy="red", light="yellow")
    assert t.output() == {"orange": 2, "beige": 4}


def test_a_magenta_fifty_is_enough_alone() -> None:
    """R-REP-06."""
    t = running("magenta 50/70")
    assert (t.output(), t.pl().money, t.pl().lost) == ({"aqua": 2}, 4, 0)


def test_a_magenta_thirty_alone_is_not() -> None:
    """R-REP-06, R-REP-04."""
    t = running("magenta 30/50")
    assert (t.output(), t.pl().money, t.pl().lost) == ({}, 5, 1)


def test_two_magenta_fifty_may_stand_alone_while_positions_last() -> None:
    """R-REP-06: apart they make four aqua dice, together three."""
    t = running("magenta 50/70", "magenta 50/70")
    assert t.names() == {"pair", "alone"}
    t.play("alone")
    assert t.output() == {"aqua": 4}
    t = running("magenta 50/70", "magenta 50/70", "aqua 16/20", "aqua 16/20")
    assert "alone" not in t.names()


def test_the_advanced_tile_makes_four_of_two() -> None:
    """R-REP-07: three with the basic tile, which only adds a pair."""
    assert running("red 12/14", "red 12/14", levels=(2, 0)).output() == {"orange": 4}
    assert running("red 12/14", "red 12/14", levels=(1, 0)).output() == {"orange": 3}
    assert running("red 12/14", "yellow 4/5", levels=(2, 0)).output() == {"orange": 1, "beige": 3}


def test_recycled_dice_go_to_storage() -> None:
    """R-REP-08: without a value."""
    t = running("red 12/14", "red 12/14").play("finish")
    assert t.stored() == {"orange": 3}


def test_recycled_dice_may_be_flared_for_tokens() -> None:
    """R-REP-08, R-GAS-02: of any colour."""
    t = running("red 12/14", "red 12/14", grey=0, red=0)
    for _ in range(3):
        t.play("flare", colour="orange")
    t.play("finish").play("gas", red=1)
    assert (t.pl().red, t.pl().grey, t.stored()) == (1, 0, {})


def test_recycled_dice_beyond_the_storage_are_lost() -> None:
    """R-REP-08."""
    t = Table().give(money=5).store(red=11).put("unit", "red 12/14", "red 12/14").reprocessing().play("finish")
    assert t.step == "overflow"
    t.play("lose_stored", colour="red").play("lose_stored", colour="orange")
    assert (t.pl().impact, t.stored()) == (7, {"orange": 2, "red": 10})


def test_dice_that_the_supply_lacks_are_not_made() -> None:
    """R-REP-05, R-SET-04."""
    t = Table().give(money=5).put("unit", "red 12/14", "red 12/14")
    t.s.supply[2] = 1
    assert t.reprocessing().output() == {"orange": 1}


def test_six_recycled_dice_are_a_step_down() -> None:
    """R-REP-09."""
    assert running(*["red 12/14"] * 4).pl().impact == 4
    assert running(*["red 12/14"] * 2).pl().impact == 5


def test_eight_recycled_dice_bring_one_of_three_contracts() -> None:
    """R-REP-09."""
    t = running(*["red 12/14"] * 4, "aqua 16/20", "aqua 16/20").play("finish")
    assert t.step == "offer"
    assert len(t.options("contract")) == 3
    t.pick_first("contract")
    assert t.sheet()["active"][0] is not None


def test_the_contract_for_eight_dice_may_be_declined() -> None:
    """R-REP-11: though there is room for one; all three go to the discard."""
    t = running(*["red 12/14"] * 4, "aqua 16/20", "aqua 16/20").play("finish")
    before = t.s.pile_size
    assert "took no contract" in t.told("skip")
    assert t.play("skip").s.pile_size == before + 3
    assert t.sheet()["active"] == [None] * 3
    assert t.step != "offer"


def test_future_markets_may_not_be_declined() -> None:
    """R-CON-06, R-REP-11: there the player selects one."""
    t = Table(3).engineering().play("place", location="future_markets")
    assert not t.can("skip")
    assert "choose one" in t.why("skip")


def net(card: dict[str, Any], impact: int) -> int:
    """What the rules of an era card bring by the track: money and tokens, as they are counted."""
    amounts = [r for r in card.get("environment", []) if r.get("low", 0) <= impact <= r.get("high", 99)]
    return sum(int(r["effect"][-2:]) * (-1 if r["effect"].startswith("EIT") else 1) for r in amounts)


def test_a_step_down_the_track_never_costs_anything() -> None:
    """R-REP-12: no printed card is better met from a higher place, so the steps for 6 and 14 dice are always taken."""
    for card in SHIPPED["era_cards"]:
        worth = [net(card, impact) for impact in range(11)]
        assert worth == sorted(worth, reverse=True), card["id"]
    for fines in SHIPPED["environment_fines"].values():
        assert fines == sorted(fines, reverse=True)


def test_fourteen_recycled_dice_are_two_steps_down_and_a_contract() -> None:
    """R-REP-09: the bonuses add up."""
    t = running(*["red 12/14"] * 6, *["aqua 16/20"] * 4, levels=(1, 0))
    assert (t.pl().created, t.pl().impact) == (15, 3)
    for _ in range(3):
        t.play("flare", colour="red")
    assert t.play("finish").play("gas", red=1).step == "offer"


def test_the_most_dice_of_one_phase_are_remembered() -> None:
    """R-REP-10."""
    t = running(*["red 12/14"] * 4).play("finish")
    assert t.pl().most_created == 6
    t = running(*["red 12/14"] * 2, most_created=6).play("finish")
    assert t.pl().most_created == 6


def test_exactly_eight_recycled_dice_bring_a_contract() -> None:
    """R-REP-09: two pairs of four."""
    t = running(*["red 12/14"] * 4, levels=(2, 0))
    assert t.pl().created == 8
    assert t.play("finish").step == "offer"


def test_a_pair_takes_the_magenta_that_could_not_stand_alone() -> None:
    """R-REP-05, R-REP-06: with aqua goes the 30/50; the 50/70 then stands alone."""
    t = running("magenta 30/50", "magenta 50/70", "aqua 16/20").play("pair", heavy="magenta", light="aqua")
    assert (t.output(), t.pl().lost) == ({"aqua": 3, "red": 2}, 0)


def test_positions_are_counted_for_each_unit() -> None:
    """R-REP-06: two pairs in the cracker take nothing from the reformer."""
    t = running(*["red 12/14"] * 4, "magenta 50/70", "magenta 50/70")
    assert t.names() == {"pair", "alone"}
