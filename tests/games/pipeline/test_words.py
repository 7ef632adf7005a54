"""Sentences, reasons, previews and views over whole games, and the ghosts of tiles against tiles laid."""

import json
import random
import re
from collections import Counter

import pytest

import crackspread
from crackspread.games.pipeline.ghost import joins
from crackspread.games.pipeline.moves import MOVES
from crackspread.games.pipeline.position import LAYING
from crackspread.games.pipeline.rules.network import lay
from crackspread.games.pipeline.view_player import pipelines
from crackspread.kernel.plain import plain_rows

from .kit import K2, N1, N5, NR, cell, table
from .kit_a import borrow, leave_for_order

GAME = crackspread.game("pipeline")


@pytest.mark.parametrize(("players", "edition"), [(2, "final"), (3, "prototype"), (4, "manual")])
def test_a_whole_game_in_words(players: int, edition: str) -> None:
    """Every move is told, every forbidden one explained, every legal one previewed; views are plain data."""
    match = GAME.new(players, 3, {"edition": edition}, target="python")
    luck = random.Random(players)
    n = 0
    while not match.over:
        legal = match.legal()
        if n % 9 == 0:
            json.dumps(match.view(0))
            preview = match.preview(luck.choice(legal))
            assert {"lines", "money", "cash", "cash_after"} <= set(preview)
            for move in luck.sample(range(len(MOVES)), 12):
                reason = match.why_not(move)
                assert (reason is None) == (move in legal)
                assert reason is None or re.fullmatch(r"[A-Z].*\.", reason)
        match.play(luck.choice(legal))
        n += 1
    assert match.moment[1] == "Year 3, round 4"
    for line in match.log():
        assert re.fullmatch(r"Player \d .*\.", line.text), line


def test_ghosts_are_what_laying_gives() -> None:
    """A preview of the pipelines without laying is exact: lengths and machines, joins and loops. F-NET-01, F-RUN-04."""
    luck = random.Random(4)
    seen = 0
    for seed in range(5):
        match = GAME.new(2, seed, target="python")
        while not match.over and seen < 400:
            s = match.position
            if s.phase == LAYING:
                for move in luck.sample(match.legal(), min(2, len(match.legal()))):
                    for turn in range(4):
                        seen += compare(match.state().array, move, turn)
            legal = match.legal()
            names = {MOVES[m].name: m for m in legal}
            for name in ("machine", "pipe", "government"):
                if name in names and luck.random() < 0.7:
                    legal = [m for m in legal if MOVES[m].name == name]
            match.play(luck.choice(legal))
    assert seen > 100


def compare(array: "object", cell: int, turn: int) -> int:
    before, after = plain_rows(array.copy())[0], plain_rows(array.copy())[0]  # type: ignore[attr-defined]
    x, y = cell & 31, cell >> 5
    d = (turn + 1) % 4
    other = (x + (d == 1) - (d == 3)) % 32, (y + (d == 2) - (d == 0)) % 32
    net = before.network[before.seat]
    if net.cell[other[1], other[0]] or net.high > 25 or net.wide > 25:
        return 0
    seat, hand = before.seat, before.hand
    lay(after, seat, hand, x, y, turn)
    old, new = pipelines(before, seat), pipelines(after, seat)
    own = {p["pipeline"] for p in new} - {p["pipeline"] for p in old}
    ghost = joins(before, x, y, turn)
    kinds = Counter((p["colour"], p["length"], p["machine"]) for p in old)
    grown = Counter((p["colour"], p["length"], p["machine"]) for p in new) - kinds
    told = Counter((("orange", "teal", "silver")[j.colour], j.length, j.machine) for j in ghost)
    alone = sum(p["length"] <= 2 and not p["machine"] for p in new if p["pipeline"] in own)
    assert not told - Counter((p["colour"], p["length"], p["machine"]) for p in new)
    assert sum((grown - told).values()) <= alone
    return 1


def test_previews_tell_what_a_tile_does() -> None:
    t = table()
    t.network("A", N1)
    t.offer("machine", 1, "WE:OOT")
    t.give("A", cash=15)
    t.action("machines_pipes")
    t.play("pipe", shop="machine", tile=1)
    before = t.state.copy().record
    t.play("cell", row=16, column=18)
    shown = GAME.preview(before, t.s, MOVES.id("cell", row=16, column=18))
    east = shown["turns"]["east"]
    assert [(line["thing"], line["before"], line["after"], line["means"]) for line in east] == [
        ("Orange pipeline", 2, 4, "reaches Low")
    ]
    before = t.state.copy().record
    t.play("turn", side="east")
    shown = GAME.preview(before, t.s, MOVES.id("turn", side="east"))
    assert shown["lines"][0]["after"] == 4
    assert shown["money"] == 20


def test_previews_tell_what_a_machine_cuts_and_joins() -> None:
    """F-MACH-03, F-MACH-04: both rests of the orange pipeline end at the machine."""
    t = table()
    t.network("A", N5)
    t.give("A", cash=20)
    t.action("machines_pipes")
    t.play("machine")
    before, place = t.state.copy().record, MOVES.id("cell", **cell(2, 0))
    t.play("cell", **cell(2, 0))
    cuts = [line for line in GAME.preview(before, t.s, place)["lines"] if "attached" in line]
    assert [(line["colour"], line["before"], line["after"], line["means"], line["attached"]) for line in cuts] == [
        ("orange", 8, "5 + 2", "cut, only Low, at a machine", True),
        ("orange", 1, "0", "cut, gone", False),
    ]


def test_previews_tell_what_engineering_adds() -> None:
    t = table()
    t.network("A", N5)
    t.give("A", cash=20)
    t.action("upgrades")
    before, buy = t.state.copy().record, MOVES.id("upgrade", family="engineering")
    t.play("upgrade", family="engineering")
    assert [(line["thing"], line["before"], line["after"]) for line in GAME.preview(before, t.s, buy)["lines"][:2]] == [
        ("Orange pipeline", 8, 10),
        ("Cash", 20, 0),
    ]


@pytest.mark.parametrize(("row", "told"), [("B___", [0, 1, None, None]), ("CBD_", [0, 2, 1, 3])])
def test_previews_tell_the_order_of_the_next_round(row: str, told: list[int | None]) -> None:
    """Also of the last player's choice, after which the disks go up."""
    t = table(players=4)
    t.lower(row)
    borrow(t)
    leave_for_order(t)
    before, place = t.state.copy().record, MOVES.id("place", place=1)
    t.play("place", place=1)
    assert GAME.preview(before, t.s, place)["lower"] == told
    if None not in told:
        t.lower("____")
        for k, seat in enumerate(told):
            t.s.order[k] = seat
        assert GAME.preview(before, t.s, place)["lower"] == told


def test_reasons_name_the_rule() -> None:
    t = table()
    t.costs(K2)
    t.network("A", NR)
    t.give("A", cash=3, oil="T0")
    reason = GAME.why_not(t.s, MOVES.id("action", action="upgrades"))
    assert reason.endswith("(p. 6).")
    t.worker((0, 0))
    assert "costs 12" in GAME.why_not(t.s, MOVES.id("refine", colour="teal", **{"from": 0, "to": 3}))
    assert "(p. 10)" in GAME.why_not(t.s, MOVES.id("serve", card=0))
