"""A rough guess of a seat's final money: what a sensible player looks at between turns.

Amounts are in hundredths of a dollar. The weights are not rules: they were tuned together over 14,400 games between
players whose weights were shaken at random, by following what brought money. Only their sum means anything.
"""

import numpy as np

from ....kernel.rule import rule
from ..rules import phases
from ..rules.contracts import barrel, complete
from ..rules.network import attached
from ..rules.position import ACTIVE, CARDS, DEFERRED, ENGINEERING, POOL
from ..rules.running import colour_of, value
from ..rules.scoring import reaches, total

SALE = np.array([4, 29, 54, 23], np.int64)
"""What a barrel of a grade that is kept will bring, in dollars."""
GAIN = np.array([0, 12, 34, 31], np.int64)
"""What refining crude to a grade earns, its price taken off, in dollars."""
NEAR = 55
"""Per cent of a grade's gain that a pipeline promises while it is on the way there."""
RUN, SPREAD, MACHINES = 24, 4, 32
"""Per cent of a run that comes with every turn left: of the best tile, of all pipelines, of those at machines."""
FEE = 1200
"""What a phase of the machines must earn first, in cents."""
STEADY = np.array(
    [[14, 23, 17], [41, 62, 58], [144, 150, 498], [45, 52, 137], [171, 67, 91], [53, 145, 43], [69, 41, 58]], np.int64
)
"""What a level of a family is worth for every turn left, beside what the position already shows, in cents."""
TANKS = np.array([[0, 9, 16, 21, 24, 26], [0, 11, 17, 20, 22, 23]], np.int64)
"""What 0 to 5 tanks in the crude row, or in another row, are worth with twelve turns to go, in dollars."""
CRUDE_ROW, OTHER_ROW = 136, 75
"""Per cent of that."""
KEPT, BETTER, CRUDE, FIRST, MORE = 33, 25, 96, 70, 20
"""Per cent: of a refined barrel's sale, of refining it further, of crude's sale, of refining three barrels and more."""
LITTLE, SOME = 175, 52
"""What the first $15 and the next $25 of means are worth beside themselves, in cents a dollar."""
DEBT = 19
"""What a penalty costs for every turn left, since the next one will be dearer, in cents."""
AGAIN, SAFE, BARREL, PUT_OFF = 1130, 1872, 682, 3301
"""A complete contract for each year to come, one in force that will be, each of its barrels, one put off: in cents."""
HELD, MISSING = 36, 20
"""Per cent of certainty that a barrel in a tank, or one not yet there, leaves to a contract."""
HAND = 95
"""What a pipe in hand promises for every turn left."""


@rule
def halfway(s):
    """A tile whose turn is open, a machine in hand, an action that has not brought anything yet."""
    phase = np.int64(s.phase)
    return phase in (phases.TURNING, phases.COVERING) or (phases.MARKET <= phase <= phases.RUNNING and s.did == 0)


@rule
def turns_left(s):
    """Rounds after this one."""
    left = s.book.rounds[s.year] - s.round - 1
    for year in range(s.year + 1, 3):
        left += s.book.rounds[year]
    return max(left, 0)


@rule
def promise(s, seat, colour, strength):
    """What a pipeline earns in a run, in cents; nearly reaching a grade is worth a part of it."""
    need = 0
    for grade in range(3):
        cost = np.int64(s.cost[colour, grade])
        if strength < need + cost:
            step = GAIN[grade + 1] - GAIN[grade]
            return 100 * GAIN[grade] + NEAR * step * (strength - need) // cost
        need += cost
    return 100 * GAIN[3] + 10 * min(strength - need, 4)


@rule
def estimate(s, seat):
    """Money now and what the turns left promise."""
    return 100 * np.int64(total(s, seat)) + prospects(s, seat)


@rule
def prospects(s, seat):
    """What network, oil, tanks, contracts and upgrades promise for the turns left."""
    left = turns_left(s)
    pl = s.player[seat]
    if left == 0:
        return np.int64(0)
    return promise_of_network(s, seat, pl, left) + other_prospects(s, seat, pl, left)


@rule
def other_prospects(s, seat, pl, left):
    """All but the network and the oil."""
    worth = promise_of_company(s, seat, pl, left)
    return worth + promise_of_capital(s, seat, pl, left) + promise_of_contracts(s, seat, pl, left)


@rule
def promise_of_company(s, seat, pl, left):
    """Tanks, penalties, the tile in hand and upgrades."""
    worth = promise_of_tanks(s, seat, pl, left)
    worth -= DEBT * np.int64(pl.penalties) * left
    if s.phase == phases.LAYING and s.seat == seat:
        worth += HAND * left
    for family in range(7):
        for level in range(pl.level[family]):
            worth += STEADY[family, level] * left
    return worth


