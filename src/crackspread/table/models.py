"""What travels between the page and the server, typed: requests, answers and the state message."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

MOST_SEATS = 6
MOST_MOVES = 2000
LARGEST_SEED = 2**53 - 1  # what a browser's numbers hold exactly

# A name stands in sentences, and PostgreSQL stores no NUL: no control characters, and no blank first.
NAME = r"^[^\x00-\x20\x7f-\xa0][^\x00-\x1f\x7f-\x9f]*$"
Name = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=NAME)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[a-z0-9_-]+$")]
Token = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Seed = Annotated[int, Field(strict=True, ge=0, le=LARGEST_SEED)]
OptionValue = (
    Annotated[bool, Field(strict=True)] | Seed | Annotated[str, StringConstraints(strict=True, max_length=100)]
)


class Asked(BaseModel):
    """A request: unknown fields are refused rather than overlooked."""

    model_config = ConfigDict(extra="forbid")


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


class SeatAsked(Asked):
    name: Name
    kind: Literal["me", "device", "link", "computer"]
    level: Word | None = None


Seats = Annotated[list[SeatAsked], Field(min_length=1, max_length=MOST_SEATS)]


class MatchAsked(Asked):
    game: Word
    options: dict[Word, OptionValue] = Field(default_factory=dict, max_length=50)
    seats: Seats
    seed: Seed | None = None


class ImportAsked(Asked):
    match: dict[str, Any]
    seats: Seats | None = None


class StatusAsked(Asked):
    tokens: Annotated[list[Token], Field(max_length=200)]


class SeatOut(BaseModel):
    seat: int
    name: str
    kind: str
    level: str | None


class SeatCreated(SeatOut):
    token: str | None


class Created(BaseModel):
    id: str
    watch: str
    seats: list[SeatCreated]


class Joined(BaseModel):
    id: str
    seat: int | None
    name: str
    game: str


class SeatHere(SeatOut):
    here: bool


class LineOut(BaseModel):
    n: int
    seat: int
    text: str
    moment: tuple[int, str]
    moves: tuple[int, ...]
    money: int | None


class LogOut(BaseModel):
    """The reader keeps its first `keep` lines and appends `add`."""

    keep: int
    add: list[LineOut]


class Can(BaseModel):
    undo: bool
    redo: bool
    restart: bool
    why: str | None


class State(BaseModel):
    """The table as one pair of eyes sees it; `seat` is None for a watcher."""

    type: Literal["state"] = "state"
    match: str
    game: str
    title: str
    options: dict[str, bool | int | str]
    seats: list[SeatHere]
    yours: list[int]
    seat: int | None
    entries: int
    at: int
    actor: int
    waiting: list[int]
    view: dict[str, Any]
    legal: list[int]
    previews: dict[str, dict[str, Any]]
    can: Can
    log: LogOut
    moment: tuple[int, str]
    over: bool
    score: dict[str, Any] | None
    thinking: list[int]


class Status(BaseModel):
    """A line of "My matches"; `last` is the latest sentence of the log."""

    id: str
    game: str
    seats: list[SeatOut]
    actor: int
    waiting: list[int]
    over: bool
    moment: tuple[int, str]
    last: str
    updated: float
    yours: list[int]


class Chart(BaseModel):
    moments: list[str]
    totals: list[list[int]]


Index = Annotated[int, Field(strict=True, ge=0, le=2**31 - 1)]


class Play(Asked):
    do: Literal["play"]
    ref: Any = None
    seat: Index
    move: Index
    at: Index


class TakeBack(Asked):
    do: Literal["undo", "redo", "restart"]
    ref: Any = None
    seat: Index
    at: Index


class Why(Asked):
    do: Literal["why"]
    ref: Any = None
    seat: Index
    move: Index


class Previews(Asked):
    do: Literal["previews"]
    ref: Any = None
    seat: Index
    at: Index
    moves: Annotated[list[Index], Field(max_length=MOST_MOVES)]


class Look(Asked):
    do: Literal["look"]
    ref: Any = None
    seat: Index


Message = Annotated[Play | TakeBack | Why | Previews | Look, Field(discriminator="do")]
