"""Every move of REFINED. Cards go by their number in the deck list, dice by colour and carbon value."""

import numpy as np

from ....kernel.moves import Kind, MoveTable
from .position import (
    ACTIVE,
    ADVANCED_TILES,
    BASIC_TILES,
    COLOURS,
    FACES,
    GRADES,
    LOCATIONS,
    MOST_ACHIEVEMENTS,
    MOST_CONTRACTS,
    MOST_GAS,
    MOST_PLAYERS,
    MOST_TICKETS,
    SWAPS,
    UNIT_OF,
    UNITS,
)

DICE = tuple(f"{colour} {FACES[c][f]}" for c, colour in enumerate(COLOURS) for f in range(3))
"""The kinds of dice by name, as moves spell them."""
REACH = 3
"""Colours that a bypass exchange may cross."""


def _colour(die: str) -> int:
    return DICE.index(die) // 3


def _trades(tile: str, into: str) -> bool:
    """A basic column tile is traded for an advanced one that shares its colour."""
    return tile in COLOURS and tile in into.split("-")


def _pairs(heavy: str, light: str) -> bool:
    """Two dice of one reprocessing unit, the heavier named first."""
    a, b = COLOURS.index(heavy), COLOURS.index(light)
    return a >= b and bool(UNIT_OF[a] == UNIT_OF[b])


MOVES = MoveTable(
    [
        Kind("achievement", {"card": range(1, MOST_ACHIEVEMENTS + 1)}),
        Kind("contract", {"card": range(1, MOST_CONTRACTS + 1)}),
        Kind("decline", {"card": range(1, MOST_CONTRACTS + 1)}),
        Kind("exchange", {"active": range(1, ACTIVE + 1)}),
        Kind("choose", {"effect": (1, 2)}),
        Kind("pay", {}),
        Kind("tuck_same", {"grade": GRADES, "colour": COLOURS}),
        Kind(
            "tuck_mixed",
            {"without": GRADES, "first": COLOURS, "second": COLOURS},
            lambda first, second, **_: COLOURS.index(first) < COLOURS.index(second),
        ),
        Kind("place", {"location": LOCATIONS}),
        Kind("grade", {"grade": GRADES}),
        Kind("flip", {"ticket": range(1, MOST_PLAYERS + 2)}),
        Kind("take", {"ticket": range(1, MOST_PLAYERS + 2)}),
        Kind("ticket", {"card": range(1, MOST_TICKETS + 1)}),
        Kind("basic", {"tile": BASIC_TILES}),
        Kind("trade", {"tile": BASIC_TILES, "into": ADVANCED_TILES}, _trades),
        Kind("advanced", {"tile": ADVANCED_TILES}),
        Kind("buy", {"colour": COLOURS}),
        Kind("sell_stored", {"colour": COLOURS}),
        Kind("demand_stored", {}),
        Kind("reroll", {"colour": COLOURS}),
        Kind("swap", {"die": DICE, "to": DICE}, lambda die, to: [DICE.index(die), DICE.index(to)] in SWAPS.tolist()),
        Kind("set", {"die": DICE, "to": DICE}, lambda die, to: die != to and _colour(die) == _colour(to)),
        Kind(
            "bypass",
            {"die": DICE, "to": COLOURS},
            lambda die, to: abs(_colour(die) - COLOURS.index(to)) <= REACH,
        ),
        Kind("tokens", {}),
        Kind("load", {"die": DICE}),
        Kind("recycle", {"die": DICE}, lambda die: _colour(die) > 0 and die != DICE[-1]),
        Kind("sell", {"die": DICE}),
        Kind("demand", {"die": DICE}),
        Kind("demand_coke", {}),
        Kind("fill", {"active": range(1, ACTIVE + 1), "die": DICE}),
        Kind("fill_coke", {"active": range(1, ACTIVE + 1)}),
        Kind("gas", {"red": range(MOST_GAS + 1)}),
        Kind("lose", {"die": DICE}),
        Kind("lose_stored", {"colour": COLOURS}),
        Kind("run", {"unit": UNITS}),
        Kind(
            "pair",
            {"heavy": COLOURS[1:], "light": COLOURS[1:]},
            lambda heavy, light: (
                COLOURS.index(heavy) >= COLOURS.index(light)
                and (COLOURS.index(heavy) < 4) == (COLOURS.index(light) < 4)
            ),
        ),
        Kind("alone", {}),
        Kind("flare", {"colour": COLOURS}),
        Kind("pass", {}),
        Kind("skip", {}),
        Kind("finish", {}),
        Kind("set_loaded", {"die": DICE, "to": DICE}, lambda die, to: die != to and _colour(die) == _colour(to)),
    ]
)

ACHIEVEMENT = MOVES.first("achievement")
CONTRACT = MOVES.first("contract")
DECLINE = MOVES.first("decline")
EXCHANGING = MOVES.first("exchange")
CHOOSE = MOVES.first("choose")
PAY = MOVES.first("pay")
TUCK_SAME = MOVES.first("tuck_same")
TUCK_MIXED = MOVES.first("tuck_mixed")
PLACING = MOVES.first("place")
GRADE = MOVES.first("grade")
FLIPPING = MOVES.first("flip")
TAKING = MOVES.first("take")
TICKET = MOVES.first("ticket")
INSTALL = MOVES.first("basic")
TRADING = MOVES.first("trade")
INSTALL_ADVANCED = MOVES.first("advanced")
BUY_DIE = MOVES.first("buy")
SELL_STORED = MOVES.first("sell_stored")
DEMAND_STORED = MOVES.first("demand_stored")
REROLL = MOVES.first("reroll")
SWAP = MOVES.first("swap")
SET_FACE = MOVES.first("set")
BYPASS = MOVES.first("bypass")
TOKEN_CHANGE = MOVES.first("tokens")
LOAD = MOVES.first("load")
RECYCLE = MOVES.first("recycle")
SELL_DIE = MOVES.first("sell")
DEMAND = MOVES.first("demand")
DEMAND_COKE = MOVES.first("demand_coke")
FILL = MOVES.first("fill")
FILL_COKE = MOVES.first("fill_coke")
GAS_RED = MOVES.first("gas")
LOSE = MOVES.first("lose")
LOSE_STORED = MOVES.first("lose_stored")
RUNNING = MOVES.first("run")
PAIR = MOVES.first("pair")
ALONE = MOVES.first("alone")
FLARE = MOVES.first("flare")
PASS = MOVES.first("pass")
SKIP = MOVES.first("skip")
FINISH = MOVES.first("finish")
SET_LOADED = MOVES.first("set_loaded")


def _numbers(name: str, **of: tuple[str, ...]) -> np.ndarray[tuple[int, int], np.dtype[np.int8]]:
    """The parameters of every move of a name as numbers, in the order of their ids."""
    rows = [[names.index(m.args[k]) for k, names in of.items()] for m in MOVES if m.name == name]
    return np.array(rows, np.int8)


COLOUR_PAIRS = np.array([(a, b) for a in range(6) for b in range(a + 1, 6)], np.int8)
"""The two colours of a mixed tuck."""
TRADES = _numbers("trade", tile=BASIC_TILES, into=ADVANCED_TILES)
SETTINGS = _numbers("set", die=DICE, to=DICE)
"""Also of `set_loaded`, which means the die in the column where a loose one is like it."""
EXCHANGES = _numbers("bypass", die=DICE, to=COLOURS)
MATCHES = _numbers("pair", heavy=COLOURS, light=COLOURS)
