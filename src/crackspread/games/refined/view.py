"""The position as plain data for people and the browser; what the viewer cannot know is left out."""

from typing import Any

from .faces import achievement, bonus, by_colour, contract, dice, die, era, ticket, track_name
from .position import (
    ACTIVE,
    ADVANCED_TILES,
    BASIC_TILES,
    CHOOSING,
    COLOURS,
    DRAFT,
    EXPLORE,
    GRADES,
    KINDS,
    LOCATIONS,
    OFFER,
    PAIRS,
    PUBLISH,
    UNIT_OF,
    UNITS,
)
from .rules.delivering import fillable, wanted
from .rules.dice import capacity
from .rules.engineering import is_free, location_cost
from .rules.loading import column_takes, tray_places, unit_room
from .rules.reprocessing import unit_cost
from .rules.wholesale import buy_price, is_open
from .scoring import ITEMS, qualifies, score, technology
from .view_checks import chances, checks, makes

PHASES = ("setup", "era", "engineering", "tickets", "refining", "selling", "delivering", "reprocessing", "refresh")
STEPS = (
    *("next", "keep_achievement", "keep_contract", "era_choice", "era_offer", "place", "flip", "name", "explore"),
    *("tuck", "overflow", "draft", "offer", "exchange", "basic", "trade", "advanced", "buy", "sell_stored", "take"),
    *("refine", "market", "deliver", "publish", "gas", "leftover", "run", "pair", "output", "era_dice"),
)
KINDS_OF_LOCATION = ("single", "multi", "gold")


def view(s: Any, viewer: int | None) -> dict[str, Any]:
    """The whole table as this viewer (None: a watcher) sees it."""
    begun = s.phase != CHOOSING
    return {
        "round": s.round + 1,
        "rounds": s.options.rounds,
        "players": s.players,
        "phase": "over" if s.over else PHASES[s.phase],
        "step": "over" if s.over else STEPS[s.step],
        "seat": s.seat,
        "first": s.first,
        "claimed": s.claimed if s.claimed >= 0 else None,
        "turn_dice": {
            "sold": s.count,
            "most": s.book.turn_dice,
            "lot": COLOURS[s.lot] if s.lot >= 0 else None,
            "bonus": s.book.level_bonus if s.claimed == s.seat else 0,
        },
        "lot_left": s.lot_left if s.lot >= 0 else 0,
        "owed": s.owed,
        "colours": list(COLOURS),
        "grades": list(GRADES),
        "eras": [s.book.era_deck[r] for r in range(s.options.rounds)],
        "era": era(s, s.era_order[s.round]) if begun else None,
        "market": [track(s, c) for c in range(6)],
        "supply": by_colour(s.supply),
        "tickets": tickets(s),
        "contracts": contract_piles(s),
        "achievements": [public_achievement(s, card) for card in cards(s.public)],
        "achievement_deck": s.achievement_left,
        "locations": [location(s, i, begun) for i in range(len(LOCATIONS)) if i < s.players or i >= 4],
        "environment": environment(s),
        "offer": offer(s, viewer),
        "sheets": [sheet(s, p, viewer) for p in range(s.players)],
    }


def cards(mask: int) -> list[int]:
    """The cards of a set."""
    return [i for i in range(64) if mask >> i & 1]


def track(s: Any, c: int) -> dict[str, Any]:
    """One price track; the marker shows the next level to sell."""
    b = s.book
    return {
        "colour": COLOURS[c],
        "name": track_name(s, c),
        "levels": [[b.level_dice[c, k], b.level_price[c, k]] for k in range(b.levels[c])],
        "infinite": bool(b.infinite[c]),
        "level": s.level[c],
        "open": bool(is_open(s, c)),
        "buy": int(buy_price(s, c)),
    }


