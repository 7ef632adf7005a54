"""The wholesale market of the selling phase in words: levels, demands, passing (rulebook p. 14, 17, 25-26)."""

from ..rules import steps
from ..rules.moves import DICE
from ..rules.position import COKE, COLOURS, Position, Seat
from ..rules.selling import demand_asks, saleable
from ..rules.wholesale import is_open, level_dice
from .card_views import track_name
from .vocabulary import Args, Decision, Words, dice, era_of
from .wholesale import level_price


def level_bonus(s: Position) -> int:
    """What each level and each demand brings the seat to move beside its price."""
    return s.book.level_bonus if s.claimed == s.seat else 0


def _half_a_level(s: Position) -> str | None:
    return f"First deliver all {COLOURS[s.lot]} dice of the level that you began (p. 26)." if s.lot >= 0 else None


def _no_room(s: Position, need: int) -> str | None:
    """Whether so many dice are too many for this turn."""
    left = s.book.turn_dice - s.count
    if need > left:
        return f"This takes {dice(need)}; with {s.count} sold you may sell {left} more (p. 14)."
    return None


def _not_in_column(pl: Seat, die: str) -> str | None:
    kind = DICE.index(die)
    if pl.column[kind // 3, kind % 3] == 0:
        return f"No {die} is in your column; dice in the units cannot be sold (p. 14)."
    return None


def _no_sale(s: Position, pl: Seat, a: Args) -> str | None:
    kind = DICE.index(a["die"])
    c = kind // 3
    if s.lot not in (-1, c):
        return _half_a_level(s)
    if kind == COKE:
        return "70+ is sold only where it is asked for, never on the asphaltene track (p. 25)."
    if (reason := _not_in_column(pl, a["die"])) is not None or s.lot == c:
        return reason
    if not is_open(s, c):
        return f"The {COLOURS[c]} market is sold out: it has a limited demand (p. 26)."
    need, have = int(level_dice(s, c)), int(saleable(pl, c))
    if have < need:
        return f"The next {COLOURS[c]} level takes {need} dice at once; you have {have} (p. 26)."
    return _no_room(s, need)


def _no_demand(s: Position, kind: int) -> str | None:
    if (reason := _half_a_level(s)) is not None:
        return reason
    if not demand_asks(s, kind):
        return f"No open era demand asks for {DICE[kind]} (p. 17)."
    return _no_room(s, 1)


def _no_demand_for_die(s: Position, pl: Seat, a: Args) -> str | None:
    return _not_in_column(pl, a["die"]) or _no_demand(s, DICE.index(a["die"]))


def _no_demand_for_coke(s: Position, pl: Seat, a: Args) -> str | None:
    return "You have no coke marker (p. 25)." if pl.coke == 0 else _no_demand(s, COKE)


def _no_pass(s: Position, pl: Seat, a: Args) -> str | None:
    if s.lot < 0 and s.count > 0:
        return "You have sold this turn: end the turn instead; you may sell again on the next (p. 14)."
    return _half_a_level(s)


def _no_finish(s: Position, pl: Seat, a: Args) -> str | None:
    if s.count == 0:
        return "Sell something, or pass for the rest of the round (p. 14)."
    return _half_a_level(s)


def _sell(s: Position, pl: Seat, a: Args) -> str:
    c = DICE.index(a["die"]) // 3
    need = int(level_dice(s, c))
    if (s.lot_left if s.lot >= 0 else need) > 1:
        return ""
    return f"sold {dice(need, COLOURS[c])} to {track_name(s, c)} for ${level_price(s, c) + level_bonus(s)}"


def _demand(s: Position, pl: Seat, a: Args) -> str:
    return f"met an era demand with {a.get('die', 'a coke marker')} for ${era_of(s).pay + level_bonus(s)}"


def _title(s: Position, pl: Seat) -> str:
    if s.lot >= 0:
        return f"Sell {dice(s.lot_left, COLOURS[s.lot])} more"
    return "Sell more dice, or end the turn" if s.count else "Sell dice, or pass for the round"


def _why(s: Position, pl: Seat) -> str:
    sold = f"{s.count} of {dice(s.book.turn_dice)} sold this turn."
    return f"A level takes all of its dice. {sold}" if s.lot >= 0 else sold


DECISIONS = {
    steps.MARKET: Decision(
        _title,
        _why,
        {
            "sell": Words(
                _sell, _no_sale, lambda s, pl, a: f"Sell {a['die']} to {track_name(s, DICE.index(a['die']) // 3)}"
            ),
            "demand": Words(_demand, _no_demand_for_die),
            "demand_coke": Words(_demand, _no_demand_for_coke),
            "pass": Words("passed at the market", _no_pass, "Pass for the round"),
            "finish": Words("", _no_finish, "End the turn"),
        },
        "14",
    )
}
