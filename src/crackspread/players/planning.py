"""A turn planned to its end by a network's values: a beam over its steps."""

from collections import Counter
from pathlib import Path

import numpy as np

from ..kernel.rule import twin
from ..kernel.state import State
from .beam import DEPTH
from .greedy import WORLDS
from .layers import WIDEST, Layers, layers
from .network import OUTPUTS, UTILITY, Line, ask


def think(state: State, seat: int, width: int, most: int, alike: int = DEPTH, file: Path | None = None) -> list[Line]:
    """The best plans for a turn, at most so many and at most `alike` of them with the same first move, best first."""
    game = state.engine.game
    t = Layers.of(game)
    expand, fill = layers(game)
    t.rows[0] = state.words[0]
    at, into, lines = 0, WIDEST, [list[int]()]
    found: list[Line] = []
    for _ in range(DEPTH):
        rows, n = expand(t, at, len(lines), state.record.reveals, seat, WORLDS)
        told = ask(game, file, t.feats[:rows], t.child[:rows], n)
        order = np.argsort(-told[:, UTILITY], kind="stable")
        ended = t.ends[order] == 1
        found += [Line(lines[t.parents[k]] + t.moves(k), told[k]) for k in order[ended][: most * most]]
        found = sift(found, most, alike)
        chosen = order[~ended][:width]
        if len(chosen) == 0:
            break
        fill(t, at, into, chosen)
        at, into, lines = into, at, [lines[t.parents[k]] + t.moves(k) for k in chosen]
    # A turn longer than anybody looks: any first move, then again.
    return found or [Line(state.legal()[:1], np.zeros(OUTPUTS))]


def valued(state: State, seat: int, moves: list[int]) -> Line:
    """Somebody else's plan with what a network makes of it: in several deals if it ends by revealing something."""
    game, after = state.engine.game, state.copy()
    for move in moves[:-1]:
        after.step(move)
    before = after.copy()
    after.step(moves[-1])
    worlds = WORLDS if after.record.reveals != state.record.reveals else 1
    feats = np.zeros((worlds, game.featured), np.int16)
    for world in range(worlds):
        if worlds > 1:
            after.take(before)
            after.conceal(seat, world + 1)
            after.step(moves[-1])
        twin(game.rules.features)(after.record, seat, feats[world])
    return Line(moves, ask(game, None, feats, np.zeros(worlds, np.int64), 1)[0])


def sift(found: list[Line], most: int, alike: int) -> list[Line]:
    """The best plans, few of which begin alike: otherwise they are all one idea."""
    kept: list[Line] = []
    firsts: Counter[int] = Counter()
    for plan in sorted(found, key=lambda plan: -float(plan.values[UTILITY])):
        if len(kept) < most and firsts[plan.moves[0]] < alike:
            firsts[plan.moves[0]] += 1
            kept.append(plan)
    return kept
