"""Pipeline's printed numbers and rule differences, written into a position's book and options."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ...kernel.components import Components, read_components
from ...kernel.errors import OptionError
from ...kernel.game import Option
from .position import COLOURS, FAMILIES, FLAGS
from .tiles import LETTERS

HERE = Path(__file__).parent
SHIPPED = read_components(*sorted((HERE / "components").glob("*.toml")))
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
    for d in tomllib.loads((HERE / "editions.toml").read_text(encoding="utf-8"))["difference"]:
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
    b.crude_slots = _within(c["crude_slots"][COUNT_NAMES[players]], 1, 8, "crude_slots")
    b.refined_slots = _within(c["refined_slots"][COUNT_NAMES[players]], 1, 4, "refined_slots")
    for row in range(6):
        b.crude_colour[row] = _colour(_full(c, "crude_colours", 6)[row], "crude_colours")
        b.supply[row] = _within(_full(c, "supply", 6)[row], 0, 8, "supply")
        for tier, price in enumerate(_part(_full(c, "crude_prices", 6)[row], 4, "crude_prices")):
            b.crude_price[row, tier] = _within(price, 0, 120, "crude_prices")
        for g in range(3):
            at = 3 * row + g
            b.refined_colour[at] = _colour(_full(c, "refined_colours", 6)[row], "refined_colours")
            b.refined_grade[at] = g + 1
            b.demand[at] = _within(_part(_full(c, "demand", 6)[row], 3, "demand")[g], 0, 4, "demand")
            prices = _part(_full(c, "refined_prices", 6)[row], 3, "refined_prices")[g]
            for tier, price in enumerate(_part(prices, 2, "refined_prices")):
                b.refined_price[at, tier] = _within(price, 0, 120, "refined_prices")


def fill_shops(b: Any, players: int, c: Components) -> None:
    """Shops, Government, upgrades for this number of players."""
    b.tank_slots = _within(c["tank_slots"][COUNT_NAMES[players]], 0, 4, "tank_slots")
    b.machine_slots = _within(c["machine_slots"][COUNT_NAMES[players]], 0, 4, "machine_slots")
    b.tanks = _within(c["tanks_total"], players * c["start_tanks"] + 3 * b.tank_slots, 120, "tanks_total")
    b.machines = _within(c["machines_total"], 3 * b.machine_slots, 72, "machines_total")
    b.shop_pipes = players * _within(c["shop_pipes"], 0, 2, "shop_pipes")
    for name, field, count in (("pipe_prices", b.pipe_price, 4), ("government_prices", b.government_price, 5)):
        prices = _full(c, name, count)
        if sorted(prices) != prices:
            raise OptionError(f"The component {name!r} gives total prices, which cannot fall: {prices}.")
        for i, price in enumerate(prices):
            field[i + 1] = _money(price, name)
    for i in range(3):
        b.tank_price[i] = _money(_full(c, "tank_prices", 3)[i], "tank_prices")
        b.machine_price[i] = _money(_full(c, "machine_prices", 3)[i], "machine_prices")
        b.quadrants[i + 1] = _within(_full(c, "government_limits", 3)[i], 1, 4, "government_limits")
        b.rounds[i + 1] = _within(_full(c, "rounds", 3)[i], 1, 8, "rounds")
        b.copies[i] = _within(_full(c, "upgrade_copies", 3)[i], 0, 4, "upgrade_copies")
        b.government_gift[i] = _within(_full(c, "government_gifts", 3)[i], 0, 32, "government_gifts")
        b.shops_pipes[i] = _within(_full(c, "shops_pipes", 3)[i], 0, 16, "shops_pipes")
    b.families = _within(c["upgrade_families"], 1, 7, "upgrade_families")
    b.government_yearly = _within(c["government_yearly"], 0, 32, "government_yearly")
    b.shops_tanks = _within(c["shops_tanks"], 0, 12, "shops_tanks")
    b.engineering_segments = _within(c["engineering_segments"], 1, 100, "engineering_segments")
    bonus = _full(c, "engineering_bonus", 2)
    for level in (1, 2, 3):
        b.engineering_bonus[level] = _within(bonus[min(level, 2) - 1], 0, 10, "engineering_bonus")


def fill_cards(b: Any, players: int, c: Components, prototype_deck: int) -> None:
    """Contracts, orders, valuations, markers."""
    b.kept = _within(c["contracts_kept"][COUNT_NAMES[players]], 1, 10, "contracts_kept")
    for row in range(3):
        for i, card in enumerate(_part(_full(c, "contracts", 3)[row], 10, "contracts")):
            b.contract[row, i] = _barrels(card, "contracts")
        for i, card in enumerate(_part(_full(c, "orders", 3)[row], 8, "orders")):
            b.order[row, i] = _barrels(card, "orders")
        b.first_valuation[row] = _within(_full(c, "first_game_valuations", 3)[row], 1, 16, "first_game_valuations")
    deck = [v for v in c["prototype_valuation_cards" if prototype_deck else "valuation_cards"] if v]
    if len(deck) < 3:
        raise OptionError("The component 'valuation_cards' needs three cards at least.")
    b.valuations = len(deck)
    for i, card in enumerate(deck):
        b.valuation[i] = _within(card, 1, 16, "valuation_cards")
    advised = c["first_game_families"]
    if set(advised) - set(FAMILIES):
        raise OptionError(f"The component 'first_game_families' names some of {', '.join(FAMILIES)}.")
    for i, family in enumerate(FAMILIES):
        b.advised[i] = family in advised
    for i, marker in enumerate(_full(c, "markers", 12)):
        b.marker[i] = _within(marker, 1, 9, "markers")
    for i, marker in enumerate(_full(c, "marker_backs", 9)):
        b.marker_back[i + 1] = _within(marker, 1, 9, "marker_backs")
    b.highest_marker = _within(c["first_game_highest_marker"], 1, 9, "first_game_highest_marker")
    if sum(m <= b.highest_marker for m in c["markers"]) < 9:
        raise OptionError("The component 'first_game_highest_marker' leaves fewer than nine markers.")


def fill_board(b: Any, c: Components) -> None:
    """The player board and all single prices."""
    for g in range(4):
        b.contract_rate[g] = _money(_full(c, "contract_rates", 3)[g - 1], "contract_rates") if g else 0
        b.order_rate[g] = _money(_full(c, "order_rates", 3)[g - 1], "order_rates") if g else 0
        b.oil_value[g] = _money(_full(c, "oil_values", 4)[g], "oil_values")
        b.pipeline_value[g] = _money(_full(c, "pipeline_values", 4)[g], "pipeline_values")
    for i, loss in enumerate(_full(c, "penalties", 10)):
        b.penalty[i + 1] = _money(loss, "penalties")
    for i, pay in enumerate(_full(c, "valuation_scale", 9)):
        b.scale[i + 1] = _money(pay, "valuation_scale")
    b.start_cash = _money(c["start_cash"], "start_cash")
    b.loan = _money(c["loan"], "loan")
    b.secondary_price = _money(c["secondary_price"], "secondary_price")
    b.upgrade_price = _money(c["upgrade_price"], "upgrade_price")
    b.machine_phase_price = _money(c["machine_phase_price"], "machine_phase_price")
    b.machines_2_price = _money(c["machines_2_price"], "machines_2_price")
    b.refined_bonus = _money(c["refined_markets_bonus"], "refined_markets_bonus")
    b.delivery_bonus = _money(c["contracts_orders_bonus"], "contracts_orders_bonus")
    b.tank_valuation = _money(c["valuation_tank"], "valuation_tank")
    b.level_3_valuation = _money(c["valuation_level_3"], "valuation_level_3")
    b.tank_spaces = _within(c["tank_spaces"], 2, 5, "tank_spaces")
    b.start_tanks = _within(c["start_tanks"], 1, 4 * b.tank_spaces, "start_tanks")
    b.tank_holds = _within(c["tank_holds"], 1, 4, "tank_holds")


def _barrels(card: str, name: str) -> int:
    """A card such as `O3S1T1` as five numbers 4 * colour + grade of four bits each, 15 where nothing follows."""
    marks = [card[k : k + 2] for k in range(0, len(card), 2)]
    if not 1 <= len(marks) <= 5 or any(m[0] not in LETTERS or m[1:] not in ("1", "2", "3") for m in marks):
        raise OptionError(f"A card of {name!r} is 1 to 5 barrels such as O3S1; {card!r} is not.")
    codes = [4 * LETTERS.index(m[0]) + int(m[1]) for m in marks] + [15] * (5 - len(marks))
    return sum(code << 4 * k for k, code in enumerate(codes))


def _full(c: Components, name: str, count: int) -> list[Any]:
    return _part(c[name], count, name)


def _part(values: list[Any], count: int, name: str) -> list[Any]:
    if len(values) != count:
        raise OptionError(f"The component {name!r} needs {count} entries, not {len(values)}.")
    return values


def _colour(name: str, component: str) -> int:
    if name not in COLOURS:
        raise OptionError(f"The oils of Pipeline are {', '.join(COLOURS)}; {component!r} has {name!r}.")
    return COLOURS.index(name)


def _money(value: int, name: str) -> int:
    return _within(value, 0, 1000, name)


def _within(value: int, low: int, high: int, name: str) -> int:
    if not low <= value <= high:
        raise OptionError(f"The component {name!r} takes numbers from {low} to {high}; {value} is not.")
    return value


assert tuple(d.flag for d in DIFFERENCES) == FLAGS
