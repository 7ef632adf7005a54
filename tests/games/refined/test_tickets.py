"""Crude tickets: the market, the locations, tucking."""

from crackspread.games.refined.rules.position import COLOURS, GRADES

from .kit import Table, card_number


def on_top(t: Table, *ids: str) -> Table:
    """These tickets next in the deck, the first one on top."""
    s = t.s
    for k, number in enumerate(ids):
        card = card_number("tickets", number)
        place = next(i for i in range(s.ticket_left) if s.ticket_deck[(s.ticket_top + i) % 60] == card)
        a, b = (s.ticket_top + k) % 60, (s.ticket_top + place) % 60
        s.ticket_deck[a], s.ticket_deck[b] = s.ticket_deck[b], s.ticket_deck[a]
    return t.changed()


def deck(t: Table) -> list[int]:
    return [t.s.ticket_deck[(t.s.ticket_top + i) % 60] for i in range(t.s.ticket_left)]


def in_deck(t: Table, grade: str) -> str:
    """The id of some ticket of a grade that is still in the deck."""
    ids = [str(card["id"]) for card in t.match.game.components["tickets"]]
    return next(ids[c] for c in deck(t) if t.s.book.ticket[c].grade == GRADES.index(grade))


def test_every_shipped_ticket_shows_nine_cubes_within_its_grade() -> None:
    """R-TIC-01: the diamonds of the rulebook's table are the most cubes of a colour."""
    most = {
        "light": [5, 5, 3, 5, 2, 0],
        "standard": [1, 5, 5, 5, 5, 1],
        "medium": [0, 5, 2, 5, 5, 3],
        "heavy": [0, 1, 5, 5, 5, 5],
    }
    for card in Table().match.game.components["tickets"]:
        assert sum(card["cubes"]) == 9
        assert all(n <= top for n, top in zip(card["cubes"], most[card["grade"]], strict=True))


def test_a_ticket_gives_its_dice() -> None:
    """R-TIC-01, R-TIC-06, R-LOC-04."""
    t = Table().give(money=3)
    number = in_deck(t, "standard")
    on_top(t, number).engineering().play("place", location="top_ticket")
    cubes = next(c["cubes"] for c in t.match.game.components["tickets"] if c["id"] == number)
    assert t.stored() == {colour: n for colour, n in zip(COLOURS, cubes, strict=True) if n}
    assert t.pl().money == 0


def test_gold_turns_a_ticket_over_for_all() -> None:
    """R-TIC-02."""
    t = Table().play("place", location="gold_1")
    assert len(t.options("flip")) == 3
    t.play("flip", ticket=2)
    shown = t.match.view(None)["tickets"]["shown"]
    assert [ticket["up"] for ticket in shown] == [False, True, False]
    assert sum(shown[1]["cubes"].values()) == 9


def test_tickets_are_chosen_in_the_order_of_the_gold_places() -> None:
    """R-TIC-03."""
    t = Table(3)
    for p in range(3):
        t.give(p, left=1)
    t.play("place", location="gold_3").play("flip", ticket=1)
    t.play("place", location="gold_1").play("flip", ticket=2)
    t.play("place", location="gold_2").play("flip", ticket=3)
    order = []
    while t.step == "take":
        order.append(t.match.actor)
        t.pick_first("take")
    assert order == [1, 2, 0]


def test_any_ticket_may_be_taken_face_up_or_face_down() -> None:
    """R-TIC-04."""
    t = Table().last_engineer().play("place", location="gold_1").play("flip", ticket=1)
    assert [o["ticket"] for o in t.options("take")] == [1, 2, 3]


def test_a_gained_ticket_is_kept() -> None:
    """R-TIC-05."""
    t = on_top(Table(), in_deck(Table(), "heavy")).give(money=3).engineering().play("place", location="top_ticket")
    assert t.tickets() == {"heavy": 1}


def test_backs_tell_the_grade_of_the_market_and_of_the_top_of_the_deck() -> None:
    """R-TIC-07."""
    t = on_top(Table(), in_deck(Table(), "light"))
    assert t.match.view(None)["tickets"]["top"] == "light"


def test_the_ticket_discard_is_open() -> None:
    """R-TIC-08."""
    t = Table().give(money=5).engineering().play("place", location="exploration")
    assert len(t.match.view(1)["offer"]) == 3
    t.pick_first("ticket")
    assert len(t.match.view(1)["tickets"]["discard"]) == 2


def test_an_empty_deck_is_the_shuffled_discard() -> None:
    """R-TIC-09."""
    t = Table().give(money=3)
    t.s.ticket_discard = sum(1 << c for c in deck(t)[:2])
    t.s.ticket_left = 0
    t.engineering().play("place", location="top_ticket")
    assert t.count("storage") == 9
    assert (t.s.ticket_left, t.s.ticket_discard) == (1, 0)


