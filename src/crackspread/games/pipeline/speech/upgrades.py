"""Upgrades in words: buying levels, closing families, and what a level gives."""

from ....kernel.record import Cells
from ..rules import phases
from ..rules.government import may_open, tile_there
from ..rules.position import FAMILIES, Position
from ..rules.shops import machine_row, pipe_there
from .chapter import ACTION_FIRST, DONE, Args, MoveWords, Speech, short_of
from .government import GONE, QUADRANTS, place_of
from .shops import GONE as NO_PIPE
from .shops import PLACE_TANK, SHOPS, pipe_name, why_not_cover
from .titles import FAMILY_TITLES, LEVELS, counted_out, first_up, listed

GIFTS_FIRST = "Take what your upgrade gives first (p. 11)."


def _prompt(s: Position) -> tuple[str, str]:
    if s.bought and not s.options.upgrade_free_flip:
        return "Buy upgrades", "Two at most; at the end one more family may be closed"
    return "Buy upgrades", f"${s.book.upgrade_price} each, two at most; a family closes once bought"


def _say_upgrade(s: Position, a: Args) -> str:
    family = FAMILIES.index(a["family"])
    level = LEVELS[s.player[s.seat].level[family]]
    return f"bought {FAMILY_TITLES[family]} {level} for ${s.book.upgrade_price}"


def _why_not_upgrade(s: Position, a: Args) -> str | None:
    family = FAMILIES.index(a["family"])
    title, level = FAMILY_TITLES[family], s.player[s.seat].level[family]
    if s.token[family] < 0:
        return f"{title} is not in this game (p. 4)."
    if s.token[family] == 0:
        return f"{title} is closed until the new year: its token is face down (p. 8)."
    if level >= 3:
        return f"You own all three levels of {title} (p. 8)."
    if s.copies[family, level] <= 0:
        return f"No card of {title}, level {level + 1}, is left (p. 8)."
    if s.bought >= 2:
        return "One action buys two upgrades at most (p. 8)."
    return short_of(s, s.book.upgrade_price, "An upgrade", 8)


def _say_flip(s: Position, a: Args) -> str:
    return f"closed {FAMILY_TITLES[FAMILIES.index(a['family'])]} for this year"


def _why_not_flip(s: Position, a: Args) -> str | None:
    family = FAMILIES.index(a["family"])
    if s.options.upgrade_free_flip:
        return "In this edition no further token is turned (see its differences)."
    if s.bought == 0:
        return "One more token may be turned only after buying an upgrade (p. 8)."
    if s.token[family] != 1:
        return f"{FAMILY_TITLES[family]} is closed already, or not in this game (p. 8)."
    return None


# --- gifts -----------------------------------------------------------------------------------------------------------


def _prompt_gift(s: Position) -> tuple[str, str]:
    owed = (
        (s.owed_government, "Government tile"),
        (s.owed_pipes, "shop pipe"),
        (s.owed_tanks, "tank"),
        (int(s.owed_machine > 0), "machine"),
    )
    return "Take your gifts", first_up(listed(counted_out(n, thing) for n, thing in owed if n))


def _prompt_gift_tank(s: Position) -> tuple[str, str]:
    return "Place the tank", "Choose its row of the tank farm: it holds that grade for good"


def _say_gift_tile(s: Position, a: Args) -> str:
    return f"received Government tile {a['quadrant']}{a['tile']}"


def _why_not_gift_tile(s: Position, a: Args) -> str | None:
    q, k = place_of(a)
    if not s.owed_government:
        return "Your upgrade gives no Government tile now (p. 11)."
    if not tile_there(s, 8 * q + k):
        return GONE
    if s.gift_quadrant >= 0:
        same = s.gift_quadrant == q
        return None if same else f"All its tiles come from quadrant {QUADRANTS[s.gift_quadrant]} (see the differences)."
    if s.quadrant[q]:
        return None
    if not s.gift_opens:
        return f"Quadrant {a['quadrant']} is closed, and only level I opens one (see the differences of editions)."
    if s.opened:
        return f"Quadrant {a['quadrant']} is closed, and another one was opened this year (p. 11)."
    if not may_open(s):
        limit = s.book.quadrants[s.year]
        return f"Quadrant {a['quadrant']} is closed: in year {s.year} at most {limit} may be open (p. 9)."
    return None


