"""The HTTP side: games, matches and what may be read of them. Every refusal is `{"detail": sentence}` with a 4xx."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Path, Request, Response, WebSocket
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import ValidationError

import crackspread
from crackspread.kernel.game import Game, Option
from crackspread.kernel.guide import guide
from crackspread.players import levels

from .analysis import Analysed, Analyses, state_after_better
from .chart import chart
from .checking import begin, fold
from .connection import Connection
from .hub import Hub, new_key
from .live import LiveMatch, Refused
from .models import (
    Chart,
    Created,
    GameOut,
    GuideOut,
    ImportAsked,
    Joined,
    Kept,
    LevelOut,
    MatchAsked,
    MoveOut,
    NameAsked,
    OptionOut,
    Pace,
    PaceAsked,
    Problem,
    Rematch,
    RuleOut,
    SeatAsked,
    SeatOut,
    State,
    Status,
    StatusAsked,
    StepMove,
    StepOut,
    TryOutAsked,
)
from .reader import Reader
from .tryout import TryOut

MOST_TOKENS = 20
MOST_LOOKING, MOST_LOOKING_IN_ALL = 50, 1000
"""Browsers at one table, and at all of them."""

bearer = HTTPBearer(auto_error=False, description="The tokens of your seats, or the watch token; commas between them.")
router = APIRouter(prefix="/api", responses={422: {"model": Problem}, 429: {"model": Problem}})

GameName = Annotated[str, Path(max_length=40)]
MatchId = Annotated[str, Path(max_length=40)]


def problems(*codes: int) -> dict[int | str, dict[str, Any]]:
    return {code: {"model": Problem} for code in codes}


# --- games ------------------------------------------------------------------------------------------------------------


@router.get("/games")
def list_games() -> list[GameOut]:
    return [_game_out(crackspread.game(name)) for name in crackspread.GAMES]


@router.get("/games/{game}/moves", responses=problems(404))
def list_moves(game: GameName, response: Response) -> list[MoveOut]:
    response.headers["Cache-Control"] = "max-age=3600"
    return [MoveOut(id=move.id, name=move.name, args=move.args) for move in _game(game).moves]


@router.get("/games/{game}/rules", responses=problems(404))
def list_rules(game: GameName) -> list[RuleOut]:
    return [RuleOut(**vars(statement)) for statement in _game(game).statements]


@router.get("/games/{game}/guide", responses=problems(404))
def get_guide(game: GameName) -> GuideOut:
    """The guided first game: imported as a match with all seats one's own, then played step by step."""
    found = guide(_game(game))
    if found is None:
        raise HTTPException(404, f"There is no guided game of {_game(game).title} yet.")
    saved = json.loads(found.match.dumps())
    steps = [
        StepOut(
            text=step.text,
            move=StepMove(name=step.name, args=dict(step.args)),
            place=step.place,
            reply=list(step.reply),
        )
        for step in found.steps
    ]
    return GuideOut(title=found.title, match=saved, seat=found.seat, steps=steps)


def _game(name: str) -> Game:
    try:
        return crackspread.game(name)
    except crackspread.UnknownGame as error:
        raise HTTPException(404, str(error)) from error


def _game_out(game: Game) -> GameOut:
    return GameOut(
        name=game.name,
        title=game.title,
        summary=game.summary,
        minutes=game.minutes,
        players=(game.players[0], game.players[-1]),
        options=[_option_out(option) for option in game.options],
        levels=[
            LevelOut(name=level.name, title=level.title, rating=level.rating.get(game.name), blurb=level.blurb)
            for level in levels(game)
        ],
    )


def _option_out(option: Option) -> OptionOut:
    titles = {json.dumps(choice).strip('"'): option.title_of(choice) for choice in option.choices or ()}
    return OptionOut(**{**vars(option), "titles": titles})


# --- beginning and finding a match ------------------------------------------------------------------------------------


