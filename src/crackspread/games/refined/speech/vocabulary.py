"""What all chapters speak with: how a decision and its moves are described, and dice, tokens and effects in words."""

from collections.abc import Callable
from typing import Any, NamedTuple

from ..components.checks import TAKES
from ..rules.position import Bonus, Era, Position, Seat

EFFECTS = tuple(TAKES)
"""What cards call the kinds of effects."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
Args = dict[str, Any]
Line = str | Callable[[Position, Seat], str]
Order = str | Callable[[Position, Seat, Args], str]


def allowed(s: Position, pl: Seat, a: Args) -> None:
    """No reason against it: at its step nothing forbids such a move."""


class Words(NamedTuple):
    """A kind of move at one step: as the log tells it of its seat, what forbids it, and its label."""

    say: Order
    """Empty for a half-step."""
    why_not: Callable[[Position, Seat, Args], str | None] = allowed
    label: Order = ""
    """Empty where it is what the log tells, as an order."""


class Decision(NamedTuple):
    """One decision: what it asks for, why or how, the moves that may answer it, and its pages in the rulebook."""

    title: Line
    why: Line
    moves: dict[str, Words]
    pages: str


def spoken(words: Any, *about: Any) -> str:
    """Words that are always the same, or that the position makes."""
    return words if isinstance(words, str) else str(words(*about))


def era_of(s: Position) -> Era:
    """This round's era card."""
    return s.book.era[s.era_order[s.round]]


def number(n: int) -> str:
    """Small numbers as words."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def counted(n: int, thing: str) -> str:
    """Such as `one ticket`, `two tickets`."""
    return f"{number(n)} {thing}{'' if n == 1 else 's'}"


def a_die(colour: str) -> str:
    """With its article."""
    return f"{'an' if colour[0] in 'ao' else 'a'} {colour} die"


def dice(n: int, colour: str = "") -> str:
    """Such as `1 die`, `2 red dice`."""
    return " ".join(filter(None, (str(n), colour, "die" if n == 1 else "dice")))


def tokens(n: int, kind: str) -> str:
    """Such as `1 red token`, `2 grey tokens`."""
    return f"{n} {kind} token{'' if n == 1 else 's'}"


def steps(n: int) -> str:
    """Such as `1 step`, `2 steps`."""
    return f"{n} step{'' if n == 1 else 's'}"


def effect(what: str, amount: int) -> str:
    """What a card does to a player: `1 step up the track`, `$2 less`, `1 grey token more`."""
    n, more = abs(amount), "more" if amount > 0 else "less"
    if what == "EIT":
        return f"{steps(n)} {'up' if amount > 0 else 'down'} the track"
    if what == "money":
        return f"${n} {more}"
    return f"{dice(n) if what == 'dice' else tokens(n, what)} {more}"


def brief_effect(what: str, amount: int) -> str:
    """The same as a card has room for: `EIT -1`, `+$2`, `+1 grey`."""
    n, sign = abs(amount), "+" if amount > 0 else "\N{MINUS SIGN}"
    if what == "EIT":
        return f"EIT {sign}{n}"
    if what == "money":
        return f"{sign}${n}"
    return f"{sign}{n} {'die' if what == 'dice' and n == 1 else what}"


def gains(bonus: Bonus) -> str:
    """What a printed bonus brings: tokens by their number, all else as an effect."""
    brought = [tokens(n, kind) for kind, n in (("red", bonus.red), ("grey", bonus.grey)) if n > 0]
    others = (("red", min(bonus.red, 0)), ("grey", min(bonus.grey, 0)), ("EIT", bonus.impact), ("money", bonus.money))
    return " and ".join(brought + [effect(what, n) for what, n in others if n]) or "nothing"
