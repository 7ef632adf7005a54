"""The cards of the kit: contracts and orders by their codes (see kit.py)."""

import re
from collections import Counter
from collections.abc import Sequence

from crackspread.games.pipeline.components import SHIPPED
from crackspread.games.pipeline.rules import position as pos
from crackspread.games.pipeline.rules.contracts import barrel as needs
from crackspread.games.pipeline.rules.tiles import LETTERS

from .kit_ask import Asking


def barrel(text: str) -> tuple[int, int]:
    """`T2` as (colour, grade)."""
    return LETTERS.index(text[0]), int(text[1])


class Cards(Asking):
    """Contracts and orders put where a scenario wants them."""

    def contract(self, who: str | None, code: str, deferred: bool = False, filled: str = "", times: int = 0) -> int:
        """A contract such as `O1S1` held by a seat (who None: on display, column 3); its card number for `serve`.

        `filled` are the barrels on it (requirements met), `times` how often it was completed this year.
        """
        row, kind = self._card_kind("contracts", code)
        s = self.s
        k = self._contract_card(row, who is None)
        at = next(i for i in range(10) if s.contract_deck[row, i] == kind)
        s.contract_deck[row, at], s.contract_deck[row, k] = s.contract_deck[row, k], kind
        if who is not None:
            self._hold(5 * row + k, who, deferred, filled, times)
        return 5 * row + k

    def order(self, who: str | None, code: str, as_contract: bool = False, filled: str = "", times: int = 0) -> int:
        """An order such as `O3S1T1`: on display (who None, column 3), fulfilled, or held as a contract; its card."""
        row, kind = self._card_kind("orders", code)
        s = self.s
        column = 2 if who is None else next(c for c in range(3) if s.card[15 + 3 * row + c].owner < 0)
        at = next(i for i in range(8) if s.order_deck[row, i] == kind)
        s.order_deck[row, at], s.order_deck[row, column] = s.order_deck[row, column], kind
        k = 15 + 3 * row + column
        s.shown[1, row, column] = 1 + k if who is None else 0
        if who is None:
            s.card[k].state, s.card[k].owner = pos.SHOWN, -1
        else:
            self._hold(k, who, False, filled, times if as_contract else 1)
            if not as_contract:
                s.card[k].state = pos.FULFILLED
        return k

    def _card_kind(self, component: str, code: str) -> tuple[int, int]:
        wanted = Counter(re.findall("..", code))
        rows: Sequence[Sequence[str]] = SHIPPED[component]
        for row, cards in enumerate(rows):
            for kind, card in enumerate(cards):
                if Counter(re.findall("..", card)) == wanted:
                    return row, kind
        raise AssertionError(f"there is no card {code} among the {component}")

    def _contract_card(self, row: int, on_display: bool) -> int:
        """A contract of this row to rewrite: on display the one in column 3, else one nobody will see again."""
        s = self.s
        if on_display:
            return int(s.shown[0, row, 2] - 1 - 5 * row)
        if s.book.kept < 5 and s.card[5 * row + 4].owner < 0:
            return 4
        column = next(c for c in (0, 1, 2) if s.shown[0, row, c])
        k = s.shown[0, row, column] - 1 - 5 * row
        s.shown[0, row, column] = 0
        return int(k)

    def _hold(self, k: int, who: str, deferred: bool, filled: str, times: int) -> None:
        card = self.s.card[k]
        card.owner, card.times, card.filled = self.seat(who), times, 0
        card.state = pos.DEFERRED if deferred else pos.ACTIVE
        met = [4 * barrel(m)[0] + barrel(m)[1] for m in re.findall("..", filled.replace(" ", ""))]
        for i in range(5):
            code = needs(self.s, k, i)
            if code < 15:
                self.s.in_play[code >> 2] += times
            if code in met:
                met.remove(code)
                card.filled |= 1 << i
                self.s.in_play[code >> 2] += 1
        assert not met, f"{filled} is not asked for"
