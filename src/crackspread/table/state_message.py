"""What is told of a session: the state message for one pair of eyes, and a line of "My matches"."""

from __future__ import annotations

from collections.abc import Sequence

from crackspread.kernel.match import Match

from . import try_out
from .answers import ScoreOut, SeatOut, Status
from .messages import (
    Can,
    ChatGrowth,
    ChatOut,
    LineOut,
    LogGrowth,
    Paused,
    PromptOut,
    RematchOut,
    SeatHere,
    StateMessage,
)
from .reader import Reader
from .session import Session
from .stored_match import common, result_of


def state_message(session: Session, reader: Reader) -> StateMessage:
    """The table as this reader sees it now."""
    match, eyes = session.match, reader.eyes
    told = _state(session, match, reader, _can(session, eyes))
    if eyes not in session.waiting:
        return told
    title, why = match.prompt(eyes)
    now = {"legal": match.legal(eyes), "labels": match.labels(eyes), "prompt": PromptOut(title=title, why=why)}
    return told.model_copy(update=now)


def state_at(session: Session, n: int, reader: Reader, seat: int = 0, line: Sequence[int] = ()) -> StateMessage:
    """The position after the first n entries, to look at only; also as it were had a seat then played this line."""
    nothing = Can(undo=False, redo=False, restart=False, why="This is an earlier position.", back=n)
    past = session.match.at(n)
    for move in line:
        past.play(move, seat)
    return _state(session, past, reader, nothing).model_copy(update={"entries": n})


def status(session: Session, yours: Sequence[int]) -> Status:
    """A line of "My matches" for whoever holds these seats."""
    match = session.match
    lines = match.log()
    return Status(
        id=session.id,
        game=match.game.name,
        title=match.game.title,
        seats=[SeatOut(**vars(seat)) for seat in session.seats],
        actor=match.actor,
        waiting=session.waiting,
        over=session.over,
        moment=match.moment,
        archived=session.archived,
        last=lines[-1].text if lines else "",
        score=_score(session, match),
        updated=session.stored.updated,
        yours=list(yours),
    )


def _can(session: Session, eyes: int | None) -> Can:
    match = session.match
    if session.archived or eyes is None:
        why: str | None = session.archived or "You are watching."
        return Can(undo=False, redo=False, restart=False, why=why, back=len(match.entries))
    why = match.can_undo(eyes)
    return Can(undo=why is None, redo=match.can_redo(eyes), restart=why is None, why=why, back=match.back)


def _score(session: Session, match: Match) -> ScoreOut | None:
    score = session.stored.result if session.archived and match is session.match else result_of(match)
    return None if score is None else ScoreOut(**score)


def _state(session: Session, match: Match, reader: Reader, can: Can) -> StateMessage:
    present, stored = match is session.match, session.stored
    lines = [LineOut(**line._asdict()) for line in match.log()]
    chat = [ChatOut(**vars(said)) for said in stored.chat] if reader.yours else []
    keep, heard = common(reader.lines, lines), common(reader.chat, chat)
    return StateMessage(
        match=session.id,
        game=match.game.name,
        title=match.game.title,
        options=match.setup.options,
        changed=list(match.setup.components.changed),
        seats=[SeatHere(**vars(s), here=s.kind == "computer" or s.seat in session.here) for s in session.seats],
        yours=reader.yours,
        seat=reader.eyes,
        entries=len(match.entries),
        at=0 if reader.eyes is None else match.moves_by(reader.eyes),
        actor=match.actor,
        waiting=session.waiting if present else list(match.waiting),
        view=match.view(reader.eyes),
        legal=[],
        labels=[],
        prompt=None,
        can=can,
        log=LogGrowth(keep=keep, add=lines[keep:]),
        chat=ChatGrowth(keep=heard, add=chat[heard:]),
        paused=None if stored.paused is None else Paused(seat=stored.paused),
        request=session.request,
        tryout=try_out.told(session),
        rematch=None if stored.rematch is None else RematchOut(id=stored.rematch, tokens=reader.tokens),
        speed=session.speed,
        money=match.money,
        moment=match.moment,
        over=session.over if present else match.over,
        score=_score(session, match),
        archived=session.archived,
        deal=session.deal,
        thinking=session.thinking if present else [],
        preparing=session.preparing,
    )
