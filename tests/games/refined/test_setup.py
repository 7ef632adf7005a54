"""Set-up."""

import pytest

import crackspread

from .kit import GAME, Table


def new(players: int, seed: int = 0, **options: int) -> crackspread.Match:
    return GAME.new(players, seed, options, target="python")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_refineries_start_alike_and_empty(players: int) -> None:
    """R-SET-01."""
    sheets = new(players).view()["sheets"]
    for sheet in sheets:
        assert sheet["storage"] == {"places": 12, "dice": dict.fromkeys(sheet["storage"]["dice"], 0)}
        assert [row["places"] for row in sheet["column"]] == [3, 4, 3, 4, 3, 2]
        assert sheet["technology"] == 0
        assert not sheet["tray"]


@pytest.mark.parametrize(("players", "eras"), [(2, [1, 1, 2, 2, 3, 4]), (3, [1, 2, 3, 4, 4]), (4, [1, 2, 3, 4, 4])])
def test_the_era_deck_depends_on_the_number_of_players(players: int, eras: list[int]) -> None:
    """R-SET-02."""
    s = new(players).position
    assert [s.book.era[s.era_order[r]].era for r in range(s.options.rounds)] == eras


def test_the_cards_of_an_era_are_drawn_at_random() -> None:
    """R-SET-03."""
    firsts = {int(new(2, seed).position.era_order[0]) for seed in range(30)}
    assert len(firsts) == 4


@pytest.mark.parametrize("extra", [1, 2])
def test_a_longer_game_adds_cards_and_keeps_the_order_of_the_eras(extra: int) -> None:
    """R-SET-03."""
    for players, rounds in ((2, 6), (3, 5), (4, 5)):
        eras = new(players, extra_rounds=extra).view()["eras"]
        assert len(eras) == rounds + extra
        assert eras == sorted(eras)


def test_there_are_twenty_four_dice_of_each_colour() -> None:
    """R-SET-04."""
    assert set(new(4).view()["supply"].values()) == {24}


def test_what_the_supply_lacks_is_not_gained_and_costs_nothing() -> None:
    """R-SET-04."""
    t = Table()
    t.s.supply[3] = 1
    t.pl().ticket[0] = 3
    t.engineering().play("tuck_same", grade="light", colour="red")
    assert t.stored() == {"red": 1}
    assert t.pl().impact == 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_ticket_more_than_players_lies_face_down_with_its_grade_in_sight(players: int) -> None:
    """R-SET-05."""
    shown = new(players).view(0)["tickets"]["shown"]
    assert len(shown) == players + 1
    assert all(set(ticket) == {"slot", "up", "grade"} for ticket in shown)


def test_everybody_starts_at_five_on_the_track_with_three_engineers_two_grey_and_one_red() -> None:
    """R-SET-06, R-SET-07, R-SET-08."""
    for sheet in new(4).view()["sheets"]:
        assert (sheet["impact"], sheet["engineers"], sheet["grey"], sheet["red"]) == (5, 3, 2, 1)


def test_two_achievements_lie_open_from_the_start() -> None:
    """R-SET-09."""
    names = [card["name"] for card in new(3).view()["achievements"]]
    assert names == ["Best Refinery Technology", "Reprocessing Expert"]


def test_of_two_achievements_one_is_kept_and_the_other_goes_under_the_deck() -> None:
    """R-SET-10."""
    match = new(2)
    seat = match.actor
    first, second = (card["card"] for card in match.view(seat)["sheets"][seat]["dealt"]["achievements"])
    match.play(GAME.moves.id("achievement", card=first))
    s = match.position
    assert match.view(seat)["sheets"][seat]["private"]["card"] == first
    assert s.achievement_deck[(s.achievement_top + s.achievement_left - 1) % 40] == second - 1
    assert match.view(1 - seat)["sheets"][seat]["private"] is None


def test_of_two_starting_contracts_one_is_kept_and_the_other_is_discarded() -> None:
    """R-SET-11: both pairs are in sight before the first choice."""
    match = new(3)
    seat = match.actor
    dealt = match.view(seat)["sheets"][seat]["dealt"]
    assert [len(dealt["achievements"]), len(dealt["contracts"])] == [2, 2]
    keep, other = (card["card"] for card in dealt["contracts"])
    match.play(match.legal()[0])
    match.play(GAME.moves.id("contract", card=keep))
    view = match.view()
    assert view["sheets"][seat]["active"][0]["card"] == keep
    assert view["contracts"]["top"]["card"] == other


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_contracts_that_were_not_dealt_are_the_deck(players: int) -> None:
    """R-SET-12: the forty regular ones and, shuffled among them, the starting ones that nobody was dealt."""
    s = new(players).position
    deck = [s.contract_deck[i] for i in range(s.contract_left)]
    dealt = {s.seat_at[p].dealt_contract[i] for p in range(players) for i in range(2)}
    assert sorted(deck) == sorted(set(range(48)) - dealt)
    assert len(deck) == 48 - 2 * players


def test_undealt_starting_contracts_lie_anywhere_in_the_deck() -> None:
    """R-SET-12."""
    places = set()
    for seed in range(60):
        s = new(2, seed=seed).position
        places |= {i for i in range(s.contract_left) if s.contract_deck[i] < 8}
    assert len(places) > 35


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_has_ten_dollars_and_each_later_seat_one_more(players: int) -> None:
    """R-SET-13."""
    s = new(players, seed=3).position
    money = [s.seat_at[(s.first + k) % players].money for k in range(players)]
    assert money == [10, 11, 12, 13][:players]


def test_chance_makes_any_seat_first() -> None:
    """R-SET-13."""
    assert {int(new(4, seed).position.first) for seed in range(40)} == {0, 1, 2, 3}


def test_the_six_phases_follow_each_other() -> None:
    """R-RND-01."""
    match = new(2, seed=1)
    seen: list[str] = []
    while not match.over and match.view()["round"] == 1:
        phase = match.view()["phase"]
        if not seen or seen[-1] != phase:
            seen.append(phase)
        match.play(match.legal()[-1] if phase != "engineering" else match.legal()[0])
    order = ["setup", "engineering", "tickets", "refining", "selling", "delivering", "reprocessing"]
    assert [phase for phase in order if phase in seen] == [phase for phase in seen if phase in order]
    assert {"setup", "engineering", "refining"} <= set(seen)
