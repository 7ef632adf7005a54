"""What travels between the page and the server, typed: requests, answers and the state message."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

MOST_SEATS = 6
MOST_MOVES = 2000
LARGEST_SEED = 2**53 - 1  # what a browser's numbers hold exactly

# A name stands in sentences, and PostgreSQL stores no NUL: no control characters, and no blank first.
NAME = r"^[^\x00-\x20\x7f-\xa0][^\x00-\x1f\x7f-\x9f]*$"
Name = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=NAME)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[a-z0-9_-]+$")]
Token = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Seed = Annotated[int, Field(strict=True, ge=0, le=LARGEST_SEED)]
Speed = Literal[0, 1, 4]
"""Of computers: 0 does not pause between moves, 4 pauses a quarter as long as 1."""
Index = Annotated[int, Field(strict=True, ge=0, le=2**31 - 1)]
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


class StepMove(BaseModel):
    """The move that does a step: its name, and the arguments that must match."""

    name: str
    args: dict[str, int | str]


class StepOut(BaseModel):
    text: str
    move: StepMove
    place: str | None
    reply: list[tuple[int, int]]


class GuideOut(BaseModel):
    """A saved match at its prepared position, the seat that is guided, and the steps."""

    title: str
    match: dict[str, Any]
    seat: int
    steps: list[StepOut]


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


class NameAsked(Asked):
    name: Name


class StatusAsked(Asked):
    tokens: Annotated[list[Token], Field(max_length=200)]


class AgainAsked(Asked):
    """Play on from there: one seat is the asker's, computers of this level have the others."""

    seat: Index
    level: Word


class TryOutAsked(Asked):
    at: Index
    again: AgainAsked | None = None


class PaceAsked(Asked):
    speed: Speed


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
    """What a link opens; `deal` says who may know what is still hidden, None if nobody can."""

    id: str
    seat: int | None
    game: str
    title: str
    seats: list[SeatOut]
    over: bool
    deal: str | None


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


class ChatOut(BaseModel):
    n: int
    seat: int
    text: str
    when: float


class TalkOut(BaseModel):
    """As the log: the reader keeps its first `keep` lines and appends `add`."""

    keep: int
    add: list[ChatOut]


class Can(BaseModel):
    """`back` is the lowest number of entries that "undo to here" leads to."""

    undo: bool
    redo: bool
    restart: bool
    why: str | None
    back: int


class Paused(BaseModel):
    seat: int


class Request(BaseModel):
    """A seat asks to go back to the first `to` entries; the seats in `waits` have not answered yet."""

    seat: int
    to: int
    waits: list[int]


class TryOutOut(BaseModel):
    """Of which match, after how many of its entries, whether chance had a part, and why it cannot be kept."""

    of: str
    at: int
    random: bool
    keep: str | None


class Rematch(BaseModel):
    """The next match and the tokens that open the reader's seats there."""

    id: str
    tokens: list[str]


class State(BaseModel):
    """The table as one pair of eyes sees it; `seat` is None for a watcher.

    `archived` is the sentence why a match of earlier rules can only be looked at.
    """

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
    can: Can
    log: LogOut
    chat: TalkOut
    paused: Paused | None
    request: Request | None
    tryout: TryOutOut | None
    rematch: Rematch | None
    speed: Speed
    money: list[int]
    moment: tuple[int, str]
    over: bool
    score: dict[str, Any] | None
    archived: str | None
    deal: str | None
    thinking: list[int]
    preparing: bool


class Status(BaseModel):
    """A line of "My matches"; `last` is the latest sentence of the log, `score` the count of a match that is over."""

    id: str
    game: str
    seats: list[SeatOut]
    actor: int
    waiting: list[int]
    over: bool
    moment: tuple[int, str]
    last: str
    score: dict[str, Any] | None
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


class Play(Asked):
    do: Literal["play"]
    ref: Any = None
    seat: Index
    move: Index
    at: Index


class Undo(Asked):
    """Take back the seat's last move, or with `to` everything after the first so many entries."""

    do: Literal["undo"]
    ref: Any = None
    seat: Index
    at: Index
    to: Index | None = None


class TakeBack(Asked):
    do: Literal["redo", "restart"]
    ref: Any = None
    seat: Index
    at: Index


class Reply(Asked):
    """To a request to go back."""

    do: Literal["answer"]
    ref: Any = None
    seat: Index
    yes: Annotated[bool, Field(strict=True)]


class Chat(Asked):
    do: Literal["chat"]
    ref: Any = None
    seat: Index
    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500, pattern=NAME)]


class Pause(Asked):
    do: Literal["pause", "resume"]
    ref: Any = None
    seat: Index


class Why(Asked):
    do: Literal["why"]
    ref: Any = None
    seat: Index
    move: Index


class HintAsked(Asked):
    do: Literal["hint"]
    ref: Any = None
    seat: Index
    at: Index


def distinct(moves: list[int]) -> list[int]:
    if len(set(moves)) < len(moves):
        raise PydanticCustomError("distinct", "Every move is asked about once")
    return moves


class Previews(Asked):
    do: Literal["previews"]
    ref: Any = None
    seat: Index
    at: Index
    moves: Annotated[list[Index], Field(max_length=MOST_MOVES), AfterValidator(distinct)]


class Look(Asked):
    do: Literal["look"]
    ref: Any = None
    seat: Index


Message = Annotated[
    Play | Undo | TakeBack | Reply | Chat | Pause | Why | HintAsked | Previews | Look, Field(discriminator="do")
]
