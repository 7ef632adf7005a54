"""The whole state of a PipeLite game in one record: the common part and a sheet for each player."""

from ....kernel.record import Record, i1, i2, one, rows, u1, u2, u4, u8

COLOURS = ("orange", "blue", "grey")
GRADES = ("crude", "low", "mid", "high")
SIDES = "URDL"
"""Sides of a square, clockwise; side k is bit k."""
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
COLUMNS, ROWS, OUTLETS = 5, 4, 3
"""The grid under each machine: fixed geometry, since move ids name its squares."""
CELLS = COLUMNS * ROWS
OILS = len(COLOURS) * (len(GRADES) - 1)
"""Refined oils: colour * 3 + grade - 1."""
MOST_PLAYERS, MOST_DICE, MOST_ROUNDS = 6, 5, 8
MOST_BARRELS = 9

FREE, CRUDE_USE, PIPE_USE, SELL_USE, RUN_USE = range(5)
"""What a die was used for."""


class Book(Record):
    """All printed numbers."""

    crude_by_die = i1(6)
    market_by_die = i1(6)
    pipe_by_die = i1(6)
    scale = i1(6)
    outlet = i1(OUTLETS)
    boxes = i1(4)
    tank_value = i2(4)
    price = i2(2, 3, 3)
    contract_size = i1(3)
    contract_oil = i1(3, MOST_BARRELS)
    contract_pay = i2(3, MOST_BARRELS)
    loan_total = i2(7)
    loan_boxes = i1()
    longest_pays = i2()


class Options(Record):
    """What was chosen before the game."""

    rounds = i1()
    dice = i1()
    rotate = i1()
    market_by_colour = i1()


class Sheet(Record):
    """A player's sheet."""

    edge = u4(3)  # squares of a network where a pipe could connect, one bit each
    sold = u2(2)  # boxes of a market that are taken, bit colour * 3 + grade - 1
    market_money = i2()
    contract_money = i2()
    cell = i1(3, CELLS)  # open sides of the pipe in a square, 0 if blank
    want = i1(3, CELLS)  # sides of a square at which a neighbour opens towards it
    value = i1(3, OUTLETS)  # squares of the longest way out of an outlet
    held = i1(3, 4)  # boxes with oil in them, by colour and grade
    used = i1(3, 4)  # boxes ever written in: held or spent
    fresh = i1(4)  # barrels that this run has refined, by grade
    die = i1(MOST_DICE)
    use = i1(MOST_DICE)
    phase = i1()
    hand = i1()  # the die value (PLACE), market (SELL) or network (RUN) being used
    moves = i1()  # barrels sold or refined so far in this action
    ran = u1()  # machines run this round
    outlets_used = u1()
    contracts = u1()  # contracts fulfilled
    loans = i1()


class Position(Record):
    """The whole state of a game."""

    rng = u8()
    key = u8(2)
    book = one(Book)
    options = one(Options)
    contract_value = i2(3)
    contract_open = u2(3)  # barrels of a row that were not crossed out
    cost = i1(3, 3)
    roll = i1(MOST_DICE)
    players = i1()
    round = i1()
    seat = i1()
    over = i1()
    reveals = i2()
    sheet = rows(Sheet, MOST_PLAYERS)
