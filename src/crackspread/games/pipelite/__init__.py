"""PipeLite 0.0.3 by Chase Estep: eight rounds, five shared dice, three pipe networks to draw (1 to 6 players)."""

from pathlib import Path

from ...kernel.game import Game, Option, Rules
from ...kernel.statements import read_statements
from ...kernel.tuning import read_tuning
from .components import SHIPPED, fill
from .rules.conceal import conceal
from .rules.moves import MOVES
from .rules.position import MOST_DICE, MOST_PLAYERS, MOST_ROUNDS, Position
from .rules.scoring import ITEMS, rank, score
from .rules.setup import setup
from .rules.turn import actor, legal, play, turn
from .sense.estimate import estimate, halfway
from .sense.features import Features, features
from .sense.observation import Observation, observe
from .speech.dice import BARRIER, moment
from .speech.drawing import drawing
from .speech.offers import offer, offers
from .speech.preview import preview
from .speech.view import figures, view
from .speech.words import label, prompt, say, why_not

OPTIONS = (
    Option(
        "market_key",
        "Markets take",
        "One barrel of each colour and grade, or only one of each colour.",
        "colour_grade",
        ("colour_grade", "colour"),
        titles={"colour_grade": "Colour and grade", "colour": "Colour only"},
    ),
    Option("rotate", "Turn pipes", "Pipes may be turned before they are drawn.", True, (True, False)),
    Option("rounds", "Rounds", "Eight by the rulebook; fewer for a short game.", 8, low=1, high=MOST_ROUNDS),
    Option("dice", "Dice", "Five by the rulebook; fewer for a small puzzle.", 5, low=1, high=MOST_DICE),
)

LONGEST = MOST_PLAYERS * (MOST_ROUNDS * (5 * (MOST_DICE // 2) + 2 * (MOST_DICE % 2) + 1) + 18 + 3 + 6)
"""No game has more decisions. A seat's dice of a round: two of them run a machine (begin, three barrels, end), one is a
pipe (taken, drawn) or a market (begin, end); then the end of the round. In the whole game: two markets take nine kinds
of barrels once each, three contracts, six loans."""

GAME = Game(
    name="pipelite",
    title="PipeLite",
    summary="Five shared dice a round, three networks to draw. Quick, and good alone.",
    minutes=(20, 30),
    players=range(1, MOST_PLAYERS + 1),
    options=OPTIONS,
    items=ITEMS,
    barrier=BARRIER,
    position=Position,
    moves=MOVES,
    most_legal=256,
    longest=LONGEST,
    observation=Observation,
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
        offer=offer,
    ),
    fill=fill,
    view=view,
    drawing=drawing,
    prompt=prompt,
    say=say,
    label=label,
    why_not=why_not,
    moment=moment,
    preview=preview,
    statements=read_statements(Path(__file__).parent / "statements.toml"),
    tuning=read_tuning(Path(__file__).parent / "tuning.toml"),
    figures=figures,
    offers=offers,
)
