"""The move table."""

import pytest

from crackspread.kernel.errors import IllegalMove
from crackspread.kernel.moves import Kind, MoveTable

TABLE = MoveTable(
    [
        Kind("go", {"x": range(3), "y": "ab"}),
        Kind("pair", {"a": range(3), "b": range(3)}, lambda a, b: a < b),
        Kind("stop", {}),
    ]
)


def test_ids_are_the_places_in_the_table() -> None:
    assert [m.id for m in TABLE] == list(range(6 + 3 + 1))
    assert TABLE.first("pair") == 6
    assert TABLE[7].args == {"a": 0, "b": 2}


def test_names_and_ids_are_each_others_inverse() -> None:
    for move in TABLE:
        assert TABLE.id(move.name, **move.args) == move.id


@pytest.mark.parametrize(
    ("name", "args"),
    [("fly", {}), ("go", {"x": 3, "y": "a"}), ("go", {"x": 1}), ("stop", {"x": 1}), ("pair", {"a": 2, "b": 1})],
)
def test_what_is_not_in_the_table_is_refused_with_a_sentence(name: str, args: dict[str, int]) -> None:
    with pytest.raises(IllegalMove, match=r"\.$"):
        TABLE.id(name, **args)
