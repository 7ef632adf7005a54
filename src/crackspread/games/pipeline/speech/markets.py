"""Trading in words: the Crude Market and Refined Markets 1, 2, 3."""

from collections.abc import Callable, Sequence
from typing import Any

from ....kernel.sentences import order
from ..rules import phases
from ..rules.markets import crude_slot, fits_location, fits_row, refined_price, refined_slot
from ..rules.moves import PRICES
from ..rules.oil import room
from ..rules.position import COLOURS, CRUDE_MARKET, GRADES, REFINED_MARKETS, Position
from .chapter import ACTION_FIRST, DONE, Args, MoveWords, Speech, short_of
from .titles import ACTION_TITLES, GRADE_TITLES, oil

ENDED = "All selling comes before the first purchase of the action (p. 7)."
NO_SPACE = "No space of that price is free (p. 7)."
NO_BARREL = "No such barrel lies on a space of that price (p. 7)."


def _prompt(s: Position) -> tuple[str, str]:
    if s.buying:
        return f"Buy in {ACTION_TITLES[s.action]}", "Selling is over"
    return f"Sell, then buy in {ACTION_TITLES[s.action]}", "The first purchase ends selling"


def _elsewhere(s: Position, market: int) -> str | None:
    """Why this action does not trade in a market, 0 the Crude Market: Refined Markets II opens the other two only."""
    if s.action == market or (CRUDE_MARKET not in (s.action, market) and s.player[s.seat].level[REFINED_MARKETS] >= 2):
        return None
    return f"This action trades in {ACTION_TITLES[s.action]} only (p. 7)."


def _lacking(s: Position, colour: int, grade: int) -> str | None:
    """Why a barrel cannot be sold: it is not there."""
    if s.player[s.seat].oil[grade, colour]:
        return None
    return f"You hold no {oil(COLOURS[colour], grade)} to sell (p. 7)."


def _full(s: Position, grade: int) -> str | None:
    """Why a barrel cannot be bought: no tank holds it."""
    if room(s, s.player[s.seat], grade) > 0:
        return None
    return f"You have no free tank for {GRADE_TITLES[grade]} (p. 8)."


def _apart(words: MoveWords, row: str, prices: Sequence[int | str], read: Callable[[Position, Args], Any]) -> MoveWords:
    """A trade whose label adds its row, or the place of its price, where others that may be made read the same."""

    def label(s: Position, a: Args) -> str:
        alike = [
            b for k in range(1, 7) for price in prices if read(s, b := {**a, row: k, "price": price}) == read(s, a)
        ]
        others = [b for b in alike if b != a and words.why_not(s, b) is None]
        rows = f", {row} {a[row]}" if any(b[row] != a[row] for b in others) else ""
        places = f", price {a['price']}" if any(b[row] == a[row] for b in others) else ""
        return f"{order(words.say(s, a) if words.say else '')}{rows}{places}"

    return words._replace(label=label)


# --- refined rows ----------------------------------------------------------------------------------------------------


def _row_of(s: Position, a: Args) -> tuple[int, int, int, int]:
    """A move's location, price, colour, and the grade of the row that lies there."""
    loc = 6 * (a["market"] - 1) + a["line"] - 1
    return loc, PRICES.index(a["price"]), COLOURS.index(a["colour"]), s.book.refined_grade[s.refined_row[loc]]


def _say_sell(s: Position, a: Args) -> str:
    loc, tier, _, grade = _row_of(s, a)
    own = GRADES.index(a["grade"])
    lower = f" as {GRADE_TITLES[grade]}" if grade < own else ""
    price = int(refined_price(s, s.player[s.seat], loc, tier, 0))
    return f"sold {oil(a['colour'], own)}{lower} in Refined Market {a['market']} for ${price}"


