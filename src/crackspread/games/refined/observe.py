"""What a learner sees, and what a viewer cannot know."""

from ...kernel.chance import key
from ...kernel.rule import rule

SIZE = 16


@rule
def conceal(s, viewer, seed):
    """TODO."""
    s.rng = key(seed, 2)


@rule
def observe(s, viewer, out):
    """TODO."""
    out[0] = s.round
    return 1
