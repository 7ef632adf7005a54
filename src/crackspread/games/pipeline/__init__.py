"""Pipeline by Ryan Courtney: three years of the oil business, with three editions of its rules (2 to 4 players)."""

from pathlib import Path

from ...kernel.game import Game, Rules
from ...kernel.statements import read_statements
from ...kernel.tuning import read_tuning
from .components import OPTIONS, SHIPPED, fill
from .rules.conceal import conceal
from .rules.moves import MOVES
from .rules.position import CARDS, MOST_PLAYERS, POOL, Position
from .rules.scoring import ITEMS, rank, score
from .rules.setup import setup
from .rules.turn import actor, legal, play, turn
from .sense.compact_observation import CompactObservation, observe_compactly
from .sense.complete_move import complete_move
from .sense.estimate import estimate, halfway
from .sense.features import Features, features
from .sense.observation import Observation, observe
from .speech.drawing import drawing
from .speech.offers import offer, offers
from .speech.preview import preview
from .speech.view import view
from .speech.view_player import figures
from .speech.words import BARRIER, label, moment, prompt, say, why_not

ROUNDS = 8 + 6 + 4
BARRELS, MACHINES = 2 * 58, 18
"""With the printed components: what all 58 tanks hold together, and the machines in the box."""
TURN = 2 * (2 + 4 + 3 * 4) + 8
"""One seat's turn but for markets and machines: two actions, each begun and ended, with four contracts, upgrades or
neighbours, or the four pipelines of a tile with three decisions each (which one, a barrel, a second barrel or none);
then passing, the place in turn order, two starts and ends of the machines, the end of the turn."""
ROUND = 4 * BARRELS + 2 * (1 + 3 * 4) * MACHINES + MOST_PLAYERS * TURN
"""One round of all seats: in each of two actions every barrel is sold and every place filled again; in each of two
runs every machine is picked and runs its four pipelines."""
LONGEST = ROUNDS * ROUND + 3 * POOL + 2 * (BARRELS // 2 + MACHINES) + 3 * 5 * CARDS
"""No game with the printed components has more decisions: rounds, and what is done once in a game, namely every tile
taken, put and turned, every tank and machine taken and placed, every barrel of every card delivered (begun, given,
ended). A turn cannot go on for ever, for each decision uses something up (the tests check this after every decision
of random play, `sanity.patience`). Random games have some 200 to 600 decisions."""

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
    observation=Observation,
    compact=CompactObservation,
    features=Features,
    components=SHIPPED,
    rules=Rules(
        setup,
        actor,
        legal,
        play,
        score,
        turn,
        rank,
        conceal,
        observe,
        estimate,
        halfway,
        features=features,
        complete_move=complete_move,
        offer=offer,
        compact=observe_compactly,
    ),
    fill=fill,
    view=view,
    drawing=drawing,
    figures=figures,
    offers=offers,
    prompt=prompt,
    say=say,
    label=label,
    why_not=why_not,
    moment=moment,
    preview=preview,
    statements=read_statements(Path(__file__).parent / "statements.toml"),
    tuning=read_tuning(Path(__file__).parent / "tuning.toml"),
)
