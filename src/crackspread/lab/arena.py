"""The games of a tournament, in which nothing that a player does harms anybody else.

A player that makes an illegal move, raises anything, ends its process or overruns its clock loses that game. The clock
is for one call of `choose` or `plan`, as people would measure it; half as much again and half a second are let pass,
for machines are busy. To be made, and then for its first call in a game, a player has `START` seconds more, for it may
have something to load or compile; not any more once it has overrun. Whoever thinks on is stopped with its process.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ..games import game as find
from ..kernel.errors import OptionError
from ..kernel.match import Match
from ..players import Player, ask, clock_of, concealed_for, plan, player, warm_up_player
from .mapper import Run, Stopped, Watch, run_tasks
from .processes import MOVE, SEAT, Lost
from .statistics import mean

START = 20.0
OVERRAN = "overran its clock"
TOO_SLOW = f"it takes more than {START:g} s to be made"


@dataclass(frozen=True)
class TournamentSpec:
    """All that decides a tournament's result."""

    entrants: tuple[str, ...]
    game: str
    players: int
    games: int
    seed: int
    clock: float | None = None
    """Seconds for a turn of everybody; without it a level has its own and all others one."""
    options: dict[str, Any] = field(default_factory=dict)
    components: dict[str, Any] = field(default_factory=dict)
    """Both as `Game.new` takes them."""


@dataclass(frozen=True)
class Forfeit:
    """Why a game was lost before its end."""

    player: str
    seed: int
    """The seed of the deal."""
    seat: int
    move: int
    """The number of the move that was to be made; 0 before the first."""
    what: str


@dataclass(frozen=True)
class Played:
    """One game of a pair: share of the first place and, unless it was forfeited, mean money of each of the two."""

    pair: tuple[int, int]
    number: int
    win: float
    money: tuple[float, float] | None
    forfeit: Forfeit | None = None


def play(
    setting: TournamentSpec, pair: tuple[int, int], number: int, slow: Collection[str] = (), watch: Watch | None = None
) -> Played:
    """One game; the even one and the odd one after it are the same deal with the seats changed over.

    The players in `slow` have no more time for their first call than for others.
    """
    watch, seed = watch or Watch(), setting.seed + number // 2
    sides = [(seat + number) % 2 for seat in range(setting.players)]
    names = [setting.entrants[pair[side]] for side in sides]
    match = find(setting.game).new(setting.players, seed, setting.options, setting.components)
    for name in names:
        warm(setting.game, name)
    try:
        seats, fresh = [], set[int]()
        for seat, name in enumerate(names):
            with watch.thinking(seat, 0, START, TOO_SLOW):
                seats.append(player(name, 1000 * seed + seat))
            fresh |= {seat} if name not in slow else set()
        while not match.over:
            seat = match.actor
            clock = setting.clock or clock_of(names[seat])
            make_moves(watch, seats[seat], match, seat, clock, limit(clock) + (START if seat in fresh else 0))
            fresh.discard(seat)
    except Lost as lost:
        return forfeited(setting, pair, number, int(watch.shared[SEAT]), int(watch.shared[MOVE]), str(lost))
    score = match.score()
    firsts = [sides[seat] for seat, rank in enumerate(score.ranks) if rank == 1]
    money = [mean([total for total, of in zip(score.totals, sides, strict=True) if of == side]) for side in (0, 1)]
    return Played(pair, number, firsts.count(0) / len(firsts), (money[0], money[1]))


def forfeited(setting: TournamentSpec, pair: tuple[int, int], number: int, seat: int, move: int, what: str) -> Played:
    """A game that a seat has lost before its end."""
    side = (seat + number) % 2
    forfeit = Forfeit(setting.entrants[pair[side]], setting.seed + number // 2, seat, move, what)
    return Played(pair, number, float(side), None, forfeit)


def make_moves(watch: Watch, who: Player, match: Match, seat: int, clock: float, most: float) -> None:
    """Let a player think, and make the moves that it has thought out."""
    state = concealed_for(match, seat)
    with watch.thinking(seat, len(match.entries) + 1, most, overran(clock)):
        moves = list(plan(who, state, seat, clock))
        if not moves:
            raise Lost("chose no move")
    for move in moves:
        with watch.thinking(seat, len(match.entries) + 1, most, overran(clock)):
            match.play(move, seat)


def limit(clock: float) -> float:
    """Seconds after which a player has overrun its clock."""
    return 1.5 * clock + 0.5


def overran(clock: float) -> str:
    """What is told of whoever thinks too long."""
    return f"{OVERRAN} of {clock:g} s"


@cache
def warm(game: str, spec: str) -> None:
    """Have all that a player of ours needs compiled or loaded before its clock runs."""
    if ":" not in spec.partition("@")[0]:
        ask(warm_up_player(spec), find(game).new())


def make(spec: str, watch: Watch) -> str:
    """The sentence why a player cannot be made; none if it can."""
    try:
        with watch.thinking(0, 0, START, TOO_SLOW):
            player(spec)
    except Lost as lost:
        return str(lost.__cause__ or f"The player {spec!r} cannot be loaded: {lost}.")
    return ""


# --- in the process that watches -------------------------------------------------------------------------------------


def check_own(specs: Sequence[str], run: Run = run_tasks) -> None:
    """A sentence if one of these classes of somebody's own cannot be made; nothing of them is imported here."""
    for spec, answer in run((spec, (make, (spec,))) for spec in specs):
        if isinstance(answer, Stopped):
            what = TOO_SLOW if answer.late else f"it ended its process (exit code {answer.exit_code})"
            raise OptionError(f"The player {spec!r} cannot be loaded: {what}.")
        if answer:
            raise OptionError(answer)


def play_all(setting: TournamentSpec, asked: Sequence[tuple[tuple[int, int], int]], run: Run) -> Iterator[Played]:
    """These games of these pairs; results as they come."""
    slow = set[str]()
    tasks = ((game, (play, (setting, *game, frozenset(slow)))) for game in asked)
    for (pair, number), answer in run(tasks):
        played: Played = lost(setting, pair, number, answer) if isinstance(answer, Stopped) else answer
        if played.forfeit and played.forfeit.what.startswith(OVERRAN):
            slow.add(played.forfeit.player)
        yield played


def lost(setting: TournamentSpec, pair: tuple[int, int], number: int, stopped: Stopped) -> Played:
    """A game that had to be stopped, or that a player has stopped."""
    what = f"ended its process (exit code {stopped.exit_code})"
    if stopped.late:
        name = setting.entrants[pair[(stopped.seat + number) % 2]]
        what = overran(setting.clock or clock_of(name)) if stopped.move else TOO_SLOW
    return forfeited(setting, pair, number, stopped.seat, stopped.move, what)
