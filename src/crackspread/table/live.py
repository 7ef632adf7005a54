"""A match in memory: the fold of its stored log, changed only together with the store.

The methods of `LiveMatch` block: they are called in a thread while its lock is held. None knows of sockets or requests.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from crackspread.kernel.errors import CrackspreadError
from crackspread.kernel.match import Match
from crackspread.kernel.saved import setup_of
from crackspread.kernel.state import State as Position
from crackspread.players import shown

from .models import (
    Can,
    ChatOut,
    LineOut,
    LogOut,
    Paused,
    Rematch,
    Request,
    SeatHere,
    SeatOut,
    Speed,
    State,
    Status,
    TalkOut,
    TryOutOut,
)
from .reader import Reader, common
from .store import Overtaken, Said, Store, Stored
from .stored_match import known_deal, result_of, rows_after, unfold

if TYPE_CHECKING:
    from .connection import Connection

MOST_SAID = 1000
"""Lines of the chat: everybody who looks in is sent them all."""
Deed = Literal["play", "undo", "redo", "restart"]


class Refused(Exception):
    """A request that cannot be granted and the sentence why; stale if its author had not seen the latest position."""

    def __init__(self, reason: str, stale: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.stale = stale


class LiveMatch:
    def __init__(self, store: Store, stored: Stored, match: Match | None = None) -> None:
        self.store = store
        self.id = stored.id
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.computers: asyncio.Task[None] | None = None
        self.request: Request | None = None
        self.speed: Speed = 1
        self.preparing = False
        """Whether a computer seat's first answer waits for something to be compiled."""
        self._take(stored, match)

    def _take(self, stored: Stored, match: Match | None = None) -> None:
        self.seats = stored.seats
        self.archived: str | None = None
        self._match: Match | None = match
        if match is None:
            unfolded = unfold(stored)
            self._match, self.archived = unfolded.match, unfolded.archived
        self._over, self._result, self._deal = stored.over, stored.result, stored.deal
        self._rows = list(stored.rows)
        self._chat = list(stored.chat)
        self.version, self.updated = stored.version, stored.updated
        self.paused, self.rematch = stored.paused, stored.rematch

    @property
    def match(self) -> Match:
        """The match, read from the store again where memory had run ahead of it or fallen behind."""
        if self._match is None:
            self._fetch()
        assert self._match is not None
        return self._match

    def _fetch(self) -> None:
        stored = self.store.read(self.id)
        if stored is None:
            raise Refused("This match is no longer stored.")
        self._take(stored)

    @property
    def busy(self) -> bool:
        """Somebody looks, a computer plays or a thread works: not to be forgotten."""
        return bool(self.connections or self.computers or self.lock.locked())

    @property
    def shown(self) -> tuple[object, ...]:
        """Whatever a change of which everybody at the table is told."""
        return self.version, self.request, self.speed, self.preparing

    @property
    def over(self) -> bool:
        """Whether the match has ended; an archived one has if it had ended when it was stored."""
        return self._over if self.archived else self.match.over

    @property
    def waiting(self) -> list[int]:
        """The seats that may act now; in an archived match nobody can."""
        return [] if self.archived else list(self.match.waiting)

    @property
    def deal(self) -> str | None:
        """The sentence that tells everybody who may know what is still hidden, None if nobody can."""
        return known_deal(self._deal, self.match)

    @property
    def people(self) -> set[int]:
        return {seat.seat for seat in self.seats if seat.kind != "computer"}

    @property
    def entries(self) -> int:
        """How many entries the log has as far as this server knows; may be asked without the lock."""
        return len(self._rows)

    def refresh(self) -> None:
        """Read the log again if another server wrote to it."""
        self._compiled()
        if self.store.version(self.id) != self.version:
            self._match = None

    def _compiled(self) -> None:
        """Leave plain Python once the game is compiled."""
        if self.match.target != self.match.game.warmer.target:
            self._match = None

    # --- playing ------------------------------------------------------------------------------------------------------

    def act(self, do: Deed, seat: int, at: int, *moves: int) -> None:
        """Do it and store it, or raise Refused and change nothing."""
        if do == "play":
            self._compiled()

        def deed(match: Match) -> None:
            self._check_at(seat, at)
            if do != "play":
                getattr(match, do)(seat)
            for move in moves:
                match.play(move, seat)

        self._change(deed)

    def go_back(self, seat: int, at: int, to: int, yours: Sequence[int]) -> bool:
        """Undo to there, or ask the other people at the table if moves of theirs would go; True if it is done."""
        self._check_at(seat, at)
        reason = self.match.can_go_back(to)
        if reason:
            raise Refused(reason)
        others = self.people - set(yours)
        if others.isdisjoint(entry.seat for entry in self.match.entries[to:]):
            self._change(lambda match: match.back_to(to))
            return True
        self.request = Request(seat=seat, to=to, waits=sorted(others))
        return False

    def answer(self, yes: bool, yours: Sequence[int]) -> None:
        """These seats' answer to the request to go back, which its own author may withdraw."""
        asked = self.request
        if asked is None or not {asked.seat, *asked.waits} & set(yours):
            raise Refused("Nobody asks to go back.")
        waits = [seat for seat in asked.waits if seat not in yours]
        if not yes:
            self.request = None
        elif waits:
            self.request = Request(seat=asked.seat, to=asked.to, waits=waits)
        else:
            self._change(lambda match: match.back_to(asked.to))

    def _check_at(self, seat: int, at: int) -> None:
        if self.match.made(seat) != at:
            raise Refused("The table moved on; look at the new position first.", stale=True)

    def _change(self, deed: Callable[[Match], None]) -> None:
        """Let the match be changed and store that, again from the start if another server was faster."""
        while True:
            match = self.match
            if self.archived is not None:
                raise Refused(self.archived)
            if self.paused is not None:
                raise Refused(f"{self.seats[self.paused].name} paused the match; it must be resumed first.")
            try:
                deed(match)
                return self._keep(match)
            except CrackspreadError as error:
                if len(match.entries) != len(self._rows):
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
        """Store what was just changed: rows that seats took back, or entries added at the end."""
        made = [match.made(seat) for seat in range(match.players)]
        # What others did after a row that goes has other digests now, so it is stored anew.
        first = next((i for i, row in enumerate(self._rows) if row.made >= made[row.seat]), len(self._rows))
        kept, drop = self._rows[:first], [row.n for row in self._rows[first:]]
        add = rows_after(kept, match)
        now = self.store.change(self.id, self.version, drop, add, match.over, result_of(match))
        self.version, self.updated = now
        self._rows = kept + add
        self.request = None

    def _note(self, write: Callable[[], tuple[int, float]]) -> None:
        """Store something beside the log, again if another server was faster."""
        while True:
            try:
                self.version, self.updated = write()
            except Overtaken:
                self._fetch()
            else:
                return

    def pause(self, seat: int | None) -> None:
        """Pause for this seat, or with None go on."""
        if self.archived or self.match.over:
            raise Refused(self.archived or "The match is over.")

        def write() -> tuple[int, float]:
            found = self.store.pause(self.id, self.version, seat)
            self.paused = seat
            return found

        self._note(write)

    def say(self, seat: int, text: str) -> None:
        if not any(other.kind == "link" for other in self.seats):
            raise Refused("Nobody at another device takes part in this match.")
        if len(self._chat) >= MOST_SAID:
            raise Refused("So much was said in this match that no more fits.")

        def write() -> tuple[int, float]:
            said = self.store.say(self.id, self.version, len(self._chat), seat, text)
            self._chat.append(Said(len(self._chat), seat, text, said[1]))
            return said

        self._note(write)

    def rename(self, seat: int, name: str) -> None:
        """Whoever comes by a link names the seat; a name that somebody at the table has gets a number."""
        if self.seats[seat].kind != "link" or self.archived or self.over:
            raise Refused("This seat keeps its name.")
        taken = {other.name for other in self.seats if other.seat != seat}
        free = next(one for one in [name, *(f"{name[:37]} {n}" for n in range(2, 9))] if one not in taken)
        if free != self.seats[seat].name:
            self._note(lambda: self.store.rename(self.id, self.version, seat, free))
            self._fetch()

    def begin_rematch(self, rematch: str, seed: str) -> str:
        """The id of the rematch, which is this one if there was none yet."""
        if not self.over:
            raise Refused("A rematch begins when the match is over.")

        def write() -> tuple[int, float]:
            if self.rematch is not None:
                return self.version, self.updated
            table = self.match.table
            names = [*table.names[1:], *table.names[:1]]
            new = table.game.new(table.players, seed, table.options, table.components.changed, names, "python")
            found = self.store.begin_rematch(self.id, self.version, rematch, setup_of(new))
            self.rematch = rematch
            return found

        self._note(write)
        assert self.rematch is not None
        return self.rematch

    # --- looking ------------------------------------------------------------------------------------------------------

    def previews(self, seat: int, at: int, moves: Sequence[int]) -> dict[str, dict[str, Any]]:
        """What each of these moves would change; those that are not legal are left out."""
        self._check_at(seat, at)
        legal = set(self.match.legal(seat))
        return {str(move): self.match.preview(move, seat) for move in moves if move in legal}

    def hint_position(self, seat: int, at: int) -> Position:
        """The position that a hint is given for, with only what the seat may know."""
        self._check_at(seat, at)
        if any(other.kind == "link" for other in self.seats):
            raise Refused("Hints are for games against the computer.")
        if seat not in self.waiting:
            raise Refused("Hints are given at one's own turn.")
        return shown(self.match, seat)

    def why_not(self, seat: int, move: int) -> str | None:
        return self.match.why_not(move, seat)

    def thinking(self) -> list[int]:
        if self.paused is not None:
            return []
        return [seat for seat in self.waiting if self.seats[seat].kind == "computer"]

    def eyes(self, yours: Sequence[int]) -> int | None:
        """The held seat to look through first: the one to move, else one that may, else the lowest."""
        match = self.match
        return min(yours, key=lambda seat: (seat != match.actor, seat not in match.waiting, seat), default=None)

    def state(self, reader: Reader) -> State:
        """The state message for these eyes."""
        match, eyes = self.match, reader.eyes
        legal = match.legal(eyes) if eyes in self.waiting else []
        if self.archived:
            can = Can(undo=False, redo=False, restart=False, why=self.archived, back=len(match.entries))
        elif eyes is None:
            can = Can(undo=False, redo=False, restart=False, why="You are watching.", back=len(match.entries))
        else:
            why = match.can_undo(eyes)
            can = Can(undo=why is None, redo=match.can_redo(eyes), restart=why is None, why=why, back=match.back)
        return self._state(match, reader, legal, can)

    def state_at(self, n: int, reader: Reader, seat: int = 0, line: Sequence[int] = ()) -> State:
        """The position after the first n entries, to look at only; also as it were had a seat then played this line."""
        nothing = Can(undo=False, redo=False, restart=False, why="This is an earlier position.", back=n)
        past = self.match.at(n)
        for move in line:
            past.play(move, seat)
        return self._state(past, reader, [], nothing).model_copy(update={"entries": n})

    def _state(self, match: Match, reader: Reader, legal: list[int], can: Can) -> State:
        lines = [LineOut(**line._asdict()) for line in match.log()]
        chat = [ChatOut(**vars(said)) for said in self._chat] if reader.yours else []
        keep, heard = common(reader.lines, lines), common(reader.chat, chat)
        held = {seat for connection in self.connections for seat in connection.reader.yours}
        return State(
            match=self.id,
            game=match.game.name,
            title=match.game.title,
            options=match.table.options,
            seats=[SeatHere(**vars(s), here=s.kind == "computer" or s.seat in held) for s in self.seats],
            yours=reader.yours,
            seat=reader.eyes,
            entries=len(match.entries),
            at=0 if reader.eyes is None else match.made(reader.eyes),
            actor=match.actor,
            waiting=self.waiting if match is self.match else list(match.waiting),
            view=match.view(reader.eyes),
            legal=legal,
            can=can,
            log=LogOut(keep=keep, add=lines[keep:]),
            chat=TalkOut(keep=heard, add=chat[heard:]),
            paused=None if self.paused is None else Paused(seat=self.paused),
            request=self.request,
            tryout=self.tried(),
            rematch=None if self.rematch is None else Rematch(id=self.rematch, tokens=reader.tokens),
            speed=self.speed,
            money=match.money,
            moment=match.moment,
            over=self.over if match is self.match else match.over,
            score=self._result if self.archived and match is self.match else result_of(match),
            archived=self.archived,
            deal=self.deal,
            thinking=self.thinking() if match is self.match else [],
            preparing=self.preparing,
        )

    def tried(self) -> TryOutOut | None:
        """What is to be said of a try-out; this is none."""
        return None

    def status(self, yours: Sequence[int]) -> Status:
        match = self.match
        lines = match.log()
        return Status(
            id=self.id,
            game=match.game.name,
            seats=[SeatOut(**vars(seat)) for seat in self.seats],
            actor=match.actor,
            waiting=self.waiting,
            over=self.over,
            moment=match.moment,
            archived=self.archived,
            last=lines[-1].text if lines else "",
            score=self._result if self.archived else result_of(match),
            updated=self.updated,
            yours=list(yours),
        )

    def export(self, holds_all: bool) -> dict[str, Any]:
        """The saved match; before the end only for whoever plays against nobody else, for it tells the seed."""
        if not (holds_all or self.over):
            raise Refused("A match can be exported when it is over, or by whoever holds every seat of a person.")
        saved: dict[str, Any] = json.loads(self.match.dumps())
        return saved
