"""The set-up in words: the achievement and the contract that a player keeps (rulebook p. 8)."""

from ..rules import steps
from ..rules.position import Position, Seat
from .card_views import achievement_name, contract_words
from .vocabulary import Args, Decision, Words


def _no_achievement(s: Position, pl: Seat, a: Args) -> str | None:
    if a["card"] - 1 not in (pl.dealt_achievement[0], pl.dealt_achievement[1]):
        return "That achievement is not among the two that you were dealt (p. 8)."
    return None


def _no_contract(s: Position, pl: Seat, a: Args) -> str | None:
    if a["card"] - 1 not in (pl.dealt_contract[0], pl.dealt_contract[1]):
        return "That contract is not among the two that you were dealt (p. 8)."
    return None


DECISIONS = {
    steps.KEEP_ACHIEVEMENT: Decision(
        "Keep one of your two achievements",
        "It stays secret until it is published; the other goes under the deck.",
        {
            "achievement": Words(
                "kept an achievement",
                _no_achievement,
                lambda s, pl, a: f"Keep the achievement {achievement_name(s, a['card'] - 1)}",
            )
        },
        "8",
    ),
    steps.KEEP_CONTRACT: Decision(
        "Keep one of your two starting contracts",
        "It is active at once; the other goes to the discard.",
        {
            "contract": Words(
                lambda s, pl, a: f"began with the contract {contract_words(s, a['card'] - 1)}", _no_contract
            )
        },
        "8",
    ),
}
