"""Why a move is forbidden: one sentence that names the rule and where the rulebook has it."""

from typing import Any

from .moves import DICE, MOVES
from .position import (
    ACTIVE,
    ADVANCED_TILES,
    BASIC_ADVANCED,
    BASIC_SINGLE,
    BASIC_TILES,
    BEIGE_TILE,
    COKE,
    COLOURS,
    GRADES,
    LOCATIONS,
    MISSED_CONTRACT,
    PAIRS,
    STORAGE,
    SWAPS,
    TICKET_DISCARD,
    TRADE_UP,
    UNIT_OF,
    UNITS,
)
from .rules.delivering import wanted
from .rules.engineering import location_cost
from .rules.selling import demand_asks, saleable
from .rules.upgrades import tank_cost
from .rules.wholesale import buy_price, is_open, level_dice
from .view import STEPS

DECIDES = {
    "keep_achievement": "keep one of your two achievements (p. 8)",
    "keep_contract": "keep one of your two starting contracts (p. 8)",
    "era_choice": "choose one of the era card's two effects (p. 17)",
    "era_offer": "pay for the era card's offer or leave it (p. 17)",
    "era_dice": "give dice of your storage to the era card (p. 17)",
    "place": "place an engineer or tuck tickets (p. 10, 22)",
    "flip": "turn over one face-down ticket (p. 18)",
    "name": "name a grade of crude (p. 19)",
    "explore": "choose one of the tickets (p. 19)",
    "tuck": "tuck three tickets or go on (p. 22)",
    "overflow": "discard dice that do not fit your storage (p. 12)",
    "draft": "take one of the contracts or discard one for $1 (p. 20)",
    "offer": "choose one of the contracts (p. 20)",
    "exchange": "give up one of your three active contracts (p. 20)",
    "basic": "install a basic tile (p. 21)",
    "trade": "choose the tiles to trade (p. 21)",
    "advanced": "install an advanced tile (p. 21)",
    "buy": "buy dice or stop (p. 22)",
    "sell_stored": "sell from storage or stop (p. 22)",
    "take": "take a ticket from the market (p. 18)",
    "refine": "spend tokens and load your dice (p. 12)",
    "market": "sell up to three dice or pass (p. 14)",
    "deliver": "put dice on contracts or stop (p. 14)",
    "publish": "publish one achievement or none (p. 23)",
    "gas": "say how many red tokens the still gas makes (p. 15)",
    "leftover": "lose a die that no unit has room for (p. 15)",
    "run": "choose the one unit that you can pay for (p. 15)",
    "pair": "pair the dice of the unit (p. 16)",
    "output": "flare recycled dice or store them (p. 16)",
}
"""What the seat decides at each step."""
MEANT = {
    "achievement": ("keep_achievement", "publish"),
    "contract": ("keep_contract", "draft", "offer"),
    "decline": ("draft",),
    "exchange": ("exchange",),
    "choose": ("era_choice",),
    "pay": ("era_offer",),
    "run": ("run",),
    "tuck_same": ("place", "tuck"),
    "tuck_mixed": ("place", "tuck"),
    "place": ("place",),
    "grade": ("name",),
    "flip": ("flip",),
    "take": ("take",),
    "ticket": ("explore",),
    "basic": ("basic",),
    "trade": ("trade",),
    "advanced": ("advanced",),
    "buy": ("buy",),
    "sell_stored": ("sell_stored",),
    "demand_stored": ("sell_stored",),
    **dict.fromkeys(("reroll", "swap", "set", "set_loaded", "bypass", "tokens", "load", "recycle"), ("refine",)),
    **dict.fromkeys(("sell", "demand", "demand_coke", "pass"), ("market",)),
    **dict.fromkeys(("fill", "fill_coke"), ("deliver",)),
    "gas": ("gas",),
    "lose": ("leftover",),
    "lose_stored": ("overflow", "era_dice"),
    "pair": ("pair",),
    "alone": ("pair",),
    "flare": ("output",),
    "skip": ("era_offer", "offer", "publish"),
    "finish": ("tuck", "buy", "sell_stored", "refine", "market", "deliver", "output"),
}
"""The steps at which a kind of move can be legal at all."""


def why_not(s: Any, move: int) -> str:
    """The rule that forbids a move, in one sentence."""
    m, step = MOVES[move], STEPS[s.step]
    pl = s.seat_at[s.seat]
    if step not in MEANT[m.name]:
        return f"Not now: you are to {DECIDES[step]}."
    if m.name == "place":
        return _no_place(s, pl, LOCATIONS.index(m.args["location"]))
    if m.name in ("reroll", "swap", "set", "set_loaded", "bypass", "tokens", "load", "recycle"):
        return _no_refining(s, pl, m.name, m.args)
    if m.name in ("sell", "demand", "demand_coke", "pass"):
        return _no_sale(s, pl, m.name, m.args)
    if m.name in ("fill", "fill_coke"):
        return _no_delivery(s, pl, m.args)
    if m.name in ("basic", "advanced", "trade"):
        return _no_tile(s, pl, m.name, m.args)
    if m.name in ("buy", "sell_stored", "demand_stored"):
        return _no_wholesale(s, pl, m.name, m.args)
    return _no_other(s, pl, m.name, m.args, step)


