"""PipeLite's printed numbers, read from `components/` and written into a position's book."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...kernel.components import Components, read_components
from ...kernel.errors import OptionError
from .position import COLOURS, GRADES, OUTLETS, SIDES

FILES = Path(__file__).parent / "components"
SHIPPED = read_components(*sorted(FILES.glob("*.toml")))


def side_mask(letters: str) -> int:
    """Open sides as bits."""
    if not letters or set(letters) - set(SIDES):
        raise OptionError(f"The sides of a pipe are letters of {SIDES}; {letters!r} does not fit.")
    return sum(1 << SIDES.index(letter) for letter in set(letters))


def colour(name: str) -> int:
    """The index of a colour."""
    if name not in COLOURS:
        raise OptionError(f"The oils of PipeLite are {', '.join(COLOURS)}; {name!r} is not.")
    return COLOURS.index(name)


def oil(name: str) -> int:
    """A refined oil such as `blue mid`, as colour * 3 + grade - 1."""
    first, _, grade = name.partition(" ")
    if grade not in GRADES[1:]:
        raise OptionError(f"A refined oil is a colour and one of {', '.join(GRADES[1:])}; {name!r} is not.")
    return colour(first) * 3 + GRADES.index(grade) - 1


def fill(s: Any, players: int, options: Mapping[str, Any], c: Components) -> None:
    """Write players, options and book into a blank position."""
    s.players = players
    s.options.rounds, s.options.dice = options["rounds"], options["dice"]
    s.options.rotate, s.options.market_by_colour = options["rotate"], options["market_key"] == "colour"
    b = s.book
    for i in range(6):
        b.crude_by_die[i] = colour(_face(c, "crude_by_die", i))
        b.market_by_die[i] = _within(_face(c, "market_by_die", i), 1, 2, "market_by_die") - 1
        shape = _face(c, "pipe_by_die", i)
        if shape not in c["pipe_sides"]:
            raise OptionError(f"The pipes are {', '.join(c['pipe_sides'])}; {shape!r} is not.")
        b.pipe_by_die[i] = side_mask(c["pipe_sides"][shape])
        b.scale[i] = _within(_face(c, "conversion_scale", i), 0, 20, "conversion_scale")
    for k in range(OUTLETS):
        columns = c["outlets"]
        if len(set(columns)) != OUTLETS:
            raise OptionError(f"A machine has {OUTLETS} outlets over different columns; {columns} does not fit.")
        b.outlet[k] = _within(columns[k], 1, 5, "outlets") - 1
    for g, name in enumerate(GRADES):
        b.boxes[g] = _within(c["tank_boxes"][name], 0, 6, "tank_boxes")
        b.tank_value[g] = c["tank_values"][name]
    for m in range(2):
        for k, name in enumerate(COLOURS):
            for g, price in enumerate(_full(c[f"market_{m + 1}"][name], 3, f"market_{m + 1}")):
                b.price[m, k, g] = price
    fill_contracts(b, c)
    totals = c["loan_totals"]
    b.loan_boxes = len(totals) - 1
    for i, total in enumerate(totals):
        b.loan_total[i] = total
    b.longest_pays = c["longest_pays"]


def fill_contracts(b: Any, c: Components) -> None:
    """The three rows of the contract area."""
    for row, names in enumerate(_full(c["contract_rows"], 3, "contract_rows")):
        b.contract_size[row] = _within(_full(c["contract_sizes"], 3, "contract_sizes")[row], 1, 9, "contract_sizes")
        for i, name in enumerate(_full(names, 9, "contract_rows")):
            b.contract_oil[row, i] = oil(name)
            b.contract_pay[row, i] = _full(c["contract_values"], 3, "contract_values")[row][name.partition(" ")[2]]


def _full(values: list[Any], count: int, name: str) -> list[Any]:
    if len(values) != count:
        raise OptionError(f"The component {name!r} needs {count} entries, not {len(values)}.")
    return values


def _face(c: Components, name: str, i: int) -> Any:
    return _full(c[name], 6, name)[i]


def _within(value: int, low: int, high: int, name: str) -> int:
    if not low <= value <= high:
        raise OptionError(f"The component {name!r} takes numbers from {low} to {high}; {value} is not.")
    return value
