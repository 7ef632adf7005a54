"""The pipe network against an independent oracle, and the 135 tiles against their transcription."""

import random
from collections import Counter
from typing import Any

import pytest

from crackspread.games.pipeline.rules.laying import legal_cover, legal_lay, legal_turns
from crackspread.games.pipeline.rules.moves import CELL, TURN
from crackspread.games.pipeline.rules.network import attached, cover, lay
from crackspread.games.pipeline.rules.position import GRID, Position
from crackspread.games.pipeline.rules.tiles import (
    CODES,
    KINDS,
    LETTERS,
    SEGMENT_COLOUR,
    SYMMETRIC,
    TILES,
    half_turned,
    parse,
)
from crackspread.kernel.memory import blank
from crackspread.kernel.record import record_rows

from .oracle import Plane

PHOTOGRAPHS = """
NS:TTT WS:OST SN:TOO SE:OTS NE:OTO SN:TTO NN:OSO NS:STT SS:TOO WN:OSO NS:TOO NN:SSS NN:OTO NE:OST SE:TOS NS:SSO WE:OOT
SN:OTT WS:OSO SS:TTT WS:TOT SN:TSS SS:TTS NN:OOO WE:OTT NE:TOS SN:STO WE:OOO SN:OSO SE:SOT NS:SOO SS:SOS NN:SST WN:SOT
SN:OOO WN:STT NS:OTS SS:SST SN:TST WE:OST NE:SOO WN:OOT SS:STT NS:STS NS:OSS NS:OSO NE:OSO WS:STT SE:TOT NS:OTT SN:OOT
SE:TTT WE:SOT SS:TST WE:OSS SN:TTT WN:TST SN:SST NE:OOT WN:TOT SS:OSS WS:TOS WE:SOO WE:SSS SE:OST NE:STS NE:TTT WE:OOS
WS:TTO WN:SSS SE:OOT NN:TSO WE:SSO NS:TSO SN:SOS WN:TSS SE:OTT WN:SOO NE:OOO SN:OSS NN:TSS NN:OOT WN:OSS SS:OTT SE:SSO
SE:SOS NN:TTO WN:SST SN:STT WS:TTS WE:TSS WS:STS SN:TSO SS:TSO SS:OSO WS:SSO WS:SOT NE:SOT NS:OTO NS:SSS WE:TST SE:SST
WN:OOO NS:TSS SE:OSO WE:STS NS:TTS NN:SOS SN:SOO WN:TOO SS:OST NE:TOO WE:TSO NN:SOO NS:OOO SE:TSO SS:SOT SE:TST WE:TTT
NE:SSO WE:TTO WE:STT NS:STO NE:TSS NN:TOT NS:TOT NE:SSS WE:TOO SN:OTS NN:OST WS:OSS SN:SSS WS:TST SS:STO NE:OTT
"""
TRANSCRIBED = PHOTOGRAPHS.split()


def test_the_tiles_are_the_complete_set() -> None:
    assert KINDS == 135
    assert SYMMETRIC.sum() == 27
    assert len({min(t, half_turned(t)) for t in TILES}) == 135
    assert Counter(SEGMENT_COLOUR.flatten().tolist()) == {0: 180, 1: 180, 2: 180}
    assert Counter(t[2] for t in TILES) == {0: 45, 1: 45, 2: 45}


def test_the_tiles_are_those_of_the_photographs() -> None:
    printed = {min(parse(code), half_turned(parse(code))) for code in TRANSCRIBED}
    assert len(TRANSCRIBED) == len(printed) == 135
    assert printed == {min(t, half_turned(t)) for t in TILES}


