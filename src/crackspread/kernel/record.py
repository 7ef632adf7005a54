"""Records: declared once as a class with named fields, seen by NumPy and compiled code as a dtype.

    class Player(Record):
        cash = i4()
        oil = i1(4, 3)

    class Position(Record):
        player = rows(Player, 4)

A string below a field says what it means.

Plain Python reads the same bytes through the class: every read is a Python int, every write and index is checked.
`s.player[p].oil[g, c] += 1` works as in compiled code. Sums never overflow on the way; a value that does not fit its
field, an index out of range or negative, and an unknown field all raise.
"""

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from textwrap import dedent
from typing import Any, Generic, NamedTuple, TypeVar, cast, overload

import numpy as np

CODES = "bBhHiIqQ"
Views = tuple[Any, ...]
Slice = slice


class Field(NamedTuple):
    """What a record's field is made of: numbers or records, one or an array of them."""

    of: Any
    shape: tuple[int, ...]
    low: int | None = None
    high: int | None = None
    """The least and the greatest that a number may be, where this is said."""


class Cells:
    """An array field of numbers."""

    __slots__ = ("_at", "_view", "shape")

    def __init__(self, view: Any, at: int, shape: tuple[int, ...]) -> None:
        self._view, self._at, self.shape = view, at, shape

    def _place(self, key: Any) -> int:
        shape = self.shape
        if type(key) is int and len(shape) == 1 and 0 <= key < shape[0]:
            return self._at + key
        keys = key if type(key) is tuple else (key,)
        place = 0
        for size, k in zip(shape, keys, strict=True):
            if not 0 <= k < size:
                raise IndexError(f"index {keys} outside {shape}")
            place = place * size + int(k)
        return self._at + place

    def __getitem__(self, key: Any) -> Any:
        return self._view[self._place(key)]

    def __setitem__(self, key: Any, value: int) -> None:
        self._view[self._place(key)] = value


class Number:
    """A kind of number: `i2()` declares one, `i2(4, 3)` an array of them."""

    def __init__(self, code: str, low: int | None = None, high: int | None = None) -> None:
        self.code, self.low, self.high = code, low, high

    @overload
    def __call__(self) -> int: ...
    @overload
    def __call__(self, first: int, *more: int) -> Cells: ...
    def __call__(self, first: int | None = None, *more: int) -> Any:
        """A field."""
        return Field(self.code, () if first is None else (first, *more), self.low, self.high)

    def within(self, low: int, high: int) -> "Number":
        """The same, and every number lies from low to high: `i2.within(0, 1)(4)` are four truth values."""
        return Number(self.code, low, high)


i1, i2, i4, i8 = map(Number, ("i1", "i2", "i4", "i8"))
u1, u2, u4, u8 = map(Number, ("u1", "u2", "u4", "u8"))
flag = i2.within(0, 1)
"""A number that says whether."""


class RecordType(type):
    """Makes a dtype of the fields that a class declares, aligned: the same for NumPy, compiled code and CUDA."""

    dtype: np.dtype[Any]
    declared: dict[str, Field]

    @property
    def size(cls) -> int:
        """How many numbers lie in a record whose numbers are all of one width, such as an observation."""
        return cls.dtype.itemsize // cls.dtype.alignment

    @property
    def fields(cls) -> "dict[str, Part]":
        """Of such a record every field by its dotted name, such as `market.crude`."""
        return _parts(cls)

    def __getitem__(cls, name: str) -> "Part":
        """One of these fields."""
        try:
            return _parts(cls)[name]
        except KeyError:
            raise KeyError(f"{cls.__name__} has no field {name!r}; it has {', '.join(_parts(cls))}.") from None

    @property
    def bounds(cls) -> tuple[Any, Any]:
        """The least and the greatest of every number of such a record."""
        low, high = (np.empty(cls.size, f"i{cls.dtype.alignment}") for _ in range(2))
        for part in _parts(cls).values():
            low[part.at], high[part.at] = part.low, part.high
        return low, high

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "RecordType":
        """The class, its fields as properties over the bytes."""
        declared = {key: field for key, field in body.items() if isinstance(field, Field)}
        if not declared:
            return super().__new__(cls, name, bases, body)
        dtype = np.dtype(
            [(key, getattr(field.of, "dtype", field.of), field.shape) for key, field in declared.items()], align=True
        )
        places = {key: _property(field.of, field.shape, dtype.fields[key][1]) for key, field in declared.items()}  # type: ignore[index]
        own = {"__slots__": (), "dtype": dtype, "declared": declared}
        made = super().__new__(cls, name, bases, {**body, **places, **own})
        _declared[dtype] = made
        return made


