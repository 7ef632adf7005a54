"""Pipeline's printed numbers and rule differences, written into a position's book and options."""

import tomllib
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from ....kernel.components import Components, read_components, write
from ....kernel.errors import OptionError
from ....kernel.game import Option
from ..rules.position import COLOURS, FAMILIES
from ..rules.tiles import LETTERS

HERE = Path(__file__).parent
SHIPPED = read_components(*sorted(HERE.glob("*.toml")))
EDITIONS = ("final", "prototype", "manual")
COUNT_NAMES = {2: "two", 3: "three", 4: "four"}


class Difference(NamedTuple):
    """A named rule difference: what each edition says, and the choices there are."""

    flag: str
    title: str
    help: str
    choices: tuple[str, ...]
    values: dict[str, str]
    ids: tuple[str, ...]


def read_differences() -> tuple[Difference, ...]:
    """The table of rule differences."""
    found = []
    for d in tomllib.loads((HERE.parent / "rules" / "editions.toml").read_text(encoding="utf-8"))["difference"]:
        values = {edition: d.get(edition, d["choices"][0]) for edition in EDITIONS}
        found.append(Difference(d["flag"], d["title"], d["help"], tuple(d["choices"]), values, tuple(d["ids"])))
    return tuple(found)


DIFFERENCES = read_differences()
AS_THE_EDITION = {"edition": "As the edition says"}
OPTIONS = (
    Option(
        "edition",
        "Edition",
        "The final rulebook, the prototype's, or the reference manual with its random markets.",
        "final",
        EDITIONS,
        titles={"final": "Final rulebook", "prototype": "Prototype", "manual": "Reference manual"},
    ),
    Option(
        "first_game",
        "First game",
        "The upgrades, valuations and cost markers that the rulebook advises for a first game.",
        False,
        (True, False),
    ),
    *(
        Option(d.flag, d.title, d.help, "edition", ("edition", *d.choices), more=True, titles=AS_THE_EDITION)
        for d in DIFFERENCES
    ),
)


def fill(s: Any, players: int, options: Mapping[str, Any], c: Components) -> None:
    """Write players, options and book into a blank position."""
    s.players = players
    s.options.first_game = options["first_game"]
    for d in DIFFERENCES:
        said = options[d.flag]
        value = d.values[options["edition"]] if said == "edition" else said
        setattr(s.options, d.flag, d.choices.index(value))
    fill_markets(s.book, players, c)
    fill_shops(s.book, players, c)
    fill_cards(s.book, players, c, s.options.valuation_deck)
    fill_board(s.book, c)
    if s.options.contract_set_aside:
        s.book.kept = 10


def fill_markets(b: Any, players: int, c: Components) -> None:
    """Crude and refined rows for this number of players. D-MARKET-06."""
    b.crude_slots = c["crude_slots"][COUNT_NAMES[players]]
    b.refined_slots = c["refined_slots"][COUNT_NAMES[players]]
    write(b.crude_colour, map(COLOURS.index, c["crude_colours"]))
    write(b.crude_price, c["crude_prices"])
    write(b.supply, c["supply"])
    write(b.refined_colour, (COLOURS.index(colour) for colour in c["refined_colours"] for _ in range(3)))
    write(b.refined_grade, [1, 2, 3] * 6)
    write(b.refined_price, chain(*c["refined_prices"]))
    write(b.demand, chain(*c["demand"]))


