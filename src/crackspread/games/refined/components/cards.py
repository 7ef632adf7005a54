"""The decks as data: what a card may say, checked, and written into a position's book."""

import re
from typing import Any

from ....kernel.components import Components
from ....kernel.errors import OptionError
from ....kernel.foreign import quoted
from ..rules.position import (
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
    KINDS,
    MONEY,
    MOST_ACHIEVEMENTS,
    MOST_CONTRACTS,
    MOST_DEMANDS,
    MOST_ERAS,
    MOST_FIXED,
    MOST_LEVELS,
    MOST_RECYCLED,
    MOST_RULES,
    MOST_SLOTS,
    MOST_TECHNOLOGY,
    MOST_TICKETS,
    STORED,
    TILE_CLASSES,
    WHENS,
)
from .checks import (
    TAKES,
    TOKENS,
    counts,
    effect,
    effects,
    number,
    one_of,
    refuse,
    table,
)

CONTRACT_KEYS = {"id": str, "name": str, "categories": list, "needs": str, "money": int, "dots": int, "bonus": str}
ACHIEVEMENT_KEYS = {"id": str, "name": str, "need": dict, "reward": int}
DECKS: dict[str, tuple[dict[str, type], dict[str, type], int]] = {
    "tickets": ({"id": str, "grade": str, "api": str, "cubes": list}, {}, MOST_TICKETS),
    "starting_contracts": (CONTRACT_KEYS, {}, MOST_CONTRACTS),
    "contracts": (CONTRACT_KEYS, {}, MOST_CONTRACTS),
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
        MOST_ERAS,
    ),
    "fixed_achievements": (ACHIEVEMENT_KEYS, {}, MOST_FIXED),
    "achievements": (ACHIEVEMENT_KEYS, {}, MOST_ACHIEVEMENTS),
}
"""What a card of each deck must and may say, and for how many there is room; any card may name its `source`."""
NUMBERED = {
    "environment": BY_IMPACT,
    "coke": BY_COKE,
    "most_technology": MOST_TECHNOLOGY,
    "most_recycled": MOST_RECYCLED,
}
"""Conditions of achievements that are one number."""


def check_deck(name: str, cards: Any) -> None:
    """A user's own deck: a list of cards that say what cards of this deck say, each with an id of its own."""
    must, may, most = DECKS[name]
    if not isinstance(cards, list) or not cards:
        raise OptionError(f"{name} must be a list of at least one card.")
    _room(len(cards), most, name)
    seen: dict[str, str] = {}
    for i, given in enumerate(cards):
        path = f"{name}[{i}]"
        card = table(given, must, {**may, "source": str}, path)
        if not card["id"]:
            refuse(f"{path}.id", "a text of at least one character", "")
        if card["id"] in seen:
            raise OptionError(
                f"{seen[card['id']]}.id and {path}.id are both {quoted(card['id'])}; every card has its own."
            )
        seen[card["id"]] = path


def _placed(c: Components, *decks: str) -> list[tuple[str, dict[str, Any]]]:
    """The cards of decks that lie together, each with its path."""
    return [(f"{name}[{i}]", card) for name in decks for i, card in enumerate(c[name])]


def fill_cards(b: Any, c: Components) -> None:
    """Write all decks into the book."""
    contracts = _placed(c, "starting_contracts", "contracts")
    achievements = _placed(c, "fixed_achievements", "achievements")
    b.tickets = len(c["tickets"])
    b.starts = len(c["starting_contracts"])
    b.contracts = _room(len(contracts), MOST_CONTRACTS, "starting_contracts and contracts")
    b.eras = len(c["era_cards"])
    b.fixed = len(c["fixed_achievements"])
    b.achievements = _room(len(achievements), MOST_ACHIEVEMENTS, "fixed_achievements and achievements")
    for i, (path, card) in enumerate(_placed(c, "tickets")):
        fill_ticket(b.ticket[i], card, path)
    for i, (path, card) in enumerate(contracts):
        fill_contract(b.contract[i], card, path)
    for i, (path, card) in enumerate(_placed(c, "era_cards")):
        fill_era(b.era[i], card, path)
    for i, (path, card) in enumerate(achievements):
        fill_achievement(b.achievement[i], card, path)
    for i in range(b.contracts):
        for category in range(4):
            b.of_category[category] |= (int(b.contract[i].categories) >> category & 1) << i
        b.of_dots[b.contract[i].dots - 1] |= 1 << i


