"""PipeLite's printed numbers, read from `components/` and written into a position's book."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ....kernel.components import Components, read_components, write
from ....kernel.errors import OptionError
from ..rules.position import COLOURS, GRADES, SIDES

FILES = Path(__file__).parent
SHIPPED = read_components(*sorted(FILES.glob("*.toml")))


def side_mask(letters: str) -> int:
    """Open sides as bits."""
    return sum(1 << SIDES.index(letter) for letter in set(letters))


def colour(name: str) -> int:
    """The index of a colour."""
    return COLOURS.index(name)


def oil(name: str) -> int:
    """A refined oil such as `blue mid`, as colour * 3 + grade - 1."""
    first, _, grade = name.partition(" ")
    return colour(first) * 3 + GRADES.index(grade) - 1


def fill(s: Any, players: int, options: Mapping[str, Any], c: Components) -> None:
    """Write players, options and book into a blank position."""
    s.players = players
    s.options.rounds, s.options.dice = options["rounds"], options["dice"]
    s.options.rotate, s.options.market_by_colour = options["rotate"], options["market_key"] == "colour"
    b = s.book
    for shape, sides in c["pipe_sides"].items():
        if len(set(sides)) < len(sides):
            raise OptionError(f"The component pipe_sides.{shape} names a side twice: {sides}.")
    write(b.crude_by_die, map(colour, c["crude_by_die"]))
    write(b.market_by_die, (market - 1 for market in c["market_by_die"]))
    write(b.pipe_by_die, (side_mask(c["pipe_sides"][shape]) for shape in c["pipe_by_die"]))
    write(b.scale, c["conversion_scale"])
    write(b.outlet, (column - 1 for column in c["outlets"]))
    write(b.boxes, (c["tank_boxes"][grade] for grade in GRADES))
    write(b.tank_value, (c["tank_values"][grade] for grade in GRADES))
    write(b.price, [[c[market][name] for name in COLOURS] for market in ("market_1", "market_2")])
    write(b.contract_size, c["contract_sizes"])
    write(b.contract_oil, [list(map(oil, row)) for row in c["contract_rows"]])
    rows = zip(c["contract_rows"], c["contract_values"], strict=True)
    write(b.contract_pay, [[pay[name.split()[1]] for name in row] for row, pay in rows])
    write(b.loan_total, c["loan_totals"])
    b.loan_boxes = len(c["loan_totals"]) - 1
    b.longest_pays = c["longest_pays"]
