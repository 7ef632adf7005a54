"""The decks as data: what a card may say, checked, and written into a position's book."""

import re
from typing import Any

from ...kernel.components import Components
from ...kernel.errors import OptionError
from .position import (
    AT_REVEAL,
    BY_CATEGORY,
    BY_COKE,
    BY_DOTS,
    BY_IMPACT,
    BY_TICKETS,
    BY_TILES,
    CATEGORIES,
    COLOURS,
    DUALS,
    FACES,
    GRADES,
    GREY,
    IMPACT,
    KINDS,
    MONEY,
    MOST_ACHIEVEMENTS,
    MOST_CONTRACTS,
    MOST_DEMANDS,
    MOST_ERAS,
    MOST_LEVELS,
    MOST_RECYCLED,
    MOST_RULES,
    MOST_SLOTS,
    MOST_TECHNOLOGY,
    MOST_TICKETS,
    RED_TOKEN,
    TILE_CLASSES,
)

CONTRACT_KEYS = {"id": str, "name": str, "categories": list, "needs": str, "money": int, "dots": int, "bonus": str}
ACHIEVEMENT_KEYS = {"id": str, "name": str, "need": dict, "reward": int}
DECKS: dict[str, tuple[dict[str, type], dict[str, type]]] = {
    "tickets": ({"id": str, "grade": str, "api": str, "cubes": list}, {}),
    "starting_contracts": (CONTRACT_KEYS, {}),
    "contracts": (CONTRACT_KEYS, {}),
    "era_cards": (
        {"id": str, "era": int, "years": str, "title": str, "event": str},
        {
            "shift": int,
            "set": dict,
            "demand": dict,
            "environment": list,
            "contract_bonus": dict,
            "tile_discount": int,
            "storage_discount": int,
            "ticket_surcharge": int,
            "reprocessing_cost": int,
            "offer": dict,
        },
    ),
    "fixed_achievements": (ACHIEVEMENT_KEYS, {}),
    "achievements": (ACHIEVEMENT_KEYS, {}),
}
"""What a card of each deck must and may say; any card may name its `source`."""
TOKENS = {"grey": GREY, "red": RED_TOKEN, "EIT": IMPACT, "money": MONEY}
WHEN = ("reveal", "unfilled", "filled")


def check_deck(name: str, cards: Any) -> None:
    """A user's own deck: a list of cards that say what cards of this deck say."""
    must, may = DECKS[name]
    if not isinstance(cards, list) or not cards:
        raise OptionError(f"The component {name!r} is a list of at least one card.")
    for card in cards:
        if not isinstance(card, dict):
            raise OptionError(f"A card of {name!r} is a table, not {card!r}.")
        label = card.get("id", "?")
        for key, kind in must.items():
            if type(card.get(key)) is not kind:
                raise OptionError(f"Card {label!r} of {name!r} needs {key!r} ({kind.__name__}).")
        for key in card:
            if key not in must and key != "source" and type(card[key]) is not may.get(key):
                raise OptionError(f"Card {label!r} of {name!r} has a {key!r} that does not fit.")


def fill_cards(b: Any, c: Components) -> None:
    """Write all decks into the book."""
    contracts = c["starting_contracts"] + c["contracts"]
    achievements = c["fixed_achievements"] + c["achievements"]
    b.tickets = _room(c["tickets"], MOST_TICKETS, "tickets")
    b.starts = len(c["starting_contracts"])
    b.contracts = _room(contracts, MOST_CONTRACTS, "contracts")
    b.eras = _room(c["era_cards"], MOST_ERAS, "era_cards")
    b.fixed = len(c["fixed_achievements"])
    b.achievements = _room(achievements, MOST_ACHIEVEMENTS, "achievements")
    for i, card in enumerate(c["tickets"]):
        fill_ticket(b.ticket[i], card)
    for i, card in enumerate(contracts):
        fill_contract(b.contract[i], card)
    for i, card in enumerate(c["era_cards"]):
        fill_era(b.era[i], card)
    for i, card in enumerate(achievements):
        fill_achievement(b.achievement[i], card)
    for i in range(b.contracts):
        for category in range(4):
            b.of_category[category] |= (int(b.contract[i].categories) >> category & 1) << i
        b.of_dots[b.contract[i].dots - 1] |= 1 << i


