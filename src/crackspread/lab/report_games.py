"""The games of a report: a deal played to its end, with all that a designer wants counted on the way.

A game is known by a key: which numbers it is played with, who sits there, and its own number.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from ..games import game as find
from ..kernel.components import Components
from ..kernel.engine import engine
from ..kernel.errors import CrackspreadError
from ..kernel.game import Game
from ..kernel.memory import Array
from ..kernel.state import State
from ..players import Player, clock_of, plan, player
from ..players.restricted import Restricted
from ..players.turn_steps import mask
from .processes import said

ALL, WITHOUT = "all", "without"
"""Who sits there: the report's player in every seat, or one of them without something; else a step of the ladder."""
LADDER = (("club", "novice"), ("expert@16", "club"))
"""The stronger and the weaker player of each step; the expert has playouts instead of a clock, to be repeatable."""


TOLD = {"money", "places", "decisions", "choices", "legal", "lead_changes", "half", "things"}
"""What `play_deal` tells of a game."""


class GameKey(NamedTuple):
    """Which game of a report it is."""

    changed: bool
    """Whether it is played with the changed numbers."""
    match: str
    """ALL, a step of the ladder such as `club>novice`, or WITHOUT."""
    thing: int
    """What the restricted seat goes without, by its place in `things`; -1 for nothing."""
    number: int
    """Of the deal; on the ladder two in a row are one deal with the seats changed over."""

    @property
    def fields(self) -> set[str]:
        """What is told of the game, at least."""
        return TOLD if self.match == ALL else {"first", "made"} if self.match == WITHOUT else {"first"}


@dataclass(frozen=True)
class ReportSpec:
    """All that decides a report's result."""

    game: str
    players: int
    by: str = "club"
    games: int = 1000
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    components: dict[str, Any] = field(default_factory=dict)
    """What is changed; empty for a report on today's numbers."""

    def parts(self, changed: bool) -> Components:
        """The components before or after the change."""
        shipped = find(self.game).components
        return shipped.override(self.components) if changed else shipped


class Thing(NamedTuple):
    """Something to take: a kind of move, or what moves take."""

    group: str
    title: str


MOVES = "Moves"


def things(game: Game, components: Components) -> list[Thing]:
    """Every kind of move, then all that moves take; an empty title is a place where there is nothing."""
    kinds = dict.fromkeys(move.name for move in game.moves)
    named = [Thing(MOVES, kind.replace("_", " ").capitalize()) for kind in kinds]
    return named + [Thing(*offer) for offer in game.offers(components)]


def forbidden(game: Game, components: Components, thing: int) -> Array:
    """A mask for `Restricted`: all moves of a kind, or whatever takes something."""
    kinds, count = list(dict.fromkeys(move.name for move in game.moves)), len(game.offers(components))
    if thing >= len(kinds):
        return mask(game, [], [thing - len(kinds)], count)
    return mask(game, [move.id for move in game.moves if move.name == kinds[thing]], [], count)


# --- counting natively -----------------------------------------------------------------------------------------------

DECISIONS, CHOICES, LEGAL, STAMP = range(4)
OFFERED, TAKEN = range(2)


@dataclass
class Counts:
    """What is counted in one game."""

    kinds: Array
    """By move: its kind."""
    things: Array
    """[thing, seat, OFFERED or TAKEN]: decisions in which a seat could take it and something else, and in which it did.

    A kind of move counts where another kind could be chosen, what moves take where it could be gone without.
    """
    seen: Array
    """By thing: the decision in which it was last counted."""
    totals: Array
    """By DECISIONS, CHOICES (where more than one move was legal), LEGAL (moves in all)."""

    @classmethod
    def make(cls, game: Game, components: Components, seats: int) -> "Counts":
        """All zero."""
        count = len(things(game, components))
        kinds = {kind: k for k, kind in enumerate(dict.fromkeys(move.name for move in game.moves))}
        of = np.array([kinds[move.name] for move in game.moves], np.int64)
        return cls(of, np.zeros((count, seats, 2), np.int64), np.zeros(count, np.int64), np.zeros(4, np.int64))