def _no_place(s: Any, pl: Any, i: int) -> str:
    b, name = s.book, LOCATIONS[i]
    if s.players < b.least_players[i] or (i < 4 and i >= s.players):
        return f"This location opens with {max(b.least_players[i], i + 1 if i < 4 else 0)} players (p. 19)."
    if b.kind[i] != 1 and any(s.here[i, p] for p in range(s.players)):
        return "An engineer stands here already; this location takes one a round (p. 18)."
    if i < 4 and pl.gold >= 0:
        return "You stand on a gold location already: one for each player and round (p. 10, 18)."
    cost = int(location_cost(s, i))
    if i == STORAGE:
        if pl.tanks == 3:
            return "All three storage tiles are built (p. 21)."
        cost = int(tank_cost(s, pl, cost))
    if pl.money < cost:
        return f"This location costs ${cost}; you have ${pl.money}, and the money must be in hand (p. 17)."
    if BASIC_SINGLE <= i <= BASIC_ADVANCED and i != TRADE_UP:
        return "None of your tiles is left that this upgrade could install (p. 21)."
    if i == TRADE_UP:
        return "You have no installed basic tile that shares a colour with a free advanced one (p. 21)."
    if i <= TICKET_DISCARD:
        return "There is no ticket to be had here (p. 19)."
    if i <= MISSED_CONTRACT:
        return "There is no contract to be had here (p. 20)."
    if name == "buy":
        return "You cannot pay for any die that the supply still has (p. 22)."
    return "Your storage cannot fill a level of the market or an era demand without a value (p. 22)."


