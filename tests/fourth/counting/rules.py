"""The count: it begins below 4, every number added pays a dollar, and the goal pays ten."""

from crackspread.kernel.chance import draw, key
from crackspread.kernel.moves import Kind, MoveTable
from crackspread.kernel.record import Record, i1, i2, one, u8
from crackspread.kernel.rule import rule

MOVES = MoveTable([Kind("add", {"number": (1, 2, 3)})])


class Options(Record):
    goal = i2()


class Position(Record):
    rng = u8()
    key = u8(2)
    options = one(Options)
    reveals = i2()
    count = i2()
    added = i2(2)
    players = i1()
    seat = i1()


@rule
def setup(s, seed):
    s.rng = key(seed, 0)
    s.count = draw(s, 4)


@rule
def actor(s):
    return s.seat if s.count < s.options.goal else -1


@rule
def legal(s, out):
    for k in range(3):
        out[k] = k
    return min(3, s.options.goal - s.count)


@rule
def play(s, move):
    s.count += move + 1
    s.added[s.seat] += move + 1
    s.seat = 1 - s.seat


@rule
def score(s, out):
    for p in range(2):
        out[p, 0] = s.added[p]
        out[p, 1] = 10 if s.count == s.options.goal and s.seat != p else 0
