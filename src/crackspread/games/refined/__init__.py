"""REFINED, rulebook revision 9.5: a dice engine in six phases a round, five or six eras long (2 to 4 players)."""

from pathlib import Path

from ...kernel.game import Game, Option, Rules
from ...kernel.statements import read_statements
from .components import SHIPPED, fill
from .estimate import estimate
from .moves import MOVES
from .observe import SIZE, observe
from .position import MOST_PLAYERS, Position
from .rules.conceal import conceal
from .rules.turn import actor, legal, play, setup, turn
from .scoring import ITEMS, rank, score
from .view import view
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
    longest=20000,
    observed=SIZE,
    components=SHIPPED,
    rules=Rules(setup, actor, turn, legal, play, score, rank, conceal, observe, estimate),
    fill=fill,
    view=view,
    say=say,
    why_not=why_not,
    moment=moment,
    preview=preview,
    statements=read_statements(Path(__file__).parent / "statements.toml"),
)
