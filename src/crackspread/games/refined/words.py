"""REFINED in sentences: the log and what a move would change."""

from collections.abc import Callable
from typing import Any

from ...kernel.sentences import mark
from .faces import EFFECTS, achievement, contract, ticket, track_name
from .moves import DICE, MOVES
from .position import COLOURS, ERA_DICE, ERA_OFFER, KEEP_CONTRACT, KINDS, LOCATIONS, PUBLISH, REFINE
from .rules.dice import capacity, stored
from .rules.engineering import location_cost
from .rules.loading import tray_places
from .rules.reprocessing import unit_cost
from .rules.upgrades import tank_cost
from .rules.wholesale import buy_price, level_dice
from .scoring import technology
from .view import money

BARRIER = "a card or a roll that was shown"
PLACES = {
    "name_grade": "named a grade",
    "exploration": "went exploring for oil",
    "top_ticket": "took the top ticket",
    "ticket_discard": "searched the ticket discard",
    "draft_contracts": "opened a contract draft",
    "future_markets": "looked at future markets",
    "missed_contract": "searched the contract discard",
    "basic_single": "went for a basic upgrade",
    "basic_multi": "went for a basic upgrade",
    "trade_up": "went to trade up a tile",
    "basic_advanced": "went for a basic and an advanced upgrade",
    "storage": "expanded the storage",
    "first_player": "claimed the first-player token and the selling bonus",
    "buy": "went to buy wholesale",
    "sell": "went to sell from storage",
    "tokens": "took grey tokens",
    "tokens_plus": "took two red and a grey token",
}
"""What an engineer did at each location."""
PICKS = ("first", "second", "third", "fourth")


def moment(s: Any) -> tuple[int, str]:
    """The round."""
    return s.round, f"Round {s.round + 1}"


def say(s: Any, move: int) -> str:
    """One sentence for the log; nothing for a half-step that a later one covers."""
    text = told(s, move)
    return f"{mark(s.seat)} {text}." if text else ""


def told(s: Any, move: int) -> str:
    """What a move does, as the log tells it of its seat; nothing for a half-step."""
    m = MOVES[move]
    return SENTENCES[m.name](s, s.seat_at[s.seat], m.args)


def a_die(colour: str) -> str:
    """With its article."""
    return f"{'an' if colour[0] in 'ao' else 'a'} {colour} die"


def dice(n: int, colour: str = "") -> str:
    """Such as `1 die`, `2 red dice`."""
    return " ".join(filter(None, (str(n), colour, "die" if n == 1 else "dice")))


def tokens(n: int, kind: str) -> str:
    """Such as `1 red token`, `2 grey tokens`."""
    return f"{n} {kind} token{'' if n == 1 else 's'}"


def effect(what: str, amount: int) -> str:
    """What a card does to a player: `1 step up the track`, `$2 less`, `1 grey token more`."""
    n, more = abs(amount), "more" if amount > 0 else "less"
    if what == "EIT":
        return f"{n} step{'' if n == 1 else 's'} {'up' if amount > 0 else 'down'} the track"
    if what == "money":
        return f"${n} {more}"
    return f"{dice(n) if what == 'dice' else tokens(n, what)} {more}"


def _achievement(s: Any, pl: Any, a: dict[str, Any]) -> str:
    if s.step == PUBLISH:
        return f"published the achievement {achievement(s, a['card'] - 1)['name']}"
    return "kept an achievement"


def _contract(s: Any, pl: Any, a: dict[str, Any]) -> str:
    card = contract(s, a["card"] - 1)
    return f"{'began with' if s.step == KEEP_CONTRACT else 'took'} the contract {card['name']} (${card['money']})"


def _exchange(s: Any, pl: Any, a: dict[str, Any]) -> str:
    return f"gave up {contract(s, pl.active[a['active'] - 1])['name']} for {contract(s, s.incoming - 1)['name']}"


def _choose(s: Any, pl: Any, a: dict[str, Any]) -> str:
    r = s.book.era[s.era_order[s.round]].rule[s.rule]
    kind, amount = (r.kind, r.amount) if a["effect"] == 1 else (r.other_kind, r.other_amount)
    return f"chose {effect(EFFECTS[kind], int(amount))}"


def _pay(s: Any, pl: Any, a: dict[str, Any]) -> str:
    e = s.book.era[s.era_order[s.round]]
    return f"paid ${e.offer_cost} for {effect(EFFECTS[e.offer_kind], int(e.offer_amount))}"


def _place(s: Any, pl: Any, a: dict[str, Any]) -> str:
    name = a["location"]
    if name.startswith("gold"):
        return f"took the {PICKS[int(name[-1]) - 1]} pick of the tickets"
    cost = int(location_cost(s, LOCATIONS.index(name)))
    if name == "storage":
        cost = int(tank_cost(s, pl, cost))
    return PLACES[name] + (f" for ${cost}" if cost else "")


