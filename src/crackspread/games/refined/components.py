"""REFINED's printed numbers, read from `components/` and written into a position's book."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...kernel.components import Components, read_components
from ...kernel.errors import OptionError
from .cards import DECKS, check_deck, effects, fill_cards
from .position import COLOURS, LOCATIONS, MOST_LEVELS, MOST_ROUNDS

FILES = Path(__file__).parent / "components"
COUNTS = {2: "two", 3: "three", 4: "four"}
KINDS_OF_LOCATION = ("single", "multi", "gold")
BONUS_FIELDS = ("grey", "red", "impact", "money")
"""By kind of effect."""


class RefinedComponents(Components):
    """Components whose decks may be replaced by longer or shorter ones, and track lists by others of the same kind."""

    def override(self, values: dict[str, Any]) -> "RefinedComponents":
        """As in the kernel; a deck is checked card by card instead of against what ships."""
        decks = {name: v["value"] if isinstance(v, dict) and "value" in v else v for name, v in values.items()}
        decks = {name: cards for name, cards in decks.items() if name in DECKS}
        rest = super().override({name: v for name, v in values.items() if name not in decks})
        changed = dict(rest.changed)
        for name, cards in decks.items():
            check_deck(name, cards)
            changed.pop(name, None)
            if cards != self.table[name].value:
                changed[name] = cards
        return RefinedComponents(self.table, changed)


SHIPPED = RefinedComponents(read_components(*sorted(FILES.glob("*.toml"))).table, {})


def fill_bonus(record: Any, text: str, where: str) -> None:
    """Write a bonus into its record."""
    for kind, amount in effects(text, where):
        setattr(record, BONUS_FIELDS[kind], within(amount, -9, 9, where))


def within(value: Any, low: int, high: int, name: str) -> int:
    """A number in its range, or a sentence."""
    if type(value) is not int or not low <= value <= high:
        raise OptionError(f"The component {name!r} takes whole numbers from {low} to {high}; {value!r} is not.")
    return value


def full(values: list[Any], count: int, name: str) -> list[Any]:
    """A list of the right length, or a sentence."""
    if len(values) != count:
        raise OptionError(f"The component {name!r} needs {count} entries, not {len(values)}.")
    return values


def fill(s: Any, players: int, options: Mapping[str, Any], c: Components) -> None:
    """Write players, options and book into a blank position."""
    s.players = players
    if len(c["starting_contracts"]) < 2 * players:
        raise OptionError(f"{players} players need {2 * players} starting contracts to choose from.")
    fill_cards(s.book, c)
    fill_rounds(s, players, options["extra_rounds"], c)
    fill_main_board(s.book, c)
    fill_market(s.book, c)
    fill_player_board(s.book, c)
    fill_tiles(s.book, c)
    fill_end(s.book, players, c)


def fill_rounds(s: Any, players: int, extra: int, c: Components) -> None:
    """The era of each round: the deck for this number of players, with the cards of a longer game in era order."""
    counts = [within(n, 0, MOST_ROUNDS, "era_decks") for n in full(c["era_decks"][COUNTS[players]], 4, "era_decks")]
    for era in full(c["era_extras"][COUNTS[players]], 2, "era_extras")[:extra]:
        counts[within(era, 1, 4, "era_extras") - 1] += 1
    eras = [era + 1 for era in range(4) for _ in range(counts[era])]
    s.options.rounds = within(len(eras), 1, MOST_ROUNDS, "era_decks")
    for era in range(1, 5):
        have = sum(card["era"] == era for card in c["era_cards"])
        if have < eras.count(era):
            raise OptionError(f"This game needs {eras.count(era)} cards of era {era}; the era cards hold {have}.")
    for i, era in enumerate(eras):
        s.book.era_deck[i] = era


def fill_main_board(b: Any, c: Components) -> None:
    """Engineering locations and what they draw."""
    for i, name in enumerate(LOCATIONS):
        place = c["locations"]["gold" if name.startswith("gold") else name]
        if place["kind"] not in KINDS_OF_LOCATION:
            raise OptionError(f"A location is single, multi or gold; {place['kind']!r} is not.")
        b.kind[i] = KINDS_OF_LOCATION.index(place["kind"])
        b.cost[i] = within(place["cost"], 0, 99, "locations")
        b.least_players[i] = within(place["players"], 1, 9, "locations")
        fill_bonus(b.reward[i], place["reward"], "locations")
    free = c["locations"]["tokens"]
    if free["kind"] != "multi" or free["cost"] or free["players"] > 2:
        raise OptionError("The location 'tokens' must stay free for any number of engineers: all must find a place.")
    b.exploration_draws = within(c["exploration_draws"], 1, 9, "exploration_draws")
    b.contract_draws = within(c["contract_draws"], 1, 9, "contract_draws")
    b.achievement_draws = within(c["achievement_draws"], 0, 9, "achievement_draws")
    b.buy_dice = within(c["wholesale_dice"]["buy"], 1, 9, "wholesale_dice")
    b.sell_dice = within(c["wholesale_dice"]["sell"], 1, 9, "wholesale_dice")
    b.turn_dice = within(c["wholesale_dice"]["selling_phase"], 1, 9, "wholesale_dice")
    b.level_bonus = within(c["level_bonus"], 0, 9, "level_bonus")
    b.decline_pays = within(c["decline_pays"], 0, 9, "decline_pays")


def fill_market(b: Any, c: Components) -> None:
    """The dice and the six price tracks."""
    b.supply = within(c["dice_supply"], 1, 24, "dice_supply")
    b.market_start = within(c["market_start"], 1, MOST_LEVELS, "market_start")
    for i, colour in enumerate(COLOURS):
        for k, face in enumerate(full(c["die_faces"][colour], 6, "die_faces")):
            b.face[i, k] = within(face, 0, 2, "die_faces")
        track = c["market"][colour]
        b.levels[i] = within(len(track["levels"]), 1, MOST_LEVELS, "market")
        b.infinite[i] = track["infinite"]
        for k, level in enumerate(track["levels"]):
            dice, price = full(level, 2, "market")
            b.level_dice[i, k] = within(dice, 1, 9, "market")
            b.level_price[i, k] = within(price, 0, 99, "market")


def fill_player_board(b: Any, c: Components) -> None:
    """What is printed on every refinery and what a player starts with."""
    b.start_money = within(c["starting_money"], 0, 99, "starting_money")
    b.start_grey = within(c["starting_tokens"]["grey"], 0, 20, "starting_tokens")
    b.start_red = within(c["starting_tokens"]["red"], 0, 20, "starting_tokens")
    for i, n in enumerate(full(c["engineers"], 3, "engineers")):
        b.engineers[i] = within(n, 1, 9, "engineers")
    for i, n in enumerate(full(c["engineers_at_contracts"], 2, "engineers_at_contracts")):
        b.engineers_at[i] = within(n, 1, 99, "engineers_at_contracts")
    b.publish_at = within(c["publish_at_contracts"], 1, 99, "publish_at_contracts")
    b.storage = within(c["storage_base"], 0, 30, "storage_base")
    for i, colour in enumerate(COLOURS):
        b.column[i] = within(c["column_base"][colour], 0, 12, "column_base")
    for i in range(3):
        b.pairs[i] = within(full(c["reprocessing_pairs"], 3, "reprocessing_pairs")[i], 0, 9, "reprocessing_pairs")
        b.rate[i] = within(full(c["reprocessing_rates"], 3, "reprocessing_rates")[i], 1, 6, "reprocessing_rates")
    b.lone_magenta = within(c["lone_magenta_makes"], 1, 6, "lone_magenta_makes")
    b.reprocessing_cost = within(c["reprocessing_cost"], 0, 9, "reprocessing_cost")
    b.gas_grey = within(c["still_gas"]["grey_dice"], 1, 9, "still_gas")
    b.gas_red = within(c["still_gas"]["red_dice"], 1, 9, "still_gas")
    b.coke_spots = within(c["coke_spots"], 1, 9, "coke_spots")
    for i, name in enumerate(("first_relief", "contract", "second_relief")):
        b.recycle[i] = within(c["recycle_bonus"][name], 1, 99, "recycle_bonus")
    b.tuck_tickets = within(c["tuck"]["tickets"], 1, 9, "tuck")
    b.tuck_dice = within(c["tuck"]["dice"], 1, 9, "tuck")
    b.token_exchange = within(c["token_exchange"], 1, 20, "token_exchange")


def fill_tiles(b: Any, c: Components) -> None:
    """The upgrade tiles."""
    for i, tile in enumerate(full(c["storage_tiles"], 3, "storage_tiles")):
        b.tank_add[i] = within(tile["add"], 0, 12, "storage_tiles")
        b.tank_cost[i] = within(tile["extra_cost"], 0, 99, "storage_tiles")
        fill_bonus(b.tank_bonus[i], tile["bonus"], "storage_tiles")
    for i, colour in enumerate(COLOURS[2:]):
        tile = c["basic_tiles"][colour]
        b.basic_add[i] = within(tile["add"], 0, 9, "basic_tiles")
        fill_bonus(b.basic_bonus[i], tile["bonus"], "basic_tiles")
    for i, tile in enumerate(full(c["beige_tiles"], 3, "beige_tiles")):
        b.beige_add[i] = within(tile["add"], 0, 9, "beige_tiles")
        fill_bonus(b.beige_bonus[i], tile["bonus"], "beige_tiles")
    b.advanced_add = within(c["advanced_tile"]["add"], 0, 9, "advanced_tile")
    fill_bonus(b.advanced_bonus, c["advanced_tile"]["bonus"], "advanced_tile")
    for i, bonus in enumerate(full(c["reprocessing_bonus"], 2, "reprocessing_bonus")):
        fill_bonus(b.unit_bonus[i], bonus, "reprocessing_bonus")
    for i, name in enumerate(("basic", "advanced", "storage", "reprocessing")):
        b.technology[i] = within(c["technology"][name], 0, 9, "technology")


def fill_end(b: Any, players: int, c: Components) -> None:
    """The environment track and the final count."""
    track = c["environment"]
    b.impact_most = within(track["most"], 1, 99, "environment")
    b.impact_start = within(track["start"], 0, b.impact_most, "environment")
    b.impact_cost = within(track["overflow_cost"], 0, 9, "environment")
    b.green = within(track["green"], -1, 99, "environment")
    b.green_bonus = within(track["green_bonus"], 0, 99, "environment")
    for i, fine in enumerate(full(c["environment_fines"][COUNTS[players]], players, "environment_fines")):
        b.fine[i] = within(fine, 0, 99, "environment_fines")
    rates = c["final_rates"]
    b.final_red = within(rates["red"], 1, 99, "final_rates")
    b.final_grey = within(rates["grey"], 1, 99, "final_rates")
    b.final_dice = within(rates["dice"], 1, 99, "final_rates")
    b.final_open = within(rates["open_contract"], 0, 9, "final_rates")
    b.final_component = within(rates["open_component"], 0, 9, "final_rates")