@cache
def follower(game: Game, target: str) -> Any:
    """`follow(ps, moves, out, kinds, things, seen, totals)`: makes moves and counts; the first illegal one's place."""
    actor, legal, play, offer = game.rules.actor, game.rules.legal, game.rules.play, game.rules.offer
    first = len(dict.fromkeys(move.name for move in game.moves))

    def follow(ps: Any, moves: Any, out: Any, kinds: Any, things: Any, seen: Any, totals: Any) -> Any:
        s = ps[0]
        for k in range(len(moves)):
            seat = actor(s)
            n = 0 if seat < 0 else legal(s, out)
            known = False
            mixed = False
            other = False
            for j in range(n):
                known = known or out[j] == moves[k]
                mixed = mixed or kinds[out[j]] != kinds[moves[k]]
                other = other or np.int64(offer(s, out[j])) != np.int64(offer(s, out[0]))
            if not known:
                return k
            totals[0] += 1
            totals[2] += n
            if n > 1:
                totals[1] += 1
                totals[3] += 1
                for j in range(n):
                    kind = kinds[out[j]]
                    if mixed and seen[kind] != totals[3]:
                        seen[kind] = totals[3]
                        things[kind, seat, 0] += 1
                    what = np.int64(offer(s, out[j]))
                    if other and what >= 0 and seen[first + what] != totals[3]:
                        seen[first + what] = totals[3]
                        things[first + what, seat, 0] += 1
                if mixed:
                    things[kinds[moves[k]], seat, 1] += 1
                what = np.int64(offer(s, moves[k]))
                if other and what >= 0:
                    things[first + what, seat, 1] += 1
            play(s, moves[k])
        return -1

    return engine(game, target).callable(follow)


# --- one game --------------------------------------------------------------------------------------------------------


def play_games(spec: ReportSpec, keys: Sequence[GameKey]) -> list[dict[str, Any]]:
    """What came out of each of these games, as plain data."""
    return [play_game(spec, key) for key in keys]


def play_game(spec: ReportSpec, key: GameKey) -> dict[str, Any]:
    """What came out of one game."""
    game, parts = find(spec.game), spec.parts(key.changed)
    seats, ladder = range(spec.players), ">" in key.match
    seed = spec.seed + (key.number // 2 if ladder else key.number)
    sides = [(seat + key.number) % 2 for seat in seats]
    names = [key.match.split(">")[side] for side in sides] if ladder else [spec.by] * spec.players
    who = [player(name, 1000 * seed + seat) for seat, name in enumerate(names)]
    lone = key.number % spec.players
    if key.match == WITHOUT:
        who[lone] = Restricted(who[lone], forbidden(game, parts, key.thing))
    told = play_deal(game, spec, key.changed, seed, who, names)
    first = [(place == 1) / told["places"].count(1) for place in told["places"]]
    if key.match == WITHOUT:
        made = sum(taken for thing, seat, _, taken in told["things"] if (thing, seat) == (key.thing, lone))
        return {"first": first[lone], "made": made}
    if ladder:
        return {"first": sum(share for share, side in zip(first, sides, strict=True) if side == 0)}
    return told


def play_deal(
    game: Game, spec: ReportSpec, changed: bool, seed: int, who: Sequence[Player], names: Sequence[str]
) -> dict[str, Any]:
    """Play a deal and count all of it; each player is shown only what its seat may know."""
    parts = spec.parts(changed)
    state = game.new(spec.players, seed, spec.options, parts.changed).state()
    follow, counts = follower(game, state.engine.target), Counts.make(game, parts, spec.players)
    leaders: list[int | None] = []
    moment, turns = game.moment(state.record)[0], 0
    while state.n:
        seat, turns = state.actor, turns + 1
        known = state.copy()
        known.conceal(seat, turns)
        known.step(-1)
        moves = planned(who[seat], names[seat], known, seat, seed)
        wrong = follow(
            state.rows,
            moves,
            state.legal_ids,
            counts.kinds,
            counts.things,
            counts.seen,
            counts.totals,
        )
        if wrong >= 0 or not len(moves):
            raise CrackspreadError(f"The player {names[seat]} makes no legal move in the deal of seed {seed}.")
        state.step(-1)
        if not state.n or game.moment(state.record)[0] != moment:
            moment = game.moment(state.record)[0]
            leaders.append(leader(state))
    items, places = state.score()
    alone = [seat for seat in leaders if seat is not None]
    rows = [
        [int(thing), int(seat), *map(int, counts.things[thing, seat])]
        for thing, seat in np.argwhere(counts.things[:, :, OFFERED])
    ]
    return {
        "money": items[: spec.players].tolist(),
        "places": places[: spec.players].tolist(),
        "decisions": int(counts.totals[DECISIONS]),
        "choices": int(counts.totals[CHOICES]),
        "legal": int(counts.totals[LEGAL]),
        "lead_changes": sum(a != b for a, b in pairwise(alone)),
        "half": leaders[max(0, len(leaders) // 2 - 1)],
        "things": rows,
    }


def planned(who: Player, name: str, state: State, seat: int, seed: int) -> Array:
    """The moves of a turn; a sentence where a class of somebody's own fails."""
    try:
        return np.array(list(plan(who, state, seat, clock_of(name))), np.int64)
    except Exception as error:
        if ":" not in name:
            raise
        raise CrackspreadError(f"The player {name} failed in the deal of seed {seed}: {said(error)}.") from error


def leader(state: State) -> int | None:
    """The seat that would win alone if the game were counted now."""
    places = state.score()[1][: state.players].tolist()
    return places.index(1) if places.count(1) == 1 else None
