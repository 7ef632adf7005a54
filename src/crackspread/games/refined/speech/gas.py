"""Still gas in words: dice become tokens (rulebook p. 15-16, 27)."""

from ..rules import steps
from ..rules.position import Position, Seat
from .vocabulary import Args, Decision, Words, dice, tokens


def makes(s: Position) -> str:
    """What dice of gas make."""
    grey, red = s.book.gas_grey, s.book.gas_red
    return f"{dice(grey)} make{'s' if grey == 1 else ''} a grey token, {dice(red)} a red one"


def _no_gas(s: Position, pl: Seat, a: Args) -> str | None:
    need = a["red"] * s.book.gas_red
    if need > pl.flared:
        return f"{tokens(a['red'], 'red')} would take {dice(need)}; you have {pl.flared} (p. 15)."
    return None


def _gas(s: Position, pl: Seat, a: Args) -> str:
    grey = (pl.flared - a["red"] * s.book.gas_red) // s.book.gas_grey
    made = [tokens(n, kind) for n, kind in ((a["red"], "red"), (grey, "grey")) if n]
    return f"burnt {dice(pl.flared)} for {' and '.join(made) or 'nothing'}"


DECISIONS = {
    steps.GAS: Decision(
        lambda s, pl: f"Burn {dice(pl.flared)} of still gas for tokens",
        lambda s, pl: f"{makes(s)}.",
        {"gas": Words(_gas, _no_gas)},
        "15",
    )
}