def _say_gift_pipe(s: Position, a: Args) -> str:
    return f"received {pipe_name(a)}"


def _why_not_gift_pipe(s: Position, a: Args) -> str | None:
    if not s.owed_pipes:
        return "Your upgrade gives no pipe tile now (p. 11)."
    return None if pipe_there(s, SHOPS.index(a["shop"]), a["tile"] - 1) else NO_PIPE


def _price_row(prices: Cells, row: int) -> str:
    """A row of a shop by its price, or by its number where two have the same."""
    price = prices[row - 1]
    return f"row {row}" if [prices[k] for k in range(3)].count(price) > 1 else f"the ${price} row"


def _label_take_tank(s: Position, a: Args) -> str:
    return f"Take a free tank from {_price_row(s.book.tank_price, a['row'])}"


def _why_not_take_tank(s: Position, a: Args) -> str | None:
    if not s.owed_tanks:
        return "Your upgrade gives no tank now (p. 11)."
    return None if s.tank_shop[a["row"] - 1] else "That row of the Tank Shop is empty (p. 11)."


def _say_take_machine(s: Position, a: Args) -> str:
    return "received a machine"


def _label_take_machine(s: Position, a: Args) -> str:
    source = "the supply" if a["row"] == "supply" else _price_row(s.book.machine_price, a["row"])
    return f"Take a free machine from {source}"


def _why_not_take_machine(s: Position, a: Args) -> str | None:
    """A machine given, from the supply only where the shop is empty."""
    if not s.owed_machine:
        return "Your upgrade gives no machine now (p. 11)."
    if a["row"] == "supply":
        if machine_row(s) >= 0:
            return "A machine comes from the supply only if the Machine Shop is empty (p. 11)."
    elif not s.machine_shop[a["row"] - 1]:
        return "That row of the Machine Shop is empty (p. 11)."
    return why_not_cover(s)


def _say_decline(s: Position, a: Args) -> str:
    return "declined to open a quadrant for a Government tile"


def _label_decline(s: Position, a: Args) -> str:
    return "Open no quadrant"


def _why_not_decline(s: Position, a: Args) -> str | None:
    """Gifts are taken; only a Government tile may be left that a quadrant would have to be opened for."""
    if not s.owed_government:
        return GIFTS_FIRST
    for q, k in ((q, k) for q in range(4) if s.quadrant[q] for k in range(8)):
        if tile_there(s, 8 * q + k) and s.gift_quadrant in (-1, q):
            return "A Government tile is declined only when a quadrant would have to be opened for it (p. 11)."
    return None


PHASES = {
    phases.UPGRADING: Speech(
        _prompt,
        {
            "upgrade": MoveWords(_why_not_upgrade, _say_upgrade),
            "flip": MoveWords(_why_not_flip, _say_flip),
            "done": DONE,
        },
        ACTION_FIRST,
    ),
    phases.GIFT: Speech(
        _prompt_gift,
        {
            "government": MoveWords(_why_not_gift_tile, _say_gift_tile),
            "pipe": MoveWords(_why_not_gift_pipe, _say_gift_pipe),
            "take_tank": MoveWords(_why_not_take_tank, label=_label_take_tank),
            "take_machine": MoveWords(_why_not_take_machine, _say_take_machine, _label_take_machine),
            "done": MoveWords(_why_not_decline, _say_decline, _label_decline),
        },
        GIFTS_FIRST,
    ),
    phases.GIFT_TANK: Speech(_prompt_gift_tank, {"tank": PLACE_TANK}, "Place the tank first (p. 8)."),
}