def _take(s: Any, pl: Any, a: dict[str, Any]) -> str:
    return f"took the {_cubes(s, s.shown[a['ticket'] - 1])}"


def _cubes(s: Any, card: int) -> str:
    t = ticket(s, card)
    return f"{t['grade']} ticket: " + ", ".join(f"{n} {c}" for c, n in t["cubes"].items() if n)


def _flip(s: Any, pl: Any, a: dict[str, Any]) -> str:
    return f"turned a ticket over, a {_cubes(s, s.shown[a['ticket'] - 1])}"


def _sell_stored(s: Any, pl: Any, a: dict[str, Any]) -> str:
    c = COLOURS.index(a["colour"])
    price = s.book.level_price[c, s.level[c] - 1]
    return f"sold {dice(int(level_dice(s, c)))} from storage to {track_name(s, c)} for ${price}"


def _sell(s: Any, pl: Any, a: dict[str, Any]) -> str:
    c = DICE.index(a["die"]) // 3
    left = s.lot_left if s.lot >= 0 else int(level_dice(s, c))
    if left > 1:
        return ""
    price = s.book.level_price[c, s.level[c] - 1] + (s.book.level_bonus if s.claimed == s.seat else 0)
    return f"sold {dice(int(level_dice(s, c)), COLOURS[c])} to {track_name(s, c)} for ${price}"


def _demand(s: Any, pl: Any, a: dict[str, Any]) -> str:
    pay = s.book.era[s.era_order[s.round]].pay + (s.book.level_bonus if s.claimed == s.seat else 0)
    return f"met an era demand with {a.get('die', 'a coke marker')} for ${pay}"


def _fill(s: Any, pl: Any, a: dict[str, Any]) -> str:
    card = contract(s, pl.active[a["active"] - 1], pl.filled[a["active"] - 1])
    if sum(not slot["filled"] for slot in card["slots"]) > 1:
        return ""
    return f"completed {card['name']} for ${card['money']}"


