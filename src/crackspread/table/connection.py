"""One browser at the table: its WebSocket, the seats it holds and what it has been told.

Answers and states leave through one outbox that is filled while the match's lock is held, so that a browser hears
"accepted" before the position that follows from it. A slow browser gets the latest position, not every one.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError
from sqlalchemy.exc import SQLAlchemyError

from . import advice, takeback
from .chat import say
from .messages import (
    AcceptedAnswer,
    Answer,
    Chat,
    Heard,
    HintAnswer,
    HintAsked,
    Look,
    Pause,
    Play,
    Previews,
    PreviewsAnswer,
    Redo,
    Ref,
    RefusedAnswer,
    Reply,
    Undo,
    Why,
    WhyAnswer,
)
from .pause import pause
from .reader import Reader
from .refused import Refused
from .session import Session
from .sessions import Sessions
from .state_message import state_message
from .validation_sentences import sentence

LOG = logging.getLogger(__name__)
LONGEST_MESSAGE = 16_384
"""All legal moves of a position can be asked about at once."""
HEARD: TypeAdapter[Heard] = TypeAdapter(Heard)


class Connection:
    def __init__(self, socket: WebSocket, sessions: Sessions, session: Session, reader: Reader) -> None:
        self.socket, self.sessions, self.session, self.reader = socket, sessions, session, reader
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
        self.session.connections.add(self)
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
            self.session.connections.discard(self)
            self._renew_all()

    def _renew_all(self) -> None:
        for connection in self.session.connections:
            connection.renew()

    async def _send(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._stale:
                self._stale = False
                async with self.session.lock:
                    self._outbox.append(await asyncio.to_thread(self._state))
            while self._outbox:
                await self.socket.send_text(self._outbox.popleft())
            self._drained.set()

    def _state(self) -> str:
        state = state_message(self.session, self.reader)
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
        ref: Ref = None
        try:
            raw = _parsed(text)
            ref = _ref(raw)
            await self._do(ref, HEARD.validate_python(raw))
        except ValidationError as error:
            self._refuse(ref, sentence(error.errors()))
        except Refused as refusal:
            self._refuse(ref, refusal.reason, refusal.stale)
        except SQLAlchemyError:
            LOG.exception("storing failed")
            self._refuse(ref, "This could not be stored, so nothing was changed; please try again.")

    async def _do(self, ref: Ref, message: Heard) -> None:
        yours = self.reader.yours
        if message.seat not in yours:
            raise Refused("That seat is not yours." if yours else "You are watching; only the seats can do this.")
        if isinstance(message, HintAsked):
            await self._hint(ref, message.seat, message.at)
            return
        session, work = self.session, self.sessions.work
        answer: Answer = AcceptedAnswer(ref=ref)
        match message:
            case Play():
                await work(session, Session.act, "play", message.seat, message.at, message.move)
            case Undo(to=int(to)):
                await work(session, takeback.go_back, message.seat, message.at, to, yours)
            case Undo() | Redo():
                await work(session, Session.act, message.do, message.seat, message.at)
            case Reply():
                await work(session, takeback.answer, message.yes, yours)
            case Chat():
                await work(session, say, message.seat, message.text)
            case Pause():
                await work(session, pause, message.seat if message.do == "pause" else None)
            case Why():
                reason = await work(session, advice.why_not, message.seat, message.move)
                answer = WhyAnswer(ref=ref, move=message.move, reason=reason)
            case Previews():
                previews = await work(session, advice.previews, message.seat, message.at, message.moves)
                answer = PreviewsAnswer(ref=ref, previews=previews)
            case Look():
                self.reader.eyes = message.seat
                self.renew()
        self._answer(answer)

    async def _hint(self, ref: Ref, seat: int, at: int) -> None:
        """Have it thought about in the background, so that whoever asked may go on meanwhile."""
        if self._hinting is not None and not self._hinting.done():
            raise Refused("One hint at a time.")
        position = await self.sessions.work(self.session, advice.hint_position, seat, at)

        async def think() -> None:
            try:
                self._answer(HintAnswer(ref=ref, moves=await self.sessions.workers.hints(position, seat)))
            except RuntimeError:
                LOG.exception("no hint was found")
                self._refuse(ref, "There is no hint just now.")

        self._hinting = asyncio.create_task(think())
        self._wake.set()  # nothing is to be sent now, and the next message may come

    def _refuse(self, ref: Ref, reason: str, stale: bool = False) -> None:
        self._answer(RefusedAnswer(ref=ref, reason=reason, stale=stale))
        if stale:
            self.renew()

    def _answer(self, answer: Answer) -> None:
        self._outbox.append(answer.model_dump_json())
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


def _ref(raw: dict[str, Any]) -> Ref:
    """The asker's own mark, if it is one that can be sent back."""
    ref = raw.get("ref")
    if isinstance(ref, str):
        return ref if ref.encode(errors="ignore").decode() == ref else None
    return ref if type(ref) is int else None
