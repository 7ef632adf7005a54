"""The reprocessing phase in words: which unit runs, pairs, storing or flaring (rulebook p. 15-16, 22, 27-28)."""

from ..rules import steps
from ..rules.effects import overflow
from ..rules.loading import in_unit
from ..rules.moves import DICE
from ..rules.position import ASPHALT, COLOURS, MAGENTA, UNIT_OF, UNITS, Position, Seat
from ..rules.reprocessing import alone_fits, in_colour, unit_cost, unit_works
from .gas import makes
from .vocabulary import Args, Decision, Words, a_die, dice


def _no_run(s: Position, pl: Seat, a: Args) -> str | None:
    if not unit_works(pl, UNITS.index(a["unit"])):
        return f"The {a['unit']} has nothing to convert (p. 16)."
    if pl.money < unit_cost(s):
        return f"Running a unit costs ${unit_cost(s)}; you have ${pl.money} (p. 15)."
    return None


def _no_pair(s: Position, pl: Seat, a: Args) -> str | None:
    heavy, light = COLOURS.index(a["heavy"]), COLOURS.index(a["light"])
    if UNIT_OF[heavy] != s.unit:
        return f"The {UNITS[s.unit]} is running: {a['heavy']} does not go there (p. 16)."
    for c, need in ((heavy, 2),) if heavy == light else ((heavy, 1), (light, 1)):
        if in_colour(pl, c) < need:
            return f"This pair takes {dice(need, COLOURS[c])}; the unit holds {in_colour(pl, c)} (p. 16)."
    return None


def _not_alone(s: Position, pl: Seat, a: Args) -> str | None:
    if UNIT_OF[MAGENTA] != s.unit or pl.unit[MAGENTA, ASPHALT % 3] == 0:
        return f"No {DICE[ASPHALT]} lies in the running unit; only that die goes without a partner (p. 16)."
    if not alone_fits(s, pl, s.unit):
        positions = s.book.pairs[pl.level[s.unit]]
        return f"The other dice would find no position then: the {UNITS[s.unit]} has {positions} (p. 16)."
    return None


def _no_flare(s: Position, pl: Seat, a: Args) -> str | None:
    if pl.output[COLOURS.index(a["colour"])] == 0:
        return f"There is no recycled {a['colour']} die to flare (p. 16)."
    return None


def _pair_why(s: Position, pl: Seat) -> str:
    held, rate = dice(int(in_unit(pl, s.unit))), s.book.rate[pl.level[s.unit]]
    return (
        f"It holds {held}. A pair makes {dice(rate)}, the first next lighter to the heavier one, the rest to the other."
    )


def _output_why(s: Position, pl: Seat) -> str:
    made = dice(sum(pl.output[c] for c in range(len(COLOURS))))
    return f"{made} to store, room for {max(-int(overflow(s, pl)), 0)}. Flared, {makes(s)}."


DECISIONS = {
    steps.RUN: Decision(
        "Choose the unit that runs",
        lambda s, pl: f"A unit costs ${unit_cost(s)}, and you have ${pl.money}; the dice of the other are lost.",
        {
            "run": Words(lambda s, pl, a: f"paid ${unit_cost(s)} to run only the {a['unit']}", _no_run),
        },
        "15",
    ),
    steps.PAIRING: Decision(
        lambda s, pl: f"Pair the dice of the {UNITS[s.unit]}",
        _pair_why,
        {
            "pair": Words(lambda s, pl, a: f"reprocessed {a['heavy']} with {a['light']}", _no_pair),
            "alone": Words(f"reprocessed a {DICE[ASPHALT]} alone", _not_alone),
        },
        "16",
    ),
    steps.OUTPUT: Decision(
        "Flare recycled dice, or store them",
        _output_why,
        {
            "flare": Words(lambda s, pl, a: f"flared {a_die(a['colour'])}", _no_flare),
            "finish": Words("", label="Store the rest"),
        },
        "16",
    ),
}
