"""The turn order track in words."""

from ..rules import phases
from ..rules.position import Position
from .chapter import Args, MoveWords, Speech, always


def _prompt(s: Position) -> tuple[str, str]:
    rest = "stay above, and fill what is left" if s.options.turn_order_mode else "keep the leftmost free one"
    return "Choose your place for the next round", f"Or {rest}"


def _say_place(s: Position, a: Args) -> str:
    return f"chose place {a['place']} in turn order"


def _why_not_place(s: Position, a: Args) -> str | None:
    return None if a["place"] <= s.players else f"The track has {s.players} spaces (p. 6)."


def _label_keep(s: Position, a: Args) -> str:
    return "Keep the place in turn order"


MOVES = {"place": MoveWords(_why_not_place, _say_place), "done": MoveWords(always, label=_label_keep)}
PHASES = {phases.CHOOSE_ORDER: Speech(_prompt, MOVES, "Choose your place in turn order first, or leave it (p. 6).")}
