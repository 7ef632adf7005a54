"""Imports point one way: kernel <- games <- players <- lab <- training, envs, table <- cli; no game knows another.

And nobody but a game itself names it: what is tuned or drawn for one game lies in its own folder.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "crackspread"
BELOW = {
    "kernel": {"kernel"},
    "games": {"kernel", "games"},
    "players": {"kernel", "games", "players"},
    "lab": {"kernel", "games", "players", "lab", "crackspread"},
    "training": {"kernel", "games", "players", "lab", "training", "crackspread"},
    "envs": {"kernel", "games", "players", "envs", "crackspread"},
    "table": {"kernel", "games", "players", "lab", "table", "crackspread"},
    "cli": {"kernel", "games", "players", "lab", "training", "table", "cli", "crackspread"},
}
FILES = [f.relative_to(PACKAGE) for room in BELOW for f in sorted((PACKAGE / room).rglob("*.py"))]
WEB = PACKAGE.parents[1] / "web" / "src"
VERBS = {("kernel/sentences.py", "refined")}
"""Words that are no game's name where they stand."""
GAMES = {f.parent.name for f in (PACKAGE / "games").glob("*/__init__.py")}


def imports(file: Path) -> Iterator[list[str]]:
    """Every module or name of the package that a file imports, as a path below the package."""
    for node in ast.walk(ast.parse((PACKAGE / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name.split(".") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            home = ["crackspread", *file.parts][: len(file.parts) + 1 - node.level] if node.level else []
            module = node.module.split(".") if node.module else []
            names = [[*home, *module, alias.name] for alias in node.names]
        else:
            continue
        yield from (name[1:] for name in names if name[0] == "crackspread")


def test_every_room_is_seen() -> None:
    rooms = {f.name for f in PACKAGE.iterdir() if f.is_dir() and any(f.rglob("*.py"))}
    assert rooms <= set(BELOW)
    assert {"kernel", "games", "players", "lab", "table"} <= rooms
    assert "pipelite" in GAMES


@pytest.mark.parametrize("file", FILES, ids=str)
def test_a_room_imports_only_what_lies_below_it(file: Path) -> None:
    for name in imports(file):
        room = name[0] if name and name[0] in BELOW else "crackspread"
        assert room in BELOW[file.parts[0]], f"{file} imports {'.'.join(name)}"


@pytest.mark.parametrize("file", FILES, ids=str)
def test_a_game_is_known_only_through_the_contract(file: Path) -> None:
    own = file.parts[1] if file.parts[0] == "games" else None
    if file == Path("games/__init__.py"):
        return
    for name in imports(file):
        if name[:1] == ["games"] and len(name) > 1 and name[1] in GAMES:
            assert name[1] == own, f"{file} reaches into {name[1]}"


def test_no_two_classes_have_one_name() -> None:
    """What the contract asks of every game is called alike in all; a rulebook's own word may stand elsewhere too."""
    contract = {"Book", "Features", "Observation", "Options", "Position", "Preview", "View"}
    rulebook = {"Player"}
    homes: dict[str, set[str]] = {}
    for file in FILES:
        for node in ast.walk(ast.parse((PACKAGE / file).read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, set()).add(file.as_posix())
    assert not {name: found for name, found in homes.items() if len(found) > 1 and name not in contract | rulebook}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_chapter_has_one_name_on_every_floor(game: str) -> None:
    """Whoever looks for selling finds rules/selling.py, speech/selling.py and test_selling.py."""
    spoken = ast.parse((PACKAGE / "games" / game / "speech" / "words.py").read_text(encoding="utf-8"))
    inner = [node for node in ast.walk(spoken) if isinstance(node, ast.ImportFrom) and node.module is None]
    chapters = {alias.name for node in inner if node.level == 1 for alias in node.names}
    assert len(chapters) >= 6
    for chapter in chapters:
        assert (PACKAGE / "games" / game / "rules" / f"{chapter}.py").exists()
        assert (PACKAGE.parents[1] / "tests" / "games" / game / f"test_{chapter}.py").exists()


def docstrings(tree: ast.AST) -> set[int]:
    """The nodes, by identity, that are strings standing by themselves."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


@pytest.mark.parametrize("file", sorted(PACKAGE.glob("*.py")) + [PACKAGE / f for f in FILES], ids=lambda f: f.stem)
def test_no_game_is_named_outside_the_games(file: Path) -> None:
    place = file.relative_to(PACKAGE)
    if place.parts[0] == "games":
        return
    named = re.compile(rf"(?<![a-z])({'|'.join(GAMES)})(?![a-z])", re.I)
    tree = ast.parse(file.read_text(encoding="utf-8"))
    said = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            found = named.search(node.value)
            assert not found or (place.as_posix(), node.value) in VERBS, f"{place}:{node.lineno} names {found[0]}"


def test_the_page_names_a_game_only_where_it_draws_it() -> None:
    named = re.compile(rf"""["'`/]({"|".join(GAMES)})["'`/]|\b({"|".join(GAMES)}):""")
    files = [f for f in WEB.rglob("*") if f.suffix in (".ts", ".svelte", ".css") and WEB / "games" not in f.parents]
    files = [f for f in files if "generated" not in f.parts]
    assert len(files) > 50
    assert not [f.relative_to(WEB).as_posix() for f in files if named.search(f.read_text(encoding="utf-8"))]
