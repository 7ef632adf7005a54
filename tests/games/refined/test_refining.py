"""The refining phase: rolling, tokens, loading."""

import pytest

from crackspread.games.refined.rules.moves import DICE
from crackspread.games.refined.rules.position import COLOURS

from .kit import GAME, Table


def test_all_dice_of_the_storage_are_rolled() -> None:
    """R-RFN-01, R-RFN-02."""
    t = Table().store(red=5, beige=3).store(1, aqua=2).roll()
    assert t.stored() == {}
    assert sum(t.pl().tray[3, f] for f in range(3)) == 5
    assert sum(t.pl().tray[0, f] for f in range(3)) == 3
    assert t.count("tray", 1) == 2


def test_each_face_comes_up_as_often_as_it_is_printed() -> None:
    """R-RFN-01: two faces of six for each value."""
    seen = [0, 0, 0]
    for seed in range(40):
        t = Table(seed=seed).store(red=15).roll()
        for f in range(3):
            seen[f] += t.pl().tray[3, f]
    assert all(150 < n < 250 for n in seen)


def test_players_refine_at_the_same_time() -> None:
    """R-RFN-03: any seat that has not finished may act, and nobody's dice depend on the order."""
    a, b = (Table().store(red=3).store(1, red=3).roll() for _ in range(2))
    assert a.match.waiting == (0, 1)
    for seat in (0, 1):
        a.match.play(a.id("reroll", colour="red"), seat)
    for seat in (1, 0):
        b.match.play(b.id("reroll", colour="red"), seat)
    for p in range(2):
        assert [a.pl(p).tray[3, f] for f in range(3)] == [b.pl(p).tray[3, f] for f in range(3)]


def test_who_has_finished_waits_for_the_others() -> None:
    """R-RFN-03."""
    t = Table().store(red=1).store(1, red=1).roll()
    die = next(d for d in DICE if t.at("tray", d, 1))
    t.match.play(t.id("load", die=die), 1)
    t.match.play(t.id("finish"), 1)
    assert t.match.waiting == (0,)
    assert t.phase == "refining"


def test_tokens_are_spent_in_any_order_and_several_on_one_die() -> None:
    """R-TOK-01: red 16/20 to aqua, to 30/50, to magenta."""
    t = Table().give(grey=2, red=1).put("tray", "red 16/20").refining()
    t.play("swap", die="red 16/20", to="aqua 16/20").play("set", die="aqua 16/20", to="aqua 30/50")
    t.play("swap", die="aqua 30/50", to="magenta 30/50")
    assert t.at("tray", "magenta 30/50") == 1
    assert (t.pl().grey, t.pl().red) == (0, 0)


def test_without_tokens_nothing_is_changed() -> None:
    """R-TOK-01."""
    t = Table().give(grey=0, red=0).put("tray", "red 16/20").refining()
    assert t.names() == {"load", "recycle"}
    assert "grey token" in t.why("reroll", colour="red")
    assert "red bypass token" in t.why("set", die="red 16/20", to="red 12/14")


def test_a_reroll_takes_all_dice_of_the_colour() -> None:
    """R-TOK-02."""
    t = Table().give(grey=1).put("tray", *["orange 6/9"] * 6, "red 16/20").refining().play("reroll", colour="orange")
    assert sum(t.pl().tray[2, f] for f in range(3)) == 6
    assert t.at("tray", "orange 6/9") < 6
    assert t.at("tray", "red 16/20") == 1
    assert t.pl().grey == 0


def test_once_some_are_loaded_a_colour_is_not_rerolled() -> None:
    """R-TOK-02: all dice of the colour or none."""
    t = Table().give(grey=1).put("tray", "orange 6/9", "orange 6/9").refining().play("load", die="orange 6/9")
    assert not t.can("reroll", colour="orange")
    assert "or none" in t.why("reroll", colour="orange")


