"""Write web/src/lib/generated, what travels between server and page, as TypeScript; --check compares it.

The types come from the Python ones: requests, answers and messages of the table, and of every game what its `view` and
`preview` return.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from typing_extensions import TypeAliasType

import crackspread
from crackspread.table import answers, messages, requests

WEB = Path(__file__).parents[1] / "web"
GENERATED = WEB / "src" / "lib" / "generated"
BANNER = "// Written by tools/protocol.py from the Python types of these names: make protocol."
OPTIONS = [
    "--no-additionalProperties",
    "--unreachableDefinitions",
    "--style.printWidth=120",
    f"--bannerComment={BANNER}",
]
NOISE = re.compile(
    r"^ */\*\*\n(?: *\* (?:This interface|via the|@m).*\n)+ *\*/\n|(?: \*\n)? \* This interface.*\n.*\n", re.M
)
"""What the generator remarks about the schema, and what the types say anyhow."""
PACKAGE = "crackspread.table."
TO = "#/$defs/"


class Plain(GenerateJsonSchema):
    """JSON schema in the words of draft 4, which the generator of TypeScript reads; only models have titles."""

    def field_title_should_be_set(self, _schema: Any) -> bool:
        """No, or every field would become a type of its own."""
        return False

    def field_is_required(self, field: Any, total: bool) -> bool:
        """What is sent has every field of its model, also one with a default."""
        sent = self.mode == "serialization" and field["type"] == "model-field"
        return sent or super().field_is_required(field, total)

    def tuple_schema(self, schema: Any) -> dict[str, Any]:
        """A tuple is a list whose items are known one by one."""
        found = super().tuple_schema(schema)
        return {**found, "items": found.pop("prefixItems")} if "prefixItems" in found else found


def table() -> dict[str, Any]:
    """All that the table is asked and answers."""
    modules = (requests, answers, messages)
    known = {name: one for module in modules for name, one in vars(module).items()}
    models = [
        one
        for one in known.values()
        if isinstance(one, type) and issubclass(one, BaseModel) and one not in (BaseModel, requests.Asked)
    ]
    unions = [one for one in known.values() if isinstance(one, TypeAliasType)]
    return schema([*models, *unions], PACKAGE)


def game(name: str) -> dict[str, Any]:
    """What a game shows, and what its moves would change."""
    found = crackspread.game(name)
    types = [get_type_hints(call)["return"] for call in (found.view, found.preview)]
    return schema(types, f"crackspread.games.{name}.")


def schema(types: Iterable[Any], package: str) -> dict[str, Any]:
    """The schema of these types; literals bear the names that they have in this package."""
    adapters: list[Any] = [(n, mode(one), TypeAdapter(one)) for n, one in enumerate(types)]
    defs = TypeAdapter.json_schemas(adapters, schema_generator=Plain)[1]["$defs"]
    names = {
        get_args(value): name
        for path in sorted(sys.modules, reverse=True)
        if path.startswith(package)
        for name, value in vars(sys.modules[path]).items()
        if get_origin(value) is Literal and name not in defs
    }
    defs = referring(defs, names)
    text = json.dumps(defs)
    defs |= {name: {"enum": list(one)} for one, name in names.items() if f'"{TO}{name}"' in text}
    # The generator wants one type to begin with, to which no other refers.
    root = next(name for name, one in defs.items() if "properties" in one and f'"{TO}{name}"' not in text)
    return {**defs.pop(root), "$defs": defs}


def mode(one: Any) -> str:
    """Whether a type is asked or answered: what has a default need not be asked, but it is answered."""
    asked = one is messages.Heard or (isinstance(one, type) and issubclass(one, requests.Asked))
    return "validation" if asked else "serialization"


def referring(tree: Any, names: dict[tuple[Any, ...], str]) -> Any:
    """The schema with a reference instead of every literal that has a name."""
    if isinstance(tree, list):
        return [referring(one, names) for one in tree]
    if not isinstance(tree, dict):
        return tree
    name = names.get(tuple(tree["enum"])) if isinstance(tree.get("enum"), list) else None
    return {"$ref": TO + name} if name else {key: referring(value, names) for key, value in tree.items()}


def typescript(schema: dict[str, Any]) -> str:
    """The schema as interfaces."""
    command = ["npm", "exec", "--silent", "--prefix", str(WEB), "--", "json2ts", *OPTIONS]
    made = subprocess.run(command, input=json.dumps(schema), cwd=WEB, stdout=subprocess.PIPE, text=True, check=True)
    return NOISE.sub("", made.stdout)


if __name__ == "__main__":
    files = {"table": table(), **{name: game(name) for name in crackspread.GAMES}}
    texts = {GENERATED / f"{name}.ts": typescript(schema) for name, schema in files.items()}
    if "--check" in sys.argv:
        written = {file: file.read_text(encoding="utf-8") for file in GENERATED.iterdir()}
        sys.exit(written != texts and "The types of the page are not those of the server: run make protocol.")
    GENERATED.mkdir(exist_ok=True)
    for file, text in texts.items():
        file.write_text(text, encoding="utf-8")
