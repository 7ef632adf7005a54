"""Pipeline by Ryan Courtney: three years of the oil business, with three editions of its rules (2 to 4 players)."""

from pathlib import Path

from ...kernel.game import Game, Rules
from ...kernel.statements import read_statements
from .components import OPTIONS, SHIPPED, fill
from .estimate import estimate, halfway
from .features import SIZE as FEATURES
from .features import features
from .finish import finish
from .moves import MOVES
from .observe import SIZE, conceal, observe
from .position import MOST_PLAYERS, POOL, Position
from .rules.setup import setup
from .rules.turn import actor, legal, play, turn
from .scoring import ITEMS, rank, score
from .view import view
from .view_player import figures
from .why import why_not
from .words import BARRIER, moment, preview, say

TURNS = 3 * 8 * MOST_PLAYERS
"""Turns of the longest game that components allow: eight rounds a year at most."""
PLACES, MOST_TANKS, MOST_MACHINES = 4 * 5 * 4, 120, 72
"""Barrels that a tank farm can hold at most, tanks and machines in a box at most (components.py)."""
LONGEST = TURNS * (
    2 * (10 * PLACES + 20) + 9 * PLACES + 3 * POOL + 2 * (MOST_TANKS + MOST_MACHINES) + 2 * (5 * MOST_MACHINES + 4) + 3
)
"""No game has more decisions. Each decision of a turn uses something up: an action (ten for each barrel it might buy),
a barrel (two for each grade it rises, three for leaving), a tile (three steps), a tank or machine (two), a run of the
machines, or a step of the turn. The tests check the sum after every decision of random play (sanity.patience); random
games have some 200 to 600 decisions."""

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
    longest=LONGEST,
    observed=SIZE,
    featured=FEATURES,
    components=SHIPPED,
    rules=Rules(
        setup,
        actor,
        turn,
        legal,
        play,
        score,
        rank,
        conceal,
        observe,
        estimate,
        halfway,
        features=features,
        finish=finish,
    ),
    fill=fill,
    view=view,
    figures=figures,
    say=say,
    why_not=why_not,
    moment=moment,
    preview=preview,
    statements=read_statements(Path(__file__).parent / "statements.toml"),
)
