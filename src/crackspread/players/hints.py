"""A hint: the best moves of a position, what they may bring and why, as the expert or in PipeLite search sees it."""

import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..kernel.game import Game
from ..kernel.sentences import unnamed
from ..kernel.state import State
from .chances import softened
from .expert import EXPERT, Expert, Foresight
from .search import SETTINGS, Playouts, Settings

MOST = 3
TOLD = 3
"""Things that a turn does, at most, before the rest is only hinted at."""
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


def why(state: State, seat: int, line: list[int]) -> str:
    """What the turn does, in the words of the log, what it earns at once and what it prepares."""
    game, after, told = state.engine.game, state.copy(), []
    for move in line:
        sentence = unnamed(game.say(after.record, move)).strip(" .")
        if sentence and not tells(after, seat, move):
            told.append(sentence)
        after.step(move)
    now = total(after, seat) - total(state, seat)
    estimate = game.rules.estimate
    hope = round((estimate(after.record, seat) - estimate(state.record, seat)) / 100) - now
    parts = [f"{'earns' if now > 0 else 'costs'} ${abs(now)} by the end of the turn" if now else ""]
    parts.append(f"{'prepares' if hope > 0 else 'uses up'} about ${abs(hope)} to come" if hope else "")
    brings = " and ".join(part for part in parts if part) or "changes nothing in money, but nothing else does better"
    more = " and more" if len(told) > TOLD else ""
    does = ", then ".join(told[:TOLD]) or "this"
    return f"{does[0].upper()}{does[1:]}{more}: it {brings}."


def tells(state: State, seat: int, move: int) -> bool:
    """Whether the sentence of a move is another in other deals, and thus tells of something that nobody has seen."""
    game, other, said = state.engine.game, state.copy(), set[str]()
    for world in range(1, WORLDS):
        other.conceal(seat, world)
        said.add(game.say(other.record, move))
    return len(said) > 1


def total(state: State, seat: int) -> int:
    """A seat's money if the game ended now."""
    return int(state.score()[0][seat].sum())
