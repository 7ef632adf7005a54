"""The whole state of a Pipeline game in one record."""

from typing import Literal, get_args

from ....kernel.record import Record, i1, i2, i4, one, rows, u1, u2, u4, u8

Colour = Literal["orange", "teal", "silver"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
Grade = Literal["crude", "low", "mid", "high"]
GRADES: tuple[Grade, ...] = get_args(Grade)
Action = Literal[
    "crude_market",
    "refined_market_1",
    "refined_market_2",
    "refined_market_3",
    "contracts_loans",
    "tanks_pipes",
    "machines_pipes",
    "upgrades",
]
ACTIONS: tuple[Action, ...] = get_args(Action)
CRUDE_MARKET, MARKET_1, MARKET_2, MARKET_3, CONTRACTS_LOANS, TANKS_PIPES, MACHINES_PIPES, UPGRADES = range(8)
Family = Literal[
    "government",
    "shops",
    "human_resources",
    "engineering",
    "refined_markets",
    "contracts_orders",
    "machines",
]
FAMILIES: tuple[Family, ...] = get_args(Family)
GOVERNMENT, SHOPS, HUMAN_RESOURCES, ENGINEERING, REFINED_MARKETS, CONTRACTS_ORDERS, MACHINES = range(7)

MOST_PLAYERS = 4
GRID = 32
"""Half-cells along each side of a network's table; it wraps round, and a network spans at most 30 of them."""
WIDEST = 30
POOL = 80
"""Pipe tiles that can leave the draw pile: 32 Government tiles and 16 beside the shops in each of three years."""
SEGMENTS = 4 * POOL
CONTRACT_CARDS, ORDER_CARDS = 15, 9
CARDS = CONTRACT_CARDS + ORDER_CARDS
"""Contracts 5 * row + n, the n-th of their stack; orders 15 + 3 * row + column, where they were dealt."""

HIDDEN, SHOWN, ACTIVE, DEFERRED, FULFILLED, GONE = range(6)
"""Where a card is: in its stack, on display, a contract in force or put off, an order fulfilled, out of the game."""
NO_MARKER = -1


class Options(Record):
    """The edition's rule differences (rules/editions.toml); 0 is what the final rulebook says."""

    first_game = i1()
    contract_set_aside = i1()
    contract_empty_side = i1()
    first_game_advice = i1()
    turn_order_mode = i1()
    turn_order_bump = i1()
    secondary_gives_turn_order = i1()
    refresh_refills_shop_tiles = i1()
    demand_side = i1()
    loan_excludes_contracts = i1()
    defer_in_last_year = i1()
    pipe_bundle_exact = i1()
    upgrade_free_flip = i1()
    gov_open_levels = i1()
    gov_upgrade_single_quadrant = i1()
    pipeline_run_limit = i1()
    intermediate_tank_needed = i1()
    machine_phase_rerefine = i1()
    delivery_pay_grade = i1()
    final_contract_check = i1()
    tiebreak = i1()
    hr2_mode = i1()
    engineering_scores = i1()
    eng3_machines = i1()
    rm1_buy_surcharge = i1()
    co3_partial_delivery = i1()
    machines3_timing = i1()
    valuation_deck = i1()
    valuation_grade_exact = i1()
    random_crude_tiles = i1()
    random_refined_tiles = i1()
    random_all_actions = i1()
    final_flip_column3 = i1()
    worker_tile_no_machine = i1()


FLAGS = (Options.dtype.names or ())[1:]
"""Named rule differences."""


class Book(Record):
    """All printed numbers."""

    contract = i4(3, 10)  # five barrels as 4 * colour + grade, 4 bits each; 15 where there is none
    order = i4(3, 8)
    tank_price = i2(3)
    machine_price = i2(3)
    pipe_price = i2(5)  # of 0 to 4 tiles
    government_price = i2(6)  # of 0 to 5 tiles
    contract_rate = i2(4)
    order_rate = i2(4)
    oil_value = i2(4)
    pipeline_value = i2(4)
    penalty = i2(11)
    scale = i2(10)
    start_cash = i2()
    loan = i2()
    secondary_price = i2()
    upgrade_price = i2()
    machine_phase_price = i2()
    machines_2_price = i2()
    refined_bonus = i2()
    delivery_bonus = i2()
    tank_valuation = i2()
    level_3_valuation = i2()
    crude_price = i1(6, 4)
    refined_price = i1(18, 2)
    crude_colour = i1(6)
    refined_colour = i1(18)
    refined_grade = i1(18)
    demand = i1(18)
    supply = i1(6)
    crude_slots = i1()
    refined_slots = i1()
    tank_slots = i1()
    machine_slots = i1()
    tanks = i1()
    machines = i1()
    shop_pipes = i1()  # beside each shop in this game
    quadrants = i1(4)  # open at most, by year
    rounds = i1(4)  # by year
    families = i1()
    copies = i1(3)
    marker = i1(12)
    marker_back = i1(10)  # by what the front shows
    highest_marker = i1()
    kept = i1()  # contracts of each grade
    advised = i1(7)
    valuation = i1(16)
    valuations = i1()
    first_valuation = i1(3)
    government_gift = i1(3)
    government_yearly = i1()
    shops_tanks = i1()
    shops_pipes = i1(3)
    engineering_segments = i1()
    engineering_bonus = i1(4)  # by level
    start_tanks = i1()
    tank_spaces = i1()
    tank_holds = i1()


class Tile(Record):
    """A tile in a network: the cell of its left half, quarter turns, whose (-1 nobody's), which halves are covered.

    `covered` has two bits of each kind: a machine covers this half (COVERED), it takes no part any more in the
    activation under way (CLOSED), it has run in this Work Phase (RAN).
    """

    x = i1()
    y = i1()
    turn = i1()
    owner = i1()
    covered = u1()


COVERED, CLOSED, RAN = 1, 4, 16
PASSED = 8


class Barrel(Record):
    """A Low or Mid barrel that machines have refined in turn: 3 * grade + colour (0 none), and which machines.

    The machines are named by what `Network.cell` holds there.
    """

    at = i1()
    first = u1()
    second = u1()


class Network(Record):
    """A seat's network as sets of cells."""

    row = u4(GRID)  # occupied cells
    live = u4(GRID)  # occupied and not covered by a machine
    cell = u1(GRID, GRID)  # 1 + half, half = 2 * tile + side; 0 empty
    left = i1()
    top = i1()
    wide = i1()
    high = i1()
    tiles = i1()
    machines = i1()


class Pipes(Record):
    """All tiles in networks and the pipelines that their segments make."""

    attached = u4(SEGMENTS // 32)  # at labels: pipelines that touch a machine
    label = i2(SEGMENTS)  # the segment that stands for a segment's pipeline; -1 none
    length = u1(SEGMENTS)  # at labels: segments of the pipeline
    tile = rows(Tile, POOL)


class Player(Record):
    """A seat's board."""

    cash = i4()
    worker = i2()  # where it stood last: a move id, -1 nowhere
    oil = i1(4, 3)  # barrels by grade and colour
    tanks = i1(4)
    level = i1(7)
    penalties = i1()
    loans = i1()


class Card(Record):
    """A contract or order: who has it and how far it is."""

    owner = i1()
    state = i1()
    filled = u1()  # requirements met in the fulfilment under way
    times = i1()  # fulfilments completed this year


class Position(Record):
    """The whole state of a game."""

    rng = u8()
    key = u8(2)
    ready = u4(SEGMENTS // 32)  # labels of pipelines that may still run in this action
    pool = u4(SEGMENTS // 32)  # machines one by one: labels of pipelines that no machine has run yet
    spent = i2(4)  # labels of pipelines that the worker has run this turn, where once is enough; -1 none
    in_play = i2(3)  # barrels that have left the supply and not come back, by colour
    hand = i2()  # the tile being laid
    anchor = i2()  # the cell chosen for its left half, or of the tile or machine that runs
    second_label = i2()
    reveals = i2()
    book = one(Book)
    options = one(Options)
    pipes = one(Pipes)
    network = rows(Network, MOST_PLAYERS)
    player = rows(Player, MOST_PLAYERS)
    deck = u1(135)  # kinds of pipe tiles: Government, then the shops year by year, then the draw pile
    contract_deck = i1(3, 10)
    order_deck = i1(3, 8)
    card = rows(Card, CARDS)
    next_contract = i1(3)  # contracts of a grade that have left their stack
    shown = i1(2, 3, 3)  # 1 + card on display; contracts, then orders
    crude = i1(6, 8)  # 1 + colour of the barrel on a slot
    refined = i1(18, 4)
    crude_colour = i1(6)
    refined_row = i1(18)  # which printed row lies at a location
    tank_shop = i1(3)
    machine_shop = i1(3)
    tank_supply = i1()
    machine_supply = i1()
    pipe_gone = u2()  # shop pipes sold this year, 8 bits a shop
    government_gone = u1(4)
    quadrant = i1(4)  # whether open
    opened = i1()  # quadrants opened this year
    token = i1(7)  # -1 family not in play, 1 face up, 0 face down
    copies = i1(7, 3)
    cost = i1(3, 3)
    valuation = i1(3)
    space = i1(8)  # where each action lies on the cross: 2 * arm + (1 inner)
    order = i1(MOST_PLAYERS)  # upper row of the turn order track: seats
    lower = i1(MOST_PLAYERS)  # lower row: seats, -1 free
    players = i1()
    year = i1()
    round = i1()
    cursor = i1()
    seat = i1()
    phase = i1()
    back = i1()  # the phase to return to from laying, covering, delivering, a second barrel
    gift_back = i1()
    run_back = i1()
    over = i1()
    actions = i1()  # taken this turn
    action = i1()  # the space of the cross being used, -1 none
    icon = i1()  # the right to choose a place in turn order
    did = i1()  # something was done in this action
    buying = i1()
    bought = i1()  # pipes, upgrades or Government tiles in this action
    borrowed = i1()
    taken_rows = u1()
    government_tile = i1()  # under the worker
    serving = i1()
    second_from = i1()
    run_machine = i1()  # this run is a machine's
    fresh = i1(4, 3)  # barrels refined in this run, by grade and colour
    passed = rows(Barrel, PASSED)  # machines one by one: barrels refined in this activation, the last one last
    stuck = i1(2, 3)  # those refined before them, Low and Mid by colour; they are refined no further
    machines_ran = i1()  # 1 early run, 2 Machine Phase, bits
    owed_government = i1()
    owed_pipes = i1()
    owed_tanks = i1()
    owed_machine = i1()  # 1 from the shop, 2 from the supply if the shop is empty
    gift_opens = i1()  # this gift may open a quadrant
    gift_quadrant = i1()  # prototype: the one quadrant of this gift, -1 any
