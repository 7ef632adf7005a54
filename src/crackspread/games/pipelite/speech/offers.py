"""What a designer weighs: crude, markets, machines and contracts, each with the moves that take it."""

import numpy as np

from ....kernel.components import Components
from ....kernel.rule import rule
from ..rules import moves
from ..rules.moves import MOVES
from ..rules.position import COLOURS

NETWORK = np.array([COLOURS.index(m.args["network"]) for m in MOVES if m.name == "run"], np.int64)
"""The machine of each run, in the order of their ids."""
MARKETS, MACHINES, CONTRACTS = 3, 5, 8
"""The first offer of each group after the crude."""


@rule
def offer(s, move):
    """The number of what a move takes, -1 if nothing."""
    if move < moves.PIPE:
        return np.int64(s.book.crude_by_die[move])
    if moves.SELLING <= move < moves.RUNNING:
        return MARKETS + np.int64(s.book.market_by_die[move - moves.SELLING])
    if moves.RUNNING <= move < moves.LOAN:
        return MACHINES + NETWORK[move - moves.RUNNING]
    if moves.CONTRACT <= move < moves.END_ROUND:
        return CONTRACTS + move - moves.CONTRACT
    return np.int64(-1)


def offers(components: Components) -> list[tuple[str, str]]:
    """Group and title of each."""
    return [
        *(("Crude", f"{colour.capitalize()} crude") for colour in COLOURS),
        *(("Markets", f"Market {k}") for k in (1, 2)),
        *(("Machines", f"{colour.capitalize()} machine") for colour in COLOURS),
        *(("Contracts", f"Contract {k}, {n} barrels") for k, n in enumerate(components["contract_sizes"], 1)),
    ]