def fill_ticket(t: Any, card: dict[str, Any]) -> None:
    """A crude ticket: its grade and its cubes."""
    t.grade = _one_of(card["grade"], GRADES, card)
    if len(card["cubes"]) != 6:
        raise OptionError(f"Ticket {card['id']!r} needs a number of cubes for each of the six colours.")
    for i, n in enumerate(card["cubes"]):
        t.cube[i] = _number(n, 0, 9, card)


def fill_contract(k: Any, card: dict[str, Any]) -> None:
    """A contract: components, money, dots, categories, bonus."""
    slots = [slot for part in card["needs"].split(",") for slot in _component(part.strip(), card)]
    k.slots = _number(len(slots), 1, MOST_SLOTS, card)
    # A die goes to the first component that takes it: those that take one colour stand first, the flexible ones last.
    for i, slot in enumerate(sorted(slots)):
        k.slot[i] = slot
    k.money = _number(card["money"], 0, 99, card)
    k.dots = _number(card["dots"], 1, 4, card)
    k.categories = sum({1 << _one_of(name, CATEGORIES, card) for name in card["categories"]})
    for kind, amount in effects(card["bonus"], card["id"]):
        if kind == MONEY:
            raise OptionError(f"The money of contract {card['id']!r} is its `money`, not a bonus.")
        setattr(k, ("grey", "red", "impact")[kind], _number(amount, -9, 9, card))


def fill_era(e: Any, card: dict[str, Any]) -> None:
    """An era card: market, demand, environment rules, and what is special this round."""
    e.era = _number(card["era"], 1, 4, card)
    e.shift = _number(card.get("shift", 0), -MOST_LEVELS, MOST_LEVELS, card)
    for colour, level in card.get("set", {}).items():
        e.level[_one_of(colour, COLOURS, card)] = _number(level, 1, MOST_LEVELS + 1, card)
    demand = card.get("demand")
    if demand:
        e.slots = _number(demand.get("slots"), 1, MOST_DEMANDS, card)
        e.colour = _one_of(demand.get("colour"), COLOURS, card)
        e.face = _one_of(demand["face"], FACES[e.colour], card) if "face" in demand else -1
        e.pay = _number(demand.get("pay"), 0, 99, card)
    rules = card.get("environment", [])
    e.rules = _number(len(rules), 0, MOST_RULES, card)
    for i, rule in enumerate(rules):
        _fill_rule(e.rule[i], rule, card)
    for name, amount in card.get("contract_bonus", {}).items():
        e.contract_bonus[_one_of(name, CATEGORIES, card)] = _number(amount, 0, 99, card)
    e.tile_discount = _number(card.get("tile_discount", 0), 0, 9, card)
    e.storage_discount = _number(card.get("storage_discount", 0), 0, 9, card)
    e.ticket_surcharge = _number(card.get("ticket_surcharge", 0), -9, 9, card)
    e.reprocessing_cost = _number(card.get("reprocessing_cost", -1), -1, 9, card)
    e.offer_kind = -1
    if "offer" in card:
        e.offer_cost = _number(card["offer"].get("cost"), 0, 99, card)
        e.offer_kind, e.offer_amount = _effect(str(card["offer"].get("effect")), card)


def _fill_rule(r: Any, rule: dict[str, Any], card: dict[str, Any]) -> None:
    r.when = _one_of(rule.get("when"), WHEN, card)
    r.low = _number(rule.get("low", 0), 0, 99, card)
    r.high = _number(rule.get("high", 99), 0, 99, card)
    r.kind, r.amount = _effect(str(rule.get("effect")), card)
    r.other_kind = -1
    if "instead" in rule:
        if r.when != AT_REVEAL:
            raise OptionError(f"Era card {card['id']!r} may offer a choice only when it is revealed.")
        r.other_kind, r.other_amount = _effect(rule["instead"], card)


