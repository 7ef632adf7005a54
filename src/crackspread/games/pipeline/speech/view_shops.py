"""Shops, Government tiles and upgrades as plain data."""

from typing_extensions import TypedDict

from ..rules.government import may_open, tile_there
from ..rules.position import COLOURS, FAMILIES, Colour, Family, Position
from ..rules.shops import pipe_there, shop_tile
from ..rules.tiles import CODES, SEGMENT_COLOUR, SYMMETRIC
from .titles import FAMILY_TITLES, briefs, effects
from .view_player import half_ends

LAYOUT = ("AACD", "BBCD", "EFGG", "EFHH")
"""Half-cells of a Government quadrant by tile. D-GOV-01."""


class OfferedSegment(TypedDict):
    """A segment of one half of a tile that does not lie yet."""

    half: int
    ends: str
    colour: Colour


class OfferedTile(TypedDict):
    """A pipe tile on offer or in hand: its code, and the ends and colour of each segment of its two halves."""

    tile: int
    code: str
    symmetric: bool
    segments: list[OfferedSegment]


class PriceRow(TypedDict):
    """A price row of a shop."""

    price: int
    stock: int
    slots: int


class Shop(TypedDict):
    """A shop: price rows, supply and the pipe tiles beside it."""

    rows: list[PriceRow]
    supply: int
    pipes: list[OfferedTile | None]


class Quadrant(TypedDict):
    """A quadrant of Government tiles."""

    name: str
    open: bool
    may_open: bool
    tiles: list[OfferedTile | None]


class Government(TypedDict):
    """The four quadrants, what one to five tiles cost, how many quadrants may be open this year, where tiles lie."""

    prices: list[int]
    limit: int
    layout: list[str]
    quadrants: list[Quadrant]


class UpgradeLevel(TypedDict):
    """A level of a family: its effect, in a sentence and in brief, the copies left and the owners."""

    level: int
    effect: str
    brief: str
    copies: int
    owners: list[int]


class UpgradeFamily(TypedDict):
    """A family of upgrades and whether its token is face up."""

    family: Family
    title: str
    open: bool
    levels: list[UpgradeLevel]


def tile_view(s: Position, t: int) -> OfferedTile:
    """A pipe tile on offer or in hand."""
    kind = s.deck[t]
    return {
        "tile": t,
        "code": CODES[kind],
        "symmetric": bool(SYMMETRIC[kind]),
        "segments": [
            {"half": k // 2, "ends": half_ends(kind, k), "colour": COLOURS[SEGMENT_COLOUR[kind, k]]} for k in range(4)
        ],
    }


def shop(s: Position, which: int) -> Shop:
    """The Tank Shop (0) or the Machine Shop (1)."""
    stock, price = (s.machine_shop, s.book.machine_price) if which else (s.tank_shop, s.book.tank_price)
    slots = s.book.machine_slots if which else s.book.tank_slots
    there = [bool(pipe_there(s, which, k)) for k in range(s.book.shop_pipes)]
    return {
        "rows": [{"price": price[r], "stock": stock[r], "slots": slots} for r in range(3)],
        "supply": s.machine_supply if which else s.tank_supply,
        "pipes": [tile_view(s, int(shop_tile(s, which, k))) if yes else None for k, yes in enumerate(there)],
    }


def government(s: Position) -> Government:
    """The four quadrants."""
    opens = bool(may_open(s))
    quadrants: list[Quadrant] = [
        {
            "name": name,
            "open": bool(s.quadrant[q]),
            "may_open": opens and not s.quadrant[q],
            "tiles": [tile_view(s, t) if tile_there(s, t) else None for t in range(8 * q, 8 * q + 8)],
        }
        for q, name in enumerate("ABCD")
    ]
    return {
        "prices": [s.book.government_price[i] for i in range(1, 6)],
        "limit": s.book.quadrants[s.year],
        "layout": list(LAYOUT),
        "quadrants": quadrants,
    }


def upgrades(s: Position) -> list[UpgradeFamily]:
    """The families of this game."""
    does, told = effects(s), briefs(s)
    return [
        {
            "family": FAMILIES[k],
            "title": FAMILY_TITLES[k],
            "open": s.token[k] == 1,
            "levels": [
                {
                    "level": level + 1,
                    "effect": does[k][level],
                    "brief": told[k][level],
                    "copies": s.copies[k, level],
                    "owners": [p for p in range(s.players) if s.player[p].level[k] > level],
                }
                for level in range(3)
            ],
        }
        for k in range(7)
        if s.token[k] >= 0
    ]
