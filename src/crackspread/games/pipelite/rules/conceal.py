"""What a viewer cannot know, dealt anew."""

from ....kernel.chance import key, reseed
from ....kernel.rule import rule


@rule
def conceal(s, viewer, seed):
    """Everything on the sheets is open; only the dice of later rounds are unknown, to everybody."""
    reseed(s, key(seed, 2))