def fill_shops(b: Any, players: int, c: Components) -> None:
    """Shops, Government, upgrades for this number of players."""
    b.tank_slots = c["tank_slots"][COUNT_NAMES[players]]
    b.machine_slots = c["machine_slots"][COUNT_NAMES[players]]
    b.tanks = _at_least(players * c["start_tanks"] + 3 * b.tank_slots, c, "tanks_total")
    b.machines = _at_least(3 * b.machine_slots, c, "machines_total")
    b.shop_pipes = players * c["shop_pipes"]
    for name, field in (("pipe_prices", b.pipe_price), ("government_prices", b.government_price)):
        if sorted(c[name]) != c[name]:
            raise OptionError(f"The component {name} gives total prices, which cannot fall: {c[name]}.")
        write(field, c[name], 1)
    write(b.tank_price, c["tank_prices"])
    write(b.machine_price, c["machine_prices"])
    write(b.quadrants, c["government_limits"], 1)
    write(b.rounds, c["rounds"], 1)
    write(b.copies, c["upgrade_copies"])
    write(b.government_gift, c["government_gifts"])
    write(b.shops_pipes, c["shops_pipes"])
    write(b.engineering_bonus, [*c["engineering_bonus"], c["engineering_bonus"][1]], 1)
    b.families = c["upgrade_families"]
    b.government_yearly = c["government_yearly"]
    b.shops_tanks = c["shops_tanks"]
    b.engineering_segments = c["engineering_segments"]


def fill_cards(b: Any, players: int, c: Components, prototype_deck: int) -> None:
    """Contracts, orders, valuations, markers."""
    b.kept = c["contracts_kept"][COUNT_NAMES[players]]
    write(b.contract, [[_barrels(card) for card in stack] for stack in c["contracts"]])
    write(b.order, [[_barrels(card) for card in stack] for stack in c["orders"]])
    write(b.first_valuation, c["first_game_valuations"])
    deck = [v for v in c["prototype_valuation_cards" if prototype_deck else "valuation_cards"] if v]
    if len(deck) < 3:
        raise OptionError("The component prototype_valuation_cards needs three cards that are not blank.")
    b.valuations = len(deck)
    write(b.valuation, deck)
    write(b.advised, [family in c["first_game_families"] for family in FAMILIES])
    write(b.marker, c["markers"])
    write(b.marker_back, c["marker_backs"], 1)
    b.highest_marker = c["first_game_highest_marker"]
    if sum(m <= b.highest_marker for m in c["markers"]) < 9:
        raise OptionError("The component first_game_highest_marker leaves fewer than nine markers.")


def fill_board(b: Any, c: Components) -> None:
    """The player board and all single prices."""
    write(b.contract_rate, c["contract_rates"], 1)
    write(b.order_rate, c["order_rates"], 1)
    write(b.oil_value, c["oil_values"])
    write(b.pipeline_value, c["pipeline_values"])
    write(b.penalty, c["penalties"], 1)
    write(b.scale, c["valuation_scale"], 1)
    b.start_cash = c["start_cash"]
    b.loan = c["loan"]
    b.secondary_price = c["secondary_price"]
    b.upgrade_price = c["upgrade_price"]
    b.machine_phase_price = c["machine_phase_price"]
    b.machines_2_price = c["machines_2_price"]
    b.refined_bonus = c["refined_markets_bonus"]
    b.delivery_bonus = c["contracts_orders_bonus"]
    b.tank_valuation = c["valuation_tank"]
    b.level_3_valuation = c["valuation_level_3"]
    b.tank_spaces = c["tank_spaces"]
    b.start_tanks = c["start_tanks"]
    b.tank_holds = c["tank_holds"]
    if b.start_tanks > 4 * b.tank_spaces:
        raise OptionError(f"The component start_tanks must be at most {4 * b.tank_spaces}, the spaces of a tank farm.")


def _barrels(card: str) -> int:
    """A card such as `O3S1T1` as five numbers 4 * colour + grade of four bits each, 15 where nothing follows."""
    codes = [4 * LETTERS.index(card[k]) + int(card[k + 1]) for k in range(0, len(card), 2)]
    return sum(code << 4 * k for k, code in enumerate([*codes, *[15] * (5 - len(codes))]))


def _at_least(fewest: int, c: Components, name: str) -> int:
    count: int = c[name]
    if count < fewest:
        raise OptionError(f"The component {name} must be at least {fewest} to set up, not {count}.")
    return count