def test_with_deck_and_discard_empty_no_ticket_can_be_bought() -> None:
    """R-TIC-09."""
    t = Table().give(money=9)
    t.s.ticket_left = 0
    t.engineering()
    assert not t.can("place", location="top_ticket")
    assert "no ticket" in t.why("place", location="top_ticket")


def test_naming_a_grade_reveals_until_it_appears() -> None:
    """R-LOC-02."""
    t = Table().give(money=6)
    order = deck(t)
    heavy = next(i for i, c in enumerate(order) if t.s.book.ticket[c].grade == 3)
    t.engineering().play("place", location="name_grade").play("grade", grade="heavy")
    assert t.tickets() == {"heavy": 1}
    assert t.s.ticket_discard == sum(1 << c for c in order[:heavy])
    assert t.pl().money == 0


def test_exploring_draws_three_and_keeps_one() -> None:
    """R-LOC-03."""
    t = Table().give(money=5)
    three = sorted(deck(t)[:3])
    t.engineering().play("place", location="exploration")
    assert [o["card"] - 1 for o in t.options("ticket")] == three
    t.play("ticket", card=three[1] + 1)
    assert t.s.ticket_discard == 1 << three[0] | 1 << three[2]
    assert t.count("storage") == 9


def test_any_ticket_of_the_discard_can_be_had_for_five() -> None:
    """R-LOC-05."""
    t = Table().give(money=5)
    t.s.ticket_discard = 1 << 3 | 1 << 20
    t.engineering().play("place", location="ticket_discard").play("ticket", card=21)
    assert t.s.ticket_discard == 1 << 3
    assert t.tickets() == {"standard": 1}


def with_tickets(**grades: int) -> Table:
    t = Table()
    for grade, n in grades.items():
        t.pl().ticket[GRADES.index(grade)] = n
    return t.engineering()


def test_three_tickets_of_one_grade_bring_two_dice_of_one_colour() -> None:
    """R-BRD-01."""
    t = with_tickets(medium=4).play("tuck_same", grade="medium", colour="beige")
    assert t.stored() == {"beige": 2}
    assert t.tickets() == {"medium": 1}


def test_three_tickets_of_three_grades_bring_two_dice_of_two_colours() -> None:
    """R-BRD-02."""
    t = with_tickets(light=1, standard=1, heavy=1)
    assert {o["without"] for o in t.options("tuck_mixed")} == {"medium"}
    assert not t.can("tuck_same", grade="light", colour="red")
    assert "three" in t.why("tuck_same", grade="light", colour="red")
    t.play("tuck_mixed", without="medium", first="red", second="aqua")
    assert t.stored() == {"red": 1, "aqua": 1}


def test_sets_are_tucked_on_the_own_turn_and_again() -> None:
    """R-BRD-03."""
    t = with_tickets(light=6).play("tuck_same", grade="light", colour="red")
    t.play("tuck_same", grade="light", colour="red").play("place", location="tokens")
    assert t.stored() == {"red": 4}


def test_sets_are_tucked_when_a_ticket_is_gained() -> None:
    """R-BRD-03: also with the last engineer, when no other turn comes."""
    t = with_tickets(light=3).give(money=3).last_engineer().play("place", location="top_ticket")
    assert t.step == "tuck"
    assert t.can("finish")


def test_tucked_tickets_are_spent() -> None:
    """R-BRD-04: they count for no achievement."""
    t = with_tickets(light=3).public("A19")
    assert t.items()["achievements"] == 4
    t.play("tuck_same", grade="light", colour="red")
    assert t.items()["achievements"] == 0


def test_tickets_of_other_grades_are_discarded_on_the_way() -> None:
    """R-LOC-02."""
    t = Table().give(money=6)
    light, standard, heavy = (in_deck(t, grade) for grade in ("light", "standard", "heavy"))
    on_top(t, light, standard, heavy).engineering().play("place", location="name_grade").play("grade", grade="heavy")
    assert t.tickets() == {"heavy": 1}
    assert t.s.ticket_discard == sum(1 << card_number("tickets", number) for number in (light, standard))


def test_a_ticket_taken_face_down_is_a_reveal() -> None:
    """R-TIC-02, R-TIC-04."""
    t = Table().last_engineer()
    t.s.here[1, 1] = 1
    t.play("place", location="gold_1").pick_first("flip")
    up = next(i + 1 for i in range(5) if t.s.face_up >> i & 1)
    down = next(o["ticket"] for o in t.options("take") if o["ticket"] != up)
    before = t.s.reveals
    assert t.play("take", ticket=down).s.reveals == before + 1
    assert t.step == "take"


def test_tucked_tickets_are_counted() -> None:
    """R-BRD-01, R-BRD-02."""
    t = with_tickets(light=4, standard=1, medium=1)
    t.pick_first("tuck_mixed")
    assert t.sheet()["tucked"] == 3
    assert t.pick_first("tuck_same").sheet()["tucked"] == 6