def hub_of(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


TheHub = Annotated[Hub, Depends(hub_of)]


@router.post("/matches", status_code=201)
async def create_match(asked: MatchAsked, hub: TheHub) -> Created:
    game = crackspread.game(asked.game)
    _check_levels(game, asked.seats)
    seed = new_key() if asked.seed is None else asked.seed
    names = [seat.name for seat in asked.seats]
    match = await hub.checker.make(game, begin, game.name, seed, asked.options, names)
    return await hub.create(match, asked.seats, None if asked.seed is None else "chosen")


@router.post("/matches/import", status_code=201)
async def import_match(asked: ImportAsked, hub: TheHub) -> Created:
    game, seats = _sound(asked)
    saved = {**asked.match, "seats": [seat.name for seat in seats]}
    return await hub.create(await hub.checker.make(game, fold, saved), seats, "brought")


JoinToken = Annotated[str, Path(max_length=100)]


@router.get("/join/{token}", responses=problems(404))
async def join(token: JoinToken, hub: TheHub) -> Joined:
    live, seat = await _linked(hub, token)
    return await hub.work(live, _joined, live, seat)


@router.post("/join/{token}", responses=problems(403, 404))
async def sit_down(token: JoinToken, asked: NameAsked, hub: TheHub) -> Joined:
    """Take the seat of a link under a name of one's own."""
    live, seat = await _linked(hub, token)
    if seat is None:
        raise Refused("This link is for watching; it has no seat.")
    await hub.work(live, live.rename, seat, asked.name)
    return await hub.work(live, _joined, live, seat)


async def _linked(hub: Hub, token: str) -> tuple[LiveMatch, int | None]:
    held = await hub.held([token])
    live = await hub.find(held[0].match) if held else None
    if live is None:
        raise HTTPException(404, "This link opens no match here.")
    return live, held[0].seat


def _joined(live: LiveMatch, seat: int | None) -> Joined:
    game, seats = live.match.game, [SeatOut(**vars(one)) for one in live.seats]
    return Joined(id=live.id, seat=seat, game=game.name, title=game.title, seats=seats, over=live.over, deal=live.deal)


@router.post("/matches/status")
async def match_status(asked: StatusAsked, hub: TheHub) -> list[Status]:
    """The matches that these tokens open, each once; unknown tokens are left out."""
    yours: dict[str, list[int]] = {}
    for held in await hub.held(asked.tokens):
        yours.setdefault(held.match, []).extend([] if held.seat is None else [held.seat])
    found = []
    for match, seats in yours.items():
        async with hub.one_status:
            try:
                live = await hub.find(match)
            except crackspread.BadMatch:
                continue  # played under rules of another version
            if live is not None:
                found.append(await hub.work(live, live.status, sorted(seats)))
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

    hub: Hub
    live: LiveMatch
    reader: Reader

    @property
    def yours(self) -> list[int]:
        return self.reader.yours

    def seated(self) -> None:
        if not self.yours:
            raise Refused("You are watching; only the seats can do this.")


async def caller(
    match: MatchId, hub: TheHub, sent: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]
) -> Caller:
    if sent is None:
        raise HTTPException(401, "Show the token of a seat or a watch link.", {"WWW-Authenticate": "Bearer"})
    return await admit(hub, match, sent.credentials)


async def admit(hub: Hub, match: str, tokens: str) -> Caller:
    """Whoever holds these tokens, or the HTTPException that keeps them out."""
    held = [h for h in await hub.held(tokens.split(",")[:MOST_TOKENS]) if h.match == match]
    live = await hub.find(match)
    if live is None:
        raise HTTPException(404, "There is no such match here.")
    if not held:
        raise HTTPException(403, "This token does not open this match.")
    seats = {h.seat: h.token for h in held if h.seat is not None}
    yours = sorted(seats)
    eyes = await hub.work(live, live.eyes, yours)
    return Caller(hub, live, Reader(yours, [seats[seat] for seat in yours], eyes))


TheCaller = Annotated[Caller, Depends(caller)]
closed = problems(401, 403, 404, 409)


@router.get("/matches/{match}", responses=closed)
async def get_state(who: TheCaller) -> State:
    return await who.hub.work(who.live, who.live.state, who.reader)


@router.get("/matches/{match}/at/{n}", responses=closed)
async def get_state_at(who: TheCaller, n: Annotated[int, Path(ge=0, le=2**31 - 1)]) -> State:
    return await who.hub.work(who.live, who.live.state_at, n, who.reader)


