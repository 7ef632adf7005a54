"""One browser at the table: its WebSocket, the seats it holds and what it has been told.

Answers and states leave through one outbox that is filled while the match's lock is held, so that a browser hears
"accepted" before the position that follows from it. A slow browser gets the latest position, not every one.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from typing import Any, TypeAlias

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError
from sqlalchemy.exc import SQLAlchemyError

from .hub import Hub
from .live import LiveMatch, Refused
from .models import Chat, HintAsked, Look, Message, Pause, Play, Previews, Reply, TakeBack, Undo, Why
from .reader import Reader
from .words import sentence

LOG = logging.getLogger(__name__)
LONGEST_MESSAGE = 16_384
"""All legal moves of a position can be asked about at once."""
Heard: TypeAlias = Play | Undo | TakeBack | Reply | Chat | Pause | Why | HintAsked | Previews | Look
MESSAGE: TypeAdapter[Heard] = TypeAdapter(Message)


class Connection:
    def __init__(self, socket: WebSocket, hub: Hub, live: LiveMatch, reader: Reader) -> None:
        self.socket, self.hub, self.live, self.reader = socket, hub, live, reader
        self._outbox: deque[str] = deque()
        self._stale = True
        self._hinting: asyncio.Task[None] | None = None
        self._wake = asyncio.Event()
        self._drained = asyncio.Event()

    def renew(self) -> None:
        """Send the position anew when there is time."""
        self._stale = True
        self._wake.set()

    async def run(self) -> None:
        """Until the browser leaves."""
        self.live.connections.add(self)
        self._renew_all()
        tasks = {asyncio.create_task(self._send()), asyncio.create_task(self._receive())}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except WebSocketDisconnect:
            pass  # it left while being written to
        finally:
            tasks.update([self._hinting] if self._hinting else [])
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.live.connections.discard(self)
            self._renew_all()

    def _renew_all(self) -> None:
        for connection in self.live.connections:
            connection.renew()

    async def _send(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._stale:
                self._stale = False
                async with self.live.lock:
                    self._outbox.append(await asyncio.to_thread(self._state))
            while self._outbox:
                await self.socket.send_text(self._outbox.popleft())
            self._drained.set()

    def _state(self) -> str:
        state = self.live.state(self.reader)
        self.reader.lines[state.log.keep :] = state.log.add
        self.reader.chat[state.chat.keep :] = state.chat.add
        return state.model_dump_json()

    async def _receive(self) -> None:
        while True:
            event = await self.socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            self._drained.clear()
            await self._hear(event.get("text"))
            await self._drained.wait()  # a browser that does not listen is not listened to

    async def _hear(self, text: str | None) -> None:
        ref: object = None
        try:
            raw = _parsed(text)
            ref = _ref(raw)
            await self._do(ref, MESSAGE.validate_python(raw))
        except ValidationError as error:
            self._refuse(ref, sentence(error.errors()))
        except Refused as refusal:
            self._refuse(ref, refusal.reason, refusal.stale)
        except SQLAlchemyError:
            LOG.exception("storing failed")
            self._refuse(ref, "This could not be stored, so nothing was changed; please try again.")

    async def _do(self, ref: object, message: Heard) -> None:
        yours = self.reader.yours
        if message.seat not in yours:
            raise Refused("That seat is not yours." if yours else "You are watching; only the seats can do this.")
        if isinstance(message, HintAsked):
            await self._hint(ref, message.seat, message.at)
            return
        live, work = self.live, self.hub.work
        answer: dict[str, object] = {"type": "accepted"}
        match message:
            case Play():
                await work(live, live.act, "play", message.seat, message.at, message.move)
            case Undo(to=None) | TakeBack():
                await work(live, live.act, message.do, message.seat, message.at)
            case Undo():
                await work(live, live.go_back, message.seat, message.at, message.to, yours)
            case Reply():
                await work(live, live.answer, message.yes, yours)
            case Chat():
                await work(live, live.say, message.seat, message.text)
            case Pause():
                await work(live, live.pause, message.seat if message.do == "pause" else None)
            case Why():
                reason = await work(live, live.why_not, message.seat, message.move)
                answer = {"type": "why", "move": message.move, "reason": reason}
            case Previews():
                previews = await work(live, live.previews, message.seat, message.at, message.moves)
                answer = {"type": "previews", "previews": previews}
            case Look():
                self.reader.eyes = message.seat
                self.renew()
        self._answer(**answer, ref=ref)

    async def _hint(self, ref: object, seat: int, at: int) -> None:
        """Have it thought about in the background, so that whoever asked may go on meanwhile."""
        if self._hinting is not None and not self._hinting.done():
            raise Refused("One hint at a time.")
        position = await self.hub.work(self.live, self.live.hint_position, seat, at)

        async def think() -> None:
            try:
                self._answer(type="hint", ref=ref, moves=await self.hub.workers.hints(position, seat))
            except RuntimeError:
                LOG.exception("no hint was found")
                self._refuse(ref, "There is no hint just now.")

        self._hinting = asyncio.create_task(think())
        self._wake.set()  # nothing is to be sent now, and the next message may come

    def _refuse(self, ref: object, reason: str, stale: bool = False) -> None:
        self._answer(type="refused", ref=ref, reason=reason, stale=stale)
        if stale:
            self.renew()

    def _answer(self, **message: object) -> None:
        self._outbox.append(json.dumps(message))
        self._wake.set()


def _parsed(text: str | None) -> dict[str, Any]:
    if text is None:
        raise Refused("A message is JSON text, not bytes.")
    if len(text) > LONGEST_MESSAGE:
        raise Refused(f"A message has at most {LONGEST_MESSAGE} characters.")
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("A message is JSON; this is not.") from None
    if not isinstance(raw, dict):
        raise Refused('A message is a JSON object such as {"ref": 1, "do": "undo", "seat": 0, "at": 8}.')
    return raw


def _ref(raw: dict[str, Any]) -> int | str | None:
    """The asker's own mark, if it is one that can be sent back."""
    ref = raw.get("ref")
    return ref if isinstance(ref, str) or type(ref) is int else None
