"""What strangers send: saved matches and component files, sound ones with a few things in them turned odd."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from hypothesis import strategies as st

import crackspread
from crackspread.kernel.saved import format_1

Draw: TypeAlias = Callable[[st.SearchStrategy[Any]], Any]

HUGE = "@huge@"
"""Stands for a number of 5,000 digits until the text is written: Python would not write it."""
TEXTS = [
    "",
    " ",
    "{",
    "}",
    "{0}",
    "{9}",
    "{0:>50000000}",
    "{0.__class__.__mro__}",
    "{0.__init__.__globals__}",
    "%s%n",
    "150000000 red 16/20",
    "9" * 5000 + " red 16/20",
    "-1 red 16/20",
    "2 red 16/20, " * 2000,
    "grey+99999",
    "red+-1, EIT-1",
    "O1" * 5000,
    "a\nb\0c",
    "\ud800",
    "\ue000\ue001",
    "<script>alert(1)</script>",
    "x" * 30_000,
    "\u202e\u0301" * 50,
]
NUMBERS = [
    -1,
    0,
    1,
    2,
    5,
    7,
    127,
    128,
    255,
    256,
    999,
    1000,
    1001,
    32768,
    2**31,
    2**53,
    2**63,
    2**64,
    10**400,
    -(10**30),
]
ODD: list[Any] = [None, True, False, 0.5, 1e308, float("inf"), float("nan"), HUGE, [], {}, [[]], [None], {"value": 1}]
DEEP: list[Any] = [[]]
for _ in range(60):
    DEEP = [DEEP]

values = st.one_of(
    st.sampled_from(NUMBERS),
    st.sampled_from(TEXTS),
    st.sampled_from([*ODD, DEEP, [0] * 3000, ["x"] * 3000, {str(k): k for k in range(500)}]),
    st.integers(-1100, 1100),
    st.text(max_size=12),
)


@cache
def matches() -> list[dict[str, Any]]:
    """Saved matches of every game, just begun, under way and ended, in both formats."""
    found = []
    for k, name in enumerate(crackspread.GAMES):
        game = crackspread.game(name)
        for moves in (0, 1, 5, 25, 10_000):
            luck = random.Random(moves)
            players = luck.choice(game.players)
            match = game.new(players, moves + k, names=[f"Player {p}" for p in range(players)])
            while len(match.entries) < moves and not match.over:
                seat = luck.choice(match.waiting)
                match.play(luck.choice(match.legal(seat)), seat)
            saved = json.loads(match.dumps())
            found.append(saved)
            if (game.folder / "format_1.json").is_file():
                ids = {text: k for k, text in enumerate(format_1(game)[0])}
                old = [[seat, ids[text]] for seat, text, _ in saved["moves"] if text in ids]
                found.append({**saved, "format": 1, "components": {}, "rules": "", "moves": old})
    return found


Path: TypeAlias = tuple[Any, ...]
"""The keys that lead to a place in a tree."""


def walk(draw: Draw, tree: Any) -> Path:
    """A place in the tree, more often a deep one; in a saved match mostly a component or a move."""
    path: Path = ()
    part = draw(st.sampled_from(["components"] * 5 + ["moves"] * 2 + [""]))
    if isinstance(tree, dict) and tree.get(part):
        path, tree = (part,), tree[part]
    while isinstance(tree, (dict, list)) and tree and (not path or draw(st.integers(0, 4))):
        keys = list(tree) if isinstance(tree, dict) else range(len(tree))
        key = draw(st.sampled_from(keys))
        path, tree = (*path, key), tree[key]
    return path


def at(tree: Any, path: Path) -> Any:
    for key in path:
        tree = tree[key]
    return tree


def replace(draw: Draw, tree: Any, path: Path) -> None:
    at(tree, path[:-1])[path[-1]] = copy.deepcopy(draw(values))


def same_kind(draw: Draw, tree: Any, path: Path) -> None:
    """Another value of the same kind, which looks sound at first."""
    old = at(tree, path)
    if isinstance(old, str):
        new = draw(st.sampled_from(TEXTS))
    elif isinstance(old, int):
        new = draw(st.one_of(st.sampled_from(NUMBERS), st.integers(old - 2, old + 2)))
    elif isinstance(old, list):
        new = old * draw(st.sampled_from([0, 2, 100])) if len(old) < 100 else old[: len(old) // 2]
    elif not isinstance(old, dict):
        new = draw(values)
    else:
        new = {**old, draw(st.sampled_from([*TEXTS[:8], "id", "name", "value"])): draw(values)} if old else {}
    at(tree, path[:-1])[path[-1]] = copy.deepcopy(new)


def leave_out(_draw: Draw, tree: Any, path: Path) -> None:
    del at(tree, path[:-1])[path[-1]]


def double(draw: Draw, tree: Any, path: Path) -> None:
    """The same thing once more: two cards with one id, one move twice."""
    holder, key = at(tree, path[:-1]), path[-1]
    if isinstance(holder, list):
        holder.insert(draw(st.integers(0, len(holder))), copy.deepcopy(holder[key]))
    else:
        holder[draw(st.sampled_from([f"{key}2", key.upper(), "value"]))] = copy.deepcopy(holder[key])


def swap(draw: Draw, tree: Any, path: Path) -> None:
    """With its neighbour: decks, cards, seats and moves in each other's place."""
    holder, key = at(tree, path[:-1]), path[-1]
    other = draw(st.sampled_from(list(holder) if isinstance(holder, dict) else range(len(holder))))
    holder[key], holder[other] = holder[other], holder[key]


