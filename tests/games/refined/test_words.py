"""What REFINED says: whole words, the right number, nothing left to guess, and every printed number from the book."""

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import TypeAdapter

from crackspread.games.refined.rules import steps
from crackspread.games.refined.speech.preview import Preview
from crackspread.games.refined.speech.view import View
from crackspread.games.refined.speech.vocabulary import effect
from crackspread.games.refined.speech.words import label, say

from .kit import GAME, Table


@pytest.mark.parametrize(
    ("what", "amount", "words"),
    [
        ("EIT", 1, "1 step up the track"),
        ("EIT", -2, "2 steps down the track"),
        ("money", -2, "$2 less"),
        ("grey", -1, "1 grey token less"),
        ("red", 2, "2 red tokens more"),
        ("dice", -1, "1 die less"),
    ],
)
def test_an_effect_in_words(what: str, amount: int, words: str) -> None:
    """With its sign as a word."""
    assert effect(what, amount) == words


@pytest.mark.parametrize(("red", "words"), [(0, "3 grey tokens"), (1, "1 red token")])
def test_still_gas_names_only_the_tokens_it_makes(red: int, words: str) -> None:
    """Never none of a kind."""
    t = Table()
    t.s.step, t.pl().flared = steps.GAS, 3
    move = GAME.moves.id("gas", red=red)
    assert say(t.s, move).endswith(f" burnt 3 dice for {words}.")
    assert label(t.s, move) == f"Burn 3 dice for {words}"


def at(step: int, **fields: int) -> Callable[[Table], Table]:
    """The seat to move at this step, with these numbers."""

    def arrange(t: Table) -> Table:
        t.s.step = step
        return t.give(**fields)

    return arrange


def refining(t: Table) -> Table:
    return t.put("tray", "red 16/20").refining()


def selling(t: Table) -> Table:
    return t.put("column", *["beige 1"] * 4).market()


def shopping(t: Table) -> Table:
    return t.give(money=20).engineering().play("place", location="buy")


PLACES = {"tokens_plus": {"kind": "multi", "cost": 4, "players": 2, "reward": "red+1, grey+3"}}
DEARER = {"beige": {"name": "LNG", "levels": [[2, 9]], "infinite": True}}


@pytest.mark.parametrize(
    ("components", "arrange", "move", "words"),
    [
        ({}, at(steps.DRAFT), {}, "discarding one pays $1."),
        ({"decline_pays": 4}, at(steps.DRAFT), {}, "discarding one pays $4."),
        ({}, at(steps.TUCK), {}, "Three of one grade for 2 dice"),
        ({"tuck": {"tickets": 2, "dice": 1}}, at(steps.TUCK), {}, "Two of one grade for 1 die"),
        (
            {"still_gas": {"grey_dice": 2, "red_dice": 5}},
            at(steps.GAS),
            {},
            "2 dice make a grey token, 5 dice a red one.",
        ),
        ({"wholesale_dice": {"buy": 2}}, shopping, {}, "Buy dice, 2 at most"),
        ({"wholesale_dice": {"selling_phase": 2}}, selling, {}, "0 of 2 dice sold this turn."),
        ({"column_base": {"red": 0}}, refining, {}, "0 of 1 die fit the column."),
        (
            {},
            Table.engineering,
            {"name": "place", "location": "tokens_plus"},
            "Take 2 red tokens and 1 grey token for $1",
        ),
        (
            {"locations": PLACES},
            Table.engineering,
            {"name": "place", "location": "tokens_plus"},
            "Take 1 red token and 3 grey tokens for $4",
        ),
        (
            {"tuck": {"tickets": 2, "dice": 1}},
            at(steps.TUCK),
            {"name": "tuck_same", "grade": "light", "colour": "red"},
            "Tuck two light tickets for 1 red die",
        ),
        ({"token_exchange": 4}, refining, {"name": "tokens"}, "Change 4 grey tokens into a red one"),
        ({"market": DEARER}, selling, {"name": "sell", "die": "beige 1"}, "Sell beige 1 to LNG"),
    ],
)
def test_printed_numbers_come_from_the_book(
    components: dict[str, Any], arrange: Callable[[Table], Table], move: dict[str, Any], words: str
) -> None:
    """A changed component changes the title, the reason or the label."""
    t = arrange(Table(components=components))
    said = [label(t.s, t.id(**move))] if move else GAME.prompt(t.s)
    assert any(words in line for line in said), said


