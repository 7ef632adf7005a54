"""The refresh phase, bonuses of the player board, the environment track."""

from crackspread.games.refined.rules.effects import apply_effect, lose_dice

from .kit import Table


def to_next_round(t: Table) -> Table:
    """Nobody has dice: the last engineer ends the round."""
    t.last_engineer(0).play("place", location="tokens")
    assert t.s.round == 1
    return t


def test_the_last_era_card_ends_the_game() -> None:
    """R-REF-01, R-END-01."""
    t = Table()
    t.s.round = 5
    t.last_engineer().play("place", location="tokens")
    assert t.match.over
    assert t.match.actor == -1


def test_engineers_come_home() -> None:
    """R-REF-02."""
    t = to_next_round(Table())
    assert [t.pl(p).left for p in range(2)] == [3, 3]
    assert all(not place["engineers"] for place in t.match.view()["locations"])


def test_tickets_left_are_discarded_and_new_ones_laid_out_face_down() -> None:
    """R-REF-03, R-REF-04."""
    t = Table(3)
    old = {t.s.shown[i] for i in range(4)}
    to_next_round(t)
    shown = t.match.view()["tickets"]["shown"]
    assert len(shown) == 4
    assert not any(ticket["up"] for ticket in shown)
    assert t.s.ticket_discard == sum(1 << card for card in old)


def test_the_token_passes_clockwise() -> None:
    """R-REF-05."""
    assert to_next_round(Table(3)).s.first == 1


def test_a_claimed_token_stays() -> None:
    """R-REF-05, R-LOC-07."""
    t = Table(3).give(0, left=0).give(1, left=0).engineering(2, 1).play("place", location="first_player")
    assert t.s.round == 1
    assert t.s.first == 2


def test_two_contracts_bring_a_fourth_engineer_from_the_next_round() -> None:
    """R-BRD-05: four bring the fifth."""
    t = Table(3).complete("C1", "C2").complete("C3", "C4", "C5", "C6", p=1)
    assert t.pl().engineers == 3
    to_next_round(t)
    assert [t.pl(p).engineers for p in range(3)] == [4, 5, 3]
    assert [t.pl(p).left for p in range(3)] == [4, 5, 3]


def third_contract() -> Table:
    t = Table().complete("C1", "C2").hold("T2")
    t.pl().filled[0] = 0b0111
    return t.put("column", "red 16/20").delivering().play("fill", active=1, die="red 16/20")


def test_the_third_contract_publishes_one_of_five_achievements() -> None:
    """R-BRD-07: the private card and four from the deck; the drawn ones go under it."""
    t = Table().complete("C1", "C2").hold("T2")
    private, left = t.pl().private, t.s.achievement_left
    t = third_contract()
    offer = t.options("achievement")
    assert t.step == "publish"
    assert len(offer) == 5
    assert {"card": private + 1} in offer
    card = next(o["card"] for o in offer if o["card"] != private + 1)
    t.play("achievement", card=card)
    assert card in [a["card"] for a in t.match.view()["achievements"]]
    assert t.s.achievement_left == left - 1
    assert t.pl().private == private


def test_the_private_achievement_may_be_the_one_published() -> None:
    """R-BRD-07."""
    t = third_contract()
    private = t.pl().private
    t.play("achievement", card=private + 1)
    assert t.pl().private == -1
    assert t.s.public >> private & 1


def test_it_happens_once() -> None:
    """R-BRD-07."""
    t = Table().complete("C1", "C2", "C3").give(published=1).hold("T2")
    t.pl().filled[0] = 0b0111
    t.put("column", "red 16/20").delivering().play("fill", active=1, die="red 16/20")
    assert t.step != "publish"


def test_publishing_none_is_a_step_up() -> None:
    """R-BRD-08."""
    t = third_contract().play("skip")
    assert t.pl().impact == 6
    assert len(t.match.view()["achievements"]) == 2


def test_a_completed_contract_counts_at_once() -> None:
    """R-BRD-06."""
    assert third_contract().pl().completed == 3


def test_every_die_lost_is_a_step_up() -> None:
    """R-EIT-01."""
    t = Table().give(impact=5)
    lose_dice(t.s, t.pl(), 3, 3)
    assert (t.pl().impact, t.pl().lost) == (8, 3)


def test_at_ten_further_steps_cost_a_dollar_each() -> None:
    """R-EIT-02: from 9 three dice are one step and two dollars; who has none pays none."""
    t = Table().give(impact=9, money=5)
    lose_dice(t.s, t.pl(), 3, 3)
    assert (t.pl().impact, t.pl().money) == (10, 3)
    t.give(money=1)
    lose_dice(t.s, t.pl(), 3, 3)
    assert (t.pl().impact, t.pl().money) == (10, 0)


def test_steps_down_end_at_nothing() -> None:
    """R-EIT-03."""
    t = Table().give(impact=1)
    apply_effect(t.s, t.pl(), 2, -3)
    assert t.pl().impact == 0