def tickets(s: Any) -> dict[str, Any]:
    """The ticket market: fronts only of what was turned."""
    shown: list[dict[str, Any] | None] = []
    for i in range(s.players + 1):
        card = s.shown[i]
        if card < 0:
            shown.append(None)
        elif s.face_up >> i & 1:
            shown.append({"slot": i + 1, "up": True, **ticket(s, card)})
        else:
            shown.append({"slot": i + 1, "up": False, "grade": GRADES[s.book.ticket[card].grade]})
    top = s.book.ticket[s.ticket_deck[s.ticket_top]].grade if s.ticket_left else None
    return {
        "shown": shown,
        "deck": s.ticket_left,
        "top": GRADES[top] if top is not None else None,
        "discard": [ticket(s, card) for card in cards(s.ticket_discard)],
    }


def contract_piles(s: Any) -> dict[str, Any]:
    """Deck and discard: only the top of the discard is public."""
    top = contract(s, s.pile[s.pile_size - 1]) if s.pile_size else None
    return {"deck": s.contract_left, "discard": s.pile_size, "top": top, "incoming": incoming(s)}


def incoming(s: Any) -> dict[str, Any] | None:
    """A contract just taken that waits for room."""
    return contract(s, s.incoming - 1) if s.incoming else None


def public_achievement(s: Any, card: int) -> dict[str, Any]:
    """A card on the board and who would have it now; cards that use contracts are counted at the end."""
    uses = s.book.achievement[card].kind < 2
    seats = [] if uses else [p for p in range(s.players) if qualifies(s, p, card)]
    return {**achievement(s, card), "uses_contracts": uses, "seats": seats}


def location(s: Any, i: int, begun: bool) -> dict[str, Any]:
    """An engineering location with its pawns."""
    return {
        "location": LOCATIONS[i],
        "kind": KINDS_OF_LOCATION[s.book.kind[i]],
        "cost": int(location_cost(s, i)) if begun else s.book.cost[i],
        "printed": s.book.cost[i],
        "players": s.book.least_players[i],
        "reward": bonus(s.book.reward[i]),
        "free": bool(is_free(s, i)),
        "engineers": [p for p in range(s.players) for _ in range(s.here[i, p])],
    }


def environment(s: Any) -> dict[str, Any]:
    """The track."""
    b = s.book
    return {
        "most": b.impact_most,
        "green": b.green,
        "green_bonus": b.green_bonus,
        "overflow_cost": b.impact_cost,
        "fines": [b.fine[i] for i in range(s.players)],
        "at": [s.seat_at[p].impact for p in range(s.players)],
    }


def offer(s: Any, viewer: int | None) -> list[dict[str, Any]]:
    """Cards to choose from: tickets lie open, others are for the choosing seat alone."""
    if s.step == EXPLORE:
        return [ticket(s, card) for card in cards(s.offer)]
    if viewer != s.seat or s.over:
        return []
    if s.step in (DRAFT, OFFER):
        return [contract(s, card) for card in cards(s.offer)]
    if s.step == PUBLISH:
        return [achievement(s, card) for card in cards(s.offer)]
    return []


def sheet(s: Any, p: int, viewer: int | None) -> dict[str, Any]:
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
        "units": [unit(s, pl, u) for u in range(2)],
        "output": by_colour(pl.output),
        "flared": pl.flared,
        "created": pl.created,
        "most_created": pl.most_created,
        "coke": {"spots": s.book.coke_spots, "markers": pl.coke, "sold": pl.coke_sold},
        "tickets": {grade: pl.ticket[g] for g, grade in enumerate(GRADES)},
        "tucked": pl.tucked,
        "active": [active(s, pl, a) for a in range(ACTIVE)],
        "completed": pl.completed,
        "done": [contract(s, card) for card in cards(pl.done)] if own else None,
        "published": bool(pl.published),
        "private": achievement(s, pl.private) if own and pl.private >= 0 else None,
        "dealt": dealt(s, pl) if own else None,
        "tiles": tiles(s, pl),
        "demands": pl.demands,
        "passed": bool(pl.passed),
        "ready": bool(pl.ready),
        "checks": checks(s, pl, s.phase != CHOOSING),
        "lost": pl.lost,
        "score": money(s, p, own),
    }


