"""What each item of the final count was made of, in words and as pipelines."""

from collections import Counter
from collections.abc import Iterable

from ..rules.contracts import barrel, complete
from ..rules.position import ACTIVE, CARDS, COLOURS, FULFILLED, Position
from ..rules.scoring import ITEMS, Item, open_contracts
from .titles import GRADE_TITLES, card_name, listed, oil
from .view_player import Pipeline, pipelines

OIL, PIPELINES, TANKS, LEVEL_3, AT_MACHINES, KINDS_OF_OIL = 1, 2, 3, 4, 5, 16
COLOUR_OF = {6: "silver", 7: "orange", 8: "teal"}


def counted(s: Position, p: int) -> dict[Item, str]:
    """By item of the final count; nothing where nothing was counted."""
    told = {key: _card(s, p, card) for key, card in _cards(s)}
    penalties = s.player[p].penalties + int(open_contracts(s, p))
    return {**told, "penalties": f"{penalties} in all" if penalties else ""}


def counted_pipelines(s: Position, p: int) -> dict[Item, list[int]]:
    """The pipelines that an item counted, of those items that count any."""
    return {key: [line["pipeline"] for line in _lines(s, p, card)] for key, card in _cards(s)}


def _cards(s: Position) -> Iterable[tuple[Item, int]]:
    """The items that a card or a tile counts, each with that card."""
    cards = [OIL, PIPELINES, AT_MACHINES, *(int(s.valuation[k]) for k in range(3))]
    return ((key, card) for (key, _), card in zip(ITEMS, cards, strict=False))


def _lines(s: Position, p: int, card: int) -> list[Pipeline]:
    """The pipelines that a card counts: those of a kind that reach a grade it pays for."""
    least = s.options.valuation_grade_exact

    def pays(line: Pipeline) -> bool:
        if card in COLOUR_OF:
            return bool(line["colour"] == COLOUR_OF[card])
        if 9 <= card <= 11:
            return bool(line["scores"] == card - 8 or (least and line["scores"] > card - 8))
        return card in (PIPELINES, 14) or (card in (AT_MACHINES, 15) and bool(line["machine"]))

    return [line for line in pipelines(s, p) if line["scores"] and pays(line)]


def _card(s: Position, p: int, card: int) -> str:
    lines = _lines(s, p, card)
    if card in COLOUR_OF:
        return listed([_barrels(s, p, [COLOURS.index(COLOUR_OF[card])]), _grades(lines)])
    if card == OIL:
        return _barrels(s, p, range(3))
    if card == TANKS:
        return f"{sum(s.player[p].tanks[g] for g in range(4))} tanks"
    if card == LEVEL_3:
        return f"{sum(s.player[p].level[f] == 3 for f in range(7))} of Level 3"
    if card in (14, 15):
        return listed(sorted({oil(line["colour"], line["scores"]) for line in lines}))
    if card <= 11:
        return _grades(lines)
    kept = _complete(s, p, {12: (ACTIVE,), 13: (FULFILLED,)}.get(card, (ACTIVE, FULFILLED)))
    return _oils(s, kept) if card == KINDS_OF_OIL else listed(card_name(s, k) for k in kept)


def _complete(s: Position, p: int, states: tuple[int, ...]) -> list[int]:
    cards = [(k, s.card[k]) for k in range(CARDS)]
    return [k for k, card in cards if card.owner == p and card.state in states and complete(card)]


def _oils(s: Position, cards: list[int]) -> str:
    codes = {int(barrel(s, k, i)) for k in cards for i in range(5)}
    return listed(oil(COLOURS[code >> 2], code & 3) for code in sorted(codes) if code < 15)


def _barrels(s: Position, p: int, colours: Iterable[int]) -> str:
    held = s.player[p].oil
    return listed(f"{held[g, c]} {oil(COLOURS[c], g)}" for c in colours for g in range(1, 4) if held[g, c])


def _grades(lines: list[Pipeline]) -> str:
    """How many pipelines reach each grade."""
    n = Counter(line["scores"] for line in lines)
    return listed(f"{n[g]} to {GRADE_TITLES[g]}" for g in (1, 2, 3) if n[g])
