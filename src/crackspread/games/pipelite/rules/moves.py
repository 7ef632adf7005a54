"""Every move of PipeLite. Dice are named by value, not by place: equal dice are the same die."""

import numpy as np

from ....kernel.moves import Kind, MoveTable
from .position import COLOURS, COLUMNS, OUTLETS, ROWS

DICE = range(1, 7)
MOVES = MoveTable(
    [
        Kind("crude", {"die": DICE}),
        Kind("pipe", {"die": DICE}),
        Kind("sell", {"die": DICE}),
        Kind("run", {"die": DICE, "second": DICE, "network": COLOURS}, lambda die, second, **_: die <= second),
        Kind("loan", {"die": DICE, "change": (-1, 1)}, lambda die, change: 1 <= die + change <= 6),
        Kind("contract", {"row": (1, 2, 3)}),
        Kind("done", {}),
        Kind(
            "place",
            {"network": COLOURS, "row": range(1, ROWS + 1), "column": range(1, COLUMNS + 1), "turn": range(4)},
        ),
        Kind("barrel", {"oil": COLOURS, "grade": (1, 2, 3)}),
        Kind(
            "refine",
            {"outlet": range(1, OUTLETS + 1), "from": range(4), "to": range(4)},
            lambda **a: a["from"] < a["to"],
        ),
        Kind("finish", {}),
    ]
)

CRUDE = MOVES.first("crude")
PIPE = MOVES.first("pipe")
SELLING = MOVES.first("sell")
RUNNING = MOVES.first("run")
LOAN = MOVES.first("loan")
CONTRACT = MOVES.first("contract")
END_ROUND = MOVES.first("done")
PLACING = MOVES.first("place")
BARREL = MOVES.first("barrel")
REFINE = MOVES.first("refine")
FINISH = MOVES.first("finish")

PAIRS = np.array([(a, b) for a in DICE for b in DICE if a <= b], np.int8)
"""The two dice of each pair, in the order of their ids."""
STEPS = np.array([(a, b) for a in range(4) for b in range(4) if a < b], np.int8)
"""From grade and to grade of each refinement, in the order of their ids."""
LOANS = np.array([(m.args["die"], m.args["change"]) for m in MOVES if m.name == "loan"], np.int8)
"""Die value and change of each loan, in the order of their ids."""
