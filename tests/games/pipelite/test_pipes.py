"""Placing pipes, and the ways through them, against an independent search."""

import random
from typing import Any

import pytest

from crackspread.games.pipelite.rules.pipes import turned

from .kit import GAME, Sheet

STEP = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
PRINTED = {1: "UD", 2: "UR", 3: "RDL", 4: "UD", 5: "UR", 6: "URDL"}
BACK = {"U": "D", "D": "U", "L": "R", "R": "L"}
Cells = dict[tuple[int, int], str]


def longest(cells: Cells, column: int) -> int:
    """The longest simple way out of an outlet: never up, no square twice. Tries every way."""

    def go(at: tuple[int, int], been: frozenset[tuple[int, int]]) -> int:
        best = len(been)
        for side in "LRD":
            to = (at[0] + STEP[side][0], at[1] + STEP[side][1])
            if side in cells[at] and to in cells and BACK[side] in cells[to] and to not in been:
                best = max(best, go(to, been | {to}))
        return best

    start = (1, column)
    return go(start, frozenset([start])) if "U" in cells.get(start, "") else 0


def spots(cells: Cells) -> dict[tuple[int, int], str]:
    """Blank squares and the sides at which a pipe there could connect."""
    found = {}
    for row in range(1, 5):
        for column in range(1, 6):
            if (row, column) not in cells:
                sides = "U" if row == 1 and 2 <= column <= 4 else ""
                for side, (dr, dc) in STEP.items():
                    if BACK[side] in cells.get((row + dr, column + dc), ""):
                        sides += side
                found[row, column] = sides
    return found


@pytest.mark.parametrize(
    ("die", "pipe"), [(1, "straight"), (2, "elbow"), (3, "tee"), (4, "straight"), (5, "elbow"), (6, "cross")]
)
def test_the_die_shows_the_pipe(die: int, pipe: str) -> None:
    """L-PIP-01."""
    sheet = Sheet().dice(die).play("pipe", die=die)
    assert sheet.match.view()["sheets"][0]["holding"]["pipe"] == pipe


def test_a_pipe_goes_into_any_one_network() -> None:
    """L-PIP-01, L-PIP-03: the first pipe of each joins an outlet."""
    sheet = Sheet().dice(6).play("pipe", die=6)
    squares = {(m.args["network"], m.args["row"], m.args["column"]) for m in moves(sheet)}
    assert squares == {(c, 1, k) for c in ("orange", "blue", "grey") for k in (2, 3, 4)}


def moves(sheet: Sheet) -> list[Any]:
    return [GAME.moves[m] for m in sheet.match.legal(0)]


def test_a_pipe_must_connect_to_another_pipe() -> None:
    """L-PIP-02."""
    sheet = Sheet().dice(1).pipes("orange", r1c3="UD").play("pipe", die=1)
    assert sheet.can("place", network="orange", row=2, column=3, turn=0)
    assert not sheet.can("place", network="orange", row=2, column=3, turn=1)
    assert not sheet.can("place", network="orange", row=3, column=3, turn=0)
    assert "must connect" in sheet.why("place", network="orange", row=3, column=3, turn=0)
    assert "already" in sheet.why("place", network="orange", row=1, column=3, turn=0)


def test_a_pipe_need_not_connect_to_all_its_neighbours() -> None:
    """L-PIP-02, L-PIP-04: one joint is enough, other open ends may be dead."""
    sheet = Sheet().dice(2).pipes("blue", r1c2="UR", r1c4="UD").play("pipe", die=2)
    assert sheet.can("place", network="blue", row=1, column=3, turn=3)  # left and up: joins column 2 and the outlet
    assert sheet.can("place", network="blue", row=1, column=3, turn=2)  # left and down: only column 2
    assert not sheet.can("place", network="blue", row=1, column=3, turn=1)  # right and down: column 4 is closed there
    sheet.play("place", network="blue", row=1, column=3, turn=2)
    assert sheet.values("blue") == [2, 0, 1]


def test_open_ends_at_the_border_are_allowed() -> None:
    """L-PIP-04."""
    sheet = Sheet().dice(6).pipes("grey", r1c4="UR").play("pipe", die=6)
    sheet.play("place", network="grey", row=1, column=5, turn=0)
    assert sheet.values("grey") == [0, 0, 2]


