"""The 135 pipe tiles: dominoes of two square halves, fixed geometry.

Each half has one port in the middle of each side and two segments that pair up its four ports. One pipe passes the
joint between the halves (two segments); each half has one more pipe (one segment). A tile is written `LR:abc`: L and R
are the outer ends of the through pipe in the left and right half, a its colour, b and c the colours of the other pipe
in the left and right half. All tiles that differ by more than a half turn exist exactly once. D-RUN-01.
"""

import numpy as np

LETTERS = "OTS"
SIDES = "NESW"
DX = np.array([0, 1, 0, -1], np.int64)
DY = np.array([-1, 0, 1, 0], np.int64)


def parse(code: str) -> tuple[int, int, int, int, int]:
    """A code such as `WE:OST` as (left end, right end, three colours)."""
    ends, colours = code.split(":")
    left, right = (SIDES.index(e) for e in ends)
    through, first, second = (LETTERS.index(c) for c in colours)
    return left, right, through, first, second


def half_turned(tile: tuple[int, int, int, int, int]) -> tuple[int, int, int, int, int]:
    """The same tile read upside down: its right half first."""
    left, right, through, first, second = tile
    return (right + 2) % 4, (left + 2) % 4, through, second, first


def all_tiles() -> list[tuple[int, int, int, int, int]]:
    """Every tile once, up to a half turn."""
    found: list[tuple[int, int, int, int, int]] = []
    seen = set()
    for left in (3, 0, 2):
        for right in (1, 0, 2):
            for colours in range(27):
                tile = (left, right, colours // 9, colours // 3 % 3, colours % 3)
                if half_turned(tile) not in seen:
                    seen.add(tile)
                    found.append(tile)
    return found


TILES = all_tiles()
KINDS = len(TILES)
CODES = tuple(f"{SIDES[a]}{SIDES[b]}:{LETTERS[c]}{LETTERS[d]}{LETTERS[e]}" for a, b, c, d, e in TILES)
SYMMETRIC = np.array([half_turned(t) == t for t in TILES], np.int8)
"""Tiles that a half turn leaves as they are: turning them further offers nothing new."""
SEGMENT_COLOUR = np.array([[a, b, a, c] for _, _, a, b, c in TILES], np.int8)
"""Colour of the four segments of a tile: through pipe and other pipe of the left half, then of the right half."""


def _ports() -> "np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]":
    table = np.zeros((2 * KINDS, 4, 4), np.uint8)
    for kind, (left, right, through, first, second) in enumerate(TILES):
        for side, joint, end, other in ((0, 1, left, first), (1, 3, right, second)):
            a, b = (port for port in range(4) if port not in (joint, end))
            paths = (joint, end, 0, through), (end, joint, 0, through), (a, b, 1, other), (b, a, 1, other)
            for port, mate, segment, colour in paths:
                for turn in range(4):
                    code = (mate + turn) % 4 | segment << 2 | colour << 3
                    table[2 * kind + side, turn, (port + turn) % 4] = code
    return table


PORTS = _ports()
"""PORTS[2 * kind + side, turn, port]: the port at the other end, which segment (bit 2), its colour (bits 3, 4)."""


def kind_of(code: str) -> tuple[int, bool]:
    """The kind of a tile given by its code, and whether the code reads it upside down."""
    tile = parse(code)
    return (TILES.index(tile), False) if tile in TILES else (TILES.index(half_turned(tile)), True)
