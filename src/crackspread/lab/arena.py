"""Games in processes of their own, where nothing that a player does harms anybody else.

A player that makes an illegal move, raises anything, ends its process or overruns its clock loses that game. The clock
is for one call of `choose` or `plan`, as people would measure it; half as much again and half a second are let pass,
for machines are busy. To be made, and then for its first call in a game, a player has `START` seconds more, for it may
have something to load or compile; not any more once it has overrun. Whoever thinks on is stopped with its process.
"""

import os
import signal
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection as Pipe
from multiprocessing.connection import wait
from typing import Any

from ..games import game as find
from ..kernel.errors import CrackspreadError, OptionError
from ..kernel.match import Match
from ..players import Player, ask, clock_of, concealed_for, plan, player, warm_up_player
from .statistics import mean

START = 20.0
POLL = 0.05
"""Seconds between two looks at whoever is thinking."""
SEAT, MOVE, LIMIT, BEGAN = range(4)
OVERRAN = "overran its clock"
TOO_SLOW = f"it takes more than {START:g} s to be made"
LONGEST = 300
"""A forfeit is told in so many letters at most."""
SPAWN = get_context("spawn")
Task = tuple[Callable[..., Any], tuple[Any, ...]]


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


class Lost(Exception):
    """A player has lost by what it did."""


# --- in the process that plays ---------------------------------------------------------------------------------------


class Watch:
    """Tells whoever watches which seat thinks about which move, since when and for how long at most."""

    def __init__(self, shared: Any = None) -> None:
        self.shared = [0.0] * 4 if shared is None else shared

    @contextmanager
    def thinking(self, seat: int, move: int, limit: float, late: str) -> Iterator[None]:
        """Whatever happens herein is the player's doing; `late` is told of one who needs more time."""
        began = time.monotonic()
        self.shared[SEAT], self.shared[MOVE], self.shared[LIMIT], self.shared[BEGAN] = seat, move, limit, began
        try:
            yield
        except Lost:
            raise
        except BaseException as error:  # also SystemExit and the like: they end this game, not the tournament
            raise Lost(said(error)) from error
        finally:
            self.shared[BEGAN] = 0
        if time.monotonic() > began + limit:
            raise Lost(late)


def said(error: BaseException) -> str:
    """An error in a line; what it says of itself may be an error too."""
    name = type(error).__name__
    try:
        return " ".join(f"{name}: {error}".split())[:LONGEST]
    except Exception:
        return name


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


def work(pipe: Pipe, shared: Any) -> None:
    """Do what is asked until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the tournament's
    os.dup2(2, 1)  # what a player prints is not the tournament's result
    watch = Watch(shared)
    while True:
        try:
            call, args = pipe.recv()
        except EOFError:
            return
        try:
            answer = True, call(*args, watch=watch)
        except CrackspreadError as error:
            answer = False, str(error)
        pipe.send(answer)


# --- in the process that watches -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stopped:
    """Why there is no answer: who was thinking about which move, and what happened."""

    seat: int
    move: int
    late: bool
    exit_code: int | None


class Room:
    """One process in which games are played one after the other."""

    def __init__(self) -> None:
        self.pipe, theirs = SPAWN.Pipe()
        self.shared = SPAWN.RawArray("d", 4)
        self.process = SPAWN.Process(target=work, args=(theirs, self.shared))
        self.process.start()
        theirs.close()

    def ask(self, task: Task) -> None:
        """Begin something."""
        self.shared[SEAT] = -1
        self.pipe.send(task)

    def answer(self, ready: bool) -> Any:
        """What came out, why nothing will, or None as long as all is well."""
        late = self.late()
        if ready:
            with suppress(EOFError, OSError):
                well, answer = self.pipe.recv()
                if not well:
                    raise CrackspreadError(answer)
                return answer
        elif not late and self.process.is_alive():
            return None
        self.close()
        if self.shared[SEAT] < 0:
            raise CrackspreadError(f"A process of the tournament died of itself (exit code {self.process.exitcode}).")
        return Stopped(int(self.shared[SEAT]), int(self.shared[MOVE]), late, self.process.exitcode)

    def late(self) -> bool:
        """Whether somebody has been thinking for so long that it will not come to an end by itself."""
        began, limit = self.shared[BEGAN], self.shared[LIMIT]
        still: bool = 0 < began == self.shared[BEGAN]
        return still and time.monotonic() > began + limit + 2 * POLL

    def close(self) -> None:
        """Stop it, whatever it is doing."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def supervised(tasks: Iterable[Task], jobs: int) -> Iterator[tuple[Task, Any]]:
    """Each task with what came out or why nothing did, as they end; the next one is taken when a process is free."""
    left, busy, free = iter(tasks), dict[Room, Task](), list[Room]()
    try:
        while True:
            for task in islice(left, jobs - len(busy)):
                room = free.pop() if free else Room()
                busy[room] = task
                room.ask(task)
            if not busy:
                return
            ready = wait([room.pipe for room in busy], POLL)
            for room in list(busy):
                answer = room.answer(room.pipe in ready)
                if answer is not None:
                    task = busy.pop(room)
                    free += [] if isinstance(answer, Stopped) else [room]
                    yield task, answer
    finally:
        for room in (*busy, *free):
            room.close()


def check_own(specs: Sequence[str]) -> None:
    """A sentence if one of these classes of somebody's own cannot be made; nothing of them is imported here."""
    for (_, (spec,)), answer in supervised([(make, (spec,)) for spec in specs], 1):
        if isinstance(answer, Stopped):
            what = TOO_SLOW if answer.late else f"it ended its process (exit code {answer.exit_code})"
            raise OptionError(f"The player {spec!r} cannot be loaded: {what}.")
        if answer:
            raise OptionError(answer)


def play_all(setting: TournamentSpec, asked: Sequence[tuple[tuple[int, int], int]], jobs: int) -> Iterator[Played]:
    """On so many cores; results as they come."""
    slow = set[str]()
    tasks = ((play, (setting, pair, number, frozenset(slow))) for pair, number in asked)
    for (_, (_, pair, number, _)), answer in supervised(tasks, jobs):
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