def _no_refining(s: Any, pl: Any, name: str, a: dict[str, Any]) -> str:
    if name == "tokens":
        return f"A red token costs {s.book.token_exchange} grey ones; you have {pl.grey} (p. 24)."
    if name == "reroll":
        if pl.grey == 0:
            return "A reroll takes a grey token; you have none (p. 24)."
        c = COLOURS.index(a["colour"])
        if sum(pl.tray[c, f] for f in range(3)) == 0:
            return f"You have no loose {a['colour']} dice to roll again (p. 24)."
        if a["colour"] == "magenta" and pl.tray[c, 0] + pl.tray[c, 1] == 0:
            return "A die that shows 70+ cannot be rolled again; only a red token changes it (p. 24, 25)."
        return f"All {a['colour']} dice are rolled or none, and some are loaded already (p. 24)."
    kind = DICE.index(a["die"])
    if name.startswith("set"):
        return _no_setting(pl, name, kind)
    if pl.tray[kind // 3, kind % 3] == 0:
        return f"You have no loose die that shows {a['die']} (p. 24)."
    if name == "swap":
        if pl.grey == 0:
            return "A swap takes a grey token; you have none (p. 24)."
        return f"The supply has no {DICE[int(SWAPS[:, 1][SWAPS[:, 0] == kind][0])].split()[0]} die to swap for (p. 24)."
    if name == "bypass":
        if pl.red == 0:
            return "This takes a red bypass token; you have none (p. 24)."
        return f"The supply has no {a['to']} die (p. 24)."
    if name == "load":
        return f"The column has no free place for {COLOURS[kind // 3]} (p. 13)."
    return f"The {UNITS[int(UNIT_OF[kind // 3])]} has no free place (p. 13)."


def _no_setting(pl: Any, name: str, kind: int) -> str:
    loose, loaded = pl.tray[kind // 3, kind % 3] > 0, pl.column[kind // 3, kind % 3] > 0
    if not (loose or loaded):
        return f"No die that shows {DICE[kind]} is loose or in your column; those in the units are set no more (p. 24)."
    if pl.red == 0:
        return "This takes a red bypass token; you have none (p. 24)."
    if not loaded:
        return f"No {DICE[kind]} is in your column: set the loose one (p. 24)."
    return f"No {DICE[kind]} is loose: set it without saying which (p. 24)."


def _no_sale(s: Any, pl: Any, name: str, a: dict[str, Any]) -> str:
    if name == "pass":
        return "You have sold this turn: end the turn instead; you may sell again on the next (p. 14)."
    if s.lot >= 0:
        return f"First deliver all {COLOURS[s.lot]} dice of the level that you began (p. 26)."
    if name == "demand_coke":
        return "No coke marker of yours meets an open era demand (p. 25)."
    kind = DICE.index(a["die"])
    c = kind // 3
    if pl.column[c, kind % 3] == 0:
        return f"No {a['die']} is in your column; dice in the units cannot be sold (p. 14)."
    if name == "demand":
        if demand_asks(s, kind):
            return f"You have sold {s.count} dice; {s.book.turn_dice} is the most a turn (p. 14)."
        return "No open era demand asks for this die (p. 17)."
    if kind == COKE:
        return "70+ is sold only where it is asked for, never on the asphaltene track (p. 25)."
    if not is_open(s, c):
        return f"The {COLOURS[c]} market is sold out: it has a limited demand (p. 26)."
    need = int(level_dice(s, c))
    if saleable(pl, c) < need:
        return f"The next {COLOURS[c]} level takes {need} dice at once; you have {int(saleable(pl, c))} (p. 26)."
    return f"This level takes {need} dice; with {s.count} sold you may sell {s.book.turn_dice - s.count} more (p. 14)."


def _no_delivery(s: Any, pl: Any, a: dict[str, Any]) -> str:
    active = a["active"] - 1
    if active >= ACTIVE or pl.active[active] < 0:
        return "You have no such active contract (p. 14)."
    if "die" not in a:
        if not wanted(s, pl, active) >> COKE & 1:
            return "This contract asks for no 70+ (p. 25)."
        return "You have no coke marker (p. 25)."
    kind = DICE.index(a["die"])
    if not wanted(s, pl, active) >> kind & 1:
        return f"This contract has no open component for {a['die']}: colour and value must fit (p. 26)."
    return f"No {a['die']} is in your column; dice in the units cannot go on contracts (p. 14)."


def _no_tile(s: Any, pl: Any, name: str, a: dict[str, Any]) -> str:
    if name == "trade":
        if (a["tile"] == "beige" and not pl.beige) or (a["tile"] != "beige" and not _installed(pl, a["tile"])):
            return f"No {a['tile']} tile is installed to be traded up (p. 21)."
        return "That advanced tile is installed already (p. 21)."
    tile = a["tile"]
    if name == "advanced" and tile in UNITS:
        return f"The {tile}'s second tile needs the first one, costs money in hand, and exists once (p. 8, 21)."
    if name == "basic" and BASIC_TILES.index(tile) == BEIGE_TILE:
        return "All three beige tiles are used (p. 21)."
    if name == "advanced" and pl.advanced >> ADVANCED_TILES.index(tile) & 1 and ADVANCED_TILES.index(tile) < PAIRS:
        return f"The {tile} tile is installed already; there is one of each (p. 8)."
    return f"The {tile} tile is used already or cannot be paid for (p. 21)."


def _installed(pl: Any, tile: str) -> bool:
    return bool(pl.basic >> BASIC_TILES.index(tile) & 1)


def _no_wholesale(s: Any, pl: Any, name: str, a: dict[str, Any]) -> str:
    if name == "buy":
        c = COLOURS.index(a["colour"])
        if s.supply[c] == 0:
            return f"The supply has no {a['colour']} die left (p. 5)."
        return f"A {a['colour']} die costs ${int(buy_price(s, c))}; you have ${pl.money} (p. 22)."
    if name == "demand_stored":
        return "Storage fills one era demand at most, and only one that asks for no carbon value (p. 22)."
    c = COLOURS.index(a["colour"])
    if not is_open(s, c):
        return f"The {a['colour']} market is sold out (p. 26)."
    need = int(level_dice(s, c))
    if pl.storage[c] < need:
        return f"The next {a['colour']} level takes {need} dice; your storage has {pl.storage[c]} (p. 22, 26)."
    return f"With {s.count} dice sold this level would exceed {s.book.sell_dice} (p. 22)."


def _no_other(s: Any, pl: Any, name: str, a: dict[str, Any], step: str) -> str:
    if name == "finish":
        if step == "refine":
            return "Every die that has a place must be placed first (p. 13)."
        if step == "market":
            return "Sell something, or pass for the rest of the round (p. 14)."
        return "Buy or sell at least one die first, or undo the placement (p. 22)."
    if name == "skip":
        return "You have room for a contract: choose one (p. 20)."
    if name.startswith("tuck"):
        return "Tucking takes three tickets of one grade or of three different grades (p. 22)."
    if name == "grade":
        return f"No {GRADES[GRADES.index(a['grade'])]} ticket is left in the deck or the discard (p. 19)."
    if name == "flip":
        return "There is no face-down ticket in that place (p. 18)."
    if name == "take":
        return "There is no ticket in that place (p. 18)."
    if name == "gas":
        return f"A red token takes {s.book.gas_red} dice; you have {pl.flared} (p. 15)."
    if name in ("pair", "alone"):
        return "The unit holds no such dice, or the others would find no position (p. 16)."
    if name in ("lose", "lose_stored", "flare"):
        return "You have no such die there to give up (p. 12)."
    return f"That card is not among those you may choose from: you are to {DECIDES[step]}."
