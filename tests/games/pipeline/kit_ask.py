"""The asking part of the kit: what a position is, in the notation of the scenarios (see kit.py)."""

from collections import Counter
from typing import Any

from crackspread.games.pipeline.rules import phases
from crackspread.games.pipeline.rules import position as pos
from crackspread.games.pipeline.rules.moves import MOVES
from crackspread.games.pipeline.rules.network import attached
from crackspread.games.pipeline.rules.scoring import ITEMS, rank, score
from crackspread.games.pipeline.rules.tiles import LETTERS, SEGMENT_COLOUR
from crackspread.games.pipeline.rules.turn import legal
from crackspread.games.pipeline.speech.words import why_not
from crackspread.kernel.moves import Move

ROOM = 1024
BY_NAME: dict[str, list[int]] = {}
for _move in MOVES:
    BY_NAME.setdefault(_move.name, []).append(_move.id)


class Asking:
    """Questions about the record `s`."""

    s: Any

    def seat(self, who: str) -> int:
        """A letter as a seat."""
        return "ABCD".index(who)

    def player(self, who: str) -> Any:
        """A seat's part of the record."""
        return self.s.player[self.seat(who)]

    @property
    def actor(self) -> str:
        """Who is to move."""
        return "ABCD"[self.s.seat]

    @property
    def phase(self) -> str:
        """The phase by name (phases.PHASES)."""
        return str(phases.PHASES[self.s.phase])

    def legal(self) -> list[int]:
        """Ids of all legal moves."""
        if self.s.over:
            return []
        out = [0] * ROOM
        n = legal(self.s, out)
        return [int(m) for m in out[:n]]

    def moves(self, name: str | None = None) -> list[Move]:
        """All legal moves, or those of one name."""
        found = self.legal()
        return [MOVES[m] for m in (self._explained(found, BY_NAME[name]) if name else found)]

    def can(self, name: str, **args: Any) -> bool:
        """Whether a move is legal; without parameters: whether any move of that name is."""
        one = args or name in ("done", "pass", "loan", "machine", "activate")
        return bool(self._explained(self.legal(), [MOVES.id(name, **args)] if one else BY_NAME[name]))

    def _explained(self, found: list[int], asked: list[int]) -> list[int]:
        """Those of the moves asked for that are legal; the reasons must agree."""
        unforbidden = [m for m in asked if why_not(self.s, m) is None]
        assert unforbidden == [m for m in asked if m in found], [(str(MOVES[m]), why_not(self.s, m)) for m in asked]
        return unforbidden

    def cash(self, who: str) -> int:
        """A seat's cash."""
        return int(self.player(who).cash)

    def oil(self, who: str) -> str:
        """A seat's barrels, sorted: by colour letter, then grade."""
        pl = self.player(who)
        marks = [f"{LETTERS[c]}{g}" for g in range(4) for c in range(3) for _ in range(pl.oil[g, c])]
        return " ".join(sorted(marks))

    def pipelines(self, who: str) -> str:
        """A seat's pipelines such as `O4 O1* T1`, longest first within a colour; * = connected to a machine."""
        s, found = self.s, []
        for t in range(pos.POOL):
            if s.pipes.tile[t].owner == self.seat(who):
                for k in range(4 * t, 4 * t + 4):
                    if s.pipes.label[k] == k:
                        colour = LETTERS[SEGMENT_COLOUR[s.deck[t], k & 3]]
                        found.append((LETTERS.index(colour), -s.pipes.length[k], bool(attached(s, k)), colour))
        return " ".join(f"{colour}{-length}{'*' if star else ''}" for _, length, star, colour in sorted(found))

    def count_pipelines(self, who: str) -> Counter[str]:
        """The same as counts: `{"O4": 1, "T1": 2}`."""
        return Counter(self.pipelines(who).split())

    def contracts(self, who: str) -> dict[int, str]:
        """Cards a seat holds: card number -> active, deferred or fulfilled."""
        names = {pos.ACTIVE: "active", pos.DEFERRED: "deferred", pos.FULFILLED: "fulfilled"}
        cards = ((k, self.s.card[k]) for k in range(pos.CARDS))
        return {k: names[c.state] for k, c in cards if c.owner == self.seat(who) and c.state in names}

    def shown(self, kind: int, row: int) -> list[int | None]:
        """Card numbers on display, left to right: kind 0 contracts, 1 orders; row 0 Low / three barrels."""
        return [self.s.shown[kind, row, c] - 1 if self.s.shown[kind, row, c] else None for c in range(3)]

    def crude_row(self, where: str, colour: str) -> int:
        """The number of a crude row: where is C, M1, M2 or M3."""
        rows = range(3) if where == "C" else [2 + int(where[1])]
        return next(r for r in rows if self.s.crude_colour[r] == pos.COLOURS.index(colour))

    def crude_slots(self, where: str, colour: str) -> list[int]:
        """Full slots (from 1) of a crude row."""
        row = self.crude_row(where, colour)
        return [slot + 1 for slot in range(8) if self.s.crude[row, slot]]

    def location(self, market: int, colour: str, grade: int) -> int:
        """The number of a refined row of a market."""
        b = self.s.book
        for loc in range(6 * market - 6, 6 * market):
            row = self.s.refined_row[loc]
            if b.refined_colour[row] == pos.COLOURS.index(colour) and b.refined_grade[row] == grade:
                return loc
        raise AssertionError(f"market {market} has no {colour} of grade {grade}")

    def refined_slots(self, market: int, colour: str, grade: int) -> dict[int, str]:
        """What lies on the slots (from 1) of a refined row."""
        loc = self.location(market, colour, grade)
        return {k + 1: LETTERS[self.s.refined[loc, k] - 1] for k in range(4) if self.s.refined[loc, k]}

    def money(self, who: str) -> dict[str, int]:
        """The final count of a seat as of now, by item."""
        grid: dict[tuple[int, int], int] = {}
        score(self.s, grid)
        return {key: int(grid[self.seat(who), i]) for i, (key, _) in enumerate(ITEMS)}

    def total(self, who: str) -> int:
        """A seat's money if the game ended now."""
        return sum(self.money(who).values())

    def ranks(self) -> list[int]:
        """Places of the seats."""
        out = [0] * 4
        rank(self.s, out)
        return out[: self.s.players]

    def valuation(self, who: str, card: int) -> int:
        """What one valuation card would pay a seat now."""
        keep = self.s.valuation[0]
        self.s.valuation[0] = card
        pays = self.money(who)["valuation_1"]
        self.s.valuation[0] = keep
        return pays

    def order_of_round(self) -> str:
        """Seats in turn order, e.g. `CABD`."""
        return "".join("ABCD"[self.s.order[k]] for k in range(self.s.players))

    def lower_row(self) -> str:
        """The lower row of the turn order track, e.g. `A_B_`."""
        return "".join("ABCD"[p] if p >= 0 else "_" for p in (self.s.lower[k] for k in range(self.s.players)))
