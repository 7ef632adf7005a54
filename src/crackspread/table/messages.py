"""What travels over a match's WebSocket: the state of the table, and what a seat does and asks."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError
from typing_extensions import TypeAliasType

from .answers import ScoreOut, SeatOut
from .requests import NAME, Asked, Index, Speed

MOST_MOVES = 2000


class SeatHere(SeatOut):
    here: bool


class LineOut(BaseModel):
    n: int
    seat: int
    text: str
    moment: tuple[int, str]
    moves: tuple[int, ...]
    money: int | None


class LogGrowth(BaseModel):
    """The reader keeps its first `keep` lines and appends `add`."""

    keep: int
    add: list[LineOut]


class ChatOut(BaseModel):
    n: int
    seat: int
    text: str
    when: float


class ChatGrowth(BaseModel):
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


class TakebackRequest(BaseModel):
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


class RematchOut(BaseModel):
    """The next match and the tokens that open the reader's seats there."""

    id: str
    tokens: list[str]


class PromptOut(BaseModel):
    """What a seat decides now, verb first, and one line of why or how."""

    title: str
    why: str


class StateMessage(BaseModel):
    """The table as one pair of eyes sees it; `seat` is None for a watcher.

    `changed` names the components that differ from what ships. `view` is what the game's own `view` tells. `labels` are
    the moves in `legal` as buttons say them, and `prompt` is what to choose one for, None where there is nothing to
    choose. `archived` is the sentence why a match of earlier rules can only be looked at.
    """

    type: Literal["state"] = "state"
    match: str
    game: str
    title: str
    options: dict[str, bool | int | str]
    changed: list[str]
    seats: list[SeatHere]
    yours: list[int]
    seat: int | None
    entries: int
    at: int
    actor: int
    waiting: list[int]
    view: dict[str, Any]
    legal: list[int]
    labels: list[str]
    prompt: PromptOut | None
    can: Can
    log: LogGrowth
    chat: ChatGrowth
    paused: Paused | None
    request: TakebackRequest | None
    tryout: TryOutOut | None
    rematch: RematchOut | None
    speed: Speed
    money: list[int]
    moment: tuple[int, str]
    over: bool
    score: ScoreOut | None
    archived: str | None
    deal: str | None
    thinking: list[int]
    preparing: bool


Ref: TypeAlias = int | str | None
"""The asker's own mark, which its answer bears; None where it had none that can be sent back."""


class AcceptedAnswer(BaseModel):
    type: Literal["accepted"] = "accepted"
    ref: Ref


class RefusedAnswer(BaseModel):
    """The sentence why not; `stale` if the asker had not seen the latest position."""

    type: Literal["refused"] = "refused"
    ref: Ref
    reason: str
    stale: bool = False


class WhyAnswer(BaseModel):
    """The rule that forbids a move, None if it is legal."""

    type: Literal["why"] = "why"
    ref: Ref
    move: int
    reason: str | None


class ChangeOut(BaseModel):
    """A line of a preview: what changes, from what to what, and what that means. A game may say more of it."""

    model_config = ConfigDict(extra="allow")

    thing: str
    before: int | str
    after: int | str
    means: str


class PreviewOut(BaseModel):
    """What a move would change, and the money that it brings. A game may say more of it."""

    model_config = ConfigDict(extra="allow")

    lines: list[ChangeOut]
    money: int


class PreviewsAnswer(BaseModel):
    """The preview of every move that was asked about and is legal, by its id."""

    type: Literal["previews"] = "previews"
    ref: Ref
    previews: dict[str, PreviewOut]


class HintOut(BaseModel):
    """A line to play, what it brings, and why; `steps` are its first moves as orders, up to what cannot be undone."""

    line: list[int]
    money: float
    win: float
    advice: str
    steps: list[str]
    why: str


class HintAnswer(BaseModel):
    """The best lines, best first."""

    type: Literal["hint"] = "hint"
    ref: Ref
    moves: list[HintOut]


Answer = TypeAliasType("Answer", AcceptedAnswer | RefusedAnswer | WhyAnswer | PreviewsAnswer | HintAnswer)
Message = TypeAliasType("Message", StateMessage | Answer)


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


class Redo(Asked):
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


Heard = TypeAliasType(
    "Heard",
    Annotated[Play | Undo | Redo | Reply | Chat | Pause | Why | HintAsked | Previews | Look, Field(discriminator="do")],
)
