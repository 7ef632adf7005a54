"""What a value network looks at: the observation, the step in one-hot, dice too many, and at last the estimate."""

import numpy as np

from ...kernel.rule import rule
from .estimate import estimate
from .observe import SIZE as OBSERVED
from .observe import observe
from .position import MOST_PLAYERS
from .rules.dice import overflow

STEPS, PHASES = 30, 9
SIZE = OBSERVED + STEPS + PHASES + MOST_PLAYERS + 1


@rule
def features(s, seat, out):
    """All that is not written is zero already."""
    observe(s, seat, out)
    n = OBSERVED
    out[n + s.step] = 1
    n += STEPS
    out[n + s.phase] = 1
    n += PHASES
    for k in range(s.players):
        out[n + k] = overflow(s, s.seat_at[(seat + k) % s.players])
    out[SIZE - 1] = np.int64(estimate(s, seat)) // 10
    return SIZE
