"""What the view says of a refinery's room, its checks and its contracts, against what the rules then do."""

import random
from typing import Any

import pytest

from crackspread.games.refined.rules.delivering import lose_leftover, move_leftovers, store_coke
from crackspread.games.refined.rules.position import FACES, UNIT_OF

from .kit import GAME, Table


def sheet(t: Table) -> dict[str, Any]:
    shown: dict[str, Any] = t.match.view(0)["sheets"][0]
    return shown


def finish_loading(t: Table) -> int:
    """Dice lost when everything goes into the column first, then into the units."""
    before = t.pl().lost
    while "finish" not in t.names() and t.pl().ready == 0:
        name = "load" if "load" in t.names() else "recycle"
        t.play(name, **t.options(name)[0])
    t.play("finish")
    return int(t.pl().lost - before)


@pytest.mark.parametrize(("dice", "column", "lost"), [(3, 3, 0), (5, 3, 0), (7, 3, 0), (8, 3, 1)])
def test_the_loading_check_counts_what_fits(dice: int, column: int, lost: int) -> None:
    t = Table().put("tray", *["orange 6/9"] * dice).refining()
    loading = sheet(t)["checks"]["loading"]
    assert (loading["column"], loading["dice"], loading["lost"]) == (column, dice, lost)
    assert finish_loading(t) == lost


def test_dice_on_an_advanced_tile_make_room_for_others() -> None:
    """Four yellow on their tray and one on the tile: the tile still has room for two orange ones."""
    t = Table().give(advanced=0b10).put("column", *["yellow 4/5"] * 5).put("tray", *["orange 6/9"] * 6).refining()
    assert sheet(t)["checks"]["loading"]["column"] == 10


def test_beige_and_coke_never_count_on_a_unit() -> None:
    t = Table().put("tray", *["beige 1"] * 4, *["magenta 70+"] * 3).refining()
    assert sheet(t)["checks"]["loading"]["lost"] == 2


def test_the_selling_check_counts_what_no_unit_can_take() -> None:
    t = Table().put("column", "red 12/14", "red 12/14", "red 16/20", "red 20/28", "orange 6/9").refining()
    assert sheet(t)["checks"]["selling"] == {"left": 5, "lost": 1, "gas": 0, "coke": 0}
    t.put("column", "magenta 70+").give(coke=4)
    assert sheet(t)["checks"]["selling"]["coke"] == 1


@pytest.mark.parametrize("levels", [(0, 0), (1, 1), (2, 2)])
def test_pairs_become_what_the_view_says(levels: tuple[int, int]) -> None:
    for unit in (0, 1):
        t = Table()
        t.pl().level[0], t.pl().level[1] = levels
        for said in sheet(t.changed())["units"][unit]["makes"]:
            t = Table().give(money=5)
            t.pl().level[0], t.pl().level[1] = levels
            dice = [
                f"{c} {FACES[('beige', 'yellow', 'orange', 'red', 'aqua', 'magenta').index(c)][0]}"
                for c in said["pair"]
            ]
            t.put("unit", *dice)
            assert sheet(t)["checks"]["recycling"]["made"] == sum(said["makes"].values())
            t.reprocessing()
            assert t.output() == said["makes"]


def test_the_recycling_check_tells_lone_dice_and_what_cannot_be_paid() -> None:
    t = Table().give(money=0).put("unit", "red 12/14", "red 12/14", "red 16/20").refining()
    recycling = sheet(t)["checks"]["recycling"]
    assert (recycling["lone"], recycling["cost"], recycling["short"]) == (1, 1, True)
    assert sheet(Table().put("unit", "magenta 50/70").refining())["checks"]["recycling"]["lone"] == 0


def test_chances_serve_own_colours_before_components_of_two() -> None:
    """S2 asks for two yellow 6/9, a yellow 8/12 and a beige or yellow 4/5."""
    t = Table().hold("S2").put("column", "yellow 6/9").put("tray", "yellow 4/5", "yellow 8/12").refining()
    card = sheet(t)["active"][0]
    told = sorted((slot["face"], str(chance)) for slot, chance in zip(card["slots"], card["chances"], strict=True))
    assert told == [("4/5", "tray"), ("6/9", "None"), ("6/9", "column"), ("8/12", "tray")]


def figures(t: Table) -> dict[str, list[int]]:
    assert GAME.figures is not None
    return {key: values for key, _, values in GAME.figures(t.s)}


