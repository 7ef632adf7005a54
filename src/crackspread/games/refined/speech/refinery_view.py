"""A seat's refinery as plain data: its column, units, contracts and tiles, and what it would count now."""

from typing import NotRequired

from typing_extensions import TypedDict

from ..rules import phases
from ..rules.delivering import fillable, wanted
from ..rules.effects import capacity
from ..rules.loading import column_takes, tile_places, tray_places, unit_room
from ..rules.position import (
    ACTIVE,
    BEIGE_TILE,
    BY_TICKETS,
    COLOURS,
    COLUMN_TILES,
    GRADES,
    KINDS,
    UNIT_OF,
    UNITS,
    Colour,
    ColumnTile,
    Position,
    Seat,
    Unit,
)
from ..rules.reprocessing import unit_cost
from ..rules.scoring import ITEMS, qualifies, score, technology
from .card_views import (
    AchievementView,
    ContractView,
    Die,
    OfColours,
    achievement,
    by_colour,
    cards,
    contract,
    dice,
    die,
)
from .forecasts import Chance, Checks, Makes, chances, checks, makes


class Storage(TypedDict):
    """Places of the oil storage, and the dice in it."""

    places: int
    dice: OfColours


class ColumnRow(TypedDict):
    """A tray of one colour, or the advanced tile of two; only trays say whether the column takes one more."""

    colours: list[Colour]
    places: int
    dice: list[Die]
    takes: NotRequired[bool]


class UnitState(TypedDict):
    """A reprocessing unit."""

    unit: Unit
    colours: list[Colour]
    level: int
    pairs: int
    rate: int
    cost: int
    dice: list[Die]
    room: int
    makes: list[Makes]


class Coke(TypedDict):
    """Coke spots, markers on them, and coke sold in the game."""

    spots: int
    markers: int
    sold: int


class OfGrades(TypedDict):
    """A number for each grade."""

    light: int
    standard: int
    medium: int
    heavy: int


class ActiveContract(ContractView):
    """An active contract, its place, the dice that it wants, and those of the column that it would take now."""

    chances: list[Chance]
    active: int
    wants: list[str]
    takes: list[str]


class Dealt(TypedDict):
    """The pairs of the set-up, while they are being chosen from."""

    achievements: list[AchievementView]
    contracts: list[ContractView]


class GoneTiles(TypedDict):
    """Basic column tiles by name."""

    orange: int
    red: int
    aqua: int
    magenta: int
    beige: int


class BasicTiles(GoneTiles):
    """All basic tiles by name."""

    cracker: int
    reformer: int


class Levels(TypedDict):
    """A level for each unit."""

    cracker: int
    reformer: int


class Tiles(TypedDict):
    """Installed tiles, and those that left the game."""

    basic: BasicTiles
    gone: GoneTiles
    advanced: list[ColumnTile]
    levels: Levels
    storage: int


class RefineryMoney(TypedDict):
    """A seat's count by item with the total."""

    money: int
    tokens: int
    dice: int
    contracts: int
    achievements: int
    environment: int
    total: int


class RefineryView(TypedDict):
    """One player's refinery; what only its owner knows is None for others."""

    seat: int
    money: int
    grey: int
    red: int
    impact: int
    technology: int
    engineers: int
    left: int
    gold: int | None
    storage: Storage
    tray: list[Die]
    column: list[ColumnRow]
    units: tuple[UnitState, UnitState]
    output: OfColours
    flared: int
    created: int
    most_created: int
    coke: Coke
    tickets: OfGrades
    tucked: int
    active: list[ActiveContract | None]
    completed: int
    done: list[ContractView] | None
    published: bool
    private: AchievementView | None
    dealt: Dealt | None
    tiles: Tiles
    demands: int
    passed: bool
    ready: bool
    checks: Checks
    lost: int
    score: RefineryMoney


def refinery(s: Position, p: int, viewer: int | None) -> RefineryView:
    """One player's refinery; hand cards and completed contracts only for their owner, and for all at the end."""
    pl = s.seat_at[p]
    own = viewer == p or bool(s.over)
    return {
        "seat": p,
        "money": pl.money,
        "grey": pl.grey,
        "red": pl.red,
        "impact": pl.impact,
        "technology": int(technology(s, pl)),
        "engineers": pl.engineers,
        "left": pl.left,
        "gold": pl.gold + 1 if pl.gold >= 0 else None,
        "storage": {"places": int(capacity(s, pl)), "dice": by_colour(pl.storage)},
        "tray": dice(pl.tray),
        "column": column(s, pl),
        "units": (unit(s, pl, 0), unit(s, pl, 1)),
        "output": by_colour(pl.output),
        "flared": pl.flared,
        "created": pl.created,
        "most_created": pl.most_created,
        "coke": {"spots": s.book.coke_spots, "markers": pl.coke, "sold": pl.coke_sold},
        "tickets": by_grade(pl),
        "tucked": pl.tucked,
        "active": [active(s, pl, a) for a in range(ACTIVE)],
        "completed": pl.completed,
        "done": [contract(s, card) for card in cards(pl.done)] if own else None,
        "published": bool(pl.published),
        "private": achievement(s, pl.private) if own and pl.private >= 0 else None,
        "dealt": dealt(s, pl) if own else None,
        "tiles": tiles(pl),
        "demands": pl.demands,
        "passed": bool(pl.passed),
        "ready": bool(pl.ready),
        "checks": checks(s, pl, s.phase != phases.CHOOSING),
        "lost": pl.lost,
        "score": money(s, p, own),
    }


