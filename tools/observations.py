"""Write docs/observations/GAME.md, what a learner and a network see, from the records' declarations; --check compares.

A field's meaning is the string below it.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import crackspread
from crackspread.kernel.record import RecordType, meanings

FOLDER = Path(__file__).parent.parent / "docs" / "observations"
SEEN = (
    ("full", "Observations", "`State.observe(viewer)`"),
    ("compact", "Compact observations", ""),
    ("features", "Features", "`State.features(seat)`"),
)
"""What there is to look at: its word, its title and what gives it."""
HEAD = """# What is seen of {title}

Written by `make api` from the declarations in `{home}`.
All numbers are int16; bounds are told where they are closer than that. What is not told is 0. A `+` counts from the
beginning of each record of a row of records. In Python a field is found by its name:

```python
import crackspread

game = crackspread.game("{name}")
vector = game.new({players}).state().observe(0)
part = game.observation["{example}"]
vector[part.at]  # its numbers, in the shape of the field; part.low, part.high and part.meaning say what they may be
vector[part.slice]  # the same, flat and without a copy, where they lie at equal distances
```
"""


def lines(kind: RecordType, path: str, first: int, plus: str, seen: dict[RecordType, str]) -> Iterator[str]:
    """A line for each field, and for each record above its fields; a record that was listed before is named only."""
    says = meanings(kind)
    for name, (of, shape, low, high) in kind.declared.items():
        at = first + int(kind.dtype.fields[name][1]) // kind.dtype.alignment  # type: ignore[index]
        own = path + name + ("[k]" if shape and isinstance(of, RecordType) else "")
        numbers = " x ".join(map(str, shape + ((of.size,) if isinstance(of, RecordType) else ()))) or "1"
        said = [says.get(name, "")]
        bounds = "" if low is None or high is None else f"{low} to {high}" if low < high else f"{low}"
        if isinstance(of, RecordType):
            said.insert(0, of.__doc__ or "")
            if of in seen:
                said.append(f"Its fields are those of `{seen[of]}`.")
        yield f"| {plus}{at} | `{own}` | {numbers} | {bounds} | {' '.join(filter(None, said))} |"
        if isinstance(of, RecordType) and of not in seen:
            seen[of] = own
            yield from lines(of, own + ".", 0 if shape else at, "+" if shape else plus, seen)


def page(name: str) -> str:
    """Of one game."""
    game = crackspread.game(name)
    home = "src/" + game.observation.__module__.rpartition(".")[0].replace(".", "/")
    example = next(iter(game.observation.fields))
    parts = [HEAD.format(title=game.title, home=home, name=name, players=game.players[0], example=example)]
    seen: dict[RecordType, str] = {}
    for word, title, call in SEEN:
        kind = game.observations[word][0]
        if word == "compact" and kind is game.observation:
            continue
        made = f'`VectorState(..., observation="{word}")`'
        parts += [
            f"## {title}\n",
            f"{call or made} gives {kind.size} numbers{call and ', as ' + made + ' does'}. {kind.__doc__}\n",
        ]
        parts += ["| From | Field | Numbers | Bounds | Meaning |", "| ---: | --- | ---: | --- | --- |"]
        parts += [*lines(kind, "", 0, "", seen), ""]
        seen[kind] = title.lower()
    return "\n".join(parts).rstrip() + "\n"


if __name__ == "__main__":
    for name in (name for name in crackspread.GAMES if crackspread.game(name).statements):
        file = FOLDER / f"{name}.md"
        if "--check" not in sys.argv:
            FOLDER.mkdir(exist_ok=True)
            file.write_text(page(name), encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != page(name):
            sys.exit(f"{file.name} is not what the declarations say: run `make api`.")
