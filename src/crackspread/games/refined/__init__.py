"""REFINED, rulebook revision 9.5: a dice engine in six phases a round, five or six eras long (2 to 4 players)."""

from pathlib import Path

from ...kernel.game import Game, Option, Rules
from ...kernel.statements import read_statements
from .components import SHIPPED, fill
from .estimate import estimate
from .features import SIZE as FEATURES
from .features import features
from .moves import MOVES
from .observe import SIZE, observe
from .position import MOST_PLAYERS, MOST_ROUNDS, Position
from .rules.conceal import conceal
from .rules.legal import legal
from .rules.turn import actor, play, setup, turn
from .scoring import ITEMS, rank, score
from .view import figures, view
from .why import why_not
from .words import BARRIER, moment, preview, say

OPTIONS = (
    Option(
        "extra_rounds",
        "Longer game",
        "Era cards added to the deck, one more round each.",
        0,
        low=0,
        high=2,
    ),
)

TURN = 500
"""More decisions than a seat can make in a round, since each one spends something: at most 5 engineers with 25 steps
each (a choice, an exchange, 11 dice that do not fit, tickets to tuck) and 15 for the gold ticket, 4 era choices, 10
picks of a draft; 30 dice to load and about 60 tokens a round to spend; 62 steps at the market and 67 with contracts,
gas and leftovers, each one a die; 60 in reprocessing, where 6 pairs make 24 dice."""

GAME = Game(
    name="refined",
    title="REFINED",
    summary="Buy crude, roll it, refine it, deliver it: contracts pay best, and what you spill is remembered.",
    minutes=(90, 150),
    players=range(2, MOST_PLAYERS + 1),
    options=OPTIONS,
    items=ITEMS,
    barrier=BARRIER,
    position=Position,
    moves=MOVES,
    most_legal=256,
    longest=2 * MOST_PLAYERS + MOST_ROUNDS * MOST_PLAYERS * TURN,
    observed=SIZE,
    featured=FEATURES,
    components=SHIPPED,
    rules=Rules(setup, actor, turn, legal, play, score, rank, conceal, observe, estimate, features=features),
    fill=fill,
    view=view,
    say=say,
    why_not=why_not,
    moment=moment,
    preview=preview,
    figures=figures,
    statements=read_statements(Path(__file__).parent / "statements.toml"),
)
