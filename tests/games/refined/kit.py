"""A table of REFINED set up by hand, in plain Python: every write is checked and nothing is compiled."""

from typing import Any

import crackspread
from crackspread.games.refined.components import SHIPPED
from crackspread.games.refined.rules import phases, steps
from crackspread.games.refined.rules.delivering import begin_delivering
from crackspread.games.refined.rules.moves import DICE
from crackspread.games.refined.rules.position import COLOURS, GRADES
from crackspread.games.refined.rules.refining import begin_refining
from crackspread.games.refined.rules.reprocessing import begin_reprocessing
from crackspread.games.refined.rules.selling import begin_selling
from crackspread.games.refined.rules.turn import go_on
from crackspread.kernel.match import Match

GAME = crackspread.game("refined")
QUIET = [
    {"id": f"Q{era}-{i}", "era": era, "years": "", "title": "", "event": ""} for era in range(1, 5) for i in range(4)
]
"""Era cards that do nothing."""


def era_card(number: str) -> dict[str, Any]:
    """A shipped era card as a card of the first era, so that the first round reveals it."""
    found = next(card for card in SHIPPED["era_cards"] if card["id"] == number)
    return {**found, "era": 1}


def card_number(deck: str, number: str) -> int:
    """A shipped contract, ticket or achievement by its printed id, counted from 0."""
    starts = {"contracts": "starting_contracts", "achievements": "fixed_achievements"}
    cards = (SHIPPED[starts[deck]] if deck in starts else []) + SHIPPED[deck]
    return next(i for i, card in enumerate(cards) if card["id"] == number)


