"""Components as others read them: what may stand in one as a JSON Schema, changed ones as TOML, and what differs."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from .components import Component, Components, Way

DELETE = "\x7f"
"""The one letter that JSON takes as it is and TOML does not."""
BARE = re.compile(r"[A-Za-z0-9_-]+")


def schema(name: str, component: Component) -> dict[str, Any]:
    """What a component may be, its parts included."""
    return _schema(component, component.value, (name,))


def _schema(component: Component, model: Any, way: Way) -> dict[str, Any]:
    if isinstance(model, dict):
        parts = {key: _schema(component, part, (*way, key)) for key, part in model.items()}
        return {"type": "object", "properties": parts, "additionalProperties": False}
    if isinstance(model, list):
        return _list_schema(component, model, way)
    allowed = component.range_at(way)
    if isinstance(model, bool):
        return {"type": "boolean"}
    if isinstance(model, int):
        return {"type": "integer", **({"minimum": allowed[0], "maximum": allowed[1]} if allowed else {})}
    if isinstance(allowed, str):
        return {"type": "string", "pattern": f"^(?:{allowed})$"}
    return {"type": "string", **({"enum": list(allowed)} if allowed else {})}


def _list_schema(component: Component, model: list[Any], way: Way) -> dict[str, Any]:
    low, high = component.length_at(way, model)
    entries = [_schema(component, entry, (*way, i)) for i, entry in enumerate(model)]
    alike = all(entry == entries[0] for entry in entries)
    return {
        "type": "array",
        **({} if alike else {"prefixItems": entries}),
        "items": entries[-1] if entries else {},
        "minItems": low,
        "maxItems": high,
        **({"uniqueItems": True} if component.unique else {}),
    }


def toml(values: Mapping[str, Any]) -> str:
    """Changed components as a file that `read_override` reads: a line for each."""
    return "".join(f"{_key(name)} = {_toml(value)}\n" for name, value in values.items())


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {_toml(part)}' for key, part in value.items())} }}" if value else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False).replace(DELETE, "\\u007f")


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else _toml(name)


def differences(components: Components) -> Iterator[tuple[Way, Any, Any]]:
    """Every value that differs from what ships: where it stands, what it was and what it is now."""
    for name in components.changed:
        yield from _differences((name,), components.table[name].value, components[name])


def _differences(way: Way, was: Any, now: Any) -> Iterator[tuple[Way, Any, Any]]:
    """A list of another length is one difference."""
    if isinstance(was, Mapping):
        for key in was:
            yield from _differences((*way, key), was[key], now[key])
    elif isinstance(was, list) and len(was) == len(now):
        for k, (a, b) in enumerate(zip(was, now, strict=True)):
            yield from _differences((*way, k), a, b)
    elif was != now:
        yield way, was, now
