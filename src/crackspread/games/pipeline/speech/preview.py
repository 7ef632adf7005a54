"""What a move would change: pipelines, cash, money in the final count."""

from typing import NotRequired

from typing_extensions import TypedDict

from ....kernel.preview import Change
from ..rules import phases
from ..rules.moves import MOVES
from ..rules.position import POOL, Colour, Position
from ..rules.scoring import ITEMS, count_pipelines, item_money
from .laying import Side
from .placement_preview import Grown, turns_grown
from .titles import GRADE_TITLES
from .view import lower_row
from .view_player import Pipeline, pipelines

QUIET = ("serve", "place", "done", "pass")
"""Moves that change nothing of the mover's own; what ends a turn may change the year, which is no part of the move."""


class PipelineChange(Change):
    """Of a pipeline also which one it is; of a network also the pipelines."""

    colour: NotRequired[Colour]
    pipeline: NotRequired[int]
    """The pipeline as it will be."""
    length: NotRequired[int]
    pipelines: NotRequired[list[int]]
    """The pipelines as they are."""
    attached: NotRequired[bool]


class Preview(TypedDict):
    """Things that change, what they bring in the final count, and cash."""

    lines: list[PipelineChange]
    money: int
    cash: int
    cash_after: int
    turns: NotRequired[dict[Side, list[Grown]]]
    """For the cell of a tile being laid: the pipelines for each way to turn it."""
    lower: NotRequired[list[int | None]]
    """For a place in turn order: the seats on the lower row, which have gone up already where the round is over."""


def preview(before: Position, after: Position, move: int) -> Preview:
    """What a move changes: pipelines (value before and after, grade reached), cash, and money in the final count."""
    seat, name = before.seat, MOVES[move].name
    old, new = before.player[seat].cash, after.player[seat].cash
    if before.phase == phases.LAYING:
        return {"lines": [], "money": 0, "cash": 0, "cash_after": new, "turns": turns_grown(after)}
    told: Preview = {"lines": [], "money": 0, "cash": new - old, "cash_after": new}
    if name == "place":
        told["lower"] = _lower(after, seat)
    if name in QUIET:
        return told
    was, now = _money(before, seat), _money(after, seat)
    told["lines"] = _pipeline_lines(before, after, seat, name)
    if old != new:
        told["lines"].append(_line("Cash", old, new, _signed(new - old)))
    for (key, title), a, b in zip(ITEMS, was, now, strict=True):
        if a != b and key != "cash":
            told["lines"].append(_line(title, a, b, _signed(b - a)))
    told["money"] = sum(now) - sum(was)
    return told


def _lower(s: Position, seat: int) -> list[int | None]:
    """The lower row with this seat's disk on it, or the order that came of it."""
    row = lower_row(s)
    return row if seat in row else [s.order[k] for k in range(s.players)]


def _money(s: Position, seat: int) -> list[int]:
    counts = count_pipelines(s, seat)
    return [int(item_money(s, seat, item, *counts)) for item in range(len(ITEMS))]


def _pipeline_lines(before: Position, after: Position, seat: int, name: str) -> list[PipelineChange]:
    if before.phase == phases.COVERING:
        return _cut_pipelines(before, after, seat)
    return _changed_pipelines(before, after, seat) if name in ("turn", "cell", "upgrade") else []


def _cut_pipelines(before: Position, after: Position, seat: int) -> list[PipelineChange]:
    """A line for each pipeline that a machine cuts or is attached to: its value, and those of what becomes of it."""
    new = {p["pipeline"]: p for p in pipelines(after, seat)}
    pieces: dict[int, list[Pipeline]] = {}
    for label, whole in _parts(before, after, seat).items():
        for old in whole:
            pieces.setdefault(old, []).append(new[label])
    lines = []
    for was in pipelines(before, seat):
        left = sorted(pieces.get(was["pipeline"], []), key=lambda p: -p["value"])
        cut = sum(p["length"] for p in left) < was["length"] or len(left) > 1
        attached = any(p["machine"] for p in left) and not was["machine"]
        if cut or attached:
            after_it = " + ".join(str(p["value"]) for p in left) or "0"
            means = [*(["cut"] if cut else []), *([_means(was, left[0])] if left else ["gone"])]
            line = _line(f"{was['colour'].capitalize()} pipeline", was["value"], after_it, ", ".join(means))
            lines.append(line | {"colour": was["colour"], "pipelines": [was["pipeline"]], "attached": attached})
    return sorted(lines, key=lambda line: (-line["attached"], -line["before"]))


def _changed_pipelines(before: Position, after: Position, seat: int) -> list[PipelineChange]:
    """A line for each pipeline that the move lengthened, joined, cut or connected to a machine, the longest first."""
    old = {p["pipeline"]: p for p in pipelines(before, seat)}
    parts = _parts(before, after, seat)
    lines = []
    for new in sorted(pipelines(after, seat), key=lambda p: -p["value"]):
        whole = parts[new["pipeline"]]
        was = max((old[k] for k in whole), key=lambda p: p["value"], default=None)
        same = was is not None and (was["value"], was["machine"]) == (new["value"], new["machine"])
        if (same and len(whole) == 1) or (was is None and not new["machine"]):
            continue
        thing = f"{new['colour'].capitalize()} pipeline"
        line = _line(thing, was["value"] if was else 0, new["value"], _means(was, new))
        lines.append(line | {"colour": new["colour"], "pipeline": new["pipeline"], "length": new["length"]})
    return lines


def _means(was: Pipeline | None, new: Pipeline) -> str:
    grade = new["reaches"]
    old = was["reaches"] if was is not None else 0
    means = f"{'reaches' if grade > old else 'still' if grade == old else 'only'} {GRADE_TITLES[grade]}"
    means = means if grade else "too short for Low"
    return f"{means}, at a machine" if new["machine"] and not (was and was["machine"]) else means


def _parts(before: Position, after: Position, seat: int) -> dict[int, set[int]]:
    """For each pipeline after the move, the pipelines before it whose segments belong to it."""
    found: dict[int, set[int]] = {}
    for t in range(POOL):
        if after.pipes.tile[t].owner == seat:
            for seg in range(4 * t, 4 * t + 4):
                new, old = after.pipes.label[seg], before.pipes.label[seg]
                if new >= 0:
                    found.setdefault(new, set()).update([old] if old >= 0 else [])
    return found


def _line(thing: str, before: int, after: int | str, means: str) -> PipelineChange:
    return {"thing": thing, "before": before, "after": after, "means": means}


def _signed(money: int) -> str:
    return f"+${money}" if money >= 0 else f"-${-money}"