class Record(metaclass=RecordType):
    """One record. A whole position also knows the `components` that it is played with."""

    __slots__ = ("_at", "_views", "components")
    components: Any

    def __init__(self, views: Views, at: int) -> None:
        self._views, self._at = views, at


R = TypeVar("R", bound=Record)
_declared: dict[np.dtype[Any], RecordType] = {}


class Rows(Generic[R]):
    """An array field of records, or a whole batch of positions."""

    __slots__ = ("_at", "_kind", "_size", "_views", "shape")

    def __init__(self, kind: type[R], views: Views, at: int, count: int) -> None:
        self._kind, self._views, self._at, self.shape = kind, views, at, (count,)
        self._size = kind.dtype.itemsize

    def __getitem__(self, i: int) -> R:
        if not 0 <= i < self.shape[0]:
            raise IndexError(f"index {i} outside {self.shape}")
        return self._kind(self._views, self._at + int(i) * self._size)


def rows(kind: type[R], count: int) -> Rows[R]:
    """Declares an array of records."""
    return cast(Rows[R], Field(kind, (count,)))


def one(kind: type[R]) -> R:
    """Declares a record within a record."""
    return cast(R, Field(kind, ()))


def _property(of: Any, shape: tuple[int, ...], offset: int) -> property:
    if isinstance(of, RecordType):
        kind: Any = of
        if shape:
            return property(lambda r: Rows(kind, r._views, r._at + offset, shape[0]))
        return property(lambda r: kind(r._views, r._at + offset))
    number = np.dtype(of)
    code, width = CODES.index(number.char.replace("l", "q").replace("L", "Q")), number.itemsize
    if shape:
        return property(lambda r: Cells(r._views[code], (r._at + offset) // width, shape))

    def read(r: Any) -> Any:
        return r._views[code][(r._at + offset) // width]

    def write(r: Any, value: int) -> None:
        r._views[code][(r._at + offset) // width] = value

    return property(read, write)


def record_rows(array: np.ndarray[Any, Any]) -> Rows[Any]:
    """The records of a structured array, for plain Python; both see every change of the other."""
    raw = array.view(np.uint8).data.cast("B")
    # A record is as large as a whole number of its widest field: no field needs a view that does not fit.
    fits = [len(raw) % np.dtype(code).itemsize == 0 for code in CODES]
    views = tuple(raw.cast(code) if fit else None for code, fit in zip(CODES, fits, strict=True))  # type: ignore[call-overload]
    return Rows(cast(Any, _declared[array.dtype]), views, 0, len(array))


class Part(NamedTuple):
    """A named part of a record whose numbers are all of one width, such as an observation."""

    at: Any
    """Where its numbers lie, in the shape of the field: `vector[part.at]` are its values."""
    low: int
    high: int
    """The least and the greatest that they may be; what their type holds where nobody says less."""
    meaning: str

    @property
    def shape(self) -> tuple[int, ...]:
        """Of `vector[part.at]`; a field of each of n records has n rows."""
        return tuple(map(int, self.at.shape))

    @property
    def slice(self) -> Slice:
        """Where they lie if their distances are all the same, flat: `vector[part.slice]` is a view of them."""
        flat = self.at.ravel()
        step = int(flat[1] - flat[0]) if len(flat) > 1 else 1
        if (np.diff(flat) != step).any():
            raise ValueError("These numbers do not lie at equal distances: `at` finds them.")
        return Slice(int(flat[0]), int(flat[-1]) + 1, step)


@cache
def _parts(kind: RecordType) -> dict[str, Part]:
    numbers = np.arange(kind.size, dtype=f"i{kind.dtype.alignment}").view(kind.dtype)[0]
    return dict(_parts_of(kind, numbers, ""))


def _parts_of(kind: RecordType, numbers: Any, path: str) -> Iterator[tuple[str, Part]]:
    says = meanings(kind)
    for name, field in kind.declared.items():
        if isinstance(field.of, RecordType):
            yield from _parts_of(field.of, numbers[name], f"{path}{name}.")
        else:
            holds = np.iinfo(field.of)
            low = int(holds.min) if field.low is None else field.low
            high = int(holds.max) if field.high is None else field.high
            yield path + name, Part(numbers[name].astype(np.intp), low, high, says.get(name, ""))


def meanings(kind: RecordType) -> dict[str, str]:
    """What the string below each field says."""
    body = cast(ast.ClassDef, ast.parse(dedent(inspect.getsource(kind))).body[0]).body
    return {
        field.targets[0].id: " ".join(says.value.value.split())
        for field, says in pairwise(body)
        if isinstance(field, ast.Assign) and isinstance(field.targets[0], ast.Name)
        if isinstance(says, ast.Expr) and isinstance(says.value, ast.Constant) and isinstance(says.value.value, str)
    }
