"""What a value network looks at: the observation, the step in one-hot, dice too many, and at last the estimate."""

import numpy as np

from ....kernel.record import Record, flag, i2, one
from ....kernel.rule import rule
from ..rules.effects import overflow
from ..rules.position import MOST_PLAYERS
from .estimate import estimate
from .observation import Observation, observe

STEPS, PHASES = 30, 9


class Features(Record):
    """A position as one seat's value network sees it. Places of absent seats are 0."""

    observation = one(Observation)
    """The seat's own."""
    step = i2.within(0, 29)(STEPS)
    """1 for what the seat to move decides now, 0 for the others."""
    phase = flag(PHASES)
    """1 for the phase, 0 for the others."""
    overflow = i2(MOST_PLAYERS)
    """Stored dice of each seat less its places, the seat's own first: what it must discard, below 0 what is free."""
    estimate = i2()
    """A guess of the seat's final money by hand-written sense, in tenths of a dollar."""


@rule
def features(s, seat, out):
    """What is learnt from."""
    observe(s, seat, out.observation)
    out.step[s.step] = 1
    out.phase[s.phase] = 1
    for k in range(s.players):
        out.overflow[k] = overflow(s, s.seat_at[(seat + k) % s.players])
    out.estimate = np.int64(estimate(s, seat)) // 10
