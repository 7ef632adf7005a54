"""One step of one game of a `VectorState`. Rule code: the same body for plain Python, native code and CUDA."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from .chance import mix
from .engine import engine
from .game import Game
from .memory import clear, copy_row
from .rule import rule
from .vector_memory import stream

DISABLED, NEXT_STEP, SAME_STEP = 0, 1, 2
"""What follows the end of a game: nothing, the next game at the next step, the next game at once."""
WIN, MONEY = 0, 1
"""What is a reward: the share of the first place, or what a seat's money has changed by."""
ALONE = 100.0
"""Whoever plays alone is rewarded with the money, divided by this."""
S1 = np.uint64(1)
UNSEEN = -2
"""Instead of a viewer: the lane's observation stays."""
BLOCK = 64
"""Threads of a GPU's block."""
TOGETHER = 32
"""Lanes that are stepped, then observed: the code of either stays at hand, and so do their positions."""


class Lanes(NamedTuple):
    """All that a step reads and writes, for lane i in place i; see the fields of `VectorState`."""

    ps: Any
    """Positions."""
    rows: Any
    """The same as words."""
    spare_ps: Any
    """Positions that may be spoilt."""
    spare_rows: Any
    template: Any
    given: Any
    """A number for each lane: the action; when lanes are begun anew, whether this one is; the viewer."""
    seeds: Any
    legal_ids: Any
    legal_count: Any
    action_mask: Any
    actor: Any
    waiting: Any
    terminated: Any
    illegal: Any
    rewards: Any
    money: Any
    places: Any
    scores: Any
    seen: Any
    """Observations as records."""
    observations: Any
    """The same as numbers."""
    final_seen: Any
    final_observations: Any
    reward: int
    autoreset: int
    skip_forced: int
    checked: int
    resetting: int
    """Whether lanes are begun anew, not stepped."""


@rule
def next_seed(seed):
    """The seed of the game that follows one in its lane."""
    return np.int64(mix(np.uint64(seed)) >> S1)


@rule
def nothing(_i, _v):
    """For calls that do one thing."""


@rule
def unseen(_s, _viewer, _out):
    """For vectors that observe nothing."""


@rule
def mark(i, v, value):
    """Write the legal moves into the mask."""
    for k in range(v.legal_count[i]):
        v.action_mask[i, v.legal_ids[i, k]] = value


@rule
def is_legal(i, v, action):
    """Whether the action is among the legal moves, which are sorted; masks are others' to write on."""
    low = 0
    high = int(v.legal_count[i])
    while low < high:
        middle = (low + high) >> 1
        if v.legal_ids[i, middle] < action:
            low = middle + 1
        else:
            high = middle
    return low < v.legal_count[i] and v.legal_ids[i, low] == action


