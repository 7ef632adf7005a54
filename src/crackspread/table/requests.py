"""What is asked of the server by HTTP: every request's body, typed and limited."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

MOST_SEATS = 6
LARGEST_TOML = 100_000
LARGEST_SEED = 2**53 - 1  # what a browser's numbers hold exactly

# A name stands in sentences, and PostgreSQL stores no NUL: no control characters, and no blank first.
NAME = r"^[^\x00-\x20\x7f-\xa0][^\x00-\x1f\x7f-\x9f]*$"
Name = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=NAME)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[a-z0-9_-]+$")]
Token = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Seed = Annotated[int, Field(strict=True, ge=0, le=LARGEST_SEED)]
Speed = Literal[0, 1, 4]
"""Of computers: 0 does not pause between moves, 4 pauses a quarter as long as 1."""
SeatKind = Literal["me", "device", "link", "computer"]
Index = Annotated[int, Field(strict=True, ge=0, le=2**31 - 1)]
OptionValue = (
    Annotated[bool, Field(strict=True)] | Seed | Annotated[str, StringConstraints(strict=True, max_length=100)]
)


class Asked(BaseModel):
    """A request: unknown fields are refused rather than overlooked."""

    model_config = ConfigDict(extra="forbid")


class SeatAsked(Asked):
    name: Name
    kind: SeatKind
    level: Word | None = None


Seats = Annotated[list[SeatAsked], Field(min_length=1, max_length=MOST_SEATS)]


class MatchAsked(Asked):
    game: Word
    options: dict[Word, OptionValue] = Field(default_factory=dict, max_length=50)
    seats: Seats
    seed: Seed | None = None
    components: dict[str, Any] = Field(default_factory=dict, max_length=200)
    """Numbers of one's own by the names of components."""


class ComponentsAsked(Asked):
    """Numbers of one's own: a component file, or values by the names of components."""

    toml: Annotated[str, StringConstraints(max_length=LARGEST_TOML)] = ""
    values: dict[str, Any] = Field(default_factory=dict, max_length=200)


class ImportAsked(Asked):
    match: dict[str, Any]
    seats: Seats | None = None


class SitAsked(Asked):
    """The name to sit down under, and the seat if it is to be another than the link's."""

    name: Name
    seat: Index | None = None


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
