"""Contracts and orders as plain data."""

from typing import Literal

from typing_extensions import TypedDict

from ..rules.contracts import barrel
from ..rules.position import (
    ACTIVE,
    CARDS,
    COLOURS,
    CONTRACT_CARDS,
    DEFERRED,
    FULFILLED,
    GRADES,
    HIDDEN,
    Colour,
    Grade,
    Position,
)
from .delivery import asked, held, met
from .titles import kind_of_card

State = Literal["hidden", "shown", "active", "deferred", "fulfilled", "gone"]
STATES: tuple[State, ...] = ("hidden", "shown", "active", "deferred", "fulfilled", "gone")


class CardBarrel(TypedDict):
    """A barrel that a card asks for."""

    colour: Colour
    grade: int
    filled: bool


class CardState(TypedDict):
    """One contract or order: barrels asked for, what it pays at the printed rates, where it stands."""

    card: int
    kind: Literal["contract", "order"]
    barrels: list[CardBarrel]
    value: int
    state: State
    owner: int | None
    times: int
    held: int
    """Barrels of it that the one who looks could deliver from the tanks now."""


class ContractRow(TypedDict):
    """A row of contracts and the top of its stack."""

    grade: Grade
    cards: list[CardState | None]
    next: CardState | None
    left: int


class OrderRow(TypedDict):
    """A row of orders by how many barrels they ask for."""

    barrels: int
    cards: list[CardState | None]


def card_view(s: Position, k: int, eyes: int) -> CardState:
    """One contract or order, and what the one who looks has for it."""
    card = s.card[k]
    order = k >= CONTRACT_CARDS and card.state not in (ACTIVE, DEFERRED)
    rate = s.book.order_rate if order else s.book.contract_rate
    codes = [code for code in (int(barrel(s, k, i)) for i in range(5)) if code < 15]
    return {
        "card": k,
        "kind": kind_of_card(k),
        "barrels": [
            {"colour": COLOURS[code >> 2], "grade": code & 3, "filled": bool(card.filled >> i & 1)}
            for i, code in enumerate(codes)
        ],
        "value": sum(rate[code & 3] for code in codes),
        "state": STATES[card.state],
        "owner": card.owner if card.owner >= 0 else None,
        "times": card.times,
        "held": met(asked(s, k), held(s.player[eyes])),
    }


def shown(s: Position, kind: int, row: int, eyes: int) -> list[CardState | None]:
    """The three spaces of a row on display."""
    cards = [s.shown[kind, row, c] - 1 for c in range(3)]
    return [card_view(s, k, eyes) if k >= 0 else None for k in cards]


def contract_row(s: Position, row: int, eyes: int) -> ContractRow:
    """A row of contracts and the top of its stack."""
    top = s.next_contract[row]
    there = top < s.book.kept and top < 5
    return {
        "grade": GRADES[row + 1],
        "cards": shown(s, 0, row, eyes),
        "next": card_view(s, 5 * row + top, eyes) if there else None,
        "left": s.book.kept - top,
    }


def order_row(s: Position, row: int, eyes: int) -> OrderRow:
    """A row of orders."""
    return {"barrels": row + 3, "cards": shown(s, 1, row, eyes)}


def held_cards(s: Position, p: int) -> list[CardState]:
    """Contracts in force or deferred and orders fulfilled by a seat."""
    kept = (ACTIVE, DEFERRED, FULFILLED)
    return [card_view(s, k, p) for k in range(CARDS) if s.card[k].owner == p and s.card[k].state in kept]


assert STATES[HIDDEN] == "hidden"
