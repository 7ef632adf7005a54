"""The levels at the table: names for settings of the players, with what a person may expect."""

from dataclasses import dataclass

from ..kernel.game import Game


@dataclass(frozen=True, kw_only=True)
class Level:
    """A level: the player of the same name, and how it is spoken of."""

    name: str
    title: str
    blurb: str
    clock: float = 1.0
    """Seconds that it may think about a turn, and about the rest of it once something is revealed."""
    learnt: bool = False
    """Whether it needs a network for the game."""


LEVELS = (
    Level(name="club", title="Club", blurb="Plans its turn well and looks no further."),
    Level(name="expert", title="Expert", blurb="Tries its best plans out against what may come.", learnt=True),
    Level(name="master", title="Master", blurb="The expert, thinking five times as long.", clock=5.0, learnt=True),
    Level(name="novice", title="Novice", blurb="Sees a few ways to use a turn and takes one."),
    Level(name="random", title="Random", blurb="Makes any move that the rules allow."),
)
"""What a new match proposes first."""


def clock_of(player: str) -> float:
    """Seconds that a player may think about a turn where nobody says otherwise."""
    return next((level.clock for level in LEVELS if level.name == player), 1.0)


def levels(game: Game) -> tuple[Level, ...]:
    """The levels for a game: without a network nobody is an expert."""
    return tuple(level for level in LEVELS if game.tuning.network or not level.learnt)
