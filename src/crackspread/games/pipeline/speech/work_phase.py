"""The Work Phase in words: main action, secondary action, and what lies between them."""

from ..rules import phases
from ..rules.position import ACTIONS, HUMAN_RESOURCES, Position
from ..rules.work_phase import action_possible, reachable, secondary_price
from .chapter import Args, MoveWords, Speech, always
from .delivery import SERVE, anything_to_serve
from .government import FIRST
from .machines import EARLY
from .titles import ACTION_TITLES, first_up, listed
from .worker_placement import WORKER, why_not_main


def _is_secondary(s: Position) -> bool:
    """Whether an action taken now would be the secondary one."""
    return s.actions == 1 and s.player[s.seat].level[HUMAN_RESOURCES] < 3


def _prompt_main(s: Position) -> tuple[str, str]:
    return "Choose your action", "A space of the cross, a Government tile, or a tile of your network to run"


def _prompt_between(s: Position) -> tuple[str, str]:
    if s.actions == 1 and not _is_secondary(s):
        return "Take a second main action?", "Human Resources III: of any kind, instead of a secondary one"
    there = [ACTION_TITLES[k] for k, action in enumerate(ACTIONS) if _why_not_action(s, {"action": action}) is None]
    if there:
        return "Take a second action?", f"{first_up(listed(there))}: {_for_price(s)}"
    return "End your turn", "You could still deliver to a card" if anything_to_serve(s) else "Nothing is left to do"


def _for_price(s: Position) -> str:
    """What the secondary action costs."""
    price = int(secondary_price(s, s.player[s.seat]))
    return f"${price}" if price else "free"


def _say_action(s: Position, a: Args) -> str:
    title = ACTION_TITLES[ACTIONS.index(a["action"])]
    if not _is_secondary(s):
        return f"went to {title}"
    price = int(secondary_price(s, s.player[s.seat]))
    return f"went on to {title} for ${price}" if price else f"went on to {title}"


def _why_not_action(s: Position, a: Args) -> str | None:
    pl, action, price = s.player[s.seat], ACTIONS.index(a["action"]), 0
    title = ACTION_TITLES[action]
    if _is_secondary(s):
        price = int(secondary_price(s, pl))
        if s.action < 0:
            return "A secondary action follows only after an action on the cross (p. 6)."
        if not reachable(s, pl, action):
            return f"A secondary action is taken on the neighbouring space; {title} is not next to this one (p. 6)."
        if pl.cash < price:
            return f"A secondary action costs ${price}; you have ${pl.cash} (p. 6)."
    else:
        forbidden = why_not_main(s, "This")
        if forbidden:
            return forbidden
    if not action_possible(s, pl, action, pl.cash - price):
        return (
            f"You could do nothing at {title} now: one part of it must be possible with your cash, oil and room (p. 6)."
        )
    return None


def _say_pass(s: Position, a: Args) -> str:
    return "passed"


def _label_end(s: Position, a: Args) -> str:
    return "End the turn"


ANY = {
    "cell": WORKER,
    "action": MoveWords(_why_not_action, _say_action),
    "government": FIRST,
    "serve": SERVE,
    "activate": EARLY,
}
PHASES = {
    phases.MAIN: Speech(_prompt_main, {**ANY, "pass": MoveWords(always, _say_pass)}),
    phases.BETWEEN: Speech(_prompt_between, {**ANY, "done": MoveWords(always, label=_label_end)}),
}
