"""What is worked out for every entry of a match's log, once each: its sentence and its digest."""

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from .defaults import money_held
from .sentences import named
from .state import State

T = TypeVar("T")


class Entry(NamedTuple):
    """One move of the log and the seat that made it."""

    seat: int
    move: int


class LogLine(NamedTuple):
    """One sentence of the log: after entry n - 1, by this seat, at this moment of the game.

    `moves` are the moves it tells of, its own last; `money` is what they changed, None for nothing.
    """

    n: int
    seat: int
    text: str
    moment: tuple[int, str]
    moves: tuple[int, ...]
    money: int | None


class Worked(Generic[T]):
    """The results of a function over the entries of a log; it is given the position before each, and steps it."""

    def __init__(self, start: State, work: Callable[[State, Entry], T]) -> None:
        self._start, self._work = start, work
        self._found: list[T] = []
        self._state: State | None = None

    def over(self, entries: Sequence[Entry]) -> list[T]:
        """For each entry, of which those known before were the same."""
        if len(self._found) < len(entries):
            state = self._state or folded(self._start, entries[: len(self._found)])
            for e in entries[len(self._found) :]:
                state.turn(e.seat)
                self._found.append(self._work(state, e))
            self._state = state
        return self._found

    def take(self, found: Sequence[T]) -> None:
        """Results for the first entries that were worked out before."""
        self._found, self._state = list(found), None

    def known(self, n: int) -> list[T]:
        """Those for the first n entries, as far as they are worked out."""
        return self._found[:n]

    def cut(self, n: int) -> None:
        """Forget all after the first n entries."""
        if n < len(self._found):
            del self._found[n:]
            self._state = None


def folded(start: State, entries: Sequence[Entry]) -> State:
    """The position that these entries lead to."""
    state = start.copy()
    for e in entries:
        state.turn(e.seat)
        state.step(e.move)
    return state


def teller(names: Sequence[str]) -> Callable[[State, Entry], LogLine]:
    """A function that tells one entry; its number is put in by `told`."""

    def tell(state: State, e: Entry) -> LogLine:
        game, record = state.engine.game, state.record
        text, moment, had = named(game.say(record, e.move), names), game.moment(record), purses(state)
        state.step(e.move)
        return LogLine(0, e.seat, text, moment, (e.move,), purses(state)[e.seat] - had[e.seat])

    return tell


def told(lines: Sequence[LogLine]) -> list[LogLine]:
    """The lines with a text, each with the silent half-steps of its seat before it."""
    found: list[LogLine] = []
    silent: dict[int, tuple[tuple[int, ...], int]] = {}
    for n, line in enumerate(lines, 1):
        moves, money = silent.pop(line.seat, ((), 0))
        moves, money = moves + line.moves, money + (line.money or 0)
        if line.text:
            found.append(line._replace(n=n, moves=moves, money=money or None))
        else:
            silent[line.seat] = (moves, money)
    return found


def purses(state: State) -> list[int]:
    """What each seat holds: the score's item of that name, or its total where the game keeps no purse."""
    return money_held(state.engine.game.items, state.score()[0][: state.players].tolist())


def stepped_digest(state: State, e: Entry) -> str:
    """A digest of the position that an entry leads to: the same as long as the rules lead to the same.

    It holds what does not depend on how positions lie in memory or on how anything is worded: who is to move, the legal
    moves by name, and the money and public figures of every seat.
    """
    state.step(e.move)
    game, record = state.engine.game, state.record
    keys, money = [key for key, _ in game.items], state.score()[0][: state.players].tolist()
    figures = [(key, values) for key, _, values in game.figures(record)] if game.figures else []
    legal = [game.moves.texts[move] for move in state.legal()]
    facts = [state.actor, game.moment(record)[0], legal, keys, money, figures]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:12]
