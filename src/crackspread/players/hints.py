"""A hint: the best moves of a position, what they may bring and why, as the expert or search sees it."""

import re
import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..kernel.game import Game
from ..kernel.state import State
from ..kernel.tuning import SearchSettings
from .expert import NetworkRace, race_of
from .network import settings_of
from .search import EstimateRace
from .win_chance import blurred

MOST = 3
"""A hint names so many moves at most."""
MOST_WORDS = 12
"""A hint's advice has so many words at most."""
DETERMINIZATIONS = 16
"""The best move is tried in so many deals even when there is no other."""


@dataclass(frozen=True)
class Hint:
    """A move worth making, and the rest of a turn that begins with it."""

    line: list[int]
    """The ids of the move and of those to make after it."""
    money: float
    """What the seat may expect to have at the end, in dollars."""
    win: float
    """Chance to win, 0 to 1."""
    advice: str = ""
    """What to do, as an order of at most twelve words."""
    steps: tuple[str, ...] = ()
    """The first moves of the line, each as an order: those that can be taken back, or the one that cannot."""
    why: str = ""
    """The reason in a sentence."""


def adviser(game: Game) -> str:
    """The player as which a hint of this game is thought out."""
    return game.tuning.hints_by


class EstimateHintRace(EstimateRace):
    """Playouts by the game's own estimate, and what they promise."""

    def __init__(self, state: State, seat: int, deadline: float | None, settings: SearchSettings) -> None:
        super().__init__(state, seat, deadline, settings)
        game = state.engine.game
        self.error, rounds = game.tuning.playout_error, game.tuning.rounds_option
        self.left = 1.0
        if rounds is not None:
            self.left -= game.moment(state.record)[0] / int(getattr(state.record.options, rounds))

    def money_by_determinization(self, k: int) -> list[Any]:
        """Everybody's money in each deal; of a plan there was no time for, in one."""
        return self.results[k] or [self.playout(k, 1)]

    def expected_money(self, k: int) -> float:
        """What the seat has at the end, on average."""
        return float(np.mean(self.money_by_determinization(k), axis=0)[self.seat])

    def win_chance(self, k: int) -> float:
        """How likely the seat is to come first; an even game counts as played too, for nothing is sure."""
        won = [blurred(money, self.error, self.left)[self.seat] for money in self.money_by_determinization(k)]
        return float(np.mean([*won, 1 / self.players]))


def hint_race(state: State, seat: int, deadline: float | None) -> EstimateHintRace | NetworkRace:
    """The plans worth proposing: as the adviser thinks, but not of one first move only."""
    game = state.engine.game
    by_search = adviser(game) == "search"
    settings = game.tuning.search if by_search else settings_of(game).expert
    settings = replace(settings, plans_per_first_move=settings.plans // MOST)
    return (EstimateHintRace if by_search else race_of)(state, seat, deadline, settings)


def advise(state: State, seat: int, clock: float) -> list[Hint]:
    """Up to three different moves, the best first, within `clock` seconds. The state is one that the seat may know."""
    deadline = time.perf_counter() + clock
    race = hint_race(state, seat, deadline)
    race.run(deadline, None, least=DETERMINIZATIONS)
    race.compare_with_club()
    order = race.order()
    firsts = {race.lines[k][0]: k for k in reversed(order)}
    best = sorted(firsts.values(), key=order.index)[:MOST]
    return [Hint(race.lines[k], race.expected_money(k), race.win_chance(k)) for k in best]


def steps(state: State, seat: int, line: list[int]) -> list[str]:
    """The moves of a line, each as an order, up to what ends the turn or shows something new.

    All of them can be taken back, so a person may walk the line and look; what cannot stands alone.
    """
    game, after, orders = state.engine.game, state.copy(), list[str]()
    for move in line:
        label = game.label(after.record, move)
        after.step(move)
        ends = after.actor != seat or after.record.reveals != state.record.reveals
        if ends and orders:
            break
        orders.append(label)
        if ends:
            break
    return orders


def advice(orders: list[str]) -> str:
    """The first of these orders, and the next ones as far as a sentence of twelve words holds them.

    An order that is longer by itself goes without its details, which its step tells.
    """
    words = orders[0] if len(orders[0].split()) <= MOST_WORDS else re.split("[:;,]", orders[0])[0]
    for more in orders[1:]:
        longer = f"{words}, then {more[0].lower()}{more[1:]}"
        if len(longer.split()) > MOST_WORDS:
            break
        words = longer
    return f"{words}."


def why(state: State, seat: int, line: list[int]) -> str:
    """What a line earns at once and what it prepares."""
    after = state.copy()
    for move in line:
        after.step(move)
    now = total(after, seat) - total(state, seat)
    estimate = state.engine.game.rules.estimate
    hope = round((estimate(after.record, seat) - estimate(state.record, seat)) / 100) - now
    parts = [f"{'earns' if now > 0 else 'costs'} ${abs(now)} this turn" if now else ""]
    parts.append(f"{'prepares' if hope > 0 else 'uses up'} about ${abs(hope)} to come" if hope else "")
    brings = " and ".join(part for part in parts if part)
    return f"It {brings}." if brings else "Nothing else does better."


def total(state: State, seat: int) -> int:
    """A seat's money if the game ended now."""
    return int(state.score()[0][seat].sum())


def spoken(state: State, seat: int, hint: Hint) -> Hint:
    """The hint in words."""
    orders = steps(state, seat, hint.line)
    return replace(hint, advice=advice(orders), steps=tuple(orders), why=why(state, seat, hint.line))
