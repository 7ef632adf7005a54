"""A session: a match in memory, the fold of its log, changed only together with that log.

What is done to a session blocks: it is called in a thread while the session's lock is held. Nothing here knows of
sockets or requests.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

from crackspread.kernel.errors import CrackspreadError
from crackspread.kernel.match import Match

from .answers import SavedMatch
from .log import Log
from .messages import TakebackRequest
from .refused import Refused
from .requests import Speed
from .store import Overtaken, SeatRow, Stored
from .stored_match import Unfolded, known_deal, result_of, rows_after

if TYPE_CHECKING:
    from .connection import Connection
    from .try_out import TryOut

Deed = Literal["play", "undo", "redo", "restart"]


class Session:
    def __init__(self, log: Log, stored: Stored, match: Match | None = None, tryout: TryOut | None = None) -> None:
        self.log, self.tryout = log, tryout
        self.id = stored.id
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.computers: asyncio.Task[None] | None = None
        self.request: TakebackRequest | None = None
        self.speed: Speed = 1
        self.preparing = False
        """Whether a computer seat's first answer waits for something to be compiled."""
        self._take(stored, match)

    def _take(self, stored: Stored, match: Match | None = None) -> None:
        unfolded = self.log.unfold(stored) if match is None else Unfolded(match, None)
        self.stored, self.archived = stored, unfolded.archived
        self._match: Match | None = unfolded.match

    @property
    def match(self) -> Match:
        """The match, read from its log again where memory had run ahead of it or fallen behind."""
        if self._match is None:
            self.fetch()
        assert self._match is not None
        return self._match

    def fetch(self) -> None:
        """Read the log again."""
        stored = self.log.read()
        if stored is None:
            raise Refused("This match is no longer stored.")
        self._take(stored)

    def refresh(self) -> None:
        """Read the log again if another server wrote to it."""
        self._leave_plain_python()
        if self.log.version() != self.stored.version:
            self._match = None

    def _leave_plain_python(self) -> None:
        """As soon as the game is compiled; a branch stays in the engine in which it began."""
        if not self.match.branched and self.match.target != self.match.game.warmer.target:
            self._match = None

    # --- what is known of it ------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        return self.stored.seats

    @property
    def people(self) -> set[int]:
        return {seat.seat for seat in self.seats if seat.kind != "computer"}

    @property
    def here(self) -> set[int]:
        """The seats of everybody who looks at the table now."""
        return {seat for connection in self.connections for seat in connection.reader.yours}

    @property
    def entries(self) -> int:
        """How many entries the log has as far as this server knows; may be asked without the lock."""
        return len(self.stored.rows)

    @property
    def busy(self) -> bool:
        """Somebody looks, a computer plays or a thread works: not to be forgotten."""
        return bool(self.connections or self.computers or self.lock.locked())

    @property
    def shown(self) -> tuple[object, ...]:
        """Whatever a change of which everybody at the table is told."""
        return self.stored.version, self.request, self.speed, self.preparing

    @property
    def over(self) -> bool:
        """Whether the match has ended; an archived one has if it had ended when it was stored."""
        return self.stored.over if self.archived else self.match.over

    @property
    def waiting(self) -> list[int]:
        """The seats that may act now; in an archived match nobody can."""
        return [] if self.archived else list(self.match.waiting)

    @property
    def thinking(self) -> list[int]:
        """The computers that may act now."""
        if self.stored.paused is not None:
            return []
        return [seat for seat in self.waiting if self.seats[seat].kind == "computer"]

    @property
    def deal(self) -> str | None:
        """The sentence that tells everybody who may know what is still hidden, None if nobody can."""
        return known_deal(self.stored.deal, self.match)

    def eyes(self, yours: Sequence[int]) -> int | None:
        """The held seat to look through first: the one to move, else one that may, else the lowest."""
        match = self.match
        return min(yours, key=lambda seat: (seat != match.actor, seat not in match.waiting, seat), default=None)

    def export(self, holds_all: bool) -> SavedMatch:
        """The saved match; before the end only for whoever plays against nobody else, for it tells the seed."""
        if not (holds_all or self.over):
            raise Refused("A match can be exported when it is over, or by whoever holds every seat of a person.")
        saved: SavedMatch = json.loads(self.match.dumps())
        return saved

    # --- changing it --------------------------------------------------------------------------------------------------

    def act(self, do: Deed, seat: int, at: int, *moves: int) -> None:
        """Do it and write it down, or raise Refused and change nothing."""
        if do == "play":
            self._leave_plain_python()

        def deed(match: Match) -> None:
            self.check_at(seat, at)
            if do != "play":
                getattr(match, do)(seat)
            for move in moves:
                match.play(move, seat)

        self.change(deed)

    def check_at(self, seat: int, at: int) -> None:
        """Refuse whoever has not seen all that this seat has done."""
        if self.match.moves_by(seat) != at:
            raise Refused("The table moved on; look at the new position first.", stale=True)

    def change(self, deed: Callable[[Match], None]) -> None:
        """Let the match be changed and write that down, again from the start if another server was faster."""
        while True:
            match = self.match
            if self.archived is not None:
                raise Refused(self.archived)
            if self.stored.paused is not None:
                raise Refused(f"{self.seats[self.stored.paused].name} paused the match; it must be resumed first.")
            try:
                deed(match)
                return self._keep(match)
            except CrackspreadError as error:
                if len(match.entries) != self.entries:
                    self._match = None  # the first of several moves was made
                raise Refused(str(error)) from error
            except Overtaken:
                self._match = None
            except Refused:
                raise
            except BaseException:
                self._match = None
                raise

    def _keep(self, match: Match) -> None:
        """Write down what was just changed: rows that seats took back, or entries added at the end."""
        made = [match.moves_by(seat) for seat in range(match.players)]
        # What others did after a row that goes has other digests now, so it is written anew.
        first = next((i for i, row in enumerate(self.stored.rows) if row.made >= made[row.seat]), self.entries)
        rows = (*self.stored.rows[:first], *rows_after(self.stored.rows[:first], match))
        self.stored = self.log.change(self.stored, rows, match.over, result_of(match))
        self.request = None

    def note(self, write: Callable[[Stored], Stored]) -> None:
        """Write something down beside the moves, again if another server was faster."""
        while True:
            try:
                self.stored = write(self.stored)
            except Overtaken:
                self.fetch()
            else:
                return
