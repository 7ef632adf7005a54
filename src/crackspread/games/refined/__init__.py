"""REFINED, rulebook revision 9.5: a dice engine in six phases a round, five or six eras long (2 to 4 players)."""

from pathlib import Path

from ...kernel.game import Game, Option, Rules
from ...kernel.statements import read_statements
from ...kernel.tuning import read_tuning
from .components import SHIPPED, fill
from .rules.conceal import conceal
from .rules.legal import legal
from .rules.moves import MOVES
from .rules.position import MOST_PLAYERS, Position
from .rules.scoring import ITEMS, rank, score
from .rules.turn import actor, play, setup, turn
from .sense.estimate import estimate
from .sense.features import Features, features
from .sense.observation import Observation, observe
from .speech.drawing import drawing
from .speech.offers import offer, offers
from .speech.preview import preview
from .speech.view import figures, view
from .speech.words import BARRIER, label, moment, prompt, say, why_not

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

ENGINEERING = 20 * 3 + 10 + 8 + 4 + 76 + 16
"""A round of four players with five engineers each, who place, choose and choose again (or spend two tokens); more than
that take a draft (five picks, five exchanges) and the wholesale and token locations. Four tickets are taken at the
end. Of eight tickets and a purchase 76 dice come, each of which may find no room; tickets go in threes for two dice."""
REFINERY = 6 * 11 + 18 * 3
"""A seat's 30 dice of a round, all that a storage holds: six positions of the units take two each (both loaded, paired,
four dice made and flared, their tokens spent); the others are loaded, sold, and end a turn at the market each. A die
that is delivered, burnt or lost has fewer decisions."""
SEAT = 3 + 9
"""Its other decisions: three for the era card; the end of loading, selling, delivering and storing, tokens of gas
twice, the unit that runs, a contract and what makes room for it."""
LONGEST = 7 * (ENGINEERING + MOST_PLAYERS * (REFINERY + SEAT)) + MOST_PLAYERS * (2 + 1 + 3 + 41)
"""No game with the printed components has more decisions: seven rounds of four players are longer than eight of two.
Once in a game a seat chooses its first cards, publishes, and spends three tokens of the start and 41 of all tiles.
Every decision uses something up, a token, a die, an engineer or a turn, so that no phase can go on for ever. Random
games have some 400 to 1,000 decisions."""

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
    longest=LONGEST,
    observation=Observation,
    features=Features,
    components=SHIPPED,
    rules=Rules(
        setup, actor, legal, play, score, turn, rank, conceal, observe, estimate, features=features, offer=offer
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
    figures=figures,
    offers=offers,
    statements=read_statements(Path(__file__).parent / "statements.toml"),
    tuning=read_tuning(Path(__file__).parent / "tuning.toml"),
)