def fill_ticket(t: Any, card: dict[str, Any], path: str) -> None:
    """A crude ticket: its grade and its cubes."""
    t.grade = one_of(card["grade"], GRADES, f"{path}.grade")
    if len(card["cubes"]) != 6:
        raise OptionError(f"{path}.cubes needs a number for each of the six colours.")
    for i, n in enumerate(card["cubes"]):
        t.cube[i] = number(n, 0, 9, f"{path}.cubes[{i}]")


def fill_contract(k: Any, card: dict[str, Any], path: str) -> None:
    """A contract: components, money, dots, categories, bonus."""
    slots = _components(card["needs"], f"{path}.needs")
    k.slots = len(slots)
    # A die goes to the first component that takes it: those that take one colour stand first, the flexible ones last.
    for i, slot in enumerate(sorted(slots)):
        k.slot[i] = slot
    k.money = number(card["money"], 0, 99, f"{path}.money")
    k.dots = number(card["dots"], 1, 4, f"{path}.dots")
    if not 1 <= len(card["categories"]) <= len(CATEGORIES):
        refuse(f"{path}.categories", "a list of one to four categories", card["categories"])
    places = [one_of(name, CATEGORIES, f"{path}.categories[{i}]") for i, name in enumerate(card["categories"])]
    k.categories = sum({1 << place for place in places})
    for kind, amount in effects(card["bonus"], TOKENS, f"{path}.bonus").items():
        if kind == MONEY:
            raise OptionError(f"{path}.bonus brings no money: that is the contract's `money`.")
        setattr(k, ("grey", "red", "impact")[kind], number(amount, -9, 9, f"{path}.bonus"))


def fill_era(e: Any, card: dict[str, Any], path: str) -> None:
    """An era card: market, demand, environment rules, and what is special this round."""
    e.era = number(card["era"], 1, 4, f"{path}.era")
    e.shift = number(card.get("shift", 0), -MOST_LEVELS, MOST_LEVELS, f"{path}.shift")
    if "set" in card:
        for colour, level in counts(card["set"], COLOURS, 1, MOST_LEVELS + 1, f"{path}.set"):
            e.level[colour] = level
    if "demand" in card:
        _fill_demand(e, card["demand"], f"{path}.demand")
    rules = card.get("environment", [])
    if len(rules) > MOST_RULES:
        refuse(f"{path}.environment", f"a list of at most {MOST_RULES} rules", rules)
    e.rules = len(rules)
    for i, rule in enumerate(rules):
        _fill_rule(e.rule[i], rule, f"{path}.environment[{i}]")
    if "contract_bonus" in card:
        for category, amount in counts(card["contract_bonus"], CATEGORIES, 0, 99, f"{path}.contract_bonus"):
            e.contract_bonus[category] = amount
    e.tile_discount = number(card.get("tile_discount", 0), 0, 9, f"{path}.tile_discount")
    e.storage_discount = number(card.get("storage_discount", 0), 0, 9, f"{path}.storage_discount")
    e.ticket_surcharge = number(card.get("ticket_surcharge", 0), -9, 9, f"{path}.ticket_surcharge")
    e.reprocessing_cost = number(card.get("reprocessing_cost", -1), -1, 9, f"{path}.reprocessing_cost")
    e.offer_kind = -1
    if "offer" in card:
        offer = table(card["offer"], {"cost": int, "effect": str}, {}, f"{path}.offer")
        e.offer_cost = number(offer["cost"], 0, 99, f"{path}.offer.cost")
        e.offer_kind, e.offer_amount = effect(offer["effect"], TOKENS, f"{path}.offer.effect")


def _fill_demand(e: Any, given: Any, path: str) -> None:
    demand = table(given, {"slots": int, "colour": str, "pay": int}, {"face": str}, path)
    e.slots = number(demand["slots"], 1, MOST_DEMANDS, f"{path}.slots")
    e.colour = one_of(demand["colour"], COLOURS, f"{path}.colour")
    e.face = one_of(demand["face"], FACES[e.colour], f"{path}.face") if "face" in demand else -1
    e.pay = number(demand["pay"], 0, 99, f"{path}.pay")


