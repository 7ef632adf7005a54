"""What a hand-written component file may say: each value is checked before it is used, and a refusal names its path."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from ....kernel.errors import OptionError
from ....kernel.foreign import quoted
from ..rules.position import (
    GREY,
    IMPACT,
    MONEY,
    RED_TOKEN,
    STORED,
)

TEXTS = {"id": 40, "years": 40, "api": 40, "grade": 40, "event": 400, "needs": 400}
"""Characters of a card's text; of any other 80."""
KINDS = {int: "a whole number", str: "a text", list: "a list", dict: "a table", bool: "true or false"}
TOKENS = {"grey": GREY, "red": RED_TOKEN, "EIT": IMPACT, "money": MONEY}
TAKES = {**TOKENS, "dice": STORED}
"""Effects of era cards: these alone take stored dice."""


def refuse(path: str, must: str, value: Any) -> NoReturn:
    """One sentence: where, what it must be, what it is."""
    raise OptionError(f"{path} must be {must}; {quoted(value)} is not.")


def text(value: Any, most: int, path: str) -> str:
    """Printable characters of one line: no control, private or half characters, nothing that breaks or turns a line."""
    if not isinstance(value, str) or len(value) > most or not value.isprintable():
        refuse(path, f"a plain text of one line and at most {most} characters", value)
    return value


def number(value: Any, low: int, high: int, path: str) -> int:
    """A whole number in its range."""
    if type(value) is not int or not low <= value <= high:
        refuse(path, f"a whole number from {low} to {high}", value)
    return value


def one_of(value: Any, names: Sequence[str], path: str) -> int:
    """The place of a name among those that there are."""
    if not isinstance(value, str) or value not in names:
        refuse(path, f"one of {', '.join(names)}", value)
    return names.index(value)


def full(values: Any, count: int, path: str) -> list[Any]:
    """A list of the right length."""
    if not isinstance(values, list) or len(values) != count:
        refuse(path, f"a list of {count} entries", values)
    return values


def table(value: Any, must: Mapping[str, type], may: Mapping[str, type], path: str) -> dict[str, Any]:
    """A table with these entries, each of its kind, and no others."""
    if not isinstance(value, dict):
        refuse(path, "a table", value)
    for key, kind in must.items():
        if key not in value:
            raise OptionError(f"{path} needs {key!r}: {KINDS[kind]}.")
    for key, one in value.items():
        if key not in must and key not in may:
            raise OptionError(f"{path} cannot have {key!r}: it says {', '.join((*must, *may))}.")
        kind = must[key] if key in must else may[key]
        if type(one) is not kind:
            refuse(f"{path}.{key}", KINDS[kind], one)
        if kind is str:
            text(one, TEXTS.get(key, 80), f"{path}.{key}")
    return value


def counts(value: Any, names: Sequence[str], low: int, high: int, path: str) -> list[tuple[int, int]]:
    """A table of numbers by name, such as `{ red = 1 }`: the place of each name, and its number."""
    if not isinstance(value, dict) or not value:
        refuse(path, "a table of at least one entry", value)
    return [(one_of(name, names, path), number(n, low, high, f"{path}.{name}")) for name, n in value.items()]


def effects(value: Any, kinds: Mapping[str, int], path: str) -> dict[int, int]:
    """A bonus such as `red+1, grey+1` as amounts by kind of effect."""
    found: dict[int, int] = {}
    for part in filter(None, (p.strip() for p in text(value, 80, path).split(","))):
        m = re.fullmatch(rf"({'|'.join(kinds)})([+-][0-9]{{1,2}})", part)
        if not m:
            raise OptionError(
                f"{path}: an effect is written {', '.join(f'{k}-1' for k in kinds)}; {quoted(part)} is not."
            )
        if kinds[m[1]] in found:
            raise OptionError(f"{path} names {m[1]} twice.")
        found[kinds[m[1]]] = int(m[2])
    return found


def effect(value: Any, kinds: Mapping[str, int], path: str) -> tuple[int, int]:
    """Exactly one effect, such as `EIT+1`."""
    found = effects(value, kinds, path)
    if len(found) != 1:
        refuse(path, "one effect, such as EIT+1", value)
    return next(iter(found.items()))
