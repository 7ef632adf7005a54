"""Oil and the tank farm (final rulebook p6, p8).

Three types and four grades of oil. A tank holds two barrels of any types; its row is the only grade it may hold.
F-OIL-01, F-OIL-02, F-OIL-03, F-OIL-04, D-OIL-01. A barrel leaves a player board only by sale, delivery or the end of
the game. D-OIL-02.
"""

from ....kernel.rule import rule


@rule
def stored(pl, grade):
    """Barrels lying in the row of a grade, and nowhere else. F-OIL-01, D-OIL-01, D-OIL-02."""
    return pl.oil[grade, 0] + pl.oil[grade, 1] + pl.oil[grade, 2]


@rule
def room(s, pl, grade):
    """Free places in the row of a grade. F-OIL-03, F-OIL-04."""
    return s.book.tank_holds * pl.tanks[grade] - stored(pl, grade)


@rule
def best_of(pl, colour, grade):
    """Whether the player holds a barrel of this colour at this grade or above."""
    for g in range(grade, 4):
        if pl.oil[g, colour] > 0:
            return 1
    return 0


@rule
def farm_has_space(s, pl):
    """Whether a tank could be placed in any row: one tank a space. F-BOARD-02, D-BOARD-01, D-TANKS-04."""
    for grade in range(4):
        if pl.tanks[grade] < s.book.tank_spaces:
            return 1
    return 0


@rule
def list_tank_rows(s, pl, first, out, n):
    """Rows of the tank farm with a free space; the column never matters. F-BOARD-02, F-BOARD-03, F-TANKS-03."""
    for grade in range(4):
        if pl.tanks[grade] < s.book.tank_spaces:
            out[n] = first + grade
            n += 1
    return n
