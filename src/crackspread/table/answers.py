"""What the server answers by HTTP, typed; the state of a match is a message (`messages`)."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel
from typing_extensions import TypedDict

from .requests import SeatKind, Speed


class Problem(BaseModel):
    detail: str


class OptionOut(BaseModel):
    name: str
    title: str
    help: str
    default: bool | int | str
    choices: list[bool | int | str] | None
    low: int | None
    high: int | None
    more: bool
    titles: dict[str, str]


class LevelOut(BaseModel):
    name: str
    title: str
    rating: int | None
    blurb: str


class GameOut(BaseModel):
    name: str
    title: str
    summary: str
    minutes: tuple[int, int]
    players: tuple[int, int]
    options: list[OptionOut]
    levels: list[LevelOut]


class MoveOut(BaseModel):
    id: int
    name: str
    args: dict[str, int | str]


class RuleOut(BaseModel):
    id: str
    topic: str
    text: str
    source: str


class ComponentOut(BaseModel):
    """A printed fact: what it is, where it comes from, and what may stand in its place as a JSON Schema."""

    name: str
    value: Any
    source: str
    note: str
    limits: str
    form: dict[str, Any]


class ComponentsOut(BaseModel):
    """Numbers of one's own that fit: those that differ from what ships, and the same as a component file."""

    values: dict[str, Any]
    toml: str


class DifferenceOut(BaseModel):
    """A number that differs: the name of its component, then keys and places down to it."""

    way: list[str | int]
    was: Any
    now: Any


class MatchComponentsOut(BaseModel):
    """The components of a match that differ from what ships, and every number in them that does."""

    values: dict[str, Any]
    differences: list[DifferenceOut]


class StepMove(BaseModel):
    """The move that does a step: its name, and the arguments that must match."""

    name: str
    args: dict[str, int | str]


class StepOut(BaseModel):
    text: str
    move: StepMove
    place: str | None
    reply: list[tuple[int, int]]


class SavedMatch(TypedDict):
    """A match as `Match.dumps` writes it; its moves are seat, move by name, and digest."""

    format: int
    game: str
    options: dict[str, bool | int | str]
    components: dict[str, Any]
    seats: list[str]
    seed: int | str
    rules: str
    moves: list[list[int | str | None]]


class GuideOut(BaseModel):
    """A saved match at its prepared position, the seat that is guided, and the steps."""

    title: str
    match: SavedMatch
    seat: int
    steps: list[StepOut]


class SeatOut(BaseModel):
    seat: int
    name: str
    kind: SeatKind
    level: str | None


class SeatCreated(SeatOut):
    token: str | None


class Created(BaseModel):
    id: str
    watch: str
    seats: list[SeatCreated]


class Joined(BaseModel):
    """What a link opens; `deal` says who may know what is still hidden, None if nobody can.

    `free` are the seats to choose from, the link's own among them.
    """

    id: str
    seat: int | None
    free: list[int]
    game: str
    title: str
    seats: list[SeatOut]
    over: bool
    deal: str | None


class ScoreOut(BaseModel):
    """Key and title of each item, the money of every seat by item, totals, and places from 1."""

    items: list[tuple[str, str]]
    seats: list[list[int]]
    totals: list[int]
    ranks: list[int]


class Status(BaseModel):
    """A line of "My matches"; `last` is the latest sentence of the log, `score` the count of a match that is over."""

    id: str
    game: str
    title: str
    seats: list[SeatOut]
    actor: int
    waiting: list[int]
    over: bool
    moment: tuple[int, str]
    last: str
    score: ScoreOut | None
    archived: str | None
    updated: float
    yours: list[int]


class Kept(BaseModel):
    entries: int


class Pace(BaseModel):
    speed: Speed


class Series(BaseModel):
    """A number of every seat at every moment: `values[seat][moment]`."""

    key: str
    title: str
    values: list[list[int]]


class Chart(BaseModel):
    moments: list[str]
    totals: list[list[int]]
    sources: list[Series]
    figures: list[Series]


class BetterOut(BaseModel):
    """A line that would have been better after the first `at` entries, and the money expected with it."""

    at: int
    loss: float
    money: float
    moves: list[int]
    text: list[str]


class WorthOut(BaseModel):
    """Of every seat: money expected at the end and chance to win."""

    money: list[float]
    win: list[float]


class TurnOut(WorthOut):
    """A turn that ended with entry n, and what the position after it was worth."""

    n: int
    seat: int
    moment: str
    loss: float
    better: list[BetterOut]


class AnalysisOut(BaseModel):
    game: str
    names: list[str]
    start: WorthOut
    turns: list[TurnOut]
    accuracy: list[int | None]


class Analysed(BaseModel):
    """How far an analysis is: `of` is 0 before it was asked for. `seconds` is about what it takes, or still takes."""

    done: int
    of: int
    seconds: int
    problem: str | None
    result: AnalysisOut | None