class Table:
    """A match after its set-up choices, with seat 0 first, no era effects and everything else as a test wants it."""

    def __init__(
        self,
        players: int = 2,
        era: str | dict[str, Any] | None = None,
        components: dict[str, Any] | None = None,
        seed: int = 0,
        **options: Any,
    ) -> None:
        card = era_card(era) if isinstance(era, str) else era
        copies = [{**card, "id": card["id"] + mark} for mark in ("", " 2", " 3", " 4")] if card else []
        eras = [c for c in QUIET if card is None or c["era"] != 1] + copies
        parts = {"era_cards": eras, **(components or {})}
        while True:
            self.match: Match = GAME.new(players, seed, options, parts, target="python")
            self.s: Any = self.match.position
            if self.s.first == 0:
                break
            seed += 1
        if copies:
            self.reveal_first(len(eras) - len(copies))
        while self.s.phase == 0:
            self.match.play(self.match.legal()[0])
        for p in range(players):
            self.drop_contracts(p)

    def reveal_first(self, number: int) -> None:
        """Of the copies of an era card the one that bears its very id lies on top."""
        order = self.s.era_order
        at = next(i for i in range(self.s.book.eras) if order[i] == number)
        order[0], order[at] = order[at], order[0]

    # --- arranging ---------------------------------------------------------------------------------------------------

    def pl(self, p: int = 0) -> Any:
        return self.s.seat_at[p]

    def give(self, p: int = 0, **fields: int) -> "Table":
        """Money, tokens, tiles and other single numbers of a seat."""
        for name, value in fields.items():
            setattr(self.pl(p), name, value)
        return self.changed()

    def store(self, p: int = 0, **dice: int) -> "Table":
        """Unrolled dice from the supply into storage."""
        for colour, n in dice.items():
            c = COLOURS.index(colour)
            self.s.supply[c] -= n
            self.pl(p).storage[c] += n
        return self.changed()

    def put(self, where: str, *dice: str, p: int = 0) -> "Table":
        """Rolled dice from the supply into the tray, the column or the unit of a seat, e.g. `red 16/20`."""
        for die in dice:
            kind = DICE.index(die)
            self.s.supply[kind // 3] -= 1
            getattr(self.pl(p), where)[kind // 3, kind % 3] += 1
        return self.changed()

    def drop_contracts(self, p: int = 0) -> "Table":
        for a in range(3):
            self.pl(p).active[a] = -1
            self.pl(p).filled[a] = 0
        return self.changed()

    def hold(self, *ids: str, p: int = 0) -> "Table":
        """Active contracts by their printed ids."""
        for a, number in enumerate(ids):
            self.pl(p).active[a] = self.take_out(number)
            self.pl(p).filled[a] = 0
        return self.changed()

    def take_out(self, number: str) -> int:
        """A contract by its printed id, out of the deck or the discard."""
        s, card = self.s, card_number("contracts", number)
        ring = [(s.contract_top + i) % 60 for i in range(s.contract_left)]
        at = next((i for i in ring if s.contract_deck[i] == card), None)
        if at is not None:
            s.contract_deck[at] = s.contract_deck[s.contract_top]
            s.contract_top, s.contract_left = s.contract_top + 1, s.contract_left - 1
        pile = [s.pile[i] for i in range(s.pile_size) if s.pile[i] != card]
        for i, other in enumerate(pile):
            s.pile[i] = other
        s.pile_size = len(pile)
        return card

    def complete(self, *ids: str, p: int = 0) -> "Table":
        """Completed contracts by their printed ids."""
        for number in ids:
            self.pl(p).done = self.pl(p).done | 1 << self.take_out(number)
            self.pl(p).completed += 1
        return self.changed()

    def public(self, *ids: str) -> "Table":
        """Exactly these achievements on the board."""
        self.s.public = sum(1 << card_number("achievements", number) for number in ids)
        return self.changed()

    def changed(self) -> "Table":
        self.match._state.step(-1)
        return self

    # --- phases ------------------------------------------------------------------------------------------------------

    def engineering(self, p: int = 0, left: int = 3) -> "Table":
        """Seat p is to place an engineer."""
        self.s.phase, self.s.step, self.s.seat, self.s.owner = phases.ENGINEERING, steps.PLACE, p, p
        self.pl(p).left = left
        return self.changed()

    def last_engineer(self, p: int = 0) -> "Table":
        """Seat p places the last engineer of the round."""
        for q in range(self.s.players):
            self.pl(q).left = 0
        return self.engineering(p, 1)

    def refining(self, p: int = 0) -> "Table":
        """Seat p is to refine what lies in its tray; all others have finished."""
        for q in range(self.s.players):
            self.pl(q).ready = int(q != p)
        self.s.phase, self.s.step, self.s.seat = phases.REFINING, steps.REFINE, p
        self.pl(p).rng = 12345
        return self.changed()

    def roll(self) -> "Table":
        """The refining phase begins: all storages are rolled."""
        begin_refining(self.s)
        return self.run_on()

    def market(self) -> "Table":
        """The market step begins."""
        begin_selling(self.s)
        return self.run_on()

    def delivering(self) -> "Table":
        """All have passed at the market."""
        begin_delivering(self.s)
        return self.run_on()

    def reprocessing(self) -> "Table":
        """The reprocessing phase begins."""
        begin_reprocessing(self.s)
        return self.run_on()

    def run_on(self) -> "Table":
        self.s.step = steps.NEXT
        go_on(self.s)
        return self.changed()

    # --- playing and looking -----------------------------------------------------------------------------------------

    def id(self, name: str, **args: Any) -> int:
        return GAME.moves.id(name, **args)

    def can(self, name: str, **args: Any) -> bool:
        return self.id(name, **args) in self.match.legal()

    def names(self) -> set[str]:
        return {GAME.moves[m].name for m in self.match.legal()}

    def options(self, name: str) -> list[dict[str, Any]]:
        """The parameters of all legal moves of a kind."""
        return [GAME.moves[m].args for m in self.match.legal() if GAME.moves[m].name == name]

    def play(self, name: str, **args: Any) -> "Table":
        self.match.play(self.id(name, **args))
        return self

    def told(self, name: str, **args: Any) -> str:
        """What the log would say of a move made now."""
        return GAME.say(self.s, self.id(name, **args))

    def why(self, name: str, **args: Any) -> str:
        return self.match.why_not(self.id(name, **args)) or ""

    def pick_first(self, name: str) -> "Table":
        """The first legal move of a kind."""
        return self.play(name, **self.options(name)[0])

    def at(self, where: str, die: str, p: int = 0) -> int:
        """Dice of a kind in the tray, column or unit."""
        kind = DICE.index(die)
        return int(getattr(self.pl(p), where)[kind // 3, kind % 3])

    def count(self, where: str, p: int = 0) -> int:
        """All dice in the tray, column, unit, storage or output."""
        cells = getattr(self.pl(p), where)
        return (
            sum(cells[c] for c in range(6))
            if len(cells.shape) == 1
            else sum(cells[c, f] for c in range(6) for f in range(3))
        )

    def stored(self, p: int = 0) -> dict[str, int]:
        return {colour: self.pl(p).storage[c] for c, colour in enumerate(COLOURS) if self.pl(p).storage[c]}

    def output(self, p: int = 0) -> dict[str, int]:
        return {colour: self.pl(p).output[c] for c, colour in enumerate(COLOURS) if self.pl(p).output[c]}

    def tickets(self, p: int = 0) -> dict[str, int]:
        return {grade: self.pl(p).ticket[g] for g, grade in enumerate(GRADES) if self.pl(p).ticket[g]}

    def sheet(self, p: int = 0, viewer: int | None = None) -> dict[str, Any]:
        found: dict[str, Any] = self.match.view(viewer)["sheets"][p]
        return found

    def items(self, p: int = 0) -> dict[str, int]:
        """The count of a seat by item, with the total."""
        score = self.match.score()
        return dict(zip([key for key, _ in score.items], score.seats[p], strict=True)) | {"total": score.totals[p]}

    @property
    def phase(self) -> str:
        return str(self.match.view()["phase"])

    @property
    def step(self) -> str:
        return str(self.match.view()["step"])
