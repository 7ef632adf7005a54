"""Pipeline by Ryan Courtney: three years of the oil business, with three editions of its rules (2 to 4 players)."""

from pathlib import Path

from ...kernel.game import Game, Rules
from ...kernel.statements import read_statements
from .components import OPTIONS, SHIPPED, fill
from .moves import MOVES
from .observe import SIZE, conceal, observe
from .position import MOST_PLAYERS, Position
from .rules.setup import setup
from .rules.turn import actor, legal, play, turn
from .scoring import ITEMS, rank, score
from .view import view
from .why import why_not
from .words import BARRIER, moment, preview, say

GAME = Game(
    name="pipeline",
    title="Pipeline",
    summary="Buy crude, lay pipes, refine, sell dear. Three years, the most money wins.",
    minutes=(60, 120),
    players=range(2, MOST_PLAYERS + 1),
    options=OPTIONS,
    items=ITEMS,
    barrier=BARRIER,
    position=Position,
    moves=MOVES,
    most_legal=1024,
    longest=100_000,
    observed=SIZE,
    components=SHIPPED,
    rules=Rules(setup, actor, turn, legal, play, score, rank, conceal, observe),
    fill=fill,
    view=view,
    say=say,
    why_not=why_not,
    moment=moment,
    preview=preview,
    statements=read_statements(Path(__file__).parent / "statements.toml"),
)
