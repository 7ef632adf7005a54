"""What strangers send: how much of it is looked at, and how a sentence quotes it."""

from typing import Any

from .errors import OptionError

MOST_TEXT = 400
"""Characters of one text."""
QUOTED = 60
"""Characters of a foreign text that a sentence repeats."""
MOST_PARTS, DEEPEST = 10_000, 8
"""Entries of a value with all that lies in it, and how deep they may lie."""
MOST_NUMBER = 10**6


def quoted(value: Any) -> str:
    """A foreign value for a sentence: short, on one line, of plain characters."""
    if isinstance(value, str):
        plain = "".join(c if c.isprintable() else "?" for c in value[:QUOTED])
        return repr(plain if len(value) <= QUOTED else plain[: QUOTED - 3] + "...")
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value) if abs(value) < 10**15 else "a huge number"
    if isinstance(value, float):
        return str(float(value))
    kind = "list" if isinstance(value, list) else "table" if isinstance(value, dict) else type(value).__name__
    return f"a {kind}"[:QUOTED]


def text_problem(text: str) -> str | None:
    """What keeps a foreign text from being shown, as the end of a sentence."""
    if len(text) > MOST_TEXT:
        return f"must have at most {MOST_TEXT} characters, not {len(text)}"
    if not text.isprintable():  # no control, surrogate or private-use characters
        return f"must be of plain printable characters, not {quoted(text)}"
    return None


def check_foreign(value: Any, path: str) -> None:
    """Refuse what no component could be: fractions, huge numbers, odd texts, too much or too deep."""
    parts = 0
    ahead = [(value, path, 1)]
    while ahead:
        value, path, depth = ahead.pop()
        parts += 1
        problem = None
        if type(value) in (list, dict):
            parts += len(value)
            if parts > MOST_PARTS or depth > DEEPEST:
                problem = f"must not hold more than {MOST_PARTS} entries, nor tables {DEEPEST} deep"
        elif isinstance(value, str):
            problem = text_problem(value)
        elif type(value) is int:
            problem = None if abs(value) <= MOST_NUMBER else f"must be a number within {MOST_NUMBER}"
        elif type(value) is not bool:
            problem = f"must be a whole number, a text, a list or a table, not {quoted(value)}"
        if problem:
            raise OptionError(f"The component {path} {problem}.")
        if type(value) is list:
            ahead += [(entry, f"{path}[{i}]", depth + 1) for i, entry in enumerate(value)]
        elif type(value) is dict:
            for key in value:
                if type(key) is not str or text_problem(key):
                    raise OptionError(f"The component {path} has a key that is no plain word: {quoted(key)}.")
            ahead += [(entry, f"{path}.{key[:QUOTED]}", depth + 1) for key, entry in value.items()]
