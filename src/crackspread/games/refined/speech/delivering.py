"""What ends the selling phase in words: contracts, achievements, dice that no unit has room for (rulebook p. 14-27)."""

from ....kernel.bits import count_bits
from ..rules import steps
from ..rules.delivering import era_bonus, leftovers, wanted
from ..rules.loading import unit_room
from ..rules.moves import DICE
from ..rules.position import COKE, UNIT_OF, UNITS, Position, Seat
from .card_views import achievement_name, contract_name
from .vocabulary import Args, Decision, Words, dice


def _unwanted(s: Position, pl: Seat, a: Args, kind: int) -> str | None:
    active = a["active"] - 1
    if pl.active[active] < 0:
        return "You have no such active contract (p. 14)."
    if not wanted(s, pl, active) >> kind & 1:
        return f"This contract has no open component for {DICE[kind]}: colour and value must fit (p. 26)."
    return None


def _no_delivery(s: Position, pl: Seat, a: Args) -> str | None:
    kind = DICE.index(a["die"])
    if (reason := _unwanted(s, pl, a, kind)) is not None:
        return reason
    if pl.column[kind // 3, kind % 3] == 0:
        return f"No {a['die']} is in your column; dice in the units cannot go on contracts (p. 14)."
    return None


def _no_coke(s: Position, pl: Seat, a: Args) -> str | None:
    if (reason := _unwanted(s, pl, a, COKE)) is not None:
        return reason
    return "You have no coke marker (p. 25)." if pl.coke == 0 else None


def _no_achievement(s: Position, pl: Seat, a: Args) -> str | None:
    if not s.offer >> (a["card"] - 1) & 1:
        return "That achievement is not among those you may choose from (p. 23)."
    return None


def _no_loss(s: Position, pl: Seat, a: Args) -> str | None:
    kind = DICE.index(a["die"])
    if UNIT_OF[kind // 3] != s.unit:
        return f"It is the {UNITS[s.unit]} that has no room: {a['die']} does not go there (p. 15)."
    if pl.column[kind // 3, kind % 3] == 0:
        return f"No {a['die']} is left in your column (p. 15)."
    return None


def _fill(s: Position, pl: Seat, a: Args) -> str:
    """Told when the last component is filled, with what the era card adds."""
    active = a["active"] - 1
    card = s.book.contract[pl.active[active]]
    if card.slots - count_bits(pl.filled[active]) > 1:
        return ""
    pay = card.money + int(era_bonus(s, card.categories))
    return f"completed {contract_name(s, pl.active[active])} for ${pay}"


def _fill_label(s: Position, pl: Seat, a: Args) -> str:
    return f"Deliver {a.get('die', 'a coke marker')} to {contract_name(s, pl.active[a['active'] - 1])}"


def _leftover_why(s: Position, pl: Seat) -> str:
    over = dice(int(leftovers(pl, s.unit) - unit_room(s, pl, s.unit)))
    return f"The {UNITS[s.unit]} has no room for {over}; each is a step up the environment track."


DECISIONS = {
    steps.DELIVER: Decision(
        "Deliver dice to your contracts",
        "Colour and value must fit; completing a contract pays at once.",
        {
            "fill": Words(_fill, _no_delivery, _fill_label),
            "fill_coke": Words(_fill, _no_coke, _fill_label),
            "finish": Words("", label="Finish delivering"),
        },
        "14",
    ),
    steps.PUBLISH: Decision(
        "Publish one achievement, or none",
        "It counts for everybody. None is a step up the environment track.",
        {
            "achievement": Words(
                lambda s, pl, a: f"published the achievement {achievement_name(s, a['card'] - 1)}", _no_achievement
            ),
            "skip": Words("published no achievement"),
        },
        "23",
    ),
    steps.LEFTOVER: Decision(
        "Choose a die that is lost",
        _leftover_why,
        {"lose": Words(lambda s, pl, a: f"had no room for {a['die']}", _no_loss)},
        "15",
    ),
}