def test_figures_have_a_value_for_every_seat() -> None:
    t = Table(players=3).complete("S1", p=1).give(2, lost=4)
    told = figures(t)
    assert not told.keys() & {key for key, _ in GAME.items}, "charts know sources and figures by their keys"
    assert (told["completed"], told["lost"]) == ([0, 1, 0], [0, 0, 4])


def test_every_die_rolled_is_counted_once() -> None:
    """R-RFN-01: of every colour and in every round; a token that rolls it again adds nothing."""
    t = Table().store(red=5, beige=3).store(1, aqua=2).roll()
    assert figures(t)["rolled"] == [8, 2]
    t.give(grey=1).play("reroll", colour="red")
    assert figures(t)["rolled"] == [8, 2]
    assert figures(t.store(yellow=1).roll())["rolled"] == [9, 2]


def test_recycled_dice_are_counted_whatever_becomes_of_them() -> None:
    """R-REP-05, R-REP-06, R-REP-08: of pairs and of a lone 50/70, stored or flared, in every round."""
    t = Table().give(money=5).put("unit", "red 12/14", "red 12/14", "magenta 50/70").reprocessing()
    assert figures(t)["recycled"] == [5, 0]
    t.play("flare", colour="orange").play("finish")
    assert figures(t)["recycled"] == [5, 0]
    t.put("unit", "orange 6/9", "orange 6/9").put("unit", "aqua 16/20", "aqua 16/20", p=1).give(1, money=5)
    assert figures(t.reprocessing().play("finish"))["recycled"] == [8, 3]


def test_money_is_told_by_where_it_came_from() -> None:
    """R-DEL-06, R-MKT-03, R-SEL-03, R-SEL-05: levels, demands and the first player's dollar are the market's."""
    t = Table(era="E1-1").give(money=0).hold("T2").put("column", *["red 12/14"] * 2, "red 16/20")
    t.pl().filled[0], t.s.claimed = 0b0111, 0
    t.market().play("sell", die="red 12/14").play("demand", die="red 12/14")
    at_market = t.pl().money
    assert at_market > 2
    t.play("pass").play("fill", active=1, die="red 16/20")
    assert (figures(t)["from_market"], figures(t)["from_contracts"]) == ([at_market, 0], [13, 0])


def load_all(t: Table) -> None:
    """Every seat that has rolled places what it can, column first."""
    while t.phase == "refining":
        name = next(name for name in ("load", "recycle", "finish") if name in t.names())
        t.play(name, **t.options(name)[0])


def real_rolls(seed: int) -> Table:
    """A table in the second round of a game at random, its dice rolled, with tiles and tokens as they came."""
    t, luck = Table(), random.Random(seed)
    t.match = GAME.new(2, seed, target="python")
    t.s = t.match.position
    while t.s.round < 1 or t.phase != "refining":
        if t.phase == "refining":
            load_all(t)
        else:
            t.match.play(luck.choice(t.match.legal()))
    return t


@pytest.mark.parametrize("seed", range(8))
def test_in_real_play_exactly_what_the_loading_check_says_is_lost(seed: int) -> None:
    """R-LOD-03: there is always a way to lose no more, and none to lose less."""
    t = real_rolls(seed)
    seat = t.match.actor
    said = t.sheet(seat)["checks"]["loading"]["lost"]
    before = t.pl(seat).lost
    while "finish" not in t.names():
        for move in t.match.legal():
            if GAME.moves[move].name in ("load", "recycle"):
                t.match.play(move, seat)
                now = t.sheet(seat)["checks"]["loading"]["lost"]
                assert now >= said
                if now == said:
                    break
                t.match.undo(seat)
        else:
            pytest.fail("every way loses more than was said")
    t.play("finish")
    assert t.pl(seat).lost - before == said


@pytest.mark.parametrize("seed", range(8))
def test_in_real_play_exactly_what_the_selling_check_says_is_lost(seed: int) -> None:
    """R-LEF-02, R-COK-04: if nothing is sold and nothing delivered."""
    t = real_rolls(seed)
    t.put("tray", *["red 12/14"] * 4, *["magenta 70+"] * 2, *["aqua 22/36"] * 5, p=t.match.actor).give(
        t.match.actor, coke=4
    )
    load_all(t)
    for p in range(2):
        check, pl, t.s.seat = t.sheet(p)["checks"]["selling"], t.pl(p), p
        before = pl.lost
        store_coke(t.s, pl)
        for unit in range(2):
            while move_leftovers(t.s, pl, unit):
                lose_leftover(t.s, next(k for k in range(18) if pl.column[k // 3, k % 3] and UNIT_OF[k // 3] == unit))
        assert pl.lost - before == check["lost"] + (t.s.book.coke_spots if check["coke"] else 0)
