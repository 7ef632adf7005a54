"""Components: every number that a board, card, sheet or tile prints, as data with its provenance.

A component file is TOML. Each component is a table with `value`, `source` (`rulebook`, `transcribed`, `derived` or
`house`) and a `note`, and says what may stand in its place:

- `range`: `[0, 9]` for numbers, `["single", "multi"]` for words, `"([OTS][123]){1,5}"` (a pattern) for texts. A list of
  ranges goes by place, a table of ranges by the nearest key; a text without a range is free.
- `length`: `[1, 7]` for a list whose length may change, in a table for the lists at a key. Other lists keep theirs.
- `unique`: no list in it may say the same thing twice.

A user's own file overrides values by name: `loan_totals = [0, 3, 7]` is enough, and of a table the keys that change.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Self

from .errors import OptionError
from .foreign import QUOTED, quoted, text_problem

SOURCES = ("rulebook", "transcribed", "derived", "house")
KINDS = {int: "a whole number", str: "a word", list: "a list", dict: "a table", bool: "true or false"}
LARGEST_FILE = 2**20
Way = tuple[str | int, ...]
"""The name of a component, then keys and places down to a value in it."""


@dataclass(frozen=True)
class Component:
    """One printed fact, and what may be said in its place."""

    value: Any
    source: str
    note: str
    range: Any = None
    length: Any = None
    unique: bool = False

    def range_at(self, way: Way) -> Any:
        """The range of a value, or None."""
        found = self.range
        if isinstance(found, dict):
            found = next((self.range[key] for key in reversed(way) if key in self.range), None)
        return found[way[-1]] if found and isinstance(found[0], list) else found

    def length_at(self, way: Way, model: list[Any]) -> tuple[int, int]:
        """The fewest and the most entries of a list."""
        by_key = isinstance(self.length, dict)
        found = self.length.get(way[-1]) if by_key else self.length if len(way) == 1 else None
        return (found[0], found[1]) if found else (len(model), len(model))

    def limits(self) -> str:
        """All ranges and lengths in words."""
        lengths = self.length if isinstance(self.length, dict) else {"": self.length} if self.length else {}
        told = [in_words(self.range)] if self.range else []
        told += [f"{key} {low} to {high} entries".strip() for key, (low, high) in lengths.items()]
        return "; ".join(told + ["no two the same"] * self.unique)

    def rows(self, name: str) -> list[tuple[str, Any]]:
        """Its value by path: whole if it is plain, else each entry."""
        by_place = dict(enumerate(self.value)) if isinstance(self.value, list) else {}
        entries = self.value if isinstance(self.value, dict) else by_place
        nested = any(isinstance(entry, (dict, list)) for entry in entries.values())
        return [(spell((name, step)), entry) for step, entry in entries.items()] if nested else [(name, self.value)]

    def fit(self, value: Any, model: Any, way: Way) -> Any:
        """A value for the place of a model, keys that it leaves out taken from there; a sentence if it cannot be."""
        if type(value) is not type(model):
            raise misfit(way, f"must be {KINDS[type(model)]}, not {quoted(value)}")
        if isinstance(model, dict):
            for key in value:
                if key not in model:
                    raise misfit(way, f"must have the keys {', '.join(model)}; {quoted(key)} is none of them")
            return {k: self.fit(value[k], old, (*way, k)) if k in value else old for k, old in model.items()}
        if isinstance(model, list):
            return self._fit_list(value, model, way)
        allowed = self.range_at(way)
        problem = text_problem(value) if isinstance(value, str) else None
        if problem is None and allowed and not allows(allowed, value):
            kind = "a whole number from " if isinstance(value, int) else ""
            problem = f"must be {kind}{in_words(allowed)}, not {quoted(value)}"
        if problem:
            raise misfit(way, problem)
        return value

    def _fit_list(self, value: list[Any], model: list[Any], way: Way) -> list[Any]:
        low, high = self.length_at(way, model)
        if not low <= len(value) <= high:
            many = f"{low} to {high} entries" if low < high else f"{low} entries, as the rules count on them"
            raise misfit(way, f"must have {many}, not {len(value)}")
        fitted = [self.fit(v, model[min(i, len(model) - 1)], (*way, i)) for i, v in enumerate(value)]
        for i, entry in enumerate(fitted):
            if self.unique and type(entry) in (int, str) and entry in fitted[:i]:
                raise misfit((*way, i), f"repeats {spell((*way, fitted.index(entry)))}: {quoted(entry)}")
        return fitted


@dataclass(frozen=True)
class Components:
    """The components of a game; those in `changed` differ from what ships."""

    table: dict[str, Component]
    changed: dict[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.changed.get(name, self.table[name].value)

    def values(self) -> dict[str, Any]:
        """Every value as it is now, by name; `override` takes it back."""
        return {name: self[name] for name in self.table}

    def digest(self) -> str:
        """Changes whenever a value does."""
        return hashlib.sha256(json.dumps(self.values(), sort_keys=True).encode()).hexdigest()[:16]

    def override(self, values: Mapping[str, Any]) -> Self:
        """The same components with some values replaced; a sentence with the path says what does not fit."""
        if not isinstance(values, Mapping):
            raise OptionError(f"Components are a table of values by name, not {quoted(values)}.")
        changed = dict(self.changed)
        for name, given in values.items():
            if name not in self.table:
                close = get_close_matches(name[:QUOTED], self.table, 1) if isinstance(name, str) else []
                hint = f" Did you mean {close[0]!r}?" if close else ""
                raise OptionError(f"There is no component called {quoted(name)}.{hint}")
            wrapped = isinstance(given, dict) and "value" in given and set(given) <= set(Component.__annotations__)
            value = self.fit(name, given["value"] if wrapped else given)
            changed.pop(name, None)
            if value != self.table[name].value:
                changed[name] = value
        return replace(self, changed=changed)

    def limits(self, name: str) -> str:
        """What a component may be, in words."""
        return self.table[name].limits()

    def fit(self, name: str, value: Any) -> Any:
        """A component's new value, whole and checked."""
        return self.table[name].fit(value, self[name], (name,))


