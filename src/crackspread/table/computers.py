"""The computer seats: one task for each match plays them as long as one of them is to move.

A player thinks in a process of its own on a copy of the position; its move is then made, stored and shown like
anybody's. A restart loses nothing: whoever was to move thinks again.
"""

from __future__ import annotations

import asyncio
import logging

from crackspread.kernel.errors import CrackspreadError
from crackspread.kernel.state import State
from crackspread.players import concealed_for

from .refused import Refused
from .session import Session
from .sessions import Sessions

LOG = logging.getLogger(__name__)
SOON = 2.5
"""Seconds after which people are told why an answer takes longer."""


class Computers:
    def __init__(self, sessions: Sessions, pause: float) -> None:
        self.sessions, self.pause = sessions, pause
        sessions.on_change = self.wake

    async def resume(self) -> None:
        """Go on with the matches that an earlier server left."""
        for match in await asyncio.to_thread(self.sessions.store.unfinished_with_computers):
            try:
                session = await self.sessions.find(match)
            except CrackspreadError:
                LOG.warning("match %s cannot be replayed under these rules", match)
            else:
                if session is not None:
                    self.wake(session)

    def wake(self, session: Session) -> None:
        if session.computers is None and any(seat.kind == "computer" for seat in session.seats):
            session.computers = asyncio.create_task(self._play(session))

    async def _play(self, session: Session) -> None:
        try:
            while await self._think(session):
                pass
        except Exception:
            LOG.exception("a computer seat of match %s stopped", session.id)
        finally:
            session.computers = None

    async def _think(self, session: Session) -> bool:
        """Let the first computer that may act make the moves it has thought out; False if there is none."""
        turn = await self.sessions.work(session, _turn)
        if turn is None:
            return False
        seat, version, made, state = turn
        moves = await self._moves(session, seat, state)
        for at, move in enumerate(moves, made):
            try:
                await self.sessions.work(session, Session.act, "play", seat, at, move)
            except Refused as refusal:
                if session.stored.version == version:
                    raise RuntimeError(f"the player of seat {seat} chose move {move}: {refusal.reason}") from refusal
                break  # the table has changed meanwhile: think again
            version = session.stored.version
            if session.connections and session.speed:  # so that people can follow
                await asyncio.sleep(self.pause / session.speed)
        return True

    async def _moves(self, session: Session, seat: int, state: State) -> list[int]:
        """What a computer plays; where that takes long because code is compiled first, the table is told so."""
        workers = self.sessions.workers
        thinking = asyncio.create_task(workers.think(state, seat, session.seats[seat].level or ""))
        try:
            await asyncio.wait({thinking}, timeout=SOON)
            if not thinking.done() and workers.preparing(state.engine.game):
                await self.sessions.work(session, setattr, "preparing", True)
            return await thinking
        finally:
            thinking.cancel()  # a server that closes waits for nobody
            session.preparing = False


def _turn(session: Session) -> tuple[int, int, int, State] | None:
    """A computer that may act now, and the position to think about, which people may change meanwhile."""
    for seat in session.thinking:
        return seat, session.stored.version, session.match.moves_by(seat), concealed_for(session.match, seat)
    return None
