"""Crude tickets in words: turning, taking, naming a grade, tucking, dice too many (rulebook p. 11-12, 18-20, 22)."""

from ..rules import steps
from ..rules.effects import overflow
from ..rules.position import COLOURS, GRADES, Position, Seat
from ..rules.tickets import has_grade
from .card_views import ticket
from .vocabulary import Args, Decision, Words, a_die, dice, number


def _cubes(s: Position, card: int) -> str:
    t = ticket(s, card)
    return f"{t['grade']} ticket: " + ", ".join(f"{n} {c}" for c, n in t["cubes"].items() if n)


def _is_up(s: Position, a: Args) -> bool:
    return bool(s.face_up >> (a["ticket"] - 1) & 1)


def _no_flip(s: Position, pl: Seat, a: Args) -> str | None:
    if s.shown[a["ticket"] - 1] < 0:
        return "There is no ticket in that place (p. 18)."
    if _is_up(s, a):
        return "That ticket lies face up already (p. 18)."
    return None


def _no_take(s: Position, pl: Seat, a: Args) -> str | None:
    return "There is no ticket in that place (p. 18)." if s.shown[a["ticket"] - 1] < 0 else None


def _no_grade(s: Position, pl: Seat, a: Args) -> str | None:
    if not has_grade(s, GRADES.index(a["grade"])):
        return f"No {a['grade']} ticket is left in the deck or the discard (p. 19)."
    return None


def _no_ticket(s: Position, pl: Seat, a: Args) -> str | None:
    if not s.offer >> (a["card"] - 1) & 1:
        return "That ticket is not among those you may choose from (p. 19)."
    return None


def _no_loss(s: Position, pl: Seat, a: Args) -> str | None:
    if pl.storage[COLOURS.index(a["colour"])] == 0:
        return f"Your storage holds no {a['colour']} die to discard (p. 12)."
    return None


def _no_set(s: Position, pl: Seat, a: Args) -> str | None:
    have, need = pl.ticket[GRADES.index(a["grade"])], s.book.tuck_tickets
    if have < need:
        return f"Tucking equal tickets takes {number(need)} of a grade; you have {number(have)} {a['grade']} (p. 22)."
    return None


def _no_mixed_set(s: Position, pl: Seat, a: Args) -> str | None:
    lacking = [grade for g, grade in enumerate(GRADES) if grade != a["without"] and pl.ticket[g] == 0]
    if lacking:
        return f"Tucking different tickets takes one of each of three grades; you have no {lacking[0]} one (p. 22)."
    return None


def _tuck_why(s: Position, pl: Seat) -> str:
    b = s.book
    equal = f"{number(b.tuck_tickets)} of one grade for {dice(b.tuck_dice)} of one colour".capitalize()
    return f"{equal}, or one each of three grades for a die of each of two colours."


def _tuck_same(s: Position, pl: Seat, a: Args) -> str:
    return f"tucked {number(s.book.tuck_tickets)} {a['grade']} tickets for {dice(s.book.tuck_dice, a['colour'])}"


def _tuck_mixed(s: Position, pl: Seat, a: Args) -> str:
    return f"tucked three different tickets for {a_die(a['first'])} and {a_die(a['second'])}"


TUCKING = {"tuck_same": Words(_tuck_same, _no_set), "tuck_mixed": Words(_tuck_mixed, _no_mixed_set)}
"""Also before an engineer is placed."""

DECISIONS = {
    steps.FLIP: Decision(
        "Turn one ticket over",
        "Everybody sees it: this cannot be undone.",
        {
            "flip": Words(
                lambda s, pl, a: f"turned a ticket over, a {_cubes(s, s.shown[a['ticket'] - 1])}",
                _no_flip,
                lambda s, pl, a: f"Turn ticket {a['ticket']} over",
            )
        },
        "18",
    ),
    steps.NAME: Decision(
        "Name a grade",
        "The first ticket of it is yours; those before it are discarded.",
        {"grade": Words(lambda s, pl, a: f"asked for {a['grade']} crude", _no_grade)},
        "19",
    ),
    steps.EXPLORE: Decision(
        lambda s, pl: "Take one ticket of the discard" if s.from_pile else "Take one of these tickets",
        lambda s, pl: f"Its dice go to your storage{'' if s.from_pile else '; the others are discarded'}.",
        {"ticket": Words(lambda s, pl, a: f"took the {_cubes(s, a['card'] - 1)}", _no_ticket)},
        "19",
    ),
    steps.TUCK: Decision(
        "Tuck tickets, or keep them",
        _tuck_why,
        {**TUCKING, "finish": Words("", label="Keep the tickets")},
        "22",
    ),
    steps.OVERFLOW: Decision(
        "Discard dice that do not fit your storage",
        lambda s, pl: f"{dice(int(overflow(s, pl)))} too many: each is a step up the environment track.",
        {"lose_stored": Words(lambda s, pl, a: f"had no room for {a_die(a['colour'])}", _no_loss)},
        "12",
    ),
    steps.TAKE: Decision(
        "Take a ticket",
        "Face up or face down; its dice go to your storage.",
        {
            "take": Words(
                lambda s, pl, a: f"took the {_cubes(s, s.shown[a['ticket'] - 1])}",
                _no_take,
                lambda s, pl, a: "" if _is_up(s, a) else f"Take the face-down ticket {a['ticket']}",
            )
        },
        "18",
    ),
}
