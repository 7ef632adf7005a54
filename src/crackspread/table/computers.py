"""The computer seats: one task for each match plays them as long as one of them is to move.

A player thinks in a thread of its own pool on a copy of the position; its move is then made, stored and shown like
anybody's. A restart loses nothing: whoever was to move thinks again.
"""

from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures import ThreadPoolExecutor

from crackspread.kernel.errors import CrackspreadError
from crackspread.kernel.state import State
from crackspread.players import player, shown

from .hub import Hub
from .live import LiveMatch, Refused

LOG = logging.getLogger(__name__)
CLOCK = 1.0
"""Seconds that a computer may think about a move."""
HURRY = 0.2
"""What remains of the pause between two moves when people ask for a faster pace."""


class Computers:
    def __init__(self, hub: Hub, pause: float) -> None:
        self.hub, self.pause = hub, pause
        self._pool = ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="player")
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

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _play(self, live: LiveMatch) -> None:
        try:
            while await self._one_move(live):
                if live.connections:  # so that people can follow
                    await asyncio.sleep(self.pause * (HURRY if live.fast else 1))
        except Exception:
            LOG.exception("a computer seat of match %s stopped", live.id)
        finally:
            live.computers = None

    async def _one_move(self, live: LiveMatch) -> bool:
        """Let the first computer that may act make one move; False if there is none."""
        turn = await self.hub.work(live, _turn, live)
        if turn is None:
            return False
        seat, version, made, state = turn
        who = player(live.seats[seat].level or "")
        move = await asyncio.get_running_loop().run_in_executor(self._pool, who.choose, state, seat, CLOCK)
        try:
            await self.hub.work(live, live.act, "play", seat, made, move)
        except Refused as refusal:
            if live.version == version:
                raise RuntimeError(f"the player of seat {seat} chose move {move}: {refusal.reason}") from refusal
        return True


def _turn(live: LiveMatch) -> tuple[int, int, int, State] | None:
    """A computer that may act now, and the position to think about, which people may change meanwhile."""
    for seat in live.thinking():
        return seat, live.version, live.match.made(seat), shown(live.match, seat)
    return None
