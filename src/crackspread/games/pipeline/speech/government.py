"""Government pipe tiles in words."""

from ..rules import phases
from ..rules.government import NEIGHBOURS, may_open, tile_there
from ..rules.position import Position
from .chapter import ACTION_FIRST, DONE, Args, MoveWords, Speech, short_of
from .titles import counted_out, first_up
from .worker_placement import why_not_main

MOST = 5
QUADRANTS, TILES = "ABCD", "ABCDEFGH"
GONE = "That tile is gone; Government tiles are not replaced (p. 9)."


def _prompt(s: Position) -> tuple[str, str]:
    so_far = first_up(counted_out(s.bought, "tile"))
    return "Take Government tiles", f"{so_far} so far; " + (
        "no more this time" if s.bought >= MOST else f"the next one is ${_step_price(s)}"
    )


def place_of(a: Args) -> tuple[int, int]:
    """A tile's quadrant and its place there."""
    return QUADRANTS.index(a["quadrant"]), TILES.index(a["tile"])


def _step_price(s: Position) -> int:
    """What one more tile adds to the price of those bought in this action."""
    bought = s.bought if s.phase == phases.GOVERNING else 0
    return int(s.book.government_price[bought + 1] - s.book.government_price[bought])


def _say_tile(s: Position, a: Args) -> str:
    opens = "" if s.quadrant[QUADRANTS.index(a["quadrant"])] else f", opening quadrant {a['quadrant']}"
    return f"bought Government tile {a['quadrant']}{a['tile']} for ${_step_price(s)}{opens}"


def _why_not_first(s: Position, a: Args) -> str | None:
    q, k = place_of(a)
    if not tile_there(s, 8 * q + k):
        return GONE
    forbidden = why_not_main(s, "Buying Government tiles")
    if forbidden:
        return forbidden
    if not s.quadrant[q] and not may_open(s):
        limit = s.book.quadrants[s.year]
        return f"Quadrant {a['quadrant']} is closed: in year {s.year} at most {limit} may be open (p. 9)."
    return short_of(s, _step_price(s), "A Government tile", 9)


def _why_not_next(s: Position, a: Args) -> str | None:
    q, k = place_of(a)
    if not tile_there(s, 8 * q + k):
        return GONE
    if s.bought >= MOST:
        return "One action buys five Government tiles at most (p. 9)."
    if q != s.government_tile // 8:
        return "More tiles lie in the same quadrant as the worker's tile (p. 9)."
    if not NEIGHBOURS[s.government_tile % 8, k]:
        return "Only tiles that share an edge with the worker's tile; corners do not count (p. 9)."
    return short_of(s, _step_price(s), "The next tile", 9)


FIRST = MoveWords(_why_not_first, _say_tile)
PHASES = {
    phases.GOVERNING: Speech(_prompt, {"government": MoveWords(_why_not_next, _say_tile), "done": DONE}, ACTION_FIRST)
}
