"""Upgrades in words: basic and advanced tiles, trading up (rulebook p. 21)."""

from ..rules import steps
from ..rules.position import (
    ADVANCED_TILES,
    BASIC_ADVANCED,
    BASIC_TILES,
    BEIGE_TILE,
    CRACKER_TILE,
    PAIRS,
    Position,
    Seat,
)
from ..rules.upgrades import advanced_fits, affords_advanced, basic_fits, tile_discount
from .vocabulary import Args, Decision, Words, era_of


def _no_basic(s: Position, pl: Seat, a: Args) -> str | None:
    tile = BASIC_TILES.index(a["tile"])
    if not basic_fits(pl, tile):
        if tile == BEIGE_TILE:
            return "All three beige tiles are used (p. 21)."
        return f"The {a['tile']} tile is used already; there is one of each (p. 8, 21)."
    due = s.due - int(tile_discount(s, tile >= CRACKER_TILE))
    if s.location == BASIC_ADVANCED:
        if not affords_advanced(s, pl, due, tile):
            return (
                f"No advanced tile fits with it that you can pay for: they cost ${due}; you have ${pl.money} (p. 21)."
            )
        return None
    return f"The {a['tile']} tile costs ${due}; you have ${pl.money} (p. 21)." if pl.money < due else None


def _no_advanced(s: Position, pl: Seat, a: Args) -> str | None:
    tile = ADVANCED_TILES.index(a["tile"])
    if not advanced_fits(pl, tile, -1):
        if tile >= PAIRS and pl.level[tile - PAIRS] == 0:
            return f"The {a['tile']}'s second tile needs the first one (p. 8, 21)."
        return f"The advanced {a['tile']} tile is installed already; there is one of each (p. 8)."
    due = s.due - int(tile_discount(s, tile >= PAIRS))
    return f"The {a['tile']} tile costs ${due}; you have ${pl.money} (p. 21)." if pl.money < due else None


def _no_trade(s: Position, pl: Seat, a: Args) -> str | None:
    tile = BASIC_TILES.index(a["tile"])
    if not (pl.beige if tile == BEIGE_TILE else pl.basic >> tile & 1):
        return f"No {a['tile']} tile is installed to be traded up (p. 21)."
    if pl.advanced >> ADVANCED_TILES.index(a["into"]) & 1:
        return f"The {a['into']} tile is installed already; there is one of each (p. 8, 21)."
    return None


def _price(s: Position) -> str:
    less = era_of(s).tile_discount
    return f"You pay ${s.due}{f', ${less} less for a reprocessing tile' if less else ''}."


DECISIONS = {
    steps.BASIC: Decision(
        lambda s, pl: f"Install a basic tile{', then an advanced one' if s.location == BASIC_ADVANCED else ''}",
        lambda s, pl: f"It adds places and pays its bonus at once. {_price(s)}",
        {"basic": Words(lambda s, pl, a: f"installed the basic {a['tile']} tile", _no_basic)},
        "21",
    ),
    steps.TRADE: Decision(
        "Trade a basic tile for an advanced one",
        lambda s, pl: f"The basic tile leaves the game. You pay ${s.due}.",
        {"trade": Words(lambda s, pl, a: f"traded the {a['tile']} tile for {a['into']}", _no_trade)},
        "21",
    ),
    steps.ADVANCED: Decision(
        "Install an advanced tile",
        lambda s, pl: f"Its places take either of two colours. {_price(s)}",
        {"advanced": Words(lambda s, pl, a: f"installed the advanced {a['tile']} tile", _no_advanced)},
        "21",
    ),
}
