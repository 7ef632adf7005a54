"""What a viewer cannot know, dealt anew.

Pipeline has no secrets between players: only what lies face down (the draw pile, contracts below the top of their
stacks) is unknown, to everybody alike.
"""

from ....kernel.chance import in_order, key, reseed
from ....kernel.rule import rule
from .setup import draw_bit, shuffle_tiles
from .tiles import KINDS


@rule
def conceal(s, viewer, seed):
    """Shuffle the draw pile and, for each grade, the contracts below the one that is seen, boxed ones included.

    F-SETUP-09, F-SETUP-17.
    """
    reseed(s, key(seed, 2))
    first = 32 + 2 * s.book.shop_pipes * s.year
    in_order(s.deck, first, KINDS)
    shuffle_tiles(s, first)
    for row in range(3):
        known = s.next_contract[row] + (1 if s.next_contract[row] < s.book.kept else 0)
        left = 0
        for i in range(known, 10):
            left |= 1 << s.contract_deck[row, i]
        for i in range(known, 10):
            s.contract_deck[row, i] = draw_bit(s, left, 10 - i)
            left ^= 1 << s.contract_deck[row, i]
    s.rng = key(seed, 3)
