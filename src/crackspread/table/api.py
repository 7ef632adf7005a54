"""The HTTP side: games, matches and what may be read of them. Every refusal is `{"detail": sentence}` with a 4xx."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Annotated, Any

import crackspread
from crackspread.kernel.game import Game
from fastapi import APIRouter, Depends, HTTPException, Path, Request, Response, WebSocket
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from .connection import Connection
from .hub import Hub
from .live import LiveMatch
from .models import (
    LARGEST_SEED,
    Chart,
    Created,
    GameOut,
    ImportAsked,
    Joined,
    LevelOut,
    MatchAsked,
    MoveOut,
    OptionOut,
    Problem,
    RuleOut,
    SeatAsked,
    State,
    Status,
    StatusAsked,
)

UNKNOWN_MATCH = "There is no such match here."
MOST_TOKENS = 20

bearer = HTTPBearer(auto_error=False, description="The tokens of your seats, or the watch token; commas between them.")
router = APIRouter(prefix="/api", responses={422: {"model": Problem}})

GameName = Annotated[str, Path(max_length=40)]
MatchId = Annotated[str, Path(max_length=40)]


def problems(*codes: int) -> dict[int | str, dict[str, Any]]:
    return {code: {"model": Problem} for code in codes}


# --- games ------------------------------------------------------------------------------------------------------------


@router.get("/games")
def list_games() -> list[GameOut]:
    return [_game_out(crackspread.game(name)) for name in crackspread.games()]


@router.get("/games/{game}/moves", responses=problems(404))
def list_moves(game: GameName, response: Response) -> list[MoveOut]:
    response.headers["Cache-Control"] = "max-age=3600"
    return [MoveOut(id=move.id, name=move.name, args=move.args) for move in _game(game).moves]


@router.get("/games/{game}/rules", responses=problems(404))
def list_rules(game: GameName) -> list[RuleOut]:
    return [RuleOut(**vars(statement)) for statement in _game(game).statements]


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
        options=[OptionOut(**vars(option)) for option in game.options],
        levels=[LevelOut(name=name, title=title) for name, title in LEVELS.items()],
    )


# --- beginning and finding a match ------------------------------------------------------------------------------------


def hub_of(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


TheHub = Annotated[Hub, Depends(hub_of)]


@router.post("/matches", status_code=201)
async def create_match(asked: MatchAsked, hub: TheHub) -> Created:
    seed = secrets.randbelow(LARGEST_SEED) if asked.seed is None else asked.seed
    return await hub.create(await asyncio.to_thread(_new, asked, seed), asked.seats)


@router.post("/matches/import", status_code=201)
async def import_match(asked: ImportAsked, hub: TheHub) -> Created:
    match = await asyncio.to_thread(_loaded, asked)
    return await hub.create(match, asked.seats or [SeatAsked(name=name, kind="me") for name in match.names])


@router.get("/join/{token}", responses=problems(404))
async def join(token: Annotated[str, Path(max_length=100)], hub: TheHub) -> Joined:
    held = await hub.held([token])
    live = await hub.find(held[0].match) if held else None
    if live is None:
        raise HTTPException(404, "This link opens no match here.")
    seat = held[0].seat
    name = "" if seat is None else live.seats[seat].name
    return Joined(id=live.id, seat=seat, name=name, game=live.match.game.name)


@router.post("/matches/status")
async def match_status(asked: StatusAsked, hub: TheHub) -> list[Status]:
    """The matches that these tokens open, each once; unknown tokens are left out."""
    yours: dict[str, list[int]] = {}
    for held in await hub.held(asked.tokens):
        yours.setdefault(held.match, []).extend([] if held.seat is None else [held.seat])
    found = []
    for match, seats in yours.items():
        try:
            live = await hub.find(match)
        except crackspread.BadMatch:
            continue  # played under rules of another version
        if live is not None:
            found.append(await hub.work(live, live.status, sorted(seats)))
    return found


def _new(asked: MatchAsked, seed: int) -> Match:
    _check_levels(asked.seats)
    game, names = crackspread.game(asked.game), [seat.name for seat in asked.seats]
    return game.new(len(names), seed, asked.options, None, names, target(game))


def _loaded(asked: ImportAsked) -> Match:
    try:
        match = crackspread.loads(json.dumps(asked.match), "python")
    except RecursionError:
        raise crackspread.BadMatch("This is not a saved match: it is nested too deeply.") from None