def _why_not_sell(s: Position, a: Args) -> str | None:
    own, colour = GRADES.index(a["grade"]), COLOURS.index(a["colour"])
    if s.buying:
        return ENDED
    forbidden = _elsewhere(s, a["market"]) or _lacking(s, colour, own)
    if forbidden:
        return forbidden
    loc, tier, _, grade = _row_of(s, a)
    if own < grade:
        return f"{GRADE_TITLES[own]} cannot be sold as {GRADE_TITLES[grade]} (p. 7)."
    if not fits_location(s, s.player[s.seat], loc, colour):
        wanted = COLOURS[s.book.refined_colour[s.refined_row[loc]]]
        return f"That row takes {wanted} only; the colour must match the space (p. 7)."
    return NO_SPACE if refined_slot(s, loc, tier, 0) < 0 else None


def _say_buy(s: Position, a: Args) -> str:
    loc, tier, _, grade = _row_of(s, a)
    price = int(refined_price(s, s.player[s.seat], loc, tier, 1))
    return f"bought {oil(a['colour'], grade)} in Refined Market {a['market']} for ${price}"


def _why_not_buy(s: Position, a: Args) -> str | None:
    forbidden = _elsewhere(s, a["market"])
    if forbidden:
        return forbidden
    loc, tier, colour, grade = _row_of(s, a)
    if refined_slot(s, loc, tier, 1 + colour) < 0:
        return NO_BARREL
    return _full(s, grade) or short_of(s, int(refined_price(s, s.player[s.seat], loc, tier, 1)), "It", 7)


# --- crude rows ------------------------------------------------------------------------------------------------------


def _crude_market(row: int) -> int:
    """The market that a crude row belongs to."""
    return max(row - 3, CRUDE_MARKET)


def _say_sell_crude(s: Position, a: Args) -> str:
    grade = GRADES.index(a["grade"])
    lower = " as crude" if grade else ""
    place = ACTION_TITLES[_crude_market(a["row"])]
    return f"sold {oil(a['colour'], grade)}{lower} in {place} for ${s.book.crude_price[a['row'] - 1, a['price'] - 1]}"


def _why_not_sell_crude(s: Position, a: Args) -> str | None:
    row, colour = a["row"] - 1, COLOURS.index(a["colour"])
    if s.buying:
        return ENDED
    forbidden = _elsewhere(s, _crude_market(a["row"])) or _lacking(s, colour, GRADES.index(a["grade"]))
    if forbidden:
        return forbidden
    if not fits_row(s, s.player[s.seat], row, colour):
        return f"That row takes {COLOURS[s.crude_colour[row]]} only; the colour must match the space (p. 7)."
    return NO_SPACE if crude_slot(s, row, a["price"] - 1, 0) < 0 else None


def _say_buy_crude(s: Position, a: Args) -> str:
    price = s.book.crude_price[a["row"] - 1, a["price"] - 1]
    return f"bought {a['colour']} crude in {ACTION_TITLES[_crude_market(a['row'])]} for ${price}"


def _why_not_buy_crude(s: Position, a: Args) -> str | None:
    row, tier = a["row"] - 1, a["price"] - 1
    forbidden = _elsewhere(s, _crude_market(a["row"]))
    if forbidden:
        return forbidden
    if crude_slot(s, row, tier, 1 + COLOURS.index(a["colour"])) < 0:
        return NO_BARREL
    return _full(s, 0) or short_of(s, s.book.crude_price[row, tier], "It", 7)


def _read_refined(s: Position, a: Args) -> tuple[int, int]:
    loc, tier, _, grade = _row_of(s, a)
    return grade, s.book.refined_price[s.refined_row[loc], tier]


def _read_crude(s: Position, a: Args) -> tuple[int, int]:
    return _crude_market(a["row"]), s.book.crude_price[a["row"] - 1, a["price"] - 1]


CRUDE_PRICES = (1, 2, 3, 4)
TRADE = {
    "sell": _apart(MoveWords(_why_not_sell, _say_sell), "line", PRICES, _read_refined),
    "buy": _apart(MoveWords(_why_not_buy, _say_buy), "line", PRICES, _read_refined),
    "sell_crude": _apart(MoveWords(_why_not_sell_crude, _say_sell_crude), "row", CRUDE_PRICES, _read_crude),
    "buy_crude": _apart(MoveWords(_why_not_buy_crude, _say_buy_crude), "row", CRUDE_PRICES, _read_crude),
}
PHASES = {phases.MARKET: Speech(_prompt, {**TRADE, "done": DONE}, ACTION_FIRST)}
