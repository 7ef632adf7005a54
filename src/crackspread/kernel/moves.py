"""The move table of a game: every move it could ever offer, with a fixed id, a name and parameters."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from .errors import IllegalMove


class Move(NamedTuple):
    """One move that a game could ever offer: `str()` is its name with its arguments."""

    id: int
    name: str
    args: dict[str, Any]

    def __str__(self) -> str:
        return " ".join([self.name, *(f"{k}={v}" for k, v in self.args.items())])


class Kind(NamedTuple):
    """All moves of one name: the product of its parameters, the last varying fastest, less what `where` leaves out."""

    name: str
    args: dict[str, Iterable[Any]]
    where: Callable[..., bool] = lambda **_: True


class MoveTable(Sequence[Move]):
    """All moves of a game; `table[id]` is a `Move`.

    Ids never change with the position: they replay, compare and mask.
    """

    def __init__(self, kinds: Iterable[Kind]) -> None:
        self._moves: list[Move] = []
        self._ids: dict[tuple[Any, ...], int] = {}
        self._first: dict[str, int] = {}
        for kind in kinds:
            self._first[kind.name] = len(self._moves)
            for values in product(*kind.args.values()):
                args = dict(zip(kind.args, values, strict=True))
                if kind.where(**args):
                    self._ids[kind.name, *values] = len(self._moves)
                    self._moves.append(Move(len(self._moves), kind.name, args))
        self._params = {kind.name: tuple(kind.args) for kind in kinds}
        self.texts = [str(move) for move in self._moves]
        """Every move by name and arguments, which outlive its id: so moves are stored."""
        self._by_text = {text: k for k, text in enumerate(self.texts)}

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __getitem__(self, move: Any) -> Any:
        return self._moves[move]

    def first(self, name: str) -> int:
        """The lowest id of a kind of move."""
        return self._first[name]

    def by_text(self, text: str) -> int | None:
        """The id of a move as it is stored, None if there is no such move."""
        return self._by_text.get(text)

    def id(self, name: str, **args: Any) -> int:
        """The id of a move by its name and all of its arguments."""
        params = self._params.get(name)
        if params is None:
            raise IllegalMove(f"There is no move called {name!r}; there are {', '.join(self._params)}.")
        found = self._ids.get((name, *(args.get(p) for p in params)))
        if found is None or set(args) != set(params):
            raise IllegalMove(f"The move {name!r} takes {', '.join(params) or 'nothing'}; {args} does not fit.")
        return found
