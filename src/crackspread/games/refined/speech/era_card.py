"""The era card as plain data: what it does in short lines, whom its rules have met, its demand places."""

from typing import Literal

from typing_extensions import TypedDict

from ..rules.position import (
    CATEGORIES,
    COLOURS,
    FACES,
    MOST_RULES,
    WHENS,
    Category,
    Colour,
    Era,
    Face,
    Position,
    Rule,
    When,
)
from .card_views import text, track_name
from .vocabulary import EFFECTS, brief_effect, counted, dice, steps, tokens

EraKind = Literal["Market", "EIT", "Bonus", "Costs", "Offer"]
TOP = 99
"""No place of the environment track is higher."""
PLURAL = {"goes": "go", "gets": "get", "is": "are", "loses": "lose"}


class EraRule(TypedDict):
    """One environment rule of an era card, and the seats that it has met, with its effect or with the other one."""

    when: When
    low: int
    high: int
    effect: str
    instead: str | None
    met: list[int]
    met_instead: list[int]


class Demand(TypedDict):
    """What an era card buys, and for each of its places the seat that filled it."""

    colour: Colour
    face: Face | None
    pay: int
    filled: list[int | None]


class Offer(TypedDict):
    """What an era card sells to each player once."""

    cost: int
    effect: str


class EraMet(TypedDict):
    """The seats that an effect of an era card has met, and what is said of one of them and of several."""

    seats: list[int]
    one: str
    several: str


class EraLine(TypedDict):
    """A line of an era card: what it is about, what it says, whom it has met."""

    kind: EraKind
    text: str
    met: list[EraMet]


class EraView(TypedDict):
    """An era card with its demand places."""

    id: str
    years: str
    title: str
    event: str
    era: int
    shift: int
    set: dict[Colour, int]
    demand: Demand | None
    rules: list[EraRule]
    contract_bonus: dict[Category, int]
    tile_discount: int
    storage_discount: int
    ticket_surcharge: int
    reprocessing_cost: int | None
    offer: Offer | None
    lines: list[EraLine]


def signed(what: str, amount: int) -> str:
    """Such as `grey+1`, as components have it."""
    return f"{what}{amount:+d}"


def era(s: Position, card: int) -> EraView:
    """An era card with its demand places."""
    e = s.book.era[card]
    words = text(s, "eras", card)
    demand: Demand = {
        "colour": COLOURS[e.colour],
        "face": FACES[e.colour][e.face] if e.face >= 0 else None,
        "pay": e.pay,
        "filled": [s.demand_by[i] if s.demand_by[i] >= 0 else None for i in range(e.slots)],
    }
    return {
        "id": words["id"],
        "years": words["years"],
        "title": words["title"],
        "event": words["event"],
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
        "offer": {"cost": e.offer_cost, "effect": signed(EFFECTS[e.offer_kind], e.offer_amount)}
        if e.offer_kind >= 0
        else None,
        "lines": lines(s, e),
    }


def rule(s: Position, r: Rule, i: int) -> EraRule:
    """One environment rule of an era card, and the seats that it has met."""
    return {
        "when": WHENS[r.when],
        "low": r.low,
        "high": min(r.high, TOP),
        "effect": signed(EFFECTS[r.kind], r.amount),
        "instead": signed(EFFECTS[r.other_kind], r.other_amount) if r.other_kind >= 0 else None,
        "met": struck(s, i),
        "met_instead": struck(s, MOST_RULES + i),
    }


def lines(s: Position, e: Era) -> list[EraLine]:
    """What an era card does, a line for each kind of thing and for each rule (rulebook p. 9, 17)."""
    rules = [line("EIT", [rule_line(e.rule[i])], met_by(s, e.rule[i], i)) for i in range(e.rules)]
    offer = [f"pay ${e.offer_cost} for {brief_effect(EFFECTS[e.offer_kind], e.offer_amount)}"] * (e.offer_kind >= 0)
    gains = [line("Bonus", bonuses(e)), line("Costs", costs(e)), line("Offer", offer)]
    told = [line("Market", prices(s, e)), *rules, *gains]
    return [one for one in told if one["text"]]


def line(kind: EraKind, parts: list[str], met: list[EraMet] | None = None) -> EraLine:
    """Some parts of one kind as a line."""
    return {"kind": kind, "text": ", ".join(parts), "met": met or []}


def prices(s: Position, e: Era) -> list[str]:
    """How the card moves the prices."""
    by, verb = abs(e.shift), "recovers" if e.shift < 0 else "falls"
    shift = [f"every price {verb} {'a level' if by == 1 else counted(by, 'level')}"] if by else []
    return shift + [f"{track_name(s, c)} at level {e.level[c]}" for c in range(len(COLOURS)) if e.level[c]]


def rule_line(r: Rule) -> str:
    """Whom a rule about the environment track meets, and what it does."""
    low, high = r.low > 0, r.high < TOP
    if low and high:
        at = f"at {r.low} to {r.high}"
    else:
        at = f"at {r.low} or more" if low else f"at {r.high} or less" if high else "everyone"
    who = {"reveal": at, "unfilled": "no demand filled", "filled": "a demand filled"}[WHENS[r.when]]
    return f"{who}: {' or '.join(brief_effect(EFFECTS[kind], amount) for kind, amount in effects_of(r))}"


def effects_of(r: Rule) -> list[tuple[int, int]]:
    """What a rule does, and what else a player may choose, as kinds and amounts."""
    return [(r.kind, r.amount)] + [(r.other_kind, r.other_amount)] * (r.other_kind >= 0)


def met_by(s: Position, r: Rule, i: int) -> list[EraMet]:
    """Whom each effect of a rule has met so far."""
    met = (struck(s, i), struck(s, MOST_RULES + i))
    told = zip(effects_of(r), met, strict=False)
    return [{"seats": seats, "one": once(kind, n), "several": several(kind, n)} for (kind, n), seats in told if seats]


def once(kind: int, amount: int) -> str:
    """What an effect did to one seat: `is fined $2`, `goes up 1 step on the track`."""
    what, n = EFFECTS[kind], abs(amount)
    if what == "EIT":
        return f"goes {'up' if amount > 0 else 'down'} {steps(n)} on the track"
    if what == "money":
        return f"gets ${n}" if amount > 0 else f"is fined ${n}"
    if what == "dice":
        return f"loses {dice(n)} of the storage"
    return f"{'gets' if amount > 0 else 'loses'} {tokens(n, what)}"


def several(kind: int, amount: int) -> str:
    """What an effect did to several seats: `are fined $2`, `go up 1 step on the track`."""
    verb, rest = once(kind, amount).split(" ", 1)
    return f"{PLURAL[verb]} {rest}"


def struck(s: Position, bit: int) -> list[int]:
    """The seats that an effect has met."""
    return [p for p in range(s.players) if s.seat_at[p].struck >> bit & 1]


def bonuses(e: Era) -> list[str]:
    """What pays more and what costs less."""
    pays = [f"{name} contracts pay +${e.contract_bonus[c]}" for c, name in enumerate(CATEGORIES) if e.contract_bonus[c]]
    less = (("tiles cost", e.tile_discount), ("storage costs", e.storage_discount))
    return pays + [f"{what} ${n} less" for what, n in less if n]


def costs(e: Era) -> list[str]:
    """What tickets cost more or less, and what running a unit costs."""
    n = e.ticket_surcharge
    tickets = [f"tickets cost ${abs(n)} {'more' if n > 0 else 'less'}"] if n else []
    return tickets + ([f"running a unit costs ${e.reprocessing_cost}"] if e.reprocessing_cost >= 0 else [])
