"""Positions with what each seat has seen on the way to them."""

import hashlib
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from ...kernel.engine import default_target, engine
from ...kernel.game import Game
from ...kernel.memory import Array
from ...kernel.state import State


class Sight:
    """What seats see of a position, by one of the game's observations."""

    def __init__(self, game: Game, name: str) -> None:
        self.kind, rule = game.observations[name]
        self._fields = [(field, part.at.ravel()) for field, part in self.kind.fields.items()]

        def observe(ps: Any, i: int, viewer: int, outs: Any) -> None:
            rule(ps[i], viewer, outs[0])

        compiled = self._engine = engine(game, default_target())
        known = {game.rules.features: compiled.features, game.rules.observe: compiled.observe}
        self._observe = known.get(rule) or compiled.callable(observe)

    def numbers(self, position: State, seat: int) -> Array:
        """All in numbers."""
        out = np.zeros(self.kind.size, np.int16)
        self._observe(position.rows, 0, seat, self._engine.rows(np.ndarray(1, self.kind.dtype, out)))
        return out

    def words(self, position: State, seat: int) -> str:
        """The same by name, without what is zero."""
        numbers = self.numbers(position, seat)
        seen = ((field, numbers[at]) for field, at in self._fields)
        return " ".join(f"{field}={','.join(map(str, values.tolist()))}" for field, values in seen if values.any())


@cache
def sight(game: Game, name: str) -> Sight:
    """The one sight of a game by this observation."""
    return Sight(game, name)


class Seen(NamedTuple):
    """What a seat has done, and a digest of all that it has ever seen."""

    moves: str
    digest: bytes


NOTHING = Seen("", b"")


class Moment:
    """A position that is never stepped again, and what each seat had seen when it came about.

    Copies share it. What was seen is worked out when it is asked for, over all moments since it last was.
    """

    __slots__ = ("_before", "_move", "_seen", "player", "position")

    def __init__(self, position: State, before: "Moment | None" = None, move: int = -1) -> None:
        self.position, self.player = position, position.actor
        self._before, self._move = before, move
        self._seen: tuple[Seen, ...] | None = None

    def played(self, position: State, move: int) -> "Moment":
        """What comes of a move of the seat that is to move here."""
        return Moment(position, self, move)

    def resampled(self, position: State, seat: int) -> "Moment":
        """The same to this seat; others know no more of the past than what they would see now."""
        moment = Moment(position)
        moment._seen = tuple(seen if p == seat else moment._now(p, NOTHING) for p, seen in enumerate(self.seen))
        return moment

    @property
    def seen(self) -> tuple[Seen, ...]:
        """Of each seat."""
        waiting: list[Moment] = []
        moment: Moment | None = self
        while moment is not None and moment._seen is None:
            waiting.append(moment)
            moment = moment._before
        for moment in reversed(waiting):
            moment._look()
        assert self._seen is not None
        return self._seen

    def _look(self) -> None:
        """Add what is seen now to what was seen before, which is then no longer needed."""
        before = [NOTHING] * self.position.players
        if self._before is not None:
            before = list(self._before.seen)
            moves, digest = before[self._before.player]
            before[self._before.player] = Seen(f"{moves} {self._move}", digest)
        self._seen = tuple(self._now(seat, seen) for seat, seen in enumerate(before))
        self._before = None

    def _now(self, seat: int, before: Seen) -> Seen:
        """Everybody sees whose move it is, and whoever is to move what is legal."""
        position = self.position
        digest = hashlib.blake2b(before.digest, digest_size=16)
        digest.update(
            sight(position.engine.game, "compact").numbers(position, seat).tobytes() + bytes([self.player + 1])
        )
        if seat == self.player:
            digest.update(position.legal_ids[: position.n].tobytes())
        return before._replace(digest=digest.digest())

    def __deepcopy__(self, memo: dict[int, Any]) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.position, self.seen)


def restored(position: State, seen: tuple[Seen, ...]) -> Moment:
    """A moment from its pickle."""
    moment = Moment(position)
    moment._seen = seen
    return moment
