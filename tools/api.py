"""Write docs/api/README.md, the reference of all that `crackspread` offers, from its docstrings; --check compares it.

Griffe reads the source without running it: signatures, types, and docstrings of fields too.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import griffe

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "api" / "README.md"
CHAPTERS = {
    "games": "Games",
    "kernel.game": "Games",
    "kernel.moves": "Games",
    "kernel.match": "Matches",
    "kernel.score": "Matches",
    "kernel.state": "Positions",
    "players": "Players and hints",
    "": "Analysis",
    "kernel.errors": "Errors",
}
"""Where names are explained, by the module that defines them or one that it lies in."""
HEAD = """# The Python reference

All that `import crackspread` offers, written by `make api` from the docstrings. The [README](../../README.md#python)
shows it in use; the rules of each game are in [docs/rules](../rules).
"""


def chapter(thing: Any) -> str:
    """The chapter in which a name is explained."""
    module = thing.module.path.removeprefix("crackspread").removeprefix(".")
    while module not in CHAPTERS:
        module = module.rpartition(".")[0]
    return CHAPTERS[module]


def signature(function: Any, name: str) -> str:
    """As one would write the call, with types."""
    parts, keyword_only = [], False
    for p in function.parameters:
        if p.name in ("self", "cls"):
            continue
        stars = {"variadic positional": "*", "variadic keyword": "**"}.get(p.kind.value, "")
        if p.kind.value == "keyword-only" and not keyword_only:
            parts.append("*")
        keyword_only = keyword_only or p.kind.value in ("keyword-only", "variadic positional")
        kind = f": {p.annotation}" if p.annotation is not None else ""
        space = " " if kind else ""
        default = f"{space}={space}{p.default}" if p.default is not None and not stars else ""
        parts.append(f"{stars}{p.name}{kind}{default}")
    result = f" -> {function.returns}" if function.returns is not None else ""
    return f"{name}({', '.join(parts)}){result}"


def text(thing: Any) -> str:
    """Its docstring, examples as code."""
    lines, example = [], False
    for line in (thing.docstring.value if thing.docstring else "").splitlines():
        if line.startswith(">>>") and not example:
            lines.append("```pycon")
        elif example and not line:
            lines.append("```")
        example = line.startswith(">>>") or (example and bool(line))
        lines.append(line)
    return "\n".join([*lines, "```"] if example else lines)


def members(thing: Any) -> Iterator[str]:
    """The public members of a class, in the order of the source: fields, properties and methods."""
    for name, member in sorted(thing.members.items(), key=lambda item: item[1].lineno or 0):
        if name.startswith("_") or member.is_alias:
            continue
        said = f": {' '.join(text(member).split())}" if member.docstring else ""
        if member.is_function:
            yield f"- `{signature(member, name)}`{said}"
        elif member.annotation is not None:
            yield f"- `{name}: {member.annotation}`{said}"
        elif said:
            yield f"- `{name}`{said}"


def entry(name: str, thing: Any) -> Iterator[str]:
    """Everything about one name."""
    yield f"### {name}\n"
    if thing.is_function:
        yield f"```python\n{signature(thing, name)}\n```\n"
    elif thing.is_class and thing.bases:
        yield f"A `{'`, `'.join(str(base) for base in thing.bases)}`.\n"
    elif thing.is_attribute:
        yield f"```python\n{name} = {thing.value}\n```\n"
    yield text(thing) + "\n"
    if thing.is_class and (lines := list(members(thing))):
        yield "\n".join(lines) + "\n"


def page() -> str:
    """The whole reference."""
    package: Any = griffe.load("crackspread", search_paths=[ROOT / "src"])
    found = {str(name): package[str(name)] for name in package.exports}
    found = {name: thing.final_target if thing.is_alias else thing for name, thing in found.items()}
    titles = list(dict.fromkeys(CHAPTERS.values()))
    parts = [HEAD]
    for title in titles:
        names = [name for name, thing in found.items() if chapter(thing) == title]
        parts += [f"## {title}\n", *(line for name in names for line in entry(name, found[name]))]
    contents = [f"- [{title}](#{title.lower().replace(' ', '-')})" for title in titles]
    return "\n".join([parts[0], "\n".join(contents) + "\n", *parts[1:]]).rstrip() + "\n"


if __name__ == "__main__":
    if "--check" in sys.argv:
        known = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
        sys.exit(0 if known == page() else f"{PAGE.relative_to(ROOT)} is not what the docstrings say: run `make api`.")
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