def _fill_rule(r: Any, given: Any, path: str) -> None:
    """An environment rule; dice are taken from storage, which is empty when the market has closed."""
    rule = table(given, {"when": str, "effect": str}, {"low": int, "high": int, "instead": str}, path)
    r.when = one_of(rule["when"], WHENS, f"{path}.when")
    r.low = number(rule.get("low", 0), 0, 99, f"{path}.low")
    r.high = number(rule.get("high", 99), int(r.low), 99, f"{path}.high")
    kinds = TAKES if r.when == AT_REVEAL else TOKENS
    r.kind, r.amount = _taking(rule["effect"], kinds, f"{path}.effect")
    r.other_kind = -1
    if "instead" in rule:
        if r.when != AT_REVEAL:
            raise OptionError(f"{path}.instead: a card may offer a choice only when it is revealed.")
        r.other_kind, r.other_amount = _taking(rule["instead"], kinds, f"{path}.instead")


def _taking(value: Any, kinds: dict[str, int], path: str) -> tuple[int, int]:
    kind, amount = effect(value, kinds, path)
    if kind == STORED and amount >= 0:
        raise OptionError(f"{path}: era cards take dice and give none, such as dice-1.")
    return kind, amount


def fill_achievement(a: Any, card: dict[str, Any], path: str) -> None:
    """An achievement: one kind of condition, its numbers and the reward."""
    a.reward = number(card["reward"], 0, 99, f"{path}.reward")
    path = f"{path}.need"
    if len(card["need"]) != 1:
        refuse(path, "exactly one kind of condition", card["need"])
    kind, need = next(iter(card["need"].items()))
    path = f"{path}.{kind}"
    if kind in ("contracts", "tickets"):
        a.kind = BY_CATEGORY if kind == "contracts" else BY_TICKETS
        for place, n in counts(need, CATEGORIES if kind == "contracts" else GRADES, 0, 9, path):
            a.need[place] = n
    elif kind == "dots":
        dots = table(need, {"count": int, "low": int, "high": int}, {}, path)
        a.kind, a.need[0] = BY_DOTS, number(dots["count"], 1, 9, f"{path}.count")
        a.low = number(dots["low"], 1, 4, f"{path}.low")
        a.high = number(dots["high"], int(a.low), 4, f"{path}.high")
    elif kind == "tiles":
        classes = counts(need, TILE_CLASSES, 1, 9, path)
        if len(classes) != 1:
            refuse(path, "one class of tiles and its number", need)
        a.kind, (a.low, a.need[0]) = BY_TILES, classes[0]
    elif kind in NUMBERED:
        a.kind, a.need[0] = NUMBERED[kind], number(need, 0, 99, path)
    else:
        raise OptionError(f"{path}: there is no such condition as {quoted(kind)}.")


def _components(needs: str, path: str) -> list[int]:
    """Such as `1 beige 1, 2 red/aqua 16/20`: so many slots, each a kind of die or one of the two-colour codes."""
    slots: list[int] = []
    for part in needs.split(","):
        m = re.fullmatch(r"([0-9]) ([a-z/]+) (\S+)", part.strip())
        if not m:
            raise OptionError(f"{path}: a component reads like '2 red 16/20'; {quoted(part.strip())} does not.")
        colours = [one_of(colour, COLOURS, path) for colour in m[2].split("/")]
        kinds = sorted(3 * c + one_of(m[3], FACES[c], path) for c in colours)
        if kinds in DUALS.tolist():
            kinds = [KINDS + DUALS.tolist().index(kinds)]
        if len(kinds) != 1:
            raise OptionError(f"{path}: {quoted(part.strip())} names colours that do not share this value.")
        slots += number(int(m[1]), 1, MOST_SLOTS, path) * kinds
        if len(slots) > MOST_SLOTS:
            raise OptionError(f"{path}: a contract has at most {MOST_SLOTS} components.")
    return slots


def _room(count: int, most: int, name: str) -> int:
    if count > most:
        raise OptionError(f"There is room for {most} cards in {name}, not for {count}.")
    return count
