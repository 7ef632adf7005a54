"""REFINED's printed numbers, read from `components/` and written into a position's book."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ....kernel.components import Components, read_components
from ....kernel.errors import OptionError
from ....kernel.foreign import check_foreign
from ..rules.position import COLOURS, GOLD, LOCATION_KINDS, LOCATIONS, MOST_ROUNDS
from .cards import DECKS, check_deck, fill_cards
from .checks import TOKENS, effects, number

FILES = Path(__file__).parent
COUNTS = {2: "two", 3: "three", 4: "four"}
ALWAYS = {"gold": {"kind": "gold", "cost": 0}, "tokens": {"kind": "multi", "cost": 0, "players": 2}}
"""What no component changes: gold places are paid for later, and every engineer finds a place for tokens."""
BONUS_FIELDS = ("grey", "red", "impact", "money")
"""By kind of effect."""


class RefinedComponents(Components):
    """Components with decks, which may be replaced by longer or shorter ones."""

    def limits(self, name: str) -> str:
        """As in the kernel; of a deck what its cards must and may say."""
        if name not in DECKS:
            return super().limits(name)
        must, may = DECKS[name][:2]
        return f"cards with {', '.join(must)}" + f"; also {', '.join(may)}" * bool(may)

    def fit(self, name: str, value: Any) -> Any:
        """As in the kernel; a deck is checked card by card instead of against what ships."""
        if name not in DECKS:
            return super().fit(name, value)
        check_foreign(value, name)
        check_deck(name, value)
        return value


SHIPPED = RefinedComponents(read_components(*sorted(FILES.glob("*.toml"))).table, {})


def fill_bonus(record: Any, given: str, path: str) -> None:
    """Write a bonus into its record."""
    for kind, amount in effects(given, TOKENS, path).items():
        setattr(record, BONUS_FIELDS[kind], number(amount, -9, 9, path))


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
    counts = list(c["era_decks"][COUNTS[players]])
    for era in c["era_extras"][COUNTS[players]][:extra]:
        counts[era - 1] += 1
    eras = [era + 1 for era in range(4) for _ in range(counts[era])]
    if not 1 <= len(eras) <= MOST_ROUNDS:
        raise OptionError(
            f"The component era_decks.{COUNTS[players]} must make 1 to {MOST_ROUNDS} rounds, not {len(eras)}."
        )
    s.options.rounds = len(eras)
    for era in range(1, 5):
        have = sum(card["era"] == era for card in c["era_cards"])
        if have < eras.count(era):
            raise OptionError(f"This game needs {eras.count(era)} cards of era {era}; the era cards hold {have}.")
    for i, era in enumerate(eras):
        s.book.era_deck[i] = era


def fill_main_board(b: Any, c: Components) -> None:
    """Engineering locations and what they draw."""
    for i, location in enumerate(LOCATIONS):
        name = "gold" if i < GOLD else location
        place = {**ALWAYS.get(name, {}), **c["locations"][name]}
        b.kind[i] = LOCATION_KINDS.index(place["kind"])
        b.cost[i] = place["cost"]
        b.least_players[i] = place["players"]
        fill_bonus(b.reward[i], place["reward"], f"locations.{name}.reward")
    b.exploration_draws = c["exploration_draws"]
    b.contract_draws = c["contract_draws"]
    b.achievement_draws = c["achievement_draws"]
    b.buy_dice = c["wholesale_dice"]["buy"]
    b.sell_dice = c["wholesale_dice"]["sell"]
    b.turn_dice = c["wholesale_dice"]["selling_phase"]
    b.level_bonus = c["level_bonus"]
    b.decline_pays = c["decline_pays"]


def fill_market(b: Any, c: Components) -> None:
    """The dice and the six price tracks."""
    b.supply = c["dice_supply"]
    b.market_start = c["market_start"]
    for i, colour in enumerate(COLOURS):
        for k, face in enumerate(c["die_faces"][colour]):
            b.face[i, k] = face
        track = c["market"][colour]
        b.levels[i] = len(track["levels"])
        b.infinite[i] = track["infinite"]
        for k, level in enumerate(track["levels"]):
            b.level_dice[i, k], b.level_price[i, k] = level


def fill_player_board(b: Any, c: Components) -> None:
    """What is printed on every refinery and what a player starts with."""
    b.start_money = c["starting_money"]
    b.start_grey = c["starting_tokens"]["grey"]
    b.start_red = c["starting_tokens"]["red"]
    for i, n in enumerate(c["engineers"]):
        b.engineers[i] = n
    for i, n in enumerate(c["engineers_at_contracts"]):
        b.engineers_at[i] = n
    b.publish_at = c["publish_at_contracts"]
    b.storage = c["storage_base"]
    for i, colour in enumerate(COLOURS):
        b.column[i] = c["column_base"][colour]
    for i in range(3):
        b.pairs[i] = c["reprocessing_pairs"][i]
        b.rate[i] = c["reprocessing_rates"][i]
    b.lone_magenta = c["lone_magenta_makes"]
    b.reprocessing_cost = c["reprocessing_cost"]
    b.gas_grey = c["still_gas"]["grey_dice"]
    b.gas_red = c["still_gas"]["red_dice"]
    b.coke_spots = c["coke_spots"]
    for i, name in enumerate(("first_relief", "contract", "second_relief")):
        b.recycle[i] = c["recycle_bonus"][name]
    b.tuck_tickets = c["tuck"]["tickets"]
    b.tuck_dice = c["tuck"]["dice"]
    b.token_exchange = c["token_exchange"]


def fill_tiles(b: Any, c: Components) -> None:
    """The upgrade tiles."""
    for i, tile in enumerate(c["storage_tiles"]):
        b.tank_add[i] = tile["add"]
        b.tank_cost[i] = tile["extra_cost"]
        fill_bonus(b.tank_bonus[i], tile["bonus"], f"storage_tiles[{i}].bonus")
    for i, colour in enumerate(COLOURS[2:]):
        tile = c["basic_tiles"][colour]
        b.basic_add[i] = tile["add"]
        fill_bonus(b.basic_bonus[i], tile["bonus"], f"basic_tiles.{colour}.bonus")
    for i, tile in enumerate(c["beige_tiles"]):
        b.beige_add[i] = tile["add"]
        fill_bonus(b.beige_bonus[i], tile["bonus"], f"beige_tiles[{i}].bonus")
    b.advanced_add = c["advanced_tile"]["add"]
    fill_bonus(b.advanced_bonus, c["advanced_tile"]["bonus"], "advanced_tile.bonus")
    for i, bonus in enumerate(c["reprocessing_bonus"]):
        fill_bonus(b.unit_bonus[i], bonus, f"reprocessing_bonus[{i}]")
    for i, name in enumerate(("basic", "advanced", "storage", "reprocessing")):
        b.technology[i] = c["technology"][name]


def fill_end(b: Any, players: int, c: Components) -> None:
    """The environment track and the final count."""
    track = c["environment"]
    b.impact_most = track["most"]
    b.impact_start = track["start"]
    if b.impact_start > b.impact_most:
        raise OptionError(f"The component environment.start must be at most {b.impact_most}, where the track ends.")
    b.impact_cost = track["overflow_cost"]
    b.green = track["green"]
    b.green_bonus = track["green_bonus"]
    for i, fine in enumerate(c["environment_fines"][COUNTS[players]]):
        b.fine[i] = fine
    rates = c["final_rates"]
    b.final_red = rates["red"]
    b.final_grey = rates["grey"]
    b.final_dice = rates["dice"]
    b.final_open = rates["open_contract"]
    b.final_component = rates["open_component"]
