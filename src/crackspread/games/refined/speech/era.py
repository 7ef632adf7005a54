"""The era phase in words: a choice of effects, an offer, dice that the card takes (rulebook p. 9, 17)."""

from ..rules import steps
from ..rules.position import COLOURS, Position, Seat
from .vocabulary import EFFECTS, Args, Decision, Words, a_die, dice, effect, era_of


def _effect(s: Position, which: int) -> str:
    r = era_of(s).rule[s.rule]
    kind, amount = (r.kind, r.amount) if which == 1 else (r.other_kind, r.other_amount)
    return effect(EFFECTS[kind], amount)


def _offer(s: Position) -> str:
    e = era_of(s)
    return f"${e.offer_cost} for {effect(EFFECTS[e.offer_kind], e.offer_amount)}"


def _no_payment(s: Position, pl: Seat, a: Args) -> str | None:
    if pl.money < era_of(s).offer_cost:
        return f"The offer costs ${era_of(s).offer_cost}; you have ${pl.money} (p. 17)."
    return None


def _no_gift(s: Position, pl: Seat, a: Args) -> str | None:
    if pl.storage[COLOURS.index(a["colour"])] == 0:
        return f"Your storage holds no {a['colour']} die to give (p. 17)."
    return None


DECISIONS = {
    steps.ERA_CHOICE: Decision(
        "Choose one of the era card's two effects",
        lambda s, pl: f"{_effect(s, 1)}, or {_effect(s, 2)}.",
        {"choose": Words(lambda s, pl, a: f"chose {_effect(s, a['effect'])}")},
        "17",
    ),
    steps.ERA_OFFER: Decision(
        "Pay for the era card's offer, or leave it",
        lambda s, pl: f"{_offer(s)}; you have ${pl.money}.",
        {
            "pay": Words(lambda s, pl, a: f"paid {_offer(s)}", _no_payment),
            "skip": Words("left the era card's offer"),
        },
        "17",
    ),
    steps.ERA_DICE: Decision(
        "Give dice of your storage to the era card",
        lambda s, pl: f"It takes {dice(s.owed)} more, of any colour; the environment track stays.",
        {"lose_stored": Words(lambda s, pl, a: f"gave the era card {a_die(a['colour'])}", _no_gift)},
        "17",
    ),
}