def test_no_reroll_changes_a_die_that_shows_seventy() -> None:
    """R-TOK-03."""
    for seed in range(10):
        t = Table(seed=seed).give(grey=1).put("tray", *["magenta 70+"] * 3, "magenta 30/50").refining()
        t.play("reroll", colour="magenta")
        assert t.at("tray", "magenta 70+") >= 3
    t = Table().give(grey=1).put("tray", "magenta 70+").refining()
    assert not t.can("reroll", colour="magenta")
    assert "70+" in t.why("reroll", colour="magenta")


def test_only_four_values_are_shared_by_neighbours() -> None:
    """R-TOK-04: beige/yellow 4/5, yellow/orange 6/9, red/aqua 16/20, aqua/magenta 30/50, each way."""
    swaps = {(m.args["die"], m.args["to"]) for m in GAME.moves if m.name == "swap"}
    one_way = {
        ("beige 4/5", "yellow 4/5"),
        ("yellow 6/9", "orange 6/9"),
        ("red 16/20", "aqua 16/20"),
        ("aqua 30/50", "magenta 30/50"),
    }
    assert swaps == one_way | {(b, a) for a, b in one_way}
    assert not any(die.startswith("orange") and to.startswith("red") for die, to in swaps)


def test_a_swap_needs_a_die_of_the_other_colour_in_the_supply() -> None:
    """R-TOK-04, R-SET-04."""
    t = Table().give(grey=1).put("tray", "red 16/20")
    t.s.supply[4] = 0
    t.refining()
    assert not t.can("swap", die="red 16/20", to="aqua 16/20")
    assert "supply" in t.why("swap", die="red 16/20", to="aqua 16/20")


def test_a_red_token_sets_any_face() -> None:
    """R-TOK-05."""
    t = Table().give(red=1).put("tray", "yellow 4/5").refining()
    assert {o["to"] for o in t.options("set")} == {"yellow 6/9", "yellow 8/12"}
    t.play("set", die="yellow 4/5", to="yellow 8/12")
    assert (t.at("tray", "yellow 8/12"), t.pl().red) == (1, 0)


def test_a_red_token_sets_a_die_of_the_column() -> None:
    """R-TOK-11: it keeps its place; the log says where it lies."""
    t = Table().give(red=1).put("column", "yellow 4/5").put("tray", "red 12/14").refining()
    assert {o["to"] for o in t.options("set") if o["die"] == "yellow 4/5"} == {"yellow 6/9", "yellow 8/12"}
    assert "set yellow 4/5 in the column to yellow 8/12" in t.told("set", die="yellow 4/5", to="yellow 8/12")
    t.play("set", die="yellow 4/5", to="yellow 8/12")
    assert (t.at("column", "yellow 8/12"), t.count("column"), t.pl().red) == (1, 1, 0)


def test_a_die_of_the_column_is_set_even_when_all_are_loaded() -> None:
    """R-TOK-11: a 70+ too, and to 70+: the place is one of its colour."""
    t = Table().give(red=2).put("column", "magenta 70+").refining()
    t.play("set", die="magenta 70+", to="magenta 50/70").play("set", die="magenta 50/70", to="magenta 70+")
    assert (t.at("column", "magenta 70+"), t.pl().red, t.s.supply[5]) == (1, 0, 23)
    assert t.names() == {"finish"}


def test_of_two_dice_alike_the_player_says_which_is_set() -> None:
    """R-TOK-11: with the column full the loose one can only go to the cracker."""

    def both() -> Table:
        return Table().give(red=1).put("column", *["red 16/20"] * 4).put("tray", "red 16/20").refining()

    t = both().play("set", die="red 16/20", to="red 12/14")
    assert (t.at("tray", "red 12/14"), t.at("column", "red 16/20")) == (1, 4)
    t = both()
    assert "in the column" not in t.told("set", die="red 16/20", to="red 12/14")
    assert "in the column" in t.told("set_loaded", die="red 16/20", to="red 12/14")
    t.play("set_loaded", die="red 16/20", to="red 12/14")
    assert (t.at("tray", "red 16/20"), t.at("column", "red 12/14"), t.at("column", "red 16/20")) == (1, 1, 3)
    assert t.pl().red == 0