def dealt(s: Any, pl: Any) -> dict[str, Any]:
    """The pairs of the set-up, while they are being chosen from."""
    return {
        "achievements": [achievement(s, c) for c in (pl.dealt_achievement[0], pl.dealt_achievement[1]) if c >= 0],
        "contracts": [contract(s, c) for c in (pl.dealt_contract[0], pl.dealt_contract[1]) if c >= 0],
    }


def column(s: Any, pl: Any) -> list[dict[str, Any]]:
    """The column from the top: trays of one colour, and between them the advanced tiles; dice as they lie."""
    rows: list[dict[str, Any]] = []
    spare: dict[str, Any] | None = None
    for c in range(6):
        loaded = [die(3 * c + f) for f in range(3) for _ in range(pl.column[c, f])]
        places = int(tray_places(s, pl, c))
        own = {
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
        if c < PAIRS and pl.advanced >> c & 1:
            spare = {"colours": [COLOURS[c], COLOURS[c + 1]], "places": s.book.advanced_add, "dice": rest}
            rows.append(spare)
    return rows


def unit(s: Any, pl: Any, u: int) -> dict[str, Any]:
    """A reprocessing unit."""
    level = pl.level[u]
    kinds = [k for k in range(KINDS) if UNIT_OF[k // 3] == u]
    return {
        "unit": UNITS[u],
        "colours": [COLOURS[c] for c in range(6) if UNIT_OF[c] == u],
        "level": level,
        "pairs": s.book.pairs[level],
        "rate": s.book.rate[level],
        "cost": int(unit_cost(s)) if s.phase != CHOOSING else s.book.reprocessing_cost,
        "dice": [die(k) for k in kinds for _ in range(pl.unit[k // 3, k % 3])],
        "room": int(unit_room(s, pl, u)),
        "makes": makes(s, pl, u),
    }


def active(s: Any, pl: Any, a: int) -> dict[str, Any] | None:
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


def tiles(s: Any, pl: Any) -> dict[str, Any]:
    """Installed tiles, and those that left the game."""
    basic = {name: int(pl.basic >> i & 1) for i, name in enumerate(BASIC_TILES[:4])}
    return {
        "basic": {**basic, "beige": pl.beige, "cracker": int(pl.level[0] > 0), "reformer": int(pl.level[1] > 0)},
        "gone": {**{n: int(pl.basic_gone >> i & 1) for i, n in enumerate(BASIC_TILES[:4])}, "beige": pl.beige_gone},
        "advanced": [name for i, name in enumerate(ADVANCED_TILES[:PAIRS]) if pl.advanced >> i & 1],
        "levels": {name: pl.level[u] for u, name in enumerate(UNITS)},
        "storage": pl.tanks,
    }


class _Grid(dict[tuple[int, int], int]):
    """Somewhere for `score` to write."""


def money(s: Any, p: int, own: bool = True) -> dict[str, int]:
    """A seat's count by item with the total; what completed contracts may score stays their owner's secret."""
    grid = _Grid()
    score(s, grid)
    parts = {key: int(grid[p, i]) for i, (key, _) in enumerate(ITEMS)}
    if not own:
        parts["achievements"] = open_achievements(s, p)
    return {**parts, "total": sum(parts.values())}


def open_achievements(s: Any, p: int) -> int:
    """What everybody can see of a seat's achievements."""
    public = [c for c in cards(s.public) if s.book.achievement[c].kind >= 2]
    return sum(s.book.achievement[c].reward for c in public if qualifies(s, p, c))


def figures(s: Any) -> list[tuple[str, str, list[int]]]:
    """What charts show besides the score; a die that tokens roll again is still one die rolled."""
    seats = [s.seat_at[p] for p in range(s.players)]
    return [
        ("from_contracts", "Money from contracts", [pl.from_contracts for pl in seats]),
        ("from_market", "Money from the market", [pl.from_market for pl in seats]),
        ("completed", "Contracts completed", [pl.completed for pl in seats]),
        ("rolled", "Dice rolled", [pl.rolled for pl in seats]),
        ("lost", "Dice lost", [pl.lost for pl in seats]),
        ("recycled", "Dice recycled", [pl.recycled for pl in seats]),
        ("technology", "Technology", [int(technology(s, pl)) for pl in seats]),
    ]