def transplant(draw: Draw, tree: Any, path: Path) -> None:
    """Something from another place of the same file."""
    there = walk(draw, tree)
    at(tree, path[:-1])[path[-1]] = copy.deepcopy(at(tree, there))


def other_move(draw: Draw, tree: Any, _path: Path) -> None:
    """Moves of the game that may be illegal there, or of seats that are not to move."""
    if isinstance(tree, dict) and isinstance(tree.get("moves"), list) and tree.get("game") in crackspread.GAMES:
        game = crackspread.game(tree["game"])
        move = draw(st.sampled_from(game.moves))
        seat = draw(st.integers(-1, 6))
        forms = [move.id, [seat, move.id], [seat, str(move)], [seat, str(move), "0" * 12], [seat, str(move), None]]
        where = draw(st.integers(0, len(tree["moves"])))
        tree["moves"][where : where + draw(st.integers(0, 1))] = [draw(st.sampled_from(forms))]


ODDITIES = [replace, same_kind, same_kind, same_kind, leave_out, double, swap, transplant, other_move]


def turn_odd(draw: Draw, tree: Any) -> Any:
    """The tree with one to three things changed."""
    tree = copy.deepcopy(tree)
    for _ in range(draw(st.integers(1, 3))):
        path = walk(draw, tree)
        if path:
            draw(st.sampled_from(ODDITIES))(draw, tree, path)
    return tree


def torn(draw: Draw, text: str) -> str:
    """The text as it is, or now and then cut off or with a stretch of it doubled."""
    how = draw(st.integers(0, 19))
    if how > 1 or not text:
        return text
    a, b = sorted(draw(st.integers(0, len(text))) for _ in range(2))
    return text[:a] if how else text[:b] + text[a:]


@st.composite
def saved_matches(draw: Draw) -> str:
    """The body of an import."""
    saved = turn_odd(draw, draw(st.sampled_from(matches())))
    body: dict[str, Any] = {"match": saved}
    if draw(st.integers(0, 9)) == 0:
        seats = [{"name": "A", "kind": "me"}, {"name": "B", "kind": "link"}]
        body = turn_odd(draw, {**body, "seats": seats[: draw(st.integers(0, 2))]})
    return torn(draw, json.dumps(body).replace(json.dumps(HUGE), "9" * 5000))


@st.composite
def component_files(draw: Draw) -> tuple[str, str]:
    """A game and the text of a component file for it."""
    name = draw(st.sampled_from([name for name in crackspread.GAMES if crackspread.game(name).components.table]))
    whole = crackspread.game(name).components.values()
    some = draw(st.lists(st.sampled_from(sorted(whole)), min_size=1, max_size=3, unique=True))
    tree = turn_odd(draw, {part: whole[part] for part in some})
    text = "\n".join(f"{toml(key)} = {toml(value)}" for key, value in tree.items())
    return name, torn(draw, text.replace(toml(HUGE), draw(st.sampled_from(["9" * 5000, "0x" + "f" * 5000]))))


def toml(value: Any) -> str:
    """A value as TOML; what that has no word for is written as a word that it has not either."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml(key)} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, float):
        return repr(value)
    return json.dumps(value)
