"""Many games stepped by one call: what learners and researchers build on.

Every array is made once and rewritten in place; lane i of a vector plays exactly what a `State` of its seed plays.
"""

import io
from collections.abc import Mapping
from typing import Any
from zipfile import BadZipFile

import numpy as np

from .chance import key
from .engine import LEGAL, default_target, engine
from .errors import BadMatch, IllegalMove, OptionError
from .foreign import quoted
from .game import Game
from .memory import Array, words
from .numbers import check_seed, whole_number
from .rule import twin
from .setup import Setup
from .state import State
from .vector_memory import DeviceMemory, HostMemory
from .vector_steps import DISABLED, MONEY, NEXT_STEP, S1, SAME_STEP, WIN, Lanes, lane_calls, next_seed
from .vector_threads import Crew

AUTORESETS = {"disabled": DISABLED, "next_step": NEXT_STEP, "same_step": SAME_STEP}
REWARDS = {"win": WIN, "money": MONEY}
DEVICES = ("cpu", "python", "cuda")
SCRATCH = ("template", "given", "spare_rows", "scores", "waiting", "illegal")
"""Arrays that hold nothing that a saved vector needs."""
NAMED = 5
"""Lanes that a sentence names one by one."""


class VectorState:
    """Many games of one kind side by side, each in a lane, stepped by one call.

    Every field has a row for each lane and is rewritten in place by `step` and `reset`: copy what shall stay.
    """

    seeds: Array
    """The seed of the lane's game: `game.new(players, seed)` deals the same."""
    observations: Array
    """What the seat to move sees; at the end of a game what the seat that moved last sees."""
    action_mask: Array
    """1 for the legal moves, by id."""
    legal_ids: Array
    """The legal moves, sorted: the first `legal_count` of them count."""
    legal_count: Array
    """How many moves are legal; 0 at the end of a game."""
    actor: Array
    """The seat to move, -1 at the end of a game."""
    rewards: Array
    """What the last step brought to each seat. `reward="win"`: at the end of a game its share of the first place less
    1 / players; alone its money / 100. `reward="money"`: what its money has changed by."""
    terminated: Array
    """Whether the last step ended a game."""
    truncated: Array
    """Never true, for every game comes to its end."""
    money: Array
    """Of each seat: now with `reward="money"`, else when the lane's last game ended."""
    places: Array
    """Of each seat when the lane's last game ended, 1 the best; 0 before."""
    final_observations: Array
    """With `autoreset="same_step"`, where `terminated`: the observation at the end of the game; else without rows."""

    def __init__(
        self,
        game: Game | str,
        n: int,
        players: int | None = None,
        seed: Any = 0,
        options: Mapping[str, Any] | None = None,
        components: Mapping[str, Any] | None = None,
        *,
        observation: str | None = "features",
        reward: str = "win",
        autoreset: str = "next_step",
        skip_forced: bool = False,
        checked: bool = True,
        threads: int = 1,
        device: str = "cpu",
    ) -> None:
        """Deal n games; players, options and components are those of `Game.new`, the seed is that of `reset`.

        `observation` is `features` (what our networks look at), `full`, `compact` (the same in fewer numbers where a
        game has such) or None. `autoreset` says when a lane goes on to its next game: at the `next_step` after an end,
        whose action then counts for nothing, at the `same_step`, or only when it is reset (`disabled`). `skip_forced`
        plays on where only one move is legal. Without `checked` every action is trusted. `device="cuda"` keeps the
        arrays in a GPU's memory, as PyTorch tensors; `device="python"` runs the rules in plain Python.
        """
        self.game = Game.named(game) if isinstance(game, str) else game
        count = self.game.players.start if players is None else players
        self.setup = Setup.make(self.game, count, 0, options or {}, components or {}, None)
        self.players, self.n = self.setup.players, _count("The number of lanes", n)
        self.device = _one_of("A device", device, dict(zip(DEVICES, DEVICES, strict=True)))
        self.observation, see = _one_of("An observation", observation, {**self.game.observations, None: (None, None)})
        self._seated = observation == "features"
        settings = (
            _one_of("A reward", reward, REWARDS),
            _one_of("An autoreset", autoreset, AUTORESETS),
            int(skip_forced),
            int(checked),
            0,
        )
        self._host = default_target() if device != "python" else "python"
        self._memory = DeviceMemory() if device == "cuda" else HostMemory(self._host)
        self._calls = lane_calls(self.game, see, self._memory.target)
        threads = min(_count("The number of threads", threads), self.n) if device == "cpu" else 1
        self._crew = Crew(threads)
        self._parts = [(k * self.n // threads, (k + 1) * self.n // threads) for k in range(threads)]
        ends = self.n if autoreset == "same_step" else 0
        self._arrays = self._allocated(max(ends, 1))
        self._memory.write(self._arrays["template"], words(self.setup.template()).view(np.int64))
        for name in VectorState.__annotations__:
            setattr(self, name, self._arrays[name])
        self._given = self._arrays["given"]
        numbers = self.observation.size if self.observation else 0
        self.observations = self.observations[:, :numbers]
        self.final_observations = self.final_observations[:ends, :numbers]
        self._lanes = self._shared(settings)
        self.reset(seed)

    def step(self, actions: Any) -> None:
        """Play an action in every lane, and rewrite all fields.

        Where `checked`, a lane whose action is not legal stays as it was while the others are stepped, and an
        IllegalMove says which: its `lanes` are all of them.
        """
        self._give("An action", actions)
        self._call("step")
        if self._lanes.checked and self._arrays["illegal"].any():
            raise self._refusal(actions)

    def reset(self, seed: Any = None, mask: Any = None) -> None:
        """Begin new games, in the lanes of the mask only if there is one.

        The seed is a number from which every lane has one of its own, an array with one for each, or None for the games
        that come next.
        """
        chosen = np.ones(self.n, np.bool_) if mask is None else self._memory.fetched(mask).astype(np.bool_)
        if chosen.shape != (self.n,):
            raise OptionError(f"A mask has a truth value for each of the {self.n} lanes.")
        now = self._memory.fetched(self.seeds)
        self._memory.write(self.seeds, np.where(chosen, self._new_seeds(seed, now), now))
        self._memory.write(self._given, chosen.astype(np.int64))
        self._call("step", self._lanes._replace(resetting=1))

    def observe(self, viewer: Any, out: Any = None) -> Any:
        """What a viewer sees of every lane (-1: a watcher), one for all or one for each; into `out` if given."""
        kind, memory = self.observation, self._memory
        if kind is None:
            raise OptionError("This vector was made to observe nothing.")
        viewers = memory.fetched(viewer)
        self._give("A viewer", np.full(self.n, viewers) if viewers.ndim == 0 else viewer)
        first, watcher = (0, "") if self._seated else (-1, ", or -1 for a watcher")
        if (self._given < first).any() or (self._given >= self.players).any():
            raise OptionError(f"A viewer is a seat from 0 to {self.players - 1}{watcher}.")
        if out is None:
            out = memory.zeros((self.n, kind.size), np.int16)
        elif not memory.like(out, self.observations):
            raise OptionError(f"This needs a contiguous array of {self.n} x {kind.size} numbers of the type int16.")
        lanes = self._lanes._replace(observations=memory.shared(out), seen=memory.records(out, kind))
        self._call("observe", lanes)
        return out

    @property
    def waiting(self) -> Any:
        """Whether each seat may act now: the one to move, and others where turns are simultaneous."""
        self._call("wait")
        return self._arrays["waiting"]

    def take(self, i: int) -> State:
        """A copy of lane i's position."""
        if whole_number(i) is None or not 0 <= i < self.n:
            raise OptionError(f"There is no lane {quoted(i)}; the lanes are 0 to {self.n - 1}.")
        state = State(engine(self.game, self._host), self.setup.template(), self.setup.components)
        state.words[0] = self._memory.fetched(self._arrays["rows"][i]).view(np.uint64)
        state.step(-1)
        return state

    def save(self) -> bytes:
        """All lanes as they are, for `load`."""
        file = io.BytesIO()
        kept: dict[str, Any] = {n: self._memory.fetched(a) for n, a in self._arrays.items() if n not in SCRATCH}
        np.savez_compressed(file, made=np.array(self._made), **kept)
        return file.getvalue()

    def load(self, data: bytes) -> None:
        """Become what a vector made with the same arguments has saved."""
        try:
            with np.load(io.BytesIO(data), allow_pickle=False) as saved:
                found = {name: saved[name] for name in saved.files}
        except (OSError, ValueError, EOFError, BadZipFile):
            raise BadMatch("These bytes are no saved vector.") from None
        if str(found.pop("made", "")) != self._made:
            raise BadMatch("This vector was saved of another game, or under other rules or arguments.")
        for name, array in found.items():
            self._memory.write(self._arrays[name], array)

    @property
    def _made(self) -> str:
        """What vectors must have in common to load each other."""
        shapes = [tuple(array.shape) for array in self._arrays.values()]
        settings = self._lanes.reward, self._lanes.autoreset, self._lanes.skip_forced
        return f"{self.game.name} {self.setup.digest} {self.setup.players} {self.setup.options} {shapes} {settings}"

    def _new_seeds(self, seed: Any, now: Array) -> Array:
        with np.errstate(over="ignore"):
            if seed is None:
                return np.asarray(twin(next_seed)(now), np.int64)
            if np.ndim(seed):
                self._give("A seed", seed)
                return self._memory.fetched(self._given).copy()
            first = check_seed(seed)
            if isinstance(first, str):
                raise OptionError("The seed of many games is a whole number; a key deals one.")
            return np.asarray(twin(key)(first, np.arange(self.n, dtype=np.uint64)) >> S1, np.int64)

    def _refusal(self, actions: Any) -> IllegalMove:
        lanes = np.flatnonzero(self._memory.fetched(self._arrays["illegal"])).tolist()
        more = f" and {len(lanes) - NAMED} more" if len(lanes) > NAMED else ""
        why = self.take(lanes[0]).checked().refusal(int(self._memory.fetched(actions)[lanes[0]]))
        return IllegalMove(
            f"Not legal in {'lane' if len(lanes) == 1 else 'lanes'} {', '.join(map(str, lanes[:NAMED]))}{more}: {why}",
            lanes,
        )

    def _give(self, what: str, given: Any) -> None:
        """Take a whole number for each lane."""
        if not self._memory.put(self._given, given):
            raise OptionError(f"{what} is a whole number for each of the {self.n} lanes.")

    def _call(self, name: str, lanes: Lanes | None = None) -> None:
        self._crew(self._calls[name], lanes or self._lanes, self._parts)

    def _allocated(self, ends: int) -> dict[str, Any]:
        """All arrays by name. None is empty, for kernels know no empty ones."""
        game, n, seats = self.game, self.n, self.game.players[-1]
        width = game.position.dtype.itemsize // 8
        numbers = self.observation.size if self.observation else 1
        shapes = {
            "rows": ((n, width), np.int64),
            "spare_rows": ((n, width), np.int64),
            "template": ((1, width), np.int64),
            "given": ((n,), np.int64),
            "seeds": ((n,), np.int64),
            "legal_ids": ((n, game.most_legal), LEGAL),
            "legal_count": ((n,), np.int64),
            "action_mask": ((n, len(game.moves)), np.int8),
            "actor": ((n,), np.int64),
            "waiting": ((n, seats), np.bool_),
            "terminated": ((n,), np.bool_),
            "truncated": ((n,), np.bool_),
            "illegal": ((n,), np.bool_),
            "rewards": ((n, seats), np.float32),
            "money": ((n, seats), np.int64),
            "places": ((n, seats), np.int64),
            "scores": ((n, seats, len(game.items)), np.int64),
            "observations": ((n, numbers), np.int16),
            "final_observations": ((ends, numbers), np.int16),
        }
        return {name: self._memory.zeros(*shape) for name, shape in shapes.items()}

    def _shared(self, settings: tuple[int, ...]) -> Lanes:
        """The arrays as the rules see them."""
        a, memory = self._arrays, self._memory
        records = {
            "ps": memory.records(a["rows"], self.game.position),
            "spare_ps": memory.records(a["spare_rows"], self.game.position),
            "seen": memory.records(a["observations"], self.observation),
            "final_seen": memory.records(a["final_observations"], self.observation),
        }
        plain = {name: memory.shared(array) for name, array in a.items() if name != "truncated"}
        return Lanes(**records, **plain, **dict(zip(Lanes._fields[-len(settings) :], settings, strict=True)))


def _one_of(what: str, value: Any, choices: Mapping[Any, Any]) -> Any:
    """What a word stands for, or a sentence why it cannot be."""
    if value not in choices:
        raise OptionError(f"{what} is one of {', '.join(map(str, choices))}; {quoted(value)} is not.")
    return choices[value]


def _count(what: str, value: Any) -> int:
    found = whole_number(value)
    if found is None or found < 1:
        raise OptionError(f"{what} is a whole number from 1; {quoted(value)} is not.")
    return found
