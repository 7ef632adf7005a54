"""Positions of Pipeline for scenario tests, set up and played by name, in plain Python: nothing is compiled.

    from .kit import K1, NR, table

    def test_run() -> None:
        t = table(players=2)                            # year 1, round 1, seat A to move, cross X1, costs K1
        t.give("A", cash=40, tanks="C2 L1 M1 H1", oil="T0 O0")
        t.network("A", NR)                              # tiles in the notation of the scenarios, CODE@(x,y)r
        t.machine("A", (0, 0))
        assert t.pipelines("A") == "O6 T11 ..."         # sorted; * = connected to a machine
        t.worker((0, 0))                                # main action: own tile
        assert t.can("refine", colour="teal", **{"from": 0, "to": 2})
        t.refine("T0", "T2")
        t.play("done")
        assert t.oil("A") == "O0 T2"

Seats are letters in the order of the round: A is seat 0, first to move. Barrels are a colour letter (O, T, S) and a
grade digit (0 Crude to 3 High). A fresh table has standard markets, five tanks C2 L1 M1 H1 and $40 for each seat, the
families of the first game plus both others (all seven tokens face up), valuations 1, 2, 3. Everything is a field of
the record `t.s` (see games/pipeline/position.py); the methods below are shorthand for the common ones. After a change
by hand nothing must be called: `legal`, `can`, `play` read the record afresh.

Setting up   give, network, machine, costs, cross, crude, refined, contract, order, offer, government, turn, lower
Playing      play (any move by name), action, worker, lay, cover, refine, sell, buy, deliver, end_turn, end_year
Asking       legal, moves, can, phase, oil, cash, pipelines, contracts, money, total, ranks
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import crackspread
from crackspread.games.pipeline.rules import position as pos
from crackspread.games.pipeline.rules.moves import MOVES
from crackspread.games.pipeline.rules.network import cover, lay
from crackspread.games.pipeline.rules.refresh import begin_turn, end_turn
from crackspread.games.pipeline.rules.shops import shop_tile
from crackspread.games.pipeline.rules.tiles import LETTERS, SYMMETRIC, kind_of
from crackspread.games.pipeline.rules.turn import play

from .kit_cards import Cards, barrel

K1 = "O 4/4/6 T 4/6/5 S 5/7/7"
K2 = "O 5/5/5 T 4/4/4 S 6/6/6"
X1 = ("upgrades", "machines_pipes", "tanks_pipes", "contracts_loans")
"""Inner actions of the arms Crude Market, Refined Market 1, 2, 3."""

N1 = "WE:OST@(0,0)0"
N2 = N1 + " WE:OOT@(2,0)0"
N3 = N1 + " WE:OOS@(2,0)1"
N5 = N2 + " WE:OTT@(4,0)0 WE:OSS@(6,0)0"
NLOOP = "SS:TOO@(0,0)0 NN:TSS@(0,1)0"
NL = "NN:SSS@(0,0)0 NE:SSS@(1,-1)2 NS:SSS@(1,-2)2"
NR = "SN:OTT@(0,0)0 NE:OTT@(0,1)0 NE:OOT@(1,-1)2 SS:TOO@(-1,1)3 WS:TTO@(1,2)2 WN:TST@(1,-2)2 NS:TSS@(2,2)3"
NW = "NE:OTT@(0,0)0 SN:OTT@(1,-1)2 NS:TTS@(1,1)2 SS:TTT@(-1,0)3 SN:TOO@(1,-2)2 SE:SST@(2,0)1"
NM_TILES = (
    "WN:OOT@(0,0)0 SS:SST@(2,1)3 NS:TOT@(-1,1)3 WE:OOS@(3,1)3 WE:TTT@(-2,1)2 NE:TOO@(0,-2)1 SN:TOO@(1,-1)3 "
    "WE:OST@(-1,-1)2 SN:OTS@(2,-1)3 WS:OSO@(4,0)3 NN:SSS@(5,0)3 NE:OOT@(5,-2)2 SN:TST@(1,2)3"
)
NM_MACHINES = ((0, 0), (3, 1))
"""NM = NM_TILES, then machine A on (0, 0) and machine B on (3, 1)."""

GRADE_ROWS = {"C": 0, "L": 1, "M": 2, "H": 3}
FAMILY = {
    "GOV": pos.GOVERNMENT,
    "SHOPS": pos.SHOPS,
    "HR": pos.HUMAN_RESOURCES,
    "ENG": pos.ENGINEERING,
    "RM": pos.REFINED_MARKETS,
    "CO": pos.CONTRACTS_ORDERS,
    "MACH": pos.MACHINES,
}
TURNS = ("east", "south", "west", "north")
CELL = re.compile(r"(\w\w:\w\w\w)@\((-?\d+),(-?\d+)\)(\d)")


def cell(x: int, y: int) -> dict[str, int]:
    """A cell of the scenarios (x right, y down, first tile at 0, 0) as the parameters of a `cell` move."""
    return {"row": (16 + y) % pos.GRID, "column": (16 + x) % pos.GRID}


def table(players: int = 2, seed: int = 1, components: Mapping[str, Any] | None = None, **options: Any) -> "Table":
    """A table ready for A's first turn. Options by name: `edition="prototype"`, `turn_order_bump="run"`, ..."""
    return Table(players, seed, options, components or {})


