"""Wholesale in words: buying into the storage and selling out of it (rulebook p. 21-22, 25-26)."""

from ..rules import steps
from ..rules.position import COLOURS, Position, Seat
from ..rules.wholesale import buy_price, is_open, level_dice, open_demand
from .card_views import track_name
from .vocabulary import Args, Decision, Words, a_die, dice, era_of


def level_price(s: Position, c: int) -> int:
    """What the next level of a track pays."""
    return int(s.book.level_price[c, s.level[c] - 1])


def _no_purchase(s: Position, pl: Seat, a: Args) -> str | None:
    c = COLOURS.index(a["colour"])
    if s.supply[c] == 0:
        return f"The supply has no {a['colour']} die left (p. 5)."
    if pl.money < buy_price(s, c):
        return f"A {a['colour']} die costs ${buy_price(s, c)}; you have ${pl.money} (p. 22)."
    return None


def _no_stored_sale(s: Position, pl: Seat, a: Args) -> str | None:
    c = COLOURS.index(a["colour"])
    if not is_open(s, c):
        return f"The {a['colour']} market is sold out (p. 26)."
    need = int(level_dice(s, c))
    if pl.storage[c] < need:
        return f"The next {a['colour']} level takes {need} dice; your storage has {pl.storage[c]} (p. 22, 26)."
    if s.count + need > s.book.sell_dice:
        return f"With {s.count} dice sold this level would exceed {s.book.sell_dice} (p. 22)."
    return None


def _no_stored_demand(s: Position, pl: Seat, a: Args) -> str | None:
    e = era_of(s)
    if e.slots == 0 or open_demand(s) < 0:
        return "The era card has no open demand (p. 22)."
    if e.face >= 0:
        return "Storage fills only an era demand that asks for no carbon value: stored dice have none (p. 22)."
    if s.demanded:
        return "Storage fills one era demand at most (p. 22)."
    if pl.storage[e.colour] == 0:
        return f"Your storage holds no {COLOURS[e.colour]} die, which the era demand asks for (p. 22)."
    return None


def _no_finish(s: Position, pl: Seat, a: Args) -> str | None:
    if s.step == steps.BUYING and s.count == 0:
        return "Buy at least one die first, or undo the placement (p. 22)."
    if s.step == steps.UNLOADING and s.count + s.demanded == 0:
        return "Sell something first, or undo the placement (p. 22)."
    return None


def _sell(s: Position, pl: Seat, a: Args) -> str:
    c = COLOURS.index(a["colour"])
    return f"sold {dice(int(level_dice(s, c)))} from storage to {track_name(s, c)} for ${level_price(s, c)}"


DECISIONS = {
    steps.BUYING: Decision(
        lambda s, pl: f"Buy dice, {s.book.buy_dice - s.count} {'more ' if s.count else ''}at most",
        lambda s, pl: f"They go to storage unrolled. You have ${pl.money}.",
        {
            "buy": Words(
                lambda s, pl, a: f"bought {a_die(a['colour'])} for ${buy_price(s, COLOURS.index(a['colour']))}",
                _no_purchase,
            ),
            "finish": Words("", _no_finish, "Finish buying"),
        },
        "22",
    ),
    steps.UNLOADING: Decision(
        lambda s, pl: f"Sell from storage, {dice(s.book.sell_dice - s.count)} {'more ' if s.count else ''}at most",
        "Whole levels, and one era demand that asks for no carbon value.",
        {
            "sell_stored": Words(_sell, _no_stored_sale),
            "demand_stored": Words("met an era demand from storage", _no_stored_demand),
            "finish": Words("", _no_finish, "Finish selling"),
        },
        "22",
    ),
}
