"""A match in memory: the fold of its stored log, changed only together with the store.

The methods of `LiveMatch` block: they are called in a thread while its lock is held. None knows of sockets or requests.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from crackspread.games import game, loads
from crackspread.kernel.errors import CrackspreadError
from crackspread.kernel.match import Match

from .models import Can, Chart, LineOut, LogOut, SeatHere, SeatOut, State, Status
from .store import Overtaken, Row, Store, Stored

if TYPE_CHECKING:
    from .connection import Connection

Deed = Literal["play", "undo", "redo", "restart"]


class Refused(Exception):
    """A request that cannot be granted and the sentence why; stale if its author had not seen the latest position."""

    def __init__(self, reason: str, stale: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.stale = stale


class LiveMatch:
    def __init__(self, store: Store, stored: Stored) -> None:
        self.store = store
        self.id = stored.id
        self.seats = stored.seats
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.computers: asyncio.Task[None] | None = None
        self._take(stored)

    def _take(self, stored: Stored) -> None:
        self._match: Match | None = unfold(stored)
        self._rows = list(stored.rows)
        self.version = stored.version
        self.updated = stored.updated

    @property
    def match(self) -> Match:
        """The match, read from the store again where memory had run ahead of it or fallen behind."""
        if self._match is None:
            stored = self.store.read(self.id)
            if stored is None:
                raise Refused("This match is no longer stored.")
            self._take(stored)
        assert self._match is not None
        return self._match

    @property
    def busy(self) -> bool:
        """Somebody looks, a computer plays or a thread works: not to be forgotten."""
        return bool(self.connections or self.computers or self.lock.locked())

    def refresh(self) -> None:
        """Read the log again if another server wrote to it."""
        self._compiled()
        if self.store.version(self.id) != self.version:
            self._match = None

    def _compiled(self) -> None:
        """Leave plain Python once the game is compiled."""
        if self.match.target != self.match.game.warmer.target:
            self._match = None

    def act(self, do: Deed, seat: int, at: int, move: int = 0) -> None:
        """Do it and store it, or raise Refused and change nothing."""
        if do == "play":
            self._compiled()
        while True:
            match = self.match
            self._check_at(seat, at)
            try:
                if do == "play":
                    match.play(move, seat)
                else:
                    getattr(match, do)(seat)
            except CrackspreadError as error:
                raise Refused(str(error)) from error
            try:
                return self._keep(match, seat)
            except Overtaken:
                self._match = None
            except BaseException:
                self._match = None
                raise

    def _keep(self, match: Match, seat: int) -> None:
        """Store what this seat just changed: rows it took back, or entries it added at the end."""
        made = match.made(seat)
        drop = [row.n for row in self._rows if row.seat == seat and row.made >= made]
        kept = [row for row in self._rows if row.n not in drop]
        add = rows_after(kept, match)
        self.version, self.updated = self.store.change(self.id, self.version, drop, add, match.over)
        self._rows = kept + add

    def _check_at(self, seat: int, at: int) -> None:
        if self.match.made(seat) != at:
            raise Refused("The table moved on; look at the new position first.", stale=True)

    def previews(self, seat: int, at: int, moves: Sequence[int]) -> dict[str, dict[str, Any]]:
        """What each of these moves would change; those that are not legal are left out."""
        self._check_at(seat, at)
        legal = set(self.match.legal(seat))
        return {str(move): self.match.preview(move, seat) for move in moves if move in legal}

    def why_not(self, seat: int, move: int) -> str | None:
        return self.match.why_not(move, seat)

    def thinking(self) -> list[int]:
        return [seat for seat in self.match.waiting if self.seats[seat].kind == "computer"]

    def eyes(self, yours: Sequence[int]) -> int | None:
        """The held seat to look through first: the one to move, else one that may, else the lowest."""
        match = self.match
        return min(yours, key=lambda seat: (seat != match.actor, seat not in match.waiting, seat), default=None)

    def state(self, yours: Sequence[int], eyes: int | None, known: Sequence[LineOut] = ()) -> State:
        """The state message for these eyes; `known` are the lines of the log that its reader has."""
        match = self.match
        legal = match.legal(eyes) if eyes in match.waiting else []
        previews = {str(move): match.preview(move, eyes) for move in legal}
        if eyes is None:
            can = Can(undo=False, redo=False, restart=False, why="You are watching.")
        else:
            why = match.can_undo(eyes)
            can = Can(undo=why is None, redo=match.can_redo(eyes), restart=why is None, why=why)
        return self._state(match, yours, eyes, known, legal, previews, can)

    def state_at(self, n: int, yours: Sequence[int]) -> State:
        """The position after the first n entries, to look at only."""
        nothing = Can(undo=False, redo=False, restart=False, why="This is an earlier position.")
        return self._state(self.match.at(n), yours, self.eyes(yours), (), [], {}, nothing)

    def _state(
        self,
        match: Match,
        yours: Sequence[int],
        eyes: int | None,
        known: Sequence[LineOut],
        legal: list[int],
        previews: dict[str, dict[str, Any]],
        can: Can,
    ) -> State:
        lines = [LineOut(**line._asdict()) for line in match.log()]
        keep = common(known, lines)
        held = {seat for connection in self.connections for seat in connection.yours}
        return State(
            match=self.id,
            game=match.game.name,
            title=match.game.title,
            options=match.table.options,
            seats=[SeatHere(**vars(s), here=s.kind == "computer" or s.seat in held) for s in self.seats],
            yours=list(yours),
            seat=eyes,
            entries=len(match.entries),
            at=0 if eyes is None else match.made(eyes),
            actor=match.actor,
            waiting=list(match.waiting),
            view=match.view(eyes),
            legal=legal,
            previews=previews,
            can=can,
            log=LogOut(keep=keep, add=lines[keep:]),
            moment=match.moment,
            over=match.over,
            score=match.score().as_dict() if match.over else None,
            thinking=self.thinking() if match is self.match else [],
        )

    def status(self, yours: Sequence[int]) -> Status:
        match = self.match
        lines = match.log()
        return Status(
            id=self.id,
            game=match.game.name,
            seats=[SeatOut(**vars(seat)) for seat in self.seats],
            actor=match.actor,
            waiting=list(match.waiting),
            over=match.over,
            moment=match.moment,
            last=lines[-1].text if lines else "",
            updated=self.updated,
            yours=list(yours),
        )

    def chart(self) -> Chart:
        """Every seat's money at the end of each moment of the game, and now."""
        past = self.match.at(0)
        moments, totals = [past.moment], [past.score().totals]
        for entry in self.match.entries:
            past.play(entry.move, entry.seat)
            totals[-1] = past.score().totals
            if past.moment != moments[-1] and not past.over:
                moments.append(past.moment)
                totals.append(totals[-1])
        return Chart(moments=[title for _, title in moments], totals=[list(seat) for seat in zip(*totals, strict=True)])

    def export(self, holds_all: bool) -> dict[str, Any]:
        """The saved match; before the end only for whoever plays against nobody else, for it tells the seed."""
        if not (holds_all or self.match.over):
            raise Refused("A match can be exported when it is over, or by whoever holds every seat of a person.")
        saved: dict[str, Any] = json.loads(self.match.dumps())
        return saved


def unfold(stored: Stored) -> Match:
    """The match that a stored log tells; plain Python carries it until the game is compiled."""
    moves = [[row.seat, row.move] for row in stored.rows]
    return loads(json.dumps({**stored.setup, "moves": moves}), game(stored.setup["game"]).warmer.target, strict=False)


def rows_after(kept: Sequence[Row], match: Match) -> list[Row]:
    """The match's entries after those kept, as rows to store."""
    made = [0] * match.players
    for row in kept:
        made[row.seat] += 1
    n = kept[-1].n + 1 if kept else 0
    rows: list[Row] = []
    for entry in match.entries[len(kept) :]:
        rows.append(Row(n + len(rows), entry.seat, made[entry.seat], entry.move))
        made[entry.seat] += 1
    return rows


def common(known: Sequence[LineOut], lines: Sequence[LineOut]) -> int:
    """How many lines both begin with."""
    pairs = zip(known, lines, strict=False)
    return next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(known), len(lines)))
