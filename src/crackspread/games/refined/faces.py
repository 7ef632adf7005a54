"""Cards, dice and tiles as plain data and words: what the view and the sentences share."""

from typing import Any

from .position import CATEGORIES, COLOURS, DUALS, FACES, GRADES, KINDS, MOST_RULES

DECKS = {
    "tickets": ("tickets",),
    "contracts": ("starting_contracts", "contracts"),
    "eras": ("era_cards",),
    "achievements": ("fixed_achievements", "achievements"),
}
"""The components that the cards of each kind are counted through."""
EFFECTS = ("grey", "red", "EIT", "money", "dice")
WHEN = ("reveal", "unfilled", "filled")


def text(s: Any, deck: str, number: int) -> dict[str, Any]:
    """The printed words of a card."""
    for name in DECKS[deck]:
        cards: list[dict[str, Any]] = s.components[name]
        if number < len(cards):
            return cards[number]
        number -= len(cards)
    raise IndexError(f"There is no such card among the {deck}.")


def track_name(s: Any, colour: int) -> str:
    """What the market calls a colour."""
    return str(s.components["market"][COLOURS[colour]]["name"])


def die(kind: int) -> dict[str, str]:
    """A die by name, colour and carbon value."""
    colour, face = COLOURS[kind // 3], FACES[kind // 3][kind % 3]
    return {"die": f"{colour} {face}", "colour": colour, "face": face}


def dice(cells: Any) -> list[dict[str, str]]:
    """All dice of a colour-by-face table."""
    return [die(k) for k in range(KINDS) for _ in range(cells[k // 3, k % 3])]


def by_colour(cells: Any) -> dict[str, int]:
    """Counts of unrolled dice."""
    return {colour: cells[c] for c, colour in enumerate(COLOURS)}


def component(slot: int) -> dict[str, Any]:
    """A component of a contract: one colour or two, one value."""
    kinds = [slot] if slot < KINDS else DUALS[slot - KINDS].tolist()
    return {"colours": [COLOURS[k // 3] for k in kinds], "face": FACES[kinds[0] // 3][kinds[0] % 3]}


def signed(amount: int, name: str) -> str:
    """Such as `grey+1`."""
    return f"{name}{amount:+d}"


def bonus(record: Any) -> list[str]:
    """The effects of a printed bonus."""
    parts = (("grey", "grey"), ("red", "red"), ("impact", "EIT"), ("money", "money"))
    return [signed(getattr(record, f), name) for f, name in parts if getattr(record, f)]


def ticket(s: Any, card: int) -> dict[str, Any]:
    """A ticket face up."""
    t = s.book.ticket[card]
    words = text(s, "tickets", card)
    return {
        "card": card + 1,
        "id": words["id"],
        "grade": GRADES[t.grade],
        "api": words.get("api", ""),
        "cubes": by_colour(t.cube),
    }


def contract(s: Any, number: int, filled: int = 0) -> dict[str, Any]:
    """A contract face up, with its marked components."""
    k = s.book.contract[number]
    words = text(s, "contracts", number)
    effects = (("grey", k.grey), ("red", k.red), ("EIT", k.impact))
    return {
        "card": number + 1,
        "id": words["id"],
        "name": words["name"],
        "start": number < s.book.starts,
        "categories": [name for c, name in enumerate(CATEGORIES) if k.categories >> c & 1],
        "money": k.money,
        "dots": k.dots,
        "bonus": [signed(amount, name) for name, amount in effects if amount],
        "slots": [{**component(k.slot[i]), "filled": bool(filled >> i & 1)} for i in range(k.slots)],
    }


def achievement(s: Any, card: int) -> dict[str, Any]:
    """An achievement face up."""
    words = text(s, "achievements", card)
    need = words.get("need", {})
    return {
        "card": card + 1,
        "id": words["id"],
        "name": words["name"],
        "need": need_words(need),
        "condition": need,
        "reward": s.book.achievement[card].reward,
    }


def need_words(need: dict[str, Any]) -> str:
    """What an achievement asks for, in a few words."""
    if not need:
        return ""
    kind, what = next(iter(need.items()))
    if kind == "contracts":
        return "completed contracts: " + ", ".join(f"{n} {name}" for name, n in what.items())
    if kind == "dots":
        dots = f"{what['low']}" if what["low"] == what["high"] else f"{what['low']} or {what['high']}"
        return f"{what['count']} completed contracts with {dots} dots"
    if kind == "tickets":
        return "tickets kept: " + ", ".join(f"{n} {name}" for name, n in what.items())
    if kind == "tiles":
        return ", ".join(f"{n} {name} tiles" for name, n in what.items())
    return {
        "environment": f"{what} or lower on the environment track",
        "coke": f"{what} C70+ delivered or sold",
        "most_technology": f"most technology points, at least {what}",
        "most_recycled": f"most dice recycled in one phase, at least {what}",
    }.get(kind, "")


def era(s: Any, card: int) -> dict[str, Any]:
    """An era card with its demand places."""
    e = s.book.era[card]
    words = text(s, "eras", card)
    demand = {
        "colour": COLOURS[e.colour],
        "face": FACES[e.colour][e.face] if e.face >= 0 else None,
        "pay": e.pay,
        "filled": [s.demand_by[i] if s.demand_by[i] >= 0 else None for i in range(e.slots)],
    }
    return {
        **{k: words.get(k, "") for k in ("id", "years", "title", "event")},
        "era": e.era,
        "shift": e.shift,
        "set": {colour: e.level[c] for c, colour in enumerate(COLOURS) if e.level[c]},
        "demand": demand if e.slots else None,
        "rules": [rule(s, e.rule[i], i) for i in range(e.rules)],
        "contract_bonus": {name: e.contract_bonus[c] for c, name in enumerate(CATEGORIES) if e.contract_bonus[c]},
        "tile_discount": e.tile_discount,
        "storage_discount": e.storage_discount,
        "ticket_surcharge": e.ticket_surcharge,
        "reprocessing_cost": e.reprocessing_cost if e.reprocessing_cost >= 0 else None,
        "offer": {"cost": e.offer_cost, "effect": signed(e.offer_amount, EFFECTS[e.offer_kind])}
        if e.offer_kind >= 0
        else None,
    }


def rule(s: Any, r: Any, i: int) -> dict[str, Any]:
    """One environment rule of an era card, and the seats that it has met."""
    return {
        "when": WHEN[r.when],
        "low": r.low,
        "high": min(r.high, 99),
        "effect": signed(r.amount, EFFECTS[r.kind]),
        "instead": signed(r.other_amount, EFFECTS[r.other_kind]) if r.other_kind >= 0 else None,
        "met": [p for p in range(s.players) if s.seat_at[p].struck >> i & 1],
        "met_instead": [p for p in range(s.players) if s.seat_at[p].struck >> (MOST_RULES + i) & 1],
    }
