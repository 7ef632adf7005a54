"""Every move of Pipeline. Ids never depend on the position: they replay, compare and mask.

What a `cell` means follows from the phase: the left half of the tile being laid; the half that a machine covers; the
own tile (by its left half, or by its right half if a machine covers the left) or, on a covered half, the own machine
that the worker stands on. The table of cells wraps round; the first tile lies at row 16, column 16.
"""

from typing import Literal, get_args

import numpy as np

from ....kernel.moves import Kind, MoveTable
from .position import (
    ACTIONS,
    CARDS,
    COLOURS,
    FAMILIES,
    GRADES,
    GRID,
)

Price = Literal["cheap", "dear"]
PRICES: tuple[Price, ...] = get_args(Price)
REFINED = GRADES[1:]
MARKETS = (1, 2, 3)
WHEN = ("active", "deferred")
MOVES = MoveTable(
    [
        Kind("cell", {"row": range(GRID), "column": range(GRID)}),
        # Where the right half of the tile lies, seen from the left half.
        Kind("turn", {"side": ("east", "south", "west", "north")}),
        # Main or secondary action on the cross, named by what it does.
        Kind("action", {"action": ACTIONS}),
        # The tile under the worker, a neighbour, or a gift of the Government upgrade.
        Kind("government", {"quadrant": "ABCD", "tile": "ABCDEFGH"}),
        # A pipe tile beside a shop: bought, or a gift of the Shops upgrade.
        Kind("pipe", {"shop": ("tank", "machine"), "tile": range(1, 9)}),
        # A barrel (colour, grade) onto a refined row of a market: line 1-6 are the market's colour and grade rows.
        Kind("sell", {"market": MARKETS, "line": range(1, 7), "price": PRICES, "colour": COLOURS, "grade": REFINED}),
        Kind("buy", {"market": MARKETS, "line": range(1, 7), "price": PRICES, "colour": COLOURS}),
        # Crude rows 1-3 are the Crude Market's, 4-6 those of Refined Markets 1-3; the price is counted from the left.
        Kind("sell_crude", {"row": range(1, 7), "price": range(1, 5), "colour": COLOURS, "grade": GRADES}),
        Kind("buy_crude", {"row": range(1, 7), "price": range(1, 5), "colour": COLOURS}),
        Kind("contract", {"row": REFINED, "column": (1, 2, 3), "when": WHEN}),
        # Contracts & Orders III: an order taken as a contract.
        Kind("order_as_contract", {"row": (3, 4, 5), "column": (1, 2, 3), "when": WHEN}),
        Kind("loan", {}),
        # A tank into this row of the own tank farm: at the start, bought, or a gift.
        Kind("tank", {"grade": GRADES}),
        # Which tank or machine of its shop a gift is, by price row; a machine may come from the supply.
        Kind("take_tank", {"row": (1, 2, 3)}),
        Kind("machine", {}),
        Kind("take_machine", {"row": (1, 2, 3, "supply")}),
        Kind("upgrade", {"family": FAMILIES}),
        Kind("flip", {"family": FAMILIES}),
        # One barrel through the shortest pipeline that suffices; Engineering III: a second one through the same.
        Kind("refine", {"colour": COLOURS, "from": range(4), "to": range(4)}, lambda **a: a["from"] < a["to"]),
        Kind("second", {"to": range(1, 4)}),
        # Begin to deliver to a card in play, then barrel by barrel.
        Kind("serve", {"card": range(CARDS)}),
        Kind(
            "deliver",
            {"colour": COLOURS, "required": range(1, 4), "used": range(1, 4)},
            lambda **a: a["required"] <= a["used"],
        ),
        Kind("activate", {}),
        # A place on the lower row of the turn order track.
        Kind("place", {"place": (1, 2, 3, 4)}),
        Kind("done", {}),
        Kind("pass", {}),
        # Prototype: one barrel through another pipeline than the shortest, where that can matter: pipes 1 to 4 are
        # those of the worker's tile (through, left, through, right) or at the machine's sides (from the north on).
        Kind(
            "refine_through",
            {"colour": COLOURS, "from": range(4), "to": range(4), "pipe": range(1, 5)},
            lambda **a: a["from"] < a["to"],
        ),
    ]
)

CELL = MOVES.first("cell")
TURN = MOVES.first("turn")
ACTION = MOVES.first("action")
GOVERNMENT_TILE = MOVES.first("government")
SHOP_PIPE = MOVES.first("pipe")
SELL = MOVES.first("sell")
BUY = MOVES.first("buy")
SELL_CRUDE = MOVES.first("sell_crude")
BUY_CRUDE = MOVES.first("buy_crude")
CONTRACT = MOVES.first("contract")
ORDER_AS_CONTRACT = MOVES.first("order_as_contract")
LOAN = MOVES.first("loan")
TANK = MOVES.first("tank")
TAKE_TANK = MOVES.first("take_tank")
MACHINE = MOVES.first("machine")
TAKE_MACHINE = MOVES.first("take_machine")
UPGRADE = MOVES.first("upgrade")
FLIP = MOVES.first("flip")
REFINE = MOVES.first("refine")
SECOND = MOVES.first("second")
SERVE = MOVES.first("serve")
DELIVER = MOVES.first("deliver")
ACTIVATE = MOVES.first("activate")
PLACE = MOVES.first("place")
DONE = MOVES.first("done")
PASS = MOVES.first("pass")
REFINE_THROUGH = MOVES.first("refine_through")

FROM = np.array([a for a in range(4) for b in range(4) if a < b], np.int64)
TO = np.array([b for a in range(4) for b in range(4) if a < b], np.int64)
"""From grade and to grade of each refinement of a colour, in the order of their ids."""
REQUIRED = np.array([a for a in range(1, 4) for b in range(1, 4) if a <= b], np.int64)
USED = np.array([b for a in range(1, 4) for b in range(1, 4) if a <= b], np.int64)
"""Required grade and delivered grade of each delivery of a colour, in the order of their ids."""
