"""The refining phase in words: tokens, and dice into the column or a unit (rulebook p. 12-14, 23-25)."""

from ....kernel.record import Cells
from ..rules import steps
from ..rules.loading import column_takes, in_tray, unit_room, values_but_coke
from ..rules.moves import DICE
from ..rules.position import COLOURS, KINDS, UNIT_OF, UNITS, Position, Seat
from .forecasts import loading
from .vocabulary import Args, Decision, Words, a_die, dice

NO_RED = "This takes a red bypass token; you have none (p. 24)."


def _lies(cells: Cells, a: Args) -> bool:
    """Whether the die that a move names lies here."""
    return bool(cells[divmod(DICE.index(a["die"]), 3)])


def _no_reroll(s: Position, pl: Seat, a: Args) -> str | None:
    if pl.grey == 0:
        return "A reroll takes a grey token; you have none (p. 24)."
    c = COLOURS.index(a["colour"])
    values = range(values_but_coke(c))
    if in_tray(pl, c) == 0:
        return f"You have no loose {a['colour']} dice to roll again (p. 24)."
    if not any(pl.tray[c, f] for f in values):
        return "A die that shows 70+ cannot be rolled again; only a red token changes it (p. 24, 25)."
    if any(pl.column[c, f] or pl.unit[c, f] for f in values):
        return f"All {a['colour']} dice are rolled or none, and some are loaded already (p. 24)."
    return None


def _not_loose(pl: Seat, a: Args) -> str | None:
    return None if _lies(pl.tray, a) else f"You have no loose die that shows {a['die']} (p. 24)."


def _no_swap(s: Position, pl: Seat, a: Args) -> str | None:
    if pl.grey == 0:
        return "A swap takes a grey token; you have none (p. 24)."
    colour = a["to"].split()[0]
    if s.supply[COLOURS.index(colour)] == 0:
        return f"The supply has no {colour} die to swap for (p. 24)."
    return _not_loose(pl, a)


def _no_bypass(s: Position, pl: Seat, a: Args) -> str | None:
    if pl.red == 0:
        return NO_RED
    if a["die"].split()[0] != a["to"] and s.supply[COLOURS.index(a["to"])] == 0:
        return f"The supply has no {a['to']} die (p. 24)."
    return _not_loose(pl, a)


def _no_setting(s: Position, pl: Seat, a: Args) -> str | None:
    if pl.red == 0:
        return NO_RED
    if not (_lies(pl.tray, a) or _lies(pl.column, a)):
        return f"No die that shows {a['die']} is loose or in your column; those in the units are set no more (p. 24)."
    return None


def _no_loaded_setting(s: Position, pl: Seat, a: Args) -> str | None:
    """Only where a loose die is like the loaded one does it have to be said which is meant."""
    if (reason := _no_setting(s, pl, a)) is not None:
        return reason
    if not _lies(pl.column, a):
        return f"No {a['die']} is in your column: set the loose one (p. 24)."
    if not _lies(pl.tray, a):
        return f"No {a['die']} is loose: set it without saying which (p. 24)."
    return None


def _no_tokens(s: Position, pl: Seat, a: Args) -> str | None:
    if pl.grey < s.book.token_exchange:
        return f"A red token costs {s.book.token_exchange} grey ones; you have {pl.grey} (p. 24)."
    return None


def _no_load(s: Position, pl: Seat, a: Args) -> str | None:
    if (reason := _not_loose(pl, a)) is not None:
        return reason
    colour = DICE.index(a["die"]) // 3
    return None if column_takes(s, pl, colour) else f"The column has no free place for {COLOURS[colour]} (p. 13)."


def _no_recycling(s: Position, pl: Seat, a: Args) -> str | None:
    if (reason := _not_loose(pl, a)) is not None:
        return reason
    unit = int(UNIT_OF[DICE.index(a["die"]) // 3])
    return None if unit_room(s, pl, unit) > 0 else f"The {UNITS[unit]} has no free place (p. 13)."


def _no_finish(s: Position, pl: Seat, a: Args) -> str | None:
    for c in range(len(COLOURS)):
        in_unit = UNIT_OF[c] >= 0 and any(pl.tray[c, f] for f in range(values_but_coke(c)))
        if (in_unit and unit_room(s, pl, UNIT_OF[c]) > 0) or (in_tray(pl, c) and column_takes(s, pl, c)):
            return f"Every die that has a place must be placed first; there is one for {COLOURS[c]} (p. 13)."
    return None


def _loose(pl: Seat) -> int:
    return sum(pl.tray[k // 3, k % 3] for k in range(KINDS))


def _why(s: Position, pl: Seat) -> str:
    if _loose(pl):
        fits = loading(s, pl)
        lost = f"; {dice(fits['lost'])} fit{'s' if fits['lost'] == 1 else ''} nowhere" if fits["lost"] else ""
        return f"{fits['column']} of {dice(fits['dice'])} fit the column{lost}."
    return f"All have their place{'; a red token can still set a die in the column' if pl.red else ''}."


def _finish(s: Position, pl: Seat, a: Args) -> str:
    lost = _loose(pl)
    return f"finished loading and lost {dice(lost)}" if lost else "finished loading"


def _finish_label(s: Position, pl: Seat, a: Args) -> str:
    lost = _loose(pl)
    return f"Finish loading and lose {dice(lost)}" if lost else "Finish loading"


def _set_loaded(s: Position, pl: Seat, a: Args) -> str:
    return f"set {a['die']} in the column to {a['to']}"


def _set(s: Position, pl: Seat, a: Args) -> str:
    return f"set {a['die']} to {a['to']}" if _lies(pl.tray, a) else _set_loaded(s, pl, a)


DECISIONS = {
    steps.REFINE: Decision(
        "Load your dice",
        _why,
        {
            "reroll": Words(lambda s, pl, a: f"rolled the {a['colour']} dice again", _no_reroll),
            "swap": Words(lambda s, pl, a: f"swapped {a['die']} for {a['to']}", _no_swap),
            "set": Words(_set, _no_setting),
            "set_loaded": Words(_set_loaded, _no_loaded_setting),
            "bypass": Words(lambda s, pl, a: f"exchanged {a['die']} for {a_die(a['to'])}", _no_bypass),
            "tokens": Words(lambda s, pl, a: f"changed {s.book.token_exchange} grey tokens into a red one", _no_tokens),
            "load": Words("", _no_load, lambda s, pl, a: f"Load {a['die']} into the column"),
            "recycle": Words("", _no_recycling, lambda s, pl, a: f"Put {a['die']} into its reprocessing unit"),
            "finish": Words(_finish, _no_finish, _finish_label),
        },
        "12",
    )
}