def test_where_no_two_are_alike_there_is_one_way_to_set_a_die() -> None:
    """R-TOK-11: and why not the other."""
    t = Table().give(red=1).put("column", "red 16/20").put("tray", "red 12/14").refining()
    assert not t.options("set_loaded")
    assert "set it without saying which" in t.why("set_loaded", die="red 16/20", to="red 12/14")
    assert "set the loose one" in t.why("set_loaded", die="red 12/14", to="red 16/20")
    t.give(red=0)
    assert "red bypass token" in t.why("set_loaded", die="red 16/20", to="red 12/14")


def test_dice_of_the_units_are_not_set() -> None:
    """R-TOK-11."""
    t = Table().give(red=1).put("unit", "red 16/20").put("tray", "red 12/14").refining()
    assert not t.can("set", die="red 16/20", to="red 20/28")
    assert "in the units" in t.why("set", die="red 16/20", to="red 20/28")


def test_seventy_is_exchanged_for_magenta_too() -> None:
    """R-TOK-10: the die returns to the supply and a new one is rolled; only grey tokens leave a 70+ alone."""
    faces = set()
    for seed in range(30):
        t = Table().give(red=1, grey=0).put("tray", "magenta 70+").refining()
        t.pl().rng = seed
        t.play("bypass", die="magenta 70+", to="magenta")
        faces.add(next(f for f in range(3) if t.pl().tray[5, f]))
        assert (t.count("tray"), t.s.supply[5]) == (1, 23)
    assert faces == {0, 1, 2}


@pytest.mark.parametrize(
    ("colour", "reach"),
    [
        ("beige", {"beige", "yellow", "orange", "red"}),
        ("yellow", {"beige", "yellow", "orange", "red", "aqua"}),
        ("orange", set(COLOURS)),
        ("red", set(COLOURS)),
        ("aqua", {"yellow", "orange", "red", "aqua", "magenta"}),
        ("magenta", {"orange", "red", "aqua", "magenta"}),
    ],
)
def test_an_exchange_reaches_three_colours(colour: str, reach: set[str]) -> None:
    """R-TOK-06, R-TOK-07: the rulebook's examples, and the same colour."""
    die = next(d for d in DICE if d.startswith(colour))
    t = Table().give(red=1).put("tray", die).refining()
    assert {o["to"] for o in t.options("bypass")} == reach


def test_an_exchanged_die_is_rolled() -> None:
    """R-TOK-06."""
    faces = set()
    for seed in range(30):
        t = Table().give(red=1).put("tray", "red 16/20").refining()
        t.pl().rng = seed
        t.play("bypass", die="red 16/20", to="yellow")
        faces.add(next(f for f in range(3) if t.pl().tray[1, f]))
        assert sum(t.pl().tray[1, f] for f in range(3)) == 1
        assert t.s.supply[3] == 24
    assert faces == {0, 1, 2}


def test_an_exchange_for_the_same_colour_is_a_reroll_of_one_die() -> None:
    """R-TOK-07."""
    t = Table().give(red=1).put("tray", "red 16/20").refining().play("bypass", die="red 16/20", to="red")
    assert sum(t.pl().tray[3, f] for f in range(3)) == 1
    assert t.s.supply[3] == 23


def test_a_red_token_changes_seventy() -> None:
    """R-TOK-08: by setting the face or by exchange; no swap or reroll does."""
    t = Table().give(red=1, grey=5).put("tray", "magenta 70+").refining()
    assert t.can("set", die="magenta 70+", to="magenta 50/70")
    assert t.can("bypass", die="magenta 70+", to="red")
    assert not any(o["die"] == "magenta 70+" for o in t.options("swap"))


