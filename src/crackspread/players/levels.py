"""The levels at the table: names for settings of the players, with what a person may expect."""

from dataclasses import dataclass

from ..kernel.game import Game


@dataclass(frozen=True)
class Level:
    """A level: the player of the same name, and how it is spoken of."""

    name: str
    title: str
    blurb: str
    clock: float
    """Seconds that it may think about a turn, and about the rest of it once something is revealed."""
    rating: dict[str, int]
    """By game: Elo from games of two against the next weaker level. Random play is 0."""


LEVELS = (
    Level(
        "club",
        "Club",
        "Plans its turn well and looks no further.",
        1.0,
        {"pipelite": 1300, "pipeline": 1380, "refined": 1080},
    ),
    Level(
        "expert",
        "Expert",
        "Tries its best plans out against what may come.",
        1.0,
        {"pipelite": 2130, "pipeline": 2300, "refined": 1910},
    ),
    Level(
        "master",
        "Master",
        "The expert, thinking five times as long.",
        5.0,
        {"pipelite": 2120, "pipeline": 2370, "refined": 1870},
    ),
    Level(
        "novice",
        "Novice",
        "Sees a few ways to use a turn and takes one.",
        1.0,
        {"pipelite": 920, "pipeline": 920, "refined": 920},
    ),
    Level(
        "random", "Random", "Makes any move that the rules allow.", 1.0, {"pipelite": 0, "pipeline": 0, "refined": 0}
    ),
)
"""What a new match proposes first."""


def clock_of(player: str) -> float:
    """Seconds that a player may think about a turn where nobody says otherwise."""
    return next((level.clock for level in LEVELS if level.name == player), 1.0)


def levels(game: Game) -> tuple[Level, ...]:
    """The levels for a game: without an estimate of its own nobody can plan."""
    return LEVELS if game.rules.estimate is not None else LEVELS[-1:]
