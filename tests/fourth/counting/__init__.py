"""Counting: add 1, 2 or 3 to a common count in turn; whoever says the goal takes the prize (2 players)."""

from crackspread.kernel.game import Game, Option, Rules
from crackspread.kernel.sentences import mark

from .rules import MOVES, Position, actor, legal, play, score, setup

GAME = Game(
    name="counting",
    title="Counting",
    summary="Add one, two or three; say the goal and take the prize.",
    minutes=(1, 2),
    players=range(2, 3),
    options=(Option("goal", "Goal", "The number that ends the game.", 100, low=5, high=200),),
    items=(("steps", "Numbers added"), ("prize", "Prize")),
    position=Position,
    moves=MOVES,
    longest=200,
    rules=Rules(setup, actor, legal, play, score),
    moment=lambda s: (s.count, f"Count {s.count}"),
    prompt=lambda s: (f"Add to {s.count}", f"Whoever says {s.options.goal} takes the prize."),
    label=lambda s, move: f"Say {s.count + move + 1}",
    say=lambda s, move: f"{mark(s.seat)} said {s.count + move + 1}.",
    why_not=lambda s, move: "Nobody says more than the goal (Counting)." if s.count + move >= s.options.goal else None,
)