def test_five_grey_are_one_red() -> None:
    """R-TOK-09."""
    t = Table().give(grey=6, red=0).put("tray", "red 16/20").refining().play("tokens")
    assert (t.pl().grey, t.pl().red) == (1, 1)
    assert not t.can("tokens")
    assert "5 grey" in t.why("tokens")


def test_a_die_goes_to_its_colour_and_keeps_its_face() -> None:
    """R-LOD-01."""
    t = Table().put("tray", *["red 20/28"] * 5).refining()
    for _ in range(4):
        t.play("load", die="red 20/28")
    assert t.at("column", "red 20/28") == 4
    assert not t.can("load", die="red 20/28")
    assert "no free place" in t.why("load", die="red 20/28")


def test_the_cracker_takes_yellow_orange_and_red_and_the_reformer_aqua_and_magenta() -> None:
    """R-LOD-02: beige goes into neither."""
    t = Table().put("tray", *(next(d for d in DICE if d.startswith(c)) for c in COLOURS)).refining()
    assert {o["die"].split()[0] for o in t.options("recycle")} == {"yellow", "orange", "red", "aqua", "magenta"}
    for die in ("yellow 4/5", "orange 6/9", "red 12/14", "aqua 16/20", "magenta 30/50"):
        t.play("recycle", die=die)
    units = t.sheet()["units"]
    assert [len(unit["dice"]) for unit in units] == [3, 2]


def test_a_unit_has_two_places_for_each_pair() -> None:
    """R-LOD-02, R-REP-03."""
    t = Table().put("tray", *["red 12/14"] * 9).refining()
    for _ in range(4):
        t.play("recycle", die="red 12/14")
    assert not t.can("recycle", die="red 12/14")
    assert "cracker" in t.why("recycle", die="red 12/14")


def test_what_has_a_place_must_be_placed_and_the_rest_is_lost() -> None:
    """R-LOD-03: four beige dice for three places."""
    t = Table().give(grey=0, red=0).put("tray", *["beige 1"] * 4).refining()
    assert "must be placed" in t.why("finish")
    for _ in range(3):
        t.play("load", die="beige 1")
    t.play("finish")
    assert (t.pl().impact, t.pl().lost, t.s.supply[0]) == (6, 1, 21)


def test_dice_in_a_unit_are_not_sold() -> None:
    """R-LOD-04."""
    t = Table().hold("T1").put("unit", "red 16/20", "red 16/20").put("column", "beige 1").market()
    assert not t.can("sell", die="red 16/20")
    t.play("pass")
    assert not t.can("fill", active=1, die="red 16/20")


def test_seventy_needs_a_magenta_place_and_never_enters_the_reformer() -> None:
    """R-LOD-05."""
    t = Table().give(grey=0, red=0).put("tray", *["magenta 70+"] * 3).refining()
    assert t.names() == {"load"}
    t.play("load", die="magenta 70+").play("load", die="magenta 70+")
    assert t.names() == {"finish"}


def test_seventy_without_a_magenta_place_is_lost_though_coke_spots_are_free() -> None:
    """R-LOD-06: those are filled at the end of the selling phase, from the column."""
    t = Table().give(grey=0, red=0, coke=0).put("column", "magenta 30/50", "magenta 30/50").put("tray", "magenta 70+")
    t.refining().play("finish")
    assert (t.pl().lost, t.pl().impact, t.pl().coke, t.s.supply[5]) == (1, 6, 0, 22)


def test_a_die_is_rolled_again_though_the_supply_has_none_of_its_colour() -> None:
    """R-TOK-07."""
    t = Table().give(red=1).put("tray", "red 16/20")
    t.s.supply[3] = 0
    assert t.refining().can("bypass", die="red 16/20", to="red")


def test_a_colour_with_a_die_in_a_unit_is_not_rerolled() -> None:
    """R-TOK-02: all dice of the colour or none."""
    t = Table().give(grey=1).put("tray", "orange 6/9", "orange 6/9").refining().play("recycle", die="orange 6/9")
    assert not t.can("reroll", colour="orange")
