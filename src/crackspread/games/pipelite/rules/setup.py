"""Setup: the conversion chart, the three contracts, the first roll (PipeLite 0.0.3, Setup)."""

from ....kernel.chance import draw, key
from ....kernel.rule import rule
from .dice import roll_dice
from .position import MOST_BARRELS, OUTLETS, UP


@rule
def setup(s, seed):
    """Fill in the sheets, which are the same for everybody; every sheet begins empty. L-SET-01."""
    s.rng = key(seed, 0)
    set_costs(s)
    for row in range(3):
        set_contract(s, row)
    for p in range(s.players):
        for network in range(3):
            open_outlets(s, s.sheet[p], network)
    roll_dice(s)


@rule
def set_costs(s):
    """One roll through the scale for every cell of the conversion chart, from the top left. L-SET-02, L-SET-03."""
    for colour in range(3):
        for step in range(3):
            s.cost[colour, step] = s.book.scale[draw(s, 6)]


@rule
def set_contract(s, row):
    """Cross out barrels by the dice until as many are left as the row's number. L-SET-04, L-SET-05, L-SET-06."""
    left = MOST_BARRELS
    open_barrels = (1 << MOST_BARRELS) - 1
    at = -1
    while left > s.book.contract_size[row]:
        at = count_along(open_barrels, at, 1 + draw(s, 6))
        open_barrels = open_barrels ^ (1 << at)
        left -= 1
    s.contract_open[row] = open_barrels
    for i in range(MOST_BARRELS):
        if (open_barrels >> i) & 1:
            s.contract_value[row] += s.book.contract_pay[row, i]


@rule
def count_along(open_barrels, at, n):
    """The n-th barrel still open after the one last crossed out, round the row's end. L-SET-05."""
    while n > 0:
        at = (at + 1) % MOST_BARRELS
        if (open_barrels >> at) & 1:
            n -= 1
    return at


@rule
def open_outlets(s, sheet, network):
    """The outlets are the first pipes: squares below them can be connected. L-PIP-03."""
    for k in range(OUTLETS):
        column = s.book.outlet[k]
        sheet.want[network, column] = UP
        sheet.edge[network] |= 1 << column
