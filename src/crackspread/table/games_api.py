"""The HTTP side of the games: what they are called, their moves, rules and guided first games."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Response

import crackspread
from crackspread.kernel.component_forms import schema, toml
from crackspread.kernel.components import parse_override
from crackspread.kernel.game import Game, Option
from crackspread.kernel.guide import guide
from crackspread.players import levels

from .answers import (
    ComponentOut,
    ComponentsOut,
    GameOut,
    GuideOut,
    LevelOut,
    MoveOut,
    OptionOut,
    Problem,
    RuleOut,
    StepMove,
    StepOut,
)
from .requests import ComponentsAsked

router = APIRouter(prefix="/games")
GameName = Annotated[str, Path(max_length=40)]
UNKNOWN: dict[int | str, dict[str, object]] = {404: {"model": Problem}}


@router.get("")
def list_games() -> list[GameOut]:
    return [_game_out(crackspread.game(name)) for name in crackspread.GAMES]


@router.get("/{game}/moves", responses=UNKNOWN)
def list_moves(game: GameName, response: Response) -> list[MoveOut]:
    response.headers["Cache-Control"] = "max-age=3600"
    return [MoveOut(id=move.id, name=move.name, args=move.args) for move in _game(game).moves]


@router.get("/{game}/rules", responses=UNKNOWN)
def list_rules(game: GameName) -> list[RuleOut]:
    return [RuleOut(**vars(statement)) for statement in _game(game).statements]


@router.get("/{game}/components", responses=UNKNOWN)
def list_components(game: GameName, response: Response) -> list[ComponentOut]:
    """Every printed number, word and card."""
    response.headers["Cache-Control"] = "max-age=3600"
    known = _game(game).components
    return [
        ComponentOut(
            name=name,
            value=part.value,
            source=part.source,
            note=part.note,
            limits=part.limits(),
            form=schema(name, part),
        )
        for name, part in known.table.items()
    ]


@router.post("/{game}/components", responses=UNKNOWN)
def check_components(game: GameName, asked: ComponentsAsked) -> ComponentsOut:
    """Whether numbers of one's own fit, each to its component; a sentence names the first that does not."""
    given = parse_override(asked.toml, "This file")
    own = _game(game).components.override(given).override(asked.values)
    return ComponentsOut(values=own.changed, toml=toml(own.changed))


@router.get("/{game}/guide", responses=UNKNOWN)
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
            LevelOut(name=level.name, title=level.title, rating=game.tuning.ratings.get(level.name), blurb=level.blurb)
            for level in levels(game)
        ],
    )


def _option_out(option: Option) -> OptionOut:
    titles = {json.dumps(choice).strip('"'): option.title_of(choice) for choice in option.choices or ()}
    return OptionOut(**{**vars(option), "titles": titles})