def test_what_is_drawn_stays() -> None:
    """L-PIP-04: no move removes or replaces a pipe."""
    sheet = Sheet().dice(1, 6).pipes("grey", r1c3="UD").play("pipe", die=6)
    assert not any((m.args["network"], m.args["row"], m.args["column"]) == ("grey", 1, 3) for m in moves(sheet))


def test_pipes_turn_freely_and_equal_turns_are_offered_once() -> None:
    """L-PIP-05."""
    assert [turned(3, k) for k in range(4)] == [3, 6, 12, 9]
    for die, turns in ((1, {0}), (2, {0, 3}), (3, {1, 2, 3}), (6, {0})):
        sheet = Sheet().dice(die).play("pipe", die=die)
        assert {m.args["turn"] for m in moves(sheet)} == turns  # those with an open top, each shape once


def test_without_turning_a_pipe_is_drawn_as_printed() -> None:
    """L-PIP-05: the switch."""
    sheet = Sheet(rotate=False).dice(2, 3)
    assert sheet.can("pipe", die=2)
    assert not sheet.can("pipe", die=3)  # a tee as printed has no open top
    assert "connects to nothing" in sheet.why("pipe", die=3)
    sheet.play("pipe", die=2)
    assert {m.args["turn"] for m in moves(sheet)} == {0}
    assert "not turned" in sheet.why("place", network="orange", row=1, column=2, turn=3)


def test_spots_and_ways_agree_with_an_exhaustive_search() -> None:
    """L-PIP-02, L-PIP-03, L-RUN-03, L-RUN-04, L-RUN-05: random networks, drawn to the end."""
    rng = random.Random(5)
    for _ in range(60):
        sheet = Sheet().dice(1, 2, 3, 4, 5)
        cells: Cells = {}
        for _ in range(14):
            die = rng.randint(1, 6)
            sheet.dice(die)
            if not sheet.can("pipe", die=die):
                continue
            sheet.play("pipe", die=die)
            printed = PRINTED[die]
            legal = [m for m in moves(sheet) if m.args["network"] == "orange"]
            allowed = spots(cells)
            for m in legal:
                assert set(turn_sides(printed, m.args["turn"])) & set(allowed[m.args["row"], m.args["column"]])
            expected = sum(
                bool(set(turn_sides(printed, t)) & set(sides)) for sides in allowed.values() for t in distinct(printed)
            )
            assert len(legal) == expected
            m = rng.choice(legal or moves(sheet))
            if m.args["network"] == "orange":
                cells[m.args["row"], m.args["column"]] = turn_sides(printed, m.args["turn"])
            sheet.play(m.name, **m.args)
            assert sheet.values("orange") == [longest(cells, k) for k in (2, 3, 4)]


def turn_sides(printed: str, turn: int) -> str:
    return "".join("URDL"[("URDL".index(side) + turn) % 4] for side in printed)


def distinct(printed: str) -> list[int]:
    """One turn for each way the pipe can look."""
    seen: dict[frozenset[str], int] = {}
    for turn in range(4):
        seen.setdefault(frozenset(turn_sides(printed, turn)), turn)
    return list(seen.values())


def test_the_prompt_names_the_pipe_and_whether_it_may_be_turned() -> None:
    """L-PIP-01, L-PIP-05."""
    sheet = Sheet().dice(2).play("pipe", die=2)
    assert sheet.match.prompt(0) == (
        "Draw the elbow",
        "In any network, joined to a pipe or an outlet, turned as you like",
    )
    assert Sheet(rotate=False).dice(1).play("pipe", die=1).match.prompt(0)[1].endswith("as it is printed")


def test_the_reason_tells_a_turn_that_joins_nothing_from_one_that_looks_like_another() -> None:
    """L-PIP-02, L-PIP-05."""
    sheet = Sheet().dice(1).play("pipe", die=1)
    assert "connects to nothing" in sheet.why("place", network="grey", row=1, column=3, turn=1)
    assert "the same as another turn" in sheet.why("place", network="grey", row=1, column=3, turn=2)
    printed = Sheet(rotate=False).dice(2).pipes("grey", r1c4="UR").play("pipe", die=2)
    assert "As printed it connects to nothing" in printed.why("place", network="grey", row=1, column=5, turn=0)