def misfit(way: Way, problem: str) -> OptionError:
    """The sentence about a value that does not fit."""
    return OptionError(f"The component {spell(way)} {problem}.")


def spell(way: Way) -> str:
    """Such as `contracts[3].pay`."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in way)[1:]


def allows(allowed: Any, value: Any) -> bool:
    """Whether a number, word or text lies in a range."""
    if isinstance(allowed, str):
        return re.fullmatch(allowed, value) is not None
    return bool(allowed[0] <= value <= allowed[1]) if isinstance(allowed[0], int) else value in allowed


def in_words(allowed: Any) -> str:
    """A range for people."""
    if isinstance(allowed, dict):
        return ", ".join(f"{key} {in_words(part)}" for key, part in allowed.items())
    if isinstance(allowed, str):
        return f"written {allowed}"
    if isinstance(allowed[0], int):
        return f"{allowed[0]} to {allowed[1]}"
    return " and ".join(map(in_words, allowed)) if isinstance(allowed[0], list) else f"one of {', '.join(allowed)}"


def write(field: Any, values: Iterable[Any], first: int = 0, *at: int) -> None:
    """A list, also of lists, into an array of a position's book, from place `first` on."""
    for i, value in enumerate(values, first):
        if isinstance(value, list):
            write(field, value, 0, *at, i)
        else:
            field[(*at, i)] = value


def read_components(*files: Path) -> Components:
    """A game's own components."""
    table: dict[str, Component] = {}
    for file in files:
        for name, entry in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if entry["source"] not in SOURCES:
                raise OptionError(f"The component {name!r} has no known source: {entry['source']!r}.")
            table[name] = Component(**entry)
    return Components(table, {})


def read_override(file: Path) -> dict[str, Any]:
    """A user's own component file."""
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise OptionError(f"The component file {file} is larger than {LARGEST_FILE:,} bytes.")
        text = file.read_bytes().decode()
    except OSError as e:
        raise OptionError(f"The component file {file} cannot be read: {e.strerror}.") from None
    except UnicodeError as e:
        raise OptionError(f"The component file {file} is not TOML: {e}.") from None
    return parse_override(text, f"The component file {file}")


def parse_override(text: str, called: str) -> dict[str, Any]:
    """What is written in a user's own component file."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise OptionError(f"{called} is nested too deep.") from None
    except ValueError as e:
        raise OptionError(f"{called} is not TOML: {e}.") from None
