"""What a refinery can take: how much of a roll fits, what the three checks would lose, what each contract could get."""

from collections.abc import Iterator
from typing import Literal

from typing_extensions import TypedDict

from ....kernel.record import Cells
from ..rules.delivering import leftovers
from ..rules.effects import overflow
from ..rules.loading import in_unit, tile_places, tray_places, unit_room
from ..rules.position import (
    BEIGE,
    COKE,
    COLOURS,
    KINDS,
    MAGENTA,
    PAIRS,
    UNIT_OF,
    Colour,
    Position,
    Seat,
)
from ..rules.reprocessing import unit_cost, unit_works
from .card_views import kinds_taken

TILE, UNIT = 6, 11
"""Places are numbered: six trays, five advanced tiles, two units."""
Chance = Literal["filled", "column", "coke", "tray"] | None
Pools = list[tuple[Chance, list[int]]]


class Loading(TypedDict):
    """Dice rolled, those still loose; of loose and loaded ones those that fit the column, and that fit nowhere."""

    rolled: int
    loose: int
    dice: int
    column: int
    lost: int


class Selling(TypedDict):
    """Dice left in the column, those that no unit has room for, beige ones, coke markers too many."""

    left: int
    lost: int
    gas: int
    coke: int


class Recycling(TypedDict):
    """Dice that the units would make, single ones, places for them, and what running the units costs."""

    made: int
    lone: int
    free: int
    cost: int
    short: bool


class Checks(TypedDict):
    """The three checks of a round."""

    loading: Loading
    selling: Selling
    recycling: Recycling


class Makes(TypedDict):
    """What a pair of dice becomes."""

    pair: tuple[Colour, Colour]
    makes: dict[Colour, int]


def checks(s: Position, pl: Seat, begun: bool) -> Checks:
    """The three checks of a round with the dice as they lie now."""
    return {
        "loading": loading(s, pl),
        "selling": selling(s, pl),
        "recycling": recycling(s, pl, int(unit_cost(s)) if begun else s.book.reprocessing_cost),
    }


def loading(s: Position, pl: Seat) -> Loading:
    """Dice that find a place in the column, or at all; loaded ones stay in the column."""
    room = [int(tray_places(s, pl, c)) for c in range(6)]
    room += [int(tile_places(s, pl, k)) for k in range(PAIRS)]
    room += [int(unit_room(s, pl, u)) for u in range(2)]
    loaded = [_trays(k // 3) for k in _kinds(pl.column)]
    loose = list(_kinds(pl.tray))
    column = _placed(loaded + [_trays(k // 3) for k in loose], room)
    everywhere = _placed(loaded + [_trays(k // 3) + _units(k) for k in loose], room)
    return {
        "rolled": len(loaded) + len(loose) + int(in_unit(pl, 0)) + int(in_unit(pl, 1)),
        "loose": len(loose),
        "dice": len(loaded) + len(loose),
        "column": column,
        "lost": len(loaded) + len(loose) - everywhere,
    }


def selling(s: Position, pl: Seat) -> Selling:
    """Dice of the column that no unit has room for if they are not sold, and coke that would clear the spots."""
    coke = pl.coke + pl.column[MAGENTA, 2]
    left = [int(leftovers(pl, u)) - (pl.column[MAGENTA, 2] if u else 0) for u in range(2)]
    return {
        "left": sum(left),
        "lost": sum(max(left[u] - int(unit_room(s, pl, u)), 0) for u in range(2)),
        "gas": sum(pl.column[BEIGE, f] for f in range(3)),
        "coke": max(coke - s.book.coke_spots, 0),
    }


def recycling(s: Position, pl: Seat, price: int) -> Recycling:
    """What the dice in the units make, cost and lose; a single die is lost, but for a magenta 50/70."""
    made = lone = units = 0
    for u in range(2):
        n, works = int(in_unit(pl, u)), bool(unit_works(pl, u))
        units += works
        made += n // 2 * s.book.rate[pl.level[u]]
        if n % 2 and u and pl.unit[MAGENTA, 1]:
            made += s.book.lone_magenta
        else:
            lone += n % 2
    cost = units * price
    return {"made": made, "lone": lone, "free": -int(overflow(s, pl)), "cost": cost, "short": pl.money < cost}


def chances(s: Position, pl: Seat, a: int) -> list[Chance]:
    """For each component of an active contract: marked, or the die that could fill it lies in the column, on the
    coke spots or among the loose ones; own colours are served before components of two."""
    card = s.book.contract[pl.active[a]]
    pools: Pools = [
        ("column", [pl.column[k // 3, k % 3] for k in range(KINDS)]),
        ("coke", [pl.coke if k == COKE else 0 for k in range(KINDS)]),
        ("tray", [pl.tray[k // 3, k % 3] for k in range(KINDS)]),
    ]
    found: list[Chance] = ["filled" if pl.filled[a] >> i & 1 else None for i in range(card.slots)]
    for i in sorted(range(card.slots), key=lambda i: bool(card.slot[i] >= KINDS)):
        if found[i] is None:
            found[i] = _take(pools, card.slot[i])
    return found


def makes(s: Position, pl: Seat, u: int) -> list[Makes]:
    """What a pair of a unit becomes: the heavier die one of the next lighter colour, the other the rest."""
    colours = [c for c in range(6) if UNIT_OF[c] == u]
    more = s.book.rate[pl.level[u]] - 1
    pairs = [(heavy, light) for heavy in colours for light in colours if heavy >= light]
    return [
        {
            "pair": (COLOURS[heavy], COLOURS[light]),
            "makes": {COLOURS[heavy - 1]: 1, COLOURS[light - 1]: more}
            if heavy != light
            else {COLOURS[heavy - 1]: 1 + more},
        }
        for heavy, light in pairs
    ]


def _take(pools: Pools, slot: int) -> Chance:
    kinds = kinds_taken(slot)
    for name, pool in pools:
        for k in kinds:
            if pool[k]:
                pool[k] -= 1
                return name
    return None


def _kinds(cells: Cells) -> Iterator[int]:
    return (k for k in range(KINDS) for _ in range(cells[k // 3, k % 3]))


def _trays(c: int) -> list[int]:
    """The tray of a colour, and the tiles above and below it where there are any."""
    return [c] + [TILE + k for k in (c - 1, c) if 0 <= k < PAIRS]


def _units(kind: int) -> list[int]:
    u = int(UNIT_OF[kind // 3])
    return [UNIT + u] if u >= 0 and kind != COKE else []


def _placed(wanting: list[list[int]], room: list[int]) -> int:
    """How many find room at once: each names the places it may take, those before it never lose theirs."""
    holds: list[list[int]] = [[] for _ in room]

    def settle(i: int, seen: set[int]) -> bool:
        for place in wanting[i]:
            if place in seen:
                continue
            seen.add(place)
            if len(holds[place]) < room[place]:
                holds[place].append(i)
                return True
            for j in list(holds[place]):
                if settle(j, seen):
                    holds[place].remove(j)
                    holds[place].append(i)
                    return True
        return False

    return sum(settle(i, set()) for i in range(len(wanting)))
