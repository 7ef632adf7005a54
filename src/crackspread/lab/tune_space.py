"""The space of a search: which component values may differ, and what each of them may be.

It is written in TOML, a line for each value by its path, as `crackspread components` and a report's changes spell it:

    longest_pays = [1, 6]                                      # a whole number from 1 to 6
    "market_1.orange[0]" = { from = 4, to = 16, step = 4 }     # 4, 8, 12 or 16
    loan_totals = [[0, 2, 5, 9], [0, 3, 7, 12], [0, 1, 2, 3]]  # one of these
"""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import combinations
from typing import Any

from ..kernel.components import Components, Way, spell
from ..kernel.errors import OptionError
from ..kernel.foreign import QUOTED, check_foreign, quoted

STEPS = ({"from", "to"}, {"from", "to", "step"})
"""The keys of a range that is written as a table."""
Values = list[Any]
"""A value for each axis of a space, in its order."""


@dataclass(frozen=True)
class Axis:
    """A value that may differ."""

    path: str
    way: Way
    values: Sequence[Any]
    """All that it may be: a `range`, or choices."""


def read_space(shipped: Components, space: Mapping[str, Any]) -> list[Axis]:
    """The axes in the order of their paths; one sentence for what does not exist or leaves a component's range."""
    ways = {spell(way): way for name, part in shipped.table.items() for way in _ways((name,), part.value)}
    found = [_axis(shipped, ways, path, given) for path, given in _lines(ways, space)]
    if not found:
        raise OptionError("The space names no component value.")
    for a, b in combinations(sorted(found, key=lambda axis: len(axis.way)), 2):
        if b.way[: len(a.way)] == a.way:
            raise OptionError(f"The space says twice what {b.path} may be: as {a.path} too.")
    return sorted(found, key=lambda axis: axis.path)


def today(shipped: Components, axes: Sequence[Axis]) -> Values:
    """What ships."""
    return [_at(shipped[str(axis.way[0])], axis.way[1:]) for axis in axes]


def changed(shipped: Components, axes: Sequence[Axis], values: Values) -> dict[str, Any]:
    """The components that have these values and differ from what ships; one sentence if they cannot have them."""
    own: dict[str, Any] = {}
    for axis, value in zip(axes, values, strict=True):
        own.setdefault(name := str(axis.way[0]), deepcopy(shipped[name]))
        *above, last = axis.way
        _at(own, above)[last] = value
    return shipped.override(own).changed


def _at(value: Any, steps: Sequence[Any]) -> Any:
    """A part of a value."""
    for step in steps:
        value = value[step]
    return value


def _ways(way: Way, value: Any) -> Iterator[Way]:
    """A value and all its parts."""
    yield way
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in parts:
        yield from _ways((*way, step), part)


def _lines(ways: Mapping[str, Way], space: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Paths with what they may be, also where TOML took the dots of a path for tables."""
    for key, given in space.items():
        path = f"{above}{key}"
        if isinstance(given, dict) and set(given) not in STEPS and path in ways:
            yield from _lines(ways, given, f"{path}.")
        else:
            yield path, given


def _axis(shipped: Components, ways: Mapping[str, Way], path: str, given: Any) -> Axis:
    """An axis that lies within what its component may be."""
    if path not in ways:
        close = get_close_matches(path[:QUOTED], ways, 1)
        hint = f" Did you mean {close[0]!r}?" if close else ""
        raise OptionError(f"There is no component value at {quoted(path)}.{hint}")
    way, values = ways[path], _values(path, given)
    part = shipped.table[str(way[0])]
    for value in (values[0], values[-1]) if isinstance(values, range) else values:
        check_foreign(value, path)
        part.fit(value, _at(part.value, way[1:]), way)
    return Axis(path, way, values)


def _values(path: str, given: Any) -> Sequence[Any]:
    """A range, or choices."""
    numbers = [*given.values()] if isinstance(given, dict) else given
    if isinstance(numbers, list) and len(numbers) > 1:
        whole = all(type(number) is int for number in numbers)
        if isinstance(given, list) and not (whole and len(given) == 2):
            return given
        low, high, step = (given["from"], given["to"], given.get("step", 1)) if isinstance(given, dict) else (*given, 1)
        if whole and low < high and 0 < step <= high - low:
            return range(low, high + 1, step)
    raise OptionError(
        f"What {path} may be is a range [low, high], a table such as {{ from = 4, to = 16, step = 4 }}, or a list of "
        "choices."
    )