def fill_achievement(a: Any, card: dict[str, Any]) -> None:
    """An achievement: one kind of condition, its numbers and the reward."""
    a.reward = _number(card["reward"], 0, 99, card)
    if len(card["need"]) != 1:
        raise OptionError(f"Achievement {card['id']!r} needs exactly one kind of condition.")
    kind, need = next(iter(card["need"].items()))
    if kind in ("contracts", "tickets"):
        a.kind = BY_CATEGORY if kind == "contracts" else BY_TICKETS
        for name, n in need.items():
            a.need[_one_of(name, CATEGORIES if kind == "contracts" else GRADES, card)] = _number(n, 0, 9, card)
    elif kind == "dots":
        a.kind = BY_DOTS
        a.need[0] = _number(need.get("count"), 1, 9, card)
        a.low, a.high = _number(need.get("low"), 1, 4, card), _number(need.get("high"), 1, 4, card)
    elif kind == "tiles":
        ((name, n),) = need.items()
        a.kind, a.low, a.need[0] = BY_TILES, _one_of(name, TILE_CLASSES, card), _number(n, 1, 9, card)
    else:
        kinds = {
            "environment": BY_IMPACT,
            "coke": BY_COKE,
            "most_technology": MOST_TECHNOLOGY,
            "most_recycled": MOST_RECYCLED,
        }
        if kind not in kinds:
            raise OptionError(f"Achievement {card['id']!r} knows no condition {kind!r}.")
        a.kind, a.need[0] = kinds[kind], _number(need, 0, 99, card)


def _component(text: str, card: dict[str, Any]) -> list[int]:
    """Such as `2 red/aqua 16/20`: so many slots, each a kind of die or one of the two-colour codes."""
    m = re.fullmatch(r"(\d+) ([a-z/]+) (\S+)", text)
    if not m:
        raise OptionError(f"Contract {card['id']!r}: a component reads like '2 red 16/20'; {text!r} does not.")
    kinds = []
    for colour in m[2].split("/"):
        c = _one_of(colour, COLOURS, card)
        kinds.append(3 * c + _one_of(m[3], FACES[c], card))
    if len(kinds) == 2 and sorted(kinds) in DUALS.tolist():
        kinds = [KINDS + DUALS.tolist().index(sorted(kinds))]
    if len(kinds) != 1:
        raise OptionError(f"Contract {card['id']!r}: {text!r} names colours that do not share this value.")
    return int(m[1]) * kinds


def effects(text: str, where: str) -> list[tuple[int, int]]:
    """A bonus such as `red+1, grey+1` as kinds of effects and amounts."""
    found = []
    for part in filter(None, (p.strip() for p in text.split(","))):
        m = re.fullmatch(r"(grey|red|EIT|money)([+-]\d+)", part)
        if not m:
            raise OptionError(f"An effect is written grey+1, red+1, EIT-1 or money-2; {part!r} in {where!r} is not.")
        found.append((TOKENS[m[1]], int(m[2])))
    return found


def _effect(text: str, card: dict[str, Any]) -> tuple[int, int]:
    found = effects(text, card["id"])
    if len(found) != 1:
        raise OptionError(f"Card {card['id']!r} needs one effect here, such as EIT+1; {text!r} is not.")
    return found[0][0], _number(found[0][1], -99, 99, card)


def _one_of(name: Any, names: tuple[str, ...], card: dict[str, Any]) -> int:
    if name not in names:
        raise OptionError(f"Card {card['id']!r}: {name!r} is none of {', '.join(names)}.")
    return names.index(name)


def _number(value: Any, low: int, high: int, card: dict[str, Any]) -> int:
    if type(value) is not int or not low <= value <= high:
        raise OptionError(f"Card {card['id']!r}: a number must be from {low} to {high}; {value!r} is not.")
    return value


def _room(cards: list[Any], most: int, name: str) -> int:
    if len(cards) > most:
        raise OptionError(f"The deck {name!r} has room for {most} cards, not {len(cards)}.")
    return len(cards)
