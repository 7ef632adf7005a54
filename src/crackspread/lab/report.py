"""What a change of printed numbers does: the same deals with and without it, by the same players.

Three rounds of games: all deals with the report's player in every seat; then deals in which one seat goes without
something, for all that is taken often enough; and a few games of the ladder of players. Each game has a key, so that
nothing counts twice however often it was played, and a store of them can be gone on from.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from itertools import groupby
from pathlib import Path
from typing import Any

from .. import __version__
from ..games import game as find
from ..kernel.component_forms import differences
from ..kernel.components import Components, spell
from ..kernel.errors import OptionError
from ..players import levels, player
from ..players.registry import RACING
from .game_store import GameStore
from .mapper import Run, run_tasks
from .report_findings import findings
from .report_games import ALL, LADDER, WITHOUT, GameKey, ReportSpec, play_games
from .report_measures import Game, Games, forced, ladder_shares, luck, measures, plain, taken_rows, worth_restricting

__all__ = ["ReportSpec", "games_needed", "report"]

BATCH = 10
"""Games of one task; one where a player takes seconds for it."""
RESTRICTED = 20
"""Things that a seat goes without in turn, at most."""
MANY = 6
"""Values that differ in a component, each told in a line; more are one line."""
OFTEN = 0.2
"""Part of the seats that take something at least, to be tried without it."""
PART = {WITHOUT: 20, LADDER[0]: 5, LADDER[1]: 50}
"""Of so many games of the report one is played so."""


def report(
    spec: ReportSpec,
    run: Run = run_tasks,
    progress: Callable[[int], None] | None = None,
    store: Path | None = None,
) -> dict[str, Any]:
    """Play all games that the store does not hold yet, and report."""
    spec = checked(spec)
    file = opened(store, spec)
    games = dict(file.rows)
    sides = (False, True) if spec.components else (False,)
    most = games_needed(spec)
    tell = progress or (lambda done: None)

    def play(keys: list[GameKey]) -> None:
        for key, game in played(spec, [key for key in keys if key not in games], run):
            if key not in games:
                games[key] = game
                file.add({"key": key, "game": game})
            tell(min(most, len(games)))

    tell(len(games))
    play([GameKey(side, ALL, -1, n) for n in range(spec.games) for side in sides])
    if spec.players > 1:
        without = worth_restricting(spec, games, OFTEN, RESTRICTED)
        keys = [GameKey(side, WITHOUT, k, n) for n in range(part(spec, WITHOUT)) for k in without for side in sides]
        play(keys + ladder_keys(spec, sides))
        keep = {ALL, *(f"{strong}>{weak}" for strong, weak in LADDER)}
        games = {key: game for key, game in games.items() if key.match in keep or key.thing in without}
    tell(most)
    return told(spec, dict(sorted(games.items())))


def checked(spec: ReportSpec) -> ReportSpec:
    """The spec without what goes without saying; one sentence for anything that does not fit."""
    game = find(spec.game)
    game.check_players(spec.players)
    options = game.check_options(spec.options)
    if spec.games < 2:
        raise OptionError("A report needs two games at least.")
    player(spec.by)
    changed = game.components.override(spec.components).changed
    game.new(spec.players, spec.seed, options, changed)  # so that a game refuses what cannot be played
    chosen = {option.name: options[option.name] for option in game.options if options[option.name] != option.default}
    return replace(spec, options=chosen, components=changed)


# --- what is to be played --------------------------------------------------------------------------------------------


def part(spec: ReportSpec, of: Any) -> int:
    """How many games of a sort."""
    return max(2, spec.games // PART[of])


def steps(spec: ReportSpec) -> list[tuple[str, str]]:
    """The steps of the ladder that this game has players for."""
    names = {level.name for level in levels(find(spec.game))}
    return [step for step in LADDER if step[0].partition("@")[0] in names] if spec.players > 1 else []


def ladder_keys(spec: ReportSpec, sides: tuple[bool, ...]) -> list[GameKey]:
    """Games of the ladder: each deal twice."""
    return [
        GameKey(side, f"{strong}>{weak}", -1, n)
        for strong, weak in steps(spec)
        for n in range(2 * (part(spec, (strong, weak)) // 2))
        for side in sides
    ]


def games_needed(spec: ReportSpec) -> int:
    """How many games a report is, at most."""
    sides = (False, True) if spec.components else (False,)
    restricted = RESTRICTED * part(spec, WITHOUT) if spec.players > 1 else 0
    return len(sides) * (spec.games + restricted) + len(ladder_keys(spec, sides))


def played(spec: ReportSpec, keys: list[GameKey], run: Run) -> Iterator[tuple[GameKey, dict[str, Any]]]:
    """These games as they end. The slow ones begin first, that no core is left alone with them."""
    slow = [key for key in keys if "@" in key.match]
    quick = [key for key in keys if "@" not in key.match]
    size = batch(spec.by)
    lots = [(key,) for key in slow] + [tuple(quick[k : k + size]) for k in range(0, len(quick), size)]
    for lot, games in run((lot, (play_games, (spec, lot))) for lot in lots):
        yield from zip(lot, games, strict=True)


def batch(by: str) -> int:
    """How many games of a player are one task."""
    return 1 if by.partition("@")[0] in RACING else BATCH


# --- keeping ---------------------------------------------------------------------------------------------------------


def opened(store: Path | None, spec: ReportSpec) -> GameStore[tuple[GameKey, Game]]:
    """The games played before; a new store begins with the spec and the digest of the rules."""
    head = {"report": asdict(spec), "rules": digests(spec)}
    return GameStore(store, "report", head, kept)


def kept(row: dict[str, Any]) -> tuple[GameKey, Game]:
    """A game from its line."""
    key, game = GameKey(*row["key"]), row["game"]
    if not key.fields <= set(game):
        raise ValueError
    return key, game


def digests(spec: ReportSpec) -> list[str]:
    """Of the rules, and of the components before and after."""
    digest = find(spec.game).rules_digest
    return [digest, spec.parts(False).digest(), spec.parts(True).digest()]


# --- telling ---------------------------------------------------------------------------------------------------------


def told(spec: ReportSpec, games: Games) -> dict[str, Any]:
    """The report as plain data."""
    game = find(spec.game)
    found = measures(spec, games)
    rows = taken_rows(spec, games)
    result: dict[str, Any] = {
        **asdict(spec),
        "title": game.title,
        "version": __version__,
        "digests": digests(spec),
        "clock": spec.by in RACING,
        "changes": changes(spec.parts(True)),
        "components_count": len(game.components.table),
        "measures": [plain(one) for one in found],
        "taken": rows,
        "ladder": [ladder_shares(one, games) for one in found if one.kind == "ladder"],
        "luck": {name: luck(games, side) for name, side in (("before", False), ("after", True))},
        "without": part(spec, WITHOUT) if any(one.kind == "without" for one in found) else 0,
        "forced": forced(spec, games),
        "learnt": bool(game.tuning.network),
    }
    return {**findings(result, found), **result}


def changes(new: Components) -> list[dict[str, Any]]:
    """Every value that differs, by its path; many alike in one component are one line."""
    found = []
    for name, group in groupby(differences(new), key=lambda one: one[0][0]):
        differing = list(group)
        about = {"source": new.table[str(name)].source, "note": new.table[str(name)].note}
        if len(differing) > MANY:
            keys = {str(way[-1]) for way, _, _ in differing if isinstance(way[-1], str) and len(way) > 1}
            before, after = (ends([row[k] for row in differing]) for k in (1, 2))
            path = f"{name}: {', '.join(sorted(keys))}" if keys else str(name)
            found.append({"path": path, "before": before, "after": after, "count": len(differing), **about})
        else:
            found += [{"path": spell(way), "before": a, "after": b, "count": 1, **about} for way, a, b in differing]
    return found


def ends(values: list[Any]) -> str:
    """From the least to the most."""
    if any(isinstance(value, (str, list)) for value in values):
        return f"{len(values)} texts"
    low, high = min(values), max(values)
    return str(low) if low == high else f"{low} to {high}"
