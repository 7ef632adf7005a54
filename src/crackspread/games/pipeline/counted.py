"""What each item of the final count was made of, in words."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from .position import ACTIVE, CARDS, COLOURS, FULFILLED
from .rules.contracts import barrel, complete
from .scoring import ITEMS, open_contracts
from .titles import GRADE_TITLES
from .view_player import pipelines
from .words import card_name, oil

OIL, PIPELINES, TANKS, LEVEL_3, AT_MACHINES, KINDS_OF_OIL = 1, 2, 3, 4, 5, 16


def counted(s: Any, p: int) -> dict[str, str]:
    """By item of the final count; nothing where nothing was counted."""
    cards = [OIL, PIPELINES, AT_MACHINES, *(s.valuation[k] for k in range(3))]
    told = {key: _card(s, p, int(card)) for (key, _), card in zip(ITEMS, cards, strict=False)}
    penalties = s.player[p].penalties + int(open_contracts(s, p))
    return {**told, "penalties": f"{penalties} in all" if penalties else ""}


def _card(s: Any, p: int, card: int) -> str:
    lines = pipelines(s, p)
    if card in (6, 7, 8):
        colour = COLOURS.index({6: "silver", 7: "orange", 8: "teal"}[card])
        own = [line for line in lines if line["colour"] == COLOURS[colour]]
        return _listed([_barrels(s, p, [colour]), _grades(own)])
    if card == OIL:
        return _barrels(s, p, range(3))
    if card == TANKS:
        return f"{sum(s.player[p].tanks[g] for g in range(4))} tanks"
    if card == LEVEL_3:
        return f"{sum(s.player[p].level[f] == 3 for f in range(7))} of Level 3"
    if card in (PIPELINES, AT_MACHINES, 14, 15):
        shown = [line for line in lines if line["machine"] or card in (PIPELINES, 14)]
        return _grades(shown) if card in (PIPELINES, AT_MACHINES) else _listed(sorted(_kinds(shown)))
    if card <= 11:
        least = s.options.valuation_grade_exact
        grade = card - 8
        return _grades([line for line in lines if line["scores"] == grade or (least and line["scores"] > grade)])
    kept = _complete(s, p, {12: (ACTIVE,), 13: (FULFILLED,)}.get(card, (ACTIVE, FULFILLED)))
    return _oils(s, kept) if card == KINDS_OF_OIL else _listed(card_name(s, k) for k in kept)


def _complete(s: Any, p: int, states: tuple[int, ...]) -> list[int]:
    cards = [(k, s.card[k]) for k in range(CARDS)]
    return [k for k, card in cards if card.owner == p and card.state in states and complete(card)]


def _oils(s: Any, cards: list[int]) -> str:
    codes = {int(barrel(s, k, i)) for k in cards for i in range(5)}
    return _listed(oil(COLOURS[code >> 2], code & 3) for code in sorted(codes) if code < 15)


def _barrels(s: Any, p: int, colours: Iterable[int]) -> str:
    held = s.player[p].oil
    return _listed(f"{held[g, c]} {oil(COLOURS[c], g)}" for c in colours for g in range(1, 4) if held[g, c])


def _grades(lines: list[dict[str, Any]]) -> str:
    """How many pipelines reach each grade."""
    n = Counter(line["scores"] for line in lines)
    return _listed(f"{n[g]} to {GRADE_TITLES[g]}" for g in (1, 2, 3) if n[g])


def _kinds(lines: list[dict[str, Any]]) -> set[str]:
    return {oil(line["colour"], line["scores"]) for line in lines if line["scores"]}


def _listed(parts: Iterable[str]) -> str:
    return ", ".join(part for part in parts if part)