@router.get("/matches/{match}/chart", responses=closed)
async def get_chart(who: TheCaller) -> Chart:
    return await who.hub.work(who.live, lambda: chart(who.live.match))


@router.get("/matches/{match}/export", responses=closed)
async def export_match(who: TheCaller) -> dict[str, Any]:
    """The saved match, for it tells the seed: when it is over, or to whoever holds every seat of a person."""
    return await who.hub.work(who.live, who.live.export, who.live.people <= set(who.yours))


def analyses_of(request: Request) -> Analyses:
    analyses: Analyses = request.app.state.analyses
    return analyses


TheAnalyses = Annotated[Analyses, Depends(analyses_of)]


@router.get("/matches/{match}/analysis", responses=closed)
async def get_analysis(who: TheCaller, analyses: TheAnalyses) -> Analysed:
    """How far the analysis of a finished match is, and its result."""
    return await analyses.look(who.live)


@router.post("/matches/{match}/analysis", responses=closed)
async def begin_analysis(who: TheCaller, analyses: TheAnalyses) -> Analysed:
    """Have a finished match analysed in the background; whoever asks later gets the same."""
    return await analyses.begin(who.live)


@router.get("/matches/{match}/at/{n}/better", responses=closed)
async def get_state_after_better(who: TheCaller, n: Annotated[int, Path(ge=0, le=2**31 - 1)]) -> State:
    """The position as it were, had the better line of the analysis been played there."""
    return await who.hub.work(who.live, state_after_better, who.live, n, who.reader)


# --- the life of a match ----------------------------------------------------------------------------------------------


@router.post("/matches/{match}/tryout", status_code=201, responses=closed)
async def try_out(who: TheCaller, asked: TryOutAsked) -> Created:
    """A branch to try things in: at one's own turn, or from any position after the end.

    All its seats are the caller's; or with `again`, after the end, one is and computers have the others.
    """
    if asked.again is not None:
        return await who.hub.again(who.live, asked.at, asked.again)
    return await who.hub.try_out(who.live, asked.at, who.yours)


@router.post("/matches/{match}/keep", responses=closed)
async def keep_try_out(who: TheCaller) -> Kept:
    """Play the moves of a try-out in the match that it branched from."""
    tried = who.live
    if not isinstance(tried, TryOut):
        raise Refused("This is no try-out.")
    who.seated()
    real = await who.hub.find(tried.origin.id)
    if real is None:
        raise Refused("The match of this try-out is no longer stored.")
    return Kept(entries=await who.hub.work(real, tried.keep, real))


@router.post("/matches/{match}/rematch", responses=closed)
async def begin_rematch(who: TheCaller) -> Rematch:
    """The same again with the seats moved up by one; whoever asks later gets the same match."""
    who.seated()
    return Rematch(id=await who.hub.rematch(who.live), tokens=who.reader.tokens)


@router.post("/matches/{match}/pace", responses=closed)
async def set_pace(who: TheCaller, asked: PaceAsked) -> Pace:
    """How fast the computers play: so that people can follow every move, faster, or without a pause."""
    if who.live.people:
        who.seated()
    await who.hub.work(who.live, setattr, who.live, "speed", asked.speed)
    return Pace(speed=asked.speed)


@router.websocket("/matches/{match}/live")
async def live_match(socket: WebSocket, match: str, tokens: str = "") -> None:
    await socket.accept()
    hub: Hub = socket.app.state.hub
    try:
        who = await admit(hub, match, tokens)
        if len(who.live.connections) >= MOST_LOOKING or hub.looking >= MOST_LOOKING_IN_ALL:
            raise HTTPException(429, "Too many look at the table just now; please try again later.")
    except (HTTPException, crackspread.BadMatch) as error:
        # A browser is told nothing about a refused handshake, so the refusal is a message.
        code, reason = (error.status_code, error.detail) if isinstance(error, HTTPException) else (409, str(error))
        await socket.send_json({"type": "refused", "ref": None, "reason": reason, "stale": False})
        await socket.close(4000 + code)
        return
    await Connection(socket, hub, who.live, who.reader).run()
