"""Contracts in words: the draft, offers, the discard, what makes room (rulebook p. 11, 20)."""

from ....kernel.bits import count_bits
from ..rules import phases, steps
from ..rules.contracts import free_place
from ..rules.position import Position, Seat
from .card_views import contract_name, contract_words
from .vocabulary import Args, Decision, Words


def _no_card(s: Position, pl: Seat, a: Args) -> str | None:
    if not s.offer >> (a["card"] - 1) & 1:
        return "That contract is not among those you may choose from (p. 20)."
    return None


def _may_skip(s: Position, pl: Seat) -> bool:
    """Recycled dice only offer a contract; and nobody has to give one up for another."""
    return s.phase == phases.REPROCESSING or int(free_place(pl)) < 0


def _no_skip(s: Position, pl: Seat, a: Args) -> str | None:
    return None if _may_skip(s, pl) else "You have room for a contract: choose one (p. 20)."


def _no_exchange(s: Position, pl: Seat, a: Args) -> str | None:
    return "You have no such active contract (p. 20)." if pl.active[a["active"] - 1] < 0 else None


def _draft_why(s: Position, pl: Seat) -> str:
    rest = "The others go on to the left" if count_bits(s.offer) > 1 else "It is the last one"
    return f"{rest}; discarding one pays ${s.book.decline_pays}."


def _offer_why(s: Position, pl: Seat) -> str:
    rest = "All of the discard" if s.from_pile else "The others go to the discard"
    room = int(free_place(pl)) >= 0
    return f"{rest}." if room else f"{rest}. Your places are full: one of your contracts would have to go."


def _exchange(s: Position, pl: Seat, a: Args) -> str:
    return f"gave up {contract_name(s, pl.active[a['active'] - 1])} for {contract_name(s, s.incoming - 1)}"


TAKING = Words(lambda s, pl, a: f"took the contract {contract_words(s, a['card'] - 1)}", _no_card)

DECISIONS = {
    steps.DRAFT: Decision(
        "Take a contract, or discard one",
        _draft_why,
        {
            "contract": TAKING,
            "decline": Words(
                lambda s, pl, a: f"discarded {contract_name(s, a['card'] - 1)} for ${s.book.decline_pays}", _no_card
            ),
        },
        "20",
    ),
    steps.OFFER: Decision(
        lambda s, pl: "Take a contract, or none" if _may_skip(s, pl) else "Take a contract",
        _offer_why,
        {"contract": TAKING, "skip": Words("took no contract", _no_skip)},
        "20",
    ),
    steps.EXCHANGE: Decision(
        "Give up one of your active contracts",
        lambda s, pl: f"It makes room for {contract_words(s, s.incoming - 1)}; markers on it are lost.",
        {"exchange": Words(_exchange, _no_exchange)},
        "20",
    ),
}
