"""Hidden information: what a viewer cannot know is dealt anew and shown to nobody."""

import random
from typing import Any

import numpy as np
import pytest

from crackspread.kernel.state import State

from .kit import GAME, Table


def concealed(t: Table, viewer: int, seeds: int = 40) -> list[Any]:
    """The position as it might be for all that the viewer knows, many times."""
    found = []
    for seed in range(seeds):
        state = t.match.state()
        state.conceal(viewer, seed)
        found.append(state.record)
    return found


def test_eras_to_come_are_hidden_but_for_their_number() -> None:
    """R-HID-01."""
    state = GAME.new(3, 1, target="python").state()
    seen = set()
    for seed in range(40):
        other = state.copy()
        other.conceal(0, seed)
        s = other.record
        assert [s.book.era[s.era_order[r]].era for r in range(5)] == [1, 2, 3, 4, 4]
        assert sorted(s.era_order[i] for i in range(16)) == list(range(16))
        seen.add(s.era_order[1])
    assert len(seen) == 4


def test_the_card_of_this_round_stays() -> None:
    """R-HID-01."""
    t = Table(era="E2-1")
    assert {s.era_order[0] for s in concealed(t, 1)} == {t.s.era_order[0]}


def test_the_front_of_a_face_down_ticket_is_hidden_and_its_grade_is_not() -> None:
    """R-HID-02, R-TIC-07."""
    t = Table().play("place", location="gold_1").play("flip", ticket=1)
    s = t.s
    others = concealed(t, 0)
    assert {o.shown[0] for o in others} == {s.shown[0]}
    assert len({o.shown[1] for o in others}) > 2
    for o in others:
        assert o.book.ticket[o.shown[1]].grade == s.book.ticket[s.shown[1]].grade
        assert o.book.ticket[o.ticket_deck[o.ticket_top]].grade == s.book.ticket[s.ticket_deck[s.ticket_top]].grade
    assert len({o.ticket_deck[o.ticket_top + 1] for o in others}) > 5


def test_the_contract_deck_and_others_offers_are_hidden() -> None:
    """R-HID-03."""
    t = Table(3).play("place", location="future_markets")
    assert {o.offer for o in concealed(t, 0)} == {t.s.offer}
    assert len({o.offer for o in concealed(t, 1)}) > 10
    assert len({o.contract_deck[o.contract_top] for o in concealed(t, 0)}) > 5
    assert t.match.view(1)["offer"] == []
    assert len(t.match.view(0)["offer"]) == 3


def test_a_draft_shows_the_cards_only_to_the_player_who_chooses() -> None:
    """R-HID-03: also while a contract makes room for another."""
    t = Table(3).hold("C1", "C2", "C3").engineering().play("place", location="draft_contracts").pick_first("contract")
    assert t.step == "exchange"
    for o in concealed(t, 1):
        deck = {o.contract_deck[(o.contract_top + i) % 60] for i in range(o.contract_left)}
        assert not any(o.offer >> card & 1 for card in deck)
        assert not o.offer >> (o.incoming - 1) & 1


def test_of_the_contract_discard_only_the_top_is_known() -> None:
    """R-HID-04."""
    t = Table(4)
    others = concealed(t, 2)
    top = t.s.pile_size - 1
    assert {o.pile[top] for o in others} == {t.s.pile[top]}
    assert len({o.pile[0] for o in others}) > 1
    assert "top" in t.match.view(2)["contracts"]


def test_others_completed_contracts_are_hidden_and_the_own_ones_are_not() -> None:
    """R-HID-04."""
    t = Table().complete("C6", "T2").complete("H1", p=1)
    assert {o.seat_at[0].done for o in concealed(t, 0)} == {t.pl(0).done}
    others = concealed(t, 0)
    assert len({o.seat_at[1].done for o in others}) > 5
    assert all(bin(o.seat_at[1].done).count("1") == 1 for o in others)


def test_completed_contracts_are_shown_at_the_end() -> None:
    """R-HID-04."""
    t = Table().complete("C6")
    t.s.over = 1
    assert [card["id"] for card in t.match.view(1)["sheets"][0]["done"]] == ["C6"]


def test_private_achievements_are_hidden() -> None:
    """R-HID-05."""
    t = Table()
    assert {o.seat_at[0].private for o in concealed(t, 0)} == {t.pl(0).private}
    assert len({o.seat_at[1].private for o in concealed(t, 0)}) > 10
    assert t.match.view(0)["sheets"][1]["private"] is None


def test_the_pairs_of_the_set_up_are_hidden_from_others() -> None:
    """R-HID-05, R-SET-10, R-SET-11."""
    match = GAME.new(2, 4, target="python")
    first = match.actor
    assert match.view(1 - first)["sheets"][first]["dealt"] is None
    seen = set()
    for seed in range(30):
        state = match.state()
        state.conceal(1 - first, seed)
        seen.add(state.record.seat_at[first].dealt_contract[0])
    assert len(seen) > 2


def test_dice_to_come_are_hidden() -> None:
    """R-HID-06: the same position, concealed by different seeds, rolls differently."""
    t = Table().store(red=12).last_engineer()
    rolls = set()
    for seed in range(10):
        state = t.match.state()
        state.conceal(0, seed)
        state.step(t.id("place", location="tokens"))
        rolls.add(tuple(state.record.seat_at[0].tray[3, f] for f in range(3)))
    assert len(rolls) > 3


def assert_same_to(viewer: int, a: State, b: State) -> None:
    eyes = viewer if viewer >= 0 else None
    assert GAME.view(a.record, eyes) == GAME.view(b.record, eyes)
    assert np.array_equal(a.observe(viewer), b.observe(viewer))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_that_differ_in_hidden_things_look_the_same(players: int) -> None:
    """R-HID-01 to R-HID-06."""
    state, luck = GAME.new(players, players, target="python").state(), random.Random(players)
    n = 0
    while state.n:
        if n % 17 == 0:
            for viewer in range(-1, players):
                other = state.copy()
                other.conceal(viewer, luck.getrandbits(50))
                assert_same_to(viewer, state, other)
        state.step(luck.choice(state.legal()))
        n += 1