def lane_rules(game: Game, see: Any) -> dict[str, tuple[Any, Any]]:
    """What is done for one lane, by name, one after the other; `see` writes an observation."""
    r = game.rules
    setup, actor, legal, play, score, rank, turn = r.setup, r.actor, r.legal, r.play, r.score, r.rank, r.turn
    items = len(game.items)
    see = see or unseen

    @rule
    def count_money(i, v):
        """Everybody's money, as the final count gives it now."""
        s = v.ps[i]
        score(s, v.scores[i])
        for p in range(s.players):
            v.money[i, p] = 0
            for k in range(items):
                v.money[i, p] += v.scores[i, p, k]

    @rule
    def gain(i, v):
        """Reward what everybody's money has changed by."""
        for p in range(v.ps[i].players):
            v.rewards[i, p] = -v.money[i, p]
        count_money(i, v)
        for p in range(v.ps[i].players):
            v.rewards[i, p] += v.money[i, p]

    @rule
    def win(i, v):
        """Reward the share of the first place, less what it is on average."""
        s = v.ps[i]
        count_money(i, v)
        first = 0
        for p in range(s.players):
            if v.places[i, p] == 1:
                first += 1
        for p in range(s.players):
            if s.players == 1:
                v.rewards[i, p] = v.money[i, p] / ALONE
            elif v.places[i, p] == 1:
                v.rewards[i, p] = 1.0 / first - 1.0 / s.players
            else:
                v.rewards[i, p] = -1.0 / s.players

    @rule
    def settle(i, v):
        """Find the legal moves, playing on where there is only one if that is wished."""
        s = v.ps[i]
        n = 0
        while True:
            v.actor[i] = actor(s)
            n = 0
            if v.actor[i] >= 0:
                n = int(legal(s, v.legal_ids[i]))
            if n != 1 or v.skip_forced == 0:
                break
            play(s, int(v.legal_ids[i, 0]))
        v.legal_count[i] = n

    @rule
    def deal(i, v):
        """Begin the game of the lane's seed."""
        copy_row(v.template, 0, v.rows, i)
        setup(v.ps[i], int(v.seeds[i]))
        if v.reward == MONEY:
            count_money(i, v)
        settle(i, v)

    @rule
    def end(i, v, mover):
        """Count what came of a game, and go on to the next if that is wished at once."""
        s = v.ps[i]
        v.terminated[i] = True
        rank(s, v.places[i])
        if v.reward == WIN:
            win(i, v)
        if v.autoreset == SAME_STEP:
            clear(v.final_observations, i)
            see(s, mover, v.final_seen[i])
            v.seeds[i] = next_seed(v.seeds[i])
            deal(i, v)

    @rule
    def move(i, v, action):
        """Play an action, and end the game if that was its last."""
        mover = int(v.actor[i])
        play(v.ps[i], action)
        settle(i, v)
        if v.reward == MONEY:
            gain(i, v)
        if v.actor[i] < 0:
            end(i, v, mover)
        return mover

    @rule
    def step(i, v):
        """Play the action that is given; where `resetting`, begin the game of the lane's seed if it is not 0.

        What is given then is who looks at the lane: the seat to move, or whoever ended the game.
        """
        action = int(v.given[i])
        v.given[i] = UNSEEN
        v.illegal[i] = False
        if v.resetting != 0 and action == 0:
            return
        begins = v.legal_count[i] == 0 or v.resetting != 0
        for p in range(v.rewards.shape[1]):
            v.rewards[i, p] = 0.0
        if begins and v.resetting == 0:
            if v.autoreset == DISABLED:
                return
            v.seeds[i] = next_seed(v.seeds[i])
        v.terminated[i] = False
        v.illegal[i] = v.checked != 0 and not begins and not is_legal(i, v, action)
        if v.illegal[i]:
            return
        mark(i, v, 0)
        viewer = -1
        if begins:
            deal(i, v)
        else:
            viewer = move(i, v, action)
        mark(i, v, 1)
        v.given[i] = v.actor[i] if v.actor[i] >= 0 else viewer

    @rule
    def observe(i, v):
        """What the viewer who is given sees, into the observations of `v`."""
        if v.given[i] != UNSEEN:
            clear(v.observations, i)
            see(v.ps[i], int(v.given[i]), v.seen[i])

    @rule
    def wait(i, v):
        """Which seats may act now."""
        for p in range(v.waiting.shape[1]):
            v.waiting[i, p] = False
            if p < v.ps[i].players and v.legal_count[i] > 0:
                copy_row(v.rows, i, v.spare_rows, i)
                v.waiting[i, p] = turn(v.spare_ps[i], p) != 0

    return {"step": (step, observe), "observe": (observe, nothing), "wait": (wait, nothing)}


@cache
def lane_calls(game: Game, see: Any, target: str) -> dict[str, Callable[[Lanes, int, int], None]]:
    """Each of them for lanes first to last - 1: one after the other, on a GPU a thread for each."""
    make = on_gpu if target == "gpu" else lambda one, then: engine(game, target).callable(by_blocks(one, then))
    return {name: make(*rules) for name, rules in lane_rules(game, see).items()}


def by_blocks(first_rule: Any, then: Any) -> Any:
    """A loop over lanes, a few at a time."""

    def lanes(v, first, last):
        for block in range(first, last, TOGETHER):
            for i in range(block, min(block + TOGETHER, last)):
                first_rule(i, v)
            for i in range(block, min(block + TOGETHER, last)):
                then(i, v)

    return lanes


def on_gpu(first_rule: Any, then: Any) -> Any:
    """A kernel over lanes."""
    from .cuda import cuda_module, kept, widen

    cuda = cuda_module()
    widen()

    def lanes(v, last):
        i = cuda.grid(1)
        if i < last:
            first_rule(i, v)
            then(i, v)

    kernel = kept(cuda.jit(lanes))
    return lambda v, first, last: kernel[(last + BLOCK - 1) // BLOCK, BLOCK, stream()](v, last)
