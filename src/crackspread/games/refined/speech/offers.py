"""What a designer weighs: locations, tiles, contracts and achievements, each with the moves that take it."""

import numpy as np

from ....kernel.components import Components
from ....kernel.rule import rule
from ..rules import moves
from ..rules.moves import MOVES
from ..rules.position import ADVANCED_TILES, BASIC_TILES, LOCATIONS, MOST_ACHIEVEMENTS, MOST_CONTRACTS
from .card_views import DECKS

TILES = len(LOCATIONS)
ADVANCED = TILES + len(BASIC_TILES)
CONTRACTS = ADVANCED + len(ADVANCED_TILES)
ACHIEVEMENTS = CONTRACTS + MOST_CONTRACTS
"""The first offer of each group after the locations."""


def _of(name: str, args: dict[str, str]) -> int:
    if name == "place":
        return LOCATIONS.index(args["location"])
    if name == "basic":
        return TILES + BASIC_TILES.index(args["tile"])
    return ADVANCED + ADVANCED_TILES.index(args.get("into", args["tile"])) if name in ("advanced", "trade") else -1


PRINTED = np.array([_of(m.name, m.args) for m in MOVES], np.int64)
"""By move: what it takes of that which is the same in every game."""


@rule
def offer(s, move):
    """The number of what a move takes, -1 if nothing."""
    if moves.CONTRACT <= move < moves.DECLINE:
        return CONTRACTS + move - moves.CONTRACT
    if moves.ACHIEVEMENT <= move < moves.CONTRACT:
        return ACHIEVEMENTS + move - moves.ACHIEVEMENT
    return PRINTED[move]


def offers(components: Components) -> list[tuple[str, str]]:
    """Group and title of each; places of a deck without a card have no title."""
    return [
        *(("Locations", location.replace("_", " ").capitalize()) for location in LOCATIONS),
        *(("Tiles", f"Basic {tile}") for tile in BASIC_TILES),
        *(("Tiles", f"Advanced {tile}") for tile in ADVANCED_TILES),
        *(("Contracts", name) for name in _names(components, "contracts", MOST_CONTRACTS)),
        *(("Achievements", name) for name in _names(components, "achievements", MOST_ACHIEVEMENTS)),
    ]


def _names(components: Components, deck: str, most: int) -> list[str]:
    names = [str(card["name"]) for part in DECKS[deck] for card in components[part]]  # type: ignore[index]
    return names + [""] * (most - len(names))