class Grower:
    """Grows one network in the engine and in the oracle, side by side."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)
        self.s = record_rows(blank(Position))[0]
        kinds = list(range(KINDS))
        self.luck.shuffle(kinds)
        for i, kind in enumerate(kinds):
            self.s.deck[i] = kind
        for t in range(80):
            self.s.pipes.tile[t].owner = -1
        self.plane = Plane()

    def spots(self, tile: int) -> set[tuple[int, int, int]]:
        """What the engine offers for a tile, as x, y, turn on the oracle's plane."""
        s, found = self.s, set()
        s.hand = tile
        out = [0] * 1024
        ids = out[: legal_lay(s, out, 0)]
        assert ids == sorted(set(ids))
        for cell in ids:
            s.anchor = cell - CELL
            turns = [0] * 4
            n = legal_turns(s, turns, 0)
            assert n > 0
            found |= {(*self.python_twin(cell - CELL), t - TURN) for t in turns[:n]}
        return found

    def python_twin(self, cell: int) -> tuple[int, int]:
        """A cell of the wrapping grid on the oracle's plane, whose origin is the first tile."""
        cells = self.plane.cells or {(0, 0)}
        first = [max(c[i] for c in cells) - 29 for i in (0, 1)]
        x, y = (low + (k - 16 - low) % GRID for low, k in zip(first, (cell % GRID, cell // GRID), strict=True))
        return x, y

    def grow(self, tile: int, spot: tuple[int, int, int]) -> None:
        x, y, turn = spot
        lay(self.s, 0, tile, (x + 16) % GRID, (y + 16) % GRID, turn)
        self.plane.lay(CODES[self.s.deck[tile]], x, y, turn)

    def cover(self) -> None:
        out = [0] * 1024
        cells = [int(c) for c in out[: legal_cover(self.s, out, 0)]]
        live = self.plane.cells - self.plane.machines
        assert {self.python_twin(c) for c in cells} == live
        if cells:
            cell = self.luck.choice(cells)
            cover(self.s, 0, cell % GRID, cell // GRID)
            self.plane.machines.add(self.python_twin(cell))

    def pipelines(self) -> Counter[tuple[str, int, bool, frozenset[Any]]]:
        """The engine's pipelines as the oracle writes them."""
        s = self.s
        groups: dict[int, set[Any]] = {}
        for t in range(80):
            tile = s.pipes.tile[t]
            if tile.owner < 0:
                continue
            at = self.python_twin(GRID * tile.y + tile.x)
            dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[tile.turn]
            cells = at, (at[0] + dx, at[1] + dy)
            for k in range(4):
                label = s.pipes.label[4 * t + k]
                if not tile.covered >> (k >> 1) & 1:
                    groups.setdefault(label, set()).add((cells[k >> 1], ("through", "other")[k & 1]))
        found: Counter[tuple[str, int, bool, frozenset[Any]]] = Counter()
        for label, group in groups.items():
            colour = LETTERS[SEGMENT_COLOUR[s.deck[label >> 2], label & 3]]
            assert s.pipes.label[label] == label
            found[colour, s.pipes.length[label], bool(attached(s, label)), frozenset(group)] += 1
        return found

    def check(self) -> None:
        oracle = Counter((c, len(g), m, g) for c, g, m in self.plane.pipelines())
        assert self.pipelines() == oracle


@pytest.mark.parametrize("seed", range(40))
def test_random_networks_agree_with_the_oracle(seed: int) -> None:
    """F-RUN-04, F-NET-01, D-NET-01, D-NET-04, D-NET-06, D-RUN-01, D-RUN-02, D-MACH-01, F-MACH-03, F-MACH-04."""
    g = Grower(seed)
    chance = (0, 0.1, 0.3, 0.6)[seed % 4]
    for tile in range(16):
        spots = g.spots(tile)
        if tile:
            wanted = g.plane.spots()
            if SYMMETRIC[g.s.deck[tile]]:
                wanted = {spot for spot in wanted if spot[2] < 2}
            assert spots == wanted
        else:
            assert {spot[:2] for spot in spots} == {(0, 0)}
        g.grow(tile, g.luck.choice(sorted(spots)))
        while g.luck.random() < chance:
            g.cover()
        g.check()


def test_a_network_stays_on_the_table() -> None:
    """A network spans at most 30 half-cells each way (house: the edge of the table)."""
    for seed, along in ((1, 0), (2, 1)):
        g = Grower(seed)
        for tile in range(40):
            spots = g.spots(tile)
            assert spots
            cells = g.plane.cells or {(0, 0)}
            low, high = min(c[along] for c in cells), max(c[along] for c in cells)
            grow = [p for p in sorted(spots) if p[along] > high or p[along] < low]
            g.grow(tile, g.luck.choice(grow or sorted(spots)))
        g.check()
        spans = [max(c[i] for c in g.plane.cells) - min(c[i] for c in g.plane.cells) + 1 for i in (0, 1)]
        assert max(spans) == 30
