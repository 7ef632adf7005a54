"""The whole state of a REFINED game in one record: the printed book, the common boards and a refinery for each seat."""

from typing import Literal, get_args

import numpy as np

from ....kernel.record import Record, i1, i2, one, rows, u1, u2, u8

Colour = Literal["beige", "yellow", "orange", "red", "aqua", "magenta"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
"""The column from top to bottom, light to heavy."""
BEIGE, YELLOW, ORANGE, RED, AQUA, MAGENTA = range(6)
Face = Literal[
    "1", "2/3", "4/5", "6/9", "8/12", "10/12", "11/15", "12/14", "16/20", "20/28", "22/36", "30/50", "50/70", "70+"
]
FACES: tuple[tuple[Face, ...], ...] = (
    ("1", "2/3", "4/5"),
    ("4/5", "6/9", "8/12"),
    ("6/9", "10/12", "11/15"),
    ("12/14", "16/20", "20/28"),
    ("16/20", "22/36", "30/50"),
    ("30/50", "50/70", "70+"),
)
"""The carbon values of each colour's die."""
KINDS = 18
"""A kind of die is colour * 3 + face."""
ASPHALT, COKE = MAGENTA * 3 + 1, MAGENTA * 3 + 2
"""Magenta 50/70, which is reprocessed alone, and 70+, which no grey token changes."""
SWAPS = np.array([(2, 3), (3, 2), (4, 6), (6, 4), (10, 12), (12, 10), (14, 15), (15, 14)], np.int8)
"""Kinds of neighbour colours that show the same value; orange and red share none."""
DUALS = np.array([(2, 3), (4, 6), (10, 12), (14, 15)], np.int8)
"""The two kinds that a contract component of two colours takes; it is coded KINDS + its row."""
Grade = Literal["light", "standard", "medium", "heavy"]
GRADES: tuple[Grade, ...] = get_args(Grade)
Category = Literal["consumer", "transport", "chemical", "power"]
CATEGORIES: tuple[Category, ...] = get_args(Category)
Unit = Literal["cracker", "reformer"]
UNITS: tuple[Unit, ...] = get_args(Unit)
UNIT_OF = np.array([-1, 0, 0, 0, 1, 1], np.int8)
"""The reprocessing unit that takes a colour."""
BASIC_TILES = ("orange", "red", "aqua", "magenta", "beige", "cracker", "reformer")
BEIGE_TILE, CRACKER_TILE = 4, 5
ColumnTile = Literal["beige-yellow", "yellow-orange", "orange-red", "red-aqua", "aqua-magenta"]
COLUMN_TILES: tuple[ColumnTile, ...] = get_args(ColumnTile)
ADVANCED_TILES = (*COLUMN_TILES, *UNITS)
PAIRS = 5
"""Advanced tiles of the column; pair k serves colours k and k + 1."""
TicketPlace = Literal[
    "gold_1", "gold_2", "gold_3", "gold_4", "name_grade", "exploration", "top_ticket", "ticket_discard"
]
ContractPlace = Literal["draft_contracts", "future_markets", "missed_contract"]
UpgradePlace = Literal["basic_single", "basic_multi", "trade_up", "basic_advanced", "storage"]
Location = Literal[TicketPlace, ContractPlace, UpgradePlace, "first_player", "buy", "sell", "tokens", "tokens_plus"]
LOCATIONS: tuple[Location, ...] = get_args(Location)
GOLD = 4
NAME_GRADE, EXPLORATION, TOP_TICKET, TICKET_DISCARD, DRAFT_CONTRACTS, FUTURE_MARKETS, MISSED_CONTRACT = range(4, 11)
BASIC_SINGLE, BASIC_MULTI, TRADE_UP, BASIC_ADVANCED, STORAGE, FIRST_PLAYER = range(11, 17)
BUY, SELL, TOKENS, TOKENS_PLUS = range(17, 21)
LocationKind = Literal["single", "multi", "gold"]
LOCATION_KINDS: tuple[LocationKind, ...] = get_args(LocationKind)
SINGLE_KIND, MULTI_KIND, GOLD_KIND = range(3)
GREY, RED_TOKEN, IMPACT, MONEY, STORED = range(5)
"""What an effect changes; a kind of -1 is no effect. Stored dice are only taken, and only by era cards."""
When = Literal["reveal", "unfilled", "filled"]
WHENS: tuple[When, ...] = get_args(When)
AT_REVEAL, IF_UNFILLED, IF_FILLED = range(3)
"""When an environment rule of an era card strikes."""
BY_CATEGORY, BY_DOTS, BY_TICKETS, BY_TILES, BY_IMPACT, BY_COKE, MOST_TECHNOLOGY, MOST_RECYCLED = range(8)
"""Kinds of achievements."""
TileClass = Literal["basic", "advanced", "storage", "beige", "reprocessing"]
TILE_CLASSES: tuple[TileClass, ...] = get_args(TileClass)

MOST_PLAYERS, MOST_ROUNDS = 4, 8
MOST_TICKETS, MOST_CONTRACTS, MOST_ERAS, MOST_ACHIEVEMENTS = 60, 60, 18, 40
"""Cards a deck may hold; a set of cards is one 64-bit number."""
MOST_FIXED = 4
"""Achievements that lie open from the start; sharing contracts out over many takes too long."""
MOST_SLOTS, MOST_LEVELS, MOST_DEMANDS, MOST_RULES = 9, 7, 6, 3
ACTIVE = 3
MOST_GAS = 12
"""Red tokens that one conversion may ask for."""


class Ticket(Record):
    """A crude ticket."""

    cube = i1(6)
    grade = i1()


class Contract(Record):
    """A contract card."""

    slot = i1(MOST_SLOTS)  # kind of die, or KINDS + row of DUALS
    slots = i1()
    money = i1()
    dots = i1()
    categories = i1()  # bits
    grey = i1()
    red = i1()
    impact = i1()


class Rule(Record):
    """One line of an era card: whom it meets and what that gives or takes."""

    when = i1()
    low = i1()
    high = i1()
    kind = i1()
    amount = i1()
    other_kind = i1()
    other_amount = i1()


class Era(Record):
    """An era card."""

    era = i1()
    shift = i1()
    level = i1(6)  # the level a marker is set to, 0 where it is not
    slots = i1()
    colour = i1()
    face = i1()  # -1: any
    pay = i1()
    rules = i1()
    rule = rows(Rule, MOST_RULES)
    contract_bonus = i1(4)
    tile_discount = i1()
    storage_discount = i1()
    ticket_surcharge = i1()
    reprocessing_cost = i1()
    offer_cost = i1()
    offer_kind = i1()  # -1: no offer
    offer_amount = i1()


class Achievement(Record):
    """An achievement card."""

    kind = i1()
    need = i1(4)
    low = i1()
    high = i1()
    reward = i1()


class Bonus(Record):
    """What a tile or a place gives at once."""

    grey = i1()
    red = i1()
    impact = i1()
    money = i1()


class Book(Record):
    """All printed numbers."""

    ticket = rows(Ticket, MOST_TICKETS)
    contract = rows(Contract, MOST_CONTRACTS)
    era = rows(Era, MOST_ERAS)
    achievement = rows(Achievement, MOST_ACHIEVEMENTS)
    of_category = u8(4)  # contracts of each
    of_dots = u8(4)  # contracts with one dot, two and so on
    tickets = i1()
    starts = i1()  # starting contracts come first
    contracts = i1()
    eras = i1()
    fixed = i1()  # fixed achievements come first
    achievements = i1()
    era_deck = i1(MOST_ROUNDS)  # the era of each round
    face = i1(6, 6)
    supply = i1()
    levels = i1(6)
    infinite = i1(6)
    level_dice = i1(6, MOST_LEVELS)
    level_price = i1(6, MOST_LEVELS)
    market_start = i1()
    cost = i1(len(LOCATIONS))
    kind = i1(len(LOCATIONS))
    least_players = i1(len(LOCATIONS))
    reward = rows(Bonus, len(LOCATIONS))
    start_money = i1()
    start_grey = i1()
    start_red = i1()
    engineers = i1(3)
    engineers_at = i1(2)
    publish_at = i1()
    storage = i1()
    tank_add = i1(3)
    tank_cost = i1(3)
    tank_bonus = rows(Bonus, 3)
    column = i1(6)
    basic_add = i1(4)
    basic_bonus = rows(Bonus, 4)
    beige_add = i1(3)
    beige_bonus = rows(Bonus, 3)
    advanced_add = i1()
    advanced_bonus = one(Bonus)
    pairs = i1(3)
    rate = i1(3)
    unit_bonus = rows(Bonus, 2)
    lone_magenta = i1()
    reprocessing_cost = i1()
    technology = i1(4)  # basic, advanced, storage, reprocessing
    gas_grey = i1()
    gas_red = i1()
    coke_spots = i1()
    recycle = i1(3)
    tuck_tickets = i1()
    tuck_dice = i1()
    token_exchange = i1()
    impact_start = i1()
    impact_most = i1()
    impact_cost = i1()
    green = i1()
    green_bonus = i1()
    fine = i1(MOST_PLAYERS)
    final_red = i1()
    final_grey = i1()
    final_dice = i1()
    final_open = i1()
    final_component = i1()
    exploration_draws = i1()
    contract_draws = i1()
    achievement_draws = i1()
    buy_dice = i1()
    sell_dice = i1()
    turn_dice = i1()
    level_bonus = i1()
    decline_pays = i1()


class Seat(Record):
    """A seat's refinery and what it holds."""

    rng = u8()  # this round's dice, so that no other seat's play shifts them
    done = u8()  # completed contracts
    money = i2()
    grey = i2()
    red = i2()
    from_contracts = i2()  # money earned, for the reports
    from_market = i2()
    rolled = i2()  # dice of the whole game, for the reports
    lost = i2()
    recycled = i2()
    filled = u2(ACTIVE)  # components of an active contract that are marked
    impact = i1()
    storage = i1(6)
    tray = i1(6, 3)  # rolled, not yet loaded
    column = i1(6, 3)
    unit = i1(6, 3)  # dice in the reprocessing unit of their colour
    output = i1(6)  # recycled dice not yet stored or flared
    flared = i1()
    created = i1()
    most_created = i1()
    coke = i1()
    coke_sold = i1()
    engineers = i1()
    left = i1()
    gold = i1()  # position this round, -1 if none
    ticket = i1(4)  # kept tickets by grade
    tucked = i1()
    active = i1(ACTIVE)  # -1: free
    completed = i1()
    published = i1()
    private = i1()  # achievement, -1 if none
    dealt_achievement = i1(2)
    dealt_contract = i1(2)
    basic = u1()  # column tiles orange, red, aqua, magenta
    basic_gone = u1()
    beige = i1()
    beige_gone = i1()
    advanced = u1()
    level = i1(2)  # of the cracker and the reformer
    tanks = i1()
    demands = i1()  # era demands filled this round
    struck = i1()  # rules of the era card that met this seat, then those whose other effect did, as bits
    passed = i1()
    ready = i1()
    stage = i1()


class Options(Record):
    """What was chosen before the game."""

    rounds = i1()


class Position(Record):
    """The whole state of a game."""

    rng = u8()
    key = u8(2)
    seed = u8()
    offer = u8()  # contracts, achievements or tickets to choose from, by step
    ticket_discard = u8()
    public = u8()  # achievements on the board
    book = one(Book)
    seat_at = rows(Seat, MOST_PLAYERS)
    reveals = i2()
    due = i2()  # money still to be paid for the upgrade being installed
    options = one(Options)
    players = i1()
    round = i1()
    over = i1()
    phase = i1()
    step = i1()
    seat = i1()
    at = i1()  # seats, or gold places, that this phase has dealt with
    owner = i1()  # whose engineer is at work while others choose contracts
    location = i1()  # where that engineer stands
    first = i1()
    claimed = i1()  # who took the first-player location this round, -1 if nobody
    placed = i1()
    gained = i1()  # a ticket was gained: tucking is offered
    drafting = i1()
    incoming = i1()  # contract waiting for an exchange, plus 1
    from_pile = i1()
    count = i1()  # dice bought or sold so far in this action
    buying = i1()
    demanded = i1()
    lot = i1()  # colour of the level being sold, -1 if none
    lot_left = i1()
    rule = i1()
    owed = i1()  # stored dice that the era card still takes from the seat to move
    unit = i1()
    running = i1()
    supply = i1(6)
    level = i1(6)  # next level to sell, from 1
    demand_by = i1(MOST_DEMANDS)
    here = i1(len(LOCATIONS), MOST_PLAYERS)
    shown = i1(MOST_PLAYERS + 1)  # tickets of the market, -1 if gone
    face_up = u1()
    ticket_deck = i1(MOST_TICKETS)
    ticket_top = i1()
    ticket_left = i1()
    contract_deck = i1(MOST_CONTRACTS)
    contract_top = i1()
    contract_left = i1()
    pile = i1(MOST_CONTRACTS)  # contract discard, the top last
    pile_size = i1()
    achievement_deck = i1(MOST_ACHIEVEMENTS)
    achievement_top = i1()
    achievement_left = i1()
    era_order = i1(MOST_ERAS)  # the deck from the top, then the cards left in the box
