"""Components: every number that a board, card, sheet or tile prints, as data with its provenance.

A component file is TOML. Each component is a table with `value`, `source` (`rulebook`, `transcribed`, `derived` or
`house`) and a `note`. A user's own file overrides values by name: `loan_totals = [0, 3, 7]` is enough.
"""

import hashlib
import json
import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from .errors import OptionError

SOURCES = ("rulebook", "transcribed", "derived", "house")


@dataclass(frozen=True)
class Component:
    """One printed fact."""

    value: Any
    source: str
    note: str


@dataclass(frozen=True)
class Components:
    """The components of a game; those in `changed` differ from what ships."""

    table: dict[str, Component]
    changed: dict[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.changed.get(name, self.table[name].value)

    def values(self) -> dict[str, Any]:
        """Every component with its value."""
        return {name: self[name] for name in self.table}

    def digest(self) -> str:
        """Changes whenever a value does."""
        return hashlib.sha256(json.dumps(self.values(), sort_keys=True).encode()).hexdigest()[:16]

    def override(self, values: dict[str, Any]) -> "Components":
        """The same components with some values replaced; each must have the shape of what it replaces."""
        changed = dict(self.changed)
        for name, given in values.items():
            if name not in self.table:
                close = get_close_matches(name, self.table, 1)
                hint = f" Did you mean {close[0]!r}?" if close else ""
                raise OptionError(f"There is no component called {name!r}.{hint}")
            value = given["value"] if isinstance(given, dict) and "value" in given else given
            problem = misfit(self.table[name].value, value)
            if problem:
                raise OptionError(f"The component {name!r} does not fit: {problem}.")
            if value == self.table[name].value:
                changed.pop(name, None)
            else:
                changed[name] = value
        return Components(self.table, changed)


def misfit(model: Any, value: Any, where: str = "it") -> str | None:
    """What keeps a value from standing in a model's place: same kinds, same keys; lists may be shorter, not longer."""
    if type(model) is not type(value):
        return f"{where} must be {_KINDS[type(model)]}, not {value!r}"
    if isinstance(model, dict):
        if set(model) != set(value):
            return f"{where} must have the keys {', '.join(model)}"
        return next(filter(None, (misfit(model[k], value[k], f"{where}.{k}") for k in model)), None)
    if isinstance(model, list):
        if not 1 <= len(value) <= len(model):
            return f"{where} must have 1 to {len(model)} entries"
        pairs = zip(range(len(value)), value, strict=True)
        return next(filter(None, (misfit(model[i], v, f"{where}[{i}]") for i, v in pairs)), None)
    if isinstance(model, int) and not -1000 <= value <= 1000:
        return f"{where} must be from -1000 to 1000, not {value}"
    return None


_KINDS = {int: "a whole number", str: "a word", list: "a list", dict: "a table", bool: "true or false"}


def read_components(*files: Path) -> Components:
    """A game's own components."""
    table: dict[str, Component] = {}
    for file in files:
        for name, entry in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if entry["source"] not in SOURCES:
                raise OptionError(f"The component {name!r} has no known source: {entry['source']!r}.")
            table[name] = Component(entry["value"], entry["source"], entry["note"])
    return Components(table, {})


def read_override(file: Path) -> dict[str, Any]:
    """A user's own component file."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as e:
        raise OptionError(f"The component file {file} cannot be read: {e.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as e:
        raise OptionError(f"The component file {file} is not TOML: {e}.") from None
