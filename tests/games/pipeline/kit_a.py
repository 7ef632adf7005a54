"""More shorthand for the scenario tests: games as dealt, cards by code, whole actions in one line."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import crackspread
from crackspread.games.pipeline.components import SHIPPED
from crackspread.games.pipeline.rules import position as pos
from crackspread.games.pipeline.rules.moves import MOVES
from crackspread.games.pipeline.rules.turn import play
from crackspread.games.pipeline.speech.view import view

from .kit import Table

SEEDS = range(40)
LETTERS = "OTS"


def dealt(players: int = 2, seed: int = 1, **options: Any) -> Table:
    """A game exactly as it is dealt: nothing of the kit's standard table, the tanks still to be placed."""
    t = object.__new__(Table)
    t.match = crackspread.game("pipeline").new(players, seed, options, target="python")
    t.state = t.match.state()
    t.s = t.state.record
    return t


def seen(t: Table, viewer: int | None = None) -> dict[str, Any]:
    """What is on the table for this viewer."""
    return dict(view(t.s, viewer))


# --- cards -----------------------------------------------------------------------------------------------------------


def code_of(t: Table, card: int) -> str:
    """What a contract or order asks for, e.g. `O1S1`."""
    if card < pos.CONTRACT_CARDS:
        return str(SHIPPED["contracts"][card // 5][t.s.contract_deck[card // 5, card % 5]])
    row, k = divmod(card - pos.CONTRACT_CARDS, 3)
    return str(SHIPPED["orders"][row][t.s.order_deck[row, k]])


def row_codes(t: Table, row: int, kind: int = 0) -> list[str | None]:
    """A row of the display from left to right, by code."""
    return [None if card is None else code_of(t, card) for card in t.shown(kind, row)]


def stack_contract(t: Table, row: int, k: int, code: str) -> None:
    """Make the k-th contract of a stack (0 is dealt first) this one, by exchange."""
    s = t.s
    kind = SHIPPED["contracts"][row].index(code)
    at = next(i for i in range(10) if s.contract_deck[row, i] == kind)
    s.contract_deck[row, at], s.contract_deck[row, k] = s.contract_deck[row, k], kind


def take(t: Table, code: str, when: str = "active") -> int:
    """Take a contract on display by its code; its card."""
    for row in range(3):
        for column, shown in enumerate(row_codes(t, row)):
            if shown == code:
                card = t.shown(0, row)[column]
                assert card is not None
                t.play("contract", row=pos.GRADES[row + 1], column=column + 1, when=when)
                return card
    raise AssertionError(f"{code} is not on display")


def held_codes(t: Table, who: str, state: str) -> Counter[str]:
    """Codes of the cards that a seat holds in a state: active, deferred or fulfilled."""
    return Counter(code_of(t, card) for card, where in t.contracts(who).items() if where == state)


# --- actions ---------------------------------------------------------------------------------------------------------


def lay_any(t: Table) -> None:
    """Lay the tile in hand on the first spot offered."""
    assert t.phase == "lay", t.phase
    t.play("cell", **t.moves("cell")[0].args)
    t.play("turn", **t.moves("turn")[0].args)


def buy_pipe(t: Table) -> None:
    """Buy the first tile offered beside the shop and lay it."""
    t.play("pipe", **t.moves("pipe")[0].args)
    lay_any(t)


def buy_machine(t: Table) -> None:
    """Buy a machine and place it on the first half offered."""
    t.play("machine")
    t.play("cell", **t.moves("cell")[0].args)


def buy_government(t: Table, quadrant: str, tile: str) -> None:
    """Take a Government tile and lay it."""
    t.play("government", quadrant=quadrant, tile=tile)
    lay_any(t)


def borrow(t: Table) -> None:
    """Contracts & Loans for the loan alone: the plainest action with the Turn Order icon; the action is left."""
    t.action("contracts_loans")
    t.play("loan")
    t.play("done")


def leave_for_order(t: Table) -> None:
    """No more actions: the choice of a place must follow."""
    assert t.phase == "between", t.phase
    t.play("done")
    assert t.phase == "turn_order", t.phase


def choose(t: Table, place: int) -> None:
    """A whole turn: a loan, then this place."""
    borrow(t)
    leave_for_order(t)
    t.play("place", place=place)


def do(t: Table, action: str) -> None:
    """Any small part of an action of the cross, and leave it."""
    t.action(action)
    if "market" in action:
        t.play("buy_crude", **t.moves("buy_crude")[0].args)
    elif action == "contracts_loans":
        t.play("loan")
    elif action == "tanks_pipes":
        t.play("tank", grade="mid")
    elif action == "machines_pipes":
        buy_pipe(t)
    else:
        t.play("upgrade", family="engineering")
    t.play("done")


def actions_open(t: Table) -> set[str]:
    """The spaces of the cross that may be chosen now."""
    return {str(m.args["action"]) for m in t.moves("action")}


def names(t: Table) -> set[str]:
    """The kinds of moves there are now."""
    return {m.name for m in t.moves()}


def receive_all(t: Table) -> None:
    """Take the first of everything that a card gives until nothing more is owed."""
    while t.phase in ("gift", "gift_tank", "lay", "cover", "turn"):
        first = t.moves()[0]
        t.play(first.name, **first.args)


def empty_shops(t: Table, tanks: tuple[int, int, int], machines: tuple[int, int, int]) -> None:
    """How many tanks and machines stand in each row of the shops; the others go to the supply."""
    s = t.s
    for row in range(3):
        s.tank_supply += s.tank_shop[row] - tanks[row]
        s.tank_shop[row] = tanks[row]
        s.machine_supply += s.machine_shop[row] - machines[row]
        s.machine_shop[row] = machines[row]


def pipes_beside(t: Table, shop: str) -> int:
    """Pipe tiles beside a shop now."""
    return sum(tile is not None for tile in seen(t)[f"{shop}_shop"]["pipes"])


def leave_pipes(t: Table, tank: int, machine: int) -> None:
    """Leave only so many pipe tiles beside each shop."""
    t.s.pipe_gone = 0xFF & ~((1 << tank) - 1) | (0xFF & ~((1 << machine) - 1)) << 8


# --- what there is -------------------------------------------------------------------------------------------------


def tile_count(t: Table, who: int = 0) -> int:
    """Pipe tiles in a network."""
    return len(seen(t)["seats"][who]["network"]["tiles"])


def tank_count(t: Table, who: str = "A") -> int:
    """Tanks of a seat."""
    return sum(t.player(who).tanks[g] for g in range(4))


def gift_quadrants(t: Table) -> str:
    """Quadrants that a gift may come from."""
    return "".join(sorted({str(m.args["quadrant"]) for m in t.moves("government")}))


# --- whole games -----------------------------------------------------------------------------------------------------


def walk(t: Table, seed: int, prefer: tuple[str, ...] = ()) -> Iterator[str]:
    """Play to the end at random, naming each move after it is made; preferred kinds come first every other time."""
    rng = random.Random(seed)
    while not t.s.over:
        ids = t.legal()
        liked = [m for m in ids if MOVES[m].name in prefer]
        move = rng.choice(liked if liked and rng.random() < 0.5 else ids)
        play(t.s, move)
        yield MOVES[move].name


def barrels(t: Table, who: str) -> int:
    """How many barrels a seat has in tanks."""
    return len(t.oil(who).split())


def in_sight(t: Table) -> list[int]:
    """Barrels of each colour on the markets, in tanks and on cards, counted one by one."""
    s = t.s
    found = [0, 0, 0]
    slots = [s.crude[row, k] for row in range(6) for k in range(8)]
    slots += [s.refined[loc, k] for loc in range(18) for k in range(4)]
    for code in slots:
        if code:
            found[code - 1] += 1
    for seat in range(s.players):
        for mark in t.oil("ABCD"[seat]).split():
            found[LETTERS.index(mark[0])] += 1
    for card in range(pos.CARDS):
        for i, mark in enumerate(re.findall("..", code_of(t, card))):
            found[LETTERS.index(mark[0])] += s.card[card].times + (s.card[card].filled >> i & 1)
    return found
