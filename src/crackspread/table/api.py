"""The HTTP side of matches: begun, found, looked at and lived. Every refusal is `{"detail": sentence}` with a 4xx."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Path, Request, WebSocket
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import ValidationError

import crackspread
from crackspread.kernel.component_forms import differences
from crackspread.kernel.game import Game
from crackspread.players import levels

from . import games_api
from .analysis import Analyses, state_after_better
from .answers import (
    Analysed,
    Chart,
    Created,
    DifferenceOut,
    Joined,
    Kept,
    MatchComponentsOut,
    Pace,
    Problem,
    SavedMatch,
    Status,
)
from .chart import chart
from .checking import begin, fold
from .connection import Connection
from .join import joined, sit_down
from .messages import RefusedAnswer, RematchOut, StateMessage
from .reader import Reader
from .refused import Refused
from .requests import ImportAsked, MatchAsked, PaceAsked, SeatAsked, SitAsked, StatusAsked, TryOutAsked
from .session import Session
from .sessions import Sessions, new_key
from .state_message import state_at, state_message, status
from .try_out import keep

MOST_TOKENS = 20
MOST_LOOKING, MOST_LOOKING_IN_ALL = 50, 1000
"""Browsers at one table, and at all of them."""

bearer = HTTPBearer(auto_error=False, description="The tokens of your seats, or the watch token; commas between them.")
router = APIRouter(prefix="/api", responses={code: {"model": Problem} for code in (413, 422, 429)})
router.include_router(games_api.router)

MatchId = Annotated[str, Path(max_length=40)]


def problems(*codes: int) -> dict[int | str, dict[str, Any]]:
    return {code: {"model": Problem} for code in codes}


# --- beginning and finding a match ------------------------------------------------------------------------------------


def sessions_of(request: Request) -> Sessions:
    sessions: Sessions = request.app.state.sessions
    return sessions


TheSessions = Annotated[Sessions, Depends(sessions_of)]


@router.post("/matches", status_code=201)
async def create_match(asked: MatchAsked, sessions: TheSessions) -> Created:
    game = crackspread.game(asked.game)
    _check_levels(game, asked.seats)
    seed = new_key() if asked.seed is None else asked.seed
    names = [seat.name for seat in asked.seats]
    match = await sessions.checker.make(game, begin, game.name, seed, asked.options, asked.components, names)
    return await sessions.create(match, asked.seats, None if asked.seed is None else "chosen")


@router.post("/matches/import", status_code=201)
async def import_match(asked: ImportAsked, sessions: TheSessions) -> Created:
    game, seats = _sound(asked)
    saved = {**asked.match, "seats": [seat.name for seat in seats]}
    return await sessions.create(await sessions.checker.make(game, fold, saved), seats, "brought")


JoinToken = Annotated[str, Path(max_length=100)]


@router.get("/join/{token}", responses=problems(404))
async def join(token: JoinToken, sessions: TheSessions) -> Joined:
    session, seat = await _linked(sessions, token)
    return await sessions.work(session, joined, seat)


@router.post("/join/{token}", responses=problems(403, 404))
async def take_seat(token: JoinToken, asked: SitAsked, sessions: TheSessions) -> Joined:
    """Take the seat of a link, or another friend's that is still free, under a name of one's own."""
    session, seat = await _linked(sessions, token)
    if seat is None:
        raise Refused("This link is for watching; it has no seat.")
    return await sessions.work(session, sit_down, sessions.store, token, asked.name, asked.seat)


async def _linked(sessions: Sessions, token: str) -> tuple[Session, int | None]:
    held = await sessions.held([token])
    session = await sessions.find(held[0].match) if held else None
    if session is None:
        raise HTTPException(404, "This link opens no match here.")
    return session, held[0].seat


@router.post("/matches/status")
async def match_status(asked: StatusAsked, sessions: TheSessions) -> list[Status]:
    """The matches that these tokens open, each once; unknown tokens are left out."""
    yours: dict[str, list[int]] = {}
    for held in await sessions.held(asked.tokens):
        yours.setdefault(held.match, []).extend([] if held.seat is None else [held.seat])
    found = []
    for match, seats in yours.items():
        async with sessions.one_status:
            try:
                session = await sessions.find(match)
            except crackspread.BadMatch:
                continue  # played under rules of another version
            if session is not None:
                found.append(await sessions.work(session, status, sorted(seats)))
    return found


def _sound(asked: ImportAsked) -> tuple[Game, list[SeatAsked]]:
    """The game and seats of a saved match that is sound as far as can be seen at a glance."""
    saved = asked.match
    if not isinstance(saved.get("game"), str):
        raise crackspread.BadMatch("This is JSON, but not a saved match.")
    game, names, moves = crackspread.game(saved["game"]), saved.get("seats"), saved.get("moves")
    if not isinstance(names, list) or not isinstance(moves, list):
        raise crackspread.BadMatch("This saved match is damaged: it has no seats or no moves.")
    if asked.seats is not None and len(names) != len(asked.seats):
        raise crackspread.BadMatch("The saved match has another number of seats.")
    game.check_players(len(names))
    if len(moves) > game.longest:
        raise crackspread.BadMatch(f"This saved match has {len(moves):,} moves; {game.title} has fewer.")
    seats = _own_seats(names) if asked.seats is None else asked.seats
    _check_levels(game, seats)
    return game, seats


def _own_seats(names: list[Any]) -> list[SeatAsked]:
    """All seats of a saved match for whoever brought it."""
    try:
        return [SeatAsked(name=name, kind="me") for name in names]
    except ValidationError:
        raise crackspread.BadMatch("A name in the saved match is empty, too long or not plain text.") from None


def _check_levels(game: Game, seats: Sequence[SeatAsked]) -> None:
    known = [level.name for level in levels(game)]
    for seat in seats:
        if (seat.kind == "computer") != (seat.level is not None):
            raise crackspread.OptionError("A computer seat has a level, and no other seat has one.")
        if seat.level is not None and seat.level not in known:
            raise crackspread.OptionError(f"The computer players of {game.title} are {', '.join(known)}.")


# --- looking at a match -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Caller:
    """Somebody with a token of this match; a watcher holds no seats."""

    sessions: Sessions
    session: Session
    reader: Reader

    @property
    def yours(self) -> list[int]:
        return self.reader.yours

    def seated(self) -> None:
        if not self.yours:
            raise Refused("You are watching; only the seats can do this.")


async def caller(
    match: MatchId, sessions: TheSessions, sent: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]
) -> Caller:
    if sent is None:
        raise HTTPException(401, "Show the token of a seat or a watch link.", {"WWW-Authenticate": "Bearer"})
    return await admit(sessions, match, sent.credentials)


async def admit(sessions: Sessions, match: str, tokens: str) -> Caller:
    """Whoever holds these tokens, or the HTTPException that keeps them out."""
    held = [h for h in await sessions.held(tokens.split(",")[:MOST_TOKENS]) if h.match == match]
    session = await sessions.find(match)
    if session is None:
        raise HTTPException(404, "There is no such match here.")
    if not held:
        raise HTTPException(403, "This token does not open this match.")
    seats = {h.seat: h.token for h in held if h.seat is not None}
    yours = sorted(seats)
    eyes = await sessions.work(session, Session.eyes, yours)
    return Caller(sessions, session, Reader(yours, [seats[seat] for seat in yours], eyes))


TheCaller = Annotated[Caller, Depends(caller)]
closed = problems(401, 403, 404, 409)


@router.get("/matches/{match}", responses=closed)
async def get_state(who: TheCaller) -> StateMessage:
    return await who.sessions.work(who.session, state_message, who.reader)


@router.get("/matches/{match}/at/{n}", responses=closed)
async def get_state_at(who: TheCaller, n: Annotated[int, Path(ge=0, le=2**31 - 1)]) -> StateMessage:
    return await who.sessions.work(who.session, state_at, n, who.reader)


@router.get("/matches/{match}/chart", responses=closed)
async def get_chart(who: TheCaller) -> Chart:
    return await who.sessions.work(who.session, lambda session: chart(session.match))


@router.get("/matches/{match}/components", responses=closed)
async def get_components(who: TheCaller) -> MatchComponentsOut:
    """What is printed otherwise in this match than in what ships."""
    components = who.session.match.setup.components
    found = [DifferenceOut(way=list(way), was=was, now=now) for way, was, now in differences(components)]
    return MatchComponentsOut(values=components.changed, differences=found)


@router.get("/matches/{match}/export", responses=closed)
async def export_match(who: TheCaller) -> SavedMatch:
    """The saved match, for it tells the seed: when it is over, or to whoever holds every seat of a person."""
    return await who.sessions.work(who.session, Session.export, who.session.people <= set(who.yours))


def analyses_of(request: Request) -> Analyses:
    analyses: Analyses = request.app.state.analyses
    return analyses


TheAnalyses = Annotated[Analyses, Depends(analyses_of)]


@router.get("/matches/{match}/analysis", responses=closed)
async def get_analysis(who: TheCaller, analyses: TheAnalyses) -> Analysed:
    """How far the analysis of a finished match is, and its result."""
    return await analyses.look(who.session)


@router.post("/matches/{match}/analysis", responses=closed)
async def begin_analysis(who: TheCaller, analyses: TheAnalyses) -> Analysed:
    """Have a finished match analysed in the background; whoever asks later gets the same."""
    return await analyses.begin(who.session)


@router.get("/matches/{match}/at/{n}/better", responses=closed)
async def get_state_after_better(who: TheCaller, n: Annotated[int, Path(ge=0, le=2**31 - 1)]) -> StateMessage:
    """The position as it were, had the better line of the analysis been played there."""
    return await who.sessions.work(who.session, state_after_better, who.sessions.store, n, who.reader)


# --- the life of a match ----------------------------------------------------------------------------------------------


@router.post("/matches/{match}/tryout", status_code=201, responses=closed)
async def try_out(who: TheCaller, asked: TryOutAsked) -> Created:
    """A branch to try things in: at one's own turn, or from any position after the end.

    All its seats are the caller's; or with `again`, after the end, one is and computers have the others.
    """
    if asked.again is not None:
        return await who.sessions.again(who.session, asked.at, asked.again)
    return await who.sessions.try_out(who.session, asked.at, who.yours)


@router.post("/matches/{match}/keep", responses=closed)
async def keep_try_out(who: TheCaller) -> Kept:
    """Play the moves of a try-out in the match that it branched from."""
    tried = who.session.tryout
    if tried is None:
        raise Refused("This is no try-out.")
    who.seated()
    real = await who.sessions.find(tried.origin.id)
    if real is None:
        raise Refused("The match of this try-out is no longer stored.")
    return Kept(entries=await who.sessions.work(real, partial(keep, who.session, tried)))


@router.post("/matches/{match}/rematch", responses=closed)
async def begin_rematch(who: TheCaller) -> RematchOut:
    """The same again with the seats moved up by one; whoever asks later gets the same match."""
    who.seated()
    return RematchOut(id=await who.sessions.rematch(who.session), tokens=who.reader.tokens)


@router.post("/matches/{match}/pace", responses=closed)
async def set_pace(who: TheCaller, asked: PaceAsked) -> Pace:
    """How fast the computers play: so that people can follow every move, faster, or without a pause."""
    if who.session.people:
        who.seated()
    await who.sessions.work(who.session, setattr, "speed", asked.speed)
    return Pace(speed=asked.speed)


@router.websocket("/matches/{match}/live")
async def live_match(socket: WebSocket, match: str, tokens: str = "") -> None:
    await socket.accept()
    sessions: Sessions = socket.app.state.sessions
    try:
        who = await admit(sessions, match, tokens)
        if len(who.session.connections) >= MOST_LOOKING or sessions.looking >= MOST_LOOKING_IN_ALL:
            raise HTTPException(429, "Too many look at the table just now; please try again later.")
    except (HTTPException, crackspread.BadMatch) as error:
        # A browser is told nothing about a refused handshake, so the refusal is a message.
        code, reason = (error.status_code, error.detail) if isinstance(error, HTTPException) else (409, str(error))
        await socket.send_text(RefusedAnswer(ref=None, reason=reason).model_dump_json())
        await socket.close(4000 + code)
        return
    await Connection(socket, sessions, who.session, who.reader).run()