@pytest.mark.parametrize(
    ("components", "location", "brief", "gives"),
    [
        ({}, "gold_2", "choose second", "turn one ticket over, choose second at the end"),
        ({}, "exploration", "three, take one", "see three tickets, take one"),
        ({"exploration_draws": 1}, "exploration", "one, take one", "see one ticket, take one"),
        ({"contract_draws": 5}, "future_markets", "five, take one", "see five contracts, take one"),
        ({"level_bonus": 4}, "first_player", "sell first, +$4 a level", "sell first, $4 more for each level"),
        ({"wholesale_dice": {"buy": 2}}, "buy", "into storage", "up to 2 dice, from the market into storage"),
        ({"wholesale_dice": {"sell": 1}}, "sell", "out of storage", "up to 1 die out of storage, by levels"),
    ],
)
def test_a_location_says_what_it_gives(components: dict[str, Any], location: str, brief: str, gives: str) -> None:
    """With the numbers of the book."""
    shown = Table(players=3, components=components).engineering().match.view()["locations"]
    place = next(one for one in shown if one["location"] == location)
    assert (place["brief"], place["gives"]) == (brief, gives)


def test_what_is_sold_and_what_forbids_it_is_told_with_the_numbers_of_the_board() -> None:
    """R-MKT-02, R-SEL-02."""
    t = selling(Table(components={"market": DEARER, "wholesale_dice": {"selling_phase": 2}}))
    t.play("sell", die="beige 1")
    assert t.told("sell", die="beige 1").endswith("sold 2 beige dice to LNG for $9.")
    assert GAME.prompt(t.s)[0] == "Sell 1 beige die more"
    assert t.why("take", ticket=1) == "Not now: you are to sell 1 beige die more (p. 14)."


def test_lost_dice_are_named_before_they_are_lost() -> None:
    """R-LOD-03: on the button as well as in the log."""
    t = Table().put("tray", *["beige 1"] * 5).refining()
    while t.can("load", die="beige 1"):
        t.play("load", die="beige 1")
    assert label(t.s, t.id("finish")) == "Finish loading and lose 2 dice"
    assert t.told("finish").endswith("finished loading and lost 2 dice.")


def test_a_completed_contract_is_told_with_what_the_era_card_adds() -> None:
    """R-DEL-06: T2 pays $13, and this card $2 more for the consumer contracts alone."""
    for bonus, pay in (({"transport": 2}, 15), ({"power": 2}, 13)):
        era = {"id": "X", "era": 1, "years": "", "title": "", "event": "", "contract_bonus": bonus}
        t = Table(era=era).hold("T2").put("column", "red 16/20")
        t.pl().filled[0] = 0b0111
        assert f"for ${pay}." in t.delivering().told("fill", active=1, die="red 16/20")


@pytest.mark.parametrize(
    "arrange",
    [
        lambda t: t.store(red=9, beige=9).engineering(),
        lambda t: t.give(money=4, tanks=3, gold=2).engineering(),
        lambda t: t.give(money=30, basic=0b1, advanced=0b11111).engineering().play("place", location="basic_advanced"),
        lambda t: t.give(money=3, basic=0b11, advanced=0b100).engineering().play("place", location="trade_up"),
        lambda t: t.give(grey=5, red=4).put("tray", "magenta 70+", "red 16/20").put("column", "red 16/20").refining(),
        lambda t: t.give(coke=1).hold("T2", "C2").put("column", "beige 1", "red 12/14", "magenta 70+").market(),
        lambda t: t.give(money=1).put("unit", *["red 12/14"] * 2, *["aqua 16/20"] * 2).reprocessing(),
        lambda t: t.give(money=9).put("unit", *["magenta 50/70"] * 3, "aqua 16/20").reprocessing(),
    ],
)
def test_exactly_what_is_illegal_has_a_reason(arrange: Callable[[Table], Table]) -> None:
    """Whoever plays on from here meets reasons for what is illegal, and none for what is legal."""
    t = arrange(Table())
    for _ in range(6):
        reasons = [GAME.why_not(t.s, move) for move in range(len(GAME.moves))]
        assert [move for move, reason in enumerate(reasons) if reason is None] == t.match.legal()
        t.match.play(t.match.legal()[-1])


def test_view_and_preview_are_what_their_types_say() -> None:
    """Every key and no other, every value of its type: the page's types are made of these."""
    views, previews = TypeAdapter(View), TypeAdapter(Preview)
    t = Table(players=3, era="E2-1").hold("T2").public("A01").complete("S1").store(red=3)
    t.put("tray", "red 16/20").put("column", "aqua 22/36").put("unit", "magenta 50/70").give(advanced=0b10)
    for arrange in (Table.engineering, Table.refining, Table.market, Table.reprocessing):
        arrange(t)
        for viewer in (None, 0, 1):
            shown = t.match.view(viewer)
            assert views.validate_python(shown, strict=True) == shown
        for move in t.match.legal():
            preview = t.match.preview(move)
            assert previews.validate_python(preview, strict=True) == preview
