"""REFINED, rulebook revision 9.5: six phases a round, dice that are refined, sold, delivered and recycled."""

from pathlib import Path

from ...kernel.game import Game, Option, Rules
from ...kernel.statements import read_statements
from .components import SHIPPED, fill
from .moves import MOVES
from .observe import SIZE, conceal, observe
from .position import MOST_PLAYERS, Position
from .rules.turn import actor, legal, play, setup, turn
from .scoring import ITEMS, rank, score

GAME = Game(
    name="refined",
    title="REFINED",
    summary="",
    minutes=(90, 150),
    players=range(2, MOST_PLAYERS + 1),
    options=(
        Option("extra_rounds", "Longer game", "Era cards added to the deck: one more round each.", 0, low=0, high=2),
    ),
    items=ITEMS,
    barrier="x",
    position=Position,
    moves=MOVES,
    most_legal=256,
    longest=20000,
    observed=SIZE,
    components=SHIPPED,
    rules=Rules(setup, actor, turn, legal, play, score, rank, conceal, observe, None),
    fill=fill,
    view=None,
    say=None,
    why_not=None,
    moment=lambda s: (s.round, f"Round {s.round + 1}"),
    preview=None,
    statements=(),
)
