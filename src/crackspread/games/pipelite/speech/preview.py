"""What a move would change, before it is made."""

from typing import NotRequired

from typing_extensions import TypedDict

from ....kernel.preview import Change, change
from ..rules.moves import MOVES
from ..rules.position import COLOURS, OUTLETS, Position
from ..rules.running import reached
from .crude import GRADE
from .view import money, path


class Preview(TypedDict):
    """What changes, and by how much the money; of a pipe also its network and the longest way that grew."""

    lines: list[Change]
    money: int
    network: NotRequired[str]
    path: NotRequired[list[tuple[int, int]]]


def preview(before: Position, after: Position, move: int) -> Preview:
    """What a move changes for the seat that makes it."""
    m, seat = MOVES[move], before.seat
    was, now = money(before, seat), money(after, seat)
    gain = now["total"] - was["total"]
    if m.name != "place":
        sign = "+" if gain >= 0 else "-"
        lines = [change("Money now", was["total"], now["total"], f"{sign}${abs(gain)}")] if gain else []
        return {"lines": lines, "money": gain}
    k = COLOURS.index(m.args["network"])
    lines = _longer_ways(before, after, seat, k)
    if now["squares"] != was["squares"]:
        lines.append(change("Longest pipe", was["squares"], now["squares"], f"+${gain}"))
    return {"lines": lines, "money": gain, "network": m.args["network"], "path": _grown_path(before, after, seat, k)}


def _grown_path(before: Position, after: Position, seat: int, k: int) -> list[tuple[int, int]]:
    """The longest way that grew, if any did."""
    was, now = before.sheet[seat].value, after.sheet[seat].value
    grown = [o for o in range(OUTLETS) if now[k, o] > was[k, o]]
    return path(after, after.sheet[seat], k, max(grown, key=lambda o: int(now[k, o]))) if grown else []


def _longer_ways(before: Position, after: Position, seat: int, k: int) -> list[Change]:
    lines = []
    for o in range(OUTLETS):
        was, now = before.sheet[seat].value[k, o], after.sheet[seat].value[k, o]
        if now > was:
            old, new = reached(before, k, 0, was), reached(after, k, 0, now)
            means = f"crude now reaches {GRADE[new]}" if new > old else f"crude reaches {GRADE[new]}" if new else ""
            lines.append(change(f"{COLOURS[k].capitalize()} outlet {o + 1}", was, now, means))
    return lines
