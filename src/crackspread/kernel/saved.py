"""A match as a small JSON file: game, options, components, seats, seed, and moves by name with a digest each.

A move is written `[seat, "crude die=2", digest]`; see `kernel.log` for the digest. All values of the components are
in it and no ids, so a match outlives changes of the rules: it is replayed, and as long as every digest agrees it is
the same match. Files of format 1, with ids and changed components only, are read by what that version knew, which lies
beside each game in `format_1.json`.
"""

import json
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from .errors import BadMatch, CrackspreadError, IllegalMove
from .foreign import quoted
from .game import Game

if TYPE_CHECKING:
    from .match import Match

FORMAT = 2
MOST_SEATS = 16


class Replayed(NamedTuple):
    """A saved match as far as today's rules carry it, and the sentence why no further, None if they carry all of it."""

    match: "Match"
    why: str | None


def dumps(match: "Match") -> str:
    """A match as JSON text."""
    if match.branched:
        raise BadMatch("A branch of a match cannot be saved.")
    return json.dumps({**setup_of(match), "moves": moves_of(match)})


def setup_of(match: "Match") -> dict[str, Any]:
    """The saved form of a match without its moves."""
    t = match.setup
    return {
        "format": FORMAT,
        "game": t.game.name,
        "options": t.options,
        "components": t.components.values(),
        "seats": t.names,
        "seed": t.seed,
        "rules": t.game.rules_digest,
    }


def moves_of(match: "Match") -> list[list[Any]]:
    """The moves of a match as they are saved."""
    texts = match.game.moves.texts
    return [[e.seat, texts[e.move], digest] for e, digest in zip(match.entries, match.digests(), strict=True)]


def restore(text: str, find: Callable[[str], Game], target: str | None) -> "Match":
    """A match from its JSON text, or a sentence why it cannot be; `find` knows the games."""
    try:
        saved = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMatch("This is not a saved match: it is not JSON.") from None
    match, why = replay(saved, find, target)
    if why is not None:
        raise BadMatch(why)
    return match


def replay(saved: Any, find: Callable[[str], Game], target: str | None) -> Replayed:
    """A saved match, replayed as far as today's rules lead to what it says; BadMatch if it cannot even be set up."""
    from .match import Match
    from .setup import Setup

    _check_shape(saved)
    try:
        game = find(saved["game"])
        saved = upgraded(saved, game)
        ours = saved["rules"] == game.rules_digest
        # Of a match of other rules the digests are the judge, also where a component has gone.
        parts = saved["components"] if ours else still_known(saved["components"], game.components.values())
        setup = Setup.make(game, len(saved["seats"]), saved["seed"], saved["options"], parts, saved["seats"])
        if len(saved["moves"]) > game.longest:
            raise BadMatch(f"{game.title} never takes more than {game.longest} moves.")
        match = Match(setup, target)
    except CrackspreadError as e:
        raise BadMatch(f"This saved match cannot be set up: {e}") from None
    for n, (seat, text, _) in enumerate(saved["moves"], 1):
        move = game.moves.by_text(text)
        try:
            if move is None:
                raise IllegalMove(f"There is no move {quoted(text)} in {game.title}.")
            match.play(move, match.actor if seat is None else seat)
        except IllegalMove as e:
            return Replayed(match, f"Move {n} of this saved match is not legal: {e}")
    if not ours:
        stored = [digest for _, _, digest in saved["moves"]]
        for n, (then, now) in enumerate(zip(stored, match.digests(), strict=True), 1):
            if then not in (None, now):
                return Replayed(match.at(n - 1), f"Move {n} of this saved match leads elsewhere under today's rules.")
    return Replayed(match, None)


def still_known(value: Any, today: Any) -> Any:
    """A table without the entries that today's has no more, nor tables in it."""
    if not isinstance(value, dict) or not isinstance(today, dict):
        return value
    return {key: still_known(entry, today[key]) for key, entry in value.items() if key in today}


# --- format 1 ---------------------------------------------------------------------------------------------------------


@cache
def format_1(game: Game) -> tuple[list[str], dict[str, Any]]:
    """The moves by id and the components as they were when matches were saved in format 1."""
    file = game.folder / "format_1.json"
    if not file.is_file():
        raise BadMatch(f"{game.title} was never saved in format 1.")
    known = json.loads(file.read_text(encoding="utf-8"))
    moves = [
        " ".join([name, *(f"{k}={v}" for k, v in zip(names, values, strict=True))])
        for name, names, of, rows in known["moves"]
        for values in (product(*of) if rows is None else rows)
    ]
    return moves, known["components"]


def upgraded(saved: dict[str, Any], game: Game) -> dict[str, Any]:
    """A saved match in today's format; in the first one the seat to move was left out."""
    if saved["format"] == FORMAT:
        return saved
    texts, components = format_1(game)
    unknown = sorted(set(saved["components"]) - set(components))
    if unknown:
        raise BadMatch(f"There is no component called {quoted(unknown[0])}.")
    moves = []
    for m in saved["moves"]:
        seat, move = (None, m) if isinstance(m, int) else m
        moves.append([seat, texts[move] if 0 <= move < len(texts) else quoted(move), None])
    parts = {**components, **saved["components"]}
    return {**saved, "format": FORMAT, "components": parts, "rules": "", "moves": moves}


# --- shape ------------------------------------------------------------------------------------------------------------

_SHAPE: dict[str, type | tuple[type, ...]] = {
    "format": int,
    "game": str,
    "options": dict,
    "components": dict,
    "seats": list,
    "seed": (int, str),
    "rules": str,
    "moves": list,
}


def _check_shape(saved: Any) -> None:
    if not isinstance(saved, dict) or "format" not in saved:
        raise BadMatch("This is JSON, but not a saved match.")
    if saved["format"] not in (1, FORMAT) or type(saved["format"]) is not int:
        raise BadMatch(f"This saved match has format {quoted(saved['format'])}; the formats are 1 and {FORMAT}.")
    for name, kind in _SHAPE.items():
        if not isinstance(saved.get(name), kind) or isinstance(saved[name], bool):
            raise BadMatch(f"This saved match is damaged: {name!r} is missing or not as it should be.")
    foreign = sorted(set(saved) - set(_SHAPE))
    if foreign:
        raise BadMatch(f"This saved match holds something foreign: {quoted(foreign[0])}.")
    if len(saved["seats"]) > MOST_SEATS:
        raise BadMatch("This saved match is damaged: it has too many seats.")
    fits = _is_move if saved["format"] == FORMAT else _is_move_1
    for m in saved["moves"]:
        if not fits(m):
            raise BadMatch(f"This saved match is damaged: {quoted(m)} is not a move.")


def _is_move(m: Any) -> bool:
    """Such as `[0, "crude die=2", "0123456789ab"]`, the digest perhaps None."""
    if not isinstance(m, list) or len(m) != 3:
        return False
    return type(m[0]) is int and isinstance(m[1], str) and (m[2] is None or isinstance(m[2], str))


def _is_move_1(m: Any) -> bool:
    """An id, or `[seat, id]` out of turn."""
    pair = isinstance(m, list) and len(m) == 2 and all(type(x) is int for x in m)
    return pair or type(m) is int