class Table(Cards):
    """One position and what can be done with it."""

    def __init__(self, players: int, seed: int, options: dict[str, Any], components: Mapping[str, Any]) -> None:
        game = crackspread.game("pipeline")
        self.match = game.new(players, seed, options, components, target="python")
        self.state = self.match.state()
        s = self.s = self.state.record
        for seat in range(players):
            s.order[seat] = seat
            for grade in range(4):
                s.player[seat].tanks[grade] = 2 if grade == 0 else 1
        for family in range(7):
            s.token[family] = 1
            for level in range(3):
                s.copies[family, level] = s.book.copies[level]
        for k in range(3):
            s.valuation[k] = k + 1
        s.cursor = 0
        begin_turn(s)
        self.costs(K1)
        if not s.options.random_all_actions:
            self.cross(*X1)

    # --- setting up --------------------------------------------------------------------------------------------------

    def give(
        self,
        who: str,
        cash: int | None = None,
        oil: str | None = None,
        tanks: str | None = None,
        levels: Mapping[str, int] | None = None,
        penalties: int | None = None,
    ) -> None:
        """Set what a seat has: `oil="O0 T2 T2"`, `tanks="C2 L1 M1 H1"`, `levels={"HR": 3, "ENG": 1}`."""
        pl = self.player(who)
        if cash is not None:
            pl.cash = cash
        if penalties is not None:
            pl.penalties = penalties
        if tanks is not None:
            for grade in range(4):
                pl.tanks[grade] = 0
            for mark in tanks.split():
                pl.tanks[GRADE_ROWS[mark[0]]] = int(mark[1])
        if oil is not None:
            for grade in range(4):
                for colour in range(3):
                    self.s.in_play[colour] -= pl.oil[grade, colour]
                    pl.oil[grade, colour] = 0
            for mark in oil.split():
                colour, grade = barrel(mark)
                pl.oil[grade, colour] += 1
                self.s.in_play[colour] += 1
        for family, level in (levels or {}).items():
            pl.level[FAMILY[family]] = level
            for k in range(level):
                self.s.copies[FAMILY[family], k] -= 1

    def network(self, who: str, tiles: str) -> None:
        """Lay tiles (`CODE@(x,y)r`, r clockwise quarter turns) into a seat's network, without asking whether it may."""
        for code, x, y, turn in CELL.findall(tiles):
            x, y, turn = self._turned(code, int(x), int(y), int(turn))
            tile = self._free_tile()
            self._put(tile, code)
            at = cell(x, y)
            lay(self.s, self.seat(who), tile, at["column"], at["row"], turn)

    def machine(self, who: str, *cells: tuple[int, int]) -> None:
        """Cover halves with machines from the supply."""
        for x, y in cells:
            at = cell(x, y)
            cover(self.s, self.seat(who), at["column"], at["row"])
            self.s.machine_supply -= 1

    def costs(self, text: str) -> None:
        """Refinement costs such as K1."""
        for colour, steps in re.findall(r"([OTS]) (\d+/\d+/\d+)", text):
            for step, cost in enumerate(steps.split("/")):
                self.s.cost[LETTERS.index(colour), step] = int(cost)

    def cross(self, *inner: str) -> None:
        """The inner actions of the arms Crude Market, Refined Market 1, 2, 3."""
        for arm, action in enumerate(inner):
            self.s.space[arm] = 2 * arm
            self.s.space[pos.ACTIONS.index(action)] = 2 * arm + 1

    def crude(self, where: str, colour: str, slots: Iterable[int]) -> None:
        """Which slots (from 1) of a crude row are full: `crude("C", "silver", [5])`; where is C, M1, M2 or M3."""
        row = self.crude_row(where, colour)
        for slot in range(8):
            old, full = self.s.crude[row, slot], slot + 1 in set(slots)
            self.s.crude[row, slot] = 1 + pos.COLOURS.index(colour) if full else 0
            self.s.in_play[pos.COLOURS.index(colour)] += int(full) - int(old > 0)

    def refined(self, market: int, colour: str, grade: int, slots: Mapping[int, str] | Iterable[int]) -> None:
        """Which slots (1 to 4) of a refined row hold a barrel; a mapping gives the letters: `{3: "T"}`."""
        loc = self.location(market, colour, grade)
        held = dict(slots) if isinstance(slots, Mapping) else dict.fromkeys(slots, colour[0].upper())
        for slot in range(4):
            letter = held.get(slot + 1)
            if self.s.refined[loc, slot]:
                self.s.in_play[self.s.refined[loc, slot] - 1] -= 1
            self.s.refined[loc, slot] = 1 + LETTERS.index(letter) if letter else 0
            if letter:
                self.s.in_play[LETTERS.index(letter)] += 1

    def offer(self, shop: str, tile: int, code: str) -> None:
        """Make the tile beside a shop (`tank` or `machine`, counted from 1) this one."""
        self._put(shop_tile(self.s, ("tank", "machine").index(shop), tile - 1), code)

    def government(self, quadrant: str, tile: str, code: str) -> None:
        """Make a Government tile this one."""
        self._put(8 * "ABCD".index(quadrant) + "ABCDEFGH".index(tile), code)

    def turn(self, who: str, year: int | None = None, round_: int | None = None) -> None:
        """Begin this seat's turn afresh (round_ counts from 1), with yearly benefits if it is the first of a year."""
        s = self.s
        if year is not None:
            s.year = year
            s.pipe_gone = 0
            if year == 3:
                for quadrant in range(4):
                    s.quadrant[quadrant] = 1
        if round_ is not None:
            s.round = round_ - 1
        s.cursor = next(i for i in range(s.players) if s.order[i] == self.seat(who))
        begin_turn(s)

    def lower(self, row: str) -> None:
        """The lower row of the turn order track: `A_B_`."""
        for k in range(self.s.players):
            self.s.lower[k] = -1 if row[k] == "_" else self.seat(row[k])

    # --- playing -----------------------------------------------------------------------------------------------------

    def play(self, name: str, **args: Any) -> None:
        """Play a legal move by name; an illegal one fails the test."""
        move = MOVES.id(name, **args)
        assert move in self.legal(), f"{MOVES[move]} is not legal; legal are {', '.join(map(str, self.moves()))}"
        play(self.s, move)

    def action(self, action: str) -> None:
        """Go to a space of the cross: crude_market, refined_market_1 .. 3, contracts_loans, tanks_pipes, ..."""
        self.play("action", action=action)

    def worker(self, at: tuple[int, int]) -> None:
        """Main action on the own tile that covers this cell, or on the machine there."""
        assert self.can_work(at), f"no run on {at}"
        self.play("cell", **self._work_cell(at))

    def can_work(self, at: tuple[int, int]) -> bool:
        """Whether the worker may run the own tile (or machine) on this cell."""
        return self.can("cell", **self._work_cell(at))

    def lay(self, x: int, y: int, turn: int) -> None:
        """Lay the tile in hand, as its code in the deck reads (see `hand`)."""
        self.play("cell", **cell(x, y))
        self.play("turn", side=TURNS[turn])

    def lay_code(self, tile: str) -> None:
        """Lay the tile in hand as `CODE@(x,y)r`; the code must be that tile."""
        self.lay(*self._lay_spot(tile))

    def can_lay(self, tile: str) -> bool:
        """Whether `CODE@(x,y)r` is a legal spot for the tile in hand."""
        x, y, turn = self._lay_spot(tile)
        if not self.can("cell", **cell(x, y)):
            return False
        keep = self.state.words.copy()
        self.play("cell", **cell(x, y))
        found = self.can("turn", side=TURNS[turn])
        self.state.words[:] = keep
        return found

    def cover(self, x: int, y: int) -> None:
        """Place the machine in hand."""
        self.play("cell", **cell(x, y))

    def refine(self, low: str, high: str) -> None:
        """`refine("T0", "T2")`."""
        self.play("refine", **self.step(low, high))

    def can_refine(self, low: str, high: str) -> bool:
        """Whether this barrel can be refined so far now."""
        return self.can("refine", **self.step(low, high))

    @staticmethod
    def step(low: str, high: str) -> dict[str, Any]:
        """The parameters of a `refine` move."""
        return {"colour": pos.COLOURS[barrel(low)[0]], "from": int(low[1]), "to": int(high[1])}

    def sale(self, oil: str, market: int, colour: str, grade: int, price: str = "dear") -> dict[str, Any]:
        """The parameters of a `sell` move: a barrel onto a refined row of a market."""
        own, g = barrel(oil)
        line = self.location(market, colour, grade) % 6 + 1
        return {"market": market, "line": line, "price": price, "colour": pos.COLOURS[own], "grade": pos.GRADES[g]}

    def purchase(self, market: int, colour: str, grade: int, price: str = "dear", own: str = "") -> dict[str, Any]:
        """The parameters of a `buy` move; `own` is the barrel's colour if it differs from the row's."""
        line = self.location(market, colour, grade) % 6 + 1
        return {"market": market, "line": line, "price": price, "colour": own or colour}

    def crude_sale(self, oil: str, where: str, colour: str, slot: int) -> dict[str, Any]:
        """The parameters of a `sell_crude` move onto a slot (from 1) of a crude row."""
        own, g = barrel(oil)
        row = self.crude_row(where, colour) + 1
        return {"row": row, "price": (slot + 1) // 2, "colour": pos.COLOURS[own], "grade": pos.GRADES[g]}

    def crude_purchase(self, where: str, colour: str, slot: int) -> dict[str, Any]:
        """The parameters of a `buy_crude` move from a slot (from 1) of a crude row."""
        return {"row": self.crude_row(where, colour) + 1, "price": (slot + 1) // 2, "colour": colour}

    def deliver(self, card: int, *pairs: tuple[str, str] | str) -> None:
        """Serve a card with barrels: `deliver(card, "O1", ("S2", "S3"))`: required, or (required, used). Leaves it."""
        self.play("serve", card=card)
        for pair in pairs:
            required, used = (pair, pair) if isinstance(pair, str) else pair
            self.play("deliver", **self.delivery(required, used))
        if self.phase == "deliver":
            self.play("done")

    @staticmethod
    def delivery(required: str, used: str) -> dict[str, Any]:
        """The parameters of a `deliver` move."""
        return {"colour": pos.COLOURS[barrel(required)[0]], "required": int(required[1]), "used": int(used[1])}

    def end_turn(self) -> None:
        """Leave everything that can be left until the next turn begins; places in turn order are not chosen."""
        before = self.s.year, self.s.round, self.s.cursor
        while not self.s.over and before == (self.s.year, self.s.round, self.s.cursor):
            self.play("pass" if self.can("pass") else "done")

    def end_year(self) -> None:
        """End the year at once, as if its last turn were over: the refresh follows (or the end of the game)."""
        s = self.s
        s.round = s.book.rounds[s.year] - 1
        s.cursor = s.players - 1
        end_turn(s)

    # --- inside ------------------------------------------------------------------------------------------------------

    def _free_tile(self) -> int:
        """A place of the tile pool that is neither laid nor on offer this year; from the last year's backwards."""
        s = self.s
        used = range(32 + 2 * s.book.shop_pipes * (s.year - 1), 32 + 2 * s.book.shop_pipes * s.year)
        free = (t for t in reversed(range(pos.POOL)) if s.pipes.tile[t].owner < 0 and t not in used)
        return next(free)

    def _put(self, tile: int, code: str) -> None:
        """Make the tile at a place of the deck this one, by exchange: the deck stays complete."""
        s = self.s
        kind = kind_of(code)[0]
        at = next(i for i in range(135) if s.deck[i] == kind)
        if at < pos.POOL:
            assert s.pipes.tile[at].owner < 0, f"{code} lies in a network already"
        s.deck[at], s.deck[tile] = s.deck[tile], kind

    def _turned(self, code: str, x: int, y: int, turn: int) -> tuple[int, int, int]:
        """The same spot for the code that the engine reads the tile by: upside down if need be."""
        if not kind_of(code)[1]:
            return x, y, turn
        dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn]
        return x + dx, y + dy, (turn + 2) % 4

    def _lay_spot(self, tile: str) -> tuple[int, int, int]:
        match = CELL.fullmatch(tile)
        assert match, tile
        code = match[1]
        assert kind_of(code)[0] == self.s.deck[self.s.hand], f"the tile in hand is not {code}"
        x, y, turn = self._turned(code, int(match[2]), int(match[3]), int(match[4]))
        if SYMMETRIC[kind_of(code)[0]] and turn >= 2:
            dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn]
            x, y, turn = x + dx, y + dy, turn - 2
        return x, y, turn

    def _work_cell(self, at: tuple[int, int]) -> dict[str, int]:
        """The cell that names the own tile on a cell: its left half, or the right one if a machine covers the left."""
        s, net = self.s, self.s.network[self.s.seat]
        where = cell(*at)
        half = net.cell[where["row"], where["column"]] - 1
        assert half >= 0, f"no tile on {at}"
        tile = s.pipes.tile[half >> 1]
        if tile.covered >> (half & 1) & 1:
            return where
        if tile.covered & 1:
            return where
        return {"row": tile.y, "column": tile.x}
