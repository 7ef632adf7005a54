"""The computer seats: one task for each match plays them as long as one of them is to move.

A player thinks in a process of its own on a copy of the position; its move is then made, stored and shown like
anybody's. A restart loses nothing: whoever was to move thinks again.
"""

from __future__ import annotations

import asyncio
import logging

from crackspread.kernel.errors import CrackspreadError
from crackspread.kernel.state import State
from crackspread.players import shown

from .hub import Hub
from .live import LiveMatch, Refused

LOG = logging.getLogger(__name__)
SOON = 2.5
"""Seconds after which people are told why an answer takes longer."""


class Computers:
    def __init__(self, hub: Hub, pause: float) -> None:
        self.hub, self.pause = hub, pause
        hub.on_change = self.wake

    async def resume(self) -> None:
        """Go on with the matches that an earlier server left."""
        for match in await asyncio.to_thread(self.hub.store.unfinished_with_computers):
            try:
                live = await self.hub.find(match)
            except CrackspreadError:
                LOG.warning("match %s cannot be replayed under these rules", match)
            else:
                if live is not None:
                    self.wake(live)

    def wake(self, live: LiveMatch) -> None:
        if live.computers is None and any(seat.kind == "computer" for seat in live.seats):
            live.computers = asyncio.create_task(self._play(live))

    async def _play(self, live: LiveMatch) -> None:
        try:
            while await self._think(live):
                pass
        except Exception:
            LOG.exception("a computer seat of match %s stopped", live.id)
        finally:
            live.computers = None

    async def _think(self, live: LiveMatch) -> bool:
        """Let the first computer that may act make the moves it has thought out; False if there is none."""
        turn = await self.hub.work(live, _turn, live)
        if turn is None:
            return False
        seat, version, made, state = turn
        moves = await self._moves(live, seat, state)
        for at, move in enumerate(moves, made):
            try:
                await self.hub.work(live, live.act, "play", seat, at, move)
            except Refused as refusal:
                if live.version == version:
                    raise RuntimeError(f"the player of seat {seat} chose move {move}: {refusal.reason}") from refusal
                break  # the table has changed meanwhile: think again
            version = live.version
            if live.connections and live.speed:  # so that people can follow
                await asyncio.sleep(self.pause / live.speed)
        return True

    async def _moves(self, live: LiveMatch, seat: int, state: State) -> list[int]:
        """What a computer plays; where that takes long because code is compiled first, the table is told so."""
        workers = self.hub.workers
        thinking = asyncio.create_task(workers.think(state, seat, live.seats[seat].level or ""))
        try:
            await asyncio.wait({thinking}, timeout=SOON)
            if not thinking.done() and workers.preparing(state.engine.game):
                await self.hub.work(live, setattr, live, "preparing", True)
            return await thinking
        finally:
            thinking.cancel()  # a server that closes waits for nobody
            live.preparing = False


def _turn(live: LiveMatch) -> tuple[int, int, int, State] | None:
    """A computer that may act now, and the position to think about, which people may change meanwhile."""
    for seat in live.thinking():
        return seat, live.version, live.match.made(seat), shown(live.match, seat)
    return None
