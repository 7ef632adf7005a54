"""What a refinery can take: how much of a roll fits, what the three checks would lose, what each contract could get."""

from collections.abc import Iterator
from typing import Any

from .position import BEIGE, COKE, COLOURS, DUALS, KINDS, MAGENTA, PAIRS, UNIT_OF
from .rules.delivering import leftovers
from .rules.dice import capacity, stored
from .rules.loading import in_unit, tray_places, unit_room
from .rules.reprocessing import unit_cost, unit_works

TILE, UNIT = 6, 11
"""Places are numbered: six trays, five advanced tiles, two units."""


def checks(s: Any, pl: Any, begun: bool) -> dict[str, Any]:
    """The three checks of a round with the dice as they lie now."""
    return {
        "loading": loading(s, pl),
        "selling": selling(s, pl),
        "recycling": recycling(s, pl, int(unit_cost(s)) if begun else s.book.reprocessing_cost),
    }


def loading(s: Any, pl: Any) -> dict[str, int]:
    """Dice that find a place in the column, or at all; loaded ones stay in the column."""
    room = [int(tray_places(s, pl, c)) for c in range(6)]
    room += [s.book.advanced_add if pl.advanced >> k & 1 else 0 for k in range(PAIRS)]
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


def selling(s: Any, pl: Any) -> dict[str, int]:
    """Dice of the column that no unit has room for if they are not sold, and coke that would clear the spots."""
    coke = pl.coke + pl.column[MAGENTA, 2]
    left = [int(leftovers(pl, u)) - (pl.column[MAGENTA, 2] if u else 0) for u in range(2)]
    return {
        "left": sum(left),
        "lost": sum(max(left[u] - int(unit_room(s, pl, u)), 0) for u in range(2)),
        "gas": sum(pl.column[BEIGE, f] for f in range(3)),
        "coke": max(coke - s.book.coke_spots, 0),
    }


def recycling(s: Any, pl: Any, price: int) -> dict[str, Any]:
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
    free = int(capacity(s, pl)) - int(stored(pl))
    return {"made": made, "lone": lone, "free": free, "cost": units * price, "short": pl.money < units * price}


def chances(s: Any, pl: Any, a: int) -> list[str | None]:
    """For each component of an active contract: marked, or the die that could fill it lies in the column, on the
    coke spots or among the loose ones; own colours are served before components of two."""
    card = s.book.contract[pl.active[a]]
    pools = [
        ("column", [pl.column[k // 3, k % 3] for k in range(KINDS)]),
        ("coke", [pl.coke if k == COKE else 0 for k in range(KINDS)]),
        ("tray", [pl.tray[k // 3, k % 3] for k in range(KINDS)]),
    ]
    found: list[str | None] = ["filled" if pl.filled[a] >> i & 1 else None for i in range(card.slots)]
    for i in sorted(range(card.slots), key=lambda i: bool(card.slot[i] >= KINDS)):
        if found[i] is None:
            found[i] = _take(pools, card.slot[i])
    return found


def makes(s: Any, pl: Any, u: int) -> list[dict[str, Any]]:
    """What a pair of a unit becomes: the heavier die one of the next lighter colour, the other the rest."""
    colours = [c for c in range(6) if UNIT_OF[c] == u]
    more = s.book.rate[pl.level[u]] - 1
    pairs = [(heavy, light) for heavy in colours for light in colours if heavy >= light]
    return [
        {
            "pair": [COLOURS[heavy], COLOURS[light]],
            "makes": {COLOURS[heavy - 1]: 1, COLOURS[light - 1]: more}
            if heavy != light
            else {COLOURS[heavy - 1]: 1 + more},
        }
        for heavy, light in pairs
    ]


def _take(pools: list[tuple[str, list[int]]], slot: int) -> str | None:
    kinds = [slot] if slot < KINDS else DUALS[slot - KINDS].tolist()
    for name, pool in pools:
        for k in kinds:
            if pool[k]:
                pool[k] -= 1
                return name
    return None


def _kinds(cells: Any) -> Iterator[int]:
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
