"""Numbers and seeds as people and programs give them, checked."""

from typing import Any

import numpy as np

from .errors import OptionError
from .foreign import quoted

SEEDS = 2**63
SHORTEST_KEY, LONGEST_KEY = 16, 64


def whole_number(value: object) -> int | None:
    """A Python or NumPy integer as an int, None for anything else; True is no number."""
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        return int(value)
    return None


def check_seed(seed: Any) -> int | str:
    """A whole number, or a key of 16 to 64 letters and digits; a sentence for anything else."""
    number = whole_number(seed)
    if number is not None and 0 <= number < SEEDS:
        return number
    if isinstance(seed, str) and SHORTEST_KEY <= len(seed) <= LONGEST_KEY and seed.isascii() and seed.isalnum():
        return seed
    raise OptionError(
        f"A seed is a whole number from 0 to 2**63 - 1, or a key of {SHORTEST_KEY} to {LONGEST_KEY} letters and "
        f"digits; {quoted(seed)} is not."
    )
