"""The vocabulary of Pipeline in our own words: names and short effects of things, numbers, barrels, cards."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from ..rules.contracts import barrel
from ..rules.position import COLOURS, CONTRACT_CARDS, Position

GRADE_TITLES = ("crude", "Low", "Mid", "High")
ACTION_TITLES = (
    "the Crude Market",
    "Refined Market 1",
    "Refined Market 2",
    "Refined Market 3",
    "Contracts & Loans",
    "Tanks & Pipes",
    "Machines & Pipes",
    "Upgrades",
)
"""As a sentence says them."""
ACTION_NAMES = tuple(title.removeprefix("the ") for title in ACTION_TITLES)
"""As a heading says them."""
FAMILY_TITLES = (
    "Government",
    "Shops",
    "Human Resources",
    "Engineering",
    "Refined Markets",
    "Contracts & Orders",
    "Machines",
)
LEVELS = ("I", "II", "III")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def spelled(n: int) -> str:
    """A small number in letters."""
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


def count(n: int, thing: str) -> str:
    """So many of a thing: "1 tank", "2 tanks"."""
    return f"{n} {thing}{'' if n == 1 else 's'}"


def counted_out(n: int, thing: str) -> str:
    """So many of a thing in letters: "one tank", "two tanks"."""
    return f"{spelled(n)} {thing}{'' if n == 1 else 's'}"


def listed(parts: Iterable[str]) -> str:
    """What there is of these, with commas."""
    return ", ".join(part for part in parts if part)


def first_up(text: str) -> str:
    """A text that begins a line."""
    return text[:1].upper() + text[1:]


def oil(colour: str, grade: int) -> str:
    """A barrel in words."""
    return f"{colour} {GRADE_TITLES[grade]}"


def card_name(s: Position, k: int) -> str:
    """A card by the barrels it asks for: "the contract for 2 orange Low and silver Mid"."""
    asked = Counter(int(barrel(s, k, i)) for i in range(5))
    oils = [(n, oil(COLOURS[code >> 2], code & 3)) for code, n in asked.items() if code < 15]
    *others, last = [one if n == 1 else f"{n} {one}" for n, one in oils]
    first = ", ".join(others)
    return f"the {kind_of_card(k)} for {f'{first} and ' if first else ''}{last}"


def kind_of_card(k: int) -> Literal["contract", "order"]:
    """What a card is by its number."""
    return "order" if k >= CONTRACT_CARDS else "contract"


def effects(s: Position) -> tuple[tuple[str, str, str], ...]:
    """What the levels of each family do in this game."""
    b, o = s.book, s.options
    gifts = [count(b.government_gift[level], "Government tile") for level in range(3)]
    tanks = count(b.shops_tanks, "tank")
    pipes = [count(b.shops_pipes[level], "pipe") for level in range(3)]
    second = "on any of the 4 tiles" if o.hr2_mode else "up to 2 spaces away"
    bonus, segments = b.engineering_bonus, b.engineering_segments
    return (
        (f"{gifts[0]} now, {b.government_yearly} each new year", f"{gifts[1]} now", f"{gifts[2]} now"),
        (
            f"{tanks} and {pipes[0]} now, {tanks} each new year",
            f"1 machine and {pipes[1]} now",
            f"1 machine and {pipes[2]} now",
        ),
        ("Secondary action is free", f"Secondary action {second}", "Two main actions, no secondary"),
        (
            f"Pipelines +{bonus[1]} for every {segments} segments",
            f"Pipelines +{bonus[2]} for every {segments} segments",
            f"Each pipeline runs 2 barrels{', not at machines' if o.eng3_machines else ''}",
        ),
        (
            f"Refined prices +${b.refined_bonus}, {'selling only' if o.rm1_buy_surcharge else 'buying and selling'}",
            "Trade in all 3 refined markets",
            "Sell any colour on any space",
        ),
        (
            "Fulfil each contract twice a year",
            f"+${b.delivery_bonus} for every barrel delivered",
            "Take orders as contracts",
        ),
        (
            "1 machine now; the worker may run a machine",
            f"Machines run for ${b.machines_2_price}",
            f"Machines also run {'during the Work Phase' if o.machines3_timing else 'before your actions'}",
        ),
    )


def briefs(s: Position) -> tuple[tuple[str, str, str], ...]:
    """The same in two or three words, for the upgrade board."""
    b, o = s.book, s.options
    gifts, pipes, bonus = b.government_gift, b.shops_pipes, b.engineering_bonus
    return (
        (f"{count(gifts[0], 'pipe')} +{b.government_yearly}/yr", count(gifts[1], "pipe"), count(gifts[2], "pipe")),
        (
            f"{count(b.shops_tanks, 'tank')}, {count(pipes[0], 'pipe')}",
            f"1 machine + {count(pipes[1], 'pipe')}",
            f"1 machine + {count(pipes[2], 'pipe')}",
        ),
        ("2nd action free", "any of 4 tiles" if o.hr2_mode else "2 spaces away", "2 main actions"),
        (f"+{bonus[1]} per {b.engineering_segments}", f"+{bonus[2]} per {b.engineering_segments}", "2 barrels each"),
        (f"+${b.refined_bonus} a barrel", "all 3 at once", "sell any colour"),
        ("twice a year", f"+${b.delivery_bonus} a barrel", "take orders"),
        (
            "1 machine and worker",
            f"run for ${b.machines_2_price}",
            "run at work too" if o.machines3_timing else "run before too",
        ),
    )


def valuation_titles(s: Position) -> tuple[str, ...]:
    """What the valuation cards pay in this game, by card number; 0 is the valuation tile."""
    b = s.book
    worth = b.pipeline_value
    just = "at least" if s.options.valuation_grade_exact else "exactly"
    return (
        "Pipelines at machines again",
        "Refined oil in tanks again",
        "Pipelines again",
        f"${b.tank_valuation} for each tank",
        f"${b.level_3_valuation} for each Level 3 upgrade",
        "Pipelines at machines again",
        "Silver oil and pipelines again",
        "Orange oil and pipelines again",
        "Teal oil and pipelines again",
        f"${worth[1]} for each pipeline that reaches {just} Low",
        f"${worth[2]} for each pipeline that reaches {just} Mid",
        f"${worth[3]} for each pipeline that reaches High",
        "Contracts kept pay again",
        "Fulfilled orders pay again",
        "Different types of pipelines",
        "Different types of pipelines at machines",
        "Different oils in fulfilled contracts and orders",
    )
