"""A record as plain Python sees it: the same bytes, every read a Python int, every write and index checked.

`s.player[p].oil[g, c] += 1` works as in compiled code. Sums never overflow on the way; a value that does not fit its
field, an index out of range or negative, and an unknown field all raise.
"""

from functools import cache
from typing import Any

import numpy as np

CODES = "bBhHiIqQ"
Views = tuple[Any, ...]


class Record:
    """One record; its fields are properties of a subclass made for its dtype.

    A whole position also knows the `components` that it is played with, where a game's words for its cards are.
    """

    __slots__ = ("_at", "_views", "components")
    components: Any
    _size = 0

    def __init__(self, views: Views, at: int) -> None:
        self._views, self._at = views, at


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


class Rows:
    """An array field of records, or a whole batch of positions."""

    __slots__ = ("_at", "_kind", "_views", "shape")

    def __init__(self, kind: type[Record], views: Views, at: int, count: int) -> None:
        self._kind, self._views, self._at, self.shape = kind, views, at, (count,)

    def __getitem__(self, i: int) -> Any:
        if not 0 <= i < self.shape[0]:
            raise IndexError(f"index {i} outside {self.shape}")
        return self._kind(self._views, self._at + int(i) * self._kind._size)


def _field(dtype: np.dtype[Any], offset: int) -> property:
    base, shape = dtype.subdtype or (dtype, ())
    if base.names:
        kind = record_class(base)
        if shape:
            return property(lambda r: Rows(kind, r._views, r._at + offset, shape[0]))
        return property(lambda r: kind(r._views, r._at + offset))
    code, width = CODES.index(base.char.replace("l", "q").replace("L", "Q")), base.itemsize
    if shape:
        return property(lambda r: Cells(r._views[code], (r._at + offset) // width, shape))

    def read(r: Any) -> Any:
        return r._views[code][(r._at + offset) // width]

    def write(r: Any, value: int) -> None:
        r._views[code][(r._at + offset) // width] = value

    return property(read, write)


@cache
def record_class(dtype: np.dtype[Any]) -> type[Record]:
    """The class of a record dtype."""
    body: dict[str, Any] = {"__slots__": (), "_size": dtype.itemsize}
    for name in dtype.names or ():
        body[name] = _field(*dtype.fields[name][:2])  # type: ignore[index]
    return type("Record", (Record,), body)


def plain_rows(array: np.ndarray[Any, Any]) -> Rows:
    """The positions of a structured array, for plain Python; both see every change of the other."""
    raw = array.view(np.uint8).data.cast("B")
    if len(raw) % 8:
        raise ValueError("a position's size must be a multiple of 8 bytes")
    views = tuple(raw if code == "B" else raw.cast(code) for code in CODES)  # type: ignore[call-overload]
    return Rows(record_class(array.dtype), views, 0, len(array))
