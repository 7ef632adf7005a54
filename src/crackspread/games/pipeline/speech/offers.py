"""What a designer weighs: actions, upgrades by level, contracts and orders, each with the moves that take it."""

import numpy as np

from ....kernel.components import Components
from ....kernel.rule import rule
from ..rules import moves
from ..rules.position import ACTIONS, CONTRACT_CARDS, FAMILIES
from .titles import ACTION_NAMES, FAMILY_TITLES, LEVELS

UPGRADES = len(ACTIONS)
CONTRACTS = UPGRADES + 3 * len(FAMILIES)
ORDERS = CONTRACTS + 30
"""The first offer of each group after the actions."""


@rule
def card_offer(s, card):
    """The number of a card in play: ten contracts of each grade, then eight orders of each size."""
    if card < CONTRACT_CARDS:
        return CONTRACTS + card // 5 * 10 + s.contract_deck[card // 5, card % 5]
    row = (card - CONTRACT_CARDS) // 3
    return ORDERS + 8 * row + s.order_deck[row, (card - CONTRACT_CARDS) % 3]


@rule
def offer(s, move):
    """The number of what a move takes, -1 if nothing: a contract is taken as it is signed, an order by deliveries."""
    if moves.ACTION <= move < moves.GOVERNMENT_TILE:
        return np.int64(move - moves.ACTION)
    if moves.UPGRADE <= move < moves.FLIP:
        return np.int64(UPGRADES + 3 * (move - moves.UPGRADE) + s.player[s.seat].level[move - moves.UPGRADE])
    if moves.CONTRACT <= move < moves.LOAN:
        kind = 1 if move >= moves.ORDER_AS_CONTRACT else 0
        k = (move - (moves.ORDER_AS_CONTRACT if kind else moves.CONTRACT)) // 2
        return np.int64(card_offer(s, s.shown[kind, k // 3, k % 3] - 1))
    if moves.SERVE + CONTRACT_CARDS <= move < moves.DELIVER:
        return np.int64(card_offer(s, move - moves.SERVE))
    return np.int64(-1)


def offers(components: Components) -> list[tuple[str, str]]:
    """Group and title of each."""
    return [
        *(("Actions", name) for name in ACTION_NAMES),
        *(("Upgrades", f"{family} {level}") for family in FAMILY_TITLES for level in LEVELS),
        *(("Contracts", card) for row in components["contracts"] for card in row),
        *(("Orders", card) for row in components["orders"] for card in row),
    ]