@rule
def promise_of_network(s, seat, pl, left):
    """The best tile to run, the pipelines at machines, and the crude that waits for them."""
    best = np.int64(0)
    machines = np.int64(0)
    spread = np.int64(0)
    orange = np.int64(0)
    teal = np.int64(0)
    silver = np.int64(0)
    for t in range(POOL):
        if s.pipes.tile[t].owner != seat:
            continue
        here = np.int64(0)
        for k in range(4 * t, 4 * t + 4):
            label = np.int64(s.pipes.label[k])
            if label < 0 or (k & 3 == 2 and s.pipes.label[k - 2] == label):
                continue
            colour = colour_of(s, label)
            earns = promise(s, seat, colour, value(s, pl, np.int64(s.pipes.length[label])))
            if attached(s, label):
                machines += earns if label == k else 0
            else:
                here += earns
                spread += earns if label == k else 0
            grade = reaches(s, pl, colour, np.int64(s.pipes.length[label]))
            reached = 100 * GAIN[grade]
            if colour == 0:
                orange = max(orange, reached)
            elif colour == 1:
                teal = max(teal, reached)
            else:
                silver = max(silver, reached)
        best = max(best, here)
    return worth_of_network(s, seat, pl, left, best, machines, spread, orange, teal, silver)


@rule
def worth_of_network(s, seat, pl, left, best, machines, spread, orange, teal, silver):
    """In cents, from what runs earn: of the best tile, at machines, of all; and what each colour's best reaches."""
    if pl.level[ENGINEERING] >= 3:
        best += best // 2
    worth = best * left * RUN // 100 + spread * left * SPREAD // 100
    worth += max(machines - FEE, 0) * left * MACHINES // 100
    worth += promise_of_oil(s, seat, pl, 0, orange, left)
    worth += promise_of_oil(s, seat, pl, 1, teal, left)
    return worth + promise_of_oil(s, seat, pl, 2, silver, left)


@rule
def promise_of_oil(s, seat, pl, colour, earns, left):
    """Refined barrels at what a market pays, crude at a part of what the best pipeline of its colour makes of it."""
    worth = np.int64(0)
    for grade in range(1, 4):
        worth += pl.oil[grade, colour] * (SALE[grade] - s.book.oil_value[grade]) * KEPT
        if left > 1:
            worth += pl.oil[grade, colour] * max(earns - 100 * GAIN[grade], 0) * BETTER // 100
    crude = np.int64(pl.oil[0, colour])
    worth += crude * SALE[0] * CRUDE
    if left > 1:
        worth += min(crude, 3) * earns * FIRST // 100 + max(crude - 3, 0) * earns * MORE // 100
    return worth


@rule
def promise_of_tanks(s, seat, pl, left):
    """Places for oil; the first of a row counts most."""
    worth = CRUDE_ROW * TANKS[0, pl.tanks[0]]
    for grade in range(1, 4):
        worth += OTHER_ROW * TANKS[1, pl.tanks[grade]]
    return worth * min(left, 12) // 12


@rule
def promise_of_capital(s, seat, pl, left):
    """Without a little money, or oil to make it of, a company stands still."""
    liquid = np.int64(pl.cash)
    for colour in range(3):
        for grade in range(1, 4):
            liquid += pl.oil[grade, colour] * SALE[grade]
    return (LITTLE * min(liquid, 15) + SOME * min(max(liquid - 15, 0), 25)) * min(left, 4) // 4


@rule
def promise_of_contracts(s, seat, pl, left):
    """Contracts that can be filled earn without an action, year after year; those that cannot are penalties to come."""
    worth = np.int64(0)
    for k in range(CARDS):
        card = s.card[k]
        if card.owner != seat or (card.state != ACTIVE and card.state != DEFERRED):
            continue
        if card.state == ACTIVE and complete(card):
            worth += AGAIN * (2 - s.year)
            continue
        sure = np.int64(100)
        pays = np.int64(0)
        for i in range(5):
            code = barrel(s, k, i)
            if code < 15 and not (np.int64(card.filled) >> i) & 1:
                sure = sure * (HELD if pl.oil[code & 3, code >> 2] > 0 else MISSING) // 100
                pays += BARREL
        late = left < 2 or (card.state == ACTIVE and s.book.rounds[s.year] - s.round < 3)
        worth += sure * ((SAFE if card.state == ACTIVE else 0) + pays) // (200 if late else 100)
        worth -= PUT_OFF if card.state == DEFERRED else 0
    return worth