def dealt(s: Position, pl: Seat) -> Dealt:
    """The pairs of the set-up, while they are being chosen from."""
    return {
        "achievements": [achievement(s, c) for c in (pl.dealt_achievement[0], pl.dealt_achievement[1]) if c >= 0],
        "contracts": [contract(s, c) for c in (pl.dealt_contract[0], pl.dealt_contract[1]) if c >= 0],
    }


def column(s: Position, pl: Seat) -> list[ColumnRow]:
    """The column from the top: trays of one colour, and between them the advanced tiles; dice as they lie."""
    rows: list[ColumnRow] = []
    spare: ColumnRow | None = None
    for c in range(6):
        loaded = [die(3 * c + f) for f in range(3) for _ in range(pl.column[c, f])]
        places = int(tray_places(s, pl, c))
        own: ColumnRow = {
            "colours": [COLOURS[c]],
            "places": places,
            "dice": loaded[:places],
            "takes": bool(column_takes(s, pl, c)),
        }
        rest = loaded[places:]
        if spare is not None:
            room = spare["places"] - len(spare["dice"])
            spare["dice"] += rest[:room]
            rest = rest[room:]
        rows.append(own)
        spare = None
        if pl.advanced >> c & 1:
            spare = {"colours": [COLOURS[c], COLOURS[c + 1]], "places": int(tile_places(s, pl, c)), "dice": rest}
            rows.append(spare)
    return rows


def unit(s: Position, pl: Seat, u: int) -> UnitState:
    """A reprocessing unit."""
    level = pl.level[u]
    kinds = [k for k in range(KINDS) if UNIT_OF[k // 3] == u]
    return {
        "unit": UNITS[u],
        "colours": [COLOURS[c] for c in range(6) if UNIT_OF[c] == u],
        "level": level,
        "pairs": s.book.pairs[level],
        "rate": s.book.rate[level],
        "cost": int(unit_cost(s)) if s.phase != phases.CHOOSING else s.book.reprocessing_cost,
        "dice": [die(k) for k in kinds for _ in range(pl.unit[k // 3, k % 3])],
        "room": int(unit_room(s, pl, u)),
        "makes": makes(s, pl, u),
    }


def active(s: Position, pl: Seat, a: int) -> ActiveContract | None:
    """An active contract and the dice of the column that it would take now."""
    if pl.active[a] < 0:
        return None
    kinds, ready = int(wanted(s, pl, a)), int(fillable(s, pl, a))
    return {
        **contract(s, pl.active[a], pl.filled[a]),
        "chances": chances(s, pl, a),
        "active": a + 1,
        "wants": [die(k)["die"] for k in range(KINDS) if kinds >> k & 1],
        "takes": [die(k)["die"] for k in range(KINDS) if ready >> k & 1],
    }


def column_tiles(one_of_each: int, beige: int) -> GoneTiles:
    """Basic column tiles from the bits of those that exist once, and the number of beige ones."""
    orange, red, aqua, magenta = (one_of_each >> tile & 1 for tile in range(BEIGE_TILE))
    return {"orange": orange, "red": red, "aqua": aqua, "magenta": magenta, "beige": beige}


def tiles(pl: Seat) -> Tiles:
    """Installed tiles, and those that left the game."""
    cracker, reformer = pl.level[0], pl.level[1]
    units: Levels = {"cracker": int(cracker > 0), "reformer": int(reformer > 0)}
    return {
        "basic": {**column_tiles(pl.basic, pl.beige), **units},
        "gone": column_tiles(pl.basic_gone, pl.beige_gone),
        "advanced": [name for k, name in enumerate(COLUMN_TILES) if pl.advanced >> k & 1],
        "levels": {"cracker": cracker, "reformer": reformer},
        "storage": pl.tanks,
    }


def by_grade(pl: Seat) -> OfGrades:
    """Tickets kept."""
    light, standard, medium, heavy = (pl.ticket[g] for g in range(len(GRADES)))
    return {"light": light, "standard": standard, "medium": medium, "heavy": heavy}


class _Grid(dict[tuple[int, int], int]):
    """Somewhere for `score` to write."""


def money(s: Position, p: int, own: bool = True) -> RefineryMoney:
    """A seat's count by item with the total; what completed contracts may score stays their owner's secret."""
    grid = _Grid()
    score(s, grid)
    in_hand, tokens, stored, contracts, achievements, environment = (int(grid[p, i]) for i in range(len(ITEMS)))
    if not own:
        achievements = open_achievements(s, p)
    return {
        "money": in_hand,
        "tokens": tokens,
        "dice": stored,
        "contracts": contracts,
        "achievements": achievements,
        "environment": environment,
        "total": in_hand + tokens + stored + contracts + achievements + environment,
    }


def counts_contracts(s: Position, card: int) -> bool:
    """Whether an achievement looks at completed contracts, which are secret until the end."""
    return s.book.achievement[card].kind < BY_TICKETS


def open_achievements(s: Position, p: int) -> int:
    """What everybody can see of a seat's achievements."""
    public = [card for card in cards(s.public) if not counts_contracts(s, card)]
    return sum(s.book.achievement[c].reward for c in public if qualifies(s, p, c))
