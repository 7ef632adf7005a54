"""Fulfilling contracts and orders in words."""

from collections.abc import Iterable

from ..rules import phases
from ..rules.contracts import barrel
from ..rules.delivery import at_once, open_requirement
from ..rules.position import ACTIVE, CARDS, COLOURS, CONTRACT_CARDS, CONTRACTS_ORDERS, DEFERRED, SHOWN, Player, Position
from .chapter import Args, MoveWords, Speech, finish
from .titles import GRADE_TITLES, card_name, kind_of_card, oil

Barrel = tuple[int, int]
"""A colour and a grade."""


def _prompt(s: Position) -> tuple[str, str]:
    return f"Deliver to the {kind_of_card(s.serving)}", "Exact grades first; a better barrel may stand in"


# --- what a card asks for, what there is for it ----------------------------------------------------------------------


def asked(s: Position, k: int) -> list[Barrel]:
    """The barrels that a card still asks for."""
    codes = [int(barrel(s, k, i)) for i in range(5) if not s.card[k].filled >> i & 1]
    return [(code >> 2, code & 3) for code in codes if code < 15]


def held(pl: Player) -> list[list[int]]:
    """A seat's barrels by colour and grade."""
    return [[pl.oil[grade, colour] for grade in range(4)] for colour in range(3)]


def met(wanted: Iterable[Barrel], own: list[list[int]]) -> int:
    """How many of the barrels wanted these can be, each in its grade or a higher one."""
    left = [list(grades) for grades in own]
    found = 0
    for colour, wish in sorted(wanted, key=lambda one: -one[1]):
        grade = next((grade for grade in range(wish, 4) if left[colour][grade]), None)
        if grade is not None:
            left[colour][grade] -= 1
            found += 1
    return found


# --- moves -----------------------------------------------------------------------------------------------------------


def _label_serve(s: Position, a: Args) -> str:
    return f"Deliver to {card_name(s, a['card'])}"


def anything_to_serve(s: Position) -> bool:
    """Whether a delivery is possible."""
    return any(_why_not_serve(s, {"card": k}) is None for k in range(CARDS))


def _why_not_serve(s: Position, a: Args) -> str | None:
    k, pl = a["card"], s.player[s.seat]
    card = s.card[k]
    if card.state == DEFERRED and card.owner == s.seat:
        return "A deferred contract takes no oil this year (p. 10)."
    if card.state == SHOWN and k < CONTRACT_CARDS:
        return "Take the contract first, with Contracts & Loans (p. 7)."
    if card.state != SHOWN and (card.state != ACTIVE or card.owner != s.seat):
        return "That card is not yours to fill (p. 10)."
    if card.state == ACTIVE and card.times >= (2 if pl.level[CONTRACTS_ORDERS] >= 1 else 1):
        return "This contract is complete for this year (p. 10)."
    wanted = asked(s, k)
    n = met(wanted, held(pl))
    if at_once(s, k):
        return None if n == len(wanted) else "An order is filled completely and at once; you lack oil for it (p. 10)."
    return None if n else "You hold no barrel that it still asks for: its colour, at least its grade (p. 10)."


def _paid(s: Position, a: Args) -> int:
    """What a barrel pays."""
    grade = a["used"] if s.options.delivery_pay_grade else a["required"]
    rate = s.book.order_rate if s.card[s.serving].state == SHOWN else s.book.contract_rate
    return int(rate[grade]) + (s.book.delivery_bonus if s.player[s.seat].level[CONTRACTS_ORDERS] >= 2 else 0)


def _say_deliver(s: Position, a: Args) -> str:
    return f"delivered {oil(a['colour'], a['used'])} to {card_name(s, s.serving)} for ${_paid(s, a)}"


def _label_deliver(s: Position, a: Args) -> str:
    lower = f" as {GRADE_TITLES[a['required']]}" if a["required"] < a["used"] else ""
    return f"Deliver {oil(a['colour'], a['used'])}{lower} to {card_name(s, s.serving)} for ${_paid(s, a)}"


def _why_not_deliver(s: Position, a: Args) -> str | None:
    colour, required, used = COLOURS.index(a["colour"]), a["required"], a["used"]
    own = held(s.player[s.seat])
    if not own[colour][used]:
        return f"You hold no {oil(a['colour'], used)} to deliver (p. 10)."
    if open_requirement(s, s.serving, 4 * colour + required) < 0:
        return f"The card asks for no {oil(a['colour'], required)} any more (p. 10)."
    wanted = asked(s, s.serving)
    wanted.remove((colour, required))
    own[colour][used] -= 1
    if at_once(s, s.serving) and met(wanted, own) < len(wanted):
        return f"The rest of the order could not be filled without that {GRADE_TITLES[used]} barrel (p. 10)."
    return None


def _why_not_stop(s: Position, a: Args) -> str | None:
    if not s.did:
        return "Deliver at least one barrel (p. 10)."
    return "An order is filled completely and at once (p. 10)." if at_once(s, s.serving) else None


SERVE = MoveWords(_why_not_serve, label=_label_serve)
MOVES = {
    "deliver": MoveWords(_why_not_deliver, _say_deliver, _label_deliver),
    "done": MoveWords(_why_not_stop, label=finish),
}
PHASES = {phases.DELIVERING: Speech(_prompt, MOVES, "Finish this delivery first (p. 10).")}
