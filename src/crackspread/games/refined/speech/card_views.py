"""Cards, dice and tiles as plain data: what the view and the sentences share."""

from typing import Any, Literal

from typing_extensions import TypedDict

from ....kernel.record import Cells
from ..rules.delivering import kind_taken
from ..rules.position import (
    CATEGORIES,
    COLOURS,
    FACES,
    GRADES,
    KINDS,
    Bonus,
    Category,
    Colour,
    Face,
    Grade,
    Position,
    TileClass,
)
from .vocabulary import brief_effect

Deck = Literal["tickets", "contracts", "eras", "achievements"]
DECKS: dict[Deck, tuple[str, ...]] = {
    "tickets": ("tickets",),
    "contracts": ("starting_contracts", "contracts"),
    "eras": ("era_cards",),
    "achievements": ("fixed_achievements", "achievements"),
}
"""The components that the cards of each kind are counted through."""


class Die(TypedDict):
    """A die by its name in moves, such as `red 16/20`, its colour and its carbon value."""

    die: str
    colour: Colour
    face: Face


class OfColours(TypedDict):
    """A number for each colour."""

    beige: int
    yellow: int
    orange: int
    red: int
    aqua: int
    magenta: int


class TicketView(TypedDict):
    """A ticket face up."""

    card: int
    id: str
    grade: Grade
    api: str
    cubes: OfColours


class ComponentView(TypedDict):
    """A component of a contract: one colour or two, one value."""

    colours: list[Colour]
    face: Face
    filled: bool


class ContractView(TypedDict):
    """A contract face up, with its marked components."""

    card: int
    id: str
    name: str
    start: bool
    categories: list[Category]
    money: int
    dots: int
    bonus: list[str]
    slots: list[ComponentView]


class Dots(TypedDict):
    """So many completed contracts with so many dots."""

    count: int
    low: int
    high: int


class Condition(TypedDict, total=False):
    """What an achievement asks for: one of these."""

    contracts: dict[Category, int]
    dots: Dots
    tickets: dict[Grade, int]
    tiles: dict[TileClass, int]
    environment: int
    coke: int
    most_technology: int
    most_recycled: int


class AchievementView(TypedDict):
    """An achievement face up, its condition also in words."""

    card: int
    id: str
    name: str
    need: str
    condition: Condition
    reward: int


def text(s: Position, deck: Deck, number: int) -> dict[str, Any]:
    """The printed words of a card."""
    for name in DECKS[deck]:
        cards: list[dict[str, Any]] = s.components[name]
        if number < len(cards):
            return cards[number]
        number -= len(cards)
    raise IndexError(f"There is no such card among the {deck}.")


def cards(mask: int) -> list[int]:
    """The cards of a set."""
    return [i for i in range(64) if mask >> i & 1]


def contract_name(s: Position, number: int) -> str:
    """What is printed on a contract."""
    return str(text(s, "contracts", number)["name"])


def contract_words(s: Position, number: int) -> str:
    """A contract by its name and what it pays."""
    return f"{contract_name(s, number)} (${s.book.contract[number].money})"


def achievement_name(s: Position, card: int) -> str:
    """What is printed on an achievement."""
    return str(text(s, "achievements", card)["name"])


def track_name(s: Position, colour: int) -> str:
    """What the market calls a colour."""
    return str(s.components["market"][COLOURS[colour]]["name"])


def die(kind: int) -> Die:
    """A die by name, colour and carbon value."""
    colour, face = COLOURS[kind // 3], FACES[kind // 3][kind % 3]
    return {"die": f"{colour} {face}", "colour": colour, "face": face}


def dice(cells: Cells) -> list[Die]:
    """All dice of a colour-by-face table."""
    return [die(k) for k in range(KINDS) for _ in range(cells[k // 3, k % 3])]


def by_colour(cells: Cells) -> OfColours:
    """Counts of unrolled dice."""
    beige, yellow, orange, red, aqua, magenta = (cells[c] for c in range(len(COLOURS)))
    return {"beige": beige, "yellow": yellow, "orange": orange, "red": red, "aqua": aqua, "magenta": magenta}


def kinds_taken(slot: int) -> list[int]:
    """The kinds of dice that a component takes, one or two."""
    return sorted({int(kind_taken(slot, 0)), int(kind_taken(slot, 1))})


def component(slot: int, filled: bool) -> ComponentView:
    """A component of a contract."""
    kinds = kinds_taken(slot)
    return {
        "colours": [COLOURS[k // 3] for k in kinds],
        "face": FACES[kinds[0] // 3][kinds[0] % 3],
        "filled": filled,
    }


def bonus(record: Bonus) -> list[str]:
    """The effects of a printed bonus."""
    parts = (("grey", record.grey), ("red", record.red), ("EIT", record.impact), ("money", record.money))
    return [brief_effect(name, amount) for name, amount in parts if amount]


def ticket(s: Position, card: int) -> TicketView:
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


def contract(s: Position, number: int, filled: int = 0) -> ContractView:
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
        "bonus": [brief_effect(name, amount) for name, amount in effects if amount],
        "slots": [component(k.slot[i], bool(filled >> i & 1)) for i in range(k.slots)],
    }


def achievement(s: Position, card: int) -> AchievementView:
    """An achievement face up."""
    words = text(s, "achievements", card)
    return {
        "card": card + 1,
        "id": words["id"],
        "name": words["name"],
        "need": need_words(words["need"]),
        "condition": words["need"],
        "reward": s.book.achievement[card].reward,
    }


def need_words(need: dict[str, Any]) -> str:
    """What an achievement asks for, in a few words."""
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
    }[kind]
