"""The goals of a search, each a number of a report and what it should be, and how far from it a game is.

    seats              every seat wins its part
    dead, always       no thing to take is taken by nobody, or by everybody who could
    spread=20          a number of the report is this, `>=` at least or `<=` at most
    contracts>=markets one number is at least another

A distance of one is three points of a share, one thing to take, and else a tenth of what is aimed at, at least one.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from ..kernel.errors import OptionError
from ..kernel.foreign import QUOTED, quoted
from .report_findings import figure, places
from .report_games import ReportSpec
from .report_measures import flag, game_measures, to_take

Interval = list[float]
"""A mean and the half width of its 95 % interval."""
NONE = {"seats": "%", "dead": "", "always": ""}
"""What a goal may say as a mere word, of which there should be none: how far the seat that is furthest from its part of
the first place is from it, and the things that the report flags never and always. With their units."""
ALIASES = {"length": "decisions"}
POINTS, TENTH, LEAST = 0.03, 0.1, 1.0
"""A distance of one: of shares, as a part of what is aimed at, and at least."""
FORM = re.compile(r"(\w+) *(>=|<=|=) *(?:([a-z]\w*)|(-?\d{1,9}(?:\.\d{1,9})?) *(%?))", re.ASCII)


@dataclass(frozen=True)
class Goal:
    """A number of the report, and what it should be."""

    text: str
    measure: str
    sign: str
    target: float | str
    """A number, or the name of another one of the report."""
    unit: str

    def away(self, values: Mapping[str, Interval]) -> float:
        """How far values are from it."""
        target = values[self.target][0] if isinstance(self.target, str) else self.target
        one = POINTS if self.unit == "%" else max(LEAST, TENTH * abs(target))
        gap = (values[self.measure][0] - target) / one
        return max(0.0, gap) if self.sign == "<=" else max(0.0, -gap) if self.sign == ">=" else abs(gap)

    def shown(self, values: Mapping[str, Interval]) -> str:
        """What it is, for people."""
        names = [self.measure, *([self.target] if isinstance(self.target, str) else [])]
        return " and ".join(self._shown(values[name]) for name in names)

    def _shown(self, value: Interval) -> str:
        if self.measure in ("dead", "always"):
            return f"{value[0]:.0f}"
        n = places(value, unit=self.unit)
        return f"{figure(value[0], self.unit, n)} \u00b1 {figure(value[1], self.unit, n).strip('$ %')}"


def read_goals(texts: Sequence[str], spec: ReportSpec) -> list[Goal]:
    """The goals; one sentence for what is none."""
    if not texts:
        raise OptionError("A search needs a goal, such as seats or spread=20.")
    units = {**NONE, **{one.key: one.unit for one in game_measures(spec, {})}}
    if spec.players == 1:
        del units["seats"]
    return [_goal(text, units) for text in texts]


def _goal(text: str, units: Mapping[str, str]) -> Goal:
    """What is meant by a goal."""
    found = FORM.fullmatch(f"{text}=0" if text in NONE else text.strip())
    if not found:
        raise OptionError(f"A goal is seats, dead, always, or such as spread=20 or 'spread<=20', not {quoted(text)}.")
    measure, sign, other, number, percent = found.groups()
    measure = _name(measure, units)
    unit = units[measure]
    if other:
        other = _name(other, units)
        if units[other] != unit:
            raise OptionError(f"The goal {quoted(text)} compares what is not counted alike.")
        return Goal(text, measure, sign, other, unit)
    if percent and unit != "%":
        raise OptionError(f"The goal {quoted(text)} gives a share where none is counted.")
    return Goal(text, measure, sign, float(number) / (100 if unit == "%" else 1), unit)


def _name(word: str, units: Mapping[str, str]) -> str:
    """The key of a number of the report."""
    name = ALIASES.get(word, word)
    if name not in units:
        close = get_close_matches(word[:QUOTED], [*units, *ALIASES], 1)
        hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(units)}."
        raise OptionError(f"A report has no number called {quoted(word)}: {hint}")
    return name


def goal_values(result: Mapping[str, Any], side: str) -> dict[str, Interval]:
    """All that goals can name, of one side of a report: `before` or `after`; 0 where no game has it."""
    measures = [one for one in result["measures"] if one["kind"] in ("seat", "seat_money", "shape", "money")]
    values = {one["key"]: one[side] or [0.0, 0.0] for one in measures}
    uneven = [
        [abs(values[one["key"]][0] - one["even"]), values[one["key"]][1]] for one in measures if one["kind"] == "seat"
    ]
    seats = result["games"] * result["players"]
    flags = [flag(row[side], seats) for row in to_take(result["taken"])]
    return {
        **values,
        "seats": max(uneven, default=[0.0, 0.0]),
        "dead": [float(flags.count("never") + flags.count("rare")), 0.0],
        "always": [float(flags.count("always")), 0.0],
    }
