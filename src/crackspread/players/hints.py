"""A hint: the best moves of a position, what they may bring and why, as the expert or in PipeLite search sees it."""

import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..kernel.game import Game
from ..kernel.state import State
from .chances import softened
from .expert import EXPERT, Expert, Foresight
from .search import SETTINGS, Playouts, Settings

MOST = 3
MOST_WORDS = 12
"""Words of a hint."""
VARIED = {name: replace(settings, alike=settings.plans // MOST) for name, settings in EXPERT.items()}
"""As the expert thinks, but not of one first move only."""
BY_SEARCH = {"pipelite": replace(SETTINGS["pipelite"], alike=SETTINGS["pipelite"].plans // MOST)}
"""Where search is known to help a person who has begun unlike a network."""
WORLDS = 16
"""Deals in which the best move is tried even when there is no other."""


@dataclass(frozen=True)
class Hint:
    """A move worth making, and the rest of a turn that begins with it."""

    line: list[int]
    """Its id, and those of the moves to make after it."""
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
    return "search" if game.name in BY_SEARCH else "expert"


class Advice(Playouts):
    """Playouts of PipeLite to its end, and what they promise."""

    def __init__(self, state: State, seat: int, deadline: float | None, settings: Settings) -> None:
        super().__init__(state, seat, deadline, settings)
        self.left = 1 - state.engine.game.moment(state.record)[0] / int(state.record.options.rounds)

    def told(self, k: int) -> list[Any]:
        """Everybody's money in each deal; of a plan there was no time for, in one."""
        return self.fared[k] or [self.attempt(k, 1)]

    def expected(self, k: int) -> float:
        """What the seat has at the end, on average."""
        return float(np.mean(self.told(k), axis=0)[self.seat])

    def chance(self, k: int) -> float:
        """How likely the seat is to come first; an even game counts as played too, for nothing is sure."""
        won = [softened(money, self.left)[self.seat] for money in self.told(k)]
        return float(np.mean([*won, 1 / self.players]))


def advise(state: State, seat: int, clock: float) -> list[Hint]:
    """Up to three different moves, the best first, within `clock` seconds. The state is one that the seat may know."""
    deadline = time.perf_counter() + clock
    settings = BY_SEARCH.get(state.engine.game.name)
    trial: Advice | Foresight
    if settings:
        trial = Advice(state, seat, deadline, settings)
    else:
        trial = Expert(settings=VARIED).begin(state, seat, deadline)
    trial.run(deadline, None, least=WORLDS)
    trial.settle()
    order = trial.order()
    firsts = {trial.lines[k][0]: k for k in reversed(order)}
    best = sorted(firsts.values(), key=order.index)[:MOST]
    return [Hint(trial.lines[k], trial.expected(k), trial.chance(k)) for k in best]


def steps(state: State, seat: int, line: list[int]) -> list[str]:
    """The moves of a line, each as an order, up to what ends the turn or shows something new.

    All of them can be taken back, so a person may walk the line and look; what cannot stands alone.
    """
    game, after, told = state.engine.game, state.copy(), list[str]()
    for move in line:
        label = game.label(after.record, move)
        after.step(move)
        ends = after.actor != seat or after.record.reveals != state.record.reveals
        if ends and told:
            break
        told.append(label)
        if ends:
            break
    return told


def advice(told: list[str]) -> str:
    """The first of these orders, and the next ones as far as a sentence of twelve words holds them."""
    words = told[0]
    for more in told[1:]:
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
    told = steps(state, seat, hint.line)
    return replace(hint, advice=advice(told), steps=tuple(told), why=why(state, seat, hint.line))
