"""Still gas: dice become tokens (rulebook p. 15-16, 27)."""

from ....kernel.rule import rule
from . import moves, steps
from .position import MOST_GAS


@rule
def open_gas(s, pl):
    """Enough dice for a red token leave a choice; else they become grey ones. R-GAS-02."""
    if pl.flared >= s.book.gas_red:
        s.step = steps.GAS
        return True
    convert_gas(s, 0)
    return False


@rule
def legal_gas(s, out):
    """As many red tokens as the dice allow; the rest becomes grey. R-GAS-02."""
    most = min(s.seat_at[s.seat].flared // s.book.gas_red, MOST_GAS)
    for red in range(most + 1):
        out[red] = moves.GAS_RED + red
    return most + 1


@rule
def convert_gas(s, red):
    """Three dice for a red token, one for a grey one. R-GAS-02."""
    pl = s.seat_at[s.seat]
    pl.red += red
    pl.grey += (pl.flared - red * s.book.gas_red) // s.book.gas_grey
    pl.flared = 0
    s.step = steps.NEXT
