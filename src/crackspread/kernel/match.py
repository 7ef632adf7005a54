"""A match: a game, its options and seed, and the list of moves. Positions are a fold over that list, nothing more."""

import zlib
from operator import index
from pathlib import Path
from typing import Any, SupportsIndex

import numpy as np

from .drawing import with_names
from .engine import default_target
from .errors import IllegalMove, NotUndoable, OptionError
from .foreign import quoted
from .game import Game
from .log import Entry, LogLine, Worked, folded, purses, stepped_digest, teller, told
from .numbers import whole_number
from .saved import dumps
from .score import Score
from .sentences import named
from .setup import Setup
from .state import State


class Match:
    """A game being played, watched or replayed; or a branch of one, which starts at a position of it (`branch`)."""

    def __init__(self, setup: Setup, target: str | None = None, start: State | None = None) -> None:
        self.setup = setup
        self.target = target or default_target()
        self.branched = start is not None
        self._start = start.copy() if start is not None else setup.deal(self.target)
        self._state = self._start.copy()
        self._entries: list[Entry] = []
        self._before: list[tuple[int, int]] = []
        self._redo: dict[int, list[int]] = {}
        self._follow()

    def _follow(self) -> None:
        self._lines = Worked(self._start, teller(self.names))
        self._digests = Worked(self._start, stepped_digest)

    # --- looking -----------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game."""
        return self.setup.game

    @property
    def players(self) -> int:
        """How many seats."""
        return self.setup.players

    @property
    def names(self) -> list[str]:
        """The seats' names."""
        return self.setup.names

    @property
    def entries(self) -> list[Entry]:
        """The log."""
        return list(self._entries)

    def moves_by(self, seat: int) -> int:
        """How many moves of the log are this seat's."""
        return sum(e.seat == seat for e in self._entries)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.n == 0

    @property
    def actor(self) -> int:
        """The seat to move, -1 when the game is over."""
        return self._state.actor

    @property
    def waiting(self) -> tuple[int, ...]:
        """Every seat that may act now: one, or several where nothing one does changes another's options."""
        return tuple(p for p in range(self.players) if not self.over and self._facing(p) is not None)

    @property
    def moment(self) -> tuple[int, str]:
        """Where the game stands, e.g. `(4, "Round 5")`."""
        return self.game.moment(self._state.record)

    @property
    def money(self) -> list[int]:
        """What each seat holds now; where a game keeps no purse, what it would count."""
        return purses(self._state)

    @property
    def position(self) -> Any:
        """The position as plain Python sees it."""
        return self._state.record

    def state(self) -> State:
        """An independent copy of the position, for players and researchers."""
        return self._state.copy()

    def legal(self, seat: int | None = None) -> list[int]:
        """The ids of all moves this seat (the actor, if none is named) may make now."""
        state = self._facing(self.actor if seat is None else seat)
        return state.legal() if state is not None else []

    def view(self, viewer: int | None = None) -> dict[str, Any]:
        """The position as plain data; what the viewer (None: a watcher) cannot know is left out."""
        return dict(self.game.view(self._state.record, viewer))

    def drawing(self, viewer: int | None = None) -> str:
        """The position as an SVG for mails and documents, without what the viewer (None: a watcher) cannot know."""
        return with_names(self.game.drawing(self._state.record, viewer), self.names)

    def say(self, move: int, seat: int | None = None) -> str:
        """The move as one sentence for the log; empty for a half-step that a later sentence covers."""
        state = self._facing(self.actor if seat is None else seat)
        return named(self.game.say(state.record, move), self.names) if state is not None else ""

    def prompt(self, seat: int | None = None) -> tuple[str, str]:
        """What this seat (the actor, if none is named) decides now, and one line of why; empty if it is not to move."""
        state = self._facing(self.actor if seat is None else seat)
        return self.game.prompt(state.record) if state is not None else ("", "")

    def label(self, move: int, seat: int | None = None) -> str:
        """A legal move as a short order, such as `Sell teal Mid in Refined Market 1 for $40`."""
        state = self._facing(self.actor if seat is None else seat)
        if state is None or move not in state.legal():
            raise IllegalMove(self.why_not(move, seat) or "That move is not legal now.")
        return self.game.label(state.record, move)

    def labels(self, seat: int | None = None) -> list[str]:
        """Every legal move of this seat as a short order, in the order of `legal`."""
        state = self._facing(self.actor if seat is None else seat)
        return [self.game.label(state.record, move) for move in state.legal()] if state is not None else []

    def why_not(self, move: Any, seat: Any = None) -> str | None:
        """The sentence that forbids a move, or None if it is legal."""
        who = self.actor if seat is None else seat
        if self.over:
            return "The game is over."
        if not self._is_seat(who):
            return f"There is no seat {quoted(who)}."
        state = self._facing(who)
        if state is None:
            return f"It is not {self.names[who]}'s turn: {self.names[self.actor]} is to move."
        wanted = whole_number(move)
        if wanted is None or not 0 <= wanted < len(self.game.moves):
            return f"There is no move {quoted(move)} in {self.game.title}."
        return None if wanted in state.legal() else self.game.why_not(state.record, wanted)

    def preview(self, move: int, seat: int | None = None) -> dict[str, Any]:
        """What a legal move would change, as plain data."""
        state = self._facing(self.actor if seat is None else seat)
        if state is None or move not in state.legal():
            raise IllegalMove(self.why_not(move, seat) or "That move is not legal now.")
        after = state.copy()
        after.step(move)
        money = purses(after)[state.actor] - purses(state)[state.actor]
        return {"money": money, **self.game.preview(state.record, after.record, move)}

    def score(self) -> Score:
        """Itemised money of each seat as the final count would give it now."""
        items, places = self._state.score()
        seats = items[: self.players].tolist()
        return Score(
            self.game.items, seats, [sum(row) for row in seats], places[: self.players].tolist(), list(self.names)
        )

    def log(self) -> list[LogLine]:
        """The sentences of the log."""
        return told(self._lines.over(self._entries))

    def digests(self) -> list[str]:
        """For each entry of the log, a digest of what it led to; see `kernel.log.stepped_digest`."""
        return list(self._digests.over(self._entries))

    def know(self, digests: list[str]) -> None:
        """Take the digests of the log from where they were worked out before, for that takes time."""
        self._digests.take(digests)

    def at(self, n: int) -> "Match":
        """The match as it stood after its first n moves."""
        if not 0 <= n <= len(self._entries):
            raise OptionError(f"This match has {len(self._entries)} moves; there is no move {n}.")
        past = Match(self.setup, self.target, self._start if self.branched else None)
        past._replay(self._entries[:n])
        past._lines.take(self._lines.known(n))
        past._digests.take(self._digests.known(n))
        return past

    def branch(self, start: State) -> "Match":
        """A match to try things in: begins at this position with an empty log, and everything in it can be undone."""
        return Match(self.setup, self.target, start)

    def copy(self) -> "Match":
        """An independent copy."""
        restore, settled = self.__reduce__()
        twin: Match = restore(*settled)
        twin._state, twin._redo = self._state.copy(), {seat: list(moves) for seat, moves in self._redo.items()}
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "Match":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        moves, before = np.array(self._entries, np.int16).tobytes(), np.array(self._before, np.int32).tobytes()
        settled = self.setup, self.target, self.branched, self._start, self._state
        return restored, (*settled, zlib.compress(moves), zlib.compress(before), self._redo)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self.setup == other.setup and self._start == other._start and self._entries == other._entries

    def __hash__(self) -> int:
        return hash((self.game.name, self.setup.seed, tuple(self._entries)))

    def __repr__(self) -> str:
        stands = "over" if self.over else f"{self.names[self.actor]} to move in {self.moment[1]}"
        return f"<Match of {self.game.name}: {', '.join(self.names)}; {len(self._entries)} moves, {stands}>"

    # --- playing -----------------------------------------------------------------------------------------------------

    def play(self, move: SupportsIndex, seat: SupportsIndex | None = None) -> None:
        """Make a move; an illegal one changes nothing and says which rule forbids it."""
        who = self.actor if seat is None else seat
        state, wanted = self._facing(who) if not self.over else None, whole_number(move)
        if state is None or wanted is None or wanted not in state.legal():
            raise IllegalMove(self.why_not(move, who) or "That move is not legal now.")
        self._redo.pop(index(who), None)
        self._push(Entry(index(who), wanted))

    def can_undo(self, seat: int | None = None) -> str | None:
        """None if this seat's last move can be taken back, else the sentence why not."""
        who = self._last_seat() if seat is None else seat
        j = next((i for i in reversed(range(len(self._entries))) if self._entries[i].seat == who), None)
        if j is None:
            return "There is nothing to take back."
        if j < self.back and not self.branched:
            return self._barrier()
        if j < len(self._entries) - 1 and self._without(j) is None:
            return f"{self.names[self._entries[-1].seat]} has moved since."
        return None

    @property
    def back(self) -> int:
        """The lowest number of entries to go back to: nothing was revealed since."""
        now = self._state.record.reveals
        open_ = (n for n, (reveals, _) in enumerate(self._before) if reveals == now or self.branched)
        return next(open_, len(self._entries))

    def can_go_back(self, n: int) -> str | None:
        """None if the match can go back to its first n entries, else the sentence why not."""
        if not 0 <= n < len(self._entries):
            return "There is nothing to take back."
        return self._barrier() if n < self.back else None

    def back_to(self, n: int) -> None:
        """Take back everything after the first n entries, whoever made it."""
        reason = self.can_go_back(n)
        if reason:
            raise NotUndoable(reason)
        for e in reversed(self._entries[n:]):
            self._redo.setdefault(e.seat, []).append(e.move)
        self._replay(self._entries[:n])

    def _barrier(self) -> str:
        """The sentence that names the last move that revealed something."""
        n = self.back
        told = (line for line in self.log() if line.n >= n and line.seat == self._entries[n - 1].seat)
        line, what = next(told, None), self.game.barrier
        return f"Cannot undo past move {line.n} ({what}): {line.text}" if line else f"Cannot undo past {what}."

    def undo(self, seat: int | None = None) -> None:
        """Take back this seat's last move (the last move of all, if no seat is named)."""
        who = self._last_seat() if seat is None else seat
        reason = self.can_undo(who)
        if reason:
            raise NotUndoable(reason)
        j = max(i for i, e in enumerate(self._entries) if e.seat == who)
        rest = self._entries[:j] + self._entries[j + 1 :]
        self._redo.setdefault(who, []).append(self._entries[j].move)
        self._replay(rest)

    def can_redo(self, seat: int | None = None) -> bool:
        """Whether a move taken back can be made again."""
        who = self._last_undone() if seat is None else seat
        stack = self._redo.get(who)
        return bool(stack and self.why_not(stack[-1], who) is None)

    def redo(self, seat: int | None = None) -> None:
        """Make the move again that was taken back last."""
        who = self._last_undone() if seat is None else seat
        if not self.can_redo(who):
            raise NotUndoable("There is nothing to make again.")
        self._push(Entry(who, self._redo[who].pop()))

    def restart(self, seat: int | None = None) -> None:
        """Take back all of this seat's moves of the turn, as far as undo goes."""
        who = self._last_seat() if seat is None else seat
        self.undo(who)
        while self.can_undo(who) is None and self._last_moment(who) == self.moment[0]:
            self.undo(who)

    def dumps(self) -> str:
        """The match as JSON text: game, options, components, seats, seed and moves; nothing else."""
        return dumps(self)

    def save(self, path: str | Path) -> None:
        """Write the match to a file."""
        Path(path).write_text(dumps(self) + "\n", encoding="utf-8")

    # --- folding -----------------------------------------------------------------------------------------------------

    def _push(self, e: Entry) -> None:
        self._state.turn(e.seat)
        record = self._state.record
        self._before.append((record.reveals, self.game.moment(record)[0]))
        self._entries.append(e)
        self._state.step(e.move)

    def _replay(self, entries: list[Entry]) -> None:
        """Become the match with exactly these moves, all known to be legal."""
        same = next((i for i, (a, b) in enumerate(zip(entries, self._entries, strict=False)) if a != b), None)
        keep = min(len(entries), len(self._entries)) if same is None else same
        self._lines.cut(keep)
        self._digests.cut(keep)
        self._state, self._entries, self._before = self._start.copy(), [], []
        for e in entries:
            self._push(e)

    def _without(self, j: int) -> State | None:
        """The position had entry j not been played, or None if a later move would then be illegal."""
        state = folded(self._start, self._entries[:j])
        for e in self._entries[j + 1 :]:
            if not state.turn(e.seat) or e.move not in state.legal():
                return None
            state.step(e.move)
        return state

    def _facing(self, seat: Any) -> State | None:
        """The position with this seat to move, or None if it may not act now."""
        if self.over or not self._is_seat(seat):
            return None
        if seat == self.actor:
            return self._state
        state = self._state.copy()
        return state if state.turn(seat) else None

    def _is_seat(self, seat: object) -> bool:
        number = whole_number(seat)
        return number is not None and 0 <= number < self.players

    def _last_seat(self) -> int:
        return self._entries[-1].seat if self._entries else -1

    def _last_undone(self) -> int:
        return next((seat for seat in reversed(self._redo) if self._redo[seat]), -1)

    def _last_moment(self, seat: int) -> int:
        mine = [moment for e, (_, moment) in zip(self._entries, self._before, strict=True) if e.seat == seat]
        return mine[-1] if mine else -1


def restored(
    setup: Setup,
    target: str,
    branched: bool,
    start: State,
    state: State,
    moves: bytes,
    before: bytes,
    redo: dict[int, list[int]],
) -> Match:
    """A match from its pickle, without folding its moves again."""
    match = object.__new__(Match)
    match.setup, match.target, match.branched, match._redo = setup, target, branched, redo
    match._start, match._state = start, state
    pairs = np.frombuffer(zlib.decompress(moves), np.int16).reshape(-1, 2).tolist()
    match._entries = [Entry(seat, move) for seat, move in pairs]
    match._before = [(a, b) for a, b in np.frombuffer(zlib.decompress(before), np.int32).reshape(-1, 2).tolist()]
    match._follow()
    return match