def _finish(s: Any, pl: Any, a: dict[str, Any]) -> str:
    if s.step != REFINE:
        return ""
    lost = sum(pl.tray[k // 3, k % 3] for k in range(KINDS))
    return f"finished loading and lost {dice(lost)}" if lost else "finished loading"


def _gas(s: Any, pl: Any, a: dict[str, Any]) -> str:
    grey = (pl.flared - a["red"] * s.book.gas_red) // s.book.gas_grey
    made = [tokens(n, kind) for n, kind in ((a["red"], "red"), (grey, "grey")) if n]
    return f"burnt {dice(pl.flared)} for {' and '.join(made) or 'nothing'}"


def _run(s: Any, pl: Any, a: dict[str, Any]) -> str:
    return f"paid ${int(unit_cost(s))} to run only the {a['unit']}"


def _skip(s: Any, pl: Any, a: dict[str, Any]) -> str:
    if s.step == PUBLISH:
        return "published no achievement"
    return "left the era card's offer" if s.step == ERA_OFFER else "took no contract"


def _set(s: Any, pl: Any, a: dict[str, Any]) -> str:
    kind = DICE.index(a["die"])
    return f"set {a['die']} to {a['to']}" if pl.tray[kind // 3, kind % 3] else _set_loaded(s, pl, a)


def _set_loaded(s: Any, pl: Any, a: dict[str, Any]) -> str:
    return f"set {a['die']} in the column to {a['to']}"


def _lose_stored(s: Any, pl: Any, a: dict[str, Any]) -> str:
    return f"{'gave the era card' if s.step == ERA_DICE else 'had no room for'} {a_die(a['colour'])}"


SENTENCES: dict[str, Callable[[Any, Any, dict[str, Any]], str]] = {
    "achievement": _achievement,
    "contract": _contract,
    "decline": lambda s, pl, a: f"discarded {contract(s, a['card'] - 1)['name']} for ${s.book.decline_pays}",
    "exchange": _exchange,
    "choose": _choose,
    "pay": _pay,
    "tuck_same": lambda s, pl, a: f"tucked three {a['grade']} tickets for {s.book.tuck_dice} {a['colour']} dice",
    "tuck_mixed": lambda s, pl, a: f"tucked three different tickets for {a_die(a['first'])} and {a_die(a['second'])}",
    "place": _place,
    "grade": lambda s, pl, a: f"asked for {a['grade']} crude",
    "flip": _flip,
    "take": _take,
    "ticket": lambda s, pl, a: f"took the {_cubes(s, a['card'] - 1)}",
    "basic": lambda s, pl, a: f"installed the basic {a['tile']} tile",
    "trade": lambda s, pl, a: f"traded the {a['tile']} tile for {a['into']}",
    "advanced": lambda s, pl, a: f"installed the advanced {a['tile']} tile",
    "buy": lambda s, pl, a: f"bought {a_die(a['colour'])} for ${int(buy_price(s, COLOURS.index(a['colour'])))}",
    "sell_stored": _sell_stored,
    "demand_stored": lambda s, pl, a: "met an era demand from storage",
    "reroll": lambda s, pl, a: f"rolled the {a['colour']} dice again",
    "swap": lambda s, pl, a: f"swapped {a['die']} for {a['to']}",
    "set": _set,
    "set_loaded": _set_loaded,
    "bypass": lambda s, pl, a: f"exchanged {a['die']} for {a_die(a['to'])}",
    "tokens": lambda s, pl, a: f"changed {s.book.token_exchange} grey tokens into a red one",
    "load": lambda s, pl, a: "",
    "recycle": lambda s, pl, a: "",
    "sell": _sell,
    "demand": _demand,
    "demand_coke": _demand,
    "fill": _fill,
    "fill_coke": _fill,
    "gas": _gas,
    "lose": lambda s, pl, a: f"had no room for {a['die']}",
    "lose_stored": _lose_stored,
    "run": _run,
    "pair": lambda s, pl, a: f"reprocessed {a['heavy']} with {a['light']}",
    "alone": lambda s, pl, a: "reprocessed a magenta 50/70 alone",
    "flare": lambda s, pl, a: f"flared {a_die(a['colour'])}",
    "pass": lambda s, pl, a: "passed at the market",
    "skip": _skip,
    "finish": _finish,
}


def preview(before: Any, after: Any, move: int) -> dict[str, Any]:
    """What a move changes, as lines of `thing: before -> after, meaning`; nothing that is still hidden."""
    seat = before.seat
    was, now = before.seat_at[seat], after.seat_at[seat]
    if after.reveals != before.reveals:
        return {"lines": _known_cost(before, move), "money": 0, "hidden": True}
    lines = [
        _line(thing, x, y, means)
        for thing, x, y, means in (
            ("Cash", was.money, now.money, ""),
            ("Grey tokens", was.grey, now.grey, ""),
            ("Red tokens", was.red, now.red, ""),
            ("Environment", was.impact, now.impact, "dirtier" if now.impact > was.impact else "cleaner"),
            ("Dice in storage", int(stored(was)), int(stored(now)), ""),
            ("Dice lost", was.lost, now.lost, "each is a step up the track"),
            ("Storage places", int(capacity(before, was)), int(capacity(after, now)), ""),
            ("Column places", _places(before, was), _places(after, now), ""),
            ("Cracker pairs", before.book.pairs[was.level[0]], after.book.pairs[now.level[0]], ""),
            ("Reformer pairs", before.book.pairs[was.level[1]], after.book.pairs[now.level[1]], ""),
            ("Dice from a pair", _rate(before, was), _rate(after, now), ""),
            ("Recycled dice", was.created, now.created, ""),
            ("Technology", int(technology(before, was)), int(technology(after, now)), ""),
            ("Contracts completed", was.completed, now.completed, ""),
        )
        if x != y
    ]
    return {"lines": lines, "money": money(after, seat)["total"] - money(before, seat)["total"], "hidden": False}


def _places(s: Any, pl: Any) -> int:
    """Places of the whole column, advanced tiles too."""
    tiles = int(pl.advanced).bit_count()
    return sum(int(tray_places(s, pl, c)) for c in range(6)) + int(s.book.advanced_add) * tiles


def _rate(s: Any, pl: Any) -> int:
    """Dice that the better unit makes from a pair."""
    return max(int(s.book.rate[pl.level[u]]) for u in range(2))


def _known_cost(s: Any, move: int) -> list[dict[str, Any]]:
    """What a move that shows something costs for certain."""
    m, pl = MOVES[move], s.seat_at[s.seat]
    if m.name == "place":
        cost = int(location_cost(s, LOCATIONS.index(m.args["location"])))
        return [_line("Cash", pl.money, pl.money - cost, "then something is shown")] if cost else []
    if m.name == "decline":
        return [_line("Cash", pl.money, pl.money + s.book.decline_pays, "")]
    if m.name == "reroll":
        return [_line("Grey tokens", pl.grey, pl.grey - 1, "then the dice are rolled")]
    if m.name == "bypass":
        return [_line("Red tokens", pl.red, pl.red - 1, "then the die is rolled")]
    return []


def _line(thing: str, before: int, after: int, means: str) -> dict[str, Any]:
    return {"thing": thing, "before": before, "after": after, "means": means}
