"""A match as a small JSON file: game, options, seats, seed, moves, and the digest of the rules it was played under.

A move of the seat whose turn it was is its id; a seat that acted out of turn, where the rules let several act at
once, is written `[seat, id]`.
"""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .errors import BadMatch, CrackspreadError, IllegalMove
from .game import Game

if TYPE_CHECKING:
    from .match import Match

FORMAT = 1


def dumps(match: "Match") -> str:
    """A match as JSON text."""
    if match.branched:
        raise BadMatch("A branch of a match cannot be saved.")
    t = match.table
    saved = {
        "format": FORMAT,
        "game": t.game.name,
        "options": t.options,
        "components": t.components.changed,
        "seats": t.names,
        "seed": t.seed,
        "rules": t.digest,
        "moves": [e.move if own else [e.seat, e.move] for e, own in zip(match.entries, match.in_turn(), strict=True)],
    }
    return json.dumps(saved)


def restore(text: str, find: Callable[[str], Game], target: str | None, strict: bool) -> "Match":
    """A match from its JSON text; `find` knows the games. See `games.loads`."""
    from .match import Match
    from .table import Table

    try:
        saved = json.loads(text)
    except (ValueError, RecursionError) as e:
        raise BadMatch(f"This is not a saved match: it is not JSON ({e}).") from None
    _check_shape(saved)
    try:
        g = find(saved["game"])
        table = Table.make(g, len(saved["seats"]), saved["seed"], saved["options"], saved["components"], saved["seats"])
    except CrackspreadError as e:
        raise BadMatch(f"This saved match cannot be set up: {e}") from None
    if strict and saved["rules"] != table.digest:
        raise BadMatch("This match was played under other rules or components than these; it cannot be replayed here.")
    match = Match(table, target)
    for n, m in enumerate(saved["moves"], 1):
        seat, move = (match.actor, m) if isinstance(m, int) else m
        try:
            match.play(move, seat)
        except IllegalMove as e:
            raise BadMatch(f"Move {n} of this saved match is not legal: {e}") from None
    return match


_SHAPE: dict[str, type] = {
    "format": int,
    "game": str,
    "options": dict,
    "components": dict,
    "seats": list,
    "seed": int,
    "rules": str,
    "moves": list,
}


def _check_shape(saved: Any) -> None:
    if not isinstance(saved, dict) or "format" not in saved:
        raise BadMatch("This is JSON, but not a saved match.")
    if saved["format"] != FORMAT:
        raise BadMatch(f"This saved match has format {saved['format']!r}; only format {FORMAT} is known.")
    for name, kind in _SHAPE.items():
        if type(saved.get(name)) is not kind:
            raise BadMatch(f"This saved match is damaged: {name!r} is missing or not as it should be.")
    if set(saved) - set(_SHAPE):
        raise BadMatch(f"This saved match holds something foreign: {', '.join(sorted(set(saved) - set(_SHAPE)))}.")
    for m in saved["moves"]:
        pair = isinstance(m, list) and len(m) == 2 and all(type(x) is int for x in m)
        if type(m) is not int and not pair:
            raise BadMatch(f"This saved match is damaged: {m!r} is not a move.")
