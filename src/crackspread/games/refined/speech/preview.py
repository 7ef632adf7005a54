"""What a move would change, before it is made."""

from typing_extensions import TypedDict

from ....kernel.preview import Change, change
from ..rules.effects import capacity, stored
from ..rules.engineering import location_cost
from ..rules.loading import tile_places, tray_places
from ..rules.moves import MOVES
from ..rules.position import COLOURS, LOCATIONS, PAIRS, Position, Seat
from ..rules.scoring import technology
from .refinery_view import money


class Preview(TypedDict):
    """What a move changes; where it shows something hidden, only what is certain."""

    lines: list[Change]
    money: int
    hidden: bool


def preview(before: Position, after: Position, move: int) -> Preview:
    """What a move changes, as lines of `thing: before -> after, meaning`; nothing that is still hidden."""
    seat = before.seat
    was, now = before.seat_at[seat], after.seat_at[seat]
    if after.reveals != before.reveals:
        return {"lines": _known_cost(before, move), "money": 0, "hidden": True}
    lines = [
        change(thing, x, y, means)
        for thing, x, y, means in (
            ("Cash", was.money, now.money, ""),
            ("Grey tokens", was.grey, now.grey, ""),
            ("Red tokens", was.red, now.red, ""),
            ("Environment", was.impact, now.impact, "dirtier" if now.impact > was.impact else "cleaner"),
            ("Dice in storage", int(stored(was)), int(stored(now)), ""),
            ("Dice lost", was.lost, now.lost, "each is a step up the track"),
            ("Storage places", int(capacity(before, was)), int(capacity(after, now)), ""),
            ("Column places", _places(before, was), _places(after, now), ""),
            ("Cracker pairs", before.book.pairs[was.level[0]], after.book.pairs[now.level[0]], ""),
            ("Reformer pairs", before.book.pairs[was.level[1]], after.book.pairs[now.level[1]], ""),
            ("Dice from a pair", _rate(before, was), _rate(after, now), ""),
            ("Recycled dice", was.created, now.created, ""),
            ("Technology", int(technology(before, was)), int(technology(after, now)), ""),
            ("Contracts completed", was.completed, now.completed, ""),
        )
        if x != y
    ]
    return {"lines": lines, "money": money(after, seat)["total"] - money(before, seat)["total"], "hidden": False}


def _places(s: Position, pl: Seat) -> int:
    """Places of the whole column, advanced tiles too."""
    trays = sum(int(tray_places(s, pl, c)) for c in range(len(COLOURS)))
    return trays + sum(int(tile_places(s, pl, k)) for k in range(PAIRS))


def _rate(s: Position, pl: Seat) -> int:
    """Dice that the better unit makes from a pair."""
    return max(int(s.book.rate[pl.level[u]]) for u in range(2))


def _known_cost(s: Position, move: int) -> list[Change]:
    """What a move that shows something costs for certain."""
    m, pl = MOVES[move], s.seat_at[s.seat]
    if m.name == "place":
        cost = int(location_cost(s, LOCATIONS.index(m.args["location"])))
        return [change("Cash", pl.money, pl.money - cost, "then something is shown")] if cost else []
    if m.name == "decline":
        return [change("Cash", pl.money, pl.money + s.book.decline_pays, "")]
    if m.name == "reroll":
        return [change("Grey tokens", pl.grey, pl.grey - 1, "then the dice are rolled")]
    if m.name == "bypass":
        return [change("Red tokens", pl.red, pl.red - 1, "then the die is rolled")]
    return []
